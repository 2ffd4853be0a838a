// Rates one section from plain data: the interface to the five steps for programs, forms and files.

import { ok, type Result } from '../core/error.js';
import { roundHalfUp } from '../core/rounding.js';
import type { Ruling } from '../core/ruling.js';
import type { UsChessEdition } from './edition.js';
import type { EventInput, HistoryWord, Overlay, Section, SectionPlayer } from './event-input.js';
import { type Floor, floorWord, isLifeMaster, lifeMasterGames, peakBefore } from './floors.js';
import { type InitialRating, initialRating } from './initial.js';
import type { ParameterKey } from './parameters.js';
import { readSection } from './read-section.js';
import { keysBehind, type Reading, readingsOf } from './readings.js';
import { type RulingId, rulings, rulingsOfRating } from './rulings.js';
import { rateSection, sectionTerms, sharedWorkspace } from './section.js';
import { eventsOfThreeAfter, settleSection } from './settle.js';
import { mayHaveBonus } from './standard-steps.js';
import type { System } from './systems.js';
import { totalOf } from './time-control.js';
import { copyArrays, Formula, type SectionTerms, Standing, type StepArrays } from './workspace.js';

export interface StandardStep {
  readonly k: number;
  /** Whether K is the reduced one for dual-rated events above 2200. */
  readonly reducedK: boolean;
  /** The sum of winning expectancies. */
  readonly e: number;
  readonly bonusEligible: boolean;
  readonly bonus: number;
}

export interface StepResult {
  readonly rating: number;
  /** Only under the standard formula. */
  readonly standard?: StandardStep;
}

/** A player's result. Without a rated game nothing changes: the steps, formula and floors are null. */
export interface PlayerResult {
  readonly id: string;
  readonly unrated: boolean;
  readonly m: number;
  readonly s: number;
  readonly r0: number;
  readonly n: number;
  /** How Step 1 derived r0 and n; null for a rated player. */
  readonly initial: InitialRating | null;
  readonly nEffective: number;
  readonly formula: 'special' | 'standard' | null;
  readonly step3: StepResult | null;
  readonly step4: StepResult | null;
  readonly step5: StepResult | null;
  readonly floors: Floor | null;
  readonly floorApplied: boolean;
  readonly final: number | null;
  /** As published: rounded to the nearest whole number. */
  readonly official: number | null;
  readonly gamesAfter: number;
  readonly historyAfter: HistoryWord;
  readonly winsAfter: number;
  readonly drawsAfter: number;
  readonly eventsOfThreeAfter: number;
  readonly peakEstablishedAfter: number | null;
  readonly lifeMasterGamesAfter: number;
}

/** The result of a player with a rated game: formula, steps and floors are present. */
export interface PlayedResult extends PlayerResult {
  readonly formula: 'special' | 'standard';
  readonly step4: StepResult;
  readonly step5: StepResult;
  readonly floors: Floor;
  readonly final: number;
}

export function hasPlayed(result: PlayerResult): result is PlayedResult {
  return result.m > 0;
}

/** The result of every player in a rated section. */
export interface EventResult {
  /** The edition in force, e.g. `uschess-2025` or `uschess@2024-05-01`. */
  readonly edition: string;
  readonly system: System;
  /** In the order of the input. */
  readonly players: readonly PlayerResult[];
  /** The readings that decided a rating, where the document in force does not settle it. */
  readonly readings: readonly Reading[];
  /** The rulings that decided a rating, where the document is silent or ambiguous. */
  readonly rulings: readonly Ruling[];
}

/**
 * Official ratings are expressed as rounded to the nearest whole number (§1, §7).
 *
 * @example
 * officialRating(1616.5) // 1617
 */
export function officialRating(rating: number): number {
  return roundHalfUp(rating);
}

/** A rating is established if it is based on more than 25 games (§1). */
export function isEstablished(games: number, edition: UsChessEdition): boolean {
  return games > edition.values.establishedAbove;
}

/** A rated section with the workspace that holds its steps; explanations read them. */
export interface RatedSection {
  readonly section: Section;
  readonly terms: SectionTerms;
  readonly initial: readonly (InitialRating | null)[];
  readonly work: StepArrays;
}

/**
 * Rates the section of an input, or reports every error in it.
 *
 * @example
 * const section = {
 *   system: 'OTBR' as const,
 *   startDate: '2024-05-04',
 *   endDate: '2024-05-05',
 *   players: [{ id: 'ann', rating: 1600, games: 40 }, { id: 'bob', rating: 1500, games: 30 }],
 *   games: [{ a: 'ann', b: 'bob', scoreA: 1 }],
 * };
 * const rated = rateEvent(section);
 * rated.ok && rated.value.players.map(({ id, official }) => `${id} ${official}`) // ['ann 1614', 'bob 1485']
 */
export function rateEvent(input: EventInput, over?: Overlay): Result<EventResult> {
  const section = readSection(input, over);
  if (!section.ok) return section;
  const rated = rateReadSection(section.value, false, over?.kMultipliers);
  const { edition, system } = section.value;
  const players = section.value.players.map((player, index) => playerResult(rated, player, index));
  const readings = readingsOf(edition, players.flatMap(keysBehindResult));
  const ids = players.flatMap((result, index) => rulingsOfResult(result, section.value.players[index], section.value));
  return ok({ edition: edition.name, system, players, readings, rulings: rulings(...ids) });
}

function rulingsOfResult(result: PlayerResult, player: SectionPlayer | undefined, section: Section): readonly RulingId[] {
  const { formula, initial, step5, floorApplied, floors } = result;
  if (formula === null) return ['US-A-11'];
  const { edition, system } = section;
  return rulingsOfRating({
    formula,
    initial,
    oneSided: player?.history.startsWith('all') === true,
    reducedK: step5?.standard?.reducedK === true,
    bonusEligible: step5?.standard?.bonusEligible === true,
    floor: floorApplied && floors !== null ? { source: floors.source, system, peak: player?.peakEstablished ?? null } : null,
    whole: edition.values.storage === 'whole number',
  });
}

export function keysBehindResult(result: PlayerResult): readonly ParameterKey[] {
  const { formula, m: games, unrated: initial, step5, floorApplied, floors } = result;
  const bonusEligible = step5?.standard?.bonusEligible === true;
  const reducedK = step5?.standard?.reducedK === true;
  return keysBehind({ formula, bonusEligible, games, reducedK, initial, floor: floorApplied ? (floors?.source ?? null) : null });
}

export function rateReadSection(section: Section, isMatch: boolean, kMultipliers?: readonly number[]): RatedSection {
  const { edition, system, players, games, timeControl } = section;
  const work = sharedWorkspace(players.length, games.length);
  const initial = players.map((player) =>
    player.rating === null ? initialRating(player, system, section.endDate, edition) : null,
  );
  for (const [index, player] of players.entries()) {
    enter(work, index, player, initial[index] ?? null, edition);
  }
  for (const [index, game] of games.entries()) {
    work.playerA[index] = game.a;
    work.playerB[index] = game.b;
    work.halfPointsA[index] = game.scoreA * 2;
  }
  const own = sectionTerms(edition, system, timeControl === null ? null : totalOf(timeControl), isMatch);
  const terms = kMultipliers === undefined ? own : { ...own, kMultipliers: Float64Array.from(kMultipliers) };
  rateSection(work, edition, terms, players.length, games.length);
  settleSection(work, edition, system, players.length);
  return { section, terms, initial, work: copyArrays(work, players.length, games.length) };
}

/** Writes a player into the arrays. An unrated player has no record, whatever the record in other systems (ruling US-A-08). */
function enter(
  work: StepArrays,
  index: number,
  player: SectionPlayer,
  initial: InitialRating | null,
  edition: UsChessEdition,
): void {
  work.rating[index] = initial === null ? (player.rating ?? Number.NaN) : initial.rating;
  work.gamesBefore[index] = initial === null ? player.games : initial.games;
  const oneSided =
    player.history === 'all_wins' ? Standing.allWins : player.history === 'all_losses' ? Standing.allLosses : Standing.rated;
  work.standing[index] = initial === null ? oneSided : Standing.unrated;
  work.winsBefore[index] = player.wins;
  work.drawsBefore[index] = player.draws;
  work.eventsOfThreeBefore[index] = player.eventsOfThree;
  work.peakEstablished[index] = player.peakEstablished ?? Number.NaN;
  work.lifeMaster[index] = player.originalLifeMaster || isLifeMaster(player.lifeMasterGames, edition) ? 1 : 0;
  work.cashFloor[index] = player.cashFloor ?? Number.NaN;
  work.ceiling[index] = player.ceiling ?? Number.NaN;
}

const formulaWords = { [Formula.none]: null, [Formula.special]: 'special', [Formula.standard]: 'standard' } as const;

function number(array: Float64Array | Int32Array | Uint8Array, index: number): number {
  return array[index] ?? Number.NaN;
}

export function playerResult(rated: RatedSection, player: SectionPlayer, index: number): PlayerResult {
  const { section, terms, initial, work } = rated;
  const { edition } = section;
  const m = number(work.played, index);
  const formula = formulaWords[number(work.formula, index) as 0 | 1 | 2];
  const step = (ratings: Float64Array, expected: Float64Array, bonus: Float64Array): StepResult | null => {
    if (formula === null) return null;
    const rating = number(ratings, index);
    if (formula === 'special') return { rating };
    const reducedK = terms.reducedK !== null && number(work.rating, index) > terms.reducedK.above;
    return {
      rating,
      standard: {
        k: number(work.k, index),
        reducedK,
        e: number(expected, index),
        bonusEligible: mayHaveBonus(work, edition, terms, index),
        bonus: number(bonus, index),
      },
    };
  };
  const step3 = number(work.step3, index);
  const floor = number(work.floor, index);
  const final = number(work.final, index);
  const unrated = player.rating === null;
  const r0 = number(work.rating, index);
  const n = number(work.gamesBefore, index);
  const played = m > 0;
  const gamesAfter = played ? n + m : player.games;
  return {
    id: player.id,
    unrated,
    m,
    s: number(work.halfPoints, index) / 2,
    r0,
    n,
    initial: initial[index] ?? null,
    nEffective: number(work.effectiveGames, index),
    formula,
    step3: Number.isNaN(step3) ? null : { rating: step3 },
    step4: step(work.step4, work.expected4, work.bonus4),
    step5: step(work.step5, work.expected5, work.bonus5),
    floors: played ? { personal: floor, source: floorWord(number(work.floorSource, index)) } : null,
    floorApplied: played && number(work.step5, index) < floor,
    final: Number.isNaN(final) ? null : final,
    official: Number.isNaN(final) ? null : officialRating(final),
    gamesAfter,
    historyAfter: historyAfter(player, m, number(work.wins, index), number(work.draws, index)),
    winsAfter: player.wins + number(work.wins, index),
    drawsAfter: player.draws + number(work.draws, index),
    eventsOfThreeAfter: eventsOfThreeAfter(player.eventsOfThree, m),
    peakEstablishedAfter: peakAfter(player, m, gamesAfter, final, edition),
    lifeMasterGamesAfter: lifeMasterGames(player.lifeMasterGames, player.rating ?? 0, player.games, m, edition),
  };
}

/** The same for a player who is known to have a rated game. */
export function playedResult(rated: RatedSection, player: SectionPlayer, index: number): PlayedResult {
  const result = playerResult(rated, player, index);
  if (!hasPlayed(result)) throw new Error(`${player.id} has no rated game`);
  return result;
}

/** The record of all games after the event. A draw ends a streak; unplayed games do not. */
function historyAfter(player: SectionPlayer, m: number, wins: number, draws: number): HistoryWord {
  const before = player.rating === null ? 'none' : player.history;
  if (m === 0) return before;
  const now = wins === m ? 'all_wins' : wins + draws === 0 ? 'all_losses' : 'mixed';
  return before === 'none' ? now : before === now ? before : 'mixed';
}

/** The highest established rating after the event: the result counts if it is based on more than 25 games. */
function peakAfter(player: SectionPlayer, m: number, gamesAfter: number, final: number, edition: UsChessEdition): number | null {
  if (m === 0 || !isEstablished(gamesAfter, edition)) return player.peakEstablished;
  const before = peakBefore(player.peakEstablished ?? Number.NaN, player.rating ?? Number.NaN, player.games, edition);
  return before > final ? before : final;
}
