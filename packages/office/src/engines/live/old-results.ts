// The results of a month as they were, to say what a run changed.

import type { HeldReason } from '../../facts/answers.js';
import type { StoreReader } from '../../facts/store.js';
import { type Chunk, chunkKey, decodeChunk, heldIn, rowsOf } from './chunk.js';
import type { RatedUnit } from './rulebook.js';
import type { ChangeList } from './run-record.js';
import type { resultSpaces } from './spaces.js';

export interface OldUnit {
  readonly chunk: Chunk;
  readonly unit: number;
}

export class OldResults {
  readonly #units = new Map<number, OldUnit[]>();
  readonly #held = new Map<number, HeldReason>();

  static async ofMonth(reader: StoreReader, spaces: ReturnType<typeof resultSpaces>, month: string): Promise<OldResults> {
    const old = new OldResults();
    for await (const { bytes } of reader.blobs(spaces.chunks, { from: chunkKey(month, 0), to: `${month}0` })) {
      const chunk = decodeChunk(bytes);
      for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
        const slot = chunk.unitSlot[unit] as number;
        const list = old.#units.get(slot);
        if (list === undefined) old.#units.set(slot, [{ chunk, unit }]);
        else list.push({ chunk, unit });
      }
      for (const slot of chunk.heldSlot) {
        const held = heldIn(chunk, slot);
        if (held !== undefined) old.#held.set(slot, held);
      }
    }
    return old;
  }

  unitsOf(slot: number): readonly OldUnit[] {
    return this.#units.get(slot) ?? [];
  }

  held(slot: number): HeldReason | undefined {
    return this.#held.get(slot);
  }

  find(slot: number, system: number): OldUnit | undefined {
    return this.unitsOf(slot).find(({ chunk, unit }) => chunk.unitSystem[unit] === system);
  }

  /** Keeps what is different in a unit, player by player. */
  compareUnit(slot: number, unit: RatedUnit, changes: ChangeList): boolean {
    const old = this.find(slot, unit.system);
    const before = new Map<number, number>();
    if (old !== undefined) {
      const [start, end] = rowsOf(old.chunk, old.unit);
      for (let row = start; row < end; row++) before.set(old.chunk.player[row] as number, old.chunk.final[row] as number);
    }
    let changed = false;
    for (let i = 0; i < unit.players; i++) {
      const player = unit.player[i] as number;
      const from = before.get(player) ?? Number.NaN;
      before.delete(player);
      if (changes.add(slot, unit.system, player, from, unit.work.final[i] as number)) changed = true;
    }
    for (const [player, from] of before) if (changes.add(slot, unit.system, player, from, Number.NaN)) changed = true;
    return changed;
  }

  /** A section that is held now: what it had is gone. */
  compareHeld(slot: number, changes: ChangeList): boolean {
    let changed = false;
    for (const { chunk, unit } of this.unitsOf(slot)) {
      const [start, end] = rowsOf(chunk, unit);
      for (let row = start; row < end; row++) {
        const [system, player] = [chunk.unitSystem[unit] as number, chunk.player[row] as number];
        if (changes.add(slot, system, player, chunk.final[row] as number, Number.NaN)) changed = true;
      }
    }
    return changed;
  }

  /** Sections that are not there any more. */
  compareGone(changes: ChangeList, slots: ReadonlySet<number>): boolean {
    let changed = false;
    for (const slot of this.#units.keys()) if (!slots.has(slot) && this.compareHeld(slot, changes)) changed = true;
    return changed;
  }
}
