import { describe, expect, test } from 'vitest';
import { edition } from '../../../test/cases-since-2014.js';
import { type EventConditions, eventConditions, lastDayToAppeal, lastDayToRegister } from './event-conditions.js';

const now = () => edition('2026-01-01');
const event = (more: Partial<EventConditions>): EventConditions => ({ start: '2026-05-31', end: '2026-06-07', ...more });
const unmet = (more: Partial<EventConditions>, on = now()) => eventConditions(on, event(more)).unmet;
const rest = (minutes: number, incrementSeconds = 0) => [{ moves: null, minutes, incrementSeconds }];

describe('registration', () => {
  test.each([
    ['fide-2017', {}, '2026-05-24'],
    ['fide-2017', { norms: true }, '2026-05-01'],
    ['fide-2022', {}, '2026-05-28'],
    ['fide-2022', { norms: true }, '2026-05-01'],
    ['fide-2022', { highestRating: 2800 }, '2026-05-28'],
    ['fide-2025-10', {}, '2026-05-28'],
    ['fide-2025-10', { norms: true }, '2026-05-28'],
    ['fide-2025-10', { highestRating: 2700 }, '2026-05-28'],
    ['fide-2025-10', { highestRating: 2701 }, '2026-05-01'],
    ['fide-2025-10', { highestWoman: 2500 }, '2026-05-28'],
    ['fide-2025-10', { highestWoman: 2501 }, '2026-05-01'],
    ['fide-2009', {}, '2026-04-30'],
  ])('under %s an event %j that starts on 31 May must be registered by %s', (name, more, day) => {
    expect(lastDayToRegister(edition(name), event(more))).toBe(day);
  });

  test('a later registration is late, unless it was accepted', () => {
    expect(unmet({ registered: '2026-05-28' })).toEqual([]);
    expect(unmet({ registered: '2026-05-29' })).toEqual(['registration']);
    expect(unmet({ registered: '2026-05-29', registrationWaived: true })).toEqual([]);
    expect(unmet({ registered: null })).toEqual([]);
    expect(eventConditions(now(), event({})).registrationDeadline).toBe('2026-05-28');
  });
});

describe('rounds and hours per day', () => {
  test('standard: twelve hours, counting both players’ time in every round, and no limit on rounds', () => {
    expect(unmet({ roundsPerDay: [1, 4], timeControl: rest(90) })).toEqual([]);
    expect(unmet({ roundsPerDay: [4, 1], timeControl: rest(60, 31) })).toEqual(['hoursPerDay']);
    expect(unmet({ roundsPerDay: [6], timeControl: rest(60) })).toEqual([]);
    expect(unmet({ roundsPerDay: [7], timeControl: rest(60) })).toEqual(['hoursPerDay']);
    expect(unmet({ roundsPerDay: [50] })).toEqual([]);
    expect(unmet({ timeControl: rest(600) })).toEqual([]);
  });

  test.each([
    ['rapid', 15],
    ['blitz', 30],
  ] as const)('%s: %d rounds a day, no limit on hours', (list, rounds) => {
    expect(unmet({ roundsPerDay: [rounds], timeControl: rest(600) }, edition('2026-01-01', list))).toEqual([]);
    expect(unmet({ roundsPerDay: [rounds + 1] }, edition('2026-01-01', list))).toEqual(['roundsPerDay']);
  });
});

describe('duration', () => {
  test.each([
    ['2026-08-28', {}, []],
    ['2026-08-29', {}, ['duration']],
    ['2026-08-29', { league: true }, []],
    ['2026-08-29', { durationApproved: true }, []],
    ['2026-08-29', { league: false, durationApproved: false }, ['duration']],
  ])('31 May to %s %j: unmet %j', (end, more, expected) => {
    expect(unmet({ end, ...more })).toEqual(expected);
  });
});

test('an appeal has seven days', () => {
  expect(lastDayToAppeal(now(), '2026-05-31')).toBe('2026-06-07');
});

test('uncertainties are stated', () => {
  expect(eventConditions(now(), event({})).caveats.map(({ about }) => about)).toEqual([
    'fide.registration',
    'fide.duration-days',
  ]);
  expect(eventConditions(edition('fide-2014', 'rapid'), event({})).caveats.map(({ about }) => about)).toEqual([
    'fide.registration',
    'fide.rounds-per-day.rapid',
    'fide.duration-days',
  ]);
  expect(eventConditions(edition('2021-06-01'), event({})).caveats[0]?.about).toBe('fide-2017');
});

test('several conditions may be unmet at once', () => {
  const rapid = edition('2026-01-01', 'rapid');
  expect(unmet({ registered: '2026-06-01', roundsPerDay: [16], end: '2027-01-01' }, rapid)).toEqual([
    'registration',
    'roundsPerDay',
    'duration',
  ]);
});
