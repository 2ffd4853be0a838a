// Plain English: sentences that were quoted as bad examples do not come back, and words for people are gender-neutral.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quoted } from './lib/english.js';
import { root, workspaceFiles } from './lib/files.js';

const files = workspaceFiles(
  /^(README|CONTRIBUTING|SECURITY)\.md$|^(docs|packages|scripts|bench|conformance|verifier)\/.*\.(md|ts|tsx|py)$/,
).filter((file) => !/english|generated\.ts$|\/dist\//.test(file));

/** Texts by others: a quotation of FIDE, and a message covered by a hash of results. */
const ofOthers: readonly RegExp[] = [/“in computing his overall rating”/g, /or one against himself\./g];

test('no sentence that was quoted as a bad example is left', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return quoted.filter((sentence) => text.includes(sentence)).map((sentence) => `${file}: ${sentence}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('people are "they"', () => {
  const found = files.flatMap((file) => {
    let text = readFileSync(join(root, file), 'utf8');
    for (const words of ofOthers) text = text.replaceAll(words, '');
    return [...text.matchAll(/\b(he|his|him|himself|she|her|hers|herself)\b/gi)].map(([word]) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
