// A view of the office for questions: the derived data of one snapshot, opened once and queried many times.

import { asDay, type DayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import type { Audience } from '../../facts/answers.js';
import type { PlayerId } from '../../facts/facts.js';
import { asSlot, type PlayerNumber, type SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { dayAt } from '../../facts/typed-arrays.js';
import { lastDay, noDay } from './codes.js';
import { History } from './history.js';
import { keptBlocks } from './kept-blocks.js';
import { LazyPeople } from './lazy-people.js';
import { blockKey, blockOf, type Note } from './notes.js';
import { decodeMerges, type Merges, PlayerIds } from './player-ids.js';
import type { OrderKey } from './rating-order.js';
import type { LiveRulebook, LiveRules } from './rulebook.js';
import { SectionDirectory, type SectionEntry, sectionKey } from './section-directory.js';
import { type DerivedHead, indexSpaces, readHead, resultSpaces } from './spaces.js';
import { I, StateRecord } from './state.js';
import { findState } from './states.js';
import { StoredResults } from './stored-results.js';
import { wholeChunk, wholeState } from './whole-numbers.js';

/** The end of a day in rating order: before any section that ends later. */
export function endOfDay(day: DayNumber): OrderKey {
  return { end: asDay(day + 1), start: noDay, event: '', section: 0 };
}

/** The last merges read: a large office has thousands, every question needs them, and they seldom change. */
let mergesKept: { readonly bytes: Uint8Array; readonly merges: Merges } | undefined;

async function readMerges(reader: StoreReader, head: DerivedHead): Promise<Merges> {
  const bytes = head.index === 0 ? undefined : await reader.blob(indexSpaces(head.index).odds, 'merges');
  if (bytes === undefined) return decodeMerges(undefined);
  // Compares the bytes, because another office has other merges.
  if (mergesKept === undefined || Buffer.compare(mergesKept.bytes, bytes) !== 0)
    mergesKept = { bytes, merges: decodeMerges(bytes) };
  return mergesKept.merges;
}

export class View {
  readonly reader: StoreReader;
  readonly head: DerivedHead;
  readonly index: ReturnType<typeof indexSpaces>;
  readonly merges: Merges;
  readonly ids: PlayerIds;
  readonly rules: LiveRules;
  readonly slots: SectionDirectory;
  readonly stored: StoredResults;
  readonly history: History;
  readonly people: LazyPeople;
  /**
   * Whether everything is seen and computed in whole ratings and years of birth: the public view of an office where the day of
   * birth feeds the rules. No answer of such a view can depend on more.
   */
  readonly isWhole: boolean;
  readonly #states: string;
  readonly #rulebook: LiveRulebook;
  readonly #blocks = new Map<number, Uint8Array | undefined>();

  private constructor(rulebook: LiveRulebook, reader: StoreReader, head: DerivedHead, merges: Merges, audience: Audience) {
    this.#rulebook = rulebook;
    this.rules = rulebook.rules(head.amendments);
    this.reader = reader;
    this.head = head;
    this.index = indexSpaces(head.index);
    const results = resultSpaces(head.results);
    this.#states = results.states;
    this.merges = merges;
    this.ids = new PlayerIds(reader, this.index);
    this.isWhole = audience === 'public' && head.birthDatePrecision === 'day';
    const blocks = keptBlocks(reader, head, this.isWhole);
    this.slots = new SectionDirectory(reader, this.index.slots, blocks.entries);
    this.stored = new StoredResults(
      reader,
      this.index,
      results,
      this.isWhole ? (chunk) => wholeChunk(chunk, rulebook) : undefined,
      blocks,
    );
    this.history = new History(reader, this.index, this.stored, merges, this.rules, this.slots);
    const precision = this.isWhole ? 'year' : head.birthDatePrecision;
    this.people = new LazyPeople(reader, this.index, merges, undefined, (player) => this.ids.id(player), precision);
  }

  static async open(rulebook: LiveRulebook, reader: StoreReader, audience: Audience = 'office'): Promise<View> {
    const head = await readHead(reader);
    return new View(rulebook, reader, head, await readMerges(reader, head), audience);
  }

  /** The number of the player an id refers to, after merges. */
  async player(id: PlayerId): Promise<PlayerNumber | undefined> {
    const number = await this.ids.number(id);
    return number === undefined ? undefined : this.merges.resolve(number);
  }

  /** The numbers of several players, read at once. Ids that the office does not know are left out. */
  async players(ids: readonly PlayerId[]): Promise<PlayerNumber[]> {
    await this.ids.prefetchNumbers(ids);
    const found: PlayerNumber[] = [];
    for (const id of ids) {
      const player = await this.player(id);
      if (player !== undefined) found.push(player);
    }
    return found;
  }

  async section(event: string, section: number): Promise<SectionEntry | undefined> {
    const key = sectionKey(event, section);
    const [entry] = await this.reader.entries(this.index.sections, { from: key, to: `${key}\u0001`, limit: 1 });
    return entry?.key === key ? this.slots.get(asSlot(Number(entry.ref))) : undefined;
  }

  /** Sequences of every fact about a section: reports, corrections, withdrawals. */
  async versions(event: string, section: number): Promise<number[]> {
    const key = sectionKey(event, section);
    const entries = await this.reader.entries(this.index.versions, { from: key, to: `${key}\u0001` });
    return entries.filter((entry) => entry.key === key).map((entry) => Number(entry.ref));
  }

  /** Sequences of the decisions about a section that are in force, in order of entry. */
  async decisions(event: string, section: number): Promise<number[]> {
    const key = sectionKey(event, section);
    const entries = await this.reader.entries(this.index.decisions, { from: key, to: `${key}\u0001` });
    return entries
      .filter((entry) => entry.key === key)
      .map((entry) => Number(entry.ref))
      .sort((a, b) => a - b);
  }

  /** Reads the last states of several players at once, before they are needed one by one. */
  async prefetchStates(players: Iterable<PlayerNumber>): Promise<void> {
    const wanted = new Set<number>();
    for (const player of players) if (!this.#blocks.has(blockOf(player))) wanted.add(blockOf(player));
    if (wanted.size === 0) return;
    const found = await this.reader.blobsAt(this.#states, [...wanted].map(blockKey));
    for (const block of wanted) this.#blocks.set(block, found.get(blockKey(block)));
  }

  /** The state of a player after their last section, without later notes. */
  async lastState(player: PlayerNumber, system: SystemCode): Promise<StateRecord | undefined> {
    const block = blockOf(player);
    if (!this.#blocks.has(block)) await this.prefetchStates([player]);
    const bytes = this.#blocks.get(block);
    const state = bytes === undefined ? undefined : findState(bytes, player, system);
    return this.isWhole && state !== undefined ? wholeState(state, this.#rulebook) : state;
  }

  /** A player's state at the end of a day, including notes up to then; without a day, at the end of time. */
  async stateOn(player: PlayerNumber, system: SystemCode, on: IsoDate | undefined): Promise<StateRecord> {
    const day = on === undefined ? undefined : dayNumber(on);
    const effects = await this.people.loadEffects(player);
    const last = await this.lastState(player, system);
    const record = new StateRecord();
    if (last !== undefined) {
      const isLater = day !== undefined && dayAt(last.i32, I.lastRated) > day;
      const found = isLater ? await this.history.fullStateBefore(player, system, endOfDay(day), effects) : last;
      record.i32.set(found.i32);
      record.matches = found.matches;
    }
    if (effects !== undefined) this.applyNotes(record, system, effects, day);
    return this.isWhole ? wholeState(record, this.#rulebook) : record;
  }

  applyNotes(record: StateRecord, system: SystemCode, effects: readonly Note[], day: DayNumber | undefined): void {
    const matches = {
      set: (_: number, changes: StateRecord['matches']) => {
        record.matches = changes;
      },
    };
    this.rules.applyNotes({ f64: record.f64, i32: record.i32, matches }, 0, system, effects, day ?? lastDay);
  }
}
