import { expect, test } from 'vitest';
import { readFormats } from './format-titles.js';
import { readers } from './readers.js';

test('every format that is read has exactly one title', () => {
  const named = readFormats.flatMap(({ formats }) => formats);
  expect(new Set(named).size).toBe(named.length);
  expect(readers.map(({ format }) => format).filter((format) => !named.includes(format))).toEqual([]);
});
