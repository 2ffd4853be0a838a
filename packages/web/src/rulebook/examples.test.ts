// Every worked example of the documents, as the rulebook page computes it, compared with the printed number.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paragraphHash } from '../base/citations.js';
import { type Example, type Given, inputProblem } from './example.js';
import { examples } from './examples.js';
import { paragraphOf } from './paragraph-of.js';

const all = [...examples.uschess, ...examples.fide];

function givenOf({ inputs }: Example): Given {
  return Object.fromEntries(inputs.map(({ key, value }) => [key, value]));
}

const documents = all.flatMap((example) => example.documents.map((document) => ({ example, ...document })));

describe.each(documents)('$document $section, $example.title', ({ example, statements, lines }) => {
  const given = givenOf(example);
  test.each(lines.map((line) => [line.what, line.printed, line] as const))(
    `${statements.join(', ')}: %s is %s`,
    (_, printed, line) => {
      const computed = line.computed(given);
      if (line.differs === undefined) expect(computed).toBe(printed);
      else {
        // The reason is kept only while there is a difference, which must come from rounding.
        expect(computed).not.toBe(printed);
        expect(Math.abs(Number(computed) / Number(printed) - 1)).toBeLessThan(0.001);
      }
    },
  );
});

/** Each statement's section, in which the paragraph of the rulebook stands. */
const sectionOf = new Map(
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../../docs/statements.json'), 'utf8')) as readonly {
      readonly id: string;
      readonly section: string;
    }[]
  ).map(({ id, section }) => [id, section]),
);

test.each(documents)('$document $section leads to the paragraph of its statements', ({ document, section, statements }) => {
  const paragraphs = [...new Set(statements.map((id) => ({ hash: paragraphHash(document, sectionOf.get(id) ?? id) })))];
  const asked = paragraphHash(document, section.replace(/^§/, ''));
  expect(paragraphOf(paragraphs, asked)?.hash ?? `${asked}: ${paragraphs.map(({ hash }) => hash)}`).toMatch(/^[^:]+$/);
});

test('in every example with inputs, changing an input changes a number', () => {
  for (const example of all.filter(({ inputs }) => inputs.length > 0)) {
    const given = givenOf(example);
    const changed = Object.fromEntries(
      example.inputs.map(({ key, value }) => [key, value.startsWith('G/') ? 'G/60' : String(Number(value.split(' ')[0]) * 1.5)]),
    );
    const lines = example.documents.flatMap((document) => document.lines);
    expect(
      lines.map((line) => line.computed(changed)),
      example.key,
    ).not.toEqual(lines.map((line) => line.computed(given)));
  }
});

test('an input that is not a number gives no number and no error', () => {
  for (const example of all) {
    const empty = Object.fromEntries(example.inputs.map(({ key }) => [key, '']));
    for (const { lines } of example.documents) for (const line of lines) expect(typeof line.computed(empty)).toBe('string');
  }
});

test('five documents have worked examples, and every key is unique', () => {
  expect([...new Set(documents.map(({ document }) => document))].toSorted()).toEqual([
    'fide-2009',
    'uschess-2010-approx',
    'uschess-2015',
    'uschess-2020',
    'uschess-2025',
  ]);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
});

const seeds = join(import.meta.dirname, '../../../../../shared/seeds');
const marks: { readonly [document: string]: string } = {
  'uschess-2025': 'February 10, 2025',
  'uschess-2020': 'September 2, 2020',
  'uschess-2015': 'June 1, 2015',
  'uschess-2010-approx': 'December, 2010',
  'fide-2009': 'FIDE Rating Regulations',
};

test.skipIf(!existsSync(seeds))('every printed number is in its document', () => {
  const texts = readdirSync(seeds).map((name) => readFileSync(join(seeds, name), 'utf8').replaceAll(/(?<=\d),(?=\d{3})/g, ''));
  for (const { document, lines, example } of documents) {
    const text = texts.find((one) => one.slice(0, 400).includes(marks[document] ?? ''));
    expect(text, document).toBeDefined();
    const missing = lines.filter(
      ({ printed }) => /\d/.test(printed) && !text?.includes(printed.replace('−', '').replace(/^0(?=\.)/, '')),
    );
    expect(
      missing.map(({ printed }) => printed),
      `${document} ${example.key}`,
    ).toEqual([]);
  }
});

test('no example refuses its own inputs, and each refuses what cannot be read', () => {
  for (const { key, inputs } of all)
    for (const input of inputs) {
      expect(inputProblem(input, input.value), key).toBeUndefined();
      for (const text of ['abc', '-5', '😀', '2026-02-30', '<script>', 'x'.repeat(10_000)])
        expect(inputProblem(input, text), `${key} ${input.key}: ${text.slice(0, 20)}`).toMatch(/\w/);
    }
});

test('several numbers are refused where the document has one', () => {
  const [rating] = all.find(({ key }) => key === 'rounding')?.inputs ?? [];
  expect(rating && inputProblem(rating, '1643 1431')).toBe('“1643 1431” is not a number of 0 or more.');
});
