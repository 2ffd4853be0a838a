// The pages' connection to their office: one client, the session's CSRF token, one query cache.

import { createClient } from '@harkness/client';
import { QueryClient, queryOptions } from '@tanstack/react-query';

let csrf: string | undefined;

export function setCsrf(token: string | undefined): void {
  csrf = token;
}

export const api = createClient({ csrf: () => csrf });

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});

export function playerQuery(player: string) {
  return queryOptions({
    queryKey: ['player', player],
    queryFn: ({ signal }) => api.call('player', { params: { player }, signal }),
  });
}

export function sectionQuery(event: string, section: string) {
  return queryOptions({
    queryKey: ['section', event, section],
    queryFn: ({ signal }) => api.call('section', { params: { event, section: Number(section) }, signal }),
  });
}
