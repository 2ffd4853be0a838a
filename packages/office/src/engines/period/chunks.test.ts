import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Chunks, compressChunks, type Lines, rowsInChunk } from './chunks.js';

/** Lines of different lengths, numbered. */
function linesOf(from: number, to: number): Lines {
  const texts = Array.from({ length: to - from }, (_, at) => `${'é'.repeat((from + at) % 7)}${from + at}\n`);
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => {
    end += Buffer.byteLength(text);
    return end;
  });
  return { lines: Buffer.from(texts.join('')), ends };
}

/** In parts with these first rows; `rowsBefore` tells what a part assumes about its place, if it is compressed. */
async function madeOf(
  rows: number,
  starts: readonly number[],
  rowsBefore: (start: number) => number | undefined,
): Promise<{ text: string; blobs: readonly unknown[]; firsts: readonly number[] }> {
  let text = '';
  const chunks = new Chunks({ add: (lines) => (text += Buffer.from(lines).toString()) }, (chunk) => `rows-${chunk}`);
  const firsts: number[] = [];
  for (const [at, start] of starts.entries()) {
    const part = linesOf(start, starts[at + 1] ?? rows);
    const before = rowsBefore(start);
    const given = before === undefined ? part : { ...part, compressed: compressChunks(part, before) };
    firsts.push(...chunks.add(given).map((row) => row + start));
  }
  const blobs = (await chunks.take(true)).map(({ key, bytes }) => [key, Buffer.from(bytes).toString('hex')]);
  return { text, blobs, firsts };
}

const rows = 6 * rowsInChunk + 99;
const starts = [0, 250, 251, 700, 1249, 1250, 1400];

test('chunks that threads have compressed are the same as those compressed later, wherever the parts begin', async () => {
  const expected = await madeOf(rows, [0], () => undefined);
  expect(expected.firsts).toEqual([0, 250, 500, 750, 1000, 1250, 1500]);
  expect(expected.text).toBe(Buffer.from(linesOf(0, rows).lines).toString());
  expect(await madeOf(rows, starts, (start) => start % rowsInChunk)).toEqual(expected);
  expect(await madeOf(rows, starts, () => undefined)).toEqual(expected);
});

test('a part that assumed another place is compressed again', async () => {
  const expected = await madeOf(rows, [0], () => undefined);
  expect(await madeOf(rows, starts, (start) => (start + 1) % rowsInChunk)).toEqual(expected);
});

test('only whole chunks are compressed in advance', () => {
  const part = linesOf(0, 600);
  const { bytes, ends } = compressChunks(part, 200);
  expect(ends).toHaveLength(2);
  const second = inflateRawSync(bytes.subarray(ends[0], ends[1])).toString();
  expect(second).toBe(Buffer.from(part.lines).toString().split('\n').slice(300, 550).join('\n').concat('\n'));
  expect(compressChunks(linesOf(0, 299), 200).ends).toHaveLength(0);
});
