// A short run of the fuzzer with every check; the long one is `npm run fuzz:formats -- --count 1000000`.

import { expect, test } from 'vitest';
import { loadSeeds } from './fuzz/seeds.js';
import { tryInput } from './fuzz/try.js';

test('of 3,000 mutated files of all formats, none crashes a reader, hangs it or gives a finding without a place', async () => {
  const seeds = await loadSeeds();
  const faults: string[] = [];
  const formats = new Set<string>();
  for (let index = 0; index < 3000; index++) {
    const tried = await tryInput(seeds, 2026, index, 5000);
    formats.add(tried.format);
    if (tried.fault !== undefined) faults.push(`${index}: ${tried.fault}`);
  }
  expect(faults).toEqual([]);
  expect([...formats]).toEqual(expect.arrayContaining(['trf06', 'trf16', 'trf26', 'json', 'csv', 'uschess-dbf', 'list']));
}, 120_000);
