// Renders the values of an explanation as text.

import type { TraceValue } from './trace.js';

/** Decimals of a fractional number; `all` keeps every digit. */
export type Decimals = number | 'all';

/**
 * A value as a reader sees it: `1643.759`, `yes`, `none`, `1400, 1550`, `above 2200, least 200`.
 *
 * @example
 * renderValue([1643.75912, true, null]) // '1643.7591, yes, none'
 */
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

/** Brackets objects inside a list, to show what belongs together. */
export function nested(value: TraceValue, decimals: Decimals): string {
  const text = renderValue(value, decimals);
  return typeof value === 'object' && value !== null ? `(${text})` : text;
}

export function renderFields(fields: { readonly [name: string]: TraceValue }, decimals: Decimals): string {
  return Object.entries(fields)
    .map(([name, value]) => `${inWords(name)} ${nested(value, decimals)}`)
    .join(', ');
}

/**
 * A parameter as the rulebook prints it, with every digit.
 *
 * @example
 * renderParameterValue({ points: 400, share: 0.00000739 }) // 'points 400, share 0.00000739'
 */
export function renderParameterValue(value: TraceValue): string {
  return renderValue(value, 'all');
}

function renderNumber(value: number, decimals: Decimals): string {
  if (decimals === 'all') return allDigits(value);
  const fixed = Number(value.toFixed(decimals));
  // A number too small for the decimals keeps its leading digits: 0.00000739, not 0.
  return String(fixed === 0 ? Number(value.toPrecision(3)) : fixed);
}

/** 0.00000739 rather than 7.39e-6. */
function allDigits(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined || Number(exponent) > 0) return String(value);
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return value.toFixed(fraction - Number(exponent));
}

/** `gamesPlayed` → `games played`. */
export function inWords(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
