import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allPlayAll, book, edition, errorsOf, event, rate, value } from '../../test/fide-events.js';
import { reevaluate, type TraceStep } from '../core/trace.js';
import type { FideEvent } from './event.js';
import { explainEntry, explainEvent, explainPlayer } from './explain.js';
import { explainPool } from './explain-pool.js';
import { explainRatable } from './explain-ratable.js';
import { nextEntry, type PlayerState, resultsByPlayer } from './list.js';
import type { Performance } from './pool.js';
import { tracedRules2009 } from './traced-rules.js';

const calendar = { monthlyFrom: null };
const swiss = event('swiss', { A: 2000, B: 1900, C: 1500, U: null, V: null }, 'U-A 0, U-B ½, U-C ½, V-A 0, V-B 1, A-C ½');
const robin = event(
  'round_robin',
  { A: 2600, B: 2500, C: 2400, D: 1900, U: null, Z: null },
  allPlayAll(['A', 'B', 'C', 'D', 'U', 'Z'], { AU: 2, BU: 2, AZ: 2, BZ: 2, CZ: 2, DZ: 2, UZ: 2 }),
);

function rulesIn(step: TraceStep): string[] {
  return [step.rule, ...(step.steps ?? []).flatMap(rulesIn)];
}

function find(step: TraceStep, title: string): TraceStep {
  const found = [step, ...flat(step)].find((one) => one.title === title);
  if (found === undefined) throw new Error(`no step ${title}`);
  return found;
}

function flat(step: TraceStep): TraceStep[] {
  return (step.steps ?? []).flatMap((one) => [one, ...flat(one)]);
}

describe('an explanation of an event', () => {
  test.each([
    ['Swiss', swiss],
    ['round robin', robin],
  ])('is the computation that rates, and evaluates to the same numbers: %s', (_name, report) => {
    const explained = value(explainEvent(report, edition));
    expect(explained.outcome).toEqual(rate(report));
    for (const row of explained.outcome.rated) {
      const step = explained.rated.get(row.id);
      expect(step?.value).toBe(row.newRatingIfOnlyEvent);
      expect(step && reevaluate(step, tracedRules2009)).toEqual([]);
    }
    for (const row of explained.outcome.unrated) {
      const step = explained.unrated.get(row.id);
      expect(step?.value).toBe(row.disregarded);
      expect(step && reevaluate(step, tracedRules2009)).toEqual([]);
    }
  });

  test('of any event evaluates to the same numbers', () => {
    const rating = fc.option(fc.integer({ min: 1200, max: 2700 }), { nil: null, freq: 3 });
    const report = fc
      .tuple(fc.array(rating, { minLength: 4, maxLength: 9 }), fc.boolean(), fc.infiniteStream(fc.constantFrom(0, 1, 2)))
      .map(([ratings, isSwiss, scores]): FideEvent => {
        const ids = ratings.map((_, index) => `P${index}`);
        const games = allPlayAll(ids).map((game) => ({ ...game, halfPoints: Number(scores.next().value) }));
        return event(
          isSwiss ? 'swiss' : 'round_robin',
          Object.fromEntries(ratings.map((one, index) => [`P${index}`, one])),
          games,
        );
      });
    fc.assert(
      fc.property(report, (one) => {
        const { rated, unrated, outcome } = value(explainEvent(one, edition));
        for (const step of [...rated.values(), ...unrated.values()]) expect(reevaluate(step, tracedRules2009)).toEqual([]);
        expect(rated.size).toBe(outcome.rated.length);
        expect(unrated.size).toBe(outcome.unrated.length);
      }),
      { numRuns: 60 },
    );
  });

  test('a changed number is detected', () => {
    const step = value(explainPlayer(swiss, 'A', edition));
    expect(reevaluate({ ...step, value: Number(step.value) + 1 }, tracedRules2009)).toHaveLength(1);
    const [change] = step.steps ?? [];
    if (change === undefined) throw new Error('no step');
    expect(reevaluate({ ...step, steps: [{ ...change, inputs: { ...change.inputs, k: 20 } }] }, tracedRules2009)).toHaveLength(1);
  });

  test('a rated player: K, every game, what was left out and why', () => {
    const step = value(explainPlayer(swiss, 'A', edition));
    expect(step).toMatchObject({
      rule: 'fide.new-rating',
      source: 'fide-2009 §8.57',
      ruling: 'FIDE-A-23',
      branch: { taken: '4.13: the rating at the start of the tournament is used' },
    });
    expect(step.parameters.map((read) => read.name)).toEqual(['fide.rounding']);
    const change = find(step, 'Rating change of the event, in hundredths');
    expect(change).toMatchObject({
      source: 'fide-2009 §8.55',
      inputs: { k: 30, halfPoints: [2, 1], expected: [87, 92] },
      value: 30 * (150 - 179),
    });
    expect(change.branch).toEqual({
      taken: '2 of 3 played games are rated',
      notTaken: [
        {
          branch: 'game against V',
          because:
            'an unrated opponent counts with their performance only (6.42, 8.52), and they have none: disregarded under 8.21: 2 games against 2 rated opponents',
        },
      ],
    });
    expect(find(step, 'K, the development coefficient')).toMatchObject({
      source: 'fide-2009 §8.56',
      inputs: { rating: 2000, reached2400: false },
      value: 30,
      branch: {
        taken: 'the rating has remained under 2400',
        notTaken: [{ branch: '2400 reached', because: '2000 is under 2400, and no earlier rating reached it' }],
      },
    });
    expect(find(step, 'K, the development coefficient').parameters[0]?.caveat).toContain('never put into force');
  });

  test('the 400-point rule is named where it applies', () => {
    const step = value(explainPlayer(swiss, 'A', edition));
    expect(find(step, 'Expected score against C, in hundredths')).toMatchObject({
      source: 'fide-2009 §8.51, §8.54, §8.55(a)',
      inputs: { own: 2000, opponent: 1500 },
      value: 92,
      branch: {
        taken: 'a difference of 500 counts as 400',
        notTaken: [{ branch: 'the difference as it is', because: 'it is more than 400 points' }],
      },
    });
    const other = value(explainPlayer(swiss, 'C', edition));
    expect(find(other, 'Expected score against A, in hundredths').branch?.taken).toBe('a difference of -500 counts as -400');
    expect(find(other, 'Expected score against A, in hundredths').steps).toBeUndefined();
    expect(find(step, 'Expected score against U, in hundredths').branch).toEqual({
      taken: 'the difference of 325 counts as it is',
      notTaken: [{ branch: 'counted as 400', because: 'it is not more than 400 points' }],
    });
    const exactly = value(explainPlayer(event('swiss', { A: 2000, B: 1600 }, 'A-B 1'), 'A', edition));
    expect(find(exactly, 'Expected score against B, in hundredths').branch?.taken).toBe('the difference of 400 counts as it is');
  });

  test("an unrated opponent's own explanation is included", () => {
    const step = value(explainPlayer(swiss, 'A', edition));
    const game = find(step, 'Expected score against U, in hundredths');
    expect(game.steps?.map((one) => one.title)).toEqual(['Result of U, unrated, in the event']);
    expect(rulesIn(game)).toEqual([
      'fide.expected-score',
      'fide.result-in-swiss',
      'fide.performance-rating',
      'fide.average-of-opponents',
    ]);
  });

  test('K once 2400 was reached', () => {
    const report: FideEvent = {
      ...event('swiss', { A: 2300, B: 2450 }, 'A-B 1'),
      entries: [
        { id: 'A', rating: 2300, reached2400: true },
        { id: 'B', rating: 2450 },
      ],
    };
    const k = (id: string) => find(value(explainPlayer(report, id, edition)), 'K, the development coefficient').branch;
    const at = value(explainPlayer(event('swiss', { A: 2400, B: 2399 }, 'A-B 1'), 'A', edition));
    expect(find(at, 'K, the development coefficient').branch?.notTaken).toEqual([
      { branch: 'under 2400', because: '2400 is not under 2400' },
    ]);
    expect(k('A')).toEqual({
      taken: 'a published rating has reached 2400',
      notTaken: [{ branch: 'under 2400', because: 'it was reached earlier, and K stays' }],
    });
    expect(k('B')).toEqual({
      taken: 'a published rating has reached 2400',
      notTaken: [{ branch: 'under 2400', because: '2450 is not under 2400' }],
    });
  });

  test('a rating published since the start (8.4)', () => {
    const report = {
      ...swiss,
      entries: swiss.entries.map((entry) => (entry.id === 'U' ? { ...entry, currentRating: 1750 } : entry)),
    };
    expect(value(explainPlayer(report, 'U', edition))).toMatchObject({
      source: 'fide-2009 §8.57, §8.4',
      ruling: 'FIDE-A-32',
      branch: { taken: '8.4: unrated at the start, rated since: they are rated with their current rating' },
      inputs: { rating: 1750 },
    });
  });

  test('an unrated player in a Swiss', () => {
    const step = value(explainPlayer(swiss, 'U', edition));
    expect(step).toMatchObject({
      title: 'Result of U, unrated, in the event',
      rule: 'fide.result-in-swiss',
      source: 'fide-2009 §8.21, §6.1, §6.41',
      ruling: 'FIDE-A-11, FIDE-A-14, FIDE-A-15',
      inputs: { ratedGames: 3, ratedOpponents: 3, halfPoints: 2, ru: 1675 },
      value: null,
      branch: {
        taken: 'the result counts',
        notTaken: [
          { branch: 'disregarded under 8.21', because: '3 games against 3 rated opponents' },
          { branch: 'disregarded under 6.1', because: 'a score of 1 against the opponents who count' },
          { branch: 'disregarded under 6.41', because: 'a rating of 1675 in the tournament, the floor being 1200' },
        ],
      },
    });
    expect(step.parameters.map((read) => read.name)).toEqual([
      'fide.rated-opponents-per-event',
      'fide.minimum-first-score',
      'fide.floor',
    ]);
    expect(find(step, 'R_u, rating in the event')).toMatchObject({
      source: 'fide-2009 §8.24',
      inputs: { average: 1800, games: 3, halfPoints: 2, roundRobinOpponents: null },
      value: 1675,
      branch: {
        taken: 'less than 50 %',
        notTaken: [
          { branch: '50 %', because: 'a score of 1 in 3 games is less than 50 %' },
          { branch: 'more than 50 %', because: 'a score of 1 in 3 games is less than 50 %' },
        ],
      },
    });
    expect(find(step, 'R_c, average rating of the rated opponents')).toMatchObject({
      inputs: { ratings: [2000, 1900, 1500] },
      value: 1800,
      ruling: 'FIDE-A-07, FIDE-A-08',
      source: 'fide-2009 §8.21(a)',
    });
  });

  test('for an unrated player without rated opponents, only the reason is given', () => {
    const step = value(explainPlayer(event('swiss', { A: 2000, U: null, V: null }, 'U-V 1'), 'U', edition));
    expect(step).toMatchObject({
      value: '8.21',
      steps: [],
      branch: { taken: 'disregarded under 8.21: 0 games against 0 rated opponents', notTaken: [] },
    });
  });

  test('an unrated player in a round robin: R_a, first R_u, the pass of 8.58', () => {
    const step = value(explainPlayer(robin, 'U', edition));
    expect(step).toMatchObject({
      rule: 'fide.result-in-round-robin',
      source: 'fide-2009 §8.21, §6.1, §8.31',
      ruling: 'FIDE-A-11, FIDE-A-12, FIDE-A-13, FIDE-A-14',
      value: null,
    });
    expect(rulesIn(step)).toEqual([
      'fide.result-in-round-robin',
      'fide.performance-rating',
      'fide.corrected-average',
      'fide.performance-rating',
      'fide.tournament-average',
      ...Array.from({ length: 4 }, () => 'fide.rating-difference'),
    ]);
    const average = find(step, 'R_a, tournament average');
    expect(average).toMatchObject({
      source: 'fide-2009 §8.21(b)',
      inputs: { ratings: [2600, 2500, 2400, 1900], opponents: 4 },
      ruling: 'FIDE-A-02, FIDE-A-17, FIDE-A-45',
    });
    expect(find(step, 'd_p of A')).toMatchObject({
      inputs: { games: 4, halfPoints: 5 },
      value: { p: 63, dp: 95 },
      ruling: 'FIDE-A-01',
      source: 'fide-2009 §8.1(a), §8.21(b)(ii)',
    });
    const corrected = find(step, 'R_c (new), the average with opponents more than 400 points away counted at 400');
    expect(corrected).toMatchObject({
      inputs: { average: average.value, opponents: [2600, 2500, 2400, 1900] },
      ruling: 'FIDE-A-03, FIDE-A-04, FIDE-A-05, FIDE-A-06',
      source: 'fide-2009 §8.58, §8.54',
    });
    expect(find(step, 'R_u, first rating in the event')).toMatchObject({
      value: corrected.inputs.own,
      source: 'fide-2009 §8.25',
    });
    expect(find(step, 'R_u (new), rating in the event').inputs).toMatchObject({
      average: corrected.value,
      roundRobinOpponents: 4,
    });
  });

  test('a zero in a round robin keeps the average; with fewer than three rated opponents nothing is left', () => {
    const zero = value(explainPlayer(robin, 'Z', edition));
    expect([zero.value, rulesIn(zero)[1]]).toEqual(['6.1', 'fide.tournament-average']);
    expect(zero.branch?.notTaken).toEqual([{ branch: 'disregarded under 8.21', because: '4 games against 4 rated opponents' }]);
    const women = event('round_robin', { A: 2000, B: 1900, U: null, V: null, W: null }, allPlayAll(['A', 'B', 'U', 'V', 'W']), {
      nationalChampionship: true,
      womenOnly: true,
    });
    expect(value(explainPlayer(women, 'U', edition))).toMatchObject({ value: '8.21', steps: [] });
  });

  test('below the floor in a round robin', () => {
    const low = event(
      'round_robin',
      { A: 1250, B: 1250, C: 1250, D: 1250, U: null },
      allPlayAll(['A', 'B', 'C', 'D', 'U'], { AU: 2, BU: 2, CU: 2 }),
    );
    const step = value(explainPlayer(low, 'U', edition));
    expect(step.branch?.taken).toMatch(
      /^disregarded under 8\.31: a rating of \d+ in the tournament, the floor being 1200; opponents’ games/,
    );
    expect(step.branch?.notTaken).toHaveLength(2);
  });

  test('an unknown player, or an event that is not rated', () => {
    expect(errorsOf(explainPlayer(swiss, 'X', edition))).toEqual(['player-not-entered id']);
    expect(errorsOf(explainPlayer({ ...swiss, roundsPerDay: [9] }, 'A', edition))).toEqual(['event-not-rated event']);
    expect(errorsOf(explainPlayer({ ...swiss, start: 'x' }, 'A', edition))).toEqual(['date-does-not-exist start']);
  });
});

describe('an explanation of whether an event is rated', () => {
  const ratable = (more: Partial<FideEvent>) => value(explainRatable({ ...swiss, ...more }, edition));
  const control = [
    { moves: 40, minutes: 90, incrementSeconds: 30 },
    { moves: null, minutes: 30, incrementSeconds: 0 },
  ];

  test.each([
    [swiss, []],
    [robin, []],
    [{ ...swiss, start: '2009-06-30' }, ['0.1']],
    [{ ...swiss, registered: '2009-08-02' }, ['0.4']],
    [{ ...swiss, registered: '2009-08-02', registrationWaived: true }, []],
    [{ ...swiss, registrationRefused: true, decidedNotToRate: true }, ['0.4', '0.5']],
    [{ ...swiss, timeControl: control, roundsPerDay: [2, 3] }, ['3.1']],
    [
      {
        ...swiss,
        timeControl: [
          { moves: 36, minutes: 60, incrementSeconds: 0 },
          { moves: null, minutes: 0, incrementSeconds: 0 },
        ],
      },
      ['1.1', '1.3'],
    ],
    [{ ...swiss, lawsDeviation: 'approved', end: '2010-06-01', league: true }, []],
    [{ ...swiss, lawsDeviation: 'not-approved', end: '2010-06-01' }, ['2.1', '4.1']],
    [{ ...swiss, end: '2010-06-01', durationApproved: true }, []],
    [event('round_robin', { A: 2000, B: 1900, U: null }, allPlayAll(['A', 'B', 'U'])), ['6.31']],
    [
      event('round_robin', { A: 2000, B: 1900, U: null }, allPlayAll(['A', 'B', 'U']), {
        nationalChampionship: true,
        womenOnly: true,
      }),
      [],
    ],
    [event('round_robin', { A: 2000, B: 1900, U: null }, allPlayAll(['A', 'B', 'U']), { nationalChampionship: true }), ['6.31']],
    [event('double_round_robin', { A: 2000, B: 1900, U: null }, allPlayAll(['A', 'B', 'U'], {}, 2)), ['6.31', '6.32']],
    [
      event(
        'round_robin',
        { A: 2000, B: 1900, C: 1800, D: 1700, U: null, V: null, W: null, X: null, Y: null, Z: null, T: null, S: null, R: null },
        allPlayAll([...'ABCDUVWXYZTSR']),
      ),
      ['6.3'],
    ],
    [event('match', { A: 2000, B: null }, 'A-B 1'), ['6.6']],
  ] as [FideEvent, string[]][])(
    'gives the articles of the outcome, and evaluates to the same articles: %#',
    (report, problems) => {
      const step = value(explainRatable(report, edition));
      expect(step.value).toEqual(problems);
      expect(rate(report).problems).toEqual(problems);
      expect(reevaluate(step, tracedRules2009)).toEqual([]);
    },
  );

  test('in words', () => {
    const step = ratable({ registered: '2009-08-02', roundsPerDay: [1] });
    expect(step).toMatchObject({
      rule: 'fide.ratable',
      source: 'fide-2009 §0–6',
      ruling: 'FIDE-A-24, FIDE-A-25, FIDE-A-26, FIDE-A-27, FIDE-A-28, FIDE-A-33, FIDE-A-34',
    });
    expect(step.branch).toEqual({
      taken: 'not rated: 0.4 asks for registration by 2009-08-01, one month before the start; found: registered on 2009-08-02',
      notTaken: [
        {
          branch: 'barred by 0.1',
          because: '0.1 asks for an event that starts on 2009-07-01 or later; found: it starts on 2009-09-01',
        },
        { branch: 'barred by 0.5', because: '0.5 asks for no decision not to rate the event; found: there is none' },
        { branch: 'barred by 3.1', because: '3.1 asks for at most 3 rounds and 12 hours a day; found: up to 1 rounds a day' },
        {
          branch: 'barred by 4.1',
          because: '4.1 asks for at most 90 days, except a league (4.11) or with approval (4.12); found: 9 days',
        },
      ],
    });
    expect(ratable({}).branch?.taken).toBe('rated: every article tested is met');
    expect(step.parameters.map((read) => read.name)).toEqual([
      'fide.registration',
      'fide.moves-of-a-game',
      'fide.rate-of-play.standard',
      'fide.rounds-per-day.standard',
      'fide.hours-per-day.standard',
      'fide.duration-days',
      'fide.round-robin-composition',
    ]);
  });

  test('facts changed afterwards are detected', () => {
    const step = ratable({ registered: '2009-08-02' });
    expect(reevaluate({ ...step, inputs: { ...step.inputs, registered: '2009-08-01' } }, tracedRules2009)).toHaveLength(1);
    expect(() => reevaluate({ ...step, inputs: { ...step.inputs, kind: 'blitz' } }, tracedRules2009)).toThrow(
      'kind is no kind of event',
    );
    expect(() => reevaluate({ ...step, inputs: { ...step.inputs, treatedAs: 'team' } }, tracedRules2009)).toThrow(
      'team is no way to treat an event',
    );
  });

  test('a bad report and another edition are refused', () => {
    expect(errorsOf(explainRatable({ ...swiss, end: 'x' }, edition))).toEqual(['date-does-not-exist end']);
    expect(errorsOf(explainRatable(swiss, { ...edition, name: 'fide-2022' }))).toEqual(['edition-has-other-rules edition']);
  });
});

describe('an explanation of a first rating', () => {
  const result = (name: string, more: Partial<Performance> = {}): Performance => ({
    event: name,
    start: '2010-01-10',
    end: '2010-01-15',
    kind: 'swiss',
    games: 9,
    halfPoints: 9,
    rc: 1700,
    rcTotal: 15300,
    ru: 1700,
    enoughRated: true,
    teamChampionship: false,
    floor: 1200,
    ...more,
  });
  const conditions = { calendar, disabilityMember: false };

  test.each([
    ['one event', [result('a')]],
    ['two events', [result('a'), result('b', { end: '2010-02-01', halfPoints: 3 })]],
    [
      'an old one, a zero and a low one',
      [
        result('old', { start: '2007-01-01', end: '2007-01-02' }),
        result('zero', { halfPoints: 0 }),
        result('low', { ru: 1100, end: '2010-01-16' }),
      ],
    ],
    ['a round robin', [result('r', { kind: 'round_robin', ru: 1690 })]],
    ['nothing', []],
    ['too few games', [result('a', { games: 4, halfPoints: 4, rcTotal: 6800 })]],
  ] as [string, Performance[]][])('evaluates to the same numbers: %s', (_name, performances) => {
    expect(reevaluate(explainPool(performances, conditions, book), tracedRules2009)).toEqual([]);
    expect(
      reevaluate(
        explainPool(performances, { calendar: { monthlyFrom: '2009-07-01' }, disabilityMember: true }, book),
        tracedRules2009,
      ),
    ).toEqual([]);
  });

  test('lists which results are used and which are not, and the rating', () => {
    const step = explainPool([result('zero', { halfPoints: 0, end: '2010-01-12' }), result('a')], conditions, book);
    expect(step).toMatchObject({
      title: 'First rating',
      rule: 'fide.publication',
      source: 'fide-2009 §7.14',
      value: { rating: 1700, unmet: [] },
      ruling: 'FIDE-A-21',
      branch: { taken: 'published: every condition is met' },
      inputs: { rn: 1700, games: 9, gamesInTeamChampionships: 0, disabilityMember: false },
    });
    expect(step.steps?.[0]).toMatchObject({
      rule: 'fide.pool-choice',
      source: 'fide-2009 §7.14c, §8.21, §6.1, §8.31',
      value: { used: ['a'], ignored: [['zero', '6.1']] },
      branch: { taken: '1 of 2 results are used', notTaken: [{ branch: 'result of zero', because: 'ignored under 6.1' }] },
      ruling: 'FIDE-A-18, FIDE-A-19, FIDE-A-20',
    });
    expect(step.steps?.[1]).toMatchObject({
      rule: 'fide.performance-rating',
      source: 'fide-2009 §8.3, §8.22',
      value: 1700,
      ruling: 'FIDE-A-10',
    });
    expect(step.steps?.[1]?.steps?.[0]).toMatchObject({
      rule: 'fide.pooled-average',
      inputs: { totals: [15300], games: [9] },
      value: 1700,
      source: 'fide-2009 §8.3',
      ruling: 'FIDE-A-08, FIDE-A-09',
    });
  });

  test('lists what is missing', () => {
    const low = [
      result('a', { games: 3, halfPoints: 3, rc: 1200, rcTotal: 3600, ru: 1200 }),
      result('b', { games: 3, halfPoints: 3, rc: 1100, rcTotal: 3300, ru: 1100, end: '2010-02-01' }),
    ];
    expect(explainPool(low, conditions, book)).toMatchObject({
      value: { rating: null, unmet: ['7.14d', '7.14e'] },
      branch: { taken: 'not published: 1150 is below the floor of 1200 (7.14d); 6 of 9 games (7.14e)' },
    });
    expect(explainPool([], conditions, book)).toMatchObject({
      value: { rating: null, unmet: ['7.14e'] },
      branch: { taken: 'not published: 0 of 9 games (7.14e)' },
    });
  });

  test('below 50 % a pool falls under 8.24, whatever the events were', () => {
    const step = explainPool(
      [result('a', { halfPoints: 4, kind: 'round_robin' }), result('b', { halfPoints: 4, kind: 'round_robin' })],
      conditions,
      book,
    );
    expect(step.steps?.[1]?.source).toBe('fide-2009 §8.3, §8.24');
  });

  test('a single round robin keeps its rating', () => {
    const step = explainPool([result('r', { kind: 'round_robin', ru: 1690 })], conditions, book);
    expect(step.steps?.[1]).toMatchObject({
      rule: 'fide.single-round-robin',
      inputs: { ru: 1690 },
      value: 1690,
      ruling: 'FIDE-A-10',
      source: 'fide-2009 §8.3, §8.25',
    });
  });
});

describe('an explanation of a list entry', () => {
  const player = (id: string, rating: number | null, more: Partial<PlayerState> = {}): PlayerState => ({
    id,
    rating,
    reached2400: false,
    lastGame: null,
    disabilityMember: false,
    pool: [],
    ...more,
  });
  const frame = { id: 'E', start: '2009-09-01', end: '2009-09-09' };
  const explained = () => value(explainEvent(swiss, edition));
  const results = () => resultsByPlayer([{ event: frame, outcome: explained().outcome }]);

  test('a rated player: the sum of the period, rounded once, and the floor', () => {
    const own = explained().rated.get('A');
    const steps = new Map(own === undefined ? [] : [['E', own] as const]);
    const found = explainEntry(player('A', 2000), results().get('A') ?? [], calendar, book, steps);
    expect({ state: found.state, entry: found.entry, pool: found.pool }).toEqual(
      nextEntry(player('A', 2000), results().get('A') ?? [], calendar, book),
    );
    expect(found.trace).toMatchObject({
      title: 'Rating on the list',
      rule: 'fide.listed-rating',
      source: 'fide-2009 §7.21',
      value: 1991,
      branch: { taken: 'listed', notTaken: [{ branch: 'delisted', because: '1991 is not below 1200' }] },
    });
    expect(found.trace.steps?.[0]).toMatchObject({
      rule: 'fide.new-rating',
      inputs: { rating: 2000, changes: [-870] },
      value: 1991,
      ruling: 'FIDE-A-23',
      source: 'fide-2009 §8.55(c), §8.57',
    });
    expect(found.trace.steps?.[0]?.steps).toEqual([own]);
    expect(found.trace.steps?.[1]).toMatchObject({ rule: 'fide.k', value: 30 });
    expect(reevaluate(found.trace, tracedRules2009)).toEqual([]);
  });

  test('a player without games, and a delisted one', () => {
    expect(explainEntry(player('X', 2450), [], calendar, book).trace).toMatchObject({
      value: 2450,
      steps: [{ inputs: { changes: [] } }, { value: 20 }],
    });
    const low = explainEntry(player('L', 1190), [], calendar, book).trace;
    expect(low).toMatchObject({
      value: null,
      branch: {
        taken: 'delisted: the rating has dropped below the floor',
        notTaken: [{ branch: 'listed', because: '1190 is below 1200' }],
      },
    });
    expect(low.steps).toHaveLength(1);
    expect(reevaluate(low, tracedRules2009)).toEqual([]);
  });

  test('games that are not rated change nothing', () => {
    const unplayed = rate(event('swiss', { A: 2000, B: 1900 }, 'A-B 1f'));
    const found = explainEntry(
      player('A', 2000),
      resultsByPlayer([{ event: frame, outcome: unplayed }]).get('A') ?? [],
      calendar,
      book,
    );
    expect(found.trace.steps?.[0]?.inputs).toEqual({ rating: 2000, changes: [] });
  });

  test('an unrated player: their pool, with the explanations of the new results', () => {
    const own = explained().unrated.get('U');
    const steps = new Map(own === undefined ? [] : [['E', own] as const]);
    const found = explainEntry(player('U', null), results().get('U') ?? [], calendar, book, steps);
    expect(found.trace).toMatchObject({ rule: 'fide.publication', value: { rating: null, unmet: ['7.14e'] } });
    expect(found.trace.steps?.at(-1)).toEqual(own);
    expect(reevaluate(found.trace, tracedRules2009)).toEqual([]);
  });
});
