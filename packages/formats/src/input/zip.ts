// Reads and writes ZIP archives. fflate inflates; this file reads the directory, because an untrusted archive may lie: sizes,
// overlaps and checksums are verified, output is bounded while it is produced, and an archive within an archive is refused. Why
// not fflate's own unzip: docs/decisions/0010-files-of-programs.md.

import { Inflate, zipSync } from 'fflate';
import { crc32 } from '../bytes/crc32.js';
import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import { type Saying, say } from '../report/say.js';
import type { NamedBytes } from './reader.js';

/** How much an archive may unpack before it is refused. */
export interface ZipLimits {
  readonly maxEntries: number;
  /** Unpacked size of all files together. */
  readonly maxTotalBytes: number;
  /** Unpacked size divided by packed size, for files above `ratioFromBytes`. Tables full of blanks reach 60. */
  readonly maxRatio: number;
  readonly ratioFromBytes: number;
}

/**
 * The default limits of an archive.
 * @example
 * zipLimits.maxEntries // 64
 */
export const zipLimits: ZipLimits = {
  maxEntries: 64,
  maxTotalBytes: 64 * 1024 * 1024,
  maxRatio: 200,
  ratioFromBytes: 1024 * 1024,
};

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const inputSlice = 16 * 1024;

/**
 * True if the bytes start like a ZIP archive (or like an empty one).
 * @example
 * looksLikeZip(makeZip([{ name: 'a.txt', bytes: new Uint8Array([65]) }])) // true
 */
export function looksLikeZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));
}

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly localAt: number;
}

export interface ZipOptions {
  /** Keeps the folders in the names. */
  readonly folders?: boolean;
  /** Unpacks only these, by their name with folders. */
  readonly only?: (name: string) => boolean;
}

/**
 * The files of an archive, or undefined with the reason among the findings. Folders and system files are left out; names lose
 * their folders.
 * @example
 * const findings = collectFindings('broken.zip');
 * parseZip(new Uint8Array([80, 75, 3, 4]), findings);
 * findings.list.map(({ code }) => code) // ['zip-broken']
 */
export function parseZip(
  bytes: Uint8Array,
  findings: FindingCollector,
  limits: ZipLimits = zipLimits,
  { folders = false, only }: ZipOptions = {},
): readonly NamedBytes[] | undefined {
  const entries = readDirectory(bytes, findings, limits);
  if (entries === undefined) return undefined;
  const wanted = entries.filter((entry) => !isLitter(entry.name) && (only?.(entry.name) ?? true));
  if (wanted.length === 0) {
    findings.add('zip-empty', {}, say`The archive holds no file.`, say`Put the files of the report into the archive.`);
    return undefined;
  }
  const files: NamedBytes[] = [];
  const taken: { start: number; end: number; name: string }[] = [];
  let total = 0;
  for (const entry of wanted) {
    const start = packedStart(bytes, entry);
    if (start === undefined) {
      findings.add(
        'zip-broken',
        { field: entry.name },
        say`The archive's directory points ${quote(entry.name)} at nothing.`,
        again,
      );
      return undefined;
    }
    const range = { start: entry.localAt, end: start + entry.packedSize, name: entry.name };
    const other = taken.find((t) => range.start < t.end && t.start < range.end);
    if (other !== undefined) {
      findings.add(
        'zip-overlap',
        { field: entry.name },
        say`${quote(entry.name)} and ${quote(other.name)} share the same bytes of the archive.`,
        again,
      );
      return undefined;
    }
    taken.push(range);
    const content = unpack(
      bytes.subarray(start, start + entry.packedSize),
      entry,
      limits,
      limits.maxTotalBytes - total,
      findings,
    );
    if (content === undefined) return undefined;
    total += content.length;
    if (looksLikeZip(content)) {
      findings.add(
        'zip-nested',
        { field: entry.name },
        say`${quote(entry.name)} is itself an archive.`,
        say`Upload the inner archive by itself.`,
      );
      return undefined;
    }
    files.push({ name: folders ? entry.name : baseName(entry.name), bytes: content });
  }
  return files;
}

/**
 * Makes an archive. The same files give the same bytes: all dates are 1980-01-01.
 * @example
 * const zip = makeZip([{ name: 'a.txt', bytes: new Uint8Array([65]) }]);
 * parseZip(zip, collectFindings('a.zip'))?.map(({ name }) => name) // ['a.txt']
 */
export function makeZip(files: readonly NamedBytes[]): Uint8Array {
  const archive: Record<string, Uint8Array> = {};
  for (const file of files) archive[file.name] = file.bytes;
  return zipSync(archive, { mtime: '1980-01-01T00:00:00', level: 6 });
}

const again = say`Pack the files again, as an ordinary ZIP archive.`;

/** The directory at the end of an archive; its first bytes may already have been discarded. */
export function readDirectory(
  bytes: Uint8Array,
  findings: FindingCollector,
  limits: ZipLimits = zipLimits,
  before = 0,
): readonly ZipEntry[] | undefined {
  const broken = (what: Saying): undefined => {
    findings.add('zip-broken', {}, what, again);
    return undefined;
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return broken(say`The archive has no directory: it is cut off, or no ZIP archive.`);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === 0xffff || start === 0xffffffff) {
    findings.add('zip-unsupported', {}, say`The archive is in the ZIP64 form, which no report needs.`, again);
    return undefined;
  }
  if (count > limits.maxEntries) {
    findings.add(
      'zip-too-many-entries',
      {},
      say`The archive holds ${count} files; ${limits.maxEntries} is the most.`,
      say`Pack only the files of this report.`,
    );
    return undefined;
  }
  const entries: ZipEntry[] = [];
  let at = start - before;
  if (at < 0) return broken(say`The directory of the archive is not at its end.`);
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== centralSignature)
      return broken(say`Entry ${i + 1} of the archive's directory is damaged.`);
    const nameLength = view.getUint16(at + 28, true);
    if (at + 46 + nameLength > end) return broken(say`Entry ${i + 1} of the archive's directory is damaged.`);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      localAt: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record is last, before a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) === endSignature && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return undefined;
}

/** Where the packed bytes start, from the local header; undefined if there is none or the bytes end before it. */
function packedStart(bytes: Uint8Array, entry: ZipEntry): number | undefined {
  if (entry.localAt + 30 > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + entry.localAt, 30);
  if (view.getUint32(0, true) !== localSignature) return undefined;
  const start = entry.localAt + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  return start + entry.packedSize <= bytes.length ? start : undefined;
}

function unpack(
  packed: Uint8Array,
  entry: ZipEntry,
  limits: ZipLimits,
  room: number,
  findings: FindingCollector,
): Uint8Array | undefined {
  const refuse = (code: Parameters<FindingCollector['add']>[0], message: Saying): undefined => {
    findings.add(code, { field: entry.name }, message, again);
    return undefined;
  };
  const name = quote(entry.name);
  if ((entry.flags & 1) !== 0) return refuse('zip-unsupported', say`${name} is encrypted.`);
  if (entry.method !== 0 && entry.method !== 8)
    return refuse(
      'zip-unsupported',
      say`${name} is packed with method ${entry.method}; only stored and deflated files are read.`,
    );
  // A file that declares too large a size is refused without unpacking.
  if (entry.size > room)
    return refuse('zip-too-large', say`With ${name} the archive unpacks to more than ${limits.maxTotalBytes} bytes.`);
  const ratioBound = Math.max(limits.ratioFromBytes, packed.length * limits.maxRatio);
  if (entry.size > ratioBound)
    return refuse('zip-ratio', say`${name} claims to unpack from ${packed.length} bytes to ${entry.size}.`);
  const content = entry.method === 0 ? packed.slice() : inflateBounded(packed, entry.size);
  if (content === undefined) return refuse('zip-broken', say`${name} cannot be unpacked: its data are damaged.`);
  if (content === 'longer' || content.length !== entry.size) {
    const message =
      content === 'longer'
        ? say`${name} should unpack to ${entry.size} bytes and gives more.`
        : say`${name} should unpack to ${entry.size} bytes and gives ${content.length}.`;
    return refuse('zip-size-lies', message);
  }
  if (crc32(content) !== entry.crc)
    return refuse('zip-checksum', say`${name} does not match its checksum: the archive is damaged.`);
  return content;
}

/** Inflates slice by slice, and stops as soon as more comes out than declared. */
function inflateBounded(packed: Uint8Array, size: number): Uint8Array | 'longer' | undefined {
  const content = new Uint8Array(size);
  let length = 0;
  let ended = false;
  const inflate = new Inflate((chunk, final) => {
    if (length <= size && length + chunk.length <= size) content.set(chunk, length);
    length += chunk.length;
    ended ||= final;
  });
  try {
    for (let at = 0; at < packed.length && length <= size; at += inputSlice) {
      inflate.push(packed.subarray(at, at + inputSlice), at + inputSlice >= packed.length);
    }
  } catch {
    return undefined;
  }
  if (length > size) return 'longer';
  if (!ended) return undefined;
  return length === size ? content : content.subarray(0, length);
}

/** Folders, and files that file managers add to archives. */
function isLitter(name: string): boolean {
  const base = baseName(name);
  return base === '' || name.startsWith('__MACOSX/') || base === '.DS_Store' || base === 'Thumbs.db' || base.startsWith('._');
}

function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}
