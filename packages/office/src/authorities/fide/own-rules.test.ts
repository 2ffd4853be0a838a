// An office's own amendments to the FIDE regulations: new lists follow them, explanations cite their source, published lists
// stay.

import { addDays, addMonths, entryAt, type TraceStep } from '@harkness/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '../../api.js';
import { officeKnowledge } from '../../desk/office-knowledge.js';
import { checkAgainstOffice } from '../../desk/report.js';
import { reportOfSections } from '../../desk/to-report.js';
import { readListHead, readRows } from '../../engines/period/content.js';
import { readAmendments } from '../../facts/amendments.js';
import type { FactOffer } from '../../facts/append.js';
import type { ProfileAuthority } from '../../facts/profile.js';
import type { GameRow, SectionDocument } from '../../facts/section-document.js';
import { recomputeLists } from '../../lists/recompute.js';
import { openOffice } from '../../office.js';
import { memoryStore } from '../../testing/index.js';
import { profileProblems } from '../check-profile.js';
import { authoritiesOf, withoutProfile } from '../registry.js';
import { rulebookHash } from '../rulebook-hash.js';

const k = (ordinary: number) => ({
  ordinary,
  reached: { rating: 2400, k: 10 },
  newPlayer: { games: 30, k: 40 },
  junior: { age: 18, until: 'end-of-year', under: 2300, k: 40 },
});
const source = 'Norland rules §7';
const amendment = {
  parameter: 'fide.k.standard',
  from: '2026-02-01',
  decided: '2025-12-01',
  value: k(30),
  source,
  reason: 'faster',
};

const floor = { parameter: 'fide.floor', from: '2026-03-01', value: 1500, source, reason: 'fewer beginners' };

function norland(...amendments: object[]): ProfileAuthority {
  return { id: 'fide', name: 'Norland', kind: 'fide', amendments } as unknown as ProfileAuthority;
}

const ids = ['30000001', '30000002', '30000003', '30000004'];
let count = 0;
const fact = (kind: string, body: unknown): FactOffer => ({ id: `f${++count}`, kind, body, actor: 'officer' }) as FactOffer;

/** Everyone beats everyone after them. */
function event(name: string, start: string, registeredOn = addMonths(start, -2)): FactOffer[] {
  const games: GameRow[] = [];
  for (const a of ids.keys()) for (let b = a + 1; b < ids.length; b++) games.push([a, b, 2, games.length + 1, 1]);
  const end = addDays(start, 8);
  const common = { event: name, authority: 'fide', start, end };
  return [
    fact('event-registered', { ...common, name, registeredOn, federation: 'USA' }),
    fact('section-submitted', {
      section: {
        ...{ ...common, eventName: name, section: 1, name: 'Open', kind: 'swiss', venue: 'otb', timeControl: '40/90,SD/30;+30' },
        rounds: games.length,
        players: ids.map((player, at) => ({ player, pair: at + 1 })),
        games,
      },
    }),
  ];
}

async function officeWith(ratings: readonly number[], ...facts: FactOffer[]): Promise<Office> {
  const opened = await openOffice({ store: memoryStore(), clock: () => '2026-06-15T12:00:00.000Z' });
  if (!opened.ok) throw new Error('no office');
  const known = {
    system: 'FIDE-standard',
    games: 60,
    wins: 20,
    draws: 20,
    losses: 20,
    eventsOfThree: 9,
    lastRated: '2025-12-01',
  };
  await enter(opened.value, [
    ...ids.map((player, at) =>
      fact('player-registered', { player, name: `Player, ${at}`, fideId: player, birthYear: 1980, sex: at === 0 ? 'f' : 'm' }),
    ),
    fact('opening-state', {
      authority: 'fide',
      asOf: '2026-01-01',
      ratings: ids.map((player, at) => ({ ...known, player, rating: ratings[at] })),
    }),
    ...facts,
  ]);
  return opened.value;
}

async function enter(office: Office, facts: readonly FactOffer[]): Promise<void> {
  const entered = await office.append(facts);
  if (!entered.ok) throw new Error(JSON.stringify(entered.errors));
}

async function publish(office: Office, date: string): Promise<(number | null)[]> {
  const published = await office.publishList('FIDE-standard', date, { actor: 'officer' });
  if (!published.ok) throw new Error(JSON.stringify(published.errors));
  return ratingsOn(office, date);
}

async function ratingsOn({ store }: Office, date: string): Promise<(number | null)[]> {
  return store.read(async (reader) => {
    const head = await readListHead(reader, 'FIDE-standard', date);
    const found: (number | null)[] = [];
    if (head !== undefined)
      for await (const rows of readRows(reader, head)) found.push(...rows.map((row) => row.ratings[0]?.rating ?? null));
    return found;
  });
}

/** Remakes every list from the facts and compares it with the published one. */
async function allSame({ store }: Office): Promise<boolean[]> {
  return store.read(async (reader) => {
    const found: boolean[] = [];
    for await (const { same } of recomputeLists(reader, { scratch: memoryStore(), replay: async () => undefined }))
      found.push(same);
    return found;
  });
}

const sourcesIn = ({ parameters, steps = [] }: TraceStep): string[] => [
  ...(parameters ?? []).map((one) => one.source),
  ...steps.flatMap(sourcesIn),
];

describe('amendments of fide', () => {
  const ratings = [2000, 1950, 1900, 1850];
  let plain: Office;
  let own: Office;
  const lists: { [date: string]: { plain: (number | null)[]; own: (number | null)[] } } = {};

  beforeAll(async () => {
    const facts = [...event('701', '2026-01-10'), ...event('702', '2026-03-05')];
    plain = await officeWith(ratings, ...facts);
    own = await officeWith(ratings, fact('profile', { authorities: [norland(amendment, floor)] }), ...facts);
    for (const date of ['2026-02-01', '2026-03-01', '2026-04-01'])
      lists[date] = { plain: await publish(plain, date), own: await publish(own, date) };
  });

  test('apply from their first day, not before', () => {
    expect(lists['2026-02-01']?.own).toEqual(lists['2026-02-01']?.plain);
    const [before, base, amended] = [lists['2026-03-01']?.plain, lists['2026-04-01']?.plain, lists['2026-04-01']?.own];
    // K comes from the previous list, 2026-03-01: 30 instead of 20.
    expect(amended?.[0]).toBeGreaterThan(base?.[0] ?? 0);
    expect(before?.[0]).toBeLessThan(base?.[0] ?? 0);
  });

  test('are cited with their own source, and a remade list is the same', async () => {
    const why = await own.explainListRating(ids[0] ?? '', 'FIDE-standard', '2026-04-01');
    if (!why.ok) throw new Error(JSON.stringify(why.errors));
    expect(sourcesIn(why.value.trace)).toContain(source);
    const early = await own.explainListRating(ids[0] ?? '', 'FIDE-standard', '2026-02-01');
    expect(early.ok && sourcesIn(early.value.trace)).not.toContain(source);
    const of = await own.explain({ event: '702', section: 1 }, ids[0] ?? '');
    expect(of.ok && of.value.share).toMatchObject({ k: 30 });
    expect(await allSame(own)).toEqual([true, true, true]);
  });

  test('stand beside the regulations in the rulebook, and its hash covers them', async () => {
    const [authority, amendments] = await own.store.read(
      async (reader) => [(await authoritiesOf(reader)).get('fide'), await readAmendments(reader)] as const,
    );
    const table = authority.rulebook.parameters.find(({ name }) => name === 'fide.k.standard');
    expect(table).toMatchObject({ base: expect.any(Array) });
    expect(table?.entries[0]).toMatchObject({ from: '2026-02-01', source, amended: true, reason: 'faster' });
    expect(authority.reforms.tables('FIDE-standard').find(({ name }) => name === 'fide.k.standard')?.entries[0]?.source).toBe(
      source,
    );
    // Announced on 2025-12-01, two months before it takes effect, and known from then on.
    if (table === undefined) throw new Error('no table');
    expect(entryAt(table, '2026-03-01', '2025-11-30')?.source).not.toBe(source);
    expect(entryAt(table, '2026-03-01', '2025-12-01')?.source).toBe(source);
    expect(entryAt(table, '2026-01-31', '2025-12-01')?.source).not.toBe(source);
    expect(rulebookHash(amendments)).not.toBe(rulebookHash());
  });

  test('once revoked, leave published lists and their explanations unchanged', async () => {
    const before = await ratingsOn(own, '2026-04-01');
    await enter(own, [fact('profile', { authorities: [norland()] })]);
    expect(await ratingsOn(own, '2026-04-01')).toEqual(before);
    const why = await own.explainListRating(ids[0] ?? '', 'FIDE-standard', '2026-04-01');
    expect(why.ok && sourcesIn(why.value.trace)).toContain(source);
    expect(await allSame(own)).toEqual([true, true, true]);
  });

  test.each([
    [{ ...amendment, parameter: 'fide.k.standrd' }, 'amendments[0].parameter parameter-unknown'],
    [{ ...amendment, parameter: 'fide.months-between-lists', value: 2 }, 'amendments[0].parameter profile-fixed'],
    [{ ...amendment, value: 30 }, 'amendments[0].value value-malformed'],
    [{ ...amendment, value: k(-30) }, 'amendments[0].value number-out-of-range'],
    [{ ...amendment, value: { ...k(30), reached: { rating: 2500, k: 10 } } }, 'amendments[0].value profile-fixed'],
    [
      { ...amendment, value: { ...k(30), junior: { age: 18, until: 'never', under: 2300, k: 40 } } },
      'amendments[0].value word-unknown',
    ],
    [{ ...amendment, from: '2014-06-30' }, 'amendments[0].from before-first-rules'],
    [{ ...amendment, value: k(20) }, 'amendments[0] amendment-without-effect'],
  ])('a mistake is refused at its place: %#', (slip, expected) => {
    const found = profileProblems({ authorities: [norland(slip)] }).map(({ place, code }) => `${place} ${code}`);
    expect(found).toEqual([`authorities[0].${expected}`]);
  });
});

describe('the deadline for an event with a woman rated above 2500 (since March 2024)', () => {
  const rated = async (ratings: readonly number[], registeredOn: string, start = '2026-02-05') => {
    const office = await officeWith(ratings, ...event('801', start, registeredOn));
    return (await publish(office, '2026-03-01'))[3] !== ratings[3];
  };
  /** The desk's findings when the report arrives, before any list. */
  const findings = async (ratings: readonly number[], registeredOn: string, start = '2026-02-05') => {
    const [registered, submitted] = event('801', start, registeredOn);
    if (registered === undefined || submitted === undefined) throw new Error('no event');
    const { store } = await officeWith(ratings, registered);
    const { section } = submitted.body as unknown as { readonly section: SectionDocument };
    const draft = reportOfSections([section], new Map(ids.map((id) => [id, { name: id, fideId: id }])), withoutProfile);
    const checked = await store.read((reader) =>
      checkAgainstOffice(officeKnowledge(reader, '2026-06-15'), draft, { authority: 'fide', event: '801', today: '2026-06-15' }),
    );
    return checked.findings.flatMap(({ code, message }) => (code === 'event-registered-late' ? [message] : []));
  };

  test.each([
    // With a woman rated 2510 the event needs thirty days' notice; with a man rated 2510 it does not.
    [[2510, 2300, 2300, 2300], '2026-01-06', true],
    [[2510, 2300, 2300, 2300], '2026-01-07', false],
    [[2500, 2300, 2300, 2300], '2026-01-07', true],
    [[2300, 2510, 2300, 2300], '2026-01-07', true],
  ])('%j, registered on %s: rated %s', async (ratings, registeredOn, expected) => {
    expect(await rated(ratings, registeredOn)).toBe(expected);
    const late =
      'Registered on 2026-01-07; for a start on 2026-02-05 the last day was 2026-01-06: the highest rating is 2510, of women 2510.';
    expect(await findings(ratings, registeredOn)).toEqual(expected ? [] : [late]);
  });
});
