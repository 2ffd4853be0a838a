import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edition, given, problems } from '../../../test/cases-since-2014.js';
import { rateGame } from './ask.js';
import { type FideGame, gapTooWide, ratingUsed } from './game.js';

const rated = (white: number | null, black: number | null, more: Partial<FideGame> = {}): FideGame => ({
  white: { rating: white },
  black: { rating: black },
  ...more,
});
const answer = (on: string, game: FideGame, list: 'standard' | 'rapid' | 'blitz' = 'standard') =>
  given(rateGame(edition(on, list), game));

describe('check values of one game (FIDE-LATER, section 4)', () => {
  test('2813 v 2400: D 413, .93 for the first; for the second the opponent counts as 2800, .08', () => {
    expect(answer('2025-10-01', rated(2813, 2400))).toEqual({
      rated: true,
      reason: null,
      white: { difference: 413, counted: 413, p: 93 },
      black: { difference: -413, counted: -400, p: 8 },
      countsForInitial: null,
      caveats: [],
    });
  });

  test.each([
    ['2025-10-01', 2649, 2149, 500, 400, 92],
    ['2025-10-01', 2650, 2150, 500, 500, 96],
    ['2025-09-30', 2650, 2150, 500, 400, 92],
  ])('on %s %d v %d: the difference of %d counts as %d, P %d', (on, own, opponent, difference, counted, p) => {
    expect(answer(on, rated(own, opponent)).white).toEqual({ difference, counted, p });
  });
});

describe('the 400-point rule', () => {
  test.each([
    ['fide-2014', 'standard', 400],
    ['fide-2022', 'standard', 400],
    ['fide-2024', 'standard', 400],
    ['fide-2022', 'rapid', 400],
    ['fide-2025-10', 'rapid', 400],
    ['fide-2025-10', 'blitz', 400],
    ['fide-2017', 'rapid', 401],
    ['fide-2014', 'blitz', 401],
  ] as const)('%s, %s: a difference of 401 counts as %d', (name, list, counted) => {
    expect(answer(name, rated(2001, 1600), list)).toMatchObject({ white: { counted }, black: { counted: -counted } });
    expect(answer(name, rated(2000, 1600), list)).toMatchObject({ white: { counted: 400 }, black: { counted: -400 } });
  });

  test('the exemption of 2650 depends on the player’s own rating, in standard only (FIDE-L-27)', () => {
    expect(answer('fide-2025-10', rated(2650, 2200))).toMatchObject({ white: { counted: 450 }, black: { counted: -400 } });
    expect(answer('fide-2025-10', rated(2200, 2650))).toMatchObject({ white: { counted: -400 }, black: { counted: 450 } });
    expect(answer('fide-2025-10', rated(2650, 2200), 'rapid')).toMatchObject({ white: { counted: 400 } });
    expect(answer('fide-2024', rated(2650, 2200))).toMatchObject({ white: { counted: 400 } });
  });

  test('rapid had no such rule before 2022: a large difference carries a caveat', () => {
    expect(answer('fide-2017', rated(2001, 1600), 'rapid').caveats.map(({ about }) => about)).toEqual([
      'fide.difference-limit.rapid',
    ]);
    expect(answer('fide-2017', rated(2000, 1600), 'rapid').caveats).toEqual([]);
    expect(answer('fide-2022', rated(2001, 1600), 'rapid').caveats).toEqual([]);
  });
});

describe('the 600-point rule of rapid and blitz', () => {
  test.each([
    ['2024-12-01', 'rapid', 2601, 2001, 'gap600'],
    ['2024-12-01', 'blitz', 2001, 2601, 'gap600'],
    ['2024-12-01', 'blitz', 2601, 2002, null],
    ['2024-12-01', 'blitz', 2600, 2000, null],
    ['2024-11-30', 'blitz', 2601, 2001, null],
    ['2026-01-01', 'standard', 2601, 2001, null],
  ] as const)('on %s, %s, %d v %d: %s', (on, list, white, black, reason) => {
    const game = answer(on, rated(white, black), list);
    expect(game.reason).toBe(reason);
    expect(game.rated).toBe(reason === null);
    expect(game.white === null).toBe(reason !== null);
  });

  test('without the rule, no gap is too wide', () => {
    expect(gapTooWide(null, 2800, 1000)).toBe(false);
  });

  test('applies to a standard rating that stands in, with a caveat for that reading (FIDE-L-14)', () => {
    const game = { white: { rating: null, standard: 2700 }, black: { rating: 2000 } };
    expect(answer('2026-01-01', game, 'blitz')).toMatchObject({ reason: 'gap600', caveats: [{ about: 'FIDE-L-14' }] });
    expect(answer('2026-01-01', { ...game, black: { rating: 2200 } }, 'blitz')).toMatchObject({ reason: null, caveats: [] });
    expect(answer('2026-01-01', { ...game, played: false }, 'blitz')).toMatchObject({ reason: 'unplayed', caveats: [] });
    const weaker = { white: { rating: 2700 }, black: { rating: null, standard: 2000 } };
    expect(answer('2026-01-01', weaker, 'blitz')).toMatchObject({ reason: 'gap600', caveats: [] });
    const both = { white: { rating: 2650 }, black: { rating: null, standard: 3250 } };
    expect(answer('2026-01-01', both, 'blitz')).toMatchObject({ reason: 'gap600', caveats: [] });
    const mirrored = { white: { rating: 2000 }, black: { rating: null, standard: 2700 } };
    expect(answer('2026-01-01', mirrored, 'blitz')).toMatchObject({ reason: 'gap600', caveats: [{ about: 'FIDE-L-14' }] });
  });
});

describe('a game that is not rated', () => {
  const slow = [{ moves: null, minutes: 90, incrementSeconds: 30 }];
  test.each([
    ['not played', { played: false, excluded: true }, 'unplayed'],
    ['excluded', { excluded: true, timeControl: [{ moves: null, minutes: 3, incrementSeconds: 0 }] }, 'excluded'],
    ['too fast', { timeControl: [{ moves: null, minutes: 59, incrementSeconds: 0 }] }, 'rateOfPlay'],
    ['in time', { timeControl: slow }, null],
  ])('%s: the first applicable reason is given', (_, more, reason) => {
    expect(answer('2026-01-01', rated(2000, 2000, more)).reason).toBe(reason);
  });

  test.each([
    [null, 2000, 'white'],
    [2000, null, 'black'],
    [null, null, null],
  ] as const)('%s v %s: counts towards the first rating of %s', (white, black, side) => {
    expect(answer('2026-01-01', rated(white, black))).toMatchObject({
      rated: false,
      reason: 'unrated',
      white: null,
      black: null,
      countsForInitial: side,
    });
  });

  test('the ratings of the two players decide how much time they need', () => {
    const timeControl = [{ moves: null, minutes: 90, incrementSeconds: 0 }];
    expect(answer('2026-01-01', rated(2000, 2399, { timeControl })).reason).toBe(null);
    expect(answer('2026-01-01', rated(2000, 2400, { timeControl })).reason).toBe('rateOfPlay');
    expect(answer('2026-01-01', rated(2400, null, { timeControl })).reason).toBe('rateOfPlay');
  });

  test('too fast for its list takes precedence over an unrated player, and counts towards no first rating', () => {
    const game = rated(null, 2000, { timeControl: [{ moves: null, minutes: 3, incrementSeconds: 0 }] });
    expect(answer('2026-01-01', game)).toMatchObject({ reason: 'rateOfPlay', countsForInitial: null });
  });

  test('until 2021 a caveat says that games against unrated players counted in round robins', () => {
    expect(answer('fide-2017', rated(null, 2000)).caveats.map(({ about }) => about)).toEqual(['fide.unrated-opponents']);
    expect(answer('fide-2022', rated(null, 2000)).caveats).toEqual([]);
  });
});

describe('a standard rating stands in for a missing rapid or blitz rating', () => {
  const game = { white: { rating: null, standard: 2618 }, black: { rating: 2650 } };
  test('in rapid and blitz, and the player counts as rated', () => {
    expect(answer('2026-01-01', game, 'blitz')).toMatchObject({ rated: true, white: { difference: -32, p: 46 }, caveats: [] });
    expect(answer('2026-01-01', { white: game.black, black: game.white }, 'rapid')).toMatchObject({
      rated: true,
      black: { difference: -32 },
    });
  });

  test('not in standard', () => {
    expect(answer('2026-01-01', game)).toMatchObject({ reason: 'unrated', countsForInitial: 'white' });
  });

  test('a rating on the list takes precedence', () => {
    expect(ratingUsed(2000, 2600, true)).toBe(2000);
    expect(ratingUsed(null, undefined, true)).toBe(null);
    expect(ratingUsed(null, 2600, false)).toBe(null);
  });

  test('before 2024 that is inferred, and a caveat says so', () => {
    expect(answer('fide-2022', game, 'rapid').caveats.map(({ about }) => about)).toEqual(['fide.standard-stands-in.rapid']);
    expect(answer('fide-2022', { white: game.black, black: game.white }, 'rapid').caveats.map(({ about }) => about)).toEqual([
      'fide.standard-stands-in.rapid',
    ]);
    expect(answer('fide-2022', rated(2600, 2650), 'rapid').caveats).toEqual([]);
  });
});

test('the two sides of a game see opposite differences, and their expectations add up to one unless one is exempt', () => {
  const rating = fc.integer({ min: 1400, max: 2900 });
  fc.assert(
    fc.property(rating, rating, fc.constantFrom('fide-2014', 'fide-2022', 'fide-2024', 'fide-2025-10'), (white, black, name) => {
      const { white: first, black: second } = answer(name, rated(white, black));
      expect(first?.difference).toBe(white - black);
      expect((first?.difference ?? 1) + (second?.difference ?? 1)).toBe(0);
      const exempt = name === 'fide-2025-10' && Math.max(white, black) >= 2650 && Math.abs(white - black) > 400;
      if (!exempt) expect((first?.p ?? 0) + (second?.p ?? 0)).toBe(100);
      expect(Math.abs(second?.counted ?? 0)).toBeLessThanOrEqual(Math.abs(white - black));
    }),
  );
});

test('errors in a question about a game are reported', () => {
  const period = { moves: null, minutes: 90, incrementSeconds: 30 };
  expect(
    problems(
      rateGame(edition('2026-01-01'), {
        white: { rating: 0, standard: 5000 },
        black: { rating: 2000.5, standard: Number.NaN },
        timeControl: [],
        blackTimeControl: [
          period,
          { ...period, moves: 0 },
          { ...period, minutes: -1 },
          { ...period, incrementSeconds: -1 },
          { ...period, moves: 1.5 },
        ],
      }),
    ),
  ).toEqual([
    'rating-impossible at white.rating',
    'rating-impossible at white.standard',
    'rating-impossible at black.rating',
    'rating-impossible at black.standard',
    'time-control-empty at timeControl',
    'time-control-impossible at blackTimeControl[1]',
    'time-control-impossible at blackTimeControl[2]',
    'time-control-impossible at blackTimeControl[3]',
    'time-control-impossible at blackTimeControl[4]',
  ]);
  expect(problems(rateGame(edition('fide-2009'), rated(2000, 2000)))).toEqual(['edition-not-later at edition']);
  expect(
    problems(rateGame(edition('2026-01-01'), rated(1, 4000, { timeControl: [{ moves: 1, minutes: 0, incrementSeconds: 0 }] }))),
  ).toEqual([]);
  expect(problems(rateGame(edition('2026-01-01'), rated(0, 4001)))).toHaveLength(2);
});
