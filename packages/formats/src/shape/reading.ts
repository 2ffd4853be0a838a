// Collects the errors while a value is checked against a shape: each with its path, what is wrong and what to do.

/** The kind of error, for callers that word errors their own way. */
export type FaultKind = 'type' | 'too-small' | 'too-big' | 'format' | 'choice' | 'missing' | 'unknown-field' | 'no-form-fits';

/** What is wrong with a value, and where. */
export interface Fault {
  readonly kind: FaultKind;
  /** Stable, kebab-case, e.g. `text-length`. */
  readonly code: string;
  /** From the whole value to the error: names of fields and positions in lists. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly hint: string;
  /** What is allowed there, as part of a sentence: `a whole number from 1 to 9`. */
  readonly wanted: string;
  /** The value found there. */
  readonly found: unknown;
}

/** More errors than this help nobody. */
export const faultsAtMost = 200;

/** The reading of one value: the current position in it, and the errors so far. */
export class Reading {
  /** Errors so far, reported or not. */
  count = 0;
  /** The path to the current part; only the reader of a part changes it. */
  readonly path: (string | number)[] = [];

  private readonly tell: (fault: Fault) => void;
  private readonly atMost: number;

  constructor(tell: (fault: Fault) => void, atMost: number = faultsAtMost) {
    this.tell = tell;
    this.atMost = atMost;
  }

  get isFull(): boolean {
    return this.count >= this.atMost;
  }

  /** Reports an error here, or further down at `below`. */
  fault(fault: Omit<Fault, 'path'>, ...below: readonly (string | number)[]): void {
    this.count += 1;
    if (this.count > this.atMost) return;
    this.tell({ ...fault, path: [...this.path, ...below] });
  }

  /** Reports an error of a handwritten check. */
  wrong(code: string, message: string, hint: string, ...below: readonly (string | number)[]): void {
    this.fault({ kind: 'format', code, message, hint, wanted: hint, found: undefined }, ...below);
  }

  /** Checks a part of the value against its shape. */
  at(step: string | number, shape: { take(value: unknown, reading: Reading): unknown }, value: unknown): unknown {
    this.path.push(step);
    const taken = shape.take(value, this);
    this.path.pop();
    return taken;
  }

  /** A reading of the same part that reports to another function. */
  aside(tell: (fault: Fault) => void): Reading {
    const other = new Reading(tell, this.atMost);
    other.path.push(...this.path);
    return other;
  }
}

/** A path in the notation of the rules and the ledger: `players[3].games`. */
export function placeOf(path: readonly (string | number)[]): string {
  let place = '';
  for (const step of path) {
    if (typeof step === 'number') place += `[${step}]`;
    else place += place === '' ? step : `.${step}`;
  }
  return place;
}

const shownAtMost = 60;

/** The value in a message, short. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : beginning(value);
  return text.length > shownAtMost ? `${text.slice(0, shownAtMost - 3)}...` : text;
}

/** As JSON, not much longer than what is shown: untrusted values may have megabytes. */
function beginning(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, shownAtMost));
  if (Array.isArray(value)) return enclosed('[', value, (item: unknown) => beginning(item ?? null), ']');
  if (!isObject(value)) return JSON.stringify(value) ?? String(value);
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return enclosed('{', names, (name) => `${beginning(name)}:${beginning(value[name])}`, '}');
}

function enclosed<T>(open: string, items: readonly T[], write: (item: T) => string, close: string): string {
  let text = open;
  for (const item of items) {
    if (text.length > shownAtMost) return text;
    text += `${text === open ? '' : ','}${write(item)}`;
  }
  return text + close;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
