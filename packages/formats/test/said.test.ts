// Every finding about a report carries its sentence, and the pages have that sentence in every language (docs/languages.md). The
// files are those of the fuzzer, so that every reader gives many of its findings.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseFiles } from '../src/parse.js';
import { readers } from '../src/readers.js';
import type { Finding } from '../src/report/finding.js';
import type { SaidText } from '../src/report/say.js';
import { loadSeeds } from './fuzz/seeds.js';
import { inputOf } from './fuzz/try.js';

const catalogues = ['de', 'fr', 'es'].map((language) => {
  const folders = ['', 'findings/'].map((folder) => new URL(`../../web/locales/${folder}${language}.json`, import.meta.url));
  return Object.assign({}, ...folders.map((file) => JSON.parse(readFileSync(file, 'utf8')))) as Record<string, string>;
});
const isTranslated = (text: string): boolean => catalogues.every((catalogue) => Object.hasOwn(catalogue, text));
const isText = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(/\{\d+\}/g, ''));

const english = ({ text, values }: SaidText): string =>
  text.replace(/\{(\d+)\}/g, (_, at: string) => {
    const value = values[Number(at)];
    return typeof value === 'object' ? english(value) : String(value);
  });

function* faultsOf({ code, message, hint, said, more }: Finding): Generator<string> {
  const sentences = [
    [message.replace(/ \(and \d+ more like it\)$/, ''), said?.message],
    [hint, said?.hint],
    ...(more?.others ?? []).map((other) => [other.message, other.said?.message] as const),
  ] as const;
  for (const [finished, sentence = { text: finished, values: [] }] of sentences) {
    if (english(sentence) !== finished) yield `${code}: “${finished}” is not “${english(sentence)}”`;
    yield* untranslated(code, sentence);
  }
}

/** Sentences whose values are names from a file, or words to write. */
const withOtherWords: ReadonlySet<string> = new Set(['Section {0} ({1})', 'Rows before the table: {0}.']);

function* untranslated(code: string, { text, values }: SaidText): Generator<string> {
  if (isText(text) && !isTranslated(text)) yield `${code}: “${text}” has no translation`;
  for (const value of values) {
    if (typeof value === 'object') yield* untranslated(code, value);
    // Outside quotation marks, a value is a number, a code or a date, never a part of a sentence.
    else if (typeof value === 'string' && !withOtherWords.has(text) && /[a-z]{2,} [a-z]{2,}/.test(value.replace(/“[^”]*”/g, '')))
      yield `${code}: “${value}” in “${text}” is English`;
  }
}

test('every finding of every reader carries its sentence, which has a translation in each language', async () => {
  const seeds = (await loadSeeds()).filter(({ kind }) => kind === 'report');
  const faults = new Set<string>();
  const codes = new Set<string>();
  const formats = new Set<string>();
  for (let index = 0; index < 4000; index++) {
    const { name, bytes, companions = [] } = inputOf(seeds, 33, index);
    const [{ format, findings } = parse(bytes, name)] = parseFiles([{ name, bytes }, ...companions]);
    if (format !== undefined) formats.add(format);
    for (const finding of findings) {
      codes.add(finding.code);
      for (const fault of faultsOf(finding)) faults.add(fault);
    }
  }
  expect([...faults]).toEqual([]);
  // Nothing is proved about a reader that read nothing, and little by few findings.
  expect(readers.map(({ format }) => format).filter((format) => !formats.has(format))).toEqual([]);
  expect(codes.size).toBeGreaterThan(120);
}, 120_000);
