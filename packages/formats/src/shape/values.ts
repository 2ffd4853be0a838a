// Shapes of single values: texts, numbers, choices.

import { type Reading, shown } from './reading.js';
import type { SchemaWriter, Side } from './schema.js';
import { Shape } from './shape.js';

/** NUL and lone surrogates, which no store can hold. */
const unstorable = /\0|\p{Surrogate}/u;

export class TextShape<Text extends string = string> extends Shape<Text> {
  private readonly least: number = 0;
  private readonly most: number | undefined = undefined;
  private readonly pattern: RegExp | undefined = undefined;
  private readonly format: string | undefined = undefined;
  /** Describes the text in messages and, with a pattern, in documents. */
  private readonly what: string | undefined = undefined;
  private readonly message: string | undefined = undefined;
  private readonly isTrimmed: boolean = false;
  private readonly isStorable: boolean = false;

  min(least: number): this {
    return this.changed({ least });
  }

  max(most: number): this {
    return this.changed({ most });
  }

  regex(pattern: RegExp, message?: string): this {
    return this.changed({ pattern, message });
  }

  /** Requires this pattern; `what` describes it. */
  matching(pattern: RegExp, what: string): this {
    return this.changed({ pattern, what });
  }

  /** A format of JSON Schema with its pattern. */
  formatted(format: string, pattern: RegExp, what: string): this {
    return this.changed({ format, pattern, what });
  }

  called(what: string): this {
    return this.changed({ what });
  }

  /** Removes surrounding spaces. */
  trim(): this {
    return this.changed({ isTrimmed: true });
  }

  /** Requires a text that a store can hold and canonical JSON can express. */
  storable(): this {
    return this.changed({ isStorable: true });
  }

  override take(value: unknown, reading: Reading): unknown {
    const { what = 'text', least, most } = this;
    if (typeof value !== 'string') {
      reading.fault({
        kind: 'type',
        code: 'not-text',
        message: `${what} expected, found ${shown(value)}`,
        hint: `give ${what} in quotes`,
        wanted: 'text',
        found: value,
      });
      return value;
    }
    const text = this.isTrimmed ? value.trim() : value;
    if (text.length < least || (most !== undefined && text.length > most)) {
      const isLong = text.length >= least;
      const range = most === undefined ? `at least ${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;
      reading.fault({
        kind: isLong ? 'too-big' : 'too-small',
        code: 'text-length',
        message: `${what} has ${text.length} characters`,
        hint: `give ${range} characters`,
        wanted: `${isLong ? `at most ${most}` : range} characters`,
        found: text,
      });
    } else if (this.isStorable && unstorable.test(text)) {
      reading.fault({
        kind: 'format',
        code: 'text-not-unicode',
        message: 'the text holds a NUL or half a character',
        hint: 'send well-formed Unicode text',
        wanted: 'well-formed Unicode text',
        found: text,
      });
    } else if (this.pattern !== undefined && !this.pattern.test(text)) {
      const wanted = this.what ?? `text like ${this.pattern.source}`;
      reading.fault({
        kind: 'format',
        code: 'text-malformed',
        message: this.message ?? `${shown(text)} is not ${wanted}`,
        hint: `give ${wanted}`,
        wanted,
        found: text,
      });
    }
    return text;
  }

  protected override ownSchema() {
    const { least, most, pattern, format, what } = this;
    return {
      type: 'string',
      ...(format === undefined ? {} : { format }),
      ...(least === 0 ? {} : { minLength: least }),
      ...(most === undefined ? {} : { maxLength: most }),
      ...(pattern === undefined ? {} : { pattern: pattern.source }),
      ...(pattern === undefined || what === undefined || format !== undefined ? {} : { description: what }),
    };
  }
}

export class NumberShape extends Shape<number> {
  private readonly least: number | undefined = undefined;
  private readonly most: number | undefined = undefined;
  private readonly isWhole: boolean = false;
  private readonly isFromText: boolean = false;

  min(least: number): this {
    return this.changed({ least });
  }

  max(most: number): this {
    return this.changed({ most });
  }

  int(): this {
    return this.changed({ isWhole: true });
  }

  /** Accepts text, because URLs have everything as text. */
  fromText(): this {
    return this.changed({ isFromText: true });
  }

  override take(value: unknown, reading: Reading): unknown {
    const { isWhole, least, most } = this;
    const what = isWhole ? 'whole number' : 'number';
    const number = this.isFromText ? Number(value) : value;
    const isNumber = typeof number === 'number' && Number.isFinite(number);
    if (!isNumber || (isWhole && !Number.isSafeInteger(number))) {
      reading.fault({
        kind: 'type',
        code: 'not-a-number',
        message: `a ${what} expected, found ${shown(value)}`,
        hint: `give a ${what}`,
        wanted: typeof value === 'number' ? this.range(what) : 'a number',
        found: value,
      });
    } else if ((least !== undefined && number < least) || (most !== undefined && number > most)) {
      reading.fault({
        kind: least !== undefined && number < least ? 'too-small' : 'too-big',
        code: 'number-out-of-range',
        message: `${number} is out of range`,
        hint: `give ${this.range(what)}`,
        wanted: this.range(what),
        found: value,
      });
    }
    return number;
  }

  private range(what: string): string {
    const { least, most } = this;
    if (least === undefined) return most === undefined ? `a ${what}` : `a ${what} up to ${most}`;
    return most === undefined ? `a ${what} from ${least}` : `a ${what} from ${least} to ${most}`;
  }

  protected override ownSchema() {
    const { isWhole, least, most } = this;
    const minimum = least ?? (isWhole ? Number.MIN_SAFE_INTEGER : undefined);
    const maximum = most ?? (isWhole ? Number.MAX_SAFE_INTEGER : undefined);
    return {
      type: isWhole ? 'integer' : 'number',
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
  }
}

export class FlagShape extends Shape<boolean> {
  override take(value: unknown, reading: Reading): unknown {
    if (typeof value !== 'boolean') {
      reading.fault({
        kind: 'type',
        code: 'not-a-boolean',
        message: `true or false expected, found ${shown(value)}`,
        hint: 'give true or false',
        wanted: 'true or false',
        found: value,
      });
    }
    return value;
  }

  protected override ownSchema() {
    return { type: 'boolean' };
  }
}

export class ChoiceShape<const Choice extends string | number> extends Shape<Choice> {
  private readonly allowed: ReadonlySet<unknown>;

  readonly choices: readonly Choice[];

  constructor(choices: readonly Choice[]) {
    super();
    this.choices = choices;
    this.allowed = new Set(choices);
  }

  override take(value: unknown, reading: Reading): unknown {
    if (!this.allowed.has(value)) {
      const choices = this.choices.join(', ');
      const isChoice = typeof value === typeof this.choices[0];
      reading.fault({
        kind: isChoice ? 'choice' : 'type',
        code: 'not-a-choice',
        message: `${shown(value)} is not one of the choices`,
        hint: `choose one of ${choices}`,
        wanted: isChoice ? `one of ${choices}` : 'text',
        found: value,
      });
    }
    return value;
  }

  protected override ownSchema() {
    return { type: typeof this.choices[0], enum: [...this.choices] };
  }
}

export class ExactShape<const Value extends string | number | boolean> extends Shape<Value> {
  private readonly value: Value;

  constructor(value: Value) {
    super();
    this.value = value;
  }

  override take(value: unknown, reading: Reading): unknown {
    if (value !== this.value) {
      const wanted = JSON.stringify(this.value);
      reading.fault({
        kind: 'choice',
        code: this.value === true ? 'not-true' : 'not-a-choice',
        message: `${wanted} expected, found ${shown(value)}`,
        hint: `give ${wanted}`,
        wanted,
        found: value,
      });
    }
    return value;
  }

  protected override ownSchema() {
    return { type: typeof this.value, const: this.value };
  }
}

export class AnyShape extends Shape<unknown> {
  override get mayBeAbsent() {
    return true;
  }

  override take(value: unknown): unknown {
    return value;
  }

  protected override ownSchema() {
    return {};
  }
}

/** A value checked by its own function, if the other shapes cannot express it or would be too slow. */
export class OwnShape<Out> extends Shape<Out> {
  private readonly look: (value: unknown, reading: Reading) => void;
  private readonly written: Readonly<Record<string, unknown>>;

  constructor(look: (value: unknown, reading: Reading) => void, written: Readonly<Record<string, unknown>>) {
    super();
    this.look = look;
    this.written = written;
  }

  override take(value: unknown, reading: Reading): unknown {
    this.look(value, reading);
    return value;
  }

  protected override ownSchema(_side: Side, _writer: SchemaWriter) {
    return this.written;
  }
}
