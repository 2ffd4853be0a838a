// My account: second factor, password, API keys.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../api.js';
import { ClearingForm, ProblemText, TextField, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { leave, type Session, useSession } from '../session.js';

export function Account() {
  useTitle('Account');
  const session = useSession();
  if (session === undefined) return <div style={{ minHeight: '30rem' }} aria-busy="true" />;
  if (session === null) {
    return (
      <header className="page-head">
        <h1>Log in first</h1>
        <p>
          <Link to="/login" search={{ to: '/account' }}>
            Log in
          </Link>{' '}
          to see your account.
        </p>
      </header>
    );
  }
  return (
    <>
      <header className="page-head">
        <h1>{session.account.name}</h1>
        <p className="soft">
          {session.account.email} · {session.account.role}
          {session.account.affiliates.length > 0 ? ` · for ${session.account.affiliates.join(', ')}` : ''}
        </p>
        <p>
          <button type="button" className="button" onClick={() => void leave()}>
            Log out
          </button>
        </p>
      </header>
      <SecondFactor session={session} />
      <Password />
      <Keys />
    </>
  );
}

function SecondFactor({ session }: { session: Session }) {
  const [begun, setBegun] = useState<Answer<'beginSecondFactor'>>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const begin = useAction(async () => setBegun(await api.call('beginSecondFactor')));
  const confirm = useAction(async (code: string) => {
    const confirmed = await api.call('confirmSecondFactor', { body: { code } });
    setRecovery(confirmed.recovery);
    setBegun(undefined);
    await queries.invalidateQueries({ queryKey: ['session'] });
  });
  return (
    <section className="stack narrow" aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      {recovery ? (
        <div className="note">
          <p>Set up. Keep these recovery codes; each works once, and they are not shown again.</p>
          <p>
            <code>{recovery.join('  ')}</code>
          </p>
        </div>
      ) : session.account.secondFactor ? (
        <p>Set up: logging in asks for a code.</p>
      ) : begun ? (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm.run(String(new FormData(event.currentTarget).get('code')));
          }}
        >
          <p>
            Add this to an authenticator app: <code style={{ overflowWrap: 'anywhere' }}>{begun.secret}</code> (
            <a href={begun.uri}>open in the app</a>)
          </p>
          <TextField
            label="Code it shows"
            name="code"
            inputMode="numeric"
            pattern="[0-9]{6}"
            autoComplete="one-time-code"
            required
          />
          <ProblemText error={confirm.error} />
          <p>
            <button type="submit" className="button primary" disabled={confirm.busy}>
              Confirm
            </button>
          </p>
        </form>
      ) : (
        <>
          <p>
            {session.mustSetUpSecondFactor
              ? `A ${session.account.role} needs a second factor before doing anything else.`
              : 'Not set up.'}
          </p>
          <ProblemText error={begin.error} />
          <p>
            <button type="button" className="button primary" disabled={begin.busy} onClick={() => begin.run()}>
              Set up
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function Password() {
  const [done, setDone] = useState(false);
  const change = useAction(async (form: FormData) => {
    await api.call('changePassword', { body: { current: String(form.get('current')), password: String(form.get('password')) } });
    await queries.invalidateQueries({ queryKey: ['session'] });
    setDone(true);
  });
  return (
    <section className="stack narrow" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <ClearingForm className="stack" onSend={change.run}>
        <TextField label="Current password" name="current" type="password" autoComplete="current-password" required />
        <TextField label="New password" name="password" type="password" autoComplete="new-password" minLength={12} required />
        <ProblemText error={change.error} />
        {done ? <p role="status">Changed. Other sessions have ended.</p> : null}
        <p>
          <button type="submit" className="button" disabled={change.busy}>
            Change
          </button>
        </p>
      </ClearingForm>
    </section>
  );
}

function Keys() {
  const query = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => api.call('keys', { signal }) });
  const [secret, setSecret] = useState<string>();
  const create = useAction(async (form: FormData) => {
    const scopes = (['read', 'submit', 'office'] as const).filter((scope) => form.get(scope) === 'on');
    const made = await api.call('createKey', { body: { name: String(form.get('name')), scopes, days: 180 } });
    setSecret(made.secret);
    await queries.invalidateQueries({ queryKey: ['keys'] });
  });
  const revoke = useAction(async (key: string) => {
    await api.call('revokeKey', { params: { key } });
    await queries.invalidateQueries({ queryKey: ['keys'] });
  });
  return (
    <section className="stack" aria-labelledby="keys">
      <h2 id="keys">API keys</h2>
      <p className="soft">For programs. A key can do what its scopes say and no more than you can.</p>
      {secret ? (
        <div className="note" role="status">
          <p>The new key, shown once:</p>
          <p>
            <code style={{ overflowWrap: 'anywhere' }}>{secret}</code>
          </p>
        </div>
      ) : null}
      <Loaded query={query} height="6rem">
        {({ items }) => (
          <SortableTable
            label="API keys"
            rows={items}
            rowKey={(row) => row.key}
            empty="No keys."
            columns={[
              { key: 'name', title: 'Name', cell: (row) => row.name, sort: (row) => row.name },
              { key: 'scopes', title: 'Scopes', cell: (row) => row.scopes.join(', ') },
              { key: 'expires', title: 'Expires', cell: (row) => row.expiresAt.slice(0, 10), sort: (row) => row.expiresAt },
              { key: 'used', title: 'Last used', cell: (row) => row.lastUsed?.slice(0, 10) ?? 'never' },
              {
                key: 'revoke',
                title: <span className="sr-only">Actions</span>,
                cell: (row) =>
                  row.revoked ? (
                    'revoked'
                  ) : (
                    <button type="button" className="link-button" onClick={() => void revoke.run(row.key)}>
                      Revoke
                    </button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <ClearingForm className="fields" onSend={create.run}>
        <TextField label="Name of a new key" name="name" required maxLength={80} />
        <fieldset className="row plain whole">
          <legend className="sr-only">Scopes</legend>
          {(['read', 'submit', 'office'] as const).map((scope) => (
            <label key={scope} className="row" style={{ gap: '0.3rem', minHeight: '2.25rem' }}>
              <input type="checkbox" name={scope} defaultChecked={scope === 'read'} /> {scope}
            </label>
          ))}
        </fieldset>
        <button type="submit" className="button" disabled={create.busy}>
          Make a key
        </button>
      </ClearingForm>
      <ProblemText error={create.error ?? revoke.error} />
    </section>
  );
}
