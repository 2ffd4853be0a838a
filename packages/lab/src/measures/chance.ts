// Random numbers, specified so that anybody can draw the same resamples: xoshiro256** seeded by splitmix64 (LAB §4.1).

const mask = (1n << 64n) - 1n;

function rotl(x: bigint, bits: bigint): bigint {
  return ((x << bits) | (x >> (64n - bits))) & mask;
}

/** Outputs of splitmix64 started at the seed. */
export function* splitmix64(seed: bigint): Generator<bigint, never> {
  for (let x = seed & mask; ; ) {
    x = (x + 0x9e3779b97f4a7c15n) & mask;
    let y = x;
    y = ((y ^ (y >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    y = ((y ^ (y >> 27n)) * 0x94d049bb133111ebn) & mask;
    yield y ^ (y >> 31n);
  }
}

export class Generator256 {
  #state: [bigint, bigint, bigint, bigint];

  constructor(state: readonly [bigint, bigint, bigint, bigint]) {
    this.#state = [...state];
  }

  static seeded(seed: number): Generator256 {
    const words = splitmix64(BigInt(seed));
    return new Generator256([words.next().value, words.next().value, words.next().value, words.next().value]);
  }

  next(): bigint {
    let [s0, s1, s2, s3] = this.#state;
    const result = (rotl((s1 * 5n) & mask, 7n) * 9n) & mask;
    const t = (s1 << 17n) & mask;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotl(s3, 45n);
    this.#state = [s0, s1, s2, s3];
    return result;
  }

  /** ⌊h·n / 2³²⌋, where h is the upper 32 bits of the next output. */
  below(n: number): number {
    return Number(((this.next() >> 32n) * BigInt(n)) >> 32n);
  }
}
