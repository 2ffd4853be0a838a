// What the games of a section say of each player before any rating is made: m, S, and the opponents in the order of the games.
//
// Inner loop: arrays are read in place, and `as number` says that an index lies inside. A reader function would depend on V8's budget for inlining.

import type { Stage, StepArrays } from './workspace.js';

/** m, S, wins and draws of everybody. */
export function countGames(arrays: StepArrays): Stage {
  const { playerA, playerB, halfPointsA, played, halfPoints, wins, draws } = arrays;
  return ({ players, games }) => {
    // Most sections are small, and a call of `fill` costs as much as a dozen players.
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

/** Each player's opponents in the order of the games, those of one player after those of another. */
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

/** How often a player met the opponent met most often (§4.2), of a section whose opponents are listed. */
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
