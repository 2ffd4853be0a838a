// A realistic mix of sections, the same in every process: flat arrays for the kernels.

/** Generator of Park and Miller: the same on every engine. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export interface Mix {
  readonly sections: number;
  /** Players of section s are at playerAt[s] … playerAt[s + 1], its games at gameAt[s] … gameAt[s + 1]. */
  readonly playerAt: Int32Array;
  readonly gameAt: Int32Array;
  readonly rating: Float64Array;
  readonly gamesBefore: Int32Array;
  /** Bits of the rules' `Standing`: 1 unrated, 2 only wins before, 4 only losses. */
  readonly standing: Uint8Array;
  readonly peak: Float64Array;
  /** Players of a game by their index in the section. */
  readonly playerA: Int32Array;
  readonly playerB: Int32Array;
  readonly halfPointsA: Uint8Array;
}

/** Most sections are small: half have at most 25 players, one in twenty 230 or more; 5 to 300. */
function sectionSize(random: () => number): number {
  const u = random();
  return Math.min(300, Math.max(5, Math.round(5 * 60 ** (u * u * 0.35 + u * 0.65))));
}

/**
 * Sections until there are at least this many games. One player in ten is unrated, one in eight has few games, some only won or
 * lost.
 */
export function makeMix(leastGames: number, seed = 1951): Mix {
  const random = generator(seed);
  const [playerAt, gameAt]: [number[], number[]] = [[0], [0]];
  const [rating, gamesBefore, standing, peak]: [number[], number[], number[], number[]] = [[], [], [], []];
  const [playerA, playerB, halfPointsA]: [number[], number[], number[]] = [[], [], []];
  while (playerA.length < leastGames) {
    const size = sectionSize(random);
    const level = 700 + 1500 * random();
    const first = rating.length;
    for (let i = 0; i < size; i++) {
      const own = Math.max(100, level + 300 * (random() + random() + random() - 1.5));
      const kind = random();
      const isUnrated = kind < 0.1;
      const isNew = kind >= 0.1 && kind < 0.22;
      const games = isUnrated
        ? random() < 0.3
          ? 5
          : 0
        : isNew
          ? 1 + Math.floor(random() * 8)
          : 9 + Math.floor(600 * random() ** 2);
      rating.push(own);
      gamesBefore.push(games);
      standing.push(isUnrated ? 1 : isNew && random() < 0.3 ? (random() < 0.5 ? 2 : 4) : 0);
      peak.push(games > 25 ? own + 150 * random() : Number.NaN);
    }
    const isRoundRobin = size <= 6;
    const rounds = isRoundRobin ? size - 1 + (size % 2) : Math.min(9, 3 + Math.floor(random() * 4) + (size > 60 ? 2 : 0));
    // The circle method: in each round everybody has a different opponent; with an odd number, one has a bye.
    const even = size + (size % 2);
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < even / 2; i++) {
        const a = i === 0 ? even - 1 : (round + i) % (even - 1);
        const b = (round + even - 1 - i) % (even - 1);
        if (a >= size || b >= size) continue;
        const gap = (rating[first + a] ?? 0) - (rating[first + b] ?? 0);
        const edge = random() + gap / 1600;
        playerA.push(a);
        playerB.push(b);
        halfPointsA.push(edge > 0.6 ? 2 : edge < 0.4 ? 0 : 1);
      }
    }
    playerAt.push(rating.length);
    gameAt.push(playerA.length);
  }
  return {
    sections: playerAt.length - 1,
    playerAt: Int32Array.from(playerAt),
    gameAt: Int32Array.from(gameAt),
    rating: Float64Array.from(rating),
    gamesBefore: Int32Array.from(gamesBefore),
    standing: Uint8Array.from(standing),
    peak: Float64Array.from(peak),
    playerA: Int32Array.from(playerA),
    playerB: Int32Array.from(playerB),
    halfPointsA: Uint8Array.from(halfPointsA),
  };
}
