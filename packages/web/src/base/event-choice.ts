// The filters of the events page, from its address.

import { isSystem, type System } from './system.js';

export interface EventChoice {
  readonly q?: string;
  readonly year?: number;
  readonly state?: string;
  readonly authority?: string;
  /** By time control and venue. */
  readonly system?: System;
}

export function readEventChoice(search: { readonly [name: string]: unknown }): EventChoice {
  const { q, year, state, authority, system } = search;
  return {
    // An id stays a string.
    ...(typeof q === 'number' || (typeof q === 'string' && q.trim() !== '') ? { q: String(q) } : {}),
    ...(typeof year === 'number' && year > 1900 && year < 2200 ? { year } : {}),
    ...(typeof state === 'string' && /^[A-Za-z]{2,3}$/.test(state) ? { state: state.toUpperCase() } : {}),
    ...(typeof authority === 'string' && /^[a-z][a-z0-9-]{0,30}$/.test(authority) ? { authority } : {}),
    ...(isSystem(system) ? { system } : {}),
  };
}

/** The year with events that is nearest to an empty one, of a state if one is asked for; the later of two. */
export function nearestYear(
  choices: {
    readonly years: readonly number[];
    readonly states: readonly { readonly state: string; readonly years: readonly number[] }[];
  },
  year: number,
  state?: string,
): number | undefined {
  const years = state === undefined ? choices.years : (choices.states.find((one) => one.state === state)?.years ?? []);
  return years.toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year) || b - a)[0];
}
