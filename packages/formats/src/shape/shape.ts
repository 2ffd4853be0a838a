// A shape of data: it validates values, carries their type, and writes itself as JSON Schema.

import type { Reading } from './reading.js';
import { type SchemaWriter, type Side, undescribed } from './schema.js';

/** Holds the types of a shape; it does not exist at run time. */
declare const types: unique symbol;

/** The required form of a value: validates it, and gives its type and its JSON Schema. */
export abstract class Shape<Out = unknown, In = Out> {
  declare readonly [types]: { readonly out: Out; readonly in: In };
  /** Added to its JSON Schema after everything else. */
  protected readonly notes: Readonly<Record<string, unknown>> = undescribed;
  /** Its name among the definitions of a document. */
  protected readonly name: string | undefined = undefined;

  /** The value to use, which is the value itself unless something is converted; errors go to the reading. */
  abstract take(value: unknown, reading: Reading): unknown;

  /** Its JSON Schema without notes and name. */
  protected abstract ownSchema(side: Side, writer: SchemaWriter): Readonly<Record<string, unknown>>;

  schema(side: Side, writer: SchemaWriter): Readonly<Record<string, unknown>> {
    const { name, notes } = this;
    const own = name === undefined ? this.ownSchema(side, writer) : writer.define(name, () => this.ownSchema(side, writer));
    return notes === undescribed ? own : { ...own, ...notes };
  }

  /** Its description in the documentation. */
  get description(): string | undefined {
    const { description } = this.notes;
    return typeof description === 'string' ? description : undefined;
  }

  /** Whether absent fields are accepted. */
  get mayBeAbsent(): boolean {
    return false;
  }

  optional(): OptionalShape<Out, In> {
    return new OptionalShape(this);
  }

  nullable(): Shape<Out | null, In | null> {
    return new NullableShape(this);
  }

  /** Used if no value is given. */
  default(value: Out): DefaultShape<Out, In> {
    return new DefaultShape(this, value);
  }

  /** Adds a description for the documentation. */
  describe(description: string): this {
    return this.noted({ description });
  }

  /** Adds further keywords of JSON Schema. */
  noted(notes: Readonly<Record<string, unknown>>): this {
    return this.changed({ notes: { ...this.notes, ...notes } });
  }

  /** Documents define the shape once under this name and refer to it. */
  named(name: string): this {
    return this.changed({ name });
  }

  /** Adds a further check for values that have the shape. */
  also(look: (value: Out, reading: Reading) => void): Shape<Out, In> {
    return new FurtherShape(this, look);
  }

  protected changed(settings: object): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this, settings);
  }
}

/** The type of a shape's output. */
export type Output<S extends Shape> = S[typeof types]['out'];
/** The type of a shape's input. */
export type Input<S extends Shape> = S[typeof types]['in'];

/** A shape that wraps another. */
abstract class AroundShape<Out, In> extends Shape<Out, In> {
  protected readonly inner: Shape;

  constructor(inner: Shape) {
    super();
    this.inner = inner;
  }

  override take(value: unknown, reading: Reading): unknown {
    return this.inner.take(value, reading);
  }

  protected override ownSchema(side: Side, writer: SchemaWriter) {
    return this.inner.schema(side, writer);
  }
}

export class OptionalShape<Out = unknown, In = Out> extends AroundShape<Out | undefined, In | undefined> {
  readonly isOptional = true;

  override get mayBeAbsent() {
    return true;
  }

  override take(value: unknown, reading: Reading): unknown {
    return value === undefined ? undefined : this.inner.take(value, reading);
  }
}

export class DefaultShape<Out = unknown, In = Out> extends AroundShape<Out, In | undefined> {
  readonly hasDefault = true;

  private readonly value: Out;

  constructor(inner: Shape<Out, In>, value: Out) {
    super(inner);
    this.value = value;
  }

  override take(value: unknown, reading: Reading): unknown {
    return value === undefined ? this.value : this.inner.take(value, reading);
  }

  protected override ownSchema(side: Side, writer: SchemaWriter) {
    return { ...this.inner.schema(side, writer), default: this.value };
  }
}

class NullableShape<Out, In> extends AroundShape<Out | null, In | null> {
  override take(value: unknown, reading: Reading): unknown {
    return value === null ? null : this.inner.take(value, reading);
  }

  protected override ownSchema(side: Side, writer: SchemaWriter) {
    const inner = this.inner.schema(side, writer);
    const isPlain = typeof inner['type'] === 'string' && Object.keys(inner).length === 1;
    return isPlain ? { type: [inner['type'], 'null'] } : { anyOf: [inner, { type: 'null' }] };
  }
}

class FurtherShape<Out, In> extends AroundShape<Out, In> {
  private readonly look: (value: Out, reading: Reading) => void;

  constructor(inner: Shape<Out, In>, look: (value: Out, reading: Reading) => void) {
    super(inner);
    this.look = look;
  }

  override take(value: unknown, reading: Reading): unknown {
    const before = reading.count;
    const taken = this.inner.take(value, reading);
    // Without errors, the value has the shape's type.
    if (reading.count === before) this.look(taken as Out, reading);
    return taken;
  }
}

/** A shape that refers to itself. */
export class LaterShape<Out, In = Out> extends Shape<Out, In> {
  private made: Shape<Out, In> | undefined;

  private readonly make: () => Shape<Out, In>;

  constructor(make: () => Shape<Out, In>) {
    super();
    this.make = make;
  }

  private get inner(): Shape<Out, In> {
    this.made ??= this.make();
    return this.made;
  }

  override take(value: unknown, reading: Reading): unknown {
    return this.inner.take(value, reading);
  }

  protected override ownSchema(side: Side, writer: SchemaWriter) {
    return this.inner.schema(side, writer);
  }
}
