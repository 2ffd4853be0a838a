// What every kind says of a section from before its first rules.

import type { Classified } from './authority.js';

export function noRules(message = 'no rules are known for its start date'): Classified {
  return {
    problem: 'no-rules-for-date',
    message,
    hint: 'Correct the date; sections before the first known rules cannot be rated.',
  };
}
