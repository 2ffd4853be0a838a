import { expect, type Locator, type Page, test } from '@playwright/test';
import { answerInstead } from './answers.js';
import { faults } from './axe.js';

interface Section {
  readonly event: string;
  readonly rounds: number;
  readonly players: readonly {
    readonly name: string;
    readonly pair: number;
    readonly score: number;
    readonly ratings: readonly { readonly system: string; readonly before: { readonly official: number } | null }[];
  }[];
}

/** A US Chess section with an already rated player. */
async function ratedSection(page: Page): Promise<Section> {
  const events = (await (await page.request.get('/api/v1/events?limit=50')).json()) as { items: { event: string }[] };
  for (const { event } of events.items) {
    const section = (await (await page.request.get(`/api/v1/events/${event}/sections/1`)).json()) as Section;
    const rating = section.players[0]?.ratings[0];
    if (section.players.length >= 8 && rating?.before && !rating.system.startsWith('FIDE')) return section;
  }
  throw new Error('the sample has a section of rated players');
}

/** Opens a section's page as if this many had played in it. */
async function openLong(page: Page, players: number): Promise<Section> {
  const section = await ratedSection(page);
  const rounds = 3;
  const long = {
    ...section,
    rounds,
    players: Array.from({ length: players }, (_, index) => ({
      ...section.players[index % section.players.length],
      pair: index + 1,
      name: `Player, Number ${index + 1}`,
      score: index % 10,
      rank: index + 1,
      tieBreaks: [],
      rounds: Array.from({ length: rounds }, (_cell, round) => ({
        round: round + 1,
        text: `W${((index + round) % players) + 1}`,
        colour: 'white',
        rated: true,
      })),
    })),
  };
  await answerInstead(page, `/events/${section.event}/1`, `/events/${section.event}/sections/1`, long);
  await page.goto(`/events/${section.event}/1`);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(players + 1));
  return long as Section;
}

const middle = 0.5;
const most = 0.95;

function at(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? Number.NaN;
}

/** Milliseconds that the browser's process of the page has worked since the call before, by what it did. */
async function workOf(page: Page): Promise<() => Promise<(what: string) => number>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const now = async () =>
    new Map((await browser.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]));
  const before = await now();
  return async () => {
    const after = await now();
    await browser.detach();
    return (what) => (after.get(what) ?? Number.NaN) - (before.get(what) ?? Number.NaN);
  };
}

/**
 * Milliseconds from frame to frame while the page scrolls, and the part of them in which the page works: from the scroll event, whose
 * handlers run first, until the frame is drawn. Printed, not asserted, because they depend on the machine.
 */
async function frames(page: Page): Promise<string> {
  const worked = await workOf(page);
  const times = await page.evaluate(
    () =>
      new Promise<{ frames: number[]; work: number[] }>((end) => {
        const [seen, work]: [number[], number[]] = [[], []];
        const drawn = new MessageChannel();
        let last = performance.now();
        let began: number | undefined;
        drawn.port1.onmessage = () => {
          work.push(performance.now() - (began ?? last));
          began = undefined;
          if (work.length < 120) requestAnimationFrame(next);
          else end({ frames: seen.slice(1), work: work.slice(1) });
        };
        // Before all other listeners.
        addEventListener('scroll', () => (began = performance.now()), { capture: true, passive: true });
        const next = () => {
          const now = performance.now();
          seen.push(now - last);
          last = now;
          scrollBy(0, 300);
          // Delivered after the frame has been drawn.
          drawn.port2.postMessage(undefined);
        };
        requestAnimationFrame(next);
      }),
  );
  const work = await worked();
  const part = (what: string) => work(what) / (times.work.length + 1);
  const said = (all: readonly number[]) =>
    `${at(all, middle).toFixed(1)} ms in the middle, ${at(all, most).toFixed(1)} ms at the 95th percentile`;
  const parts = [
    ['script', part('ScriptDuration')],
    ['styles', part('RecalcStyleDuration')],
    ['layout', part('LayoutDuration')],
    ['all tasks', part('TaskDuration')],
  ] as const;
  const mean = parts.map(([name, value]) => `${name} ${value.toFixed(2)} ms`).join(', ');
  return `${said(times.frames)}; at work ${said(times.work)}; on average ${mean}`;
}

/** Call before the page opens: milliseconds from the arrival of the section until its first row is drawn. */
async function measureFirstRow(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => {
      (globalThis as { firstRow?: number }).firstRow ??= performance.now();
    };
    const look = () => {
      if (document.querySelector('tbody tr[aria-rowindex]') === null) requestAnimationFrame(look);
      else drawn.port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  });
  return async () => {
    const at = await page.waitForFunction(() => {
      const { firstRow } = globalThis as { firstRow?: number };
      const [section] = performance.getEntriesByType('resource').filter(({ name }) => /\/sections\/\d+$/.test(name));
      if (firstRow === undefined || section === undefined) return undefined;
      return firstRow - (section as PerformanceResourceTiming).responseEnd;
    });
    return Number(await at.jsonValue());
  };
}

async function isInView(cell: Locator, page: Page): Promise<boolean> {
  const box = await cell.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

/** The texts of cells whose content is wider than they are: it is cut, or lies over the next cell. */
async function tooWide(page: Page, cells: string): Promise<string[]> {
  return page
    .locator(cells)
    .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ''));
}

test('a crosstable of 5,000 players renders only the visible ones, and prints completely', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(120_000);
  const firstRow = await measureFirstRow(page);
  await openLong(page, 5000);
  console.log(`the first row of 5,000, after the section has arrived: ${(await firstRow()).toFixed(1)} ms`);
  const inPage = page.locator('tbody tr[aria-rowindex]');
  await expect(inPage.first()).toHaveAttribute('aria-rowindex', '2');
  expect(await inPage.count()).toBeLessThan(120);
  console.log(`frames of a crosstable of 5,000 players: ${await frames(page)}`);
  expect(await inPage.count()).toBeLessThan(120);
  await page.emulateMedia({ media: 'print' });
  await expect(inPage).toHaveCount(5000, { timeout: 60_000 });
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => inPage.count(), { timeout: 60_000 }).toBeLessThan(120);
});

test('before, after and change of a crosstable link to their explanations; by keyboard the focus returns', async ({ page }) => {
  const section = await ratedSection(page);
  const [first] = section.players;
  const before = first?.ratings[0]?.before?.official;
  await page.goto(`/events/${section.event}/1`);
  const row = page.getByRole('row', { name: first?.name ?? '' });
  const panel = page.getByRole('dialog');
  for (const name of [/^Where [\d/]+ comes from: /, /^Why [\d/]+: /, /^Why: /]) {
    // If two authorities rate the section, those of the first.
    const number = row.getByRole('button', { name }).first();
    await number.focus();
    await page.keyboard.press('Enter');
    await expect(panel.locator('.why-lead').or(panel.getByText('opened with this rating')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(number).toBeFocused();
  }
  await row
    .getByRole('button', { name: /^Where/ })
    .first()
    .click();
  // The previous section ended in the rating this one began with.
  await expect(panel.getByText(new RegExp(`→ ${before}`)).or(panel.getByText('opened with this rating'))).toBeVisible();
});

test('on a phone score, rating before → after and change are under the name; rounds are beside it and the name stays visible', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const section = await ratedSection(page);
  const [first] = section.players;
  await page.goto(`/events/${section.event}/1`);
  const row = page.getByRole('row', { name: first?.name ?? '' });
  const name = row.getByRole('link', { name: first?.name ?? '' });
  for (const cell of [
    name,
    row.getByText(/score/),
    row.getByRole('button', { name: /^Where/ }).first(),
    row.getByRole('button', { name: /^Why:/ }).first(),
  ])
    expect(await isInView(cell, page)).toBe(true);
  const last = row.getByRole('cell').nth(section.rounds);
  await page.getByRole('region', { name: 'Crosstable of the section' }).focus();
  for (let presses = 0; presses < 40 && !(await isInView(last, page)); presses += 1) await page.keyboard.press('ArrowRight');
  expect(await isInView(last, page)).toBe(true);
  expect(await isInView(name, page)).toBe(true);

  await page.getByLabel('Sorted by').selectOption('Score');
  const best = Math.max(...section.players.map(({ score }) => score));
  const leaders = section.players.filter(({ score }) => score === best).map((player) => player.name);
  expect(leaders).toContain(await page.locator('tbody tr a').first().textContent());
  expect(await faults(page)).toEqual([]);
  await expect(page.getByRole('columnheader', { name: 'Before' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible();
});

test('on a phone a bonus has its sign too, as the legend says', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const get = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as T;
  const { items } = await get<{ items: { event: string }[] }>('/events?limit=100&authority=uschess');
  for (const { event } of items) {
    const { marks = [] } = await get<{ marks?: { pair: number; system: string; bonus?: boolean }[] }>(
      `/events/${event}/sections/1/rulings`,
    );
    const { systems, players } = await get<{ systems: string[]; players: { pair: number; name: string }[] }>(
      `/events/${event}/sections/1`,
    );
    const mark = marks.find((one) => one.bonus === true && one.system === systems[0]);
    const name = players.find(({ pair }) => pair === mark?.pair)?.name;
    if (name === undefined) continue;
    await page.goto(`/events/${event}/1`);
    await expect(page.getByRole('row', { name }).first()).toContainText('⁺');
    await expect(page.getByText('with a bonus')).toBeVisible();
    return;
  }
  throw new Error('the sample has a section with a bonus');
});

test('the legend has the signs of the system that is shown', async ({ page }) => {
  const get = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as T;
  const { items } = await get<{ items: { event: string }[] }>('/events?limit=100&authority=uschess');
  for (const { event } of items) {
    const { systems } = await get<{ systems: readonly string[] }>(`/events/${event}/sections/1`);
    const { marks = [] } = await get<{ marks?: { system: string; bonus?: boolean }[] }>(`/events/${event}/sections/1/rulings`);
    const [first, second] = systems.map((system) => marks.some((one) => one.system === system && one.bonus === true));
    if (first !== false || second !== true) continue;
    await page.goto(`/events/${event}/1`);
    const legend = page.getByLabel('Signs of the crosstable');
    await expect(legend).toContainText('won against');
    await expect(legend).toContainText('how strong the result was');
    await page.getByLabel('Ratings shown').selectOption({ index: 1 });
    await expect(legend).toContainText('with a bonus');
    await page.getByLabel('Ratings shown').selectOption({ index: 0 });
    await expect(legend).not.toContainText('with a bonus');
    return;
  }
  throw new Error('the sample has a section with a bonus in its second system alone');
});

test('a dagger beside the other authority’s change is explained below the table', async ({ page }) => {
  const get = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as T;
  const { items } = await get<{ items: { event: string; twins?: { event: string }[] }[] }>('/events?limit=100');
  for (const { event, twins = [] } of items) {
    const [twin] = twins;
    if (twin === undefined) continue;
    const path = `/events/${twin.event}/sections/1`;
    const section = await get<{ players: { ratings: { change?: number; share?: object }[] }[] }>(path);
    const rating = section.players.flatMap(({ ratings }) => ratings).find(({ change }) => change !== undefined);
    if (rating === undefined) continue;
    // Whether the office has such a change depends on the lists that other stories publish.
    rating.share = { list: '2026-11-01', games: 4, score: 2, caveats: ['a doubt about this number'] };
    await page.route(`**/api/v1${path}`, (route) => route.fulfill({ json: section }));
    await page.goto(`/events/${event}/1`);
    await expect(page.getByRole('table').getByText('†').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '† a doubt about this number' })).toBeVisible();
    return;
  }
  throw new Error('the sample has an event of two authorities');
});

test('a long crosstable on a phone scrolls in a window too, with rows of the declared height', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await openLong(page, 1000);
  const inPage = page.locator('tbody tr[aria-rowindex]');
  await expect(inPage.first()).toHaveAttribute('aria-rowindex', '2');
  expect(await inPage.count()).toBeLessThan(80);
  const heights = await inPage.evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
  expect(heights).toEqual([54]);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(inPage.last()).toHaveAttribute('aria-rowindex', '1001');
  await expect(page.getByRole('link', { name: 'Player, Number 1000' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await faults(page)).toEqual([]);
});

test('in a long crosstable every result fits its column, and on a phone the line under the name too', async ({ page }) => {
  for (const players of [500, 1100])
    for (const [width, cells] of [
      [1280, 'tbody td.round'],
      [360, 'tbody td.lead, tbody td.round'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await openLong(page, players);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByRole('link', { name: `Player, Number ${players}` })).toBeVisible();
      expect(await tooWide(page, cells)).toEqual([]);
    }
});

test('a held section tells readers why, and in their language what it means, instead of what officers may do', async ({
  page,
  context,
}) => {
  const get = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as T;
  const { items } = await get<{ items: { event: string }[] }>('/events?limit=200&q=match');
  let held: { readonly event: string; readonly message: string; readonly hint: string } | undefined;
  for (const { event } of items) {
    const section = await get<{ held?: { message: string; hint: string } }>(`/events/${event}/sections/1`);
    if (section.held !== undefined) held = { event, ...section.held };
  }
  if (held === undefined) throw new Error('the sample has a match that is held');
  await page.goto(`/events/${held.event}/1`);
  const note = page.locator('.note.warning');
  await expect(note).toContainText(held.message);
  // The rules know a first and a second player; readers know their names.
  await expect(note).not.toContainText(/(first|second) player/);
  await expect(page.getByRole('columnheader', { name: 'Score' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Before' })).toHaveCount(0);
  await expect(note).toContainText('no rating changes until the office has settled this');
  await expect(note).not.toContainText(held.hint);
  await context.addCookies([{ name: 'harkness-language', value: 'de', url: page.url() }]);
  await page.reload();
  await expect(note).toContainText('Der Zweikampf wird nicht gewertet: ');
  await expect(note).not.toContainText(/rating|player/);
  await expect(note).toContainText('Die Ergebnisse stehen hier');
  expect(await faults(page)).toEqual([]);
});

test('a tournament that the other authority has not rated says why, instead of calling everybody unrated', async ({ page }) => {
  const get = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as T;
  interface Held {
    readonly event: string;
    readonly held?: { readonly code: string; readonly message: string };
    readonly twins: readonly { readonly event: string }[];
  }
  const { items } = await get<{ items: { event: string; twins?: { event: string }[] }[] }>('/events?limit=200&authority=fide');
  const events = items.flatMap(({ event, twins = [] }) => [event, ...twins.map((twin) => twin.event)]);
  const sections = await Promise.all(events.map((event) => get<Held>(`/events/${event}/sections/1`)));
  const late = sections.find(({ held, twins }) => held?.code === 'too-late-for-lists' && twins.length > 0);
  if (late === undefined) throw new Error('the sample has a tournament that came too late for FIDE’s lists');
  for (const event of [late.twins[0]?.event, late.event]) {
    await page.goto(`/events/${event}/1`);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('.note').first()).toContainText('No list has rated this section');
    await expect(page.getByRole('columnheader', { name: /FIDE|Rating/ })).toHaveCount(0);
  }
});

test('a withdrawn section says so above its results, with the reason', async ({ page }) => {
  const section = await ratedSection(page);
  const at = '2026-11-02T10:00:00.000Z';
  const withdrawn = {
    ...section,
    status: 'withdrawn',
    systems: [],
    players: section.players.map((row) => ({ ...row, ratings: [] })),
    versions: [
      { seq: 1, kind: 'section-submitted', receivedAt: at },
      { seq: 2, kind: 'section-withdrawn', receivedAt: at, reason: 'A copy of another report.' },
    ],
  };
  await answerInstead(page, `/events/${section.event}/1`, `/events/${section.event}/sections/1`, withdrawn);
  await page.goto(`/events/${section.event}/1`);
  await expect(page.locator('.note.warning')).toHaveText(
    'Withdrawn. These results count for no rating.A copy of another report.',
  );
});

test('on a phone the line between two rows belongs to the lower one, so that no name covers it', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const section = await ratedSection(page);
  await page.goto(`/events/${section.event}/1`);
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  // The first two cells, the name that stays in view and a round: the lines above and below them.
  const lines = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.children]
        .slice(0, 2)
        .map((cell) => getComputedStyle(cell))
        .map(({ borderTopWidth, borderBottomWidth }) => `${borderTopWidth} ${borderBottomWidth}`)
        .join(', '),
    ),
  );
  expect(lines[0]).toBe('0px 0px, 0px 0px');
  expect(lines.at(-1)).toBe('1px 1px, 1px 1px');
  expect([...new Set(lines.slice(1, -1))]).toEqual(['1px 0px, 1px 0px']);
  await expect(page.getByRole('table').first()).toHaveCSS('border-collapse', 'separate');
});
