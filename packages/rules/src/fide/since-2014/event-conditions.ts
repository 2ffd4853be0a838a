// What an event must meet from 2014 on, apart from its games: registration, rounds and hours per day, duration.

import { addDays, type IsoDate } from '../../core/dates.js';
import {
  appealDeadline,
  daysOfEvent,
  durationAllowed,
  registrationDeadline,
  secondsForGame,
  type TimePeriod,
} from '../conditions.js';
import { type FideEdition, parameterValue } from '../edition.js';
import { appealDays, durationDays, hoursPerDay, movesOfAGame, registration, roundsPerDay } from '../parameters.js';
import { type Caveat, caveatOfParameter, caveatsOfEdition, distinctCaveats } from './caveat.js';

export interface EventConditions {
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** Day of registration; if absent, the deadline is not tested. */
  readonly registered?: IsoDate | null;
  /** The commission accepted a late registration. */
  readonly registrationWaived?: boolean;
  readonly norms?: boolean;
  /** Highest rating among the players, and among the women. */
  readonly highestRating?: number | null;
  readonly highestWoman?: number | null;
  /** Rounds on each day; if absent, neither rounds nor hours are tested. */
  readonly roundsPerDay?: readonly number[] | null;
  readonly timeControl?: readonly TimePeriod[] | null;
  readonly league?: boolean;
  readonly durationApproved?: boolean;
}

export type UnmetEventCondition = 'registration' | 'roundsPerDay' | 'hoursPerDay' | 'duration';

export interface EventConditionsAnswer {
  readonly unmet: readonly UnmetEventCondition[];
  readonly registrationDeadline: IsoDate;
  readonly caveats: readonly Caveat[];
}

export function eventConditions(edition: FideEdition, event: EventConditions): EventConditionsAnswer {
  const deadline = lastDayToRegister(edition, event);
  const late = !!event.registered && event.registered > deadline && event.registrationWaived !== true;
  const most = Math.max(0, ...(event.roundsPerDay ?? []));
  const limit = { rounds: parameterValue(edition, roundsPerDay), hours: parameterValue(edition, hoursPerDay) };
  // Both players' time in every round, as in 2009 (FIDE-A-28).
  const seconds = event.timeControl ? 2 * secondsForGame(event.timeControl, parameterValue(edition, movesOfAGame)) * most : 0;
  const longest = parameterValue(edition, durationDays);
  const exception = { league: event.league === true, approved: event.durationApproved === true };
  const unmet: UnmetEventCondition[] = [];
  if (late) unmet.push('registration');
  if (limit.rounds !== null && most > limit.rounds) unmet.push('roundsPerDay');
  if (limit.hours !== null && seconds > 3600 * limit.hours) unmet.push('hoursPerDay');
  if (!durationAllowed(daysOfEvent(event.start, event.end), longest, exception)) unmet.push('duration');
  return {
    unmet,
    registrationDeadline: deadline,
    caveats: distinctCaveats([
      ...caveatsOfEdition(edition),
      ...[registration, roundsPerDay, hoursPerDay, durationDays].flatMap((parameter) =>
        caveatOfParameter<unknown>(edition, parameter),
      ),
    ]),
  };
}

/** The day by which the event must be registered. */
export function lastDayToRegister(
  edition: FideEdition,
  event: Pick<EventConditions, 'start' | 'norms' | 'highestRating' | 'highestWoman'>,
): IsoDate {
  const { ordinary, normDays, elite } = parameterValue(edition, registration);
  const isElite = elite !== null && ((event.highestRating ?? 0) > elite.above || (event.highestWoman ?? 0) > elite.womenAbove);
  if (isElite) return addDays(event.start, -elite.days);
  if (normDays !== null && event.norms === true) return addDays(event.start, -normDays);
  return 'days' in ordinary ? addDays(event.start, -ordinary.days) : registrationDeadline(event.start, ordinary.months);
}

/** The last day to appeal against a refusal to rate. */
export function lastDayToAppeal(edition: FideEdition, communicated: IsoDate): IsoDate {
  return appealDeadline(communicated, parameterValue(edition, appealDays));
}
