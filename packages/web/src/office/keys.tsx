// All API keys of the office: owner, rights, expiry; revoking with confirmation.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { day, dayOf, today } from '../base/format.js';
import { rich, t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Choice } from '../parts/fields.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

type KeyRow = Answer<'allKeys'>['items'][number];

export function OfficeKeys() {
  const query = useQuery({ queryKey: ['keys', 'all'], queryFn: ({ signal }) => api.call('allKeys', { signal }) });
  const [shown, setShown] = useState('working');
  const [ending, setEnding] = useState<KeyRow>();
  const [said, setSaid] = useState<string>();
  const works = ({ revoked, expiresAt }: KeyRow) => !revoked && dayOf(expiresAt) >= today();
  return (
    <section className="stack" aria-labelledby="all-keys">
      <h2 id="all-keys" className="sr-only">
        {t('All keys')}
      </h2>
      <p className="soft">
        {rich(
          'For programs. Everybody makes their own keys in <link>their account</link>; a key can do no more than its owner, and ends with their password or role.',
          { link: (text) => <Link to="/account">{text}</Link> },
        )}
      </p>
      {said ? (
        <p className="note" role="status">
          {said}
        </p>
      ) : null}
      <div className="fields">
        <Choice
          label={t('Shown')}
          value={shown}
          options={[
            ['working', t('keys that work')],
            ['all', t('all keys')],
          ]}
          onChange={setShown}
        />
      </div>
      <Loaded query={query} height="8rem">
        {({ items }) => (
          <SortableTable
            label={t('All keys')}
            rows={items.filter((row) => shown === 'all' || works(row))}
            rowKey={(row) => row.key}
            empty={shown === 'all' ? t('Nobody has made a key yet.') : t('No key works now.')}
            columns={[
              {
                key: 'name',
                title: t('Key'),
                cell: (row) => (
                  <>
                    {row.name}
                    <span className="narrow-only small soft">
                      {t('{accountName} · {scopes} · until {expiresAt}', {
                        accountName: row.accountName,
                        scopes: row.scopes.join(', '),
                        expiresAt: day(dayOf(row.expiresAt)),
                      })}
                    </span>
                  </>
                ),
                sort: (row) => row.name,
              },
              {
                key: 'owner',
                title: t('Owner'),
                cell: (row) => row.accountName,
                sort: (row) => row.accountName,
                className: 'wide-only',
              },
              { key: 'scopes', title: t('May'), cell: (row) => row.scopes.join(', '), className: 'wide-only' },
              {
                key: 'expires',
                title: t('Until'),
                cell: (row) => <span className="num">{day(dayOf(row.expiresAt))}</span>,
                sort: (row) => row.expiresAt,
                className: 'wide-only',
              },
              {
                key: 'used',
                title: t('Last used'),
                cell: (row) => (row.lastUsed === undefined ? t('never') : day(dayOf(row.lastUsed))),
                sort: (row) => row.lastUsed ?? '',
                className: 'wide-only',
              },
              {
                key: 'end',
                title: <span className="sr-only">{t('What to do')}</span>,
                cell: (row) =>
                  works(row) ? (
                    <button type="button" className="link-button" onClick={() => setEnding(row)}>
                      {rich('Revoke…<span> {name}</span>', {
                        name: row.name,
                        span: (text) => <span className="sr-only">{text}</span>,
                      })}
                    </button>
                  ) : (
                    <span className="soft">{row.revoked ? t('revoked') : t('expired')}</span>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {ending ? (
        <Confirm
          title={t('Revoke the key “{name}” of {accountName}?', { name: ending.name, accountName: ending.accountName })}
          action={t('Revoke key')}
          busyText={t('Revoking…')}
          danger
          onConfirm={async () => {
            await api.call('endKey', { params: { key: ending.key } });
            setSaid(t('The key “{name}” of {accountName} is revoked.', { name: ending.name, accountName: ending.accountName }));
            await queries.invalidateQueries({ queryKey: ['keys'] });
          }}
          onClose={() => setEnding(undefined)}
        >
          <p>
            {t('The program that uses it is refused from now on. {accountName} can make another key.', {
              accountName: ending.accountName,
            })}
          </p>
        </Confirm>
      ) : null}
    </section>
  );
}
