// Estimates a player's rating after a set of games, using the rules themselves.
//
// An estimate uses the opponents' current ratings. In a rated section these move too (Step 5), so the official number can differ
// slightly; callers who have the whole section should rate it instead.

import { at, makeCheck, problem, readChoice, readDate, readList, readNumber, readObject, readScore } from '../core/check.js';
import type { IsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { Ruling } from '../core/ruling.js';
import type { UsChessEdition } from './edition.js';
import { effectiveGames } from './effective-games.js';
import { officialRating } from './event.js';
import type { PlayerInput, SectionEdition, SectionPlayer } from './event-input.js';
import { type FloorWord, floorOf } from './floors.js';
import { type InitialRating, initialRating } from './initial.js';
import { mostOften, type OnePass, standardPass } from './one-pass.js';
import { checkSystem, readEdition, readPlayer, readTimeControl } from './read-section.js';
import { keysBehind, type Reading, readingsOf } from './readings.js';
import { rulings, rulingsOfRating } from './rulings.js';
import { eventsOfThreeAfter, stored, underCeiling } from './settle.js';
import { History, specialRating } from './special.js';
import { isReducedK } from './standard.js';
import { type System, systems } from './systems.js';
import { type TimeControl, totalOf } from './time-control.js';

/** A game to estimate with: the opponent's rating, and the opponent's id if one is met more than once. */
export interface EstimateGame {
  readonly rating: number;
  readonly score: number;
  readonly opponent?: string | null;
}

/** A player, and the games to rate. */
export interface EstimateInput {
  readonly edition?: SectionEdition;
  /** Regular if absent. */
  readonly system?: System;
  readonly timeControl?: TimeControl | null;
  readonly startDate: IsoDate;
  readonly player: Omit<PlayerInput, 'id'> & { readonly id?: string };
  readonly games: readonly EstimateGame[];
}

/** The rating after some games, with its intermediate values. */
export interface Estimate {
  readonly edition: string;
  /** The starting rating, and the games it is based on. */
  readonly r0: number;
  readonly n: number;
  readonly formula: 'special' | 'standard';
  readonly nEffective: number;
  /** Null under the special formula. */
  readonly k: number | null;
  readonly expected: number | null;
  readonly bonus: number;
  readonly floor: number;
  readonly rating: number;
  readonly official: number;
  /** Null for an unrated player. */
  readonly change: number | null;
  /** The readings that decided it, if the document in force does not settle it. */
  readonly readings: readonly Reading[];
  readonly rulings: readonly Ruling[];
}

/** Everything about a player and an event except the results. */
export interface Setting {
  readonly edition: UsChessEdition;
  readonly system: System;
  readonly total: number | null;
  readonly player: SectionPlayer;
  /** The derivation of an unrated player's r0 and n. */
  readonly initial: InitialRating | null;
  readonly r0: number;
  readonly n: number;
}

export interface ReadEstimate {
  readonly setting: Setting;
  readonly opponents: readonly number[];
  readonly scores: readonly number[];
  readonly mostMeetings: number;
}

const ratings = { from: 0, to: 5000 };

export function readEstimate(input: unknown, scoresNeeded: boolean): Result<ReadEstimate> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const startDate = readDate(check, fields, 'startDate', '');
  const edition = readEdition(check, fields.edition, startDate);
  const system = readChoice(check, fields, 'system', '', systems, 'OTBR');
  const timeControl = readTimeControl(check, fields.timeControl, 'timeControl');
  if (edition !== null && check.errors.length === 0) checkSystem(check, system, timeControl, edition);
  const player = readPlayer(check, { id: 'player', ...readObject(check, fields.player, 'player') }, 'player');
  const games = readList(check, fields, 'games', '').map((value, index) => {
    const path = at('games', index);
    const game = readObject(check, value, path);
    const opponent = game.opponent ?? null;
    if (opponent !== null && typeof opponent !== 'string') {
      problem(check, 'not-a-text', at(path, 'opponent'), 'The name of an opponent is a text.', 'Give a text, or leave it out.');
    }
    return {
      rating: readNumber(check, game, 'rating', path, ratings),
      score: scoresNeeded ? readScore(check, game.score, at(path, 'score')) : 0,
      name: typeof opponent === 'string' ? opponent : `#${index}`,
    };
  });
  if (games.length === 0) problem(check, 'no-games', 'games', 'Without a game there is nothing to estimate.', 'Give the games.');
  if (edition === null || check.errors.length > 0) return failed(...check.errors);
  const initial = player.rating === null ? initialRating(player, system, startDate, edition) : null;
  const setting: Setting = {
    edition,
    system,
    total: timeControl === null ? null : totalOf(timeControl),
    player,
    initial,
    r0: initial === null ? (player.rating ?? 0) : initial.rating,
    n: initial === null ? player.games : initial.games,
  };
  return ok({
    setting,
    opponents: games.map((game) => game.rating),
    scores: games.map((game) => game.score),
    mostMeetings: mostOften(games.map((game) => game.name)),
  });
}

const histories = {
  none: History.mixed,
  mixed: History.mixed,
  all_wins: History.allWins,
  all_losses: History.allLosses,
} as const;

export interface Results {
  readonly wins: number;
  readonly draws: number;
}

/** A player's rating after games with these results. */
export function estimateWith(setting: Setting, opponents: readonly number[], results: Results, mostMeetings: number): Estimate {
  const score = results.wins + results.draws / 2;
  const { edition, system, total, player, r0, n } = setting;
  const { values } = edition;
  const m = opponents.length;
  const unrated = player.rating === null;
  const history = unrated ? History.mixed : histories[player.history];
  const standard = n > values.specialUpTo && history === History.mixed;
  const pass = standard
    ? standardPass(r0, n, score, opponents, mostMeetings, isReducedK(values.reducedK, system, total), edition)
    : null;
  const worth = effectiveGames(r0, n, values.effectiveGamesBound);
  const computed =
    pass?.rating ??
    Math.max(
      values.leastRating,
      specialRating(r0, worth, history, score, Float64Array.from(opponents), m, values.provisionalReach, values.specialMost),
    );
  const before = player.rating ?? Number.NaN;
  const counts = {
    wins: player.wins + results.wins,
    draws: player.draws + results.draws,
    eventsOfThree: eventsOfThreeAfter(player.eventsOfThree, m),
  };
  const floors = floorOf(player, counts, system, edition);
  const floor = floors.personal;
  const rating = stored(
    Math.max(floor, underCeiling(computed, before, player.ceiling ?? Number.NaN)),
    before,
    standard,
    values.storage,
  );
  return {
    edition: edition.name,
    r0,
    n,
    formula: standard ? 'standard' : 'special',
    nEffective: worth,
    k: pass?.k ?? null,
    expected: pass?.expected ?? null,
    bonus: pass?.bonus ?? 0,
    floor,
    rating,
    official: officialRating(rating),
    change: unrated ? null : rating - before,
    ...basisOf(setting, pass, m, computed < floor ? floors.source : null),
  };
}

/** The rulings and readings behind an estimate, where the document does not settle it. */
function basisOf(
  { edition, system, total, player, initial, r0 }: Setting,
  pass: OnePass | null,
  games: number,
  floor: FloorWord | null,
): Pick<Estimate, 'readings' | 'rulings'> {
  const reducedK = pass !== null && isReducedK(edition.values.reducedK, system, total) && r0 > edition.values.reducedK.above;
  const bonusEligible = pass?.bonusEligible === true;
  const formula = pass === null ? 'special' : 'standard';
  const ids = rulingsOfRating({
    formula,
    initial,
    oneSided: player.history.startsWith('all'),
    reducedK,
    bonusEligible,
    floor: floor === null ? null : { source: floor, system, peak: player.peakEstablished },
    whole: edition.values.storage === 'whole number',
  });
  const decided = { formula, bonusEligible, games, reducedK, initial: initial !== null, floor } as const;
  return { readings: readingsOf(edition, keysBehind(decided)), rulings: rulings(...ids) };
}

export function resultsOf(scores: readonly number[]): Results {
  return { wins: scores.filter((score) => score === 1).length, draws: scores.filter((score) => score === 0.5).length };
}

/**
 * The rating after a set of games.
 *
 * @example
 * const event = {
 *   startDate: '2024-05-04',
 *   player: { rating: 1600, games: 40 },
 *   games: [{ rating: 1700, score: 1 }, { rating: 1650, score: 0.5 }],
 * };
 * const found = estimate(event);
 * found.ok && found.value.official // 1628
 */
export function estimate(input: EstimateInput): Result<Estimate> {
  const read = readEstimate(input, true);
  if (!read.ok) return read;
  const { setting, opponents, scores, mostMeetings } = read.value;
  return ok(estimateWith(setting, opponents, resultsOf(scores), mostMeetings));
}
