// The first page: search, as you type; before that, what is new.

import type { Answer } from '@harkness/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { api } from '../base/api.js';
import { day, days, plural, systemNames } from '../base/format.js';
import { Failure } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';

type Found = Answer<'search'>;

export function Home() {
  useTitle('');
  const { q: asked = '' } = useSearch({ from: '/' });
  const navigate = useNavigate();
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const id = useId();
  const query = text.trim();
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery({
    ...searchQuery(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  // The address holds what is looked for: coming back from a page, it is still there.
  const look = (typed: string) => {
    setText(typed);
    const q = typed.trim();
    sent.current = q;
    void navigate({ to: '/', search: q === '' ? {} : { q }, replace: true, resetScroll: false });
  };
  // The link to this page begins anew.
  useEffect(() => {
    if (asked !== '' || sent.current === '') return;
    sent.current = '';
    setText('');
  }, [asked]);
  // `/` on any page leads here.
  useEffect(() => {
    if (location.hash === '#search') input.current?.focus();
  }, []);

  const found = query !== '' && data && !isPlaceholderData ? data : undefined;
  const move = (event: KeyboardEvent) => {
    const links = [...(results.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])];
    const here = links.findIndex((link) => link.matches(':focus'));
    if (event.key === 'ArrowDown') links[here + 1]?.focus();
    else if (event.key === 'ArrowUp' && here >= 0) (links[here - 1] ?? input.current)?.focus();
    else if (event.key === 'Enter' && here < 0) links[0]?.click();
    else if (event.key === 'Escape' && here >= 0) input.current?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="page-head">
        <h1>Every rating, and why</h1>
        <p className="soft">Find a player, an event or a list. Every number leads to the rule it comes from.</p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from the field to what it found and back */}
      <div className="stack finder" onKeyDown={move}>
        <div className="field">
          <label htmlFor={id}>Name or id</label>
          <div className="search-field">
            <input
              ref={input}
              id={id}
              className="input search"
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              spellCheck={false}
              maxLength={100}
              aria-describedby={`${id}-keys`}
              aria-keyshortcuts="/"
              value={text}
              onChange={(event) => look(event.target.value)}
            />
            {text === '' ? (
              <span className="key-hint" aria-hidden="true">
                /
              </span>
            ) : null}
          </div>
          <p id={`${id}-keys`} className="sr-only">
            Enter opens the first of what is found, the arrow keys go through it.
          </p>
        </div>
        <p className="sr-only" role="status">
          {found ? countText(found) : ''}
        </p>
        <div ref={results} className="stack results" aria-busy={isFetching}>
          {query === '' ? (
            <News />
          ) : error ? (
            <Failure error={error} again={() => refetch()} />
          ) : data ? (
            <Results query={query} found={data} />
          ) : null}
        </div>
      </div>
    </>
  );
}

function searchQuery(q: string) {
  return {
    queryKey: ['search', q],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call('search', { query: { q }, signal }),
  };
}

function isNothing({ players, events, lists }: Found): boolean {
  return players.length + events.length + lists.length === 0;
}

function countText({ players, events, lists }: Found): string {
  const counts = [
    players.length > 0 ? plural(players.length, 'player') : '',
    events.length > 0 ? plural(events.length, 'event') : '',
    lists.length > 0 ? plural(lists.length, 'list') : '',
  ].filter((text) => text !== '');
  return counts.length === 0 ? 'Nothing found' : `${counts.join(', ')} found`;
}

function Results({ query, found }: { query: string; found: Found }) {
  if (isNothing(found)) return <DidYouMean query={query} />;
  const { players, events, lists } = found;
  return (
    <>
      {players.length > 0 ? <Players players={players} title="Players" /> : null}
      {events.length > 0 ? <Events events={events} title="Events" /> : null}
      {lists.length > 0 ? <Lists lists={lists} title="Lists" /> : null}
    </>
  );
}

/** Nothing is called that: whose name begins the same way, from the longest beginning that finds somebody. */
function DidYouMean({ query }: { query: string }) {
  const beginnings = beginningsOf(query);
  const { data } = useQuery({
    queryKey: ['did-you-mean', query],
    queryFn: async ({ signal }) => {
      for (const q of beginnings) {
        const { players } = await api.call('search', { query: { q, limit: 6 }, signal });
        if (players.length > 0) return players;
      }
      return [];
    },
    enabled: beginnings.length > 0,
  });
  return (
    <>
      <p className="empty">
        Nothing is called “{query}”. A part of the name, or the id of a player or event, is enough; the family name finds most.
      </p>
      {data && data.length > 0 ? <Players players={data} title="Did you mean" /> : null}
    </>
  );
}

/** Each word alone, then shorter and shorter, down to three letters. */
function beginningsOf(query: string): string[] {
  const words = query.split(/[\s,]+/).filter((word) => word.length >= 3);
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const shorter = [0.75, 0.5].map((part) => longest.slice(0, Math.max(3, Math.ceil(longest.length * part))));
  return [...new Set([...(words.length > 1 ? words : []), ...shorter])].filter((text) => text !== '' && text !== query);
}

function Players({ players, title }: { players: Found['players']; title: string }) {
  return (
    <Group title={title}>
      {players.map((hit) => (
        <li key={hit.player}>
          <span>
            <Link to="/players/$player" params={{ player: hit.player }}>
              {hit.name}
            </Link>
            {hit.title ? <span className="tag">{hit.title}</span> : null}
          </span>
          <span className="soft small num about">{[hit.player, hit.state, hit.federation].filter(Boolean).join(' · ')}</span>
          <span className="num end">
            {hit.rating ? (
              <>
                <span className="soft small">{systemNames[hit.rating.system]}</span> {hit.rating.official}
              </>
            ) : (
              <span className="soft">unrated</span>
            )}
          </span>
        </li>
      ))}
    </Group>
  );
}

/** The latest events and lists, as a start for who has no name in mind. */
function News() {
  const events = useQuery({
    queryKey: ['latest-events'],
    queryFn: ({ signal }) => api.call('events', { query: { limit: 8 }, signal }),
  });
  const lists = useQuery({
    queryKey: ['latest-lists'],
    queryFn: ({ signal }) => api.call('lists', { query: { limit: 12 }, signal }),
  });
  const failed = events.error ?? lists.error;
  if (failed) return <Failure error={failed} again={() => Promise.all([events.refetch(), lists.refetch()])} />;
  if (events.data?.items.length === 0 && lists.data?.items.length === 0)
    return <p className="empty">Nothing is rated here yet. The first accepted report and the first list will stand here.</p>;
  return (
    <div className="columns">
      {events.data?.items.length ? (
        <div className="stack">
          <Events events={events.data.items} title="Latest events" />
          <Link to="/events">All events</Link>
        </div>
      ) : null}
      {lists.data?.items.length ? (
        <div className="stack">
          <Lists lists={latestOfKind(lists.data.items.filter(({ retracted }) => retracted === undefined))} title="Latest lists" />
          <Link to="/lists">All lists</Link>
        </div>
      ) : null}
    </div>
  );
}

/** The newest supplement and the newest list of each kind of FIDE; they come newest first. */
function latestOfKind<List extends { readonly list: string; readonly date: string }>(lists: readonly List[]): List[] {
  const kind = ({ list, date }: List) => list.replace(date, '');
  return lists.filter((one, at) => lists.findIndex((other) => kind(other) === kind(one)) === at);
}

function Events({ events, title }: { events: Found['events']; title: string }) {
  return (
    <Group title={title}>
      {events.map((hit) => (
        <li key={hit.event}>
          <Link to="/events/$event" params={{ event: hit.event }}>
            {hit.name}
          </Link>
          <span className="soft small num end about">
            {days(hit.start, hit.end)} · {plural(hit.players, 'player')}
          </span>
        </li>
      ))}
    </Group>
  );
}

function Lists({ lists, title }: { lists: readonly (Found['lists'][number] & { players?: number })[]; title: string }) {
  return (
    <Group title={title}>
      {lists.map((hit) => (
        <li key={hit.list}>
          <Link to="/lists/$list" params={{ list: hit.list }}>
            {hit.title.replace(hit.date, day(hit.date))}
          </Link>
          {hit.players === undefined ? null : <span className="soft small num end about">{plural(hit.players, 'player')}</span>}
        </li>
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="group-title">
        {title}
      </h2>
      <ul className="hits">{children}</ul>
    </section>
  );
}
