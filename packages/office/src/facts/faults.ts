// Converts the faults found by a shape to office errors.

import { type Fault, placeOf, Reading, type Shape } from '@harkness/formats/shape';
import type { RuleError } from '@harkness/rules';

export function readingInto(errors: RuleError[]): Reading {
  return new Reading(({ code, path, message, hint }: Fault) => {
    errors.push({ code, place: placeOf(path), message, hint });
  });
}

/** Every way in which the value does not match the shape. */
export function shapeErrors(shape: Shape, value: unknown): RuleError[] {
  const errors: RuleError[] = [];
  shape.take(value, readingInto(errors));
  return errors;
}
