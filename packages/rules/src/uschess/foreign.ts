// Updating a US Chess rating from a foreign FIDE-rated event, US Chess 2025 §6: the standard formula, once, against converted ratings.

import {
  at,
  makeCheck,
  problem,
  readDate,
  readFlag,
  readList,
  readObject,
  readOptionalNumber,
  readScore,
  readText,
} from '../core/check.js';
import type { IsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { Ruling } from '../core/ruling.js';
import { converted } from './conversions.js';
import type { UsChessEdition } from './edition.js';
import { isEstablished, officialRating, type StandardStep } from './event.js';
import type { Overlay, PlayerInput, SectionEdition, SectionPlayer } from './event-input.js';
import { type Floor, floorOf } from './floors.js';
import { mostOften, standardPass } from './one-pass.js';
import { readEdition, readPlayer, readTimeControl } from './read-section.js';
import { rulings } from './rulings.js';
import { stored, underCeiling } from './settle.js';
import { isReducedK } from './standard.js';
import { type TimeControl, totalOf } from './time-control.js';

/** Foreign events update the Regular rating. */
const system = 'OTBR';

const fideRatings = { from: 0, to: 5000 };

/** A game of a foreign event. */
export interface ForeignGame {
  readonly opponent: string;
  /** Null without a FIDE rating; the game is then ignored. */
  readonly opponentFide: number | null;
  readonly score: number;
}

/** A foreign FIDE-rated event of one player. */
export interface ForeignInput {
  readonly edition?: SectionEdition;
  readonly startDate: IsoDate;
  /** As before the event, in the Regular system. */
  readonly player: PlayerInput;
  readonly ownFide?: number | null;
  readonly currentMember?: boolean;
  readonly usaFlag?: boolean;
  /** A resident without the flag whom the office has included. */
  readonly includedByOffice?: boolean;
  readonly optedIn?: boolean;
  /** Known to be a youth event: all opponents use another conversion. */
  readonly youthEvent?: boolean;
  /** Without it there is no reduced K (ruling US-A-26). */
  readonly timeControl?: TimeControl | null;
  readonly games: readonly ForeignGame[];
}

/** Why a foreign event does not count. */
export type ForeignObstacle =
  | 'not-rated'
  | 'not-established'
  | 'not-a-member'
  | 'not-identified'
  | 'not-opted-in'
  | 'no-rated-opponent';

export const foreignObstacleWords: Readonly<Record<ForeignObstacle, string>> = {
  'not-rated': 'the player has no Regular rating',
  'not-established': 'the Regular rating is not established',
  'not-a-member': 'the player is not a current member',
  'not-identified': 'the player has no USA flag and the office has not included this event',
  'not-opted-in': 'the player has not opted in before the event',
  'no-rated-opponent': 'no opponent has a FIDE rating',
};

/** The result of a foreign event, or why it does not count. */
export interface ForeignResult {
  readonly edition: string;
  readonly eligible: boolean;
  readonly obstacles: readonly ForeignObstacle[];
  readonly m: number;
  /** Converted, in game order; games without a FIDE rating are left out. */
  readonly opponents: readonly number[];
  readonly nEffective: number | null;
  readonly standard: StandardStep | null;
  readonly floors: Floor | null;
  readonly floorApplied: boolean;
  readonly final: number | null;
  readonly official: number | null;
  readonly gamesAfter: number;
  readonly rulings: readonly Ruling[];
}

interface Eligibility {
  readonly player: Pick<SectionPlayer, 'rating' | 'games'>;
  readonly ownFide: number | null;
  readonly currentMember: boolean;
  readonly usaFlag: boolean;
  readonly includedByOffice: boolean;
  readonly optedIn: boolean;
}

/** The reasons why a player's foreign events do not count; empty if they count. */
export function foreignObstacles(who: Eligibility, edition: UsChessEdition): ForeignObstacle[] {
  const { foreignNeedsEstablished, foreignAutomaticFrom } = edition.values;
  const obstacles: ForeignObstacle[] = [];
  if (who.player.rating === null) obstacles.push('not-rated');
  else if (foreignNeedsEstablished && !isEstablished(who.player.games, edition)) obstacles.push('not-established');
  if (!who.currentMember) obstacles.push('not-a-member');
  if (!who.usaFlag && !who.includedByOffice) obstacles.push('not-identified');
  const automatic = who.usaFlag && who.ownFide !== null && who.ownFide >= foreignAutomaticFrom;
  if (!automatic && !who.optedIn) obstacles.push('not-opted-in');
  return obstacles;
}

/** Opting in must come before the event. Opting out again needs the approval of the Executive Director. */
export function isOptedIn(optedInOn: IsoDate | null, approvedOptOutOn: IsoDate | null, startDate: IsoDate): boolean {
  if (optedInOn === null || optedInOn >= startDate) return false;
  return approvedOptOutOn === null || approvedOptOutOn < optedInOn || approvedOptOutOn > startDate;
}

/** A foreign event that passed the check. */
export interface ReadForeign {
  readonly edition: UsChessEdition;
  readonly who: Eligibility & { readonly player: SectionPlayer };
  readonly youthEvent: boolean;
  readonly timeControl: TimeControl | null;
  /** The games against FIDE-rated opponents, converted. */
  readonly games: readonly {
    readonly opponent: string;
    readonly fide: number;
    readonly score: number;
    readonly rating: number;
  }[];
}

/** The foreign event of an input, or every error in it. */
export function readForeign(input: unknown, over?: Overlay): Result<ReadForeign> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const startDate = readDate(check, fields, 'startDate', '');
  const edition = over?.edition ?? readEdition(check, fields.edition, startDate);
  const timeControl = readTimeControl(check, fields.timeControl, 'timeControl');
  const who = {
    player: readPlayer(check, fields.player, 'player'),
    ownFide: readOptionalNumber(check, fields, 'ownFide', '', fideRatings),
    currentMember: readFlag(check, fields, 'currentMember', ''),
    usaFlag: readFlag(check, fields, 'usaFlag', ''),
    includedByOffice: readFlag(check, fields, 'includedByOffice', ''),
    optedIn: readFlag(check, fields, 'optedIn', ''),
  };
  const youthEvent = readFlag(check, fields, 'youthEvent', '');
  const conversion = youthEvent ? edition?.values.fideYouthConversion : edition?.values.fideConversion;
  const games = readList(check, fields, 'games', '').flatMap((value, index) => {
    const path = at('games', index);
    const game = readObject(check, value, path);
    const opponent = readText(check, game, 'opponent', path);
    if (opponent !== '' && opponent === who.player.id) {
      problem(check, 'opponent-is-self', at(path, 'opponent'), 'A player cannot play against themselves.', 'Correct the id.');
    }
    const fide = readOptionalNumber(check, game, 'opponentFide', path, fideRatings);
    const score = readScore(check, game.score, at(path, 'score'));
    return fide === null || conversion === undefined ? [] : [{ opponent, fide, score, rating: converted(fide, conversion) }];
  });
  if (edition === null || check.errors.length > 0) return failed(...check.errors);
  return ok({ edition, who, youthEvent, timeControl, games });
}

/**
 * Rates one player's foreign event, or says why it does not count.
 *
 * @example
 * const event = {
 *   startDate: '2024-05-04',
 *   player: { id: 'ann', rating: 2100, games: 200 },
 *   ownFide: 2050,
 *   currentMember: true,
 *   usaFlag: true,
 *   optedIn: true,
 *   games: [{ opponent: 'bob', opponentFide: 2200, score: 1 }],
 * };
 * const rated = rateForeignEvent(event);
 * rated.ok && [rated.value.eligible, rated.value.official] // [true, 2117]
 */
export function rateForeignEvent(input: ForeignInput, over?: Overlay): Result<ForeignResult> {
  const read = readForeign(input, over);
  return read.ok ? ok(rateReadForeign(read.value, over?.kMultipliers?.[0]).result) : read;
}

/** The single pass of the standard formula, for explanations. */
export interface ForeignPass {
  readonly rating: number;
  readonly reduced: boolean;
  readonly score: number;
  readonly mostMeetings: number;
  readonly effectiveGames: number;
  readonly standard: StandardStep;
  /** Before ceiling and floor. */
  readonly computed: number;
  readonly floors: Floor;
  readonly final: number;
}

/**
 * Obstacles that the document does not define completely: who must have opted in, and how to treat an event without rated
 * opponents.
 */
const byRuling: ReadonlySet<ForeignObstacle> = new Set(['not-opted-in', 'no-rated-opponent']);

export function rateReadForeign(
  event: ReadForeign,
  kMultiplier = 1,
): { readonly result: ForeignResult; readonly pass: ForeignPass | null } {
  const { edition, who, games } = event;
  const { player } = who;
  const obstacles = foreignObstacles(who, edition);
  if (games.length === 0) obstacles.push('no-rated-opponent');
  if (obstacles.length === 0 && player.rating !== null) return onePass(event, player.rating, kMultiplier);
  const result: ForeignResult = {
    edition: edition.name,
    eligible: false,
    obstacles,
    m: 0,
    opponents: [],
    nEffective: null,
    standard: null,
    floors: null,
    floorApplied: false,
    final: player.rating,
    official: player.rating === null ? null : officialRating(player.rating),
    gamesAfter: player.games,
    rulings: obstacles.some((one) => byRuling.has(one)) ? rulings('US-A-26') : [],
  };
  return { result, pass: null };
}

/** The standard formula with bonus, applied once whatever N or record, then the floors. */
function onePass(
  event: ReadForeign,
  rating: number,
  kMultiplier: number,
): { readonly result: ForeignResult; readonly pass: ForeignPass } {
  const { edition, games, timeControl } = event;
  const { player } = event.who;
  const { values } = edition;
  const reduced = isReducedK(values.reducedK, system, timeControl === null ? null : totalOf(timeControl));
  const score = games.reduce((sum, game) => sum + game.score, 0);
  const opponents = games.map((game) => game.rating);
  const mostMeetings = mostOften(games.map((game) => game.opponent));
  const pass = standardPass(rating, player.games, score, opponents, mostMeetings, reduced, edition, kMultiplier);
  const { effectiveGames, k, expected: e, bonusEligible, bonus, rating: computed } = pass;
  // A foreign event does not change the counts behind the absolute floor (ruling US-A-26).
  const floors = floorOf(player, player, system, edition);
  const capped = underCeiling(computed, rating, player.ceiling ?? Number.NaN);
  const final = stored(Math.max(floors.personal, capped), rating, true, values.storage);
  const standard = { k, reducedK: reduced && rating > values.reducedK.above, e, bonusEligible, bonus };
  const result: ForeignResult = {
    edition: edition.name,
    eligible: true,
    obstacles: [],
    m: games.length,
    opponents,
    nEffective: effectiveGames,
    standard,
    floors,
    floorApplied: computed < floors.personal,
    final,
    official: officialRating(final),
    gamesAfter: player.games + games.length,
    rulings: rulings('US-A-26'),
  };
  return { result, pass: { rating, reduced, score, mostMeetings, effectiveGames, standard, computed, floors, final } };
}
