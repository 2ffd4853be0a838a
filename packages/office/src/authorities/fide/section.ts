// FIDE sections: rated on a list, from the ratings of the list in force at their start. The result is kept with the list. A
// preview is the same calculation for the section alone.

import { addDays, addMonths, type IsoDate } from '@harkness/rules';
import type { ListType } from '@harkness/rules/fide';
import type { Answer, HeldReason, ListShare, RowRating } from '../../facts/answers.js';
import { type EventCard, readCurrentPlayer, readEventCard } from '../../facts/cards/cards.js';
import { answered, refused } from '../../facts/errors.js';
import type { PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import { fideListOfText } from './classify.js';
import { ownRules } from './own-rules.js';
import { gatherPeriod } from './period.js';
import type { Period, SectionResult, SectionShare } from './period-data.js';
import { fideResultOf } from './publish.js';
import { type FideList, RatingsAt } from './ratings-at.js';
import { editionOn } from './reformed-rules.js';
import { lastListFor } from './sections.js';

export interface FideSection {
  readonly held?: HeldReason;
  /** The list that rated it. */
  readonly list?: FideList;
  /** Waiting: the ratings are a preview for this list. */
  readonly preview?: FideList;
  /** By current id. */
  readonly ratings: ReadonlyMap<PlayerId, RowRating>;
}

const waitsForList: HeldReason = {
  code: 'waits-for-list',
  message: 'The section waits for the next list of its kind; FIDE ratings change with lists only.',
  hint: 'It is rated when that list is published. Until then you see the changes that the list would make now.',
};

/** A share's data besides rating and change. */
export function fideShare({ date, caveats = [] }: SectionResult, share: SectionShare): ListShare {
  const { k, games, halfPoints, expectedHundredths, performance } = share;
  return {
    list: date,
    games,
    score: halfPoints / 2,
    caveats: (share.caveats ?? []).flatMap((at) => caveats[at] ?? []),
    ...(share.rating === null ? { performance: performance ?? null } : { expected: expectedHundredths / 100 }),
    ...(k === null ? {} : { k }),
  };
}

export function ratingOfShare(result: SectionResult, share: SectionShare): RowRating {
  const { rating } = share;
  const brought = fideShare(result, share);
  if (rating === null) return { system: result.list, before: null, after: null, share: brought };
  const before = { rating, official: rating, games: 0 };
  return { system: result.list, before, after: null, change: share.changeHundredths / 100, share: brought };
}

function ratingsOf(result: SectionResult): Map<PlayerId, RowRating> {
  return new Map(result.shares.map((share) => [share.player, ratingOfShare(result, share)]));
}

/** The result on the list that rated the section, or that it waits. */
export async function fideSection(reader: StoreReader, document: SectionDocument, seq: number): Promise<FideSection> {
  const result = await fideResultOf(reader, document.event, document.section);
  if (result === undefined) return waitingSection(reader, document);
  const isOld = result.seq < seq;
  return { list: result.list, ratings: ratingsOf(result), ...(isOld ? { held: await heldBecause(reader, document) } : {}) };
}

/** While a section waits: the result on the next list, or what bars it. */
async function waitingSection(reader: StoreReader, document: SectionDocument): Promise<FideSection> {
  const preview = await previewFide(reader, document);
  if (!preview.ok) return { held: waitsForList, ratings: new Map() };
  const { held = waitsForList, list, ratings } = preview.value;
  return { held, ratings, ...(list === undefined ? {} : { preview: list }) };
}

/** Why no list has rated the section as it stands: it came too late, something bars it, or it waits for the next list. */
export async function heldBecause(reader: StoreReader, document: SectionDocument): Promise<HeldReason> {
  return (await waitingSection(reader, document)).held ?? waitsForList;
}

/** Whether no list has rated the section and the last list that could is published. A correction is never too late. */
export async function tooLate(
  reader: StoreReader,
  document: SectionDocument,
  listType: ListType,
): Promise<HeldReason | undefined> {
  const edition = editionOn(document.start, listType, await ownRules(reader));
  const last = edition.ok ? lastListFor(document, edition.value) : null;
  if (last === null) return undefined;
  const newest = await new RatingsAt(reader, `FIDE-${listType}`).head('9999-12-31');
  if (newest === undefined || newest.header.date < last) return undefined;
  if ((await fideResultOf(reader, document.event, document.section)) !== undefined) return undefined;
  return {
    code: 'too-late-for-lists',
    message: `No list has rated this section, and the list of ${last}, the last that could, is published. It stays unrated.`,
    hint: 'Report an event before its first list is made.',
  };
}

export interface Calculation {
  readonly list: FideList;
  readonly listType: ListType;
  readonly date: IsoDate;
  readonly ratings: RatingsAt;
  readonly standard: RatingsAt | undefined;
  readonly card: EventCard;
  readonly period: Period;
}

/** Rates the section alone, as the list of a date would. */
export async function calculateAlone(
  reader: StoreReader,
  document: SectionDocument,
  date: IsoDate,
): Promise<Answer<Calculation>> {
  const reform = await ownRules(reader);
  const listType = fideListOfText(document.timeControl, document.start, reform?.amended);
  if (!listType.ok) return listType;
  const place = `${document.event}/${document.section}`;
  if (listType.value === null) {
    return refused({
      code: 'time-control-not-ratable',
      place,
      message: 'The time control is too fast for every list.',
      hint: 'Correct the time control.',
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
    person: (player: PlayerId) => readCurrentPlayer(reader, player),
    list,
    listType: listType.value,
    date,
    ratings,
    standard,
    today: addDays(date, -1),
    resultOf: async () => undefined,
    reform,
  };
  const version = { event: document.event, section: document.section, seq: 0 };
  const period = await gatherPeriod(input, { rate: [{ version, document, card }], change: [], wait: [], dropped: [] });
  return answered({ list, listType: listType.value, date, ratings, standard, card, period });
}

/** The first list after the section ends. */
export function nextListAfter(end: IsoDate): IsoDate {
  return addMonths(`${end.slice(0, 7)}-01`, 1);
}

export async function previewFide(reader: StoreReader, document: SectionDocument): Promise<Answer<FideSection>> {
  const made = await calculateAlone(reader, document, nextListAfter(document.end));
  if (!made.ok) return made;
  const { period, list, listType } = made.value;
  const late = await tooLate(reader, document, listType);
  if (late !== undefined) return answered({ held: late, list, ratings: new Map() });
  const [barred] = period.held;
  if (barred !== undefined) {
    const held = { code: 'not-ratable', message: barred.because, hint: 'Correct what bars the section, or withdraw it.' };
    return answered({ held, list, ratings: new Map() });
  }
  const [result] = period.results;
  return answered({ list, ratings: result === undefined ? new Map<PlayerId, RowRating>() : ratingsOf(result) });
}
