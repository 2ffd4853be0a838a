// glicko2: every section is a rating period, with players created for it. Another system: ratings with deviations.

import library, { type GlickoPlayer } from 'glicko2';
import type { Mix } from './mix.js';

const settings = { tau: 0.5, rating: 1500, rd: 200, vol: 0.06 };

export function prepare(mix: Mix): () => number {
  return () => {
    let sum = 0;
    for (let section = 0; section < mix.sections; section++) {
      const ranking = new library.Glicko2(settings);
      const players: GlickoPlayer[] = [];
      for (let i = mix.playerAt[section] as number; i < (mix.playerAt[section + 1] as number); i++) {
        players.push(ranking.makePlayer(mix.rating[i] as number, 100, settings.vol));
      }
      const matches: [GlickoPlayer, GlickoPlayer, number][] = [];
      for (let game = mix.gameAt[section] as number; game < (mix.gameAt[section + 1] as number); game++) {
        const a = players[mix.playerA[game] as number];
        const b = players[mix.playerB[game] as number];
        if (a !== undefined && b !== undefined) matches.push([a, b, (mix.halfPointsA[game] as number) / 2]);
      }
      ranking.updateRatings(matches);
      sum += players[0]?.getRating() ?? 0;
    }
    return sum;
  };
}
