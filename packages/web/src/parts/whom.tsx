// The player whose numbers a calculator was opened with. The address names them, so that the next calculator knows them too.

import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { playerQuery } from '../base/api.js';
import { rich, t } from '../base/words.js';

export function useWhom(): string {
  return useRouterState({ select: ({ location: { hash } }) => new URLSearchParams(hash).get('player') ?? '' });
}

export function Whom({ player, onForget }: { player: string; onForget: () => void }) {
  const { data } = useQuery({ ...playerQuery(player), retry: false });
  if (data === undefined) return null;
  return (
    <p className="whom">
      {rich('For <player>{name}</player>', {
        name: data.name,
        player: (text) => (
          <Link to="/players/$player" params={{ player }}>
            {text}
          </Link>
        ),
      })}{' '}
      <button type="button" className="link-button small no-print" onClick={onForget}>
        {t('For somebody else')}
      </button>
    </p>
  );
}
