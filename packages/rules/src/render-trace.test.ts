import { describe, expect, test } from 'vitest';
import type { TraceStep } from './core/trace.js';
import { renderTrace } from './render-trace.js';

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
  ruling: 'US-A-15',
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
      '   Not special: too many games.',
      '   From rating 1500, change 12.3457.',
      '   Rule: document §1, ruling US-A-15.',
      '   Parameter “x.k”: 20, in force since 2020-01-01 (document §2).',
      '   Parameter “x.b”: (most 5), in force since 2021-01-01 (document §3; another says 2022; unsure).',
      '   Note: a remark.',
      '   1. Change: 12.3457',
      '      Rule: document §4.',
      '      1.1. Inner: yes',
      '         Case: so.',
      '         Rule: document §5.',
      '   2. Second: none',
      '      Rule: document §6.',
      'Rulings:',
      '   US-A-15: a half is rounded up.',
    ]);
  });
  test('without parameters, with fewer decimals, or less deep', () => {
    const short = renderTrace(step, { parameters: false, decimals: 1, depth: 1 });
    expect(short).not.toContain('Read');
    expect(short).toContain('Rating: 1512.3');
    expect(short).toContain('1. Change: 12.3');
    expect(short).not.toContain('Inner');
    expect(renderTrace(step, { depth: 0 })).not.toContain('Change: ');
  });
  test('independent of the decimals in the explanation', () => {
    const read = { name: 'x.bound', value: { base: 0.662 }, from: '2013-05-08', source: 'document §3' };
    const text = renderTrace({ ...step, parameters: [read], steps: [] }, { decimals: 2 });
    expect(text).toContain('Parameter “x.bound”: (base 0.662), in force');
    expect(text).toContain('change 12.35');
  });
  test('names every ruling once, even if several steps depend on it', () => {
    const inner = { ...step, title: 'Again', ruling: 'US-A-15, FIDE-A-04', steps: [] };
    expect(
      renderTrace({ ...step, steps: [inner, inner] })
        .split('\n')
        .slice(-3),
    ).toEqual([
      'Rulings:',
      '   US-A-15: a half is rounded up.',
      '   FIDE-A-04: Rc(new) is computed once, for all players together.',
    ]);
  });
});
