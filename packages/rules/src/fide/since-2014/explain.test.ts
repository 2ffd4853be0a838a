import { describe, expect, test } from 'vitest';
import { edition, game, given, player, problems } from '../../../test/cases-since-2014.js';
import { reevaluate, type TraceStep } from '../../core/trace.js';
import { stepValueText } from '../../words.js';
import type { PeriodGame } from './change.js';
import { explainGame } from './explain-game.js';
import { explainFirstRating, explainPoolEvent, traceOfPool } from './explain-initial.js';
import { explainK } from './explain-k.js';
import { explainPeriod, traceOfTournament } from './explain-period.js';
import { poolOnList } from './initial.js';
import { poolResult } from './pool.js';
import { tracedRulesSince2014 } from './traced-rules.js';

function stepsOf(step: TraceStep): TraceStep[] {
  return [step, ...(step.steps ?? []).flatMap(stepsOf)];
}

function find(step: TraceStep, rule: string): TraceStep {
  const found = stepsOf(step).find((one) => one.rule === `fide.later.${rule}`);
  if (found === undefined) throw new Error(`no step ${rule}`);
  return found;
}

const timeControl = [{ moves: null, minutes: 90, incrementSeconds: 30 }];
const games = [game(1400, 2), game(1500, 2), game(2500, 0), game(null, 2), game(2000, 1, { played: false }), game(2100, 1)];
const period = (newList: string, start: string, more = {}) => ({
  listType: 'standard' as const,
  newList,
  player: player({ games: 10 }),
  tournaments: [{ id: 'T', start, own: 2000, timeControl, games }],
  ...more,
});

describe('an explained period', () => {
  const explained2026 = () => given(explainPeriod(period('2026-06-01', '2026-05-02')));

  test('ends in the calculated number, and every step evaluates to the same numbers again', () => {
    const { change, trace } = explained2026();
    expect(trace.value).toBe(change.newRating);
    expect(reevaluate(trace, tracedRulesSince2014)).toEqual([]);
  });

  test('shows the floor, the rounding, K and its limit, the tournament and every game, in this order', () => {
    const { trace } = explained2026();
    expect(stepsOf(trace).map((step) => step.rule.replace('fide.later.', ''))).toEqual([
      'published',
      'calculated',
      'change',
      'k-used',
      'k',
      'tournament',
      ...games.flatMap(() => ['game', 'time-allowed']),
    ]);
    expect(trace.title).toBe('Rating on the list of 2026-06-01');
    expect(stepsOf(trace).every((step) => step.source.startsWith('fide-2025-10'))).toBe(true);
  });

  test('shows the changes carried over, and their origin', () => {
    const carried = [{ id: 'OLD/1', what: 'event under the regulations of 2009', hundredths: -130 }];
    const { change, trace } = given(explainPeriod(period('2026-06-01', '2026-05-02', { carried })));
    expect(reevaluate(trace, tracedRulesSince2014)).toEqual([]);
    expect(trace.value).toBe(change.newRating);
    const sum = find(trace, 'sum-of-changes');
    expect(sum).toMatchObject({
      title: 'Sum of the changes in hundredths: the period, then what is carried to this list',
      inputs: { changes: [change.changeHundredths, -130] },
      value: change.changeHundredths - 130,
      branch: { taken: 'event under the regulations of 2009 OLD/1: -130' },
    });
    expect(sum.steps?.map((step) => step.rule)).toEqual(['fide.later.change']);
    expect(find(trace, 'calculated').inputs.changeHundredths).toBe(sum.value);
  });

  test('explains one of its tournaments with the K of the whole period', () => {
    const input = {
      ...period('2026-06-01', '2026-05-02'),
      tournaments: [
        { id: 'A', start: '2026-05-02', own: 2000, games: [game(2000, 2)] },
        { id: 'B', start: '2026-05-09', own: 2000, games: Array.from({ length: 19 }, () => game(1900, 1)) },
      ],
    };
    const { change } = given(explainPeriod(input));
    expect(change.kUsed).toBe(35);
    const trace = traceOfTournament(input, change, 'A');
    expect(trace).toMatchObject({
      title: 'Change by A in hundredths: K × (score − expected score)',
      inputs: { k: 35, halfPoints: [2], expected: [50] },
      value: 35 * 50,
    });
    expect(trace?.steps?.map((step) => step.title)).toEqual(['K used', 'Tournament A']);
    expect(trace === undefined ? null : reevaluate(trace, tracedRulesSince2014)).toEqual([]);
    const other = traceOfTournament(input, change, 'B');
    expect(Number(trace?.value) + Number(other?.value)).toBe(change.changeHundredths);
    expect(traceOfTournament(input, change, 'C')).toBeUndefined();
  });

  test('names an opponent if the caller does', () => {
    const named = [{ ...game(2000, 2), against: 'no. 4' }, game(2100, 1)];
    const tournaments = [{ id: 'T', start: '2026-05-02', own: 2000, games: named }];
    const { trace } = given(explainPeriod({ ...period('2026-06-01', '2026-05-02'), tournaments }));
    const titles = stepsOf(trace).filter(({ rule }) => rule === 'fide.later.game');
    expect(titles.map(({ title }) => title)).toEqual(['Game 1, against no. 4', 'Game 2']);
  });

  test('names the readings', () => {
    const { trace } = explained2026();
    expect(find(trace, 'calculated').ruling).toBe('FIDE-L-04');
    expect(find(trace, 'k').ruling).toBe('FIDE-L-10, FIDE-L-11');
    expect(find(trace, 'tournament').ruling).toBe('FIDE-L-01');
  });

  test('says which branch was taken and which was not', () => {
    const { trace } = explained2026();
    expect(trace.branch?.taken).toBe('at least the floor of 1400');
    expect(find(trace, 'k').branch).toEqual({
      taken: 'K 40: fewer than 30 games completed',
      notTaken: [
        { branch: 'K 10: a published rating has reached 2400', because: 'it never has' },
        { branch: 'K 40: a junior, through the year of age 18, who never had 2300', because: 'they are not a junior' },
      ],
    });
    expect(find(trace, 'k-used').branch?.taken).toBe('40 × 4 does not pass 700');
    const taken = stepsOf(trace)
      .filter((step) => step.rule === 'fide.later.game')
      .map((step) => step.branch?.taken);
    expect(taken).toEqual([
      'a difference of 600 counts as 400',
      'a difference of 500 counts as 400',
      'a difference of 500 counts as 400',
      'not rated: a player has no rating',
      'not rated: it was not played',
      'the difference of 100 counts in full',
    ]);
  });

  test('a changed number in a step is detected', () => {
    const { change, trace } = explained2026();
    const forged = { ...trace, steps: (trace.steps ?? []).map((step) => ({ ...step, value: 9999 })) };
    expect(reevaluate(forged, tracedRulesSince2014).length).toBe(1);
    expect(reevaluate({ ...trace, value: 1 }, tracedRulesSince2014)).toMatchObject([
      { rule: 'fide.later.published', recorded: 1, evaluated: change.newRating },
    ]);
  });

  test('the one upgrade of 2022 is shown with the game that uses it', () => {
    const explained = given(explainPeriod(period('2023-06-01', '2023-05-02')));
    const upgrade = find(explained.trace, 'upgrade');
    expect(upgrade).toMatchObject({
      value: 0,
      ruling: 'FIDE-L-05, FIDE-L-18',
      branch: { taken: 'game 1 has the greatest difference over 400' },
    });
    expect(reevaluate(explained.trace, tracedRulesSince2014)).toEqual([]);
    expect(stepsOf(explained.trace).find((step) => step.title === 'Game 2')?.branch).toEqual({
      taken: 'the difference of 500 counts in full',
      notTaken: [
        { branch: 'counts as 400', because: 'only one upgrade a tournament, and another game has the greatest difference' },
      ],
    });
    expect(explained.trace.caveats?.join()).toContain('FIDE-L-05');
    const none = given(
      explainPeriod({
        ...period('2023-06-01', '2023-05-02'),
        tournaments: [{ id: 'T', start: '2023-05-02', own: 2000, games: [game(2000, 1)] }],
      }),
    );
    expect(find(none.trace, 'upgrade')).toMatchObject({
      value: -1,
      branch: { taken: 'no opponent is more than 400 points below' },
    });
    expect(reevaluate(none.trace, tracedRulesSince2014)).toEqual([]);
  });

  test('the exemption of 2650 is shown', () => {
    const top = { rating: 2650, ever2400: true, ever2300: true };
    const explained = given(
      explainPeriod({
        ...period('2026-06-01', '2026-05-02'),
        player: player(top),
        tournaments: [{ id: 'T', start: '2026-05-02', own: 2650, games: [game(2100, 2), game(2600, 1)] }],
      }),
    );
    expect(stepsOf(explained.trace).find((step) => step.title === 'Game 1')?.branch).toEqual({
      taken: 'the difference of 550 counts in full',
      notTaken: [{ branch: 'counts as 400', because: 'their own rating is 2650 or more (FIDE-L-27)' }],
    });
    expect(find(explained.trace, 'k').branch).toEqual({ taken: 'K 10: a published rating has reached 2400', notTaken: [] });
    expect(reevaluate(explained.trace, tracedRulesSince2014)).toEqual([]);
  });

  test('a published K is used', () => {
    const explained = given(explainPeriod({ ...period('2026-06-01', '2026-05-02'), player: player({ publishedK: 20 }) }));
    expect(find(explained.trace, 'published-k')).toMatchObject({
      value: 20,
      ruling: 'FIDE-L-11',
      branch: { taken: 'K as published on that list' },
    });
    expect(reevaluate(explained.trace, tracedRulesSince2014)).toEqual([]);
  });

  test('below the floor, without a rating at the start, on a list with a one-off: each is explained', () => {
    const below = given(
      explainPeriod({
        ...period('2026-06-01', '2026-05-02'),
        player: player({ rating: 1400 }),
        tournaments: [{ id: 'T', start: '2026-05-02', own: null, games: [game(1400, 0)] }],
      }),
    );
    expect(below.trace).toMatchObject({
      value: null,
      ruling: 'FIDE-L-23',
      branch: { taken: 'below the floor of 1400: shown as unrated' },
    });
    expect(find(below.trace, 'tournament').branch?.taken).toContain(
      'they had no rating at its start and are rated with their current one, 1400',
    );
    expect(reevaluate(below.trace, tracedRulesSince2014)).toEqual([]);
    const lifted = given(explainPeriod({ ...period('2024-03-01', '2024-02-02'), player: player({ rating: 1501 }) }));
    expect(find(lifted.trace, 'one-off')).toMatchObject({ ruling: 'FIDE-L-21, FIDE-L-22', value: lifted.change.oneOff?.rating });
    expect(reevaluate(lifted.trace, tracedRulesSince2014)).toEqual([]);
    const raised = given(
      explainPeriod({
        ...period('2022-10-01', '2022-09-02'),
        listType: 'rapid',
        player: player({ rating: 1500, standard: 2000 }),
        tournaments: [],
      }),
    );
    expect(raised.trace.value).toBe(1900);
    expect(reevaluate(raised.trace, tracedRulesSince2014)).toEqual([]);
  });

  test('in blitz a stand-in and the 600-point rule are shown', () => {
    const blitz = {
      ...period('2026-06-01', '2026-05-02'),
      listType: 'blitz' as const,
      player: player({ rating: 2650, ever2300: true, ever2400: true }),
      tournaments: [
        {
          id: 'T',
          start: '2026-05-02',
          own: 2650,
          timeControl: [{ moves: null, minutes: 3, incrementSeconds: 2 }],
          blackTimeControl: [{ moves: null, minutes: 3, incrementSeconds: 2 }],
          games: [
            game(null, 2, { opponentStandard: 2050 }),
            game(null, 2, { opponentStandard: 2300 }),
            game(2600, 1, { excluded: true }),
          ],
        },
      ],
    };
    const explained = given(explainPeriod(blitz));
    expect(
      stepsOf(explained.trace)
        .filter((step) => step.rule === 'fide.later.game')
        .map((step) => [step.ruling, step.branch?.taken]),
    ).toEqual([
      ['FIDE-L-14', 'not rated: the 600-point rule'],
      ['FIDE-L-14', 'the difference of 350 counts in full'],
      [undefined, 'not rated: force majeure or a fair-play ruling'],
    ]);
    // The value says it in words; the case says why.
    expect(
      stepsOf(explained.trace)
        .filter((step) => step.rule === 'fide.later.game')
        .map((step) => stepValueText(step).split(' ').slice(0, 2).join(' ')),
    ).toEqual(['not rated', expect.not.stringContaining('rated'), 'not rated']);
    expect(reevaluate(explained.trace, tracedRulesSince2014)).toEqual([]);
  });

  test('under a named edition; refused for the same reasons as the period itself', () => {
    expect(given(explainPeriod(period('2026-06-01', '2026-05-02'), edition('fide-2014'))).trace.source).toMatch(
      /^fide-2014; FIDE-LATER: CX11/,
    );
    expect(problems(explainPeriod(period('2026-06-02', '2026-05-02')))).toEqual(['not-a-list-date at newList']);
  });
});

describe('the words of an explained period', () => {
  const trace = (more = {}, name?: string) =>
    given(explainPeriod({ ...period('2026-06-01', '2026-05-02'), ...more }, name === undefined ? undefined : edition(name)))
      .trace;
  const one = (games2: PeriodGame[], own: number | null = 2000, time = {}) => [
    { id: 'T', start: '2026-05-02', own, games: games2, ...time },
  ];

  test('each step has its title', () => {
    expect(stepsOf(trace({ tournaments: one([game(2000, 1)]) })).map((step) => step.title)).toEqual([
      'Rating on the list of 2026-06-01',
      'Rating with the rounded change of the period',
      'Change of the period in hundredths: K × (score − expected score)',
      'K used',
      'K on the list of 2026-05-01',
      'Tournament T',
      'Game 1',
    ]);
    expect(find(trace(), 'time-allowed')).toMatchObject({ title: 'Rate of play', ruling: 'FIDE-L-15, FIDE-L-16' });
    expect(find(trace({}, 'fide-2022'), 'upgrade').title).toBe('The one upgrade of the tournament');
    const march = given(explainPeriod(period('2024-03-01', '2024-02-02'))).trace;
    expect(find(march, 'one-off').title).toBe('One-off adjustment of this list');
  });

  test('the rounding, its parameter and result', () => {
    const step = find(trace({ tournaments: one([game(2000, 2)]) }), 'calculated');
    expect(step.branch).toEqual({ taken: 'the change is rounded once, to 20' });
    expect(step.parameters.map(({ name }) => name)).toEqual(['fide.rounding']);
    expect(find(trace(), 'change').parameters).toEqual([]);
  });

  test('ordinary steps have no ruling, branch or caveat', () => {
    const calm = trace({ tournaments: one([game(2000, 1)]) });
    expect(Object.keys(calm)).not.toContain('ruling');
    expect(Object.keys(calm)).not.toContain('caveats');
    expect(Object.keys(find(calm, 'tournament'))).not.toContain('branch');
    const played = find(calm, 'game');
    expect(played.branch).toEqual({ taken: 'the difference of 0 counts in full' });
    expect(Object.keys(played)).not.toContain('ruling');
    expect(Object.keys(played)).not.toContain('steps');
    expect(find(trace({ tournaments: one([game(null, 1)]) }), 'game').ruling).toBe(undefined);
  });

  test('a difference of exactly 400 counts in full, with no other branch', () => {
    const step = find(trace({ tournaments: one([game(1600, 1)]) }), 'game');
    expect(step.branch).toEqual({ taken: 'the difference of 400 counts in full' });
    const old = { ...period('2015-06-01', '2015-05-02'), listType: 'rapid' as const };
    const wide = given(
      explainPeriod({ ...old, tournaments: [{ id: 'T', start: '2015-05-02', own: 2000, games: [game(1500, 2)] }] }),
    ).trace;
    expect(find(wide, 'game').branch).toEqual({ taken: 'the difference of 500 counts in full' });
  });

  test('a game that is too fast for its ratings shows the rate of play, White’s and Black’s', () => {
    const hour = [{ moves: null, minutes: 60, incrementSeconds: 0 }];
    const fast = trace({
      tournaments: one([game(2000, 2), game(null, 2)], 1500, { timeControl: hour }),
      player: player({ rating: 1500 }),
    });
    expect(
      stepsOf(fast)
        .filter((step) => step.rule === 'fide.later.time-allowed')
        .map((step) => [step.inputs.ratings, step.value]),
    ).toEqual([
      [[1500, 2000], false],
      [[1500, null], true],
    ]);
    expect(find(fast, 'game').branch).toEqual({ taken: 'not rated: the rate of play is not that of this list' });
    expect(reevaluate(fast, tracedRulesSince2014)).toEqual([]);
    const unequal = trace({ tournaments: one([game(2000, 2)], 2000, { timeControl, blackTimeControl: hour }) });
    expect(find(unequal, 'time-allowed')).toMatchObject({ inputs: { white: timeControl, black: hour }, value: false });
    expect(reevaluate(unequal, tracedRulesSince2014)).toEqual([]);
  });

  test('the second game may be the upgrade, and equal ratings are no upgrade', () => {
    const upgraded = trace({ tournaments: one([game(2000, 1), game(1500, 2), game(1400, 2), game(null, 2)]) }, 'fide-2022');
    expect(find(upgraded, 'upgrade')).toMatchObject({
      inputs: { own: 2000, opponents: [2000, 1500, 1400, null] },
      value: 2,
      branch: { taken: 'game 3 has the greatest difference over 400' },
    });
    expect(reevaluate(upgraded, tracedRulesSince2014)).toEqual([]);
    expect(find(upgraded, 'game').inputs.mayBeLimited).toBe(true);
  });
});

describe('an explained first rating', () => {
  const five = (halfPoints: number[]) => halfPoints.map((one) => game(1800, one));
  const events = [
    { id: 'A', start: '2024-03-05', list: '2024-04-01', games: five([0]) },
    { id: 'B', start: '2024-03-06', list: '2024-04-01', games: five([1]) },
    { id: 'C', start: '2026-05-06', list: '2026-06-01', games: five([1, 2, 1, 2, 2]) },
  ];
  const pooled = () => given(explainFirstRating({ listType: 'standard', events }));

  test('has a trace for each list, and each evaluates to the same numbers again', () => {
    const { answer, traces } = pooled();
    expect(traces.map((trace) => trace.value)).toEqual(answer.lists.map(({ published, unmet }) => ({ published, unmet })));
    expect(traces.flatMap((trace) => reevaluate(trace, tracedRulesSince2014))).toEqual([]);
    expect(traces.map((trace) => stepsOf(trace).length)).toEqual([3, 3]);
  });

  test('says what is pooled and what is left out', () => {
    const { traces } = pooled();
    expect(find(traces[1] as TraceStep, 'pool')).toMatchObject({
      ruling: 'FIDE-L-06, FIDE-L-07, FIDE-L-08, FIDE-L-09',
      branch: {
        taken: '1 of 3 events are used',
        notTaken: [
          { branch: 'event A', because: 'zero in their first event' },
          { branch: 'event B', because: 'older than the rating periods that are pooled' },
        ],
      },
    });
  });

  test('says how the rating came about and what is missing', () => {
    const { traces } = pooled();
    expect(traces[0]?.branch?.taken).toBe('not published: 1 of 5 games');
    expect(stepsOf(traces[1] as TraceStep).map((step) => step.title)).toEqual([
      'First rating on the list of 2026-06-01',
      'Results pooled, as if played in one tournament',
      'R_u, the rating the pool gives',
    ]);
    expect(traces[1]?.branch?.taken).toBe('published: every condition is met');
    expect(find(traces[1] as TraceStep, 'initial-rating')).toMatchObject({
      ruling: 'FIDE-L-02, FIDE-L-03',
      branch: { taken: '2 draws against 1800 are added; the average plus d_p of the table' },
    });
    const top = given(
      explainFirstRating({
        listType: 'standard',
        events: [{ id: 'A', start: '2026-05-06', list: '2026-06-01', games: Array.from({ length: 5 }, () => game(2500, 2)) }],
      }),
    );
    expect(find(top.traces[0] as TraceStep, 'initial-rating').branch?.taken).toContain('at most 2200');
    const of2022 = given(
      explainFirstRating({
        listType: 'standard',
        events: [{ id: 'A', start: '2022-05-06', list: '2022-06-01', games: [game(900, 2)] }],
      }),
    );
    expect(find(of2022.traces[0] as TraceStep, 'initial-rating').branch?.taken).toBe('half points over 50 % are paid in points');
    expect(of2022.traces[0]?.branch?.taken).toBe('not published: 1 of 5 games; 920 is below the floor of 1000');
    expect(of2022.traces.flatMap((trace) => reevaluate(trace, tracedRulesSince2014))).toEqual([]);
  });

  test('without games there is no rating to explain', () => {
    const { traces: empty } = given(explainFirstRating({ listType: 'standard', events: events.slice(0, 1) }));
    expect(empty.map((trace) => stepsOf(trace).length)).toEqual([2]);
    expect(problems(explainFirstRating({ listType: 'standard', events }, edition('fide-2014')))).toEqual([
      'initial-not-known at edition',
    ]);
  });
});

describe('an explained game and K', () => {
  test.each([
    ['standard', { white: { rating: 2813 }, black: { rating: 2400 } }],
    ['standard', { white: { rating: null }, black: { rating: 2400 }, timeControl }],
    ['rapid', { white: { rating: null, standard: 2000 }, black: { rating: 2400 }, timeControl, blackTimeControl: timeControl }],
    ['blitz', { white: { rating: 2700 }, black: { rating: 2000 } }],
    ['blitz', { white: { rating: 2700 }, black: { rating: 2000 }, played: false, excluded: true }],
  ] as const)('%s %j: both sides evaluate to the same numbers again', (list, asked) => {
    const { answer, white, black } = explainGame(edition('2026-01-01', list), asked);
    expect(reevaluate(white, tracedRulesSince2014)).toEqual([]);
    expect(reevaluate(black, tracedRulesSince2014)).toEqual([]);
    expect(white.value).toEqual(answer.white ?? { notRated: answer.reason });
    expect(black.value).toEqual(answer.black ?? { notRated: answer.reason });
    expect([white.title, black.title]).toEqual(['The game for white', 'The game for black']);
  });

  test('a game that is too fast for one of the ratings, from both sides', () => {
    const hour = [{ moves: null, minutes: 60, incrementSeconds: 0 }];
    const { answer, white, black } = explainGame(edition('2026-01-01'), {
      white: { rating: 1500 },
      black: { rating: 2000 },
      timeControl: hour,
    });
    expect(answer.reason).toBe('rateOfPlay');
    expect([white, black].map((side) => find(side, 'time-allowed').inputs.ratings)).toEqual([
      [1500, 2000],
      [2000, 1500],
    ]);
    expect([white.value, black.value]).toEqual([{ notRated: 'rateOfPlay' }, { notRated: 'rateOfPlay' }]);
    expect([...reevaluate(white, tracedRulesSince2014), ...reevaluate(black, tracedRulesSince2014)]).toEqual([]);
  });

  test('a stand-in is shown to the other side', () => {
    const { white, black } = explainGame(edition('2026-01-01', 'rapid'), {
      white: { rating: null, standard: 2000 },
      black: { rating: 2100 },
      excluded: true,
    });
    expect(white.inputs).toMatchObject({ own: 2000, opponent: 2100, opponentStandard: null, excluded: true });
    expect(black.inputs).toMatchObject({ own: 2100, opponent: null, opponentStandard: 2000, excluded: true, played: true });
  });

  test('K says why no other row applies', () => {
    const step = explainK(
      edition('2026-01-01'),
      player({ rating: 2200, ever2300: true, born: '2012', games: 40 }),
      '2026-05-01',
      40,
    );
    expect(step).toMatchObject({
      title: 'K used',
      value: 17,
      branch: { taken: '20 × 40 passes 700: the largest whole K that does not is used' },
    });
    expect(find(step, 'k')).toMatchObject({
      title: 'K on the list of 2026-05-01',
      branch: {
        taken: 'K 20: everybody else',
        notTaken: [
          { because: 'it never has' },
          { because: 'they once had 2300' },
          { branch: 'K 40: fewer than 30 games completed', because: 'they have completed 40' },
        ],
      },
    });
    expect(reevaluate(step, tracedRulesSince2014)).toEqual([]);
    const old = explainK(edition('fide-2014'), player({ games: 40 }), '2015-05-01', 40);
    expect(old.branch?.taken).toBe('K × games has no limit');
    expect(old.caveats?.[0]).toContain('700');
    expect(find(old, 'k').branch?.notTaken?.[1]?.branch).toContain('through the day of age 18');
    expect(reevaluate(old, tracedRulesSince2014)).toEqual([]);
    const flat = explainK(edition('fide-2014', 'rapid'), player({ games: 4 }), '2015-05-01', 4);
    expect(find(flat, 'k').branch).toEqual({ taken: 'K 20: everybody else', notTaken: [] });
    expect(reevaluate(flat, tracedRulesSince2014)).toEqual([]);
  });
});

describe('an event in the pool of an unrated player', () => {
  const event = {
    id: 'T',
    start: '2026-05-02',
    list: '2026-06-01',
    games: [game(1800, 1), game(1700, 0), game(null, 2), game(1600, 2, { played: false }), game(1500, 2)],
  };

  test('is explained game by game, and gives the numbers of the pool', () => {
    const trace = explainPoolEvent(edition('2026-05-02'), event);
    expect(reevaluate(trace, tracedRulesSince2014)).toEqual([]);
    const { games, halfPoints, opponentsTotal, allHalfPoints } = poolResult(edition('2026-05-02'), event);
    expect(trace.value).toEqual({ games, halfPoints, opponentsTotal, allHalfPoints });
    expect(trace.value).toEqual({ games: 3, halfPoints: 3, opponentsTotal: 5000, allHalfPoints: 5 });
    expect(trace.inputs).toEqual({ opponents: [1800, 1700, null, 1500], halfPoints: [1, 0, 2, 2] });
    expect(trace.branch).toEqual({
      taken: '3 of 5 games count',
      notTaken: [
        { branch: '1 more', because: 'the opponent had no rating' },
        { branch: '1 others', because: 'not played, or not under the conditions' },
      ],
    });
    const whole = explainPoolEvent(edition('2026-05-02'), { ...event, games: [game(1800, 1)] });
    expect(whole.branch).toEqual({ taken: '1 of 1 games count', notTaken: [] });
  });

  test('is shown with its pool', () => {
    const trace = explainPoolEvent(edition('2026-05-02'), event);
    const pool = given(poolOnList(edition('2026-06-01'), '2026-06-01', [poolResult(edition('2026-05-02'), event)]));
    expect(traceOfPool(pool, [trace]).steps?.at(-1)).toEqual(trace);
    expect(traceOfPool(pool).steps?.map(({ rule }) => rule)).toEqual(['fide.later.pool', 'fide.later.initial-rating']);
  });
});
