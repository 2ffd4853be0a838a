// npm run generate:client: writes packages/client/src/generated.ts from the contract; `--check` only reports whether it is up to
// date.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFormats } from '../packages/formats/src/format-titles.js';
import { traceStep } from '../packages/server/src/contract/common.js';
import { contract } from '../packages/server/src/contract/index.js';
import { clientTypes } from './lib/client-types.js';
import { root } from './lib/files.js';

const file = join(root, 'packages/client/src/generated.ts');
/** The pages name the formats that a director may send, and must not load the readers for that. */
const formats = `\n/**\n * What reports are read from.\n * @example\n * reportFormats.some((title) => title.includes('TRF')) // true\n */\nexport const reportFormats: readonly string[] = ${JSON.stringify(readFormats.map(({ title }) => title))};\n`;
const text = clientTypes(contract, traceStep) + formats;
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('packages/client/src/generated.ts is behind the contract: npm run generate:client');
    process.exitCode = 1;
  }
} else writeFileSync(file, text);
