// The second verifier (verifier/verify.py) on an office with every case that a sample lacks: foreign FIDE events, matches, Step 1
// from every source, whole numbers before September 2014, FIDE lists since 2014, matches, refusals, merges, players below the
// floor, the adjustments of 2022 and 2024.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BirthDatePrecision,
  type FactBodies,
  fideLists,
  type GameRow,
  openOffice,
  publishFideList,
  publishSupplement,
  replay,
  type SectionDocument,
} from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPlayAll, entered, Facts, verified } from './lib/verifier-office.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harkness-verifier-cases-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const opening = (player: string, rating: number, games = 60) => ({
  player,
  system: 'OTBR' as const,
  rating,
  games,
  wins: Math.floor(games / 3),
  draws: Math.floor(games / 3),
  losses: games - 2 * Math.floor(games / 3),
  eventsOfThree: Math.floor(games / 4),
  ...(games > 25 ? { peakEstablished: rating + 40 } : {}),
  lastRated: '2010-06-01',
});

function usOffice(facts: Facts, precision: BirthDatePrecision): void {
  facts.add('office-setting', { setting: 'birthDatePrecision', value: precision });
  const rated = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  for (const [at, player] of rated.entries()) facts.register(player, at === 4 ? { federation: 'GER' } : {});
  facts.register('N1', { inferredAdult: true });
  facts.register('N2');
  facts.register('N3', { canadianResident: true });
  for (const player of ['N4', 'N5', 'N6', 'N7']) facts.register(player);
  facts.add('opening-state', {
    authority: 'uschess',
    asOf: '2010-06-01',
    ratings: [2310.25, 2195.5, 1903.75, 1850.1, 2240, 1700.3, 1655, 1204].map((rating, at) =>
      opening(rated[at] ?? '', rating, at === 6 ? 12 : 60),
    ),
  });
  for (const player of rated.slice(0, 7)) facts.add('membership', { player, from: '2009-01-01', until: '2030-01-01' });
  const fide = (player: string, rating: number, on: string, list: 'standard' | 'rapid' = 'standard') =>
    facts.add('outside-rating', { player, source: 'FIDE', list, rating, on });
  fide('A', 2280, '2010-01-01');
  fide('B', 2150, '2010-01-01');
  fide('E', 2230, '2010-01-01');
  fide('N4', 2120, '2015-01-01');
  fide('N5', 1910, '2015-01-01', 'rapid');
  facts.add('outside-rating', { player: 'N3', source: 'CFC', rating: 1620, on: '2015-01-01' });
  facts.add('outside-rating', { player: 'N6', source: 'national', rating: 1480, on: '2015-01-01' });
  facts.add('decision', { type: 'fide-opt-in', player: 'B', on: '2011-01-01' });
  facts.add('decision', { type: 'fide-opt-in', player: 'G', on: '2011-01-01' });
  facts.add('decision', { type: 'fide-opt-in', player: 'C', on: '2021-05-01' });
  facts.add('decision', { type: 'fide-opt-in', player: 'E', on: '2011-01-01' });
  facts.add('decision', { type: 'fide-opt-out-approved', player: 'B', on: '2023-01-01' });
  facts.add('decision', { type: 'foreign-event-inclusion', player: 'E', event: 'f-2021-E', on: '2021-04-01' });
  // §6: with every conversion, adult and youth; with and without the flag, an opt-in, a membership; for a player who is not
  // established.
  for (const [day, year] of [
    ['2012-03-05', '2012'],
    ['2016-03-05', '2016'],
    ['2021-05-01', '2021'],
    ['2024-06-05', '2024'],
  ] as const)
    for (const player of ['A', 'B', 'C', 'E', 'G', 'H'])
      facts.section(`f-${year}-${player}`, {
        kind: 'foreign-fide',
        start: day,
        end: `${day.slice(0, 8)}2${player === 'A' ? 0 : 1}`,
        timeControl: player === 'A' ? 'G/60;+0' : '40/90,SD/30;+30',
        players: entered(player),
        games: [],
        ...(player === 'B' ? { youthEvent: true } : {}),
        foreignGames: [2405, 2390, 1985, 2001, null, 2390].map((rating, at) => ({
          opponent: `o${at === 5 ? 1 : at}`,
          fide: rating,
          halfPoints: (at + player.charCodeAt(0)) % 3,
          round: at + 1,
        })),
      });
  // §7: whole numbers in 2012; the limits of 50, 100 and 200 points; floor requests, granted or not.
  for (const [at, [start, a, b, half]] of (
    [
      ['2012-07-01', 'C', 'D', 2],
      ['2017-02-01', 'C', 'D', 0],
      ['2017-03-01', 'C', 'D', 0],
      ['2017-04-01', 'D', 'C', 2],
      ['2018-04-01', 'D', 'C', 2],
      ['2019-04-01', 'D', 'C', 2],
      ['2022-04-01', 'A', 'B', 0],
      ['2022-05-01', 'A', 'H', 2],
    ] as const
  ).entries()) {
    const event = `m-${at}`;
    const games = Array.from({ length: 10 }, (_, round): GameRow => [0, 1, half, round + 1, 1]);
    facts.section(event, { kind: 'match', start, end: start, players: entered(a, b), games });
    if (at > 1)
      facts.add('decision', {
        type: 'match-floor-request',
        player: 'C',
        event,
        section: 1,
        on: start,
        outcome: at % 2 === 0 ? 'granted' : 'refused',
      });
  }
  // Step 1, by the lists of 2015 and by the blend, from every source, into every system.
  const newcomers = ['N1', 'N2', 'N3', 'N4', 'N5', 'N6'];
  for (const [day, timeControl, venue] of [
    ['2013-02-02', 'G/90;d5', 'otb'],
    ['2015-02-07', 'G/25;d5', 'otb'],
    ['2015-08-01', 'G/15;d3', 'otb'],
    ['2015-09-01', 'G/5;d2', 'otb'],
    ['2015-10-01', 'G/5;d2', 'online'],
    ['2015-11-01', 'G/15;d3', 'online'],
  ] as const) {
    const some =
      day === '2013-02-02' ? ['F', 'G', 'H'] : day === '2015-02-07' ? [...newcomers, 'F', 'H'] : [...newcomers, 'A', 'F', 'H'];
    facts.section(`s-${day}`, {
      start: day,
      end: day,
      timeControl,
      venue,
      players: entered(...some),
      games: allPlayAll(some.length, day.length + some.length),
    });
  }
  for (const [day, timeControl, venue] of [
    ['2021-02-06', 'G/60;d5', 'online'],
    ['2021-03-06', 'G/15;d3', 'online'],
    ['2025-03-08', 'G/5;d2', 'otb'],
    ['2025-04-05', 'G/5;d2', 'online'],
    ['2025-05-03', 'G/90;d5', 'otb'],
  ] as const) {
    const some = ['N7', 'N1', 'N3', 'N5', 'B', 'D', 'H'];
    facts.section(`s-${day}`, {
      start: day,
      end: day,
      timeControl,
      venue,
      players: entered(...some),
      games: allPlayAll(some.length, Number(day.slice(5, 7))),
    });
  }
}

test.each<[BirthDatePrecision]>([['year'], ['day']])(
  'every rule of US Chess, with ages by the %s: each supplement is reproduced',
  async (precision) => {
    const facts = new Facts();
    usOffice(facts, precision);
    await facts.write();
    await replay(facts.store, { reason: 'cases' });
    for (const date of ['2012-05-01', '2013-04-01', '2016-04-01', '2019-06-01', '2021-07-01', '2024-08-01', '2025-12-01'])
      expect(
        await publishSupplement(facts.store, { date }, { actor: 'officer', now: () => '2026-01-02T00:00:00.000Z' }),
      ).toMatchObject({ ok: true });
    const found = await verified(folder, facts.store, `us-${precision}`);
    expect(found.wrong).toEqual([]);
    expect(found.proven.join('\n')).toMatch(/supplements were computed again/);
    const held = found.notCovered.filter((line) => /not rated/.test(line));
    // What the office accepts, and nothing else: §6 without its conditions, a match with a player of another class.
    const office = await openOffice({ store: facts.store, clock: () => '2026-01-02T00:00:00.000Z' });
    if (!office.ok) throw new Error('the office does not open');
    const own = await office.value.held();
    expect(held.reduce((sum, line) => sum + Number(/^\d+/.exec(line)?.[0]), 0)).toBe(own.length);
    expect(held.every((line) => line.includes('the office holds it'))).toBe(true);
    expect(found.notCovered.filter((line) => /not computed|not compared/.test(line))).toEqual([]);
  },
  60_000,
);

test('every rule of FIDE lists since July 2014: each list has the published hash', async () => {
  const facts = new Facts();
  const players = Array.from({ length: 14 }, (_, at) => `P${String(at).padStart(2, '0')}`);
  for (const [at, player] of players.entries())
    facts.register(player, {
      fideId: String(1000 + at),
      birthYear: 1970 + at * 3,
      ...(at === 11 ? { title: 'WCM' } : {}),
    });
  facts.register('Twin', { fideId: '2000', birthYear: 1999 });
  facts.register('Twin2', { fideId: '2001', birthYear: 1999 });
  const rating = (player: string, system: 'FIDE-standard' | 'FIDE-rapid' | 'FIDE-blitz', value: number, games: number) => ({
    player,
    system,
    rating: value,
    games,
    wins: 0,
    draws: 0,
    losses: 0,
    eventsOfThree: 0,
    ...(games > 5 ? { lastRated: '2014-06-01' } : {}),
  });
  facts.add('opening-state', {
    authority: 'fide',
    asOf: '2014-07-01',
    ratings: [
      ...players
        .slice(0, 10)
        .map((player, at) =>
          rating(
            player,
            'FIDE-standard',
            [2702, 2430, 2290, 2105, 1990, 1800, 1640, 1405, 1010, 1003][at] ?? 0,
            at === 4 ? 3 : 50,
          ),
        ),
      ...players.slice(0, 6).map((player, at) => rating(player, 'FIDE-rapid', 2390 - at * 230, 20)),
      rating('P00', 'FIDE-blitz', 2601, 40),
      rating('P07', 'FIDE-blitz', 1300, 40),
      rating('Twin', 'FIDE-standard', 1777, 31),
    ],
  });
  const publish = async (...dates: readonly string[]) => {
    for (const date of dates) {
      await facts.write(`${date}T00:00:00.000Z`);
      for (const list of fideLists)
        expect(
          await publishFideList(facts.store, list, date, { actor: 'officer', now: () => `${date}T00:00:00.000Z` }),
        ).toMatchObject({ ok: true });
    }
  };
  const fideSection = (
    event: string,
    start: string,
    end: string,
    ids: readonly string[],
    more: Partial<SectionDocument> = {},
    registeredOn = '2014-01-01',
  ) => {
    facts.add('event-registered', { event, authority: 'fide', name: event, start, end, registeredOn, federation: 'USA' });
    facts.section(event, {
      authority: 'fide',
      start,
      end,
      players: entered(...ids),
      games: allPlayAll(ids.length, event.length),
      federation: 'USA',
      ...more,
    });
  };
  const match = (count: number) => Array.from({ length: count }, (_, at): GameRow => [0, 1, at < 3 ? 2 : 0, at + 1, 1]);
  await publish('2014-08-01');
  // Under the edition of 2014: no limit on K times games, standard and rapid.
  fideSection('e2014', '2014-08-05', '2014-08-12', players.slice(0, 9));
  fideSection('e2014r', '2014-08-14', '2014-08-14', players.slice(0, 10), { timeControl: 'G/25;+10' });
  fideSection('e2014m', '2014-08-15', '2014-08-16', ['P03', 'P04'], {
    kind: 'match',
    games: match(7),
    scheduledGames: 5,
  });
  fideSection('e2014u', '2014-08-15', '2014-08-16', ['P03', 'P11'], {
    kind: 'match',
    games: match(4),
    scheduledGames: 4,
  });
  await publish('2014-09-01', '2014-10-01');
  facts.add('player-merged', { from: 'Twin', into: 'Twin2' });
  fideSection('e2017', '2017-06-20', '2017-06-24', ['Twin2', ...players.slice(2, 8)]);
  fideSection('refused', '2017-06-20', '2017-06-24', players.slice(0, 3));
  facts.add('event-refused', { event: 'refused', on: '2017-06-25' });
  await publish('2017-06-01', '2017-07-01', '2017-08-01');
  facts.add('event-appealed', { event: 'refused', on: '2017-06-30' });
  facts.add('appeal-decided', { event: 'refused', on: '2017-08-03', outcome: 'upheld' });
  await publish('2017-09-01', '2022-08-01');
  // First ratings, 2022: a zero in the first event, five games, and below the floor; blitz on the standard rating.
  fideSection('e2022', '2022-08-05', '2022-08-12', ['P12', ...players.slice(2, 8), 'P13']);
  fideSection('e2022b', '2022-08-13', '2022-08-13', players.slice(0, 9), { timeControl: 'G/5;+0' });
  await publish('2022-09-01', '2022-10-01');
  fideSection('e2023', '2022-10-05', '2022-10-12', ['P13', ...players.slice(0, 7), 'P10']);
  await publish('2022-11-01', '2024-02-01');
  fideSection('e2024', '2024-02-05', '2024-02-12', [...players.slice(3, 10), 'P10']);
  await publish('2024-03-01');
  fideSection('e2024b', '2024-12-05', '2024-12-05', ['P00', ...players.slice(3, 8)], { timeControl: 'G/3;+2' });
  fideSection('e2024c', '2024-12-06', '2024-12-09', ['P10', 'P11', ...players.slice(3, 8)]);
  await publish('2024-12-01', '2025-01-01', '2025-10-01');
  // A result is corrected after its list, and an event withdrawn: the next list has the difference, with the K of that time.
  facts.correct('e2024c', (games) =>
    games.map((game, at) => (at === 12 ? [game[0], game[1], 2 - game[2], game[3], game[4]] : game)),
  );
  fideSection('e2025', '2025-10-05', '2025-10-12', ['P00', ...players.slice(2, 8)]);
  fideSection('late', '2025-10-05', '2025-10-12', players.slice(2, 5), {}, '2025-10-04');
  await publish('2025-11-01');
  facts.add('decision', { type: 'registration-waived', event: 'late', on: '2025-11-02' });
  facts.add('section-withdrawn', { event: 'late', section: 1 });
  await publish('2025-12-01');
  facts.add('section-withdrawn', { event: 'e2025', section: 1 });
  await publish('2026-01-01');
  const found = await verified(folder, facts.store, 'fide');
  expect(found.wrong).toEqual([]);
  expect(found.proven).toContainEqual(
    expect.stringMatching(/^(\d+) of \1 FIDE lists were computed again and have exactly the published hash/),
  );
  expect(found.notCovered.filter((line) => /FIDE/.test(line))).toEqual([]);
}, 60_000);

test('every rule of FIDE lists under the regulations of 2009, and corrections of every kind: each list has the published hash', async () => {
  const facts = new Facts();
  const players = Array.from({ length: 12 }, (_, at) => `R${String(at).padStart(2, '0')}`);
  const newcomers = ['U0', 'U1', 'U2', 'U3', 'U4', 'U5', 'U6'];
  for (const [at, player] of [...players, ...newcomers].entries())
    facts.register(player, {
      fideId: String(3000 + at),
      birthYear: 1960 + at * 2,
      ...(player === 'U3' ? { disabilityAssociation: 'IBCA' } : {}),
      ...(player === 'U6' ? { title: 'WFM' } : {}),
    });
  const ratings = [2600, 2500, 2400, 2300, 2300, 2150, 1980, 1790, 1600, 1410, 1212, 1201];
  facts.add('opening-state', {
    authority: 'fide',
    asOf: '2009-07-01',
    ratings: players.map((player, at) => ({
      player,
      system: 'FIDE-standard' as const,
      rating: ratings[at] ?? 0,
      games: 40,
      wins: 0,
      draws: 0,
      losses: 0,
      eventsOfThree: 0,
      ...(at === 9 ? {} : { lastRated: '2009-06-01' }),
    })),
  });
  const publish = async (...dates: readonly string[]) => {
    for (const date of dates) {
      await facts.write(`${date}T00:00:00.000Z`);
      expect(
        await publishFideList(facts.store, 'FIDE-standard', date, { actor: 'officer', now: () => `${date}T00:00:00.000Z` }),
      ).toMatchObject({ ok: true });
    }
  };
  const event = (
    name: string,
    start: string,
    end: string,
    ids: readonly string[],
    more: Partial<SectionDocument> = {},
    registered: Partial<FactBodies['event-registered']> = {},
  ) => {
    const registeredOn = '2009-01-01';
    facts.add('event-registered', {
      event: name,
      authority: 'fide',
      name,
      start,
      end,
      registeredOn,
      federation: 'USA',
      ...registered,
    });
    facts.section(name, {
      authority: 'fide',
      start,
      end,
      players: entered(...ids),
      games: allPlayAll(ids.length, name.length),
      federation: 'USA',
      timeControl: '40/120,SD/60',
      ...more,
    });
  };
  await publish('2009-09-01');
  // The round robin of the example in 8.58, with two who score nothing; a Swiss; a match that is won before its end.
  event('rr', '2009-09-05', '2009-09-14', ['R00', 'R01', 'U0', 'R02', 'U1', 'R05', 'R03', 'U2', 'R04', 'U4'], {
    kind: 'round-robin',
    games: allPlayAll(10, 1).map((game) => (game[1] === 9 ? [game[0], game[1], 2, game[3], 1] : game)),
  });
  event('swiss', '2009-09-15', '2009-09-20', ['U1', 'U2', 'U3', 'R06', 'R07', 'R08', 'R10', 'R11', 'U5'], {
    games: allPlayAll(9, 4).map((game) => (game[0] < 3 ? [game[0], game[1], 2 - game[2], game[3], 1] : game)),
  });
  event('match', '2009-09-16', '2009-09-19', ['R06', 'R07'], {
    kind: 'match',
    scheduledGames: 5,
    games: Array.from({ length: 6 }, (_, at): GameRow => [0, 1, at < 4 ? 2 : 0, at + 1, 1]),
  });
  await publish('2009-11-01');
  // With a forfeit a round robin is a Swiss (6.43). Not rated: too fast, too few rated players, registered late, a match with an
  // unrated player.
  event('forfeit', '2009-11-05', '2009-11-12', ['R02', 'R03', 'R04', 'R05', 'U4'], {
    kind: 'round-robin',
    games: allPlayAll(5, 2).map((game, at) => (at === 3 ? [game[0], game[1], 2, game[3], 0] : game)),
  });
  event('fast', '2009-11-05', '2009-11-12', ['R02', 'R03'], { timeControl: '40/60,SD/30' });
  event('few', '2009-11-05', '2009-11-12', ['U0', 'U1', 'U2', 'U3', 'R08', 'R09'], { kind: 'round-robin' });
  event('late', '2009-11-05', '2009-11-12', ['R08', 'R09'], {}, { registeredOn: '2009-10-06' });
  event('match-unrated', '2009-11-05', '2009-11-12', ['R08', 'U5'], { kind: 'match', games: [[0, 1, 2, 1, 1]] });
  event(
    'women',
    '2009-11-05',
    '2009-11-12',
    ['R06', 'R07', 'R08', 'U5', 'U6'],
    { kind: 'round-robin' },
    { nationalChampionship: true },
  );
  event(
    'team',
    '2009-11-14',
    '2009-11-22',
    ['U5', 'R05', 'R06', 'R07', 'R08', 'R09', 'R10', 'R11'],
    { kind: 'team' },
    { teamChampionship: true },
  );
  event('double', '2009-12-01', '2009-12-12', ['R03', 'R04', 'R05', 'R06', 'U2', 'U3'], {
    kind: 'double-round-robin',
    games: [...allPlayAll(6, 1), ...allPlayAll(6, 2).map((game): GameRow => [game[1], game[0], game[2], game[3] + 20, 1])],
  });
  await publish('2010-01-01', '2010-03-01');
  // A corrected result of a round robin: it changes ratings, keeps a published first rating, and replaces a pool.
  facts.correct('rr', (games) =>
    games.map((game, at) => (at % 7 === 2 ? [game[0], game[1], 2 - game[2], game[3], game[4]] : game)),
  );
  facts.correct('swiss', (games) =>
    games.map((game, at) => (at % 5 === 1 ? [game[0], game[1], 2 - game[2], game[3], game[4]] : game)),
  );
  facts.add('decision', { type: 'registration-waived', event: 'late', on: '2010-03-02' });
  event('again', '2010-03-05', '2010-03-12', ['U0', 'U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'R06', 'R07', 'R08', 'R09', 'R10'], {
    rounds: 80,
  });
  await publish('2010-05-01', '2010-07-01');
  facts.add('section-withdrawn', { event: 'again', section: 1 });
  await publish('2010-09-01', '2012-05-01', '2012-07-01', '2012-08-01', '2013-09-01');
  event('low', '2013-09-05', '2013-09-12', ['R08', 'R09', 'R10', 'R11', 'U6', 'U4'], { timeControl: 'G/60;+60' });
  // Begun under the regulations of 2009, rated on a list after them.
  event('over', '2014-06-20', '2014-07-02', ['R00', 'R02', 'R03', 'R05', 'U4', 'U6']);
  await publish('2013-10-01', '2014-06-01', '2014-07-01');
  event('after', '2014-07-05', '2014-07-12', ['R02', 'R03', 'R05', 'R06', 'U4']);
  event('moved', '2014-07-05', '2014-07-12', ['R05', 'R06', 'R07']);
  await publish('2014-08-01');
  // Another player is in the section now; and one was moved to another list.
  facts.correctPlayers('after', ['R02', 'R03', 'R05', 'R07', 'U4', 'U6']);
  facts.correctTime('moved', 'G/25;+10');
  await publish('2014-09-01');
  facts.correct('over', (games) => games.map((game) => [game[0], game[1], 1, game[3], game[4]]));
  await publish('2014-10-01');
  const found = await verified(folder, facts.store, 'fide-2009');
  expect(found.wrong).toEqual([]);
  expect(found.proven).toContainEqual(
    expect.stringMatching(/^(\d+) of \1 FIDE lists were computed again and have exactly the published hash/),
  );
  expect(found.notCovered.filter((line) => /not computed/.test(line))).toEqual([]);
}, 60_000);
