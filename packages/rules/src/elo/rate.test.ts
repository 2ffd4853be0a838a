import { describe, expect, test } from 'vitest';
import { hilltop, rated, riverside, rulebookOf } from '../../test/elo.js';
import { ageOn } from './age.js';
import { performanceRating } from './first-rating.js';
import {
  edition,
  estimate,
  expectedScore,
  type GameInput,
  type PlayerInput,
  ratePeriod,
  rateSection,
  scoreNeeded,
} from './index.js';
import { rounded } from './rounding.js';

const rulebook = rulebookOf(riverside);
const league = rulebookOf(hilltop);

function section(players: readonly PlayerInput[], games: readonly GameInput[], startDate = '2023-05-01') {
  return rateSection(rulebook, { startDate, endDate: startDate, players, games });
}

function resultOf(result: ReturnType<typeof rateSection>, id: string) {
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  const found = result.value.players.find((player) => player.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

describe('Riverside: formula, section after section', () => {
  test('the expected score is 1 / (1 + 10^(−d/400)) (§2)', () => {
    // d = 200: 1 / (1 + 10^−0.5) = 1 / 1.316227766 = 0.759746927.
    const found = edition(rulebook, { on: '2023-05-01' });
    if (!found.ok) throw new Error('no edition');
    expect(expectedScore(found.value, 1600, 1400)).toBeCloseTo(0.759746927, 9);
    expect(expectedScore(found.value, 1400, 1600)).toBeCloseTo(0.240253073, 9);
  });

  test('the winner gains K × (1 − E), the loser loses the same amount (§2, §3, §6)', () => {
    // 20 × (1 − 0.759746927) = 4.805: 1604.805 → 1605, 1395.195 → 1395.
    const result = section([rated('ann', 1600), rated('bob', 1400)], [{ white: 'ann', black: 'bob', score: 1 }]);
    expect(resultOf(result, 'ann')).toMatchObject({
      outcome: 'rated',
      published: 1605,
      after: { rating: 1605, games: 51, peak: 1605, lastPlayed: '2023-05-01' },
      change: { k: 20, score: 1, wasAssigned: false },
    });
    expect(resultOf(result, 'bob')).toMatchObject({ published: 1395, after: { peak: 1400 } });
  });

  test('a difference of more than 400 counts as 400 (§2.1), and K is 10 from 2000 on (§3)', () => {
    // E = 1 / (1 + 0.1) = 0.90909. 10 × (0 − 0.90909) = −9.09: 1991. 20 × 0.90909 = 18.18: 1518.
    const result = section([rated('ann', 2000), rated('bob', 1500)], [{ white: 'bob', black: 'ann', score: 1 }]);
    expect([resultOf(result, 'ann').published, resultOf(result, 'bob').published]).toEqual([1991, 1518]);
  });

  test.each([
    // rating, games, birth, K
    [1500, 9, null, 40],
    [1500, 10, null, 20],
    [1500, 10, '2005-05-01', 20], // 18 on the day
    [1500, 10, '2005-05-02', 30], // 18 on the day after
    [1500, 10, '2006', 30],
    [2000, 10, '2010-01-01', 10],
    [1999, 10, '2010-01-01', 30],
    [2000, 5, '2010-01-01', 40],
  ])('K comes from the first row that applies (§3): rating %d, %d games, born %s → %d', (rating, games, birth, k) => {
    const player = { id: 'ann', rating, games, birth };
    const result = section([player, rated('bob', 1500)], [{ white: 'ann', black: 'bob', score: 1 }]);
    expect(resultOf(result, 'ann').change?.k).toBe(k);
  });

  test('the K of a section is that of its first day', () => {
    const result = section([rated('ann', 1600), rated('bob', 1600)], [{ white: 'ann', black: 'bob', score: 1 }], '2024-01-01');
    // 24 × ½ = 12.
    expect(resultOf(result, 'ann').published).toBe(1612);
  });

  test('no rating falls below the floor (§5)', () => {
    const result = section([rated('ann', 1005), rated('bob', 1000)], [{ white: 'ann', black: 'bob', score: 0 }]);
    expect(resultOf(result, 'ann').published).toBe(1000);
  });

  const field = [rated('r16', 1600), rated('r14', 1400), rated('r15', 1500), rated('r17', 1700)];
  const against = (id: string, scores: readonly number[]): GameInput[] =>
    scores.map((score, index) => ({ white: id, black: field[index]?.id ?? '', score }));

  test('a first rating: average, plus 400 × (wins − losses) ÷ games, with two draws against 1500 (§4)', () => {
    // (1600 + 1400 + 1500 + 1700 + 2 × 1500) / 6 = 1533.33. Score 3 + 1 = 4 of 6: 400 × (2 × 4 − 6) / 6 = 133.33. 1666.67 → 1667.
    const result = section([{ id: 'new' }, ...field], against('new', [1, 1, 0, 1]));
    expect(resultOf(result, 'new')).toMatchObject({
      outcome: 'first-rating',
      published: 1667,
      after: { rating: 1667, games: 4, peak: 1667, pool: [] },
    });
    // Opponents of an unrated player are not rated.
    expect(resultOf(result, 'r16')).toMatchObject({ outcome: 'untouched', published: 1600, after: { games: 50 } });
  });

  test('a first rating is at most 2000 (§4)', () => {
    const strong = field.map((player) => ({ ...player, rating: 2300 }));
    expect(resultOf(section([{ id: 'new' }, ...strong], against('new', [1, 1, 1, 1])), 'new').published).toBe(2000);
  });

  test('a performance below the floor gives no rating yet (§4, §5)', () => {
    // Average (4 × 1000 + 3000) / 6 = 1166.67; score 1 of 6: 400 × (2 − 6) / 6 = −266.67: 900.
    const weak = field.map((player) => ({ ...player, rating: 1000 }));
    const result = resultOf(section([{ id: 'new' }, ...weak], against('new', [0, 0, 0, 0])), 'new');
    expect(result).toMatchObject({ outcome: 'collecting', published: null, after: { rating: null } });
    expect(result.after.pool).toHaveLength(4);
    expect(result.first?.performance).toBeCloseTo(900, 9);
  });

  test('games are collected until there are four; games older than twelve months do not count (§4)', () => {
    const first = resultOf(section([{ id: 'new' }, ...field], against('new', [1, 1]), '2022-05-01'), 'new');
    expect(first).toMatchObject({ outcome: 'collecting', after: { rating: null, games: 0, lastPlayed: '2022-05-01' } });
    const player = { id: 'new', ...first.after };
    const inTime = resultOf(section([player, ...field], against('new', [0, 1]), '2023-05-01'), 'new');
    const late = resultOf(section([player, ...field], against('new', [0, 1]), '2023-05-02'), 'new');
    // (1600 + 1400 + 1600 + 1400 + 3000) / 6 = 1500; score 3 + 1 of 6: + 133.33.
    expect([inTime.published, late.published, late.after.pool.length]).toEqual([1633, null, 2]);
  });

  test('a game between two unrated players counts for neither', () => {
    const result = section([{ id: 'a' }, { id: 'b' }], [{ white: 'a', black: 'b', score: 1 }]);
    expect(resultOf(result, 'a')).toMatchObject({ outcome: 'untouched', published: null });
  });
});

describe('Hilltop: a table, from list to list', () => {
  const sections = [
    { endDate: '2022-09-01', games: [{ white: 'ann', black: 'bob', score: 0.5 }] },
    {
      endDate: '2022-11-28',
      games: [
        { white: 'bob', black: 'kid', score: 1 },
        { white: 'kid', black: 'ann', score: 0.5 },
      ],
    },
  ];
  const players = [rated('ann', 1401.3), rated('bob', 1250.2), { id: 'kid', birth: '2012-12-31' }];
  const period = ratePeriod(league, { list: '2022-12-01', players, sections });

  test('all games of the period are rated together from the previous list', () => {
    // The kid is 10 by year: 1000 (4.1, 4.2). Differences by the table (2): ann–bob 151.1 → .75; ann–kid 401.3 → .9; bob–kid
    // 250.2 → .75. ann: 20 × (1 − 1.65) = −13: 1388.3. bob: 20 × (1.5 − (.25 + .75)) = +10: 1260.2. kid: 20 × (.5 − (.25 + .1)) =
    // +3: 1003.
    expect(resultOf(period, 'ann').after.rating).toBeCloseTo(1388.3, 9);
    expect(resultOf(period, 'bob').after.rating).toBeCloseTo(1260.2, 9);
    expect(resultOf(period, 'kid')).toMatchObject({
      outcome: 'rated',
      published: 1003,
      after: { rating: 1003, games: 2, lastPlayed: '2022-11-28' },
      change: { rating: 1000, wasAssigned: true },
    });
    expect([resultOf(period, 'ann').published, resultOf(period, 'bob').published]).toEqual([1388, 1260]);
  });

  test('a difference between two whole points is rounded to the nearest, halves up (table of §2)', () => {
    const found = edition(league, { on: '2022-05-01' });
    if (!found.ok) throw new Error('no edition');
    expect([50.4, 50.5, -150.4, -150.5].map((d) => expectedScore(found.value, 1500 + d, 1500))).toEqual([0.5, 0.6, 0.4, 0.25]);
  });

  test('K stays 10 once a rating has reached 2000 (3)', () => {
    const was = { ...rated('ann', 1900), peak: 2000 };
    const result = ratePeriod(league, {
      list: '2022-12-01',
      players: [was, rated('bob', 1900)],
      sections: [sections[0]] as typeof sections,
    });
    expect(resultOf(result, 'ann').change?.k).toBe(10);
    expect(resultOf(result, 'bob').change?.k).toBe(20);
  });

  test.each([
    [{ list: '2022-11-01', players, sections }, 'not-a-list-date list'],
    [{ list: '2022-06-01', players, sections }, 'after-cutoff sections[0].endDate'],
  ])('an impossible period is refused: %#', (input, expected) => {
    const result = ratePeriod(league, input);
    expect(result.ok ? '' : `${result.errors[0]?.code} ${result.errors[0]?.place}`).toBe(expected);
  });
});

describe('errors in a section are reported at their path', () => {
  const good = { startDate: '2023-05-01', endDate: '2023-05-02', players: [rated('a', 1500), rated('b', 1500)], games: [] };
  test.each<[unknown, string[]]>([
    [{ ...good, endDate: '2023-04-30' }, ['ends-before-start endDate']],
    [{ ...good, startDate: '2019-05-01' }, ['before-first-rules startDate']],
    [{ ...good, players: [rated('a', 1500), rated('a', 1600)] }, ['player-twice players[1].id']],
    [{ ...good, players: [{ id: 'a', games: 3 }] }, ['games-without-rating players[0].games']],
    [
      { ...good, players: [{ id: 'a', rating: 1500, pool: [{ date: '2023-01-01', opponent: 1500, score: 2 }] }] },
      ['not-a-score players[0].pool[0].score', 'pool-with-rating players[0].pool'],
    ],
    [{ ...good, players: [{ id: 'a', birth: '2008-13-01' }] }, ['not-a-birth players[0].birth']],
    [{ ...good, players: [{ id: 'a', elo: 1500 }] }, ['field-unknown players[0].elo']],
    [{ ...good, games: [{ white: 'a', black: 'c', score: 1 }] }, ['player-unknown games[0].black']],
    [{ ...good, games: [{ white: 'a', black: 'a', score: 1 }] }, ['same-player-twice games[0].black']],
    [{ ...good, games: [{ white: 'a', black: 'b', score: 0.3 }] }, ['not-a-score games[0].score']],
  ])('%#', (input, expected) => {
    const result = rateSection(rulebook, input as Parameters<typeof rateSection>[1]);
    expect(result.ok ? [] : result.errors.map(({ code, place }) => `${code} ${place}`)).toEqual(expected);
  });

  test('a rulebook that rates per period refuses to rate a section', () => {
    const result = rateSection(league, good);
    expect(result.ok ? [] : result.errors.map(({ code }) => code)).toEqual(['rated-per-another']);
  });
});

test.each([
  // mode, decimals, from, to
  ['half-up', 0, 2.5, 3],
  ['half-up', 0, -2.5, -2],
  ['half-away-from-zero', 0, 2.5, 3],
  ['half-away-from-zero', 0, -2.5, -3],
  ['half-even', 0, 2.5, 2],
  ['half-even', 0, 3.5, 4],
  ['half-even', 0, -2.5, -2],
  ['half-even', 0, -3.5, -4],
  ['up', 0, 2.1, 3],
  ['up', 0, -2.9, -2],
  ['up', 0, 2.0000000000001, 2],
  ['down', 0, 2.9, 2],
  ['down', 0, -2.1, -3],
  ['down', 0, 2.9999999999999, 3],
  ['towards-zero', 0, 2.9, 2],
  ['towards-zero', 0, -2.9, -2],
  ['half-up', 1, 0.25, 0.3],
  ['half-up', 2, 1.005, 1.01], // 1.005 is slightly less as a double
  ['half-even', 0, 0.5, 0],
  ['half-away-from-zero', 0, -0.4, 0],
] as const)('rounding %s to %d decimals: %d → %d', (mode, decimals, from, to) => {
  expect(rounded(from, { mode, decimals })).toBe(to);
});

test.each([
  ['2008-05-17', '2026-05-16', 'birthday', 17],
  ['2008-05-17', '2026-05-17', 'birthday', 18],
  ['2008-05-17', '2026-01-01', 'year', 18],
  ['2008', '2026-01-01', 'birthday', 18],
  [null, '2026-01-01', 'birthday', null],
] as const)('age of %s on %s by %s: %s', (birth, on, count, age) => {
  expect(ageOn(birth, on, count)).toBe(age);
});

describe('performances', () => {
  const logistic = { kind: 'logistic', scale: 400 } as const;
  const differences = Array.from({ length: 51 }, (_, index) => index * 8);

  test('by expectancy: the lowest whole rating that expects the score', () => {
    const by = { kind: 'expectancy', reach: 400 } as const;
    expect(performanceRating([1500, 1500], 1, by, logistic)).toBe(1500);
    // 3 of 4 against 1500: 400 × log10(3) = 190.85 above.
    expect(performanceRating([1500, 1500, 1500, 1500], 3, by, logistic)).toBe(1691);
    // A perfect or zero score reaches at most 400 points beyond the field.
    expect(performanceRating([1500, 1600], 2, by, logistic)).toBe(2000);
    expect(performanceRating([1500, 1600], 0, by, logistic)).toBe(1100);
  });

  test('by a table: average plus the difference for the score in hundredths', () => {
    const by = { kind: 'table', differences } as const;
    // 2 of 3 is .67: 17 × 8 = 136. 1 of 3 is .33: −136.
    expect(performanceRating([1500, 1500, 1500], 2, by, logistic)).toBe(1636);
    expect(performanceRating([1500, 1500, 1500], 1, by, logistic)).toBe(1364);
  });
});

describe('estimates', () => {
  test('equal the result of rating the section', () => {
    const found = estimate(rulebook, {
      on: '2023-05-01',
      player: { rating: 1600, games: 50 },
      games: [{ rating: 1400, score: 1 }],
    });
    expect(found.ok && [found.value.edition, found.value.published, found.value.change?.k]).toEqual([
      'riverside@2023-05-01',
      1605,
      20,
    ]);
  });

  test('the lowest score that reaches a target, if any', () => {
    // Against two opponents of 1600, E = 1: a draw and a win gain 20 × ½ = 10.
    const input = { on: '2023-05-01', player: { rating: 1600, games: 50 }, opponents: [1600, 1600] };
    expect(scoreNeeded(rulebook, { ...input, target: 1610 })).toEqual({ ok: true, value: { score: 1.5, published: 1610 } });
    expect(scoreNeeded(rulebook, { ...input, target: 1621 })).toEqual({ ok: true, value: null });
  });

  test('bad input is reported', () => {
    const found = estimate(rulebook, { on: '2023-05-01', player: { rating: 99_999 }, games: [] });
    expect(found.ok ? [] : found.errors.map(({ code, place }) => `${code} ${place}`)).toEqual([
      'no-games games',
      'out-of-range player.rating',
    ]);
  });
});
