import { describe, expect, test } from 'vitest';
import { parseTimeControl } from '../uschess/time-control.js';
import { readTimeControl } from './time-control.js';

describe('a time control is read the same wherever it comes from', () => {
  test.each([
    ['G/60;d5', [[null, 60]], 5, false],
    ['G/60 d5', [[null, 60]], 5, false],
    ['G60; d5', [[null, 60]], 5, false],
    ['G/5d0', [[null, 5]], 0, false],
    ['G/3+2', [[null, 3]], 2, true],
    ['G/25;inc5', [[null, 25]], 5, true],
    ['G/60;t/d5', [[null, 60]], 5, false],
    [
      '40/90,SD/30;d10',
      [
        [40, 90],
        [null, 30],
      ],
      10,
      false,
    ],
    [
      '40/90;+30, SD/30;+30',
      [
        [40, 90],
        [null, 30],
      ],
      30,
      true,
    ],
    [
      '30/90, 30/60, SD/30; +30',
      [
        [30, 90],
        [30, 60],
        [null, 30],
      ],
      30,
      true,
    ],
    // Spaces, separators and letters as people type them.
    ['G/60', [[null, 60]], 0, false],
    [' G/60; ', [[null, 60]], 0, false],
    ['G/ 60;d5', [[null, 60]], 5, false],
    ['G /60;d5', [[null, 60]], 5, false],
    ['Game 60; inc 5', [[null, 60]], 5, true],
    ['G/60; D  5', [[null, 60]], 5, false],
    ['G/60;d5s', [[null, 60]], 5, false],
    ['G/7.25;i/3', [[null, 7.25]], 3, true],
    [' 15|10 ', [[null, 15]], 10, true],
    ['2.25|10', [[null, 2.25]], 10, true],
    ['300|5', [[null, 300]], 5, true],
    ['15|10', [[null, 15]], 10, true],
    ['90+30', [[null, 90]], 30, true],
    // Report files count in seconds.
    ['5400+30', [[null, 90]], 30, true],
    ['3600', [[null, 60]], 0, false],
    ['180+2', [[null, 3]], 2, true],
    ['180', [[null, 3]], 0, false],
    // A smaller number alone is minutes.
    ['60', [[null, 60]], 0, false],
    [
      '40/6000 : 20/3000 : 900',
      [
        [40, 100],
        [20, 50],
        [null, 15],
      ],
      0,
      false,
    ],
    [
      '40/6000+30:900+30',
      [
        [40, 100],
        [null, 15],
      ],
      30,
      true,
    ],
  ] as const)('%s', (text, periods, seconds, incremental) => {
    const expected = periods.map(([moves, minutes]) => ({ moves, minutes }));
    expect(readTimeControl(text)).toEqual({ ok: true, value: { periods: expected, seconds, incremental } });
  });

  test('its total is what US Chess classifies (US25-0.06): 3600+5 is 65, not 3605', () => {
    expect(parseTimeControl('3600+5')).toEqual({ ok: true, value: { minutes: 60, seconds: 5 } });
    expect(parseTimeControl('40/6000+30:900+30')).toEqual({ ok: true, value: { minutes: 115, seconds: 30 } });
  });

  test.each([
    ['', ''],
    ['G/', 'G/'],
    ['blitz', 'blitz'],
    ['40/90', '40/90'],
    ['40/90;d10', 'd10'],
    ['G/60;d5;+30', '+30'],
    ['G/60;d5;d5', 'd5'],
    ['G/60;d5,SD/30', 'SD/30'],
    ['40/90;+30,SD/30;+10', '+10'],
    ['d5;G/60', 'd5'],
    ['G/60;blitz', 'blitz'],
    ['W300-B240', 'W300-B240'],
    ['xG/60', 'xG/60'],
    ['G/60x', 'G/60x'],
    ['G/60;xd5', 'xd5'],
    ['G/60;d5x', 'd5x'],
    ['40/6000+30:900', '900'],
    ['900:900', '900'],
    ['40/6000:20/900', '40/6000:20/900'],
    ['x40/6000:900', 'x40/6000'],
    ['40/6000+30s:900+30', '40/6000+30s'],
  ])('%s cannot be read, and the error says where: %s', (text, place) => {
    const where = place === '' ? '' : ` at "${place}"`;
    expect(readTimeControl(text)).toMatchObject({
      ok: false,
      errors: [{ code: 'time-control-unreadable', message: `The time control "${text}" cannot be read${where}.` }],
    });
  });
});
