// A worked example of a rulebook: what it is given, what the document prints, and how the rules compute the same.

/** What a reader may change, by key; as typed. */
export type Given = { readonly [key: string]: string };

export interface ExampleInput {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

export interface ExampleLine {
  readonly what: string;
  /** The document's own number, as it is printed there. */
  readonly printed: string;
  /** The same number by the rules; thrown away and computed again with every change of the inputs. */
  readonly computed: (given: Given) => string;
  /** Why the rules, which round nothing on the way, give another digit than the document. */
  readonly differs?: string;
}

/** The example as one document has it. */
export interface ExampleDocument {
  readonly document: string;
  readonly section: string;
  /** Statements of the rulebook's requirements it is. */
  readonly statements: readonly string[];
  readonly lines: readonly ExampleLine[];
}

export interface Example {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly inputs: readonly ExampleInput[];
  /** One or more documents with the same example. */
  readonly documents: readonly ExampleDocument[];
  /** A calculator in the same state. */
  readonly calculator?: {
    readonly to: '/calculators/initial' | '/calculators/floors' | '/calculators/estimate';
    readonly hash: string;
  };
}

export function input(key: string, label: string, value: string): ExampleInput {
  return { key, label, value };
}

export function line(what: string, printed: string, computed: ExampleLine['computed'], differs?: string): ExampleLine {
  return { what, printed, computed, ...(differs === undefined ? {} : { differs }) };
}

export function number(given: Given, key: string): number {
  const text = given[key] ?? '';
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** `1250 1400 1500`: numbers one after the other. */
export function numbers(given: Given, key: string): number[] {
  return (given[key] ?? '')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(Number);
}

/** A number as printed with so many decimals; nothing where the inputs give none. */
export function shown(value: number | null | undefined, decimals = 0): string {
  return value === null || value === undefined || !Number.isFinite(value) ? '—' : value.toFixed(decimals).replace('-', '−');
}
