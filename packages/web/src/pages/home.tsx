// The home page: search as you type; before that, what is new.

import type { Answer } from '@harkness/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { api } from '../base/api.js';
import { day, days, points, signed, systemNames } from '../base/format.js';
import { masthead } from '../base/office.js';
import { said } from '../base/said.js';
import { fixed, t } from '../base/words.js';
import { useAskedText } from '../parts/asked-text.js';
import { Failure } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';

type Found = Answer<'search'>;

export function Home() {
  useTitle('');
  const { q: asked = '' } = useSearch({ from: '/' });
  const navigate = useNavigate();
  const [text, type] = useAskedText(asked);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const id = useId();
  const query = text.trim();
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery({
    ...searchQuery(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  // The query is in the address, so it is still there when coming back.
  const look = (typed: string) => {
    const q = type(typed);
    void navigate({ to: '/', search: q === '' ? {} : { q }, replace: true, resetScroll: false });
  };
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
        {masthead === undefined ? null : <p className="whose">{masthead.name}</p>}
        <h1>{t('Every rating, and why')}</h1>
        <p className="soft no-print">
          {t('Find a player, an event or a list. Click any number to see the games and the rule behind it.')}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from the field to what it found and back */}
      <div className="stack finder" onKeyDown={move}>
        <div className="field">
          <label htmlFor={id}>{t('Name or id')}</label>
          <div className="search-field">
            <input
              ref={input}
              id={id}
              className="input search"
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              spellCheck={false}
              placeholder={t('Player, event or list')}
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
            {t('Press Enter to open the first result, or use the arrow keys to choose another.')}
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
    players.length > 0 ? t('{count, plural, one {# player} other {# players}}', { count: players.length }) : '',
    events.length > 0 ? t('{count, plural, one {# event} other {# events}}', { count: events.length }) : '',
    lists.length > 0 ? t('{count, plural, one {# list} other {# lists}}', { count: lists.length }) : '',
  ].filter((text) => text !== '');
  return counts.length === 0 ? t('Nothing found') : t('{counts} found', { counts: counts.join(', ') });
}

function Results({ query, found }: { query: string; found: Found }) {
  if (isNothing(found)) return <DidYouMean query={query} />;
  const { players, events, lists } = found;
  return (
    <>
      {players.length > 0 ? <Players players={players} title={t('Players')} /> : null}
      {events.length > 0 ? <Events events={events} title={t('Events')} /> : null}
      {lists.length > 0 ? <Lists lists={lists} title={t('Lists')} /> : null}
    </>
  );
}

/** Nothing matches: suggests names with the same beginning, using the longest prefix that finds somebody. */
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
        {t('Nothing found for “{query}”. Try part of the name, or the id of a player or event; the family name works best.', {
          query,
        })}
      </p>
      {data && data.length > 0 ? <Players players={data} title={t('Did you mean')} /> : null}
    </>
  );
}

/** Each word alone, then ever shorter, down to three letters. */
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
              <span className="soft">{t('unrated')}</span>
            )}
          </span>
        </li>
      ))}
    </Group>
  );
}

/** The latest events and lists, for readers without a name in mind. */
function News() {
  const events = useQuery({
    queryKey: ['latest-events'],
    queryFn: ({ signal }) => api.call('events', { query: { limit: 8 }, signal }),
  });
  const lists = useQuery({
    queryKey: ['latest-lists'],
    queryFn: ({ signal }) => api.call('lists', { query: { latest: 'true', limit: 12 }, signal }),
  });
  const upcoming = useQuery({
    queryKey: ['upcoming'],
    queryFn: ({ signal }) => api.call('events', { query: { upcoming: 'true', limit: 20 }, signal }),
  });
  const failed = events.error ?? lists.error;
  if (failed) return <Failure error={failed} again={() => Promise.all([events.refetch(), lists.refetch()])} />;
  if (events.data?.items.length === 0 && lists.data?.items.length === 0)
    return (
      <>
        <p className="empty">{t('Nothing is rated here yet. The first accepted report and the first list will appear here.')}</p>
        <p className="row">
          <Link to="/calculators">{t('Compute a rating')}</Link>
          <Link to="/rulebook">{t('Read the rules')}</Link>
          <Link to="/submit">{t('Submit a report')}</Link>
        </p>
      </>
    );
  const latest = lists.data?.items ?? [];
  const [first, second] = latest;
  // An event whose sections were all withdrawn has no players.
  const played = (events.data?.items ?? []).filter(({ players }) => players > 0);
  return (
    <>
      {played.length > 0 ? <WorkedWhy events={played.slice(0, mostTried).map(({ event }) => event)} /> : null}
      <div className="columns short">
        {first === undefined ? null : <Leaders list={first} order="rating" />}
        {second === undefined ? null : <Leaders list={second} order="rating" />}
        {first === undefined ? null : <Leaders list={first} order="movers" />}
      </div>
      <div className="columns">
        {played.length > 0 ? (
          <div className="stack">
            <Events events={played} title={t('Latest events')} />
            {upcoming.data && upcoming.data.items.length > 0 ? (
              <Events events={upcoming.data.items.slice(0, 4)} title={t('Upcoming')} />
            ) : null}
            <Link className="no-print" to="/events">
              {t('All events')}
            </Link>
          </div>
        ) : null}
        {latest.length > 0 ? (
          <div className="stack">
            <Lists lists={latest} title={t('Latest lists')} />
            <Link className="no-print" to="/lists">
              {t('All lists')}
            </Link>
          </div>
        ) : null}
      </div>
    </>
  );
}

type ListHead = Answer<'lists'>['items'][number];

/** The first five of a list, by rating or by change. */
function Leaders({ list, order }: { list: ListHead; order: 'rating' | 'movers' }) {
  const system = list.systems[0];
  const { data } = useQuery({
    queryKey: ['leaders', list.list, order],
    queryFn: ({ signal }) =>
      api.call('listRows', {
        params: { list: list.list },
        query: {
          order,
          limit: 5,
          ...(system === undefined ? {} : { system: system.system }),
          active: 'true',
          established: 'true',
        },
        signal,
      }),
  });
  if (system === undefined || data?.items.length === 0) return null;
  // An office with one authority does not repeat its name.
  const label = systemNames[system.system] ?? system.label;
  return (
    <div className="stack leaders">
      <Group title={order === 'rating' ? t('Leaders, {label}', { label }) : t('Movers, {label}', { label })}>
        {(data?.items ?? []).map((row) => {
          const rating = row.ratings.find((one) => one.system === system.system);
          return (
            <li key={row.player}>
              <Link to="/players/$player" params={{ player: row.player }}>
                {row.name}
              </Link>
              <span className="num end">
                {order === 'movers' && rating?.change !== undefined ? (
                  <span className={rating.change > 0 ? 'up' : 'down'}>{signed(rating.change)} </span>
                ) : null}
                <span className="leader-rating">
                  {rating === undefined ? null : (
                    <Link
                      className="why quiet"
                      to="/players/$player/why/$system"
                      params={{ player: row.player, system: system.system }}
                      search={{ list: list.list }}
                      aria-label={t('Why {rating}: {name}', { rating: rating.rating, name: row.name })}
                    >
                      {rating.rating}
                    </Link>
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </Group>
      <Link
        className="no-print"
        aria-label={order === 'rating' ? t('The whole list, {label}', { label }) : t('All movers, {label}', { label })}
        to="/lists/$list"
        params={{ list: list.list }}
        search={order === 'rating' ? {} : { order }}
      >
        {order === 'rating' ? t('The whole list') : t('All movers')}
      </Link>
    </div>
  );
}

/** Events that are looked at for an example: a section of the latest may be held or withdrawn, or have nobody rated. */
const mostTried = 4;

/** A real example from the latest event that has one: an experienced player who gained most, and why. */
function WorkedWhy({ events }: { events: readonly string[] }) {
  const { data, isPending } = useQuery({
    queryKey: ['worked-why', events],
    queryFn: async ({ signal }) => {
      for (const event of events) {
        const found = await exampleOf(event, signal).catch(() => null);
        if (found !== null) return found;
      }
      return null;
    },
    staleTime: 600_000,
  });
  // Its place is kept while it loads, so that nothing below moves.
  if (isPending) return <section className="worked" aria-busy="true" />;
  if (!data?.why.story) return null;
  const { event: at, section, player, system, story } = data.why;
  return (
    <section className="worked" aria-labelledby="worked">
      <div className="stack">
        <h2 id="worked" className="group-title">
          {t('A number and its reason')}
        </h2>
        <p className="small soft">{data.eventName}</p>
        {story.sentences.map((sentence) => (
          <p key={sentence}>{said(sentence)}</p>
        ))}
        <Link
          className="no-print"
          to="/events/$event/$section/why/$player"
          params={{ event: at, section: String(section), player }}
          search={{ system }}
        >
          {t('The games, the sum and the rule')}
        </Link>
      </div>
      <WorkedGames games={story.games} />
    </section>
  );
}

async function exampleOf(event: string, signal: AbortSignal) {
  const section = await api.call('section', { params: { event, section: 1 }, signal });
  const [system] = section.systems;
  const gained = (row: (typeof section.players)[number]) => {
    const rating = row.ratings.find((one) => one.system === system);
    if (rating?.change !== undefined) return rating.change;
    return rating?.before && rating.after ? rating.after.official - rating.before.official : Number.NEGATIVE_INFINITY;
  };
  // The half with more games: a first rating is an extreme case of the rule, and the hardest to explain.
  const games = (row: (typeof section.players)[number]) => row.ratings.find((one) => one.system === system)?.before?.games ?? 0;
  const experienced = section.players.toSorted((a, b) => games(b) - games(a)).slice(0, Math.ceil(section.players.length / 2));
  const best = experienced.toSorted((a, b) => gained(b) - gained(a))[0];
  if (system === undefined || best === undefined || !Number.isFinite(gained(best))) return null;
  const why = await api.call('explanation', { params: { event, section: 1, player: best.player }, query: { system }, signal });
  return why.story === null ? null : { why, eventName: section.eventName };
}

/** The games behind the sentence: beside it, or below it on a narrow screen. */
function WorkedGames({ games }: { games: NonNullable<Answer<'explanation'>['story']>['games'] }) {
  const rated = games.filter(({ expected, score }) => expected !== null && score !== null);
  if (rated.length === 0) return null;
  return (
    <table className="table worked-games">
      <caption className="sr-only">{t('Games, with expected and actual score')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Opponent')}</th>
          <th scope="col" className="n">
            {t('Rating')}
          </th>
          <th scope="col" className="n">
            {t('Expected')}
          </th>
          <th scope="col" className="n">
            {t('Score')}
          </th>
        </tr>
      </thead>
      <tbody>
        {/* The games of an explanation never change order. */}
        {[...rated.entries()].map(([index, { player, name, rating, expected, score }]) => (
          <tr key={index}>
            <td>
              {name === undefined || name === null ? (
                t('Game {place}', { place: index + 1 })
              ) : player ? (
                <Link to="/players/$player" params={{ player }}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </td>
            <td className="n">{rating === null ? '' : Math.round(rating)}</td>
            <td className="n">{fixed(expected ?? 0, 2)}</td>
            <td className="n">{points(score ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
          <span className="soft small num end about">
            {days(hit.start, hit.end)}
            {hit.players === 0 ? '' : ` · ${t('{count, plural, one {# player} other {# players}}', { count: hit.players })}`}
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
            {said(hit.title.replace(hit.date, day(hit.date)))}
          </Link>
          {hit.players === undefined ? null : (
            <span className="soft small num end about">
              {t('{count, plural, one {# player} other {# players}}', { count: hit.players })}
            </span>
          )}
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
