// Rows with conditions: the first row that applies is used.

import type { Conditions, Range } from './parameters.js';

/** The facts about a player that conditions test. */
export interface PlayerFacts {
  readonly rating: number | null;
  readonly peak: number | null;
  readonly age: number | null;
  readonly games: number;
}

export const conditionKeys = ['rating', 'peak', 'age', 'games'] as const;

function isWithin(value: number | null, range: Range): boolean {
  return value !== null && value >= (range.from ?? value) && !(value >= (range.below ?? Number.POSITIVE_INFINITY));
}

/** The condition that does not hold; undefined if all hold. */
export function unmetCondition(when: Conditions | undefined, facts: PlayerFacts): keyof Conditions | undefined {
  return conditionKeys.find((key) => {
    const range = when?.[key];
    return range !== undefined && !isWithin(facts[key], range);
  });
}

/** The index of the first row that applies. The last row of a rulebook has no conditions. */
export function rowFor(rows: readonly { readonly when?: Conditions }[], facts: PlayerFacts): number {
  return rows.findIndex(({ when }) => unmetCondition(when, facts) === undefined);
}

/** Whether the first row takes every player to whom the second applies. */
export function covers(first: Conditions | undefined, second: Conditions | undefined): boolean {
  return conditionKeys.every((key) => {
    const [outer, inner] = [first?.[key], second?.[key]];
    if (outer === undefined) return true;
    if (inner === undefined) return false;
    const startsBefore = outer.from === undefined || (inner.from !== undefined && outer.from <= inner.from);
    const endsAfter = outer.below === undefined || (inner.below !== undefined && inner.below <= outer.below);
    return startsBefore && endsAfter;
  });
}

/** Whether any row depends on the age. */
export function asksAge(rows: readonly { readonly when?: Conditions }[]): boolean {
  return rows.some(({ when }) => when?.age !== undefined);
}

const nouns: Readonly<Record<keyof Conditions, string>> = {
  rating: 'rating',
  peak: 'highest rating so far',
  age: 'age',
  games: 'number of rated games',
};

function rangeText(key: keyof Conditions, { from, below }: Range): string {
  if (from !== undefined && below !== undefined) return `the ${nouns[key]} is at least ${from} and below ${below}`;
  return from === undefined ? `the ${nouns[key]} is below ${below}` : `the ${nouns[key]} is at least ${from}`;
}

/** For example `the age is below 18 and the rating is below 2300`. */
export function conditionsText(when: Conditions | undefined): string {
  const parts = conditionKeys.flatMap((key) => {
    const range = when?.[key];
    return range === undefined ? [] : [rangeText(key, range)];
  });
  return parts.length === 0 ? 'everybody else' : parts.join(' and ');
}

/** Why a condition does not hold, without revealing an age. */
export function unmetText(key: keyof Conditions, facts: PlayerFacts): string {
  if (key === 'age') return facts.age === null ? 'the age is not known' : 'the age is not in this range';
  return facts[key] === null ? `there is no ${nouns[key]}` : `the ${nouns[key]} is ${facts[key]}`;
}
