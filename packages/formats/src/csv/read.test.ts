import { parse as parseByLibrary } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardFormula, guessSeparator, makeCsvRow, parseCsv, unguardFormula } from '../input/csv-fields.js';
import { parse } from '../parse.js';
import { checkReport } from '../report/checks.js';
import { collectFindings } from '../report/collector.js';
import type { Cell, Report, ReportDraft, ReportPlayer, ReportSection } from '../report/report.js';
import { withoutPlaces } from '../report/without-places.js';
import { arbitraryDraft } from '../testing/arbitrary-report.js';
import { makeCsvCells, parseCsvCells } from './cells.js';
import { csvWriter } from './read.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const typed = `event,Spring Open
start,5/23/2026
end,5/24/2026
city,Springfield
time control,G/60;d5

section,Open
venue,otb
pair,id,name,rating,games,r1,r2,r3
1,12345678,"Doe, Ann",1800,40,W2w,D3b,H
2,23456789,"Roe, Bob",1641P17,,L1b,B,W3w
3,34567890,"Poe, Cid",unr,,U,D1w,L2b

section,Reserve
venue,online
pair,name,rating,games,r1
1,"Fox, Eve",900,12,X2
2,"Fly, Gus",1000,30,F1
`;

test('a crosstable typed by a person is a report', () => {
  const parsed = parse(encode(typed), 'open.csv');
  expect(parsed.findings.map(({ code, level }) => [code, level])).toEqual([['no-games', 'warning']]);
  const draft = parsed.report && withoutPlaces(parsed.report);
  expect(draft?.event).toEqual({ name: 'Spring Open', start: '2026-05-23', end: '2026-05-24', city: 'Springfield' });
  const [open, reserve] = draft?.sections ?? [];
  expect(open).toEqual({
    number: 1,
    name: 'Open',
    kind: 'other',
    rounds: 3,
    venue: 'otb',
    timeControl: 'G/60;d5',
    players: [
      {
        pair: 1,
        uschessId: '12345678',
        name: 'Doe, Ann',
        ratings: [{ system: 'USA', rating: 1800, games: 40 }],
        cells: [
          { round: 1, outcome: 'win', opponent: 2, colour: 'white' },
          { round: 2, outcome: 'draw', opponent: 3, colour: 'black' },
          { round: 3, outcome: 'bye-half' },
        ],
      },
      {
        pair: 2,
        uschessId: '23456789',
        name: 'Roe, Bob',
        ratings: [{ system: 'USA', rating: 1641, games: 17 }],
        cells: [
          { round: 1, outcome: 'loss', opponent: 1, colour: 'black' },
          { round: 2, outcome: 'bye-full' },
          { round: 3, outcome: 'win', opponent: 3, colour: 'white' },
        ],
      },
      {
        pair: 3,
        uschessId: '34567890',
        name: 'Poe, Cid',
        ratings: [],
        unrated: true,
        cells: [
          { round: 1, outcome: 'absent' },
          { round: 2, outcome: 'draw', opponent: 1, colour: 'white' },
          { round: 3, outcome: 'loss', opponent: 2, colour: 'black' },
        ],
      },
    ],
  });
  expect(reserve?.venue).toBe('online');
  expect(reserve?.timeControl).toBe('G/60;d5');
  expect(reserve?.players[0]?.cells).toEqual([{ round: 1, outcome: 'forfeit-win', opponent: 2 }]);
});

test.each([
  ['semicolons', typed.replaceAll(',', ';').replaceAll('"Doe; Ann"', 'Doe, Ann').replaceAll('"Roe; Bob"', 'Roe, Bob')],
  ['tabs', typed.replaceAll('"Doe, Ann"', 'Doe  Ann').replaceAll(',', '\t').replaceAll('Doe  Ann', 'Doe, Ann')],
  ['CR line ends', typed.replaceAll('\n', '\r')],
  ['a byte order mark', `\ufeff${typed}`],
])('and the same with %s', (_what, text) => {
  const parsed = parse(encode(text), 'open.csv');
  expect(parsed.format).toBe('csv');
  expect(parsed.report?.sections.map((section) => section.players.length)).toEqual([3, 2]);
});

describe('result cells', () => {
  test.each<[string, readonly Cell[]]>([
    ['W12', [{ round: 4, outcome: 'win', opponent: 12 }]],
    ['D3b', [{ round: 4, outcome: 'draw', opponent: 3, colour: 'black' }]],
    ['l 7 W', [{ round: 4, outcome: 'loss', opponent: 7, colour: 'white' }]],
    ['H', [{ round: 4, outcome: 'bye-half' }]],
    ['B', [{ round: 4, outcome: 'bye-full' }]],
    ['B0', [{ round: 4, outcome: 'bye-full' }]],
    ['P', [{ round: 4, outcome: 'bye-pairing' }]],
    ['U', [{ round: 4, outcome: 'absent' }]],
    ['X', [{ round: 4, outcome: 'forfeit-win' }]],
    ['X5', [{ round: 4, outcome: 'forfeit-win', opponent: 5 }]],
    ['F0', [{ round: 4, outcome: 'forfeit-loss' }]],
    ['Z9', [{ round: 4, outcome: 'forfeit-draw', opponent: 9 }]],
    ['W12w*', [{ round: 4, outcome: 'unrated-win', opponent: 12, colour: 'white' }]],
    [
      'W3w/L3b',
      [
        { round: 4, outcome: 'win', opponent: 3, colour: 'white' },
        { round: 4, outcome: 'loss', opponent: 3, colour: 'black' },
      ],
    ],
    ['', []],
    ['-', []],
  ])('%s', (text, cells) => {
    expect(parseCsvCells(text, 4)).toEqual(cells);
  });

  test.each(['W', 'W0', '12W', 'Q4', 'B3', 'Hw', 'X5*', 'W12345', 'W3/', '=1', '1'])('%s is not a cell', (text) => {
    expect(parseCsvCells(text, 1)).toBeUndefined();
  });

  test('every written cell is read back unchanged', () => {
    fc.assert(
      fc.property(arbitraryDraft, (draft) => {
        for (const player of draft.sections.flatMap((section) => section.players)) {
          for (const { points: _, ...cell } of player.cells)
            expect(parseCsvCells(makeCsvCells([cell]), cell.round)).toEqual([cell]);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('errors are reported at their cell', () => {
  const table = (rows: string): string =>
    `event,E\nsection,S\nvenue,otb\ntime control,G/60;d5\nstart,2026-05-02\nend,2026-05-02\n${rows}`;
  test.each<[string, string, readonly (readonly [string, string, number, number])[]]>([
    ['a result that cannot be read', 'pair,name,r1\n1,A,Q2\n2,B,L1', [['csv-cell', 'error', 8, 5]]],
    [
      'a formula as a result',
      'pair,name,r1\n1,A,=1+2\n2,B,L1',
      [
        ['csv-formula', 'warning', 8, 5],
        ['csv-cell', 'error', 8, 5],
      ],
    ],
    ['a formula as a name', 'pair,name,r1\n1,=cmd|A,W2\n2,B,L1', [['csv-formula', 'warning', 8, 3]]],
    ['a name that begins with @', 'pair,name,r1\n1,@A,W2\n2,B,L1', [['csv-formula', 'warning', 8, 3]]],
    ['a name that begins with +', 'pair,name,r1\n1,+A,W2\n2,B,L1', [['csv-formula', 'warning', 8, 3]]],
    ['a row without a pairing number', 'pair,name,r1\n1,A,W2\n2,B,L1\nx,C,\n', [['pair-number-invalid', 'error', 10, 1]]],
    ['directors with the names of columns', 'other directors,pair,name,r1\npair,name,r1\n1,A,W2\n2,B,L1', []],
    ['a rating in words', 'pair,name,rating,r1\n1,A,many,W2\n2,B,900,L1', [['csv-number', 'error', 8, 5]]],
    ['a rating of six digits', 'pair,name,rating,r1\n1,A,299319,W2\n2,B,900,L1', [['csv-number', 'error', 8, 5]]],
    ['a rating below nothing', 'pair,name,rating,r1\n1,A,-5,W2\n2,B,900,L1', [['csv-number', 'error', 8, 5]]],
    ['half a game behind a rating', 'pair,name,rating,games,r1\n1,A,900,3.5,W2\n2,B,900,9,L1', [['csv-number', 'error', 8, 9]]],
    ['a rank that is no place', 'pair,name,rank,r1\n1,A,1.5,W2\n2,B,2,L1', [['csv-number', 'error', 8, 5]]],
    ['a match of 2,000 games', 'scheduled games,2000\npair,name,r1\n1,A,W2\n2,B,L1', [['csv-number', 'error', 7, 17]]],
    ['a win worth 101 points', 'scoring,101,0.5,0\npair,name,r1\n1,A,W2\n2,B,L1', [['csv-number', 'error', 7, 9]]],
    ['an unknown column', 'pair,name,shoe size,r1\n1,A,42,W2\n2,B,43,L1', [['csv-column-unknown', 'warning', 7, 11]]],
    ['a column twice', 'pair,name,r1,R1\n1,A,W2,\n2,B,L1,', [['csv-column-twice', 'error', 7, 14]]],
    ['an unknown heading', 'weather,fine\npair,name,r1\n1,A,W2\n2,B,L1', [['csv-row-field-unknown', 'warning', 7, 1]]],
    ['an impossible venue', 'venue,the pub\npair,name,r1\n1,A,W2\n2,B,L1', [['csv-value', 'error', 7, 7]]],
    ['a kind of its own', 'kind,bughouse\npair,name,r1\n1,A,W2\n2,B,L1', [['csv-value', 'error', 7, 6]]],
    ['an ambiguous date', 'round dates,1/2/2026\npair,name,r1\n1,A,W2\n2,B,L1', [['date-ambiguous', 'warning', 7, 13]]],
    ['an open quote', 'pair,name,r1\n1,A,W2\n2,B,L1\n3,"C', [['csv-syntax', 'error', 10, 3]]],
    ['a game that only one player has', 'pair,name,r1\n1,A,W2w\n2,B,D1b', [['result-not-reciprocal', 'error', 8, 5]]],
    ['an opponent who is not there', 'pair,name,r1\n1,A,W7\n2,B,B', [['opponent-missing', 'error', 8, 5]]],
  ])('%s', (_what, rows, expected) => {
    const { findings } = parse(encode(table(rows)), 'a.csv');
    const mine = findings.filter(
      ({ code }) => !['rating-not-given', 'games-not-given', 'date-outside', 'no-games'].includes(code),
    );
    expect(mine.map(({ code, level, place }) => [code, level, place.line, place.column])).toEqual(expected);
  });

  test('no table at all', () => {
    const { findings, report } = parse(encode('event,Spring Open\nfoo,bar\n'), 'a.csv');
    expect(report).toBeUndefined();
    expect(findings.map(({ code }) => code)).toEqual(['csv-header-missing']);
  });
});

function reduce(draft: ReportDraft): ReportDraft {
  return { ...draft, sections: draft.sections.map(reduceSection) };
}

function reduceSection({ teams: _, ...section }: ReportSection): ReportSection {
  return {
    ...section,
    players: section.players.map(({ national: _national, postRatings: _post, ...player }) => ({
      ...player,
      cells: player.cells.map(({ points: _points, ...cell }) => cell),
    })),
  };
}

/** The order of a player's ratings is that of the columns and has no meaning. */
function sorted(draft: ReportDraft): ReportDraft {
  const inOrder = (player: ReportPlayer): ReportPlayer => ({
    ...player,
    ratings: [...player.ratings].sort((a, b) => (a.system < b.system ? -1 : 1)),
  });
  return { ...draft, sections: draft.sections.map((section) => ({ ...section, players: section.players.map(inOrder) })) };
}

function written(draft: ReportDraft): { readonly report: Report; readonly bytes: Uint8Array; readonly lost: readonly string[] } {
  const { report } = checkReport(draft);
  if (report === undefined) throw new Error('the generator makes reports without errors');
  const { files, findings } = csvWriter.write(report);
  const [file] = files;
  if (file === undefined) throw new Error('no file');
  return { report, bytes: file.bytes, lost: findings.map(({ code }) => code) };
}

test('a written report is read back unchanged, and nothing is lost', () => {
  fc.assert(
    fc.property(arbitraryDraft, (draft) => {
      const { report, bytes, lost } = written(reduce(draft));
      expect(lost).toEqual([]);
      const parsed = parse(bytes, 'a.csv');
      expect(parsed.findings.filter(({ level, code }) => level === 'error' || code.startsWith('csv'))).toEqual([]);
      expect(sorted(withoutPlaces(parsed.report ?? report))).toEqual(sorted(report));
      expect(parsed.report).toBeDefined();
    }),
    { numRuns: 200 },
  );
});

test('for any report, data that CSV cannot hold is named, and the rest can be read', () => {
  fc.assert(
    fc.property(arbitraryDraft, (draft) => {
      const { bytes, lost } = written(draft);
      expect(lost.length > 0).toBe(JSON.stringify(reduce(draft)) !== JSON.stringify(draft));
      const parsed = parse(bytes, 'a.csv');
      expect(parsed.findings.filter(({ level }) => level === 'error')).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

describe('CSV text', () => {
  test('is split into the same fields as by csv-parse', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', ',', ';', '\n', '\r\n', 'é', '=', '𠮷'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (rows) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
        const library: string[][] = parseByLibrary(text, { relax_column_count: true, skip_empty_lines: false });
        const kept = library.filter((row) => row.some((each) => each.trim() !== ''));
        const findings = collectFindings();
        expect([...parseCsv(findings, text, ',')].map((row) => row.fields.map((field) => field.text))).toEqual(kept);
        expect(findings.list).toEqual([]);
      }),
    );
  });

  test('every field has its place', () => {
    const rows = [...parseCsv(collectFindings(), 'ab,"c\nd",e\r\nfg,h', ',')];
    expect(rows.map((row) => row.fields.map(({ text, place }) => [text, place.line, place.column, place.length]))).toEqual([
      [
        ['ab', 1, 1, 2],
        ['c\nd', 1, 4, 5],
        ['e', 2, 4, 1],
      ],
      [
        ['fg', 3, 1, 2],
        ['h', 3, 4, 1],
      ],
    ]);
  });

  test.each(['=1+1', '+A', '@SUM(A1)', '-x', '\tx', "'=1", "''@x"])(
    '%j is guarded, so that no spreadsheet computes it, and read back',
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    },
  );

  test.each(['-5', '-', "O'Neil", "'a", 'W12', ''])('%j needs no guard', (text) => {
    expect(guardFormula(text)).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  });

  test('the guard is removed from every text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(unguardFormula(guardFormula(text))).toBe(text);
      }),
    );
  });

  test('a written row has no cell that begins like a formula', () => {
    expect(makeCsvRow(['=1', 'a,b', 'say "x"', '@y', ' z'])).toBe(`'=1,"a,b","say ""x""",'@y," z"`);
  });

  test('the separator is detected', () => {
    expect([guessSeparator('a,b;c,d'), guessSeparator('a;b;c'), guessSeparator('a\tb')]).toEqual([',', ';', '\t']);
  });
});

test.each([
  ['"2,243"', '“2,243” has a thousands separator.', 'Write 2243.'],
  ['2.243', '“2.243” has a thousands separator.', 'Write 2243.'],
  ['2 243', '“2 243” has a thousands separator.', 'Write 2243.'],
  ['3501', '“3501” is not a number from 0 to 3500.', 'Write a number from 0 to 3500.'],
  ['22431', '“22431” is not a number from 0 to 3500.', 'Write a number from 0 to 3500.'],
])('the rating %s is an error at its cell', (cell, message, hint) => {
  const parsed = parse(encode(`pair,name,rating,r1\n1,Doe,${cell},W2\n2,Roe,1800,L1\n`), 'x.csv');
  const errors = parsed.findings.filter(({ level }) => level === 'error');
  expect(errors.map(({ code, place: { line, column } }) => [code, line, column])).toEqual([['csv-number', 2, 7]]);
  expect(errors[0]?.message).toContain(message);
  expect(errors[0]?.hint).toBe(hint);
  expect(parsed.report).toBeUndefined();
});

test('1641P is a provisional rating on an unknown number of games, and is written back', () => {
  const { report, findings } = parse(encode('pair,name,rating,r1\n1,Doe,1641P,W2\n2,Roe,1800P9,L1\n'), 'x.csv');
  expect(report?.sections[0]?.players.map(({ ratings }) => ratings)).toEqual([
    [{ system: 'USA', rating: 1641, provisional: true }],
    [{ system: 'USA', rating: 1800, games: 9 }],
  ]);
  expect(findings.map(({ code }) => code)).toContain('provisional-games-not-given');
  const [file] = (report && csvWriter.write(report).files) ?? [];
  expect(new TextDecoder().decode(file?.bytes)).toContain('1,,Doe,1641P,');
});

describe('tables as people send them', () => {
  const table = 'pair,name,rating,games,r1\n1,Doe,1800,40,W2\n2,Roe,1700,30,L1\n';
  const codesOf = (text: string) => parse(encode(text), 'x.csv').findings.map(({ code, level }) => `${level} ${code}`);

  test('the line sep=; of a spreadsheet names the separator and is not a row', () => {
    const usual = codesOf(table);
    for (const line of ['sep=;', 'SEP=;', '"sep=;"']) {
      const text = `${line}\r\n${table.replaceAll(',', ';')}`;
      expect(codesOf(text)).toEqual(usual);
      expect(parse(encode(text), 'x.csv').draft?.sections[0]?.players[0]?.place?.line).toBe(3);
    }
  });

  test.each([
    ['H---', 'bye-half'],
    ['B-', 'bye-full'],
    ['u--', 'absent'],
  ])('%s is a bye with filled places', (cell, outcome) => {
    expect(parseCsvCells(cell, 1)).toEqual([{ round: 1, outcome }]);
  });

  test('a missing header is the only finding, however many rows there are', () => {
    const rows = Array.from({ length: 24 }, (_, i) => `${i + 1},Player ${i + 1},1500,30,H`).join('\n');
    expect(codesOf(`event,Spring Open\n${rows}\n`)).toEqual(['error csv-header-missing']);
  });

  test('rows with too few cells give one finding with both numbers', () => {
    const rows = Array.from({ length: 19 }, (_, i) => `${i + 1},Player ${i + 1},1500,W${i + 1},H`).join('\n');
    const { findings, draft } = parse(encode(`pair,name,rating,games,r1,r2\n${rows}\n`), 'x.csv');
    expect(draft).toBeUndefined();
    expect(findings.map(({ code, more }) => [code, more?.count])).toEqual([['csv-row-short', 18]]);
    expect(findings[0]?.message).toContain('The row has 5 cells, and the header in line 1 has 6 columns.');
  });

  test('a row that omits its last empty cells is complete', () => {
    expect(codesOf('pair,name,rating,games,r1,r2\n1,Doe,1800,40,W2\n2,Roe,1700,30,L1,H\n')).toEqual(codesOf(table));
  });
});
