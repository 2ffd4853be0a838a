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
