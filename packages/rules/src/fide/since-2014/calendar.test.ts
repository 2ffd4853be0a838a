import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edition, given, problems } from '../../../test/cases-since-2014.js';
import { addDays, addMonths } from '../../core/dates.js';
import { eventDates } from './ask.js';
import { closingDaysOf, type EventDates, latestList, listCalendar } from './calendar.js';

const now = () => edition('2026-01-01');
const ask = (event: Partial<EventDates>, on = now()) =>
  given(eventDates(on, { start: '2026-05-02', end: '2026-05-09', list: '2026-06-01', ...event }));

describe('the dates of an event', () => {
  test('monthly lists since July 2012', () => {
    expect(listCalendar).toEqual({ monthlyFrom: '2012-07-01' });
  });

  test.each([
    ['2026-05-29', false, '2026-06-01', '2026-08-01'],
    ['2026-05-30', false, '2026-07-01', '2026-08-01'],
    ['2026-05-31', false, '2026-07-01', '2026-08-01'],
    ['2026-05-31', true, '2026-06-01', '2026-08-01'],
    ['2026-06-01', true, '2026-07-01', '2026-09-01'],
    ['2026-06-01', false, '2026-07-01', '2026-09-01'],
  ])(
    'an event that ends on %s (official %s) is rated on the list of %s at the earliest and of %s at the latest (FIDE-L-12)',
    (end, official, earliest, latest) => {
      expect(ask({ end, official })).toMatchObject({ earliestList: earliest, latestList: latest });
    },
  );

  test('an event that ended on 30 August 2026 was on the October list', () => {
    expect(ask({ end: '2026-08-30' }).earliestList).toBe('2026-10-01');
  });

  test.each([
    ['2026-06-01', true],
    ['2026-05-01', false],
    ['2026-08-01', true],
    ['2026-09-01', false],
  ])('an event of May may be rated on the list of %s: %s; the day of its report does not matter (FIDE-L-24)', (list, may) => {
    expect(ask({ list }).mayBeRated).toBe(may);
  });

  test('closing is three days before the list, for official events the day before', () => {
    expect(ask({}).closing).toBe('2026-05-29');
    expect(ask({ official: true }).closing).toBe('2026-05-31');
    expect([closingDaysOf(now(), false), closingDaysOf(now(), true)]).toEqual([3, 1]);
  });

  test('uses the ratings of the list in force on its first day', () => {
    expect(ask({ start: '2026-05-31', end: '2026-06-02' })).toMatchObject({ listInForce: '2026-05-01', edition: 'fide-2025-10' });
  });

  test('before 2022 a late report has no known limit, and a caveat says so', () => {
    const old = ask({ start: '2015-05-02', end: '2015-05-09', list: '2020-01-01' }, edition('fide-2014'));
    expect(old).toMatchObject({ latestList: null, mayBeRated: true });
    expect(old.caveats.map(({ about }) => about)).toEqual(['fide.closing-days', 'fide.late-report-lists']);
    const official = ask({ start: '2022-05-02', end: '2022-05-09', list: '2022-08-01', official: true }, edition('fide-2022'));
    expect(official).toMatchObject({ latestList: '2022-08-01', mayBeRated: true });
    expect(official.caveats.map(({ about }) => about)).toEqual(['fide.official-closing-days', 'fide.late-report-lists']);
    expect(ask({}).caveats).toEqual([]);
    expect(latestList('2026-05-09', null)).toBe(null);
  });

  test('the latest list is the third after the end, and the earliest is never after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.boolean(), (days, official) => {
        const end = addDays('2024-03-01', days);
        const dates = ask({ start: '2024-03-01', end, official, list: '2026-01-01' });
        expect(dates.earliestList > end).toBe(true);
        expect(dates.latestList).toBe(addMonths(`${end.slice(0, 8)}01`, 3));
        expect(dates.earliestList <= (dates.latestList ?? '')).toBe(true);
        expect(addDays(dates.earliestList, official ? -1 : -3) >= end).toBe(true);
      }),
    );
  });
});

describe('inactivity: no rated game in the year before the list (FIDE-L-13)', () => {
  test.each([
    ['2025-06-01', false],
    ['2025-05-31', true],
    ['2026-05-01', false],
  ])('last game %s, list of 1 June 2026: inactive %s', (lastGame, inactive) => {
    expect(ask({ lastGame }).inactive).toBe(inactive);
  });

  test('is not decided without a last game', () => {
    expect(ask({}).inactive).toBe(null);
    expect(ask({ lastGame: null }).inactive).toBe(null);
  });
});

test('errors in a question about dates are reported', () => {
  const event = { start: '2026-05-02', end: '2026-05-01', list: '2026-06-02', lastGame: '2026-02-29' };
  expect(problems(eventDates(now(), event))).toEqual([
    'ends-before-start at end',
    'not-a-list-date at list',
    'date-does-not-exist at lastGame',
  ]);
  expect(problems(eventDates(now(), { start: 'x', end: 'y', list: 'z' }))).toEqual([
    'date-does-not-exist at start',
    'date-does-not-exist at end',
    'not-a-list-date at list',
  ]);
  expect(problems(eventDates(edition('fide-2009'), { start: '2010-05-02', end: '2010-05-02', list: '2010-07-01' }))).toEqual([
    'edition-not-later at edition',
  ]);
  expect(problems(eventDates(now(), { start: '2026-05-02', end: '2026-05-02', list: '2026-06-01' }))).toEqual([]);
  const result = eventDates(now(), event);
  expect(result.ok ? [] : result.errors.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
    'The event ends before it starts. Correct a date.',
    '"2026-06-02" is not the date of a list. Lists are dated the first day of a month.',
    '"2026-02-29" is not a day. Write a day that exists as YYYY-MM-DD.',
  ]);
});
