// Publishing: the content is written, then in one transaction signed, made a fact, and shown. A list that is published never
// changes; publishing it again gives the one that is there.

import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import type { Fact, FactBodies, IsoDate, RatingSystem } from '../facts.js';
import { appendFactsIn } from '../ledger/append.js';
import { signHeadIn } from '../ledger/heads.js';
import { isSigned, signIn } from '../ledger/signing.js';
import type { Store, StoreReader } from '../store/port.js';
import { encodeHead, type ListHead, listKey, readListHead, writeContent } from './content.js';
import type { ListedPlayer, ListHeader, ListName } from './row.js';
import { listSpace } from './spaces.js';

export interface PublishContext {
  readonly actor: string;
  readonly reason?: string;
  /** UTC instant with milliseconds. */
  readonly now?: () => string;
}

export interface PublishedList {
  readonly head: ListHead;
  readonly fact: PublishedFact;
  /** False: it had been published before. */
  readonly isNew: boolean;
}

export type PublishedFact = Fact & { readonly kind: 'list-published' };

export function listFactId(list: ListName, date: IsoDate): string {
  return `list-${list}-${date}`;
}

export async function publishedFact(reader: StoreReader, list: ListName, date: IsoDate): Promise<PublishedFact | undefined> {
  const fact = await reader.factById(listFactId(list, date));
  return fact?.kind === 'list-published' ? fact : undefined;
}

/** What is signed: all that the fact says but the signature itself. */
export function signedContent(body: FactBodies['list-published']): Omit<FactBodies['list-published'], 'signature' | 'publicKey'> {
  const { signature: _, publicKey: __, ...content } = body;
  return content;
}

export function isListSigned(body: FactBodies['list-published']): boolean {
  return isSigned('list', signedContent(body), body);
}

/** Writes, signs and publishes a list of the given rows. One publisher of a list at a time. */
export async function publish(
  store: Store,
  header: ListHeader,
  systems: readonly RatingSystem[],
  rows: AsyncIterable<ListedPlayer>,
  context: PublishContext,
  more?: (writer: Parameters<Parameters<Store['write']>[0]>[0]) => Promise<void>,
): Promise<Result<PublishedList>> {
  const { list, date } = header;
  const lost = await store.read((reader) => lostLists(reader, list));
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
      ...(header.cutoff === undefined ? {} : { cutoff: header.cutoff }),
    };
    const body = { ...content, ...(await signIn(writer, 'list', content)) };
    const id = listFactId(list, date);
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
    await more?.(writer);
    // Whoever keeps the list can also keep the word for the ledger that has its fact.
    await signHeadIn(writer);
    return ok({ head, fact, isNew: true });
  });
}

/** Lists that the ledger says were published, but whose content is not in the store: no other list must be built on that. */
export async function lostLists(
  reader: StoreReader,
  name?: ListName,
): Promise<{ readonly list: ListName; readonly date: IsoDate }[]> {
  const lost: { list: ListName; date: IsoDate }[] = [];
  for await (const facts of reader.facts({ kinds: ['list-published'] })) {
    for (const fact of facts) {
      if (fact.kind !== 'list-published' || (name !== undefined && fact.body.list !== name)) continue;
      const { list, date } = fact.body;
      if ((await readListHead(reader, list, date)) === undefined) lost.push({ list, date });
    }
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

/** Whether a list is there already; undefined if it can be published. */
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
  // From head to head: a list has many chunks, and their keys lie in between.
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
export async function listInForceOn(reader: StoreReader, list: ListName, day: IsoDate): Promise<ListHead | undefined> {
  const to = `${list}/${day}/\u{10FFFF}`;
  let before = to;
  for (;;) {
    const [key] = await reader.blobKeys(listSpace, { from: `${list}/`, to: before, limit: 1, reverse: true });
    if (key === undefined) return undefined;
    const date = key.slice(list.length + 1, list.length + 11);
    const head = await readListHead(reader, list, date);
    if (head !== undefined) return head;
    // A list whose writing was broken off.
    before = listKey(list, date, '');
  }
}

export function listProblem(code: string, path: string, message: string, hint: string): RuleError {
  return { code, path, message, hint };
}
