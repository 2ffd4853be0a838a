import { describe, expect, test } from 'vitest';
import { renderParameterValue, renderTrace, renderValue } from './render.js';
import type { TraceStep } from './trace.js';

describe('values', () => {
  test.each([
    [null, 'none'],
    [true, 'yes'],
    [false, 'no'],
    ['standard', 'standard'],
    [0, '0'],
    [1643, '1643'],
    [-3, '-3'],
    [1643.759, '1643.759'],
    [1643.75999999, '1643.76'],
    [0.5, '0.5'],
    [1999.99999, '2000'],
    [0.00000739, '0.00000739'],
    [0.0000001234, '1.23e-7'],
    [0.0000001, '1e-7'],
    [0.00001001, '0.00001'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [[], 'none'],
    [[1400, 1550.25], '1400, 1550.25'],
    [[[1, 2], null], '(1, 2), none'],
    [{ mostGames: 50, systems: ['OTBR'] }, 'most games 50, systems (OTBR)'],
    [[{ to: null }, { to: 3 }], '(to none), (to 3)'],
    [{ OTBR: 1 }, 'OTBR 1'],
  ])('%j is shown as %s', (value, text) => {
    expect(renderValue(value)).toBe(text);
  });
  test('with fewer decimals', () => {
    expect([renderValue(2 / 3, 2), renderValue([2 / 3], 1), renderValue({ a: 2 / 3 }, 1)]).toEqual(['0.67', '0.7', 'a 0.7']);
    expect([renderValue(1639.7, 0), renderValue(1640, 0), renderValue(-0.00002)]).toEqual(['1640', '1640', '-0.00002']);
  });
});

describe('parameters have the digits that the document has', () => {
  test.each([
    [0.662, '0.662'],
    [0.00000739, '0.00000739'],
    [0.0000001234, '0.0000001234'],
    [1e-7, '0.0000001'],
    [6.5, '6.5'],
    [1234567.891, '1234567.891'],
    [800, '800'],
    [-240, '-240'],
    [{ most: 50, base: 0.662, slope: 0.00000739 }, 'most 50, base 0.662, slope 0.00000739'],
  ])('%j is shown as %s', (value, text) => {
    expect(renderParameterValue(value)).toBe(text);
  });

  test('whatever the decimals of the explanation', () => {
    const read = { name: 'x.bound', value: { base: 0.662 }, from: '2013-05-08', source: 'document §3' };
    const text = renderTrace({ ...step, parameters: [read], steps: [] }, { decimals: 2 });
    expect(text).toContain('x.bound = (base 0.662)');
    expect(text).toContain('change 12.35');
  });
});

const step: TraceStep = {
  title: 'Rating',
  rule: 'x.rating',
  source: 'document §1',
  inputs: { rating: 1500, change: 12.34567 },
  parameters: [
    { name: 'x.k', value: 20, from: '2020-01-01', source: 'document §2' },
    {
      name: 'x.b',
      value: { most: 5 },
      from: '2021-01-01',
      source: 'document §3',
      conflicts: 'another says 2022',
      caveat: 'unsure',
    },
  ],
  value: 1512.34567,
  branch: { taken: 'standard', notTaken: [{ branch: 'special', because: 'too many games' }] },
  ruling: 'A-1',
  caveats: ['a remark'],
  steps: [
    {
      title: 'Change',
      rule: 'x.change',
      source: 'document §4',
      inputs: {},
      parameters: [],
      value: 12.34567,
      steps: [
        {
          title: 'Inner',
          rule: 'x.inner',
          source: 'document §5',
          inputs: {},
          parameters: [],
          value: true,
          branch: { taken: 'so' },
        },
      ],
    },
    { title: 'Second', rule: 'x.second', source: 'document §6', inputs: {}, parameters: [], value: null },
  ],
};

describe('a trace as text', () => {
  test('has every part in its place', () => {
    expect(renderTrace(step).split('\n')).toEqual([
      'Rating: 1512.3457',
      '   Case: standard.',
      '   Not special, because too many games.',
      '   From rating 1500, change 12.3457.',
      '   Rule: document §1, ruling A-1.',
      '   Read x.k = 20 (since 2020-01-01, document §2).',
      '   Read x.b = (most 5) (since 2021-01-01, document §3; another says 2022; unsure).',
      '   Note: a remark.',
      '   1. Change: 12.3457',
      '      Rule: document §4.',
      '      1.1. Inner: yes',
      '         Case: so.',
      '         Rule: document §5.',
      '   2. Second: none',
      '      Rule: document §6.',
    ]);
  });
  test('without parameters, with fewer decimals, or not so deep', () => {
    const short = renderTrace(step, { parameters: false, decimals: 1, depth: 1 });
    expect(short).not.toContain('Read');
    expect(short).toContain('Rating: 1512.3');
    expect(short).toContain('1. Change: 12.3');
    expect(short).not.toContain('Inner');
    expect(renderTrace(step, { depth: 0 })).not.toContain('Change: ');
  });
});
