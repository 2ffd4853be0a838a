// Events, newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { days } from '../base/format.js';
import { Failure } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

export function Events() {
  useTitle('Events');
  const query = useInfiniteQuery({
    queryKey: ['events'],
    queryFn: ({ pageParam, signal }) => api.call('events', { query: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <header className="page-head">
        <h1>Events</h1>
      </header>
      {query.error ? <Failure error={query.error} again={() => query.refetch()} /> : null}
      {query.data ? (
        <SortableTable
          label="Events"
          rows={rows}
          rowKey={(row) => row.event}
          empty="No events yet. The first accepted report will stand here."
          columns={[
            {
              key: 'end',
              title: 'Dates',
              className: 'wide-only',
              cell: (row) => <span className="num">{days(row.start, row.end)}</span>,
              sort: (row) => row.end,
            },
            {
              key: 'name',
              title: 'Event',
              cell: (row) => (
                <>
                  <Link to="/events/$event" params={{ event: row.event }}>
                    {row.name}
                  </Link>
                  <span className="narrow-only small soft num">{days(row.start, row.end)}</span>
                </>
              ),
              sort: (row) => row.name,
            },
            {
              key: 'sections',
              title: 'Sections',
              numeric: true,
              className: 'wide-only',
              cell: (row) => row.sections,
              sort: (row) => row.sections,
            },
            { key: 'players', title: 'Players', numeric: true, cell: (row) => row.players, sort: (row) => row.players },
          ]}
        />
      ) : (
        <div style={{ minHeight: '40rem' }} aria-busy="true" />
      )}
      {query.hasNextPage ? (
        <p>
          <button type="button" className="button" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading…' : 'Earlier events'}
          </button>
        </p>
      ) : null}
    </>
  );
}
