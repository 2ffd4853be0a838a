// Players' appeals against a section or a rating, and their outcomes.

import type { EventId, IsoDate, PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface Appeal {
  readonly appeal: string;
  readonly fact: number;
  readonly player: PlayerId;
  readonly event?: EventId;
  readonly section?: number;
  readonly on: IsoDate;
  /** The player's own words. */
  readonly reason?: string;
  readonly decided?: {
    readonly fact: number;
    readonly on: IsoDate;
    readonly outcome: 'upheld' | 'dismissed';
    readonly reason?: string;
  };
}

/** Oldest first. */
export async function readAppeals(reader: StoreReader): Promise<Appeal[]> {
  const appeals = new Map<string, Appeal>();
  for await (const facts of reader.facts({ kinds: ['rating-appealed', 'rating-appeal-decided'] })) {
    for (const { kind, body, seq: fact, reason } of facts) {
      const why = reason === undefined ? {} : { reason };
      if (kind === 'rating-appealed') appeals.set(body.appeal, { ...body, fact, ...why });
      else if (kind === 'rating-appeal-decided') {
        const made = appeals.get(body.appeal);
        const { on, outcome } = body;
        if (made !== undefined) appeals.set(body.appeal, { ...made, decided: { fact, on, outcome, ...why } });
      }
    }
  }
  return [...appeals.values()];
}
