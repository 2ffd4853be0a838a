// The sample's only source of randomness: sfc32, with 32-bit integer operations only, so that a seed gives the same bytes on
// every engine. Nothing in the sample uses the clock, the locale or `Math.random`.

export interface Random {
  /** 0 ≤ x < 1, in steps of 2⁻³². */
  next(): number;
  /** From 0 to below − 1. */
  int(below: number): number;
  /** Approximately normal (the sum of four uniforms), mean 0, standard deviation 1, never beyond ±3.5. */
  normal(): number;
  chance(probability: number): boolean;
}

export function makeRandom(seed: number): Random {
  let a = mix(seed);
  let b = mix(seed ^ 0x9e3779b9);
  let c = mix(seed + 0x7f4a7c15);
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  // The first outputs of neighbouring seeds are similar; the generator's author recommends twelve rounds.
  for (let round = 0; round < 12; round++) next();
  return {
    next,
    int: (below) => Math.floor(next() * below),
    // Four uniforms have variance 1/3.
    normal: () => (next() + next() + next() + next() - 2) * 1.7320508075688772,
    chance: (probability) => next() < probability,
  };
}

/** A well-mixed 32-bit value of an integer: for facts about one player without drawing for all players before them. */
export function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[random.int(values.length)];
  if (value === undefined) throw new RangeError('nothing to pick from');
  return value;
}
