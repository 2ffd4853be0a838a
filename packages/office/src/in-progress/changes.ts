// What differs between two states of an event in progress: only the rows that changed travel to the readers.

import type { InProgressEvent, InProgressPlayer, InProgressSection } from './state.js';

export interface SectionChange extends Omit<InProgressSection, 'players'> {
  /** Rows that are new or differ. */
  readonly players: readonly InProgressPlayer[];
  /** Pairing numbers that are gone. */
  readonly gone: readonly number[];
}

export interface EventChange extends Omit<InProgressEvent, 'sections'> {
  /** Every section in order; one of which nothing changed has no rows. */
  readonly sections: readonly SectionChange[];
}

export function changeBetween(before: InProgressEvent, after: InProgressEvent): EventChange {
  return {
    ...after,
    sections: after.sections.map((section) => {
      const old = new Map(
        before.sections.find(({ number }) => number === section.number)?.players.map((row) => [row.pair, JSON.stringify(row)]),
      );
      const players = section.players.filter((row) => old.get(row.pair) !== JSON.stringify(row));
      const here = new Set(section.players.map(({ pair }) => pair));
      return { ...section, players, gone: [...old.keys()].filter((pair) => !here.has(pair)) };
    }),
  };
}

/** The state after a change; the inverse of `changeBetween`. */
export function appliedChange(before: InProgressEvent, change: EventChange): InProgressEvent {
  return {
    ...change,
    sections: change.sections.map(({ gone, players, ...section }) => {
      const rows = new Map(
        before.sections.find(({ number }) => number === section.number)?.players.map((row) => [row.pair, row]),
      );
      for (const pair of gone) rows.delete(pair);
      for (const row of players) rows.set(row.pair, row);
      // Whoever shares a rank stands by pairing number, as in the standings.
      return { ...section, players: [...rows.values()].sort((a, b) => a.rank - b.rank || a.pair - b.pair) };
    }),
  };
}
