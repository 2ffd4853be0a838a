// Rows of a US Chess supplement from cards and standings, one player after the other. Threads load this module, so it imports little.

import type { Entry } from '@harkness/ledger';
import type { GrowableU32 } from '../../engines/live/growable.js';
import { indexSpaces } from '../../engines/live/spaces.js';
import type { ListedPlayer, ListHeader } from '../../engines/period/row.js';
import { notAsCard } from '../../engines/period/row-prints.js';
import type { PlayerRange } from '../../engines/period/row-team.js';
import { type PlayerCard, playerCardSpace } from '../../facts/cards/cards.js';
import type { FieldsOn } from '../../facts/cards/fields-on.js';
import { asPlayer } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import type { CompactStandings } from './compact-standings.js';

/** The rows of all players, or of a range. */
export async function* rowsOfPlayers(
  reader: StoreReader,
  { numbers: form }: Pick<ListHeader, 'numbers'>,
  table: CompactStandings,
  fields: FieldsOn | undefined,
  range: PlayerRange = {},
  numbersOfRows?: GrowableU32,
): AsyncGenerator<ListedPlayer[]> {
  const decoder = new TextDecoder();
  const pages = numberPages(reader, indexSpaces(table.index).players, range);
  let [entries, at]: [readonly Entry[], number] = [(await pages.next()).value ?? [], 0];
  // Both are in order of ids: one pass over each.
  for await (const cards of reader.blobGroups(playerCardSpace, range)) {
    const rows: ListedPlayer[] = [];
    for (const { key, bytes } of cards) {
      for (let entry = entries[at]; entry === undefined || entry.key < key; entry = entries[at]) {
        at += 1;
        if (at < entries.length) continue;
        const next = await pages.next();
        if (next.done === true) {
          yield rows;
          return;
        }
        [entries, at] = [next.value, 0];
      }
      const entry = entries[at];
      if (entry?.key !== key) continue;
      const player = asPlayer(Number(entry.ref));
      const ratings = table.ratings(player, form === 'whole');
      if (ratings.length === 0) continue;
      const then = fields?.get(key);
      rows.push(rowOf(then ?? (JSON.parse(decoder.decode(bytes)) as PlayerCard), ratings));
      numbersOfRows?.push(printedNumber(player, then));
    }
    yield rows;
  }
}

export function rowOf(card: PlayerCard, ratings: ListedPlayer['ratings']): ListedPlayer {
  const { player, name, uschessId, fideId, federation, state, sex, title } = card;
  // Assigned field by field: a spread costs a microsecond, and a list has a million rows.
  const row: Writable<ListedPlayer> = { player, name, ratings };
  if (uschessId !== undefined) row.uschessId = uschessId;
  if (fideId !== undefined) row.fideId = fideId;
  if (federation !== undefined) row.federation = federation;
  if (state !== undefined) row.state = state;
  if (sex !== undefined) row.sex = sex;
  if (title !== undefined) row.title = title;
  return row;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const page = 5000;

/** Ids with their numbers, in order of ids; no page is empty. */
async function* numberPages(
  reader: StoreReader,
  space: string,
  { from: first = '', ...end }: PlayerRange,
): AsyncGenerator<readonly Entry[], undefined> {
  let from = first;
  for (;;) {
    const entries = await reader.entries(space, { from, ...end, limit: page });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries;
    if (entries.length < page) return;
    from = `${last.key}\u0001`;
  }
}

/** The number that a print has for a row. */
export function printedNumber(player: number, then: PlayerCard | undefined): number {
  return then === undefined ? player : (player | notAsCard) >>> 0;
}
