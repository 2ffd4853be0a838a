// Explains an unrated player's result in one event: the average of their competition, the rating from it, the pass of
// 8.58, and whether the result counts.

import type { Branch, TraceStep } from '../core/trace.js';
import type { Field, FieldPlayer } from './field.js';
import type { DisregardedUnder, RoundRobinAverage, UnratedOutcome } from './outcome.js';
import { performanceArticle } from './performance.js';
import { type Rulebook, readParameters } from './rulebook.js';
import { makeStep } from './trace-step.js';
import type { RatedInRoundRobin } from './unrated-round-robin.js';

/** Collects steps while an event is rated: one explanation per player. Without it nothing is kept. */
export interface KeptSteps {
  readonly unrated: Map<string, TraceStep>;
  readonly rated: Map<string, TraceStep>;
}

export function keepSteps(): KeptSteps {
  return { unrated: new Map(), rated: new Map() };
}

/** The test that the result fails, and the tests it passes, in order. */
function countsBranch(outcome: UnratedOutcome, tests: readonly DisregardedUnder[], floor: number): Branch {
  const found: Readonly<Record<DisregardedUnder, string>> = {
    '8.21': `${outcome.ratedGames} games against ${outcome.ratedOpponents} rated opponents`,
    '6.1': `a score of ${outcome.halfPoints / 2} against the opponents who count`,
    '6.41': `a rating of ${outcome.ruNew} in the tournament, the floor being ${floor}`,
    '8.31': `a rating of ${outcome.ruNew} in the tournament, the floor being ${floor}; opponents’ games against them count all the same (8.52)`,
  };
  const { disregarded } = outcome;
  const passed = disregarded === null ? tests : tests.slice(0, tests.indexOf(disregarded));
  return {
    taken: disregarded === null ? 'the result counts' : `disregarded under ${disregarded}: ${found[disregarded]}`,
    notTaken: passed.map((article) => ({ branch: `disregarded under ${article}`, because: found[article] })),
  };
}

function explainPerformance(
  title: string,
  average: number,
  outcome: UnratedOutcome,
  value: number,
  n: number | null,
  book: Rulebook,
  steps: readonly TraceStep[],
): TraceStep {
  const article = performanceArticle(outcome, n !== null);
  return makeStep(
    title,
    'fide.performance-rating',
    `§${article}`,
    { average, games: outcome.games, halfPoints: outcome.halfPoints, roundRobinOpponents: n },
    value,
    { parameters: readParameters(book, 'pointsPerHalfPoint'), branch: scoreBranch(outcome), steps },
  );
}

function scoreBranch(score: { readonly games: number; readonly halfPoints: number }): Branch {
  const over = score.halfPoints - score.games;
  const names = ['less than 50 %', '50 %', 'more than 50 %'] as const;
  const taken = names[Math.sign(over) + 1] ?? '50 %';
  const points = score.halfPoints / 2;
  const because =
    score.games === 1
      ? `a score of ${points} in one game is ${taken}`
      : `a score of ${points} in ${score.games} games is ${taken}`;
  return { taken, notTaken: names.filter((name) => name !== taken).map((branch) => ({ branch, because })) };
}

interface ResultRule {
  readonly rule: string;
  /** The articles under which a result may be disregarded, in the order of testing. */
  readonly tests: readonly DisregardedUnder[];
  readonly ruling: string;
}

const inSwiss: ResultRule = {
  rule: 'fide.result-in-swiss',
  tests: ['8.21', '6.1', '6.41'],
  ruling: 'FIDE-A-11, FIDE-A-14, FIDE-A-15',
};
const inRoundRobin: ResultRule = {
  rule: 'fide.result-in-round-robin',
  tests: ['8.21', '6.1', '8.31'],
  ruling: 'FIDE-A-11, FIDE-A-12, FIDE-A-13, FIDE-A-14',
};

function resultStep(
  outcome: UnratedOutcome,
  { rule, tests, ruling }: ResultRule,
  book: Rulebook,
  steps: readonly TraceStep[],
): TraceStep {
  return makeStep(
    `Result of ${outcome.id}, unrated, in the event`,
    rule,
    tests.map((article) => `§${article}`).join(', '),
    { ratedGames: outcome.ratedGames, ratedOpponents: outcome.ratedOpponents, halfPoints: outcome.halfPoints, ru: outcome.ruNew },
    outcome.disregarded,
    {
      parameters: readParameters(book, 'ratedOpponentsPerEvent', 'minimumFirstScore', 'floor'),
      branch: countsBranch(outcome, tests, book.floor),
      ruling,
      steps,
    },
  );
}

type WithPerformance = UnratedOutcome & {
  readonly rc: number;
  readonly ru: number;
  readonly rcNew: number;
  readonly ruNew: number;
};

/** A result has all averages and ratings or none, except that a zero in a round robin has its average. */
function hasPerformance(outcome: UnratedOutcome): outcome is WithPerformance {
  return outcome.ruNew !== null;
}

export function explainInSwiss(
  kept: KeptSteps,
  field: Field,
  player: FieldPlayer,
  outcome: UnratedOutcome,
  book: Rulebook,
): void {
  const ratings = player.games.flatMap((game) => field[game.opponent]?.rating ?? []);
  const steps: TraceStep[] = [];
  if (hasPerformance(outcome)) {
    const average = makeStep(
      'R_c, average rating of the rated opponents',
      'fide.average-of-opponents',
      '§8.21(a)',
      { ratings },
      outcome.rc,
      { ruling: 'FIDE-A-07, FIDE-A-08' },
    );
    steps.push(explainPerformance('R_u, rating in the event', outcome.rc, outcome, outcome.ru, null, book, [average]));
  }
  kept.unrated.set(outcome.id, resultStep(outcome, inSwiss, book, steps));
}

export interface RoundRobinToExplain {
  readonly average: RoundRobinAverage;
  readonly rows: readonly RatedInRoundRobin[];
  readonly unrated: readonly UnratedOutcome[];
  /** Ratings of everybody else who stays; unrated players count at their first R_u. */
  readonly opponents: (id: string) => readonly number[];
}

export function explainInRoundRobin(kept: KeptSteps, result: RoundRobinToExplain, book: Rulebook): void {
  const average = explainAverage(result);
  for (const outcome of result.unrated) {
    kept.unrated.set(outcome.id, resultStep(outcome, inRoundRobin, book, explainPass(outcome, result, average, book)));
  }
}

/** R_a, with p and d_p of every rated player. */
function explainAverage({ average, rows }: RoundRobinToExplain): TraceStep {
  return makeStep(
    'R_a, tournament average',
    'fide.tournament-average',
    '§8.21(b)',
    { ratings: rows.map((row) => row.rating), differences: rows.map((row) => row.dp), opponents: average.n },
    average.ra,
    {
      ruling: 'FIDE-A-02, FIDE-A-17, FIDE-A-45',
      steps: rows.map((row) =>
        makeStep(
          `d_p of ${row.id}`,
          'fide.rating-difference',
          '§8.1(a), §8.21(b)(ii)',
          { games: row.games, halfPoints: row.halfPoints },
          { p: row.p, dp: row.dp },
          { ruling: 'FIDE-A-01' },
        ),
      ),
    },
  );
}

function explainPass(outcome: UnratedOutcome, result: RoundRobinToExplain, average: TraceStep, book: Rulebook): TraceStep[] {
  if (outcome.disregarded === '8.21') return [];
  if (!hasPerformance(outcome)) return [average];
  const { ru, rcNew, ruNew } = outcome;
  const { ra, n } = result.average;
  const first = explainPerformance('R_u, first rating in the event', ra, outcome, ru, n, book, [average]);
  const corrected = makeStep(
    'R_c (new), the average with opponents more than 400 points away counted at 400',
    'fide.corrected-average',
    '§8.58, §8.54',
    { average: ra, own: ru, opponents: [...result.opponents(outcome.id)] },
    rcNew,
    { parameters: readParameters(book, 'differenceLimit'), ruling: 'FIDE-A-03, FIDE-A-04, FIDE-A-05, FIDE-A-06', steps: [first] },
  );
  return [explainPerformance('R_u (new), rating in the event', rcNew, outcome, ruNew, n, book, [corrected])];
}
