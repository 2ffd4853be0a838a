// The inputs of FIDE lists, read once into memory: section versions, cards, opening ratings, merges, and the existing lists.

import { addMonths, type IsoDate } from '@harkness/rules';
import type { AmendedTables } from '@harkness/rules/internal/fide';
import { listEditions } from '../../engines/period/editions.js';
import { type EventCard, type PlayerCard, playerCardSpace, readEventCard } from '../../facts/cards/cards.js';
import { fideOpeningSpace } from '../../facts/cards/index-batch.js';
import type { FideOpening } from '../../facts/cards/index-players.js';
import type { EventId, PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import { fideListInForce, isFideListDate } from './calendar.js';
import { fideListOfText } from './classify.js';
import { listTypeOf } from './publish.js';
import type { FideList } from './ratings-at.js';
import { type Merge, mergesIn } from './row-maker.js';
import { documentAt, type SectionSource, type SectionVersion, sectionsIn } from './sections.js';

export interface FideFacts {
  readonly list: FideList;
  readonly source: SectionSource;
  /** Current versions of sections, by event and section. */
  readonly standing: ReadonlyMap<string, SectionDocument>;
  /** The player an id refers to today. */
  readonly person: (player: PlayerId) => PlayerCard | undefined;
  readonly openings: ReadonlyMap<PlayerId, readonly FideOpening[]>;
  /** Opening states, each with the fact that entered it. */
  readonly openingFacts: readonly { readonly seq: number; readonly asOf: IsoDate }[];
  readonly merges: readonly Merge[];
  /** Lists in order, each with the last fact it included. */
  readonly dates: readonly { readonly date: IsoDate; readonly upTo: number }[];
}

export async function readFideFacts(reader: StoreReader, list: FideList, amended?: AmendedTables): Promise<FideFacts> {
  const head = (await reader.head()).seq;
  const inLedger = sectionsIn(reader);
  const versions = await inLedger.versions(1, head);
  const documents = new Map<number, SectionDocument>();
  const cards = new Map<EventId, EventCard>();
  for (const { seq, event, withdrawn } of versions) {
    if (!cards.has(event)) {
      const card = await readEventCard(reader, event);
      if (card !== undefined) cards.set(event, card);
    }
    const document = withdrawn === true ? undefined : await documentAt(reader, seq);
    if (document !== undefined) documents.set(seq, document);
  }
  const standing = new Map<string, SectionDocument>();
  for (const version of versions) {
    const key = `${version.event}/${version.section}`;
    const document = documents.get(version.seq);
    if (document !== undefined && isOfList(document, list, amended)) standing.set(key, document);
    else standing.delete(key);
  }
  const people = await readPeople(reader);
  const [openings, openingFacts] = [await readOpenings(reader, list), await readOpeningFacts(reader)];
  return {
    list,
    source: {
      versions: async (from, to) => versions.filter(({ seq }) => seq >= from && seq <= to),
      card: async (event) => cards.get(event),
      document: async (seq) => documents.get(seq),
    },
    standing,
    person: (player) => {
      let card = people.get(player);
      // Bounded by the number of times ids can be merged into each other.
      for (let step = 0; card?.mergedInto !== undefined && step < people.size; step++) card = people.get(card.mergedInto);
      return card;
    },
    openings,
    openingFacts,
    merges: await mergesIn(reader, 1, head),
    dates: await listDates(reader, list, [...standing.values()], versions, head),
  };
}

function isOfList({ timeControl, start }: SectionDocument, list: FideList, amended: AmendedTables | undefined): boolean {
  const found = fideListOfText(timeControl, start, amended);
  return found.ok && found.value === listTypeOf(list);
}

async function readPeople(reader: StoreReader): Promise<Map<PlayerId, PlayerCard>> {
  const people = new Map<PlayerId, PlayerCard>();
  const decoder = new TextDecoder();
  for await (const { key, bytes } of reader.blobs(playerCardSpace)) {
    const card = JSON.parse(decoder.decode(bytes)) as PlayerCard;
    if (card.unregistered !== true) people.set(key, card);
  }
  return people;
}

async function readOpenings(reader: StoreReader, list: FideList): Promise<Map<PlayerId, FideOpening[]>> {
  const openings = new Map<PlayerId, FideOpening[]>();
  const prefix = `${list} `;
  for (const { key, ref } of await reader.entries(fideOpeningSpace, { from: prefix, to: `${prefix}\u{10FFFF}` })) {
    const player = key.slice(prefix.length);
    openings.set(player, [...(openings.get(player) ?? []), JSON.parse(ref) as FideOpening]);
  }
  for (const own of openings.values()) own.sort((a, b) => (a.asOf < b.asOf ? -1 : 1));
  return openings;
}

async function readOpeningFacts(reader: StoreReader): Promise<{ seq: number; asOf: IsoDate }[]> {
  const found: { seq: number; asOf: IsoDate }[] = [];
  for await (const facts of reader.facts({ kinds: ['opening-state'] }))
    for (const fact of facts)
      if (fact.kind === 'opening-state' && fact.body.authority === 'fide') found.push({ seq: fact.seq, asOf: fact.body.asOf });
  return found;
}

/** The published lists in force; after the last of them, the lists of the calendar, from everything known now. */
async function listDates(
  reader: StoreReader,
  list: FideList,
  sections: readonly SectionDocument[],
  versions: readonly SectionVersion[],
  head: number,
): Promise<{ date: IsoDate; upTo: number }[]> {
  const dates = (await listEditions(reader))
    .filter((edition) => edition.list === list && edition.retraction === undefined)
    .map(({ date, fact }) => ({ date, upTo: fact.body.upTo }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  if (sections.length === 0 || versions.length === 0) return dates;
  const ends = sections.map(({ end }) => end).sort();
  const [first = '', last = ''] = [ends[0], ends.at(-1)];
  // The list after the month of the last section includes every section.
  const until = addMonths(`${last.slice(0, 7)}-01`, 3);
  for (let date = addMonths(fideListInForce(dates.at(-1)?.date ?? first), 1); date <= until; date = addMonths(date, 1))
    if (isFideListDate(date)) dates.push({ date, upTo: head });
  return dates;
}
