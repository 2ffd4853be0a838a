// An event and its sections.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { eventQuery } from '../base/api.js';
import { days, systemNames } from '../base/format.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

function systemsOf({ systems }: Answer<'event'>['sections'][number]): string {
  return systems.map((system) => systemNames[system]).join(', ');
}

export function Event() {
  const { event } = useParams({ from: '/events/$event' });
  const query = useQuery(eventQuery(event));
  useTitle(query.data?.name ?? event);
  return (
    <Loaded page query={query}>
      {(data) => (
        <>
          <header className="page-head">
            <h1>{data.name}</h1>
            <p className="soft">
              {days(data.start, data.end)} · <span className="num">{data.event}</span>
            </p>
          </header>
          <SortableTable
            label="Sections"
            rows={data.sections}
            rowKey={(row) => String(row.section)}
            columns={[
              {
                key: 'section',
                title: 'No.',
                numeric: true,
                width: 3.5,
                cell: (row) => row.section,
                sort: (row) => row.section,
              },
              {
                key: 'name',
                title: 'Section',
                cell: (row) => (
                  <>
                    <Link to="/events/$event/$section" params={{ event: data.event, section: String(row.section) }}>
                      {row.name}
                    </Link>
                    <span className="narrow-only small soft num">
                      {days(row.start, row.end)} · {systemsOf(row)}
                    </span>
                  </>
                ),
                sort: (row) => row.name,
              },
              {
                key: 'dates',
                title: 'Dates',
                className: 'wide-only',
                cell: (row) => days(row.start, row.end),
                sort: (row) => row.end,
              },
              { key: 'players', title: 'Players', numeric: true, cell: (row) => row.players, sort: (row) => row.players },
              { key: 'systems', title: 'Rated in', className: 'wide-only', cell: systemsOf },
              {
                key: 'status',
                title: 'Status',
                cell: (row) => <span className={row.status === 'rated' ? 'tag' : 'tag warning'}>{row.status}</span>,
              },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}
