import { describe, expect, test } from 'vitest';
import { book } from '../../test/fide-events.js';
import { activityOn, firstInactiveList, isInactive } from './activity.js';
import { listOfReport } from './lists.js';
import {
  closingDate,
  isListDate,
  type ListCalendar,
  listInForce,
  listOfEvent,
  listsBetween,
  monthlyListsFrom,
  nextList,
  ratingPeriod,
} from './rating-periods.js';

const twoMonthly: ListCalendar = { monthlyFrom: null };
const monthly: ListCalendar = { monthlyFrom: '2011-07-01' };

describe('7.1 lists and rating periods', () => {
  test('FIDE09-7.1.01: six lists a year', () => {
    expect(listsBetween('2009-11-01', '2010-11-01', twoMonthly)).toEqual([
      '2010-01-01',
      '2010-03-01',
      '2010-05-01',
      '2010-07-01',
      '2010-09-01',
      '2010-11-01',
    ]);
    expect(listsBetween('2010-11-01', '2010-11-01', twoMonthly)).toEqual([]);
  });

  test.each([
    ['2010-01-01', '2010-01-01', '2010-02-28'],
    ['2012-02-29', '2012-01-01', '2012-02-29'],
    ['2010-03-31', '2010-03-01', '2010-04-30'],
    ['2010-05-01', '2010-05-01', '2010-06-30'],
    ['2010-08-31', '2010-07-01', '2010-08-31'],
    ['2010-10-31', '2010-09-01', '2010-10-31'],
    ['2010-12-31', '2010-11-01', '2010-12-31'],
  ])('FIDE09-7.1.03, FIDE09-7.1.04: an event commencing on %s is under the list of %s, valid to %s', (day, list, end) => {
    expect(listInForce(day, twoMonthly)).toBe(list);
    expect(ratingPeriod(day, twoMonthly)).toEqual({ list, end });
  });

  test('FIDE09-7.3.01: monthly lists begin on 1 July of the year after the Presidential Board’s decision', () => {
    expect([monthlyListsFrom('2010-02-10'), monthlyListsFrom('2010-12-31')]).toEqual(['2011-07-01', '2011-07-01']);
  });

  test.each([
    ['2011-06-30', '2011-05-01', '2011-06-30'],
    ['2011-07-01', '2011-07-01', '2011-07-31'],
    ['2011-08-15', '2011-08-01', '2011-08-31'],
    ['2012-02-29', '2012-02-01', '2012-02-29'],
    ['2011-12-31', '2011-12-01', '2011-12-31'],
  ])('FIDE09-7.3.02: with monthly lists from July 2011, %s is under the list of %s, valid to %s', (day, list, end) => {
    expect(ratingPeriod(day, monthly)).toEqual({ list, end });
  });

  test('the first monthly list shortens the running period', () => {
    const august: ListCalendar = { monthlyFrom: '2011-08-01' };
    expect(ratingPeriod('2011-07-20', august)).toEqual({ list: '2011-07-01', end: '2011-07-31' });
    expect(nextList('2011-07-20', august)).toBe('2011-08-01');
  });

  test.each([
    ['2011-03-01', true, true],
    ['2011-04-01', false, false],
    ['2011-08-01', false, true],
    ['2011-09-01', true, true],
    ['2011-03-02', false, false],
  ])('%s is a list date every two months %s, monthly %s', (day, two, one) => {
    expect([isListDate(day, twoMonthly), isListDate(day, monthly)]).toEqual([two, one]);
  });

  test('FIDE09-7.1.14: the closing date is 7 days before the list', () => {
    expect(closingDate('2010-03-01', book.closingDays)).toBe('2010-02-22');
    expect(closingDate('2010-01-01', book.closingDays)).toBe('2009-12-25');
  });

  test.each([
    ['2010-02-22', '2010-03-01'],
    ['2010-02-23', '2010-05-01'],
    ['2010-02-28', '2010-05-01'],
    ['2010-03-01', '2010-05-01'],
    ['2010-01-01', '2010-03-01'],
    ['2010-12-25', '2011-01-01'],
    ['2010-12-26', '2011-03-01'],
  ])('FIDE09-7.1.15: a tournament ending on %s is rated on the list of %s', (end, list) => {
    expect(listOfReport({ end }, twoMonthly, book)).toBe(list);
    expect(listOfReport({ end, official: false }, twoMonthly, book)).toBe(list);
  });

  test.each([
    ['2010-02-28', '2010-03-01'],
    ['2010-02-23', '2010-03-01'],
    ['2010-03-01', '2010-05-01'],
  ])('FIDE09-7.1.16: an official competition ending on %s, up to the day before, is rated on the list of %s', (end, list) => {
    expect(listOfReport({ end, official: true }, twoMonthly, book)).toBe(list);
  });

  test('under monthly lists the closing date is still 7 days before (7.13 is not amended)', () => {
    expect([listOfReport({ end: '2011-08-25' }, monthly, book), listOfReport({ end: '2011-08-26' }, monthly, book)]).toEqual([
      '2011-09-01',
      '2011-10-01',
    ]);
    expect(listOfEvent('2011-08-30', 40, monthly)).toBe('2011-11-01');
  });
});

describe('7.23, 7.24 inactivity', () => {
  const activity = (list: string, lastGame: string | null, calendar = twoMonthly) => activityOn(list, lastGame, calendar, book);

  test.each([
    ['2010-03-01', false],
    ['2010-02-28', true],
    ['2010-12-31', false],
    [null, true],
  ])(
    'FIDE09-7.2.05: on the list of 2011-03-01 a player whose last game was on %s is inactive: %s (ruling FIDE-A-29)',
    (lastGame, inactive) => {
      expect(isInactive('2011-03-01', lastGame, book)).toBe(inactive);
      expect(activity('2011-03-01', lastGame).inactive).toBe(inactive);
    },
  );

  test('FIDE09-7.2.04: an inactive player is still rated at their most recent published rating', () => {
    expect(activity('2015-01-01', '2009-07-01').countsAsRated).toBe(true);
  });

  test.each([
    ['2012-03-01', '2012-01-05', true, false],
    ['2014-01-01', '2011-01-31', true, false],
    ['2014-03-01', '2011-01-31', false, true],
    ['2015-07-01', '2012-07-01', true, false],
    ['2015-09-01', '2012-07-01', false, true],
  ])('FIDE09-7.2.06, FIDE09-7.2.07: on the list of %s, last game %s: shown %s, flagged %s', (list, lastGame, shown, flagged) => {
    expect(activity(list, lastGame)).toMatchObject({ shown, flagged });
  });

  test('the first list on which they are inactive depends on the lists that appear', () => {
    expect(firstInactiveList('2011-12-02', twoMonthly, book)).toBe('2013-01-01');
    expect(firstInactiveList('2012-02-29', twoMonthly, book)).toBe('2013-03-01');
    expect(firstInactiveList('2012-03-15', { monthlyFrom: '2012-07-01' }, book)).toBe('2013-04-01');
  });

  test('without a known game: inactive and no longer shown', () => {
    expect(activity('2010-01-01', null)).toEqual({
      inactive: true,
      shown: false,
      flagged: true,
      onTopList: false,
      countsAsRated: true,
    });
  });

  test('FIDE09-7.2.11: off the top list as soon as a player is inactive (ruling FIDE-A-30)', () => {
    expect([activity('2011-03-01', '2010-03-01').onTopList, activity('2011-03-01', '2010-02-28').onTopList]).toEqual([
      true,
      false,
    ]);
  });
});
