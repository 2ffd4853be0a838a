// The fields of a SwissSys file that are read. Real files also contain phone numbers, e-mail addresses, sync passcodes and notes:
// fields not listed here are dropped unread, and masked in the bytes that are kept.

import type { InputFile } from '../input/reader.js';
import { blankControls } from '../input/text.js';
import type { Place } from '../report/finding.js';

export const knownFields: ReadonlySet<string> = new Set([
  'Overview',
  'Program',
  'Version',
  'VersionString',
  'Tournament title',
  'Tournament time controls',
  'Starting date',
  'Ending date',
  'Event city',
  'Event state',
  'Event zip code',
  'Event country',
  'Organizer ID',
  'Sections',
  'Section name',
  'Section title',
  'Section time control',
  'Type',
  'Rounds paired',
  'Rounds played',
  'Final round',
  'Blitz',
  'Exclude from ratings',
  'Players',
  'Pair number',
  'Name',
  'ID',
  'Rating',
  'Rating2',
  'ID2',
  'State',
  'Club',
  'Team',
  'Provisional',
  'Birth date',
  'Sex',
  'Player title',
  'Withdrew',
  'Results',
]);

/** An object of the file and its JSON path. */
export interface SwisssysNode {
  readonly values: Readonly<Record<string, unknown>>;
  readonly path: string;
}

export function nodeOf(value: unknown, path: string): SwisssysNode {
  return { values: isObject(value) ? value : {}, path };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A value by one of the known names; anything else in the object is not read. */
export function knownValue({ values }: SwisssysNode, name: string): unknown {
  return knownFields.has(name) && Object.hasOwn(values, name) ? values[name] : undefined;
}

export function pathOf(node: SwisssysNode, name: string): string {
  return node.path === '' ? name : `${node.path}.${name}`;
}

export function placeOf(node: SwisssysNode, name: string): Place {
  return { field: pathOf(node, name) };
}

/** Text, or a number as text; undefined for anything else. */
export function textOf(node: SwisssysNode, name: string): string | undefined {
  const value = knownValue(node, name);
  const text = typeof value === 'string' ? blankControls(value).trim() : typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : text;
}

export function numberOf(node: SwisssysNode, name: string): number | undefined {
  const value = knownValue(node, name);
  // Avoids -0, which JSON allows.
  if (typeof value === 'number' && value >= 0 && value <= 999_999 && Number.isInteger(value)) return Math.abs(value);
  const text = textOf(node, name);
  return text !== undefined && /^-?\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** A flag: true, a number above 0, or a word for yes. */
export function flagOf(node: SwisssysNode, name: string): boolean {
  const value = knownValue(node, name);
  return (
    value === true ||
    (typeof value === 'number' && value > 0) ||
    (typeof value === 'string' && /^(y|yes|true|[1-9]\d*)$/i.test(value.trim()))
  );
}

export function listOf(node: SwisssysNode, name: string): readonly unknown[] {
  const value = knownValue(node, name);
  return Array.isArray(value) ? value : [];
}

const quoteMark = 0x22;
const backslash = 0x5c;
const asciiX = 0x78;
/** Not 0, because a JSON number must not begin with one. */
const one = 0x31;

interface Level {
  /** Whether everything in it is masked. */
  readonly hidden: boolean;
  readonly isObject: boolean;
  /** Whether the value after the key just read is masked. */
  hideNext: boolean;
}

/**
 * The bytes with every value of an unknown field masked: text as x, digits of numbers as 1. The length is unchanged, so that
 * places still point at the same cells, and the JSON stays valid.
 */
export function redactFields(bytes: Uint8Array, known: ReadonlySet<string>): Uint8Array {
  const kept = bytes.slice();
  const levels: Level[] = [];
  let key = false;
  for (let at = 0; at < kept.length; at++) {
    const byte = kept[at];
    const level = levels.at(-1);
    const hide = level !== undefined && (level.hidden || level.hideNext);
    if (byte === quoteMark) {
      const end = endOfString(kept, at);
      if (key && level !== undefined) {
        level.hideNext = !known.has(new TextDecoder().decode(kept.subarray(at + 1, end)));
        key = false;
      } else if (hide) {
        kept.fill(asciiX, at + 1, end);
      }
      at = end;
    } else if (byte === 0x7b || byte === 0x5b) {
      levels.push({ hidden: hide, isObject: byte === 0x7b, hideNext: false });
      key = byte === 0x7b;
    } else if (byte === 0x7d || byte === 0x5d) {
      levels.pop();
      key = false;
    } else if (byte === 0x2c) {
      key = level?.isObject === true;
    } else if (hide && byte !== undefined && byte >= 0x30 && byte <= 0x39) {
      kept[at] = one;
    }
  }
  return kept;
}

export function redactSwisssys({ bytes }: InputFile): Uint8Array {
  return redactFields(bytes, knownFields);
}

/** The end of the string that starts at the quote: its closing quote, or the end of the bytes. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quoteMark) at += bytes[at] === backslash ? 2 : 1;
  return Math.min(at, bytes.length);
}
