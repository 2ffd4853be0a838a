import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from '../src/parse.js';
import { findingCodes } from '../src/report/codes.js';
import { docsFile, schemaFile, schemaText, withCodes } from './published.js';

const page = readFileSync(docsFile, 'utf8');

test('the published JSON Schema is up to date', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText());
});

test('docs/formats.md lists every code with its level and meaning', () => {
  expect(page).toBe(withCodes(page));
});

test('every code is used somewhere in the sources', () => {
  const folder = new URL('../src/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^codes/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  expect(Object.keys(findingCodes).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

test.each([
  ['json', 'JSON report', 0],
  ['csv', 'CSV crosstable', 0],
])('the %s example of the page is a report without an error', (language, heading, errors) => {
  const from = page.indexOf(`\`\`\`${language}\n`, page.indexOf(`## ${heading}`));
  const text = page.slice(from + language.length + 4, page.indexOf('```', from + 4));
  const { report, findings } = parse(new TextEncoder().encode(text), `example.${language}`);
  expect(findings.filter(({ level }) => level === 'error')).toHaveLength(errors);
  expect(report?.event.name).toBe('Spring Open');
});
