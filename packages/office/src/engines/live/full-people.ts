// Holds all players in memory for a full run: bits and birth dates in flat arrays, and full notes only for the few with notes
// that change a state, outside ratings, dated fields, or a merge. The large arrays are in memory that the threads of a run share.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import type { DayNumber, IsoDate } from '@harkness/rules';
import { assignedSpace } from '../../facts/assigned.js';
import { ageDate } from '../../facts/birth-date.js';
import type { BirthDatePrecision } from '../../facts/facts.js';
import { asPlayer, type PlayerNumber } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { type BirthBatch, readBirths } from './births.js';
import { lastDay, noDay } from './codes.js';
import { ColumnReader } from './columns.js';
import type { Indexer } from './indexer.js';
import { MarkTable } from './mark-table.js';
import {
  blockKey,
  blockPlayers,
  compareNotes,
  familyOf,
  matchColumn,
  type Note,
  NoteBlock,
  NoteKind,
  ProfileBit,
} from './notes.js';
import { type AssignedRating, addAssigned, type NotedPerson, type People } from './people.js';
import { PersonNotes, type SharedPersonNotes } from './person-notes.js';
import type { Merges } from './player-ids.js';
import { BlockBytes, BlockCollector, type SharedBlocks } from './shared-blocks.js';
import { SharedMemory } from './shared-memory.js';
import type { StateTable } from './state.js';

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
  /** Whether decoded notes are kept, for many replays over the same people. */
  readonly keepsNotes?: boolean;
  /** Birth dates from another thread; undefined if it could not read them. Absent: read here. */
  readonly births?: Promise<readonly BirthBatch[] | undefined>;
}

/** The data another thread needs to look up the same people. Only the small parts are copied. */
export interface SharedPeople {
  readonly bits: Uint8Array;
  /** Index of the birth date in `dates` plus one; 0 if none. Of players with notes, where these are. */
  readonly birth: Uint32Array;
  /** Days of each player's first and last note that changes a state, side by side. */
  readonly effectDays: Int32Array;
  /** The block that holds a player's notes that change a state, or -1, and the index of the first one in it, side by side. */
  readonly effectPlace: Int32Array;
  readonly effectBlocks: SharedBlocks;
  readonly personNotes: SharedPersonNotes;
  /** Distinct birth dates as texts: a million people share some thirty thousand. */
  readonly dates: readonly IsoDate[];
  /** Notes of merged players, and notes not yet written: those that change a state, and those that are consulted. */
  readonly effects: ReadonlyMap<number, readonly Note[]>;
  readonly notes: ReadonlyMap<number, readonly Note[]>;
  /** Birth dates of those players, by mark. */
  readonly birthsByMark: ReadonlyMap<number, IsoDate>;
  readonly assigned: ReadonlyMap<number, ReadonlyMap<number, AssignedRating>>;
  readonly merged: ReadonlySet<number>;
  /** Upper bound of the match changes in all opening states. */
  readonly openingMatches: number;
}

export class FullPeople implements People {
  /** Passed to the other threads of a run. */
  readonly shared: SharedPeople;
  readonly #bits: Uint8Array;
  readonly #birth: Uint32Array;
  readonly #effectDays: Int32Array;
  readonly #effectPlace: Int32Array;
  readonly #effectBlocks: BlockBytes;
  readonly #personNotes: PersonNotes;
  readonly #birthDateOf = (mark: number): IsoDate | undefined => this.shared.birthsByMark.get(mark);

  constructor(shared: SharedPeople, keepsNotes = false) {
    this.shared = shared;
    this.#bits = shared.bits;
    this.#birth = shared.birth;
    this.#effectDays = shared.effectDays;
    this.#effectPlace = shared.effectPlace;
    this.#effectBlocks = new BlockBytes(shared.effectBlocks, keepsNotes);
    this.#personNotes = new PersonNotes(shared.personNotes, shared.dates);
  }

  static async load(source: PeopleSource): Promise<FullPeople> {
    return new PeopleLoader(source.players, source.merges).load(source);
  }

  /** Players whom a fact mentions but nobody registered. */
  *unregistered(): Generator<PlayerNumber> {
    for (let player = asPlayer(0); player < this.#bits.length; player++) if (!this.isRegistered(player)) yield player;
  }

  /** Everybody with a note that changes a state. */
  withEffects(): Uint32Array {
    const players: number[] = [];
    for (let player = 0; player < this.#bits.length; player++)
      if (this.#effectDays[player * 2 + 1] !== noDay) players.push(player);
    return Uint32Array.from(players);
  }

  isRegistered(player: PlayerNumber): boolean {
    return ((this.#bits[player] ?? 0) & ProfileBit.registered) !== 0;
  }

  /** Marks in a table everybody about whom rating need not ask. `mayBePlain`: notes alone change states. */
  markIn(table: StateTable, mayBePlain: boolean): void {
    const { merged } = this.shared;
    for (let player = asPlayer(0); player < this.#bits.length; player++) {
      if (this.isRegistered(player) && !merged.has(player))
        table.mark(player, mayBePlain && this.#effectDays[player * 2 + 1] === noDay);
    }
  }

  effects(player: PlayerNumber): readonly Note[] | undefined {
    if (this.#effectDays[player * 2 + 1] === noDay) return undefined;
    const [block, first] = [this.#effectPlace[player * 2] as number, this.#effectPlace[player * 2 + 1] as number];
    return this.shared.effects.get(player) ?? this.#effectBlocks.at(block)?.of(player, first);
  }

  /** Compares only the days of the first and the last note; false means certainly none. */
  mayHaveEffectsBetween(player: PlayerNumber, after: DayNumber, until: DayNumber): boolean {
    return (this.#effectDays[player * 2] as number) <= until && (this.#effectDays[player * 2 + 1] as number) > after;
  }

  hasNoEffectAfter(player: PlayerNumber, day: DayNumber): boolean {
    return (this.#effectDays[player * 2 + 1] as number) <= day;
  }

  effectsBetween(player: PlayerNumber, after: DayNumber, until: DayNumber): readonly Note[] | undefined {
    if (!this.mayHaveEffectsBetween(player, after, until)) return undefined;
    const block = this.#effectBlocks.at(this.#effectPlace[player * 2] as number);
    if (block !== undefined && !this.shared.merged.has(player)) {
      const first = this.#effectPlace[player * 2 + 1] as number;
      return block.hasBetween(player, first, after, until) ? block.of(player, first) : undefined;
    }
    const notes = this.shared.effects.get(player);
    return notes?.some((note) => note.day > after && note.day <= until) === true ? notes : undefined;
  }

  noted(player: PlayerNumber): NotedPerson {
    const { dates, notes } = this.shared;
    const bits = this.#bits[player] ?? 0;
    const birth = this.#birth[player] ?? 0;
    const assigned = this.shared.assigned.size === 0 ? undefined : this.shared.assigned.get(player);
    if (birth < storedNotes)
      return { bits, birthDate: dates[birth - 1], notes: undefined, birthDateOf: this.#birthDateOf, assigned };
    if (birth === ownNotes)
      return { bits, birthDate: undefined, notes: notes.get(player), birthDateOf: this.#birthDateOf, assigned };
    return { bits, birthDate: undefined, ...this.#personNotes.of(birth - storedNotes, player), assigned };
  }
}

// In place of a birth date, if the player's notes contain it: this number plus the index of the first of the stored notes, or a
// number that says that the notes are in the map.
const storedNotes = 0x80000000;
const ownNotes = 0xffffffff;

const sharedI32 = (length: number): Int32Array => new Int32Array(new SharedMemory(length * 4));

class PeopleLoader {
  readonly #bits: Uint8Array;
  readonly #birth: Uint32Array;
  readonly #effectDays: Int32Array;
  readonly #effectPlace: Int32Array;
  readonly #effectBlocks: BlockCollector;
  readonly #effects = new Map<number, readonly Note[]>();
  readonly #notes = new Map<number, readonly Note[]>();
  readonly #personNotes = new PersonNotes();
  readonly #birthsByMark = new Map<number, IsoDate>();
  readonly #marks: MarkTable;
  readonly #dates: IsoDate[] = [];
  /** For each text of the batches of birth dates, the index of its date plus one; 0 if it is none. */
  readonly #placeOfText: number[] = [];
  readonly #assigned = new Map<number, Map<number, AssignedRating>>();
  readonly #merged: ReadonlySet<number>;
  #openingMatches = 0;

  constructor(players: number, merges: Merges) {
    this.#bits = new Uint8Array(new SharedMemory(players));
    this.#birth = new Uint32Array(new SharedMemory(players * 4));
    this.#effectDays = sharedI32(players * 2);
    for (let at = 0; at < players * 2; at += 2) {
      this.#effectDays[at] = lastDay;
      this.#effectDays[at + 1] = noDay;
    }
    this.#effectPlace = sharedI32(players * 2).fill(-1);
    // The index has one block of notes per block of players at most.
    this.#effectBlocks = new BlockCollector(Math.ceil(players / blockPlayers));
    this.#marks = new MarkTable(players);
    this.#merged = new Set(merges.pairs().flat());
  }

  async load({ reader, spaces, merges, pending, idNumbers, precision, births, keepsNotes }: PeopleSource): Promise<FullPeople> {
    for (const family of ['notes', 'effects'] as const) {
      const changed = pending?.changedBlocks(family) ?? [];
      const changedKeys = new Set(changed.map(blockKey));
      for await (const { key, bytes } of reader.blobs(spaces[family])) {
        if (changedKeys.has(key)) continue;
        if (family === 'effects') this.#addEffectBlock(bytes);
        else this.#addBlock(bytes);
      }
      for (const block of changed) this.#addNotes((pending?.changedNotes(family, block) ?? []).slice().sort(compareNotes));
    }
    for await (const batch of (await births) ?? readBirths(reader)) this.#addBirths(batch, precision);
    this.#mergeNotes(merges);
    for (const player of this.#notes.keys()) this.#birth[player] = ownNotes;
    await this.#loadAssigned(reader, idNumbers);
    const shared = {
      bits: this.#bits,
      birth: this.#birth,
      effectDays: this.#effectDays,
      effectPlace: this.#effectPlace,
      effectBlocks: this.#effectBlocks.share(),
      personNotes: this.#personNotes.share(),
      dates: this.#dates,
      effects: this.#effects,
      notes: this.#notes,
      birthsByMark: this.#birthsByMark,
      assigned: this.#assigned,
      merged: this.#merged,
      openingMatches: this.#openingMatches,
    };
    return new FullPeople(shared, keepsNotes);
  }

  #addBirths({ marks, places, texts }: BirthBatch, precision: BirthDatePrecision): void {
    for (const text of texts) {
      const date = ageDate(text, precision);
      this.#placeOfText.push(date === undefined ? 0 : this.#dates.push(date));
    }
    // A loop of its own lets the processor load many entries of the table in parallel.
    const players = this.#marks.players(marks);
    for (let at = 0; at < marks.length; at++) {
      const player = players[at] as number;
      const place = this.#placeOfText[places[at] as number] as number;
      if (player >= 0 && place > 0) this.#addBirth(player, marks[at] as number, place);
    }
  }

  #addBirth(player: number, mark: number, place: number): void {
    const before = this.#birth[player] as number;
    if (this.#notes.has(player)) this.#birthsByMark.set(mark, this.#dates[place - 1] as IsoDate);
    else if (before >= storedNotes) this.#personNotes.setBirth(before - storedNotes, player, mark, place);
    else this.#birth[player] = place;
  }

  /** Avoids creating an object per note where possible: nearly all notes are plain registrations. */
  #addBlock(bytes: Uint8Array): void {
    const reader = new ColumnReader(bytes);
    const [player, day, kind, what, seq] = [reader.u32(), reader.i32(), reader.u8(), reader.u8(), reader.u32()];
    const [a, b] = [reader.f64(), reader.f64()];
    let block: NoteBlock | undefined;
    for (let first = 0; first < player.length; ) {
      const one = player[first] as PlayerNumber;
      let end = first + 1;
      while (player[end] === one) end += 1;
      const isMerged = this.#merged.has(one);
      const isPlain = end === first + 1 && kind[first] === NoteKind.profile && day[first] === noDay && !isMerged;
      if (isPlain) {
        this.#bits[one] = what[first] as number;
        if (((what[first] as number) & ProfileBit.birthDate) !== 0) this.#marks.set(a[first] as number, one);
      } else if (isMerged) {
        block ??= NoteBlock.from(bytes);
        const notes: Note[] = [];
        for (let at = first; at < end; at++) notes.push(block.at(at));
        this.#addPlayer(one, notes);
      } else {
        this.#birth[one] = storedNotes + this.#personNotes.count;
        for (let at = first; at < end; at++) {
          this.#personNotes.add(one, day, kind, what, seq, a, b, at);
          if (kind[at] === NoteKind.profile) this.#addProfile(one, what[at] as number, a[at] as number);
        }
      }
      first = end;
    }
  }

  /** For players with stored notes, the bits are only used to see whether they are registered. */
  #addProfile(player: PlayerNumber, bits: number, mark: number): void {
    this.#bits[player] = (this.#bits[player] ?? 0) | bits;
    if ((bits & ProfileBit.birthDate) !== 0) this.#marks.set(mark, player);
  }

  /** Reads only the days: hardly any note is needed more than once. */
  #addEffectBlock(bytes: Uint8Array): void {
    const reader = new ColumnReader(bytes);
    const [player, day] = [reader.u32(), reader.i32()];
    const number = this.#effectBlocks.add(bytes);
    this.#openingMatches += reader.lengthOf(matchColumn);
    for (let at = 0; at < player.length; at++) {
      const one = player[at] as number;
      if (this.#effectPlace[one * 2] !== number) {
        this.#effectPlace[one * 2] = number;
        this.#effectPlace[one * 2 + 1] = at;
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
    for (const note of rest) if (note.kind === NoteKind.profile) this.#addProfile(player, note.what, note.a);
    const isSimple = rest.length === 1 && first?.kind === NoteKind.profile && first.day === noDay;
    if (!isSimple || this.#merged.has(player)) this.#notes.set(player, rest);
  }

  #setEffects(player: PlayerNumber, effects: readonly Note[]): void {
    this.#effects.set(player, effects);
    for (const { matches } of effects) this.#openingMatches += matches?.length ?? 0;
    this.#effectDays[player * 2] = effects[0]?.day ?? lastDay;
    this.#effectDays[player * 2 + 1] = effects.at(-1)?.day ?? noDay;
  }

  #effectsOf(player: PlayerNumber, blocks: BlockBytes): readonly Note[] {
    return this.#effects.get(player) ?? blocks.at(this.#effectPlace[player * 2] as number)?.of(player) ?? [];
  }

  /** Moves a merged player's notes to the player they are now. */
  #mergeNotes(merges: Merges): void {
    const blocks = new BlockBytes(this.#effectBlocks.share());
    for (const player of new Set(merges.pairs().map(([, into]) => merges.resolve(into)))) {
      const group = merges.group(player);
      const own = (note: Note): Note => ({ ...note, player });
      const effects = group.flatMap((member) => this.#effectsOf(member, blocks)).map(own);
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
}
