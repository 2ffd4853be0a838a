// Events, newest first, by name, year, state, authority and type. Every choice is in the address.

import type { Answer } from '@harkness/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { authorityName, officeAuthorities, systemNames } from '../base/authorities/index.js';
import { type EventChoice, nearestYear } from '../base/event-choice.js';
import { days } from '../base/format.js';
import { isSystem } from '../base/system.js';
import { t, verbatim } from '../base/words.js';
import { useAskedText } from '../parts/asked-text.js';
import { Choice } from '../parts/fields.js';
import { TextField } from '../parts/form.js';
import { Failure } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

type Choices = Answer<'eventChoices'>;
type EventItem = Answer<'events'>['items'][number];

/** Whether it matters who rates an event. */
const isShared = officeAuthorities.length > 1;

export function Events() {
  useTitle(t('Events'));
  const choice = useSearch({ from: '/events' });
  const query = useInfiniteQuery({
    queryKey: ['events', choice],
    queryFn: ({ pageParam, signal }) =>
      api.call('events', { query: { ...filterOf(choice), limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isChosen = Object.keys(choice).length > 0;
  const { data: upcoming } = useQuery({
    queryKey: ['upcoming', choice],
    queryFn: ({ signal }) => api.call('events', { query: { ...filterOf(choice), upcoming: 'true', limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
  const isUpcoming = upcoming !== undefined && upcoming.items.length > 0;
  const { data: choices } = useQuery({
    queryKey: ['event-choices'],
    queryFn: ({ signal }) => api.call('eventChoices', { signal }),
  });
  return (
    <>
      <header className="page-head">
        <h1>{t('Events')}</h1>
        <p className="no-print">
          <Link to="/live">{t('Events in progress')}</Link>
        </p>
      </header>
      <Filters choice={choice} choices={choices} />
      <OnPaper choice={choice} shown={rows.length} hasMore={query.hasNextPage} />
      {isUpcoming ? <Upcoming events={upcoming.items} /> : null}
      {query.error ? <Failure error={query.error} again={() => query.refetch()} /> : null}
      <section className="stack" aria-label={t('Rated // events')}>
        {isUpcoming && query.data ? <h2>{t('Rated // events')}</h2> : null}
        {query.data ? (
          <SortableTable
            label={t('Events')}
            rows={rows}
            rowKey={(row) => row.event}
            empty={
              isChosen && isUpcoming ? (
                t('None of them is rated yet.')
              ) : isChosen ? (
                <NoMatch choice={choice} choices={choices} />
              ) : (
                t('No events yet. The first accepted report will appear here.')
              )
            }
            columns={[
              {
                key: 'end',
                title: t('Dates'),
                className: 'wide-only',
                cell: (row) => <span className="num">{days(row.start, row.end)}</span>,
                sort: (row) => row.end,
              },
              {
                key: 'name',
                title: t('Event'),
                cell: (row) => (
                  <>
                    <Link to="/events/$event" params={{ event: row.event }}>
                      {row.name}
                    </Link>
                    {isWithdrawn(row) ? (
                      <>
                        {' '}
                        <span className="tag">{t('withdrawn')}</span>
                      </>
                    ) : null}
                    <span className="narrow-only small soft">
                      {[days(row.start, row.end), placeOf(row), isShared ? authoritiesOf(row) : '']
                        .filter((one) => one !== '')
                        .join(' · ')}
                    </span>
                  </>
                ),
                sort: (row) => row.name,
              },
              {
                key: 'place',
                title: t('Place // where'),
                className: 'wide-only widest-only',
                cell: placeOf,
                sort: (row) => `${row.state ?? ''} ${row.city ?? ''}`,
              },
              ...(isShared
                ? [
                    {
                      key: 'authorities',
                      title: t('Rated by'),
                      className: 'wide-only together',
                      cell: authoritiesOf,
                    },
                  ]
                : []),
              {
                key: 'sections',
                title: t('Sections'),
                numeric: true,
                className: 'wide-only widest-only',
                cell: (row) => (isWithdrawn(row) ? '–' : row.sections),
                sort: (row) => row.sections,
              },
              {
                key: 'players',
                title: t('Players'),
                numeric: true,
                cell: (row) => (isWithdrawn(row) ? '–' : row.players),
                sort: (row) => row.players,
              },
            ]}
          />
        ) : (
          <div style={{ minHeight: '40rem' }} aria-busy="true" />
        )}
      </section>
      {query.hasNextPage ? (
        <p>
          <button type="button" className="button" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchingNextPage ? t('Loading…') : t('Earlier events')}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** The fields with the choices, and the button for earlier events, are not printed. */
function OnPaper({ choice, shown, hasMore }: { choice: EventChoice; shown: number; hasMore: boolean }) {
  const { q, year, state, authority, system } = choice;
  const words = [
    q === undefined ? '' : `“${q}”`,
    year === undefined ? '' : String(year),
    state === undefined ? '' : t('State {code}', { code: state }),
    authority === undefined ? '' : authorityName(authority),
    system === undefined ? '' : (systemNames[system] ?? system),
  ].filter((word) => word !== '');
  if (words.length === 0 && !hasMore) return null;
  return (
    <p className="only-print">
      <span>
        {words.length === 0 ? null : <strong>{words.join(' · ')}</strong>}{' '}
        {hasMore
          ? t('The latest {count, plural, one {event} other {# events}}; there are earlier ones.', { count: shown })
          : null}
      </span>
    </p>
  );
}

function placeOf({ city, state }: EventItem): string {
  return [city, state].filter(Boolean).join(', ');
}

function authoritiesOf({ authority, twins = [] }: EventItem): string {
  return [authority, ...twins.map((twin) => twin.authority)].map(authorityName).join(', ');
}

/** Only reported events are listed, so all sections of one without any were withdrawn. */
function isWithdrawn({ sections }: { readonly sections: number }): boolean {
  return sections === 0;
}

/** Registered events without a report. */
function Upcoming({ events }: { events: readonly EventItem[] }) {
  return (
    <section className="stack" aria-labelledby="upcoming">
      <h2 id="upcoming">{t('Upcoming')}</h2>
      <ul className="hits">
        {events.map((row) => (
          <li key={row.event}>
            <Link to="/events/$event" params={{ event: row.event }}>
              {row.name}
            </Link>
            <span className="soft small num end about">
              {[days(row.start, row.end), placeOf(row), isShared ? authoritiesOf(row) : '']
                .filter((one) => one !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says what has no events, with a way on: the nearest year that has some, or the choice without its year and state. */
function NoMatch({ choice, choices }: { choice: EventChoice; choices: Choices | undefined }) {
  const { year, state, ...others } = choice;
  const nearest = year === undefined || choices === undefined ? undefined : nearestYear(choices, year, state);
  const isPlain = Object.keys(others).length === 0;
  if (year === undefined && state === undefined) return t('No event matches.');
  return (
    <>
      {!isPlain
        ? t('No event matches.')
        : year === undefined
          ? t('No events in {state}.', { state: state ?? '' })
          : state === undefined
            ? t('No events in {year}.', { year: String(year) })
            : t('No events in {state} in {year}.', { state, year: String(year) })}{' '}
      {nearest === undefined || !isPlain ? (
        <Link to="/events" search={others}>
          {t('All years and states')}
        </Link>
      ) : (
        <Link to="/events" search={{ ...choice, year: nearest }}>
          {t('Events of {year}', { year: String(nearest) })}
        </Link>
      )}
    </>
  );
}

function filterOf({ q, year, state, authority, system }: EventChoice) {
  return {
    ...(q === undefined ? {} : { q }),
    ...(year === undefined ? {} : { from: `${year}-01-01`, to: `${year}-12-31` }),
    ...(state === undefined ? {} : { state }),
    ...(authority === undefined ? {} : { authority }),
    ...(system === undefined ? {} : { system }),
  };
}

/** A state as it is in the address; an empty text if it is none. */
function stateIn(text: string): string {
  return /^[a-z]{2,3}$/i.test(text.trim()) ? text.trim().toUpperCase() : '';
}

function Filters({ choice, choices }: { choice: EventChoice; choices: Choices | undefined }) {
  const navigate = useNavigate();
  const [text, type] = useAskedText(choice.q);
  const [state, typeState] = useAskedText(choice.state, stateIn);
  // Back takes a choice back, but not each letter of a text.
  const choose = (changed: { readonly [name in keyof EventChoice]?: EventChoice[name] | undefined }, isTyped = false) => {
    const next = Object.fromEntries(Object.entries({ ...choice, ...changed }).filter(([, value]) => value !== undefined));
    void navigate({ to: '/events', search: next, replace: isTyped, resetScroll: false });
  };
  // The years of the chosen state, and the states of the chosen year: every other pair is empty.
  const years =
    (choice.state === undefined ? undefined : choices?.states.find(({ state: one }) => one === choice.state)?.years) ??
    choices?.years ??
    [];
  const states = (choices?.states ?? []).filter((one) => choice.year === undefined || one.years.includes(choice.year));
  const withChosen = <One extends string | number>(known: readonly One[], chosen: One | undefined): readonly One[] =>
    chosen === undefined || known.includes(chosen) ? known : [chosen, ...known];
  return (
    <div className="fields no-print">
      <TextField
        label={t('Search')}
        placeholder={t('Part of the name, or the id')}
        type="search"
        maxLength={100}
        value={text}
        onChange={(event) => {
          const q = type(event.target.value);
          choose({ q: q === '' ? undefined : q }, true);
        }}
      />
      <Choice
        label={t('Year')}
        value={choice.year === undefined ? '' : String(choice.year)}
        options={[['', t('All')], ...withChosen(years, choice.year).map((year) => [String(year), String(year)] as const)]}
        onChange={(value) => choose({ year: value === '' ? undefined : Number(value) })}
      />
      {choices === undefined || choices.complete ? (
        (choices?.states.length ?? 0) === 0 && choice.state === undefined ? null : (
          <Choice
            label={t('State')}
            value={choice.state ?? ''}
            options={[
              ['', t('All')],
              ...withChosen(
                states.map((one) => one.state),
                choice.state,
              ).map((one) => [one, one] as const),
            ]}
            onChange={(value) => choose({ state: value === '' ? undefined : value })}
          />
        )
      ) : (
        <TextField
          label={t('State')}
          placeholder={verbatim('CA')}
          value={state}
          maxLength={3}
          problem={state.trim() === '' || stateIn(state) !== '' ? undefined : t('Two or three letters')}
          style={{ width: '5rem' }}
          onChange={(event) => {
            const typed = typeState(event.target.value);
            choose({ state: typed === '' ? undefined : typed }, true);
          }}
        />
      )}
      {!isShared ? null : (
        <Choice
          label={t('Rated by')}
          value={choice.authority ?? ''}
          options={[['', t('Anybody')], ...officeAuthorities.map(({ id, name }) => [id, name] as const)]}
          onChange={(value) => choose({ authority: value === '' ? undefined : value })}
        />
      )}
      <Choice
        label={t('Type // of an event')}
        value={choice.system ?? ''}
        options={[
          ['', t('All')],
          ...officeAuthorities.flatMap(({ systems }) =>
            systems.map(({ system }) => [system, systemNames[system] ?? system] as const),
          ),
        ]}
        onChange={(value) => choose({ system: isSystem(value) ? value : undefined })}
      />
    </div>
  );
}
