// What the games of a section say of each player before any rating is made: m, S, the opponents in the order of the games, and how
// often the one met most often was met (§4.2).

import type { Workspace } from './workspace.js';

/** How many players and rated games of the workspace's input arrays are the section. */
export interface SectionSize {
  readonly players: number;
  readonly games: number;
}

export function countGames({ playerA, playerB, played }: Workspace, { players, games }: SectionSize): void {
  played.fill(0, 0, players);
  for (let game = 0; game < games; game++) {
    const a = playerA[game] as number;
    const b = playerB[game] as number;
    played[a] = (played[a] as number) + 1;
    played[b] = (played[b] as number) + 1;
  }
}

/** Each player's games in the order of the games, those of one player after those of another. */
export function listGames(work: Workspace, { players, games }: SectionSize): void {
  const { playerA, playerB, halfPointsA, played, firstGame, nextGame, opponent, halfPointsOf } = work;
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
    const half = halfPointsA[game] as number;
    const placeA = nextGame[a] as number;
    nextGame[a] = placeA + 1;
    opponent[placeA] = b;
    halfPointsOf[placeA] = half;
    const placeB = nextGame[b] as number;
    nextGame[b] = placeB + 1;
    opponent[placeB] = a;
    halfPointsOf[placeB] = 2 - half;
  }
}

/**
 * The sums of each player's list. Meetings are counted on from the player's first place in the list: what players before left in an
 * opponent's count is never above that, so it counts as none.
 */
export function addUpGames(work: Workspace, { players }: SectionSize): void {
  const { firstGame, opponent, halfPointsOf, halfPoints, wins, draws, meetings, mostMeetings } = work;
  meetings.fill(0, 0, players);
  for (let player = 0; player < players; player++) {
    const first = firstGame[player] as number;
    const end = firstGame[player + 1] as number;
    let points = 0;
    let drawn = 0;
    let most = first;
    for (let place = first; place < end; place++) {
      const half = halfPointsOf[place] as number;
      points += half;
      drawn += half & 1;
      const other = opponent[place] as number;
      const met = Math.max(meetings[other] as number, first) + 1;
      meetings[other] = met;
      most = Math.max(most, met);
    }
    halfPoints[player] = points;
    wins[player] = (points - drawn) / 2;
    draws[player] = drawn;
    mostMeetings[player] = most - first;
  }
}
