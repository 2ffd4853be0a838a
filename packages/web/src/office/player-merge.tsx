// Two ids are one person: what speaks against it, and what the merge changes.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, askAgain } from '../base/api.js';
import { rich, t, verbatim } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Loaded } from '../parts/loaded.js';
import { type Picked, PlayerPicker } from '../parts/picker.js';
import { Effect } from './effect.js';

export function Merge({
  data,
  onSaid,
  onClose,
}: {
  data: Answer<'player'>;
  onSaid: (said: ReactNode) => void;
  onClose: () => void;
}) {
  const [other, setOther] = useState<Picked>();
  const into = other?.id === data.player ? undefined : other;
  return (
    <Confirm
      title={t('Merge {name} into another player', { name: data.name })}
      subtitle={t('{player}: everything under this id will count for the other player', { player: data.player })}
      reason={t('Why they are one person, as readers see it')}
      action={t('Merge the two')}
      busyText={t('Rating…')}
      danger
      onConfirm={async (reason) => {
        if (into === undefined) throw new Error(t('Choose the player who stays.'));
        const { run } = await api.call('mergePlayers', { params: { player: data.player }, body: { into: into.id, reason } });
        onSaid(
          <>
            {rich('{from} counts for <link>{into}</link> now. You can split them again from the facts below.', {
              from: `${data.player} ${data.name}`,
              into: `${into.id} ${into.name}`,
              link: (text) => (
                <Link to="/players/$player" params={{ player: into.id }}>
                  {text}
                </Link>
              ),
            })}
            {run === undefined ? null : (
              <>
                {' '}
                <Link to="/runs/$run" params={{ run: String(run) }}>
                  {t('What it changed')}
                </Link>
              </>
            )}
          </>,
        );
        await askAgain();
      }}
      onClose={onClose}
    >
      <PlayerPicker label={t('The player who stays')} value={other} onPick={setOther} first />
      {into ? (
        <>
          <Doubts from={data.player} into={into.id} />
          <Effect
            facts={[
              { kind: 'player-merged', body: { from: data.player, into: into.id }, reason: verbatim('to see what it changes') },
            ]}
          />
        </>
      ) : null}
    </Confirm>
  );
}

/** Evidence against a merge, shown above its effect: differing birth dates explain differing ratings. */
function Doubts({ from, into }: { from: string; into: string }) {
  const query = useQuery({
    queryKey: ['merge', from, into],
    queryFn: ({ signal }) => api.call('mergePreview', { params: { player: from, into }, signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return (
    <Loaded query={query} height="3rem">
      {({ doubts, sameBirth }) =>
        doubts.length === 0 ? (
          <p>
            {sameBirth === undefined
              ? t('No evidence against it is known.')
              : t('No evidence against it; the birth dates agree.')}
          </p>
        ) : (
          <div className="note warning">
            <p>{t('Against it:')}</p>
            <ul>
              {doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}
