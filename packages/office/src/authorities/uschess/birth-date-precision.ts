// Makes an explanation cite the office's setting wherever it uses a birth date that is not precise to the day.

import type { ParameterRead, TraceStep } from '@harkness/rules';
import type { View } from '../../engines/live/view.js';
import { precisionFact } from '../../facts/birth-date.js';

export async function citePrecision(view: View, trace: TraceStep): Promise<TraceStep> {
  const stated = view.head.birthDatePrecision === 'day' ? undefined : await precisionFact(view.reader);
  if (stated === undefined) return trace;
  const { fact, value } = stated;
  return cited(trace, {
    name: 'office.birth-date-precision',
    value,
    from: fact.receivedAt.slice(0, 10),
    source: `fact ${fact.seq} of the ledger`,
    caveat: `only the ${value} of birth counts; its middle stands in for the day`,
  });
}

function cited(step: TraceStep, read: ParameterRead): TraceStep {
  const parameters = typeof step.inputs['birthDate'] === 'string' ? [...step.parameters, read] : step.parameters;
  return { ...step, parameters, ...(step.steps === undefined ? {} : { steps: step.steps.map((inner) => cited(inner, read)) }) };
}
