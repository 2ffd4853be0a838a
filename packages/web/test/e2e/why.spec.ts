// Explanations for readers: a sentence, the games with names, the sum, other possible results; at their own address, on paper, as
// text.

import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.js';

interface Found {
  readonly event: string;
  readonly player: string;
  readonly name: string;
  readonly system: string;
}

async function get<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(`/api/v1${path}`)).json()) as T;
}

/** A previously rated player in a section of the authority. */
async function ratedPlayer(page: Page, isFide: boolean): Promise<Found> {
  const events = await get<{ items: { event: string }[] }>(page, `/events?limit=50&authority=${isFide ? 'fide' : 'uschess'}`);
  for (const { event } of events.items) {
    const section = await get<{
      systems: string[];
      players: { player: string; name: string; ratings: { before: unknown; change?: number }[] }[];
    }>(page, `/events/${event}/sections/1`);
    const [system] = section.systems;
    if (system === undefined || system.startsWith('FIDE') !== isFide) continue;
    const row = section.players.find(({ ratings }) => ratings[0]?.before && (!isFide || ratings[0].change !== undefined));
    if (row !== undefined) return { event, player: row.player, name: row.name, system };
  }
  throw new Error('the sample has such a player');
}

for (const isFide of [false, true])
  test(`${isFide ? 'FIDE' : 'US Chess'}: a sentence, named opponents, the sum and other possible results, all from the office’s answer`, async ({
    page,
  }) => {
    const { event, player, system } = await ratedPlayer(page, isFide);
    interface Told {
      sentences: string[];
      games: { name?: string; expected: number | null; score: number | null; instead: { score: number; change: number }[] }[];
    }
    const answer = await get<{ story: Told; text: string }>(
      page,
      `/events/${event}/sections/1/players/${player}/explanation?system=${system}`,
    );
    const { story } = answer;
    await page.goto(`/events/${event}/1/why/${player}?system=${system}`);
    await expect(page.locator('.why-lead')).toHaveText(story.sentences[0] ?? '');
    expect(story.sentences[0]).toMatch(/scored .* of \d+, (more|less|just)|had no rating|few games/);
    const table = page.getByRole('region', { name: 'Games, with expected and actual score' });
    for (const { name } of story.games) await expect(table.getByRole('link', { name: name ?? 'no name' }).first()).toBeVisible();
    expect(story.games.length).toBeGreaterThan(0);
    // A game that counts has two other results, and the better one gives more.
    const counted = story.games.filter(({ instead }) => instead.length > 0);
    for (const { instead } of counted) {
      expect(instead).toHaveLength(2);
      const [better, worse] = instead.toSorted((a, b) => b.score - a.score);
      expect(better?.change ?? 0).toBeGreaterThan(worse?.change ?? 0);
    }
    await expect(page.locator('math').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const text = await (
      await page.request.get(`/api/v1/events/${event}/sections/1/players/${player}/explanation/text?system=${system}`)
    ).text();
    expect(text.trim()).toBe(answer.text.trim());
    expect(text).toContain(story.sentences[0] ?? '');
    expect(text).not.toMatch(/hundredths|half points|FIDE-LATER|\[object|(?:uschess|fide)\.[a-z]/);
    const german = await page.request.get(
      `/api/v1/events/${event}/sections/1/players/${player}/explanation/text?system=${system}&lang=de`,
    );
    expect(german.headers()['content-language']).toBe('de');
    const said = await german.text();
    expect(said).toContain('Jeder Schritt, wie ihn das Regelwerk hat:');
    expect(said).not.toContain(story.sentences[0]);
    // Values of parameters, sources, rulings and notes quote English documents; every other line is German.
    expect(said).not.toMatch(/^ *(?:[\d.]+ )?(?:Case|Not|From|Rule|Note|Round|Game|Step|Expected|Change|Rating)\b/m);
  });

test('steps are folded; a citation opens its paragraph with the history of its parameters; a ruling opens its text', async ({
  page,
}) => {
  const { event, player, system } = await ratedPlayer(page, false);
  await page.goto(`/events/${event}/1/why/${player}?system=${system}`);
  const steps = page.locator('.all-steps');
  await expect(steps.locator('.step').first()).toBeHidden();
  await steps.locator('> summary').click();
  const step = steps.locator('.step').filter({ hasText: 'Step 2, effective games' }).last();
  await step.locator('> summary').click();
  await step
    .getByRole('link', { name: /US Chess 20\d\d §3/ })
    .first()
    .click();
  await expect(page).toHaveURL(/rulebook#uschess-20\d\d-3$/);
  const paragraph = page.locator('.paragraph.current');
  await expect(paragraph).toBeInViewport();
  await expect(paragraph.getByText('The number of games a rating can be worth at most')).toBeVisible();
});

test('from a crosstable the explanation opens as a panel and links to its own address; on paper every step is shown', async ({
  page,
}) => {
  const { event, name } = await ratedPlayer(page, false);
  await page.goto(`/events/${event}/1`);
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /^Why: / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open as a page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Why: ${name}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.step').first()).toBeVisible();
});

test('the reason of a rating and of a floor has an address of its own, which says the same as the panel', async ({ page }) => {
  const { player } = await ratedPlayer(page, false);
  const { main: system = '', ratings } = await get<{
    main?: string;
    ratings: { system: string; official?: { list: string } }[];
  }>(page, `/players/${player}`);
  const official = ratings.find((one) => one.system === system)?.official;
  if (official === undefined) throw new Error('the player stands on a list');
  const panel = page.getByRole('dialog');
  for (const [button, address] of [
    [/^Why \w+, official/, `/players/${player}/why/${system}?list=${official.list}`],
    [/^Why \w+, live/, `/players/${player}/why/${system}`],
    [/^Why \w+, floor/, `/players/${player}/why/${system}?about=floor`],
  ] as const) {
    await page.goto(`/players/${player}`);
    await page.getByRole('button', { name: button }).first().click();
    const lead = (await panel.locator('.why-lead').textContent()) ?? '';
    expect(lead).not.toBe('');
    await panel.getByRole('link', { name: 'Open as a page' }).click();
    await expect(panel).toHaveCount(0);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    await expect(page.locator('.why-lead')).toHaveText(lead);
    await expect(page.getByRole('link', { name: 'Open as a page' })).toHaveCount(0);
    // As plain text, and with its steps, each citing its paragraph.
    const text = await page.getByRole('link', { name: 'As plain text' }).getAttribute('href');
    expect(await (await page.request.get(text ?? '')).text()).toContain(lead);
    await page.locator('.all-steps > summary').click();
    await expect(page.locator('.source a').first()).toHaveAttribute('href', /^\/rulebook#/);
    // A list is named by its day, not by its code.
    await expect(page.locator('.page-head')).not.toContainText(/\d{4}-\d\d|supplement/);
  }
});

test('why K explains K', async ({ page }) => {
  const { player } = await ratedPlayer(page, true);
  const { listStandings } = await get<{
    listStandings: { system: string; published?: { k?: number; date: string; from: string } }[];
  }>(page, `/players/${player}`);
  const one = listStandings.find(({ published }) => published?.k !== undefined && published.from === 'list');
  if (one?.published === undefined) throw new Error('the sample has a player with a K on a list');
  await page.goto(`/players/${player}/why/${one.system}?date=${one.published.date}&about=k`);
  await expect(page.locator('.why-lead')).toHaveText(new RegExp(`^K is ${one.published.k} for .+: .+`));
  expect(await faults(page)).toEqual([]);
});

test('on a phone nothing is wider than the screen', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const { event, player, system } = await ratedPlayer(page, false);
  await page.goto(`/events/${event}/1/why/${player}?system=${system}`);
  await expect(page.locator('.why-lead')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a FIDE rating that nothing has moved since the last list is that of the list, not a live one', async ({ page }) => {
  const { items } = await get<{ items: { player: string }[] }>(page, '/lists/FIDE-standard-2026-10-01/rows?limit=50');
  for (const { player } of items) {
    const { listStandings } = await get<{ listStandings: { system: string; live?: object; published?: { date: string } }[] }>(
      page,
      `/players/${player}`,
    );
    const standing = listStandings.find(({ system, live }) => system === 'FIDE-standard' && live === undefined);
    if (standing?.published === undefined) continue;
    await page.goto(`/players/${player}/why/FIDE-standard`);
    await expect(page.locator('.why-page .page-head')).toContainText(/FIDE Standard, list of 1 \w+ 2026/);
    if ((await page.locator('.why-lead').first().textContent())?.includes('no rated game in this period') !== true) continue;
    // The list that made the rating what it is, with its reason.
    const then = page.getByRole('link', { name: 'Why it changed then' });
    if ((await then.or(page.getByText('opened with this rating')).first().textContent())?.includes('opened') === true) continue;
    // It can be read without another click, and has an address of its own.
    const reason = page.getByRole('region', { name: 'Why it changed then' });
    await expect(reason.locator('.why-lead')).toContainText(/so the rating|enough for a first rating/);
    await expect(reason.locator('.why-games').first()).toBeVisible();
    const lead = (await reason.locator('.why-lead').textContent()) ?? '';
    await then.click();
    await expect(page.locator('.why-lead')).toHaveText(lead);
    await expect(page.locator('.why-games').first()).toBeVisible();
    return;
  }
  throw new Error('the sample has such a player');
});

test('a long sum breaks into lines instead of running out of its panel, at every width', async ({ page }) => {
  const events = await get<{ items: { event: string }[] }>(page, '/events?limit=50&authority=uschess');
  let [found, section, player]: (string | undefined)[] = [];
  for (const { event } of events.items) {
    const { players, systems } = await get<{
      systems: string[];
      players: { player: string; rounds: { rated: boolean }[]; ratings: { before: { games: number } | null }[] }[];
    }>(page, `/events/${event}/sections/1`);
    // Few games so far: the rating solves an equation with one term for each opponent.
    const row = players.find(
      ({ rounds, ratings }) => rounds.filter(({ rated }) => rated).length >= 4 && (ratings[0]?.before?.games ?? 99) <= 8,
    );
    if (row === undefined) continue;
    [found, section, player] = [`/events/${event}/1/why/${row.player}?system=${systems[0]}`, `/events/${event}/1`, row.player];
    break;
  }
  if (found === undefined || section === undefined) throw new Error('the sample has a player with few games');
  // At its own address, and as a panel over the crosstable.
  const panel = () =>
    page
      .getByRole('row')
      .filter({ has: page.locator(`a[href="/players/${player}"]`) })
      .getByRole('button', { name: /^Why: / })
      .first()
      .click();
  for (const [address, width] of [...[1280, 768, 360].map((one) => [found, one] as const), [section, 1280] as const]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    if (address === section) await panel();
    const sums = page.locator('.formula-scroll');
    await sums.first().waitFor();
    for (const sum of await sums.all())
      expect(
        await sum.evaluate((element) => element.scrollWidth - element.clientWidth),
        `${width}: ${await sum.getAttribute('aria-label')}`,
      ).toBeLessThanOrEqual(0);
  }
});

test('the steps of FIDE name opponents, events and parameters, and every citation is a link', async ({ page }) => {
  const { event, player, system } = await ratedPlayer(page, true);
  const { story, trace, text } = await get<{
    story: { games: { name: string; eventName: string }[] };
    trace: { steps: { parameters: { name: string }[] }[] };
    text: string;
  }>(page, `/events/${event}/sections/1/players/${player}/explanation?system=${system}`);
  await page.goto(`/events/${event}/1/why/${player}?system=${system}`);
  await page.emulateMedia({ media: 'print' });
  const steps = page.locator('.explanation');
  const [game] = story.games;
  await expect(steps.locator('.step-title', { hasText: `Game 1, against ${game?.name}` }).first()).toBeVisible();
  await expect(steps.locator('.step-title', { hasText: `Tournament ${game?.eventName}` }).first()).toBeVisible();
  await expect(steps.getByRole('link', { name: 'The 400-point rule' }).first()).toBeVisible();
  expect(JSON.stringify(trace)).toContain('fide.difference-limit.');
  for (const words of [await steps.innerText(), text.slice(text.indexOf('Every step of the rulebook:'))]) {
    expect(words).not.toMatch(/against no\. \d/);
    expect(words).not.toContain(`${event}/1`);
  }
  const sources = steps.locator('.source');
  expect(
    await sources.evaluateAll((found) => found.filter((one) => one.querySelector('a') === null).map((one) => one.textContent)),
  ).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('.all-steps > summary').click();
  await page
    .getByRole('link', { name: /^FIDE since \w+ \d{4}$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/rulebook#fide-\d{4}-\d\d$/);
  await expect(page.getByLabel('In force on')).toHaveValue(/^\d{4}-\d\d-01$/);
  await expect(page.getByRole('heading', { name: 'Parameters', exact: true })).toBeInViewport();
});

test('a list that rated several events names them above their games', async ({ page }) => {
  const { items } = await get<{ items: { player: string }[] }>(page, '/lists/FIDE-standard-2026-10-01/rows?limit=200');
  for (const { player } of items) {
    const { recent } = await get<{ recent: { system: string; share?: { list: string } }[] }>(page, `/players/${player}`);
    const lists = recent
      .filter(({ system, share }) => system === 'FIDE-standard' && share !== undefined)
      .map(({ share }) => share?.list);
    const list = lists.find((one, at) => lists.indexOf(one) !== at);
    if (list === undefined) continue;
    const { story } = await get<{ story: { games: { event: string; eventName: string }[] } }>(
      page,
      `/players/${player}/lists/FIDE-standard/explanation?date=${list}`,
    );
    await page.goto(`/players/${player}/why/FIDE-standard?date=${list}`);
    const rows = page.getByRole('region', { name: 'Games, with expected and actual score' }).locator('th[scope=rowgroup]');
    await expect(rows).toHaveText([...new Map(story.games.map((one) => [one.event, one.eventName])).values()]);
    return;
  }
  throw new Error('the sample has a list that rated two events of a player');
});

test('a match, a first rating and a FIDE result of an unrated player are told in German without a word of English', async ({
  page,
}) => {
  interface Row {
    readonly player: string;
    readonly ratings: readonly {
      readonly system: string;
      readonly before: unknown;
      readonly share?: { readonly games: number };
    }[];
  }
  const text = async (path: string) => (await page.request.get(`/api/v1${path}`)).text();
  const found = new Map<string, string>();
  for (const authority of ['uschess', 'fide']) {
    const { items } = await get<{ items: { event: string }[] }>(page, `/events?limit=200&authority=${authority}`);
    for (const { event } of items) {
      const { kind, players } = await get<{ kind: string; players: Row[] }>(page, `/events/${event}/sections/1`);
      for (const { player, ratings } of players)
        for (const { system, before, share } of ratings) {
          const what = before !== null ? (kind === 'match' ? 'match' : '') : authority;
          const counts = share === undefined || share.games > 1;
          if (what === '' || !counts || found.has(what)) continue;
          const path = `/events/${event}/sections/1/players/${player}/explanation/text?system=${system}`;
          // A first estimate from other ratings, which counts as games; one by age counts as none.
          const isTold = async () => /^There was no rating yet; the first estimate of \d+ is /m.test(await text(path));
          if (what !== 'uschess' || (await isTold())) found.set(what, path);
        }
      if (found.has(authority) && (authority === 'fide' || found.has('match'))) break;
    }
  }
  expect([...found.keys()].toSorted()).toEqual(['fide', 'match', 'uschess']);
  for (const [what, path] of found) {
    const [told = ''] = (await text(`${path}&lang=de`)).split('Jeder Schritt');
    expect(told, what).not.toMatch(/\b(?:the|on|at|most|from|points|rating|first|with|there)\b/);
  }
});
