import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadResult } from '../input/reader.js';
import { parseFiles } from '../parse.js';
import type { Cell, ReportPlayer } from '../report/report.js';
import { readWith } from '../testing/read-with.js';
import { report2C, reportTA, table } from '../testing/uschess-tables.js';
import { uschessDbfReader } from './read.js';

const read = (files: Parameters<typeof readWith>[1]) => readWith(uschessDbfReader, files);
const codes = (result: ReadResult) => result.findings.map((f) => `${f.level} ${f.code}`);
const players = (result: ReadResult): readonly ReportPlayer[] => result.draft?.sections[0]?.players ?? [];
const short = (cells: readonly Cell[]) =>
  cells.map((c) => [c.round, c.outcome, c.opponent, c.colour].filter((x) => x !== undefined).join(' '));

describe('US Chess report, format 2C', () => {
  const files = report2C({}, [
    ['12345678', 'ADAMS, AMY', '1641', 'W2B', 'D3W', 'H0'],
    ['12345679', 'BAKER,^BOB', '0', 'L1W', 'X0', 'W3B'],
    ['00000000', 'CRUZ, CARL', '', 'B0', 'D1B', 'L2W'],
  ]);
  // The tab after the comma occurs in real files; the writer would not write it.
  files[2]?.bytes.set([0x09], files[2].bytes.indexOf(0x5e));
  const result = read(files);

  test('the event', () => {
    expect(result.draft?.event).toMatchObject({
      name: 'Harkness Memorial',
      start: '2026-11-07',
      end: '2026-11-08',
      city: 'Saint Louis',
      state: 'MO',
      zip: '63108',
      country: 'USA',
      affiliate: 'A6000001',
      chiefDirector: '10000001',
      assistantDirector: '10000002',
      otherDirectors: ['10000003', '10000004'],
      program: 'SWISSSYS11',
    });
    expect(result.draft?.event.places?.start).toEqual({ file: 'THEXPORT.DBF', record: 1, field: 'H_BEG_DATE' });
    expect(result.draft?.extras).toEqual([{ format: 'uschess-dbf', key: 'H_SENDCROS', value: 'N' }]);
  });

  test('the section; blank dates stay blank, the system letter is kept for comparison only', () => {
    const section = result.draft?.sections[0];
    expect(section).toMatchObject({
      number: 1,
      name: 'Open',
      kind: 'swiss',
      rounds: 3,
      timeControl: 'G/90;d5',
      systemLetter: 'R',
    });
    expect(section).toMatchObject({
      scholasticLevel: 'N',
      grandPrix: { yes: false },
      fideRated: false,
      chiefDirector: '10000001',
    });
    expect(section).not.toHaveProperty('start');
  });

  test('players: 0 is unrated, a blank rating is unknown, the rating has no system, a tab in a name becomes a blank', () => {
    expect(
      players(result).map(({ pair, name, uschessId, ratings, unrated }) => ({ pair, name, uschessId, ratings, unrated })),
    ).toEqual([
      { pair: 1, name: 'ADAMS, AMY', uschessId: '12345678', ratings: [{ system: 'USA', rating: 1641 }], unrated: undefined },
      { pair: 2, name: 'BAKER, BOB', uschessId: '12345679', ratings: [], unrated: true },
      { pair: 3, name: 'CRUZ, CARL', uschessId: undefined, ratings: [], unrated: undefined },
    ]);
  });

  test('cells: played games with opponent and colour, byes and forfeits without', () => {
    expect(players(result).map((p) => short(p.cells))).toEqual([
      ['1 win 2 black', '2 draw 3 white', '3 bye-half'],
      ['1 loss 1 white', '2 forfeit-win', '3 win 3 black'],
      ['1 bye-full', '2 draw 1 black', '3 loss 2 white'],
    ]);
  });

  test('each cell has its record and field', () => {
    expect(players(result)[1]?.cells[2]?.place).toEqual({
      file: 'TDEXPORT.DBF',
      record: 2,
      field: 'D_RND03',
      section: 1,
      player: 2,
      round: 3,
    });
  });

  test('an unknown member id is a warning at its field', () => {
    expect(result.findings).toMatchObject([
      {
        code: 'uschess-id-not-given',
        level: 'warning',
        place: { file: 'TDEXPORT.DBF', record: 3, field: 'D_MEM_ID', section: 1, player: 3 },
        message: 'Player 3, “CRUZ, CARL”, has no US Chess id.',
        hint: 'Find the player’s id: without it the games cannot be rated.',
      },
    ]);
  });

  test('tables are recognised by their fields, not by file name', () => {
    const renamed = [...files].reverse().map((file, i) => ({ ...file, name: `${i}.dbf` }));
    expect(players(read(renamed)).length).toBe(3);
  });

  test.each([
    ['THEXPORT.DBF', true],
    ['anything.dbf', true],
  ])('a table is detected by content, called %s', (name, yes) => {
    expect(uschessDbfReader.detect({ name, bytes: files[0]?.bytes ?? new Uint8Array(), head: '' })).toBe(yes);
  });

  test('a rating list in dBASE is not a report', () => {
    const list = table('TARATSUP.DBF', [{ MEM_ID: '12345678', MEM_NAME: 'X' }]);
    expect(uschessDbfReader.detect({ ...list, head: '' })).toBe(false);
  });
});

describe('sections shorter than the table, and other kinds', () => {
  test('a shorter section is padded with U0, which is not a result', () => {
    const result = read(
      report2C({ S_TOT_RNDS: '1' }, [
        ['12345678', 'A', '1500', 'W2', 'U0'],
        ['12345679', 'B', '1500', 'L1', 'U0'],
      ]),
    );
    expect(players(result).map((p) => short(p.cells))).toEqual([['1 win 2'], ['1 loss 1']]);
    expect(codes(result)).toEqual([]);
  });

  test('a result after the last round is left out, with a finding', () => {
    const result = read(
      report2C({ S_TOT_RNDS: '1' }, [
        ['12345678', 'A', '1500', 'W2', 'W2'],
        ['12345679', 'B', '1500', 'L1', 'U0'],
      ]),
    );
    expect(result.findings).toEqual([
      expect.objectContaining({
        code: 'uschess-cell-beyond',
        place: expect.objectContaining({ record: 1, field: 'D_RND02', player: 1, round: 2 }),
      }),
    ]);
  });

  test.each([
    ['S', 'swiss'],
    ['R', 'round-robin'],
    ['M', 'match'],
    ['2', 'double-swiss'],
    ['C', 'other'],
  ])('type %s is %s', (type, kind) => {
    const result = read(
      report2C({ S_TRN_TYPE: type }, [
        ['12345678', 'A', '1500', 'H0'],
        ['12345679', 'B', '1500', 'H0'],
      ]),
    );
    expect(result.draft?.sections[0]?.kind).toBe(kind);
  });

  test('double-game cells expand to two games, and both sides agree game by game', () => {
    const result = read(
      report2C({ S_TRN_TYPE: '2' }, [
        ['12345678', 'A', '1500', '$2W', '#3B', 'W4W', 'B0'],
        ['12345679', 'B', '1500', 'L1B', '%4W', '#3B', 'H0'],
        ['12345680', 'C', '1500', '%4W', 'D1W', 'D2W', 'U0'],
        ['12345681', 'D', '1500', '%3B', '%2B', 'W1B', 'U0'],
      ]),
    );
    expect(players(result).map((p) => short(p.cells))).toEqual([
      ['1 win 2 white', '1 win 2 black', '2 win 3', '2 draw 3', '3 win 4', '3 loss 4', '4 bye-full'],
      ['1 loss 1 black', '1 loss 1 white', '2 draw 4 white', '2 draw 4 black', '3 win 3', '3 draw 3', '4 bye-half'],
      ['1 draw 4 white', '1 draw 4 black', '2 loss 1', '2 draw 1', '3 loss 2', '3 draw 2', '4 absent'],
      ['1 draw 3 black', '1 draw 3 white', '2 draw 2 black', '2 draw 2 white', '3 loss 1', '3 win 1', '4 absent'],
    ]);
    expect(codes(result)).toEqual(['notice uschess-double-order']);
  });

  test('a round-robin table becomes rounds in which both sides agree; a forfeit gets the opponent of its column', () => {
    const result = read(
      report2C({ S_TRN_TYPE: 'R' }, [
        ['12345678', 'A', '1500', 'U0', 'W2W', 'X0'],
        ['12345679', 'B', '1500', 'L1B', 'U0', 'D3W'],
        ['12345680', 'C', '1500', 'F0', 'D2B', 'U0'],
      ]),
    );
    expect(result.draft?.sections[0]?.rounds).toBe(3);
    expect(players(result).map((p) => short(p.cells))).toEqual([
      ['2 win 2 white', '3 forfeit-win 3'],
      ['1 draw 3 white', '2 loss 1 black'],
      ['1 draw 2 black', '3 forfeit-loss 1'],
    ]);
    expect(codes(result)).toEqual(['notice uschess-table-rounds']);
  });

  test('a round robin reported round by round is unchanged', () => {
    const result = read(
      report2C({ S_TRN_TYPE: 'R' }, [
        ['12345678', 'A', '1500', 'W3W', 'D2B', 'B0'],
        ['12345679', 'B', '1500', 'B0', 'D1W', 'W3B'],
        ['12345680', 'C', '1500', 'L1B', 'B0', 'L2W'],
      ]),
    );
    expect(players(result).map((p) => short(p.cells))[0]).toEqual(['1 win 3 white', '2 draw 2 black', '3 bye-full']);
    expect(codes(result)).toEqual([]);
  });
});

describe('legacy format', () => {
  const result = read(
    reportTA({ S_K_FACTOR: 'H', S_R_SYSTEM: 'R', S_TRN_TYPE: 'S', S_TOT_RNDS: '11', S_LST_PAIR: '12' }, [
      { D_PAIR_NUM: '   1', D_REC_SEQ: '1', D_MEM_ID: '12345678', D_RND01: 'W  12', D_RND02: 'B   0', D_RND10: 'D  12' },
      { D_PAIR_NUM: '  12', D_REC_SEQ: '1', D_MEM_ID: '12345679', D_RND01: 'L   1', D_RND02: 'U   0', D_RND10: 'D   1' },
      { D_PAIR_NUM: '   1', D_REC_SEQ: '2', D_MEM_ID: '12345678', D_RND01: 'L  12' },
      { D_PAIR_NUM: '  12', D_REC_SEQ: '2', D_MEM_ID: '12345679', D_RND01: 'W   1' },
    ]),
  );

  test('is recognised by the absence of H_FORMAT; rounds after the tenth are in a second record', () => {
    expect(players(result).map((p) => [p.pair, p.uschessId, ...short(p.cells)])).toEqual([
      [1, '12345678', '1 win 12', '2 bye-full', '10 draw 12', '11 loss 12'],
      [12, '12345679', '1 loss 1', '2 absent', '10 draw 1', '11 win 1'],
    ]);
    expect(players(result)[0]?.cells[3]?.place).toEqual({
      file: 'TDEXPORT.DBF',
      record: 3,
      field: 'D_RND01',
      section: 1,
      player: 1,
      round: 11,
    });
  });

  test('has no names: ids replace them, with one finding; scholastic and half K are kept', () => {
    expect(players(result).map((p) => p.name)).toEqual(['12345678', '12345679']);
    expect(codes(result)).toEqual(['notice uschess-names-not-given']);
    expect(result.draft?.event).toMatchObject({ id: '991120001', name: 'Old Masters', start: '1999-11-20', end: '1999-11-21' });
    expect(result.draft?.sections[0]).toMatchObject({ rounds: 11, systemLetter: 'R', scholasticLevel: 'S', kind: 'swiss' });
    expect(result.draft?.extras).toEqual([{ format: 'uschess-dbf', section: 1, key: 'S_K_FACTOR', value: 'H' }]);
  });
});

describe('broken reports, each with its finding', () => {
  const two: Parameters<typeof report2C>[1] = [
    ['12345678', 'A', '1500', 'W2'],
    ['12345679', 'B', '1500', 'L1'],
  ];
  const cell = (text: string) =>
    read(
      report2C({}, [
        ['12345678', 'A', '1500', text],
        ['12345679', 'B', '1500', 'L1'],
      ]),
    );

  test.each([
    ['Q7', 'uschess-cell'],
    ['W2X', 'uschess-cell'],
    ['12', 'uschess-cell'],
    ['W-2', 'uschess-cell'],
    ['N2', 'uschess-asymmetric'],
    ['R2', 'uschess-asymmetric'],
    ['S2', 'uschess-asymmetric'],
    ['$2', 'uschess-cell'],
  ])('the cell %s gives %s at its field, and is kept as an unknown result', (text, code) => {
    const result = cell(text);
    expect(result.findings).toEqual([
      expect.objectContaining({
        code,
        level: 'error',
        place: { file: 'TDEXPORT.DBF', record: 1, field: 'D_RND01', section: 1, player: 1, round: 1 },
      }),
    ]);
    expect(players(result)[0]?.cells[0]?.outcome).toBe('unknown');
  });

  test.each<[string, ReturnType<typeof report2C>, string[]]>([
    ['the section table missing', report2C({}, two).filter((f) => f.name !== 'TSEXPORT.DBF'), ['error uschess-table-missing']],
    ['the player table twice', [...report2C({}, two), ...report2C({}, two).slice(2)], ['error uschess-table-twice']],
    ['another format mark', report2C({}, two, { H_FORMAT: '3A' }), ['warning uschess-format']],
    ['another number of sections', report2C({}, two, { H_TOT_SECT: '4' }), ['warning uschess-count']],
    ['a number that is none', report2C({ S_TOT_RNDS: 'x' }, two), ['error uschess-number']],
    ['another highest pairing number', report2C({ S_LST_PAIR: '9' }, two), ['warning uschess-count']],
    ['an unknown type', report2C({ S_TRN_TYPE: 'K' }, two), ['warning uschess-type']],
    ['an impossible date', report2C({}, two, { H_BEG_DATE: '20261341' }), ['error date-impossible']],
    ['tables of two events', report2C({ S_EVENT_ID: '77' }, two), ['warning uschess-event-id']],
    ['a section without a record', report2C({ S_SEC_NUM: '2' }, two), ['warning uschess-count', 'error uschess-section-unknown']],
    ['a rating that is none', report2C({}, [['12345678', 'A', 'NEW', 'U0']]), ['warning uschess-rating']],
  ])('%s', (_, files, expected) => {
    const result = read(files);
    expect(codes(result)).toEqual(expected);
    for (const finding of result.findings) expect(finding.place.file).toMatch(/EXPORT\.DBF$/);
  });

  test('a table without a required field', () => {
    const files = [...report2C({}, two).slice(0, 2), table('TDEXPORT.DBF', [{ D_SEC_NUM: '1', D_PAIR_NUM: '1', D_RND01: 'U0' }])];
    expect(read(files).findings).toEqual([
      expect.objectContaining({ code: 'uschess-field-missing', place: { file: 'TDEXPORT.DBF', field: 'D_MEM_ID' } }),
    ]);
  });

  test('two events in the header table', () => {
    const [, ...rest] = report2C({}, two);
    const head = table('THEXPORT.DBF', [
      { H_FORMAT: '2C', H_NAME: 'One' },
      { H_FORMAT: '2C', H_NAME: 'Two' },
    ]);
    expect(codes(read([head, ...rest]))).toEqual(['error uschess-several-events']);
  });

  test('a wrong header gives the finding of the container', () => {
    const files = report2C({}, two);
    const details = files[2];
    if (details === undefined) throw new Error('no details');
    const bytes = details.bytes.slice();
    new DataView(bytes.buffer).setUint32(4, 7, true);
    expect(codes(read([...files.slice(0, 2), { ...details, bytes }]))).toEqual(['error dbf-truncated']);
  });
});

describe('damaged tables', () => {
  const files = report2C({ S_TRN_TYPE: '2' }, [
    ['12345678', 'A', '1500', '#2W', 'W3', 'B0'],
    ['12345679', 'B', '1600', 'D1B', 'U0', 'L3'],
    ['12345680', 'C', '0', 'H0', 'W1', '$2'],
  ]);

  test('bytes changed anywhere in the three tables crash nothing, every finding has a place, and a missing report has an error', () => {
    const change = fc.tuple(
      fc.nat(2),
      fc.nat(2000),
      fc.oneof(fc.nat(255), fc.constantFrom(...[...'0129WDLXFZBHU$#%RSM '].map((c) => c.charCodeAt(0)))),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const damaged = files.map((file) => ({ ...file, bytes: file.bytes.slice() }));
        for (const [which, at, byte] of changes) {
          const bytes = damaged[which]?.bytes;
          // Records are at the end, and most changes should hit them rather than the header.
          if (bytes !== undefined) bytes[bytes.length - 1 - (at % bytes.length)] = byte;
        }
        for (const parsed of parseFiles(damaged)) {
          for (const { place } of parsed.findings) expect(place.file).toBeDefined();
          expect(parsed.report !== undefined).toBe(!parsed.findings.some(({ level }) => level === 'error'));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
