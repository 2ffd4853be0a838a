// Random numbers that a seed reproduces.

export interface Random {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  chance(percent: number): boolean;
}

/** mulberry32, seeded with both numbers: input `index` of a run does not depend on earlier inputs. */
export function randomOf(seed: number, index: number): Random {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    chance: (percent) => next() * 100 < percent,
  };
}
