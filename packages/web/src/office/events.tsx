// An event at the desk: its sections with their actions, and decisions about the whole event.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../base/api.js';
import { days, systemNames } from '../base/format.js';
import { t } from '../base/words.js';
import { Loaded } from '../parts/loaded.js';
import { EventPicker, type Picked } from '../parts/picker.js';
import { SortableTable } from '../parts/sortable-table.js';
import { SectionActions } from './section-actions.js';

export function OfficeEvents() {
  const [event, setEvent] = useState<Picked>();
  return (
    <>
      <div className="fields">
        <EventPicker label={t('Event, by name or id')} value={event} onPick={setEvent} />
      </div>
      {event ? <OneEvent key={event.id} event={event.id} /> : <p className="soft">{t('Choose an event to see its sections.')}</p>}
    </>
  );
}

function OneEvent({ event }: { event: string }) {
  const query = useQuery({
    queryKey: ['event', event],
    queryFn: ({ signal }) => api.call('event', { params: { event }, signal }),
  });
  const held = useQuery({ queryKey: ['held'], queryFn: ({ signal }) => api.call('held', { signal }) });
  const [done, setDone] = useState<ReactNode>();
  return (
    <Loaded query={query}>
      {(data) => (
        <section className="stack" aria-labelledby="event">
          <h2 id="event">
            <Link to="/events/$event" params={{ event }}>
              {data.name}
            </Link>
          </h2>
          <p className="soft">{days(data.start, data.end)}</p>
          {done ? (
            <p role="status" className="note">
              {done}
            </p>
          ) : null}
          <SortableTable
            label={t('Sections of {name}', { name: data.name })}
            rows={data.sections}
            rowKey={(row) => String(row.section)}
            columns={[
              {
                key: 'name',
                title: t('Section'),
                cell: (row) => (
                  <Link to="/events/$event/$section" params={{ event, section: String(row.section) }}>
                    {row.section} {row.name}
                  </Link>
                ),
                sort: (row) => row.section,
              },
              {
                key: 'status',
                title: t('State'),
                cell: (row) => <span className={row.status === 'rated' ? 'tag official' : 'tag warning'}>{row.status}</span>,
              },
              {
                key: 'systems',
                title: t('Rated in'),
                cell: (row) => row.systems.map((system) => systemNames[system] ?? system).join(', '),
                className: 'wide-only',
              },
              { key: 'players', title: t('Players'), numeric: true, cell: (row) => row.players, className: 'wide-only' },
              {
                key: 'actions',
                title: <span className="sr-only">{t('What to do')}</span>,
                cell: (row) =>
                  row.status === 'withdrawn' ? null : (
                    <SectionActions
                      event={event}
                      section={row.section}
                      name={row.name}
                      held={row.status === 'held'}
                      byDecision={
                        held.data?.items.find((one) => one.event === event && one.section === row.section)?.reason.code ===
                        'held-by-decision'
                      }
                      onDone={setDone}
                    />
                  ),
              },
            ]}
          />
          <p className="small">
            <Link to="/office/decisions" search={{ decision: 'registration-waived' }}>
              {t('Waive a late registration, approve a duration, or mark it official')}
            </Link>
          </p>
        </section>
      )}
    </Loaded>
  );
}
