// An explanation as data: how a number came about, step by step. Each step names the rule, its source, the inputs, the parameters
// read, the branch taken and the branches not taken. Explaining runs the same computation as rating and only keeps what the fast
// path drops.

import type { IsoDate } from './dates.js';

/** A value in an explanation: anything that JSON can hold. */
export type TraceValue = number | string | boolean | null | readonly TraceValue[] | { readonly [name: string]: TraceValue };

/** A dated parameter with the value that was read. */
export interface ParameterRead {
  readonly name: string;
  readonly value: TraceValue;
  readonly from: IsoDate;
  readonly source: string;
  readonly conflicts?: string;
  readonly caveat?: string;
}

/** Which case of a rule applies. */
export interface Branch {
  /** The case that applies, in the words of the rule. */
  readonly taken: string;
  /** Cases a reader would ask about, each with the reason it does not apply. */
  readonly notTaken?: readonly { readonly branch: string; readonly because: string }[];
}

/** One step of an explanation, with the steps it was made from. */
export interface TraceStep {
  /** Names this number, e.g. `Step 4, K`. */
  readonly title: string;
  /** Name of the rule function in the registry, which can evaluate the step again, e.g. `uschess.k-factor`. */
  readonly rule: string;
  /** Where the rule stands, e.g. `uschess-2025 §4.2`. */
  readonly source: string;
  readonly inputs: { readonly [name: string]: TraceValue };
  readonly parameters: readonly ParameterRead[];
  readonly branch?: Branch;
  readonly value: TraceValue;
  /** The ruling that chose the reading where the text is ambiguous, e.g. `US-A-01`. */
  readonly ruling?: string;
  /** What readers should know about how certain this is. */
  readonly caveats?: readonly string[];
  /** The steps this one was made from, in order. */
  readonly steps?: readonly TraceStep[];
}

/** A rule as a trace calls it: takes the step's inputs and parameter values, returns the step's value. */
export type TracedRule = (
  inputs: { readonly [name: string]: TraceValue },
  parameters: { readonly [name: string]: TraceValue },
) => TraceValue;

/** A step that gives a different value when evaluated again. */
export interface TraceMismatch {
  readonly path: string;
  readonly rule: string;
  readonly recorded: TraceValue;
  readonly evaluated: TraceValue | undefined;
}

/**
 * Evaluates every step of a trace again from its own inputs. An empty result means that every number is the same, bit for bit.
 *
 * @example
 * const step = { title: 'Change', rule: 'club.change', source: '§3', inputs: { k: 20, score: 1, expected: 0.75 }, parameters: [], value: 5 };
 * const rules = new Map([['club.change', ({ k, score, expected }) => Number(k) * (Number(score) - Number(expected))]] as [string, TracedRule][]);
 * reevaluate(step, rules) // []
 */
export function reevaluate(step: TraceStep, rules: ReadonlyMap<string, TracedRule>, path = step.title): TraceMismatch[] {
  const mismatches: TraceMismatch[] = [];
  for (const [index, inner] of (step.steps ?? []).entries()) {
    mismatches.push(...reevaluate(inner, rules, `${path} › ${index + 1}. ${inner.title}`));
  }
  const rule = rules.get(step.rule);
  const parameters = Object.fromEntries(step.parameters.map((read) => [read.name, read.value]));
  const evaluated = rule?.(step.inputs, parameters);
  // An unknown rule gives undefined, which no step records as its value.
  if (!sameValue(evaluated, step.value)) {
    mismatches.push({ path, rule: step.rule, recorded: step.value, evaluated });
  }
  return mismatches;
}

function sameValue(left: TraceValue | undefined, right: TraceValue): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const leftKeys = Object.keys(left);
  if (leftKeys.length !== Object.keys(right).length) return false;
  const [a, b] = [left as { [name: string]: TraceValue }, right as { [name: string]: TraceValue }];
  return leftKeys.every((key) => key in b && sameValue(a[key], b[key] as TraceValue));
}
