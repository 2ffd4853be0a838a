import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical.js';

describe('canonical JSON (RFC 8785)', () => {
  test.each([
    [
      'keys are sorted by UTF-16 code units',
      { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 },
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    ],
    ['keys that look like numbers are sorted as text', { '10': 1, '9': 2 }, '{"10":1,"9":2}'],
    ['there is no white space', { a: [1, { b: null }], c: true }, '{"a":[1,{"b":null}],"c":true}'],
    [
      'numbers are written as ECMAScript does',
      [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27, -0],
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
    ],
    ['control characters have their shortest escape', '€$\u000f\nA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    ['mixed lists', [1, 'a', [2, []], {}], '[1,"a",[2,[]],{}]'],
  ])('%s', (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test.each([
    ['NaN', Number.NaN],
    ['an infinity', [1, Number.POSITIVE_INFINITY]],
    ['undefined', { a: undefined }],
    ['a hole in a list', new Array(2)],
    ['a function', { a: () => 1 }],
    ['a bigint', 1n],
    ['a date', new Date(0)],
    ['a lone surrogate', { name: 'a\ud800' }],
    ['a lone surrogate as key', { '\udc00': 1 }],
  ])('%s is refused', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  test('a cycle is refused', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(() => canonicalJson(cycle)).toThrow(TypeError);
  });

  test('a value and its canonical JSON are equivalent, and the order of keys does not matter', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = canonicalJson(value);
        const parsed: unknown = JSON.parse(text);
        expect(canonicalJson(parsed)).toBe(text);
        expect(canonicalJson(reversedKeys(parsed))).toBe(text);
        expect(parsed).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversedKeys(item)]),
  );
}
