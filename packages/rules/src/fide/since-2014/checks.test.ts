import { expect, test } from 'vitest';
import { edition, player } from '../../../test/cases-since-2014.js';
import type { RuleError } from '../../core/error.js';
import {
  countErrors,
  dayErrors,
  editionErrors,
  gamesErrors,
  listDateErrors,
  playerErrors,
  ratingErrors,
  startErrors,
  timeErrors,
  tournamentErrors,
  unless,
} from './checks.js';

const period = { moves: null, minutes: 90, incrementSeconds: 30 };

test.each<[string, () => RuleError[], string]>([
  [
    'an edition of 2009',
    () => editionErrors({ name: 'fide-2009' }, 'edition'),
    'edition-not-later at edition: This is under the regulations of 2009, whose events are rated by their own articles. Use the rules of 2009 for events before 1 July 2014; these are the rules from then on.',
  ],
  [
    'a day that is no list date',
    () => listDateErrors('2026-05-02', 'list'),
    'not-a-list-date at list: "2026-05-02" is not the date of a list. Lists are dated the first day of a month.',
  ],
  [
    'no day',
    () => dayErrors('2026-13-01', 'on'),
    'date-does-not-exist at on: "2026-13-01" is not a day. Write a day that exists as YYYY-MM-DD.',
  ],
  [
    'a start on the day of the list',
    () => startErrors('2026-05-01', '2026-05-01', 'start'),
    'starts-after-list at start: The tournament does not start before the list. Rate it on a later list.',
  ],
  [
    'a rating above every rating',
    () => ratingErrors(4001, 'rating'),
    'rating-impossible at rating: 4001 is not a FIDE rating. Give a whole number from 1 to 4000, or null for unrated.',
  ],
  [
    'a count below zero',
    () => countErrors(-1, 'games'),
    'count-not-whole at games: -1 is not a number of games. Give a whole number from 0 on.',
  ],
  [
    'a birth that is neither year nor day',
    () => playerErrors(player({ born: '19800' }), 'player'),
    'date-does-not-exist at player.born: "19800" is neither a year nor a day. Write YYYY or YYYY-MM-DD.',
  ],
  [
    'a K of nothing',
    () => playerErrors(player({ publishedK: 0 }), 'player'),
    'k-not-positive at player.publishedK: 0 is not a K. Leave it out, or give the K of the list.',
  ],
  [
    'a score that cannot be',
    () => gamesErrors([{ opponent: 2000, halfPoints: -1 }], 'T'),
    'score-impossible at T.games[0].halfPoints: -1 half points cannot be scored in a game. Half points: 2 for a win, 1 for a draw, 0 for a loss.',
  ],
  [
    'a time control without a period',
    () => timeErrors({ timeControl: [] }, ''),
    'time-control-empty at timeControl: The time control has no period. Leave it out, or give its periods.',
  ],
  [
    'a period that cannot be',
    () => timeErrors({ blackTimeControl: [period, { ...period, minutes: -1 }] }, 'T.'),
    'time-control-impossible at T.blackTimeControl[1]: A period has moves that are not whole, or a negative time. Give moves (null for the rest of the game), minutes and incrementSeconds.',
  ],
])('%s is reported with its place and advice', (_, errors, text) => {
  expect(errors().map(({ code, place, message, hint }) => `${code} at ${place}: ${message} ${hint}`)).toEqual([text]);
});

test.each<[string, () => RuleError[]]>([
  ['a later edition', () => editionErrors(edition('fide-2014'), 'edition')],
  ['no edition named', () => editionErrors(undefined, 'edition')],
  ['a list date', () => listDateErrors('2026-05-01', 'list')],
  ['the day before the list', () => startErrors('2026-04-30', '2026-05-01', 'start')],
  ['the lowest and highest ratings that pass', () => [...ratingErrors(1, 'a'), ...ratingErrors(4000, 'b')]],
  ['no rating', () => [...ratingErrors(null, 'a'), ...ratingErrors(undefined, 'b')]],
  ['no games', () => countErrors(0, 'games')],
  ['a player with a year of birth', () => playerErrors(player({ born: '1980' }), 'player')],
  ['a player with a day of birth and a K', () => playerErrors(player({ born: '1980-02-29', publishedK: 1 }), 'player')],
  ['a player of whom less is known', () => playerErrors({ rating: null, games: 0, ever2300: false, ever2400: false }, 'player')],
  ['a player of unknown birth', () => playerErrors(player({ born: null, publishedK: null, standard: null }), 'player')],
  [
    'every score of a game',
    () =>
      gamesErrors(
        [0, 1, 2].map((halfPoints) => ({ opponent: null, halfPoints })),
        'T',
      ),
  ],
  ['no time control', () => [...timeErrors({}, ''), ...timeErrors({ timeControl: null, blackTimeControl: null }, '')]],
  ['a period of one move and no time', () => timeErrors({ timeControl: [{ moves: 1, minutes: 0, incrementSeconds: 0 }] }, '')],
  ['a tournament', () => tournamentErrors({ id: 'T', start: '2026-04-30', games: [] }, 'T', '2026-05-01')],
  ['what holds', () => unless(true, 'code', 'path', 'message', 'hint')],
])('%s is accepted', (_, errors) => {
  expect(errors()).toEqual([]);
});

test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a number of games', (count) => {
  expect(countErrors(count, 'games')).toHaveLength(1);
});

test.each([0, -1, 2000.5, Number.NaN])('%d is not a rating', (rating) => {
  expect(ratingErrors(rating, 'rating')).toHaveLength(1);
});

test.each(['198', '19800', 'a1980', '1980-02-30', '1980-1-1'])('"%s" is not a date of birth', (born) => {
  expect(playerErrors(player({ born }), 'player')).toHaveLength(1);
});

test.each([
  { ...period, moves: 0 },
  { ...period, moves: 1.5 },
  { ...period, moves: -40 },
  { ...period, minutes: Number.NaN },
  { ...period, incrementSeconds: -1 },
])('%j is not a period of a time control', (wrong) => {
  expect(timeErrors({ timeControl: [wrong] }, '')).toHaveLength(1);
});

test('a start that is not a date is reported once', () => {
  expect(startErrors('soon', '2026-05-01', 'start').map(({ code }) => code)).toEqual(['date-does-not-exist']);
});
