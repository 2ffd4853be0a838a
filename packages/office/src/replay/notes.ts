// What the ledger says about a player apart from his games: decisions, prizes, outside ratings, memberships, opening states.
// Each note takes effect on its day, before any section that ends that day; of one day an opening state first, then by
// sequence, so that of two contradicting notes the later one stands.

import { ColumnReader, packColumns } from './columns.js';
import type { MatchChange } from './state.js';
import { recordInts } from './state.js';

/** Players to a block of notes, lists, ids and states. */
export const blockPlayers = 256;

export function blockOf(player: number): number {
  return Math.floor(player / blockPlayers);
}

export function blockKey(block: number): string {
  return String(block).padStart(8, '0');
}

/** The first ones change a record of state; from `profile` on they are consulted. */
export const NoteKind = {
  opening: 0,
  adjustment: 1,
  ceiling: 2,
  moneyFloor: 3,
  lifeMaster: 4,
  prize: 5,
  profile: 16,
  assigned: 17,
  outside: 18,
  membership: 19,
  optIn: 20,
  optOut: 21,
  included: 22,
} as const;

const firstConsulted = NoteKind.profile;

/** Bits of a profile note: which fields it gives, and their values. */
export const ProfileBit = {
  registered: 1,
  birthDate: 2,
  adultGiven: 4,
  adult: 8,
  canadaGiven: 16,
  canada: 32,
  federationGiven: 64,
  usa: 128,
} as const;

export const OutsideSource = { FIDE: 0, rapid: 1, blitz: 2, CFC: 3, national: 4 } as const;

export interface Note {
  readonly player: number;
  /** Day number; `noDay`: always. */
  readonly day: number;
  readonly kind: number;
  /** System, mask of systems (prize), outside source, or bits of a profile. */
  readonly what: number;
  readonly seq: number;
  /** Rating, amount, `until` day, or the first 48 bits of a commitment. NaN: none. */
  readonly a: number;
  /** Games, limit of the prize. NaN: none. */
  readonly b: number;
  /** The record an opening state sets. */
  readonly opening?: Int32Array;
  readonly matches?: readonly MatchChange[];
  /** Event of a prize or an inclusion. */
  readonly event?: string;
}

export function compareNotes(left: Note, right: Note): number {
  if (left.player !== right.player) return left.player - right.player;
  if (left.day !== right.day) return left.day - right.day;
  const openings = Number(right.kind === NoteKind.opening) - Number(left.kind === NoteKind.opening);
  return openings !== 0 ? openings : left.seq - right.seq;
}

/** Notes are kept in three families, because each is read by few: what changes a state, what Step 1 asks, what foreign events ask. */
export type NoteFamily = 'effects' | 'notes' | 'status';

export function familyOf(note: { readonly kind: number }): NoteFamily {
  if (note.kind < firstConsulted) return 'effects';
  return note.kind >= NoteKind.membership ? 'status' : 'notes';
}

/** The notes of a block of players, in their order. */
export function encodeNotes(notes: readonly Note[]): Uint8Array {
  const sorted = notes.slice().sort(compareNotes);
  const openings = sorted.filter((note) => note.opening !== undefined);
  const records = new Int32Array(openings.length * recordInts);
  const matchOf: number[] = [];
  const matchOn: number[] = [];
  const matchChange: number[] = [];
  for (const [index, note] of openings.entries()) {
    if (note.opening !== undefined) records.set(note.opening, index * recordInts);
    for (const match of note.matches ?? []) {
      matchOf.push(index);
      matchOn.push(match.on);
      matchChange.push(match.change);
    }
  }
  const encoder = new TextEncoder();
  const events = sorted.map((note) => encoder.encode(note.event ?? ''));
  const eventEnds = new Uint32Array(sorted.length);
  let size = 0;
  for (const [index, bytes] of events.entries()) {
    size += bytes.length;
    eventEnds[index] = size;
  }
  const eventBytes = new Uint8Array(size);
  for (const [index, bytes] of events.entries()) eventBytes.set(bytes, (eventEnds[index] ?? 0) - bytes.length);
  return packColumns([
    Uint32Array.from(sorted, (note) => note.player),
    Int32Array.from(sorted, (note) => note.day),
    Uint8Array.from(sorted, (note) => note.kind),
    Uint8Array.from(sorted, (note) => note.what),
    Uint32Array.from(sorted, (note) => note.seq),
    Float64Array.from(sorted, (note) => note.a),
    Float64Array.from(sorted, (note) => note.b),
    records,
    Uint32Array.from(matchOf),
    Int32Array.from(matchOn),
    Float64Array.from(matchChange),
    eventEnds,
    eventBytes,
  ]);
}

export function decodeNotes(bytes: Uint8Array): Note[] {
  const reader = new ColumnReader(bytes);
  const [player, day, kind, what, seq] = [reader.u32(), reader.i32(), reader.u8(), reader.u8(), reader.u32()];
  const [a, b, records, matchOf, matchOn, matchChange] = [
    reader.f64(),
    reader.f64(),
    reader.i32(),
    reader.u32(),
    reader.i32(),
    reader.f64(),
  ];
  const events = reader.texts();
  let opening = 0;
  return Array.from(player, (owner, index) => {
    const note: Note = {
      player: owner,
      day: day[index] as number,
      kind: kind[index] as number,
      what: what[index] as number,
      seq: seq[index] as number,
      a: a[index] as number,
      b: b[index] as number,
      ...(events[index] === '' ? {} : { event: events[index] as string }),
    };
    if (note.kind !== NoteKind.opening) return note;
    const record = records.slice(opening * recordInts, (opening + 1) * recordInts);
    const matches: MatchChange[] = [];
    for (let at = 0; at < matchOf.length; at++) {
      if (matchOf[at] === opening) matches.push({ on: matchOn[at] as number, change: matchChange[at] as number });
    }
    opening += 1;
    return { ...note, opening: record, matches };
  });
}
