// Explains a rated player's change: K, every game with its difference and expectation, and the sum.

import type { Branch, TraceStep } from '../core/trace.js';
import { hasReached } from './development-coefficient.js';
import type { KeptSteps } from './explain-unrated.js';
import type { RatedOutcome } from './outcome.js';
import { type Rulebook, readParameter, readParameters } from './rulebook.js';
import { makeStep } from './trace-step.js';

/** A rated game, with the rating the opponent counts with. */
export interface RatedGame {
  readonly opponent: string;
  readonly rating: number;
  readonly halfPoints: number;
  readonly expected: number;
}

/** The played games of a rated player. */
export interface GamesToExplain {
  readonly rated: readonly RatedGame[];
  /** Opponents, one entry per unrated game. */
  readonly leftOut: readonly string[];
}

export function explainRated(
  kept: KeptSteps,
  outcome: RatedOutcome,
  reached: boolean,
  games: GamesToExplain,
  book: Rulebook,
): void {
  const { rated } = games;
  const change = makeStep(
    'Rating change of the event, in hundredths',
    'fide.rating-change',
    '§8.55',
    { k: outcome.k, halfPoints: rated.map((game) => game.halfPoints), expected: rated.map((game) => game.expected) },
    outcome.changeHundredths,
    {
      branch: countedGames(games, kept),
      steps: [
        explainK(outcome.rating, reached, outcome.k, book),
        ...rated.map((game) => explainGame(game, outcome.rating, kept, book)),
      ],
    },
  );
  kept.rated.set(
    outcome.id,
    makeStep(
      'New rating if this were the only event of the period',
      'fide.new-rating',
      outcome.publishedSince ? '§8.57, §8.4' : '§8.57',
      { rating: outcome.rating, changes: [outcome.changeHundredths] },
      outcome.newRatingIfOnlyEvent,
      {
        parameters: readParameters(book, 'rounding'),
        branch: {
          taken: outcome.publishedSince
            ? '8.4: unrated at the start, rated since: they are rated with their current rating'
            : '4.13: the rating at the start of the tournament is used',
        },
        ruling: outcome.publishedSince ? 'FIDE-A-32' : 'FIDE-A-23',
        steps: [change],
      },
    ),
  );
}

function countedGames({ rated, leftOut }: GamesToExplain, kept: KeptSteps): Branch {
  return {
    taken: `${rated.length} of ${rated.length + leftOut.length} played games are rated`,
    notTaken: leftOut.map((opponent) => ({
      branch: `game against ${opponent}`,
      because: `an unrated opponent counts with their performance only (6.42, 8.52), and they have none: ${kept.unrated.get(opponent)?.branch?.taken}`,
    })),
  };
}

/** 8.56 as a step. */
export function explainK(rating: number, reached: boolean, k: number, book: Rulebook): TraceStep {
  const limit = book.k.reached?.rating;
  return makeStep('K, the development coefficient', 'fide.k', '§8.56', { rating, reached2400: reached }, k, {
    parameters: [readParameter(book, 'k')],
    branch: hasReached(rating, reached, book.k)
      ? {
          taken: `a published rating has reached ${limit}`,
          notTaken: [
            {
              branch: `under ${limit}`,
              because: reached ? 'it was reached earlier, and K stays' : `${rating} is not under ${limit}`,
            },
          ],
        }
      : {
          taken: `the rating has remained under ${limit}`,
          notTaken: [{ branch: `${limit} reached`, because: `${rating} is under ${limit}, and no earlier rating reached it` }],
        },
  });
}

function explainGame(game: RatedGame, own: number, kept: KeptSteps, book: Rulebook): TraceStep {
  const difference = own - game.rating;
  const limit = book.largestDifference;
  const unrated = kept.unrated.get(game.opponent);
  return makeStep(
    `Expected score against ${game.opponent}, in hundredths`,
    'fide.expected-score',
    '§8.51, §8.54, §8.55(a)',
    { own, opponent: game.rating },
    game.expected,
    {
      parameters: readParameters(book, 'differenceLimit'),
      branch:
        Math.abs(difference) > limit
          ? {
              taken: `a difference of ${difference} counts as ${Math.sign(difference) * limit}`,
              notTaken: [{ branch: 'the difference as it is', because: `it is more than ${limit} points` }],
            }
          : {
              taken: `the difference of ${difference} counts as it is`,
              notTaken: [{ branch: `counted as ${limit}`, because: `it is not more than ${limit} points` }],
            },
      ...(unrated === undefined ? {} : { steps: [unrated] }),
    },
  );
}
