// The logged-in person, for every page: requested once, kept in the query cache.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { api, queries, setCsrf } from './api.js';

export type Session = NonNullable<Answer<'session'>>;
export type Role = Session['account']['role'];

const ranks: { readonly [role in Role]: number } = { player: 0, director: 1, officer: 2, administrator: 3 };

export function useSession(): Session | null | undefined {
  const query = useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }): Promise<Session | null> => {
      const session = await api.call('session', { signal });
      setCsrf(session?.csrf);
      return session;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return query.data;
}

export function enter(session: Session): void {
  setCsrf(session.csrf);
  queries.setQueryData(['session'], session);
}

export async function leave(): Promise<void> {
  await api.call('logout');
  setCsrf(undefined);
  queries.setQueryData(['session'], null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

export function isAtLeast(session: Session | null | undefined, role: Role): boolean {
  return session != null && ranks[session.account.role] >= ranks[role];
}
