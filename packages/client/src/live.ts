// Following an event in progress: the state, and the changes from the stream of server-sent events.

import type { Answer } from './index.js';

/** An event in progress, as the office shows it. */
export type LiveEvent = Answer<'liveEvent'>;
type LiveSection = LiveEvent['sections'][number];

type LivePlayer = LiveSection['players'][number];

/** A new row is complete; for an old row, only the changed fields, with null for removed ones. */
type LiveRow = Pick<LivePlayer, 'pair'> & { readonly [F in keyof LivePlayer]?: LivePlayer[F] | null };

/** The content of a `change` in the stream: new or changed rows, and removed pairing numbers. */
export type LiveChange = Omit<LiveEvent, 'sections'> & {
  /** The version that it applies to. */
  readonly from: number;
  readonly sections: readonly (Omit<LiveSection, 'players'> & {
    readonly players: readonly LiveRow[];
    readonly gone: readonly number[];
  })[];
};

/**
 * The state after a change; undefined if the change is for another version, in which case the state must be requested again.
 * @example
 * appliedChange(state, { ...state, sections: [], from: state.version + 1 }) // undefined
 */
export function appliedChange(before: LiveEvent, { from, ...change }: LiveChange): LiveEvent | undefined {
  if (before.version !== from) return undefined;
  return {
    ...change,
    sections: change.sections.map(({ gone, players, ...section }) => {
      const rows = new Map(
        before.sections.find(({ number }) => number === section.number)?.players.map((row) => [row.pair, row]),
      );
      for (const pair of gone) rows.delete(pair);
      for (const row of players) rows.set(row.pair, changedRow(rows.get(row.pair), row));
      // Players who share a rank are sorted by pairing number, as in the standings.
      return { ...section, players: [...rows.values()].sort((a, b) => a.rank - b.rank || a.pair - b.pair) };
    }),
  };
}

function changedRow(before: LivePlayer | undefined, change: LiveRow): LivePlayer {
  const fields = Object.entries({ ...before, ...change });
  // Null in `id` means that there is none; other fields may be missing.
  return Object.fromEntries(fields.filter(([field, value]) => value !== null || field === 'id')) as LivePlayer;
}
