import { describe, expect, test } from 'vitest';
import { reevaluate, type TracedRule, type TraceStep } from './trace.js';

const rules = new Map<string, TracedRule>([
  ['sum', (inputs) => Number(inputs.a) + Number(inputs.b)],
  ['scaled', (inputs, parameters) => Number(inputs.a) * Number(parameters['x.scale'])],
  ['pair', (inputs) => ({ low: inputs.a ?? null, list: [1, null, 'x'] })],
  ['nothing', () => null],
  ['none', () => []],
]);

const leaf = (
  rule: string,
  inputs: TraceStep['inputs'],
  value: TraceStep['value'],
  more: Partial<TraceStep> = {},
): TraceStep => ({ title: rule, rule, source: 's', inputs, parameters: [], value, ...more });
const scale = { name: 'x.scale', value: 3, from: '2001-01-01', source: 's' };

describe('re-evaluating a trace', () => {
  test.each([
    ['a number', leaf('sum', { a: 1, b: 2 }, 3)],
    ['a number with a parameter', leaf('scaled', { a: 2 }, 6, { parameters: [scale] })],
    ['an object', leaf('pair', { a: 1 }, { low: 1, list: [1, null, 'x'] })],
    ['an object in another order', leaf('pair', { a: 1 }, { list: [1, null, 'x'], low: 1 })],
    ['nothing', leaf('nothing', {}, null)],
    ['steps inside', leaf('sum', { a: 1, b: 2 }, 3, { steps: [leaf('sum', { a: 0, b: 1 }, 1)] })],
    ['not a number', leaf('sum', { a: 'x', b: 2 }, Number.NaN)],
  ])('gives the same values: %s', (_name, step) => {
    expect(reevaluate(step, rules)).toEqual([]);
  });

  test.each([
    ['another number', leaf('sum', { a: 1, b: 2 }, 4)],
    ['zero with the other sign', leaf('sum', { a: 0, b: 0 }, -0)],
    ['a text for a number', leaf('sum', { a: 1, b: 2 }, '3')],
    ['null for an object', leaf('pair', { a: 1 }, null)],
    ['an empty list for a number', leaf('sum', { a: 1, b: 2 }, [])],
    ['a number for an empty list', leaf('none', {}, 3)],
    ['an object for null', leaf('nothing', {}, {})],
    ['an object with another field', leaf('pair', { a: 1 }, { low: 1, other: [1, null, 'x'] })],
    ['an object with a field more', leaf('pair', { a: 1 }, { low: 1, list: [1, null, 'x'], more: 1 })],
    ['another list', leaf('pair', { a: 1 }, { low: 1, list: [1, null, 'y'] })],
    ['a rule nobody knows', leaf('unknown', {}, 3)],
    ['a parameter that is not there', leaf('scaled', { a: 2 }, 6)],
  ])('detects: %s', (_name, step) => {
    expect(reevaluate(step, rules)).toHaveLength(1);
  });

  test('reports the place and the value found there', () => {
    const step = leaf('sum', { a: 1, b: 2 }, 3, {
      title: 'All',
      steps: [leaf('sum', { a: 1, b: 1 }, 2), leaf('sum', { a: 2, b: 2 }, 5, { title: 'Part' })],
    });
    expect(reevaluate(step, rules)).toEqual([{ path: 'All › 2. Part', rule: 'sum', recorded: 5, evaluated: 4 }]);
    expect(reevaluate(leaf('unknown', {}, 3), rules)).toEqual([
      { path: 'unknown', rule: 'unknown', recorded: 3, evaluated: undefined },
    ]);
  });
});
