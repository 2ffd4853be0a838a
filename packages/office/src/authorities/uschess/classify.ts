// The US Chess systems a section is rated in, by its time control, venue and first day.

import { say } from '@harkness/formats';
import type { ParameterTables } from '@harkness/rules/internal/uschess';
import { edition, classify as systemsOf } from '@harkness/rules/uschess';
import type { RatingSystem } from '../../facts/facts.js';
import type { Classified, SectionTraits } from '../authority.js';
import { noRules } from '../no-rules.js';

/** `tables` defaults to those of the documents; a profile may amend them. */
export function classify({ control, venue, start }: SectionTraits, tables?: ParameterTables): Classified {
  const rules = edition({ by: 'date', on: start }, tables);
  if (!rules.ok) return noRules(rules.errors[0] && say`${rules.errors[0].message}`);
  const found = systemsOf(control, venue === 'online' ? 'OL' : 'OTB', rules.value);
  if (found.reason === null) return { systems: found.systems };
  return {
    problem: 'time-control-not-ratable',
    message: say`not ratable: ${found.reason}.`,
    hint: say`Correct the time control or the venue.`,
  };
}

const letters: { readonly [letter: string]: readonly RatingSystem[] } = { R: ['OTBR'], D: ['OTBR', 'OTBQ'], Q: ['OTBQ'] };

/** The letter of a US Chess report: R regular, D dual, Q quick. There is no letter for online sections. */
export function systemsOfLetter(letter: string): readonly RatingSystem[] | undefined {
  return letters[letter];
}
