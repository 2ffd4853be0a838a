import { describe, expect, test } from 'vitest';
import { differences } from './compare.js';
import { answer } from './tlog.js';
import { readVectors } from './vector.js';

const vectors = readVectors(new URL('./vectors/tlog.jsonl', import.meta.url));
const kinds = [...new Set(vectors.map((vector) => vector.kind))];

describe('vectors of the transparency log', () => {
  test('there are 1149 of 23 kinds', () => {
    expect(vectors.length).toBe(1149);
    expect(kinds.length).toBe(23);
  });

  test.each(kinds)('every %s agrees', async (kind) => {
    const wrong: string[] = [];
    for (const vector of vectors.filter((one) => one.kind === kind)) {
      const found = differences(vector.expected, await answer(vector));
      wrong.push(...found.map((difference) => `${vector.id} ${difference}`));
    }
    expect(wrong).toEqual([]);
  });

  test('an unknown kind is refused', () => {
    expect(() => answer({ id: 'x', kind: 'tree', input: {} })).toThrow('no answer to the kind "tree"');
  });
});
