import { describe, expect, test } from 'vitest';
import { allPlayAll, book, edition, errorsOf, event, rate, ratedOf, value } from '../../test/fide-events.js';
import { treatedAs } from './composition.js';
import {
  appealDeadline,
  appealInTime,
  daysOfEvent,
  durationAllowed,
  firstControlAllowed,
  minimumMinutes,
  registrationDeadline,
  roundsAllowed,
  secondsForGame,
} from './conditions.js';
import { editionByDate, editionByName, editions } from './edition.js';
import { type FideEvent, isPlayed } from './event.js';
import { floor } from './parameters.js';
import { conditionsOf } from './ratable.js';
import { changeApplies, changesInForceFrom } from './rating-periods.js';
import { readParameter, rulebookOf } from './rulebook.js';

const four = { A: 2000, B: 1900, C: 1800, D: 1700 };
const swiss = (more: Partial<FideEvent>): FideEvent => event('swiss', four, 'A-B 1, C-D ½', more);
const problems = (more: Partial<FideEvent>) => rate(swiss(more)).problems;

describe('0 Introduction', () => {
  test('FIDE09-0.0.01: the edition begins on 1 July 2009, the only calendar start in the text', () => {
    expect(editions[0]).toMatchObject({ name: 'fide-2009', from: '2009-07-01' });
    expect(value(editionByDate('2009-07-01', 'standard')).name).toBe('fide-2009');
    expect(errorsOf(editionByDate('2009-06-30', 'standard'))).toEqual(['edition-not-available on']);
  });

  test('FIDE09-0.0.02: play is rated only if every requirement is met; otherwise nobody gets a number', () => {
    const good = rate(swiss({}));
    expect([good.ratable, good.problems, good.rated.length]).toEqual([true, [], 4]);
    const bad = rate(swiss({ registered: '2009-08-31', roundsPerDay: [4], end: '2010-01-01' }));
    expect(bad).toEqual({
      event: 'E',
      ratable: false,
      problems: ['0.4', '3.1', '4.1'],
      treatedAs: 'swiss',
      floor: 1200,
      average: null,
      unrated: [],
      rated: [],
    });
  });

  test.each([
    ['2008-11-25', '2009-07-01'],
    ['2009-01-01', '2010-07-01'],
    ['2009-12-31', '2010-07-01'],
  ])(
    'FIDE09-0.1.02: a decision of the General Assembly on %s takes effect on %s, 1 July of the following year',
    (decided, from) => {
      expect(changesInForceFrom(decided)).toBe(from);
    },
  );

  test.each([
    ['2009-06-30', false],
    ['2009-07-01', true],
    ['2009-07-02', true],
  ])('FIDE09-0.1.03: a tournament starting on %s is under the rules from 1 July 2009: %s', (start, applies) => {
    expect(changeApplies('2009-07-01', start)).toBe(applies);
    expect(problems({ start, end: '2009-07-09' })).toEqual(applies ? [] : ['0.1']);
  });

  test('FIDE09-0.4.01: a tournament must be registered before it starts; without a registration date nothing is tested', () => {
    expect(problems({ registered: '2009-09-02' })).toEqual(['0.4']);
    expect(problems({ registered: null })).toEqual([]);
  });

  test.each([
    // start, last day of registration
    ['2009-09-01', '2009-08-01'],
    ['2010-03-31', '2010-02-28'],
    ['2012-03-31', '2012-02-29'],
    ['2010-01-15', '2009-12-15'],
  ])('FIDE09-0.4.02: a tournament starting on %s must be registered by %s, one month before', (start, deadline) => {
    expect(registrationDeadline(start, book.registrationMonths)).toBe(deadline);
    expect(problems({ start, end: start, registered: deadline })).toEqual([]);
    const dayAfter = `${deadline.slice(0, 8)}${String(Number(deadline.slice(8)) + 1).padStart(2, '0')}`;
    const late = deadline.endsWith('28') || deadline.endsWith('29') ? `${deadline.slice(0, 5)}03-01` : dayAfter;
    expect(problems({ start, end: start, registered: late })).toEqual(['0.4']);
  });

  test('FIDE09-0.4.03: the Qualification Commission Chairman may refuse to register an event, however early it was submitted', () => {
    expect(problems({ registered: '2009-01-01', registrationRefused: true })).toEqual(['0.4']);
    expect(problems({ registrationRefused: true, registrationWaived: true })).toEqual(['0.4']);
  });

  test('FIDE09-0.4.04: the Chairman may allow an event registered less than one month before', () => {
    expect(problems({ registered: '2009-08-20' })).toEqual(['0.4']);
    expect(problems({ registered: '2009-08-20', registrationWaived: true })).toEqual([]);
  });

  test('FIDE09-0.5.01: FIDE may refuse to rate a specific event', () => {
    expect(problems({ decidedNotToRate: true })).toEqual(['0.5']);
    expect(problems({ decidedNotToRate: false })).toEqual([]);
  });

  test.each([
    ['2009-09-01', true],
    ['2009-09-08', true],
    ['2009-09-09', false],
    ['2009-08-31', false],
  ])('FIDE09-0.5.03: a decision communicated on 2009-09-01 appealed on %s: in time %s', (appealed, inTime) => {
    expect(appealDeadline('2009-09-01', book.appealDays)).toBe('2009-09-08');
    expect(appealInTime('2009-09-01', appealed, book.appealDays)).toBe(inTime);
  });

  test('FIDE09-0.6.01: the floor is the minimum rating to be published, so a rating at the floor is listed', () => {
    expect(floor.title).toContain('the lowest rating that is published');
    expect(book.floor).toBe(1200);
  });

  test('FIDE09-0.6.02: from 1 July 2009 the floor is 1200', () => {
    expect(floor.entries.at(-1)).toMatchObject({ from: '2009-07-01', value: 1200, source: 'fide-2009 §0.6' });
  });

  test('numbers that FIDE never put into force carry a caveat: K 30/20, 15 points per half point, half a point', () => {
    for (const name of ['k', 'pointsPerHalfPoint', 'minimumFirstScore'] as const) {
      expect(readParameter(book, name).caveat).toContain('never put into force');
    }
    expect(readParameter(book, 'floor').caveat).toBeUndefined();
  });

  test('an edition with other rules is refused', () => {
    expect(edition.name).toBe('fide-2009');
    expect(errorsOf(rulebookOf(value(editionByName('fide-2024', 'standard'))))).toEqual(['edition-has-other-rules edition']);
  });
});

describe('1 Rate of play', () => {
  const rest = (minutes: number, incrementSeconds = 0) => ({ moves: null, minutes, incrementSeconds });
  const first = (moves: number, minutes: number, incrementSeconds = 0) => ({ moves, minutes, incrementSeconds });

  test.each([
    // control, seconds for 60 moves
    [[rest(90)], 90 * 60],
    [[rest(90, 30)], 120 * 60],
    [[first(40, 90), first(20, 30), rest(15)], 120 * 60],
    [[first(40, 90), rest(30)], 120 * 60],
    [[first(40, 90, 30), rest(30, 30)], 150 * 60],
    [[first(40, 90, 10), rest(30)], 120 * 60 + 400],
    [[first(70, 60, 1), rest(30)], 60 * 60 + 60],
    [[first(59, 60), rest(1, 5)], 61 * 60 + 5],
    [[first(60, 60), rest(1, 5)], 60 * 60],
    [[first(20, 10), first(20, 10), rest(10)], 30 * 60],
  ])('FIDE09-1.1.01: time for all the moves of a game of 60 moves: %j is %d seconds', (control, seconds) => {
    expect(secondsForGame(control, book.movesOfAGame)).toBe(seconds);
  });

  test.each([
    [[2200, 1500], 120, 'FIDE09-1.1.02: one player of 2200 or higher'],
    [[2199, 1500], 90, 'FIDE09-1.1.03: otherwise one of 1600 or higher'],
    [[1600, null], 90, 'FIDE09-1.1.03: 1600 is enough'],
    [[1599, 1300], 60, 'FIDE09-1.1.04: all below 1600'],
    [[null, null], 60, 'FIDE09-1.1.04: unrated players set no limit (FIDE-A-33)'],
    [[1500, 2300, 1700], 120, 'FIDE09-1.1.02: whoever it is'],
    [[], 60, 'FIDE09-1.1.04: nobody'],
  ])('%j needs %d minutes (%s)', (ratings, minutes) => {
    expect(minimumMinutes(ratings, book.minuteBands)).toBe(minutes);
  });

  test('without a band for everybody there may be no minimum', () => {
    expect(minimumMinutes([1500], [{ from: 2200, minutes: 120 }])).toBe(0);
  });

  test('FIDE09-1.2.01: a tournament played faster is not rated; exactly the limit is enough', () => {
    expect(problems({ timeControl: [rest(89)] })).toEqual(['1.1']);
    expect(problems({ timeControl: [rest(90)] })).toEqual([]);
    expect(problems({ timeControl: [rest(89.5, 0.5)] })).toEqual([]);
    expect(
      problems({ timeControl: [rest(59)], entries: event('swiss', { A: 1599, B: 1500, C: 1400, D: null }, '').entries }),
    ).toEqual(['1.1']);
  });

  test.each([
    [[rest(120)], true],
    [[first(40, 90), rest(30)], true],
    [[first(36, 90), rest(30)], false],
    [[first(60, 120), rest(10)], false],
    [[first(41, 90), rest(30)], false],
    [[first(40, 90), first(20, 30), rest(15)], true],
  ])('FIDE09-1.3.01: if the first time control has a number of moves, it must be 40: %j is allowed: %s', (control, allowed) => {
    expect(firstControlAllowed(control, book.firstControlMoves)).toBe(allowed);
    expect(problems({ timeControl: control })).toEqual(allowed ? [] : ['1.3']);
  });

  test('a time control without periods has no number of moves', () => {
    expect(firstControlAllowed([], 40)).toBe(true);
  });
});

describe('2 Laws, 3 rounds per day, 4 duration, 5 unplayed games', () => {
  test('FIDE09-2.1.01: play must follow the Laws of Chess', () => {
    expect(problems({ lawsDeviation: 'not-approved' })).toEqual(['2.1']);
    expect(problems({ lawsDeviation: null })).toEqual([]);
  });

  test('FIDE09-2.1.02: minor deviations are allowed if approved by the Technical Commission', () => {
    expect(problems({ lawsDeviation: 'approved' })).toEqual([]);
  });

  test.each([
    [[1, 3, 2], []],
    [[1, 4], ['3.1']],
    [[0], []],
    [[], []],
  ])('FIDE09-3.1.01: no more than three rounds per day: %j', (roundsPerDay, found) => {
    expect(problems({ roundsPerDay })).toEqual(found);
  });

  test.each([
    // rounds, minutes of each player, allowed
    [3, 120, true],
    [3, 121, false],
    [2, 180, true],
    [2, 181, false],
    [1, 360, true],
    [1, 361, false],
  ])('FIDE09-3.1.02: no more than 12 hours: %d rounds of %d minutes for each player: %s', (rounds, minutes, allowed) => {
    expect(roundsAllowed(rounds, minutes * 60, { rounds: book.roundsPerDay, hours: book.hoursPerDay })).toBe(allowed);
    expect(problems({ roundsPerDay: [rounds], timeControl: [{ moves: null, minutes, incrementSeconds: 0 }] })).toEqual(
      allowed ? [] : ['3.1'],
    );
  });

  test.each([
    // end, days, allowed
    ['2009-09-01', 1, true],
    ['2009-11-28', 89, true],
    ['2009-11-29', 90, true],
    ['2009-11-30', 91, false],
  ])('FIDE09-4.1.01: from 2009-09-01 to %s are %d days, both ends counted: allowed %s', (end, days, allowed) => {
    expect(daysOfEvent('2009-09-01', end)).toBe(days);
    expect(durationAllowed(days, book.durationDays, { league: false, approved: false })).toBe(allowed);
    expect(problems({ end })).toEqual(allowed ? [] : ['4.1']);
  });

  test('FIDE09-4.1.02: leagues may last longer', () => {
    expect(problems({ end: '2010-04-30', league: true })).toEqual([]);
  });

  test('FIDE09-4.1.03: the Chairman may approve a longer tournament', () => {
    expect(problems({ end: '2010-04-30', durationApproved: true })).toEqual([]);
    expect(problems({ end: '2010-04-30', durationApproved: false })).toEqual(['4.1']);
  });

  test('FIDE09-5.1.01: unplayed games are not counted, whatever the score', () => {
    const outcome = rate(event('swiss', four, 'A-B 1f, A-C 0f, A-D 1'));
    expect(ratedOf(outcome, 'A')).toMatchObject({ games: 1, halfPoints: 2 });
    expect(ratedOf(outcome, 'B')).toMatchObject({ games: 0, halfPoints: 0, expectedHundredths: 0, changeHundredths: 0 });
  });

  test.each([
    [1, 1, true],
    [1, 0, false],
    [0, 0, false],
    [30, 29, true],
    [0, 1, false],
  ])('FIDE09-5.1.02: White made %d moves and Black %d: rated %s', (white, black, played) => {
    expect(isPlayed(white, black)).toBe(played);
  });
});

describe('the conditions an event is tested against', () => {
  const tested = (report: FideEvent) =>
    conditionsOf(report, treatedAs(report), book).map(({ article, met }) => `${article} ${met}`);

  test('unknown facts are not tested', () => {
    expect(tested(swiss({}))).toEqual(['0.1 true', '0.5 true', '4.1 true']);
  });

  test('all known facts are tested, in the order of the regulations', () => {
    const all = swiss({
      registered: '2009-07-01',
      timeControl: [
        { moves: 40, minutes: 90, incrementSeconds: 0 },
        { moves: null, minutes: 30, incrementSeconds: 0 },
      ],
      roundsPerDay: [2],
      lawsDeviation: 'approved',
    });
    expect(tested(all)).toEqual(['0.1 true', '0.4 true', '0.5 true', '1.1 true', '1.3 true', '2.1 true', '3.1 true', '4.1 true']);
    const robin = event('round_robin', { A: 2000, B: 1900, C: 1800, D: null }, allPlayAll(['A', 'B', 'C', 'D']));
    expect(tested(robin)).toEqual(['0.1 true', '0.5 true', '4.1 true', '6.3 true', '6.31 false', '6.32 true']);
    expect(tested(event('match', { A: 2000, B: null }, 'A-B 1'))).toEqual(['0.1 true', '0.5 true', '4.1 true', '6.6 false']);
  });

  test('each condition states the requirement and the finding', () => {
    const bad = swiss({
      start: '2009-06-30',
      end: '2009-12-31',
      registered: '2009-06-01',
      decidedNotToRate: true,
      timeControl: [
        { moves: 36, minutes: 60, incrementSeconds: 0 },
        { moves: null, minutes: 20, incrementSeconds: 0 },
      ],
      roundsPerDay: [1, 4],
      lawsDeviation: 'not-approved',
    });
    expect(conditionsOf(bad, 'swiss', book)).toEqual([
      { article: '0.1', met: false, asks: 'an event that starts on 2009-07-01 or later', found: 'it starts on 2009-06-30' },
      {
        article: '0.4',
        met: false,
        asks: 'registration by 2009-05-30, one month before the start',
        found: 'registered on 2009-06-01',
      },
      { article: '0.5', met: false, asks: 'no decision not to rate the event', found: 'it was decided not to rate it' },
      { article: '1.1', met: false, asks: '90 minutes for 60 moves', found: '80 minutes' },
      { article: '1.3', met: false, asks: '40 moves in the first time control, if a number is specified', found: '36 moves' },
      {
        article: '2.1',
        met: false,
        asks: 'the Laws of Chess, or deviations the Technical Commission has approved',
        found: 'deviations that were not approved',
      },
      {
        article: '3.1',
        met: false,
        asks: 'at most 3 rounds and 12 hours a day',
        found: 'up to 4 rounds a day of 160 minutes each',
      },
      { article: '4.1', met: false, asks: 'at most 90 days, except a league (4.11) or with approval (4.12)', found: '185 days' },
    ]);
  });

  test('exceptions are named where they apply', () => {
    const found = conditionsOf(
      swiss({
        end: '2010-04-30',
        league: true,
        durationApproved: true,
        registered: '2009-08-31',
        registrationWaived: true,
        lawsDeviation: 'approved',
      }),
      'swiss',
      book,
    ).map((condition) => condition.found);
    expect(found).toEqual([
      'it starts on 2009-09-01',
      'registered on 2009-08-31, and the Chairman allows it to be rated',
      'there is none',
      'approved deviations',
      '242 days, a league, approved',
    ]);
    const refused = conditionsOf(
      swiss({ registrationRefused: true, timeControl: [{ moves: null, minutes: 120, incrementSeconds: 0 }], roundsPerDay: [] }),
      'swiss',
      book,
    );
    expect(refused.map((condition) => condition.found)).toEqual([
      'it starts on 2009-09-01',
      'the Chairman refused to register the event',
      'there is none',
      '120 minutes',
      'no moves',
      'up to 0 rounds a day of 240 minutes each',
      '9 days',
    ]);
    expect(conditionsOf(swiss({ roundsPerDay: [2] }), 'swiss', book).find(({ article }) => article === '3.1')?.found).toBe(
      'up to 2 rounds a day',
    );
  });

  test('the composition is given in numbers', () => {
    const robin = event('double_round_robin', { A: 2000, B: 1900, C: null }, allPlayAll(['A', 'B', 'C'], {}, 2), {
      nationalChampionship: true,
    });
    expect(conditionsOf(robin, 'round_robin', book).slice(3)).toEqual([
      {
        article: '6.3',
        met: true,
        asks: 'in a round robin at least one player in 3 rated',
        found: '2 of 3 players rated, a national championship (6.33)',
      },
      {
        article: '6.31',
        met: false,
        asks: 'with fewer than 10 players at least 4 rated',
        found: '2 of 3 players rated, a national championship (6.33)',
      },
      {
        article: '6.32',
        met: false,
        asks: 'in a double round with unrated participants at least 6 players, 4 of them rated',
        found: '2 of 3 players rated, a national championship (6.33)',
      },
    ]);
    expect(conditionsOf(event('match', { A: null, B: null }, ''), 'match', book).at(-1)).toEqual({
      article: '6.6',
      met: false,
      asks: 'both players of a match rated',
      found: '0 of 2 players rated',
    });
  });
});
