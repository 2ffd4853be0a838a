import { describe, expect, test } from 'vitest';
import { edition, errorsOf, event, rate } from '../../test/fide-events.js';
import { checkEvent } from './check-event.js';
import type { FideEvent } from './event.js';
import { rateEvent } from './rate-event.js';

const good = event('swiss', { A: 2000, B: 1900, U: null }, 'A-B 1, B-U ½');
const errors = (more: object): string[] => errorsOf(rateEvent({ ...good, ...more } as FideEvent, edition));
const game = (more: object) => ({ games: [{ white: 'A', black: 'B', halfPoints: 2, played: true, ...more }] });
const entry = (more: object) => ({
  entries: [
    { id: 'A', rating: 2000 },
    { id: 'B', rating: 1900 },
    { id: 'U', rating: null, ...more },
  ],
});
const control = (...timeControl: object[]) => ({ timeControl });
const rest = { moves: null, minutes: 120, incrementSeconds: 0 };

describe('a report that cannot be rated is refused with every error and its place', () => {
  test.each([
    ['a kind that does not exist', { kind: 'blitz' }, 'event-kind-unknown kind'],
    ['a start that does not exist', { start: '2009-09-31' }, 'date-does-not-exist start'],
    ['an end that is no date', { end: 'tomorrow' }, 'date-does-not-exist end'],
    ['an end before the start', { end: '2009-08-31' }, 'end-before-start end'],
    ['a registration that is no date', { registered: '1.7.2009' }, 'date-does-not-exist registered'],
    ['no number of scheduled games', { scheduledGames: 0 }, 'scheduled-games-not-a-number scheduledGames'],
    ['half a scheduled game', { scheduledGames: 1.5 }, 'scheduled-games-not-a-number scheduledGames'],
    ['a match of three', { kind: 'match' }, 'match-needs-two-players entries'],
    ['a player entered twice', { ...entry({ id: 'A', rating: 2000 }), ...game({}) }, 'player-entered-twice entries[2].id'],
    ['a rating that is none', entry({ rating: 0 }), 'not-a-rating entries[2].rating'],
    ['a rating with decimals', entry({ rating: 1500.5 }), 'not-a-rating entries[2].rating'],
    ['a rating as text', entry({ rating: '1500' }), 'not-a-rating entries[2].rating'],
    ['a current rating that is none', entry({ currentRating: -5 }), 'not-a-rating entries[2].currentRating'],
    [
      'a current rating of a rated player',
      entry({ rating: 1500, currentRating: 1510 }),
      'current-rating-of-rated-player entries[2].currentRating',
    ],
    ['an opponent who is not entered', game({ black: 'X' }), 'player-not-entered games[0].black'],
    ['a player who is not entered', game({ white: 'X' }), 'player-not-entered games[0].white'],
    ['a player against themselves', game({ black: 'A' }), 'player-against-self games[0]'],
    ['a score that is none', game({ halfPoints: 3 }), 'score-not-a-result games[0].halfPoints'],
    ['a score in points', game({ halfPoints: 0.5 }), 'score-not-a-result games[0].halfPoints'],
    ['a game of which it is not said whether it was played', game({ played: undefined }), 'played-not-known games[0].played'],
    ['rounds that are no number', { roundsPerDay: [2, -1] }, 'rounds-not-a-number roundsPerDay[1]'],
    ['an empty time control', { timeControl: [] }, 'time-control-empty timeControl'],
    ['the rest of the game before the end', control({ ...rest }, rest), 'time-control-moves timeControl[0].moves'],
    ['a period of no moves', control({ ...rest, moves: 0 }, rest), 'time-control-moves timeControl[0].moves'],
    ['a control without an end', control({ ...rest, moves: 40 }), 'time-control-without-end timeControl[0].moves'],
    ['a negative time', control({ ...rest, minutes: -1 }), 'time-control-time timeControl[0].minutes'],
    ['no time at all', control({ ...rest, minutes: Number.NaN }), 'time-control-time timeControl[0].minutes'],
    [
      'an endless increment',
      control({ ...rest, incrementSeconds: Number.POSITIVE_INFINITY }),
      'time-control-time timeControl[0].incrementSeconds',
    ],
    ['a negative increment', control({ ...rest, incrementSeconds: -2 }), 'time-control-time timeControl[0].incrementSeconds'],
    ['a fraction of a second', control({ ...rest, minutes: 0.001 }), 'time-control-time timeControl[0].minutes'],
  ])('%s', (_name, more, error) => {
    expect(errors(more)).toEqual([error]);
  });

  test('all errors are reported, not only the first', () => {
    expect(errors({ kind: 'x', ...game({ white: 'X', halfPoints: 7 }) })).toEqual([
      'event-kind-unknown kind',
      'player-not-entered games[0].white',
      'score-not-a-result games[0].halfPoints',
    ]);
    expect(errors({ start: 'x', end: 'y' })).toEqual(['date-does-not-exist start', 'date-does-not-exist end']);
  });

  test('a correct report has no errors', () => {
    expect(checkEvent(good)).toEqual([]);
    expect(checkEvent({ ...good, roundsPerDay: [0, 1], registered: null, scheduledGames: null, timeControl: null })).toEqual([]);
    expect(
      checkEvent({
        ...good,
        timeControl: [{ moves: 40, minutes: 90.5, incrementSeconds: 0.5 }, { moves: 1, minutes: 0, incrementSeconds: 0 }, rest],
      }),
    ).toEqual([]);
    expect(checkEvent({ ...good, scheduledGames: 1, end: good.start, registered: '2009-07-01' })).toEqual([]);
    expect(
      checkEvent({
        ...good,
        entries: [
          ...good.entries,
          { id: 'Z', rating: 9999 },
          { id: 'Y', rating: 1 },
          { id: 'X', rating: null, currentRating: null },
        ],
      }),
    ).toEqual([]);
    expect(rate(good).ratable).toBe(true);
  });

  test('every error says what is wrong and what to do', () => {
    const [error] = checkEvent({ ...good, end: '2009-08-31' });
    expect(error).toEqual({
      code: 'end-before-start',
      place: 'end',
      message: 'the event ends on 2009-08-31, before it starts on 2009-09-01',
      hint: 'check both dates',
    });
  });

  test('the error for an unknown kind lists the known kinds', () => {
    expect(checkEvent({ ...good, kind: 'blitz' as FideEvent['kind'] })[0]?.hint).toBe(
      'one of swiss, team, round_robin, double_round_robin, match',
    );
  });

  test('another edition is refused before anything else', () => {
    expect(errorsOf(rateEvent({ ...good, kind: 'match' }, { ...edition, name: 'fide-2014' }))).toEqual([
      'edition-has-other-rules edition',
    ]);
  });
});
