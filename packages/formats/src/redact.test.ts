import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maskContact, redact } from './redact.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test.each([
  ['102 Arbiter, Test <ann.doe@chess.example.org>', '102 Arbiter, Test <xxxxxxxxxxxxxxxxxxxxxxxxx>'],
  ['### call +1 555 123 4567 now', '### call xxxxxxxxxxxxxxx now'],
  ['### (555) 123-4567', '### xxxxxxxxxxxxxx'],
  ['### 555-123-4567', '### xxxxxxxxxxxx'],
  ['112 Né, Éa a@x.org', '112 Né, Éa xxxxxxx'],
])('contact data is masked and everything keeps its place: %s', (text, expected) => {
  const { bytes, masked } = maskContact(encode(text));
  expect(decode(bytes)).toBe(expected);
  expect(masked).toBe(1);
});

test.each([
  '001    1 m  g Player0001, Test                  2840 NOR     9000001 1990/01/01  3.5    2     9 w 1    13 b =     2 w +    15 b 1',
  '132                                                                                        24/01/01  24/01/02',
  '222 40/6000+30:900+30',
  'start,2026-05-23',
  '1,12345678,"Doe, Ann",1800,40,W2w,D3b,H',
  'zip,94105-1234',
])('ordinary data of a report is not taken for contact data: %s', (text) => {
  const bytes = encode(text);
  expect(maskContact(bytes)).toEqual({ bytes, masked: 0 });
});

test('in UTF-16 as well', () => {
  const text = '### ann@chess.example';
  const bytes = new Uint8Array(2 + 2 * text.length);
  bytes.set([0xff, 0xfe]);
  [...text].forEach((char, i) => {
    bytes[2 + 2 * i] = char.charCodeAt(0);
  });
  const masked = maskContact(bytes);
  expect(masked.masked).toBe(1);
  expect(new TextDecoder('utf-16le').decode(masked.bytes)).toBe('### xxxxxxxxxxxxxxxxx');
});

test('the bytes of a report keep their length', () => {
  const bytes = readFileSync(new URL('../test/fixtures/trf/quirks.trf', import.meta.url));
  expect(redact({ name: 'quirks.trf', bytes }).bytes).toHaveLength(bytes.length);
});
