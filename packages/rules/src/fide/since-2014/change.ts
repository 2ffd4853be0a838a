// The change of a rated player over a rating period, from 1 July 2014 on: every game by the table, the 400- and 600-point rule of
// the date, K of the previous list with its limit, one rounding at the end (FIDE-L-04), the floor of the new list.

import { addDays, type IsoDate } from '../../core/dates.js';
import { type AmendedTables, type FideEdition, parameterValue } from '../edition.js';
import {
  type DifferenceLimit,
  differenceLimit,
  floor,
  gapRule,
  type ListType,
  rateOfPlay,
  rounding,
  standardStandsIn,
  unratedOpponents,
} from '../parameters.js';
import { ratingChange } from '../rating-change.js';
import { listInForce } from '../rating-periods.js';
import { listCalendar } from './calendar.js';
import { type Caveat, caveatOfParameter, caveatsOfEdition, distinctCaveats, openReading } from './caveat.js';
import {
  type GameSide,
  isLimited,
  type NotRated,
  pairCaveats,
  type RatingInUse,
  ratingUsed,
  sideOf,
  whyNotRated,
} from './game.js';
import { type KLine, kForPeriod, kOnList } from './k.js';
import { applyOneOff, type OneOffAnswer } from './one-off.js';
import type { PlayerForK } from './player.js';
import { type GameTime, timeOfGameAllowed } from './rate-of-play.js';

/** A game of a rating period, from the player’s side. */
export interface PeriodGame {
  /** The opponent's rating on this list at the start of the tournament; null if they have none. */
  readonly opponent: number | null;
  /** Their standard rating, if it may stand in. */
  readonly opponentStandard?: number | null;
  /** The opponent's name in explanations. */
  readonly against?: string;
  readonly halfPoints: number;
  readonly played?: boolean;
  readonly excluded?: boolean;
}

/** A tournament of a rating period. */
export interface PeriodTournament extends GameTime {
  readonly id: string;
  readonly start: IsoDate;
  /** The player's rating at the start; null if they were unrated then and are rated with their current rating (8.2.4). */
  readonly own?: number | null;
  readonly games: readonly PeriodGame[];
}

/** A change carried over to the list: an event under the regulations of 2009, or a correction of an earlier list. */
export interface CarriedChange {
  readonly id: string;
  /** A description of the change. */
  readonly what: string;
  readonly hundredths: number;
}

/** One player’s rating period as plain data. */
export interface RatingPeriodInput {
  readonly listType: ListType;
  /** Date of the list being made. */
  readonly newList: IsoDate;
  readonly player: PlayerForK;
  readonly tournaments: readonly PeriodTournament[];
  /** Added before the one rounding; their games and K are not considered. */
  readonly carried?: readonly CarriedChange[];
}

/**
 * Which edition applies: each tournament by its first day (FIDE-L-01), K by the previous list (FIDE-L-11), rounding and floor by
 * the new list.
 */
export interface PeriodEditions {
  readonly ofTournament: (start: IsoDate) => FideEdition;
  readonly ofK: FideEdition;
  readonly ofList: FideEdition;
  /** The edition on the last day before the new list; null if one edition was named for everything. */
  readonly lastDay: FideEdition['name'] | null;
  /** Whether one-off adjustments apply; false if an edition was named. */
  readonly withOneOff: boolean;
}

/** What a reform changes in one player's period, besides parameter values. */
export interface PeriodReform {
  readonly asKnown?: IsoDate | undefined;
  readonly amended: AmendedTables;
  /** A factor for K, applied before its limit by the games of the period. */
  readonly multiplyK: number;
  /** A one-off change on the list being made, after that of the regulations and before the floor. */
  readonly transform?: ((rating: number) => number) | undefined;
}

export type GameRow = GameSide | { readonly notRated: NotRated };

/** The result of one tournament in a period. */
export interface TournamentChange {
  readonly id: string;
  readonly edition: FideEdition;
  readonly own: number;
  readonly games: number;
  readonly halfPoints: number;
  readonly expectedHundredths: number;
  readonly deltaHundredths: number;
  readonly rows: readonly GameRow[];
  readonly caveats: readonly Caveat[];
}

/** The result of a rating period. */
export interface PeriodChange {
  readonly editions: { readonly k: FideEdition; readonly list: FideEdition };
  /** The list whose K is used. */
  readonly kList: IsoDate;
  readonly k: number;
  readonly kLine: KLine;
  readonly kUsed: number;
  readonly games: number;
  /** The rating the change is added to. */
  readonly rating: number;
  readonly tournaments: readonly TournamentChange[];
  /** From the tournaments of the period. */
  readonly changeHundredths: number;
  /** The same, plus the changes carried over. */
  readonly totalHundredths: number;
  readonly rounded: number;
  readonly calculated: number;
  readonly oneOff: OneOffAnswer | null;
  /** The rating on the new list; null if below the floor, and then the player is unrated (FIDE-L-23). */
  readonly newRating: number | null;
  readonly caveats: readonly Caveat[];
}

/** The list preceding the one being made. */
export function listBefore(newList: IsoDate): IsoDate {
  return listInForce(addDays(newList, -1), listCalendar);
}

/** Rounds hundredths to a whole change, halves away from zero (8.3.4 of 2024). */
export function roundedChange(hundredths: number): number {
  // Adding 0 turns −0 into 0.
  return Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 50) / 100) + 0;
}

/** The rating on the list, or null if below the floor. */
export function publishedRating(rating: number, lowest: number): number | null {
  return rating >= lowest ? rating : null;
}

/** The change of one player's period. The input must be valid: `ratePeriod` checks it first. */
export function periodChange(input: RatingPeriodInput, editions: PeriodEditions, reform?: PeriodReform): PeriodChange {
  const { player, newList } = input;
  const rating = ratingOfPlayer(player, editions.ofList);
  const kList = listBefore(newList);
  const tournaments = input.tournaments.map((tournament) =>
    tournamentChange(editions.ofTournament(tournament.start), tournament, rating, (player.rating ?? null) === null),
  );
  const games = sum(tournaments.map((tournament) => tournament.games));
  const k = kOnList(editions.ofK, player, kList);
  const { kUsed, caveats: limitCaveats } = kForPeriod(editions.ofK, k.k * (reform?.multiplyK ?? 1), games);
  const halfPoints = sum(tournaments.map((tournament) => tournament.halfPoints));
  const expected = sum(tournaments.map((tournament) => tournament.expectedHundredths));
  const exact = ratingChange(kUsed, halfPoints, expected);
  // A multiplied K need not be exact: a value within a millionth of a half counts as a half.
  const changeHundredths = reform === undefined || reform.multiplyK === 1 ? exact : Math.round(exact * 1e6) / 1e6;
  const totalHundredths = changeHundredths + sum((input.carried ?? []).map(({ hundredths }) => hundredths));
  const rounded = roundedChange(totalHundredths);
  const calculated = rating + rounded;
  const oneOff = editions.withOneOff ? applyOneOff(editions.ofList, calculated, player.standard ?? null) : null;
  const transformed = reform?.transform?.(oneOff?.rating ?? calculated) ?? oneOff?.rating ?? calculated;
  return {
    editions: { k: editions.ofK, list: editions.ofList },
    kList,
    k: k.k,
    kLine: k.line,
    kUsed,
    games,
    rating,
    tournaments,
    changeHundredths,
    totalHundredths,
    rounded,
    calculated,
    oneOff,
    newRating: publishedRating(transformed, parameterValue(editions.ofList, floor)),
    caveats: distinctCaveats([
      ...caveatsOfEdition(editions.ofList),
      ...tournaments.flatMap((tournament) => tournament.caveats),
      ...tournaments.flatMap(({ edition }) =>
        editions.lastDay === null || edition.name === editions.lastDay ? [] : [openReading('FIDE-L-01')],
      ),
      ...k.caveats,
      ...((player.rating ?? null) === null ? [openReading('FIDE-L-19')] : []),
      ...limitCaveats,
      ...(isNegativeHalf(totalHundredths) ? caveatOfParameter(editions.ofList, rounding) : []),
      ...(oneOff === null ? [] : [...oneOff.caveats, ...(games > 0 ? [openReading('FIDE-L-22')] : [])]),
    ]),
  };
}

/** The player's rating on the list, or the standard rating that stands in for it. */
function ratingOfPlayer(player: PlayerForK, edition: FideEdition): number {
  const rating = ratingUsed(player.rating, player.standard, parameterValue(edition, standardStandsIn));
  if (rating === null) throw new Error('the change of a player without a rating was asked for');
  return rating;
}

/** One tournament of a player, game by game. */
export function tournamentChange(
  edition: FideEdition,
  tournament: PeriodTournament,
  current: number,
  standIn: boolean,
): TournamentChange {
  const own = tournament.own ?? current;
  const limit = parameterValue(edition, differenceLimit);
  const gap = parameterValue(edition, gapRule);
  const standsIn = parameterValue(edition, standardStandsIn);
  const opponents = tournament.games.map((game) => ratingUsed(game.opponent, game.opponentStandard, standsIn));
  const reasons = tournament.games.map((game, index) => {
    const opponent = opponents[index] ?? null;
    return whyNotRated(
      {
        played: game.played !== false,
        excluded: game.excluded === true,
        timeAllowed: timeOfGameAllowed(edition, tournament, [own, opponent]),
      },
      own,
      opponent,
      gap,
    );
  });
  const upgrade = theUpgrade(limit, own, opponents, reasons);
  let [games, halfPoints, expectedHundredths] = [0, 0, 0];
  const rows = tournament.games.map((game, index): GameRow => {
    const [reason, opponent] = [reasons[index] ?? null, opponents[index] ?? null];
    if (reason !== null || opponent === null) return { notRated: reason ?? 'unrated' };
    const side = sideOf(limit, own, opponent, upgrade === null || opponent >= own || index === upgrade);
    games += 1;
    halfPoints += game.halfPoints;
    expectedHundredths += side.p;
    return side;
  });
  return {
    id: tournament.id,
    edition,
    own,
    games,
    halfPoints,
    expectedHundredths,
    deltaHundredths: ratingChange(1, halfPoints, expectedHundredths),
    rows,
    caveats: distinctCaveats([
      ...tournament.games.flatMap((game, index) =>
        gameCaveats(edition, game, reasons[index] ?? null, { rating: own, standIn }, opponents[index] ?? null),
      ),
      ...upgradeCaveats(limit, rows),
      ...(tournament.timeControl ? caveatOfParameter(edition, rateOfPlay) : []),
    ]),
  };
}

/**
 * 2022 to 2024, one upgrade per tournament: the game with the greatest difference among those in which the player is more than
 * 400 points above; of equals, the first (FIDE-L-18). Null: every such game is limited. The weaker player is always limited
 * (FIDE-L-05).
 */
export function theUpgrade(
  limit: DifferenceLimit | null,
  own: number,
  opponents: readonly (number | null)[],
  reasons: readonly (NotRated | null)[],
): number | null {
  if (limit?.upgrades !== 'one-per-tournament') return null;
  let [best, greatest] = [-1, limit.points];
  for (const [index, opponent] of opponents.entries()) {
    if (opponent === null || reasons[index] !== null || own - opponent <= greatest) continue;
    [best, greatest] = [index, own - opponent];
  }
  return best;
}

function gameCaveats(
  edition: FideEdition,
  game: PeriodGame,
  reason: NotRated | null,
  own: RatingInUse,
  opponent: number | null,
): readonly Caveat[] {
  if (reason === 'unrated') return caveatOfParameter(edition, unratedOpponents);
  const decided = reason === null || reason === 'gap600';
  return decided ? pairCaveats(edition, own, { rating: opponent, standIn: (game.opponent ?? null) === null }) : [];
}

/** FIDE-L-05 matters if the weaker player was limited and another game of the tournament was eligible. */
function upgradeCaveats(limit: DifferenceLimit | null, rows: readonly GameRow[]): readonly Caveat[] {
  if (limit?.upgrades !== 'one-per-tournament') return [];
  const wide = rows.filter((row) => 'difference' in row && isLimited(limit, 0, row.difference));
  return wide.length > 1 && wide.some((row) => 'difference' in row && row.difference < 0) ? [openReading('FIDE-L-05')] : [];
}

function isNegativeHalf(hundredths: number): boolean {
  return hundredths < 0 && hundredths % 100 === -50;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
