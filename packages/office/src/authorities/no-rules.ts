// The error, shared by all kinds, for a section from before the first known rules.

import { say } from '@harkness/formats';
import type { Classified } from './authority.js';

export function noRules(message = say`no rules are known for its start date`): Classified {
  return {
    problem: 'no-rules-for-date',
    message,
    hint: say`Correct the date; sections before the first known rules cannot be rated.`,
  };
}
