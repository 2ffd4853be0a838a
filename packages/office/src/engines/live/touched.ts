// The players whose page may have changed since their page record was made (`questions/page-records.ts`). Every incremental run
// adds its players in its own transaction. A full run begins a new generation of results, without any record.

import { asPlayer, type PlayerNumber } from '../../facts/numbers.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import { playerAt, u32At } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns } from './columns.js';
import { resultSpaces } from './spaces.js';

const key = 'players';
/** With more players the list itself becomes expensive: then every record is remade. */
const listedAtMost = 50_000;

export interface Touched {
  /** The last fact of the last run that touched the player. */
  readonly players: ReadonlyMap<PlayerNumber, number>;
  /** The same for a run that may have touched anybody; 0 if there was none. */
  readonly everybody: number;
}

const nobody: Touched = { players: new Map(), everybody: 0 };

export async function readTouched(reader: StoreReader, results: number): Promise<Touched> {
  const bytes = await reader.blob(resultSpaces(results).touched, key);
  if (bytes === undefined) return nobody;
  const columns = new ColumnReader(bytes);
  const [everybody, players, upTo] = [columns.u32(), columns.u32(), columns.u32()];
  return {
    everybody: u32At(everybody, 0),
    players: new Map(Array.from(players, (_, row) => [playerAt(players, row), u32At(upTo, row)])),
  };
}

async function writeTouched(writer: StoreWriter, results: number, { players, everybody }: Touched): Promise<void> {
  const rows = [...players].sort(([a], [b]) => a - b);
  const columns = [
    Uint32Array.of(everybody),
    Uint32Array.from(rows, ([player]) => player),
    Uint32Array.from(rows, ([, upTo]) => upTo),
  ];
  await writer.putBlob(resultSpaces(results).touched, key, packColumns(columns));
}

/** Adds the players of a run whose last fact is `upTo`. */
export async function addTouched(
  writer: StoreWriter,
  results: number,
  touched: ReadonlySet<PlayerNumber>,
  upTo: number,
): Promise<void> {
  if (touched.size === 0) return;
  const known = await readTouched(writer, results);
  const players = new Map(known.players);
  for (const player of touched) players.set(asPlayer(player), upTo);
  if (players.size > listedAtMost) await writeTouched(writer, results, { players: new Map(), everybody: upTo });
  else await writeTouched(writer, results, { players, everybody: known.everybody });
}

/** Removes what runs up to a fact have added, after the records of those players were remade. */
export async function removeTouched(writer: StoreWriter, results: number, upTo: number): Promise<void> {
  const known = await readTouched(writer, results);
  const players = new Map([...known.players].filter(([, last]) => last > upTo));
  await writeTouched(writer, results, { players, everybody: known.everybody > upTo ? known.everybody : 0 });
}
