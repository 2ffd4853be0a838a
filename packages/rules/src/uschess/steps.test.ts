// Section 1: the structure of the algorithm, the five steps.

import { describe, expect } from 'vitest';
import { established, of, rate, statement, step, we } from '../../test/uschess.js';
import { rateEvent } from './index.js';
import { isEstablished, mostEffectiveGames } from './internal.js';

const adult = { birthDate: '1980-01-01' };

describe('a player before the event', () => {
  statement('US25-1.01 US20-1.01 US15-1.01', 'is either unrated or has a rating based on N games', (edition) => {
    const results = rate(edition, [{ id: 'new', ...adult }, established('old', 1500, { games: 31 })], [['new', 'old', 0]]);
    expect([of(results, 'new').unrated, of(results, 'old').unrated]).toEqual([true, false]);
    expect([of(results, 'old').r0, of(results, 'old').n]).toEqual([1500, 31]);
  });
  statement('US25-1.02 US20-1.02 US15-1.02', 'ratings are stored as floating point values', (edition) => {
    const results = rate(edition, [established('a', 1643.759), established('b', 1431.034)], [['a', 'b', 1]]);
    expect(of(results, 'a').r0).toBe(1643.759);
    expect(Number.isInteger(of(results, 'a').final)).toBe(false);
    expect(edition.values.storage).toBe('floating point');
  });
  statement(
    'US25-1.03 US20-1.03 US15-1.03',
    'the official rating is the stored one rounded to the nearest whole number',
    (edition) => {
      const results = rate(edition, [established('a', 1643.4), established('b', 1431.6)], []);
      expect([of(results, 'a').official, of(results, 'b').official]).toEqual([1643, 1432]);
      const played = of(rate(edition, [established('a', 1643.4), established('b', 1431.6)], [['a', 'b', 1]]), 'a');
      expect(played.official).toBe(Math.round(played.final ?? Number.NaN));
    },
  );
  statement('US25-1.04 US20-1.04 US15-1.04', '1643.759 is 1644 and 1431.034 is 1431', (edition) => {
    const results = rate(edition, [established('a', 1643.759), established('b', 1431.034)], []);
    expect([of(results, 'a').official, of(results, 'b').official]).toEqual([1644, 1431]);
  });
  statement('US25-1.05 US20-1.05 US15-1.05', 'a rating is established if based on more than 25 games', (edition) => {
    expect([24, 25, 26, 300].map((games) => isEstablished(games, edition))).toEqual([false, false, true, true]);
  });
  statement('US25-1.06 US20-1.06 US15-1.06', 'm is the number of games in the event', (edition) => {
    const results = rate(
      edition,
      [established('a', 1500), established('b', 1600), established('c', 1700)],
      [
        ['a', 'b', 1],
        ['c', 'a', 0.5],
      ],
    );
    expect(['a', 'b', 'c'].map((id) => of(results, id).m)).toEqual([2, 1, 1]);
  });
});

describe('the five steps', () => {
  statement(
    'US25-1.07 US20-1.07 US15-1.07',
    'run in order: initial ratings, effective games, first estimates, intermediate ratings, final ratings',
    (edition) => {
      const results = rate(
        edition,
        [{ id: 'new', ...adult }, established('a', 1800), established('b', 1600)],
        [
          ['new', 'a', 1],
          ['new', 'b', 0],
          ['a', 'b', 1],
        ],
      );
      const unrated = of(results, 'new');
      expect([unrated.r0, unrated.n, unrated.nEffective]).toEqual([1300, 0, 0]);
      // Step 3: 1 × PWe(R, 1300) + PWe(R, 1800) + PWe(R, 1600) = 1.5, with all three within 400 of 1566.67.
      expect(unrated.step3?.rating).toBeCloseTo((1300 + 1800 + 1600) / 3, 9);
      // Step 4: without the prior, only the two opponents at their entering ratings decide.
      expect(unrated.step4?.rating).toBeCloseTo(1700, 9);
      // Step 5: the same against the opponents' Step 4.
      expect(unrated.step5?.rating).toBeCloseTo((step(results, 'a', 4) + step(results, 'b', 4)) / 2, 9);
      expect(unrated.final).toBe(unrated.step5?.rating);
    },
  );
  statement(
    'US25-1.08 US20-1.08 US15-1.08 US15-2.01',
    'Step 1: every unrated player gets a temporary initial rating',
    (edition) => {
      const results = rate(
        edition,
        [
          { id: 'x', ...adult },
          { id: 'y', birthDate: '2010-03-06' },
        ],
        [['x', 'y', 1]],
      );
      expect(of(results, 'x').initial).toEqual({ from: 'age', rating: 1300, games: 0, ageCase: 'grown up' });
      expect(of(results, 'y').r0).toBeCloseTo((50 * 4383) / 365.25, 9);
    },
  );
  statement(
    'US25-1.09 US20-1.09 US15-1.09',
    'the initial rating lets games against unrated players count, and chooses among equally plausible ratings',
    (edition) => {
      const counted = rate(edition, [established('a', 1500), { id: 'x', ...adult }], [['a', 'x', 1]]);
      expect(of(counted, 'a').m).toBe(1);
      expect(of(counted, 'a').final).toBeGreaterThan(1500);
      // Every rating from 1100 up explains three wins against 700; the initial rating of 1300 is chosen.
      const plateau = rate(
        edition,
        [{ id: 'x', ...adult }, established('a', 700), established('b', 700), established('c', 700)],
        [
          ['x', 'a', 1],
          ['x', 'b', 1],
          ['x', 'c', 1],
        ],
      );
      expect(step(plateau, 'x', 4)).toBe(1300);
    },
  );
  statement('US25-1.10 US20-1.10 US15-1.10', 'value and N of Step 1 come from section 2', (edition) => {
    const source = { kind: 'OTBQ', rating: 1444, computedOn: '2022-03-06', games: 30 } as const;
    const results = rate(edition, [{ id: 'x', ...adult, sources: [source] }, established('a', 1500)], [['x', 'a', 1]]);
    expect([of(results, 'x').r0, of(results, 'x').n]).toEqual([1444, edition.name === 'uschess-2015' ? 0 : 5]);
  });
  statement('US25-1.11 US20-1.11 US15-1.11', 'Step 2: effective games for every player, which both formulas use', (edition) => {
    const results = rate(edition, [established('a', 1700, { games: 30 }), established('b', 1600, { games: 6 })], [['a', 'b', 1]]);
    expect(of(results, 'a').nEffective).toBeCloseTo(20.0118, 3);
    expect(of(results, 'b').nEffective).toBe(6);
    expect(of(results, 'a').step4?.standard?.k).toBeCloseTo(800 / (20.0118 + 1), 3);
    expect(step(results, 'b', 4)).toBeCloseTo((6 * 1600 + 1700 - 400) / 7, 9);
  });
  statement(
    'US25-1.12 US20-1.12 US15-1.12',
    'effective games are normally fewer than those played, and clearly fewer at low ratings',
    (edition) => {
      const worth = [400, 800, 1200, 1600, 2000, 2300].map((rating) =>
        mostEffectiveGames(rating, edition.values.effectiveGamesBound),
      );
      expect([...worth].sort((a, b) => a - b)).toEqual(worth);
      expect(worth.every((games) => games < 50)).toBe(true);
      expect(worth[0]).toBeLessThan(9);
    },
  );
  statement(
    'US25-1.13 US20-1.13 US15-1.13',
    'Step 3 is for unrated players whom Step 1 gave N = 0, by the special formula from the initial rating',
    (edition) => {
      const fide = { kind: 'FIDE', rating: 2300, computedOn: '2022-03-06', games: null } as const;
      const results = rate(
        edition,
        [{ id: 'x', ...adult }, { id: 'y', ...adult, sources: [fide] }, established('a', 1500)],
        [
          ['x', 'a', 0.5],
          ['y', 'a', 1],
        ],
      );
      expect(step(results, 'x', 3)).toBeCloseTo((1300 + 1500) / 2, 9);
      expect(of(results, 'y').n).toBe(10);
      expect([of(results, 'y').step3, of(results, 'a').step3]).toEqual([null, null]);
      // A rating based on no games is still a rating.
      const rated = rate(edition, [{ id: 'z', rating: 1400, games: 0 }, established('a', 1500)], [['z', 'a', 1]]);
      expect([of(rated, 'z').n, of(rated, 'z').step3, of(rated, 'z').formula]).toEqual([0, null, 'special']);
      expect(of(rated, 'a').step4?.standard?.e).toBeCloseTo(we(1500, 1400), 12);
    },
  );
  statement(
    'US25-1.14 US20-1.14 US15-1.14',
    'in Step 3 alone the effective games are 1 (ruling US-A-30: in the score as well)',
    (edition) => {
      const results = rate(edition, [{ id: 'x', ...adult }, established('a', 1300)], [['x', 'a', 1]]);
      // PWe(R, 1300) + PWe(R, 1300) = 1 + ½: R = 1300 + 800 × ¼.
      expect(step(results, 'x', 3)).toBeCloseTo(1500, 9);
      expect(of(results, 'x').nEffective).toBe(0);
      expect(step(results, 'x', 4)).toBe(1700);
    },
  );
  statement('US25-1.15 US20-1.15 US15-1.15', 'Step 3: an opponent with a rating enters with it', (edition) => {
    const results = rate(edition, [{ id: 'x', ...adult }, established('a', 1512.5)], [['x', 'a', 0.5]]);
    expect(step(results, 'x', 3)).toBeCloseTo((1300 + 1512.5) / 2, 9);
  });
  statement(
    'US25-1.16 US20-1.16 US15-1.16',
    'Step 3: an unrated opponent enters with the initial rating, whatever its N',
    (edition) => {
      const fide = { kind: 'FIDE', rating: 2200, computedOn: '2022-03-06', games: null } as const;
      const child = { birthDate: '2006-03-06' };
      const results = rate(
        edition,
        [
          { id: 'x', ...adult },
          { id: 'y', ...child },
          { id: 'z', ...adult, sources: [fide] },
        ],
        [
          ['x', 'y', 0.5],
          ['y', 'z', 0.5],
        ],
      );
      const [x, y, z] = ['x', 'y', 'z'].map((id) => of(results, id).r0) as [number, number, number];
      expect(z).toBe(20 + 1.02 * 2200);
      expect(step(results, 'x', 3)).toBeCloseTo((x + y) / 2, 9);
      // The FIDE player is more than 400 above and is expected to win; of 1½ points the prior of 800 accounts for one, and 1300
      // for the half.
      expect(step(results, 'y', 3)).toBeCloseTo(1300, 9);
    },
  );
  statement('US25-1.17 US20-1.17 US15-1.17', 'a Step 3 result below 100 becomes 100', (edition) => {
    const child = { birthDate: '2018-03-01' };
    const results = rate(
      edition,
      [{ id: 'x', ...child }, established('a', 110)],
      [
        ['x', 'a', 0],
        ['a', 'x', 1],
        ['x', 'a', 0],
      ],
    );
    expect(of(results, 'x').r0).toBeLessThan(205);
    expect(step(results, 'x', 3)).toBe(100);
  });
  statement(
    'US25-1.18 US20-1.18 US15-1.18',
    "Step 3 results are used only as opponents' ratings in Step 4, never as the player's own start",
    (edition) => {
      const results = rate(
        edition,
        [{ id: 'x', ...adult }, established('a', 700), established('b', 700)],
        [
          ['x', 'a', 0],
          ['x', 'b', 0],
        ],
      );
      // Step 3 gave 700. From there, Step 4 would stay within the plateau; it starts at 1300 and ends at the plateau's upper end.
      expect(step(results, 'x', 3)).toBeLessThan(700);
      expect(step(results, 'x', 4)).toBe(300);
      expect(of(results, 'a').step4?.standard?.e).toBeCloseTo(we(700, step(results, 'x', 3)), 9);
    },
  );
});

describe('Step 4', () => {
  statement('US25-1.19 US20-1.19 US15-1.19', 'gives an intermediate rating to every player', (edition) => {
    const results = rate(
      edition,
      [{ id: 'x', ...adult }, established('a', 1500), established('b', 1700, { games: 3 })],
      [
        ['x', 'a', 1],
        ['a', 'b', 1],
      ],
    );
    for (const id of ['x', 'a', 'b']) expect(step(results, id, 4)).toBeGreaterThan(100);
  });
  statement(
    'US25-1.20 US20-1.20 US15-1.20',
    'uses the special formula with 8 or fewer games, or after nothing but wins or losses',
    (edition) => {
      const players = [
        established('eight', 1500, { games: 8 }),
        established('wins', 1500, { games: 40, history: 'all_wins' }),
        established('losses', 1500, { games: 40, history: 'all_losses' }),
        established('a', 1500),
      ];
      const results = rate(edition, players, [
        ['eight', 'a', 1],
        ['wins', 'a', 1],
        ['losses', 'a', 1],
      ]);
      expect(['eight', 'wins', 'losses'].map((id) => of(results, id).formula)).toEqual(['special', 'special', 'special']);
      expect(step(results, 'eight', 4)).toBeCloseTo(1500 + 400 / 9, 9);
    },
  );
  statement('US25-1.21 US20-1.21 US15-1.21', 'uses the standard formula with more than 8 games and a mixed record', (edition) => {
    const results = rate(edition, [established('nine', 1500, { games: 9 }), established('a', 1500)], [['nine', 'a', 1]]);
    expect(of(results, 'nine').formula).toBe('standard');
    expect(step(results, 'nine', 4)).toBeCloseTo(1500 + (800 / 10) * 0.5, 9);
  });
  statement('US25-1.22 US20-1.22 US15-1.22', 'chooses by N, not by the effective games', (edition) => {
    const results = rate(edition, [established('low', 200, { games: 60 }), established('a', 300)], [['low', 'a', 1]]);
    expect(of(results, 'low').nEffective).toBeLessThan(8);
    expect(of(results, 'low').formula).toBe('standard');
  });
  statement('US25-1.23 US20-1.23 US15-1.23', 'rated opponents enter with their rating before the event', (edition) => {
    const results = rate(edition, [established('a', 1500), established('b', 1650.25)], [['a', 'b', 1]]);
    expect(of(results, 'a').step4?.standard?.e).toBeCloseTo(we(1500, 1650.25), 12);
  });
  statement('US25-1.24 US20-1.24 US15-1.24', 'unrated opponents with N = 0 enter with their Step 3 result', (edition) => {
    const results = rate(edition, [established('a', 1500), { id: 'x', ...adult }], [['a', 'x', 1]]);
    expect(step(results, 'x', 3)).not.toBe(1300);
    expect(of(results, 'a').step4?.standard?.e).toBeCloseTo(we(1500, step(results, 'x', 3)), 12);
  });
  statement('US25-1.25 US20-1.25 US15-1.25', 'unrated opponents with N above 0 enter with their Step 1 rating', (edition) => {
    const fide = { kind: 'FIDE', rating: 1800, computedOn: '2022-03-06', games: null } as const;
    const results = rate(edition, [established('a', 1500), { id: 'x', ...adult, sources: [fide] }], [['a', 'x', 1]]);
    expect(of(results, 'x').n).toBe(5);
    expect(of(results, 'a').step4?.standard?.e).toBeCloseTo(we(1500, of(results, 'x').r0), 12);
  });
  statement('US25-1.26 US20-1.26 US15-1.26', 'a result below 100 becomes 100', (edition) => {
    const results = rate(
      edition,
      [established('low', 101, { games: 40, wins: 0, draws: 0, eventsOfThree: 0 }), established('a', 120)],
      [
        ['a', 'low', 1],
        ['low', 'a', 0],
        ['a', 'low', 1],
      ],
    );
    expect(step(results, 'low', 4)).toBe(100);
    // The opponent's Step 5 uses that 100.
    expect(of(results, 'a').step5?.standard?.e).toBeCloseTo(3 * we(120, 100), 12);
  });
});

describe('Step 5', () => {
  statement(
    'US25-1.27 US20-1.27 US15-1.27',
    "starts again from the player's own rating, against the opponents' Step 4",
    (edition) => {
      const results = rate(edition, [established('a', 1500), established('b', 1650)], [['a', 'b', 1]]);
      const { k = Number.NaN, e = Number.NaN } = of(results, 'a').step5?.standard ?? {};
      expect(e).toBeCloseTo(we(1500, step(results, 'b', 4)), 12);
      expect(step(results, 'a', 5)).toBeCloseTo(1500 + k * (1 - e), 9);
    },
  );
  statement('US25-1.28 US20-1.28 US15-1.28', 'a result below 100 becomes 100', (edition) => {
    const results = rate(
      edition,
      [established('low', 101, { games: 40, wins: 0, draws: 0, eventsOfThree: 0 }), established('a', 120)],
      [
        ['a', 'low', 1],
        ['low', 'a', 0],
        ['a', 'low', 1],
      ],
    );
    expect(step(results, 'low', 5)).toBe(100);
  });
  statement('US25-1.29 US20-1.29 US15-1.29', 'gives the ratings after the event', (edition) => {
    const results = rate(edition, [established('a', 1500), established('b', 1650)], [['a', 'b', 1]]);
    for (const id of ['a', 'b']) expect(of(results, id).final).toBe(step(results, id, 5));
  });
});

describe('players without a rated game (ruling US-A-11)', () => {
  statement(
    'US25-1.19 US20-1.19 US15-1.19',
    'are unchanged: unrated players stay unrated, rated players keep their rating',
    (edition) => {
      const results = rate(
        edition,
        [{ id: 'x', ...adult }, established('a', 1500), established('b', 1650), established('c', 1650)],
        [['b', 'c', 1]],
      );
      expect(of(results, 'x')).toMatchObject({
        m: 0,
        formula: null,
        step3: null,
        step4: null,
        step5: null,
        floors: null,
        final: null,
        official: null,
        gamesAfter: 0,
        historyAfter: 'none',
        r0: 1300,
        n: 0,
      });
      expect(of(results, 'a')).toMatchObject({
        m: 0,
        formula: null,
        floors: null,
        floorApplied: false,
        final: 1500,
        official: 1500,
        gamesAfter: 100,
        historyAfter: 'mixed',
      });
    },
  );
});

statement('US10-2.09', 'the actual formulas first rate unrated opponents, so that all games count', () => {
  const players = [established('a', 1500), { id: 'x', ...adult }];
  const result = rateEvent({
    system: 'OTBR',
    startDate: '2010-12-04',
    endDate: '2010-12-05',
    players,
    games: [{ a: 'a', b: 'x', scoreA: 1 }],
  });
  if (!result.ok) throw new Error('not rated');
  const results = Object.fromEntries(result.value.players.map((player) => [player.id, player]));
  expect(of(results, 'a').m).toBe(1);
  expect(of(results, 'a').step4?.standard?.e).toBeCloseTo(we(1500, step(results, 'x', 3)), 12);
});
