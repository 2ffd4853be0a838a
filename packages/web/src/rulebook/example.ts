// A worked example of a rulebook: its inputs, the document's numbers, and how the rules compute the same.

import { excerpt } from '../base/sentence.js';
import { t } from '../base/words.js';

/** The inputs a reader may change, by key, as typed. */
export type Given = { readonly [key: string]: string };

export interface ExampleInput {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** What is wrong with what a reader typed; without it the input is a number, or several. */
  readonly problem?: (text: string) => string | undefined;
}

export interface ExampleLine {
  readonly what: string;
  /** The document's number, as printed. */
  readonly printed: string;
  /** The same number by the rules, recomputed with every change of the inputs. */
  readonly computed: (given: Given) => string;
  /** Why the rules, which do not round intermediate results, differ from the document in a digit. */
  readonly differs?: string;
}

/** The example as printed in one document. */
export interface ExampleDocument {
  readonly document: string;
  readonly section: string;
  /** The ids of its statements in the rulebook. */
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
  /** A calculator with the same inputs. */
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

/** What is wrong with what a reader typed. Without text there is nothing to compute, which the numbers say. */
export function inputProblem({ value, problem }: ExampleInput, text: string): string | undefined {
  if (text.trim() === '') return undefined;
  if (problem !== undefined) return problem(text);
  const unread = (/\s/.test(value) ? words(text) : [text]).find((word) => !(Number(word) >= 0 && Number(word) < Infinity));
  return unread === undefined ? undefined : t('“{text}” is not a number of 0 or more.', { text: excerpt(unread) });
}

function words(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}

export function number(given: Given, key: string): number {
  const text = given[key] ?? '';
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** `1250 1400 1500`: numbers one after the other. */
export function numbers(given: Given, key: string): number[] {
  return words(given[key] ?? '').map(Number);
}

/** Where the inputs give no number. */
export const unknown = '—';

/** A number with this many decimals; empty if the inputs give none. */
export function shown(value: number | null | undefined, decimals = 0): string {
  return value === null || value === undefined || !Number.isFinite(value) ? unknown : value.toFixed(decimals).replace('-', '−');
}
