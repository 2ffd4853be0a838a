// The names of report formats, as their programs call themselves.

import { t, verbatim } from '../base/words.js';

const names: { readonly [format: string]: string } = {
  trf06: 'TRF06',
  trf16: 'TRF16',
  trf26: 'TRF26',
  'uschess-dbf': verbatim('US Chess DBF'),
  swisssys: verbatim('SwissSys'),
  'swisssys-upload': verbatim('SwissSys'),
  'swiss-manager': verbatim('Swiss-Manager'),
  'chess-results-xml': verbatim('chess-results'),
  'chess-results-table': verbatim('chess-results'),
  'vega-tdf': verbatim('Vega'),
  vega: verbatim('Vega'),
  swissperfect: verbatim('SwissPerfect'),
  'swissperfect-text': verbatim('SwissPerfect'),
  'swiss-chess': verbatim('Swiss-Chess'),
  papi: verbatim('Papi'),
  icu: 'ICU',
  lichess: verbatim('lichess'),
  chesscom: verbatim('chess.com'),
  'uschess-api': verbatim('US Chess ratings API'),
  'chess-json': verbatim('Chess-JSON'),
  pgn: 'PGN',
  'crosstable-text': t('crosstable as text'),
  csv: 'CSV',
  xlsx: 'XLSX',
  ods: 'ODS',
  'games-csv': t('list of games (CSV)'),
  json: verbatim('Harkness JSON'),
};

/** What a report was read from. One that was typed in on these pages has no file. */
export function formatName(format: string, fileName: string | null | undefined): string {
  return format === 'json' && !fileName ? t('typed in here') : (names[format] ?? format);
}
