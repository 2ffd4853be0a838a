// What the package publishes about itself, generated from its sources: the JSON Schema of the report and the table of finding
// codes.

import { reportSchema } from '../src/json/report.js';
import { findingCodes } from '../src/report/codes.js';

export const schemaFile = new URL('../schema/report-1.json', import.meta.url);
export const docsFile = new URL('../../../docs/formats.md', import.meta.url);

export function schemaText(): string {
  return `${JSON.stringify(reportSchema(), null, 2)}\n`;
}

const begin = '<!-- codes: made by `npm run published -w @harkness/formats` -->\n';
const end = '<!-- /codes -->';

/** The page with the table of codes inserted between its markers. */
export function withCodes(page: string): string {
  const rows = Object.entries(findingCodes).map(([code, { level, meaning }]) => `| \`${code}\` | ${level} | ${meaning} |`);
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to === -1) throw new Error('docs/formats.md has lost the marks of its table of codes');
  return `${page.slice(0, from)}${begin}| code | level | meaning |\n|---|---|---|\n${rows.join('\n')}\n${page.slice(to)}`;
}
