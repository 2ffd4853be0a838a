// The table of readers, in the order in which they are tried. Readers that check a signature come before those that recognise
// typical content.

import { chessJsonReader } from './chess-json/read.js';
import { chessResultsTableReader } from './chess-results/tables.js';
import { chessResultsXmlReader } from './chess-results/xml.js';
import { chesscomReader } from './chesscom/read.js';
import { crosstableTextReader } from './crosstable-text/read.js';
import { csvReader } from './csv/read.js';
import { gamesCsvReader } from './games-csv/read.js';
import { icuReader } from './icu/read.js';
import type { Reader } from './input/reader.js';
import { jsonReader } from './json/report.js';
import { lichessReader } from './lichess/read.js';
import { papiReader } from './papi/read.js';
import { pgnReader } from './pgn/read.js';
import { spreadsheetReader } from './spreadsheet/read.js';
import { swissChessReader } from './swiss-chess/read.js';
import { swissManagerReader } from './swiss-manager/read.js';
import { swissPerfectReader } from './swissperfect/read.js';
import { swissPerfectTextReader } from './swissperfect/text.js';
import { swisssysReader } from './swisssys/read.js';
import { swisssysUploadReader } from './swisssys/upload.js';
import { trfReader } from './trf/read.js';
import { uschessApiReader } from './uschess-api/read.js';
import { uschessDbfReader } from './uschess-dbf/read.js';
import { vegaTdfReader } from './vega/tdf.js';
import { vegaReader } from './vega/veg.js';

/**
 * Every reader, in the order in which they are tried.
 * @example
 * readers.some(({ format }) => format === 'json') // true
 */
export const readers: readonly Reader[] = [
  swissPerfectReader,
  swissPerfectTextReader,
  uschessDbfReader,
  swissManagerReader,
  chessResultsXmlReader,
  vegaTdfReader,
  vegaReader,
  chessJsonReader,
  swissChessReader,
  papiReader,
  swisssysReader,
  swisssysUploadReader,
  lichessReader,
  chesscomReader,
  uschessApiReader,
  jsonReader,
  trfReader,
  crosstableTextReader,
  pgnReader,
  icuReader,
  gamesCsvReader,
  chessResultsTableReader,
  spreadsheetReader,
  csvReader,
];
