import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankControls, singleBlanks, splitLines, wholeOf } from './text.js';

/** Texts with the characters that matter here, and any others. */
const texts = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      '\r',
      '\n',
      ' ',
      '\t',
      'a',
      '0',
      '9',
      '\u00a0',
      '\u0085',
      '\u2028',
      '\u3000',
      '\u0000',
      '\u007f',
      'é',
      '𠮷',
    ),
  }),
  fc.string({ unit: 'binary' }),
);

test('lines end with CR, LF or CRLF', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(splitLines(text)).toEqual(text.split(/\r\n|\r|\n/));
    }),
  );
});

test('every run of white space becomes one blank', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(singleBlanks(text)).toBe(text.replace(/\s+/g, ' '));
    }),
  );
});

test('control characters become blanks', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(blankControls(text)).toBe(text.replace(/[\u0000-\u001f\u007f]/g, ' '));
    }),
  );
});

test('a whole number consists of digits only, at most as many as allowed', () => {
  const digits = fc.oneof(fc.string({ unit: fc.constantFrom('0', '1', '9', '٣', ' ', '-', '.', 'e') }), fc.nat().map(String));
  fc.assert(
    fc.property(digits, fc.integer({ min: 1, max: 9 }), (text, most) => {
      expect(wholeOf(text, most)).toBe(/^\d+$/.test(text) && text.length <= most ? Number(text) : -1);
    }),
  );
});
