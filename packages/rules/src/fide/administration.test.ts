import { describe, expect, test } from 'vitest';
import { book, errorsOf, event, games, rate, value } from '../../test/fide-events.js';
import {
  type Appeal,
  mayRateWithoutReport,
  mustBeSubmitted,
  responsibleFor,
  shouldBeRated,
  standingOfRefusal,
} from './administration.js';
import type { EventReport } from './lists.js';
import { type DatedReport, partsByPeriod, poolStages } from './reporting.js';

describe('who is responsible for an event', () => {
  test('FIDE09-0.3.01: official tournaments are always rated, but they too must meet the requirements', () => {
    expect(shouldBeRated({ official: true })).toBe('always');
    expect(rate(event('swiss', { A: 2000, B: 1900 }, 'A-B 1', { official: true }))).toMatchObject({ ratable: true });
    expect(rate(event('swiss', { A: 2000, B: 1900 }, 'A-B 1', { official: true, roundsPerDay: [4] }))).toMatchObject({
      problems: ['3.1'],
    });
  });

  test('FIDE09-0.3.02, FIDE09-0.3.03: the organiser of an official tournament sends the results and owes the fees', () => {
    expect(responsibleFor({ official: true })).toBe('organiser');
  });

  test('FIDE09-0.4.01: otherwise the federation that registered it is responsible for results and fees', () => {
    expect([responsibleFor({ official: false }), responsibleFor({})]).toEqual(['federation', 'federation']);
  });

  test('FIDE09-0.2.01: in principle all important events should be rated', () => {
    expect([shouldBeRated({ important: true }), shouldBeRated({}), shouldBeRated({ official: false, important: false })]).toEqual(
      ['in-principle', 'on-registration', 'on-registration'],
    );
  });

  test('FIDE09-0.2.02: a top-level tournament may be rated even if no report is submitted', () => {
    expect([mayRateWithoutReport({ topLevel: true }), mayRateWithoutReport({ topLevel: false })]).toEqual([true, false]);
  });
});

describe('0.5 refusal and appeal', () => {
  const appeal = (more: Partial<Appeal> = {}): Appeal => ({ on: '2009-09-05', by: 'chief-organizer', decision: null, ...more });
  const standing = (on: string, made: Appeal | null) => standingOfRefusal({ communicated: '2009-09-01', appeal: made }, on, book);

  test.each([
    ['2009-09-08', null, 'may-be-appealed'],
    ['2009-09-09', null, 'not-rated'],
    ['2009-09-06', appeal(), 'appeal-pending'],
    ['2009-12-01', appeal(), 'appeal-pending'],
    ['2009-12-01', appeal({ decision: 'event-is-rated' }), 'rated'],
    ['2009-12-01', appeal({ decision: 'refusal-stands' }), 'not-rated'],
    ['2009-12-01', appeal({ on: '2009-09-09', decision: 'event-is-rated' }), 'not-rated'],
    ['2009-12-01', appeal({ on: '2009-09-08', decision: 'event-is-rated' }), 'rated'],
  ] as const)('FIDE09-0.5.02, FIDE09-0.5.03: on %s, with the appeal %j: %s', (on, made, found) => {
    expect(standing(on, made)).toBe(found);
  });

  test('FIDE09-0.5.02: only the Chief Organizer has the right to appeal', () => {
    expect(standing('2009-12-01', appeal({ by: 'other', decision: 'event-is-rated' }))).toBe('not-rated');
    expect(standing('2009-09-06', appeal({ by: 'other' }))).toBe('may-be-appealed');
  });
});

describe('9.2 the duty to report', () => {
  const international = { international: true, start: '2009-09-01' };

  test('FIDE09-9.2.01: results of all international competitions must be submitted, unless the invitations said otherwise', () => {
    expect(mustBeSubmitted(international, null)).toBe(true);
    expect(mustBeSubmitted({ ...international, international: false }, null)).toBe(false);
    expect(mustBeSubmitted(international, { saidInInvitations: false, announced: '2009-08-31' })).toBe(true);
    expect(mustBeSubmitted(international, { saidInInvitations: true, announced: '2009-08-31' })).toBe(false);
  });

  test('FIDE09-9.2.02: … and the chief arbiter announced it before the start', () => {
    expect(mustBeSubmitted(international, { saidInInvitations: true, announced: null })).toBe(true);
    expect(mustBeSubmitted(international, { saidInInvitations: true, announced: '2009-09-02' })).toBe(true);
    expect(mustBeSubmitted(international, { saidInInvitations: true, announced: '2009-09-01' })).toBe(false);
  });
});

describe('4.13 reporting period by period', () => {
  const league: DatedReport = {
    id: 'league',
    kind: 'team',
    start: '2009-09-05',
    end: '2010-03-20',
    league: true,
    entries: ['A', 'B', 'C', 'D'].map((id) => ({ id })),
    games: [
      { ...game('A-B 1'), date: '2010-01-15' },
      { ...game('A-C 1'), date: '2009-09-05' },
      { ...game('C-D ½'), date: '2010-02-28' },
      { ...game('B-D 0'), date: '2009-10-31' },
    ],
  };
  const calendar = { monthlyFrom: null };

  test('FIDE09-4.1.05: each period’s games are a report of their own, with the ratings of its time', () => {
    const parts = value(partsByPeriod(league, '2009-09-01', calendar));
    expect(
      parts.map(({ id, start, end, entries, games: played, league: isLeague }) => [
        id,
        start,
        end,
        entries.map((entry) => entry.id),
        played.length,
        isLeague,
      ]),
    ).toEqual([
      ['league/2009-09-01', '2009-09-05', '2009-10-31', ['A', 'B', 'C', 'D'], 2, true],
      ['league/2010-01-01', '2010-01-15', '2010-02-28', ['A', 'B', 'C', 'D'], 2, true],
    ]);
    expect(parts[0]?.games).toEqual([game('A-C 1'), game('B-D 0')]);
    const long = {
      ...league,
      games: ['2009-10-20', '2009-09-30', '2009-10-31', '2009-09-10'].map((date) => ({ ...game('A-B 1'), date })),
    };
    expect(value(partsByPeriod(long, '2009-09-01', calendar))).toMatchObject([{ start: '2009-09-10', end: '2009-10-31' }]);
    const some = value(partsByPeriod({ ...league, games: league.games.slice(0, 1) }, '2009-09-01', calendar));
    expect(some[0]?.entries).toEqual([{ id: 'A' }, { id: 'B' }]);
  });

  test('FIDE09-4.1.06: the option must be chosen before the start of the first round', () => {
    expect(errorsOf(partsByPeriod(league, '2009-09-06', calendar))).toEqual(['option-chosen-too-late chosen']);
    expect(value(partsByPeriod(league, '2009-09-05', calendar))).toHaveLength(2);
  });

  test('dates that do not exist or lie outside the event are refused', () => {
    const [first] = league.games;
    if (first === undefined) throw new Error('no game');
    const dated = (date: string) => ({ ...league, games: [{ ...first, date }] });
    expect(errorsOf(partsByPeriod(dated('2010-02-30'), '2009-09-01', calendar))).toEqual(['date-does-not-exist games[0].date']);
    expect(errorsOf(partsByPeriod(dated('2009-09-04'), '2009-09-01', calendar))).toEqual(['game-outside-event games[0].date']);
    expect(errorsOf(partsByPeriod(dated('2010-03-21'), '2009-09-01', calendar))).toEqual(['game-outside-event games[0].date']);
    expect(value(partsByPeriod(dated('2010-03-20'), '2009-09-01', calendar))).toHaveLength(1);
    expect(value(partsByPeriod(dated('2009-09-05'), '2009-09-01', calendar))).toHaveLength(1);
    expect(errorsOf(partsByPeriod({ ...league, start: 'x', end: 'y' }, 'z', calendar))).toEqual([
      'date-does-not-exist chosen',
      'date-does-not-exist start',
      'date-does-not-exist end',
    ]);
  });
});

function game(text: string) {
  const [one] = games(text);
  if (one === undefined) throw new Error(`no game: ${text}`);
  return one;
}

describe('6.2 preliminaries and finals', () => {
  const stage = (id: string, start: string, end: string, played: string, more: Partial<EventReport> = {}): EventReport => {
    const list = games(played);
    return {
      id,
      kind: 'round_robin',
      start,
      end,
      entries: [...new Set(list.flatMap(({ white, black }) => [white, black]))].map((one) => ({ id: one })),
      games: list,
      ...more,
    };
  };
  const preliminary = stage('group', '2009-09-05', '2009-09-08', 'A-B 1, B-C 1, C-A 1');
  const final = stage('final', '2009-09-03', '2009-09-12', 'A-D ½, B-A 1');

  test('FIDE09-6.2.01: on request they are pooled into one Swiss (ruling FIDE-A-39)', () => {
    const pooled = value(poolStages('all', [preliminary, final]));
    expect(pooled).toEqual({
      id: 'all',
      kind: 'swiss',
      start: '2009-09-03',
      end: '2009-09-12',
      entries: ['A', 'B', 'C', 'D'].map((id) => ({ id })),
      games: [...preliminary.games, ...final.games],
    });
    expect(value(poolStages('all', [final, preliminary]))).toMatchObject({ start: '2009-09-03', end: '2009-09-12' });
  });

  test('stages that cannot be pooled are refused', () => {
    expect(errorsOf(poolStages('all', []))).toEqual(['no-stages stages']);
    expect(errorsOf(poolStages('all', [preliminary, { ...final, kind: 'match' }]))).toEqual(['match-not-pooled stages[1].kind']);
    expect(
      errorsOf(
        poolStages('all', [
          { ...preliminary, start: '1' },
          { ...final, end: '2' },
        ]),
      ),
    ).toEqual(['date-does-not-exist stages[0].start', 'date-does-not-exist stages[1].end']);
  });
});
