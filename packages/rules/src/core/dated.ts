// Dated parameters: every rulebook number that ever changed, with the date it took effect, the date it was decided, and the
// document and section that say so. No code reads a rule constant from anywhere else.

import { addDays, type IsoDate } from './dates.js';

/** One value of a parameter, with its first day and its source. */
export interface DatedEntry<T> {
  /** The value applies to sections (or events) that start on this day or later. */
  readonly from: IsoDate;
  /** When it was decided, if that was after it took effect. The entry is unknown before this day. */
  readonly decided?: IsoDate;
  readonly value: T;
  /** Document and section, e.g. `uschess-2025 §8`. */
  readonly source: string;
  /** What another document says instead, e.g. `uschess-2020 §4.2 says 2017-05-01`. */
  readonly conflicts?: string;
  /** How certain the value is, if in doubt; shown beside every number that depends on it. */
  readonly caveat?: string;
}

/** A parameter of a rulebook with its values over time. */
export interface Dated<T> {
  /** `uschess.bonus-multiplier`: authority, then the parameter in the words of the rulebook. */
  readonly name: string;
  /** One sentence for readers of the rulebook page. */
  readonly title: string;
  /** Newest first. */
  readonly entries: readonly DatedEntry<T>[];
}

/**
 * A dated parameter: its name, a title, and its entries, newest first.
 *
 * @example
 * const floor = dated('club.floor', 'Rating floor', [
 *   { from: '2024-01-01', value: 1000, source: '§5' },
 *   { from: '2020-01-01', value: 800, source: '§5' },
 * ]);
 * floor.entries.length // 2
 */
export function dated<T>(name: string, title: string, entries: readonly DatedEntry<T>[]): Dated<T> {
  return { name, title, entries };
}

/** Another value of a table for a range of days, both ends included; without `until`, for good. */
export interface Amendment<T> {
  readonly from: IsoDate;
  readonly until?: IsoDate | undefined;
  readonly value: T;
  /** Who proposes it; explanations cite it where they would cite the rulebook. */
  readonly source: string;
}

/**
 * A table with amendments laid over it, as known on a day. An amendment's value applies on its days, the table's value on all
 * others. Where amendments overlap, the first one applies.
 *
 * @example
 * const floor = dated('club.floor', 'Rating floor', [
 *   { from: '2024-01-01', value: 1000, source: '§5' },
 *   { from: '2020-01-01', value: 800, source: '§5' },
 * ]);
 * const reform = amendedTable(floor, [{ from: '2025-01-01', value: 1200, source: 'proposal' }]);
 * entryAt(reform, '2025-05-01')?.value // 1200
 */
export function amendedTable<T>(table: Dated<T>, amendments: readonly Amendment<T>[], asKnown?: IsoDate): Dated<T> {
  const ends = amendments.flatMap(({ until }) => (until === undefined ? [] : [addDays(until, 1)]));
  const days = [...table.entries.map(({ from }) => from), ...amendments.map(({ from }) => from), ...ends];
  const newestFirst = [...new Set(days)].sort().reverse();
  const entries = newestFirst.flatMap((day): DatedEntry<T>[] => {
    const over = amendments.find(({ from, until }) => from <= day && (until === undefined || day <= until));
    if (over !== undefined) return [{ from: day, value: over.value, source: over.source }];
    const entry = entryAt(table, day, asKnown);
    if (entry === undefined) return [];
    const { decided, ...rest } = entry;
    return [{ ...rest, from: day }];
  });
  return { ...table, entries };
}

/**
 * The entry in force for a start date, as known on a day. Without that day: as known today, so every decision counts.
 *
 * @example
 * const floor = dated('club.floor', 'Rating floor', [
 *   { from: '2024-01-01', value: 1000, source: '§5' },
 *   { from: '2020-01-01', value: 800, source: '§5' },
 * ]);
 * entryAt(floor, '2023-05-01')?.value // 800
 */
export function entryAt<T, Entry extends DatedEntry<T> = DatedEntry<T>>(
  parameter: { readonly entries: readonly Entry[] },
  on: IsoDate,
  asKnown?: IsoDate,
): Entry | undefined {
  for (const entry of parameter.entries) {
    if (entry.from <= on && (asKnown === undefined || (entry.decided ?? entry.from) <= asKnown)) return entry;
  }
  return undefined;
}
