import { describe, expect, test } from 'vitest';
import { differences } from './compare.js';
import { answer } from './uschess.js';
import { readVectors } from './vector.js';

const vectors = readVectors(new URL('./vectors/uschess.jsonl', import.meta.url));

describe('US Chess conformance vectors', () => {
  const kinds = [...new Set(vectors.map((vector) => vector.kind))].sort();

  test('there are vectors of every kind', () => {
    expect(kinds).toEqual([
      'approxSpecial',
      'approxStandard',
      'conversion',
      'event',
      'floor',
      'foreignFide',
      'match',
      'timeControl',
    ]);
  });

  test.each(kinds)('%s', (kind) => {
    const asked = vectors.filter((vector) => vector.kind === kind);
    const wrong = asked.flatMap((vector) => {
      const found = differences(vector.expected, answer(vector));
      return found.length === 0 ? [] : [`${vector.id}: ${found.slice(0, 3).join('; ')}`];
    });
    expect(wrong).toEqual([]);
  });

  test('an unknown kind is an error, not an answer', () => {
    expect(() => answer({ id: 'x', kind: 'nothing', input: {} })).toThrow('nothing');
  });
});
