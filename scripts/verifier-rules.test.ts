// The rules of the second verifier (verifier/verify.py): checked with the conformance vectors, which come from neither program,
// and in cases where an office has its own rules: time controls in every spelling, title events, amendments and other settings of
// a profile, lists of a rulebook that is data.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ProfileAuthority, publishFideList, publishList, replay, type SectionDocument } from '@harkness/office';
import { readTimeControl } from '@harkness/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fideWaiting } from '../packages/office/src/authorities/fide/publish.js';
import { firstAuthority } from '../packages/office/src/authorities/registry.js';
import { allPlayAll, entered, Facts, verified } from './lib/verifier-office.js';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harkness-verifier-rules-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the conformance vectors of US Chess, of FIDE 2009 and of FIDE since 2014 are reproduced', async () => {
  const { stdout } = await run('python3', ['scripts/lib/vectors.py', 'conformance/vectors']).catch(
    (error: { readonly stdout: string }) => error,
  );
  const { answered, wrong } = JSON.parse(stdout) as { answered: Record<string, Record<string, number>>; wrong: string[] };
  expect(wrong).toEqual([]);
  // How many of each kind it answers; fewer would mean that a check was lost.
  expect(answered).toEqual({
    uschess: { event: 533, match: 86, foreignFide: 51, timeControl: 92, conversion: 48, floor: 65 },
    'fide-later': { change: 346, initial: 225, k: 98, game: 112, adjust2024: 17, dates: 72 },
    fide: { event: 414, initial: 111, lists: 62, dp: 41, pd: 51, control: 30, dates: 24 },
  });
}, 120_000);

/** As people write them, and as nobody should. */
const written = [
  ...['G/60;d5', 'G60; d5', 'G/5d0', 'G/3+2', 'G/25;inc5', '40/90,SD/30;d10', '40/90;+30, SD/30;+30', '30/90, 30/60, SD/30; +30'],
  ...[
    'Game 60; inc 5',
    'G/60; D  5',
    'G/7.25;i/3',
    ' 15|10 ',
    '300|5',
    '90+30',
    '5400+30',
    '3600',
    '180',
    '60',
    '40/6000 : 20/3000 : 900',
  ],
  ...['40/6000+30:900+30', '', 'G/', 'blitz', '40/90', '40/90;d10', 'G/60;d5;+30', '40/90;+30,SD/30;+10', 'W300-B240', '900:900'],
  ...[
    '90 min + 30 sec',
    '90\'+30"',
    '90 Minuten für 40 Züge und 30 Minuten für den Rest der Partie',
    '60 in 2hr, 30 in 1hr, rest in 1hr',
  ],
  ...[
    '1h30 min et 30 secondes par coup',
    '90 minuti per 40 mosse, poi +30 minuti, con incremento di 30s',
    '90/40+30',
    '15-15 min',
  ],
  ...[
    '90 minutes plus 30 min after 40 moves',
    "10+5'",
    '1,5 h',
    'Rapid: 25 min + 10 sec',
    '25 min or G/25',
    '3 min byo',
    'round 1 25 min',
  ],
  ...[
    '40 moves in 90 min, 30 min to end',
    '100 min/40 coups, 50 min/20 coups, 15 min + 30 s',
    '2 x 15 min',
    'd5',
    '+30',
    '1:30 + 30 sec',
  ],
];

/** Pieces of time controls in any order: most are unreadable, and both programs must agree on which. */
const pieces = fc
  .array(
    fc.constantFrom(
      ...[
        'G/60',
        'SD/30',
        '40/90',
        '90',
        '30',
        '40',
        ' min',
        "'",
        '"',
        ' sec',
        ' moves',
        '+',
        ';',
        ',',
        ' ',
        '/',
        ':',
        'd5',
        '5400',
        '|',
      ],
      ...[' für ', ' in ', ' h ', ' nach ', 'rest', 'game', 'x', '1.5', ' or ', ' per move', 'inc', 'Züge'],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

test('a time control is read as in the office, in every spelling', async () => {
  const texts = [...written, ...fc.sample(pieces, { numRuns: 3000, seed: 5 })];
  const file = join(folder, 'controls.json');
  await writeFile(file, JSON.stringify(texts));
  const program = [
    'import json, sys',
    'sys.path.insert(0, "verifier")',
    'sys.dont_write_bytecode = True',
    'import verify',
    'print(json.dumps([verify.time_of(text) for text in json.load(open(sys.argv[1]))]))',
  ].join('\n');
  const { stdout } = await run('python3', ['-c', program, file], { maxBuffer: 1e8 });
  const office = texts.map((text) => {
    const read = readTimeControl(text);
    return read.ok ? [read.value.periods.map(({ moves, minutes }) => [moves, minutes]), read.value.seconds] : null;
  });
  const read = JSON.parse(stdout) as unknown[];
  const different = texts.flatMap((text, at) =>
    JSON.stringify(read[at]) === JSON.stringify(office[at]) ? [] : [{ text, python: read[at], office: office[at] }],
  );
  expect(different).toEqual([]);
  expect(office.filter((one) => one !== null).length).toBeGreaterThan(300);
});

const opening = (player: string, system: 'OTBR' | 'FIDE-standard' | 'FIDE-rapid', rating: number) => ({
  ...{ player, system, rating, games: 30, lastRated: '2021-01-01' },
});

test('FIDE sections with time controls in words and seconds, with periods after move 60, and title events: each list has the published hash', async () => {
  const facts = new Facts();
  const players = ['A', 'B', 'C', 'D', 'E', 'F'];
  for (const [at, player] of players.entries()) facts.register(player, { fideId: String(at + 1), birthYear: 1980 });
  facts.add('opening-state', {
    authority: 'fide',
    asOf: '2016-01-01',
    ratings: players.flatMap((player, at) => [
      opening(player, 'FIDE-standard', 2150 - 120 * at),
      opening(player, 'FIDE-rapid', 2000 - 90 * at),
    ]),
  });
  const section = (event: string, start: string, timeControl: string, registered = {}) => {
    const more = { registeredOn: '2015-01-01', federation: 'USA', ...registered };
    facts.add('event-registered', { event, authority: 'fide', name: event, start, end: start, ...more });
    const games = allPlayAll(players.length, event.length);
    facts.section(event, { authority: 'fide', start, end: start, players: entered(...players), games, timeControl });
  };
  for (const [year, spellings] of [
    ['2016', ['90 min + 30 sec', '40/5400+30:1800+30', '40/100,20/50,SD/15;+30', '45/90,SD/30', '25 Minuten + 10 Sekunden']],
    ['2023', ['30/60,SD/60', '20/90,SD/60', '600+3', '5|3', '90/40+30', '2 min', '60/120,SD/60']],
  ] as const)
    for (const [at, spelling] of spellings.entries()) section(`t-${year}-${at}`, `${year}-02-0${at + 1}`, spelling);
  // Registered ten days before: in time, unless norms are possible; since March 2024 norms have no deadline of their own.
  for (const day of ['2016-02-12', '2023-02-12', '2024-04-12'])
    for (const norms of [{}, { titleNorms: true }])
      section(`n-${day}-${'titleNorms' in norms}`, day, '90+30', { ...norms, registeredOn: `${day.slice(0, 8)}02` });
  await facts.write('2016-01-01T00:00:00.000Z');
  for (const date of ['2016-03-01', '2023-03-01', '2024-05-01'])
    for (const list of ['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'] as const)
      expect(
        await publishFideList(facts.store, list, date, { actor: 'officer', now: () => `${date}T00:00:00.000Z` }),
      ).toMatchObject({ ok: true });
  // Of the title events, only that of 2024 is rated.
  const waiting = await facts.store.read((reader) => fideWaiting(reader, 'FIDE-standard', '2024-05-01'));
  const late = waiting.filter(({ event }) => event.startsWith('n-')).map(({ event, because }) => [event, because]);
  expect(late).toEqual([['n-2016-02-12-true', 'conditions not met: registration']]);
  const found = await verified(folder, facts.store, 'spellings');
  expect(found.wrong).toEqual([]);
  expect(found.proven).toContainEqual(
    expect.stringMatching(/^9 of 9 FIDE lists were computed again and have exactly the published hash/),
  );
}, 60_000);

const norland = (more: Partial<ProfileAuthority>): ProfileAuthority => ({
  ...{ id: 'uschess', name: 'Norland', kind: 'uschess', ...more },
});
const amendment = (parameter: string, from: string, value: unknown, until?: string) => ({
  ...{ parameter, from, value, source: 'Norland 1', reason: 'test', ...(until === undefined ? {} : { until }) },
});

async function ownOffice(amendments: ProfileAuthority['amendments'], more: Partial<ProfileAuthority> = {}) {
  const facts = new Facts();
  const players = ['A', 'B', 'C', 'D', 'E', 'F'];
  const authorities = [norland({ amendments: amendments ?? [], ...more }), { ...firstAuthority('elo', 'Club'), id: 'club' }];
  facts.add('profile', { birthDatePrecision: 'year', authorities });
  for (const player of [...players, 'Gone']) facts.register(player, { federation: 'NOR', state: 'NL', sex: 'f' });
  facts.add('opening-state', {
    authority: 'uschess',
    asOf: '2024-01-01',
    // Without results: neither all won nor all lost.
    ratings: [...players.slice(0, 4), 'Gone'].map((player, at) => ({
      player,
      system: 'OTBR',
      rating: 1900 - 90 * at,
      games: at < 2 ? 40 : 6,
    })),
  });
  const section = (authority: string, start: string, kind: SectionDocument['kind'] = 'swiss') =>
    facts.section(`${authority}-${start}`, {
      ...{ authority, start, end: start, kind, timeControl: 'G/120;d5', players: entered(...players) },
      games: allPlayAll(players.length, Number(start.slice(5, 7))),
    });
  for (const day of ['2024-02-01', '2024-07-01', '2025-02-01', '2025-07-01']) section('uschess', day);
  section('club', '2025-03-01');
  await facts.write('2025-08-01T00:00:00.000Z');
  await replay(facts.store, { reason: 'cases' });
  const context = { actor: 'officer', now: () => '2025-09-02T00:00:00.000Z' };
  for (const [list, date] of [
    ['uschess-supplement', '2024-12-01'],
    ['uschess-supplement', '2025-09-01'],
    ['club:standard', '2025-09-01'],
  ] as const)
    expect(await publishList(facts.store, list, date, context)).toMatchObject({ ok: true });
  return verified(folder, facts.store, 'own');
}

test('amendments of a profile apply on their days, its settings for rows are followed, and a list of a rulebook that is data is reported as not computed', async () => {
  const found = await ownOffice(
    [
      amendment('uschess.bonus-multiplier', '2024-06-01', 3),
      amendment('uschess.bonus-multiplier', '2025-06-01', 25),
      amendment('uschess.k-numerator', '2024-06-01', 1200, '2025-01-31'),
      amendment('uschess.special-up-to', '2025-02-01', 20),
      amendment('uschess.expectancy-scale', '2024-07-01', 500, '2024-07-01'),
    ],
    { public: ['federation'], inactivity: { months: 6 } },
  );
  expect(found.wrong).toEqual([]);
  expect(found.proven).toContainEqual(expect.stringContaining('2 of 2 US Chess supplements were computed again'));
  expect(found.notCovered).toContainEqual(expect.stringMatching(/^1 lists of club:standard were not computed again/));
  expect(found.notCovered.filter((line) => /not rated|not compared/.test(line))).toEqual([]);
});

test('an amendment that it cannot apply is named, and nothing that depends on it is compared', async () => {
  const found = await ownOffice([amendment('uschess.provisional-reach', '2025-06-01', 300)]);
  expect(found).toMatchObject({ code: 0, wrong: [] });
  expect(found.notCovered).toContainEqual(
    expect.stringContaining('1 section not rated: the office has its own uschess.provisional-reach on that day'),
  );
  expect(found.notCovered).toContainEqual(expect.stringMatching(/ratings on US Chess supplements were not compared/));
});
