// Facts about a player other than games: decisions, prizes, outside ratings, memberships, opening states. Each note takes effect
// on its day, before any section that ends that day. Within a day, an opening state comes first, then notes by sequence, so that
// the later of two contradicting notes wins.

import type { DayNumber } from '@harkness/rules';
import type { PlayerId } from '../../facts/facts.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import { dayAt, f64At, playerAt, u8At, u32At } from '../../facts/typed-arrays.js';
import { BufferViews, ColumnFinder, packColumns } from './columns.js';
import type { MatchChange } from './state.js';
import { recordInts } from './state.js';

/** Number of players per block of notes, lists, ids and states. */
export const blockPlayers = 64;

export function blockOf(player: PlayerNumber): number {
  return Math.floor(player / blockPlayers);
}

export function blockKey(block: number): string {
  return String(block).padStart(8, '0');
}

/**
 * The kinds of notes that the engine itself reads. The other numbers belong to the rulebook: below `profile` they change a state
 * record, from there on they are only consulted. They are stored, so a number never changes its meaning.
 */
export const NoteKind = {
  /** Sets a record to the opening state of an office. */
  opening: 0,
  /** Registers a player, or sets some of their fields. */
  profile: 16,
  /** Fact `seq` was revoked by fact `a`: it no longer counts, but is still shown. */
  revoked: 23,
} as const;

const firstConsulted = NoteKind.profile;
/** Notes from this kind on are needed only for some events. */
const firstStatus = 19;

/** Bits of a profile note that the engine itself reads; the others belong to the rulebook. */
export const ProfileBit = { registered: 1, birthDate: 2 } as const;

export interface Note {
  readonly player: PlayerNumber;
  /** Day number; `noDay` means always. */
  readonly day: DayNumber;
  readonly kind: number;
  /** System, bits of a profile, or a meaning that the rulebook defines. */
  readonly what: number;
  readonly seq: number;
  /** Rating, amount, `until` day, or the first 48 bits of a commitment. NaN if none. */
  readonly a: number;
  /** Games, or limit of the prize. NaN if none. */
  readonly b: number;
  /** The record an opening state sets. */
  readonly opening?: Int32Array;
  readonly matches?: readonly MatchChange[];
  /** Event of a prize or an inclusion. */
  readonly event?: string;
  /** For a one-off change: computes the new rating of a record. */
  readonly ratingAfter?: (f64: Float64Array, i32: Int32Array, record: number) => number;
}

/** Whether a note comes from one of these facts. The note of a revocation does not count. */
export function isOf(note: Note, facts: ReadonlySet<number>): boolean {
  return note.kind !== NoteKind.revoked && facts.has(note.seq);
}

export function compareNotes(left: Note, right: Note): number {
  if (left.player !== right.player) return left.player - right.player;
  if (left.day !== right.day) return left.day - right.day;
  const openings = Number(right.kind === NoteKind.opening) - Number(left.kind === NoteKind.opening);
  return openings !== 0 ? openings : left.seq - right.seq;
}

/**
 * Notes are stored in three families with different readers: those that change a state, those for Step 1, those for foreign
 * events.
 */
export type NoteFamily = 'effects' | 'notes' | 'status';

export function familyOf(note: { readonly kind: number }): NoteFamily {
  if (note.kind < firstConsulted) return 'effects';
  return note.kind >= firstStatus ? 'status' : 'notes';
}

/** Encodes the notes of a block of players, in order. */
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

/** Index of the column that says which opening state a match change belongs to. */
export const matchColumn = 8;

const decoder = new TextDecoder();

/** The notes of a block, decoded player by player: most of a block is never needed. The fields say where its columns begin. */
export class NoteBlock {
  readonly length: number;
  readonly #views: BufferViews;
  readonly #player: number;
  readonly #day: number;
  readonly #kind: number;
  readonly #what: number;
  readonly #seq: number;
  readonly #a: number;
  readonly #b: number;
  readonly #openings: number;
  readonly #matchOf: number;
  readonly #matchOn: number;
  readonly #matchChange: number;
  readonly #matches: number;
  readonly #eventEnds: number;
  readonly #eventBytes: number;

  static from(bytes: Uint8Array): NoteBlock {
    // A database may return a view that does not start on a multiple of eight.
    const { buffer, byteOffset, byteLength } = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
    return new NoteBlock(new BufferViews(buffer), byteOffset, byteLength);
  }

  constructor(views: BufferViews, byteOffset: number, byteLength: number) {
    this.#views = views;
    const finder = new ColumnFinder(views, byteOffset, byteLength);
    this.length = finder.lengthOf(0);
    this.#player = finder.next(4);
    this.#day = finder.next(4);
    this.#kind = finder.next(1);
    this.#what = finder.next(1);
    this.#seq = finder.next(4);
    this.#a = finder.next(8);
    this.#b = finder.next(8);
    this.#openings = finder.next(4);
    this.#matches = finder.lengthOf(matchColumn);
    this.#matchOf = finder.next(4);
    this.#matchOn = finder.next(4);
    this.#matchChange = finder.next(8);
    this.#eventEnds = finder.next(4);
    this.#eventBytes = finder.next(1);
  }

  /** Notes of one player, in order. `first`: the index of the first one, if known. */
  of(player: PlayerNumber, first = this.#first(player)): Note[] {
    const notes: Note[] = [];
    for (let at = first; this.#isOf(player, at); at++) notes.push(this.at(at));
    return notes;
  }

  /** Whether a player, with their first note at this index, has one after one day and up to another. */
  hasBetween(player: PlayerNumber, first: number, after: DayNumber, until: DayNumber): boolean {
    for (let at = first; this.#isOf(player, at); at++) {
      const day = dayAt(this.#views.i32, this.#day + at);
      if (day > after) return day <= until;
    }
    return false;
  }

  #isOf(player: PlayerNumber, index: number): boolean {
    return index < this.length && playerAt(this.#views.u32, this.#player + index) === player;
  }

  #first(player: PlayerNumber): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (playerAt(this.#views.u32, this.#player + middle) < player) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Each shape is written out: `Object.assign` and spreads take longer than everything else here. */
  at(index: number): Note {
    const { u8, i32, u32, f64 } = this.#views;
    const [player, day] = [playerAt(u32, this.#player + index), dayAt(i32, this.#day + index)];
    const [kind, what, seq] = [u8At(u8, this.#kind + index), u8At(u8, this.#what + index), u32At(u32, this.#seq + index)];
    const [a, b] = [f64At(f64, this.#a + index), f64At(f64, this.#b + index)];
    if (kind === NoteKind.opening) {
      let place = 0;
      for (let before = 0; before < index; before++) if (u8[this.#kind + before] === NoteKind.opening) place += 1;
      const record = this.#openings + place * recordInts;
      const opening = i32.subarray(record, record + recordInts);
      return { player, day, kind, what, seq, a, b, opening, matches: this.#matchesOf(place) };
    }
    const event = this.#event(index);
    return event === '' ? { player, day, kind, what, seq, a, b } : { player, day, kind, what, seq, a, b, event };
  }

  #event(index: number): string {
    const { u8, u32 } = this.#views;
    const [start, end] = [index === 0 ? 0 : u32At(u32, this.#eventEnds + index - 1), u32At(u32, this.#eventEnds + index)];
    return start === end ? '' : decoder.decode(u8.subarray(this.#eventBytes + start, this.#eventBytes + end));
  }

  /** The match changes of an opening state. */
  #matchesOf(place: number): readonly MatchChange[] {
    if (this.#matches === 0) return noMatches;
    const { i32, u32, f64 } = this.#views;
    const matches: MatchChange[] = [];
    for (let at = 0; at < this.#matches; at++) {
      if (u32[this.#matchOf + at] === place)
        matches.push({ on: dayAt(i32, this.#matchOn + at), change: f64At(f64, this.#matchChange + at) });
    }
    return matches;
  }
}

const noMatches: readonly MatchChange[] = [];

export function decodeNotes(bytes: Uint8Array): Note[] {
  const block = NoteBlock.from(bytes);
  return Array.from({ length: block.length }, (_, index) => block.at(index));
}

/** A note that still has its player's id instead of a number. */
export type NoteDraft = Omit<Note, 'player'> & { readonly id: PlayerId };

/** The digits of a mark: 48 bits, enough to distinguish a player's values, and exact in a double. */
export const markDigits = 12;

/** The first digits of a commitment as a number. */
export function commitmentMark(commitment: string): number {
  let mark = 0;
  // By hand, because a replay makes a million marks and `parseInt` needs a text for each.
  for (let at = 0; at < markDigits; at++) {
    const code = commitment.charCodeAt(at);
    const digit = code < 97 ? code - 48 : code - 87;
    if (!(digit >= 0 && digit < 16) || (code > 57 && code < 97)) return Number.parseInt(commitment.slice(0, markDigits), 16);
    mark = mark * 16 + digit;
  }
  return mark;
}
