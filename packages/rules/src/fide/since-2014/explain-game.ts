// Explains one game: why it is rated or not, the difference that counts, and the expected score of each side.

import type { Branch, TraceStep } from '../../core/trace.js';
import { type FideEdition, parameterValue } from '../edition.js';
import { type DifferenceLimit, differenceLimit, gapRule, movesOfAGame, rateOfPlay, standardStandsIn } from '../parameters.js';
import type { GameRow, PeriodGame } from './change.js';
import { laterStep } from './explain-step.js';
import { type FideGame, type GameAnswer, gameAnswer, type NotRated, ratingUsed } from './game.js';
import { type GameTime, timeOfGameAllowed } from './rate-of-play.js';

const reasons: { readonly [reason in NotRated]: string } = {
  unplayed: 'not rated: it was not played',
  excluded: 'not rated: force majeure or a fair-play ruling',
  rateOfPlay: 'not rated: the rate of play is not that of this list',
  unrated: 'not rated: a player has no rating',
  gap600: 'not rated: the 600-point rule',
};

/** One game from one side, as a step. */
export function explainSide(
  edition: FideEdition,
  title: string,
  game: Pick<PeriodGame, 'opponent' | 'opponentStandard' | 'played' | 'excluded'>,
  own: number | null,
  row: GameRow,
  context: GameTime & { readonly mayBeLimited: boolean },
): TraceStep {
  const used = ratingUsed(game.opponent, game.opponentStandard, parameterValue(edition, standardStandsIn));
  const timeAllowed = timeOfGameAllowed(edition, context, [own, used]);
  return laterStep(
    edition,
    title,
    'game',
    {
      own,
      opponent: game.opponent ?? null,
      opponentStandard: game.opponentStandard ?? null,
      played: game.played !== false,
      excluded: game.excluded === true,
      timeAllowed,
      mayBeLimited: context.mayBeLimited,
    },
    { ...row },
    {
      reads: [standardStandsIn, gapRule, differenceLimit],
      branch: branchOf(parameterValue(edition, differenceLimit), row, own),
      ...(game.opponent === null && used !== null ? { ruling: 'FIDE-L-14' } : {}),
      ...(context.timeControl ? { steps: [explainTime(edition, context, [own, used], timeAllowed)] } : {}),
    },
  );
}

function branchOf(limit: DifferenceLimit | null, row: GameRow, own: number | null): Branch {
  if ('notRated' in row) return { taken: reasons[row.notRated] };
  const { difference, counted } = row;
  if (counted !== difference) return { taken: `a difference of ${Math.abs(difference)} counts as ${Math.abs(counted)}` };
  const taken = `the difference of ${Math.abs(difference)} counts in full`;
  if (limit === null || Math.abs(difference) <= limit.points) return { taken };
  const exempt = limit.exemptFrom !== null && own !== null && own >= limit.exemptFrom;
  const because = exempt
    ? `their own rating is ${limit.exemptFrom} or more (FIDE-L-27)`
    : 'only one upgrade a tournament, and another game has the greatest difference';
  return { taken, notTaken: [{ branch: `counts as ${limit.points}`, because }] };
}

function explainTime(edition: FideEdition, time: GameTime, ratings: readonly (number | null)[], allowed: boolean): TraceStep {
  const white = (time.timeControl ?? []).map((period) => ({ ...period }));
  const black = (time.blackTimeControl ?? time.timeControl ?? []).map((period) => ({ ...period }));
  return laterStep(edition, 'Rate of play', 'time-allowed', { white, black, ratings }, allowed, {
    reads: [rateOfPlay, movesOfAGame],
    ruling: 'FIDE-L-15, FIDE-L-16',
  });
}

/**
 * A game alone: both sides.
 *
 * @example
 * const rules = editionByDate('2024-06-01', 'standard');
 * rules.ok && explainGame(rules.value, { white: { rating: 2000 }, black: { rating: 2100 } }).white.title // 'The game for white'
 */
export function explainGame(
  edition: FideEdition,
  game: FideGame,
): { readonly answer: GameAnswer; readonly white: TraceStep; readonly black: TraceStep } {
  const answer = gameAnswer(edition, game);
  const standsIn = parameterValue(edition, standardStandsIn);
  const step = (side: 'white' | 'black', other: 'white' | 'black'): TraceStep => {
    const own = ratingUsed(game[side].rating, game[side].standard, standsIn);
    const seen = {
      opponent: game[other].rating ?? null,
      opponentStandard: game[other].standard ?? null,
      played: game.played !== false,
      excluded: game.excluded === true,
    };
    const row = answer[side] ?? { notRated: answer.reason ?? 'unrated' };
    const { timeControl = null, blackTimeControl = null } = game;
    return explainSide(edition, `The game for ${side}`, seen, own, row, { mayBeLimited: true, timeControl, blackTimeControl });
  };
  return { answer, white: step('white', 'black'), black: step('black', 'white') };
}
