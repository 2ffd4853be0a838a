// Thinking time: whether a game may be rated on a list, and to which list a time control belongs.

import type { IsoDate } from '../../core/dates.js';
import { ok, type Result } from '../../core/error.js';
import { minimumMinutes, secondsForGame, type TimePeriod } from '../conditions.js';
import { type AmendedTables, editionByDate, type FideEdition, parameterValue } from '../edition.js';
import { type ListType, movesOfAGame, type RateOfPlay, rateOfPlay } from '../parameters.js';

/** Whether both players' time controls allow the game to be rated. Null ratings: unrated, below every limit (FIDE-L-15). */
export function timeAllowed(
  rule: RateOfPlay,
  moves: number,
  timeControls: readonly [white: readonly TimePeriod[], black: readonly TimePeriod[]],
  ratings: readonly (number | null)[],
): boolean {
  const [white, black] = timeControls;
  if (rule.kind === 'range') {
    if (rule.equalTimes && !sameTime(white, black)) return false;
    return timeControls.every((periods) => withinRange(secondsForGame(periods, moves), rule));
  }
  const least = minimumMinutes(ratings, rule.bands);
  return timeControls.every(
    (periods) => secondsForGame(periods, moves) >= 60 * least && firstControlAllowed(periods, rule.firstControl),
  );
}

function withinRange(seconds: number, rule: Extract<RateOfPlay, { kind: 'range' }>): boolean {
  const { minutes, included } = rule.upTo;
  return seconds > 60 * rule.over && (included ? seconds <= 60 * minutes : seconds < 60 * minutes);
}

function firstControlAllowed(
  periods: readonly TimePeriod[],
  rule: { readonly moves: number; readonly rule: 'exactly' | 'at-least' },
): boolean {
  const moves = periods[0]?.moves ?? null;
  return moves === null || (rule.rule === 'exactly' ? moves === rule.moves : moves >= rule.moves);
}

function sameTime(white: readonly TimePeriod[], black: readonly TimePeriod[]): boolean {
  return (
    white.length === black.length &&
    white.every((period, index) => {
      const other = black[index];
      return (
        other !== undefined &&
        period.moves === other.moves &&
        period.minutes === other.minutes &&
        period.incrementSeconds === other.incrementSeconds
      );
    })
  );
}

/** Thinking time as reported. Without it nothing is tested. */
export interface GameTime {
  readonly timeControl?: readonly TimePeriod[] | null;
  /** Black's, if different from White's. */
  readonly blackTimeControl?: readonly TimePeriod[] | null;
}

/** Whether a game with these times may be rated on the edition's list. */
export function timeOfGameAllowed(edition: FideEdition, time: GameTime, ratings: readonly (number | null)[]): boolean {
  const white = time.timeControl ?? null;
  if (white === null) return true;
  const black = time.blackTimeControl ?? white;
  return timeAllowed(parameterValue(edition, rateOfPlay), parameterValue(edition, movesOfAGame), [white, black], ratings);
}

/** The list a time control belongs to, by the minutes for 60 moves: blitz, rapid, standard from an hour up, or none. */
export function listOfTimeControl(
  on: IsoDate,
  timeControl: readonly TimePeriod[],
  amended?: AmendedTables,
): Result<ListType | null> {
  for (const listType of ['blitz', 'rapid', 'standard'] as const) {
    const edition = editionByDate(on, listType, undefined, amended);
    if (!edition.ok) return edition;
    if (timeOfGameAllowed(edition.value, { timeControl }, [])) return ok(listType);
  }
  return ok(null);
}
