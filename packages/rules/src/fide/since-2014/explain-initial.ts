// Explains a first rating: which results are pooled, the rating by the rule of the date, and what is still missing.

import { ok, type Result } from '../../core/error.js';
import type { TraceStep } from '../../core/trace.js';
import { fractionText } from '../arithmetic.js';
import { type FideEdition, parameterValue } from '../edition.js';
import {
  fictitiousDraws,
  floor,
  gamesForFirstRating,
  maximumInitialRating,
  minimumFirstScore,
  pointsPerHalfPoint,
  poolMonths,
  standardStandsIn,
} from '../parameters.js';
import { laterStep } from './explain-step.js';
import { type FirstRatingQuestion, firstRating, type InitialAnswer, type Pool } from './initial.js';
import { type PoolEvent, type PoolResult, pooledGames, sumOfGames } from './pool.js';

/** A first rating with the explanation of every list. */
export interface ExplainedFirstRating {
  readonly answer: InitialAnswer;
  /** One for each list of the answer. */
  readonly traces: readonly TraceStep[];
}

/**
 * Calculates a first rating list by list and explains each.
 *
 * @example
 * const input = {
 *   listType: 'standard' as const,
 *   events: [
 *     {
 *       id: 'open',
 *       start: '2024-06-01',
 *       list: '2024-07-01',
 *       games: [1800, 1900, 2000, 1850, 1950].map((opponent) => ({ opponent, score: 0.5 })),
 *     },
 *   ],
 * };
 * const why = explainFirstRating(input);
 * why.ok && why.value.traces.map(({ title }) => title) // ['First rating on the list of 2024-07-01']
 */
export function explainFirstRating(input: FirstRatingQuestion, edition?: FideEdition): Result<ExplainedFirstRating> {
  const answer = firstRating(input, edition);
  return answer.ok ? ok({ answer: answer.value, traces: answer.value.lists.map((pool) => traceOfPool(pool)) }) : answer;
}

/** Explains what one event adds to the pool of an unrated player, game by game. */
export function explainPoolEvent(edition: FideEdition, event: PoolEvent): TraceStep {
  const pooled = pooledGames(edition, event);
  const unrated = pooled.filter(({ opponent }) => opponent === null).length;
  return laterStep(
    edition,
    `Games of ${event.id} against rated opponents`,
    'pool-event',
    { opponents: pooled.map(({ opponent }) => opponent), halfPoints: pooled.map(({ halfPoints }) => halfPoints) },
    { ...sumOfGames(pooled) },
    {
      reads: [standardStandsIn],
      branch: {
        taken: `${pooled.length - unrated} of ${event.games.length} games count`,
        notTaken: [
          ...(unrated === 0 ? [] : [{ branch: `${unrated} more`, because: 'the opponent had no rating' }]),
          ...(pooled.length === event.games.length
            ? []
            : [{ branch: `${event.games.length - pooled.length} others`, because: 'not played, or not under the conditions' }]),
        ],
      },
      ruling: 'FIDE-L-06',
    },
  );
}

/** `events`: explanations of the events, if available. */
export function traceOfPool(pool: Pool, events: readonly TraceStep[] = []): TraceStep {
  const { edition, games, ru, published, unmet } = pool;
  const needed = parameterValue(edition, gamesForFirstRating);
  const lowest = parameterValue(edition, floor);
  const missing = unmet.map((condition) =>
    condition === 'games' ? `${games} of ${needed} games` : `${ru} is below the floor of ${lowest}`,
  );
  return laterStep(
    edition,
    `First rating on the list of ${pool.list}`,
    'first-rating',
    { games, ru },
    { published, unmet: [...unmet] },
    {
      reads: [gamesForFirstRating, floor],
      branch: { taken: published === null ? `not published: ${missing.join('; ')}` : 'published: every condition is met' },
      caveats: pool.caveats,
      steps: [poolStep(pool), ...ratingSteps(pool), ...events],
    },
  );
}

function poolStep(pool: Pool): TraceStep {
  const { games, halfPoints, opponentsTotal, used, leftOut, results } = pool;
  return laterStep(
    pool.edition,
    'Results pooled, as if played in one tournament',
    'pool',
    { list: pool.list, results: results.map(inputOf) },
    { used: [...used], leftOut: leftOut.map(([id, why]) => [id, why]), games, halfPoints, opponentsTotal },
    {
      reads: [minimumFirstScore, poolMonths],
      branch: {
        taken: `${used.length} of ${results.length} events are used`,
        notTaken: leftOut.map(([id, why]) => ({
          branch: `event ${id}`,
          because: why === 'window' ? 'older than the rating periods that are pooled' : 'zero in their first event',
        })),
      },
      ruling: 'FIDE-L-06, FIDE-L-07, FIDE-L-08, FIDE-L-09',
    },
  );
}

function inputOf({ id, start, list, games, halfPoints, opponentsTotal, allHalfPoints }: PoolResult) {
  return { id, start, list, games, halfPoints, opponentsTotal, allHalfPoints };
}

function ratingSteps(pool: Pool): TraceStep[] {
  const { ra, p, dp, ru, games, halfPoints, opponentsTotal } = pool;
  if (ra === null || ru === null) return [];
  const draws = parameterValue(pool.edition, fictitiousDraws);
  const maximum = parameterValue(pool.edition, maximumInitialRating);
  return [
    laterStep(
      pool.edition,
      'R_u, the rating the pool gives',
      'initial-rating',
      { games, halfPoints, opponentsTotal },
      { ra: fractionText(ra), p, dp, ru },
      {
        reads: [pointsPerHalfPoint, fictitiousDraws, maximumInitialRating],
        branch: {
          taken: [
            ...(draws === null ? [] : [`${draws.games} draws against ${draws.opponent} are added`]),
            p === null ? 'half points over 50 % are paid in points' : 'the average plus d_p of the table',
            ...(maximum !== null && ru === maximum ? [`at most ${maximum}`] : []),
          ].join('; '),
        },
        ruling: 'FIDE-L-02, FIDE-L-03',
      },
    ),
  ];
}
