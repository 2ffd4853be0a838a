// What facts would change, asked of the office before they are entered.

import type { Routes } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../base/api.js';
import { plural } from '../base/format.js';
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
    <section className="stack" aria-label="What it changes">
      <Loaded query={query} height="6rem">
        {(trial) => (
          <>
            <p>
              {trial.playersChanged === 0
                ? 'No current rating changes.'
                : `${plural(trial.playersChanged, 'player')} would have another rating; ${plural(trial.sectionsRated, 'section')} would be rated again.`}
            </p>
            {trial.players.length === 0 ? null : (
              <ChangesTable
                label="Ratings that would change"
                changes={largestFirst(trial.players).slice(0, 100)}
                from="Now"
                to="Then"
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
