// npm run check -- words: every text of the pages is a message, and every message has translations (docs/languages.md): those of
// public pages in packages/web/locales, those used only by a part of the pages (packages/web/src/base/word-parts.ts) in the
// folder of that part; and the rulebook's own texts (scripts/lib/rule-texts.ts). `tsx scripts/words.ts --missing de` prints the messages that a language lacks, as JSON to fill in;
// `--missing-rules de` those of the rulebook's texts; `--move` puts every translation into its catalogue; `--instead FOLDER` checks
// the workspace as if the files of that folder were in their places.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFormats } from '../packages/formats/src/format-titles.js';
import { stepInputs } from '../packages/rules/src/words.js';
import { keyOf, ruleKey } from '../packages/web/src/base/languages.js';
import { isProblemSaid } from '../packages/web/src/base/problem-words.js';
import { ruleParts, wordParts } from '../packages/web/src/base/word-parts.js';
import { isSaid } from '../packages/web/src/parts/step-words.js';
import { root, workspaceFiles } from './lib/files.js';
import { ruleTexts } from './lib/rule-texts.js';
import type { Statement } from './lib/statements.js';
import {
  catalogueFaults,
  englishValues,
  fixedLocales,
  inputNames,
  messagesAsValues,
  messagesOf,
  partsOf,
  problemsOf,
  ruleFaults,
  sayingsOf,
  stepTexts,
  textsOutside,
} from './lib/words.js';

const languages = ['de', 'fr', 'es'];
// The sentences of lab reports and the titles of documents are for the server only.
const parts = ['public', ...wordParts, 'report', 'titles'] as const;
type Part = (typeof parts)[number];

const insteadAt = process.argv.indexOf('--instead');
const instead = insteadAt > 0 ? process.argv[insteadAt + 1] : undefined;
const read = (file: string): string => {
  const changed = instead === undefined ? undefined : join(instead, file);
  return readFileSync(changed !== undefined && existsSync(changed) ? changed : join(root, file), 'utf8');
};
type Catalogue = { readonly [message: string]: string };
const fileOf = (part: Part, language: string) => `packages/web/locales/${part === 'public' ? '' : `${part}/`}${language}.json`;
const catalogueOf = (part: Part, language: string) => JSON.parse(read(fileOf(part, language))) as Catalogue;
const allOf = (language: string): Catalogue => Object.assign({}, ...parts.map((part) => catalogueOf(part, language)));

// The verifier is a separate page for auditors, in English; the parts page shows components to developers.
const pages = workspaceFiles(/^packages\/web\/src\/.*\.tsx?$/).filter(
  (file) => !/\.test\.tsx?$|\.d\.ts$|\/src\/verify\/|\/pages\/parts\.tsx$|\/shown-parts\.tsx$/.test(file),
);
const server = workspaceFiles(/^packages\/server\/src\/http\/share\/\w+\.ts$/);
// The findings that pages show. Only commands check a TRF strictly, write reports and import rating lists.
const finding = workspaceFiles(/^packages\/(?:formats|office|server)\/src\/.*\.ts$/).filter(
  (file) =>
    !/\.test\.ts$|\/testing\/|\/trf\/strict|\/write[\w-]*\.ts$|\/not-carried\.ts$|\/uschess-dbf\/layout\.ts$/.test(file) &&
    (!/\/formats\/src\/lists\//.test(file) || file.endsWith('/not-a-report.ts')),
);
// Findings about a reform and verdicts are said by the lab's pages; the rest of a report is said by the server.
const lab = workspaceFiles(/^packages\/lab\/src\/.*\.ts$|^packages\/server\/src\/handlers\/lab\.ts$/).filter(
  (file) => !file.endsWith('.test.ts'),
);
const sayings = [...new Set([...finding, ...lab])].flatMap((file) => sayingsOf(file, read(file)));
// The formats on the page that takes files; the names of programs are the same in every language.
const formats = readFormats
  .filter(({ title }) => / \w/.test(title))
  .map(({ title: text }) => ({ file: 'packages/web/src/pages/submit.tsx', line: 1, text }));
// The headings of sections without numbers, which the pages of the rulebook show.
const sectionsOfDocuments = (JSON.parse(read('docs/statements.json')) as readonly Statement[]).map(({ section }) => section);
const headings = [...new Set(sectionsOfDocuments)]
  .filter((section) => !/^\d|^front$/.test(section))
  .map((text) => ({ file: 'packages/web/src/pages/rulebook.tsx', line: 1, text }));
const messages = [
  ...formats,
  ...headings,
  ...[...pages, ...server, 'packages/web/build/languages.ts'].flatMap((file) => messagesOf(file, read(file))),
  ...sayings,
];
const known = [...new Set(messages.map(({ text }) => text))];
const spoken = partsOf(pages, read);
/** A text used by two parts is public. */
const partOfText = new Map<string, Part>();
const isFinding: ReadonlySet<string> = new Set(finding);
const isTitle = (file: string): boolean => file.endsWith('/base/addresses.ts');
for (const { file, text } of messages) {
  if (isTitle(file)) continue;
  const part = lab.includes(file)
    ? file.startsWith('packages/lab/src/report/')
      ? 'report'
      : 'lab'
    : isFinding.has(file) && !server.includes(file)
      ? 'findings'
      : (spoken.parts.get(file) ?? 'public');
  // The server's texts for readers without script come from the site's catalogue too (packages/web/build/languages.ts).
  if (server.includes(file) && ['site', 'stories'].includes(partOfText.get(text) ?? '')) continue;
  partOfText.set(text, (partOfText.get(text) ?? part) === part ? part : 'public');
}
for (const { file, text } of messages) if (isTitle(file) && !partOfText.has(text)) partOfText.set(text, 'titles');
const ofPart = (part: Part) => messages.filter(({ text }) => partOfText.get(text) === part);

const asked = process.argv.indexOf('--missing');
if (asked > 0) {
  const language = process.argv[asked + 1] ?? '';
  const catalogue = allOf(language);
  console.log(
    JSON.stringify(Object.fromEntries(known.filter((text) => !(text in catalogue)).map((text) => [text, ''])), null, 2),
  );
  process.exit(0);
}
const ofRules = ruleTexts();
const rulesIn = (part: (typeof ruleParts)[number], language: string) =>
  JSON.parse(read(`packages/web/locales/${part}/${language}.json`)) as Catalogue;
const askedRules = process.argv.indexOf('--missing-rules');
if (askedRules > 0) {
  const language = process.argv[askedRules + 1] ?? '';
  const missing = ruleParts.flatMap((part) => {
    const catalogue = rulesIn(part, language);
    return ofRules[part].filter(({ text }) => !(text in catalogue)).map(({ text }) => [text, '']);
  });
  console.log(JSON.stringify(Object.fromEntries(missing), null, 2));
  process.exit(0);
}
if (process.argv.includes('--move')) {
  for (const language of languages) {
    const all = allOf(language);
    for (const part of parts) {
      const own = Object.entries(all).filter(([text]) => partOfText.get(text) === part);
      writeFileSync(join(root, fileOf(part, language)), `${JSON.stringify(Object.fromEntries(own), null, 2)}\n`);
    }
  }
}

const faults: string[] = [...spoken.faults];
for (const file of pages.filter((one) => !isTitle(one)))
  for (const { line, text } of textsOutside(file, read(file)))
    faults.push(
      `${file}:${line}: “${text}” is no message; write t('…'), rich('…') or, if it is the same in every language, verbatim('…')`,
    );
for (const file of pages)
  for (const { line, text } of messagesAsValues(file, read(file)))
    faults.push(`${file}:${line}: ${text} would differ from language to language; write the value itself`);
// `base/format.ts` takes a moment apart by a clock that no reader sees.
for (const file of pages.filter((one) => !one.endsWith('/base/format.ts')))
  for (const { line, text } of fixedLocales(file, read(file)))
    faults.push(`${file}:${line}: ${text} is the same in every language; use count, fixed, day or \`language\` of base/words.ts`);
// What the rules write into an explanation. No page explains whether an event can be rated at all (FIDE 2009).
const explaining = workspaceFiles(/^packages\/rules\/src\/.*\/explain[\w-]*\.ts$/).filter(
  (file) => !/\.test\.ts$|-ratable\.ts$/.test(file),
);
for (const file of explaining)
  for (const { line, text } of stepTexts(file, read(file)))
    if (!isSaid(text)) faults.push(`${file}:${line}: no message in packages/web/src/parts/step-messages.ts says “${text}”`);
// The names of a step's inputs, which pages show as words.
for (const file of workspaceFiles(/^packages\/rules\/src\/.*\/traced-rules\.ts$/))
  for (const { line, text } of inputNames(file, read(file))) {
    const rule = file.includes('/fide/') ? 'fide.any' : 'any';
    const [[label = ''] = []] = stepInputs({ title: '', rule, source: '', inputs: { [text]: 0 }, parameters: [], value: 0 });
    if (!isSaid(label))
      faults.push(`${file}:${line}: no message in packages/web/src/parts/step-messages.ts says “${label}”, the input ${text}`);
  }
// The problems of the API. A person can meet every one in the pages except these: their code, or one text of a code.
const forPrograms: ReadonlySet<string> = new Set([
  'body-cut-short',
  'content-type-unknown',
  'csrf-token-missing',
  'fact-not-by-hand',
  'head-not-signed',
  'idempotency-in-progress',
  'idempotency-key-reused',
  'idempotency-key-too-long',
  'idempotency-secret-answer',
  'key-not-valid',
  'list-format',
  'multipart-not-readable',
  'no-file-here',
  'no-report',
  'not-by-key',
  'not-json',
  // The pages' own calculators run in the browser.
  'number-out-of-range',
  'parameter-unknown',
  'scope-missing',
  'section-incomplete',
  'too-many-fields',
  'too-many-rows',
  // Only the command follows an event.
  'not-your-event',
  'too-many-live',
  'There is no such sitemap.',
  'The log has no such file. docs/public-log.md lists what it has.',
]);
// These pass on texts from elsewhere: findings, the rules' errors, a thread's answer, the faults of a password.
const toldElsewhere = /\/(?:app|accounts|account-services|answer|live|problem-of|request-threads|share|submissions|text)\.ts$/;
const problems = workspaceFiles(/^packages\/server\/src\/.*\.ts$/)
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => problemsOf(file, read(file)))
  .filter(({ file, text }) => /\p{L}{2,}/u.test(text) || !toldElsewhere.test(file));
const met = new Set<string>();
for (const { file, line, code, text } of problems) {
  const excused = [code, text].find((one) => forPrograms.has(one));
  if (excused !== undefined) met.add(excused);
  else if (!isProblemSaid(text))
    faults.push(
      `${file}:${line}: no message in packages/web/src/base/problem-words.ts says “${text || 'a problem whose text is not written here'}”; add one, or name ${code} in \`forPrograms\` if nobody meets it in the pages`,
    );
}
for (const excused of forPrograms)
  if (!met.has(excused)) faults.push(`scripts/words.ts: no problem of the API is “${excused}”; take it out of \`forPrograms\``);
for (const language of languages)
  for (const part of parts) faults.push(...catalogueFaults(fileOf(part, language), ofPart(part), catalogueOf(part, language)));
for (const file of finding)
  for (const { line, text, said, at, isWord } of englishValues(file, read(file))) {
    const chooses = (language: string): boolean => new RegExp(`\\{${at}, select,`).test(allOf(language)[text] ?? '');
    if (!isWord || !languages.every(chooses))
      faults.push(
        `${file}:${line}: “${said}” in “${text}” would stay English; write say\`…\`, or choose by it: {${at}, select, …}`,
      );
  }
for (const language of languages)
  for (const part of ruleParts)
    faults.push(...ruleFaults(`packages/web/locales/${part}/${language}.json`, ofRules[part], rulesIn(part, language)));
const byKey = new Map<string, string>();
for (const text of known) {
  const other = byKey.get(keyOf(text));
  if (other !== undefined) faults.push(`“${text}” and “${other}” have the same key; change one of them a little`);
  byKey.set(keyOf(text), text);
}
for (const text of ruleParts.flatMap((part) => ofRules[part].map((one) => one.text))) {
  const other = byKey.get(ruleKey(text));
  if (other !== undefined && other !== text)
    faults.push(`“${text}” and “${other}” have the same key; change one of them a little`);
  byKey.set(ruleKey(text), text);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
const texts = ruleParts.reduce((sum, part) => sum + ofRules[part].length, 0);
const onEveryPage = new Set(ofPart('public').map(({ text }) => text)).size;
console.log(
  `${known.length} messages, ${onEveryPage} of them on every page, and ${texts} texts of the rulebook in ${languages.length + 1} languages`,
);
