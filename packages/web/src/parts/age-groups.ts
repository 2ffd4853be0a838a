// Age groups of a list: juniors under an age, seniors from one. An age is that of the list's year.

import type { ListChoice } from '../base/list-choice.js';
import { t } from '../base/words.js';

interface AgeGroup {
  readonly key: string;
  readonly name: string;
  readonly choice: Pick<ListChoice, 'under' | 'over'>;
}

export const ageGroups: readonly AgeGroup[] = [
  { key: 'u10', name: t('Under 10'), choice: { under: 10 } },
  { key: 'u14', name: t('Under 14'), choice: { under: 14 } },
  { key: 'u18', name: t('Under 18'), choice: { under: 18 } },
  { key: 'u20', name: t('Under 20'), choice: { under: 20 } },
  { key: 'o50', name: t('50 and older'), choice: { over: 50 } },
  { key: 'o65', name: t('65 and older'), choice: { over: 65 } },
];

/** The groups with anybody in them, from the first and the last year of birth. */
export function groupsOf(born: { readonly first: number; readonly last: number } | undefined, date: string): readonly AgeGroup[] {
  if (born === undefined) return [];
  const year = Number(date.slice(0, 4));
  return ageGroups.filter(({ choice: { under, over } }) =>
    under === undefined ? over !== undefined && born.first <= year - over : born.last >= year - under,
  );
}
