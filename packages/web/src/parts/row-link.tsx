// A link to a player in a table that may have thousands of rows. The router's own link prepares its address and follows every
// change of the router; this one is an anchor until somebody points at it or chooses it.

import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

export function RowLink({ player, title, children }: { player: string; title?: string; children: ReactNode }) {
  const router = useRouter();
  const place = { to: '/players/$player', params: { player } } as const;
  const prepare = () => void router.preloadRoute(place);
  const follow = (event: MouseEvent): void => {
    // Another tab, another window, or a download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate(place);
  };
  return (
    <a href={`/players/${encodeURIComponent(player)}`} title={title} onClick={follow} onMouseEnter={prepare} onFocus={prepare}>
      {children}
    </a>
  );
}
