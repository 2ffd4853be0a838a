// What is found while a value is held against a shape: every fault with its path, what is wrong and what to do.

/** What kind of fault it is, whatever it is about: those who word faults their own way go by it. */
export type FaultKind = 'type' | 'too-small' | 'too-big' | 'format' | 'choice' | 'missing' | 'unknown-field' | 'no-form-fits';

/** What is wrong with a value, and where. */
export interface Fault {
  readonly kind: FaultKind;
  /** Stable, kebab-case, e.g. `text-length`. */
  readonly code: string;
  /** From the value as a whole to where the fault is: names of fields and positions in lists. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly hint: string;
  /** What may stand there, as part of a sentence: `a whole number from 1 to 9`. */
  readonly wanted: string;
  /** What stands there. */
  readonly found: unknown;
}

/** Beyond this, more faults help nobody. */
export const faultsAtMost = 200;

/** One value being read: where the reader is in it, and what was found so far. */
export class Reading {
  /** Faults found so far, told or not. */
  count = 0;
  /** The way down to what is being read; only the reader of a part changes it. */
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

  /** A fault here, or further down at `below`. */
  fault(fault: Omit<Fault, 'path'>, ...below: readonly (string | number)[]): void {
    this.count += 1;
    if (this.count > this.atMost) return;
    this.tell({ ...fault, path: [...this.path, ...below] });
  }

  /** What a look by hand finds. */
  wrong(code: string, message: string, hint: string, ...below: readonly (string | number)[]): void {
    this.fault({ kind: 'format', code, message, hint, wanted: hint, found: undefined }, ...below);
  }

  /** Holds a part of the value against its shape. */
  at(step: string | number, shape: { take(value: unknown, reading: Reading): unknown }, value: unknown): unknown {
    this.path.push(step);
    const taken = shape.take(value, this);
    this.path.pop();
    return taken;
  }

  /** A reading of the same part that tells somebody else. */
  aside(tell: (fault: Fault) => void): Reading {
    const other = new Reading(tell, this.atMost);
    other.path.push(...this.path);
    return other;
  }
}

/** `players[3].games`: a path as the rules and the ledger write it. */
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

/** As JSON, hardly further than is shown: what comes from outside may be megabytes. */
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
