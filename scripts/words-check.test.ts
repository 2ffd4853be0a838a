// The whole check on a workspace in which somebody forgot translations.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: some texts are sources of scripts

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './lib/files.js';
import { bin, run } from './lib/run.js';

const folder = mkdtempSync(join(tmpdir(), 'words-'));
let faults: readonly string[];
let code: number;

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(
    join(folder, file),
    text.replace(from, () => to),
  );
}

beforeAll(async () => {
  const floors = 'packages/web/src/calculators/floors.tsx';
  change(
    floors,
    '<p className="soft">',
    '<p className="soft" title="Spoken aloud" aria-label={`Floor of ${state.peak} points`}><input placeholder="Your name" />Plain text',
  );
  change('packages/web/src/calculators/need.tsx', "t('If I score')", "t('If I scored')");
  change(
    'packages/server/src/handlers/lab.ts',
    'if (bad.length > 0) throw',
    "if (bad.length > 99) throw new ProblemError(409, 'new-problem', 'Nobody has translated this.');\n  if (bad.length > 0) throw",
  );
  change(
    'packages/formats/src/report/checks-players.ts',
    'export function',
    'export const forgotten = say`Line ${1} says something new.`;\nexport function',
  );
  change('packages/web/locales/calculators/de.json', '"Games won"', '"Games lost"');
  const done = await run(bin('tsx'), ['scripts/words.ts', '--instead', folder]);
  faults = done.output.trim().split('\n');
  code = done.code;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('the check fails', () => expect(code).toBe(1));

test.each([
  ['a text between tags', 'floors.tsx:', '“Plain text” is no message'],
  ['a title', 'floors.tsx:', '“Spoken aloud” is no message'],
  ['a label that is read aloud, as a template', 'floors.tsx:', '“Floor of … points” is no message'],
  ['a placeholder', 'floors.tsx:', '“Your name” is no message'],
  ['a message without a translation, in German', 'de.json', '“If I scored” has no translation'],
  ['the same, in French', 'fr.json', '“If I scored” has no translation'],
  ['the same, in Spanish', 'es.json', '“If I scored” has no translation'],
  ['a problem of the API', 'lab.ts:', 'says “Nobody has translated this.”'],
  ['a finding', 'findings/de.json', '“Line {0} says something new.” has no translation'],
  ['a translation that is gone', 'calculators/de.json', '“Games won” has no translation'],
  ['a translation without a message', 'calculators/de.json', '“Games lost” is said nowhere'],
  ['a translation of a message that has changed', 'calculators/es.json', '“If I score” is said nowhere'],
])('%s is found', (_, place, fault) => {
  expect(faults.filter((line) => line.includes(place) && line.includes(fault))).toHaveLength(1);
});
