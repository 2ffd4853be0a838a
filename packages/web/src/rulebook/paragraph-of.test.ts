import { expect, test } from 'vitest';
import { paragraphOf } from './paragraph-of.js';

const paragraphs = ['uschess-2025-4', 'uschess-2025-4.2', 'fide-2024-8.21a'].map((hash) => ({ hash }));

test.each([
  ['#uschess-2025-4.2', 'uschess-2025-4.2'],
  ['#uschess-2025-4.2(a)', 'uschess-2025-4.2'],
  ['#fide-2024-8.21%28a%29', 'fide-2024-8.21a'],
  ['#%', undefined],
  ['#uschess-2025-4%', undefined],
  ['', undefined],
])('%s selects %s', (hash, found) => {
  expect(paragraphOf(paragraphs, hash)?.hash).toBe(found);
});
