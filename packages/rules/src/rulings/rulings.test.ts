// Every ruling that an explanation can name has a sentence and a record; every source that a parameter cites is known.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fideRulings, rulings } from '../fide/internal.js';
import { rulingTexts } from '../uschess/ruling-texts.js';
import { fide2009Records } from './fide-2009.js';
import { fideSince2014Records } from './fide-since-2014.js';
import { sources, wholeRuling, wholeRulings } from './index.js';
import { rulingsOfStep } from './of-trace.js';
import { sourcesCited } from './sources.js';
import { uschessRecords } from './uschess.js';

/** Every source file of the rules, without tests. */
const files = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'));

/** The ids in `ruling: 'FIDE-A-07, FIDE-A-08'` of the sources. */
const named = files
  .flatMap((text) => [...text.matchAll(/ruling: [^\n]*/g)])
  .flatMap(([text]) =>
    [...text.matchAll(/'((?:US-A|FIDE-[AL])-\d\d(?:, (?:US-A|FIDE-[AL])-\d\d)*)'/g)].map(([, ids = '']) => ids),
  );

describe('rulings have sentences', () => {
  test('explanations name rulings on every document', () => {
    expect(named).toEqual(expect.arrayContaining(['US-A-04', 'FIDE-A-07, FIDE-A-08', 'FIDE-L-05, FIDE-L-18']));
  });

  test.each([...new Set(named)])('%s', (ids) => {
    expect(rulingsOfStep({ ruling: ids }).map(({ id }) => id)).toEqual(ids.split(', '));
  });

  test.each(fideRulings.map(({ id, question = '', text }) => [id, question, text] as const))(
    '%s has a question and an answer',
    (id, question, text) => {
      expect(question).toMatch(/^[A-Z0-9].{10,110}\?$/);
      expect(text).toMatch(/^\S.{10,150}[^.]$/);
      expect(id in rulingTexts).toBe(false);
    },
  );

  test('each ruling is listed once', () => {
    expect(rulings('FIDE-A-07', 'FIDE-L-01', 'FIDE-A-07').map(({ id }) => id)).toEqual(['FIDE-A-07', 'FIDE-L-01']);
  });
});

const statements = new Set(
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../../docs/statements.json'), 'utf8')) as readonly { id: string }[]
  ).map(({ id }) => id),
);

describe('rulings have records', () => {
  test('every ruling has both a sentence and a record', () => {
    const recorded = [uschessRecords, fide2009Records, fideSince2014Records].flatMap((records) => Object.keys(records));
    expect(recorded.sort()).toEqual(wholeRulings.map(({ id }) => id).sort());
  });

  test.each(wholeRulings.map((ruling) => [ruling.id, ruling] as const))(
    '%s',
    (id, { question, options, why, statements: touched }) => {
      expect(wholeRuling(id)?.question).toBe(question);
      expect(question).toMatch(/^[A-Z0-9].{10,110}\?$/);
      expect(options.length).toBeGreaterThan(0);
      expect(why).toMatch(/^\S.{10,600}[.”]$/);
      expect(touched.length).toBeGreaterThan(0);
      expect(touched.filter((statement) => !statements.has(statement))).toEqual([]);
    },
  );
});

describe('sources', () => {
  const cited = files
    .flatMap((text) => [...text.matchAll(/FIDE-LATER: ([^'`(]*)/g)].map(([, names = '']) => names))
    .flatMap((names) => names.replaceAll(/RULINGS\S*|F-\w+/g, '').match(/\b[A-Z][A-Z0-9]*[0-9A-Z][a-z]?\b|\bQ\b/g) ?? []);

  test('parameters cite sources', () => {
    expect(cited.length).toBeGreaterThan(50);
  });

  test.each([...new Set(cited)].sort())('%s is known', (name) => {
    expect(sources.map(({ id }) => id)).toContain(name);
  });

  test.each([
    ['uschess-2025 §8, uschess-2015 §5', ['US25', 'US15']],
    ['uschess-2010-approx, standard rating formula', ['US10']],
    ['fide-2025-10; FIDE-LATER: G22, Z1 (A)', ['G22', 'Z1']],
    ['fide-2009 §6.41; FIDE-LATER: Z1 (A), SC22 (B)', ['FIDE09', 'Z1', 'SC22']],
    ['FIDE-LATER: Z1, FACV, Z3 F-N01 (A)', ['Z1', 'FACV', 'Z3']],
    ['FIDE-LATER: §2, 400-point rule (A)', []],
    ['outside the documents: announced in 2025, back to January', []],
  ])('%s names %s', (citation, ids) => {
    expect(sourcesCited(citation).map(({ id }) => id)).toEqual(ids);
  });

  test('the text of a document in the rulebook has a source', () => {
    const documents = new Set([...statements].map((id) => id.split('-')[0]));
    expect(sources.filter(({ document }) => document !== undefined).map(({ id }) => id)).toEqual([...documents]);
  });

  test('each has one entry', () => {
    expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length);
  });
});
