// Who is responsible for an event, and what the Qualification Commission may decide: responsibility (0.3, 0.4), rating without a
// report (0.2), refusal and appeal (0.5), the duty to report (9.2).

import type { IsoDate } from '../core/dates.js';
import { appealInTime } from './conditions.js';
import type { Rulebook } from './rulebook.js';

/** Who sends the results and owes the fees: the organiser of an official event (0.3), otherwise the federation (0.4). */
export function responsibleFor(event: { readonly official?: boolean | undefined }): 'organiser' | 'federation' {
  return event.official === true ? 'organiser' : 'federation';
}

/** 0.3: official tournaments are always rated; 0.2: in principle every important event should be. */
export function shouldBeRated(event: {
  readonly official?: boolean | undefined;
  readonly important?: boolean | undefined;
}): 'always' | 'in-principle' | 'on-registration' {
  if (event.official === true) return 'always';
  return event.important === true ? 'in-principle' : 'on-registration';
}

/** 0.2: a top-level tournament may be rated even if the federation of its territory sends no report. */
export function mayRateWithoutReport(event: { readonly topLevel: boolean }): boolean {
  return event.topLevel;
}

/** A decision under 0.5 not to rate an event. */
export interface Refusal {
  /** Day on which the decision was communicated. */
  readonly communicated: IsoDate;
  readonly appeal: Appeal | null;
}

export interface Appeal {
  readonly on: IsoDate;
  /** Only the Chief Organizer has the right to appeal. */
  readonly by: 'chief-organizer' | 'other';
  /** What the Qualification Commission decided; null if it has not decided yet. */
  readonly decision: 'event-is-rated' | 'refusal-stands' | null;
}

export type RefusalStanding =
  /** The seven days have not passed, and nobody has appealed. */
  | 'may-be-appealed'
  | 'appeal-pending'
  /** No appeal, a late appeal, an appeal by somebody else, or an unsuccessful appeal. */
  | 'not-rated'
  /** The appeal succeeded. */
  | 'rated';

/** 0.5: the status of a refusal on a day. */
export function standingOfRefusal(refusal: Refusal, today: IsoDate, book: Pick<Rulebook, 'appealDays'>): RefusalStanding {
  const { communicated, appeal } = refusal;
  const valid = appeal !== null && appeal.by === 'chief-organizer' && appealInTime(communicated, appeal.on, book.appealDays);
  if (!valid) return appealInTime(communicated, today, book.appealDays) ? 'may-be-appealed' : 'not-rated';
  if (appeal.decision === null) return 'appeal-pending';
  return appeal.decision === 'event-is-rated' ? 'rated' : 'not-rated';
}

/** The facts about an international competition whose results are not to be submitted (9.2). */
export interface NotForRating {
  /** The original invitations made clear that the event was not to be rated. */
  readonly saidInInvitations: boolean;
  /** Day on which the chief arbiter announced it to the players; null if they did not. */
  readonly announced: IsoDate | null;
}

/**
 * 9.2: results of every international competition must be submitted, unless the invitations and an announcement before the start
 * said otherwise.
 */
export function mustBeSubmitted(
  event: { readonly international: boolean; readonly start: IsoDate },
  notForRating: NotForRating | null,
): boolean {
  if (!event.international) return false;
  if (notForRating === null || !notForRating.saidInInvitations) return true;
  // Dates have no time of day, so an announcement on the first day counts as before the start.
  return notForRating.announced === null || notForRating.announced > event.start;
}
