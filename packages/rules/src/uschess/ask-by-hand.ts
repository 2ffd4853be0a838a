// The formulas of December 2010 as a form or a program asks for them: the input decides which of the two applies.

import {
  at,
  makeCheck,
  problem,
  readFlag,
  readList,
  readNumber,
  readObject,
  readOptionalNumber,
  readScore,
} from '../core/check.js';
import { failed, ok, type Result } from '../core/error.js';
import type { Ruling } from '../core/ruling.js';
import {
  type ApproximateSpecial,
  type ApproximateStandard,
  approximateFloor,
  approximateSpecial,
  approximateStandard,
  approximationEdition,
} from './approx-2010.js';
import { rulings } from './rulings.js';

export interface ByHandQuestion {
  /** Null if unrated. */
  readonly rating: number | null;
  /** Games the rating is based on; they decide which formula applies. */
  readonly games?: number;
  readonly results: readonly {
    readonly rating: number;
    readonly score: number;
    /** The opponent's id, if one is met more than once. */
    readonly opponent?: string;
  }[];
  readonly halfK?: boolean;
  /** T of the bonus; if absent, that of 2010. */
  readonly threshold?: number | null;
  /** The highest established rating, for the floor. */
  readonly peakEstablished?: number | null;
}

interface ByHandBasis {
  /** Null if no highest rating was given. */
  readonly floor: number | null;
  readonly rulings: readonly Ruling[];
}

export type ByHandAnswer =
  | ({ readonly formula: 'special' } & ApproximateSpecial & ByHandBasis)
  | ({ readonly formula: 'standard'; readonly halfK: boolean } & ApproximateStandard & ByHandBasis);

const ratings = { from: 0, to: 5000 };
const counts = { from: 0, to: 1_000_000, whole: true };

/** Uses the special formula up to 8 games, the standard one above. */
export function askByHand(input: ByHandQuestion): Result<ByHandAnswer> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const rating = readOptionalNumber(check, fields, 'rating', '', ratings);
  const n = rating === null ? 0 : readNumber(check, fields, 'games', '', counts);
  const halfK = readFlag(check, fields, 'halfK', '');
  const t = readOptionalNumber(check, fields, 'threshold', '', { from: 0, to: 1000 });
  const peak = readOptionalNumber(check, fields, 'peakEstablished', '', ratings);
  const results = readList(check, fields, 'results', '').map((value, index) => {
    const game = readObject(check, value, at('results', index));
    const opponent = game.opponent;
    return {
      rating: readNumber(check, game, 'rating', at('results', index), ratings),
      score: readScore(check, game.score, at(at('results', index), 'score')),
      id: typeof opponent === 'string' ? opponent : `#${index}`,
    };
  });
  const isSpecial = rating === null || n <= approximationEdition().values.specialUpTo;
  if (isSpecial && halfK) problem(check, 'no-half-k', 'halfK', 'The special formula has no K to halve.', 'Leave out the half K.');
  if (check.errors.length > 0) return failed(...check.errors);

  const opponents = results.map((game) => game.rating);
  const basis = { floor: peak === null ? null : approximateFloor(peak), rulings: rulings('US-A-28') };
  if (isSpecial) {
    const [wins = 0, losses = 0] = [1, 0].map((score) => results.filter((game) => game.score === score).length);
    const answer = approximateSpecial({ n, rating, opponents, wins, losses });
    return answer.ok ? ok({ formula: 'special', ...answer.value, ...basis }) : answer;
  }
  const score = results.reduce((sum, game) => sum + game.score, 0);
  const answer = approximateStandard({ n, rating, opponents, opponentIds: results.map(({ id }) => id), score, halfK, t });
  return answer.ok ? ok({ formula: 'standard', halfK, ...answer.value, ...basis }) : answer;
}
