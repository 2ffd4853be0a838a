// Explains a first rating: which results are used, the pooled average and score, the rating, and what is still missing for its
// publication.

import type { TraceStep } from '../core/trace.js';
import { performanceArticle } from './performance.js';
import { type Performance, type PoolConditions, type PoolOutcome, poolPerformances } from './pool.js';
import { type Rulebook, readParameters } from './rulebook.js';
import { makeStep } from './trace-step.js';

/** Explains how a pool gives a first rating, or why it does not yet. `events`: explanations of the results, if they were kept. */
export function explainPool(
  performances: readonly Performance[],
  conditions: PoolConditions,
  book: Rulebook,
  events: readonly TraceStep[] = [],
): TraceStep {
  const outcome = poolPerformances(performances, conditions, book);
  return makeStep(
    'First rating',
    'fide.publication',
    '§7.14',
    {
      rn: outcome.rn,
      games: outcome.games,
      gamesInTeamChampionships: outcome.gamesInTeamChampionships,
      disabilityMember: conditions.disabilityMember,
    },
    { rating: outcome.published ? outcome.rn : null, unmet: [...outcome.unmet] },
    {
      parameters: readParameters(book, 'floor', 'gamesForFirstRating', 'gamesForFirstRatingReduced'),
      branch: {
        taken: outcome.published
          ? 'published: every condition is met'
          : `not published: ${outcome.unmet.map((article) => unmetText(article, outcome, book)).join('; ')}`,
      },
      ruling: 'FIDE-A-21',
      steps: [explainChoice(performances, conditions, outcome, book), ...explainRating(outcome, book), ...events],
    },
  );
}

function unmetText(article: PoolOutcome['unmet'][number], outcome: PoolOutcome, book: Rulebook): string {
  if (article === '7.14d') return `${outcome.rn} is below the floor of ${book.floor} (7.14d)`;
  return `${outcome.games} of ${outcome.gamesNeeded} games (7.14e)`;
}

/** Which results are used, and for each other one the article that excludes it. */
function explainChoice(
  performances: readonly Performance[],
  { calendar }: PoolConditions,
  { used, ignored }: PoolOutcome,
  book: Rulebook,
): TraceStep {
  return makeStep(
    'Results used, played within two years of rating periods',
    'fide.pool-choice',
    '§7.14c, §8.21, §6.1, §8.31',
    {
      monthlyFrom: calendar.monthlyFrom,
      results: performances.map(({ event, start, end, halfPoints, ru, enoughRated, floor }) => ({
        event,
        start,
        end,
        halfPoints,
        ru,
        enoughRated,
        floor,
      })),
    },
    { used: used.map(({ event }) => event), ignored: ignored.map(({ performance, under }) => [performance.event, under]) },
    {
      parameters: readParameters(book, 'poolMonths', 'minimumFirstScore'),
      branch: {
        taken: `${used.length} of ${performances.length} results are used`,
        notTaken: ignored.map(({ performance, under }) => ({
          branch: `result of ${performance.event}`,
          because: `ignored under ${under}`,
        })),
      },
      ruling: 'FIDE-A-18, FIDE-A-19, FIDE-A-20',
    },
  );
}

function explainRating(outcome: PoolOutcome, book: Rulebook): TraceStep[] {
  const { rn, rc, used, games, halfPoints } = outcome;
  if (rn === null || rc === null) return [];
  if (outcome.keepsRoundRobin) {
    return [
      makeStep('R_n of a single round robin is its own rating', 'fide.single-round-robin', '§8.3, §8.25', { ru: rn }, rn, {
        ruling: 'FIDE-A-10',
      }),
    ];
  }
  const average = makeStep(
    'R_c, average rating of all opponents',
    'fide.pooled-average',
    '§8.3',
    { totals: used.map(({ rcTotal }) => rcTotal), games: used.map((performance) => performance.games) },
    rc,
    { ruling: 'FIDE-A-08, FIDE-A-09' },
  );
  return [
    makeStep(
      'R_n, from all results as if they were one tournament',
      'fide.performance-rating',
      `§8.3, §${performanceArticle({ games, halfPoints }, false)}`,
      { average: rc, games, halfPoints, roundRobinOpponents: null },
      rn,
      { parameters: readParameters(book, 'pointsPerHalfPoint'), ruling: 'FIDE-A-10', steps: [average] },
    ),
  ];
}
