// Months as numbers, and the window that is scored.

/** `YYYY-MM`. */
export type Month = string;

/** Months since year 0; undefined if the text is not a month. */
export function monthNumber(month: Month): number | undefined {
  const [, year, number] = /^([0-9]{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  return year === undefined ? undefined : Number(year) * 12 + Number(number) - 1;
}

/** The months that count. */
export interface Window {
  readonly months: number;
  /** Index of a month in the window, from 0; undefined outside. */
  readonly placeOf: (month: Month) => number | undefined;
}

/**
 * The months from the first to the last, both inclusive.
 * @example
 * windowOf('2024-01', '2024-12').months // 12
 */
export function windowOf(first: Month, last: Month): Window {
  const [from, until] = [monthNumber(first), monthNumber(last)];
  if (from === undefined || until === undefined || until < from) throw new RangeError(`no window from ${first} to ${last}`);
  return {
    months: until - from + 1,
    placeOf: (month) => {
      const at = monthNumber(month);
      return at === undefined || at < from || at > until ? undefined : at - from;
    },
  };
}
