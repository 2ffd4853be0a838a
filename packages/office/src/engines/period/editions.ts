// The editions of a list. A list of a date is published once; after it is retracted, another edition of that date can follow. The
// edition in force is the one that is not retracted.

import type { Fact, IsoDate } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import { type ListHead, readListHead, readRetractedHead } from './content.js';
import type { ListName } from './row.js';

export type PublishedFact = Fact & { readonly kind: 'list-published' };
export type RetractedFact = Fact & { readonly kind: 'list-retracted' };

export interface ListEdition {
  readonly list: ListName;
  readonly date: IsoDate;
  /** 1, 2, 3 … of this list and date. */
  readonly edition: number;
  readonly fact: PublishedFact;
  /** Absent if in force. */
  readonly retraction?: RetractedFact;
}

/** When and why a list was retracted. */
export function retractionOf({ receivedAt, reason }: RetractedFact): { readonly at: string; readonly reason: string } {
  return { at: receivedAt, reason: reason ?? '' };
}

export function listFactId(list: ListName, date: IsoDate, edition: number): string {
  return edition === 1 ? `list-${list}-${date}` : `list-${list}-${date}-${edition}`;
}

export function retractionFactId(published: string): string {
  return `retract-${published}`;
}

/** Oldest first; only the last can be in force. Ids consist of list, date and edition, so no search is needed. */
export async function editionsOf(reader: StoreReader, list: ListName, date: IsoDate): Promise<ListEdition[]> {
  const editions: ListEdition[] = [];
  for (;;) {
    const edition = editions.length + 1;
    const fact = await reader.factById(listFactId(list, date, edition));
    if (fact?.kind !== 'list-published') return editions;
    const retraction = await reader.factById(retractionFactId(fact.id));
    editions.push({ list, date, edition, fact, ...(retraction?.kind === 'list-retracted' ? { retraction } : {}) });
    if (retraction === undefined) return editions;
  }
}

/** Every list ever published, in the order of the facts. */
export async function listEditions(reader: StoreReader): Promise<ListEdition[]> {
  const editions: ListEdition[] = [];
  for await (const facts of reader.facts({ kinds: ['list-published', 'list-retracted'] })) {
    for (const fact of facts) {
      if (fact.kind === 'list-published') {
        const { list, date } = fact.body;
        const edition = editions.filter((one) => one.list === list && one.date === date).length + 1;
        editions.push({ list, date, edition, fact });
      } else if (fact.kind === 'list-retracted') {
        const at = editions.findIndex((one) => one.fact.id === fact.body.published);
        const retracted = editions[at];
        if (retracted !== undefined) editions[at] = { ...retracted, retraction: fact };
      }
    }
  }
  return editions;
}

/** The edition in force; undefined if none was published, or all were retracted. */
export async function standingEdition(reader: StoreReader, list: ListName, date: IsoDate): Promise<ListEdition | undefined> {
  const last = (await editionsOf(reader, list, date)).at(-1);
  return last?.retraction === undefined ? last : undefined;
}

/** Undefined if the content is not in the store. */
export async function readEditionHead(
  reader: StoreReader,
  { list, date, edition, retraction }: Pick<ListEdition, 'list' | 'date' | 'edition' | 'retraction'>,
): Promise<ListHead | undefined> {
  return retraction === undefined ? readListHead(reader, list, date) : readRetractedHead(reader, list, date, edition);
}
