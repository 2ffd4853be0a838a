// Handmade US Chess tables for tests: rows as text, with the widths of each format.

import { type DbfColumn, makeDbf } from '../dbase/write.js';
import type { NamedBytes } from '../input/reader.js';

export type TableRow = Readonly<Record<string, string>>;

const C = (name: string, length: number): DbfColumn => ({ name, type: 'C', length });
const N = (name: string, length: number): DbfColumn => ({ name, type: 'N', length });

/** Columns as wide as the widest value, in the order of the first row: readers must use the descriptors. */
export function table(name: string, rows: readonly TableRow[]): NamedBytes {
  const columns = Object.keys(rows[0] ?? {}).map((field) =>
    C(field, Math.max(1, ...rows.map((row) => (row[field] ?? '').length))),
  );
  return { name, bytes: makeDbf(columns, rows, { file: name }).bytes };
}

/** A 2C report of one section; `rounds` are the cells of each player. */
export function report2C(
  section: TableRow,
  players: readonly (readonly [id: string, name: string, rating: string, ...rounds: string[]])[],
  head: TableRow = {},
): NamedBytes[] {
  const longest = Math.max(...players.map((player) => player.length - 3));
  return [
    table('THEXPORT.DBF', [
      {
        H_FORMAT: '2C',
        H_PROGRAM: 'SWISSSYS11',
        H_EVENT_ID: '',
        H_NAME: 'Harkness Memorial',
        H_TOT_SECT: '1',
        H_BEG_DATE: '20261107',
        H_END_DATE: '20261108',
        H_AFF_ID: 'A6000001',
        H_CITY: 'Saint Louis',
        H_STATE: 'MO',
        H_ZIPCODE: '63108',
        H_COUNTRY: 'USA',
        H_SENDCROS: 'N',
        H_CTD_ID: '10000001',
        H_ATD_ID: '10000002',
        H_OTHER_TD: '10000003,10000004',
        ...head,
      },
    ]),
    table('TSEXPORT.DBF', [
      {
        S_EVENT_ID: '',
        S_SEC_NUM: '1',
        S_SEC_NAME: 'Open',
        S_R_SYSTEM: 'R',
        S_TIMECTL: 'G/90;d5',
        S_CTD_ID: '10000001',
        S_ATD_ID: '',
        S_TRN_TYPE: 'S',
        S_TOT_RNDS: String(longest),
        S_LST_PAIR: String(players.length),
        S_BEG_DATE: '',
        S_END_DATE: '',
        S_SCH_LVL: 'N',
        S_GR_PRIX: 'N',
        S_GP_PTS: '',
        S_FIDE: 'N',
        ...section,
      },
    ]),
    table(
      'TDEXPORT.DBF',
      players.map(([id, name, rating, ...rounds], i) => ({
        D_EVENT_ID: '',
        D_SEC_NUM: '1',
        D_PAIR_NUM: String(i + 1),
        D_MEM_ID: id,
        D_NAME: name,
        D_STATE: 'MO',
        D_RATING: rating,
        ...Object.fromEntries(
          Array.from({ length: longest }, (_, r) => [`D_RND${String(r + 1).padStart(2, '0')}`, rounds[r] ?? '']),
        ),
      })),
    ),
  ];
}

/** The legacy form: numbers right-justified, ten rounds per record, no names. */
export function reportTA(section: TableRow, records: readonly TableRow[]): NamedBytes[] {
  const head = [
    C('H_EVENT_ID', 9),
    C('H_NAME', 35),
    N('H_TOT_SECT', 2),
    { name: 'H_BEG_DATE', type: 'D', length: 8 },
    { name: 'H_END_DATE', type: 'D', length: 8 },
    C('H_AFF_ID', 8),
    C('H_SCHOLAST', 1),
    N('H_SECREC01', 7),
  ] as const;
  const headRow = {
    H_EVENT_ID: '991120001',
    H_NAME: 'Old Masters',
    H_TOT_SECT: '1',
    H_BEG_DATE: '19991120',
    H_END_DATE: '19991121',
    H_AFF_ID: 'A6000001',
    H_SCHOLAST: 'Y',
    H_SECREC01: '1',
  };
  const sections = [
    C('S_EVENT_ID', 9),
    C('S_SEC_NUM', 2),
    C('S_SEC_NAME', 10),
    C('S_K_FACTOR', 1),
    C('S_R_SYSTEM', 1),
    C('S_CTD_ID', 8),
    C('S_TRN_TYPE', 1),
    N('S_TOT_RNDS', 2),
    N('S_LST_PAIR', 4),
    C('S_STATUS', 1),
  ];
  const details = [
    C('D_EVENT_ID', 9),
    C('D_SEC_NUM', 2),
    C('D_PAIR_NUM', 4),
    C('D_REC_SEQ', 1),
    C('D_MEM_ID', 8),
    ...Array.from({ length: 10 }, (_, i) => C(`D_RND${String(i + 1).padStart(2, '0')}`, 5)),
  ];
  const rows = records.map((record) => ({ D_EVENT_ID: '991120001', D_SEC_NUM: ' 1', ...record }));
  const sectionRow = { S_EVENT_ID: '991120001', S_SEC_NUM: ' 1', S_SEC_NAME: 'OPEN', S_STATUS: '#', ...section };
  return [
    { name: 'THEXPORT.DBF', bytes: makeDbf(head, [headRow], { file: 'THEXPORT.DBF' }).bytes },
    { name: 'TSEXPORT.DBF', bytes: makeDbf(sections, [sectionRow], { file: 'TSEXPORT.DBF' }).bytes },
    { name: 'TDEXPORT.DBF', bytes: makeDbf(details, rows, { file: 'TDEXPORT.DBF' }).bytes },
  ];
}
