// A rating with a thousands separator, or above 3500, is an error at its cell in every format, and is never used.

import { expect, test } from 'vitest';
import { parse, parseFiles } from '../parse.js';
import { report2C } from '../testing/uschess-tables.js';
import type { Finding } from './finding.js';

const encode = (text: string) => new TextEncoder().encode(text);
const errorsOf = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'error');

const crosstable = (rating: string) => `
-------------------------------------------------------------------
 Pair | Player Name                     |Total|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |
-------------------------------------------------------------------
    1 | ADA ALDER                       |1.0  |W   2|
   ON | 15445895 / R: ${rating}   ->1817     |N:2  |W    |
-------------------------------------------------------------------
    2 | BEN BIRCH                       |0.0  |L   1|
   MI | 14598900 / R: 1553   ->1540     |N:2  |B    |
-------------------------------------------------------------------
`;

test.each(['2,243', '2.243', '2’243', '22431', '3600'])('crosstable text: the rating %s is an error in its line', (rating) => {
  const { findings } = parse(encode(crosstable(rating)), 'x.txt');
  const errors = errorsOf(findings).filter(({ code }) => code === 'crosstable-rating' || code === 'number-out-of-range');
  expect(errors.map(({ place: { line } }) => line)).toEqual([7]);
});

const pgn = (rating: string) => `[Event "Club"]
[Site "Town"]
[Date "2026.11.07"]
[Round "1"]
[White "Alder, Ada"]
[Black "Birch, Ben"]
[Result "1-0"]
[WhiteElo "${rating}"]
[BlackElo "1553"]

1. e4 1-0
`;

test.each(['2,243', '2.243', '2 243', '22431', '3600'])(
  'PGN: the rating %s is an error at its tag, and is not taken',
  (rating) => {
    const { findings } = parse(encode(pgn(rating)), 'x.pgn');
    const errors = errorsOf(findings).filter(({ code }) => code === 'pgn-rating' || code === 'number-out-of-range');
    expect(errors.map(({ code, place: { line, player } }) => [code, line, player])).toEqual([['pgn-rating', 8, 1]]);
  },
);

// The field has four columns, so a number with a separator is cut, or runs into the federation.
const trf = (rating: string) => `012 Club
042 2026/11/07
052 2026/11/08
001    1      Alder, Ada                        ${rating.padStart(4)} NOR     9990001             1.0    1     2 w 1
001    2      Birch, Ben                        1553 NOR     9990002             0.0    2     1 b 0
`;

test.each(['2,24', '2.24', '2 24', '3600'])('TRF: the rating %s is an error in columns 49 to 52', (rating) => {
  const { findings } = parse(encode(trf(rating)), 'x.trf');
  const errors = errorsOf(findings).filter(({ code }) => code === 'trf-number' || code === 'number-out-of-range');
  expect(errors.map(({ place: { line, column } }) => [line, column])).toEqual([[4, 49]]);
});

test.each(['2,24', '2.24', "2'24", '3600'])('US Chess DBF: the rating %s is an error at D_RATING', (rating) => {
  const files = report2C({}, [
    ['12345678', 'ALDER, ADA', rating, 'W2W'],
    ['12345679', 'BIRCH, BEN', '1553', 'L1B'],
  ]);
  const findings = parseFiles(files).flatMap((one) => one.findings);
  const errors = errorsOf(findings).filter(({ code }) => code === 'uschess-rating' || code === 'number-out-of-range');
  expect(errors.map(({ place: { record, player } }) => [record, player])).toEqual([[1, 1]]);
});

const json = (rating: unknown) =>
  JSON.stringify({
    version: 1,
    event: { name: 'Club', start: '2026-11-07', end: '2026-11-08' },
    sections: [
      {
        number: 1,
        name: 'Open',
        kind: 'swiss',
        timeControl: 'G/60;d5',
        venue: 'otb',
        rounds: 1,
        players: [
          {
            pair: 1,
            name: 'Alder, Ada',
            uschessId: '12345678',
            ratings: [{ system: 'USA', rating, games: 50 }],
            cells: [{ round: 1, outcome: 'win', opponent: 2, colour: 'white' }],
          },
          {
            pair: 2,
            name: 'Birch, Ben',
            uschessId: '12345679',
            ratings: [{ system: 'USA', rating: 1553, games: 50 }],
            cells: [{ round: 1, outcome: 'loss', opponent: 1, colour: 'black' }],
          },
        ],
      },
    ],
  });

test.each([
  ['2,243', 'json-type', 'Give a number.'],
  [3501, 'json-value', 'Give a number from 0 to 3500.'],
  [2.243, 'rating-implausible', 'Write 2243, without a thousands separator.'],
  [2.1, 'rating-implausible', 'Write 2100, without a thousands separator.'],
  [22.43, 'rating-implausible', 'Write the rating as a whole number.'],
])('JSON: the rating %j is an error at its path, and no opponent is rated from it', (rating, code, hint) => {
  const parsed = parse(encode(json(rating)), 'x.json');
  const errors = errorsOf(parsed.findings);
  expect(errors.map((one) => [one.code, one.hint])).toEqual([[code, hint]]);
  expect(errors[0]?.place.field).toContain('$.sections[0].players[0].ratings');
  expect(parsed.report).toBeUndefined();
});

test('a whole rating below 100, and a fraction of an ordinary rating, are not errors', () => {
  for (const rating of [99, 1553.4]) expect(errorsOf(parse(encode(json(rating)), 'x.json').findings)).toEqual([]);
});
