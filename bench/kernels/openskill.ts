// openskill, one game after another as a match of two teams of one. Another system: a mean and a deviation.

import { type Rating, rate, rating } from 'openskill';
import type { Mix } from './mix.js';

export function prepare(mix: Mix): () => number {
  return () => {
    const skills: Rating[] = Array.from(mix.rating, (value) => rating({ mu: value / 60, sigma: 8 }));
    for (let section = 0; section < mix.sections; section++) {
      const first = mix.playerAt[section] as number;
      for (let game = mix.gameAt[section] as number; game < (mix.gameAt[section + 1] as number); game++) {
        const a = first + (mix.playerA[game] as number);
        const b = first + (mix.playerB[game] as number);
        const half = mix.halfPointsA[game] as number;
        const [skillA, skillB] = [skills[a], skills[b]];
        if (skillA === undefined || skillB === undefined) continue;
        const [[nextA], [nextB]] = rate([[skillA], [skillB]], { rank: half === 1 ? [1, 1] : half === 2 ? [1, 2] : [2, 1] });
        skills[a] = nextA;
        skills[b] = nextB;
      }
    }
    return skills[0]?.mu ?? 0;
  };
}
