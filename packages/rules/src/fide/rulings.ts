// The rulings on open questions in the FIDE documents, by id.

import { type Ruling, rulingIdsOf } from '../core/ruling.js';
import type { TraceStep } from '../core/trace.js';
import { rulings2009 } from './rulings-2009.js';
import { rulingsSince2014 } from './rulings-since-2014.js';

const table = { ...rulings2009, ...rulingsSince2014 };

export type RulingId = keyof typeof table;

/** Every ruling, with the question it answers. */
export const fideRulings: readonly Ruling[] = Object.entries(table).map(([id, [question, text]]) => ({ id, question, text }));

const byId = new Map<string, Ruling>(fideRulings.map((ruling) => [ruling.id, ruling]));

/** The rulings with these ids, without repeats. */
export function rulings(...ids: readonly RulingId[]): readonly Ruling[] {
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The rulings that these explanations name, without repeats. */
export function fideRulingsOf(...traces: readonly TraceStep[]): readonly Ruling[] {
  return [...new Set(traces.flatMap(rulingIdsOf))].flatMap((id) => byId.get(id) ?? []);
}
