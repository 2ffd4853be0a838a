// Reads a QR code (ISO/IEC 18004) from a picture of the page, like a phone's camera, independently of the code that drew it. The
// picture is undamaged, so the error correction is not read.

import type { Locator, Page } from '@playwright/test';

/**
 * Level M by version: alignment centres, data codewords of each block, correction codewords per block. ISO/IEC 18004 tables 9 and
 * E.1.
 */
const versions: {
  readonly [version: number]: { readonly centres: number[]; readonly blocks: number[]; readonly correction: number };
} = {
  5: { centres: [6, 30], blocks: [43, 43], correction: 24 },
  6: { centres: [6, 34], blocks: [27, 27, 27, 27], correction: 16 },
  7: { centres: [6, 22, 38], blocks: [31, 31, 31, 31], correction: 18 },
  8: { centres: [6, 24, 42], blocks: [38, 38, 39, 39], correction: 22 },
  9: { centres: [6, 26, 46], blocks: [36, 36, 36, 37, 37], correction: 22 },
  10: { centres: [6, 28, 50], blocks: [43, 43, 43, 43, 44], correction: 26 },
};

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

export async function readQr(page: Page, picture: Locator): Promise<string> {
  const modules = await modulesOf(page, await picture.screenshot());
  const size = modules.length;
  const version = (size - 17) / 4;
  const layout = versions[version];
  if (layout === undefined) throw new Error(`a code of ${size} modules is not one of the versions 5 to 10`);
  const { centres, blocks, correction } = layout;
  const isDark = (row: number, column: number) => modules[row]?.[column] === true;

  // The five format bits come first in row 8: level, then mask.
  const format = [0, 1, 2, 3, 4].reduce((bits, column) => 2 * bits + Number(isDark(8, column)), 0) ^ 0b10101;
  if (format >> 3 !== 0) throw new Error('the code is not of level M');
  const mask = masks[format & 7];

  const last = centres.at(-1);
  const isFixed = (row: number, column: number): boolean => {
    if (row === 6 || column === 6) return true;
    if ((row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)) return true;
    if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
    const isCorner = (y: number, x: number) => (y === 6 && (x === 6 || x === last)) || (y === last && x === 6);
    return centres.some((y) => centres.some((x) => !isCorner(y, x) && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2));
  };

  // From the lower right corner, in columns of two, up and down.
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFixed(row, column)) bits.push(Number(isDark(row, column) !== (mask?.(row, column) ?? false)));
    }
    isUp = !isUp;
  }
  const number = (all: readonly number[], from: number, count: number) =>
    all.slice(from, from + count).reduce((value, bit) => 2 * value + bit, 0);
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => number(bits, 8 * at, 8));
  const expected = blocks.reduce((sum, data) => sum + data + correction, 0);
  if (codewords.length !== expected) throw new Error(`${codewords.length} codewords instead of ${expected}`);

  // The blocks are interleaved; the longer ones have one more codeword.
  const read: number[][] = blocks.map(() => []);
  let next = 0;
  for (let column = 0; column < Math.max(...blocks); column += 1)
    for (const [at, length] of blocks.entries())
      if (column < length) {
        read[at]?.push(codewords[next] ?? 0);
        next += 1;
      }
  const data = read.flat().flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1));
  if (number(data, 0, 4) !== 0b0100) throw new Error('the text is not in byte mode');
  const lengthBits = version < 10 ? 8 : 16;
  const length = number(data, 4, lengthBits);
  return Buffer.from(Array.from({ length }, (_, at) => number(data, 4 + lengthBits + 8 * at, 8))).toString('utf8');
}

/** The modules of a picture: the first dark run is the top of a finder, seven modules long. */
async function modulesOf(page: Page, png: Buffer): Promise<boolean[][]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    const isDark = (x: number, y: number) => (pixels[4 * (Math.floor(y) * image.width + Math.floor(x))] ?? 255) < 128;
    // The outermost pixels may show the page around the picture; the code has a white border.
    const edge = 4;
    let [left, top] = [edge, edge];
    search: for (; top < image.height - edge; top += 1)
      for (left = edge; left < image.width - edge; left += 1) if (isDark(left, top)) break search;
    let right = left;
    while (isDark(right, top)) right += 1;
    let end = image.width - 1 - edge;
    while (!isDark(end, top)) end -= 1;
    const size = Math.round((end + 1 - left) / ((right - left) / 7));
    const module = (end + 1 - left) / size;
    return Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, column) => isDark(left + (column + 0.5) * module, top + (row + 0.5) * module)),
    );
  }, png.toString('base64'));
}
