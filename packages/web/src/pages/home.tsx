// The first page: search, as you type; before that, what is new.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../api.js';
import { day, days, systemNames } from '../format.js';
import { Failure } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';

type Found = Answer<'search'>;

export function Home() {
  useTitle('');
  const [text, setText] = useState('');
  const id = useId();
  const query = text.trim();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => api.call('search', { query: { q: query }, signal }),
    enabled: query !== '',
    placeholderData: (previous) => previous,
  });
  return (
    <>
      <div className="page-head">
        <h1>Every rating, and why</h1>
        <p className="soft">Find a player, an event or a list. Every number leads to the rule it comes from.</p>
      </div>
      <div className="field">
        <label htmlFor={id}>Name or id</label>
        <input
          id={id}
          className="input search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="stack" aria-live="polite" aria-busy={isFetching} style={{ minHeight: '30rem' }}>
        {query === '' ? (
          <News />
        ) : error ? (
          <Failure error={error} again={() => refetch()} />
        ) : data ? (
          <Results found={data} />
        ) : null}
      </div>
    </>
  );
}

function Results({ found }: { found: Found }) {
  const { players, events, lists } = found;
  if (players.length + events.length + lists.length === 0)
    return <p className="empty">Nothing found. A part of the name, or the id of a player or event, is enough.</p>;
  return (
    <>
      {players.length > 0 ? (
        <Group title="Players">
          {players.map((hit) => (
            <li key={hit.player}>
              <span>
                <Link to="/players/$player" params={{ player: hit.player }}>
                  {hit.name}
                </Link>
                {hit.title ? <span className="tag">{hit.title}</span> : null}
              </span>
              <span className="soft small num">
                {hit.player}
                {hit.state ? ` · ${hit.state}` : ''}
              </span>
              <span className="num end">
                {hit.rating ? (
                  <>
                    {hit.rating.official} <span className="soft small">{systemNames[hit.rating.system]}</span>
                  </>
                ) : (
                  <span className="soft">unrated</span>
                )}
              </span>
            </li>
          ))}
        </Group>
      ) : null}
      {events.length > 0 ? <Events events={events} title="Events" /> : null}
      {lists.length > 0 ? <Lists lists={lists} title="Lists" /> : null}
    </>
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
    queryFn: ({ signal }) => api.call('lists', { query: { limit: 8 }, signal }),
  });
  const failed = events.error ?? lists.error;
  if (failed) return <Failure error={failed} again={() => Promise.all([events.refetch(), lists.refetch()])} />;
  if (events.data?.items.length === 0 && lists.data?.items.length === 0)
    return <p className="empty">Nothing is rated here yet. The first accepted report and the first list will stand here.</p>;
  return (
    <div className="columns">
      {events.data?.items.length ? <Events events={events.data.items} title="Latest events" /> : null}
      {lists.data?.items.length ? <Lists lists={lists.data.items} title="Latest lists" /> : null}
    </div>
  );
}

function Events({ events, title }: { events: Found['events']; title: string }) {
  return (
    <Group title={title}>
      {events.map((hit) => (
        <li key={hit.event}>
          <Link to="/events/$event" params={{ event: hit.event }}>
            {hit.name}
          </Link>
          <span className="soft small num end">
            {days(hit.start, hit.end)} · {hit.players} players
          </span>
        </li>
      ))}
    </Group>
  );
}

function Lists({ lists, title }: { lists: Found['lists']; title: string }) {
  return (
    <Group title={title}>
      {lists.map((hit) => (
        <li key={hit.list}>
          <Link to="/lists/$list" params={{ list: hit.list }}>
            {hit.title.replace(hit.date, day(hit.date))}
          </Link>
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
