// Writes the JSON Schema and the table of codes: `npm run published -w @harkness/formats`.

import { readFileSync, writeFileSync } from 'node:fs';
import { docsFile, schemaFile, schemaText, withCodes } from './published.js';

writeFileSync(schemaFile, schemaText());
writeFileSync(docsFile, withCodes(readFileSync(docsFile, 'utf8')));
