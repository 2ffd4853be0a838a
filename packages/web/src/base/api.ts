// The pages' connection to their office: one client, the session's CSRF token, one query cache.

import { type Answer, ApiError, createClient } from '@harkness/client';
import { QueryClient, queryOptions } from '@tanstack/react-query';

let csrf: string | undefined;

export function setCsrf(token: string | undefined): void {
  csrf = token;
}

/**
 * Somebody whose session ended may have logged in again in another tab. Their session has a new token then, and the write is sent
 * once more with it; never for another account.
 */
const send: typeof fetch = async (address, init) => {
  const response = await fetch(address, init);
  if (response.status !== 403 || csrf === undefined) return response;
  const problem = (await response.clone().json()) as { readonly code?: string };
  if (problem.code !== 'csrf-token-missing') return response;
  const before = queries.getQueryData<Answer<'session'>>(['session']);
  const session = await api.call('session');
  if (!session || session.account.account !== before?.account.account) return response;
  setCsrf(session.csrf);
  queries.setQueryData(['session'], session);
  const headers = new Headers(init?.headers);
  headers.set('x-csrf-token', session.csrf);
  return fetch(address, { ...init, headers });
};

export const api = createClient({ csrf: () => csrf, fetch: send });

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // One retry if the office did not answer; a refusal is final.
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.problem.status < 500),
      refetchOnWindowFocus: false,
    },
  },
});

/**
 * After a change that can affect ratings or counts: reloads every answer except the session, so that no page shows stale data. What a
 * fact would change is not asked again once it is entered.
 */
export function askAgain(): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'trial' });
}

/** The first response, embedded in the document. Read once, then stale. */
let first = document.querySelector<HTMLScriptElement>('script#first');

function firstAnswer<T>(address: string): T | undefined {
  if (first?.dataset['address'] !== address) return undefined;
  const text = first.textContent;
  first = null;
  // The server has embedded its own answer.
  return JSON.parse(text) as T;
}

export function playerQuery(player: string) {
  return queryOptions({
    queryKey: ['player', player],
    queryFn: ({ signal }) => api.call('player', { params: { player }, signal }),
    initialData: () => firstAnswer<Answer<'player'>>(api.address('player', { player })),
  });
}

export function sectionQuery(event: string, section: string) {
  const params = { event, section: Number(section) };
  return queryOptions({
    queryKey: ['section', event, section],
    queryFn: ({ signal }) => api.call('section', { params, signal }),
    initialData: () => firstAnswer<Answer<'section'>>(api.address('section', params)),
  });
}

/** A player's rating on the list of a date, or without one their live rating, and its reason. */
export function listRatingQuery(player: string, system: Answer<'listRating'>['system'], date: string | undefined) {
  return queryOptions({
    queryKey: ['list-rating', player, system, date ?? 'live'],
    queryFn: ({ signal }) =>
      api.call('listRating', { params: { player, system }, query: date === undefined ? {} : { date }, signal }),
  });
}

export function eventQuery(event: string) {
  return queryOptions({
    queryKey: ['event', event],
    queryFn: ({ signal }) => api.call('event', { params: { event }, signal }),
    initialData: () => firstAnswer<Answer<'event'>>(api.address('event', { event })),
  });
}

export function listSummaryQuery(list: string, query: NonNullable<Parameters<typeof api.call<'listSummary'>>[1]['query']>) {
  return queryOptions({
    queryKey: ['list-summary', list, query],
    queryFn: ({ signal }) => api.call('listSummary', { params: { list }, query, signal }),
  });
}

/** Every published list, newest first: twenty years of monthly lists are more than one answer holds. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async ({ signal }) => {
    const lists: Answer<'lists'>['items'][number][] = [];
    let cursor: string | undefined;
    do {
      const page = await api.call('lists', { query: { limit: 500, ...(cursor === undefined ? {} : { cursor }) }, signal });
      lists.push(...page.items);
      cursor = page.next;
    } while (cursor !== undefined);
    return lists;
  },
});

export function listQuery(list: string) {
  return queryOptions({
    queryKey: ['list', list],
    queryFn: ({ signal }) => api.call('list', { params: { list }, signal }),
    initialData: () => firstAnswer<Answer<'list'>>(api.address('list', { list })),
  });
}
