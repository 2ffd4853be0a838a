// Makes FIDE lists, each from the previous list and the events rated since (7.1), every two months and later monthly. One pass
// over the players, however many there are.

import { addDays, failed, type IsoDate, isIsoDate, ok, type Result } from '@harkness/rules';
import type { ListType } from '@harkness/rules/fide';
import { closingDate, closingDaysOf, ratingChange } from '@harkness/rules/internal/fide';
import {
  type ListToPublish,
  listProblem,
  type PublishContext,
  type PublishedList,
  publishOnce,
} from '../../engines/period/publish.js';
import type { ListHeader } from '../../engines/period/row.js';
import { threadsFor } from '../../engines/period/row-team.js';
import { readCurrentPlayer } from '../../facts/cards/cards.js';
import { fieldsOn } from '../../facts/cards/fields-on.js';
import { searchPosition } from '../../facts/cards/search-position.js';
import type { EventId, PlayerId, RatingSystem } from '../../facts/facts.js';
import type { Store, StoreReader, StoreWriter } from '../../facts/store.js';
import { rulebookHash } from '../rulebook-hash.js';
import { isFideListDate } from './calendar.js';
import { sectionName } from './event.js';
import { writeKeptPeriods } from './kept-periods.js';
import { type ListRules, listRules, type Pool } from './next-row.js';
import { ownRules } from './own-rules.js';
import { pack, readJson, unpack } from './packed.js';
import { gatherPeriod } from './period.js';
import type { Period, SectionResult } from './period-data.js';
import { type FideList, RatingsAt } from './ratings-at.js';
import { inheritances, RowMaker } from './row-maker.js';
import { rowsInThreads } from './rows-in-threads.js';
import { type SectionsOfList, type SectionVersion, sectionsIn, sectionsOfList, type WaitingSection } from './sections.js';
import { poolSpace, resultSpace, waitingSpace } from './spaces.js';

export const fideLists: readonly FideList[] = ['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'];

/** Narrows a system known to be FIDE's to its list. */
export function listOf(system: RatingSystem): FideList {
  const list = fideLists.find((one) => one === system);
  if (list === undefined) throw new Error(`${system} is not a list of FIDE`);
  return list;
}

export function listTypeOf(list: FideList): ListType {
  return list === 'FIDE-standard' ? 'standard' : list === 'FIDE-rapid' ? 'rapid' : 'blitz';
}

/** Publishes the list of a date from the current ledger. Lists come in order: a date before the last list is refused. */
export async function publishFideList(
  store: Store,
  list: FideList,
  date: IsoDate,
  context: PublishContext,
): Promise<Result<PublishedList>> {
  if (!isIsoDate(date) || !isFideListDate(date)) {
    return failed(
      listProblem(
        'list-date',
        'date',
        `No FIDE list is dated ${date}.`,
        'Lists are dated the first of every second month until 2012, then of every month (7.11, 7.3).',
      ),
    );
  }
  const rules = listRules(list, listTypeOf(list), date, await store.read((reader) => ownRules(reader)));
  if (typeof rules === 'string')
    return failed(listProblem('list-rules', 'date', rules, 'Ask for a date from which the rules are known.'));
  return publishOnce(store, { list, date, cutoff: fideCutoff(rules), systems: [list], rulebookHash }, context, (reader) =>
    makeFideList(reader, rules, { store, ...(context.threads === undefined ? {} : { threads: context.threads }) }),
  );
}

/** The last day of the events on a list (7.13). */
export function fideCutoff({ date, edition }: Pick<ListRules, 'date' | 'edition'>): IsoDate {
  return closingDate(date, closingDaysOf(edition, false));
}

export type MadeFideList = ListToPublish & { readonly held: readonly WaitingSection[] };

export interface MakeOptions {
  /** Remakes this list, which was published. */
  readonly published?: ListHeader;
  /** The reader's store, for threads that make the rows of a large list; without it there are none. */
  readonly store?: Store;
  /** How many; if absent, as many as processors for a large list. */
  readonly threads?: number;
}

/** Makes the next list from the reader's ledger and the previous list. */
export async function makeFideList(
  reader: StoreReader,
  rules: ListRules,
  options: MakeOptions = {},
): Promise<Result<MadeFideList>> {
  const { list, date, listType } = rules;
  const { published, store } = options;
  const ratings = new RatingsAt(reader, list);
  const before = await ratings.head('9999-12-31');
  if (before !== undefined && before.header.date >= date) {
    return failed(
      listProblem(
        'list-order',
        'date',
        `The list of ${before.header.date} is already published.`,
        'Lists are made one after another; publish a later one.',
      ),
    );
  }
  const upTo = await searchPosition(reader);
  const fact = await reader.factAt(upTo);
  if (fact === undefined)
    return failed(listProblem('ledger-empty', 'date', 'The ledger is empty.', 'Begin with players and an opening state.'));
  const fields =
    published === undefined
      ? await fieldsOn(reader, date, upTo)
      : published.fieldsOn === undefined
        ? undefined
        : await fieldsOn(reader, published.fieldsOn, upTo);
  const header: ListHeader = {
    format: 'harkness-list-1',
    authority: 'fide',
    list,
    date,
    upTo,
    ledgerHash: fact.hash,
    ...(fields === undefined || fields.size === 0 ? {} : { fieldsOn: date }),
    ...(before === undefined ? {} : { previous: { date: before.header.date, contentHash: before.contentHash } }),
  };
  const standard = list === 'FIDE-standard' ? undefined : new RatingsAt(reader, 'FIDE-standard');
  const today = addDays(date, -1);
  const sections = await sectionsOfList({
    source: sectionsIn(reader),
    listType,
    date,
    from: (before?.header.upTo ?? 0) + 1,
    to: upTo,
    waiting:
      before === undefined ? [] : await readJson<SectionVersion[]>(reader, waitingSpace, `${list}/${before.header.date}`, []),
    isRated: async (event, section) => (await fideResultOf(reader, event, section))?.list === list,
    reform: rules.reform,
  });
  const { players, days } = startOf(sections, today);
  await ratings.readAhead(players, days);
  await standard?.readAhead(players, days);
  const period = await gatherPeriod(
    {
      person: (player) => readCurrentPlayer(reader, player),
      list,
      listType,
      date,
      ratings,
      standard,
      today,
      resultOf: (event, section) => fideResultOf(reader, event, section),
      reform: rules.reform,
    },
    sections,
  );
  const oldPools = before === undefined ? new Map<PlayerId, Pool>() : await readPools(reader, list, before.header.date);
  const inherited = await inheritances(reader, (before?.header.upTo ?? 0) + 1, upTo, ratings, today, oldPools);
  const input = { reader, rules, before, periods: period.players, oldPools, ratings, standard, today, inherited, fields };
  const maker = new RowMaker(input);
  const threads = store === undefined ? 1 : threadsFor(store, before?.players ?? 0, options.threads);
  const packed =
    store === undefined || before === undefined || threads === 1
      ? undefined
      : rowsInThreads(maker, { ...input, before }, { list, listType, date, rulesUpTo: published?.upTo }, store, threads);
  return ok({
    header,
    rows: maker.rows(),
    ...(packed === undefined ? {} : { packed }),
    finish: (writer) => finishList(writer, rules, sections, period, maker),
    held: [...period.held, ...sections.dropped],
  });
}

/** Whose ratings a list needs, and of which days. */
function startOf({ rate, change }: SectionsOfList, today: IsoDate): { players: Set<PlayerId>; days: Set<IsoDate> } {
  const documents = [...rate, ...change].flatMap(({ document }) => document ?? []);
  return {
    players: new Set(documents.flatMap((document) => document.players.map(({ player }) => player))),
    days: new Set([...documents.map(({ start }) => start), today]),
  };
}

async function finishList(
  writer: StoreWriter,
  rules: ListRules,
  sections: SectionsOfList,
  period: Period,
  maker: RowMaker,
): Promise<void> {
  const key = `${rules.list}/${rules.date}`;
  const waiting: WaitingSection[] = [...sections.wait, ...period.held];
  await writer.putBlob(waitingSpace, key, pack(waiting));
  await writer.putBlob(poolSpace, key, pack(Object.fromEntries(maker.pools)));
  for (const result of period.results) {
    await writer.putBlob(resultSpace, `${result.event}/${result.section}`, pack(withUsedK(result, period, maker.kUsed)));
  }
  await writeKeptPeriods(writer, rules, maker.kept);
}

/** Adds the K used, after its limit by the games of the period. Events of 2009 and corrections have their own K. */
export function withUsedK(result: SectionResult, period: Period, used: ReadonlyMap<PlayerId, number>): SectionResult {
  const id = sectionName(result);
  return {
    ...result,
    shares: result.shares.map((share) => {
      const isOfPeriod = period.players.get(share.player)?.tournaments.some((tournament) => tournament.id === id);
      const k = isOfPeriod === true ? used.get(share.player) : undefined;
      if (k === undefined || k === share.k) return share;
      return { ...share, k, changeHundredths: ratingChange(k, share.halfPoints, share.expectedHundredths) };
    }),
  };
}

/** What a section brought each player, on the list that last rated it. */
export async function fideResultOf(reader: StoreReader, event: EventId, section: number): Promise<SectionResult | undefined> {
  return readJson<SectionResult | undefined>(reader, resultSpace, `${event}/${section}`, undefined);
}

/** Results of every section that FIDE lists have rated, in order of events. */
export async function* fideResults(reader: StoreReader): AsyncGenerator<SectionResult> {
  for await (const { bytes } of reader.blobs(resultSpace)) yield unpack<SectionResult>(bytes);
}

/** The pools of unrated players after a list. */
export async function readPools(reader: StoreReader, list: FideList, date: IsoDate): Promise<Map<PlayerId, Pool>> {
  return new Map(Object.entries(await readJson<{ [player: string]: Pool }>(reader, poolSpace, `${list}/${date}`, {})));
}

/** Sections known when a list was made but not rated on it, and why. */
export async function fideWaiting(reader: StoreReader, list: FideList, date: IsoDate): Promise<readonly WaitingSection[]> {
  return readJson<WaitingSection[]>(reader, waitingSpace, `${list}/${date}`, []);
}
