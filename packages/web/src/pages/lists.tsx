// Popular rankings, and a calendar of all published lists.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSummaryQuery, listsQuery } from '../base/api.js';
import { mainSystem } from '../base/authorities/index.js';
import { day, monthNames, systemNames } from '../base/format.js';
import { said } from '../base/said.js';
import { rich, t } from '../base/words.js';
import { groupsOf } from '../parts/age-groups.js';
import { Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';

type ListHead = Answer<'lists'>['items'][number];

interface Kind {
  readonly title: string;
  /** Newest first; lists without players are left out. */
  readonly lists: readonly ListHead[];
}

export function Lists() {
  useTitle(t('Lists'));
  const query = useQuery(listsQuery);
  return (
    <>
      <header className="page-head">
        <h1>{t('Rating lists')}</h1>
        <p className="soft">
          {rich('A published list never changes. <a>Check a list yourself.</a>', {
            a: (text) => (
              <a className="no-print" href="/verify/index.html">
                {text}
              </a>
            ),
          })}
        </p>
      </header>
      <Loaded query={query} height="60rem">
        {(lists) => <Published kinds={kindsOf(lists)} />}
      </Loaded>
    </>
  );
}

function kindsOf(items: readonly ListHead[]): Kind[] {
  const kinds = new Map<string, ListHead[]>();
  for (const list of items) {
    if (list.players === 0) continue;
    const title = list.title.replace(` of ${list.date}`, '');
    kinds.set(title, [...(kinds.get(title) ?? []), list]);
  }
  return [...kinds].map(([title, lists]) => ({ title: said(title), lists }));
}

function Published({ kinds }: { kinds: readonly Kind[] }) {
  if (kinds.length === 0) return <p className="empty">{t('No list has been published yet.')}</p>;
  return (
    <>
      <section className="stack" aria-labelledby="top">
        <h2 id="top">{t('Top lists now')}</h2>
        <ul className="tiles top-lists">
          {kinds.map(({ title, lists }) => {
            const inForce = lists.filter(({ retracted }) => retracted === undefined);
            const [latest] = inForce;
            return latest === undefined ? null : (
              <Tops key={title} title={title} latest={latest} isFirst={inForce.length === 1} />
            );
          })}
        </ul>
      </section>
      {kinds.map(({ title, lists }) => (
        <section key={title} className="stack" aria-label={title}>
          <h2>{title}</h2>
          <Calendar title={title} lists={lists} />
        </section>
      ))}
    </>
  );
}

const comparedOrders = [
  ['improved', t('Most improved in a year')],
  ['busiest', t('Most active in a year')],
  ['movers', t('Movers since the previous list')],
] as const;

/** The newest list of a kind, in each of its systems and orders, and its groups of players that are not empty. */
function Tops({ title, latest, isFirst }: { title: string; latest: ListHead; isFirst: boolean }) {
  const params = { list: latest.list };
  const [main] = latest.systems;
  const { data: summary } = useQuery({
    ...listSummaryQuery(latest.list, { system: main?.system ?? mainSystem, active: 'true', established: 'true' }),
    enabled: main !== undefined,
  });
  const isRated = (system: string): boolean => summary === undefined || summary.systems.some((one) => one === system);
  return (
    <li className="tile">
      <h3>{title}</h3>
      <p className="small soft">
        {day(latest.date)} · {t('{count, plural, one {# player} other {# players}}', { count: latest.players })}
      </p>
      <ul className="plain-list">
        {latest.systems
          .filter(({ system }) => isRated(system))
          .map(({ system, label }) => (
            <li key={system}>
              <Link to="/lists/$list" params={params} search={{ system }}>
                {systemNames[system] ?? label}
              </Link>
            </li>
          ))}
        {/* A first list has nothing to compare with. */}
        {(isFirst ? [] : comparedOrders).map(([order, name]) => (
          <li key={order}>
            <Link to="/lists/$list" params={params} search={{ order }}>
              {name}
            </Link>
          </li>
        ))}
        {summary?.women ? (
          <li>
            <Link to="/lists/$list" params={params} search={{ women: true }}>
              {t('Women')}
            </Link>
          </li>
        ) : null}
        {groupsOf(summary?.born, latest.date).map(({ key, name, choice }) => (
          <li key={key}>
            <Link to="/lists/$list" params={params} search={choice}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {summary === undefined || summary.births ? null : (
        <p className="small soft">{t('No age groups: years of birth are private, so this list has none.')}</p>
      )}
      <Groups list={latest.list} name={t('By state')} kind="state" known={summary?.states} />
      <Groups list={latest.list} name={t('By federation')} kind="federation" known={summary?.federations} />
      <Groups list={latest.list} name={t('By club')} kind="club" known={summary?.clubs} />
    </li>
  );
}

/** A link for each state, federation or club of a list; nothing if all players share one. */
function Groups({
  list,
  name,
  kind,
  known = [],
}: {
  list: string;
  name: string;
  kind: 'state' | 'federation' | 'club';
  known: readonly string[] | undefined;
}) {
  if (known.length < 2) return null;
  return (
    <details className="no-print">
      <summary>{name}</summary>
      <p className="row small">
        {known.map((one) => (
          <Link key={one} to="/lists/$list" params={{ list }} search={{ [kind]: one }}>
            {one}
          </Link>
        ))}
      </p>
    </details>
  );
}

/** One row per year, one cell per month: with the name of the month if every list is dated its first day, otherwise with the days. */
function Calendar({ title, lists }: { title: string; lists: readonly ListHead[] }) {
  const years = [...new Set(lists.map(({ date }) => date.slice(0, 4)))];
  const isMonthly = lists.every(({ date }) => date.endsWith('-01'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={t('Calendar: {title}', { title })}>
      <table className={isMonthly ? 'table calendar monthly' : 'table calendar'}>
        <thead className={isMonthly ? 'sr-only' : undefined}>
          <tr>
            <th scope="col">{t('Year')}</th>
            {monthNames.map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year}>
              <th scope="row">
                <span className="century">{year.slice(0, 2)}</span>
                {year.slice(2)}
              </th>
              {monthNames.map((month, at) => (
                <td key={month}>
                  {lists
                    .filter(({ date }) => date.startsWith(`${year}-${String(at + 1).padStart(2, '0')}`))
                    .map((list) => (
                      <Link
                        key={list.list}
                        to="/lists/$list"
                        params={{ list: list.list }}
                        className={list.retracted === undefined ? '' : 'retracted'}
                        aria-label={t(list.retracted === undefined ? '{title} of {date}' : '{title} of {date}, retracted', {
                          title,
                          date: day(list.date),
                        })}
                        title={t('{count, plural, one {# player} other {# players}}', { count: list.players })}
                      >
                        {isMonthly ? month : Number(list.date.slice(8))}
                      </Link>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
