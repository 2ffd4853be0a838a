// Reads Access databases (Jet 4), as far as Papi needs: tables by name, their rows, and the place of each text. Every loop is
// bounded by the pages of the file, so a circular chain ends. Why not mdb-reader: docs/decisions/0010-files-of-programs.md.

import { decodeBytes } from '../bytes/decode.js';
import { type Saying, say } from '../report/say.js';

/** Thrown only inside this folder; the reader turns it into a finding. */
export class Damaged extends Error {
  readonly said: Saying;
  readonly offset: number;

  constructor(said: Saying, offset: number) {
    super(String(said));
    this.said = said;
    this.offset = offset;
  }
}

export type JetValue = string | number | boolean | Date;

export interface JetField {
  readonly value: JetValue;
  /** Bytes of the value. */
  readonly from: number;
  readonly to: number;
}

export type JetRow = ReadonlyMap<string, JetField>;

const pageBytes = 4096;
const dataPage = 1;
const definitionPage = 2;
const usageMapPage = 5;
/** The catalogue of the database always begins here. */
const catalogue = 2;
const mostDefinitionPages = 32;
const mostColumns = 255;
const mostRows = 20_000;
const deletedRow = 0x8000;
const movedRow = 0x4000;
const offsetBits = 0x1fff;
const types = {
  boolean: 1,
  byte: 2,
  integer: 3,
  long: 4,
  currency: 5,
  float: 6,
  double: 7,
  date: 8,
  text: 10,
  memo: 12,
} as const;
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** Jet 4, and later versions that kept its pages. */
export function isJet(bytes: Uint8Array): boolean {
  const version = bytes[0x14] ?? 0;
  const name = decodeBytes(bytes.subarray(4, 19));
  return bytes.length >= 3 * pageBytes && /^Standard (Jet|ACE) DB/.test(name) && version >= 1 && version <= 6;
}

interface Column {
  readonly name: string;
  readonly type: number;
  readonly index: number;
  readonly isFixed: boolean;
  readonly fixedAt: number;
  readonly variable: number;
  readonly size: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

export class JetFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #tables = new Map<string, number>();

  /** Throws `Damaged`. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes[catalogue * pageBytes] !== definitionPage)
      throw new Damaged(say`The pages of the database are encrypted or damaged.`, catalogue * pageBytes);
    for (const row of this.#rows(catalogue)) {
      const [id, name, type] = [row.get('Id')?.value, row.get('Name')?.value, row.get('Type')?.value];
      if (typeof id === 'number' && typeof name === 'string' && typeof type === 'number' && (type & 0x7f) === 1)
        this.#tables.set(name.toUpperCase(), id & 0xffffff);
    }
  }

  /** The rows of a table, whose name is not case-sensitive; undefined if there is none. Throws `Damaged`. */
  rows(table: string): readonly JetRow[] | undefined {
    const page = this.#tables.get(table.toUpperCase());
    return page === undefined ? undefined : this.#rows(page);
  }

  #u16(offset: number): number {
    if (offset < 0 || offset + 2 > this.#bytes.length) throw new Damaged(say`The file ends in the middle of a page.`, offset);
    return this.#view.getUint16(offset, true);
  }

  #u32(offset: number): number {
    if (offset < 0 || offset + 4 > this.#bytes.length) throw new Damaged(say`The file ends in the middle of a page.`, offset);
    return this.#view.getUint32(offset, true);
  }

  /** Where a page begins. */
  #page(number: number, type: number): number {
    const at = number * pageBytes;
    if (at + pageBytes > this.#bytes.length || this.#bytes[at] !== type)
      throw new Damaged(say`Page ${number} is not what it must be.`, Math.min(at, this.#bytes.length));
    return at;
  }

  #rows(table: number): readonly JetRow[] {
    const definition = this.#definition(table);
    const view = new DataView(definition.buffer);
    const columns = columnsOf(definition, view);
    const rows: JetRow[] = [];
    for (const page of this.#dataPages(view.getUint32(55, true))) {
      const at = page * pageBytes;
      if (at + pageBytes > this.#bytes.length || this.#bytes[at] !== dataPage || this.#u32(at + 4) !== table) continue;
      const count = this.#u16(at + 12);
      if (14 + 2 * count > pageBytes) throw new Damaged(say`Page ${page} counts ${count} rows.`, at + 12);
      for (let row = 0; row < count; row++) {
        const span = this.#live(page, row);
        if (span === undefined) continue;
        if (rows.length >= mostRows) throw new Damaged(say`A table has more than ${mostRows} rows.`, at);
        rows.push(this.#row(span, columns));
      }
    }
    return rows;
  }

  /** All pages of a table's definition, one after the other. */
  #definition(table: number): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let page = table; page !== 0; ) {
      if (parts.length === mostDefinitionPages)
        throw new Damaged(say`The definition of a table does not end.`, table * pageBytes);
      const at = this.#page(page, definitionPage);
      parts.push(this.#bytes.subarray(parts.length === 0 ? at : at + 8, at + pageBytes));
      page = this.#u32(at + 4);
    }
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let end = 0;
    for (const part of parts) {
      whole.set(part, end);
      end += part.length;
    }
    return whole;
  }

  #span(page: number, row: number): Span & { readonly flags: number } {
    const at = this.#page(page, dataPage);
    if (row < 0 || 16 + 2 * row > pageBytes) throw new Damaged(say`Page ${page} has no row ${row}.`, at);
    const start = this.#u16(at + 14 + 2 * row);
    const end = row === 0 ? pageBytes : this.#u16(at + 12 + 2 * row) & offsetBits;
    const from = start & offsetBits;
    if (from > end || end > pageBytes) throw new Damaged(say`Row ${row} of page ${page} is damaged.`, at + 14 + 2 * row);
    return { from: at + from, to: at + end, flags: start & (deletedRow | movedRow) };
  }

  /** The bytes of a row. A row that grew was moved to another page, where it is marked as deleted. */
  #live(page: number, row: number): Span | undefined {
    const span = this.#span(page, row);
    if ((span.flags & deletedRow) !== 0) return undefined;
    if ((span.flags & movedRow) === 0) return span;
    if (span.to - span.from < 4) return undefined;
    const pointer = this.#u32(span.from);
    return this.#span(pointer >>> 8, pointer & 0xff);
  }

  /** The pages that a usage map lists. */
  #dataPages(pointer: number): readonly number[] {
    const map = this.#span(pointer >>> 8, pointer & 0xff);
    const last = Math.floor(this.#bytes.length / pageBytes);
    const pages: number[] = [];
    const add = (from: number, to: number, first: number): void => {
      for (let at = from; at < to; at++) {
        const bits = this.#bytes[at] ?? 0;
        for (let bit = 0; bits !== 0 && bit < 8; bit++) {
          const page = first + (at - from) * 8 + bit;
          if ((bits & (1 << bit)) !== 0 && page < last) pages.push(page);
        }
      }
    };
    if (this.#bytes[map.from] === 0) add(map.from + 5, map.to, this.#u32(map.from + 1));
    else {
      const bits = (pageBytes - 4) * 8;
      for (let at = map.from + 1, index = 0; at + 4 <= map.to; at += 4, index++) {
        const page = this.#u32(at);
        if (page === 0) continue;
        const bitmap = this.#page(page, usageMapPage);
        add(bitmap + 4, bitmap + pageBytes, index * bits);
      }
    }
    return pages;
  }

  #row({ from, to }: Span, columns: readonly Column[]): JetRow {
    const count = this.#u16(from);
    const mask = to - Math.ceil(count / 8);
    const variables = mask - 2 > from ? this.#u16(mask - 2) : 0;
    if (mask - 4 - 2 * variables < from + 2 && variables > 0) throw new Damaged(say`A row of a table is damaged.`, from);
    const row = new Map<string, JetField>();
    for (const column of columns) {
      if (column.index >= count) continue;
      const isSet = ((this.#bytes[mask + (column.index >> 3)] ?? 0) & (1 << (column.index & 7))) !== 0;
      if (column.type === types.boolean) row.set(column.name, { value: isSet, from: mask, to: mask });
      else if (isSet) {
        const span = column.isFixed
          ? { from: from + 2 + column.fixedAt, to: from + 2 + column.fixedAt + column.size }
          : this.#variable(from, mask, variables, column.variable);
        const field = span && span.to <= to && span.from <= span.to ? this.#value(column.type, span) : undefined;
        if (field !== undefined) row.set(column.name, field);
      }
    }
    return row;
  }

  #variable(from: number, mask: number, count: number, index: number): Span | undefined {
    if (index >= count) return undefined;
    const offset = (i: number): number => from + this.#u16(mask - 4 - 2 * i);
    return { from: offset(index), to: offset(index + 1) };
  }

  #value(type: number, { from, to }: Span): JetField | undefined {
    const view = this.#view;
    const size = to - from;
    const field = (value: JetValue): JetField => ({ value, from, to });
    if (type === types.text) return field(textOf(this.#bytes.subarray(from, to)));
    if (type === types.memo) return this.#memo(from, size);
    if (type === types.byte && size >= 1) return field(view.getUint8(from));
    if (type === types.integer && size >= 2) return field(view.getInt16(from, true));
    if (type === types.long && size >= 4) return field(view.getInt32(from, true));
    if (type === types.float && size >= 4) return field(view.getFloat32(from, true));
    if (type === types.currency && size >= 8) return field(Number(view.getBigInt64(from, true)) / 10_000);
    if (type === types.double && size >= 8) return field(view.getFloat64(from, true));
    if (type !== types.date || size < 8) return undefined;
    const day = new Date(dayZero + Math.round(view.getFloat64(from, true) * dayMs));
    return Number.isNaN(day.getTime()) ? undefined : field(day);
  }

  /** A long text inside its row or in one row of another page; no report needs longer ones. */
  #memo(from: number, size: number): JetField | undefined {
    if (size < 12) return undefined;
    const length = this.#u32(from) & 0xffffff;
    const kind = this.#bytes[from + 3];
    if (kind === 0x80) {
      const to = Math.min(from + 12 + length, from + size);
      return { value: textOf(this.#bytes.subarray(from + 12, to)), from: from + 12, to };
    }
    if (kind !== 0x40) return undefined;
    const pointer = this.#u32(from + 4);
    const span = this.#span(pointer >>> 8, pointer & 0xff);
    const to = Math.min(span.from + length, span.to);
    return { value: textOf(this.#bytes.subarray(span.from, to)), from: span.from, to };
  }
}

function columnsOf(definition: Uint8Array, view: DataView): readonly Column[] {
  const count = view.getUint16(45, true);
  const indexes = view.getUint32(51, true);
  const start = 63 + 12 * indexes;
  let name = start + 25 * count;
  if (count > mostColumns || name > definition.length) throw new Damaged(say`A table counts ${count} columns.`, 45);
  return Array.from({ length: count }, (_, i) => {
    const at = start + 25 * i;
    const length = name + 2 <= definition.length ? view.getUint16(name, true) : definition.length;
    const end = name + 2 + length;
    if (end > definition.length) throw new Damaged(say`The names of columns do not end.`, name);
    const column: Column = {
      name: textOf(definition.subarray(name + 2, end)),
      type: view.getUint8(at),
      index: view.getUint16(at + 5, true),
      variable: view.getUint16(at + 7, true),
      isFixed: (view.getUint8(at + 15) & 1) !== 0,
      fixedAt: view.getUint16(at + 21, true),
      size: view.getUint16(at + 23, true),
    };
    name = end;
    return column;
  });
}

const wide = new TextDecoder('utf-16le', { ignoreBOM: true });

/** UTF-16, or compressed after FF FE: one byte per character, where a zero switches to two bytes and back. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length <= 2 || bytes[0] !== 0xff || bytes[1] !== 0xfe) return wide.decode(bytes.subarray(0, bytes.length & ~1));
  let text = '';
  let isCompressed = true;
  for (let at = 2; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) {
      isCompressed = !isCompressed;
      at++;
    } else if (isCompressed) {
      text += String.fromCharCode(byte);
      at++;
    } else {
      text += String.fromCharCode(byte | ((bytes[at + 1] ?? 0) << 8));
      at += 2;
    }
  }
  return text;
}
