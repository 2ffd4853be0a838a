// Published lists, newest first.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { day } from '../base/format.js';
import { Choice } from '../parts/fields.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

type ListHead = Answer<'lists'>['items'][number];

/** What is published again and again: `FIDE standard list`. */
function kindOf({ title, date }: ListHead): string {
  return title.replace(` of ${date}`, '');
}

export function Lists() {
  useTitle('Lists');
  const query = useQuery({ queryKey: ['lists'], queryFn: ({ signal }) => api.call('lists', { query: { limit: 200 }, signal }) });
  return (
    <>
      <header className="page-head">
        <h1>Rating lists</h1>
        <p className="soft">
          A published list never changes. Each is hashed and signed, and names the place in the ledger it was made from. A list
          that was published by mistake is retracted: it stays here, marked, and is not in force.{' '}
          <a href="/verify/index.html">Check a list yourself.</a>
        </p>
      </header>
      <Loaded query={query} height="60rem">
        {({ items }) => <Published items={items} />}
      </Loaded>
    </>
  );
}

function Published({ items }: { items: readonly ListHead[] }) {
  const kinds = [...new Set(items.map(kindOf))];
  const [kind, setKind] = useState('');
  return (
    <div className="stack">
      {kinds.length > 1 ? (
        <div className="no-print">
          <Choice
            label="Lists shown"
            value={kind}
            options={[['', 'All'], ...kinds.map((one) => [one, one] as const)]}
            onChange={setKind}
          />
        </div>
      ) : null}
      <SortableTable
        label="Published lists"
        rows={items.filter((row) => kind === '' || kindOf(row) === kind)}
        rowKey={(row) => row.list}
        empty="No list has been published yet."
        columns={[
          {
            key: 'date',
            title: 'Date',
            className: 'wide-only',
            cell: (row) => <span className="num">{day(row.date)}</span>,
            sort: (row) => row.date,
          },
          {
            key: 'title',
            title: 'List',
            cell: (row) => (
              <>
                <Link to="/lists/$list" params={{ list: row.list }}>
                  {kindOf(row)}
                  <span className="sr-only"> of {day(row.date)}</span>
                </Link>
                {row.retracted === undefined ? null : (
                  <>
                    {' '}
                    <span className="tag warning">retracted</span>
                  </>
                )}
                <span className="narrow-only small soft num">{day(row.date)}</span>
              </>
            ),
            sort: kindOf,
          },
          {
            key: 'players',
            title: 'Players',
            numeric: true,
            cell: (row) => row.players.toLocaleString('en'),
            sort: (row) => row.players,
          },
          {
            key: 'hash',
            title: 'Content',
            className: 'wide-only',
            cell: (row) => <code>{row.contentHash.slice(0, 12)}</code>,
          },
        ]}
      />
    </div>
  );
}
