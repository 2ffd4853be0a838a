// Every ruling by its id: `US-A-01` for US Chess, `FIDE-A-01` for FIDE 2009, `FIDE-L-01` for the later FIDE texts.

import { type Ruling, rulingIdsOf } from '../core/ruling.js';
import type { TraceStep } from '../core/trace.js';
import { fideRulings } from '../fide/rulings.js';
import { rulingTexts } from '../uschess/ruling-texts.js';

const all: readonly Ruling[] = [...Object.entries(rulingTexts).map(([id, text]) => ({ id, text })), ...fideRulings];
const byId = new Map(all.map((ruling) => [ruling.id, ruling]));

/** The rulings with these ids, without repeats, in the order given. */
function rulingsNamed(ids: readonly string[]): readonly Ruling[] {
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/**
 * The rulings of one step of an explanation: `FIDE-A-07, FIDE-A-08`.
 *
 * @example
 * rulingsOfStep({ ruling: 'US-A-10' }).map(({ id }) => id) // ['US-A-10']
 */
export function rulingsOfStep({ ruling }: { readonly ruling?: string | undefined }): readonly Ruling[] {
  return ruling === undefined ? [] : rulingsNamed(ruling.split(', '));
}

/**
 * The rulings that an explanation and its inner steps name.
 *
 * @example
 * const step = { title: 'Change', rule: 'club.change', source: '§3', inputs: { k: 20, score: 1, expected: 0.75 }, parameters: [], value: 5 };
 * rulingsOfTrace({ ...step, ruling: 'US-A-11' }).map(({ id }) => id) // ['US-A-11']
 */
export function rulingsOfTrace(...traces: readonly TraceStep[]): readonly Ruling[] {
  return rulingsNamed(traces.flatMap(rulingIdsOf));
}
