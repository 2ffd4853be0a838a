// Collects the data of each player from the games of a section, before anything is rated: m, S, and the opponents in game order.
//
// Inner loop: arrays are read in place, and `as number` asserts that an index is in range. An accessor function would depend on
// V8's inlining budget.

import type { Stage, StepArrays } from './workspace.js';

/** m, S, wins and draws of every player. */
export function countGames(arrays: StepArrays): Stage {
  const { playerA, playerB, halfPointsA, played, halfPoints, wins, draws } = arrays;
  return ({ players, games }) => {
    // Most sections are small, and calling `fill` costs as much as a dozen players.
    for (let player = 0; player < players; player++) {
      played[player] = 0;
      halfPoints[player] = 0;
      draws[player] = 0;
    }
    for (let game = 0; game < games; game++) {
      const a = playerA[game] as number;
      const b = playerB[game] as number;
      const half = halfPointsA[game] as number;
      const drawn = half & 1;
      played[a] = (played[a] as number) + 1;
      played[b] = (played[b] as number) + 1;
      halfPoints[a] = (halfPoints[a] as number) + half;
      halfPoints[b] = (halfPoints[b] as number) + (2 - half);
      draws[a] = (draws[a] as number) + drawn;
      draws[b] = (draws[b] as number) + drawn;
    }
    for (let player = 0; player < players; player++) {
      wins[player] = ((halfPoints[player] as number) - (draws[player] as number)) >> 1;
    }
  };
}

/** Each player's opponents in game order, player after player. */
export function listOpponents(arrays: StepArrays): Stage {
  const { playerA, playerB, played, firstGame, nextGame, opponent } = arrays;
  return ({ players, games }) => {
    let next = 0;
    for (let player = 0; player < players; player++) {
      firstGame[player] = next;
      nextGame[player] = next;
      next += played[player] as number;
    }
    firstGame[players] = next;
    for (let game = 0; game < games; game++) {
      const a = playerA[game] as number;
      const b = playerB[game] as number;
      const placeA = nextGame[a] as number;
      nextGame[a] = placeA + 1;
      opponent[placeA] = b;
      const placeB = nextGame[b] as number;
      nextGame[b] = placeB + 1;
      opponent[placeB] = a;
    }
  };
}

/** How often a player met their most frequent opponent (§4.2). The opponents of the section must have been listed. */
export function mostMeetings({ firstGame, opponent, meetings }: StepArrays, player: number): number {
  const first = firstGame[player] as number;
  const end = firstGame[player + 1] as number;
  let most = 0;
  for (let place = first; place < end; place++) {
    const other = opponent[place] as number;
    const met = (meetings[other] as number) + 1;
    meetings[other] = met;
    if (met > most) most = met;
  }
  for (let place = first; place < end; place++) meetings[opponent[place] as number] = 0;
  return most;
}
