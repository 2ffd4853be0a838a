// The pages' connection to their office: one client, the session's CSRF token, one query cache.

import { createClient } from '@harkness/client';
import { QueryClient } from '@tanstack/react-query';

let csrf: string | undefined;

export function setCsrf(token: string | undefined): void {
  csrf = token;
}

export const api = createClient({ csrf: () => csrf });

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});
