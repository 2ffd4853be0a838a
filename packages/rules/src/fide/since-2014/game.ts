// One game: whether it is rated, what difference counts under the 400-point rule of the date, and the scoring probability.

import { type FideEdition, parameterValue } from '../edition.js';
import { countedDifference, scoringProbability } from '../expectancy.js';
import {
  type DifferenceLimit,
  differenceLimit,
  type GapRule,
  gapRule,
  rateOfPlay,
  standardStandsIn,
  unratedOpponents,
} from '../parameters.js';
import { type Caveat, caveatOfParameter, openReading } from './caveat.js';
import { type GameTime, timeOfGameAllowed } from './rate-of-play.js';

/**
 * Why a game is not rated: not played; force majeure or a fair-play ruling; too fast or too slow; an unrated player; the
 * 600-point rule.
 */
export type NotRated = 'unplayed' | 'excluded' | 'rateOfPlay' | 'unrated' | 'gap600';

/** One side of a rated game. */
export interface GameSide {
  readonly difference: number;
  /** The difference that counts under the 400-point rule. */
  readonly counted: number;
  /** P_D in hundredths. */
  readonly p: number;
}

/** The rating used for a player: that of the list, or the standard rating that stands in for it. */
export function ratingUsed(rating: number | null, standard: number | null | undefined, standsIn: boolean): number | null {
  return rating ?? (standsIn ? (standard ?? null) : null);
}

/** The 600-point rule of rapid and blitz: a difference of 600 or more with a player above 2600. */
export function gapTooWide(rule: GapRule | null, own: number, opponent: number): boolean {
  return rule !== null && Math.abs(own - opponent) >= rule.difference && Math.max(own, opponent) > rule.above;
}

/** Whether a difference is limited for this player: always, never, or only below 2650 (FIDE-L-27: their own rating decides). */
export function isLimited(limit: DifferenceLimit | null, own: number, difference: number): boolean {
  return limit !== null && Math.abs(difference) > limit.points && !(limit.exemptFrom !== null && own >= limit.exemptFrom);
}

/** One side of a game, regardless of the rest of the tournament. */
export function sideOf(limit: DifferenceLimit | null, own: number, opponent: number, mayBeLimited = true): GameSide {
  const difference = own - opponent;
  const counted =
    mayBeLimited && limit !== null && isLimited(limit, own, difference)
      ? countedDifference(difference, limit.points)
      : difference;
  return { difference, counted, p: scoringProbability(counted) };
}

/** A player of a game. */
export interface GamePlayer {
  readonly rating: number | null;
  readonly standard?: number | null;
}

/** One game alone. */
export interface FideGame extends GameTime {
  readonly white: GamePlayer;
  readonly black: GamePlayer;
  readonly played?: boolean;
  /** Force majeure, or a fair-play ruling. */
  readonly excluded?: boolean;
}

/** Whether a game is rated, and what each side expects. */
export interface GameAnswer {
  readonly rated: boolean;
  readonly reason: NotRated | null;
  readonly white: GameSide | null;
  readonly black: GameSide | null;
  /** The unrated side for whose first rating the game counts. */
  readonly countsForInitial: 'white' | 'black' | null;
  readonly caveats: readonly Caveat[];
}

/** One game alone. Under "one upgrade per tournament" it is the only game, so it is the upgrade. */
export function gameAnswer(edition: FideEdition, game: FideGame): GameAnswer {
  const standsIn = parameterValue(edition, standardStandsIn);
  const white = ratingUsed(game.white.rating, game.white.standard, standsIn);
  const black = ratingUsed(game.black.rating, game.black.standard, standsIn);
  const reason = whyNotRated(
    {
      played: game.played !== false,
      excluded: game.excluded === true,
      timeAllowed: timeOfGameAllowed(edition, game, [white, black]),
    },
    white,
    black,
    parameterValue(edition, gapRule),
  );
  const inUse = (player: GamePlayer, rating: number | null) => ({
    rating,
    standIn: (player.rating ?? null) === null && rating !== null,
  });
  const caveats = gameCaveats(edition, game, inUse(game.white, white), inUse(game.black, black), reason);
  if (reason !== null || white === null || black === null) {
    const oneRated = reason === 'unrated' && (white === null) !== (black === null);
    return {
      rated: false,
      reason,
      white: null,
      black: null,
      countsForInitial: oneRated ? (white === null ? 'white' : 'black') : null,
      caveats,
    };
  }
  const limit = parameterValue(edition, differenceLimit);
  return {
    rated: true,
    reason: null,
    white: sideOf(limit, white, black),
    black: sideOf(limit, black, white),
    countsForInitial: null,
    caveats,
  };
}

/** Why a game is not rated, checked in this order; null if it is rated. */
export function whyNotRated(
  game: { readonly played: boolean; readonly excluded: boolean; readonly timeAllowed: boolean },
  own: number | null,
  opponent: number | null,
  gap: GapRule | null,
): NotRated | null {
  if (!game.played) return 'unplayed';
  if (game.excluded) return 'excluded';
  if (!game.timeAllowed) return 'rateOfPlay';
  if (own === null || opponent === null) return 'unrated';
  return gapTooWide(gap, own, opponent) ? 'gap600' : null;
}

/** Caveats on the deciding reason: on the time control if it decides, otherwise on the pairing. */
function gameCaveats(
  edition: FideEdition,
  game: FideGame,
  white: RatingInUse,
  black: RatingInUse,
  reason: NotRated | null,
): Caveat[] {
  return [
    ...(game.timeControl ? caveatOfParameter(edition, rateOfPlay) : []),
    ...(reason === null || reason === 'gap600' ? pairCaveats(edition, white, black) : []),
    ...(reason === 'unrated' ? caveatOfParameter(edition, unratedOpponents) : []),
  ];
}

/** The rating used for a player, and whether it is their standard rating standing in. */
export interface RatingInUse {
  readonly rating: number | null;
  readonly standIn: boolean;
}

/** The uncertainties of a pairing: the stand-in, the 400-point rule beyond 400 points, the 600-point rule on a stand-in. */
export function pairCaveats(edition: FideEdition, own: RatingInUse, opponent: RatingInUse): Caveat[] {
  if (own.rating === null || opponent.rating === null) return [];
  const standIn = own.standIn || opponent.standIn;
  const wide = Math.abs(own.rating - opponent.rating) > knownLimit;
  if (!standIn && !wide) return [];
  const gap = parameterValue(edition, gapRule);
  const above = [own, opponent].filter((player) => gap !== null && (player.rating ?? 0) > gap.above);
  const byStandIn = gapTooWide(gap, own.rating, opponent.rating) && above.every((player) => player.standIn);
  return [
    ...(standIn ? caveatOfParameter(edition, standardStandsIn) : []),
    ...(wide ? caveatOfParameter(edition, differenceLimit) : []),
    ...(byStandIn ? [openReading('FIDE-L-14')] : []),
  ];
}

const knownLimit = differenceLimit.standard.entries[0]?.value?.points ?? 0;
