import { describe, expect, test } from 'vitest';
import { differences } from './compare.js';

describe('answers agree with a vector', () => {
  test.each([
    ['numbers within 1e-6', 1, 1.0000005],
    ['a fraction and its value', '59/2', 29.5],
    ['a negative fraction and its value', -0.25, '-1/4'],
    ['a field more', { a: 1 }, { a: 1, b: 2 }],
    ['null and a missing field', { a: null }, {}],
    ['null and null', { a: null }, { a: null }],
    ['empty lists', [], []],
    ['empty objects', {}, {}],
    ['lists in order', [1, 'x', [true]], [1, 'x', [true]]],
  ])('%s', (_name, want, got) => {
    expect(differences(want, got)).toEqual([]);
  });

  test.each([
    ['numbers apart', 1, 1.00001],
    ['true is not 1', true, 1],
    ['null is not 0', { a: null }, { a: 0 }],
    ['zero is not null', { a: 0 }, { a: null }],
    ['a missing field', { a: 1 }, {}],
    ['an undefined field', { a: 1 }, { a: undefined }],
    ['something where the object is empty', {}, { a: 1 }],
    ['something where the list is empty', [], [1]],
    ['a shorter list', [1, 2], [1]],
    ['another value in a list', [1, 2], [1, 3]],
    ['a list for an object', {}, []],
    ['an object for a list', [], {}],
    ['text', 'a', 'b'],
    ['a zero denominator is text', '1/0', 1],
  ])('but not: %s', (_name, want, got) => {
    expect(differences(want, got)).toHaveLength(1);
  });
});
