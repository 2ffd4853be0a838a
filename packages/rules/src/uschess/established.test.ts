import { expect, test } from 'vitest';
import { editionNamed } from '../../test/uschess.js';
import { editionNames } from './index.js';
import { fewestEstablishedGames, isEstablished, parameterTables, provisionalUpTo } from './internal.js';

test.each(editionNames)('%s: a rating is established above this many games (§1), and all code uses the same number', (name) => {
  const edition = editionNamed(name);
  expect(isEstablished(provisionalUpTo, edition)).toBe(false);
  expect(isEstablished(fewestEstablishedGames, edition)).toBe(true);
});

test('no document has a date with another number', () => {
  expect(parameterTables.establishedAbove.entries).toHaveLength(1);
});
