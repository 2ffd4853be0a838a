// FIDE sections: rated on a list, from the ratings of the list in force at their start. What the list made of a section is kept with
// the list; an explanation or a preview is the same calculation once more.

import { addDays, addMonths, type IsoDate, type TraceStep } from '@harkness/rules';
import { editionByDate, entriesOf, explainPeriod, explainPlayer, type ListType } from '@harkness/rules/fide';
import type { Answer, CrosstableRow, HeldReason } from '../api.js';
import type { PlayerId } from '../facts.js';
import { eventOf2009 } from '../lists/fide/event.js';
import { fideListOfText } from '../lists/fide/list-type.js';
import { gatherPeriod, laterPlayer, type Period, type SectionResult, type SectionShare } from '../lists/fide/period.js';
import { fideResultOf } from '../lists/fide/publish-fide.js';
import { type FideList, RatingsAt } from '../lists/fide/ratings-at.js';
import { type EventCard, readCurrentPlayer, readEventCard } from '../search/index.js';
import type { SectionDocument } from '../section-document.js';
import type { StoreReader } from '../store/port.js';
import { answered, fromRules, refused } from './errors.js';

type RowRating = CrosstableRow['ratings'][number];

export interface FideSection {
  readonly held?: HeldReason;
  readonly list?: FideList;
  /** Ratings by the office's current ids. */
  readonly ratings: ReadonlyMap<PlayerId, RowRating>;
}

const waits: HeldReason = {
  code: 'waits-for-list',
  message: 'The section waits for the next list of its kind; FIDE ratings change with lists only.',
  hint: 'It is rated when that list is published.',
};

function ratingOf(list: FideList, share: SectionShare): RowRating {
  const before = share.rating === null ? null : { rating: share.rating, official: share.rating, games: 0 };
  return { system: list, before, after: null, ...(share.rating === null ? {} : { change: share.changeHundredths / 100 }) };
}

function ratingsOf({ list, shares }: SectionResult): Map<PlayerId, RowRating> {
  return new Map(shares.map((share) => [share.player, ratingOf(list, share)]));
}

/** What the list that rated the section made of it, or that it waits. */
export async function fideSection(reader: StoreReader, document: SectionDocument, seq: number): Promise<FideSection> {
  const result = await fideResultOf(reader, document.event, document.section);
  if (result === undefined) return { held: waits, ratings: new Map() };
  const isOld = result.seq < seq;
  return { list: result.list, ratings: ratingsOf(result), ...(isOld ? { held: waits } : {}) };
}

interface Calculation {
  readonly list: FideList;
  readonly listType: ListType;
  readonly date: IsoDate;
  readonly ratings: RatingsAt;
  readonly standard: RatingsAt | undefined;
  readonly card: EventCard;
  readonly period: Period;
}

/** Rates the section alone, as the list of a date would. */
async function calculate(reader: StoreReader, document: SectionDocument, date: IsoDate): Promise<Answer<Calculation>> {
  const listType = fideListOfText(document.timeControl, document.start);
  if (!listType.ok) return fromRules(listType.errors);
  const place = `${document.event}/${document.section}`;
  if (listType.value === null) {
    return refused({
      code: 'time-control-not-ratable',
      place,
      message: 'The time control is too fast for every list.',
      hint: 'Correct it.',
    });
  }
  const list: FideList = `FIDE-${listType.value}`;
  const card = await readEventCard(reader, document.event);
  if (card === undefined) {
    return refused({
      code: 'event-not-registered',
      place,
      message: 'The event is not registered (0.4).',
      hint: 'Register the event before its sections are reported.',
    });
  }
  const ratings = new RatingsAt(reader, list);
  const standard = list === 'FIDE-standard' ? undefined : new RatingsAt(reader, 'FIDE-standard');
  const input = {
    reader,
    list,
    listType: listType.value,
    date,
    ratings,
    standard,
    today: addDays(date, -1),
    resultOf: async () => undefined,
  };
  const version = { event: document.event, section: document.section, seq: 0 };
  const period = await gatherPeriod(input, { rate: [{ version, document, card }], change: [], wait: [], dropped: [] });
  return answered({ list, listType: listType.value, date, ratings, standard, card, period });
}

/** The first list after the section ends. */
function nextListAfter(end: IsoDate): IsoDate {
  return addMonths(`${end.slice(0, 7)}-01`, 1);
}

export async function previewFide(reader: StoreReader, document: SectionDocument): Promise<Answer<FideSection>> {
  const made = await calculate(reader, document, nextListAfter(document.end));
  if (!made.ok) return made;
  const { period, list } = made.value;
  const [barred] = period.held;
  if (barred !== undefined) {
    const held = { code: 'not-ratable', message: barred.because, hint: 'Correct what bars the section, or withdraw it.' };
    return answered({ held, list, ratings: new Map() });
  }
  const [result] = period.results;
  return answered({ list, ratings: result === undefined ? new Map<PlayerId, RowRating>() : ratingsOf(result) });
}

/** How a player's change or performance in the section came about: on the list that rated it, or as the next one would. */
export async function explainFide(
  reader: StoreReader,
  document: SectionDocument,
  player: PlayerId,
  on: 'its list' | 'the next list' = 'its list',
): Promise<Answer<{ readonly list: FideList; readonly rating: RowRating | undefined; readonly trace: TraceStep }>> {
  const kept = on === 'its list' ? await fideResultOf(reader, document.event, document.section) : undefined;
  const made = await calculate(reader, document, kept?.date ?? nextListAfter(document.end));
  if (!made.ok) return made;
  const { list, listType, date, ratings, standard, card, period } = made.value;
  const rating = (kept === undefined ? undefined : ratingsOf(kept))?.get(player) ?? firstRatings(period).get(player);
  const edition = editionByDate(document.start, listType);
  if (!edition.ok) return fromRules(edition.errors);
  const today = addDays(date, -1);
  if (edition.value.name === 'fide-2009') {
    const event = await eventWithEntries(reader, document, card, ratings, today);
    const trace = explainPlayer(event, player, edition.value);
    return trace.ok ? answered({ list, rating, trace: trace.value }) : fromRules(trace.errors);
  }
  const tournaments = period.players.get(player)?.tournaments ?? [];
  const current = await readCurrentPlayer(reader, player);
  const own = laterPlayer(
    await ratings.of(player, today),
    (await standard?.of(player, today))?.rating ?? null,
    current?.birthYear,
  );
  const explained = explainPeriod({ listType, newList: date, player: own, tournaments });
  return explained.ok ? answered({ list, rating, trace: explained.value.trace }) : fromRules(explained.errors);
}

function firstRatings(period: Period): ReadonlyMap<PlayerId, RowRating> {
  const [result] = period.results;
  return result === undefined ? new Map() : ratingsOf(result);
}

async function eventWithEntries(
  reader: StoreReader,
  document: SectionDocument,
  card: EventCard,
  ratings: RatingsAt,
  today: IsoDate,
) {
  const ids: PlayerId[] = [];
  for (const { player } of document.players) ids.push((await readCurrentPlayer(reader, player))?.player ?? player);
  const then = new Map<PlayerId, { rating: number | null; reached2400: boolean } | undefined>();
  const now = new Map(then);
  for (const id of ids) {
    for (const [known, day] of [
      [then, document.start],
      [now, today],
    ] as const) {
      const found = await ratings.of(id, day);
      known.set(id, found === undefined ? undefined : { rating: found.rating, reached2400: found.career.ever2400 });
    }
  }
  const report = { ...eventOf2009(document, card, ids), entries: ids.map((id) => ({ id })) };
  const entries = entriesOf(
    report,
    (id) => then.get(id),
    (id) => now.get(id),
  );
  return { ...report, entries };
}
