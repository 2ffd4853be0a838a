// Pages that a player shows to a friend: crosstable, player, lists, home page, events, rulings, and the content without script.

import { inflateSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.js';

const list = '/lists/uschess-supplement-2026-10-01';

async function strongest(page: Page): Promise<{ readonly player: string; readonly name: string }> {
  const rows = await page.request.get(`/api/v1${list}/rows?limit=1&active=true&established=true`);
  const { items } = (await rows.json()) as { items: { player: string; name: string }[] };
  return items[0] ?? { player: '', name: '' };
}

test('a tournament rated by two authorities is one event: one crosstable in order of places, both ratings, selectable tie-breaks', async ({
  page,
}) => {
  await page.goto('/events');
  const both = page.getByRole('row').filter({ hasText: 'US Chess, FIDE' }).first();
  await both.getByRole('link').click();
  const crosstable = page.getByRole('region', { name: 'Crosstable of the section' });
  await expect(crosstable.getByRole('columnheader', { name: /^FIDE \w+ ?Rating/ })).toBeVisible();
  const places = async () => (await crosstable.locator('tbody tr td:first-child').allTextContents()).map(Number);
  expect(await places()).toEqual((await places()).toSorted((a, b) => a - b));
  expect((await places())[0]).toBe(1);
  // Both authorities' columns are in view on a common screen.
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await crosstable.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel('Equal scores are ordered by').selectOption('buchholz');
  await expect(page).toHaveURL(/tie=buchholz/);
  await expect(crosstable.getByRole('columnheader', { name: 'BH' })).toBeVisible();
  expect(await places()).toEqual((await places()).toSorted((a, b) => a - b));
  await expect(page.getByText('won against number 12')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('on a tablet both authorities of a tournament fit the page, whichever of them it belongs to', async ({
  browser,
  request,
}) => {
  const get = async <T>(path: string) => (await (await request.get(`/api/v1${path}`)).json()) as T;
  const page = await (await browser.newContext({ viewport: { width: 768, height: 900 } })).newPage();
  for (const authority of ['fide', 'uschess']) {
    const { items } = await get<{ items: { event: string }[] }>(`/events?limit=50&authority=${authority}`);
    let found: string | undefined;
    for (const { event } of items) {
      const { rounds, twins } = await get<{ rounds: number; twins: unknown[] }>(`/events/${event}/sections/1`);
      if (twins.length > 0 && rounds <= 5) found = event;
      if (found !== undefined) break;
    }
    if (found === undefined) throw new Error(`the sample has a tournament of ${authority} that another authority rates`);
    await page.goto(`/events/${found}/1`);
    const table = page.getByRole('region', { name: 'Crosstable of the section' });
    await expect(table.locator('.beside').first()).toBeVisible();
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth), found).toBeLessThanOrEqual(0);
  }
});

test('a player’s page explains the rating, has game counts that add up, and links to the comparison of two players', async ({
  page,
}) => {
  const { player, name } = await strongest(page);
  await page.goto(`/players/${player}`);
  await expect(page.getByText(/% of \d+ active players have a lower rating/)).toBeVisible();
  await expect(page.getByText(/^(Settled|Settling|Provisional)[,:] /)).toBeVisible();
  await expect(page.getByText(/points? to (Class|Expert|Master|Senior|\d)/).first()).toBeVisible();
  const games = async (table: string) => {
    const cells = await page.getByRole('region', { name: table }).locator('tbody td:nth-of-type(1)').allTextContents();
    return cells.reduce((sum, cell) => sum + Number(cell), 0);
  };
  await expect(page.getByRole('region', { name: 'By colour' })).toBeVisible();
  const [byColour, byYear, byOpponent] = [await games('By colour'), await games('By year'), await games('By opponent')];
  expect([byYear, byOpponent]).toEqual([byColour, byColour]);
  await page.getByText('List by list').click();
  await expect(page.getByRole('region', { name: 'Rating on each list' })).toBeVisible();
  const met = page.getByRole('link', { name: /^Games with / }).first();
  const count = Number(await met.textContent());
  await met.click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${name} – `) })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Games between the two' }).locator('tbody tr')).toHaveCount(count);
  // The score between the two comes first, and adds up; whose colours and results they are is said.
  const score = (await page.locator('.versus-score strong').textContent()) ?? '';
  const sum = score.split(' : ').reduce((all, one) => all + Number(one.replace('½', '.5')), 0);
  expect(sum, score).toBe(count);
  await expect(page.getByText(`Colour and result: those of ${name}`)).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('lists: a calendar, top lists, filters that stay in the address, and one’s own place in the distribution', async ({
  page,
}) => {
  await page.goto('/lists');
  const october = page.getByRole('link', { name: 'US Chess supplement of 1 Oct 2026' });
  await expect(october).toHaveText('Oct');
  await october.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 Oct 2026');
  await page.getByLabel('Order').selectOption('improved');
  await expect(page).toHaveURL(/order=improved/);
  await expect(page.getByRole('columnheader', { name: 'Gained in a year' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Order')).toHaveValue('improved');
  await expect(page.getByText('Rating points gained since the list of 1 Oct 2025.')).toBeVisible();
  // Beside the ranking, and open, where there is room.
  await page.getByLabel('Your rating').fill('1500');
  await expect(page.getByText(/^About \d+% have a lower rating/)).toBeVisible();
  await expect(page).toHaveURL(/me=1500/);
  expect(await faults(page)).toEqual([]);
});

test('a name is found on a list at its own place, and the search stays in the address', async ({ page, request }) => {
  const rows = (await (
    await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=500&active=true&established=true')
  ).json()) as { items: { rank: number; name: string; player: string }[] };
  const last = rows.items.at(-1);
  if (last === undefined) throw new Error('the list is empty');
  await page.goto('/lists/uschess-supplement-2026-10-01');
  await page.getByLabel('Search').fill(last.name);
  const first = page.locator('table tbody tr').filter({ hasText: last.name });
  await expect(page.locator('table tbody tr')).not.toHaveCount(rows.items.length);
  await expect(first.first().locator('td').first()).toHaveText(String(last.rank));
  await expect(page).toHaveURL(/[?&]q=/);
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue(last.name);
  await expect(first.first()).toBeVisible();
});

test('registered events that are not played yet are listed above the others, and each has a page', async ({ page }) => {
  const event = { event: '1', name: 'Winter International', start: '2027-03-01', end: '2027-03-05', authority: 'fide' };
  const registration = { registeredOn: '2026-09-01', titleNorms: true };
  await page.route('**/api/v1/events/1', (route) =>
    route.fulfill({ json: { ...event, federation: 'USA', registration, twins: [], sections: [] } }),
  );
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/v1/events' && searchParams.get('upcoming') === 'true',
    (route) => route.fulfill({ json: { items: [{ ...event, sections: 0, players: 0 }] } }),
  );
  await page.goto('/events');
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  await expect(upcoming.getByText('Winter International')).toBeVisible();
  await expect(upcoming).toContainText('1–5 Mar 2027 · FIDE');
  // It is found by its name and its year like any other.
  const asked: string[] = [];
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname === '/api/v1/events' && searchParams.get('upcoming') === 'true') asked.push(String(searchParams));
  });
  await page.goto('/events?q=winter&year=2027');
  await expect(upcoming.getByText('Winter International')).toBeVisible();
  await expect(page.getByText('None of them is rated yet.')).toBeVisible();
  expect(asked.at(-1)).toBe('q=winter&from=2027-01-01&to=2027-12-31&upcoming=true&limit=20');
  await upcoming.getByRole('link', { name: 'Winter International' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Winter International' })).toBeVisible();
  await expect(page.locator('main')).toContainText('1–5 Mar 2027 · USA');
  await expect(page.getByText('Title norms possible')).toBeVisible();
  await expect(page.getByText('Crosstable and rating changes will appear here after the report is accepted.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('the home page has leaders, biggest changes and an explained example; events by name and year', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Leaders, Regular' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Movers, Regular' })).toBeVisible();
  const games = page.getByRole('table', { name: 'Games, with expected and actual score' });
  await expect(games.locator('tbody tr').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'The games, the sum and the rule' }).click();
  await expect(page.locator('.why-lead').first()).toBeVisible();
  // Any number on the first page leads to its reason.
  await page.goBack();
  const leader = page
    .getByRole('region', { name: 'Leaders, Regular' })
    .getByRole('link', { name: /^Why \d+: / })
    .first();
  const rating = (await leader.textContent()) ?? '';
  await leader.click();
  await expect(page).toHaveURL(/\/players\/\d+\/why\/OTBR\?list=uschess-supplement-/);
  await expect(page.locator('main')).toContainText(rating);
  await page.goto('/events');
  await page.getByLabel('Search').fill('Mapleton');
  await page.getByLabel('Year').selectOption('2026');
  await expect(page).toHaveURL(/q=Mapleton/);
  const rows = page.getByRole('region', { name: 'Events', exact: true }).locator('tbody tr');
  await expect(rows.filter({ hasNotText: 'Mapleton' })).toHaveCount(0);
  await expect(rows.filter({ hasNotText: '2026' })).toHaveCount(0);
  expect(await rows.count()).toBeGreaterThan(0);
});

test('events on paper say what was chosen, and that there are earlier ones', async ({ page }) => {
  await page.goto('/events?q=open&year=2026&authority=uschess&system=OTBR');
  const chosen = page.getByText('“open” · 2026 · US Chess · Regular');
  await expect(page.getByRole('region', { name: 'Events', exact: true }).locator('tbody tr').first()).toBeVisible();
  await expect(chosen).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(chosen).toBeVisible();
  await page.goto('/events');
  await expect(page.getByText('The latest 50 events; there are earlier ones.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Earlier events' })).toBeHidden();
});

test('the home page finds its example in an earlier event if the latest has none', async ({ page, request }) => {
  const { items } = (await (await request.get('/api/v1/events?limit=2')).json()) as { items: { event: string; name: string }[] };
  const [latest, earlier] = items;
  await page.route(`**/api/v1/events/${latest?.event}/sections/1`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), players: [] } });
  });
  await page.goto('/');
  const example = page.getByRole('region', { name: 'A number and its reason' });
  await expect(example).toContainText(earlier?.name ?? 'no event');
  await expect(example.getByRole('table').locator('tbody tr').first()).toBeVisible();
});

test('text appears in the pages’ own type, also if the type comes late; if it does not come, the page does', async ({ page }) => {
  let wait = 400;
  await page.route('**/*.woff2', async (route) => {
    await new Promise((done) => setTimeout(done, wait));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/sources/US25');
  await expect(page.locator('html')).toHaveAttribute('data-type', 'own');
  // The type is there before the page is painted with it.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const [painted, loaded] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .flatMap((one) => (/woff2$/.test(one.name) ? [(one as PerformanceResourceTiming).responseStart] : [])),
    ),
  ]);
  expect(painted).toBeGreaterThanOrEqual(loaded ?? 0);
  wait = 6000;
  await page.goto('/rulings/US-A-01', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 5000 });
});

test('two editions are compared at an address of their own', async ({ page }) => {
  await page.goto('/rulebook');
  await page.getByLabel('From', { exact: true }).selectOption('US Chess 2015');
  await expect(page).toHaveURL(/[?&]from=uschess-2015/);
  await page.reload();
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences.getByRole('columnheader').nth(1)).toHaveText('US Chess 2015');
  await expect(differences.getByRole('columnheader').nth(2)).toHaveText('US Chess 2025');
  await page.getByLabel('to the day').fill('2018-01-01');
  await expect(page).toHaveURL(/to=2018-01-01/);
  await expect(differences.getByRole('columnheader').nth(2)).toHaveText('1 Jan 2018');
  await page.getByRole('radio', { name: 'FIDE' }).check();
  await expect(page).toHaveURL(/rulebook\?authority=fide$/);
  await expect(differences.getByRole('columnheader').nth(2)).toHaveText(/^FIDE since/);
  // A chapter of the book is one of the authority that was chosen.
  await page.getByRole('navigation', { name: 'Index' }).getByRole('link', { name: 'Parameters' }).click();
  await expect(page.getByRole('radio', { name: 'FIDE' })).toBeChecked();
});

test('lists of a state or federation are a click away; events offer years and states that have some', async ({
  page,
  request,
}) => {
  await page.goto('/lists');
  await page.getByText('By federation').first().click();
  await page.getByRole('link', { name: 'USA', exact: true }).first().click();
  await expect(page).toHaveURL(/federation=USA/);
  const { years, states } = (await (await request.get('/api/v1/event-choices')).json()) as {
    years: number[];
    states: { state: string; years: number[] }[];
  };
  const [first] = states;
  if (first === undefined) throw new Error('no event has a state');
  await page.goto('/events');
  await expect(page.getByLabel('Year').getByRole('option')).toHaveText(['All', ...years.map(String)]);
  await expect(page.getByLabel('State').getByRole('option')).toHaveText(['All', ...states.map(({ state }) => state)]);
  await page.getByLabel('State').selectOption(first.state);
  await expect(page).toHaveURL(new RegExp(`state=${first.state}`));
});

test('a year or a state without events says so, with the nearest year that has some', async ({ page, request }) => {
  const { years, states } = (await (await request.get('/api/v1/event-choices')).json()) as {
    years: number[];
    states: { state: string; years: number[] }[];
  };
  const oldest = Math.min(...years);
  // Only years with events can be chosen, and for a state only its own.
  const [one] = states;
  await page.goto(`/events?state=${one?.state}`);
  await expect(page.getByLabel('Year').getByRole('option')).toHaveText(['All', ...(one?.years ?? []).map(String)]);
  await page.route('**/api/v1/event-choices', (route) =>
    route.fulfill({
      json: {
        years: [2026, 2025],
        states: [
          { state: 'CA', years: [2025] },
          { state: 'NY', years: [2026] },
        ],
        complete: true,
      },
    }),
  );
  await page.goto('/events?year=2026');
  await expect(page.getByLabel('State').getByRole('option')).toHaveText(['All', 'NY']);
  await page.goto('/events?state=CA');
  await expect(page.getByLabel('Year').getByRole('option')).toHaveText(['All', '2025']);
  await page.unroute('**/api/v1/event-choices');
  await page.goto('/events?year=1995');
  await expect(page.getByText('No events in 1995.')).toBeVisible();
  await page.getByRole('link', { name: `Events of ${oldest}` }).click();
  await expect(page).toHaveURL(new RegExp(`year=${oldest}$`));
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.goto('/events?state=ZZ');
  await expect(page.getByText('No events in ZZ.')).toBeVisible();
  await page.getByRole('link', { name: 'All years and states' }).click();
  await expect(page).toHaveURL(/events$/);
});

test('a ruling has a page: the question, the choice, the reason, and the paragraph it touches', async ({ page }) => {
  await page.goto('/rulings/US-A-10');
  // A ruling belongs to the rulebook.
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText('Rulebook');
  await expect(page.getByRole('heading', { name: 'Options considered' })).toBeVisible();
  await page
    .getByRole('link', { name: /^US Chess 20\d\d §/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/rulebook#uschess-20\d\d-/);
  await page.goto('/sources');
  await expect(page.getByRole('region', { name: 'Sources' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('without script the main pages have their content, and a shared link has a picture', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  const { player, name } = await strongest(page);
  await page.goto(`/players/${player}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Regular' }).first()).toBeVisible();
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const card = await page.request.get(picture);
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
  await page.goto(list);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^US Chess supplement of /);
  await page.goto('/rulebook');
  await expect(page.getByRole('cell', { name: 'US Chess 2025 §4.2', exact: true }).first()).toBeVisible();
  await page.goto('/rulings/US-A-10');
  await expect(page.getByRole('heading', { name: 'Options considered' })).toBeVisible();
  await page.goto('/calculators/estimate');
  await expect(page.locator('main noscript p').first()).toContainText('This page needs JavaScript.');
  // The reasons too: of a rating now, and of what a section changed.
  const { recent } = (await (await page.request.get(`/api/v1/players/${player}`)).json()) as {
    recent: { event: string; section: number; system: string; after: object | null }[];
  };
  const last = recent.find(({ after }) => after !== null);
  if (last === undefined) throw new Error('the strongest has played');
  const { event, section, system } = last;
  const where = `/events/${event}/sections/${section}/players/${player}/explanation?system=${system}`;
  const { story } = (await (await page.request.get(`/api/v1${where}`)).json()) as { story: { sentences: string[] } };
  for (const address of [`/events/${event}/${section}/why/${player}?system=${system}`, `/players/${player}/why/${system}`]) {
    await page.goto(address);
    // Not getByText: Playwright finds no text below a noscript element.
    await expect(page.getByRole('paragraph').filter({ hasText: story.sentences[0] ?? 'no sentence' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The games' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'As plain text' })).toBeVisible();
  }
  await context.close();
});

test('feeds are valid Atom and sitemaps are well-formed: ids, times, authors, and addresses that exist', async ({
  page,
  request,
}) => {
  const { player } = await strongest(page);
  const { items } = (await (await request.get('/api/v1/events?limit=1')).json()) as { items: { event: string }[] };
  // Each feed is the one that its page names.
  for (const path of [`/players/${player}`, '/events', `/events/${items[0]?.event}`, '/lists', list]) {
    const feed = /<link rel="alternate" type="application\/atom\+xml" href="([^"]+)">/.exec(
      await (await request.get(path)).text(),
    );
    const address = feed?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(address, path).not.toBe('');
    const text = await (await request.get(address)).text();
    await page.goto('/robots.txt');
    // The rules of RFC 4287, sections 4.1.1 and 4.1.2, read by the browser's own parser.
    const read = await page.evaluate((source) => {
      const atom = 'http://www.w3.org/2005/Atom';
      const xml = new DOMParser().parseFromString(source, 'application/xml');
      const root = xml.documentElement;
      const own = (element: Element, name: string) =>
        [...element.children].filter((child) => child.namespaceURI === atom && child.localName === name);
      const texts = (element: Element, name: string) => own(element, name).map((one) => one.textContent ?? '');
      const links = (element: Element) =>
        own(element, 'link').map((one) => [one.getAttribute('rel') ?? 'alternate', one.getAttribute('href') ?? '']);
      const about = (element: Element) => ({
        ids: texts(element, 'id'),
        titles: texts(element, 'title'),
        updated: texts(element, 'updated'),
        links: links(element),
      });
      return {
        root: [root.namespaceURI, root.localName],
        errors: xml.querySelectorAll('parsererror').length,
        authors: own(root, 'author').flatMap((author) => texts(author, 'name')),
        feed: about(root),
        entries: own(root, 'entry').map(about),
      };
    }, text);
    expect([read.root, read.errors, read.authors.length], address).toEqual([['http://www.w3.org/2005/Atom', 'feed'], 0, 1]);
    expect(read.entries.length).toBeGreaterThan(0);
    const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
    for (const { ids, titles, updated, links } of [read.feed, ...read.entries]) {
      expect([ids.length, titles.length, updated.length], address).toEqual([1, 1, 1]);
      expect(ids[0]).toMatch(/^https?:\/\/\S+$/);
      expect(titles[0]?.trim()).not.toBe('');
      expect(updated[0]).toMatch(instant);
      expect(links.filter(([rel]) => rel === 'alternate')).toHaveLength(1);
      for (const [, href] of links) expect(href).toMatch(/^https?:\/\/\S+$/);
    }
    const ids = read.entries.map(({ ids: [id] }) => id);
    expect(new Set(ids).size, address).toBe(ids.length);
    const own = read.feed.links.find(([rel]) => rel === 'self')?.[1] ?? '';
    expect(own.endsWith(address), own).toBe(true);
    expect(read.feed.updated[0]).toBe(
      read.entries
        .map(({ updated: [time = ''] }) => time)
        .toSorted()
        .at(-1),
    );
    const first = read.entries[0]?.links[0]?.[1] ?? '';
    expect((await request.get(first)).status(), first).toBe(200);
  }
  for (const file of ['/sitemap.xml', ...['pages', 'events', 'lists', 'players'].map((name) => `/sitemaps/${name}.xml`)]) {
    const text = await (await request.get(file)).text();
    const addresses = await page.evaluate((source) => {
      const xml = new DOMParser().parseFromString(source, 'application/xml');
      const isRight = xml.documentElement.namespaceURI === 'http://www.sitemaps.org/schemas/sitemap/0.9';
      return isRight ? [...xml.getElementsByTagName('loc')].map(({ textContent }) => textContent ?? '') : [];
    }, text);
    expect(addresses.length, file).toBeGreaterThan(0);
    expect(new Set(addresses).size, file).toBe(addresses.length);
    for (const address of [addresses[0], addresses.at(-1)])
      expect((await request.get(address ?? '')).status(), address).toBe(200);
  }
});

test('every public page has a card of 1200 by 630 in its document, and an address without filters', async ({ page, request }) => {
  const { player } = await strongest(page);
  const { items } = (await (await request.get('/api/v1/events?limit=1')).json()) as { items: { event: string }[] };
  const event = items[0]?.event ?? '';
  for (const [path, card] of [
    ['/', '/card.png'],
    ['/events?year=2026', '/card.png'],
    ['/lists', '/card.png'],
    [`${list}?women=true`, `${list}/card.png`],
    [`/events/${event}`, `/events/${event}/card.png`],
    [`/events/${event}/1`, `/events/${event}/card.png`],
    [`/players/${player}`, `/players/${player}/card.png`],
    [`/players/${player}/why/OTBR`, `/players/${player}/card.png`],
    ['/rulebook', '/card.png'],
    ['/calculators/estimate', '/card.png'],
  ] as const) {
    const document = await (await request.get(path, { headers: { 'accept-language': 'en' } })).text();
    const tag = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(document)?.[1] ?? '';
    expect(tag('image').endsWith(card), `${path}: ${tag('image')}`).toBe(true);
    expect([tag('title') === '', tag('image:width'), tag('image:height')], path).toEqual([false, '1200', '630']);
    expect(document).toContain('<meta name="twitter:card" content="summary_large_image">');
    const canonical = /<link rel="canonical" href="([^"]+)">/.exec(document)?.[1] ?? '';
    expect([canonical.includes('?'), tag('url')], path).toEqual([false, canonical]);
    const picture = await request.get(tag('image'));
    const bytes = await picture.body();
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/png']);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630]);
  }
});

test('without script a list and the events are read to the end, page by page', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  const { total } = (await (await request.get(`/api/v1${list}/rows?limit=1&active=true&established=true`)).json()) as {
    total: number;
  };
  expect(total).toBeGreaterThan(100);
  await page.goto(list);
  const names = new Set<string>();
  for (;;) {
    for (const name of await page.locator('tbody tr td:nth-child(2) a').evaluateAll((all) => all.map((one) => one.outerHTML)))
      names.add(name);
    const next = page.getByRole('link', { name: 'Next page' });
    if ((await next.count()) === 0) break;
    await next.click();
  }
  expect(names.size).toBe(total);
  await page.goto('/events');
  const first = await page.locator('tbody a').first().getAttribute('href');
  await page.getByRole('link', { name: 'Earlier events' }).click();
  await expect(page).toHaveURL(/cursor=/);
  expect(await page.locator('tbody a').first().getAttribute('href')).not.toBe(first);
  await context.close();
});

test('a badge and a crosstable can be put on another site: the page has the code, and the code works', async ({ page }) => {
  const { player } = await strongest(page);
  await page.goto(`/players/${player}`);
  await page.getByText('On your own site').click();
  const badge = page.getByRole('img', { name: /^Rating of / });
  await expect.poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  const code = page.getByLabel(/^Paste this code/);
  await expect(code).toHaveValue(new RegExp(`^<a href="http[^"]*/players/${player}"><img src="http[^"]*/badge\\.svg"`));
  expect(await faults(page)).toEqual([]);
  const { items } = (await (await page.request.get('/api/v1/events?limit=1')).json()) as { items: { event: string }[] };
  await page.goto(`/events/${items[0]?.event}/1`);
  await page.getByText('On your own site').click();
  const [, address = ''] = /src="([^"]+)"/.exec(await code.inputValue()) ?? [];
  const table = await page.request.get(address);
  expect([table.status(), await table.text()]).toEqual([200, expect.stringContaining('<table')]);
  // In a narrow frame and in dark colours it can be read whole.
  await page.setViewportSize({ width: 330, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address);
  await expect(page.getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(330);
  const [ground] = (await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g))) ?? [];
  expect(Number(ground)).toBeLessThan(60);
  // Also in the sidebar of a site, in a language with longer words.
  await page.setViewportSize({ width: 240, height: 700 });
  await page.goto(`${address}?lang=de`);
  await expect(page.getByRole('columnheader', { name: 'Änderung' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(240);
  expect(await faults(page)).toEqual([]);
});

test('the formulas of the documents have indices, not underscores', async ({ page }) => {
  await page.goto('/rulebook');
  await page.getByRole('searchbox', { name: 'Search the rulebook' }).fill('R_i');
  const hits = page.getByRole('region', { name: 'What the documents say' }).getByRole('listitem');
  await expect(hits.first()).toBeVisible();
  await expect(hits.locator('sub').filter({ hasText: /^i$/ }).first()).toBeVisible();
  await expect(hits.filter({ hasText: 'R_i' })).toHaveCount(0);
  await page.goto('/rulebook?authority=fide#examples');
  const numbers = page.getByRole('region', { name: 'A round robin with unrated players, fide-2009' });
  await expect(numbers.getByRole('rowheader', { name: 'tournament average Ra' })).toBeVisible();
});

test('a run says why it was made and what its fingerprint is for', async ({ page }) => {
  await page.goto('/runs/1');
  const facts = page.locator('dl.facts');
  await expect(facts).toContainText('first rating of the sample federation');
  await expect(facts).toContainText(/[0-9a-f]{64}\s*Fingerprint \(SHA-256\) of every rating after this run/);
});

test('an initial rating says what is assumed if no age is given', async ({ page }) => {
  await page.goto('/calculators/initial');
  const result = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Initial rating' }) });
  await expect(result).toContainText('as for a 15-year-old: the age is not known');
  await page.getByLabel('Age', { exact: true }).fill('12');
  await expect(result).toContainText('by age');
});

/** How far the browser shrank a page to fit the paper; 1 is not at all. A PDF has 300 dots where the screen has 96. */
function scaleOnPaper(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  for (const { index, 0: start } of text.matchAll(/stream\r?\n/g)) {
    const from = index + start.length;
    try {
      const drawn = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1');
      // The first transformation is the paper's, the second the page's.
      const [, scale] = [...drawn.matchAll(/(\S+) 0 0 \S+ \S+ \S+ cm/g)].map(([, factor]) => Number(factor));
      if (scale !== undefined && drawn.includes('Tf')) return scale / (300 / 96);
    } catch {
      // Not a compressed stream.
    }
  }
  throw new Error('the document has no text');
}

test('on paper nothing is wider than the sheet, so that the type keeps its size', async ({ page }) => {
  const { player } = await strongest(page);
  const both = await page.request.get('/api/v1/events?limit=50&authority=fide');
  const { items } = (await both.json()) as { items: { event: string; twins?: object[] }[] };
  const event = items.find(({ twins = [] }) => twins.length > 0)?.event ?? items[0]?.event;
  for (const [address, drawn] of [
    [`/players/${player}`, '.chart-plot canvas'],
    [`/players/${player}/why/OTBR`, '.why-lead'],
    [`/events/${event}/1`, 'tbody tr'],
    [list, 'tbody tr'],
  ] as const) {
    await page.goto(address);
    await page.locator(drawn).first().waitFor();
    expect(scaleOnPaper(await page.pdf({ format: 'A4' })), address).toBeCloseTo(1);
  }
});

test('the first page shows the games behind its reason on a phone too, within its width', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto('/');
  const games = page.locator('.worked-games');
  await expect(games.locator('tbody tr').first()).toBeVisible();
  await expect(games.getByRole('columnheader')).toHaveText(['Opponent', 'Rating', 'Expected', 'Score']);
  const { right } = await games.evaluate((table) => table.getBoundingClientRect());
  expect(right).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('on a phone the events say when, where, by whom and how many, within its width', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto('/events');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText(/\d{4} · .+, [A-Z]{2} · (US Chess|FIDE)/);
  await expect(page.getByRole('columnheader', { name: 'Players' })).toBeInViewport();
  const box = await page.getByRole('columnheader', { name: 'Players' }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
});
