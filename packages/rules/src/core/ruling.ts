// Rulings: where a document is silent, ambiguous or contradicts itself, this project chose a reading. Every answer that depends
// on a ruling names its id, and each id has a sentence here or in the tables of the authorities.

import type { TraceStep } from './trace.js';

/** A reading that this project chose where a document is silent or ambiguous. */
export interface Ruling {
  /** For example `US-A-26`, `FIDE-A-13` or `FIDE-L-05`. */
  readonly id: string;
  /** The reading, in a sentence. */
  readonly text: string;
  /** What the document leaves open. */
  readonly question?: string;
}

/** The rulings with these ids, without repeats, in the order given. Throws if an id has no sentence. */
export function rulingsFrom(table: Readonly<Record<string, string>>, ids: readonly string[]): readonly Ruling[] {
  return [...new Set(ids)].map((id) => {
    const text = table[id];
    if (text === undefined) throw new Error(`ruling ${id} has no sentence`);
    return { id, text };
  });
}

/** The ids of the rulings that an explanation names, without repeats, in order of appearance. */
export function rulingIdsOf(trace: TraceStep): readonly string[] {
  const own = trace.ruling?.split(', ') ?? [];
  return [...new Set([...own, ...(trace.steps ?? []).flatMap(rulingIdsOf)])];
}
