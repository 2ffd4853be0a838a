// Publishing writes the content, then signs it, enters the fact and makes the list visible in one transaction. A published list
// never changes; publishing it again returns the existing one.

import { isSigned, signHeadIn, signIn } from '@harkness/ledger';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import { type OwnAmendment, readAmendments } from '../../facts/amendments.js';
import { appendFactsIn } from '../../facts/append.js';
import { updateSearch } from '../../facts/cards/index-facts.js';
import { dayIn } from '../../facts/day-in.js';
import type { FactBodies, IsoDate, RatingSystem } from '../../facts/facts.js';
import { officeZone } from '../../facts/office-day.js';
import { oncePerReader, type Store, type StoreReader, type StoreWriter } from '../../facts/store.js';
import { encodeHead, type ListHead, listKey, readListHead, writeContent } from './content.js';
import {
  editionsOf,
  type ListEdition,
  listEditions,
  listFactId,
  type PublishedFact,
  readEditionHead,
  standingEdition,
} from './editions.js';
import { type PackedBatches, packedBatches } from './packed-rows.js';
import type { ListHeader, ListName, RowBatches } from './row.js';
import { listSpace } from './spaces.js';

export interface PublishContext {
  readonly actor: string;
  readonly reason?: string;
  /** UTC instant with milliseconds. */
  readonly now?: () => string;
  /** Threads that make the rows, where an authority can; if absent, as many as processors for a large list. */
  readonly threads?: number;
}

/** What the engine needs from a rulebook to publish a list. */
export interface PlannedList extends Pick<ListHeader, 'list' | 'date'> {
  readonly cutoff: IsoDate;
  readonly systems: readonly RatingSystem[];
  /** The hash of the rules behind the list, including own amendments. */
  readonly rulebookHash: (amendments: readonly OwnAmendment[]) => string;
}

export interface ListToPublish {
  readonly header: ListHeader;
  readonly rows: RowBatches;
  /** The same rows from several threads, which a publication takes instead. */
  readonly packed?: PackedBatches;
  /** Writes what the next list needs, after the rows. */
  readonly finish?: (writer: StoreWriter, made: { readonly contentHash: string; readonly rulebookHash: string }) => Promise<void>;
}

export interface PublishedList {
  readonly head: ListHead;
  readonly fact: PublishedFact;
  /** False if it was already published. */
  readonly isNew: boolean;
}

/** The fact of the list in force. */
export async function publishedFact(reader: StoreReader, list: ListName, date: IsoDate): Promise<PublishedFact | undefined> {
  return (await standingEdition(reader, list, date))?.fact;
}

/** One publisher of a list at a time. */
export function listLock(list: ListName): string {
  // On some stores a lock is a file, whose name must have no colon, unlike a profile's list (`riverside:standard`).
  return `list-${list.toLowerCase().replaceAll(':', '--')}`;
}

/** A list is permanent, so its day must have come and its cut-off must be over. Undefined if both are so. */
export function tooEarly(
  list: ListName,
  date: IsoDate,
  cutoff: IsoDate,
  today: IsoDate,
  timeZone?: string,
): RuleError | undefined {
  const now = timeZone === undefined ? today : `${today} (${timeZone})`;
  if (date > today)
    return listProblem(
      'list-date-future',
      'date',
      `${list} of ${date} cannot be published yet: today is ${now}.`,
      `Publish it on ${date} or later.`,
    );
  if (cutoff >= today)
    return listProblem(
      'list-cutoff-open',
      'cutoff',
      `The cut-off of ${list} of ${date} is ${cutoff}, which is not over: today is ${now}.`,
      'Publish it the day after the cut-off or later.',
    );
  return undefined;
}

/** The signed content: the fact without the signature itself. */
export function signedContent(body: FactBodies['list-published']): Omit<FactBodies['list-published'], 'signature' | 'publicKey'> {
  const { signature: _, publicKey: __, ...content } = body;
  return content;
}

export function isListSigned(body: FactBodies['list-published']): boolean {
  return isSigned('list', signedContent(body), body);
}

/** Writes, signs and publishes a list with the given rows. Only one publisher of a list at a time. */
export async function publish(
  store: Store,
  header: ListHeader,
  systems: readonly RatingSystem[],
  rows: PackedBatches,
  context: PublishContext,
  rulebookHash: PlannedList['rulebookHash'],
  more?: ListToPublish['finish'],
): Promise<Result<PublishedList>> {
  const { list, date } = header;
  const lost = (await store.read((reader) => lostLists(reader, list))).filter(({ retraction }) => retraction === undefined);
  if (lost.length > 0)
    return failed(
      contentLost(
        list,
        lost.map((one) => one.date),
      ),
    );
  const head = await writeContent(store, header, systems, rows);
  return store.write(async (writer) => {
    const content = {
      authority: header.authority,
      list,
      date,
      upTo: header.upTo,
      contentHash: head.contentHash,
      players: head.players,
      rulebookHash: rulebookHash(await readAmendments(writer)),
      ...(header.cutoff === undefined ? {} : { cutoff: header.cutoff }),
      ...(header.numbers === undefined ? {} : { numbers: header.numbers }),
      ...(header.fieldsOn === undefined ? {} : { fieldsOn: header.fieldsOn }),
    };
    const body = { ...content, ...(await signIn(writer, 'list', content)) };
    const id = listFactId(list, date, nextEdition(await editionsOf(writer, list, date)));
    const offered = {
      id,
      kind: 'list-published',
      body,
      actor: context.actor,
      ...(context.reason === undefined ? {} : { reason: context.reason }),
    };
    const appended = await appendFactsIn(writer, [offered], context.now === undefined ? {} : { receivedAt: context.now });
    if (!appended.ok) return appended;
    const [fact] = appended.value.facts;
    if (fact?.kind !== 'list-published') throw new Error('the fact of a list is not the one offered');
    await writer.putBlob(listSpace, listKey(list, date, 'head'), encodeHead(head));
    await more?.(writer, content);
    // Whoever keeps the list can then also keep a signed head of the ledger that contains its fact.
    await signHeadIn(writer);
    return ok({ head, fact, isNew: true });
  });
}

function nextEdition(editions: readonly ListEdition[]): number {
  return editions.at(-1)?.retraction === undefined ? Math.max(1, editions.length) : editions.length + 1;
}

/** Lists published according to the ledger whose content is not in the store. No further list may be based on them. */
export async function lostLists(reader: StoreReader, name?: ListName): Promise<ListEdition[]> {
  const lost: ListEdition[] = [];
  for (const edition of await listEditions(reader)) {
    if (name !== undefined && edition.list !== name) continue;
    if ((await readEditionHead(reader, edition)) === undefined) lost.push(edition);
  }
  return lost;
}

function contentLost(list: ListName, dates: readonly IsoDate[]): RuleError {
  return listProblem(
    'list-content-missing',
    'date',
    `${list} of ${dates[0]} was published, but its content is not in the store${dates.length > 1 ? `, nor that of ${dates.length - 1} more` : ''}.`,
    'Make it again from the ledger first, with `harkness office list restore`.',
  );
}

/** Publishes the list of a date unless it exists: not before its day, and only one publisher of a list at a time. */
export async function publishOnce(
  store: Store,
  { list, date, cutoff, systems, rulebookHash }: PlannedList,
  context: PublishContext,
  make: (reader: StoreReader) => Promise<Result<ListToPublish>>,
): Promise<Result<PublishedList>> {
  // The day is counted in the office's time zone.
  const now = context.now?.() ?? new Date().toISOString();
  const timeZone = await store.read((reader) => officeZone(reader, now));
  const early = tooEarly(list, date, cutoff, dayIn(timeZone, now), timeZone ?? 'UTC');
  if (early !== undefined) return failed(early);
  const done = await store.exclusively(listLock(list), async (): Promise<Result<PublishedList>> => {
    const there = await store.read((reader) => alreadyPublished(reader, list, date));
    if (there !== undefined) return ok(there);
    await updateSearch(store);
    return store.read(async (reader) => {
      const made = await make(reader);
      if (!made.ok) return made;
      const { header, rows, packed = packedBatches(rows, systems), finish } = made.value;
      return publish(store, header, systems, packed, context, rulebookHash, finish);
    });
  });
  if (done === undefined) throw new Error('waiting for the lock of the list was not waited for');
  return done;
}

/** The existing list; undefined if it can be published. */
export async function alreadyPublished(reader: StoreReader, list: ListName, date: IsoDate): Promise<PublishedList | undefined> {
  const fact = await publishedFact(reader, list, date);
  if (fact === undefined) return undefined;
  const head = await readListHead(reader, list, date);
  return head === undefined ? undefined : { head, fact, isNew: false };
}

/** Heads of published lists, oldest first. */
export async function publishedLists(reader: StoreReader, list: ListName): Promise<ListHead[]> {
  const heads: ListHead[] = [];
  for (const date of await publishedDates(reader, list)) {
    const head = await readListHead(reader, list, date);
    if (head !== undefined) heads.push(head);
  }
  return heads;
}

/** Dates of published lists, oldest first: from the keys alone. */
export async function publishedDates(reader: StoreReader, list: ListName): Promise<IsoDate[]> {
  const dates: IsoDate[] = [];
  // Jumps from head to head, because the keys of a list's many chunks lie in between.
  let from = listKey(list, '', '').slice(0, -1);
  for (;;) {
    const [key] = await reader.blobKeys(listSpace, { from, to: `${list}/\u{10FFFF}`, limit: 1 });
    if (key === undefined) return dates;
    const date = key.slice(list.length + 1, list.length + 11);
    if (
      (await reader.blobKeys(listSpace, { from: listKey(list, date, 'head'), to: listKey(list, date, 'head\u0001'), limit: 1 }))
        .length > 0
    )
      dates.push(date);
    from = `${listKey(list, date, '\u{10FFFF}')}`;
  }
}

/** The latest list dated on or before a day. */
export function listInForceOn(reader: StoreReader, list: ListName, day: IsoDate): Promise<ListHead | undefined> {
  return oncePerReader(reader, `list in force ${list} ${day}`, () => findListInForce(reader, list, day));
}

async function findListInForce(reader: StoreReader, list: ListName, day: IsoDate): Promise<ListHead | undefined> {
  const to = `${list}/${day}/\u{10FFFF}`;
  let before = to;
  for (;;) {
    const [key] = await reader.blobKeys(listSpace, { from: `${list}/`, to: before, limit: 1, reverse: true });
    if (key === undefined) return undefined;
    const date = key.slice(list.length + 1, list.length + 11);
    const head = await readListHead(reader, list, date);
    if (head !== undefined) return head;
    // A list whose writing was interrupted.
    before = listKey(list, date, '');
  }
}

export function listProblem(code: string, path: string, message: string, hint: string): RuleError {
  return { code, place: path, message, hint };
}
