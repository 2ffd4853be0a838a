import { describe, expect, test } from 'vitest';
import type { TraceStep } from '../core/trace.js';
import { reevaluate } from '../core/trace.js';
import {
  asRecord,
  booleanAt,
  listAt,
  makeStep,
  nullableNumberAt,
  nullableTextAt,
  numberAt,
  numbersAt,
  recordAt,
  textAt,
} from './trace-step.js';
import { tracedRules2009 } from './traced-rules.js';

const values = { n: 1, t: 'a', b: false, none: null, list: [1, 2], mixed: [1, 'a'], parts: { x: 1 } };

describe('inputs of a step read back', () => {
  test('each with its type', () => {
    expect([
      numberAt(values, 'n'),
      textAt(values, 't'),
      booleanAt(values, 'b'),
      listAt(values, 'mixed'),
      numbersAt(values, 'list'),
      recordAt(values, 'parts'),
    ]).toEqual([1, 'a', false, [1, 'a'], [1, 2], { x: 1 }]);
    expect([
      nullableNumberAt(values, 'none'),
      nullableNumberAt(values, 'n'),
      nullableTextAt(values, 'none'),
      nullableTextAt(values, 't'),
    ]).toEqual([null, 1, null, 'a']);
  });

  test.each([
    [() => numberAt(values, 't'), 't is no number'],
    [() => numberAt(values, 'missing'), 'missing is no number'],
    [() => nullableNumberAt(values, 't'), 't is no number'],
    [() => textAt(values, 'n'), 'n is no text'],
    [() => nullableTextAt(values, 'n'), 'n is no text'],
    [() => booleanAt(values, 'n'), 'n is neither true nor false'],
    [() => listAt(values, 'parts'), 'parts is no list'],
    [() => numbersAt(values, 'mixed'), 'mixed is no list of numbers'],
    [() => recordAt(values, 'list'), 'list has no parts'],
    [() => recordAt(values, 'none'), 'none has no parts'],
    [() => asRecord('text', 'it'), 'it has no parts'],
    [() => asRecord(undefined, 'it'), 'it has no parts'],
  ])('anything else is a defect of the explanation: %#', (read, message) => {
    expect(read).toThrow(message);
  });

  test('a step without notes has no parameters and nothing else', () => {
    expect(makeStep('T', 'r', '§1', { a: 1 }, 2)).toEqual({
      title: 'T',
      rule: 'r',
      source: 'fide-2009 §1',
      inputs: { a: 1 },
      parameters: [],
      value: 2,
    });
  });

  test('an unknown rule cannot be evaluated again', () => {
    const step: TraceStep = makeStep('T', 'fide.nothing', '§1', {}, 2);
    expect(reevaluate(step, tracedRules2009)).toEqual([{ path: 'T', rule: 'fide.nothing', recorded: 2, evaluated: undefined }]);
  });
});
