// The effect of facts, requested from the office before they are entered.

import type { Routes } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../base/api.js';
import { t } from '../base/words.js';
import { ChangesTable } from '../parts/changes-table.js';
import { Loaded } from '../parts/loaded.js';

export type OfferedFact = Routes['tryFacts']['body']['facts'][number];

export function Effect({ facts }: { facts: readonly OfferedFact[] }) {
  const query = useQuery({
    queryKey: ['trial', facts],
    queryFn: ({ signal }) => api.call('tryFacts', { body: { facts: [...facts] }, signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return (
    <section className="stack" aria-label={t('What it changes')}>
      <Loaded query={query} height="6rem">
        {(trial) => (
          <>
            <p>
              {trial.playersChanged === 0
                ? t('No current rating changes.')
                : t(
                    '{count, plural, one {# player} other {# players}} would have another rating; {count2, plural, one {# section} other {# sections}} would be rated again.',
                    { count: trial.playersChanged, count2: trial.sectionsRated },
                  )}
            </p>
            {trial.players.length === 0 ? null : (
              <ChangesTable
                label={t('Ratings that would change')}
                changes={largestFirst(trial.players).slice(0, 100)}
                from={t('Now')}
                to={t('Then')}
                empty=""
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function largestFirst<Change extends { readonly from: number | null; readonly to: number | null }>(
  changes: readonly Change[],
): Change[] {
  const size = ({ from, to }: Change) => (from === null || to === null ? Number.POSITIVE_INFINITY : Math.abs(to - from));
  return [...changes].sort((left, right) => (size(left) === size(right) ? 0 : size(right) - size(left)));
}
