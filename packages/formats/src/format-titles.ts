// The names of the formats for pages and documents: one list, in the order in which directors look for their program.

import type { FormatName } from './input/reader.js';

/**
 * Formats that are read; several generations of a format share one line.
 * @example
 * readFormats.find(({ formats }) => formats.includes('trf16'))?.title // 'TRF (FIDE report of any generation)'
 */
export const readFormats: readonly { readonly title: string; readonly formats: readonly FormatName[] }[] = [
  { title: 'TRF (FIDE report of any generation)', formats: ['trf06', 'trf16', 'trf26'] },
  { title: 'US Chess DBF (the three tables, as a ZIP)', formats: ['uschess-dbf'] },
  { title: 'SwissSys (.sjson; the results it uploads)', formats: ['swisssys', 'swisssys-upload'] },
  { title: 'Swiss-Manager (.TUNX, .TURX)', formats: ['swiss-manager'] },
  { title: 'chess-results (XML, saved page, spreadsheet)', formats: ['chess-results-xml', 'chess-results-table'] },
  { title: 'Vega (.tdf; of .veg the players)', formats: ['vega-tdf', 'vega'] },
  { title: 'SwissPerfect (.ini, .trn and .sco, as a ZIP; its text export)', formats: ['swissperfect', 'swissperfect-text'] },
  { title: 'Swiss-Chess (.SWT)', formats: ['swiss-chess'] },
  { title: 'Papi', formats: ['papi'] },
  { title: 'ICU foreign event (CSV)', formats: ['icu'] },
  { title: 'lichess (Swiss, arena, broadcast)', formats: ['lichess'] },
  { title: 'chess.com tournament', formats: ['chesscom'] },
  { title: 'US Chess ratings API', formats: ['uschess-api'] },
  { title: 'Chess-JSON', formats: ['chess-json'] },
  { title: 'PGN', formats: ['pgn'] },
  { title: 'a crosstable as text, CSV, XLSX or ODS', formats: ['crosstable-text', 'csv', 'xlsx', 'ods', 'games-csv'] },
  { title: 'Harkness JSON', formats: ['json'] },
];
