import { describe, expect, test } from 'vitest';
import type { ReadResult } from '../input/reader.js';
import type { Cell, ReportPlayer } from '../report/report.js';
import { readText } from '../testing/read-with.js';
import { crosstableTextReader } from './read.js';

const read = (text: string) => readText(crosstableTextReader, 'table.txt', text);
const codes = (result: ReadResult) => result.findings.map((f) => `${f.level} ${f.code}`);
const players = (result: ReadResult, section = 0): readonly ReportPlayer[] => result.draft?.sections[section]?.players ?? [];
const short = (cells: readonly Cell[]) =>
  cells.map((c) => [c.round, c.outcome, c.opponent, c.colour].filter((x) => x !== undefined).join(' '));

const dashes = '-'.repeat(80);
const head = `${dashes}
 Pair | Player Name                     |Total|Round|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |  3  |
${dashes}`;

const swiss = `Event  WINTER OPEN (201501010001)
Location  MONROE, MI
Event Date(s)  2015-03-21 thru 2015-03-22
Section 1 - 1. OPEN
Section Date(s)  2015-03-21 thru 2015-03-22
Stats 3 Rounds, 4 Players; K Factor: F  Rating Sys: R  Tnmt Type: S
Time Control: G/90;d5 (Game in 90 minutes)
${head}
    1 | GARY HUA                        |2.5  |W   3|W   2|H    |
   ON | 15445895 / R: 1794   ->1817     |N:2  |W    |B    |     |
${dashes}
    2 | DAKSHESH  DARURI                |1.0  |B    |L   1|U    |
   MI | 14598900 / R: 1641P17->1657P24  |N:2  |     |W    |     |
${dashes}
    3 | ADITYA BAJAJ                    |1.0  |L   1|F    |X    |
   MI | 14959604 / R: Unrated->1234P4   |     |B    |     |     |
${dashes}
`;

describe('the US Chess crosstable as text', () => {
  const result = read(swiss);

  test('reads event and section from the heading', () => {
    expect(result.draft?.event).toEqual({
      id: '201501010001',
      name: 'WINTER OPEN',
      start: '2015-03-21',
      end: '2015-03-22',
      city: 'MONROE',
      state: 'MI',
    });
    expect(result.draft?.sections[0]).toMatchObject({
      number: 1,
      name: '1. OPEN',
      kind: 'swiss',
      rounds: 3,
      start: '2015-03-21',
      end: '2015-03-22',
      timeControl: 'G/90;d5',
      systemLetter: 'R',
    });
  });

  test('a block of two lines: name, points, results, id, colours; P is a provisional rating and its games', () => {
    expect(
      players(result).map(({ pair, name, points, uschessId, state, ratings, postRatings, unrated }) => ({
        pair,
        name,
        points,
        uschessId,
        state,
        ratings,
        postRatings,
        unrated,
      })),
    ).toEqual([
      {
        pair: 1,
        name: 'GARY HUA',
        points: 2.5,
        uschessId: '15445895',
        state: 'ON',
        ratings: [{ system: 'OTBR', rating: 1794 }],
        postRatings: [{ system: 'OTBR', rating: 1817 }],
        unrated: undefined,
      },
      {
        pair: 2,
        name: 'DAKSHESH DARURI',
        points: 1,
        uschessId: '14598900',
        state: 'MI',
        ratings: [{ system: 'OTBR', rating: 1641, games: 17 }],
        postRatings: [{ system: 'OTBR', rating: 1657, games: 24 }],
        unrated: undefined,
      },
      {
        pair: 3,
        name: 'ADITYA BAJAJ',
        points: 1,
        uschessId: '14959604',
        state: 'MI',
        ratings: [],
        postRatings: [{ system: 'OTBR', rating: 1234, games: 4 }],
        unrated: true,
      },
    ]);
    expect(players(result).map((p) => short(p.cells))).toEqual([
      ['1 win 3 white', '2 win 2 black', '3 bye-half'],
      ['1 bye-full', '2 loss 1 white', '3 absent'],
      ['1 loss 1 black', '2 forfeit-loss', '3 forfeit-win'],
    ]);
    expect(codes(result)).toEqual([]);
  });

  test('each result knows its line and column', () => {
    const place = players(result)[1]?.cells[1]?.place;
    expect(place).toEqual({ line: 15, column: 54, length: 5, player: 2, round: 2, section: 1 });
    expect(swiss.split('\n')[14]?.slice(53, 58)).toBe('L   1');
  });

  test('a third line has the ratings of the second system', () => {
    const dual = read(`${head}
    1 | A B                             |1.0  |W   2|
   ON | 15445895 / R: 1794   ->1817     |N:2  |W    |
      |            Q: 2003P5 ->2012P6   |     |     |
${dashes}
    2 | C D                             |0.0  |L   1|
   MI | 14598900 / R: 1553   ->1540     |     |B    |
      |            Q: Unrated->1400P1   |     |     |
`);
    expect(players(dual).map(({ ratings, postRatings, unrated }) => ({ ratings, postRatings, unrated }))).toEqual([
      {
        ratings: [
          { system: 'OTBR', rating: 1794 },
          { system: 'OTBQ', rating: 2003, games: 5 },
        ],
        postRatings: [
          { system: 'OTBR', rating: 1817 },
          { system: 'OTBQ', rating: 2012, games: 6 },
        ],
        unrated: undefined,
      },
      {
        ratings: [{ system: 'OTBR', rating: 1553 }],
        postRatings: [
          { system: 'OTBR', rating: 1540 },
          { system: 'OTBQ', rating: 1400, games: 1 },
        ],
        unrated: undefined,
      },
    ]);
    expect(codes(dual)).toEqual([]);
  });

  test.each([
    ['R', 'OTBR'],
    ['Q', 'OTBQ'],
    ['B', 'OTBB'],
    ['OR', 'OLR'],
    ['OQ', 'OLQ'],
    ['OB', 'OLB'],
  ])('%s is %s', (letter, system) => {
    const result = read(`    1 | A B |0.0 |H    |\n  ON | 15445895 / ${letter}: 1500   ->1501   |  |  |\n`);
    expect(players(result)[0]?.ratings).toEqual([{ system, rating: 1500 }]);
  });

  test('a round-robin table has * against oneself; its columns are opponents', () => {
    const table = read(`${head}
    1 | A B                             |1.5  |  *  |W   2|D   3|
   ON | 15445895 / R: 1794   ->1817     |     |     |W    |B    |
    2 | C D                             |0.0  |L   1|  *  |F    |
   ON | 15445896 / R: 1794   ->1817     |     |B    |     |     |
    3 | E F                             |1.5  |D   1|X    |  *  |
   ON | 15445897 / R: 1794   ->1817     |     |W    |     |     |
`);
    expect(table.draft?.sections[0]).toMatchObject({ kind: 'round-robin', rounds: 3 });
    expect(players(table).map((p) => short(p.cells))).toEqual([
      ['2 win 2 white', '3 draw 3 black'],
      ['1 forfeit-loss 3', '2 loss 1 black'],
      ['1 forfeit-win 2', '3 draw 1 white'],
    ]);
    expect(codes(table)).toEqual(['notice uschess-table-rounds']);
  });

  test('a FIDE adjustment has ratings for opponents: an error, and no results are made from it', () => {
    const result = read(`    1 | A B |1.0 |W2048|L2210|\n  ON | 15445895 / R: 2100   ->2110   |  |  |  |\n`);
    expect(result.findings).toEqual([
      expect.objectContaining({
        code: 'crosstable-adjustment',
        level: 'error',
        place: { file: 'table.txt', line: 1, column: 1, section: 1 },
      }),
    ]);
    expect(players(result)[0]?.cells).toEqual([]);
    expect(result.draft?.sections[0]?.kind).toBe('other');
  });

  test('several sections in one text, separated by headings or by another first player', () => {
    const second = swiss.replace('Section 1 - 1. OPEN', 'Section 2 - U1600');
    expect(read(swiss + second).draft?.sections.map((s) => [s.number, s.name, s.players.length])).toEqual([
      [1, '1. OPEN', 3],
      [2, 'U1600', 3],
    ]);
    const one = `    1 | A B |0.0 |H    |\n  ON | 15445895 / R: 1500   ->1501   |  |  |\n`;
    expect(read(one + one).draft?.sections.length).toBe(2);
  });

  test('it is detected by its lines', () => {
    const sniff = (head: string) => crosstableTextReader.detect({ name: 'x.txt', bytes: new Uint8Array(), head });
    expect(sniff(swiss)).toBe(true);
    expect(sniff('012 Some Tournament\n001    1 m GM')).toBe(false);
    expect(sniff('a|b|c\n1|2|3')).toBe(false);
  });
});

describe('broken crosstables, each with its finding', () => {
  const id = '  ON | 15445895 / R: 1500   ->1501   |  |  |\n';

  test.each<[string, string, string, object]>([
    [
      'a result that is none',
      `    1 | A B |0.0 |Q   2|\n${id}`,
      'crosstable-cell',
      { line: 1, column: 19, length: 5, player: 1, round: 1 },
    ],
    [
      'a rating that is none',
      '    1 | A B |0.0 |H    |\n  ON | 15445895 / R: 15x0   ->1501   |  |  |\n',
      'crosstable-rating',
      { line: 2, column: 8 },
    ],
    [
      'a system that is none',
      '    1 | A B |0.0 |H    |\n  ON | 15445895 / ZZ: 1500   ->1501   |  |  |\n',
      'crosstable-rating',
      { line: 2, column: 8 },
    ],
    [
      'text where the id should be',
      '    1 | A B |0.0 |H    |\n  ON | hello there    |  |  |\n',
      'crosstable-rating',
      { line: 2, column: 8 },
    ],
    [
      'a stray line with bars',
      `    1 | A B |0.0 |H    |\n${id}\nSome note\n what | is | this |\n`,
      'crosstable-line',
      { line: 5, column: 1 },
    ],
  ])('%s', (_, text, code, place) => {
    expect(read(text).findings).toEqual([
      expect.objectContaining({ code, place: expect.objectContaining({ file: 'table.txt', ...place }) }),
    ]);
  });
});
