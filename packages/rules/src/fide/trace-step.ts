// Makes the steps of an explanation, and reads their inputs back when they are evaluated again.

import type { Branch, ParameterRead, TraceStep, TraceValue } from '../core/trace.js';

export interface StepNotes {
  readonly parameters?: readonly ParameterRead[];
  readonly branch?: Branch;
  readonly ruling?: string;
  readonly caveats?: readonly string[];
  readonly steps?: readonly TraceStep[];
}

/** A step under an article of the regulations of 2009. */
export function makeStep(
  title: string,
  rule: string,
  articles: string,
  inputs: TraceStep['inputs'],
  value: TraceValue,
  notes: StepNotes = {},
): TraceStep {
  const { parameters = [], ...rest } = notes;
  return { title, rule, source: `fide-2009 ${articles}`, inputs, parameters, value, ...rest };
}

export type Values = { readonly [name: string]: TraceValue };

export function numberAt(values: Values, name: string): number {
  const value = values[name];
  if (typeof value !== 'number') throw new TypeError(`${name} is no number`);
  return value;
}

export function nullableNumberAt(values: Values, name: string): number | null {
  return values[name] === null ? null : numberAt(values, name);
}

export function booleanAt(values: Values, name: string): boolean {
  const value = values[name];
  if (typeof value !== 'boolean') throw new TypeError(`${name} is neither true nor false`);
  return value;
}

export function textAt(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string') throw new TypeError(`${name} is no text`);
  return value;
}

export function nullableTextAt(values: Values, name: string): string | null {
  return values[name] === null ? null : textAt(values, name);
}

export function listAt(values: Values, name: string): readonly TraceValue[] {
  const value = values[name];
  if (!Array.isArray(value)) throw new TypeError(`${name} is no list`);
  return value;
}

export function numbersAt(values: Values, name: string): readonly number[] {
  return listAt(values, name).map((value) => {
    if (typeof value !== 'number') throw new TypeError(`${name} is no list of numbers`);
    return value;
  });
}

export function recordAt(values: Values, name: string): Values {
  return asRecord(values[name], name);
}

/** A value with named parts. */
export function asRecord(value: TraceValue | undefined, name: string): Values {
  if (!hasParts(value)) throw new TypeError(`${name} has no parts`);
  return value;
}

function hasParts(value: TraceValue | undefined): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
