// The calendar of lists: what is due and what comes next, with cut-offs.

import type { Answer } from '@harkness/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { day } from '../base/format.js';
import { said } from '../base/said.js';
import { rich, t } from '../base/words.js';
import { Loaded } from '../parts/loaded.js';

type ListDate = Answer<'listCalendar'>['items'][number];

export interface ChosenDate {
  readonly list: string;
  readonly date: string;
}

export const calendarQuery = queryOptions({
  queryKey: ['lists', 'calendar'],
  queryFn: ({ signal }) => api.call('listCalendar', { signal }),
});

export function ListCalendar({ onChoose }: { onChoose: (date: ChosenDate) => void }) {
  const query = useQuery(calendarQuery);
  return (
    <section className="stack" aria-labelledby="calendar">
      <h2 id="calendar">{t('Calendar')}</h2>
      <Loaded query={query} height="14rem">
        {({ items, today }) => (
          <ul className="tiles">
            {byTitle(items).map(([title, dates]) => (
              <li key={title} className="tile">
                <h3>{said(title)}</h3>
                <ul className="list-dates">
                  {dates.map((one) => (
                    <li key={one.date}>
                      <DateLine one={one} today={today} onChoose={onChoose} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function byTitle(items: readonly ListDate[]): (readonly [title: string, dates: readonly ListDate[]])[] {
  return [...new Set(items.map(({ title }) => title))].map((title) => [title, items.filter((one) => one.title === title)]);
}

const stateNames = { published: t('published // a list'), due: t('due // a list'), coming: t('to come') } as const;

function DateLine({ one, today, onChoose }: { one: ListDate; today: string; onChoose: (date: ChosenDate) => void }) {
  const { title, date, cutoff, state, published, retracted } = one;
  return (
    <>
      {published === undefined ? (
        <span className="num">{day(date)}</span>
      ) : (
        <Link to="/lists/$list" params={{ list: published }} className="num">
          {day(date)}
        </Link>
      )}{' '}
      <span className={state === 'published' ? 'tag official' : state === 'due' ? 'tag warning' : 'tag'}>
        {stateNames[state]}
      </span>{' '}
      {state === 'due' ? (
        <button type="button" className="link-button small" onClick={() => onChoose({ list: one.list, date })}>
          {rich('Publish…<span> {title} of {date}</span>', {
            title,
            date: day(date),
            span: (text) => <span className="sr-only">{text}</span>,
          })}
        </button>
      ) : null}{' '}
      <span className="soft small cutoff">
        {t(cutoff < today ? 'Sections up to {cutoff}' : 'Includes sections up to {cutoff}', { cutoff: day(cutoff) })}
        {retracted > 0 ? `, ${t('{count, plural, one {# edition} other {# editions}} retracted', { count: retracted })}` : ''}
      </span>
    </>
  );
}
