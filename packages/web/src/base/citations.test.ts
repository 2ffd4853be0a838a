import { expect, test } from 'vitest';
import { citationsOf } from './citations.js';

test.each([
  ['uschess-2025 §4.2', ['US Chess 2025 §4.2 uschess-2025-4.2']],
  ['uschess-2025 §1 Step 5, §4.2', ['US Chess 2025 §1 uschess-2025-1', 'US Chess 2025 §4.2 uschess-2025-4.2']],
  ['fide-2009 §8.57, §8.4', ['FIDE 2009 §8.57 fide-2009-8.57', 'FIDE 2009 §8.4 fide-2009-8.4']],
  ['fide-2025-10; FIDE-LATER: G22, Z1 (A)', []],
  ['uschess-2025 §3 and §8', ['US Chess 2025 §3 uschess-2025-3', 'US Chess 2025 §8 uschess-2025-8']],
])('%s links to its paragraphs', (source, expected) => {
  expect(citationsOf(source).map(({ text, hash }) => `${text} ${hash}`)).toEqual(expected);
});
