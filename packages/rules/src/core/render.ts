// An explanation as text: each number with what it was made from, why this case applies and not another, and where the rule stands.

import type { ParameterRead, TraceStep, TraceValue } from './trace.js';

export interface RenderOptions {
  /** Decimals of a computed number that is not whole; four if absent. Parameters keep every digit. */
  readonly decimals?: number;
  /** How many levels of steps to show; all if absent. */
  readonly depth?: number;
  /** Whether to list the dated parameters behind a number; true if absent. */
  readonly parameters?: boolean;
}

/** Decimals of a number that is not whole; `all`: every digit it has. */
export type Decimals = number | 'all';

/** A value as a reader sees it: `1643.759`, `yes`, `none`, `1400, 1550`, `above 2200, least 200`. */
export function renderValue(value: TraceValue, decimals: Decimals = 4): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return renderNumber(value, decimals);
  if (Array.isArray(value)) {
    return value.length === 0 ? 'none' : value.map((entry: TraceValue) => nested(entry, decimals)).join(', ');
  }
  return renderFields(value as { readonly [name: string]: TraceValue }, decimals);
}

/** Objects inside a list are bracketed, so that it stays clear what belongs together. */
function nested(value: TraceValue, decimals: Decimals): string {
  const text = renderValue(value, decimals);
  return typeof value === 'object' && value !== null ? `(${text})` : text;
}

function renderFields(fields: { readonly [name: string]: TraceValue }, decimals: Decimals): string {
  return Object.entries(fields)
    .map(([name, value]) => `${inWords(name)} ${nested(value, decimals)}`)
    .join(', ');
}

/** A parameter of a rulebook as the document prints it: no digit is rounded away. */
export function renderParameterValue(value: TraceValue): string {
  return renderValue(value, 'all');
}

function renderNumber(value: number, decimals: Decimals): string {
  if (decimals === 'all') return allDigits(value);
  const fixed = Number(value.toFixed(decimals));
  // A number too small for the decimals is shown as it is: 0.00000739, not 0.
  return String(fixed === 0 ? Number(value.toPrecision(3)) : fixed);
}

/** 0.00000739 and not 7.39e-6. */
function allDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined || Number(exponent) > 0) return String(value);
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return value.toFixed(fraction - Number(exponent));
}

/** `gamesPlayed` → `games played`. */
function inWords(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

function renderParameter(read: ParameterRead): string {
  const doubts = [read.conflicts, read.caveat].filter((doubt) => doubt !== undefined);
  const remarks = doubts.length === 0 ? '' : `; ${doubts.join('; ')}`;
  return `${read.name} = ${nested(read.value, 'all')} (since ${read.from}, ${read.source}${remarks})`;
}

/** The explanation as lines of plain text, steps indented below what they lead to. */
export function renderTrace(step: TraceStep, options: RenderOptions = {}): string {
  return renderStep(step, options, '', '').join('\n');
}

function renderStep(step: TraceStep, options: RenderOptions, number: string, indent: string): string[] {
  const { decimals = 4, depth = Number.POSITIVE_INFINITY, parameters = true } = options;
  const inner = `${indent}   `;
  const lines = [`${indent}${number === '' ? '' : `${number} `}${step.title}: ${renderValue(step.value, decimals)}`];
  if (step.branch !== undefined) {
    lines.push(`${inner}Case: ${step.branch.taken}.`);
    for (const { branch, because } of step.branch.notTaken ?? []) lines.push(`${inner}Not ${branch}, because ${because}.`);
  }
  if (Object.keys(step.inputs).length > 0) lines.push(`${inner}From ${renderFields(step.inputs, decimals)}.`);
  lines.push(`${inner}Rule: ${step.source}${step.ruling === undefined ? '' : `, ruling ${step.ruling}`}.`);
  if (parameters) for (const read of step.parameters) lines.push(`${inner}Read ${renderParameter(read)}.`);
  for (const caveat of step.caveats ?? []) lines.push(`${inner}Note: ${caveat}.`);
  if (depth > 0) {
    for (const [index, part] of (step.steps ?? []).entries()) {
      lines.push(...renderStep(part, { ...options, depth: depth - 1 }, `${number}${index + 1}.`, inner));
    }
  }
  return lines;
}
