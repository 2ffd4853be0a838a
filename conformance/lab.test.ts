import { describe, expect, test } from 'vitest';
import { differences } from './compare.js';
import { answer } from './lab.js';
import { readVectors } from './vector.js';

const vectors = readVectors(new URL('./vectors/lab.jsonl', import.meta.url));
const kinds = [...new Set(vectors.map((vector) => vector.kind))];

describe('vectors of the policy lab', () => {
  test('there are 60 of 12 kinds', () => {
    expect(vectors.length).toBe(60);
    expect(kinds.length).toBe(12);
  });

  test.each(kinds)('every %s agrees', (kind) => {
    const wrong = vectors
      .filter((vector) => vector.kind === kind)
      .flatMap((vector) => differences(vector.expected, answer(vector)).map((difference) => `${vector.id} ${difference}`));
    expect(wrong).toEqual([]);
  });

  test('an unknown kind is refused', () => {
    expect(() => answer({ id: 'x', kind: 'kappa', input: {} })).toThrow('no answer to the kind "kappa"');
  });
});
