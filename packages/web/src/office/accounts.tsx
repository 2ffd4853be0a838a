// Accounts, for administrators.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { type Role, useSession } from '../base/session.js';
import { ClearingForm, ProblemText, TextField, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

type AccountRow = Answer<'accounts'>['items'][number];

const roles: readonly Role[] = ['player', 'director', 'officer', 'administrator'];

export function Accounts() {
  const session = useSession();
  const query = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => api.call('accounts', { query: { limit: 200 }, signal }),
  });
  const [link, setLink] = useState<string>();
  const create = useAction(async (form: FormData) => {
    const affiliates = String(form.get('affiliates') ?? '')
      .split(/[\s,]+/)
      .filter((text) => text !== '');
    const made = await api.call('createAccount', {
      body: {
        name: String(form.get('name')),
        email: String(form.get('email')),
        role: String(form.get('role')) as 'player',
        affiliates,
      },
    });
    setLink(made.link);
    await queries.invalidateQueries({ queryKey: ['accounts'] });
  });
  const reset = useAction(async (account: string) => setLink((await api.call('resetLink', { params: { account } })).link));
  const change = useAction(async ({ account, version }: AccountRow, fields: { disabled?: boolean; role?: Role }) => {
    try {
      await api.call('updateAccount', { params: { account }, body: { ...fields, version } });
    } finally {
      await queries.invalidateQueries({ queryKey: ['accounts'] });
    }
  });
  return (
    <section className="stack" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      {link ? (
        <p className="note" role="status">
          One-time link, to be handed over: <code style={{ overflowWrap: 'anywhere' }}>{link}</code>
        </p>
      ) : null}
      <Loaded query={query} height="10rem">
        {({ items }) => (
          <SortableTable
            label="All accounts"
            rows={items}
            rowKey={(row) => row.account}
            columns={[
              {
                key: 'name',
                title: 'Name',
                cell: (row) => (
                  <>
                    {row.name} {row.disabled ? <span className="tag warning">disabled</span> : null}
                    <span className="narrow-only small soft">{row.email}</span>
                  </>
                ),
                sort: (row) => row.name,
              },
              { key: 'email', title: 'E-mail', cell: (row) => row.email, sort: (row) => row.email, className: 'wide-only' },
              {
                key: 'role',
                title: 'Role',
                cell: (row) => (
                  <RoleChoice
                    row={row}
                    own={row.account === session?.account.account}
                    onChoose={(role) => void change.run(row, { role })}
                  />
                ),
                sort: (row) => row.role,
              },
              { key: 'affiliates', title: 'Acts for', cell: (row) => row.affiliates.join(', '), className: 'wide-only' },
              {
                key: 'actions',
                title: <span className="sr-only">Actions</span>,
                cell: (row) => (
                  <span className="row">
                    <button type="button" className="link-button" onClick={() => void reset.run(row.account)}>
                      New password
                    </button>
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => void change.run(row, { disabled: !row.disabled })}
                    >
                      {row.disabled ? 'Enable' : 'Disable'}
                    </button>
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <ClearingForm className="fields" onSend={create.run}>
        <TextField label="Name" name="name" required />
        <TextField label="E-mail" name="email" type="email" required />
        <label className="field">
          <span className="label">Role</span>
          <select className="input" name="role" defaultValue="director">
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <TextField label="Affiliates" name="affiliates" placeholder="A6000001" />
        <button type="submit" className="button" disabled={create.busy}>
          Make an account
        </button>
      </ClearingForm>
      <ProblemText error={create.error ?? reset.error ?? change.error} />
    </section>
  );
}

/** A role is changed after a question: it ends the person's sessions and keys. */
function RoleChoice({ row, own, onChoose }: { row: AccountRow; own: boolean; onChoose: (role: Role) => void }) {
  if (own) return row.role;
  return (
    <select
      className="input"
      aria-label={`Role of ${row.name}`}
      value={row.role}
      onChange={({ target }) => {
        const role = roles.find((one) => one === target.value);
        const question = `Make ${row.name} ${target.value}? Their sessions and API keys end.`;
        if (role !== undefined && confirm(question)) onChoose(role);
      }}
    >
      {roles.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </select>
  );
}
