// Ratings before the event: from the file, overridden by rating lists. Lists are streamed: of millions of rows, only those of the
// players concerned are kept.

import {
  type ByteChunks,
  type Finding,
  foldFindings,
  type ListPublisher,
  type ListRating,
  type ListRow,
  plainRow,
  publisherOf,
  type ReportDraft,
  type ReportPlayer,
  readList,
} from '@harkness/formats';

/** A rating before the event, from a report or a list. */
export interface GivenRating {
  readonly rating: number;
  readonly games?: number;
  /** FIDE lists only. */
  readonly k?: number;
  /** The list or report marks it provisional without stating the number of games. */
  readonly provisional?: true;
}

/** The rows of a rating list that a report needs. */
export interface ListRatings {
  /** Rows of the report's players, by their id with the publisher. */
  readonly rows: ReadonlyMap<string, ListRow>;
  /** The same by FIDE number, where another publisher's list has it. */
  readonly byFideId: ReadonlyMap<string, ListRow>;
  readonly publisher: ListPublisher;
  /** First day of its month, if the list names it. */
  readonly date?: string;
}

/** A player's ratings by system (`OTBR` …, `FIDE-standard` …, `CFC`), and other data from lists. */
export interface PlayerRatings {
  readonly by: ReadonlyMap<string, GivenRating>;
  readonly birthYear?: number;
  /** By their federation, or by their province on Canada's list. */
  readonly isCanadian: boolean;
}

const listNames: { readonly [system: string]: string } = {
  standard: 'FIDE-standard',
  rapid: 'FIDE-rapid',
  blitz: 'FIDE-blitz',
};

const reportNames: { readonly [system: string]: string } = { FIDE: 'FIDE-standard', USA: 'OTBR' };

export function ratingsOf(player: ReportPlayer, lists: readonly ListRatings[]): PlayerRatings {
  const by = new Map<string, GivenRating>();
  // A rating labelled only "US Chess" yields to one that names its system.
  for (const { system, rating, games, provisional } of [...player.ratings].sort((a) => (a.system === 'USA' ? -1 : 1)))
    by.set(reportNames[system] ?? system, {
      rating,
      ...(games === undefined ? {} : { games }),
      ...(provisional === true && games === undefined ? { provisional } : {}),
    });
  let birthYear: number | undefined;
  let isCanadian = player.federation === 'CAN';
  for (const list of lists) {
    const row = rowOf(player, list);
    if (row === undefined) continue;
    birthYear ??= row.birthYear;
    if (list.publisher === 'cfc' && provinces.has(row.state ?? '')) isCanadian = true;
    for (const [system, rating] of Object.entries(row.ratings) as [string, ListRating | undefined][]) {
      if (rating === undefined) continue;
      const { games, k, provisional } = rating;
      by.set(listNames[system] ?? system, {
        rating: rating.rating,
        ...(games === undefined ? {} : { games }),
        ...(k === undefined ? {} : { k }),
        ...(provisional === true && games === undefined ? { provisional } : {}),
      });
    }
  }
  return { by, isCanadian, ...(birthYear === undefined ? {} : { birthYear }) };
}

const provinces = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

function rowOf(player: ReportPlayer, { publisher, rows, byFideId }: ListRatings): ListRow | undefined {
  const id = idOnList[publisher](player);
  const own = id === undefined ? undefined : rows.get(id);
  return own ?? (player.fideId === undefined ? undefined : byFideId.get(player.fideId));
}

/** How to get a player's id on each publisher's list. The CFC is not an authority, but its lists are read. */
const idOnList: { readonly [publisher in ListRatings['publisher']]: (player: ReportPlayer) => string | undefined } = {
  uschess: ({ uschessId }) => uschessId,
  fide: ({ fideId }) => fideId,
  cfc: ({ national }) => national?.find(({ federation }) => federation === 'CAN')?.id,
};

/** The result of reading a list. */
export interface ReadRatings {
  /** Undefined if it is not a rating list; the findings say why. */
  readonly list: ListRatings | undefined;
  readonly findings: readonly Finding[];
}

/**
 * Reads a rating list of FIDE, US Chess or Canada (CFC) and keeps the rows of these reports' players. `onRead` receives the
 * number of rows read so far.
 * @example
 * const parsed = parse(springOpen, 'spring-open.trf');
 * const { list } = await readRatings([fideList], 'standard.txt', parsed.draft === undefined ? [] : [parsed.draft]);
 * list?.rows.get('90000011')?.name // 'Adlerov, Miro'
 */
export async function readRatings(
  bytes: ByteChunks,
  name: string,
  reports: readonly ReportDraft[],
  onRead?: (rows: number) => void,
): Promise<ReadRatings> {
  const players = reports.flatMap((report) => report.sections.flatMap((section) => section.players));
  const idsWith = (of: ListRatings['publisher']) => new Set(players.map((player) => idOnList[of](player)));
  const fideIds = idsWith('fide');
  let wanted: ReadonlySet<string | undefined> = new Set();
  const rows = new Map<string, ListRow>();
  const byFideId = new Map<string, ListRow>();
  const findings: Finding[] = [];
  let publisher: ListRatings['publisher'] | undefined;
  let date: string | undefined;
  let read = 0;
  for await (const batch of readList(bytes, name)) {
    findings.push(...batch.findings);
    const { period } = batch.list;
    publisher = publisherOf(batch.list) ?? publisher;
    if (period !== undefined) date = `${period}-01`;
    if (publisher === undefined) continue;
    if (read === 0) wanted = idsWith(publisher);
    for (const row of batch.rows) {
      if (wanted.has(row.id)) rows.set(row.id, plainRow(row));
      else if (row.fideId !== undefined && fideIds.has(row.fideId)) byFideId.set(row.fideId, plainRow(row));
    }
    read += batch.rows.length;
    onRead?.(read);
  }
  const list = publisher === undefined ? undefined : { rows, byFideId, publisher, ...(date === undefined ? {} : { date }) };
  return { list, findings: foldFindings(findings) };
}
