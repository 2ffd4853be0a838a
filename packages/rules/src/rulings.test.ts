// Every ruling that an explanation can name has a sentence.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fideRulings, rulings } from './fide/index.js';
import { rulingsOfStep } from './rulings.js';
import { rulingTexts } from './uschess/ruling-texts.js';

/** The ids in `ruling: 'FIDE-A-07, FIDE-A-08'` of the sources. */
const named = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/ruling: [^\n]*/g)])
  .flatMap(([text]) =>
    [...text.matchAll(/'((?:US-A|FIDE-[AL])-\d\d(?:, (?:US-A|FIDE-[AL])-\d\d)*)'/g)].map(([, ids = '']) => ids),
  );

describe('rulings have sentences', () => {
  test('explanations name some of each document', () => {
    expect(named).toEqual(expect.arrayContaining(['US-A-04', 'FIDE-A-07, FIDE-A-08', 'FIDE-L-05, FIDE-L-18']));
  });

  test.each([...new Set(named)])('%s', (ids) => {
    expect(rulingsOfStep({ ruling: ids }).map(({ id }) => id)).toEqual(ids.split(', '));
  });

  test.each(fideRulings.map(({ id, question = '', text }) => [id, question, text] as const))(
    '%s asks and answers',
    (id, question, text) => {
      expect(question).toMatch(/^[A-Z0-9].{10,110}\?$/);
      expect(text).toMatch(/^\S.{10,150}[^.]$/);
      expect(id in rulingTexts).toBe(false);
    },
  );

  test('each is named once', () => {
    expect(rulings('FIDE-A-07', 'FIDE-L-01', 'FIDE-A-07').map(({ id }) => id)).toEqual(['FIDE-A-07', 'FIDE-L-01']);
  });
});
