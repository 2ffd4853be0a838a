// The rows of a US Chess supplement, made by one thread.

import type { ListedPlayer, ListHeader } from '../../engines/period/row.js';
import type { FieldsOn } from '../../facts/cards/fields-on.js';
import type { StoreReader } from '../../facts/store.js';
import { CompactStandings } from './compact-standings.js';
import { rowsOfPlayers } from './rows-of-players.js';
import { Standings } from './standings.js';
import type { SupplementForm } from './supplement.js';

/** The rows by player id. Uses a few bytes per player, however long the history. */
export async function* supplementRows(
  reader: StoreReader,
  header: Pick<ListHeader, 'date' | 'cutoff' | 'numbers'>,
  own: SupplementForm['row'] = (row) => row,
  fields?: FieldsOn,
): AsyncGenerator<readonly ListedPlayer[]> {
  const { date, cutoff = date } = header;
  const standings = await Standings.open(reader);
  const table = await CompactStandings.of(standings, cutoff);
  for await (const rows of rowsOfPlayers(reader, header, table, fields)) yield rows.map((row) => own(row, date));
}
