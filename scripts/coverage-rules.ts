// npm run coverage:rules: how many statements of each rule document are cited by a test that asserts something, and which are
// not. Fails if an unknown id is cited or one test cites several documents, and with --complete if any statement or ruling is not
// covered.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { wholeRulings } from '../packages/rules/src/rulings/index.js';
import { root, workspaceFiles } from './lib/files.js';
import { type Citation, citationsOf, type Statement, severalDocuments } from './lib/statements.js';

const { values: options } = parseArgs({
  options: { complete: { type: 'boolean', default: false }, quiet: { type: 'boolean', default: false } },
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

const statements = readJson('docs/statements.json') as Statement[];
const notExecutable = readJson('packages/rules/statements-not-executable.json') as { [id: string]: string };
const known = new Set([...statements, ...wholeRulings].map(({ id }) => id));

const citations: Citation[] = [];
const mixed: string[] = [];
// The tests of this check contain examples of unknown ids.
for (const file of workspaceFiles(/^(packages|conformance)\/.*\.tsx?$/)) {
  const text = readFileSync(join(root, file), 'utf8');
  citations.push(...citationsOf(file, text));
  mixed.push(...severalDocuments(file, text));
}
const asserted = new Set(citations.filter((citation) => citation.asserted).map(({ id }) => id));
const wrong = [
  ...mixed,
  ...citations
    .filter(({ id }) => !known.has(id))
    .map(({ id, file, line }) => `${file}:${line}: ${id} is no statement of docs/statements.json and no ruling`),
  ...Object.keys(notExecutable)
    .filter((id) => !known.has(id))
    .map((id) => `statements-not-executable.json: ${id} is no statement`),
  ...Object.entries(notExecutable)
    .filter(([, reason]) => reason.trim().length < 10)
    .map(([id]) => `statements-not-executable.json: ${id} has no reason`),
  ...Object.keys(notExecutable)
    .filter((id) => asserted.has(id))
    .map((id) => `statements-not-executable.json: ${id} is cited by a test all the same`),
];

let left = 0;
for (const document of ['US25', 'US20', 'US15', 'US10', 'FIDE09']) {
  const own = statements.filter(({ id }) => id.startsWith(`${document}-`));
  const cited = own.filter(({ id }) => asserted.has(id));
  const marked = own.filter(({ id }) => id in notExecutable && !asserted.has(id));
  const open = own.filter(({ id }) => !asserted.has(id) && !(id in notExecutable));
  left += open.length;
  console.log(
    `${document.padEnd(6)} ${own.length} statements: ${cited.length} tested, ${marked.length} not executable, ${open.length} left`,
  );
  if (!options.quiet)
    for (const { id, text } of open) console.log(`  ${id}  ${text.length > 100 ? `${text.slice(0, 99)}…` : text}`);
}
const untested = wholeRulings.filter(({ id }) => !asserted.has(id));
left += untested.length;
console.log(
  `${'rulings'.padEnd(6)} ${wholeRulings.length}: ${wholeRulings.length - untested.length} tested, ${untested.length} left`,
);
if (!options.quiet) for (const { id, decision } of untested) console.log(`  ${id}  ${decision}`);
for (const line of wrong) console.error(line);
if (wrong.length > 0 || (options.complete && left > 0)) process.exitCode = 1;
