// The states of a run with several threads: records in shared memory. `rate-chunks.ts` decides which thread may use a record when; threads only
// compete here for the number of the next record.

import { asDay } from '@harkness/rules';
import { f64At } from '../../facts/typed-arrays.js';
import { SharedMemory } from './shared-memory.js';
import {
  clearRecord,
  type MatchChange,
  type MatchLists,
  recordBytes,
  rowWidth,
  StateTable,
  tableOffset,
  viewRecords,
} from './state.js';

/** Nodes per piece of memory. A node has three doubles: day, change, and the number of the node before it plus one. */
const nodesInPiece = 65_536;
const nodeDoubles = 3;

/** The shared memory behind a table. */
export interface SharedStates {
  readonly find: SharedArrayBuffer;
  readonly records: SharedArrayBuffer;
  /** Records in use, and nodes of match changes in use. */
  readonly counts: SharedArrayBuffer;
  /** For each record, the number of its last node of match changes plus one; 0 if none. */
  readonly lastNodes: SharedArrayBuffer;
  readonly nodes: readonly SharedArrayBuffer[];
}

/** Reserves room for every possible record, and for some match changes. Memory pages that were never written cost nothing. */
export function makeSharedStates(players: number, systems: number, matchChanges: number): SharedStates {
  const records = Math.max(1, players) * systems;
  return {
    find: new SharedMemory(tableOffset + Math.max(1, players) * rowWidth * 4),
    records: new SharedMemory(tableOffset + records * recordBytes),
    counts: new SharedMemory(8),
    lastNodes: new SharedMemory(records * 4),
    nodes: Array.from({ length: Math.ceil(matchChanges / nodesInPiece) }, newPiece),
  };
}

export class SharedStateTable extends StateTable {
  override readonly matches: SharedMatches;
  readonly #counts: Int32Array;

  constructor({ find, records, counts, lastNodes, nodes }: SharedStates) {
    super(0, 0);
    this.find = new Uint32Array(find, tableOffset);
    ({ f64: this.f64, i32: this.i32 } = viewRecords(records));
    this.#counts = new Int32Array(counts);
    this.matches = new SharedMatches(this.#counts, new Int32Array(lastNodes), nodes);
  }

  protected override append(): number {
    const record = Atomics.add(this.#counts, 0, 1);
    clearRecord(this.f64, this.i32, record);
    return record;
  }
}

function newPiece(): SharedArrayBuffer {
  return new SharedMemory(nodesInPiece * nodeDoubles * 8);
}

/**
 * Match changes as linked lists, last change first. Nodes are never freed: lists normally grow by one change at a time, which takes one
 * more node.
 */
export class SharedMatches implements MatchLists {
  readonly #counts: Int32Array;
  readonly #lastNodes: Int32Array;
  readonly #pieces: Float64Array[] = [];
  /** Nodes already reserved, including those of the opening states. */
  #reserved: number;

  constructor(counts: Int32Array, lastNodes: Int32Array, pieces: readonly SharedArrayBuffer[]) {
    this.#counts = counts;
    this.#lastNodes = lastNodes;
    this.addPieces(pieces);
    this.#reserved = this.#pieces.length * nodesInPiece;
  }

  addPieces(pieces: readonly SharedArrayBuffer[]): void {
    for (const piece of pieces) this.#pieces.push(new Float64Array(piece));
  }

  /** Reserves room for more changes. Returns the new pieces of memory, which the other threads need too. */
  reserve(changes: number): SharedArrayBuffer[] {
    const added: SharedArrayBuffer[] = [];
    this.#reserved += changes;
    while ((this.#pieces.length + added.length) * nodesInPiece < this.#reserved) added.push(newPiece());
    this.addPieces(added);
    return added;
  }

  get(record: number): readonly MatchChange[] | undefined {
    let node = (this.#lastNodes[record] ?? 0) - 1;
    if (node < 0) return undefined;
    const changes: MatchChange[] = [];
    while (node >= 0) {
      const [piece, at] = this.#place(node);
      changes.push({ on: asDay(f64At(piece, at)), change: f64At(piece, at + 1) });
      node = f64At(piece, at + 2) - 1;
    }
    return changes.reverse();
  }

  set(record: number, changes: readonly MatchChange[]): void {
    const before = this.get(record) ?? [];
    const isLonger =
      changes.length > before.length &&
      before.every(({ on, change }, at) => changes[at]?.on === on && Object.is(changes[at]?.change, change));
    if (!isLonger) this.#lastNodes[record] = 0;
    for (const change of isLonger ? changes.slice(before.length) : changes) this.#add(record, change);
  }

  delete(record: number): void {
    this.#lastNodes[record] = 0;
  }

  #add(record: number, { on, change }: MatchChange): void {
    const node = Atomics.add(this.#counts, 1, 1);
    const [piece, at] = this.#place(node);
    piece[at] = on;
    piece[at + 1] = change;
    piece[at + 2] = this.#lastNodes[record] ?? 0;
    this.#lastNodes[record] = node + 1;
  }

  #place(node: number): [piece: Float64Array, at: number] {
    const piece = this.#pieces[Math.floor(node / nodesInPiece)];
    if (piece === undefined) throw new Error('no room for more match changes');
    return [piece, (node % nodesInPiece) * nodeDoubles];
  }
}
