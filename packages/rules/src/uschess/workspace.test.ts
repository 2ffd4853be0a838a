// The arrays a section is rated in: they grow when necessary, and leftovers of an earlier section never count.

import { describe, expect, test } from 'vitest';
import { editionNamed } from '../../test/uschess.js';
import { mostMeetings } from './collect.js';
import {
  rateReadSection,
  rateSection,
  readSection,
  Standing,
  sectionTerms,
  settleSection,
  sharedWorkspace,
  type Workspace,
} from './internal.js';
import { makeWorkspace, reserve } from './section.js';
import { mayHaveBonus } from './standard-steps.js';

describe('room in a workspace', () => {
  test('starts with 64 players and 256 games', () => {
    const work = makeWorkspace();
    expect([work.players, work.games, work.rating.length, work.playerA.length]).toEqual([64, 256, 64, 256]);
  });
  test.each([
    // Room before, room needed, room after: unchanged if sufficient, otherwise twice as much as before, or more if needed.
    [4, 10, 4, 10, 4, 10],
    [4, 10, 3, 9, 4, 10],
    [4, 10, 5, 10, 8, 10],
    [4, 10, 4, 11, 4, 20],
    [4, 10, 9, 50, 9, 50],
    [0, 0, 2, 1, 2, 1],
  ])('of %d players and %d games, for %d and %d: %d and %d', (players, games, needPlayers, needGames, roomPlayers, roomGames) => {
    const work = makeWorkspace(players, games);
    const { rating } = work;
    reserve(work, needPlayers, needGames);
    expect([work.players, work.games]).toEqual([roomPlayers, roomGames]);
    expect([work.rating, work.firstGame, work.playerA, work.opponent].map(({ length }) => length)).toEqual([
      roomPlayers,
      roomPlayers + 1,
      roomGames,
      2 * roomGames,
    ]);
    expect(work.rating === rating).toBe(roomPlayers === players && roomGames === games);
  });
});

interface Entry {
  readonly rating: number;
  readonly games: number;
  readonly standing?: number;
}

const edition = editionNamed('uschess-2025');

/** Rates players in a workspace; games are [index of a, index of b, half points of a]. */
function rated(work: Workspace, players: readonly Entry[], games: readonly (readonly [number, number, number])[]): Workspace {
  reserve(work, players.length, games.length);
  for (const [index, { rating, games: before, standing = Standing.rated }] of players.entries()) {
    work.rating[index] = rating;
    work.gamesBefore[index] = before;
    work.standing[index] = standing;
    for (const none of [work.peakEstablished, work.cashFloor, work.ceiling]) none[index] = Number.NaN;
  }
  for (const [index, [a, b, half]] of games.entries()) {
    work.playerA[index] = a;
    work.playerB[index] = b;
    work.halfPointsA[index] = half;
  }
  rateSection(work, edition, sectionTerms(edition, 'OTBR', 120), players.length, games.length);
  settleSection(work, edition, 'OTBR', players.length);
  return work;
}

test('a section is rated the same after another as in a new workspace, in every array of its results', () => {
  // First a section in which everybody has games, a bonus and the standard formula, and meets others repeatedly.
  const strong = Array.from({ length: 6 }, (_, index) => ({ rating: 1400 + 150 * index, games: 100 }));
  const everybody = strong.flatMap((_, a) => strong.slice(a + 1).map((_, b) => [a, a + 1 + b, 2] as const));
  // Then a section with a player who does not play, one under the special formula, an unrated one, and a one-sided record.
  const mixed = [
    { rating: 1500, games: 100 },
    { rating: 1600, games: 5 },
    { rating: 1300, games: 0, standing: Standing.unrated },
    { rating: 1700, games: 100 },
    { rating: 1800, games: 40, standing: Standing.allWins },
  ];
  const played = [
    [0, 1, 2],
    [1, 2, 1],
    [4, 0, 2],
    [2, 0, 0],
  ] as const;
  const again = rated(rated(makeWorkspace(6, 20), strong, [...everybody, [0, 1, 0], [0, 1, 0], [0, 1, 0]]), mixed, played);
  const fresh = rated(makeWorkspace(), mixed, played);
  const resultsOf = (work: Workspace) => {
    const { played, halfPoints, wins, draws, effectiveGames, formula, k } = work;
    const { step3, bonus4, step4, bonus5, step5, floor, floorSource, final } = work;
    const counts = { played, halfPoints, wins, draws, effectiveGames, formula, k };
    const steps = { step3, bonus4, step4, bonus5, step5, floor, floorSource, final };
    return Object.fromEntries(
      Object.entries({ ...counts, ...steps }).map(([name, array]) => [name, [...array.subarray(0, mixed.length)]]),
    );
  };
  expect(resultsOf(again)).toEqual(resultsOf(fresh));
  expect(resultsOf(fresh)).toMatchObject({
    played: [3, 2, 2, 0, 1],
    halfPoints: [4, 1, 1, 0, 2],
    wins: [2, 0, 0, 0, 1],
    draws: [0, 1, 1, 0, 0],
    formula: [2, 1, 1, 0, 1],
  });
  const meetings = (work: Workspace) => mixed.map((_, player) => mostMeetings(work, player));
  expect([meetings(fresh), meetings(again)]).toEqual([
    [1, 1, 1, 0, 1],
    [1, 1, 1, 0, 1],
  ]);
  const terms = sectionTerms(edition, 'OTBR', 120);
  expect(mayHaveBonus(fresh, edition, terms, 0)).toBe(true);
  expect(mayHaveBonus(fresh, edition, { ...terms, bonus: false }, 0)).toBe(false);
  // Players not rated by the standard formula have no K and no bonus; players who did not play have no steps.
  expect([...fresh.k.subarray(1, 5)]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  expect([fresh.step4[3], fresh.step5[3], fresh.final[3]]).toEqual([Number.NaN, Number.NaN, 1700]);
});

describe('the workspace of a thread', () => {
  const section = (rating: number) => {
    const input = {
      system: 'OTBR' as const,
      startDate: '2024-05-04',
      endDate: '2024-05-05',
      players: [
        { id: 'ann', rating, games: 40 },
        { id: 'bob', rating: 1500, games: 3 },
      ],
      games: [{ a: 'ann', b: 'bob', scoreA: 1 as const }],
    };
    const read = readSection(input);
    if (!read.ok) throw new Error('the section is right');
    return read.value;
  };

  test('is shared by all sections, and earlier results stay with their callers', () => {
    const first = rateReadSection(section(1600), false);
    const before = structuredClone(first.work);
    const second = rateReadSection(section(2100), false);
    expect(first.work).toEqual(before);
    expect(second.work.final[0]).not.toBe(first.work.final[0]);
    expect(sharedWorkspace(2, 1)).toBe(sharedWorkspace(5000, 1));
  });

  test('keeps its arrays and stages for the largest section an office accepts', () => {
    const { rating, opponent, stages } = sharedWorkspace(2, 1);
    const large = sharedWorkspace(65_535, 500_000);
    expect([large.rating === rating, large.opponent === opponent, large.stages === stages]).toEqual([true, true, true]);
  });

  test('is clean after a section that could not be rated', () => {
    const work = sharedWorkspace(2, 1);
    const broken = () => {
      work.meetings[1] = 3;
      throw new Error('broken');
    };
    const { stages } = work;
    work.stages = [broken];
    expect(() => rateSection(work, edition, sectionTerms(edition, 'OTBR', 120), 2, 1)).toThrow('broken');
    work.stages = stages;
    expect(work.meetings.every((count) => count === 0)).toBe(true);
  });
});
