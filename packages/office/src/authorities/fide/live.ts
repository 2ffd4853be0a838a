// A player's live FIDE rating: their row on the next list if it were made now. Only their own sections are rated, by the
// functions that make the list.

import { addDays, addMonths, type IsoDate } from '@harkness/rules';
import type { SectionEntry } from '../../engines/live/section-directory.js';
import type { View } from '../../engines/live/view.js';
import type { ListedPlayer } from '../../engines/period/row.js';
import { type EventCard, readCurrentPlayer, readEventCard } from '../../facts/cards/cards.js';
import type { PlayerId } from '../../facts/facts.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { isSectionFact } from '../../facts/section-fact.js';
import { authorityOfCode } from '../../facts/stored-codes.js';
import { isFideListDate } from './calendar.js';
import { fideListOfText } from './classify.js';
import { emptyPool, type ListRules, listRules, type NextInput, nextRow } from './next-row.js';
import { ownRules } from './own-rules.js';
import { gatherPeriod } from './period.js';
import { fideResultOf, listTypeOf, readPools } from './publish.js';
import { type FideList, RatingsAt } from './ratings-at.js';
import { inheritances } from './row-maker.js';
import { placeOn, type SectionsOfList } from './sections.js';

export interface LiveRow {
  readonly rules: ListRules;
  readonly input: NextInput;
  /** Undefined if they would not be on the list. */
  readonly row: ListedPlayer | undefined;
  readonly sections: SectionsOfList;
}

/** A player's FIDE sections, including withdrawn ones. */
export async function fideSlots(view: View, player: PlayerNumber): Promise<SectionEntry[]> {
  const infos: SectionEntry[] = [];
  for (const { slot } of await view.history.listed(player)) {
    const info = await view.slots.get(slot);
    if (info !== undefined && authorityOfCode(info.authority) === 'fide') infos.push(info);
  }
  return infos;
}

/** The section's current document; undefined if withdrawn. */
export async function standingDocument(view: View, info: SectionEntry): Promise<SectionDocument | undefined> {
  const fact = info.withdrawn ? undefined : await view.reader.factAt(info.seq);
  return isSectionFact(fact) ? fact.body.section : undefined;
}

/** Undefined if nothing has happened since the last list. Its rating is then the live one. */
export async function liveRow(
  view: View,
  id: PlayerId,
  slots: readonly SectionEntry[],
  list: FideList,
  day: IsoDate,
): Promise<LiveRow | undefined> {
  // Most players have none.
  if (slots.length === 0) return undefined;
  const { reader } = view;
  const ratings = new RatingsAt(reader, list);
  const head = await ratings.head('9999-12-31');
  const date = nextListDate(head === undefined || head.header.date < day ? day : head.header.date);
  const rules = listRules(list, listTypeOf(list), date, await ownRules(reader));
  if (typeof rules === 'string') return undefined;
  const sections = await sectionsSince(view, slots, rules);
  if (sections.rate.length + sections.change.length === 0) return undefined;
  const standard = list === 'FIDE-standard' ? undefined : new RatingsAt(reader, 'FIDE-standard');
  const today = addDays(date, -1);
  const period = await gatherPeriod(
    {
      person: (player) => readCurrentPlayer(reader, player),
      list,
      listType: rules.listType,
      date,
      ratings,
      standard,
      today,
      resultOf: (event, section) => fideResultOf(reader, event, section),
      reform: rules.reform,
    },
    sections,
  );
  const card = await readCurrentPlayer(reader, id);
  if (card === undefined) return undefined;
  const pools = head === undefined ? new Map() : await readPools(reader, list, head.header.date);
  const inherited = await inheritances(reader, (head?.header.upTo ?? 0) + 1, view.head.ratedUpTo, ratings, today, pools);
  const input = {
    card,
    before: inherited.get(id) ?? (await ratings.of(id, today)),
    standard: (await standard?.of(id, today))?.rating ?? null,
    period: period.players.get(id),
    pool: pools.get(id) ?? emptyPool,
  };
  return { rules, input, row: nextRow(rules, input).row, sections };
}

/** The player's sections that the list would rate, or rate again. */
async function sectionsSince(view: View, slots: readonly SectionEntry[], rules: ListRules): Promise<SectionsOfList> {
  const found = { rate: [] as SectionsOfList['rate'][number][], change: [] as SectionsOfList['change'][number][] };
  for (const info of slots) {
    const { event, section, seq } = info;
    const result = await fideResultOf(view.reader, event, section);
    if (result !== undefined && (result.list !== rules.list || result.seq >= seq)) continue;
    const card = await readEventCard(view.reader, event);
    if (card === undefined) continue;
    const document = await standingDocument(view, info);
    const version = { event, section, seq };
    if (result !== undefined) found.change.push({ version, document, card });
    else if (document !== undefined && isOfList(document, rules) && isDueOn(document, card, rules))
      found.rate.push({ version, document, card });
  }
  return { ...found, wait: [], dropped: [] };
}

function isDueOn(document: SectionDocument, card: EventCard, { listType, date, reform }: ListRules): boolean {
  return placeOn(document, card, listType, date, reform) === 'now';
}

function isOfList(document: SectionDocument, { listType, reform }: ListRules): boolean {
  const ofList = fideListOfText(document.timeControl, document.start, reform?.amended);
  return ofList.ok && ofList.value === listType;
}

/** The first list after a day. */
function nextListDate(day: IsoDate): IsoDate {
  let date = addMonths(`${day.slice(0, 7)}-01`, 1);
  // Lists were never more than two months apart.
  while (!isFideListDate(date)) date = addMonths(date, 1);
  return date;
}
