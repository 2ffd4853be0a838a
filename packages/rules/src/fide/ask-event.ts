// One event under the text of 2009, as a form or a program asks about it: who is rated, what prevents rating, which list takes
// it, and who is responsible for what.

import type { IsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { Ruling } from '../core/ruling.js';
import type { TraceStep } from '../core/trace.js';
import { mayRateWithoutReport, mustBeSubmitted, type NotForRating, responsibleFor, shouldBeRated } from './administration.js';
import { caveatsOf2009 } from './caveats-2009.js';
import { registrationDeadline } from './conditions.js';
import { editionByDate, type FideEdition } from './edition.js';
import type { FideEvent } from './event.js';
import { explainEvent } from './explain.js';
import { explainRatable } from './explain-ratable.js';
import { listOfReport } from './lists.js';
import type { EventOutcome } from './outcome.js';
import { type Condition, conditionsOf } from './ratable.js';
import { closingDate, listInForce } from './rating-periods.js';
import { rulebookOf } from './rulebook.js';
import { fideRulingsOf, type RulingId, rulings } from './rulings.js';
import { listCalendar } from './since-2014/calendar.js';

/** An event, and the facts that decide who must report it. */
export interface EventQuestion extends FideEvent {
  /** 0.2. */
  readonly important?: boolean | undefined;
  readonly topLevel?: boolean | undefined;
  /** 9.2. */
  readonly international?: boolean | undefined;
  readonly notForRating?: NotForRating | null | undefined;
}

export interface EventAnswer {
  readonly edition: string;
  readonly outcome: EventOutcome;
  /** Every article the event was tested against. Unknown facts are not tested. */
  readonly conditions: readonly Condition[];
  readonly dates: {
    /** 4.13: the list whose ratings are used. */
    readonly listInForce: IsoDate;
    /** 7.13: the list the event counts for, and its closing date. */
    readonly list: IsoDate;
    readonly closing: IsoDate;
    /** 0.4. */
    readonly registerBy: IsoDate;
  };
  readonly duties: {
    /** 0.3, 0.4: who sends the results and owes the fees. */
    readonly responsible: 'organiser' | 'federation';
    /** 0.2, 0.3. */
    readonly rated: 'always' | 'in-principle' | 'on-registration';
    readonly withoutReport: boolean;
    /** 9.2. */
    readonly mustBeSubmitted: boolean;
  };
  /** Explains whether the event may be rated, and each player's number. */
  readonly traces: { readonly ratable: TraceStep; readonly players: { readonly [id: string]: TraceStep } };
  readonly rulings: readonly Ruling[];
  readonly caveats: readonly string[];
}

/** Rates one event by the text of 2009; events of other periods are refused. */
export function askEvent2009(event: EventQuestion): Result<EventAnswer> {
  const edition = editionByDate(event.start, 'standard');
  if (!edition.ok) return edition;
  if (edition.value.name !== 'fide-2009')
    return failed({
      code: 'not-under-2009',
      place: 'start',
      message: `An event that starts on ${event.start} is not under the text of 2009.`,
      hint: 'The text holds for events from 1 July 2009 to 30 June 2014. Later events are rated player by player.',
    });
  return rated(event, edition.value);
}

function rated(event: EventQuestion, edition: FideEdition): Result<EventAnswer> {
  const explained = explainEvent(event, edition);
  if (!explained.ok) return explained;
  const ratable = explainRatable(event, edition);
  if (!ratable.ok) return ratable;
  const book = rulebookOf(edition);
  if (!book.ok) return book;
  const { outcome } = explained.value;
  const players = Object.fromEntries([...explained.value.unrated, ...explained.value.rated]);
  const list = listOfReport(event, listCalendar, book.value);
  const closingDays = event.official === true ? book.value.officialClosingDays : book.value.closingDays;
  const hasUnrated = event.entries.some(({ rating }) => rating === null);
  const caveats = [...caveatsOf2009(edition, 'rated'), ...(hasUnrated ? caveatsOf2009(edition, 'unrated') : [])];
  return ok({
    edition: edition.name,
    outcome,
    conditions: conditionsOf(event, outcome.treatedAs, book.value),
    dates: {
      listInForce: listInForce(event.start, listCalendar),
      list,
      closing: closingDate(list, closingDays),
      registerBy: registrationDeadline(event.start, book.value.registrationMonths),
    },
    duties: {
      responsible: responsibleFor(event),
      rated: shouldBeRated(event),
      withoutReport: mayRateWithoutReport({ topLevel: event.topLevel === true }),
      mustBeSubmitted: mustBeSubmitted(
        { international: event.international === true, start: event.start },
        event.notForRating ?? null,
      ),
    },
    traces: { ratable: ratable.value, players },
    rulings: outcome.ratable
      ? [...new Set([...fideRulingsOf(...Object.values(players)), ...rulings(...rulingsOfKind(event, outcome))])]
      : fideRulingsOf(ratable.value),
    caveats: [...new Set(caveats)],
  });
}

/** The kind of event decides which games count and how. */
function rulingsOfKind({ kind, scheduledGames }: EventQuestion, { treatedAs }: EventOutcome): readonly RulingId[] {
  if (kind === 'match') return scheduledGames == null ? [] : ['FIDE-A-36'];
  return kind === 'swiss' || kind === 'team' || treatedAs !== 'swiss' ? [] : ['FIDE-A-25'];
}
