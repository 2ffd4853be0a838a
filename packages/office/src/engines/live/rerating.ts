// Rates sections again after a change: tracks players whose state differs from the stored results, and rates the sections they
// play. A player is tracked only while their state differs; all others are read from the stored results.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import type { DayNumber } from '@harkness/rules';
import { asPlayer, asSlot, asSystem, type PlayerNumber, type Row, type Slot, type SystemCode } from '../../facts/numbers.js';
import { foreignKind, matchKind } from '../../facts/stored-codes.js';
import type { SectionChange } from './changes.js';
import { type Chunk, decodeChunk, findUnit, pastMatchesOf, rowsOf } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import { noDay } from './codes.js';
import type { ForeignSection } from './foreign-reader.js';
import type { History } from './history.js';
import type { LazyPeople } from './lazy-people.js';
import { type Month, orderKeyOf } from './month.js';
import type { Merges } from './player-ids.js';
import { compareRatingOrder, type OrderKey } from './rating-order.js';
import type { LiveRules, SectionRater } from './rulebook.js';
import type { ChangeList } from './run-record.js';
import { sectionKey } from './section-directory.js';
import { F, I, recordDoubles, recordInts, StateRecord, type StateTable, sameRecord } from './state.js';
import { noRow, rowOf, type StoredResults, type StoredUnit, sameMatches, stateAfterRow } from './stored-results.js';

/** Tracked records are keyed by player and system in one number. */
const systemsWide = 8;

interface Followed {
  /** The match changes beside the record are correct. */
  matchesKnown: boolean;
  matchesDiffer: boolean;
}

export interface ReratingContext {
  readonly table: StateTable;
  readonly people: LazyPeople;
  readonly history: History;
  readonly stored: StoredResults;
  readonly merges: Merges;
  readonly rules: LiveRules;
  readonly idOf: (player: PlayerNumber) => Promise<string>;
  readonly readForeign: (slot: Slot, player: PlayerNumber) => Promise<ForeignSection | undefined>;
  readonly sections: ReadonlyMap<Slot, SectionChange>;
  /** Players whose notes changed, with the first changed day. */
  readonly noted: ReadonlyMap<PlayerNumber, DayNumber>;
  /** Sections that start on this day or later are under changed rules. */
  readonly amendedFrom: DayNumber | undefined;
  readonly changes: ChangeList;
  readonly players: number;
}

export class Rerating {
  readonly #context: ReratingContext;
  readonly #rater: SectionRater;
  readonly #followed = new Map<number, Followed>();
  /** How many systems of a player are tracked, under each of their numbers; 255 if their notes changed. */
  readonly #watch: Uint8Array;
  readonly #foreign = new Map<Slot, ForeignSection | undefined>();
  readonly #ids = new Map<PlayerNumber, string>();
  readonly #scratch = new StateRecord();
  readonly #builder = new ChunkBuilder();
  readonly touched = new Set<PlayerNumber>();
  /** The change in the number of rated and held sections. */
  sectionsMore = 0;
  heldMore = 0;
  sectionsRated = 0;
  playersRated = 0;
  sectionsChanged = 0;

  constructor(context: ReratingContext) {
    this.#context = context;
    this.#watch = new Uint8Array(context.players);
    for (const player of context.noted.keys()) this.#setWatch(player, 255);
    const { table, people, rules, merges } = context;
    this.#rater = rules.rater({
      table,
      people,
      resolve: merges.size === 0 ? undefined : (player) => merges.resolve(player),
      idOf: (player) => this.#ids.get(player) ?? `player ${player}`,
      foreign: (slot) => this.#foreign.get(slot),
    });
  }

  /** Player and system of every record that differs from the stored results. */
  *differing(): Generator<[player: PlayerNumber, system: SystemCode, matchesKnown: boolean]> {
    for (const [key, { matchesKnown }] of this.#followed) {
      yield [playerOf(key), asSystem(key % systemsWide), matchesKnown];
    }
  }

  isFollowing(): boolean {
    return this.#followed.size > 0;
  }

  /** Whether a section changed, or somebody in it did. */
  isAffected(month: Month, index: number): boolean {
    const { sections, merges, noted, amendedFrom } = this.#context;
    if (amendedFrom !== undefined && (month.start[index] as DayNumber) >= amendedFrom) return true;
    if (sections.has(month.slot[index] as Slot)) return true;
    const watch = this.#watch;
    const stop = month.playerAt[index + 1] as number;
    for (let at = month.playerAt[index] as number; at < stop; at++) {
      const raw = month.players[at] as PlayerNumber;
      const watched = watch[raw] as number;
      if (watched === 0) continue;
      const player = merges.resolve(raw);
      if (watched < 255 || (noted.get(player) ?? noDay) <= (month.end[index] as DayNumber) || this.#isFollowed(player))
        return true;
    }
    return false;
  }

  #setWatch(player: PlayerNumber, watched: number): void {
    for (const member of this.#context.merges.group(player)) this.#watch[member] = watched;
  }

  #isFollowed(player: PlayerNumber): boolean {
    const { systems } = this.#context.rules;
    for (let system = asSystem(0); system < systems; system++) if (this.#followed.has(player * systemsWide + system)) return true;
    return false;
  }

  #isNoted(player: PlayerNumber, end: DayNumber): boolean {
    const from = this.#context.noted.get(player);
    return from !== undefined && from <= end;
  }

  #follow(key: number, followed: Followed): void {
    const player = playerOf(key);
    this.touched.add(player);
    const watched = this.#watch[player] as number;
    if (!this.#followed.has(key) && watched !== 255) this.#setWatch(player, watched + 1);
    this.#followed.set(key, followed);
  }

  #forget(key: number): void {
    const player = playerOf(key);
    const watched = this.#watch[player] as number;
    if (this.#followed.delete(key) && watched !== 255) this.#setWatch(player, watched - 1);
  }

  /** For a section that left its old place: its players continue as if they had not played it. */
  async remove(change: SectionChange): Promise<void> {
    const { stored, merges, changes } = this.#context;
    const { before, after, slot } = change;
    if (before === undefined) return;
    const units = await stored.units(slot, before.key.end);
    if (units.length > 0) this.sectionsMore -= 1;
    else this.heldMore -= 1;
    for (const unit of units) {
      const { chunk } = unit;
      const system = chunk.unitSystem[unit.unit] as SystemCode;
      const [start, end] = rowsOf(chunk, unit.unit);
      for (let row = start; row < end; row++) {
        const player = merges.resolve(chunk.player[row] as PlayerNumber);
        await this.#undo(player, system, unit, row, before.key);
        // A section that moved is compared at its new place.
        if (after === undefined) changes.add(slot, system, player, chunk.final[row] as number, Number.NaN);
      }
    }
    if (after === undefined) this.sectionsChanged += 1;
  }

  /** Rates a section again. Returns a chunk with its units, or with the reason why it is held. */
  async rate(month: Month, index: number): Promise<Chunk> {
    const { stored, merges } = this.#context;
    const slot = month.slot[index] as Slot;
    const key = orderKeyOf(month, index);
    const change = this.#context.sections.get(slot);
    const isInPlace = change === undefined || (change.before !== undefined && compareRatingOrder(change.before.key, key) === 0);
    const oldUnits = isInPlace ? await stored.units(slot, key.end) : [];
    const wasHeld = isInPlace && oldUnits.length === 0;
    const players: PlayerNumber[] = [];
    for (let at = month.playerAt[index] as number; at < (month.playerAt[index + 1] as number); at++) {
      players.push(merges.resolve(month.players[at] as PlayerNumber));
    }
    const systems = this.#rater.systemsOf(month, index);
    await this.#prepare(month, index, players, systems, oldUnits, key);
    const followedBefore = new Set<number>();
    for (const system of systems) {
      for (const player of players) {
        const followed = player * systemsWide + system;
        if (this.#followed.has(followed)) followedBefore.add(followed);
      }
    }
    const held = this.#rater.rate(month, index);
    const opened: number[] = [];
    const name = sectionKey(key.event, key.section);
    const kind = month.kind[index] as number;
    if (held !== undefined) {
      this.#builder.addHeld(slot, name, held);
      if (!wasHeld) this.heldMore += 1;
      if (oldUnits.length > 0) this.sectionsMore -= 1;
    } else {
      for (let at = 0; at < this.#rater.unitCount; at++) {
        const unit = this.#rater.units[at];
        if (unit === undefined) continue;
        this.#builder.addUnit(slot, name, kind, key.start, key.end, unit);
        for (const i of unit.openedMatches.keys()) {
          if (unit.work.played[i] !== 0) opened.push((unit.player[i] as PlayerNumber) * systemsWide + unit.system);
        }
        this.playersRated += unit.players;
      }
      this.#rater.commit(month, index);
      this.sectionsRated += 1;
      if (wasHeld) this.heldMore -= 1;
      if (oldUnits.length === 0) this.sectionsMore += 1;
    }
    const result = decodeChunk(this.#builder.finish().bytes);
    await this.#compareAll(result, oldUnits, key, followedBefore);
    // An opening state replaced the match changes of players new to it.
    for (const each of opened) {
      const isNew = this.#followed.has(each) || followedBefore.has(each) || this.#isNoted(playerOf(each), key.end);
      if (isNew) this.#follow(each, { matchesKnown: true, matchesDiffer: true });
    }
    const oldForLog = isInPlace || change?.before === undefined ? oldUnits : await stored.units(slot, change.before.key.end);
    if (this.#log(slot, result, oldForLog) || (held !== undefined) !== wasHeld) this.sectionsChanged += 1;
    return result;
  }

  /** Loads the states before the section into the table. */
  async #prepare(
    month: Month,
    index: number,
    players: readonly PlayerNumber[],
    systems: readonly SystemCode[],
    oldUnits: readonly StoredUnit[],
    key: OrderKey,
  ): Promise<void> {
    const { people, table, history } = this.#context;
    const wasMatch = oldUnits.some(({ chunk, unit }) => chunk.unitKind[unit] === matchKind);
    const isMatch = wasMatch || month.kind[index] === matchKind;
    const loaded = new Set<number>();
    for (const system of systems) {
      const old = oldUnits.find(({ chunk, unit }) => chunk.unitSystem[unit] === system);
      for (const player of players) {
        await this.#load(player, system, old, key, isMatch);
        loaded.add(player * systemsWide + system);
      }
    }
    for (const [at, player] of players.entries()) {
      if (systems.length === 0) await people.loadNotes(player);
      if (!people.isRegistered(player)) {
        const raw = month.players[(month.playerAt[index] as number) + at] as PlayerNumber;
        this.#ids.set(raw, await this.#context.idOf(raw));
      }
      const isUnrated = systems.some((system) =>
        Number.isNaN(table.f64[table.record(player, system) * recordDoubles + F.rating] as number),
      );
      if (!isUnrated) continue;
      await people.loadEffects(player);
      await people.loadPerson(player);
      for (let other = asSystem(0); other < this.#context.rules.systems; other++) {
        const followed = player * systemsWide + other;
        if (loaded.has(followed) || this.#followed.has(followed)) continue;
        const record = await history.stateBefore(player, other, key);
        table.set(player, other, record.i32, 0, []);
      }
    }
    this.#foreign.clear();
    const [first] = players;
    const slot = month.slot[index] as Slot;
    if (month.kind[index] === foreignKind && first !== undefined) {
      await people.loadPerson(first);
      this.#foreign.set(slot, await this.#context.readForeign(slot, first));
    }
  }

  /** Loads one state: the tracked one, the one stored with the section, or the one after the previous section. */
  async #load(
    player: PlayerNumber,
    system: SystemCode,
    old: StoredUnit | undefined,
    key: OrderKey,
    isMatch: boolean,
  ): Promise<void> {
    const { table, people, history, merges } = this.#context;
    const followed = this.#followed.get(player * systemsWide + system);
    if (followed !== undefined) {
      const effects = await people.loadEffects(player);
      if (!isMatch || followed.matchesKnown) return;
      const record = table.record(player, system);
      const lastRated = table.i32[record * recordInts + I.lastRated] as DayNumber;
      table.matches.set(record, await history.matchesBefore(player, system, key, effects, lastRated));
      followed.matchesKnown = true;
      return;
    }
    const row = old === undefined || this.#isNoted(player, key.end) ? noRow : rowOf(old, player, merges);
    if (old !== undefined && row >= 0) {
      people.takeAsRegistered(player);
      table.set(player, system, old.chunk.before, row, isMatch ? pastMatchesOf(old.chunk, row) : []);
      return;
    }
    const effects = await people.loadEffects(player);
    await people.loadNotes(player);
    const record = isMatch
      ? await history.fullStateBefore(player, system, key, effects)
      : await history.stateBefore(player, system, key);
    table.set(player, system, record.i32, 0, record.matches);
  }

  /** Starts tracking players whose state after the section differs from the stored results. */
  async #compareAll(
    result: Chunk,
    oldUnits: readonly StoredUnit[],
    key: OrderKey,
    followedBefore: ReadonlySet<number>,
  ): Promise<void> {
    const { merges } = this.#context;
    const slot = oldUnits[0] === undefined ? noSlot : (oldUnits[0].chunk.unitSlot[oldUnits[0].unit] as Slot);
    for (const old of oldUnits) {
      const system = old.chunk.unitSystem[old.unit] as SystemCode;
      const now = findUnit(result, slot, system);
      const [start, end] = rowsOf(old.chunk, old.unit);
      for (let row = start; row < end; row++) {
        if (old.chunk.played[row * 3] === 0) continue;
        const player = merges.resolve(old.chunk.player[row] as PlayerNumber);
        const newRow = now < 0 ? noRow : rowOf({ chunk: result, unit: now }, player, merges);
        const plays = newRow >= 0 && result.played[newRow * 3] !== 0;
        if (plays) this.#compare(player, system, old, row);
        else await this.#undo(player, system, old, row, key);
      }
    }
    for (let unit = 0; unit < result.unitSlot.length; unit++) {
      const system = result.unitSystem[unit] as SystemCode;
      const old = oldUnits.find(({ chunk, unit: at }) => chunk.unitSystem[at] === system);
      const isMatch = result.unitKind[unit] === matchKind;
      const [start, end] = rowsOf(result, unit);
      for (let row = start; row < end; row++) {
        if (result.played[row * 3] === 0) continue;
        const player = result.player[row] as PlayerNumber;
        const oldRow = old === undefined ? noRow : rowOf(old, player, merges);
        if (old !== undefined && oldRow >= 0 && old.chunk.played[oldRow * 3] !== 0) continue;
        // Nothing to compare with: they were not rated in this section before.
        const followed = player * systemsWide + system;
        if (isMatch || !followedBefore.has(followed)) this.#follow(followed, { matchesKnown: isMatch, matchesDiffer: isMatch });
      }
    }
  }

  /** A player no longer rated in a section continues with the state before it. */
  async #undo(player: PlayerNumber, system: SystemCode, old: StoredUnit, row: Row, key: OrderKey): Promise<void> {
    if (old.chunk.played[row * 3] === 0) return;
    const { table, people, history } = this.#context;
    const isMatch = old.chunk.unitKind[old.unit] === matchKind;
    const effects = await people.loadEffects(player);
    if (!this.#followed.has(player * systemsWide + system)) {
      const record = await history.fullStateBefore(player, system, key, effects);
      table.set(player, system, record.i32, 0, record.matches);
      people.takeAsRegistered(player);
      // The section may have put an opening state into effect. Without the section, it and its match changes may no longer apply.
      this.#follow(player * systemsWide + system, { matchesKnown: true, matchesDiffer: true });
      return;
    }
    if (isMatch) await this.#load(player, system, old, key, true);
    this.#compare(player, system, old, row);
  }

  #compare(player: PlayerNumber, system: SystemCode, old: StoredUnit, row: Row): void {
    const { table, rules, people } = this.#context;
    people.takeAsRegistered(player);
    const key = player * systemsWide + system;
    const followed = this.#followed.get(key);
    const record = table.record(player, system);
    const after = stateAfterRow(old, row, rules, this.#scratch);
    const isMatch = old.chunk.unitKind[old.unit] === matchKind;
    const matchesDiffer = isMatch
      ? !sameMatches(table.matches.get(record) ?? [], after.matches)
      : (followed?.matchesDiffer ?? false);
    if (sameRecord(table.i32, record, after.i32, 0) && !matchesDiffer) this.#forget(key);
    else this.#follow(key, { matchesKnown: isMatch || (followed?.matchesKnown ?? false), matchesDiffer });
  }

  /** Records what changed, and for whom. */
  #log(slot: Slot, result: Chunk, oldUnits: readonly StoredUnit[]): boolean {
    const { changes, merges } = this.#context;
    let changed = false;
    for (let unit = 0; unit < result.unitSlot.length; unit++) {
      const system = result.unitSystem[unit] as SystemCode;
      const old = oldUnits.find(({ chunk, unit: at }) => chunk.unitSystem[at] === system);
      const [start, end] = rowsOf(result, unit);
      for (let row = start; row < end; row++) {
        const player = result.player[row] as PlayerNumber;
        const oldRow = old === undefined ? noRow : rowOf(old, player, merges);
        const from = old === undefined || oldRow < 0 ? Number.NaN : (old.chunk.final[oldRow] as number);
        if (changes.add(slot, system, player, from, result.final[row] as number)) changed = true;
      }
    }
    for (const { chunk, unit } of oldUnits) {
      const system = chunk.unitSystem[unit] as SystemCode;
      const now = findUnit(result, slot, system);
      const [start, end] = rowsOf(chunk, unit);
      for (let row = start; row < end; row++) {
        const player = merges.resolve(chunk.player[row] as PlayerNumber);
        if (now >= 0 && rowOf({ chunk: result, unit: now }, player, merges) >= 0) continue;
        if (changes.add(slot, system, player, chunk.final[row] as number, Number.NaN)) changed = true;
      }
    }
    return changed;
  }
}

/** No section. */
const noSlot = asSlot(-1);

/** The player part of a key made of player and system. */
function playerOf(key: number): PlayerNumber {
  return asPlayer(Math.floor(key / systemsWide));
}
