// The query of a request. Parameters unknown to the contract are refused, and every way of writing the same question has one
// canonical text.

import type { Route } from '../contract/route.js';
import { type ValidAddress, validAddress } from './perform.js';
import { ProblemError } from './problem.js';

/** Throws a 400 that names the parameter and the most similar known one. */
export function refuseUnknownParameters(route: Route, query: object): void {
  const known = Object.keys(route.query?.fields ?? {});
  for (const name of Object.keys(query)) {
    if (known.includes(name)) continue;
    const shown = name.slice(0, 40);
    const message = `There is no parameter "${shown}" here.`;
    const finding = {
      code: 'parameter-unknown',
      level: 'error' as const,
      place: { field: `query.${shown}` },
      message,
      hint: hintFor(shown, known),
    };
    throw new ProblemError(400, 'parameter-unknown', `${message} ${finding.hint}`, { findings: [finding] });
  }
}

function hintFor(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'This address takes no parameters: leave it out.';
  const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b));
  const like =
    nearest !== undefined && distance(name, nearest) <= Math.max(1, nearest.length / 2) ? `Did you mean "${nearest}"? ` : '';
  return `${like}Known here: ${known.join(', ')}.`;
}

/** Edit distance, for names of a few letters. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a.toLowerCase()].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b.toLowerCase()].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

export interface CanonicalQuestion {
  /** The same for every way of writing the question. */
  readonly text: string;
  readonly address: ValidAddress;
}

/** The question of a GET, validated, with defaults filled in and in a fixed order. */
export function canonicalQuestion(name: string, route: Route, params: unknown, query: unknown): CanonicalQuestion {
  const address = validAddress(route, params, query);
  return { text: JSON.stringify([name, sorted(address.params), sorted(address.query)]), address };
}

function sorted(record: unknown): (readonly [name: string, value: unknown])[] {
  return Object.entries(record ?? {})
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
