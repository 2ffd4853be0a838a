// The previous results of a month, to report what a run changed.

import type { HeldReason } from '../../facts/answers.js';
import type { PlayerNumber, Slot, SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { f64At, playerAt, slotAt, systemAt } from '../../facts/typed-arrays.js';
import { type Chunk, chunkKey, decodeChunk, heldIn, rowsOf } from './chunk.js';
import type { RatedUnit } from './rulebook.js';
import type { ChangeList } from './run-record.js';
import type { resultSpaces } from './spaces.js';

export interface OldUnit {
  readonly chunk: Chunk;
  readonly unit: number;
}

/** The players of a rated unit and their ratings after it. */
type RatedRows = Pick<RatedUnit, 'system' | 'players' | 'player'> & { readonly work: Pick<RatedUnit['work'], 'final'> };

export class OldResults {
  readonly #units = new Map<Slot, OldUnit[]>();
  readonly #held = new Map<Slot, HeldReason>();

  static async ofMonth(reader: StoreReader, spaces: ReturnType<typeof resultSpaces>, month: string): Promise<OldResults> {
    const old = new OldResults();
    for await (const { bytes } of reader.blobs(spaces.chunks, { from: chunkKey(month, 0), to: `${month}0` })) {
      const chunk = decodeChunk(bytes);
      for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
        const slot = slotAt(chunk.unitSlot, unit);
        const list = old.#units.get(slot);
        if (list === undefined) old.#units.set(slot, [{ chunk, unit }]);
        else list.push({ chunk, unit });
      }
      for (let at = 0; at < chunk.heldSlot.length; at++) {
        const slot = slotAt(chunk.heldSlot, at);
        const held = heldIn(chunk, slot);
        if (held !== undefined) old.#held.set(slot, held);
      }
    }
    return old;
  }

  unitsOf(slot: Slot): readonly OldUnit[] {
    return this.#units.get(slot) ?? [];
  }

  held(slot: Slot): HeldReason | undefined {
    return this.#held.get(slot);
  }

  find(slot: Slot, system: SystemCode): OldUnit | undefined {
    return this.unitsOf(slot).find(({ chunk, unit }) => chunk.unitSystem[unit] === system);
  }

  /** Records the changes in a unit, player by player. */
  compareUnit(slot: Slot, unit: RatedRows, changes: ChangeList): boolean {
    const old = this.find(slot, unit.system);
    const before = new Map<PlayerNumber, number>();
    if (old !== undefined) {
      const [start, end] = rowsOf(old.chunk, old.unit);
      for (let row = start; row < end; row++) before.set(playerAt(old.chunk.player, row), f64At(old.chunk.final, row));
    }
    let changed = false;
    for (let i = 0; i < unit.players; i++) {
      const player = playerAt(unit.player, i);
      const from = before.get(player) ?? Number.NaN;
      before.delete(player);
      if (changes.add(slot, unit.system, player, from, f64At(unit.work.final, i))) changed = true;
    }
    for (const [player, from] of before) if (changes.add(slot, unit.system, player, from, Number.NaN)) changed = true;
    return changed;
  }

  /** For a section that is now held: its results are gone. */
  compareHeld(slot: Slot, changes: ChangeList): boolean {
    let changed = false;
    for (const { chunk, unit } of this.unitsOf(slot)) {
      const [start, end] = rowsOf(chunk, unit);
      for (let row = start; row < end; row++) {
        const [system, player] = [systemAt(chunk.unitSystem, unit), playerAt(chunk.player, row)];
        if (changes.add(slot, system, player, f64At(chunk.final, row), Number.NaN)) changed = true;
      }
    }
    return changed;
  }

  /** Does the same for all sections of a chunk, in order. Returns how many sections changed. */
  compareChunk(slots: Uint32Array, held: ReadonlySet<Slot>, chunk: Chunk, changes: ChangeList): number {
    let sections = 0;
    let unit = 0;
    for (const slot of slots as Iterable<Slot>) {
      let changed = false;
      if (held.has(slot)) changed = this.compareHeld(slot, changes);
      for (; chunk.unitSlot[unit] === slot; unit++) {
        const [start, end] = rowsOf(chunk, unit);
        const work = { final: chunk.final.subarray(start, end) };
        const player = chunk.player.subarray(start, end);
        const rows = { system: systemAt(chunk.unitSystem, unit), players: end - start, player, work };
        if (this.compareUnit(slot, rows, changes)) changed = true;
      }
      if (changed) sections += 1;
    }
    return sections;
  }

  /** For sections that no longer exist. */
  compareGone(changes: ChangeList, slots: ReadonlySet<number>): boolean {
    let changed = false;
    for (const slot of this.#units.keys()) if (!slots.has(slot) && this.compareHeld(slot, changes)) changed = true;
    return changed;
  }
}
