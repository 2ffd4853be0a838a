import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addLongLine, addTextFindings, positionOf } from '../input/text.js';
import { collectFindings } from '../report/collector.js';
import { decodeText } from './decode.js';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, little: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))];
  return Uint8Array.from(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

test.each([
  ['UTF-8', utf8('Núñez 李'), 'Núñez 李', 'utf-8', false],
  ['UTF-8 with a byte order mark', utf8('\ufeffNúñez'), 'Núñez', 'utf-8', true],
  ['Latin-1', latin1('Núñez'), 'Núñez', 'windows-1252', false],
  ['UTF-16, little end first', utf16('Núñez', true, true), 'Núñez', 'utf-16le', true],
  ['UTF-16, big end first', utf16('Núñez', false, true), 'Núñez', 'utf-16be', true],
  ['UTF-16 without a mark', utf16('012 Event name', true, false), '012 Event name', 'utf-16le', false],
  ['UTF-16 without a mark, big end first', utf16('012 Event name', false, false), '012 Event name', 'utf-16be', false],
])('%s', (_what, bytes, text, encoding, bom) => {
  expect(decodeText(bytes)).toEqual({ text, encoding, bom, broken: false });
});

test('Windows-1252 has quotes and a euro sign where Latin-1 has none', () => {
  expect(decodeText(Uint8Array.of(0x93, 0x80, 0x94, 0xe9)).text).toBe('“€”é');
});

test('every UTF-8 text is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.startsWith('\ufeff') && !text.includes('\u0000') && !text.startsWith('\ufffe'));
      expect(decodeText(utf8(text)).text).toBe(text);
    }),
  );
});

describe('findings about the text', () => {
  const codes = (bytes: Uint8Array): unknown[] => {
    const findings = collectFindings('a.trf');
    addTextFindings(findings, decodeText(bytes));
    return findings.list.map(({ code, level, place }) => [code, level, place.line, place.column]);
  };
  test('Latin-1 is a notice at the first such character', () => {
    expect(codes(latin1('012 A\r\n022 Málaga'))).toEqual([['encoding-assumed', 'notice', 2, 6]]);
  });
  test('broken UTF-16 is a warning', () => {
    expect(codes(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0, 0xd8, 0x42, 0))).toEqual([['encoding-broken', 'warning', 1, 2]]);
  });
  test('NUL is a warning at its place; tabs and the DOS end-of-file mark are ordinary', () => {
    expect(codes(utf8('012 A\n02\u0000 B\u0000'))).toEqual([['control-characters', 'warning', 2, 3]]);
    expect(codes(utf8('a\tb\f\r\n\u001a'))).toEqual([]);
  });
});

test.each([
  ['ab\ncd', 3, 2, 1],
  ['ab\r\ncd', 5, 2, 2],
  ['ab\rcd', 3, 2, 1],
  ['abc', 0, 1, 1],
  ['abc', 3, 1, 4],
])('%j: position %d is line %d, column %d', (text, index, line, column) => {
  expect(positionOf(text, index)).toEqual({ line, column });
});

describe('long lines', () => {
  const longLine = (text: string, limit: number): unknown[] => {
    const findings = collectFindings();
    const found = addLongLine(findings, utf8(text), limit);
    expect(found).toBe(findings.list.length > 0);
    return findings.list.map(({ code, place }) => [code, place.line]);
  };
  test('are found with their number', () => {
    expect(longLine('abc\nabcdef\nabc', 5)).toEqual([['line-too-long', 2]]);
    expect(longLine('a\r\nb\r\nabcdefgh', 5)).toEqual([['line-too-long', 3]]);
  });
  test('lines up to the limit are fine, however many', () => {
    expect(longLine('abcde\n'.repeat(100), 5)).toEqual([]);
    expect(longLine('abcde', 5)).toEqual([]);
  });
});
