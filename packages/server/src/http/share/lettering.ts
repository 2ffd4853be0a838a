// Text of a picture in the pages' own typefaces.

import { Face, type Glyph } from './face.js';

export type Style = 'serif' | 'sans';

let faces: { readonly [style in Style]: Face } | undefined;

function facesRead(): { readonly [style in Style]: Face } {
  faces ??= { serif: Face.named('serif-600'), sans: Face.named('sans-400') };
  return faces;
}

/**
 * The glyphs of a text. A character that the style lacks comes from the other typeface; an accented letter that neither has loses
 * its accent; a character of another script is omitted.
 */
export function glyphsOf(text: string, style: Style): readonly Glyph[] {
  const { serif, sans } = facesRead();
  const order = style === 'serif' ? [serif, sans] : [sans, serif];
  const find = (character: string) => order.map((face) => face.glyph(character)).find((glyph) => glyph !== undefined);
  return [...text.normalize('NFC')].flatMap((character) => find(character) ?? find(character.normalize('NFD')) ?? []);
}

/** Whether the typefaces can write at least one letter or digit of the text. */
export function isLegible(text: string): boolean {
  return [...text].some((character) => /[\p{L}\p{N}]/u.test(character) && glyphsOf(character, 'serif').length > 0);
}

export function widthOf(glyphs: readonly Glyph[], size: number): number {
  return glyphs.reduce((sum, { advance }) => sum + advance * size, 0);
}

/** As much of a text as fits a width, with an ellipsis where something is left out. */
export function fitted(text: string, style: Style, size: number, width: number): readonly Glyph[] {
  const whole = glyphsOf(text, style);
  // A size chosen to fill the width may exceed it by a rounding.
  if (widthOf(whole, size) <= width + 0.01) return whole;
  const characters = [...text.normalize('NFC')];
  for (let length = characters.length - 1; length > 0; length--) {
    const part = glyphsOf(`${characters.slice(0, length).join('').trimEnd()}…`, style);
    if (widthOf(part, size) <= width) return part;
  }
  return glyphsOf('…', style);
}

/** A heading on one line, or on two of a smaller size, cut at a space. */
export function lines(text: string, style: Style, size: number, width: number): readonly string[] {
  if (widthOf(glyphsOf(text, style), size) <= width) return [text];
  const words = text.split(' ');
  let first = words[0] ?? '';
  let taken = 1;
  while (taken < words.length && widthOf(glyphsOf(`${first} ${words[taken]}`, style), size) <= width) {
    first = `${first} ${words[taken]}`;
    taken += 1;
  }
  return taken === words.length ? [first] : [first, words.slice(taken).join(' ')];
}
