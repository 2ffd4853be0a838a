// Reads the dBASE III container: a header of field descriptors, then records of fixed width. The descriptors decide the widths;
// the records themselves reveal a wrong header. Nothing is allocated because of a number in the header.

import { decodeBytes, decodeWindows1252 } from '../bytes/decode.js';
import { blankControls } from '../input/text.js';
import type { FindingCode } from '../report/codes.js';
import type { FindingCollector } from '../report/collector.js';
import type { FindingLevel } from '../report/finding.js';
import { type Saying, say } from '../report/say.js';

export interface DbfField {
  readonly name: string;
  /** C text, N number, D date, L logical, M memo. */
  readonly type: string;
  readonly length: number;
  readonly decimals: number;
  /** From the start of the record; the deletion flag is at 0. */
  readonly offset: number;
}

export interface DbfHeader {
  readonly fields: readonly DbfField[];
  /** The number in the header; the file may contain fewer. */
  readonly recordCount: number;
  readonly recordLength: number;
  /** Where the first record starts. */
  readonly dataStart: number;
}

export interface DbfRecord {
  /** 1-based, counting deleted records. */
  readonly number: number;
  /** Text of each field by name, without padding. */
  readonly values: Readonly<Record<string, string>>;
}

export interface DbfTable {
  readonly file: string;
  readonly fields: readonly DbfField[];
  readonly records: readonly DbfRecord[];
}

const descriptorLength = 32;
const headerEnd = 0x0d;
const live = 0x20;
const deleted = 0x2a;
const fileEnd = 0x1a;
/** dBASE III allows 128 fields and later versions 255; a report of 99 rounds needs 106. */
const mostFields = 255;
/**
 * Limit on the values (records times fields) of a table that is read as a whole. The largest report has a few hundred thousand.
 */
const mostValues = 4_000_000;
/** How many records are examined to decide between two record lengths. */
const recordsProbed = 64;

export const hintDbf = say`Export the file again from the pairing program and upload it unchanged.`;

/** True if the bytes can be the beginning of a dBASE table: its version byte, a possible month and day, a field descriptor. */
export function looksLikeDbf(bytes: Uint8Array): boolean {
  const version = bytes[0];
  return (
    (version === 0x03 || version === 0x83) && bytes.length > descriptorLength && (bytes[2] ?? 0) <= 12 && (bytes[3] ?? 0) <= 31
  );
}

/**
 * Reads the header. `bytes` is the whole file, or (for a streamed list) its beginning with `whole` false, and then only the
 * visible part is checked.
 */
export function parseDbfHeader(bytes: Uint8Array, file: string, findings: FindingCollector, whole = true): DbfHeader | undefined {
  const find = (code: FindingCode, message: Saying, field?: string, level?: FindingLevel): undefined => {
    findings.add(code, { file, ...(field !== undefined && { field }) }, message, hintDbf, level);
    return undefined;
  };
  if (bytes.length < descriptorLength + 1)
    return find('dbf-too-short', say`A dBASE table has a header of at least 33 bytes; this file has ${bytes.length}.`);
  if (!looksLikeDbf(bytes)) return find('dbf-version', say`Byte 0 is 0x${hex(bytes[0])}: not a dBASE III table.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const recordCount = view.getUint32(4, true);
  const declaredStart = view.getUint16(8, true);
  const declaredLength = view.getUint16(10, true);

  const fields: DbfField[] = [];
  const names = new Set<string>();
  let at = descriptorLength;
  let offset = 1;
  while (bytes[at] !== headerEnd) {
    if (at + descriptorLength > bytes.length || fields.length === mostFields) {
      return find('dbf-header-unterminated', say`No end of the field descriptors (0x0D) within the first ${at} bytes.`);
    }
    const name = fieldName(bytes, at);
    const length = bytes[at + 16] ?? 0;
    if (name === undefined) return find('dbf-field-name', say`Field ${fields.length + 1} has no readable name.`);
    if (length === 0) return find('dbf-field-length', say`Field ${name} has no width.`, name);
    if (names.has(name)) return find('dbf-field-duplicate', say`Two fields are called ${name}.`, name);
    names.add(name);
    const type = String.fromCharCode(bytes[at + 11] ?? 0);
    if (type === 'M') find('dbf-memo-field', say`Field ${name} is a memo: its text is in another file and cannot be read.`, name);
    fields.push({ name, type, length, decimals: bytes[at + 17] ?? 0, offset });
    offset += length;
    at += descriptorLength;
  }
  if (fields.length === 0) return find('dbf-no-fields', say`The table has no fields.`);

  const dataStart = whereRecordsStart(bytes, at + 1, declaredStart, recordCount);
  if (dataStart === undefined) {
    return find(
      'dbf-header-length',
      say`The header says that records start at byte ${declaredStart}, but none starts there nor after the descriptors.`,
    );
  }
  if (dataStart !== declaredStart) {
    find(
      'dbf-header-length',
      say`The header says that records start at byte ${declaredStart}; they start at ${dataStart}.`,
      undefined,
      'warning',
    );
  }
  const recordLength = whichRecordLength(bytes, dataStart, recordCount, declaredLength, offset, whole);
  if (recordLength === undefined) {
    return find(
      'dbf-record-length',
      say`The header says that a record has ${declaredLength} bytes, its fields add up to ${offset}, and the records fit neither.`,
    );
  }
  if (declaredLength !== offset) {
    const taken = recordLength === offset ? say`the fields are right` : say`the records are padded`;
    find(
      'dbf-record-length',
      say`The header says that a record has ${declaredLength} bytes, its fields add up to ${offset}: ${taken}.`,
      undefined,
      'warning',
    );
  }
  return { fields, recordCount, recordLength, dataStart };
}

/** Reads a whole table. Deleted records are left out and mentioned. */
export function parseDbf(bytes: Uint8Array, file: string, findings: FindingCollector): DbfTable | undefined {
  const header = parseDbfHeader(bytes, file, findings);
  if (header === undefined) return undefined;
  const find = (code: FindingCode, message: Saying, record?: number): void =>
    findings.add(code, { file, ...(record !== undefined && { record }) }, message, hintDbf);
  const held = recordsHeld(bytes, header);
  if (held * header.fields.length > mostValues) {
    find('dbf-too-many-records', say`The table holds ${held} records of ${header.fields.length} fields, more than any report.`);
    return undefined;
  }
  const counted = header.recordCount;
  if (counted > held)
    find('dbf-truncated', say`The header counts ${counted} records, the file holds ${held}: it is cut off.`, held + 1);
  if (counted < held)
    find(
      'dbf-record-count',
      say`The header counts ${counted} records, the file holds ${held}: those after ${counted} are left out.`,
      counted + 1,
    );
  const records: DbfRecord[] = [];
  const page = decodeBytes(bytes);
  let deletedCount = 0;
  for (let i = 0; i < Math.min(held, counted); i++) {
    const at = header.dataStart + i * header.recordLength;
    const flag = bytes[at];
    if (flag === deleted) {
      deletedCount++;
    } else if (flag === live) {
      const values: Record<string, string> = {};
      for (const field of header.fields) values[field.name] = fieldText(bytes, at + field.offset, field.length, page);
      records.push({ number: i + 1, values });
    } else {
      find(
        'dbf-record-flag',
        say`Record ${i + 1} starts with 0x${hex(flag)}, neither live (0x20) nor deleted (0x2A): the records are out of step.`,
        i + 1,
      );
      break;
    }
  }
  if (deletedCount > 0) {
    const many = deletedCount === 1 ? say`1 record is` : say`${deletedCount} records are`;
    const hint = say`Nothing to do if they were removed on purpose.`;
    findings.add('dbf-deleted-records', { file }, say`${many} marked as deleted and left out.`, hint);
  }
  return { file, fields: header.fields, records };
}

/**
 * The text of one field without padding blanks (or NULs); tabs and other control characters become blanks. Nearly all fields are
 * ASCII, and are cut out of `page`, in which all bytes were decoded at once.
 */
export function fieldText(bytes: Uint8Array, start: number, length: number, page = decodeBytes(bytes)): string {
  let from = start;
  let to = Math.min(start + length, bytes.length);
  while (to > from && isFill(bytes[to - 1])) to--;
  while (from < to && isFill(bytes[from])) from++;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x7f) return blankControls(decodeField(bytes.subarray(from, to)));
    if (byte < 0x20) return blankControls(isAscii(bytes, i, to) ? page.slice(from, to) : decodeField(bytes.subarray(from, to)));
  }
  return page.slice(from, to);
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((bytes[i] ?? 0) >= 0x7f) return false;
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The header's language byte is garbage in real files (FORMATS §2.1), so the text itself decides. */
function decodeField(bytes: Uint8Array): string {
  if (!canBeUtf8(bytes)) return decodeWindows1252(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Whether every lead byte has its continuation bytes. A decoder that throws costs more than the rest of the row. */
function canBeUtf8(bytes: Uint8Array): boolean {
  let left = 0;
  for (const byte of bytes) {
    const isAfter = byte >= 0x80 && byte <= 0xbf;
    if (isAfter !== left > 0) return false;
    if (isAfter) left--;
    else left = byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
  }
  return left === 0;
}

/** dBASE pads with blanks; some programs leave NULs. */
function isFill(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x00;
}

function fieldName(bytes: Uint8Array, at: number): string | undefined {
  let name = '';
  for (let i = at; i < at + 11; i++) {
    const byte = bytes[i];
    if (byte === undefined || byte === 0) break;
    name += String.fromCharCode(byte);
  }
  name = name.trim().toUpperCase();
  return /^[A-Z0-9_]+$/.test(name) ? name : undefined;
}

function isRecordStart(byte: number | undefined): boolean {
  return byte === live || byte === deleted;
}

/**
 * Records start where the header says, if a record (or the end of the file) is there. Otherwise they start right after the
 * descriptors, or one byte later: some programs write a 0x00 after the 0x0D, and not all of them count it.
 */
function whereRecordsStart(bytes: Uint8Array, afterDescriptors: number, declared: number, count: number): number | undefined {
  for (const at of [declared, afterDescriptors, afterDescriptors + 1]) {
    if (at < afterDescriptors || at > bytes.length) continue;
    if (isRecordStart(bytes[at])) return at;
    if (count === 0 && (at === bytes.length || bytes[at] === fileEnd)) return at;
  }
  // A file cut off right after its header: the record count will reveal it.
  return declared >= afterDescriptors && declared <= afterDescriptors + 1 && declared >= bytes.length ? declared : undefined;
}

/** Of two possible record lengths, the one that matches the records; if both match, the descriptors'. */
function whichRecordLength(
  bytes: Uint8Array,
  dataStart: number,
  count: number,
  declared: number,
  added: number,
  whole: boolean,
): number | undefined {
  if (declared === added) return added;
  const fit = (length: number): number => {
    if (length < added) return 0;
    const probes = Math.min(count, recordsProbed);
    for (let i = 0; i < probes && dataStart + i * length < bytes.length; i++) {
      const byte = bytes[dataStart + i * length];
      if (!isRecordStart(byte)) return 0;
    }
    const rest = bytes.length - (dataStart + count * length);
    if (!whole) return 1;
    return rest < 0 ? 0 : rest <= 1 ? 2 : 1;
  };
  const declaredFit = fit(declared);
  const addedFit = fit(added);
  if (declaredFit === 0 && addedFit === 0) return undefined;
  return declaredFit > addedFit ? declared : added;
}

/** Whole records in the file, up to the end mark. */
function recordsHeld(bytes: Uint8Array, header: DbfHeader): number {
  let held = Math.max(0, Math.floor((bytes.length - header.dataStart) / header.recordLength));
  // Bytes after the counted records that are not a record (end mark, padding) are ignored.
  if (held > header.recordCount) {
    let last = header.recordCount;
    while (last < held && isRecordStart(bytes[header.dataStart + last * header.recordLength])) last++;
    held = last;
  }
  return held;
}

function hex(byte: number | undefined): string {
  return (byte ?? 0).toString(16).padStart(2, '0').toUpperCase();
}
