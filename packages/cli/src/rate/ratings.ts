// Ratings before the event: what the file says of a player, over it what a rating list says. Lists are streamed; of a list of
// millions only the rows of the players at hand are kept.

import { createReadStream } from 'node:fs';
import {
  type Finding,
  type ListRating,
  type ListRow,
  plainRow,
  type ReportDraft,
  type ReportPlayer,
  readList,
} from '@harkness/formats';
import { fileFailure } from '../files.js';
import { CommandError, type Screen } from '../io.js';
import { startProgress } from '../progress.js';

export interface GivenRating {
  readonly rating: number;
  readonly games?: number;
  /** FIDE lists only. */
  readonly k?: number;
}

export interface ListRatings {
  /** Rows of the players of the report, by their id with the publisher. */
  readonly rows: ReadonlyMap<string, ListRow>;
  readonly publisher: 'uschess' | 'fide' | 'cfc';
  /** First day of its month, where the list names it. */
  readonly date?: string;
}

/** The ratings of a player by system (`OTBR` …, `FIDE-standard` …, `CFC`), and what else a list says of him. */
export interface PlayerRatings {
  readonly by: ReadonlyMap<string, GivenRating>;
  readonly birthYear?: number;
}

const listNames: { readonly [system: string]: string } = {
  standard: 'FIDE-standard',
  rapid: 'FIDE-rapid',
  blitz: 'FIDE-blitz',
};

const reportNames: { readonly [system: string]: string } = { FIDE: 'FIDE-standard', USA: 'OTBR' };

export function ratingsOf(player: ReportPlayer, lists: readonly ListRatings[]): PlayerRatings {
  const by = new Map<string, GivenRating>();
  // A rating that only says "US Chess" gives way to one that names its system.
  for (const { system, rating, games } of [...player.ratings].sort((a) => (a.system === 'USA' ? -1 : 1)))
    by.set(reportNames[system] ?? system, { rating, ...(games === undefined ? {} : { games }) });
  let birthYear: number | undefined;
  for (const list of lists) {
    const id = list.publisher === 'uschess' ? player.uschessId : list.publisher === 'fide' ? player.fideId : undefined;
    const row = id === undefined ? undefined : list.rows.get(id);
    if (row === undefined) continue;
    birthYear ??= row.birthYear;
    for (const [system, rating] of Object.entries(row.ratings) as [string, ListRating | undefined][]) {
      if (rating === undefined) continue;
      const { games, k } = rating;
      by.set(listNames[system] ?? system, {
        rating: rating.rating,
        ...(games === undefined ? {} : { games }),
        ...(k === undefined ? {} : { k }),
      });
    }
  }
  return { by, ...(birthYear === undefined ? {} : { birthYear }) };
}

/** Reads a list, `-` for stdin, keeping the rows of the report's players. */
export async function readRatingList(
  path: string,
  drafts: readonly ReportDraft[],
  screen: Screen,
): Promise<{ readonly list: ListRatings; readonly findings: readonly Finding[] }> {
  const players = drafts.flatMap((draft) => draft.sections.flatMap((section) => section.players));
  const wanted = {
    uschess: new Set(players.flatMap(({ uschessId }) => (uschessId === undefined ? [] : [uschessId]))),
    fide: new Set(players.flatMap(({ fideId }) => (fideId === undefined ? [] : [fideId]))),
    cfc: new Set<string>(),
  };
  const rows = new Map<string, ListRow>();
  const findings: Finding[] = [];
  let publisher: ListRatings['publisher'] | undefined;
  let date: string | undefined;
  const progress = startProgress(screen);
  let read = 0;
  try {
    const chunks = path === '-' ? (screen.io.stdin as AsyncIterable<Uint8Array>) : createReadStream(path);
    for await (const batch of readList(chunks, path === '-' ? 'stdin' : path)) {
      findings.push(...batch.findings);
      const { format, period } = batch.list;
      if (format !== undefined) publisher = format === 'uschess-dbf' ? 'uschess' : format === 'cfc-csv' ? 'cfc' : 'fide';
      if (period !== undefined) date = `${period}-01`;
      if (publisher === undefined) continue;
      for (const row of batch.rows) if (wanted[publisher].has(row.id)) rows.set(row.id, plainRow(row));
      read += batch.rows.length;
      progress.update(read, Math.max(read * 2, 1_000_000), `${read} players of the list read`);
    }
  } catch (error) {
    throw fileFailure(path, error, 'read');
  } finally {
    progress.stop();
  }
  if (publisher === undefined) {
    const [first] = findings;
    throw new CommandError(`${path}: ${first?.message ?? 'it is no rating list.'}`, {
      exitCode: 1,
      hint: first?.hint ?? 'Take the list as its federation publishes it.',
    });
  }
  return { list: { rows, publisher, ...(date === undefined ? {} : { date }) }, findings };
}
