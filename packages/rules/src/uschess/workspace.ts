// The arrays a section is rated in. One workspace (see section.ts) serves any number of sections one after another and grows when
// necessary, so that rating millions of games allocates nothing per player or game.

import type { UsChessEdition } from './edition.js';
import type { ReducedK } from './parameters-formulas.js';

/** How a player enters the section: a sum of flags. */
export const Standing = { rated: 0, unrated: 1, allWins: 2, allLosses: 4 } as const;

/** Which formula rated a player. */
export const Formula = { none: 0, special: 1, standard: 2 } as const;

/** The source of a player's highest floor; of equal floors, the first is named. */
export const FloorSource = { absolute: 0, peak: 1, cash: 2, lifeMaster: 3 } as const;

/** What a section's system, time control and kind decide for all its players. */
export interface SectionTerms {
  /** The reduced K, if it applies. */
  readonly reducedK: ReducedK | null;
  /** False in matches (§7). */
  readonly bonus: boolean;
  /** Factors for K, one per player of the section; if absent, the K of the rulebook. */
  readonly kMultipliers?: Float64Array;
}

/** A section to be rated: its players and rated games are the first entries of the input arrays. */
export interface SectionTask {
  readonly edition: UsChessEdition;
  readonly terms: SectionTerms;
  readonly players: number;
  readonly games: number;
}

/** A stage of rating a section, bound to the arrays it works on. */
export type Stage = (task: SectionTask) => void;

/** In every array of doubles, NaN means "none". */
export interface StepArrays {
  /** How many players and games the arrays have room for. */
  players: number;
  games: number;

  // The section: one entry per player.
  /** Rating before the event, or that of Step 1. */
  rating: Float64Array;
  /** Games it is based on, or those assigned in Step 1. */
  gamesBefore: Int32Array;
  /** Bits of `Standing`. */
  standing: Uint8Array;

  // The section: one entry per rated game.
  playerA: Int32Array;
  playerB: Int32Array;
  /** Half points of player A: 0, 1 or 2. */
  halfPointsA: Uint8Array;

  // The inputs of the floors before the event: one entry per player.
  winsBefore: Int32Array;
  drawsBefore: Int32Array;
  eventsOfThreeBefore: Int32Array;
  peakEstablished: Float64Array;
  /** 1: holds the title of original Life Master in this system. */
  lifeMaster: Uint8Array;
  cashFloor: Float64Array;
  ceiling: Float64Array;

  // Results of the five steps.
  played: Int32Array;
  halfPoints: Int32Array;
  wins: Int32Array;
  draws: Int32Array;
  effectiveGames: Float64Array;
  formula: Uint8Array;
  // K, expected scores and bonus, for players rated by the standard formula.
  k: Float64Array;
  step3: Float64Array;
  expected4: Float64Array;
  bonus4: Float64Array;
  step4: Float64Array;
  expected5: Float64Array;
  bonus5: Float64Array;
  step5: Float64Array;

  // After the floors.
  floor: Float64Array;
  floorSource: Uint8Array;
  final: Float64Array;

  // Each player's opponents, in game order: those of player i are at firstGame[i] … firstGame[i + 1].
  firstGame: Int32Array;
  opponent: Int32Array;

  // Scratch.
  /** The players under each formula and under none; `formulaCount` has their number, by `Formula`. */
  standardPlayer: Int32Array;
  specialPlayer: Int32Array;
  idlePlayer: Int32Array;
  formulaCount: Int32Array;
  /** The bonus threshold. */
  bonusBeyond: Float64Array;
  entering: Float64Array;
  opponentRatings: Float64Array;
  /** The players for whom a special rating is sought, and its inputs. */
  sought: Int32Array;
  soughtWorth: Float64Array;
  soughtPrior: Float64Array;
  soughtTarget: Float64Array;
  soughtRating: Float64Array;
  unsettled: Int32Array;
  nextGame: Int32Array;
  /** All 0 between uses. */
  meetings: Int32Array;
  /** Players with a result good enough for a bonus. */
  promised: Int32Array;
  /** 10^(R/400) of everybody's entering rating, and of the rating that opponents face. */
  ownStrength: Float64Array;
  seenStrength: Float64Array;
}

/** A copy of a section's arrays, which the next section does not overwrite. */
export function copyArrays(from: StepArrays, players: number, games: number): StepArrays {
  const copy = makeArrays(players, games);
  for (const [name, array] of Object.entries(copy)) {
    const given = from[name as keyof StepArrays];
    if (typeof array !== 'number' && typeof given !== 'number') array.set(given.subarray(0, array.length));
  }
  return copy;
}

export function makeArrays(players: number, games: number): StepArrays {
  const doubles = () => new Float64Array(players);
  const counts = () => new Int32Array(players);
  const bytes = () => new Uint8Array(players);
  return {
    players,
    games,
    rating: doubles(),
    gamesBefore: counts(),
    standing: bytes(),
    playerA: new Int32Array(games),
    playerB: new Int32Array(games),
    halfPointsA: new Uint8Array(games),
    winsBefore: counts(),
    drawsBefore: counts(),
    eventsOfThreeBefore: counts(),
    peakEstablished: doubles(),
    lifeMaster: bytes(),
    cashFloor: doubles(),
    ceiling: doubles(),
    played: counts(),
    halfPoints: counts(),
    wins: counts(),
    draws: counts(),
    effectiveGames: doubles(),
    formula: bytes(),
    k: doubles(),
    step3: doubles(),
    expected4: doubles(),
    bonus4: doubles(),
    step4: doubles(),
    expected5: doubles(),
    bonus5: doubles(),
    step5: doubles(),
    floor: doubles(),
    floorSource: bytes(),
    final: doubles(),
    firstGame: new Int32Array(players + 1),
    opponent: new Int32Array(games * 2),
    standardPlayer: counts(),
    specialPlayer: counts(),
    idlePlayer: counts(),
    formulaCount: new Int32Array(3),
    bonusBeyond: doubles(),
    entering: doubles(),
    opponentRatings: new Float64Array(games),
    sought: counts(),
    soughtWorth: doubles(),
    soughtPrior: doubles(),
    soughtTarget: doubles(),
    soughtRating: doubles(),
    unsettled: counts(),
    nextGame: counts(),
    meetings: counts(),
    promised: counts(),
    ownStrength: doubles(),
    seenStrength: doubles(),
  };
}
