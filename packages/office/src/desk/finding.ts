// The office's findings about a report, beyond those of any reader of the file, with proposals that can be applied.

import { type Finding, type FindingLevel, type Place, type Saying, saidOf } from '@harkness/formats';
import type { PlayerId } from '../facts/facts.js';
import type { FieldEdit } from './edits.js';

/** A change to the report that would resolve a finding; a person chooses. */
export interface Proposal {
  /** What is proposed, e.g. `12345678 Kovlanov, Daniel (1812)`. */
  readonly label: string;
  /** Why it is proposed, e.g. `two digits exchanged, same name`. */
  readonly because: string;
  /** The proposed player. */
  readonly player?: PlayerId;
  /** The edit that applies it. */
  readonly edit?: FieldEdit;
}

/** A finding, with proposals where the office can guess what was intended. */
export type OfficeFinding = Finding & { readonly proposals?: readonly Proposal[] };

/**
 * Every code of the office's checks, with its level and meaning. Codes are stable, so programs can match on them.
 * @example
 * officeFindingCodes['player-unknown'].level // 'error'
 */
export const officeFindingCodes = {
  'player-id-missing': { level: 'error', meaning: 'a player has no id' },
  'player-unknown': { level: 'error', meaning: 'nobody is registered under the id' },
  'player-new': { level: 'notice', meaning: 'a player is registered with the report' },
  'player-new-known': { level: 'warning', meaning: 'a player is registered with the report, and somebody of that name is known' },
  'player-number-taken': { level: 'error', meaning: 'the number of a new player was given to somebody else' },
  'player-entered-twice': { level: 'error', meaning: 'two entries of a section are the same player' },
  'id-merged': { level: 'notice', meaning: 'the id was merged into another one, which is used' },
  'wrong-id-suspected': { level: 'warning', meaning: 'name or rating speak for another player than the id' },
  'rating-far': { level: 'warning', meaning: 'the rating is far from the recorded one' },
  'rating-recorded': { level: 'notice', meaning: 'reported as unrated, but has a rating' },
  'membership-expired': { level: 'warning', meaning: 'the membership does not cover the section' },
  'player-in-two-sections': { level: 'warning', meaning: 'a player is in two sections at once' },
  'player-in-side-event': { level: 'notice', meaning: 'a player is in another section of other kind or speed on the same days' },
  'section-reported': { level: 'error', meaning: 'the section is already in the ledger' },
  'section-not-reported': { level: 'error', meaning: 'a correction of a section that is not in the ledger' },
  'correction-other-players': { level: 'warning', meaning: 'a correction has other players than the section it replaces' },
  'event-reported': { level: 'warning', meaning: 'an event of the same name and day is already in the ledger' },
  'players-reported': { level: 'warning', meaning: 'a section of the same day with the same players is already in the ledger' },
  'venue-missing': { level: 'error', meaning: 'over the board or online is not said' },
  'time-control-missing': { level: 'error', meaning: 'the time control is not given' },
  'time-control-unreadable': { level: 'error', meaning: 'the time control cannot be read' },
  'time-control-not-ratable': { level: 'error', meaning: 'no rating system rates the time control' },
  'system-differs': { level: 'notice', meaning: 'the file names another system than the time control gives' },
  'date-missing': { level: 'error', meaning: 'the start or end date is not given' },
  'no-rules-for-date': { level: 'error', meaning: 'no known rules rate a section of that day' },
  'no-rated-games': { level: 'warning', meaning: 'a section has no game that can be rated' },
  'games-missing': { level: 'warning', meaning: 'rounds of a player have no result' },
  'event-not-registered': { level: 'error', meaning: 'FIDE 0.4: the event is not registered' },
  'event-registered-late': { level: 'error', meaning: 'FIDE 0.4: registered too late, and not allowed by decision' },
  'event-refused': { level: 'error', meaning: 'FIDE 0.4, 0.5: registration was refused' },
  'dates-not-registered': { level: 'warning', meaning: 'the dates are not those registered' },
} as const satisfies Readonly<Record<string, { readonly level: FindingLevel; readonly meaning: string }>>;

export type OfficeFindingCode = keyof typeof officeFindingCodes;

export function finding(
  code: OfficeFindingCode,
  place: Place,
  message: Saying,
  hint: Saying,
  proposals: readonly Proposal[] = [],
): OfficeFinding {
  return {
    code,
    level: officeFindingCodes[code].level,
    place,
    ...saidOf(message, hint),
    ...(proposals.length > 0 ? { proposals } : {}),
  };
}
