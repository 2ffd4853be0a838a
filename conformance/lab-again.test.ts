// The lab against a second calculation in Python (again/lab.py), on random vectors of every kind.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtInBases } from '@harkness/lab';
import { expect, test } from 'vitest';
import { differences } from './compare.js';
import { answer } from './lab.js';
import type { ExpectedVector } from './vector.js';

/** The tables that the reforms amend, read by every list of their authority. */
const amended: { readonly [authority: string]: readonly string[] } = {
  uschess: ['bonus-multiplier', 'k-numerator', 'least-rating', 'special-up-to', 'bonus-repeats', 'effective-games-bound'],
  fide: ['games-for-first-rating', 'fictitious-draws', 'maximum-initial-rating'],
};
const kinds = 12;
/** `LAB_AGAIN_SEED=…` tries other vectors. */
const seed = process.env.LAB_AGAIN_SEED ?? '20261118';

/** Every finding that a file alone can have. */
const codes = [
  'amendment-without-effect',
  'amendments-overlap',
  'authority-unknown',
  'band-malformed',
  'band-reversed',
  'before-first-rules',
  'date-does-not-exist',
  'dates-reversed',
  'missing-field',
  'name-malformed',
  'no-change',
  'not-a-reform',
  'number-out-of-range',
  'one-of-rating-and-add',
  'parameter-unknown',
  'source-missing',
  'switch-unknown',
  'system-unknown',
  'transform-on-no-list',
  'transform-passes-limit',
  'unknown-field',
  'value-malformed',
  'warm-up-too-short',
  'window-reversed',
  'window-too-short',
];

function tables(): object {
  const ofBase = ({ authority, systems, tables: of }: (typeof builtInBases)[number]): [string, object] => {
    const names = (amended[authority] ?? []).map((name) => `${authority}.${name}`);
    const found = of(systems[0] ?? '').filter(({ name }) => names.includes(name));
    return [authority, Object.fromEntries(found.map(({ name, entries }) => [name, entries]))];
  };
  return Object.fromEntries(builtInBases.map(ofBase));
}

function calculatedAgain(...options: readonly string[]): ExpectedVector[] {
  const script = fileURLToPath(new URL('./again/lab.py', import.meta.url));
  const { stdout, stderr, status } = spawnSync('python3', ['-B', script, seed, ...options], {
    input: JSON.stringify(tables()),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  expect([status, stderr]).toEqual([0, '']);
  const lines = stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as ExpectedVector);
}

function wrongAnswers(vectors: readonly ExpectedVector[]): string[] {
  return vectors.flatMap((vector) =>
    differences(vector.expected, answer(vector)).map((difference) => `${vector.id} ${vector.kind} ${difference}`),
  );
}

test('every measure agrees with a second calculation from the specification', { timeout: 120_000 }, () => {
  const vectors = calculatedAgain(String(kinds * 40));
  expect(new Set(vectors.map(({ kind }) => kind)).size).toBe(kinds);
  expect(wrongAnswers(vectors)).toEqual([]);
});

test('every finding of a reform agrees with a second check, each code at its path', { timeout: 120_000 }, () => {
  const vectors = calculatedAgain('4000', 'reform');
  const found = vectors.flatMap(({ expected }) => (expected as { findings: [string, string][] }).findings);
  expect([...new Set(found.map(([code]) => code))].sort()).toEqual(codes);
  expect(wrongAnswers(vectors)).toEqual([]);
});
