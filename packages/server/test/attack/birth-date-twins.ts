// Birth dates from public numbers. Two offices have the same ledger except for everybody's day and month of birth. Any public
// difference between them depends on the day of birth and could be used to find it by trying every date. Whatever is the same in
// both cannot narrow a birth date below a year, however many numbers are combined.

import { cpSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { StoreLocation } from '@harkness/ledger';
import { copyDatabase } from '@harkness/ledger/testing';
import {
  type BirthDatePrecision,
  type Office,
  officeLogPaths,
  openOffice,
  type PrivateValue,
  privacyReport,
  publicLines,
  publicStarts,
  recentEvents,
} from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/index.js';
import { startServer } from '../../src/index.js';
import { describeAttack, sqlitePlace, startTestServer, type TestPlace } from '../harness.js';
import { unfinished } from '../report.js';

/** Long: as large as the offices of the other tests. Quick: just enough newcomers to cover every kind of answer. */
const samples = {
  quick: { seed: 8, players: 24, years: 1, games: 160, authority: 'uschess', until: '2026-10-31' },
  long: { seed: 8, players: 60, years: 2, games: 900, authority: 'uschess', until: '2026-10-31' },
} as const;
export type Size = keyof typeof samples;

async function withOffice<T>(place: StoreLocation, work: (office: Office) => Promise<T>): Promise<T> {
  const opened = await openOffice(place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  try {
    return await work(opened.value);
  } finally {
    await opened.value.close();
  }
}

/** The same year, another day: early birthdays become late ones. */
function otherDay(value: string): string {
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  return `${year}-${String(13 - month).padStart(2, '0')}-${String(29 - Math.min(day, 28)).padStart(2, '0')}`;
}

/** The same month, another day. */
function otherDayOfMonth(value: string): string {
  return `${value.slice(0, 8)}${String(29 - Math.min(Number(value.slice(8)), 28)).padStart(2, '0')}`;
}

type Whom = (player: string) => boolean;

async function moveBirthDates({ store }: Office, whom: Whom = () => true, to = otherDay): Promise<number> {
  const values: PrivateValue[] = [];
  await store.read(async (reader) => {
    for await (const batch of reader.privateValues('birthDate')) values.push(...batch.filter(({ owner }) => whom(owner)));
  });
  await store.write(async (writer) => {
    for (const { owner } of values) await writer.erasePrivate(owner);
    await writer.putPrivate(values.map((one) => ({ ...one, value: to(one.value) })));
  });
  return values.length;
}

/** Players whose birth date public numbers can narrow, according to the office. */
async function narrowedIn({ store }: Office): Promise<Set<string>> {
  const { narrowed } = await store.read(privacyReport);
  return new Set(narrowed.map(({ player }) => player));
}

/** How many ratings, to the last decimal, change with the birth dates. */
async function ratingsMoved(office: Office, whom: Whom, to: (value: string) => string): Promise<number> {
  await moveBirthDates(office, whom, to);
  const ran = await office.run({ reason: 'another day', fromFacts: true });
  if (!ran.ok || ran.value === undefined) throw new Error(`no run: ${JSON.stringify(ran)}`);
  return ran.value.playersChanged;
}

/** Public answers that contain no people, and those only of offices with FIDE lists, which use years of birth. */
const withoutPeople: ReadonlySet<string> = new Set([
  'session',
  'parameters',
  'editionDiff',
  'listRating',
  'listRatingText',
  // The same data as `liveEvent`, piece by piece.
  'liveStream',
]);
/** Only in the long run, because somebody must first push an event and start a study. */
const ofAccounts: ReadonlySet<string> = new Set(['liveEvent', 'liveResults', 'study', 'studyResult', 'studyFile', 'studyTable']);

/** Public routes of the contract that the crawl did not request. */
function notAsked(found: ReadonlyMap<string, string>, size: Size): string[] {
  const paths = [...found.keys()].map((path) => path.split('?')[0] ?? '');
  return Object.entries(contract).flatMap(([name, { method, path, access }]) => {
    if (access !== 'public' || method !== 'GET' || withoutPeople.has(name) || (size === 'quick' && ofAccounts.has(name)))
      return [];
    const form = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return paths.some((one) => form.test(one)) ? [] : [name];
  });
}

const evaluation = { from: '2025-11', until: '2026-10', warmUpMonths: 0, blockMonths: 1, resamples: 199, seed: 1 };
const reform = {
  format: 'harkness-reform-1',
  name: 'double-k',
  title: 'Twice as fast',
  base: { authority: 'uschess', system: 'OTBR' },
  kFactors: [{ multiply: 2, source: 'motion 1' }],
  evaluation,
};

/** Adds a public event in progress and a public study of the lab. */
async function withMore(place: StoreLocation): Promise<{ readonly study: string; readonly pair: number }> {
  const { people, nobody, close } = await startTestServer(async () => ({ place, isFilled: true, remove: async () => {} }));
  try {
    const pushed = await people.officer.client.call('pushLive', { params: { event: 'open' }, body: { report: unfinished(2) } });
    expect(pushed.errors).toEqual([]);
    const { sections } = await nobody.call('liveEvent', { params: { event: 'open' } });
    const pair = sections[0]?.players.find(({ next }) => next !== undefined)?.pair ?? 0;
    const { study } = await people.officer.client.call('startStudy', { body: { reforms: [reform] } });
    const state = async () => (await nobody.call('study', { params: { study } })).state;
    // `expect.poll` only works in tests, but this also runs in a hook.
    for (let tries = 0; (await state()) !== 'done'; tries += 1) {
      if (tries > 1000) throw new Error('the study does not end');
      await setTimeout(200);
    }
    return { study, pair };
  } finally {
    await close();
  }
}

/** Everything public about people and their games on a server, by address. */
async function crawl(place: StoreLocation, size: Size): Promise<Map<string, string>> {
  const more = size === 'long' ? await withMore(place) : undefined;
  const server = await startServer({ place, port: 0, limits: { perMinute: 1_000_000 } });
  try {
    const found = new Map<string, string>();
    const get = async (path: string, base = '/api/v1'): Promise<string> => {
      const response = await fetch(`${server.address}${base}${path}`);
      const text = (await response.text()).replaceAll(server.address, '').replaceAll(more?.study ?? server.address, 'STUDY');
      // When a run was made, and how long it took, reveals nothing.
      const same = text
        .replace(/"(startedAt|endedAt|at|milliseconds|signedAt|signature|study)":("[^"]*"|\d+)/g, '')
        .replace(/Signed by.*/g, '');
      found.set(path.replace(more?.study ?? ' ', 'STUDY'), `${response.status} ${same}`);
      return text;
    };
    if (more !== undefined) {
      const report = `/lab/studies/${more.study}/reports/${reform.name}`;
      await get('/live/open');
      await get(`/live/open/sections/1/players/${more.pair}/results`);
      await get(`/lab/studies/${more.study}`);
      const { tables = [] } = JSON.parse(await get(report)) as { tables?: { name: string }[] };
      await get(`${report}/files/json`);
      for (const { name } of tables) for (const format of ['csv', 'parquet']) await get(`${report}/tables/${name}/${format}`);
      if (tables.length === 0) await get(`${report}/tables/gains/csv`);
    }
    const players = new Set<string>();
    const { items: lists } = JSON.parse(await get('/lists?limit=100')) as { items: { list: string }[] };
    for (const { list } of lists) {
      await get(`/lists/${list}`);
      await get(`/lists/${list}/rows?limit=200&system=OTBR`);
      for (const format of ['csv', 'json']) await get(`/lists/${list}/files/${format}`);
      await get(`/lists/${list}/summary?system=OTBR`);
    }
    const [newest, oldest] = [lists.at(0)?.list ?? '', lists.at(-1)?.list ?? ''];
    await get(`/lists/${oldest}/diff/${newest}?limit=200`);
    await get(`/drift?from=${oldest}&to=${newest}&system=OTBR`);
    for (const { list } of lists) await get(`/lists/${list}/files/parquet`);
    for (const path of ['', `/lists/${newest}`]) await get(`${path}/card.png`, '');
    await get('/events?limit=500');
    await get('/event-choices');
    await get('/ledger');
    await get('/ledger/facts?limit=100');
    for (const path of ['/profile', '/live', '/rulebook/editions', '/lab/bases', '/lab/studies', '/lab/registrations'])
      await get(path);
    for (const path of await logPathsOf(place)) await get(`/log/${path}`, '');
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/players.xml', '/events/feed.xml', '/lists/feed.xml'])
      await get(path, '');
    await get('/runs?limit=50');
    await get('/runs/1?limit=1000');
    for (const [at, event] of (await eventsOf(place)).entries()) {
      if (at < 3 || size === 'long') await get(`/events/${event}/card.png`, '');
      const { sections } = JSON.parse(await get(`/events/${event}`)) as { sections: { section: number }[] };
      for (const { section } of sections) {
        const path = `/events/${event}/sections/${section}`;
        const answer = JSON.parse(await get(path)) as Section;
        await get(`${path}/wallchart?format=text`);
        await get(`${path}/rulings`);
        await get(`/events/${event}/${section}/table.html`, '');
        const hasNewcomers = answer.players.some(({ ratings }) => ratings.some(({ initial }) => initial !== undefined));
        await Promise.all(
          answer.players.map(async ({ player, ratings }, at) => {
            players.add(player);
            // Among many equal players, the quick form asks only about newcomers and a few of their opponents.
            const isAsked = size === 'long' || at < 3 || ratings.some(({ initial }) => initial !== undefined);
            if (isAsked) await get(`/players/${player}/origin?system=OTBR&event=${event}&section=${section}`);
            if (hasNewcomers) await get(`${path}/players/${player}/explanation`);
            if (hasNewcomers && (at === 0 || size === 'long')) await get(`${path}/players/${player}/explanation/text`);
          }),
        );
      }
    }
    const ofPlayer = [
      '',
      '/history?limit=200',
      '/chart',
      '/opponents?limit=100',
      '/results?system=OTBR',
      '/lists?system=OTBR',
      '/origin?system=OTBR',
      `/origin?system=OTBR&list=${newest}`,
      '/floors/OTBR/explanation',
      '/floors/OTBR/explanation/text',
    ];
    for (const [at, player] of [...players].entries()) {
      await Promise.all(ofPlayer.map((what) => get(`/players/${player}${what}`)));
      await Promise.all(['feed.xml', 'badge.svg'].map((shared) => get(`/players/${player}/${shared}`, '')));
      if (at < 3 || size === 'long') await get(`/players/${player}/card.png`, '');
      await get(`/search?q=${player}`);
    }
    return found;
  } finally {
    await server.close();
  }
}

interface Drift {
  readonly transfers?: object;
  readonly accounts?: object;
}

interface Section {
  readonly players: readonly { readonly player: string; readonly ratings: readonly { readonly initial?: unknown }[] }[];
}

async function eventsOf(place: StoreLocation): Promise<string[]> {
  return withOffice(place, ({ store }) =>
    store.read(async (reader) => (await recentEvents(reader, { limit: 500 })).events.map(({ event }) => event)),
  );
}

async function logPathsOf(place: StoreLocation): Promise<readonly string[]> {
  return withOffice(place, ({ store }) => store.read(officeLogPaths));
}

async function exported(place: StoreLocation): Promise<string[]> {
  return withOffice(place, ({ store }) =>
    store.read(async (reader) => {
      const lines: string[] = [];
      for await (const line of publicLines(reader, publicStarts)) lines.push(line.replace(/"exportedAt":"[^"]*"/, ''));
      return lines;
    }),
  );
}

/** Everything public in an office. */
interface Seen {
  readonly answers: Map<string, string>;
  readonly exported: readonly string[];
}

type MakePlace = () => Promise<TestPlace>;

async function makeOffice(place: StoreLocation, precision: BirthDatePrecision, size: Size): Promise<void> {
  await withOffice(place, async ({ store }) => {
    const made = await makeSampleOffice(store, { sample: samples[size], birthDatePrecision: precision });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
  });
}

async function copyOffice(from: StoreLocation, to: StoreLocation): Promise<void> {
  if ('data' in from && 'data' in to) cpSync(from.data, to.data, { recursive: true });
  else if ('database' in from && 'database' in to) await copyDatabase(from.database, to.database);
}

/** An office crawled once, and copies with other days of birth, each crawled once. */
class Twins {
  readonly #makePlace: MakePlace;
  readonly #size: Size;
  readonly #first: TestPlace;
  readonly seen: Seen;

  private constructor(makePlace: MakePlace, size: Size, first: TestPlace, seen: Seen) {
    this.#makePlace = makePlace;
    this.#size = size;
    this.#first = first;
    this.seen = seen;
  }

  static async make(makePlace: MakePlace, precision: BirthDatePrecision, size: Size): Promise<Twins> {
    const [untouched, asked] = [await makePlace(), await makePlace()];
    await makeOffice(untouched.place, precision, size);
    try {
      return new Twins(makePlace, size, untouched, await copyAndLook(untouched.place, asked.place, size));
    } finally {
      await asked.remove();
    }
  }

  /** The public view of a copy in which some birth dates are different. */
  async other(to: (value: string) => string, whom: (office: Office) => Promise<Whom> = async () => () => true): Promise<Seen> {
    const { place, remove } = await this.#makePlace();
    try {
      return await copyAndLook(this.#first.place, place, this.#size, async (office) => {
        await moveBirthDates(office, await whom(office), to);
      });
    } finally {
      await remove();
    }
  }

  remove(): Promise<void> {
    return this.#first.remove();
  }
}

async function copyAndLook(
  from: StoreLocation,
  to: StoreLocation,
  size: Size,
  change: (office: Office) => Promise<void> = async () => {},
): Promise<Seen> {
  await copyOffice(from, to);
  await withOffice(to, async (office) => {
    await change(office);
    await office.run({ reason: 'again', fromFacts: true });
  });
  return { answers: await crawl(to, size), exported: await exported(to) };
}

function differing(one: Seen, other: Seen): string[] {
  return [...one.answers].filter(([path, text]) => other.answers.get(path) !== text).map(([path]) => path);
}

export function describeYear(size: Size): void {
  describeAttack(`with ages by the year of birth, ${size}`, (makePlace) => {
    let [one, other]: Seen[] = [];
    beforeAll(async () => {
      const twins = await Twins.make(makePlace, 'year', size);
      [one, other] = [twins.seen, await twins.other(otherDay)];
      await twins.remove();
    }, 600_000);

    test('everything public is independent of the days of birth', () => {
      if (one === undefined || other === undefined) throw new Error('both were asked');
      expect(one.answers.size).toBeGreaterThan(size === 'long' ? 500 : 150);
      // Not everyone is on the newest list.
      const notListed = (path: string, text: string) => path.includes('&list=') && text.includes('"code":"not-on-list"');
      // Nor is the key of the log published.
      const isThere = (path: string, text: string) =>
        text.startsWith('200 ') || path === '/log/handovers' || notListed(path, text);
      expect([...one.answers].filter(([path, text]) => !isThere(path, text))).toEqual([]);
      expect(differing(one, other)).toEqual([]);
      expect(one.exported).toEqual(other.exported);
      expect(notAsked(one.answers, size)).toEqual([]);
    });

    test('and it shows decimals and first ratings, exactly', () => {
      const all = [...(one?.answers.values() ?? [])].join('\n');
      expect(all).toMatch(/"rating":\d+\.\d{3,}/);
      expect(all).toMatch(/"initial":\{"rating":\d+/);
      expect(all).toContain('office.birth-date-precision');
    });
  });
}

/** With ages by the month, birth dates are protected within a month. */
export function describeMonth(size: Size): void {
  describeAttack(`with ages by the month of birth, ${size}`, (makePlace) => {
    test('everything public is independent of the day of the month, but not of the month', async () => {
      const twins = await Twins.make(makePlace, 'month', size);
      const sameMonth = await twins.other(otherDayOfMonth);
      expect(differing(twins.seen, sameMonth)).toEqual([]);
      expect(sameMonth.exported).toEqual(twins.seen.exported);
      expect(differing(twins.seen, await twins.other(otherDay)).length).toBeGreaterThan(0);
      await twins.remove();
    }, 300_000);
  });
}

export function describeDay(size: Size): void {
  describeAttack(`with ages by the day of birth, ${size}`, (makePlace) => {
    let twins: Twins;
    let other: Seen;
    beforeAll(async () => {
      twins = await Twins.make(makePlace, 'day', size);
      other = await twins.other(otherDay);
    }, 600_000);
    afterAll(() => twins.remove());

    test('every public rating is a whole number, first ratings by age are not shown, and no hash of decimals is', () => {
      for (const [path, text] of twins.seen.answers) {
        if (path.includes('explanation') || path.startsWith('/ledger/facts')) continue;
        // Distributions come from the lists, which are whole numbers; points are sums of private values.
        const { transfers, accounts } = path.startsWith('/drift') ? (JSON.parse(text.slice(4)) as Drift) : {};
        if (transfers !== undefined) expect(JSON.stringify([transfers, accounts]), path).not.toMatch(/\d\.\d/);
        expect(text, path).not.toMatch(/"(rating|exact|now|official|from|to|change|peakEstablished|floor|atRating)":-?\d+\.\d/);
        expect(text, path).not.toMatch(/"ratings":\[(\d+,)*\d+\.\d/);
        expect(text, path).not.toMatch(/"resultsHash":"[0-9a-f]/);
      }
    });

    test('explanations are computed from what is public: the same whole ratings have the same explanation, to the last digit', () => {
      const differ = new Set(differing(twins.seen, other));
      let compared = 0;
      for (const path of twins.seen.answers.keys()) {
        const [section] = /^.*\/sections\/\d+/.exec(path) ?? [];
        if (!path.endsWith('/explanation') || section === undefined || differ.has(section)) continue;
        expect(other.answers.get(path)).toBe(twins.seen.answers.get(path));
        compared += 1;
      }
      expect(compared).toBeGreaterThan(size === 'long' ? 20 : 5);
      // The day of birth does change some ratings here, as the rulebook requires. That is why `year` exists.
      expect(differ.size).toBeGreaterThan(0);
    });

    test('the public export contains the year of birth and no more', () => {
      const births = [twins.seen, other].map(({ exported: lines }) =>
        lines.filter((line) => /^\{"(private|assigned)"/.test(line)),
      );
      expect(births[0]?.length).toBeGreaterThan(size === 'long' ? 5 : 2);
      expect(births[0]).toEqual(births[1]);
    });

    if (size === 'long')
      test('everything public is independent of the days of birth of all players whom the office does not name', {
        timeout: 600_000,
      }, async () => {
        let named = 0;
        const unnamed = await twins.other(otherDay, async (office) => {
          const narrowed = await narrowedIn(office);
          named = narrowed.size;
          return (player) => !narrowed.has(player);
        });
        expect(twins.seen.answers.size).toBeGreaterThan(500);
        expect(named).toBeGreaterThan(0);
        expect(differing(twins.seen, unnamed)).toEqual([]);
        expect(unnamed.exported).toEqual(twins.seen.exported);
      });
  });
}

/** Days of a year as month and day, every `step`-th one. */
function daysOfYear(step: number): string[] {
  const days = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(5, 10));
  return days.filter((_, at) => at % step === 0);
}

/**
 * With ages by the day, a year is protected for everyone whom `harkness office privacy` does not name. Rules compute the same on
 * every store.
 */
export function describeUnnamed(size: Size): void {
  describe(`with ages by the day of birth, players whom the office does not name, ${size} (SQLite)`, () => {
    test('trying every day of the year for them finds no rating that moves', {
      timeout: 600_000,
    }, async () => {
      const { place, remove } = await sqlitePlace();
      try {
        await makeOffice(place, 'day', size);
        await withOffice(place, async (office) => {
          const narrowed = await narrowedIn(office);
          const others: Whom = (player) => !narrowed.has(player);
          for (const day of daysOfYear(size === 'long' ? 1 : 30))
            expect(await ratingsMoved(office, others, (value) => `${value.slice(0, 4)}-${day}`), day).toBe(0);
          // The same attack finds each of the named players, one at a time.
          for (const player of narrowed) {
            const alone: Whom = (one) => one === player;
            let born = '';
            await moveBirthDates(office, alone, (value) => (born = value));
            let moved = 0;
            for (const day of daysOfYear(size === 'long' ? 1 : 7)) {
              moved = await ratingsMoved(office, alone, () => `${born.slice(0, 4)}-${day}`);
              if (moved > 0) break;
            }
            await ratingsMoved(office, alone, () => born);
            expect(moved, player).toBeGreaterThan(0);
          }
        });
      } finally {
        await remove();
      }
    });
  });
}
