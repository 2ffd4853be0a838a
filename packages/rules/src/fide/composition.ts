// Article 6: which tournaments may be rated by who took part (6.3–6.33, 6.6), when a round robin is rated as a Swiss (6.43),
// and which games of a match count (6.5). Judged on the entry list.

import type { FideEvent, Game } from './event.js';
import type { RoundRobinComposition } from './parameters.js';

export type TreatedAs = 'swiss' | 'round_robin' | 'match';

export type CompositionArticle = '6.3' | '6.31' | '6.32' | '6.6';

/** 6.43: a round robin in which any pair lacks a played game is rated as a Swiss; a team event always is (6.4). */
export function treatedAs(event: Pick<FideEvent, 'kind' | 'entries' | 'games'>): TreatedAs {
  switch (event.kind) {
    case 'match':
      return 'match';
    case 'round_robin':
      return everyPairPlayed(event, 1) ? 'round_robin' : 'swiss';
    case 'double_round_robin':
      return everyPairPlayed(event, 2) ? 'round_robin' : 'swiss';
    case 'swiss':
    case 'team':
      return 'swiss';
  }
}

function everyPairPlayed(event: Pick<FideEvent, 'entries' | 'games'>, times: number): boolean {
  const index = new Map(event.entries.map((entry, at) => [entry.id, at]));
  const size = event.entries.length;
  const met = new Uint8Array(size * size);
  for (const game of event.games) {
    const [white, black] = [index.get(game.white), index.get(game.black)];
    if (!game.played || white === undefined || black === undefined) continue;
    const pair = Math.min(white, black) * size + Math.max(white, black);
    met[pair] = Math.min(times, (met[pair] ?? 0) + 1);
  }
  for (let first = 0; first < size; first++) {
    for (let second = first + 1; second < size; second++) {
      if (met[first * size + second] !== times) return false;
    }
  }
  return true;
}

/** The articles of section 6 that bar the event from being rated, in their order. */
export function compositionProblems(event: FideEvent, treated: TreatedAs, limits: RoundRobinComposition): CompositionArticle[] {
  const players = event.entries.length;
  const rated = event.entries.filter((entry) => entry.rating !== null).length;
  // 6.43: reported as if for a Swiss, and 6.4 has no minimum (ruling A25).
  if (treated === 'swiss') return [];
  // 6.6: matches in which one or both of the players are unrated; a rating published since changes nothing (ruling A32).
  if (treated === 'match') return rated < 2 ? ['6.6'] : [];
  if (event.nationalChampionship === true) {
    // 6.33 replaces 6.3–6.32 when it is met. Anyone rated counts in an open championship (ruling A24).
    const needed = event.womenOnly === true ? limits.nationalChampionship.ratedWomenOnly : limits.nationalChampionship.rated;
    if (rated >= needed) return [];
  }
  const problems: CompositionArticle[] = [];
  if (rated * limits.oneRatedIn < players) problems.push('6.3');
  if (players < limits.small.fewerPlayersThan && rated < limits.small.rated) problems.push('6.31');
  const double = event.kind === 'double_round_robin' && rated < players;
  if (double && (players < limits.doubleRound.players || rated < limits.doubleRound.rated)) problems.push('6.32');
  return problems;
}

/**
 * 6.5: the games of a match over a specific number of games up to the one that decides it: a player has won with more than
 * half of the agreed points. Forfeits count for the match, not for rating (ruling A36).
 */
export function gamesBeforeDecision(games: readonly Game[], scheduledGames: number | null): readonly Game[] {
  if (scheduledGames === null) return games;
  const points = new Map<string, number>();
  for (const [index, game] of games.entries()) {
    const white = (points.get(game.white) ?? 0) + game.halfPoints;
    const black = (points.get(game.black) ?? 0) + 2 - game.halfPoints;
    points.set(game.white, white).set(game.black, black);
    if (white > scheduledGames || black > scheduledGames) return games.slice(0, index + 1);
  }
  return games;
}
