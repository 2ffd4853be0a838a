import { describe, expect, test } from 'vitest';
import { parseDbf } from '../dbase/read.js';
import { checkReport } from '../report/checks.js';
import { collectFindings } from '../report/collector.js';
import type { Cell, Report, ReportDraft, ReportSection } from '../report/report.js';
import { makeUschessDbf, type UschessDbfOptions } from './write.js';

function report(section: Partial<ReportSection> = {}, event: Partial<ReportDraft['event']> = {}): Report {
  const cells = (opponent: number, outcome: Cell['outcome'], colour: Cell['colour']): Cell[] => [
    { round: 1, outcome, opponent, ...(colour && { colour }) },
    { round: 2, outcome: 'bye-half' },
  ];
  const { report: made } = checkReport({
    version: 1,
    event: { name: 'Harkness Memorial', start: '2026-11-07', end: '2026-11-08', ...event },
    sections: [
      {
        number: 1,
        name: 'Open',
        kind: 'swiss',
        rounds: 2,
        timeControl: 'G/90;d5',
        players: [
          {
            pair: 1,
            name: 'Adams, Amy',
            uschessId: '12345678',
            ratings: [{ system: 'USA', rating: 1641 }],
            cells: cells(12, 'win', 'black'),
          },
          { pair: 12, name: 'Baker, Bob', ratings: [], unrated: true, cells: cells(1, 'loss', 'white') },
        ],
        ...section,
      },
    ],
  });
  if (made === undefined) throw new Error('the report of the test has an error');
  return made;
}

function tables(made: Report, options: UschessDbfOptions = {}) {
  const { files, findings } = makeUschessDbf(made, options);
  const read = files.map((file) => parseDbf(file.bytes, file.name, collectFindings()));
  return { read, findings, head: read[0]?.records[0]?.values, section: read[1]?.records[0]?.values, players: read[2]?.records };
}

describe('writing US Chess 2C', () => {
  test('the fields have the documented types and widths', () => {
    const fields = tables(report()).read.map((table) => table?.fields.map((f) => `${f.name} ${f.type}${f.length}`).join(', '));
    expect(fields).toEqual([
      'H_FORMAT C5, H_PROGRAM C10, H_EVENT_ID C12, H_NAME C35, H_TOT_SECT C2, H_BEG_DATE D8, H_END_DATE D8, H_AFF_ID C8, H_CITY C21, H_STATE C2, H_ZIPCODE C10, H_COUNTRY C21, H_SENDCROS C1, H_CTD_ID C8, H_ATD_ID C8, H_OTHER_TD C254',
      'S_EVENT_ID C12, S_SEC_NUM C2, S_SEC_NAME C30, S_R_SYSTEM C1, S_TIMECTL C40, S_CTD_ID C8, S_ATD_ID C8, S_TRN_TYPE C1, S_TOT_RNDS C2, S_LST_PAIR C4, S_BEG_DATE D8, S_END_DATE D8, S_SCH_LVL C1, S_GR_PRIX C1, S_GP_PTS C3, S_FIDE C1',
      'D_EVENT_ID C12, D_SEC_NUM C2, D_PAIR_NUM C4, D_MEM_ID C8, D_NAME C30, D_STATE C2, D_RATING C4, D_RND01 C7, D_RND02 C7',
    ]);
  });

  test('cells, dates, ratings and counts are in the notation of the format', () => {
    const { head, section, players } = tables(report());
    expect(head).toMatchObject({
      H_FORMAT: '2C',
      H_PROGRAM: 'HARKNESS',
      H_TOT_SECT: '1',
      H_BEG_DATE: '20261107',
      H_END_DATE: '20261108',
    });
    expect(section).toMatchObject({
      S_SEC_NUM: '1',
      S_TRN_TYPE: 'S',
      S_TOT_RNDS: '2',
      S_LST_PAIR: '12',
      S_TIMECTL: 'G/90;d5',
      S_R_SYSTEM: '',
    });
    expect(
      players?.map(({ values }) => [values.D_PAIR_NUM, values.D_MEM_ID, values.D_RATING, values.D_RND01, values.D_RND02]),
    ).toEqual([
      ['1', '12345678', '1641', 'W12B', 'H0'],
      ['12', '', '0', 'L1W', 'H0'],
    ]);
  });

  test.each<[string | undefined, UschessDbfOptions, string, string[]]>([
    ['D', { systemLetter: () => 'R' }, 'D', []],
    [undefined, { systemLetter: (s) => (s.timeControl === 'G/90;d5' ? 'R' : 'Q') }, 'R', []],
    [undefined, {}, '', ['uschess-system-letter']],
  ])(
    'the system letter: the section’s own (%s), else that of the caller, else blank with a finding',
    (own, options, letter, codes) => {
      const { section, findings } = tables(report(own === undefined ? {} : { systemLetter: own }), options);
      expect(section?.S_R_SYSTEM).toBe(letter);
      expect(findings.map((f) => f.code)).toEqual(codes);
    },
  );

  test('two games per cell are one code in a section of type 2', () => {
    const two = (outcomes: readonly Cell['outcome'][], opponent: number): Cell[] =>
      outcomes.map((outcome) => ({ round: 1, outcome, opponent }));
    const { section, players } = tables(
      report({
        kind: 'double-swiss',
        rounds: 1,
        players: [
          { pair: 1, name: 'A', ratings: [], cells: two(['draw', 'win'], 2) },
          { pair: 2, name: 'B', ratings: [], cells: two(['draw', 'loss'], 1) },
        ],
      }),
    );
    expect(section?.S_TRN_TYPE).toBe('2');
    expect(players?.map(({ values }) => values.D_RND01)).toEqual(['#2', 'D1']);
  });

  test('a double-game round with only one game is written game by game, since W alone would be read as two games', () => {
    const { section, players, findings } = tables(
      report({
        kind: 'double-swiss',
        rounds: 1,
        players: [
          { pair: 1, name: 'A', ratings: [], cells: [{ round: 1, outcome: 'win', opponent: 2 }] },
          { pair: 2, name: 'B', ratings: [], cells: [{ round: 1, outcome: 'loss', opponent: 1 }] },
        ],
      }),
    );
    expect(section?.S_TRN_TYPE).toBe('S');
    expect(players?.map(({ values }) => values.D_RND01)).toEqual(['W2', 'L1']);
    expect(findings.map((f) => f.code)).toContain('uschess-written-as-swiss');
  });

  test('a name that is too long is cut with a warning at its record and field; a director without an id is left out', () => {
    const { head, findings } = tables(report({ systemLetter: 'R' }, { name: 'N'.repeat(40), chiefDirector: 'IA Somebody Long' }));
    expect(head).toMatchObject({ H_NAME: 'N'.repeat(35), H_CTD_ID: '' });
    expect(findings.map(({ code, level, place }) => ({ code, level, place }))).toEqual([
      { code: 'not-carried', level: 'warning', place: { file: 'TDEXPORT.DBF', field: '$.event.chiefDirector' } },
      { code: 'value-cut', level: 'warning', place: { file: 'THEXPORT.DBF', record: 1, field: 'H_NAME' } },
    ]);
  });

  test('a report with numbers too large for the tables is refused, with nothing written', () => {
    const { files, findings } = makeUschessDbf(report({ number: 100 }));
    expect(files).toEqual([]);
    expect(findings).toEqual([
      expect.objectContaining({ code: 'uschess-not-writable', level: 'error', place: expect.objectContaining({ section: 100 }) }),
    ]);
  });
});
