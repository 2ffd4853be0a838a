// Caches the rules in force by start day, and the systems by rules and time control.

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
  /** By rules, minutes, seconds and venue. */
  readonly #systems = new Map<UsChessEdition, Map<number, Map<number, SystemsOf>>>();

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

  systemsOf(rules: UsChessEdition, venue: Venue, minutes: number, seconds: number): SystemsOf {
    let ofRules = this.#systems.get(rules);
    if (ofRules === undefined) {
      ofRules = new Map();
      this.#systems.set(rules, ofRules);
    }
    let ofMinutes = ofRules.get(minutes);
    if (ofMinutes === undefined) {
      ofMinutes = new Map();
      ofRules.set(minutes, ofMinutes);
    }
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
