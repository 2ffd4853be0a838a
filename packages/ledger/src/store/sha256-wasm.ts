// SHA-256 (FIPS 180-4) over many short messages at once, in WebAssembly that is put together here. A tree of a million facts is two million
// hashes of two or three blocks; called one by one, Node's own hash spends most of its time on the call.
//
//   digest(message, blocks, out)    the hash of padded blocks
//   level(hashes, pairs, out)       RFC 6962: the hash of 0x01 ‖ left ‖ right for each pair of hashes side by side

import { initialHash, roundConstants } from '../log/plain-sha256.js';

/** Codes of the few instructions that are used (WebAssembly core specification, chapter 5). */
const op = {
  loop: 0x03,
  end: 0x0b,
  branchIf: 0x0d,
  call: 0x10,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  load32: 0x28,
  load64: 0x29,
  store32: 0x36,
  store64: 0x37,
  constant: 0x41,
  add: 0x6a,
  subtract: 0x6b,
  and: 0x71,
  or: 0x72,
  xor: 0x73,
  shiftRight: 0x76,
  rotateLeft: 0x77,
  rotateRight: 0x78,
} as const;
const i32 = 0x7f;
const empty = 0x40;

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

const get = (local: number): number[] => [op.get, ...unsigned(local)];
const set = (local: number): number[] => [op.set, ...unsigned(local)];
const constant = (value: number): number[] => [op.constant, ...signed(value | 0)];
const rotated = (local: number, bits: number): number[] => [...get(local), ...constant(bits), op.rotateRight];

/** Bytes of the word on the stack in the other order; uses one local. */
function swapped(scratch: number): number[] {
  return [
    ...[op.tee, ...unsigned(scratch), ...constant(8), op.rotateLeft, ...constant(0x00ff00ff), op.and],
    ...[...get(scratch), ...constant(8), op.rotateRight, ...constant(0xff00ff00), op.and, op.or],
  ];
}

/** Locals of `digest`: three parameters, the state before the block, the eight words of a round, sixteen of the schedule, two more. */
const [message, blocks, out] = [0, 1, 2];
const before = 3;
const words = 11;
const schedule = 19;
const [first, second] = [35, 36];

/** The round's word `name` (0 is a) sits in another local each round, so nothing is moved. */
const wordAt = (name: number, round: number): number => words + ((name - round) & 7);

function scheduled(round: number): number[] {
  const at = (back: number): number => schedule + ((round - back) & 15);
  const small = (local: number, a: number, b: number, shift: number): number[] => [
    ...rotated(local, a),
    ...[...rotated(local, b), op.xor],
    ...[...get(local), ...constant(shift), op.shiftRight, op.xor],
  ];
  return [
    ...get(at(16)),
    ...[...small(at(15), 7, 18, 3), op.add],
    ...[...get(at(7)), op.add],
    ...[...small(at(2), 17, 19, 10), op.add],
    ...set(at(16)),
  ];
}

function round(number: number): number[] {
  const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map((name) => wordAt(name, number)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    ...(number < 16 ? [] : scheduled(number)),
    // h + Σ1(e) + Ch(e, f, g) + K + W
    ...get(h),
    ...[...rotated(e, 6), ...rotated(e, 11), op.xor, ...rotated(e, 25), op.xor, op.add],
    ...[...get(g), ...get(e), ...get(f), ...get(g), op.xor, op.and, op.xor, op.add],
    ...[...constant(roundConstants[number] ?? 0), op.add],
    ...[...get(schedule + (number & 15)), op.add],
    ...set(first),
    // Σ0(a) + Maj(a, b, c)
    ...[...rotated(a, 2), ...rotated(a, 13), op.xor, ...rotated(a, 22), op.xor],
    ...[...get(a), ...get(b), op.and, ...get(c), ...get(a), ...get(b), op.or, op.and, op.or, op.add],
    ...set(second),
    ...[...get(d), ...get(first), op.add, ...set(d)],
    ...[...get(first), ...get(second), op.add, ...set(h)],
  ];
}

function digestBody(): number[] {
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  return [
    // 34 locals beside the parameters.
    ...[1, ...unsigned(34), i32],
    ...eight.flatMap((at) => [...constant(initialHash[at] ?? 0), ...set(before + at)]),
    ...[op.loop, empty],
    ...Array.from({ length: 16 }, (_, at) => [
      ...[...get(message), op.load32, 0, ...unsigned(4 * at)],
      ...[...swapped(first), ...set(schedule + at)],
    ]).flat(),
    ...eight.flatMap((at) => [...get(before + at), ...set(words + at)]),
    ...Array.from({ length: 64 }, (_, number) => round(number)).flat(),
    ...eight.flatMap((at) => [...get(before + at), ...get(words + at), op.add, ...set(before + at)]),
    ...[...get(message), ...constant(64), op.add, ...set(message)],
    ...[...get(blocks), ...constant(1), op.subtract, op.tee, blocks, op.branchIf, 0],
    op.end,
    ...eight.flatMap((at) => [...get(out), ...get(before + at), ...swapped(first), op.store32, 0, ...unsigned(4 * at)]),
    op.end,
  ];
}

/** Where `level` puts a pair together: one byte before a multiple of eight, with the padding of 65 bytes behind it. */
const pairAt = 7;

function levelBody(): number[] {
  const [hashes, pairs, above] = [0, 1, 2];
  const copied = Array.from({ length: 8 }, (_, at) => [
    ...constant(pairAt + 1 + 8 * at),
    ...[...get(hashes), op.load64, 0, ...unsigned(8 * at)],
    ...[op.store64, 0, 0],
  ]).flat();
  const forward = (local: number, by: number): number[] => [...get(local), ...constant(by), op.add, ...set(local)];
  return [
    ...[0, op.loop, empty],
    ...copied,
    ...[...constant(pairAt), ...constant(2), ...get(above), op.call, 0],
    ...[...forward(hashes, 64), ...forward(above, 32)],
    ...[...get(pairs), ...constant(1), op.subtract, op.tee, pairs, op.branchIf, 0],
    ...[op.end, op.end],
  ];
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function moduleBytes(): Uint8Array {
  const name = (text: string): number[] => [text.length, ...Buffer.from(text, 'ascii')];
  const body = (code: readonly number[]): number[] => [...unsigned(code.length), ...code];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // One type: three numbers, no result.
    ...section(1, [1, 0x60, 3, i32, i32, i32, 0]),
    ...section(2, [1, ...name('host'), ...name('memory'), 0x02, 0x00, 1]),
    ...section(3, [2, 0, 0]),
    ...section(7, [2, ...name('digest'), 0x00, 0, ...name('level'), 0x00, 1]),
    ...section(10, [2, ...body(digestBody()), ...body(levelBody())]),
  ]);
}

/** Node and browsers have it; the types that this package is built with do not. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, host: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

type Call = (from: number, count: number, out: number) => void;

const pageBytes = 65_536;
/** The first bytes of the memory belong to `level`. */
const reserved = 256;

/** Hashes in one memory, which grows to what is asked of it. */
export class BatchSha256 {
  readonly #memory: WasmMemory;
  readonly #digest: Call;
  readonly #level: Call;
  #paddedAt = -1;
  #paddedLength = -1;
  bytes: Buffer;

  constructor() {
    this.#memory = new WebAssembly.Memory({ initial: 1 });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()), { host: { memory: this.#memory } });
    this.#digest = exports['digest'] as Call;
    this.#level = exports['level'] as Call;
    this.bytes = Buffer.from(this.#memory.buffer);
    this.bytes[pairAt] = 1;
    // The padding of 65 bytes to two blocks: a bit, zeros, and 520 bits as the length.
    this.bytes[pairAt + 65] = 0x80;
    this.bytes.writeUInt32BE(520, pairAt + 124);
  }

  /** Room for so many bytes, for new use; returns where it begins. `bytes` may be another array afterwards. */
  room(size: number): number {
    this.#paddedAt = -1;
    const missing = reserved + size - this.bytes.length;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / pageBytes));
      this.bytes = Buffer.from(this.#memory.buffer);
    }
    return reserved;
  }

  /** Pads the message of so many bytes at `at`, behind which 72 bytes are free, and hashes it to `out`. */
  digest(at: number, length: number, out: number): void {
    const blocks = Math.ceil((length + 9) / 64);
    // Messages of one length at one place share their padding.
    if (at !== this.#paddedAt || length !== this.#paddedLength) {
      const { bytes } = this;
      bytes[at + length] = 0x80;
      bytes.fill(0, at + length + 1, at + 64 * blocks - 4);
      bytes.writeUInt32BE(8 * length, at + 64 * blocks - 4);
      [this.#paddedAt, this.#paddedLength] = [at, length];
    }
    this.#digest(at, blocks, out);
  }

  /** The hashes above `2 × pairs` hashes that stand side by side. `out` may be where they begin. */
  level(hashes: number, pairs: number, out: number): void {
    if (pairs > 0) this.#level(hashes, pairs, out);
  }
}
