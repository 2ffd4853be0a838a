import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { crc32 } from '../bytes/crc32.js';
import { collectFindings } from '../report/collector.js';
import { looksLikeZip, makeZip, parseZip, type ZipLimits, zipLimits } from './zip.js';

const text = (s: string): Uint8Array => new TextEncoder().encode(s);

function read(
  bytes: Uint8Array,
  limits: ZipLimits = zipLimits,
): { names?: string[]; codes: string[]; message?: string | undefined } {
  const findings = collectFindings('report.zip');
  const files = parseZip(bytes, findings, limits);
  const codes = findings.list.map((f) => f.code);
  expect(findings.list.every((f) => f.place.file === 'report.zip')).toBe(true);
  return { ...(files && { names: files.map((f) => f.name) }), codes, message: findings.list[0]?.message };
}

/** Offsets of the two places where a ZIP of one entry states its sizes. */
function patchSizes(bytes: Uint8Array, patch: (view: DataView, central: number, local: number) => void): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const end = copy.length - 22;
  patch(view, view.getUint32(end + 16, true), 0);
  return copy;
}

describe('ZIP archives', () => {
  test('packed files are unpacked, without their folders', () => {
    const bytes = makeZip([
      { name: 'THEXPORT.DBF', bytes: text('head') },
      { name: 'TSEXPORT.DBF', bytes: text('sections'.repeat(100)) },
    ]);
    const findings = collectFindings('a.zip');
    const files = parseZip(bytes, findings);
    expect(files?.map((f) => [f.name, new TextDecoder().decode(f.bytes)])).toEqual([
      ['THEXPORT.DBF', 'head'],
      ['TSEXPORT.DBF', 'sections'.repeat(100)],
    ]);
    expect(findings.list).toEqual([]);
    expect(looksLikeZip(bytes)).toBe(true);
  });

  test('the same files give the same bytes', () => {
    const files = [{ name: 'A', bytes: text('a') }];
    expect(makeZip(files)).toEqual(makeZip(files));
  });

  test('folders and system files are left out', () => {
    const bytes = zipSync({
      'event/': new Uint8Array(),
      'event/A.DBF': text('a'),
      '__MACOSX/._A.DBF': text('x'),
      '.DS_Store': text('x'),
    });
    expect(read(bytes)).toEqual({ names: ['A.DBF'], codes: [] });
  });

  test('stored files are read too', () => {
    expect(read(zipSync({ 'A.DBF': text('abc') }, { level: 0 })).names).toEqual(['A.DBF']);
  });

  test('CRC-32 of "123456789" is cbf43926', () => {
    expect(crc32(text('123456789'))).toBe(0xcbf43926);
    expect(crc32(text('6789'), crc32(text('12345')))).toBe(0xcbf43926);
  });
});

describe('archives that are refused', () => {
  const bomb = zipSync({ 'A.DBF': new Uint8Array(20_000_000) });

  test('a bomb that declares its size is refused before anything is unpacked', () => {
    expect(read(bomb)).toEqual({
      codes: ['zip-ratio'],
      message: expect.stringMatching(/claims to unpack from \d+ bytes to 20000000/),
    });
  });

  test('a bomb that hides its size is stopped where the declared size ends', () => {
    const lying = patchSizes(bomb, (v, central) => v.setUint32(central + 24, 1000, true));
    expect(read(lying)).toEqual({ codes: ['zip-size-lies'], message: '“A.DBF” should unpack to 1000 bytes and gives more.' });
  });

  test('an archive that unpacks to more than the limit', () => {
    const noise = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251);
    const bytes = zipSync({ A: noise, B: noise });
    expect(read(bytes, { ...zipLimits, maxTotalBytes: 5000 }).codes).toEqual(['zip-too-large']);
  });

  test('a file shorter than declared', () => {
    const bytes = patchSizes(zipSync({ A: text('abc') }), (v, central) => v.setUint32(central + 24, 4, true));
    expect(read(bytes)).toEqual({ codes: ['zip-size-lies'], message: '“A” should unpack to 4 bytes and gives 3.' });
  });

  test('too many files', () => {
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`f${i}`, text('x')]));
    expect(read(zipSync(many))).toEqual({
      codes: ['zip-too-many-entries'],
      message: 'The archive holds 65 files; 64 is the most.',
    });
  });

  test('an archive within an archive', () => {
    expect(read(zipSync({ 'inner.zip': zipSync({ A: text('a') }) }))).toEqual({
      codes: ['zip-nested'],
      message: '“inner.zip” is itself an archive.',
    });
  });

  test('two files that share the same bytes', () => {
    const bytes = zipSync({ A: text('abc'), B: text('abc') });
    const view = new DataView(bytes.buffer);
    const first = view.getUint32(bytes.length - 22 + 16, true);
    const second = first + 46 + view.getUint16(first + 28, true) + view.getUint16(first + 30, true);
    view.setUint32(second + 42, 0, true);
    expect(read(bytes).codes).toEqual(['zip-overlap']);
  });

  test('a checksum that does not match', () => {
    const bytes = patchSizes(zipSync({ A: text('abc') }), (v, central) => v.setUint32(central + 16, 1, true));
    expect(read(bytes).codes).toEqual(['zip-checksum']);
  });

  test('an encrypted file, and an unknown method', () => {
    const encrypted = patchSizes(zipSync({ A: text('abc') }), (v, central) => v.setUint16(central + 8, 1, true));
    expect(read(encrypted)).toEqual({ codes: ['zip-unsupported'], message: '“A” is encrypted.' });
    const lzma = patchSizes(zipSync({ A: text('abc') }), (v, central) => v.setUint16(central + 10, 14, true));
    expect(read(lzma).codes).toEqual(['zip-unsupported']);
  });

  test('ZIP64, an empty archive, one cut off, damaged data', () => {
    const bytes = zipSync({ A: text('abcabcabcabc') });
    const zip64 = bytes.slice();
    new DataView(zip64.buffer).setUint32(zip64.length - 22 + 16, 0xffffffff, true);
    expect(read(zip64).codes).toEqual(['zip-unsupported']);
    expect(read(zipSync({})).codes).toEqual(['zip-empty']);
    expect(read(bytes.subarray(0, bytes.length - 5)).codes).toEqual(['zip-broken']);
    const damaged = bytes.slice();
    damaged.fill(0xff, 31, 36);
    expect(read(damaged).codes).toEqual(['zip-broken']);
    const nowhere = patchSizes(bytes, (v, central) => v.setUint32(central + 42, 9999, true));
    expect(read(nowhere).codes).toEqual(['zip-broken']);
  });
});
