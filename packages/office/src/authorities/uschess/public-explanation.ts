// The public form of an explanation. An initial rating by age, and everything that follows directly from it (Steps 3 and 4 of the
// player and opponents), is masked. Rules, sources, branches and the final rating stay. docs/replay.md says what can still leak.

import type { TraceStep, TraceValue } from '@harkness/rules';

/** Steps of a US Chess explanation that can reveal an unrated player's initial rating. */
const maskedTitles = /^Step (1|2|3|4)\b/;

/** Masks a trace. `secrets` are the numbers to hide: initial ratings by age and the estimates computed from them. */
export function maskTrace(trace: TraceStep, secrets: ReadonlySet<number>): { trace: TraceStep; masked: boolean } {
  if (secrets.size === 0 && !tellsBirth(trace)) return { trace, masked: false };
  let masked = false;
  const maskValue = (value: TraceValue): TraceValue => {
    if (typeof value === 'number') {
      if (!secrets.has(value)) return value;
      masked = true;
      return null;
    }
    if (Array.isArray(value)) return value.map(maskValue);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskValue(inner)]));
    }
    return value;
  };
  const maskStep = (step: TraceStep): TraceStep => {
    const hidden = tellsBirthItself(step) || (maskedTitles.test(step.title) && (isTainted(step, secrets) || tellsBirth(step)));
    if (hidden) {
      masked = true;
      return hideStep(step);
    }
    const inputs = Object.fromEntries(Object.entries(step.inputs).map(([name, value]) => [name, maskValue(value)]));
    return {
      ...step,
      inputs,
      value: maskValue(step.value),
      ...(step.steps === undefined ? {} : { steps: step.steps.map(maskStep) }),
    };
  };
  return { trace: maskStep(trace), masked };
}

/** Whether a step used a date of birth, including ratings carried over from another system with the rating by age. */
function tellsBirth(step: TraceStep): boolean {
  return tellsBirthItself(step) || (step.steps ?? []).some(tellsBirth);
}

function tellsBirthItself({ inputs }: TraceStep): boolean {
  return (inputs['birthDate'] ?? null) !== null;
}

/** Whether a secret number occurs anywhere in a step. */
function isTainted(step: TraceStep, secrets: ReadonlySet<number>): boolean {
  const holds = (value: TraceValue): boolean => {
    if (typeof value === 'number') return secrets.has(value);
    if (Array.isArray(value)) return value.some(holds);
    return typeof value === 'object' && value !== null && Object.values(value).some(holds);
  };
  return (
    holds(step.value) || Object.values(step.inputs).some(holds) || (step.steps ?? []).some((inner) => isTainted(inner, secrets))
  );
}

/** The step with its rule and source but no numbers. */
function hideStep(step: TraceStep): TraceStep {
  return {
    title: step.title,
    rule: step.rule,
    source: step.source,
    inputs: Object.fromEntries(Object.keys(step.inputs).map((name) => [name, null])),
    parameters: step.parameters,
    value: null,
    caveats: ['Masked: it rests on an initial rating by age, which would tell a birth date.'],
  };
}
