// Finds the section, decision or opening state behind a rating: on a supplement, before a section, or now.

import type { DayNumber } from '@harkness/rules';
import { dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import { lastDay } from '../../engines/live/codes.js';
import type { Note } from '../../engines/live/notes.js';
import { compareRatingOrder, type OrderKey } from '../../engines/live/rating-order.js';
import type { SectionEntry } from '../../engines/live/section-directory.js';
import { rowOf } from '../../engines/live/stored-results.js';
import { endOfDay, type View } from '../../engines/live/view.js';
import type { ListName } from '../../engines/period/row.js';
import type { Answer, RatingAsked, RatingOrigin, RatingOriginAnswer } from '../../facts/answers.js';
import { answered, noSuchSection, refused } from '../../facts/errors.js';
import type { PlayerId, RatingSystem } from '../../facts/facts.js';
import type { PlayerNumber, SystemCode } from '../../facts/numbers.js';
import { isSectionFact } from '../../facts/section-fact.js';
import { authorityCode, systemCode } from '../../facts/stored-codes.js';
import { listedRating } from '../listed.js';
import { wholeNumber } from '../live.js';
import { NoteKind } from './live/note-kinds.js';
import { F } from './live/record.js';
import { usChessCode } from './live/systems.js';

/** A moment in rating order. */
interface Moment {
  /** Only sections before this count; undefined: all. */
  readonly before: OrderKey | undefined;
  /** Decisions and opening states up to this day count. */
  readonly notesTo: DayNumber;
  /** Facts after this one do not count. */
  readonly known: number;
  /** The last day rated according to the list; finds a section that was corrected or withdrawn since. */
  readonly lastRated?: IsoDate;
}

export async function ratingOrigin(
  view: View,
  player: PlayerNumber,
  current: PlayerId,
  system: RatingSystem,
  at: RatingAsked,
): Promise<Answer<RatingOriginAnswer>> {
  if ('list' in at) return ofList(view, player, current, system, at);
  const code = systemCode(system);
  if (!('event' in at)) {
    const rating = ratingOf((await view.stateOn(player, code, undefined)).f64);
    const origin = await originBefore(view, player, code, { before: undefined, notesTo: lastDay, known: view.head.ratedUpTo });
    return answered({ player: current, system, rating, origin });
  }
  const info = await view.section(at.event, at.section);
  if (info === undefined) return refused(noSuchSection(at));
  const record = await view.history.stateBefore(player, code, info);
  const effects = await view.people.loadEffects(player);
  if (effects !== undefined) view.applyNotes(record, code, effects, info.end);
  const origin = await originBefore(view, player, code, { before: info, notesTo: info.end, known: view.head.ratedUpTo });
  return answered({ player: current, system, rating: ratingOf(record.f64), origin });
}

async function ofList(
  view: View,
  player: PlayerNumber,
  id: PlayerId,
  system: RatingSystem,
  { list, date }: { readonly list: ListName; readonly date: IsoDate },
): Promise<Answer<RatingOriginAnswer>> {
  const found = await listedRating(view, player, id, system, list, date);
  if (!found.ok) return found;
  const { head, listed, rating } = found.value;
  const code = systemCode(system);
  const cutoff = head.header.cutoff ?? date;
  const origin = await originBefore(view, player, code, {
    before: endOfDay(dayNumber(cutoff)),
    notesTo: dayNumber(cutoff),
    known: head.header.upTo,
    ...(listed.lastRated === undefined ? {} : { lastRated: listed.lastRated }),
  });
  // Lists in whole numbers are compared in whole numbers.
  const isWhole = view.isWhole || listed.exact === undefined;
  const exact = isWhole ? rating : (listed.exact ?? rating);
  const state = ratingOf((await view.stateOn(player, code, cutoff)).f64);
  const now = isWhole && state !== null ? wholeNumber(state) : state;
  return answered({ player: id, system, rating, exact, cutoff, origin, ...(Object.is(now, exact) ? {} : { now }) });
}

function ratingOf(f64: Float64Array): number | null {
  const rating = f64[F.rating] ?? Number.NaN;
  return Number.isNaN(rating) ? null : rating;
}

/** The latest decision or opening state after the last section, otherwise that section; null if there is neither. */
async function originBefore(view: View, player: PlayerNumber, system: SystemCode, moment: Moment): Promise<RatingOrigin | null> {
  const section = await lastSection(view, player, system, moment);
  const since = section?.end ?? Number.NEGATIVE_INFINITY;
  const notes = (await view.people.loadEffects(player)) ?? [];
  const last = notes.findLast((note) => setsRating(note, system) && note.day > since && isIn(note, moment));
  if (last !== undefined) return originOfNote(view, last);
  return section === undefined ? null : section.origin;
}

function setsRating(note: Note, system: SystemCode): boolean {
  return (note.kind === NoteKind.adjustment || note.kind === NoteKind.opening) && note.what === system;
}

function isIn(note: Note, { notesTo, known }: Moment): boolean {
  return note.day <= notesTo && note.seq <= known;
}

async function originOfNote(view: View, { kind, seq, day }: Note): Promise<RatingOrigin> {
  const on = dateOfDayNumber(day);
  if (kind === NoteKind.opening) return { from: 'opening', seq, on };
  const reason = (await view.reader.factAt(seq))?.reason;
  return { from: 'decision', seq, on, ...(reason === undefined ? {} : { reason }) };
}

interface FoundSection {
  readonly end: DayNumber;
  readonly origin: RatingOrigin;
}

/** The last section before the moment that rated the player in the system, as known then. */
async function lastSection(
  view: View,
  player: PlayerNumber,
  system: SystemCode,
  moment: Moment,
): Promise<FoundSection | undefined> {
  const { before } = moment;
  const infos: SectionEntry[] = [];
  for (const { slot, end } of await view.history.listed(player)) {
    const info = before === undefined || end <= before.end ? await view.slots.get(slot) : undefined;
    if (info !== undefined && (before === undefined || compareRatingOrder(info, before) < 0)) infos.push(info);
  }
  let found: FoundSection | undefined;
  for (const info of infos.sort((a, b) => compareRatingOrder(b, a))) {
    const isAsThen = info.seq <= moment.known;
    if (isAsThen ? await isRatedIn(view, info, player, system) : await wasRatedIn(view, info, player, moment)) {
      const { event, section, eventName, name, end } = info;
      const base = { from: 'section', event, section, eventName, name, end: dateOfDayNumber(end) } as const;
      found = { end, origin: isAsThen ? base : { ...base, changedBy: info.seq } };
      break;
    }
  }
  const isWhole = moment.lastRated === undefined || (found !== undefined && dateOfDayNumber(found.end) >= moment.lastRated);
  return isWhole ? found : ((await goneSection(view, player, moment)) ?? found);
}

/** Finds a section that was since withdrawn, or that the player was removed from, so it is no longer among their sections. */
async function goneSection(view: View, player: PlayerNumber, moment: Moment): Promise<FoundSection | undefined> {
  const kinds = ['section-withdrawn', 'section-corrected'] as const;
  for await (const facts of view.reader.facts({ from: moment.known + 1, kinds })) {
    for (const fact of facts) {
      if (fact.kind !== 'section-withdrawn' && fact.kind !== 'section-corrected') continue;
      const { event, section } = fact.kind === 'section-withdrawn' ? fact.body : fact.body.section;
      const info = await view.section(event, section);
      if (info === undefined || !(await wasRatedIn(view, info, player, moment))) continue;
      const end = moment.lastRated ?? dateOfDayNumber(info.end);
      const { eventName, name } = info;
      return { end: dayNumber(end), origin: { from: 'section', event, section, eventName, name, end, changedBy: fact.seq } };
    }
  }
  return undefined;
}

async function isRatedIn(view: View, info: SectionEntry, player: PlayerNumber, system: SystemCode): Promise<boolean> {
  const unit = info.withdrawn ? undefined : await view.stored.unit(info.slot, info.end, system);
  const row = unit === undefined ? -1 : rowOf(unit, player, view.merges);
  return unit !== undefined && row >= 0 && unit.chunk.played[row * 3] !== 0;
}

/**
 * Whether a section corrected or withdrawn since rated the player: by its earlier report, if it ends on the list's last rated
 * day.
 */
async function wasRatedIn(view: View, info: SectionEntry, player: PlayerNumber, { known, lastRated }: Moment): Promise<boolean> {
  const then = (await view.versions(info.event, info.section)).filter((seq) => seq <= known).at(-1);
  const fact = then === undefined ? undefined : await view.reader.factAt(then);
  if (!isSectionFact(fact) || authorityCode(fact.body.section.authority) !== usChessCode || fact.body.section.end !== lastRated)
    return false;
  const { players, games } = fact.body.section;
  for (const [at, one] of players.entries()) {
    if ((await view.player(one.player)) !== player) continue;
    return games.some(([white, black, , , played]) => played !== 0 && (white === at || black === at));
  }
  return false;
}
