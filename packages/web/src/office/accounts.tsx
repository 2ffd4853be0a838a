// Accounts, for administrators.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../api.js';
import { ClearingForm, ProblemText, TextField, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

export function Accounts() {
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
  const toggle = useAction(async (account: string, disabled: boolean) => {
    await api.call('updateAccount', { params: { account }, body: { disabled } });
    await queries.invalidateQueries({ queryKey: ['accounts'] });
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
              { key: 'role', title: 'Role', cell: (row) => row.role, sort: (row) => row.role },
              { key: 'affiliates', title: 'Acts for', cell: (row) => row.affiliates.join(', '), className: 'wide-only' },
              {
                key: 'actions',
                title: <span className="sr-only">Actions</span>,
                cell: (row) => (
                  <span className="row">
                    <button type="button" className="link-button" onClick={() => void reset.run(row.account)}>
                      New password
                    </button>
                    <button type="button" className="link-button" onClick={() => void toggle.run(row.account, !row.disabled)}>
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
            {['player', 'director', 'officer', 'administrator'].map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <TextField label="Affiliates" name="affiliates" placeholder="A6000001" />
        <button type="submit" className="button" disabled={create.busy}>
          Make an account
        </button>
      </ClearingForm>
      <ProblemText error={create.error ?? reset.error ?? toggle.error} />
    </section>
  );
}
