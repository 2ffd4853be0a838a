// Text of pictures: the pages' own typefaces, accents and other scripts.

import { expect, test } from 'vitest';
import { Face } from './face.js';
import { fitted, glyphsOf, isLegible, lines, widthOf } from './lettering.js';

test.each([
  'Łobarin, Małgorzata',
  'Strauß, Jørgen',
  'Đurić, Æther O’Þor',
  'Şahin, Gül',
  'Крамник, Владимир',
  'Παπαδόπουλος, Γιώργος',
  'Nguyễn, Ngọc',
  '4½ – 1½ …',
])('both typefaces have every character of %s', (text) => {
  for (const face of [Face.named('serif-600'), Face.named('sans-400')])
    for (const character of text) expect(face.glyph(character), character).toBeDefined();
});

test('an accent is drawn above its letter, and the letter is that without it', () => {
  const face = Face.named('serif-600');
  const top = (letter: string) => Math.min(...(face.glyph(letter)?.contours ?? []).flat().map(([, y]) => y));
  for (const [plain, accented] of ['eé', 'EÉ', 'zž', 'oö', 'İI'].map(([a = '', b = '']) => (b < a ? [b, a] : [a, b])) as [
    string,
    string,
  ][])
    expect(top(accented), accented).toBeLessThan(top(plain) - 0.05);
  expect(face.glyph('e')?.advance).toBe(face.glyph('é')?.advance);
  // A capital is about two thirds of the letter height, and stands on the baseline.
  expect(top('H')).toBeCloseTo(-0.67, 1);
  expect(Math.max(...(face.glyph('H')?.contours ?? []).flat().map(([, y]) => y))).toBeCloseTo(0, 2);
});

test('a hole in a letter is a contour that turns the other way', () => {
  const area = (contour: readonly (readonly [number, number])[]) =>
    contour.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = contour[(at + 1) % contour.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0);
  const areas = (Face.named('sans-400').glyph('O')?.contours ?? []).map(area);
  expect(areas).toHaveLength(2);
  expect(Math.sign(areas[0] ?? 0)).toBe(-Math.sign(areas[1] ?? 0));
});

test('decomposed letters are composed, an unknown accent is dropped, other scripts are omitted', () => {
  expect(glyphsOf('e\u0301', 'serif')).toEqual(glyphsOf('é', 'serif'));
  expect(glyphsOf('Gül 李', 'serif')).toEqual(glyphsOf('Gül ', 'serif'));
  expect(isLegible('Gül 李')).toBe(true);
  expect(isLegible('李, 世石')).toBe(false);
  // Only the sans serif has this letter.
  expect(Face.named('serif-600').glyph('Ǥ')).toBeUndefined();
  expect(glyphsOf('Ǥ', 'serif')).toEqual(glyphsOf('Ǥ', 'sans'));
});

test('a text too long for its line ends in an ellipsis; a title breaks between words', () => {
  const text = 'The Great Plains Championship';
  const cut = fitted(text, 'sans', 30, 200);
  expect(widthOf(cut, 30)).toBeLessThanOrEqual(200);
  expect(cut.at(-1)).toEqual(glyphsOf('…', 'sans')[0]);
  expect(fitted(text, 'sans', 30, 2000)).toHaveLength(text.length);
  const broken = lines(text, 'serif', 30, 250);
  expect(broken.join(' ')).toBe(text);
  expect(widthOf(glyphsOf(broken[0] ?? '', 'serif'), 30)).toBeLessThanOrEqual(250);
});
