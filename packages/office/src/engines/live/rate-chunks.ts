// Rates the sections of a month, on one thread or several, with the same results: a section is rated once every earlier section of its
// players is done.
//
// Each thread takes the next chunk in rating order. A section waits only for earlier sections, which some thread has already taken. The first
// unfinished section therefore never waits, and the month always completes.

import type { HeldReason } from '../../facts/answers.js';
import type { Slot } from '../../facts/numbers.js';
import { dayAt, i32At, slotAt, u8At, u32At } from '../../facts/typed-arrays.js';
import type { ChunkBuilder } from './chunk-builder.js';
import type { Month } from './month.js';
import type { SectionRater } from './rulebook.js';
import { sectionKey } from './section-directory.js';
import { receiveBlocks, type SentBlocks, sendBlocks } from './sent-blocks.js';
import { SharedMemory } from './shared-memory.js';

/** Shared between the threads that rate a month. */
export interface MonthTurns {
  /** The next chunk to take, whether a thread has failed, how many threads sleep, then a flag per section: done. */
  readonly turns: Int32Array;
  /** For each section, the last one in this month that it waits for; -1 if none. */
  readonly latest: Int32Array;
  /** For each row of the month, the player's previous section in this month; -1 if none. */
  readonly previous: Int32Array;
}

export interface ChunkOutcome {
  readonly chunk: number;
  readonly sections: number;
  /** The number of ratings. */
  readonly players: number;
  readonly held: readonly { readonly slot: Slot; readonly reason: HeldReason }[];
  /** The results, if they are stored. */
  readonly bytes: Uint8Array | undefined;
  readonly digest: Uint8Array | undefined;
}

/** Outcomes as a message to another thread. */
export interface SentOutcomes {
  /** Three numbers per outcome: chunk, sections, players. */
  readonly numbers: Uint32Array;
  /** Of the outcomes that held sections, by index. */
  readonly held: ReadonlyMap<number, ChunkOutcome['held']>;
  readonly bytes: SentBlocks;
  readonly digests: SentBlocks;
}

export function sendOutcomes(outcomes: readonly ChunkOutcome[]): SentOutcomes {
  const numbers = new Uint32Array(outcomes.length * 3);
  const held = new Map<number, ChunkOutcome['held']>();
  for (const [at, outcome] of outcomes.entries()) {
    numbers[at * 3] = outcome.chunk;
    numbers[at * 3 + 1] = outcome.sections;
    numbers[at * 3 + 2] = outcome.players;
    if (outcome.held.length > 0) held.set(at, outcome.held);
  }
  return {
    numbers,
    held,
    bytes: sendBlocks(outcomes.map(({ bytes }) => bytes)),
    digests: sendBlocks(inOneBuffer(outcomes.map(({ digest }) => digest))),
  };
}

/** One buffer in place of many small ones. */
function inOneBuffer(blocks: readonly (Uint8Array | undefined)[]): (Uint8Array | undefined)[] {
  const all = new Uint8Array(new SharedMemory(blocks.reduce((size, block) => size + (block?.length ?? 0), 0)));
  let end = 0;
  return blocks.map((block) => {
    if (block === undefined) return undefined;
    all.set(block, end);
    end += block.length;
    return all.subarray(end - block.length, end);
  });
}

export function receiveOutcomes({ numbers, held, bytes, digests }: SentOutcomes): ChunkOutcome[] {
  const [blocks, digestBlocks] = [receiveBlocks(bytes), receiveBlocks(digests)];
  return blocks.map((block, at) => ({
    chunk: u32At(numbers, at * 3),
    sections: u32At(numbers, at * 3 + 1),
    players: u32At(numbers, at * 3 + 2),
    held: held.get(at) ?? [],
    bytes: block,
    digest: digestBlocks[at],
  }));
}

/** Another thread of the run failed; it reports the reason itself. */
export class OtherThreadFailed extends Error {
  constructor() {
    super('another thread of the run has failed');
  }
}

const [nextChunk, failed, sleepers, firstSection] = [0, 1, 2, 3];
/** Checks before a waiting thread sleeps, and the longest sleep in milliseconds. */
const looks = 2000;
const longestSleep = 2;

export function makeTurns(month: Month): MonthTurns {
  return {
    turns: new Int32Array(new SharedMemory((firstSection + month.sections) * 4)),
    latest: new Int32Array(new SharedMemory(month.sections * 4)),
    previous: new Int32Array(new SharedMemory(month.players.length * 4)),
  };
}

export function tellFailure({ turns }: MonthTurns): void {
  Atomics.store(turns, failed, 1);
}

export interface ChunkTask {
  readonly rater: SectionRater;
  readonly authority: number;
  readonly month: Month;
  /** Index of the first section of each chunk. */
  readonly starts: readonly number[];
  /** Absent: this thread rates the whole month alone. */
  readonly turns: MonthTurns | undefined;
  /** Absent: results are not stored. */
  readonly builder: ChunkBuilder | undefined;
}

/** Returns the chunks this thread has rated. Yields after each of them, and while it waits for another thread. */
export function* rateChunks({ rater, authority, month, starts, turns, builder }: ChunkTask): Generator<void, ChunkOutcome[]> {
  const outcomes: ChunkOutcome[] = [];
  let alone = 0;
  /** Every section before this one is known to be done. */
  let done = 0;
  for (;;) {
    const chunk = turns === undefined ? alone++ : Atomics.add(turns.turns, nextChunk, 1);
    const first = starts[chunk];
    if (first === undefined) return outcomes;
    const stop = starts[chunk + 1] ?? month.sections;
    let [sections, players] = [0, 0];
    if (turns !== undefined) while (done < first && isDone(turns.turns, done)) done += 1;
    const held: { slot: Slot; reason: HeldReason }[] = [];
    for (let section = first; section < stop; section++) {
      if (month.authority[section] === authority) {
        // This thread has rated the sections of this chunk itself, in their order.
        if (turns !== undefined && i32At(turns.latest, section) >= done) {
          const [start, end] = [u32At(month.playerAt, section), u32At(month.playerAt, section + 1)];
          for (let row = start; row < end; row++) {
            const before = i32At(turns.previous, row);
            if (before >= done && before < first && !isDone(turns.turns, before)) yield* untilDone(turns.turns, before);
          }
        }
        rater.lookAhead(month, section);
        const reason = rater.rate(month, section);
        const slot = slotAt(month.slot, section);
        if (reason !== undefined) {
          held.push({ slot, reason });
          builder?.addHeld(slot, sectionKey(month.event(section), i32At(month.section, section)), reason);
        } else {
          sections += 1;
          players += addUnits(rater, month, section, builder);
          rater.commit(month, section);
        }
      }
      if (turns !== undefined) tellDone(turns.turns, section);
    }
    const made = builder?.finish();
    outcomes.push({
      chunk,
      sections,
      players,
      held,
      bytes: made?.bytes,
      digest: made?.digest,
    });
    yield;
  }
}

/** Call before the states advance. Returns the number of ratings. */
function addUnits(rater: SectionRater, month: Month, section: number, builder: ChunkBuilder | undefined): number {
  let players = 0;
  const name = builder === undefined ? '' : sectionKey(month.event(section), i32At(month.section, section));
  for (let at = 0; at < rater.unitCount; at++) {
    const unit = rater.units[at];
    if (unit === undefined) continue;
    players += unit.players;
    builder?.addUnit(
      slotAt(month.slot, section),
      name,
      u8At(month.kind, section),
      dayAt(month.start, section),
      dayAt(month.end, section),
      unit,
    );
  }
  return players;
}

function isDone(turns: Int32Array, section: number): boolean {
  return Atomics.load(turns, firstSection + section) !== 0;
}

/** Waking nobody takes as long as rating a game, so it is left out. A thread counts as a sleeper before it looks for the last time. */
function tellDone(turns: Int32Array, section: number): void {
  Atomics.store(turns, firstSection + section, 1);
  if (Atomics.load(turns, sleepers) !== 0) Atomics.notify(turns, firstSection + section);
}

function* untilDone(turns: Int32Array, section: number): Generator<void, void> {
  for (;;) {
    for (let look = 0; look < looks; look++) if (isDone(turns, section)) return;
    Atomics.add(turns, sleepers, 1);
    // Returns at once if the section is done by now.
    Atomics.wait(turns, firstSection + section, 0, longestSleep);
    Atomics.sub(turns, sleepers, 1);
    if (isDone(turns, section)) return;
    if (Atomics.load(turns, failed) !== 0) throw new OtherThreadFailed();
    yield;
  }
}
