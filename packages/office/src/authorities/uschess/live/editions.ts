// Caches the rules in force by start day, and the systems by day and time control.

import type { DayNumber } from '@harkness/rules';
import { dateOfDayNumber, type IsoDate, type Result, type RuleError } from '@harkness/rules';
import { classify, type EditionChoice, edition, systems, type UsChessEdition, type Venue } from '@harkness/rules/uschess';
import { asSystem, type SystemCode } from '../../../facts/numbers.js';

export interface SystemsOf {
  /** Codes of the systems, in order. */
  readonly systems: readonly SystemCode[];
  readonly reason: string | null;
}

export class Editions {
  readonly #asKnown: IsoDate | undefined;
  readonly #resolve: (choice: EditionChoice) => Result<UsChessEdition>;
  readonly #editions = new Map<number, UsChessEdition | RuleError>();
  /** By day, minutes, seconds and venue. */
  readonly #systems = new Map<number, Map<number, Map<number, SystemsOf>>>();

  /** `resolve` supplies the rulebook; the default is that of the documents. */
  constructor(asKnown?: IsoDate, resolve: (choice: EditionChoice) => Result<UsChessEdition> = edition) {
    this.#asKnown = asKnown;
    this.#resolve = resolve;
  }

  /** By start day; an error before the first known rules. */
  at(day: DayNumber): UsChessEdition | RuleError {
    const known = this.#editions.get(day);
    if (known !== undefined) return known;
    const result = this.#resolve({ by: 'date', on: dateOfDayNumber(day), asKnown: this.#asKnown });
    const found = result.ok ? result.value : (result.errors[0] ?? { code: 'no-rules', place: '', message: '', hint: '' });
    this.#editions.set(day, found);
    return found;
  }

  systemsOf(day: DayNumber, rules: UsChessEdition, venue: Venue, minutes: number, seconds: number): SystemsOf {
    const ofDay = this.#systems.get(day) ?? new Map<number, Map<number, SystemsOf>>();
    this.#systems.set(day, ofDay);
    const ofMinutes = ofDay.get(minutes) ?? new Map<number, SystemsOf>();
    ofDay.set(minutes, ofMinutes);
    // Seconds are not negative.
    const key = venue === 'OL' ? -1 - seconds : seconds;
    const known = ofMinutes.get(key);
    if (known !== undefined) return known;
    const found = classify({ minutes, seconds }, venue, rules);
    const answer = { systems: found.systems.map((system) => asSystem(systems.indexOf(system))), reason: found.reason };
    ofMinutes.set(key, answer);
    return answer;
  }
}

export function isEdition(found: UsChessEdition | RuleError): found is UsChessEdition {
  return 'values' in found;
}
