// The players whose page may have changed since their page record was made (`questions/page-records.ts`). Every run adds its
// players in its own transaction. A run under other rules, or from the facts alone, ends the life of every record instead.

import type { PlayerNumber } from '../../facts/numbers.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import { playerAt, u32At } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns } from './columns.js';
import { resultSpaces } from './spaces.js';

const key = 'players';
/** With more players the list itself becomes expensive: then every record is remade. */
export const listedAtMost = 50_000;

/** What a run may have changed on pages. */
export interface TouchedByRun {
  readonly players: ReadonlySet<PlayerNumber>;
  /** Facts about players or events, which other authorities may take into account on anybody's page. */
  readonly others: boolean;
}

/** Each number is the last fact of the last run that touched them, or 0. */
export interface Touched {
  readonly players: ReadonlyMap<PlayerNumber, number>;
  readonly everybody: number;
  /** Anybody whose page takes facts about others into account. */
  readonly others: number;
}

const nobody: Touched = { players: new Map(), everybody: 0, others: 0 };

export async function readTouched(reader: StoreReader, results: number): Promise<Touched> {
  const bytes = await reader.blob(resultSpaces(results).touched, key);
  if (bytes === undefined) return nobody;
  const columns = new ColumnReader(bytes);
  const [all, players, upTo] = [columns.u32(), columns.u32(), columns.u32()];
  // Data of earlier versions have only the first number; their records are made again.
  return {
    everybody: u32At(all, 0),
    others: all[1] ?? 0,
    players: new Map(Array.from(players, (_, row) => [playerAt(players, row), u32At(upTo, row)])),
  };
}

async function writeTouched(writer: StoreWriter, results: number, { players, everybody, others }: Touched): Promise<void> {
  const rows = [...players].sort(([a], [b]) => a - b);
  const columns = [
    Uint32Array.of(everybody, others),
    Uint32Array.from(rows, ([player]) => player),
    Uint32Array.from(rows, ([, upTo]) => upTo),
  ];
  await writer.putBlob(resultSpaces(results).touched, key, packColumns(columns));
}

/** Adds what a run whose last fact is `upTo` has touched to what earlier ones did. A full run moves it from the old results to its own. */
export async function addTouched(
  writer: StoreWriter,
  results: { readonly from: number; readonly to: number },
  touched: TouchedByRun,
  upTo: number,
): Promise<void> {
  const isNothing = touched.players.size === 0 && !touched.others;
  if (isNothing && results.from === results.to) return;
  const known = await readTouched(writer, results.from);
  const players = new Map(known.players);
  for (const player of touched.players) players.set(player, upTo);
  const isTooLong = players.size > listedAtMost;
  await writeTouched(writer, results.to, {
    players: isTooLong ? new Map() : players,
    everybody: isTooLong ? upTo : known.everybody,
    others: touched.others ? upTo : known.others,
  });
}

/** Removes what runs up to a fact have added, after the records of those players were remade. */
export async function removeTouched(writer: StoreWriter, results: number, upTo: number): Promise<void> {
  const known = await readTouched(writer, results);
  const since = (last: number): number => (last > upTo ? last : 0);
  await writeTouched(writer, results, {
    players: new Map([...known.players].filter(([, last]) => last > upTo)),
    everybody: since(known.everybody),
    others: since(known.others),
  });
}
