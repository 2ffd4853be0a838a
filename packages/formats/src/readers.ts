// The table of readers, in the order in which they are asked. A reader that looks at a signature stands before one that
// recognises a habit.

import { crosstableTextReader } from './crosstable-text.js';
import { csvReader } from './csv-crosstable.js';
import { jsonReader } from './json-report.js';
import { pgnReader } from './pgn.js';
import type { Reader } from './reader.js';
import { swissManagerReader } from './swiss-manager/read.js';
import { swisssysReader } from './swisssys.js';
import { trfReader } from './trf-read.js';
import { uschessDbfReader } from './uschess-dbf.js';

export const readers: readonly Reader[] = [
  uschessDbfReader,
  swissManagerReader,
  swisssysReader,
  jsonReader,
  trfReader,
  crosstableTextReader,
  pgnReader,
  csvReader,
];
