// Individual matches, US Chess 2025 §7: who may play one for rating, how far it can move a rating, and how it affects a floor.

import {
  at,
  type Check,
  makeCheck,
  problem,
  readChoice,
  readDate,
  readList,
  readNumber,
  readObject,
  readScore,
  show,
} from '../core/check.js';
import { addDays, addMonths, type IsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { Ruling } from '../core/ruling.js';
import type { UsChessEdition } from './edition.js';
import { isEstablished, officialRating, playedResult, type RatedSection, rateReadSection } from './event.js';
import type { Overlay, PlayerInput, Section, SectionEdition, SectionPlayer } from './event-input.js';
import { matchLimits } from './parameters-office.js';
import { checkSystem, readEdition, readPlayedDates, readPlayer, readTimeControl } from './read-section.js';
import { rulings } from './rulings.js';
import { stored } from './settle.js';
import { type System, systems } from './systems.js';
import type { TimeControl } from './time-control.js';
/** The change from an earlier match, with the day on which that match ended. */
export interface MatchChange {
  readonly on: IsoDate;
  readonly change: number;
}

/** A match between two players as plain data. */
export interface MatchInput {
  readonly edition?: SectionEdition;
  readonly system: System;
  readonly timeControl?: TimeControl | null;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  readonly a: PlayerInput;
  readonly b: PlayerInput;
  /** The results of player a, game by game. */
  readonly scoresA: readonly number[];
  readonly pastMatchesA?: readonly MatchChange[];
  readonly pastMatchesB?: readonly MatchChange[];
}

/** Why a match is not rated. */
export type MatchObstacle = 'a-not-established' | 'b-not-established' | 'too-far-apart' | 'no-games';

/** The largest allowed difference of the ratings; it is the same in every document. */
export const matchRatingGap: number = matchLimits.entries[0]?.value.ratingGap ?? Number.NaN;

/**
 * Each reason why a match is not rated, in words.
 *
 * @example
 * matchObstacleWords['no-games'] // 'no game was played'
 */
export const matchObstacleWords: Readonly<Record<MatchObstacle, string>> = {
  'a-not-established': 'the first player has no established rating',
  'b-not-established': 'the second player has no established rating',
  'too-far-apart': `the ratings are more than ${matchRatingGap} points apart`,
  'no-games': 'no game was played',
};

/** One player of a match; each stage is the change that remains after it. */
export interface MatchSide {
  readonly id: string;
  /** Step 5 without bonus and floors. */
  readonly uncapped: number;
  readonly changeUncapped: number;
  readonly changeAfter50: number;
  /** The sum of changes from matches in the last 180 days. */
  readonly net180Days: number;
  readonly changeAfter180Days: number;
  readonly net3Years: number;
  readonly changeAfter3Years: number;
  /** After the limits, before the floor. */
  readonly rating: number;
  readonly floor: number;
  /** Whether the result is below the floor, which counts as a request to lower the floor by 100 points. */
  readonly floorRequest: boolean;
  readonly ratingIfGranted: number;
  readonly floorIfGranted: number | null;
  readonly ratingIfRefused: number;
  readonly gamesAfter: number;
}

/** The result of a match for both players, or why it is not rated. */
export interface MatchResult {
  readonly edition: string;
  readonly eligible: boolean;
  readonly obstacles: readonly MatchObstacle[];
  /** Null if the match is not rated. */
  readonly sides: { readonly a: MatchSide; readonly b: MatchSide } | null;
  readonly rulings: readonly Ruling[];
}

/** The reasons why a match between two published ratings is not rated. */
export function matchObstacles(
  a: { readonly rating: number | null; readonly games: number },
  b: { readonly rating: number | null; readonly games: number },
  edition: UsChessEdition,
): MatchObstacle[] {
  const obstacles: MatchObstacle[] = [];
  if (a.rating === null || !isEstablished(a.games, edition)) obstacles.push('a-not-established');
  if (b.rating === null || !isEstablished(b.games, edition)) obstacles.push('b-not-established');
  if (a.rating !== null && b.rating !== null) {
    const gap = Math.abs(officialRating(a.rating) - officialRating(b.rating));
    if (gap > edition.values.matchLimits.ratingGap) obstacles.push('too-far-apart');
  }
  return obstacles;
}

/** The sum of earlier match changes from one day to another, both included (ruling US-A-24). */
export function netChange(past: readonly MatchChange[], from: IsoDate, to: IsoDate): number {
  let net = 0;
  for (const { on, change } of past) if (on >= from && on <= to) net += change;
  return net;
}

/**
 * The part of a change that keeps the net of a window within its limit. A net that already exceeds the limit blocks further
 * movement, but never forces a change back (ruling US-A-23).
 */
export function withinNet(change: number, net: number, limit: number): number {
  if (change > 0) return Math.max(0, Math.min(change, limit - net));
  return Math.min(0, Math.max(change, -limit - net));
}

/** The stages of a change from a match that ends on a day. */
export function limitedChange(change: number, past: readonly MatchChange[], endDate: IsoDate, edition: UsChessEdition) {
  const { perMatch, days, inDays, years, inYears } = edition.values.matchLimits;
  const changeAfter50 = Math.max(-perMatch, Math.min(perMatch, change));
  const net180Days = netChange(past, addDays(endDate, -days), endDate);
  const changeAfter180Days = withinNet(changeAfter50, net180Days, inDays);
  // Three years before 29 February is 28 February, the last day of the month.
  const net3Years = netChange(past, addMonths(endDate, -12 * years), endDate);
  const changeAfter3Years = withinNet(changeAfter180Days, net3Years, inYears);
  return { changeAfter50, net180Days, changeAfter180Days, net3Years, changeAfter3Years };
}

/** A match that passed the check. */
export interface ReadMatch {
  readonly section: Section;
  readonly players: readonly [SectionPlayer, SectionPlayer];
  readonly past: readonly [readonly MatchChange[], readonly MatchChange[]];
}

function readPast(check: Check, fields: { readonly [name: string]: unknown }, field: string): MatchChange[] {
  return readList(check, fields, field, '').map((value, index) => {
    const path = at(field, index);
    const entry = readObject(check, value, path);
    return {
      on: readDate(check, entry, 'on', path),
      change: readNumber(check, entry, 'change', path, { from: -1000, to: 1000 }),
    };
  });
}

/** The match of an input, or every error in it. */
export function readMatch(input: unknown, over?: Overlay): Result<ReadMatch> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const { startDate, endDate } = readPlayedDates(check, fields);
  const edition = over?.edition ?? readEdition(check, fields.edition, startDate);
  const system = readChoice(check, fields, 'system', '', systems);
  const timeControl = readTimeControl(check, fields.timeControl, 'timeControl');
  const a = readPlayer(check, fields.a, 'a');
  const b = readPlayer(check, fields.b, 'b');
  if (a.id === b.id && a.id !== '')
    problem(check, 'player-twice', 'b.id', `Both players are ${show(a.id)}.`, 'Give two players.');
  const scores = readList(check, fields, 'scoresA', '').map((score, index) => readScore(check, score, at('scoresA', index)));
  const past = [readPast(check, fields, 'pastMatchesA'), readPast(check, fields, 'pastMatchesB')] as const;
  if (edition !== null && check.errors.length === 0) checkSystem(check, system, timeControl, edition);
  if (edition === null || check.errors.length > 0) return failed(...check.errors);
  const games = scores.map((scoreA) => ({ a: 0, b: 1, scoreA }));
  return ok({ section: { edition, system, timeControl, startDate, endDate, players: [a, b], games }, players: [a, b], past });
}

/**
 * Rates a match, or says why it is not rated.
 *
 * @example
 * const match = {
 *   system: 'OTBR' as const,
 *   startDate: '2024-05-04',
 *   endDate: '2024-05-05',
 *   a: { id: 'ann', rating: 1600, games: 40 },
 *   b: { id: 'bob', rating: 1500, games: 30 },
 *   scoresA: [1, 1, 0.5, 0],
 * };
 * const rated = rateMatch(match);
 * rated.ok && [rated.value.eligible, Math.round(rated.value.sides?.a.rating ?? 0)] // [true, 1598]
 */
export function rateMatch(input: MatchInput, over?: Overlay): Result<MatchResult> {
  const read = readMatch(input, over);
  if (!read.ok) return read;
  const { section, players } = read.value;
  const { edition } = section;
  const obstacles = matchObstacles(players[0], players[1], edition);
  if (section.games.length === 0) obstacles.push('no-games');
  if (obstacles.length > 0)
    return ok({
      edition: edition.name,
      eligible: false,
      obstacles,
      sides: null,
      rulings: rulings(...(obstacles.includes('too-far-apart') ? (['US-A-25'] as const) : [])),
    });
  const rated = rateReadSection(section, true, over?.kMultipliers);
  const sides = { a: matchSide(read.value, rated, 0), b: matchSide(read.value, rated, 1) };
  return ok({ edition: edition.name, eligible: true, obstacles, sides, rulings: rulingsOfSides(sides.a, sides.b) });
}

function rulingsOfSides(...sides: readonly MatchSide[]): readonly Ruling[] {
  const hasPast = sides.some(({ net180Days, net3Years }) => net180Days !== 0 || net3Years !== 0);
  return rulings('US-A-25', ...(hasPast ? (['US-A-23', 'US-A-24'] as const) : []));
}

/** One side of an eligible match, from the section it was rated as. */
export function matchSide(match: ReadMatch, rated: RatedSection, index: 0 | 1): MatchSide {
  const { edition, endDate } = match.section;
  const { leastRating, matchLimits, storage } = edition.values;
  const player = match.players[index];
  const { step5, r0: before, floors, formula, gamesAfter } = playedResult(rated, player, index);
  const uncapped = step5.rating;
  const floor = floors.personal;
  const changeUncapped = uncapped - before;
  const stages = limitedChange(changeUncapped, match.past[index], endDate, edition);
  const rating = stored(Math.max(leastRating, before + stages.changeAfter3Years), before, formula === 'standard', storage);
  const floorRequest = rating < floor;
  const floorIfGranted = floorRequest ? Math.max(leastRating, floor - matchLimits.floorLowering) : null;
  return {
    id: player.id,
    uncapped,
    changeUncapped,
    ...stages,
    rating,
    floor,
    floorRequest,
    ratingIfGranted: Math.max(rating, floorIfGranted ?? rating),
    floorIfGranted,
    ratingIfRefused: floorRequest ? floor : rating,
    gamesAfter,
  };
}
