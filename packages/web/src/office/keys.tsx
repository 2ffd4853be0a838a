// Every API key of the office: whose it is, what it may do, until when; revoked after a question.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { day } from '../base/format.js';
import { Confirm } from '../parts/confirm.js';
import { Choice, today } from '../parts/fields.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

type KeyRow = Answer<'allKeys'>['items'][number];

export function OfficeKeys() {
  const query = useQuery({ queryKey: ['keys', 'all'], queryFn: ({ signal }) => api.call('allKeys', { signal }) });
  const [shown, setShown] = useState('working');
  const [ending, setEnding] = useState<KeyRow>();
  const [said, setSaid] = useState<string>();
  const works = ({ revoked, expiresAt }: KeyRow) => !revoked && expiresAt.slice(0, 10) >= today();
  return (
    <section className="stack" aria-labelledby="all-keys">
      <h2 id="all-keys" className="sr-only">
        All keys
      </h2>
      <p className="soft">
        For programs. Everybody makes their own keys in <Link to="/account">their account</Link>; a key can do no more than its
        owner, and ends with their password or role.
      </p>
      {said ? (
        <p className="note" role="status">
          {said}
        </p>
      ) : null}
      <div className="fields">
        <Choice
          label="Shown"
          value={shown}
          options={[
            ['working', 'keys that work'],
            ['all', 'all keys'],
          ]}
          onChange={setShown}
        />
      </div>
      <Loaded query={query} height="8rem">
        {({ items }) => (
          <SortableTable
            label="All keys"
            rows={items.filter((row) => shown === 'all' || works(row))}
            rowKey={(row) => row.key}
            empty={shown === 'all' ? 'Nobody has made a key yet.' : 'No key works now.'}
            columns={[
              {
                key: 'name',
                title: 'Key',
                cell: (row) => (
                  <>
                    {row.name}
                    <span className="narrow-only small soft">
                      {row.accountName} · {row.scopes.join(', ')} · until {day(row.expiresAt.slice(0, 10))}
                    </span>
                  </>
                ),
                sort: (row) => row.name,
              },
              {
                key: 'owner',
                title: 'Owner',
                cell: (row) => row.accountName,
                sort: (row) => row.accountName,
                className: 'wide-only',
              },
              { key: 'scopes', title: 'May', cell: (row) => row.scopes.join(', '), className: 'wide-only' },
              {
                key: 'expires',
                title: 'Until',
                cell: (row) => <span className="num">{day(row.expiresAt.slice(0, 10))}</span>,
                sort: (row) => row.expiresAt,
                className: 'wide-only',
              },
              {
                key: 'used',
                title: 'Last used',
                cell: (row) => (row.lastUsed === undefined ? 'never' : day(row.lastUsed.slice(0, 10))),
                sort: (row) => row.lastUsed ?? '',
                className: 'wide-only',
              },
              {
                key: 'end',
                title: <span className="sr-only">What to do</span>,
                cell: (row) =>
                  works(row) ? (
                    <button type="button" className="link-button" onClick={() => setEnding(row)}>
                      Revoke…<span className="sr-only"> {row.name}</span>
                    </button>
                  ) : (
                    <span className="soft">{row.revoked ? 'revoked' : 'expired'}</span>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {ending ? (
        <Confirm
          title={`Revoke the key “${ending.name}” of ${ending.accountName}?`}
          action="Revoke key"
          busyText="Revoking…"
          danger
          onConfirm={async () => {
            await api.call('endKey', { params: { key: ending.key } });
            setSaid(`The key “${ending.name}” of ${ending.accountName} is revoked.`);
            await queries.invalidateQueries({ queryKey: ['keys'] });
          }}
          onClose={() => setEnding(undefined)}
        >
          <p>The program that uses it is refused from now on. {ending.accountName} can make another key.</p>
        </Confirm>
      ) : null}
    </section>
  );
}
