// A player's state at any moment in rating order, from the stored results: the state after their last section before it.

import type { DayNumber } from '@harkness/rules';
import type { PlayerNumber, SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { matchKind } from '../../facts/stored-codes.js';
import { dayAt } from '../../facts/typed-arrays.js';
import { type ListedSection, listOf } from './lists.js';
import { blockKey, blockOf, type Note, NoteKind } from './notes.js';
import type { Merges } from './player-ids.js';
import { compareRatingOrder, type OrderKey } from './rating-order.js';
import type { LiveRules } from './rulebook.js';
import { SectionDirectory, type SectionEntry } from './section-directory.js';
import type { indexSpaces } from './spaces.js';
import { I, type MatchChange, StateRecord } from './state.js';
import { noRow, rowOf, type StoredResults, stateAfterRow } from './stored-results.js';

export class History {
  readonly #reader: StoreReader;
  readonly #lists: string;
  readonly #results: StoredResults;
  readonly #merges: Merges;
  readonly #rules: LiveRules;
  readonly #blocks = new Map<number, Uint8Array | undefined>();
  readonly slots: SectionDirectory;
  /** A section treated as not played, for the preview of its correction. */
  without: number | undefined;

  constructor(
    reader: StoreReader,
    index: ReturnType<typeof indexSpaces>,
    results: StoredResults,
    merges: Merges,
    rules: LiveRules,
    slots: SectionDirectory = new SectionDirectory(reader, index.slots),
  ) {
    this.#reader = reader;
    this.#lists = index.lists;
    this.#results = results;
    this.#merges = merges;
    this.#rules = rules;
    this.slots = slots;
  }

  /** Reads the sections of several players at once, before they are needed one by one. */
  async prefetchLists(players: Iterable<PlayerNumber>): Promise<void> {
    const wanted = new Set<number>();
    for (const player of players) {
      for (const member of this.#merges.group(player)) if (!this.#blocks.has(blockOf(member))) wanted.add(blockOf(member));
    }
    if (wanted.size === 0) return;
    const found = await this.#reader.blobsAt(this.#lists, [...wanted].map(blockKey));
    for (const block of wanted) this.#blocks.set(block, found.get(blockKey(block)));
  }

  async #list(player: PlayerNumber): Promise<ListedSection[]> {
    const block = blockOf(player);
    if (!this.#blocks.has(block)) this.#blocks.set(block, await this.#reader.blob(this.#lists, blockKey(block)));
    const bytes = this.#blocks.get(block);
    return bytes === undefined ? [] : listOf(bytes, player);
  }

  /** Sections of a player by end day, including those of ids merged into theirs. */
  async listed(player: PlayerNumber): Promise<ListedSection[]> {
    const group = this.#merges.group(player);
    if (group.length === 1) return this.#list(player);
    // In sequence: a database connection answers one question at a time.
    const sections: ListedSection[] = [];
    for (const member of group) sections.push(...(await this.#list(member)));
    return sections.sort((a, b) => a.end - b.end);
  }

  /** A player's sections rated by this engine before a moment, latest first; without a moment, all of them. */
  async *sectionsBefore(player: PlayerNumber, key: OrderKey | undefined): AsyncGenerator<SectionEntry> {
    const listed = (await this.listed(player)).filter(({ end }) => key === undefined || end <= key.end);
    for (let at = listed.length - 1; at >= 0; ) {
      // Sections of the same day must be sorted.
      const day = (listed[at] as ListedSection).end;
      const infos: SectionEntry[] = [];
      for (; at >= 0 && listed[at]?.end === day; at--) {
        const info = await this.slots.get((listed[at] as ListedSection).slot);
        const counts =
          info !== undefined && !info.withdrawn && info.authority === this.#rules.authority && info.slot !== this.without;
        if (counts) infos.push(info);
      }
      infos.sort((a, b) => compareRatingOrder(b, a));
      for (const info of infos) if (key === undefined || compareRatingOrder(info, key) < 0) yield info;
    }
  }

  /** The state after the last rated section in a system before the moment, or unrated. Does not include match changes. */
  async stateBefore(player: PlayerNumber, system: SystemCode, key: OrderKey | undefined): Promise<StateRecord> {
    for await (const info of this.sectionsBefore(player, key)) {
      const unit = await this.#results.unit(info.slot, info.end, system);
      if (unit === undefined) continue;
      const row = rowOf(unit, player, this.#merges);
      // Without a rated game nothing changed, and the row's notes may be outdated.
      if (row >= 0 && unit.chunk.played[row * 3] !== 0) return stateAfterRow(unit, row, this.#rules);
    }
    return new StateRecord();
  }

  /** Match changes at a moment: those after the last match, or of a later opening state. */
  async matchesBefore(
    player: PlayerNumber,
    system: SystemCode,
    key: OrderKey | undefined,
    effects: readonly Note[] | undefined,
    lastRated: DayNumber,
  ): Promise<readonly MatchChange[]> {
    const opening = effects?.findLast((note) => note.kind === NoteKind.opening && note.what === system && note.day <= lastRated);
    for await (const info of this.sectionsBefore(player, key)) {
      if (opening !== undefined && info.end < opening.day) break;
      if (info.kind !== matchKind) continue;
      const unit = await this.#results.unit(info.slot, info.end, system);
      const row = unit === undefined ? noRow : rowOf(unit, player, this.#merges);
      if (unit === undefined || row < 0) continue;
      return stateAfterRow(unit, row, this.#rules).matches;
    }
    return opening?.matches ?? [];
  }

  /** The same, including match changes. */
  async fullStateBefore(
    player: PlayerNumber,
    system: SystemCode,
    key: OrderKey | undefined,
    effects: readonly Note[] | undefined,
  ): Promise<StateRecord> {
    const record = await this.stateBefore(player, system, key);
    record.matches = await this.matchesBefore(player, system, key, effects, dayAt(record.i32, I.lastRated));
    return record;
  }
}
