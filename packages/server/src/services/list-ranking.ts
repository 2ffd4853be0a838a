// Finds a published list and ranks it by the filters and the order that a request names: for its rows as JSON, and for a selection as a
// file.

import type { Output } from '@harkness/formats/shape';
import {
  authoritiesOf,
  editionsOf,
  type ListEdition,
  type ListHead,
  type ListKind,
  membersOf,
  publishedDates,
  type RankingFilter,
  type RankingRow,
  type RatingSystem,
  ranking,
  readEditionHead,
  readListHead,
  type StoreReader,
  searchPlayers,
} from '@harkness/office';
import type { listRoutes } from '../contract/runs.js';
import { parseListId } from './list-names.js';

export interface FoundList {
  readonly head: ListHead;
  readonly edition: ListEdition;
  /** The list of the same name before it. */
  readonly previous?: ListHead;
}

export async function findList(reader: StoreReader, id: string): Promise<FoundList | undefined> {
  const parsed = parseListId(await authoritiesOf(reader), id);
  if (parsed === undefined) return undefined;
  const editions = await editionsOf(reader, parsed.name, parsed.date);
  const edition = parsed.edition === undefined ? editions.at(-1) : editions[parsed.edition - 1];
  const head = edition && (await readEditionHead(reader, edition));
  if (edition === undefined || head === undefined) return undefined;
  const before = (await publishedDates(reader, parsed.name)).filter((date) => date < parsed.date).at(-1);
  const previous = before === undefined ? undefined : await readListHead(reader, parsed.name, before);
  return { head, edition, ...(previous === undefined ? {} : { previous }) };
}

/** Filters, search and order, as the rows of a list and its files take them. */
export type RankingQuestion = Output<typeof listRoutes.listFile.query>;

export interface RankedList {
  readonly system: RatingSystem;
  /** Rows that match. */
  readonly total: number;
  readonly rows: readonly ReturnType<typeof rowAnswer>[];
  /** Day of the list before, from which changes and places count. */
  readonly before?: string;
  /** Day of the list a year before, from which gains and games count, if the order asks for it. */
  readonly since?: string;
}

/** Undefined if the list has no ratings. */
export async function rankList(
  reader: StoreReader,
  { head, previous }: FoundList,
  query: RankingQuestion,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RankedList | undefined> {
  const system = query.system ?? head.systems[0];
  if (system === undefined) return undefined;
  const kind = (await authoritiesOf(reader)).list(head.header.list);
  const order = query.order ?? 'rating';
  const year = order === 'improved' || order === 'busiest' ? await yearBefore(reader, head) : undefined;
  const { rows, total } = await ranking(
    reader,
    head,
    { before: previous, yearBefore: year },
    {
      ...(await filterOfQuery(reader, head, system, query)),
      ...(await namedFilter(reader, query.q)),
      order: officeOrders[order],
      offset,
      limit,
    },
  );
  return {
    system,
    total,
    rows: rows.map((one) => rowAnswer(kind, system, one)),
    ...(previous === undefined ? {} : { before: previous.header.date }),
    ...(year === undefined ? {} : { since: year.header.date }),
  };
}

/** The office's filter for that of a query, with the members of its club. */
export async function filterOfQuery(
  reader: StoreReader,
  head: ListHead,
  system: RatingSystem,
  query: Output<typeof listRoutes.listSummary.query>,
): Promise<RankingFilter> {
  const kind = (await authoritiesOf(reader)).list(head.header.list);
  return { ...filterOf(kind, head, system, query), ...(await clubFilter(reader, query.club)) };
}

const officeOrders = { rating: 'rating', name: 'player', movers: 'moved', improved: 'improved', busiest: 'busiest' } as const;

/** Converts the filter of a query to the office's filter. */
function filterOf(
  kind: ListKind | undefined,
  head: ListHead,
  system: RatingSystem,
  query: Output<typeof listRoutes.listSummary.query>,
): RankingFilter {
  const { state, federation, title, women, under, over, min, max, active, established } = query;
  const year = Number(head.header.date.slice(0, 4));
  // The list's rules define how many games make a rating no longer provisional.
  const isProvisional = kind?.isProvisional;
  let gamesFrom = 0;
  while (established === 'true' && isProvisional !== undefined && gamesFrom < 1000 && isProvisional(gamesFrom)) gamesFrom += 1;
  return {
    system,
    ...(state === undefined ? {} : { state: state.toUpperCase() }),
    ...(federation === undefined ? {} : { federation: federation.toUpperCase() }),
    ...(title === undefined ? {} : { title }),
    ...(women === undefined ? {} : { sex: 'f' as const }),
    ...(under === undefined ? {} : { bornFrom: year - under }),
    ...(over === undefined ? {} : { bornTo: year - over }),
    ...(min === undefined ? {} : { ratingFrom: min }),
    ...(max === undefined ? {} : { ratingTo: max }),
    ...(active === undefined ? {} : { active: true, inactive: false }),
    ...(gamesFrom === 0 ? {} : { gamesFrom }),
  };
}

/** Whether the main authority shows the clubs of its players. */
export async function areClubsPublic(reader: StoreReader): Promise<boolean> {
  const { publicFields } = (await authoritiesOf(reader)).first;
  return publicFields?.includes('club') ?? true;
}

/** If clubs are not public, the club has no members here. */
async function clubFilter(reader: StoreReader, club: string | undefined): Promise<Pick<RankingFilter, 'players'>> {
  if (club === undefined) return {};
  return { players: (await areClubsPublic(reader)) ? await membersOf(reader, club) : new Set() };
}

/** Maximum number of players with a name that are looked up on a list. */
const mostNamed = 500;

/** Finds players as everywhere else: by name, ignoring accents and tolerating typing errors, or by id. */
async function namedFilter(reader: StoreReader, q: string | undefined): Promise<{ readonly only?: ReadonlySet<string> }> {
  if (q === undefined || q.trim() === '') return {};
  return { only: new Set((await searchPlayers(reader, q, mostNamed)).map(({ card }) => card.player)) };
}

/** The list from a year before, or the first one. */
async function yearBefore(reader: StoreReader, head: ListHead): Promise<ListHead | undefined> {
  const { list, date } = head.header;
  const day = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  const dates = (await publishedDates(reader, list)).filter((one) => one < date);
  const found = dates.filter((one) => one <= day).at(-1) ?? dates[0];
  return found === undefined ? undefined : readListHead(reader, list, found);
}

function rowAnswer(kind: ListKind | undefined, asked: RatingSystem, ranked: RankingRow) {
  const { row, rank, change, climbed, gained, played } = ranked;
  return {
    rank,
    climbed,
    gained,
    played,
    player: row.player,
    name: row.name,
    title: row.title,
    state: row.state,
    federation: row.federation,
    ratings: row.ratings.flatMap(({ system, rating, games }) =>
      rating === null
        ? []
        : [
            {
              system,
              rating,
              games,
              ...(kind?.isProvisional === undefined ? {} : { provisional: kind.isProvisional(games) }),
              ...(system !== asked || change === undefined ? {} : { change }),
            },
          ],
    ),
    inactive: row.inactive,
  };
}
