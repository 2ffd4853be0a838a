// Shapes for the texts and numbers in facts: what a store can hold, within limits.

import { type Shape, s } from '@harkness/formats/shape';

/** Text that a store and canonical JSON can represent. */
export function text(
  options: { readonly min?: number; readonly max?: number; readonly pattern?: RegExp; readonly what?: string } = {},
): Shape<string> {
  const { min = 1, max = 200, pattern, what = 'text' } = options;
  const shape = s.string().min(min).max(max).storable().called(what);
  return pattern === undefined ? shape : shape.matching(pattern, what);
}

export function number(min: number, max: number): Shape<number> {
  return s.number().min(min).max(max);
}

export function integer(min: number, max: number): Shape<number> {
  return s.number().int().min(min).max(max);
}
