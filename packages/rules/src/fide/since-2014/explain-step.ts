// Makes the steps of explanations under the later editions.

import type { Dated } from '../../core/dated.js';
import type { TraceStep, TraceValue } from '../../core/trace.js';
import { type FideEdition, parameterRead } from '../edition.js';
import type { ByListType } from '../parameters.js';
import type { StepNotes } from '../trace-step.js';
import type { Caveat } from './caveat.js';

export interface LaterNotes extends Omit<StepNotes, 'parameters' | 'caveats'> {
  readonly reads?: readonly (Dated<TraceValue> | ByListType<TraceValue>)[];
  readonly caveats?: readonly Caveat[];
}

/** A step under an edition, with its parameters from the tables and their caveats. */
export function laterStep(
  edition: FideEdition,
  title: string,
  rule: string,
  inputs: TraceStep['inputs'],
  value: TraceValue,
  notes: LaterNotes = {},
): TraceStep {
  const { reads = [], caveats = [], ...rest } = notes;
  const parameters = reads.map((parameter) => parameterRead(edition, parameter));
  return {
    title,
    rule: `fide.later.${rule}`,
    source: [edition.name, ...new Set(parameters.map((read) => read.source))].join('; '),
    inputs,
    parameters,
    value,
    ...rest,
    ...(caveats.length === 0 ? {} : { caveats: caveats.map((caveat) => caveat.text) }),
  };
}
