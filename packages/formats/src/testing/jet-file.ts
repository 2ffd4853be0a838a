// Writes the smallest Access database (Jet 4) with some tables, for tests; checked with mdb-reader, an independent reader.

export type JetColumnType = 'boolean' | 'integer' | 'long' | 'double' | 'date' | 'text' | 'memo';

export interface MadeTable {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, type: JetColumnType])[];
  readonly rows: readonly Readonly<Record<string, string | number | boolean | undefined>>[];
  /** Rows that were moved to another page when they grew, by index. */
  readonly moved?: readonly number[];
  /** Rows that were deleted, by index. */
  readonly deleted?: readonly number[];
}

const pageBytes = 4096;
const codes = { boolean: 1, integer: 3, long: 4, double: 7, date: 8, text: 10, memo: 12 } as const;
const sizes = { boolean: 0, integer: 2, long: 4, double: 8, date: 8, text: 0, memo: 0 } as const;
const isFixed = (type: JetColumnType): boolean => type !== 'text' && type !== 'memo';

class Pages {
  readonly all: Uint8Array[] = [];

  add(): { readonly number: number; readonly bytes: Uint8Array; readonly view: DataView } {
    const bytes = new Uint8Array(pageBytes);
    this.all.push(bytes);
    return { number: this.all.length - 1, bytes, view: new DataView(bytes.buffer) };
  }

  whole(): Uint8Array {
    const bytes = new Uint8Array(this.all.length * pageBytes);
    this.all.forEach((page, i) => {
      bytes.set(page, i * pageBytes);
    });
    return bytes;
  }
}

export function makeJet(tables: readonly MadeTable[]): Uint8Array {
  const pages = new Pages();
  const header = pages.add().bytes;
  header.set([0, 1, 0, 0, ...ascii('Standard Jet DB'), 0, 1]);
  // The part that Access encrypts with a well-known key: all zeros, so that no page is encrypted.
  header.set(rc4([0xc7, 0xda, 0x39, 0x6b], 128), 0x18);
  const maps = pages.add();
  const catalogue: MadeTable = {
    name: 'MSysObjects',
    columns: [
      ['Id', 'long'],
      ['Type', 'integer'],
      ['Flags', 'long'],
      ['Name', 'text'],
    ],
    rows: [],
  };
  const rows = tables.map((table) => ({ Id: 0, Type: 1, Flags: 0, Name: table.name }));
  const usage: Uint8Array[] = [];
  const definition = writeDefinition(pages, catalogue, 0);
  tables.forEach((table, i) => {
    const row = rows[i];
    const page = writeDefinition(pages, table, i + 1);
    if (row !== undefined) row.Id = page;
    usage[i + 1] = usageMap(writeRows(pages, table, page));
  });
  usage[0] = usageMap(writeRows(pages, { ...catalogue, rows }, definition));
  maps.bytes[0] = 1;
  writePage(
    maps.bytes,
    usage.map((bytes) => ({ bytes, flags: 0 })),
  );
  return pages.whole();
}

/** The number of the first page. The usage map is in page 1, row `map`. */
function writeDefinition(pages: Pages, { columns, rows }: MadeTable, map: number): number {
  const names = columns.map(([name]) => wide(name));
  const length = 63 + columns.length * 25 + names.reduce((sum, name) => sum + 2 + name.length, 0);
  const whole = new Uint8Array(length);
  const view = new DataView(whole.buffer);
  whole[0] = 2;
  whole[1] = 1;
  view.setUint32(8, length, true);
  view.setUint32(16, rows.length, true);
  view.setUint16(43, columns.filter(([, type]) => !isFixed(type)).length, true);
  view.setUint16(45, columns.length, true);
  view.setUint32(55, (1 << 8) | map, true);
  let [fixed, variable] = [0, 0];
  let at = 63 + columns.length * 25;
  columns.forEach(([, type], i) => {
    const column = 63 + i * 25;
    whole[column] = codes[type];
    view.setUint16(column + 5, i, true);
    view.setUint16(column + 7, variable, true);
    whole[column + 15] = isFixed(type) ? 3 : 2;
    view.setUint16(column + 21, fixed, true);
    view.setUint16(column + 23, sizes[type], true);
    if (isFixed(type)) fixed += sizes[type];
    else variable++;
    const name = names[i] ?? new Uint8Array();
    view.setUint16(at, name.length, true);
    whole.set(name, at + 2);
    at += 2 + name.length;
  });
  // The first page holds all its bytes; every other one has a header of eight.
  const first = pages.add();
  first.bytes.set(whole.subarray(0, pageBytes));
  let before = first;
  for (let from = pageBytes; from < length; from += pageBytes - 8) {
    const next = pages.add();
    next.bytes[0] = 2;
    next.bytes[1] = 1;
    next.bytes.set(whole.subarray(from, from + pageBytes - 8), 8);
    before.view.setUint32(4, next.number, true);
    before = next;
  }
  return first.number;
}

interface Stored {
  readonly bytes: Uint8Array;
  readonly flags: number;
}

/** The pages used. */
function writeRows(pages: Pages, table: MadeTable, definition: number): readonly number[] {
  const used: number[] = [];
  let stored: Stored[] = [];
  let size = 14;
  const flush = (): number => {
    const page = pages.add();
    page.bytes[0] = 1;
    page.bytes[1] = 1;
    page.view.setUint32(4, definition, true);
    writePage(page.bytes, stored);
    used.push(page.number);
    stored = [];
    size = 14;
    return page.number;
  };
  const store = (row: Stored): void => {
    if (size + row.bytes.length + 2 > pageBytes) flush();
    stored.push(row);
    size += row.bytes.length + 2;
  };
  // Rows that grew are on another page, and marked as deleted there.
  const elsewhere = new Map<number, number>();
  for (const index of table.moved ?? []) {
    stored.push({ bytes: rowBytes(table, index), flags: 0x8000 });
    elsewhere.set(index, flush() << 8);
  }
  table.rows.forEach((_, index) => {
    const pointer = elsewhere.get(index);
    const isDeleted = table.deleted?.includes(index) === true;
    if (pointer === undefined) store({ bytes: rowBytes(table, index), flags: isDeleted ? 0xc000 : 0 });
    else {
      const bytes = new Uint8Array(4);
      new DataView(bytes.buffer).setUint32(0, pointer, true);
      store({ bytes, flags: 0x4000 });
    }
  });
  flush();
  return used;
}

/** Rows fill a page from its end; their offsets are at its beginning. */
function writePage(page: Uint8Array, rows: readonly Stored[]): void {
  const view = new DataView(page.buffer);
  view.setUint16(12, rows.length, true);
  let end = pageBytes;
  rows.forEach(({ bytes, flags }, i) => {
    end -= bytes.length;
    page.set(bytes, end);
    view.setUint16(14 + 2 * i, end | flags, true);
  });
}

function rowBytes({ columns, rows }: MadeTable, index: number): Uint8Array {
  const row = rows[index] ?? {};
  const mask = new Uint8Array(Math.ceil(columns.length / 8));
  const fixedSize = columns.reduce((sum, [, type]) => sum + sizes[type], 0);
  const fixed = new Uint8Array(fixedSize);
  const view = new DataView(fixed.buffer);
  const parts: Uint8Array[] = [];
  let at = 0;
  columns.forEach(([name, type], i) => {
    const value = row[name];
    if (value !== undefined && value !== false) mask[i >> 3] = (mask[i >> 3] ?? 0) | (1 << (i & 7));
    if (!isFixed(type)) {
      const text = value === undefined ? new Uint8Array() : compressed(String(value));
      parts.push(
        type === 'memo' && value !== undefined
          ? Uint8Array.from([text.length & 255, text.length >> 8, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, ...text])
          : text,
      );
      return;
    }
    const number = Number(value ?? 0);
    if (type === 'integer') view.setInt16(at, number, true);
    if (type === 'long') view.setInt32(at, number, true);
    if (type === 'double' || type === 'date') view.setFloat64(at, number, true);
    at += sizes[type];
  });
  const offsets: number[] = [];
  let end = 2 + fixedSize;
  for (const part of parts) {
    offsets.push(end);
    end += part.length;
  }
  const bytes = new Uint8Array(end + (parts.length > 0 ? 2 * (parts.length + 1) + 2 : 0) + mask.length);
  const out = new DataView(bytes.buffer);
  out.setUint16(0, columns.length, true);
  bytes.set(fixed, 2);
  parts.forEach((part, i) => {
    bytes.set(part, offsets[i] ?? 0);
  });
  if (parts.length > 0) {
    out.setUint16(end, end, true);
    [...offsets].reverse().forEach((offset, i) => {
      out.setUint16(end + 2 + 2 * i, offset, true);
    });
    out.setUint16(end + 2 + 2 * parts.length, parts.length, true);
  }
  bytes.set(mask, bytes.length - mask.length);
  return bytes;
}

/** Pages as bits, counted from the first page of the file. */
function usageMap(pages: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(5 + 64);
  for (const page of pages) bytes[5 + (page >> 3)] = (bytes[5 + (page >> 3)] ?? 0) | (1 << (page & 7));
  return bytes;
}

function ascii(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function wide(text: string): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  for (let i = 0; i < text.length; i++) new DataView(bytes.buffer).setUint16(2 * i, text.charCodeAt(i), true);
  return bytes;
}

/** One byte per character after FF FE, if possible. */
function compressed(text: string): Uint8Array {
  const codes = ascii(text);
  return codes.length > 2 && codes.every((code) => code > 0 && code < 256) ? Uint8Array.from([0xff, 0xfe, ...codes]) : wide(text);
}

/** The key stream. */
function rc4(key: readonly number[], length: number): Uint8Array {
  const state = Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Uint8Array.from({ length }, () => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0;
  });
}
