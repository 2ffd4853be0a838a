// Following an event in progress: the state, and the changes that the stream of server-sent events brings.

import type { Answer } from './index.js';

export type LiveEvent = Answer<'liveEvent'>;
type LiveSection = LiveEvent['sections'][number];

/** What a `change` of the stream holds: rows that are new or differ, and pairing numbers that are gone. */
export type LiveChange = Omit<LiveEvent, 'sections'> & {
  /** The version that it changes. */
  readonly from: number;
  readonly sections: readonly (LiveSection & { readonly gone: readonly number[] })[];
};

/** The state after a change; undefined if the change is of another version, so that the state has to be asked for again. */
export function appliedChange(before: LiveEvent, { from, ...change }: LiveChange): LiveEvent | undefined {
  if (before.version !== from) return undefined;
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
