import { expect, test } from 'vitest';
import { citationsOf, citationsOfStep, doubtOf, linkedParts, namedParts } from './citations.js';

test.each([
  ['uschess-2025 §4.2', ['US Chess 2025 §4.2 uschess-2025-4.2']],
  ['uschess-2025 §1 Step 5, §4.2', ['US Chess 2025 §1 uschess-2025-1', 'US Chess 2025 §4.2 uschess-2025-4.2']],
  ['fide-2009 §8.57, §8.4', ['FIDE 2009 §8.57 fide-2009-8.57', 'FIDE 2009 §8.4 fide-2009-8.4']],
  ['fide-2025-10; FIDE-LATER: G22, Z1 (A)', []],
  ['uschess-2025 §3 and §8', ['US Chess 2025 §3 uschess-2025-3', 'US Chess 2025 §8 uschess-2025-8']],
])('%s links to its paragraphs', (source, expected) => {
  expect(citationsOf(source).map(({ text, hash }) => `${text} ${hash}`)).toEqual(expected);
});

test.each([
  ['US Chess 2025 §4.2 and §8', ['§4.2 uschess-2025-4.2', '§8 uschess-2025-8']],
  ['US Chess 2025 §8, US Chess 2015 §2.1 to §2.3', ['§8 uschess-2025-8', '§2.1 uschess-2015-2.1', '§2.3 uschess-2015-2.3']],
  ['US Chess 2025 preamble and §8', ['preamble uschess-2025-front', '§8 uschess-2025-8']],
  ['FIDE 2009 §8.57', ['§8.57 fide-2009-8.57']],
  ['outside the documents: announced in 2025', []],
])('the sections in %s are links, and nothing of the text is lost', (text, expected) => {
  const parts = linkedParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ hash }) => hash !== undefined).map((part) => `${part.text} ${part.hash}`)).toEqual(expected);
});

test.each([
  ['News (FIDE, 2011); Copy (Club); inferred', ['News (FIDE, 2011) → N', 'Copy (Club) → C']],
  ['FIDE 2009 §1.1; Copy (Club), §6', ['Copy (Club) → C']],
  ['outside the documents', []],
])('the sources named in %s are links, and nothing of the text is lost', (text, expected) => {
  const parts = namedParts(text, [
    { id: 'N', name: 'News (FIDE, 2011)' },
    { id: 'C', name: 'Copy (Club)' },
  ]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ id }) => id !== undefined).map((part) => `${part.text} → ${part.id}`)).toEqual(expected);
});

test('an amendment outside the documents is said once', () => {
  expect(doubtOf({ caveat: 'an amendment outside the documents; decided about 2025-06-01' })).toBe('decided about 2025-06-01');
  expect(doubtOf({})).toBeUndefined();
});

const [later, laterToo] = ['FIDE-LATER: Z1 (A)', 'FIDE-LATER: Q, Z1 (A)'];
const floor = { name: 'fide.floor', source: laterToo };
const rate = { name: 'fide.rate-of-play', source: later };
const moves = { name: 'fide.moves-of-a-game', source: `fide-2009 §1.1; ${laterToo}` };

test.each([
  ['uschess-2025 §1, §7', [], ['US Chess 2025 §1 → uschess-2025-1', 'US Chess 2025 §7 → uschess-2025-7']],
  [`fide-2025-10; ${laterToo}`, [floor], [`${laterToo} → #fide.floor`]],
  [`fide-2025-10; ${later}; ${laterToo}`, [rate, floor], [`${later} → #fide.rate-of-play`, `${laterToo} → #fide.floor`]],
  [
    `fide-2025-10; ${later}; fide-2009 §1.1; ${laterToo}`,
    [rate, moves],
    [`${later} → #fide.rate-of-play`, 'FIDE 2009 §1.1 → fide-2009-1.1', `${laterToo} → #fide.moves-of-a-game`],
  ],
  ['Club rules, part 2', [{ name: 'k', source: 'Club rules, part 2' }], ['Club rules, part 2 → #k']],
  ['RULINGS-fide-later', [], ['RULINGS-fide-later → nothing']],
  ['fide-2025-10', [], ['FIDE since Oct 2025 → fide-2025-10']],
])('every citation of %s leads to its place in the rulebook', (source, parameters, expected) => {
  const cited = citationsOfStep(source, parameters, { anchorOf: (name) => `#${name}`, textOf: (text) => text });
  expect(cited.map(({ text, hash }) => `${text} → ${hash ?? 'nothing'}`)).toEqual(expected);
});
