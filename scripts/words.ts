// npm run check -- words: every text of the pages is a message, and every message has its translations (docs/languages.md). Files of the desk that are not
// in the catalogue yet are listed in packages/web/locales/later.json; the list may only shrink.
// `tsx scripts/words.ts --missing de` prints the messages that a language lacks, as JSON to fill in.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from '../packages/web/src/base/languages.js';
import { root, workspaceFiles } from './lib/files.js';
import { catalogueFaults, messagesOf, textsOutside } from './lib/words.js';

const languages = ['de', 'fr', 'es'];

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const catalogueOf = (language: string) =>
  JSON.parse(read(`packages/web/locales/${language}.json`)) as { readonly [message: string]: string };

// The verifier is a page of its own for auditors, in English; the parts page shows parts to those who build them.
const pages = workspaceFiles(/^packages\/web\/src\/.*\.tsx?$/).filter(
  (file) => !/\.test\.tsx?$|\.d\.ts$|\/src\/verify\/|\/pages\/parts\.tsx$/.test(file),
);
const server = workspaceFiles(/^packages\/server\/src\/http\/share\/\w+\.ts$/);
const messages = [...pages, ...server, 'packages/web/build/languages.ts'].flatMap((file) => messagesOf(file, read(file)));
const known = [...new Set(messages.map(({ text }) => text))];

const asked = process.argv.indexOf('--missing');
if (asked > 0) {
  const catalogue = catalogueOf(process.argv[asked + 1] ?? '');
  console.log(
    JSON.stringify(Object.fromEntries(known.filter((text) => !(text in catalogue)).map((text) => [text, ''])), null, 2),
  );
  process.exit(0);
}

const later = JSON.parse(read('packages/web/locales/later.json')) as readonly string[];
const faults: string[] = [];
for (const file of pages.filter((one) => !one.endsWith('/base/addresses.ts'))) {
  const outside = textsOutside(file, read(file));
  if (later.includes(file)) {
    if (outside.length === 0)
      faults.push(`${file}: every text is a message now; take the file off packages/web/locales/later.json`);
  } else
    for (const { line, text } of outside)
      faults.push(
        `${file}:${line}: “${text}” is no message; write t('…'), rich('…') or, if it is the same in every language, verbatim('…')`,
      );
}
for (const file of later) if (!pages.includes(file)) faults.push(`packages/web/locales/later.json: there is no ${file}`);
for (const language of languages) faults.push(...catalogueFaults(language, messages, catalogueOf(language)));
const byKey = new Map<string, string>();
for (const text of known) {
  const other = byKey.get(keyOf(text));
  if (other !== undefined) faults.push(`“${text}” and “${other}” have the same key; change one of them a little`);
  byKey.set(keyOf(text), text);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${known.length} messages in ${languages.length + 1} languages; ${later.length} files of the desk to come`);
