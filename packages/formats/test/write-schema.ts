// Writes the published JSON Schema from the shape that validates: `npm run schema -w @harkness/formats`.

import { writeFileSync } from 'node:fs';
import { reportSchema } from '../src/json-report.js';

writeFileSync(new URL('../schema/report-1.json', import.meta.url), `${JSON.stringify(reportSchema(), null, 2)}\n`);
