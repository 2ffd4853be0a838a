// Combines an event's registration with the decisions about it; the result does not depend on the order of arrival.

import { type Dated, entryAt, type IsoDate } from '@harkness/rules';
import { fideTables, standingOfRefusal } from '@harkness/rules/internal/fide';
import type { FactBodies } from '../facts.js';
import type { EventRulings, Registration } from './cards.js';

const registrationFlags = ['official', 'league', 'nationalChampionship', 'womenOnly', 'teamChampionship', 'titleNorms'] as const;

export function registrationIn(body: FactBodies['event-registered']): Registration {
  const flags = Object.fromEntries(registrationFlags.flatMap((flag) => (body[flag] === true ? [[flag, true]] : [])));
  return { ...flags, registeredOn: body.registeredOn, start: body.start, end: body.end };
}

/** Both combined, by day; on the same day, the later fact comes last. */
export function withRuling(known: EventRulings, ruling: EventRulings): EventRulings {
  const refusals = byDay(known.refusals, ruling.refusals, (on) => on);
  const appeals = byDay(known.appeals, ruling.appeals, (on) => on);
  const outcomes = byDay(known.outcomes, ruling.outcomes, ({ on }) => on);
  return {
    ...known,
    ...ruling,
    ...(refusals.length > 0 ? { refusals } : {}),
    ...(appeals.length > 0 ? { appeals } : {}),
    ...(outcomes.length > 0 ? { outcomes } : {}),
  };
}

function byDay<T>(known: readonly T[] = [], more: readonly T[] = [], day: (one: T) => IsoDate): T[] {
  return [...known, ...more].sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
}

/** The last refusal counts, with the first appeal against it and its final outcome. */
export function registrationWith(registration: Registration, rulings: EventRulings): Registration {
  const { refusals, appeals, outcomes, ...flags } = rulings;
  const { refusedOn: _, appealedOn: __, outcome: ___, ...registered } = registration;
  const refusedOn = refusals?.at(-1);
  if (refusedOn === undefined) return { ...registered, ...flags };
  const appealedOn = appeals?.find((on) => on >= refusedOn);
  const last = outcomes?.findLast(({ on }) => on >= refusedOn);
  return {
    ...registered,
    ...flags,
    refusedOn,
    ...(appealedOn === undefined ? {} : { appealedOn }),
    ...(last === undefined ? {} : { outcome: last.outcome }),
  };
}

/**
 * FIDE 0.5: whether a refusal is in effect; undefined if there is none, or it is not final. An outcome counts only for a timely
 * appeal.
 */
export function refusalStanding(
  registration: Registration,
  amended?: ReadonlyMap<string, Dated<unknown>>,
): 'no-appeal' | 'appeal-late' | 'appeal-pending' | 'dismissed' | undefined {
  const { refusedOn, appealedOn, outcome } = registration;
  if (refusedOn === undefined) return undefined;
  if (appealedOn === undefined) return 'no-appeal';
  const decision = outcome === undefined ? null : outcome === 'upheld' ? 'event-is-rated' : 'refusal-stands';
  const table = (amended?.get(fideTables.appealDays.name) as Dated<number> | undefined) ?? fideTables.appealDays;
  const appealDays = entryAt(table, registration.start)?.value ?? 0;
  // Facts do not say who appealed: the office only accepts an appeal of the Chief Organizer.
  const refusal = { communicated: refusedOn, appeal: { on: appealedOn, by: 'chief-organizer', decision } } as const;
  switch (standingOfRefusal(refusal, appealedOn, { appealDays })) {
    case 'rated':
      return undefined;
    case 'appeal-pending':
      return 'appeal-pending';
    default:
      return decision === 'refusal-stands' ? 'dismissed' : 'appeal-late';
  }
}
