// A QR code (ISO/IEC 18004) of a short text: byte mode, error correction level M, versions 1 to 20. It encodes the address for an
// authenticator app, inside the page.

/** Level M, by version: error correction codewords per block, and number of blocks. ISO/IEC 18004 table 9. */
const correctionPerBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const formatOfLevelM = 0;

type Grid = boolean[][];

/** Rows of modules, true for dark, without the quiet zone. Throws for a text of more than 666 bytes. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const codewords = interleaved(version, dataCodewords(version, bytes));
  const size = 17 + 4 * version;
  const fixed: Grid = grid(size);
  const modules: Grid = grid(size);
  const set = (x: number, y: number, dark: boolean): void => {
    const [row, mark] = [modules[y], fixed[y]];
    if (row === undefined || mark === undefined || x < 0 || x >= size) return;
    row[x] = dark;
    mark[x] = true;
  };
  drawPatterns(version, size, set);
  drawFormat(size, 0, set);
  drawData(modules, fixed, codewords);
  const masked = masks.map((mask, number) => {
    const copy = modules.map((row, y) => row.map((dark, x) => dark !== (fixed[y]?.[x] !== true && mask(x, y))));
    drawFormat(size, number, (x, y, dark) => {
      const row = copy[y];
      if (row !== undefined) row[x] = dark;
    });
    return copy;
  });
  return masked.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

function grid(size: number): Grid {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => false));
}

function at(numbers: readonly number[], version: number): number {
  return numbers[version - 1] ?? 0;
}

/** Number of codewords of a version, with and without error correction. */
function capacity(version: number): { readonly all: number; readonly data: number } {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) modules -= (25 * alignments - 10) * alignments - 55;
  if (version >= 7) modules -= 36;
  const all = Math.floor(modules / 8);
  return { all, data: all - at(correctionPerBlock, version) * at(blockCounts, version) };
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function versionFor(bytes: number): number {
  for (let version = 1; version <= blockCounts.length; version += 1)
    if (4 + lengthBits(version) + 8 * bytes <= 8 * capacity(version).data) return version;
  throw new RangeError(`a text of ${bytes} bytes is too long for this QR code`);
}

function dataCodewords(version: number, bytes: Uint8Array): readonly number[] {
  const { data } = capacity(version);
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, 8 * data - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const codewords: number[] = [];
  for (let start = 0; start < bits.length; start += 8)
    codewords.push(bits.slice(start, start + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  for (let pad = 0xec; codewords.length < data; pad ^= 0xec ^ 0x11) codewords.push(pad);
  return codewords;
}

/** Split into blocks with error correction, and interleaved. */
function interleaved(version: number, data: readonly number[]): readonly number[] {
  const [blocks, correction] = [at(blockCounts, version), at(correctionPerBlock, version)];
  const shorter = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const divisor = generator(correction);
  let start = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = data.slice(start, start + shorter + (block >= blocks - longer ? 1 : 0));
    start += part.length;
    return { part, rest: remainder(part, divisor) };
  });
  const columns = (length: number, of: (one: (typeof parts)[number]) => readonly number[]): number[] =>
    Array.from({ length }, (_, column) => parts.flatMap((one) => of(one)[column] ?? [])).flat();
  return [...columns(shorter + 1, ({ part }) => part), ...columns(correction, ({ rest }) => rest)];
}

/** Multiplication in the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The generator polynomial of Reed-Solomon, without its leading 1. */
function generator(degree: number): readonly number[] {
  let polynomial = [...Array.from({ length: degree - 1 }, () => 0), 1];
  let root = 1;
  for (let n = 0; n < degree; n += 1) {
    const factor = root;
    polynomial = polynomial.map((one, index) => times(one, factor) ^ (polynomial[index + 1] ?? 0));
    root = times(root, 2);
  }
  return polynomial;
}

function remainder(data: readonly number[], divisor: readonly number[]): readonly number[] {
  return data.reduce<number[]>(
    (rest, byte) => {
      const factor = byte ^ (rest[0] ?? 0);
      const shifted = [...rest.slice(1), 0];
      return shifted.map((one, index) => one ^ times(divisor[index] ?? 0, factor));
    },
    Array.from({ length: divisor.length }, () => 0),
  );
}

type Set = (x: number, y: number, dark: boolean) => void;

function drawPatterns(version: number, size: number, set: Set): void {
  for (let n = 0; n < size; n += 1) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  const centres = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const;
  for (const [cx, cy] of centres)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        if (cy + dy >= 0) set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const places = alignmentPlaces(version, size);
  const last = places.length - 1;
  for (const [i, cx] of places.entries())
    for (const [j, cy] of places.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  if (version < 7) return;
  let rest = version;
  for (let n = 0; n < 12; n += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let n = 0; n < 18; n += 1) {
    const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)];
    set(a, b, ((bits >>> n) & 1) === 1);
    set(b, a, ((bits >>> n) & 1) === 1);
  }
}

function alignmentPlaces(version: number, size: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, n) => size - 7 - (count - 2 - n) * step)];
}

function drawFormat(size: number, mask: number, set: Set): void {
  const data = (formatOfLevelM << 3) | mask;
  let rest = data;
  for (let n = 0; n < 10; n += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (n: number): boolean => ((bits >>> n) & 1) === 1;
  for (let n = 0; n <= 5; n += 1) set(8, n, bit(n));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let n = 9; n < 15; n += 1) set(14 - n, 8, bit(n));
  for (let n = 0; n < 8; n += 1) set(size - 1 - n, 8, bit(n));
  for (let n = 8; n < 15; n += 1) set(8, size - 15 + n, bit(n));
  set(8, size - 8, true);
}

/** From the lower right corner, in columns of two, up and down. */
function drawData(modules: Grid, fixed: Grid, codewords: readonly number[]): void {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (row === undefined || fixed[y]?.[x] === true || bit >= codewords.length * 8) continue;
        row[x] = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard the code is to read: runs, blocks, patterns like a finder, and too much of one colour. ISO/IEC 18004 §7.8.3. */
function penalty(modules: Grid): number {
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x] === true))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join(''),
  );
  let points = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    points += 40 * [...`0000${line}0000`.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 0; y + 1 < modules.length; y += 1)
    for (let x = 0; x + 1 < modules.length; x += 1) {
      const square = [modules[y]?.[x], modules[y]?.[x + 1], modules[y + 1]?.[x], modules[y + 1]?.[x + 1]];
      if (square.every((dark) => dark === square[0])) points += 3;
    }
  const dark = modules.flat().filter((one) => one).length / modules.length ** 2;
  return points + 10 * Math.max(0, Math.ceil(Math.abs(dark * 20 - 10)) - 1);
}
