// What an incremental run makes of the states: the blocks of everybody whose state is another now, and how their current
// ratings changed.

import type { StoreReader } from '../store/port.js';
import type { IndexChanges } from './changes.js';
import { usSystemCount } from './codes.js';
import type { RatingTotals } from './full-run.js';
import type { History } from './history.js';
import type { LazyPeople } from './lazy-people.js';
import { blockKey, blockOf } from './notes.js';
import type { Merges } from './player-ids.js';
import type { Rerating } from './rerating.js';
import { currentSlot } from './run-record.js';
import { F, I, type StateRecord, type StateTable } from './state.js';
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
}

interface Changed {
  readonly player: number;
  readonly system: number;
  readonly record: StateRecord;
  /** The match changes beside the record are right. */
  readonly matchesKnown: boolean;
}

/** Blocks of states by key, as they are to be written; undefined: to be deleted. Counts who changed. */
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
  const written = new Map<string, Uint8Array | undefined>();
  for (const [block, ofBlock] of blocks) {
    const bytes = stored.get(blockKey(block));
    const changes: StateChange[] = [];
    const changedPlayers = new Set<number>();
    for (const [, change] of [...ofBlock].sort(([a], [b]) => a - b)) {
      const { player, system } = change;
      const old = bytes === undefined ? undefined : findState(bytes, player, system);
      const record = await settled(change, old, input);
      changes.push({ player, system, record });
      const [from, to] = [old, record].map((one) => one?.f64[F.rating] ?? Number.NaN);
      if (totals.current.add(currentSlot, system, player, from ?? Number.NaN, to ?? Number.NaN)) changedPlayers.add(player);
    }
    totals.playersChanged += changedPlayers.size;
    written.set(blockKey(block), changeStates(bytes, changes));
  }
  return written;
}

/** Everything of merged players: nothing is left of those who are somebody else now. */
async function mergedStates({ merges, changes, history, people }: ChangedStatesInput): Promise<StateChange[]> {
  const states: StateChange[] = [];
  for (const player of new Set(changes.merges.flat().map((one) => merges.resolve(one)))) {
    for (let system = 0; system < usSystemCount; system++) {
      for (const member of merges.group(player))
        if (member !== player) states.push({ player: member, system, record: undefined });
      const record = await history.fullStateBefore(player, system, undefined, await people.loadEffects(player));
      states.push({ player, system, record });
    }
  }
  return states;
}

/** The record with its match changes; undefined: unrated. */
async function settled(
  change: Changed | StateChange,
  old: StateRecord | undefined,
  { history, people }: ChangedStatesInput,
): Promise<StateRecord | undefined> {
  const { player, system, record } = change;
  if (record === undefined || Number.isNaN(record.f64[F.rating] as number)) return undefined;
  if (!('matchesKnown' in change) || change.matchesKnown) return record;
  // He played no match since his state differs: his match changes are those of before, or of an opening state in effect.
  const effects = await people.loadEffects(player);
  const opened = effects?.some((note) => note.what === system && (note.matches?.length ?? 0) > 0) ?? false;
  record.matches =
    (old?.matches.length ?? 0) === 0 && !opened
      ? []
      : await history.matchesBefore(player, system, undefined, effects, record.i32[I.lastRated] as number);
  return record;
}
