// A published list as a file: rows in the model of `formats`, streamed into any of its writers, or word for word as it was
// hashed.

import { type ListRow as FileRow, type ListFileFormat, type ListRatings, type ListSystem, writeList } from '@harkness/formats';
import { provisionalUpTo } from '@harkness/rules/internal/uschess';
import { type ListHead, lineOf, readRows } from '../engines/period/content.js';
import type { ListedPlayer } from '../engines/period/row.js';
import type { RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

function systemName(system: RatingSystem): ListSystem {
  switch (system) {
    case 'FIDE-standard':
      return 'standard';
    case 'FIDE-rapid':
      return 'rapid';
    case 'FIDE-blitz':
      return 'blitz';
    default:
      return system;
  }
}

/** The row as every list of the world has it; the id is the publisher's. */
export function fileRow(row: ListedPlayer): FileRow {
  const ratings: { [S in ListSystem]?: ListRatings[S] } = {};
  let fide = false;
  for (const { system, rating, games, k } of row.ratings) {
    fide ||= system.startsWith('FIDE');
    if (rating === null) continue;
    const isProvisional = !system.startsWith('FIDE') && games <= provisionalUpTo;
    ratings[systemName(system)] = {
      rating,
      ...(fide || isProvisional ? { games } : {}),
      ...(k === undefined ? {} : { k }),
      ...(isProvisional ? { provisional: true } : {}),
    };
  }
  const flag = `${row.sex === 'f' ? 'w' : ''}${row.inactive === true ? 'i' : ''}`;
  const { name, federation, sex, title, birthYear, fideId, state } = row;
  return {
    id: (fide ? row.fideId : row.uschessId) ?? row.player,
    name,
    ratings,
    federation,
    sex,
    title,
    birthYear,
    ...(fide ? { flag: flag === '' ? undefined : flag } : { fideId, state }),
  };
}

async function* fileRows(reader: StoreReader, head: ListHead): AsyncGenerator<readonly FileRow[]> {
  for await (const rows of readRows(reader, head)) yield rows.map(fileRow);
}

const fideFormats: readonly ListFileFormat[] = ['fide-text', 'fide-xml'];

/** The formats that can hold this list. FIDE's own hold only FIDE's three systems. */
export function listFileFormats({ systems }: Pick<ListHead, 'systems'>): readonly ListFileFormat[] {
  return ['csv', 'json', ...(systems.some((system) => system.startsWith('FIDE')) ? fideFormats : [])];
}

/** The bytes of the list in one of its formats (`listFileFormats`), a chunk at a time. */
export function exportList(reader: StoreReader, head: ListHead, format: ListFileFormat): AsyncGenerator<Uint8Array> {
  if (!listFileFormats(head).includes(format)) throw new Error(`${head.header.list} cannot be written as ${format}`);
  return writeList(fileRows(reader, head), format, { systems: head.systems.map(systemName) });
}

/** The content as it was hashed and signed: its SHA-256 is the list's. */
export async function* exportContent(reader: StoreReader, head: ListHead): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(lineOf(head.header));
  for await (const rows of readRows(reader, head)) yield encoder.encode(rows.map(lineOf).join(''));
}
