import { describe, expect, test } from 'vitest';
import { differences } from './compare.js';
import { answer } from './fide.js';
import { readVectors } from './vector.js';

const vectors = readVectors(new URL('./vectors/fide.jsonl', import.meta.url));

describe('the vectors of the FIDE rules of 2009', () => {
  const kinds = [...new Set(vectors.map((vector) => vector.kind))];

  test('have every kind that the answers know', () => {
    expect(kinds.sort()).toEqual(['activity', 'control', 'dates', 'dp', 'event', 'initial', 'lists', 'pd']);
  });

  test.each(kinds)('are all answered as expected: %s', (kind) => {
    const ofKind = vectors.filter((vector) => vector.kind === kind);
    expect(ofKind.length).toBeGreaterThan(0);
    for (const { expected, tags: _tags, ...vector } of ofKind) {
      expect([vector.id, ...differences(expected, answer(vector))]).toEqual([vector.id]);
    }
  });

  test('an unknown kind is refused', () => {
    expect(() => answer({ id: 'x', kind: 'nothing', input: {} })).toThrow('no answer to vectors of kind nothing');
  });
});
