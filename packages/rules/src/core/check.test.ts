import { describe, expect, test } from 'vitest';
import {
  at,
  makeCheck,
  readChoice,
  readDate,
  readEntryNumber,
  readFlag,
  readList,
  readNumber,
  readObject,
  readOptionalDate,
  readOptionalNumber,
  readScore,
  readText,
  show,
} from './check.js';

/** What a reader returns, and the errors it found. */
function reading<T>(read: (check: ReturnType<typeof makeCheck>) => T): { value: T; errors: string[] } {
  const check = makeCheck();
  const value = read(check);
  return { value, errors: check.errors.map((error) => `${error.code} at ${error.place}: ${error.message} ${error.hint}`) };
}

const range = { from: 0, to: 10 };

describe('paths and values', () => {
  test('paths', () => {
    expect([at('', 'a'), at('a', 'b'), at('a', 3), at(at('players', 2), 'id')]).toEqual(['a', 'a.b', 'a[3]', 'players[2].id']);
  });
  test('values', () => {
    expect([show('x'), show(Number.NaN), show(undefined), show(null), show([1])]).toEqual([
      '"x"',
      'NaN',
      'undefined',
      'null',
      '[1]',
    ]);
    expect(show('y'.repeat(58))).toBe(`"${'y'.repeat(58)}"`);
    expect(show('y'.repeat(59))).toBe(`"${'y'.repeat(56)}...`);
  });
});

describe('field readers', () => {
  test('objects', () => {
    expect(reading((check) => readObject(check, { a: 1 }, 'p'))).toEqual({ value: { a: 1 }, errors: [] });
    for (const wrong of [null, 3, 'x', [], undefined])
      expect(reading((check) => readObject(check, wrong, 'p')).errors[0]).toContain('not-an-object at p');
    expect(reading((check) => readObject(check, null, 'p')).value).toEqual({});
  });
  test('lists', () => {
    expect(reading((check) => readList(check, { a: [1, 2] }, 'a', 'p'))).toEqual({ value: [1, 2], errors: [] });
    expect(reading((check) => readList(check, {}, 'a', 'p'))).toEqual({ value: [], errors: [] });
    expect(reading((check) => readList(check, { a: null }, 'a', 'p'))).toEqual({ value: [], errors: [] });
    expect(reading((check) => readList(check, { a: 'x' }, 'a', 'p'))).toEqual({
      value: [],
      errors: ['not-a-list at p.a: "x" is not a list. Give a list, which may be empty.'],
    });
  });
  test('flags', () => {
    expect([true, false].map((a) => reading((check) => readFlag(check, { a }, 'a', '')).value)).toEqual([true, false]);
    expect(reading((check) => readFlag(check, {}, 'a', ''))).toEqual({ value: false, errors: [] });
    expect(reading((check) => readFlag(check, {}, 'a', '', true))).toEqual({ value: true, errors: [] });
    expect(reading((check) => readFlag(check, { a: 1 }, 'a', '', true))).toEqual({
      value: true,
      errors: ['not-a-flag at a: 1 is neither true nor false. Give true or false.'],
    });
  });
  test('texts', () => {
    expect(reading((check) => readText(check, { a: 'x' }, 'a', ''))).toEqual({ value: 'x', errors: [] });
    for (const a of ['', 3, null, undefined])
      expect(reading((check) => readText(check, { a }, 'a', ''))).toMatchObject({
        value: '',
        errors: [expect.stringContaining('not-a-text at a')],
      });
  });
  test('words', () => {
    const words = ['one', 'two'] as const;
    expect(reading((check) => readChoice(check, { a: 'two' }, 'a', '', words))).toEqual({ value: 'two', errors: [] });
    expect(reading((check) => readChoice(check, {}, 'a', '', words, 'two'))).toEqual({ value: 'two', errors: [] });
    expect(reading((check) => readChoice(check, {}, 'a', '', words))).toEqual({
      value: 'one',
      errors: ['word-unknown at a: undefined is not known here. Give one of one, two.'],
    });
    expect(reading((check) => readChoice(check, { a: 'three' }, 'a', 'p', words, 'two')).errors).toEqual([
      'word-unknown at p.a: "three" is not known here. Give one of one, two.',
    ]);
  });
  test('numbers', () => {
    const number = (a: unknown, whole = false) => reading((check) => readNumber(check, { a }, 'a', '', { ...range, whole }));
    expect([0, 10, 2.5].map((a) => number(a).errors)).toEqual([[], [], []]);
    expect(number(2.5, true).errors).toEqual(['not-a-whole-number at a: 2.5 is not a whole number. Give a whole number.']);
    expect(number(-1).errors).toEqual(['negative at a: -1 is out of range. Give a number from 0 to 10.']);
    expect(number(11).errors).toEqual(['out-of-range at a: 11 is out of range. Give a number from 0 to 10.']);
    for (const a of ['3', null, undefined, Number.NaN, Number.POSITIVE_INFINITY, true])
      expect(number(a)).toMatchObject({ value: 0, errors: [expect.stringContaining('not-a-number at a')] });
    expect(reading((check) => readNumber(check, {}, 'a', '', range, 7))).toEqual({ value: 7, errors: [] });
    expect(reading((check) => readNumber(check, { a: -5 }, 'a', '', { from: -3, to: 3 })).errors[0]).toContain('out-of-range');
    expect(reading((check) => readEntryNumber(check, 12, 'list[1]', range)).errors[0]).toContain('out-of-range at list[1]');
  });
  test('numbers that may be absent', () => {
    expect(reading((check) => readOptionalNumber(check, {}, 'a', '', range))).toEqual({ value: null, errors: [] });
    expect(reading((check) => readOptionalNumber(check, { a: null }, 'a', '', range))).toEqual({ value: null, errors: [] });
    expect(reading((check) => readOptionalNumber(check, { a: 3 }, 'a', '', range))).toEqual({ value: 3, errors: [] });
    expect(reading((check) => readOptionalNumber(check, { a: 'x' }, 'a', '', range)).errors).toHaveLength(1);
  });
  test('days', () => {
    expect(reading((check) => readDate(check, { a: '2024-02-29' }, 'a', ''))).toEqual({ value: '2024-02-29', errors: [] });
    expect(reading((check) => readDate(check, { a: '2023-02-29' }, 'a', ''))).toEqual({
      value: '2001-01-01',
      errors: ['date-does-not-exist at a: "2023-02-29" is not a day of the calendar. Write days as YYYY-MM-DD.'],
    });
    expect(reading((check) => readOptionalDate(check, {}, 'a', ''))).toEqual({ value: null, errors: [] });
    expect(reading((check) => readOptionalDate(check, { a: '2024-02-29' }, 'a', ''))).toEqual({
      value: '2024-02-29',
      errors: [],
    });
    expect(reading((check) => readOptionalDate(check, { a: 'x' }, 'a', 'p')).errors[0]).toContain('at p.a');
  });
  test('scores', () => {
    expect([0, 0.5, 1].map((score) => reading((check) => readScore(check, score, 's')))).toEqual(
      [0, 0.5, 1].map((value) => ({ value, errors: [] })),
    );
    for (const wrong of [0.25, 2, -1, '1', null, undefined, true])
      expect(reading((check) => readScore(check, wrong, 's'))).toMatchObject({
        value: 0,
        errors: [expect.stringContaining('not-a-score at s')],
      });
  });
});
