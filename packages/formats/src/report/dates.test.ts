import { describe, expect, test } from 'vitest';
import { collectFindings } from './collector.js';
import { isBirth, isDate, readBirth, readDate, takeDate, takeSpan, whyNoDate } from './dates.js';
import { say } from './say.js';

test.each([
  ['2024/12/01', '2024-12-01'],
  ['24/09/2010', '2010-09-24'],
  ['25.02.2011', '2011-02-25'],
  ['28. 07. 2005', '2005-07-28'],
  ['2008-06-07', '2008-06-07'],
  ['May 29, 2020', '2020-05-29'],
  ['29 May 2020', '2020-05-29'],
  ['29-Sep-19', '2019-09-29'],
  ['3rd August 2026', '2026-08-03'],
  ['20260523', '2026-05-23'],
  ['5/23/2026', '2026-05-23'],
  ['5/23/2026 12:00:00 AM', '2026-05-23'],
  ['2026-05-23T00:00:00', '2026-05-23'],
  ['2026-05-23T00:00:00.000Z', '2026-05-23'],
  ['2024/25/12', '2024-12-25'],
  ['05/05/2024', '2024-05-05'],
])('a date with only one reading is that date: %s', (text, date) => {
  expect(readDate(text)).toEqual({ kind: 'date', date });
});

test.each([
  ['10.09.13', undefined, ['2010-09-13', '2013-09-10']],
  ['11.25.02', undefined, ['2002-11-25', '2011-02-25']],
  ['02/10/2010', undefined, ['2010-10-02', '2010-02-10']],
  ['02/10/2010', 'mdy', ['2010-02-10', '2010-10-02']],
  ['01/02/03', 'ymd', ['2001-02-03', '2003-02-01', '2003-01-02']],
] as const)('an ambiguous date lists every reading, with the chosen one first: %s in %s order', (text, prefer, readings) => {
  expect(readDate(text, prefer ? { prefer } : {})).toEqual({ kind: 'ambiguous', date: readings[0], readings });
});

test('a reading within the event wins, and the other is still listed', () => {
  expect(readDate('11.25.02', { within: { start: '2011-02-25', end: '2011-02-27' } })).toEqual({
    kind: 'ambiguous',
    date: '2011-02-25',
    readings: ['2011-02-25', '2002-11-25'],
  });
});

test("a date in the format's documented spelling is not ambiguous", () => {
  expect(readDate('24/01/02', { documented: /^\d\d\/\d\d\/\d\d$/ })).toEqual({ kind: 'date', date: '2024-01-02' });
  expect(readDate('24.01.02', { documented: /^\d\d\/\d\d\/\d\d$/ }).kind).toBe('ambiguous');
});

test.each([
  '30.02.2024',
  '2023-02-29',
  '2024-13-13',
  'soon',
  '1/2',
  '12345/1/1',
  '2024/1/2024',
  '00.00.2024',
  'Foo 3, 2020',
  '99999999',
])('a date that does not exist is unreadable: %s', (text) => {
  expect(readDate(text)).toEqual({ kind: 'unreadable' });
});

test.each(['', '   ', '0000/00/00', '0000-00-00', '  /  /'])('a blank is not a date: "%s"', (text) => {
  expect(readDate(text)).toEqual({ kind: 'none' });
});

test.each([
  ['1978', '1978'],
  ['1990/00/00', '1990'],
  ['1990/05/00', '1990-05'],
  ['1990-05', '1990-05'],
  ['1969.01.01', '1969-01-01'],
  ['1951/12/31', '1951-12-31'],
])('a birth date may be a year alone: %s', (text, born) => {
  expect(readBirth(text)).toEqual({ kind: 'date', date: born });
});

test.each(['1990/13/00', '1700', 'x'])('an impossible birth date is unreadable: %s', (text) => {
  expect(readBirth(text)).toEqual({ kind: 'unreadable' });
});

test('isDate accepts existing days in ISO spelling only', () => {
  expect(['2024-02-29', '2023-02-29', '2024-2-9', '2024-01-01x'].map(isDate)).toEqual([true, false, false, false]);
  expect(['2024', '2024-02', '2024-13', '24', '2024-02-29'].map(isBirth)).toEqual([true, true, false, false, true]);
});

test('an ambiguous date gives a warning at its place with both readings', () => {
  const findings = collectFindings('a.trf');
  expect(takeDate(findings, say`Start date`, ' 10.09.13', { line: 4, column: 5, length: 8 })).toBe('2010-09-13');
  expect(findings.list).toMatchObject([
    {
      code: 'date-ambiguous',
      level: 'warning',
      place: { file: 'a.trf', line: 4, column: 5, length: 8 },
      message: 'Start date “10.09.13” can be read as 2010-09-13 or 2013-09-10; taken as 2010-09-13.',
      hint: 'Confirm if 2010-09-13 is right. Otherwise write the date as YYYY-MM-DD.',
    },
  ]);
});

test.each([
  ['19/07/2025', '03/08/2025', '2025-07-19', '2025-08-03', 0],
  ['03/08/2025', '19/08/2025', '2025-08-03', '2025-08-19', 1],
  ['24/09/2010', '02/10/2010', '2010-09-24', '2010-10-02', 0],
  ['05/06/2025', '2025-05-30', '2025-05-06', '2025-05-30', 0],
  ['01/02/2025', '03/04/2025', '2025-02-01', '2025-04-03', 2],
  // No reading is in order: each is read by itself, and the checks report the order.
  ['25/12/2025', '24/12/2025', '2025-12-25', '2025-12-24', 0],
])('a reading in which the end is before the start is excluded: %s to %s', (start, end, first, last, ambiguous) => {
  const findings = collectFindings();
  const place = { line: 1 };
  const span = takeSpan(findings, { what: say`The start`, text: start, place }, { what: say`The end`, text: end, place });
  expect(span).toEqual({ start: first, end: last });
  expect(findings.list.map(({ code }) => code)).toEqual(Array.from({ length: ambiguous }, () => 'date-ambiguous'));
});

test.each([
  ['2026-02-30', 'does not exist: February 2026 has 28 days, not 30', 'Correct the day: 01 to 28.'],
  ['2026-13-01', 'has no month 13', 'Correct the month: it is the second number, 01 to 12.'],
  ['next week', 'is not a date', 'Write it as YYYY-MM-DD.'],
])('%s %s', (text, why, hint) => {
  const found = whyNoDate(text);
  expect([String(found.why), String(found.hint)]).toEqual([why, hint]);
});

describe('births with two digits of the year', () => {
  test.each([
    ['01.09.67', '1967-09-01'],
    ['15/06/29', '2029-06-15'],
    ['15/06/30', '1930-06-15'],
    ['31.12.99', '1999-12-31'],
    ['31.12.12', '2012-12-31'],
    // Four digits are unambiguous.
    ['01.09.2067', '2067-09-01'],
  ])('%s is %s: nobody is born in the future', (text, date) => {
    expect(readBirth(text, { prefer: 'dmy' })).toMatchObject({ date });
  });
});
