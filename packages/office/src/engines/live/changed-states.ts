// Computes the changed states of an incremental run: the blocks of every player whose state changed, and the changes of their
// current ratings.

import { asSystem, type PlayerNumber, type SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { dayAt, f64At } from '../../facts/typed-arrays.js';
import type { IndexChanges } from './changes.js';
import { lastDay } from './codes.js';
import type { RatingTotals } from './full-run.js';
import type { History } from './history.js';
import type { LazyPeople } from './lazy-people.js';
import { blockKey, blockOf, type Note } from './notes.js';
import type { Merges } from './player-ids.js';
import type { Rerating } from './rerating.js';
import type { LiveRules } from './rulebook.js';
import { currentSlot } from './run-record.js';
import { F, I, StateRecord, type StateTable } from './state.js';
import { changeStates, findState, type StateChange } from './states.js';

export interface ChangedStatesInput {
  readonly reader: StoreReader;
  /** The space of the states. */
  readonly space: string;
  readonly rerating: Rerating;
  readonly table: StateTable;
  readonly history: History;
  readonly people: LazyPeople;
  readonly merges: Merges;
  readonly changes: IndexChanges;
  readonly rules: LiveRules;
  /** Notes before the run. */
  readonly before: LazyPeople;
  /** Players who gained or lost notes that change a state. */
  readonly noted: readonly PlayerNumber[];
}

interface Changed {
  readonly player: PlayerNumber;
  readonly system: SystemCode;
  readonly record: StateRecord;
  /** The match changes beside the record are correct. */
  readonly matchesKnown: boolean;
}

/** Blocks of states to write, by key; undefined deletes one. Counts the players who changed. */
export async function changedStates(
  input: ChangedStatesInput,
  totals: RatingTotals,
): Promise<Map<string, Uint8Array | undefined>> {
  const blocks = new Map<number, Map<number, Changed | StateChange>>();
  const set = (change: Changed | StateChange): void => {
    const block = blockOf(change.player);
    const ofBlock = blocks.get(block) ?? new Map<number, Changed | StateChange>();
    ofBlock.set(change.player * 16 + change.system, change);
    blocks.set(block, ofBlock);
  };
  for (const [player, system, matchesKnown] of input.rerating.differing()) {
    set({ player, system, record: input.table.copy(player, system), matchesKnown });
  }
  for (const change of await mergedStates(input)) {
    const isKnown = blocks.get(blockOf(change.player))?.has(change.player * 16 + change.system) === true;
    if (!isKnown || change.record === undefined) set(change);
  }
  await input.people.prefetch('effects', input.rerating.touched);
  const stored = await input.reader.blobsAt(input.space, [...blocks.keys()].map(blockKey));
  const changedPlayers = new Set<PlayerNumber>();
  const written = new Map<string, Uint8Array | undefined>();
  for (const [block, ofBlock] of blocks) {
    const bytes = stored.get(blockKey(block));
    const changes: StateChange[] = [];
    for (const [, change] of [...ofBlock].sort(([a], [b]) => a - b)) {
      const { player, system } = change;
      const old = bytes === undefined ? undefined : findState(bytes, player, system);
      const record = await settled(change, old, input);
      changes.push({ player, system, record });
      if (await addCurrent(input, totals, player, system, old, record)) changedPlayers.add(player);
    }
    written.set(blockKey(block), changeStates(bytes, changes));
  }
  // An adjustment after the last section does not change the state, but is the current rating.
  for (const player of input.noted) {
    const bytes = await input.reader.blob(input.space, blockKey(blockOf(player)));
    for (let system = asSystem(0); system < input.rules.systems; system++) {
      if (blocks.get(blockOf(player))?.has(player * 16 + system) === true) continue;
      const state = bytes === undefined ? undefined : findState(bytes, player, system);
      if (await addCurrent(input, totals, player, system, state, state)) changedPlayers.add(player);
    }
  }
  totals.playersChanged += changedPlayers.size;
  return written;
}

/** Records the change of a current rating, including adjustments since the last section. False: there is none. */
async function addCurrent(
  { before, people, rules }: ChangedStatesInput,
  totals: RatingTotals,
  player: PlayerNumber,
  system: SystemCode,
  old: StateRecord | undefined,
  now: StateRecord | undefined,
): Promise<boolean> {
  const from = currentRating(old, system, await before.loadEffects(player), rules);
  const to = currentRating(now, system, await people.loadEffects(player), rules);
  return totals.current.add(currentSlot, system, player, from, to);
}

/** NaN if unrated. An opening state alone changes no rating, so it counts only where a section used it. */
function currentRating(
  state: StateRecord | undefined,
  system: SystemCode,
  effects: readonly Note[] | undefined,
  rules: LiveRules,
): number {
  const isAdjusted = effects?.some((note) => rules.setsRating(note, system)) === true;
  if (!isAdjusted) return state?.f64[F.rating] ?? Number.NaN;
  const record = new StateRecord();
  if (state !== undefined) record.i32.set(state.i32);
  rules.applyNotes({ f64: record.f64, i32: record.i32, matches: new Map() }, 0, system, effects ?? [], lastDay);
  return record.f64[F.rating] ?? Number.NaN;
}

/** States of merged players: former ids keep none. */
async function mergedStates({ merges, changes, history, people, rules }: ChangedStatesInput): Promise<StateChange[]> {
  const states: StateChange[] = [];
  for (const player of new Set(changes.merges.flat().map((one) => merges.resolve(one)))) {
    for (let system = asSystem(0); system < rules.systems; system++) {
      for (const member of merges.group(player))
        if (member !== player) states.push({ player: member, system, record: undefined });
      const record = await history.fullStateBefore(player, system, undefined, await people.loadEffects(player));
      states.push({ player, system, record });
    }
  }
  return states;
}

/** The record with its match changes; undefined if unrated. */
async function settled(
  change: Changed | StateChange,
  old: StateRecord | undefined,
  { history, people }: ChangedStatesInput,
): Promise<StateRecord | undefined> {
  const { player, system, record } = change;
  if (record === undefined || Number.isNaN(f64At(record.f64, F.rating))) return undefined;
  if (!('matchesKnown' in change) || change.matchesKnown) return record;
  // They have played no match since their state began to differ, so their match changes are the old ones or an opening state's.
  const effects = await people.loadEffects(player);
  const opened = effects?.some((note) => note.what === system && (note.matches?.length ?? 0) > 0) ?? false;
  record.matches =
    (old?.matches.length ?? 0) === 0 && !opened
      ? []
      : await history.matchesBefore(player, system, undefined, effects, dayAt(record.i32, I.lastRated));
  return record;
}
