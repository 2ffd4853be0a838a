// Writes the dBASE III container: character, number and date fields of fixed width. Values that do not fit are cut, with a
// finding.

import { collectFindings, quote } from '../report/collector.js';
import type { Finding } from '../report/finding.js';
import { say } from '../report/say.js';

export interface DbfColumn {
  /** At most 10 characters. */
  readonly name: string;
  readonly type: 'C' | 'N' | 'D';
  readonly length: number;
}

export interface DbfWritten {
  readonly bytes: Uint8Array;
  readonly findings: readonly Finding[];
}

export interface DbfWriteOptions {
  readonly file: string;
  /** ISO date for the header's "last updated". Absent means 1980-01-01, because this package has no clock. */
  readonly updated?: string;
}

export type DbfRow = Readonly<Record<string, string>>;

/** Writes a table. Values are already text; a missing value stays blank. */
export function makeDbf(columns: readonly DbfColumn[], rows: readonly DbfRow[], options: DbfWriteOptions): DbfWritten {
  const headerLength = 32 + columns.length * 32 + 1;
  const recordLength = 1 + columns.reduce((sum, column) => sum + column.length, 0);
  const bytes = new Uint8Array(headerLength + rows.length * recordLength + 1);
  const view = new DataView(bytes.buffer);
  const [year = 1980, month = 1, day = 1] = (options.updated ?? '1980-01-01').split('-').map(Number);
  bytes[0] = 0x03;
  bytes[1] = (year - 1900) & 0xff;
  bytes[2] = month;
  bytes[3] = day;
  view.setUint32(4, rows.length, true);
  view.setUint16(8, headerLength, true);
  view.setUint16(10, recordLength, true);
  columns.forEach((column, i) => {
    const at = 32 + i * 32;
    for (let c = 0; c < column.name.length && c < 10; c++) bytes[at + c] = column.name.charCodeAt(c);
    bytes[at + 11] = column.type.charCodeAt(0);
    bytes[at + 16] = column.length;
  });
  bytes[headerLength - 1] = 0x0d;

  const findings = collectFindings(options.file);
  let at = headerLength;
  rows.forEach((row, i) => {
    bytes.fill(0x20, at, at + recordLength);
    let offset = at + 1;
    for (const column of columns) {
      const value = row[column.name] ?? '';
      if (column.type !== 'N' && value.length <= column.length && writeAscii(bytes, offset, value)) {
        offset += column.length;
        continue;
      }
      const place = { record: i + 1, field: column.name };
      const { encoded, replaced } = encodeField(value);
      if (replaced !== '') {
        const message = say`${quote(value)} has characters that this format cannot hold (${quote(replaced)}); they are written as "?".`;
        findings.add('character-replaced', place, message, say`Spell the value in Latin letters.`);
      }
      if (encoded.length > column.length) {
        const message = say`${quote(value)} has ${encoded.length} characters; ${column.name} holds ${column.length}, the rest is cut.`;
        findings.add('value-cut', place, message, say`Shorten the value.`);
      }
      const written = encoded.subarray(0, column.length);
      // Numbers are right-justified, everything else is left-justified.
      bytes.set(written, column.type === 'N' ? offset + column.length - written.length : offset);
      offset += column.length;
    }
    at += recordLength;
  });
  bytes[at] = 0x1a;
  return { bytes, findings: findings.list };
}

/** Returns false, possibly after writing something, if the text contains anything but visible ASCII and blanks. */
function writeAscii(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code >= 0x7f) return false;
    bytes[at + i] = code;
  }
  return true;
}

/** One byte per character: ASCII and Latin-1 unchanged, other letters without their marks, the rest as "?". */
function encodeField(value: string): { encoded: Uint8Array; replaced: string } {
  const codes: number[] = [];
  let replaced = '';
  for (const character of value.replace(/\s/g, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) {
      codes.push(code);
      continue;
    }
    const plain = character.normalize('NFD').charCodeAt(0);
    if (plain >= 0x41 && plain < 0x7f) codes.push(plain);
    else {
      codes.push(0x3f);
      replaced += character;
    }
  }
  return { encoded: Uint8Array.from(codes), replaced };
}
