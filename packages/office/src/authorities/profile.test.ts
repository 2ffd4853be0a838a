// A federation under its own name: what its profile may contain, how mistakes are reported, and what it changes.

import { describe, expect, test } from 'vitest';
import { readListHead } from '../engines/period/content.js';
import type { FactOffer } from '../facts/append.js';
import { readPrecision } from '../facts/birth-date.js';
import { mastheadOf, type ProfileAuthority } from '../facts/profile.js';
import { listCalendar } from '../lists/calendar.js';
import { dueLists } from '../lists/due.js';
import { queryList } from '../lists/query.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';
import { profileProblems } from './check-profile.js';
import { checkDigitOf, ownIds } from './ids.js';
import { authoritiesOf, authorityFrom } from './registry.js';

const norland: ProfileAuthority = {
  id: 'uschess',
  name: 'Norland Chess',
  kind: 'uschess',
  systems: [{ system: 'OTBR', label: 'Norland Standard', short: 'Standard' }],
  ids: { label: 'Norland id', pattern: 'N[0-9]{5}', checkDigit: 'luhn', given: { prefix: 'N', digits: 4, first: 100 } },
  lists: [{ list: 'uschess-supplement', title: 'Norland rating list' }],
  calendar: [{ from: '2026-01-01', months: [1, 4, 7, 10], day: 15, cutoffDays: 10 }],
  public: ['federation'],
  inactivity: { months: 12 },
  membership: { needed: false },
  submit: 'officers',
};

const paths = (profile: unknown): string[] => profileProblems(profile).map(({ place, code }) => `${place} ${code}`);
const withNorland = (changes: object): unknown => ({ authorities: [{ ...norland, ...changes }] });

describe('every problem of a profile is reported at its path', () => {
  test.each<[unknown, string[]]>([
    [{ name: 'Norland', authorities: [norland] }, []],
    [{ authorities: [] }, ['authorities list-length']],
    [{ nmae: 'x', authorities: [norland] }, ['nmae field-unknown']],
    [{ colours: { background: '#777777', text: '#888888' }, authorities: [norland] }, ['colours profile-contrast']],
    [
      { timeZone: 'Europe/Nowhere', language: 'x', authorities: [norland] },
      ['language profile-language', 'timeZone profile-time-zone'],
    ],
    [{ authorities: [norland, norland] }, ['authorities[1].id authority-twice']],
    [withNorland({ kind: 'go' }), ['authorities[0].kind authority-kind']],
    [withNorland({ id: 'norland' }), ['authorities[0].id authority-id']],
    [withNorland({ systems: [{ system: 'FIDE-rapid', label: 'x' }] }), ['authorities[0].systems[0].system profile-unknown']],
    [withNorland({ lists: [{ list: 'FIDE-rapid', title: 'x' }] }), ['authorities[0].lists[0].list profile-unknown']],
    [withNorland({ ids: { pattern: '[' } }), ['authorities[0].ids.pattern profile-ids']],
    // Patterns that would take years to match a text of forty letters.
    ...['(a+)+', '(a|aa)*b', '(a|aa){30}', '(?=a)b', '(a)\\1', 'a*a*a*a*b', '([a-z]+-){2,9}'].map(
      (pattern): [unknown, string[]] => [withNorland({ ids: { pattern } }), ['authorities[0].ids.pattern profile-ids']],
    ),
    ...['N(-[0-9]{2})?', '([A-Z]{2}){3}', '\\p{L}+[(){}*+]{2}', '[A-Z]{2,3}[0-9]+'].map((pattern): [unknown, string[]] => [
      withNorland({ ids: { pattern } }),
      [],
    ]),
    [withNorland({ ids: { pattern: '[0-9]{4}', given: { digits: 3 } } }), ['authorities[0].ids.given profile-ids']],
    [
      withNorland({ calendar: [{ from: '2026-01-01', months: [13], day: 1, cutoffDays: 1 }] }),
      ['authorities[0].calendar[0].months[0] number-out-of-range'],
    ],
    [
      { authorities: [{ id: 'fide', name: 'x', kind: 'fide', inactivity: { months: 1 } }] },
      ['authorities[0].inactivity profile-fixed'],
    ],
  ])('problem %#', (profile, wanted) => {
    expect(paths(profile)).toEqual(wanted);
  });
});

describe('ids', () => {
  // By hand: Luhn of 7992739871 is 3; ISBN 0-306-40615 ends in 2; 0-8044-2957 in X.
  test.each([
    ['7992739871', 'luhn', '3'],
    ['030640615', 'mod-11', '2'],
    ['080442957', 'mod-11', 'X'],
  ] as const)('the check digit of %s by %s is %s', (stem, kind, digit) => {
    expect(checkDigitOf(stem, kind)).toBe(digit);
  });

  test('the next id follows the highest valid one; a typing error is found', () => {
    const ids = ownIds(norland.ids ?? {});
    if (!ids.ok) throw new Error('no scheme');
    expect(ids.value.next?.([])).toEqual({ ok: true, value: `N0100${checkDigitOf('0100', 'luhn')}` });
    const taken = [`N0123${checkDigitOf('0123', 'luhn')}`, '12345678', 'N99999'];
    expect(ids.value.next?.(taken)).toEqual({ ok: true, value: `N0124${checkDigitOf('0124', 'luhn')}` });
    expect(String(ids.value.problem('N01240')?.message)).toMatch(/check digit/);
    expect(String(ids.value.problem('12345678')?.message)).toMatch(/not a Norland id/);
  });
});

describe('the calendar of a profile', () => {
  const read = authorityFrom(norland);
  const list = read.ok ? read.value.lists[0] : undefined;
  test.each([
    ['2026-04-15', true, '2026-04-15', '2026-04-05'],
    ['2026-04-01', false, '2026-01-15', undefined],
    ['2026-01-10', false, '2025-12-01', undefined],
    ['2025-11-01', true, '2025-11-01', '2025-10-15'],
  ])('%s: is a date %s, in force %s, sections up to %s', (date, isDate, inForce, cutoff) => {
    expect(list?.isDate(date)).toBe(isDate);
    expect(list?.inForce(date)).toBe(inForce);
    if (cutoff !== undefined) expect(list?.cutoff(date)).toEqual({ ok: true, value: cutoff });
  });
});

const fact = (id: string, kind: string, body: unknown): FactOffer => ({ id, kind, body, actor: 'officer' }) as FactOffer;

test('an office runs under its profile: names, lists, precision; announced names wait for their day', async () => {
  const opened = await openOffice({ store: await memoryStore(), clock: () => '2026-05-02T12:00:00.000Z' });
  if (!opened.ok) throw new Error('no office');
  const office = opened.value;
  const opening = { system: 'OTBR', rating: 1500, games: 30, wins: 10, draws: 10, losses: 10, eventsOfThree: 5 };
  const entered = await office.append([
    fact('1', 'profile', { name: 'Norland Chess Federation', birthDatePrecision: 'year', authorities: [norland] }),
    fact('2', 'profile', { name: 'Norland Chess Union', from: '2027-01-01', birthDatePrecision: 'year', authorities: [norland] }),
    fact('3', 'player-registered', { player: 'N01008', name: 'Ada', sex: 'f', federation: 'NOR', state: 'North' }),
    fact('4', 'player-registered', { player: 'N01016', name: 'Bob', federation: 'NOR' }),
    fact('5', 'opening-state', {
      authority: 'uschess',
      asOf: '2026-01-01',
      ratings: [
        { ...opening, player: 'N01008', lastRated: '2025-12-01' },
        { ...opening, player: 'N01016', lastRated: '2024-12-01' },
      ],
    }),
  ]);
  expect(entered).toMatchObject({ ok: true });
  const [authorities, precision, now, later] = await office.store.read(async (reader) => [
    await authoritiesOf(reader),
    await readPrecision(reader),
    await mastheadOf(reader, '2026-05-02'),
    await mastheadOf(reader, '2027-01-01'),
  ]);
  expect(authorities.first).toMatchObject({ name: 'Norland Chess', ids: { label: 'Norland id' } });
  expect(authorities.first.systems[0]).toMatchObject({ label: 'Norland Standard', short: 'Standard' });
  expect([precision, now?.name, later?.name]).toEqual(['year', 'Norland Chess Federation', 'Norland Chess Union']);
  expect(await office.append([fact('6', 'office-setting', { setting: 'birthDatePrecision', value: 'day' })])).toMatchObject({
    ok: false,
    errors: [{ code: 'setting-in-profile' }],
  });
  expect(await office.publishList('uschess-supplement', '2026-05-01', { actor: 'officer' })).toMatchObject({ ok: false });
  expect(await office.publishList('uschess-supplement', '2026-04-15', { actor: 'officer' })).toMatchObject({ ok: true });
  const listed = await office.store.read(async (reader) => {
    const head = await readListHead(reader, 'uschess-supplement', '2026-04-15');
    return head === undefined ? undefined : queryList(reader, head, { system: 'OTBR' });
  });
  expect(listed?.players.map(({ row }) => row)).toMatchObject([
    { name: 'Ada', federation: 'NOR' },
    { name: 'Bob', inactive: true },
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/North|"sex"/);
  await office.close();
});

describe('expected scores of events in progress', () => {
  const from = '2026-07-01';
  const why = { from, source: 'Norland rules §2', reason: 'wider' };
  const expectedBy = (own: ProfileAuthority, system: string, start: string, a: number, b: number) => {
    const authority = authorityFrom(own);
    return authority.ok ? authority.value.reports.expected?.(system, start)?.(a, b) : undefined;
  };

  test('follow the amended scale from its day on', () => {
    const own = { ...norland, amendments: [{ ...why, parameter: 'uschess.expectancy-scale', value: 500 }] };
    expect(expectedBy(own, 'OTBR', '2026-06-30', 1900, 1500)).toBeCloseTo(10 / 11, 12);
    expect(expectedBy(own, 'OTBR', from, 2000, 1500)).toBeCloseTo(10 / 11, 12);
  });

  test('follow FIDE’s amended 400-point rule from its day on', () => {
    const limit = { upgrades: 'unlimited', exemptFrom: null };
    const amendments = [{ ...why, parameter: 'fide.difference-limit.standard', value: { ...limit, points: 600 } }];
    const own: ProfileAuthority = { id: 'fide', name: 'Norland', kind: 'fide', amendments };
    // 8.1b: a difference of 400 is worth 0.92, one of 600 is worth 0.98.
    expect(expectedBy(own, 'FIDE-standard', '2026-06-30', 2200, 1600)).toBe(0.92);
    expect(expectedBy(own, 'FIDE-standard', from, 2200, 1600)).toBe(0.98);
  });
});

test('an office that keeps one authority has no lists of others in its calendar, and none is due', async () => {
  const opened = await openOffice({ store: memoryStore(), clock: () => '2026-05-02T12:00:00.000Z' });
  if (!opened.ok) throw new Error('no office');
  const { append, store } = opened.value;
  expect(await append([fact('1', 'profile', { authorities: [norland] })])).toMatchObject({ ok: true });
  const [dates, due] = await store.read(async (reader) => [
    await listCalendar(reader, '2026-05-02', { back: 40, ahead: 100 }),
    await dueLists(reader, '2026-05-02'),
  ]);
  expect([...new Set(dates.map(({ title }) => title))]).toEqual(['Norland rating list']);
  expect(due).toEqual([]);
});
