// The inputs of a FIDE list's rows, for every player with a result. They allow a row to be recomputed and explained later, even
// after the card, birth year or event has changed.

import type { IsoDate } from '@harkness/rules';
import type { PlayerCard } from '../../facts/cards/cards.js';
import type { PlayerId } from '../../facts/facts.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import type { ListRules, RatedInput } from './next-row.js';
import { pack, unpack } from './packed.js';
import type { FideList } from './ratings-at.js';
import { periodSpace } from './spaces.js';

const playersInChunk = 128;

export interface KeptPeriod extends RatedInput {
  readonly player: PlayerId;
}

export function keptPeriod(card: PlayerCard, made: Omit<KeptPeriod, 'player' | 'card'>): KeptPeriod {
  const { player, birthYear, disabilityAssociation } = card;
  return {
    ...made,
    player,
    card: {
      ...(birthYear === undefined ? {} : { birthYear }),
      ...(disabilityAssociation === undefined ? {} : { disabilityAssociation }),
    },
  };
}

export async function writeKeptPeriods(
  writer: StoreWriter,
  { list, date }: Pick<ListRules, 'list' | 'date'>,
  kept: readonly KeptPeriod[],
): Promise<void> {
  for (let at = 0; at < kept.length; at += playersInChunk) {
    const chunk = kept.slice(at, at + playersInChunk);
    await writer.putBlob(periodSpace, `${list}/${date}/${chunk[0]?.player ?? ''}`, pack(chunk));
  }
}

/** Undefined if the player had no result on that list. */
export async function readKeptPeriod(
  reader: StoreReader,
  list: FideList,
  date: IsoDate,
  player: PlayerId,
): Promise<KeptPeriod | undefined> {
  const prefix = `${list}/${date}/`;
  const [key] = await reader.blobKeys(periodSpace, {
    from: prefix,
    to: `${prefix}${player}\u0001`,
    limit: 1,
    reverse: true,
  });
  const bytes = key === undefined ? undefined : await reader.blob(periodSpace, key);
  return bytes === undefined ? undefined : unpack<KeptPeriod[]>(bytes).find((one) => one.player === player);
}
