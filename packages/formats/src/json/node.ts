// Objects of a third party's JSON file: fields are read by name, and a value of the wrong type counts as absent. Fields that were
// never read are kept and named.

import type { Limits } from '../bytes/limits.js';
import type { KeptFields } from '../input/kept-fields.js';
import { blankControls, positionOf, singleBlanks } from '../input/text.js';
import type { FindingCollector } from '../report/collector.js';
import { say } from '../report/say.js';
import { scanJson } from './scan.js';

export class JsonNode {
  /** JSON path, e.g. `games[0].players`. */
  readonly path: string;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #asked = new Set<string>();

  constructor(value: unknown, path: string) {
    this.path = path;
    this.#values = isObject(value) ? value : {};
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  /** Whether the value has no fields. */
  get isEmpty(): boolean {
    return Object.keys(this.#values).length === 0;
  }

  pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  #value(name: string): unknown {
    this.#asked.add(name);
    return this.has(name) ? this.#values[name] : undefined;
  }

  /** Text, or a number as text, on one line; undefined for anything else. */
  text(name: string): string | undefined {
    const value = this.#value(name);
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
    return singleBlanks(blankControls(text).trim()) || undefined;
  }

  /** A finite number, or text that is one. */
  number(name: string): number | undefined {
    const value = this.#value(name);
    const number = typeof value === 'string' && /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  }

  whole(name: string): number | undefined {
    const number = this.number(name);
    return number !== undefined && Number.isInteger(number) && number >= 0 ? Math.abs(number) : undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.#value(name);
    return typeof value === 'boolean' ? value : undefined;
  }

  node(name: string): JsonNode {
    return new JsonNode(this.#value(name), this.pathOf(name));
  }

  list(name: string): readonly unknown[] {
    const value = this.#value(name);
    return Array.isArray(value) ? value : [];
  }

  nodes(name: string): readonly JsonNode[] {
    return this.list(name).map((each, i) => new JsonNode(each, `${this.pathOf(name)}[${i}]`));
  }

  /** Marks fields that are known but not needed in a report. */
  ignore(...names: readonly string[]): this {
    for (const name of names) this.#asked.add(name);
    return this;
  }

  /** Keeps the fields that were never read. */
  keepRest(kept: KeptFields, of?: string | number): void {
    for (const [name, value] of Object.entries(this.#values)) {
      if (this.#asked.has(name) || value === null || value === '' || value === undefined) continue;
      kept.keep(name, typeof value === 'string' ? value : JSON.stringify(value), of);
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a text; undefined, with the reason among the findings, if it is not JSON or must not be parsed. */
export function parseJson(
  findings: FindingCollector,
  text: string,
  limits: Limits,
  file: string,
  firstLine = 1,
): { readonly value: unknown } | undefined {
  if (!scanJson(findings, text, limits.maxJsonDepth)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    // The parser's message quotes the text around the error, which may be private, so only the position is kept.
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const { line, column } = positionOf(text, at === undefined ? text.length : Number(at));
    const place = { file, line: line + firstLine - 1, column, length: 1 };
    findings.add('json-syntax', place, say`The text is not JSON from here on.`, say`Download the file again; it may be cut off.`);
    return undefined;
  }
}

/** The UTC day of a time in milliseconds; undefined if it cannot be the time of a chess event. */
export function dayOf(milliseconds: number | undefined): string | undefined {
  if (milliseconds === undefined || milliseconds < 0 || milliseconds > 5e12) return undefined;
  return new Date(milliseconds).toISOString().slice(0, 10);
}
