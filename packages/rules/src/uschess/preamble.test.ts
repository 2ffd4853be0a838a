// The title page, the preamble and its footnote: documents, systems, time controls.

import { describe, expect, test } from 'vitest';
import { editionNamed, editionOn, established, of, rate, statement } from '../../test/uschess.js';
import { classify, editionDates, parseTimeControl, systems } from './index.js';
import { controlsOf, isSystem, makeTimeControl, totalOf, venueOf } from './internal.js';

const control = (minutes: number, seconds = 0) => ({ minutes, seconds });

describe('documents', () => {
  statement('US25-0.01', 'the document is dated 10 February 2025', (edition) => {
    expect([edition.name, edition.document, edition.on, edition.asKnown]).toEqual([
      'uschess-2025',
      'uschess-2025',
      '2025-02-10',
      '2025-02-10',
    ]);
  });
  statement('US20-0.01', 'the document is dated 2 September 2020', (edition) => {
    expect([edition.name, edition.document, edition.on, edition.asKnown]).toEqual([
      'uschess-2020',
      'uschess-2020',
      '2020-09-02',
      '2020-09-02',
    ]);
  });
  statement('US15-0.01', 'the document is dated 1 June 2015', (edition) => {
    expect([edition.name, edition.document, edition.on, edition.asKnown]).toEqual([
      'uschess-2015',
      'uschess-2015',
      '2015-06-01',
      '2015-06-01',
    ]);
  });
  statement('US10-0.01', 'the document is dated December 2010', () => {
    expect(editionDates['uschess-2010-approx']).toBe('2010-12-01');
  });
});

describe('systems', () => {
  statement('US25-0.02 US20-0.02', 'there are six systems: Blitz, Quick and Regular, over the board and online', (edition) => {
    const existing = systems.filter((system) => controlsOf(system, edition) !== null);
    expect(existing).toHaveLength(6);
    expect(existing.filter((system) => venueOf(system) === 'OTB')).toEqual(['OTBR', 'OTBQ', 'OTBB']);
    expect(existing.filter((system) => venueOf(system) === 'OL')).toEqual(['OLR', 'OLQ', 'OLB']);
  });
  statement('US25-0.03 US20-0.03', 'systems have the codes OTBB, OTBQ, OTBR, OLB, OLQ, OLR', (edition) => {
    for (const code of ['OTBB', 'OTBQ', 'OTBR', 'OLB', 'OLQ', 'OLR'] as const)
      expect([isSystem(code), controlsOf(code, edition)]).toEqual([true, expect.objectContaining({ from: expect.any(Number) })]);
    for (const code of ['OTB', 'olb', 'REG', '', null, 3]) expect(isSystem(code)).toBe(false);
  });
  statement('US15-0.02', 'there are five systems, no online Regular', (edition) => {
    expect(systems.filter((system) => controlsOf(system, edition) !== null)).toEqual(['OTBR', 'OTBQ', 'OTBB', 'OLQ', 'OLB']);
  });
  statement(
    'US25-0.04 US20-0.04 US15-0.04',
    "the formulas apply to each system separately, on that system's ratings and games",
    (edition) => {
      const players = (rating: number, games: number) => [established('a', rating, { games }), established('b', 1500)];
      const dual = { timeControl: { minutes: 45, seconds: 5 } };
      const regular = rate(edition, players(1700, 60), [['a', 'b', 1]], { ...dual, system: 'OTBR' });
      const quick = rate(edition, players(1400, 12), [['a', 'b', 1]], { ...dual, system: 'OTBQ' });
      expect([of(regular, 'a').r0, of(regular, 'a').gamesAfter]).toEqual([1700, 61]);
      expect([of(quick, 'a').r0, of(quick, 'a').gamesAfter]).toEqual([1400, 13]);
      expect(of(quick, 'a').final).not.toBe(of(regular, 'a').final);
    },
  );
});

describe('time controls', () => {
  statement(
    'US25-0.06 US20-0.06',
    'mm is the total main time in minutes, ss the delay or increment in seconds, and the sum decides',
    (edition) => {
      expect(totalOf(control(90, 30))).toBe(120);
      expect(parseTimeControl('40/90,SD/30;d10')).toEqual({ ok: true, value: control(120, 10) });
      // The same sum gives the same systems, however it is made up.
      for (const [mm, ss] of [
        [30, 0],
        [25, 5],
        [0, 30],
      ] as const)
        expect(classify(control(mm, ss), 'OTB', edition)).toEqual(classify(control(30, 0), 'OTB', edition));
    },
  );
  statement('US25-0.07 US20-0.07 US15-0.07', 'Blitz is from 5 to 10, over the board and online', (edition) => {
    expect([4, 5, 7, 10, 11].map((total) => classify(control(total), 'OTB', edition).systems)).toEqual([
      [],
      ['OTBB'],
      ['OTBB'],
      ['OTBB'],
      ['OTBQ'],
    ]);
    expect([4, 5, 7, 10, 11].map((total) => classify(control(total), 'OL', edition).systems)).toEqual([
      [],
      ['OLB'],
      ['OLB'],
      ['OLB'],
      ['OLQ'],
    ]);
    expect(classify(control(3, 2), 'OTB', edition).systems).toEqual(['OTBB']);
  });
  statement('US25-0.08 US20-0.08', 'Quick is above 10 and below 30', (edition) => {
    expect([10, 11, 29, 30].map((total) => classify(control(total), 'OL', edition).systems)).toEqual([
      ['OLB'],
      ['OLQ'],
      ['OLQ'],
      ['OLR'],
    ]);
    expect([11, 29].map((total) => classify(control(total), 'OTB', edition).systems)).toEqual([['OTBQ'], ['OTBQ']]);
  });
  statement('US15-0.08', 'Quick is through G/60+5, online as well; G/10+0 is Blitz only (ruling US-A-20)', (edition) => {
    expect([10, 11, 30, 65, 66].map((total) => classify(control(total), 'OL', edition).systems)).toEqual([
      ['OLB'],
      ['OLQ'],
      ['OLQ'],
      ['OLQ'],
      [],
    ]);
    expect(classify(control(10), 'OTB', edition).systems).toEqual(['OTBB']);
    expect(classify(control(60, 5), 'OTB', edition).systems).toEqual(['OTBR', 'OTBQ']);
  });
  statement('US25-0.09 US20-0.09 US15-0.09', 'over the board, 30 to 65 is rated as Regular and as Quick', (edition) => {
    expect([29, 30, 65, 66].map((total) => classify(control(total), 'OTB', edition))).toEqual([
      { systems: ['OTBQ'], dual: false, reason: null },
      { systems: ['OTBR', 'OTBQ'], dual: true, reason: null },
      { systems: ['OTBR', 'OTBQ'], dual: true, reason: null },
      { systems: ['OTBR'], dual: false, reason: null },
    ]);
    expect(classify(control(25, 5), 'OTB', edition).dual).toBe(true);
    expect(classify(control(30), 'OL', edition).dual).toBe(false);
  });
  statement('US25-0.10 US20-0.10', 'Regular is from 30 on, without an upper limit, over the board and online', (edition) => {
    expect(classify(control(29), 'OL', edition).systems).not.toContain('OLR');
    expect(classify(control(30), 'OL', edition).systems).toEqual(['OLR']);
    expect(classify(control(600, 60), 'OTB', edition).systems).toEqual(['OTBR']);
  });
  statement('US15-0.10', 'Regular is G/25+5 or slower, over the board only', (edition) => {
    expect(classify(control(25, 4), 'OTB', edition).systems).toEqual(['OTBQ']);
    expect(classify(control(25, 5), 'OTB', edition).systems).toContain('OTBR');
    expect(classify(control(600), 'OTB', edition).systems).toEqual(['OTBR']);
    expect(classify(control(120), 'OL', edition).systems).toEqual([]);
  });
  statement('US25-0.11 US20-0.11', 'G/5d0, G/3+2 and G/7d3 are Blitz', (edition) => {
    for (const text of ['G/5d0', 'G/3+2', 'G/7d3']) {
      const read = parseTimeControl(text);
      expect(read.ok && classify(read.value, 'OTB', edition).systems).toEqual(['OTBB']);
    }
  });
  statement('US25-0.12 US20-0.12', 'G/20+5 and G/26d3 are Quick', (edition) => {
    for (const text of ['G/20+5', 'G/26d3']) {
      const read = parseTimeControl(text);
      expect(read.ok && classify(read.value, 'OTB', edition).systems).toEqual(['OTBQ']);
    }
  });

  test('a time control that cannot be rated has a reason', () => {
    const edition2025 = editionNamed('uschess-2025');
    expect(classify(control(1, 1), 'OTB', edition2025)).toEqual({
      systems: [],
      dual: false,
      reason:
        'minutes plus seconds are 2, and uschess-2025 rates over the board: Regular from 30; Quick above 10 to 65; Blitz from 5 to 10',
    });
    expect(classify(control(90), 'OL', editionNamed('uschess-2015')).reason).toBe(
      'minutes plus seconds are 90, and uschess-2015 rates online: online Quick above 10 to 65; online Blitz from 5 to 10',
    );
    expect(classify(control(20), 'OL', editionOn('2012-01-01')).reason).toBe(
      'uschess@2012-01-01 has no rating system for games online',
    );
    expect(classify(control(20), 'OL', editionNamed('uschess-2025')).reason).toBeNull();
    expect(classify(control(3), 'OL', editionNamed('uschess-2025')).reason).toContain('online Quick above 10 to below 30');
  });

  test.each([
    ['G/60;d5', 60, 5],
    ['G/90;+30', 90, 30],
    ['G/90 +30', 90, 30],
    ['G/90, inc 30', 90, 30],
    ['G/90 inc/30', 90, 30],
    ['40/90,SD/30;d10', 120, 10],
    ['40/90, SD/30; d10', 120, 10],
    ['40/90 SD/30 d10', 120, 10],
    ['30/90, 30/60, SD/30; +30', 180, 30],
    ['40/90; SD/30; +30', 120, 30],
    ['G/3+2', 3, 2],
    ['g/5 d0', 5, 0],
    ['G/30', 30, 0],
    ['G30 d5', 30, 5],
    ['G/25;d5', 25, 5],
    ['Game/60 d/5', 60, 5],
    ['G/2.5+5', 2.5, 5],
    ['SD/45', 45, 0],
    ['15+10', 15, 10],
    ['3|2', 3, 2],
    [' 2.5 + 5', 2.5, 5],
    ['G/90;+30s', 90, 30],
    ['g/10;d2', 10, 2],
    ['40/90;+30,SD/30;+30', 120, 30],
    ['40/90 d5, SD/30', 120, 5],
    ['40/120,20/60,SD/30', 210, 0],
    ['  G/45+15  ', 45, 15],
  ])('%s is %d minutes and %d seconds', (text, minutes, seconds) => {
    expect(parseTimeControl(text)).toEqual({ ok: true, value: { minutes, seconds } });
  });

  test.each([
    '',
    'nonsense',
    'G/',
    '40/90',
    'd5',
    '+30',
    'G/60;d5;+5',
    'G/60,G/30',
    'G/60;d5,SD/30',
    'G/60 x',
    '40/90,d10',
    'G/60;+-5',
    '60|',
    '15+10;d5',
    'G/60+5+5',
    'G/6O',
    '40/90;d5,SD/30;d10',
    'd5,G/60',
  ])('%j is not a time control, and the error says where', (text) => {
    const read = parseTimeControl(text);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.errors).toMatchObject([{ code: 'time-control-unreadable', place: '' }]);
  });

  test('the error names the part that cannot be read', () => {
    const read = parseTimeControl('40/90,SD/x');
    expect(!read.ok && read.errors[0]?.message).toBe('The time control "40/90,SD/x" cannot be read at "SD/x".');
    const empty = parseTimeControl('');
    expect(!empty.ok && empty.errors[0]?.message).toBe('The time control "" cannot be read.');
  });

  test('a time control is written as in announcements', () => {
    expect(makeTimeControl(control(90, 30))).toBe('G/90+30');
    expect(makeTimeControl(control(60))).toBe('G/60');
  });
});
