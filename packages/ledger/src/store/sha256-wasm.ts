// SHA-256 (FIPS 180-4) over many short messages at once, in WebAssembly that is assembled here. A tree of a million facts is two
// million hashes of two or three blocks; called one by one, Node's own hash spends most of its time on the call overhead. Four
// messages are hashed in parallel, one in each lane of a vector of four words.
//
//   digest(messages, groups, blocks, stride, out)   hashes of four times `groups` padded messages, `stride` bytes apart
//   level(hashes, groups, out)                      RFC 6962: the hash of 0x01 ‖ left ‖ right for each pair of adjacent hashes

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
  loadByte: 0x2d,
  constant: 0x41,
  add: 0x6a,
  subtract: 0x6b,
  multiply: 0x6c,
} as const;

/** Vector instructions have a prefix byte. */
const vector = (code: number): number[] => [0xfd, ...unsigned(code)];
const load = vector(0x00);
const loadSplat = vector(0x09);
const store = vector(0x0b);
const vectorConstant = vector(0x0c);
const shuffle = vector(0x0d);
const replaceByte = vector(0x17);
const and = vector(0x4e);
const or = vector(0x50);
const xor = vector(0x51);
const shiftLeft = vector(0xab);
const shiftRight = vector(0xad);
const addWords = vector(0xae);

const i32 = 0x7f;
const v128 = 0x7b;
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
const at = (offset: number): number[] => [0, ...unsigned(offset)];
const forward = (local: number, by: readonly number[]): number[] => [...get(local), ...by, op.add, ...set(local)];
/** Decrements a local and repeats the loop until it is zero. */
const again = (local: number): number[] => [
  ...get(local),
  ...constant(1),
  op.subtract,
  op.tee,
  ...unsigned(local),
  op.branchIf,
  0,
];

const rotated = (local: number, bits: number): number[] => [
  ...[...get(local), ...constant(bits), ...shiftRight],
  ...[...get(local), ...constant(32 - bits), ...shiftLeft, ...or],
];

/** Swaps the bytes of each word on top of the stack; uses one local. */
function swapped(scratch: number): number[] {
  const order = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12];
  return [op.tee, ...unsigned(scratch), ...get(scratch), ...shuffle, ...order];
}

/** Bytes of the numbered words of two vectors. */
const wordsOf = (...numbers: number[]): number[] => [
  ...shuffle,
  ...numbers.flatMap((number) => [4 * number, 4 * number + 1, 4 * number + 2, 4 * number + 3]),
];

/** Transposes rows of four vectors into columns, in the same locals. */
function transposed(rows: readonly number[], scratch: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = rows;
  const [e = 0, f = 0, g = 0, h = 0] = scratch;
  const pair = (left: number, right: number, to: number, numbers: number[]): number[] => [
    ...[...get(left), ...get(right), ...wordsOf(...numbers), ...set(to)],
  ];
  return [
    ...pair(a, b, e, [0, 4, 1, 5]),
    ...pair(a, b, f, [2, 6, 3, 7]),
    ...pair(c, d, g, [0, 4, 1, 5]),
    ...pair(c, d, h, [2, 6, 3, 7]),
    ...pair(e, g, a, [0, 1, 4, 5]),
    ...pair(e, g, b, [2, 3, 6, 7]),
    ...pair(f, h, c, [0, 1, 4, 5]),
    ...pair(f, h, d, [2, 3, 6, 7]),
  ];
}

/**
 * Locals of `digest`: five parameters, two numbers, then vectors: the state before the block, a round's eight words, sixteen of
 * the schedule, four more.
 */
const [messages, groups, blocks, stride, out, block, left] = [0, 1, 2, 3, 4, 5, 6];
const before = 7;
const words = 15;
const schedule = 23;
const extra = [39, 40, 41, 42];
const [first = 0, second = 0] = extra;

/** The round's word `name` (0 is a) is in another local each round, so nothing is moved. */
const wordAt = (name: number, round: number): number => words + ((name - round) & 7);

function scheduled(round: number): number[] {
  const back = (by: number): number => schedule + ((round - by) & 15);
  const small = (local: number, a: number, b: number, shift: number): number[] => [
    ...rotated(local, a),
    ...[...rotated(local, b), ...xor],
    ...[...get(local), ...constant(shift), ...shiftRight, ...xor],
  ];
  return [
    ...get(back(16)),
    ...[...small(back(15), 7, 18, 3), ...addWords],
    ...[...get(back(7)), ...addWords],
    ...[...small(back(2), 17, 19, 10), ...addWords],
    ...set(back(16)),
  ];
}

/** The address of the round constants, with the initial hash after them. */
const constantsAt = 0;
const initialAt = constantsAt + 4 * 64;

function round(number: number): number[] {
  const word = (name: number): number => wordAt(name, number);
  const [a, b, c, d, e, f, g, h] = [word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)];
  return [
    ...(number < 16 ? [] : scheduled(number)),
    // h + Σ1(e) + Ch(e, f, g) + K + W
    ...get(h),
    ...[...rotated(e, 6), ...rotated(e, 11), ...xor, ...rotated(e, 25), ...xor, ...addWords],
    ...[...get(g), ...get(e), ...get(f), ...get(g), ...xor, ...and, ...xor, ...addWords],
    ...[...constant(constantsAt), ...loadSplat, ...at(4 * number), ...addWords],
    ...[...get(schedule + (number & 15)), ...addWords],
    ...set(first),
    // Σ0(a) + Maj(a, b, c)
    ...[...rotated(a, 2), ...rotated(a, 13), ...xor, ...rotated(a, 22), ...xor],
    ...[...get(a), ...get(b), ...and, ...get(c), ...get(a), ...get(b), ...or, ...and, ...or, ...addWords],
    ...set(second),
    ...[...get(d), ...get(first), ...addWords, ...set(d)],
    ...[...get(first), ...get(second), ...addWords, ...set(h)],
  ];
}

const four = [0, 1, 2, 3];
const eight = [0, 1, 2, 3, 4, 5, 6, 7];

/** Words 4n to 4n + 3 of each message's block, one message per lane. */
function loadedWords(n: number): number[] {
  const rows = four.map((row) => schedule + 4 * n + row);
  const lane = (row: number): number[] => [...get(block), ...constant(row), ...get(stride), op.multiply, op.add];
  return [
    ...rows.flatMap((local, row) => [...lane(row), ...load, ...at(16 * n), ...swapped(first), ...set(local)]),
    ...transposed(rows, extra),
  ];
}

/** Stores words 4n to 4n + 3 of each hash from the lanes. */
function storedWords(n: number): number[] {
  const rows = four.map((row) => before + 4 * n + row);
  return [
    ...transposed(rows, extra),
    ...rows.flatMap((local, row) => [...get(out), ...get(local), ...swapped(first), ...store, ...at(32 * row + 16 * n)]),
  ];
}

function digestBody(): number[] {
  return [
    ...[2, 2, i32, ...unsigned(36), v128],
    ...[op.loop, empty],
    ...eight.flatMap((word) => [...constant(initialAt), ...loadSplat, ...at(4 * word), ...set(before + word)]),
    ...[...get(messages), ...set(block), ...get(blocks), ...set(left)],
    ...[op.loop, empty],
    ...four.flatMap(loadedWords),
    ...eight.flatMap((word) => [...get(before + word), ...set(words + word)]),
    ...Array.from({ length: 64 }, (_, number) => round(number)).flat(),
    ...eight.flatMap((word) => [...get(before + word), ...get(words + word), ...addWords, ...set(before + word)]),
    ...[...forward(block, constant(64)), ...again(left), op.end],
    ...[0, 1].flatMap(storedWords),
    ...forward(messages, [...constant(4), ...get(stride), op.multiply]),
    ...[...forward(out, constant(128)), ...again(groups), op.end],
    op.end,
  ];
}

/** Where `level` composes four messages of two blocks. */
const pairsAt = initialAt + 4 * 8;
const pairStride = 128;

function levelBody(): number[] {
  const [hashes, count, above, low] = [0, 1, 2, 3];
  const one = [...vectorConstant, 1, ...new Array<number>(15).fill(0)];
  const allButFirst = [...vectorConstant, 0, ...new Array<number>(15).fill(0xff)];
  /** The last byte of the pair and the bit after the message. */
  const lastByte = [...vectorConstant, 0, 0x80, ...new Array<number>(14).fill(0)];
  const placed = four.flatMap((pair) => [
    ...four.flatMap((n) => [
      ...constant(pairsAt),
      // A pair starts one byte into its message, so each vector begins one byte earlier.
      ...[...get(low), ...load, ...at(64 * pair + 16 * n)],
      ...(n === 0 ? [...allButFirst, ...and, ...one, ...or] : []),
      ...[...store, ...at(pairStride * pair + 16 * n)],
    ]),
    ...[...constant(pairsAt), ...lastByte, ...get(low), op.loadByte, ...at(64 * pair + 64), ...replaceByte, 0],
    ...[...store, ...at(pairStride * pair + 64)],
  ]);
  return [
    ...[1, 1, i32],
    ...[...get(hashes), ...constant(1), op.subtract, ...set(low)],
    ...[op.loop, empty],
    ...placed,
    ...[...constant(pairsAt), ...constant(1), ...constant(2), ...constant(pairStride), ...get(above), op.call, 0],
    ...[...forward(low, constant(256)), ...forward(above, constant(128))],
    ...[...again(count), op.end, op.end],
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
    // Two types: five numbers, three numbers, no result.
    ...section(1, [2, 0x60, 5, i32, i32, i32, i32, i32, 0, 0x60, 3, i32, i32, i32, 0]),
    ...section(2, [1, ...name('host'), ...name('memory'), 0x02, 0x00, 1]),
    ...section(3, [2, 0, 1]),
    ...section(7, [2, ...name('digest'), 0x00, 0, ...name('level'), 0x00, 1]),
    ...section(10, [2, ...body(digestBody()), ...body(levelBody())]),
  ]);
}

/** Node and browsers have it, but this package's type definitions do not. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, host: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

type Digest = (messages: number, groups: number, blocks: number, stride: number, out: number) => void;
type Level = (hashes: number, groups: number, out: number) => void;

const pageBytes = 65_536;
/** The first bytes of the memory belong to the code above. */
const reserved = pairsAt + 4 * pairStride;
const lanes = 4;
export const blockBytes = 64;
/** How far a partial last group of pairs reads and writes beyond the end. */
const beyondEnd = 3 * 64;

/**
 * The padding after a message of this many bytes: a bit, zeros, the length in bits (FIPS 180-4 §5.1.1), one character per byte.
 */
export function paddingOf(length: number): string {
  const zeros = blocksOf(length) * blockBytes - length - 9;
  const bits = Buffer.alloc(8);
  bits.writeUInt32BE(8 * length, 4);
  return `\x80${'\0'.repeat(zeros)}${bits.toString('latin1')}`;
}

export function blocksOf(length: number): number {
  return Math.ceil((length + 9) / blockBytes);
}

/** Hashes in one memory, which grows as needed. */
export class BatchSha256 {
  readonly #memory: WasmMemory;
  readonly #digest: Digest;
  readonly #level: Level;
  bytes: Buffer;

  constructor() {
    this.#memory = new WebAssembly.Memory({ initial: 1 });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()), { host: { memory: this.#memory } });
    this.#digest = exports['digest'] as Digest;
    this.#level = exports['level'] as Level;
    this.bytes = Buffer.from(this.#memory.buffer);
    for (const [number, word] of roundConstants.entries()) this.bytes.writeUInt32LE(word, constantsAt + 4 * number);
    for (const [number, word] of initialHash.entries()) this.bytes.writeUInt32LE(word, initialAt + 4 * number);
    // The second block of a pair ends with its length, 520 bits.
    for (let pair = 0; pair < lanes; pair += 1) this.bytes.writeUInt32BE(520, pairsAt + pairStride * pair + 124);
  }

  /** Makes room for this many bytes and returns the start. `bytes` may be another array afterwards. */
  room(size: number): number {
    const missing = reserved + size + beyondEnd - this.bytes.length;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / pageBytes));
      this.bytes = Buffer.from(this.#memory.buffer);
    }
    return reserved;
  }

  /**
   * Hashes adjacent padded messages of this many blocks. A partial last group is completed: up to three additional messages are
   * read, and their hashes written.
   */
  digest(messages: number, count: number, blocks: number, out: number): void {
    if (count > 0) this.#digest(messages, Math.ceil(count / lanes), blocks, blocks * blockBytes, out);
  }

  /** The hashes above `2 × pairs` adjacent hashes. `out` may be where they begin. Up to three more are written. */
  level(hashes: number, pairs: number, out: number): void {
    if (pairs > 0) this.#level(hashes, Math.ceil(pairs / lanes), out);
  }
}
