// Holds all players in memory for a full run: bits and birth dates in flat arrays, and full notes only for the few with notes
// that change a state, outside ratings, dated fields, or a merge.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import type { DayNumber, IsoDate } from '@harkness/rules';
import { assignedSpace } from '../../facts/assigned.js';
import { ageDate } from '../../facts/birth-date.js';
import type { BirthDatePrecision } from '../../facts/facts.js';
import { asPlayer, type PlayerNumber } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { lastDay, noDay } from './codes.js';
import { ColumnReader } from './columns.js';
import type { Indexer } from './indexer.js';
import { blockKey, commitmentMark, compareNotes, familyOf, type Note, NoteBlock, NoteKind, ProfileBit } from './notes.js';
import { type AssignedRating, addAssigned, type NotedPerson, type People } from './people.js';
import type { Merges } from './player-ids.js';

/** Maps marks of commitments to players by open addressing: a million birth dates take 24 MB. */
class MarkTable {
  readonly #marks: Float64Array;
  readonly #players: Uint32Array;
  readonly #mask: number;

  constructor(players: number) {
    let size = 1024;
    while (size < players * 2) size *= 2;
    this.#marks = new Float64Array(size).fill(-1);
    this.#players = new Uint32Array(size);
    this.#mask = size - 1;
  }

  #place(mark: number): number {
    // Marks are hash prefixes, so any of their bits will do.
    let place = (mark >>> 0) & this.#mask;
    while (this.#marks[place] !== -1 && this.#marks[place] !== mark) place = (place + 1) & this.#mask;
    return place;
  }

  set(mark: number, player: PlayerNumber): void {
    const place = this.#place(mark);
    this.#marks[place] = mark;
    this.#players[place] = player;
  }

  /** -1 if there is none. */
  get(mark: number): number {
    const place = this.#place(mark);
    return this.#marks[place] === mark ? (this.#players[place] as number) : -1;
  }
}

/** Number of digits in a commitment. */
const commitmentDigits = 64;

export interface PeopleSource {
  readonly reader: StoreReader;
  readonly spaces: { readonly notes: string; readonly effects: string };
  readonly players: number;
  readonly merges: Merges;
  /** Notes that are indexed but not yet written. */
  readonly pending: Indexer | undefined;
  /** Maps an id to its number after merges; used only for assigned initial ratings. */
  readonly idNumbers: (id: string) => Promise<PlayerNumber | undefined>;
  readonly precision: BirthDatePrecision;
}

export class FullPeople implements People {
  readonly #bits: Uint8Array;
  /** Index of the birth date in `#dates` plus one; 0 if none. */
  readonly #birth: Uint32Array;
  /** Days of each player's first and last note that changes a state, side by side. */
  readonly #effectDays: Int32Array;
  /** Blocks of notes that change states, decoded when a note takes effect, and each player's block. */
  readonly #effectBlocks: NoteBlock[] = [];
  readonly #effectBlock: Int32Array;
  /** Notes of merged players, and notes not yet written. */
  readonly #effects = new Map<number, readonly Note[]>();
  /** All other notes of players with more than one plain profile. */
  readonly #notes = new Map<number, Note[]>();
  /** Birth dates of those players, by mark. */
  readonly #birthsByMark = new Map<number, IsoDate>();
  readonly #birthDateOf = (mark: number): IsoDate | undefined => this.#birthsByMark.get(mark);
  readonly #marks: MarkTable;
  /** Distinct birth dates as texts: a million people share some thirty thousand. */
  readonly #dates: IsoDate[] = [];
  readonly #placeOfDate = new Map<string, number>();
  readonly #assigned = new Map<number, Map<number, AssignedRating>>();
  readonly #merged: ReadonlySet<number>;

  private constructor(players: number, merges: Merges) {
    this.#bits = new Uint8Array(players);
    this.#birth = new Uint32Array(players);
    this.#effectDays = new Int32Array(players * 2);
    for (let at = 0; at < players * 2; at += 2) {
      this.#effectDays[at] = lastDay;
      this.#effectDays[at + 1] = noDay;
    }
    this.#effectBlock = new Int32Array(players).fill(-1);
    this.#marks = new MarkTable(players);
    this.#merged = new Set(merges.pairs().flat());
  }

  static async load({ reader, spaces, players, merges, pending, idNumbers, precision }: PeopleSource): Promise<FullPeople> {
    const people = new FullPeople(players, merges);
    for (const family of ['notes', 'effects'] as const) {
      const changed = pending?.changedBlocks(family) ?? [];
      const changedKeys = new Set(changed.map(blockKey));
      for await (const { key, bytes } of reader.blobs(spaces[family])) {
        if (changedKeys.has(key)) continue;
        if (family === 'effects') people.#addEffectBlock(bytes);
        else people.#addBlock(bytes);
      }
      for (const block of changed) people.#addNotes((pending?.changedNotes(family, block) ?? []).slice().sort(compareNotes));
    }
    for await (const batch of reader.privateTexts('birthDate')) {
      for (const text of batch) people.#addBirth(commitmentMark(text), text.slice(commitmentDigits), precision);
    }
    people.#mergeNotes(merges);
    await people.#loadAssigned(reader, idNumbers);
    return people;
  }

  #addBirth(mark: number, value: string, precision: BirthDatePrecision): void {
    const player = this.#marks.get(mark);
    if (player < 0) return;
    let place = this.#placeOfDate.get(value);
    if (place === undefined) {
      const date = ageDate(value, precision);
      place = date === undefined ? 0 : this.#dates.push(date);
      this.#placeOfDate.set(value, place);
    }
    const date = this.#dates[place - 1];
    if (date === undefined) return;
    if (this.#notes.has(player)) this.#birthsByMark.set(mark, date);
    else this.#birth[player] = place;
  }

  /** Avoids creating an object per note where possible: nearly all notes are plain registrations. */
  #addBlock(bytes: Uint8Array): void {
    const reader = new ColumnReader(bytes);
    const [player, day, kind, what] = [reader.u32(), reader.i32(), reader.u8(), reader.u8()];
    reader.u32();
    const a = reader.f64();
    let block: NoteBlock | undefined;
    for (let first = 0; first < player.length; ) {
      const one = player[first] as PlayerNumber;
      let end = first + 1;
      while (player[end] === one) end += 1;
      const isPlain = end === first + 1 && kind[first] === NoteKind.profile && day[first] === noDay && !this.#merged.has(one);
      if (isPlain) {
        this.#bits[one] = what[first] as number;
        if (((what[first] as number) & ProfileBit.birthDate) !== 0) this.#marks.set(a[first] as number, one);
      } else {
        block ??= new NoteBlock(bytes);
        const notes: Note[] = [];
        for (let at = first; at < end; at++) notes.push(block.at(at));
        this.#addPlayer(one, notes);
      }
      first = end;
    }
  }

  /** Reads only the days: hardly any note is needed more than once. */
  #addEffectBlock(bytes: Uint8Array): void {
    const reader = new ColumnReader(bytes);
    const [player, day] = [reader.u32(), reader.i32()];
    const number = this.#effectBlocks.push(new NoteBlock(bytes)) - 1;
    for (let at = 0; at < player.length; at++) {
      const one = player[at] as number;
      if (this.#effectBlock[one] !== number) {
        this.#effectBlock[one] = number;
        this.#effectDays[one * 2] = day[at] as number;
      }
      this.#effectDays[one * 2 + 1] = day[at] as number;
    }
  }

  #addNotes(notes: readonly Note[]): void {
    for (let first = 0; first < notes.length; ) {
      const { player } = notes[first] as Note;
      let end = first;
      while (notes[end]?.player === player) end += 1;
      this.#addPlayer(player, notes.slice(first, end));
      first = end;
    }
  }

  #addPlayer(player: PlayerNumber, notes: readonly Note[]): void {
    const [first] = notes;
    if (first !== undefined && familyOf(first) === 'effects') {
      this.#setEffects(player, notes.slice());
      return;
    }
    const rest = notes.slice();
    for (const note of rest) {
      if (note.kind !== NoteKind.profile) continue;
      // For players with stored notes, the bits are only used to see whether they are registered.
      this.#bits[player] = (this.#bits[player] ?? 0) | note.what;
      if ((note.what & ProfileBit.birthDate) !== 0) this.#marks.set(note.a, player);
    }
    const isSimple = rest.length === 1 && first?.kind === NoteKind.profile && first.day === noDay;
    if (!isSimple || this.#merged.has(player)) this.#notes.set(player, rest);
  }

  #setEffects(player: PlayerNumber, effects: readonly Note[]): void {
    this.#effects.set(player, effects);
    this.#effectDays[player * 2] = effects[0]?.day ?? lastDay;
    this.#effectDays[player * 2 + 1] = effects.at(-1)?.day ?? noDay;
  }

  /** Moves a merged player's notes to the player they are now. */
  #mergeNotes(merges: Merges): void {
    for (const player of new Set(merges.pairs().map(([, into]) => merges.resolve(into)))) {
      const group = merges.group(player);
      const own = (note: Note): Note => ({ ...note, player });
      const effects = group.flatMap((member) => this.effects(member) ?? []).map(own);
      if (effects.length > 0) this.#setEffects(player, effects.sort(compareNotes));
      const notes = group.flatMap((member) => this.#notes.get(member) ?? []).map(own);
      this.#notes.set(player, notes.sort(compareNotes));
      for (const member of group) {
        this.#bits[player] = (this.#bits[player] ?? 0) | ((this.#bits[member] ?? 0) & ProfileBit.registered);
      }
    }
  }

  /** An office made from a public export has assigned initial ratings instead of birth dates. */
  async #loadAssigned(reader: StoreReader, idNumbers: PeopleSource['idNumbers']): Promise<void> {
    for (const { key, value } of await reader.records(assignedSpace)) {
      const player = await idNumbers(key.slice(0, key.lastIndexOf('/')));
      if (player === undefined) continue;
      const assigned = this.#assigned.get(player) ?? new Map<number, AssignedRating>();
      addAssigned(assigned, key, value);
      this.#assigned.set(player, assigned);
    }
  }

  /** Players whom a fact mentions but nobody registered. */
  *unregistered(): Generator<PlayerNumber> {
    for (let player = asPlayer(0); player < this.#bits.length; player++) if (!this.isRegistered(player)) yield player;
  }

  isRegistered(player: PlayerNumber): boolean {
    return ((this.#bits[player] ?? 0) & ProfileBit.registered) !== 0;
  }

  effects(player: PlayerNumber): readonly Note[] | undefined {
    if (this.#effectDays[player * 2 + 1] === noDay) return undefined;
    return this.#effects.get(player) ?? this.#effectBlocks[this.#effectBlock[player] as number]?.of(player);
  }

  effectsBetween(player: PlayerNumber, after: DayNumber, until: DayNumber): readonly Note[] | undefined {
    if ((this.#effectDays[player * 2] as number) > until || (this.#effectDays[player * 2 + 1] as number) <= after)
      return undefined;
    const block = this.#effectBlocks[this.#effectBlock[player] as number];
    if (block !== undefined && !this.#merged.has(player))
      return block.hasBetween(player, after, until) ? block.of(player) : undefined;
    const notes = this.#effects.get(player);
    return notes?.some((note) => note.day > after && note.day <= until) === true ? notes : undefined;
  }

  noted(player: PlayerNumber): NotedPerson {
    return {
      bits: this.#bits[player] ?? 0,
      birthDate: this.#dates[(this.#birth[player] ?? 0) - 1],
      notes: this.#notes.get(player),
      birthDateOf: this.#birthDateOf,
      assigned: this.#assigned.size === 0 ? undefined : this.#assigned.get(player),
    };
  }
}
