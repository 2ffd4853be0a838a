// Published lists, newest first.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api.js';
import { day } from '../format.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

export function Lists() {
  useTitle('Lists');
  const query = useQuery({ queryKey: ['lists'], queryFn: ({ signal }) => api.call('lists', { query: { limit: 200 }, signal }) });
  return (
    <>
      <header className="page-head">
        <h1>Rating lists</h1>
        <p className="soft">
          A published list never changes. Each is hashed and signed, and names the place in the ledger it was made from.
        </p>
      </header>
      <Loaded query={query} height="30rem">
        {({ items }) => (
          <SortableTable
            label="Published lists"
            rows={items}
            rowKey={(row) => row.list}
            empty="No list has been published yet."
            columns={[
              {
                key: 'date',
                title: 'Date',
                cell: (row) => <span className="num">{day(row.date)}</span>,
                sort: (row) => row.date,
              },
              {
                key: 'title',
                title: 'List',
                cell: (row) => (
                  <Link to="/lists/$list" params={{ list: row.list }}>
                    {row.title}
                  </Link>
                ),
                sort: (row) => row.title,
              },
              {
                key: 'players',
                title: 'Players',
                numeric: true,
                cell: (row) => row.players.toLocaleString('en'),
                sort: (row) => row.players,
              },
              { key: 'hash', title: 'Content', cell: (row) => <code>{row.contentHash.slice(0, 12)}</code> },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
