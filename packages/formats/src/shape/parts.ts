// Shapes of values with parts: objects, lists, dictionaries, and alternatives.

import { type Fault, isObject, type Reading, shown } from './reading.js';
import type { SchemaWriter, Side } from './schema.js';
import { type DefaultShape, type Input, type OptionalShape, type Output, Shape } from './shape.js';

export type Fields = { readonly [name: string]: Shape };

type Flat<T> = { [K in keyof T]: T[K] };
type OptionalOut<F extends Fields> = { [K in keyof F]: F[K] extends OptionalShape ? K : never }[keyof F];
type OptionalIn<F extends Fields> = { [K in keyof F]: F[K] extends OptionalShape | DefaultShape ? K : never }[keyof F];

export type FieldsOut<F extends Fields> = Flat<
  { [K in Exclude<keyof F, OptionalOut<F>>]: Output<F[K]> } & { [K in OptionalOut<F>]?: Output<F[K]> }
>;
export type FieldsIn<F extends Fields> = Flat<
  { [K in Exclude<keyof F, OptionalIn<F>>]: Input<F[K]> } & { [K in OptionalIn<F>]?: Input<F[K]> }
>;

/** One shape for each field of a type that is declared elsewhere; optional fields, and only they, need an optional shape. */
export type FieldShapes<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? OptionalShape<Exclude<T[K], undefined>> : Shape<T[K]>;
};

/**
 * How an object treats unknown fields: `dropped` (from requests, open to later versions), `refused`, or `exact`: refused, and an
 * undefined field is an error too, so that nothing is lost silently.
 */
export type OtherFields = 'dropped' | 'refused' | 'exact';

function notAnObject(value: unknown, reading: Reading): void {
  reading.fault({
    kind: 'type',
    code: 'not-an-object',
    message: `an object expected, found ${shown(value)}`,
    hint: 'give an object in braces',
    wanted: 'an object',
    found: value,
  });
}

export class ObjectShape<Out = unknown, In = Out, F extends Fields = Fields> extends Shape<Out, In> {
  private readonly entries: readonly (readonly [string, Shape])[];

  readonly fields: F;
  private readonly others: OtherFields;

  constructor(fields: F, others: OtherFields) {
    super();
    this.fields = fields;
    this.others = others;
    this.entries = Object.entries(fields);
  }

  /** Adds or replaces fields. */
  extend<More extends Fields>(
    more: More,
  ): ObjectShape<FieldsOut<Omit<F, keyof More> & More>, FieldsIn<Omit<F, keyof More> & More>, Omit<F, keyof More> & More> {
    return new ObjectShape({ ...this.fields, ...more }, this.others);
  }

  override take(value: unknown, reading: Reading): unknown {
    if (!isObject(value)) {
      notAnObject(value, reading);
      return value;
    }
    let changed: Record<string, unknown> | undefined;
    for (const [key, shape] of this.entries) {
      const given = value[key];
      if (given === undefined && this.isLeftOut(key, shape, value, reading)) continue;
      const taken = reading.at(key, shape, given);
      if (taken === given) continue;
      changed ??= { ...value };
      changed[key] = taken;
    }
    for (const key in value) {
      if (reading.isFull) break;
      if (Object.hasOwn(this.fields, key)) continue;
      if (this.others === 'dropped') {
        changed ??= { ...value };
        delete changed[key];
      } else this.refuse(key, value[key], reading);
    }
    return changed ?? value;
  }

  /** Whether the field is absent; a missing required field is an error. */
  private isLeftOut(key: string, shape: Shape, value: object, reading: Reading): boolean {
    if ('hasDefault' in shape) return false;
    const isExact = this.others === 'exact';
    if ('isOptional' in shape) {
      if (isExact && key in value) {
        reading.fault(
          {
            kind: 'missing',
            code: 'field-undefined',
            message: `${key} is there without a value`,
            hint: 'leave it out or give a value',
            wanted: 'a value',
            found: undefined,
          },
          key,
        );
      }
    } else if (isExact || !shape.mayBeAbsent) {
      reading.fault(
        {
          kind: 'missing',
          code: 'field-missing',
          message: `${key} is missing`,
          hint: `add ${key}`,
          wanted: shape.description ?? 'a value',
          found: undefined,
        },
        key,
      );
    }
    return true;
  }

  private refuse(key: string, found: unknown, reading: Reading): void {
    const known = Object.keys(this.fields).join(', ');
    reading.fault(
      {
        kind: 'unknown-field',
        code: 'field-unknown',
        message: `${key} is not a field here`,
        hint: `use one of ${known}`,
        wanted: `one of ${known}`,
        found,
      },
      key,
    );
  }

  protected override ownSchema(side: Side, writer: SchemaWriter) {
    const isOptional = (shape: Shape): boolean => 'isOptional' in shape || ('hasDefault' in shape && side === 'input');
    const required = this.entries.filter(([, shape]) => !isOptional(shape)).map(([key]) => key);
    return {
      type: 'object',
      properties: Object.fromEntries(this.entries.map(([key, shape]) => [key, shape.schema(side, writer)])),
      ...(required.length === 0 ? {} : { required }),
      ...(this.others === 'dropped' && side === 'input' ? {} : { additionalProperties: false }),
    };
  }
}

export class ListShape<Out, In = Out> extends Shape<Out[], In[]> {
  private readonly least: number = 0;
  private readonly most: number | undefined = undefined;

  private readonly item: Shape<Out, In>;

  constructor(item: Shape<Out, In>) {
    super();
    this.item = item;
  }

  min(least: number): this {
    return this.changed({ least });
  }

  max(most: number): this {
    return this.changed({ most });
  }

  override take(value: unknown, reading: Reading): unknown {
    if (!Array.isArray(value)) {
      reading.fault({
        kind: 'type',
        code: 'not-a-list',
        message: `a list expected, found ${shown(value)}`,
        hint: 'give a list in square brackets',
        wanted: 'a list',
        found: value,
      });
      return value;
    }
    const entries: readonly unknown[] = value;
    this.lookAtLength(entries.length, reading);
    // A list that is too long is one error; its items are not checked.
    if (this.most !== undefined && entries.length > this.most) return value;
    let changed: unknown[] | undefined;
    for (let index = 0; index < entries.length && !reading.isFull; index += 1) {
      const taken = reading.at(index, this.item, entries[index]);
      if (taken === entries[index]) continue;
      changed ??= [...entries];
      changed[index] = taken;
    }
    return changed ?? value;
  }

  private lookAtLength(length: number, reading: Reading): void {
    const { least, most } = this;
    if (length >= least && (most === undefined || length <= most)) return;
    const range = most === undefined ? `at least ${least}` : `${least} to ${most}`;
    reading.fault({
      kind: length < least ? 'too-small' : 'too-big',
      code: 'list-length',
      message: `the list has ${length} items`,
      hint: `give ${range}`,
      wanted: `a list of ${length < least ? range : `at most ${most}`}`,
      found: `${length} entries`,
    });
  }

  protected override ownSchema(side: Side, writer: SchemaWriter) {
    return {
      type: 'array',
      ...(this.least === 0 ? {} : { minItems: this.least }),
      ...(this.most === undefined ? {} : { maxItems: this.most }),
      items: this.item.schema(side, writer),
    };
  }
}

/** Any names, or names of a pattern, with values of one shape. */
export class DictionaryShape<Out, In = Out> extends Shape<{ [name: string]: Out }, { [name: string]: In }> {
  private readonly item: Shape<Out, In>;
  private readonly names: { readonly pattern: RegExp; readonly what: string } | undefined;

  constructor(item: Shape<Out, In>, names?: { readonly pattern: RegExp; readonly what: string }) {
    super();
    this.item = item;
    this.names = names;
  }

  override take(value: unknown, reading: Reading): unknown {
    if (!isObject(value)) {
      notAnObject(value, reading);
      return value;
    }
    let changed: Record<string, unknown> | undefined;
    for (const [name, given] of Object.entries(value)) {
      if (reading.isFull) break;
      // A field of that name would change the object's prototype.
      if (name === '__proto__') {
        changed ??= { ...value };
        delete changed[name];
      } else if (this.names !== undefined && !this.names.pattern.test(name)) {
        const { what } = this.names;
        const words = { message: `${name} is not ${what}`, hint: `use ${what}`, wanted: what };
        reading.fault({ kind: 'unknown-field', code: 'field-unknown', ...words, found: given }, name);
      } else {
        const taken = reading.at(name, this.item, given);
        if (taken === given) continue;
        changed ??= { ...value };
        changed[name] = taken;
      }
    }
    return changed ?? value;
  }

  protected override ownSchema(side: Side, writer: SchemaWriter) {
    const item = this.item.schema(side, writer);
    return this.names === undefined
      ? { type: 'object', propertyNames: { type: 'string' }, additionalProperties: item }
      : { type: 'object', patternProperties: { [this.names.pattern.source]: item }, additionalProperties: false };
  }
}

/** One of several forms. */
export class FormsShape<Out, In = Out> extends Shape<Out, In> {
  private readonly forms: readonly Shape[];
  /** The forms exclude each other. */
  private readonly isExclusive: boolean;

  constructor(forms: readonly Shape[], isExclusive: boolean) {
    super();
    this.forms = forms;
    this.isExclusive = isExclusive;
  }

  override take(value: unknown, reading: Reading): unknown {
    let nearest: readonly Fault[] | undefined;
    for (const form of this.forms) {
      const faults: Fault[] = [];
      const taken = form.take(
        value,
        reading.aside((fault) => {
          faults.push(fault);
        }),
      );
      if (faults.length === 0) return taken;
      if (nearest === undefined || faults.length < nearest.length) nearest = faults;
    }
    const [first] = nearest ?? [];
    const why = first === undefined ? '' : `; nearest: ${first.message}`;
    reading.fault({
      kind: 'no-form-fits',
      code: 'no-form-fits',
      message: `${shown(value)} has none of the ${this.forms.length} forms that may stand here${why}`,
      hint: first?.hint ?? 'give one of the forms of the document',
      wanted: first?.wanted ?? 'another form',
      found: value,
    });
    return value;
  }

  protected override ownSchema(side: Side, writer: SchemaWriter) {
    const forms = this.forms.map((form) => form.schema(side, writer));
    return this.isExclusive ? { oneOf: forms } : { anyOf: forms };
  }
}
