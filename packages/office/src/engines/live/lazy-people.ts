// People loaded on demand, for incremental runs, previews and questions. Everything must be loaded beforehand, because the rules
// are synchronous.

import type { IsoDate } from '@harkness/rules';
import { assignedSpace } from '../../facts/assigned.js';
import { ageDate } from '../../facts/birth-date.js';
import type { BirthDatePrecision } from '../../facts/facts.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import type { Indexer } from './indexer.js';
import {
  blockKey,
  blockOf,
  commitmentMark,
  compareNotes,
  type Note,
  NoteBlock,
  type NoteFamily,
  NoteKind,
  ProfileBit,
} from './notes.js';
import { type AssignedRating, addAssigned, type NotedPerson, type People } from './people.js';
import type { Merges } from './player-ids.js';
import type { indexSpaces } from './spaces.js';

type Blocks = Map<number, NoteBlock | undefined>;

export class LazyPeople implements People {
  readonly #reader: StoreReader;
  readonly #index: ReturnType<typeof indexSpaces>;
  readonly #merges: Merges;
  readonly #pending: Indexer | undefined;
  readonly #idOf: (player: PlayerNumber) => Promise<string>;
  readonly #precision: BirthDatePrecision;
  readonly #blocks: Record<NoteFamily, Blocks> = { effects: new Map(), notes: new Map(), status: new Map() };
  readonly #effects = new Map<number, readonly Note[] | undefined>();
  readonly #notes = new Map<number, readonly Note[]>();
  readonly #registered = new Set<number>();
  readonly #births = new Map<number, IsoDate>();
  readonly #birthsRead = new Set<number>();
  readonly #assigned = new Map<number, Map<number, AssignedRating>>();
  #hasAssigned: boolean | undefined;

  constructor(
    reader: StoreReader,
    index: ReturnType<typeof indexSpaces>,
    merges: Merges,
    pending: Indexer | undefined,
    idOf: (player: PlayerNumber) => Promise<string>,
    precision: BirthDatePrecision,
  ) {
    this.#reader = reader;
    this.#index = index;
    this.#merges = merges;
    this.#pending = pending;
    this.#idOf = idOf;
    this.#precision = precision;
  }

  /** Reads the notes of several players at once, before they are needed one by one. */
  async prefetch(family: NoteFamily, players: Iterable<PlayerNumber>): Promise<void> {
    const known = this.#blocks[family];
    const wanted = new Set<number>();
    for (const player of players) {
      for (const member of this.#merges.group(player)) if (!known.has(blockOf(member))) wanted.add(blockOf(member));
    }
    if (wanted.size === 0) return;
    const found = await this.#reader.blobsAt(this.#index[family], [...wanted].map(blockKey));
    for (const block of wanted) {
      const bytes = found.get(blockKey(block));
      known.set(block, bytes === undefined ? undefined : NoteBlock.from(bytes));
    }
  }

  async #own(family: NoteFamily, player: PlayerNumber): Promise<readonly Note[]> {
    const block = blockOf(player);
    const pending = this.#pending?.changedNotes(family, block);
    if (pending !== undefined) return pending.filter((note) => note.player === player).sort(compareNotes);
    if (!this.#blocks[family].has(block)) {
      const bytes = await this.#reader.blob(this.#index[family], blockKey(block));
      this.#blocks[family].set(block, bytes === undefined ? undefined : NoteBlock.from(bytes));
    }
    return this.#blocks[family].get(block)?.of(player) ?? [];
  }

  async #ofGroup(family: NoteFamily, player: PlayerNumber): Promise<readonly Note[]> {
    const group = this.#merges.group(player);
    if (group.length === 1) return this.#own(family, player);
    const notes: Note[] = [];
    for (const member of group) for (const note of await this.#own(family, member)) notes.push({ ...note, player });
    return notes.sort(compareNotes);
  }

  /** Notes that change the state of a player. */
  async loadEffects(player: PlayerNumber): Promise<readonly Note[] | undefined> {
    if (!this.#effects.has(player)) {
      const notes = await this.#ofGroup('effects', player);
      this.#effects.set(player, notes.length === 0 ? undefined : notes);
    }
    return this.#effects.get(player);
  }

  /** What Step 1 needs about a player, except the birth date. */
  async loadNotes(player: PlayerNumber): Promise<readonly Note[]> {
    const known = this.#notes.get(player);
    if (known !== undefined) return known;
    const notes = await this.#ofGroup('notes', player);
    this.#notes.set(player, notes);
    const isRegistered = notes.some((note) => note.kind === NoteKind.profile && (note.what & ProfileBit.registered) !== 0);
    if (isRegistered) this.#registered.add(player);
    return notes;
  }

  async loadStatus(player: PlayerNumber): Promise<readonly Note[]> {
    return this.#ofGroup('status', player);
  }

  /** Loads the birth dates of a player as well. */
  async loadPerson(player: PlayerNumber): Promise<void> {
    await this.loadPersons([player]);
  }

  async loadPersons(players: readonly PlayerNumber[]): Promise<void> {
    await this.prefetch('notes', players);
    const ids: string[] = [];
    for (const player of players) {
      await this.loadNotes(player);
      if (this.#birthsRead.has(player)) continue;
      this.#birthsRead.add(player);
      for (const member of this.#merges.group(player)) {
        const id = await this.#idOf(member);
        await this.#loadAssigned(player, id);
        ids.push(id);
      }
    }
    if (ids.length === 0) return;
    for (const { commitment, field, value } of await this.#reader.privateValuesOfAll(ids)) {
      const date = field === 'birthDate' ? ageDate(value, this.#precision) : undefined;
      if (date !== undefined) this.#births.set(commitmentMark(commitment), date);
    }
  }

  /** An office made from a public export has assigned initial ratings instead of birth dates. */
  async #loadAssigned(player: PlayerNumber, id: string): Promise<void> {
    this.#hasAssigned ??= (await this.#reader.records(assignedSpace, { limit: 1 })).length > 0;
    if (!this.#hasAssigned) return;
    for (const { key, value } of await this.#reader.records(assignedSpace, { from: `${id}/`, to: `${id}0` })) {
      const assigned = this.#assigned.get(player) ?? new Map<number, AssignedRating>();
      addAssigned(assigned, key, value);
      this.#assigned.set(player, assigned);
    }
  }

  /** A player who was rated before must be registered. */
  takeAsRegistered(player: PlayerNumber): void {
    this.#registered.add(player);
  }

  isRegistered(player: PlayerNumber): boolean {
    return this.#registered.has(player);
  }

  effects(player: PlayerNumber): readonly Note[] | undefined {
    return this.#effects.get(player);
  }

  effectsBetween(player: PlayerNumber): readonly Note[] | undefined {
    return this.#effects.get(player);
  }

  noted(player: PlayerNumber): NotedPerson {
    const notes = this.#notes.get(player);
    if (notes === undefined || !this.#birthsRead.has(player)) throw new Error(`player ${player} was not loaded`);
    const birthDateOf = (mark: number): IsoDate | undefined => this.#births.get(mark);
    return { bits: 0, birthDate: undefined, notes, birthDateOf, assigned: this.#assigned.get(player) };
  }
}
