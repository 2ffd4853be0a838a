// Reports that wait for a decision, and sections that are held.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { days, instant, plural } from '../base/format.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { FindingCounts } from '../submission/finding-counts.js';

export function Queue() {
  const query = useQuery({
    queryKey: ['submissions', 'submitted'],
    queryFn: ({ signal }) => api.call('submissions', { query: { state: 'submitted', limit: 100 }, signal }),
  });
  return (
    <section className="stack" aria-labelledby="queue">
      <h2 id="queue">Queue</h2>
      <Loaded query={query} height="8rem">
        {({ items }) => (
          <SortableTable
            label="Reports that wait"
            rows={items}
            rowKey={(row) => row.submission}
            empty="Nothing waits."
            columns={[
              {
                key: 'name',
                title: 'Event',
                cell: (row) => (
                  <>
                    <Link to="/submissions/$submission" params={{ submission: row.submission }}>
                      {row.eventName || 'unnamed'}
                    </Link>
                    <span className="narrow-only small soft">
                      {row.correction ? 'correction · ' : ''}
                      {row.start && row.end ? `${days(row.start, row.end)} · ` : ''}
                      {plural(row.players, 'player')}
                    </span>
                  </>
                ),
                sort: (row) => row.eventName,
              },
              {
                key: 'what',
                title: 'What',
                cell: (row) => (row.correction ? `correction of section ${row.correction.section}` : 'report'),
                sort: (row) => (row.correction ? 1 : 0),
                className: 'wide-only',
              },
              {
                key: 'dates',
                title: 'Dates',
                cell: (row) => (row.start && row.end ? <span className="num">{days(row.start, row.end)}</span> : ''),
                sort: (row) => row.start ?? '',
                className: 'wide-only',
              },
              {
                key: 'players',
                title: 'Players',
                numeric: true,
                cell: (row) => row.players,
                sort: (row) => row.players,
                className: 'wide-only',
              },
              {
                key: 'findings',
                title: 'Findings',
                cell: (row) => <FindingCounts counts={row.findings} />,
                sort: (row) => row.findings.error * 1000 + row.findings.warning,
              },
              {
                key: 'since',
                title: 'Waits since',
                cell: (row) => <span className="num">{instant(row.updatedAt)}</span>,
                sort: (row) => row.updatedAt,
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

export function Held() {
  const query = useQuery({ queryKey: ['held'], queryFn: ({ signal }) => api.call('held', { signal }) });
  return (
    <section className="stack" aria-labelledby="held">
      <h2 id="held">Held sections</h2>
      <Loaded query={query} height="6rem">
        {({ items }) => (
          <SortableTable
            label="Sections held"
            rows={items}
            rowKey={(row) => `${row.event}/${row.section}`}
            empty="None."
            columns={[
              {
                key: 'event',
                title: 'Section',
                cell: (row) => (
                  <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
                    {row.eventName}, {row.name}
                  </Link>
                ),
                sort: (row) => row.eventName,
              },
              { key: 'reason', title: 'Why', cell: (row) => row.reason.message },
              { key: 'hint', title: 'What to do', cell: (row) => <span className="soft">{row.reason.hint}</span> },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
