// Shapes of untrusted data: facts, requests, files. A shape is declared once, and gives the type of the data, the validation of
// values with the path of each error, and the JSON Schema of the documentation. It validates everything except the input of the
// rules, which check their own numbers.

import {
  DictionaryShape,
  type FieldShapes,
  type Fields,
  type FieldsIn,
  type FieldsOut,
  FormsShape,
  ListShape,
  ObjectShape,
} from './parts.js';
import { type Fault, type FaultKind, faultsAtMost, isObject, placeOf, Reading, shown } from './reading.js';
import { type JsonSchema, SchemaWriter, type Side } from './schema.js';
import { type DefaultShape, type Input, LaterShape, type OptionalShape, type Output, type Shape } from './shape.js';
import { AnyShape, ChoiceShape, ExactShape, FlagShape, NumberShape, OwnShape, TextShape } from './values.js';

/** @internal The shapes that `s` makes. */
export type {
  AnyShape,
  ChoiceShape,
  DefaultShape,
  DictionaryShape,
  ExactShape,
  Fault,
  FaultKind,
  FieldShapes,
  Fields,
  FlagShape,
  FormsShape,
  Input,
  JsonSchema,
  LaterShape,
  ListShape,
  NumberShape,
  ObjectShape,
  OptionalShape,
  Output,
  OwnShape,
  Shape,
  Side,
  TextShape,
};
/** @internal */
export { faultsAtMost, isObject, placeOf, Reading, SchemaWriter, shown };

/** An existing calendar day, with 29 February only in leap years. */
const calendarDay =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))$/;
const emailAddress = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/**
 * The building blocks of shapes.
 * @example
 * const person = s.object({ name: s.string(), born: s.date().optional() });
 * read(person, { name: 'Ann' }) // { ok: true, value: { name: 'Ann' } }
 */
export const s = {
  string: (): TextShape => new TextShape(),
  /** A text with a pattern and the corresponding type. */
  template: <Text extends string>(pattern: RegExp): TextShape<Text> => new TextShape<Text>().regex(pattern),
  date: (): TextShape => new TextShape().formatted('date', calendarDay, 'a day of the calendar, YYYY-MM-DD'),
  email: (): TextShape => new TextShape().formatted('email', emailAddress, 'an e-mail address'),
  number: (): NumberShape => new NumberShape(),
  /** A number in a URL, where everything is text. */
  numberInText: (): NumberShape => new NumberShape().fromText(),
  boolean: (): FlagShape => new FlagShape(),
  enum: <const Choice extends string | number>(choices: readonly Choice[]): ChoiceShape<Choice> => new ChoiceShape(choices),
  literal: <const Value extends string | number | boolean>(value: Value): ExactShape<Value> => new ExactShape(value),
  unknown: (): AnyShape => new AnyShape(),
  array: <Out, In>(item: Shape<Out, In>): ListShape<Out, In> => new ListShape(item),
  record: <Out, In>(item: Shape<Out, In>): DictionaryShape<Out, In> => new DictionaryShape(item),
  /** A record whose names have a pattern. */
  dictionary: <Out, In>(pattern: RegExp, what: string, item: Shape<Out, In>): DictionaryShape<Out, In> =>
    new DictionaryShape(item, { pattern, what }),
  /** Unknown fields are dropped, so that callers may send more. */
  object: <F extends Fields>(fields: F): ObjectShape<FieldsOut<F>, FieldsIn<F>, F> => new ObjectShape(fields, 'dropped'),
  /** Unknown fields are refused. */
  strictObject: <F extends Fields>(fields: F): ObjectShape<FieldsOut<F>, FieldsIn<F>, F> => new ObjectShape(fields, 'refused'),
  /** Exactly the fields of a type that is declared and documented elsewhere; forgetting a field does not compile. */
  objectOf: <T>(fields: FieldShapes<T>): Shape<T> => new ObjectShape<T>({ ...fields } as Fields, 'exact'),
  union: <const Forms extends readonly Shape[]>(forms: Forms): Shape<Output<Forms[number]>, Input<Forms[number]>> =>
    new FormsShape(forms, false),
  /** Forms that exclude each other. */
  oneOf: <const Forms extends readonly Shape[]>(forms: Forms): Shape<Output<Forms[number]>, Input<Forms[number]>> =>
    new FormsShape(forms, true),
  /** A shape that refers to itself. */
  lazy: <Out, In = Out>(make: () => Shape<Out, In>): Shape<Out, In> => new LaterShape(make),
  /** A handwritten check, for what the other shapes cannot express. */
  own: <T>(look: (value: unknown, reading: Reading) => void, schema: JsonSchema): Shape<T> => new OwnShape(look, schema),
};

/**
 * The value in the form of the shape, or every error.
 * @example
 * const answer = read(s.object({ born: s.date() }), { born: '2023-02-29' });
 * answer.ok ? [] : answer.faults[0]?.path // ['born']
 */
export function read<S extends Shape>(
  shape: S,
  value: unknown,
): { readonly ok: true; readonly value: Output<S> } | { readonly ok: false; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const taken = shape.take(value, new Reading((fault) => faults.push(fault)));
  // Without errors, the value has the shape's type.
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: taken as Output<S> };
}

/**
 * JSON Schema of a shape without named definitions.
 * @example
 * schemaOf(s.array(s.boolean())) // { type: 'array', items: { type: 'boolean' } }
 */
export function schemaOf(shape: Shape, side: Side = 'input'): JsonSchema {
  return shape.schema(side, new SchemaWriter());
}
