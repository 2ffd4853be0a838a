import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, parseFiles } from '../parse.js';
import type { Cell } from '../report/report.js';
import {
  asCsv,
  asPage,
  crosstable,
  type Language,
  pairings,
  ranking,
  rankingTable,
  startingList,
  type TextRow,
} from '../testing/chess-results-tables.js';
import { cellsOf, type MadeEvent, madeEvents, smallEvent, totalOf } from '../testing/made-event.js';
import { makeOds, makeXlsx } from '../testing/spreadsheet-file.js';
import { readSwissCell, readTableCell } from './cells.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
/** As a spreadsheet program shows it: texts that look like numbers become numbers, and `-0` becomes 0. */
const asSheet = (rows: readonly TextRow[]) => ({
  sheets: [{ name: 'Sheet1', rows: rows.map((row) => row.map((text) => (/^\s*-?\d+$/.test(text) ? Number(text) : text))) }],
});

const containers = {
  page: (rows: readonly TextRow[]) => encode(asPage(rows)),
  comma: (rows: readonly TextRow[]) => encode(asCsv(rows)),
  semicolon: (rows: readonly TextRow[]) => encode(asCsv(rows, ';')),
  xlsx: (rows: readonly TextRow[]) => makeXlsx(asSheet(rows)),
  ods: (rows: readonly TextRow[]) => makeOds(asSheet(rows)),
} as const;
const container = fc.constantFrom(...Object.values(containers));
const language = fc.constantFrom<Language>('en', 'de', 'es');

/** A crosstable does not distinguish a pairing-allocated bye from a requested one. */
const asShown = ({ outcome, opponent, ...cell }: Cell, order?: readonly number[]): Cell => ({
  ...cell,
  outcome: outcome === 'bye-pairing' ? 'bye-full' : outcome,
  ...(opponent === undefined ? {} : { opponent: order === undefined ? opponent : order.indexOf(opponent - 1) + 1 }),
});

const plainCells = (cells: readonly Cell[]) => cells.map(({ place: _, ...cell }) => cell);
const own = (findings: readonly { code: string }[]) =>
  findings.map(({ code }) => code).filter((code) => code.startsWith('chess-results'));

/** Events without games or byes in the last rounds would not show these rounds. */
const played = (event: MadeEvent): boolean => event.rounds.some(({ games }) => games.length > 0);

describe('a crosstable', () => {
  test('by rank: opponents are the ranks of the table', () => {
    fc.assert(
      fc.property(madeEvents(), language, container, (event, words, make) => {
        fc.pre(played(event));
        const { format, draft, findings } = parse(make(crosstable(event, words, 'rank')), 'cross');
        const order = ranking(event);
        expect(format).toBe('chess-results-table');
        expect(own(findings).filter((code) => code !== 'chess-results-rating')).toEqual([]);
        expect(draft?.event.name).toBe(event.name);
        expect(
          draft?.sections[0]?.players.map(({ pair, name, rank, points, title, federation, unrated, cells }) => ({
            unrated,
            pair,
            name,
            rank,
            points,
            title,
            federation,
            cells: plainCells(cells),
          })),
        ).toEqual(
          order.map((index, at) => {
            const { last, first, title, federation, fide } = event.players[index] ?? {
              fide: 0,
              last: '',
              first: '',
              title: '',
              federation: '',
            };
            return {
              unrated: fide === 0 ? true : undefined,
              pair: at + 1,
              rank: at + 1,
              name: `${last}, ${first}`,
              points: totalOf(event, index),
              title: title === '' ? undefined : title,
              federation,
              cells: cellsOf(event, index).map((cell) => asShown(cell, order)),
            };
          }),
        );
      }),
      { numRuns: 80 },
    );
  });

  test('by starting number: opponents are starting numbers', () => {
    fc.assert(
      fc.property(madeEvents(), language, container, (event, words, make) => {
        fc.pre(played(event));
        const { draft } = parse(make(crosstable(event, words, 'number')), 'cross');
        expect(draft?.sections[0]?.players.map(({ pair, cells }) => [pair, plainCells(cells)])).toEqual(
          event.players.map((_, at) => [at + 1, cellsOf(event, at).map((cell) => asShown(cell))]),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('with both ranks and starting numbers: uses the reading in which rows confirm each other', () => {
    const rows = crosstable(smallEvent, 'en', 'rank');
    const order = ranking(smallEvent);
    const withNumbers = rows.map((row, i) =>
      i < 4 || row.length < 5
        ? row
        : i === 4
          ? ['Rk.', 'SNo', ...row.slice(1)]
          : [row[0] ?? '', String((order[i - 5] ?? 0) + 1), ...row.slice(1)],
    );
    const { draft, findings } = parse(encode(asCsv(withNumbers)), 'c');
    expect(draft?.sections[0]?.players.map(({ pair }) => pair)).toEqual([1, 2, 3, 4, 5]);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('its ratings need an answer; with the starting list in a second file players have their FIDE ids', () => {
    const files = [
      { name: 'cross.html', bytes: encode(asPage(crosstable(smallEvent, 'en', 'rank'))) },
      { name: 'list.xlsx', bytes: makeXlsx(asSheet(startingList(smallEvent, 'en'))) },
    ];
    const results = parseFiles(files);
    expect(results).toHaveLength(1);
    expect(own(results[0]?.findings ?? [])).toEqual(['chess-results-rating']);
    const byName = new Map(results[0]?.draft?.sections[0]?.players.map((player) => [player.name, player]));
    for (const { last, first, fideId } of smallEvent.players)
      expect(byName.get(`${last}, ${first}`)?.fideId).toBe(String(fideId));
  });

  test('tables of two events make two reports', () => {
    const other = { ...smallEvent, name: 'Birch Open' };
    const files = [smallEvent, other].map((event) => ({
      name: `${event.name}.html`,
      bytes: encode(asPage(crosstable(event, 'en', 'rank'))),
    }));
    expect(parseFiles(files).map(({ draft }) => draft?.event.name)).toEqual(['Alder Open', 'Birch Open']);
  });

  test('tied players have no rank of their own: their position in the table counts', () => {
    const rows = crosstable(smallEvent, 'en', 'rank').map((row, i) => (i === 6 || i === 8 ? ['', ...row.slice(1)] : row));
    const { draft, findings } = parse(encode(asPage(rows)), 'c');
    expect(draft?.sections[0]?.players.map(({ pair }) => pair)).toEqual([1, 2, 3, 4, 5]);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('with details above it has dates, place and time control', () => {
    const details = [
      ['Federation', 'Germany ( GER )'],
      ['Chief Arbiter', 'IA Rowan, Lee'],
      ['Time control (Standard)', "90'+30''"],
      ['Location', 'Birchtown'],
      ['Date', '2026/04/11 to 2026/04/12'],
    ];
    const { draft } = parse(encode(asPage(crosstable(smallEvent, 'en', 'rank'), details)), 'c');
    expect(draft?.event).toMatchObject({
      name: 'Alder Open',
      start: '2026-04-11',
      end: '2026-04-12',
      city: 'Birchtown',
      federation: 'GER',
      chiefDirector: 'IA Rowan, Lee',
    });
    expect(draft?.sections[0]?.timeControl).toBe("90'+30''");
  });

  test('an unreadable cell is an error at its place; a game without a result is left out', () => {
    const rows = crosstable(smallEvent, 'en', 'number').map((row) =>
      row.map((cell) => (cell === ' 2w1' ? ' 2w' : cell === ' 1b0' ? '1b9' : cell)),
    );
    const { findings } = parse(makeXlsx(asSheet(rows)), 'c');
    expect(findings.find(({ code }) => code === 'chess-results-result')?.place).toMatchObject({
      field: 'Sheet1!F7',
      player: 2,
      round: 1,
    });
    expect(own(findings)).toContain('chess-results-unfinished');
  });

  test('an unknown column is kept and named', () => {
    const rows = crosstable(smallEvent, 'en', 'number').map((row, i) =>
      i < 4 || row.length < 5 ? row : [...row, i === 4 ? 'Zodiac' : 'Leo'],
    );
    const { draft, findings } = parse(encode(asCsv(rows)), 'c');
    expect(draft?.extras?.[0]).toMatchObject({ format: 'chess-results-table', value: 'Leo' });
    expect(findings.find(({ code }) => code === 'fields-kept')?.message).toContain('Zodiac');
  });

  test('a title in a column without heading, next to a column of flags', () => {
    const text = 'No.,,,Name,Rtg,1.Rd\n1,GM,flag,"Alder, Kim",2500,2w1\n2,,flag,"Birch, Jo",2000,1b0\n';
    expect(parse(encode(text), 'c').draft?.sections[0]?.players.map(({ title }) => title)).toEqual(['GM', undefined]);
  });

  test('copied from the page as text, with tabs', () => {
    const rows = crosstable(smallEvent, 'en', 'rank').map((row) => row.join('\t'));
    expect(parse(encode(rows.join('\n')), 'c.txt').draft?.sections[0]?.players).toHaveLength(5);
  });

  test('semicolon text that lost the separator before the FIDE id', () => {
    const text = ['No.;;Name;FideID;Rtg;1.Rd;Pts.', '1;;Alder, Kim9990001;2117;2w1;1', '2;;Birch, Jo;9990002;1833;1b0;0'].join(
      '\n',
    );
    expect(parse(encode(text), 'c').draft?.sections[0]?.players.map(({ name, fideId }) => [name, fideId])).toEqual([
      ['Alder, Kim', '9990001'],
      ['Birch, Jo', '9990002'],
    ]);
  });
});

describe('pairings of all rounds', () => {
  test('by number and by name, with forfeits and byes', () => {
    fc.assert(
      fc.property(madeEvents(), language, container, fc.boolean(), (event, words, make, numbered) => {
        const { draft, findings } = parse(make(pairings(event, words, numbered)), 'pairings');
        expect(own(findings)).toEqual([]);
        const index = new Map(draft?.sections[0]?.players.map(({ name, pair }) => [name, pair]));
        const nameOf = (at: number): string => `${event.players[at]?.last}, ${event.players[at]?.first}`;
        const cells = new Map(draft?.sections[0]?.players.map((player) => [player.name, plainCells(player.cells)]));
        event.players.forEach((_, at) => {
          const expected = cellsOf(event, at).map((cell) =>
            cell.opponent === undefined ? cell : { ...cell, opponent: index.get(nameOf(cell.opponent - 1)) },
          );
          expect(cells.get(nameOf(at))).toEqual(expected);
          if (numbered) expect(index.get(nameOf(at))).toBeDefined();
        });
        expect(draft?.sections[0]?.roundDates).toEqual(event.rounds.map(({ date }) => date));
        expect([draft?.event.start, draft?.event.end]).toEqual([event.start, event.end]);
      }),
      { numRuns: 60 },
    );
  });

  test('a line break within a name becomes a blank', () => {
    const text = 'Round 1,,,\nBo.,White,Result,Black\n1,"Alder,\r\nKim",1 - 0,"Birch, Jo"\n';
    expect(parse(encode(text), 'p').draft?.sections[0]?.players.map(({ name }) => name)).toEqual(['Alder, Kim', 'Birch, Jo']);
  });

  test('in Russian, with byes as `- 1`', () => {
    const text =
      '1. Тур\nBo.;Ном.;White;Рейт;Очки;Результат;Очки;Black;Рейт;Ном.\n1;1;Alder, Kim;1636;0;0 - 1;0;Birch, Jo;1179;2\n2;3;Cedar, Mo;0;0;- 1;;bye;;-1\n';
    expect(
      parse(encode(text), 'p').draft?.sections[0]?.players.map(({ pair, cells }) => [pair, cells[0]?.round, cells[0]?.outcome]),
    ).toEqual([
      [1, 1, 'loss'],
      [2, 1, 'win'],
      [3, 1, 'bye-pairing'],
    ]);
  });

  test('the card of one player is not a list of players', () => {
    const page =
      '<h2>Open</h2><table><tr><th>Rd.</th><th>Bo.</th><th>SNo</th><th></th><th>Name</th><th>Rtg</th><th>Res.</th></tr><tr><td>1<td>10<td>7<td><td>Alder, Kim<td>2000<td>1</tr></table> chess-results';
    expect(parse(encode(page), 'p').findings.map(({ code }) => code)).toEqual(['not-a-report']);
  });

  test('missing rounds are named', () => {
    const rows = pairings(smallEvent, 'en', true).filter((_, i) => i < 4 || i > 8);
    expect(own(parse(encode(asCsv(rows)), 'p').findings)).toEqual(['chess-results-rounds']);
  });
});

describe('a round robin', () => {
  const header = ['Rk.', 'Name', '1', '2', '3', '4', 'Pts.'];
  const rows = [
    ['1', 'Alder, Kim', '*', '½', '+', '1', '2,5'],
    ['2', 'Birch, Jo', '½', '*', '1', '0', '1,5'],
    ['3', 'Cedar, Mo', '-', '0', '*', '1', '1'],
    ['4', 'Elder, Lee', '0', '1', '0', '*', '1'],
  ];
  test('column n is the player of row n', () => {
    const { draft, findings } = parse(encode(asPage([[''], ['Alder Cup'], [''], ['Crosstable'], header, ...rows])), 'rr');
    expect(draft?.sections[0]).toMatchObject({ kind: 'round-robin', rounds: 3 });
    expect(draft?.sections[0]?.players[0]?.cells.map(({ opponent, outcome }) => [opponent, outcome]).sort()).toEqual([
      [2, 'draw'],
      [3, 'forfeit-win'],
      [4, 'win'],
    ]);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(own(findings)).toEqual(['chess-results-rounds']);
  });
  test('together with its pairings has rounds and colours', () => {
    const games = [
      ['1. Ronda'],
      ['M.', 'White', 'Resultado', 'Black'],
      ['1', 'Cedar, Mo', '- - +', 'Alder, Kim'],
      ['2', 'Birch, Jo', '0 - 1', 'Elder, Lee'],
    ];
    const { draft } = parse(encode(asPage([[''], ['Alder Cup'], [''], ['Crosstable'], header, ...rows, ...games])), 'rr');
    expect(draft?.sections[0]?.players.map(({ cells }) => plainCells(cells))).toEqual([
      [{ round: 1, outcome: 'forfeit-win', opponent: 3, colour: 'black' }],
      [{ round: 1, outcome: 'loss', opponent: 4, colour: 'white' }],
      [{ round: 1, outcome: 'forfeit-loss', opponent: 1, colour: 'white' }],
      [{ round: 1, outcome: 'win', opponent: 2, colour: 'black' }],
    ]);
  });
});

describe('lists without games', () => {
  test.each(['en', 'de', 'es'] as const)('%s: the error says what to save', (words) => {
    for (const table of [startingList, rankingTable]) {
      const { format, report, findings } = parse(encode(asPage(table(smallEvent, words))), 'list');
      expect(format).toBe('chess-results-table');
      expect(report).toBeUndefined();
      expect(own(findings)).toContain('chess-results-no-games');
    }
  });
});

test('our own CSV crosstable is recognised, whatever it contains', () => {
  const rows = [
    'event,Open',
    ...['', 'section,Open', 'number,1', 'kind,swiss', 'rounds,1', 'venue,otb', 'start,2026-02-13', 'time control,G/90'],
    ...['pair,id,name,rating,games,title,rank,r1', '1,,von Chess-Results https://chess-results.com,,,WIM,1,W2'],
    '2,,"Birch, Lee",,,,2,L1',
  ];
  const { format, findings } = parse(encode(`\ufeff${rows.join('\r\n')}\r\n`), 'open.csv');
  expect(format).toBe('csv');
  expect(own(findings)).toEqual([]);
});

describe('cells', () => {
  test.each([
    ['57b1', { kind: 'game', opponent: 57, colour: 'black', outcome: 'win' }],
    [' 12w½ ', { kind: 'game', opponent: 12, colour: 'white', outcome: 'draw' }],
    ['3s0', { kind: 'game', opponent: 3, colour: 'black', outcome: 'loss' }],
    ['8b+', { kind: 'game', opponent: 8, colour: 'black', outcome: 'forfeit-win' }],
    ['8w-', { kind: 'game', opponent: 8, colour: 'white', outcome: 'forfeit-loss' }],
    ['8w1K', { kind: 'game', opponent: 8, colour: 'white', outcome: 'forfeit-win' }],
    ['8w1U', { kind: 'game', opponent: 8, colour: 'white', outcome: 'unrated-win' }],
    ['-1', { kind: 'bye', outcome: 'bye-full' }],
    ['−½', { kind: 'bye', outcome: 'bye-half' }],
    ['-0', { kind: 'bye', outcome: 'absent' }],
    ['0', { kind: 'bye', outcome: 'absent' }],
    ['spielfrei', { kind: 'bye', outcome: 'bye-pairing' }],
    ['23w', { kind: 'open', opponent: 23, colour: 'white' }],
    ['', { kind: 'none' }],
    ['1', { kind: 'unknown' }],
    ['8x1', { kind: 'unknown' }],
  ])('%j', (text, cell) => {
    expect(readSwissCell(text, 'wb')).toEqual(cell);
  });
  test('b is white where n stands beside it', () => {
    expect(readSwissCell('4b1', 'bn')).toMatchObject({ colour: 'white' });
    expect(readSwissCell('4n1', 'bn')).toMatchObject({ colour: 'black' });
  });
  test('two games in a cell of a round robin', () => {
    expect(readTableCell('1½')).toEqual(['win', 'draw']);
    expect(readTableCell('x')).toBeUndefined();
  });
});

test('damaged pages never throw', () => {
  const page = asPage(crosstable(smallEvent, 'de', 'rank'));
  fc.assert(
    fc.property(
      fc.nat(page.length),
      fc.nat(40),
      fc.constantFrom('', '<', '>', '<td colspan=999999>', '</table>', '<table>', '"', '&#99999999;', '<!--', '<script>'),
      (at, length, put) => {
        const { report, findings } = parse(encode(page.slice(0, at) + put + page.slice(at + length)), 'c.html');
        expect(report !== undefined || findings.length > 0).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

describe('input that careless patterns would take forever to read', () => {
  test.each([
    ['a page of one line with many cells', `<table><tr>${'<td>x'.repeat(300_000)}`],
    ['many comments before the page', `${'<!-- a -->'.repeat(5000)}<p>`],
    ['a comment that does not end', `<!--${' -- '.repeat(20_000)}`],
    ['tags that do not end', '<td a="'.repeat(100_000)],
    ['a cell full of blanks', `No.,Name,Rtg,1.Rd\n1,A,2000,2w1\n2,B,2000,1${' '.repeat(200_000)}x\n`],
    ['a round robin cell full of blanks', `No.,Name,1,2\n1,A,*,1\n2,B,1${' '.repeat(200_000)}x,*\n`],
    ['a pairing full of blanks', `Round 1\nBo.,White,Result,Black\n1,A,1${' '.repeat(200_000)}x,B\n`],
  ])(
    '%s',
    (_what, text) => {
      expect(parse(encode(text), 'x.html').findings.length).toBeGreaterThan(0);
    },
    20_000,
  );
});
