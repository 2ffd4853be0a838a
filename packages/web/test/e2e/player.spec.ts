import { expect, test } from '@playwright/test';
import { answerInstead } from './answers.js';

test('a player finds themselves by name, sees their ratings, and learns why', async ({ page }) => {
  await page.goto('/events');
  // The address changes before the page does, so each click names its table.
  await page.getByRole('region', { name: 'Events', exact: true }).locator('tbody tr a').first().click();
  const crosstable = page.getByRole('region', { name: 'Crosstable of the section' });
  const name = (await crosstable.locator('tbody tr a').first().textContent()) ?? '';
  expect(name).toMatch(/, /);

  await page.goto('/');
  await page.getByLabel('Name or id').fill(name.split(',')[0] ?? '');
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible();
  await expect(page.getByText(/established|provisional/).first()).toBeVisible();

  const why = page.getByRole('button', { name: /^Why:/ }).first();
  const change = (await why.textContent()) ?? '';
  await why.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(/ scored [\d½]+ of \d/).first()).toBeVisible();
  expect(change).not.toBe('');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('every number of a player’s ratings links to its explanation; the official one to its list and the section behind it', async ({
  page,
  request,
}) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=200');
  const { items } = (await rows.json()) as { items: { player: string; ratings: { games: number }[] }[] };
  const games = ({ ratings }: (typeof items)[number]) => ratings.reduce((sum, one) => sum + one.games, 0);
  const player = items.toSorted((a, b) => games(b) - games(a))[0]?.player ?? '';
  await page.goto(`/players/${player}`);
  const official = page.getByRole('button', { name: /^Why Regular, official: \d+$/ });
  await expect(official).toBeVisible();
  const numbers = page.locator('.rating > .big, .rating dd > .num').filter({ hasText: /\d/ });
  const plain = () =>
    numbers.evaluateAll((found) => found.filter((one) => one.querySelector('a, button') === null).map((one) => one.textContent));
  // The link to the peak appears once the history is loaded.
  await expect.poll(plain).toEqual([]);
  await official.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('link', { name: /^list of / })).toHaveAttribute('href', /\/lists\/uschess-supplement-\d{4}-/);
  await page.keyboard.press('Escape');
  await expect(official).toBeFocused();
  await page.getByRole('button', { name: /^Why Regular, live: / }).click();
  await expect(panel.locator('.why-lead').first()).toBeVisible();
});

test('the history can be read by keyboard: events with the rating before and after, and why', async ({ page, request }) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=200&system=OTBQ');
  const { items } = (await rows.json()) as { items: { player: string }[] };
  for (const { player } of items) {
    const { series } = (await (await request.get(`/api/v1/players/${player}/chart`)).json()) as {
      series: { dates: string[] }[];
    };
    if (series.filter(({ dates }) => dates.length > 2).length < 2) continue;
    await page.goto(`/players/${player}`);
    break;
  }
  const chart = page.getByRole('application', { name: /^Rating history/ });
  await chart.focus();
  await page.keyboard.press('End');
  const reading = page.locator('.chart-reading');
  await expect(reading).toHaveText(/Regular .*\d+ → \d+ \([+−]?\d+\) .*\d{4}, \d+ games$/);
  const last = await reading.textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(reading).not.toHaveText(last ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(reading).toHaveText(/^ ?Quick /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('.why-lead').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chart).toBeFocused();
});

test('a name with accents and a typing error is found', async ({ page, request }) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=200');
  const { items } = (await rows.json()) as { items: { name: string; player: string }[] };
  const accented = items.find(({ name }) => /[éöáüñø]/i.test(name.split(',')[0] ?? '') && (name.split(',')[0] ?? '').length >= 7);
  if (accented === undefined) throw new Error('the sample has names with accents');
  const plain = (accented.name.split(',')[0] ?? '').normalize('NFD').replace(/\p{M}/gu, '');
  const slip = `${plain.slice(0, 2)}${plain[3]}${plain[2]}${plain.slice(4)}`;
  await page.goto('/');
  for (const typed of [plain, slip]) {
    await page.getByLabel('Name or id').fill(typed);
    await expect(page.getByRole('link', { name: accented.name, exact: true }).first()).toBeVisible();
  }
});

test('search by keyboard alone: / from any page, arrows and Enter choose, and the search is kept on return', async ({
  page,
  request,
}) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=1');
  const { items } = (await rows.json()) as { items: { name: string; player: string }[] };
  const { name = '', player = '' } = items[0] ?? {};
  await page.goto('/rulebook');
  // The heading exists before any script, but the field does not.
  await expect(page.getByLabel('Find a parameter')).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByLabel('Name or id');
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('status')).toHaveText(/^\d+ players?.* found$/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/players/${player}$`));
  await page.goBack();
  await expect(field).toHaveValue(name);
});

test('/ leads to the search also if it is pressed before the scripts of the page have arrived', async ({ page }) => {
  let arrive = (): void => {};
  const pressed = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.fallback();
  });
  await page.goto('/rulebook', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Find a parameter')).toHaveCount(0);
  await page.keyboard.press('/');
  arrive();
  await expect(page.getByLabel('Name or id')).toBeFocused();
});

test('if nothing is found, names with the same beginning are offered', async ({ page, request }) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=1');
  const { items } = (await rows.json()) as { items: { name: string }[] };
  const family = items[0]?.name.split(',')[0] ?? '';
  await page.goto('/');
  await page.getByLabel('Name or id').fill(`${family.slice(0, -1)}qxzqxz Qxz`);
  await expect(page.getByText('Nothing found for')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Nothing found');
  await expect(page.getByRole('heading', { name: 'Did you mean' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^${family}`) }).first()).toBeVisible();
});

test('the estimate starts with the player’s own rating, and its address can be shared', async ({ page }) => {
  await page.goto('/calculators/estimate');
  await page.getByLabel('Your rating').fill('1655');
  await page.getByLabel('Rated games').fill('30');
  await page.getByLabel(/Add games/).fill('1500w 1620d 1710l 1800w');
  await page.keyboard.press('Enter');
  const result = page.getByRole('heading', { name: 'Rating after the event' }).locator('..');
  await expect(result).toContainText('1673');
  await expect(result).toContainText('34.60');
  const shared = page.url();
  expect(shared).toContain('#');
  await page.goto('about:blank');
  await page.goto(shared);
  await expect(page.getByRole('heading', { name: 'Rating after the event' }).locator('..')).toContainText('1673');
  await page.getByLabel('Game 1, result').or(page.getByText('Loss').first()).first().click();
  await expect(page.getByRole('heading', { name: 'Rating after the event' }).locator('..')).not.toContainText('1673');
});

test('the worked example of the initial rating is computed in the page: 1702', async ({ page }) => {
  await page.goto(
    '/calculators/initial#system=OLB&age=20&on=2020-09-01&edition=uschess-2020&sources=OTBR:1759:50:2018-03-25+OTBQ:1643:50:2018-01-13+OTBB:1658:50:2016-07-16',
  );
  await expect(page.getByRole('heading', { name: 'Initial rating' }).locator('..')).toContainText('1702');
});

test('on a phone the card of a FIDE rating has its change and its peak; bars and lines have a key', async ({
  browser,
  request,
}) => {
  const rows = await request.get('/api/v1/lists/FIDE-standard-2026-10-01/rows?limit=1');
  const { items } = (await rows.json()) as { items: { player: string }[] };
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto(`/players/${items[0]?.player}`);
  const card = page.locator('li.rating', { has: page.getByRole('heading', { name: 'FIDE Standard' }) });
  await expect(card.getByRole('button', { name: /^Why FIDE Standard, last change: / })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Why FIDE Standard, peak: \d+$/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(page.locator('.bar-key > span')).toHaveText(['won', 'drawn', 'lost']);
  await expect(page.getByText('○ event or list')).toBeVisible();
  // The key of a line has the dashes of the line, so that it can be told without colours.
  const dashes = await page
    .locator('label .swatch line')
    .evaluateAll((lines) => lines.map((line) => `${line.getAttribute('stroke')} ${line.getAttribute('stroke-dasharray')}`));
  expect(new Set(dashes.map((one) => one.replace(/^\S+ /, ''))).size).toBeGreaterThan(1);
});

test('a player’s events fit a tablet and a phone, with dates and system under the name', async ({ page }) => {
  const { items } = (await (await page.request.get('/api/v1/lists/FIDE-standard-2026-10-01/rows?limit=1')).json()) as {
    items: { player: string }[];
  };
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/players/${items[0]?.player}`);
    const events = page.getByRole('region', { name: 'Events of the player' });
    await expect(events.locator('tbody tr').first()).toContainText(/\d{4} · \w+/);
    expect(await events.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  }
});

test('two players compared have the ratings of their own pages, provisional ones with their games', async ({ page, request }) => {
  interface Found {
    readonly ratings: readonly { system: string; official?: { rating: number; games: number; established?: boolean } }[];
  }
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=200');
  const { items } = (await rows.json()) as { items: { player: string }[] };
  const [first, second] = items.map(({ player }) => player);
  for (const player of items.map((one) => one.player)) {
    const { ratings } = (await (await request.get(`/api/v1/players/${player}`)).json()) as Found;
    const provisional = ratings.find(({ system, official }) => system === 'OTBR' && official?.established === false)?.official;
    if (provisional === undefined) continue;
    await page.goto(`/players/${player}/with/${player === first ? second : first}`);
    await expect(
      page
        .getByRole('row', { name: /^Regular/ })
        .getByRole('cell')
        .first(),
    ).toHaveText(`${provisional.rating}/${provisional.games}`);
    return;
  }
  throw new Error('the sample has a provisional rating');
});

test('results, best wins and lists can be read in each of a player’s systems; the choice is in the address', async ({
  page,
  request,
}) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=200');
  const { items } = (await rows.json()) as { items: { player: string; ratings: { system: string; games: number }[] }[] };
  const quickGames = ({ ratings }: (typeof items)[number]) => ratings.find(({ system }) => system === 'OTBQ')?.games ?? 0;
  const mainOf = async (id: string) => ((await (await request.get(`/api/v1/players/${id}`)).json()) as { main: string }).main;
  // Somebody with many quick games whose main system is another one.
  let player = '';
  let main = 'OTBQ';
  for (const one of items.toSorted((a, b) => quickGames(b) - quickGames(a)).slice(0, 40)) {
    if (main !== 'OTBQ') break;
    player = one.player;
    main = await mainOf(player);
  }
  const resultsOf = async (system: string) =>
    (await (await request.get(`/api/v1/players/${player}/results?system=${system}`)).json()) as {
      all: { games: number; wins: number };
      bestWins: { rating: number }[];
    };
  const [own, quick] = await Promise.all([resultsOf(main), resultsOf('OTBQ')]);
  expect(main).not.toBe('OTBQ');
  expect(quick.all.games).toBeGreaterThan(0);
  const sentence = page.getByText(/^\d+ rated games?: \d+ won/);

  await page.goto(`/players/${player}`);
  await expect(sentence).toHaveText(new RegExp(`^${own.all.games} rated games?: ${own.all.wins} won`));
  const systems = page.getByRole('navigation', { name: 'System', exact: true });
  await systems.getByRole('link', { name: 'Quick', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/players/${player}\\?system=OTBQ$`));
  await expect(page.getByRole('heading', { name: 'Results, Quick' })).toBeVisible();
  await expect(sentence).toHaveText(new RegExp(`^${quick.all.games} rated games?: ${quick.all.wins} won`));

  // The address alone leads to the same page.
  await page.reload();
  await expect(systems.locator('[aria-current=page]')).toHaveText('Quick');
  await expect(sentence).toHaveText(new RegExp(`^${quick.all.games} rated games?: ${quick.all.wins} won`));
  const wins = page.getByRole('region', { name: 'Best wins' }).locator('tbody tr');
  await expect(wins).toHaveCount(quick.bestWins.length);
  await page.getByText('List by list, Quick').click();
  const lists = await request.get(`/api/v1/players/${player}/lists?system=OTBQ&limit=1`);
  const [newest] = ((await lists.json()) as { items: { rating: number }[] }).items;
  const cells = page.getByRole('region', { name: 'Rating on each list' }).locator('tbody tr').first().locator('td');
  await expect(cells.nth(1)).toHaveText(String(newest?.rating));
});

test('a ceiling is named where the page says what comes next, and nothing above it is promised', async ({ page, request }) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=200&active=true&established=true');
  const { items } = (await rows.json()) as { items: { player: string }[] };
  interface Standing {
    readonly system: string;
    readonly official: number;
    readonly outlook?: { readonly next: readonly { readonly at: number }[] };
  }
  for (const { player } of items) {
    const answer = await request.get(`/api/v1/players/${player}`);
    const data = (await answer.json()) as { main: string; standings: Standing[] };
    const main = data.standings.find(({ system }) => system === data.main);
    const goals = main?.outlook?.next.map(({ at }) => at) ?? [];
    if (main === undefined || goals.length === 0) continue;
    await page.goto(`/players/${player}`);
    const ahead = page.locator('.outlook .ahead li');
    await expect(ahead).toHaveCount(goals.length);
    const ceiling = Math.min(...goals) - 1;
    const standings = data.standings.map((one) => (one === main ? { ...one, ceiling } : one));
    await answerInstead(page, `/players/${player}`, `/players/${player}`, { ...data, standings });
    await page.reload();
    await expect(page.locator('.outlook')).toContainText(`this rating cannot rise above ${ceiling}`);
    await expect(ahead).toHaveCount(0);
    return;
  }
  throw new Error('the sample has a player with something ahead');
});

test('a calculator opened from a player knows them, and so does the next one, with all that decides K and the floor', async ({
  page,
  request,
}) => {
  interface Found {
    readonly player: string;
    readonly name: string;
    readonly birthYear?: number;
    readonly standings: readonly { system: string; rating: number; games: number; wins: number }[];
    readonly listStandings: readonly {
      system: string;
      published?: { rating: number | null; games: number; k?: number; ever2400?: true };
    }[];
  }
  const rows = await request.get('/api/v1/lists/FIDE-standard-2026-10-01/rows?limit=200');
  const { items } = (await rows.json()) as { items: { player: string }[] };
  let found: Found | undefined;
  for (const { player } of items) {
    const one = (await (await request.get(`/api/v1/players/${player}`)).json()) as Found;
    const standard = one.listStandings.find(({ system }) => system === 'FIDE-standard')?.published;
    if (one.standings.some(({ system }) => system === 'OTBR') && standard?.k !== undefined) found = one;
    // Best somebody with the lowest K for good.
    if (found === one && standard?.ever2400 === true) break;
  }
  if (found === undefined) throw new Error('nobody has both');
  const { player, name, listStandings, standings } = found;
  const regular = standings.find(({ system }) => system === 'OTBR');
  const standard = listStandings.find(({ system }) => system === 'FIDE-standard')?.published;
  await page.goto(`/players/${player}`);
  await page
    .locator('li.rating', { has: page.getByRole('heading', { name: 'Regular', exact: true }) })
    .getByRole('link', { name: 'What if…' })
    .click();
  await expect(page).toHaveURL(/\/calculators\/estimate#/);
  const whom = page.locator('.whom').getByRole('link', { name });
  await expect(whom).toHaveAttribute('href', `/players/${player}`);
  await expect(page.getByLabel('Your rating')).toHaveValue(String(regular?.rating));
  await expect(page.getByLabel('Rated games')).toHaveValue(String(regular?.games));
  await page.getByText('Other floors and a ceiling: entered').click();
  await expect(page.getByLabel('Games won')).toHaveValue(String(regular?.wins || ''));
  // Typing keeps the player.
  await page.getByLabel('Add games').fill('1500w');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`list=1500w.*player=${player}`));

  const calculators = page.getByRole('navigation', { name: 'Calculators' });
  await calculators.getByRole('link', { name: 'FIDE', exact: true }).click();
  await expect(whom).toBeVisible();
  await expect(page.getByLabel('Your rating')).toHaveValue(String(standard?.rating));
  await page.getByLabel('Add games').fill('2000d');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  // The same K as on the player's page.
  await expect(page.locator('.panel.card').first()).toContainText(`K ${standard?.k}`);
  await calculators.getByRole('link', { name: 'Match', exact: true }).click();
  await expect(page.getByLabel('Games of A')).toHaveValue(/^\d+$/);
  await calculators.getByRole('link', { name: 'Foreign event' }).click();
  await expect(page.getByLabel('Your FIDE rating')).toHaveValue(String(standard?.rating));
  await page.getByRole('button', { name: 'For somebody else' }).click();
  await expect(page.locator('.whom')).toHaveCount(0);
  await expect(page.getByLabel('Your FIDE rating')).toHaveValue('');
});

test('on a phone many systems are one line of tabs, with the chosen one in view; on paper dormant systems are printed', async ({
  page,
  request,
}) => {
  const rows = await request.get('/api/v1/lists/FIDE-standard-2026-10-01/rows?limit=200');
  const { items } = (await rows.json()) as { items: { player: string }[] };
  for (const { player } of items) {
    const answer = (await (await request.get(`/api/v1/players/${player}`)).json()) as {
      standings: { system: string; lastRated?: string }[];
    };
    if (answer.standings.length < 5 || answer.standings.every(({ lastRated = '' }) => lastRated > '2024-09-01')) continue;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/players/${player}`);
    const tabs = page.getByRole('navigation', { name: 'System' });
    const heightOf = async () => (await tabs.boundingBox())?.height ?? 0;
    expect(await heightOf()).toBeLessThan(60);
    await tabs.getByRole('link').last().click();
    await expect(tabs.getByRole('link').last()).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await tabs.scrollIntoViewIfNeeded();
    await expect(tabs.getByRole('link').last()).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const folded = page.locator('section[aria-labelledby=ratings] > details');
    await expect(folded.locator('li.rating').first()).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(folded.locator('li.rating').first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(folded.locator('li.rating').first()).toBeHidden();
    return;
  }
  throw new Error('the sample has a player of five systems who left one of them');
});
