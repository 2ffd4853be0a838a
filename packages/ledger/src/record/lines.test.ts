import { expect, test } from 'vitest';
import { linesOf } from './lines.js';

async function read(...chunks: readonly (string | Uint8Array)[]): Promise<string[]> {
  const lines: string[] = [];
  async function* bytes() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
  }
  for await (const line of linesOf(bytes())) lines.push(line);
  return lines;
}

test.each<readonly [readonly string[], readonly string[]]>([
  [['a\nb\n'], ['a', 'b']],
  [['a\nb'], ['a', 'b']],
  [
    ['a', 'b', '\n', 'c\nd', 'e\n\nf'],
    ['ab', 'c', 'de', '', 'f'],
  ],
  [['\n'], ['']],
  [[], []],
])('lines of %j', async (chunks, lines) => {
  expect(await read(...chunks)).toEqual(lines);
});

test('a letter split between two chunks is one letter', async () => {
  const bytes = new TextEncoder().encode('Zoë\n');
  expect(await read(bytes.subarray(0, 3), bytes.subarray(3))).toEqual(['Zoë']);
});

test('a file without an end of line is read as fast as others, and a line that is too long is refused', async () => {
  const chunk = new Uint8Array(16 * 1024).fill(0x78);
  const start = performance.now();
  const [line] = await read(...Array.from({ length: 2048 }, () => chunk));
  expect(line?.length).toBe(32 * 1024 * 1024);
  // Searching all of it again with each chunk took a minute.
  expect(performance.now() - start).toBeLessThan(10_000);
  await expect(read(...Array.from({ length: 4200 }, () => chunk))).rejects.toThrow('a line of more than');
});
