// A shape of data: what a value must look like. It reads values, carries the type of what it reads, and writes itself as JSON Schema.

import type { Reading } from './reading.js';
import { type SchemaWriter, type Side, undescribed } from './schema.js';

/** Where the types of a shape stand; nothing is there when the program runs. */
declare const types: unique symbol;

/** What a value must look like: checks it, and gives its type and its JSON Schema. */
export abstract class Shape<Out = unknown, In = Out> {
  declare readonly [types]: { readonly out: Out; readonly in: In };
  /** Added to its JSON Schema, after everything else. */
  protected readonly notes: Readonly<Record<string, unknown>> = undescribed;
  /** The name it has among the definitions of a document. */
  protected readonly name: string | undefined = undefined;

  /** The value as it is taken, which is the value itself unless something in it is converted; faults go to the reading. */
  abstract take(value: unknown, reading: Reading): unknown;

  /** Its JSON Schema without notes and name. */
  protected abstract ownSchema(side: Side, writer: SchemaWriter): Readonly<Record<string, unknown>>;

  schema(side: Side, writer: SchemaWriter): Readonly<Record<string, unknown>> {
    const { name, notes } = this;
    const own = name === undefined ? this.ownSchema(side, writer) : writer.define(name, () => this.ownSchema(side, writer));
    return notes === undescribed ? own : { ...own, ...notes };
  }

  /** Its words for the reader of the document. */
  get description(): string | undefined {
    const { description } = this.notes;
    return typeof description === 'string' ? description : undefined;
  }

  /** Absent fields are taken as they are. */
  get mayBeAbsent(): boolean {
    return false;
  }

  optional(): OptionalShape<Out, In> {
    return new OptionalShape(this);
  }

  nullable(): Shape<Out | null, In | null> {
    return new NullableShape(this);
  }

  /** Taken where nothing is given. */
  default(value: Out): DefaultShape<Out, In> {
    return new DefaultShape(this, value);
  }

  /** Words for the reader of the document. */
  describe(description: string): this {
    return this.noted({ description });
  }

  /** Further keywords of JSON Schema. */
  noted(notes: Readonly<Record<string, unknown>>): this {
    return this.changed({ notes: { ...this.notes, ...notes } });
  }

  /** Documents define it once under this name and refer to it. */
  named(name: string): this {
    return this.changed({ name });
  }

  /** A further look at a value that has the shape so far. */
  also(look: (value: Out, reading: Reading) => void): Shape<Out, In> {
    return new FurtherShape(this, look);
  }

  protected changed(settings: object): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this, settings);
  }
}

/** What a shape gives. */
export type Output<S extends Shape> = S[typeof types]['out'];
/** What a shape takes. */
export type Input<S extends Shape> = S[typeof types]['in'];

/** A shape around another. */
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
    // Without a fault it is what the shape says.
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
