// Plays a section of a sample: rounds, results, byes, forfeits and withdrawals.

import type { ByeRow, GameRow } from '@harkness/office';
import { makeSwissTable, pairSwiss, roundRobin } from './pairing.js';
import type { Random } from './random.js';
import { playGame } from './strength.js';
export interface PlayedSection {
  readonly games: readonly GameRow[];
  readonly byes: readonly ByeRow[];
  readonly rounds: number;
  /** Rated games. */
  readonly played: number;
  /** Half points by index, including byes and forfeits. */
  readonly scores: Int16Array;
}

interface Absences {
  /** First round without the player. */
  readonly leaves: Uint8Array;
  /** Round of a half-point bye requested in advance, 0 for none. */
  readonly halfBye: Uint8Array;
}

/** `strengths` are in starting order, highest rating first. */
export function playSwiss(random: Random, strengths: Float64Array, rounds: number): PlayedSection {
  const players = strengths.length;
  const table = makeSwissTable(players, rounds);
  const absences = drawAbsences(random, players, rounds);
  const games: GameRow[] = [];
  const byes: ByeRow[] = [];
  let played = 0;
  for (let round = 1; round <= rounds; round++) {
    const present: number[] = [];
    for (let player = 0; player < players; player++) {
      if (round >= (absences.leaves[player] ?? 0)) byes.push([player, round, 0, 'absent']);
      else if (absences.halfBye[player] === round) {
        byes.push([player, round, 1, 'bye-half']);
        add(table.scores, player, 1);
      } else present.push(player);
    }
    const { pairs, bye } = pairSwiss(table, present);
    if (bye !== undefined) {
      byes.push([bye, round, 2, 'bye-pairing']);
      add(table.scores, bye, 2);
      table.hadBye[bye] = 1;
    }
    for (let at = 0; at < pairs.length; at += 2) {
      const [white, black] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
      const forfeit = random.chance(0.006);
      const result = forfeit ? (random.chance(0.5) ? 2 : 0) : playGame(random, strengths[white] ?? 0, strengths[black] ?? 0);
      games.push([white, black, result, round, forfeit ? 0 : 1]);
      add(table.scores, white, result);
      add(table.scores, black, 2 - result);
      table.met[white * rounds + round - 1] = black;
      table.met[black * rounds + round - 1] = white;
      if (forfeit) continue;
      played++;
      table.balance[white] = (table.balance[white] ?? 0) + 1;
      table.balance[black] = (table.balance[black] ?? 0) - 1;
      table.lastColour[white] = 1;
      table.lastColour[black] = -1;
    }
  }
  return { games, byes, rounds, played, scores: table.scores };
}

/** Everybody against everybody, once or twice. */
export function playRoundRobin(random: Random, strengths: Float64Array, cycles: 1 | 2): PlayedSection {
  const single = roundRobin(strengths.length);
  const games: GameRow[] = [];
  const byes: ByeRow[] = [];
  const scores = new Int16Array(strengths.length);
  let played = 0;
  for (let round = 1; round <= single.length * cycles; round++) {
    const pairs = single[(round - 1) % single.length] ?? [];
    const swap = round > single.length;
    const resting = new Set(strengths.keys());
    for (let at = 0; at < pairs.length; at += 2) {
      const [first, second] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
      const [white, black] = swap ? [second, first] : [first, second];
      const forfeit = random.chance(0.003);
      const result = forfeit ? 2 : playGame(random, strengths[white] ?? 0, strengths[black] ?? 0);
      games.push([white, black, result, round, forfeit ? 0 : 1]);
      add(scores, white, result);
      add(scores, black, 2 - result);
      if (!forfeit) played++;
      resting.delete(white);
      resting.delete(black);
    }
    for (const player of resting) byes.push([player, round, 0, 'absent']);
  }
  return { games, byes, rounds: single.length * cycles, played, scores };
}

/** Two players, with alternating colours. */
export function playMatch(random: Random, strengths: Float64Array, count: number): PlayedSection {
  const games: GameRow[] = [];
  const scores = new Int16Array(2);
  for (let round = 1; round <= count; round++) {
    const [white, black] = round % 2 === 1 ? [0, 1] : [1, 0];
    const result = playGame(random, strengths[white] ?? 0, strengths[black] ?? 0);
    games.push([white, black, result, round, 1]);
    add(scores, white, result);
    add(scores, black, 2 - result);
  }
  return { games, byes: [], rounds: count, played: count, scores };
}

function drawAbsences(random: Random, players: number, rounds: number): Absences {
  const leaves = new Uint8Array(players).fill(255);
  const halfBye = new Uint8Array(players);
  for (let player = 0; player < players; player++) {
    const dice = random.next();
    if (rounds < 3) continue;
    if (dice < 0.03) leaves[player] = 2 + random.int(rounds - 1);
    else if (dice < 0.09) halfBye[player] = 1 + random.int(rounds);
  }
  return { leaves, halfBye };
}

function add(scores: Int16Array, player: number, halfPoints: number): void {
  scores[player] = (scores[player] ?? 0) + halfPoints;
}
