// Recomputes every number of a player's page from the API's answers. Each part of the page is compared with its answers and then
// marked; a number outside every marked part fails the story, so no new number can be added unchecked.

import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

interface Point {
  readonly rating: number;
  readonly official: number;
  readonly games: number;
}
interface Count {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}
interface Outlook {
  readonly reliability: string;
  readonly effectiveGames?: number;
  readonly k?: number;
  readonly next: readonly { readonly kind: string; readonly name?: string; readonly at: number; readonly points: number }[];
}
interface Official {
  readonly rating: number;
  readonly date: string;
  readonly games: number;
  readonly established?: boolean;
  readonly rank?: { readonly rank: number; readonly of: number };
  readonly active?: { readonly rank: number; readonly of: number; readonly below: number };
}
interface Standing extends Count {
  readonly system: string;
  readonly rating: number;
  readonly official: number;
  readonly established: boolean;
  readonly creditedGames: number;
  readonly peakEstablished?: number;
  readonly floor?: { readonly floor: number };
  readonly ceiling?: number;
  readonly lastRated?: string;
  readonly adjustedOn?: string;
  readonly outlook?: Outlook;
}
interface ListStanding {
  readonly system: string;
  readonly published?: {
    readonly rating: number | null;
    readonly date: string;
    readonly games: number;
    readonly lastGame?: string;
    readonly k?: number;
    readonly outlook?: Outlook;
  };
  readonly live?: { readonly rating: number | null; readonly change?: number; readonly list: string };
}
interface Participation {
  readonly system: string;
  readonly event: string;
  readonly section: number;
  readonly eventName: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly score: number;
  readonly games: number;
  readonly before: Point | null;
  readonly after: Point | null;
  readonly change?: number;
  readonly share?: { readonly list: string; readonly performance?: number; readonly caveats?: readonly string[] };
  readonly held?: { readonly code: string; readonly message: string };
}
interface PlayerAnswer {
  readonly player: string;
  readonly name: string;
  readonly main?: string;
  readonly ids: readonly { readonly id: string }[];
  readonly birthYear?: number;
  readonly club?: string;
  readonly mergedFrom: readonly string[];
  readonly standings: readonly Standing[];
  readonly listStandings: readonly ListStanding[];
  readonly ratings: readonly {
    readonly system: string;
    readonly official?: Official;
    readonly revised?: { readonly rating: number; readonly date: string };
  }[];
  readonly recent: readonly Participation[];
  readonly adjustments: readonly {
    readonly system: string;
    readonly on: string;
    readonly before: Point | null;
    readonly after: Point;
    readonly reason?: string;
  }[];
  readonly records: readonly { readonly text: string; readonly reason?: string; readonly on?: string }[];
}
interface ResultsAnswer {
  readonly all: Count;
  readonly byStrength: readonly (Count & { readonly band: string })[];
  readonly byColour: readonly Count[];
  readonly byYear: readonly (Count & { readonly year: number })[];
  readonly bestWins: readonly {
    readonly rating: number;
    readonly name: string;
    readonly eventName: string;
    readonly end: string;
  }[];
  readonly performances: readonly {
    readonly event: string;
    readonly section: number;
    readonly system: string;
    readonly performance: number;
  }[];
}
interface ChartAnswer {
  readonly series: readonly {
    readonly system: string;
    readonly dates: readonly string[];
    readonly ratings: readonly number[];
    readonly games: readonly number[];
    readonly events: readonly ({ readonly name: string } | null)[];
  }[];
}
interface OpponentsAnswer {
  readonly items: readonly (Count & { readonly name: string; readonly last: string })[];
}
interface ListsAnswer {
  readonly items: readonly {
    readonly date: string;
    readonly rating: number;
    readonly change?: number;
    readonly games: number;
  }[];
}

const points = (score: number) => `${Math.floor(score) || (score % 1 === 0 ? 0 : '')}${score % 1 === 0 ? '' : '½'}`;
const signed = (value: number, decimals = 0) =>
  Number(value.toFixed(decimals)) === 0 ? (0).toFixed(decimals) : `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(decimals)}`;
const shown = (rating: number) => (Number.isInteger(rating) ? String(rating) : rating.toFixed(2));
const count = (value: number) => value.toLocaleString('en');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const day = (date: string) => `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
const month = (date: string) => day(date).replace(/^\d+ /, '');
/** Parts common to both days are shown once. */
function days(start: string, end: string): string {
  if (start === end) return day(start);
  const [first = '', name = '', year = ''] = day(start).split(' ');
  if (start.slice(0, 7) === end.slice(0, 7)) return `${first}–${day(end)}`;
  return `${first} ${name}${start.slice(0, 4) === end.slice(0, 4) ? '' : ` ${year}`} – ${day(end)}`;
}
/** Up to 25 games a rating is provisional, and shows the number of games, unless the system has no such ratings. */
const withGames = (names: Systems, system: string, { official, games }: Point) =>
  games > 25 || names.get(system)?.provisional === false ? String(official) : `${official}/${games}`;
const today = new Date().toISOString().slice(0, 10);
const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;

/** The numbers in a text in order, each with its sign. */
const numbersOf = (text: string): string[] => text.match(/(?:(?<![\d\w])[+−=])?\d+(?:,\d{3})*(?:\.\d+)?½?|½/g) ?? [];

let compared = 0;

/** Checks that the numbers in a part of the page equal those of the expected text; marks the part as compared. */
async function compare(part: Locator, text: string, what: string): Promise<void> {
  await compareAll(part, [text], what);
}

/** The same for consecutive parts, such as the rows of a table. */
async function compareAll(parts: Locator, texts: readonly string[], what: string): Promise<void> {
  await expect(parts, what).toHaveCount(texts.length);
  const found = await parts.evaluateAll((elements) =>
    elements.map((element) => {
      element.setAttribute('data-compared', '');
      // Adjacent elements are not one number.
      const copy = element.cloneNode(true) as HTMLElement;
      for (const inner of copy.querySelectorAll('*')) inner.append(' ');
      return copy.textContent ?? '';
    }),
  );
  for (const [at, text] of texts.entries()) {
    expect(numbersOf(found[at] ?? ''), `${what}: ${found[at]}`).toEqual(numbersOf(text));
    compared += numbersOf(text).length;
  }
}

function lastOfSystem(recent: readonly Participation[], system: string): string {
  const rows = recent.filter((row) => row.system === system && row.after !== null);
  const [row] = rows;
  if (row?.after == null || row.before === null) return '';
  const first = rows.findLast(({ end }) => end > yearAgo);
  const isWhole = recent.length < 50 || (recent.at(-1)?.end ?? '') <= yearAgo;
  const note = isWhole && first?.before ? signed(row.after.official - first.before.official) : day(row.end);
  return `${signed(row.after.official - row.before.official)} ${note}`;
}

/** Among active players; of everybody, if the rating is provisional. */
function placeOf(official: Official | undefined): string {
  const place = official?.established === false ? official.rank : (official?.active ?? official?.rank);
  return place === undefined ? '' : `${count(place.rank)} of ${count(place.of)}`;
}

function liveCard(data: PlayerAnswer, standing: Standing, chart: ChartAnswer): string {
  const { official, revised } = data.ratings.find(({ system }) => system === standing.system) ?? {};
  const series = chart.series.find(({ system }) => system === standing.system);
  const { peakEstablished: peak, wins, draws, losses, creditedGames: credited } = standing;
  const peakAt = series?.ratings.findIndex((one) => peak !== undefined && Math.abs(one - peak) < 1e-6) ?? -1;
  const isEstablished = official?.established ?? standing.established;
  return [
    official?.rating ?? standing.official,
    isEstablished ? '' : `/${official?.games ?? standing.games}`,
    official === undefined ? '' : day(official.date),
    shown(standing.rating),
    day(standing.adjustedOn ?? standing.lastRated ?? ''),
    lastOfSystem(data.recent, standing.system),
    placeOf(official),
    `${standing.games} +${wins} =${draws} −${losses} ${credited > 0 ? credited : ''}`,
    peak === undefined ? '' : Math.round(peak),
    peakAt < 0 ? '' : day(series?.dates[peakAt] ?? ''),
    standing.floor?.floor ?? '',
    standing.ceiling ?? '',
    revised && official && revised.rating !== official.rating ? `${revised.rating} ${day(revised.date)}` : '',
  ].join(' ');
}

function listCard(data: PlayerAnswer, { system, published, live }: ListStanding, chart: ChartAnswer): string {
  const { official } = data.ratings.find((one) => one.system === system) ?? {};
  const { dates = [], ratings = [] } = chart.series.find((one) => one.system === system) ?? {};
  const last = ratings.length - 1;
  const first = dates.findIndex((date) => date > yearAgo);
  const before = ratings[first - 1];
  const highest = Math.max(...ratings);
  return [
    published?.rating ?? '',
    published === undefined ? '' : day(published.date),
    live === undefined ? '' : `${live.rating ?? ''} ${live.change === undefined ? '' : signed(live.change)} ${day(live.list)}`,
    last < 1
      ? ''
      : `${signed((ratings[last] ?? 0) - (ratings[last - 1] ?? 0))} ${before === undefined ? day(dates[last] ?? '') : signed((ratings[last] ?? 0) - before)}`,
    placeOf(official),
    published === undefined ? '' : `${published.games} ${published.lastGame ? day(published.lastGame) : ''}`,
    last < 0 ? '' : `${highest} ${day(dates[ratings.indexOf(highest)] ?? '')}`,
    published?.k ?? '',
  ].join(' ');
}

function outlookText(
  { reliability, effectiveGames, k, next }: Outlook,
  games: number,
  official: Official | undefined,
  { official: live, ceiling }: { readonly official?: number; readonly ceiling?: number } = {},
): string {
  const { active } = official ?? {};
  const within = next.filter(({ at }) => ceiling === undefined || at <= ceiling);
  const isFromLive = within.length > 0 && live !== undefined && official !== undefined && live !== official.rating;
  const ahead = within.map(({ kind, name, at, points: away }) =>
    kind === 'floor' ? `${away} to a floor of ${name}, ${at}` : `${away} to ${at}`,
  );
  return [
    active === undefined || active.of === 0
      ? ''
      : `${Math.floor((100 * active.below) / active.of)}% of ${count(active.of)}, ${official?.established === false ? '' : count(active.rank)}`,
    games,
    reliability === 'settled' && effectiveGames !== undefined ? effectiveGames.toFixed(1) : '',
    k === undefined ? '' : Math.round(k / 2),
    ceiling ?? '',
    isFromLive ? live : '',
    ...ahead,
  ].join(' ');
}

function eventRow(names: Systems, row: Participation, performance: number | undefined): string {
  const { before, after, share, change, held } = row;
  const waits = held?.code === 'waits-for-list';
  const moved = share
    ? `${before?.rating ?? ''} ${month(share.list)}`
    : `${before === null ? '' : withGames(names, row.system, before)} ${after === null || waits ? '' : withGames(names, row.system, after)}`;
  const brought = share
    ? change === undefined
      ? (share.performance ?? '')
      : signed(change, 2)
    : before === null || after === null || held
      ? ''
      : signed(after.official - before.official);
  // A held section has counted no games.
  const score = row.games === 0 ? '' : `${points(row.score)}/${row.games}`;
  return [
    days(row.start, row.end),
    `${row.eventName}, ${row.name}`,
    // The same under the name, where a tablet or a phone has no columns.
    `${days(row.start, row.end)} ${score} ${performance ?? ''}`,
    before && after ? `${before.official} → ${after.official}` : '',
    // And under the score, where a tablet has no column.
    `${score} ${performance ?? ''}`,
    performance ?? '',
    moved,
    // The change links to its explanation and names the event; a held section has none.
    held && !share && !waits ? '' : row.eventName,
    brought,
  ].join(' ');
}

async function compareTables(page: Page, results: ResultsAnswer): Promise<void> {
  const { all } = results;
  await compare(
    page.locator('#results ~ div > p, #results ~ * p').first(),
    [all.games, all.wins, all.draws, all.losses].join(' '),
    'all games',
  );
  const score = ({ games, wins, draws }: Count) => `${games} ${points(wins + draws / 2)}`;
  const bands: { readonly [band: string]: string } = {
    'far-above': '300',
    above: '100 to 299',
    equal: '99',
    below: '100 to 299',
    'far-below': '300',
  };
  const tables = [
    results.byStrength.map((row) => `${bands[row.band] ?? ''} ${score(row)}`),
    results.byColour.map(score),
    results.byYear.map((row) => `${row.year} ${score(row)}`),
  ];
  for (const [at, rows] of tables.entries())
    await compare(page.locator('table.counts').nth(at), [...rows, score(all)].join(' '), `results, table ${at + 1}`);
  // The bars have the same text for screen readers, and every table adds up.
  for (const [at, rows] of [results.byStrength, results.byColour, results.byYear].entries()) {
    const bars = await page
      .locator('table.counts')
      .nth(at)
      .locator('.bar')
      .evaluateAll((found) => found.map((bar) => bar.getAttribute('aria-label')));
    expect(bars).toEqual([...rows, all].map(({ wins, draws, losses }) => `${wins} won, ${draws} drawn, ${losses} lost`));
    if (at !== 1) expect(rows.reduce((sum, { games }) => sum + games, 0)).toBe(all.games);
    for (const { games, wins, draws, losses } of rows) expect(wins + draws + losses).toBe(games);
    compared += 3 * bars.length;
  }
}

type Systems = ReadonlyMap<string, { readonly title: string; readonly provisional: boolean }>;

/** The office's systems, from the document itself. An office with one authority does not repeat its name. */
async function systemsOf(page: Page): Promise<Systems> {
  const text = (await page.locator('#authorities').textContent()) ?? '[]';
  const authorities = JSON.parse(text) as {
    readonly provisional: boolean;
    readonly systems: readonly { readonly system: string; readonly label: string; readonly short: string }[];
  }[];
  return new Map(
    authorities.flatMap(({ provisional, systems }) =>
      systems.map(({ system, label, short }) => [system, { title: authorities.length === 1 ? short : label, provisional }]),
    ),
  );
}

/** What the chart says at the last points of a line, read by keyboard as a reader without a pointer does. */
async function compareChart(page: Page, names: Systems, chart: ChartAnswer): Promise<void> {
  const readings = await page.locator('.chart-plot').evaluate(async (plot) => {
    const texts: string[] = [];
    for (const key of ['End', ...Array.from({ length: 9 }, () => 'ArrowLeft')]) {
      plot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise((done) => setTimeout(done));
      texts.push(document.querySelector('.chart-reading')?.textContent?.trim() ?? '');
    }
    return texts;
  });
  const titleOf = (system: string) => names.get(system)?.title ?? system;
  const [series] = chart.series
    .filter(({ system }) => readings[0]?.startsWith(`${titleOf(system)} `))
    .toSorted((a, b) => titleOf(b.system).length - titleOf(a.system).length);
  if (series === undefined) throw new Error(`no line of the chart is that of “${readings[0]}”`);
  for (const [back, reading] of readings.entries()) {
    const at = Math.max(0, series.dates.length - 1 - back);
    const after = Math.round(series.ratings[at] ?? 0);
    const earlier = series.ratings[at - 1];
    const before = earlier === undefined ? undefined : Math.round(earlier);
    const text = [
      before ?? '',
      after,
      before === undefined ? '' : `(${signed(after - before)})`,
      series.events[at]?.name ?? '',
      day(series.dates[at] ?? ''),
      count(series.games[at] ?? 0),
    ].join(' ');
    expect(numbersOf(reading), `the chart, ${back} from its end: ${reading}`).toEqual(numbersOf(text));
    compared += numbersOf(text).length;
  }
}

/** What a rating says under the mouse: `1792.70, based on 15 games`. */
const exact = ({ rating, games }: Point) => `${shown(rating)}, based on ${count(games)} ${games === 1 ? 'game' : 'games'}`;

/** The texts under the mouse in each row of a table are those of the row's own ratings, or its caveats. */
async function compareTitles(rows: Locator, allowed: readonly (readonly string[])[], what: string): Promise<void> {
  const found = await rows.evaluateAll((elements) =>
    elements.map((row) =>
      [...row.querySelectorAll('[title]')].flatMap((element) => {
        const title = element.getAttribute('title') ?? '';
        if (!/\d/.test(title)) return [];
        element.setAttribute('data-title-compared', '');
        return [title];
      }),
    ),
  );
  for (const [at, titles] of found.entries()) {
    expect(
      titles.filter((title) => !allowed[at]?.includes(title)),
      `${what}, row ${at + 1}`,
    ).toEqual([]);
    compared += titles.length;
  }
}

/**
 * Numbers that only a label has: one that is not in the text of its compared part. The labels of bars, and what is under the mouse
 * in tables, are compared with the answer.
 */
async function onlyInLabels(page: Page): Promise<string[]> {
  const labels = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')].flatMap((element) => {
      if (element.closest('.chart') || element.matches('.bar, [data-title-compared]')) return [];
      const part = element.closest('[data-compared]')?.textContent ?? '';
      return ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'].flatMap((name) => {
        const label = element.getAttribute(name) ?? '';
        return /\d/.test(label) ? [{ label, part }] : [];
      });
    }),
  );
  const whole = ({ label, part }: { label: string; part: string }) =>
    (label.match(/\d+/g) ?? []).every((digits) => part.includes(digits));
  return labels.filter((one) => !whole(one)).map(({ label }) => label);
}

/** Numbers outside every compared part. */
async function notCompared(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      // The chart is drawn from the same answer (chart-axes.test.ts); its buttons show years.
      if (/\d/.test(text) && !node.parentElement?.closest('[data-compared], .chart, script, style')) texts.push(text.trim());
    }
    return texts;
  });
}

/** Every text with a number that was compared. */
async function numbersShown(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (/\d/.test(node.textContent ?? '')) texts.push((node.textContent ?? '').trim());
    return texts;
  });
}

/** Opens a player's page and compares every number of it; returns how many there were. */
export async function comparePlayer(
  { page, request, origin = '' }: { page: Page; request: APIRequestContext; origin?: string },
  id: string,
): Promise<number> {
  const before = compared;
  const ask = async <T>(path: string): Promise<T> =>
    (await (await request.get(`${origin}/api/v1/players/${id}${path}`)).json()) as T;
  const data = await ask<PlayerAnswer>('');
  // A list may name somebody without a rating or a game in its system.
  const listed = data.listStandings.filter(
    ({ published, live }) => published?.rating != null || live?.rating != null || (published?.games ?? 0) > 0,
  );
  const systems = [...data.standings, ...listed].map(({ system }) => system);
  const main = systems.find((system) => system === data.main) ?? systems[0] ?? '';
  const results = await ask<ResultsAnswer>(`/results?system=${main}`);
  const chart = await ask<ChartAnswer>('/chart');
  await page.goto(`${origin}/players/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: data.name })).toBeVisible();
  await expect(page.locator('table.counts').first()).toBeVisible();
  await expect(page.locator('.chart-plot canvas')).toBeVisible();

  const ids = data.ids.filter((one) => one.id !== data.player).map((one) => one.id);
  await compare(
    page.locator('main .page-head'),
    [data.player, ...ids, data.club ?? '', data.birthYear ?? '', ...data.mergedFrom].join(' · '),
    'head',
  );

  // The cards, including those of collapsed systems.
  const cards = page.locator('li.rating');
  await expect(cards).toHaveCount(systems.length);
  const names = await systemsOf(page);
  const seen = await cards.locator('h3').allTextContents();
  for (const [at, name] of seen.entries()) {
    const standing = data.standings.find((one) => names.get(one.system)?.title === name);
    const list = data.listStandings.find((one) => names.get(one.system)?.title === name);
    if (standing !== undefined) await compare(cards.nth(at), liveCard(data, standing, chart), name);
    else if (list !== undefined) await compare(cards.nth(at), listCard(data, list, chart), name);
    else throw new Error(`no answer has ${name}`);
  }
  const dormant = page.locator('section[aria-labelledby=ratings] > details > summary');
  if ((await dormant.count()) > 0)
    await compare(dormant, String(await page.locator('section[aria-labelledby=ratings] > details li.rating').count()), 'folded');

  const standing = data.standings.find((one) => one.system === main);
  const published = data.listStandings.find((one) => one.system === main)?.published;
  const outlook = standing?.outlook ?? published?.outlook;
  if (outlook !== undefined)
    await compare(
      page.locator('.outlook'),
      outlookText(
        outlook,
        standing?.games ?? published?.games ?? 0,
        data.ratings.find((one) => one.system === main)?.official,
        standing,
      ),
      'outlook',
    );

  await compareTables(page, results);
  const rowsOf = (label: string) => page.getByRole('region', { name: label, exact: true }).locator('tbody tr');
  const winsOf = ({ bestWins }: ResultsAnswer) =>
    bestWins.map(({ rating, name, eventName, end }) => `${rating} ${name} ${eventName} ${day(end)}`);
  await compareAll(rowsOf('Best wins'), winsOf(results), 'best wins');
  const met = (await ask<OpponentsAnswer>('/opponents?limit=20')).items.map(({ name, games, wins: won, draws, losses, last }) =>
    [name, games, points(won + draws / 2), won, draws, losses, day(last)].join(' '),
  );
  await compareAll(rowsOf('Opponents'), met, 'opponents');

  // The events, and the lists, which load when opened.
  const performances = new Map(results.performances.map((one) => [`${one.event}/${one.section}/${one.system}`, one.performance]));
  const events = data.recent.map((row) => eventRow(names, row, performances.get(`${row.event}/${row.section}/${row.system}`)));
  await compareAll(rowsOf('Events of the player'), events, 'events');
  const caveats = [...new Set(data.recent.flatMap(({ share }) => share?.caveats ?? []))];
  await compareAll(
    page.locator('section[aria-labelledby=events] > .note > li'),
    caveats.map((text) => text.replace(/\b\d{4}-\d\d-\d\d\b/g, day)),
    'what a dagger stands for',
  );
  const address = `${new URL(page.url()).origin}/players/${id}`;
  await compare(
    page.locator('.on-your-site textarea'),
    `<a href="${address}"><img src="${address}/badge.svg" height="22">`,
    'badge',
  );
  await page.getByText(/^List by list/).click();
  const lists = (await ask<ListsAnswer>(`/lists?system=${main}&limit=24`)).items.map(
    ({ date, rating, change, games }) => `${day(date)} ${rating} ${change === undefined ? '' : signed(change)} ${games}`,
  );
  await compareAll(rowsOf('Rating on each list'), lists, 'lists');
  const set = data.adjustments.map(
    ({ system, on, before, after, reason }) =>
      `${day(on)} ${before === null ? '' : withGames(names, system, before)} ${withGames(names, system, after)} ${reason ?? ''}`,
  );
  await compareAll(rowsOf('Ratings set by decision'), set, 'adjustments');
  const records = data.records.map(
    ({ text, reason, on }) => `${text.replace(/\b\d{4}-\d\d-\d\d\b/g, day)} ${reason ?? ''} ${on ? day(on) : ''}`,
  );
  await compareAll(rowsOf('Decisions and records of the player'), records, 'records');
  expect(await notCompared(page)).toEqual([]);
  const titlesOf = (...points: readonly (Point | null)[]) => points.flatMap((point) => (point === null ? [] : [exact(point)]));
  await compareTitles(
    rowsOf('Events of the player'),
    data.recent.map(({ before, after, share, held }) => [
      ...titlesOf(before, after),
      (share?.caveats ?? []).join('; '),
      (held?.message ?? '').replace(/\b\d{4}-\d\d-\d\d\b/g, day),
    ]),
    'under the mouse, events',
  );
  await compareTitles(
    rowsOf('Ratings set by decision'),
    data.adjustments.map(({ before, after }) => titlesOf(before, after)),
    'under the mouse, adjustments',
  );
  expect(await onlyInLabels(page)).toEqual([]);
  await compareChart(page, names, chart);
  const here = new Set(await numbersShown(page));
  // The same tables in another of the player's systems, not always the same one.
  const others = systems.filter((one) => one !== main);
  const other = others[compared % Math.max(1, others.length)];
  for (const system of other === undefined ? [] : [other]) {
    await page.goto(`${origin}/players/${id}?system=${encodeURIComponent(system)}`);
    await expect(page.locator('nav.tabs [aria-current=page]')).toHaveText(names.get(system)?.title ?? '');
    const found = await ask<ResultsAnswer>(`/results?system=${system}`);
    if (found.all.games === 0) {
      await expect(page.getByText('No rated games yet.')).toBeVisible();
      continue;
    }
    await expect(page.locator('#results ~ div > p, #results ~ * p').first()).toContainText(String(found.all.games));
    await compareTables(page, found);
    await compareAll(rowsOf('Best wins'), winsOf(found), `best wins, ${system}`);
    // What else the page shows was compared above.
    expect((await notCompared(page)).filter((text) => !here.has(text))).toEqual([]);
  }
  return compared - before;
}
