// The frame of every office page: access, links to the others, and how much is waiting there.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../base/api.js';
import { isAtLeast, type Role, useSession } from '../base/session.js';
import { t } from '../base/words.js';
import { Guard } from '../parts/guard.js';
import { useTitle } from '../parts/title.js';

const rooms = [
  { to: '/office', label: t('Overview') },
  { to: '/office/queue', label: t('Queue'), count: 'submitted' },
  { to: '/office/held', label: t('Held'), count: 'held' },
  { to: '/office/questions', label: t('Questions'), count: 'questions' },
  { to: '/office/players', label: t('Players') },
  { to: '/office/events', label: t('Events') },
  { to: '/office/decisions', label: t('Decisions') },
  { to: '/office/lists', label: t('Lists') },
  { to: '/office/runs', label: t('Runs') },
  { to: '/office/drift', label: t('Drift') },
  { to: '/office/audit', label: t('Audit') },
  { to: '/office/accounts', label: t('Accounts'), atLeast: 'administrator' },
  { to: '/office/keys', label: t('Keys'), atLeast: 'administrator' },
  { to: '/office/profile', label: t('Profile') },
  { to: '/office/health', label: t('Health') },
] as const satisfies readonly {
  readonly to: string;
  readonly label: string;
  readonly count?: 'submitted' | 'held' | 'questions';
  readonly atLeast?: Role;
}[];

export function useOfficeCounts() {
  return useQuery({
    queryKey: ['office', 'counts'],
    queryFn: ({ signal }) => api.call('officeCounts', { signal }),
    staleTime: 10_000,
  });
}

export function OfficePage({ title, atLeast = 'officer', children }: { title: string; atLeast?: Role; children: ReactNode }) {
  useTitle(title);
  return (
    <Guard atLeast={atLeast}>
      <header className="page-head">
        <h1>{title}</h1>
        <Rooms />
      </header>
      {children}
    </Guard>
  );
}

function Rooms() {
  const session = useSession();
  const counts = useOfficeCounts().data;
  return (
    <nav className="nav small wraps no-print" aria-label={t('Office')}>
      {rooms.map((room) => {
        if ('atLeast' in room && !isAtLeast(session, room.atLeast)) return null;
        const count = 'count' in room ? counts?.[room.count] : undefined;
        return (
          <Link key={room.to} to={room.to} activeOptions={{ exact: true, includeSearch: false }}>
            {room.label}
            {count === undefined || count === 0 ? null : <span className="count num"> {count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
