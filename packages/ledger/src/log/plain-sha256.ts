// SHA-256 (FIPS 180-4) in plain JavaScript: synchronous, unlike WebCrypto. For pages; Node has its own.

/**
 * The constants of SHA-256, FIPS 180-4 §4.2.2.
 * @example
 * roundConstants.length // 64
 */
export const roundConstants = new Uint32Array(64);
/**
 * The initial hash of SHA-256, FIPS 180-4 §5.3.3.
 * @example
 * initialHash.length // 8
 */
export const initialHash = new Uint32Array(8);
fillConstants();

/** Fractional parts of the cube and square roots of the first primes, exactly (FIPS 180-4 §4.2.2 and §5.3.3). */
function fillConstants(): void {
  let found = 0;
  for (let n = 2; found < 64; n += 1) {
    if (isComposite(n)) continue;
    roundConstants[found] = fraction(n, 3n);
    if (found < 8) initialHash[found] = fraction(n, 2n);
    found += 1;
  }
}

function isComposite(n: number): boolean {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return true;
  return false;
}

/** The first 32 bits of the root's fraction. */
function fraction(n: number, root: bigint): number {
  const scaled = BigInt(n) << (32n * root);
  let [low, high] = [0n, 1n << 40n];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** root <= scaled) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}

const blockBytes = 64;
const schedule = new Int32Array(64);

/**
 * Hashes data piece by piece.
 * @example
 * const stream = new Sha256Stream();
 * stream.update(ascii('ab'));
 * toHex(stream.digest()) === toHex(plainSha256(ascii('ab'))) // true
 */
export class Sha256Stream {
  readonly #state = Int32Array.from(initialHash);
  readonly #block = new Uint8Array(blockBytes);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    let at = 0;
    this.#length += bytes.length;
    if (this.#filled > 0) {
      at = Math.min(blockBytes - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, at), this.#filled);
      this.#filled += at;
      if (this.#filled < blockBytes) return this;
      compress(this.#state, this.#block, 0);
      this.#filled = 0;
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) compress(this.#state, bytes, at);
    this.#block.set(bytes.subarray(at), 0);
    this.#filled = bytes.length - at;
    return this;
  }

  digest(): Uint8Array {
    const block = this.#block;
    block[this.#filled] = 0x80;
    block.fill(0, this.#filled + 1);
    if (this.#filled >= blockBytes - 8) {
      compress(this.#state, block, 0);
      block.fill(0);
    }
    const view = new DataView(block.buffer);
    view.setUint32(blockBytes - 8, Math.floor(this.#length / 0x20000000));
    view.setUint32(blockBytes - 4, (this.#length << 3) >>> 0);
    compress(this.#state, block, 0);
    const out = new Uint8Array(32);
    const words = new DataView(out.buffer);
    for (const [index, word] of this.#state.entries()) words.setInt32(4 * index, word);
    return out;
  }
}

/**
 * SHA-256 of some bytes, in plain JavaScript.
 * @example
 * toHex(plainSha256(new Uint8Array())).slice(0, 8) // 'e3b0c442'
 */
export function plainSha256(bytes: Uint8Array): Uint8Array {
  return new Sha256Stream().update(bytes).digest();
}

function compress(state: Int32Array, bytes: Uint8Array, at: number): void {
  const w = schedule;
  for (let i = 0, p = at; i < 16; i += 1, p += 4)
    w[i] = ((bytes[p] ?? 0) << 24) | ((bytes[p + 1] ?? 0) << 16) | ((bytes[p + 2] ?? 0) << 8) | (bytes[p + 3] ?? 0);
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [w[i - 15] as number, w[i - 2] as number];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = ((state[0] as number) + a) | 0;
  state[1] = ((state[1] as number) + b) | 0;
  state[2] = ((state[2] as number) + c) | 0;
  state[3] = ((state[3] as number) + d) | 0;
  state[4] = ((state[4] as number) + e) | 0;
  state[5] = ((state[5] as number) + f) | 0;
  state[6] = ((state[6] as number) + g) | 0;
  state[7] = ((state[7] as number) + h) | 0;
}
