// API keys: their rights, creating and revoking them.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { day, dayOf, today } from '../base/format.js';
import { isAtLeast, type Role, type Session } from '../base/session.js';
import { rich, t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { ClearingForm, ProblemText, TextField, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

interface ScopeChoice {
  readonly scope: 'read' | 'submit' | 'office' | 'private' | 'audit' | 'accounts';
  readonly from: Role;
  readonly opens: string;
  /** Needs a fresh code. */
  readonly guarded: boolean;
}

/** The same as in the server (its contract/scopes.ts), which decides. */
const choices: readonly ScopeChoice[] = [
  { scope: 'read', from: 'player', opens: t('everything public'), guarded: false },
  { scope: 'submit', from: 'director', opens: t('your own reports'), guarded: false },
  { scope: 'office', from: 'officer', opens: t('judgements, facts, runs, lists'), guarded: true },
  { scope: 'private', from: 'player', opens: t('private fields such as birth dates'), guarded: true },
  { scope: 'audit', from: 'officer', opens: t('who did what'), guarded: true },
  { scope: 'accounts', from: 'officer', opens: t('accounts: read, make, change'), guarded: true },
];

const freeDays = 30;
const guardedDays = 90;

export function Keys({ session }: { session: Session }) {
  const query = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => api.call('keys', { signal }) });
  const [secret, setSecret] = useState<string>();
  const [revoking, setRevoking] = useState<{ readonly key: string; readonly name: string }>();
  return (
    <section className="stack" aria-labelledby="keys">
      <h2 id="keys">{t('API keys')}</h2>
      <p className="soft">
        {t(
          'For programs. A key can do only what its scopes allow and what you can do now; it ends when your password or role changes.',
        )}
      </p>
      {secret ? (
        <div className="note" role="status">
          <p>{t('The new key, shown once:')}</p>
          <p>
            <code style={{ overflowWrap: 'anywhere' }}>{secret}</code>
          </p>
        </div>
      ) : null}
      <Loaded query={query} height="6rem">
        {({ items }) => (
          <SortableTable
            label={t('Your API keys')}
            rows={items}
            rowKey={(row) => row.key}
            empty={t('No keys.')}
            columns={[
              { key: 'name', title: t('Name'), cell: (row) => row.name, sort: (row) => row.name },
              { key: 'scopes', title: t('Scopes'), cell: (row) => row.scopes.join(', ') },
              { key: 'expires', title: t('Expires'), cell: (row) => day(dayOf(row.expiresAt)), sort: (row) => row.expiresAt },
              {
                key: 'used',
                title: t('Last used'),
                cell: (row) => (row.lastUsed === undefined ? t('never') : day(dayOf(row.lastUsed))),
                className: 'wide-only',
              },
              {
                key: 'revoke',
                title: <span className="sr-only">{t('Actions')}</span>,
                cell: (row) =>
                  row.revoked || dayOf(row.expiresAt) < today() ? (
                    <span className="soft">{row.revoked ? t('revoked') : t('expired')}</span>
                  ) : (
                    <button type="button" className="link-button" onClick={() => setRevoking(row)}>
                      {rich('Revoke…<span> {name}</span>', {
                        name: row.name,
                        span: (text) => <span className="sr-only">{text}</span>,
                      })}
                    </button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {revoking ? (
        <Confirm
          title={t('Revoke the key “{name}”?', { name: revoking.name })}
          action={t('Revoke key')}
          busyText={t('Revoking…')}
          danger
          onConfirm={async () => {
            await api.call('revokeKey', { params: { key: revoking.key } });
            await queries.invalidateQueries({ queryKey: ['keys'] });
          }}
          onClose={() => setRevoking(undefined)}
        >
          <p>{t('The program that uses it is refused from now on.')}</p>
        </Confirm>
      ) : null}
      <NewKey session={session} onMade={setSecret} />
    </section>
  );
}

function NewKey({ session, onMade }: { session: Session; onMade: (secret: string) => void }) {
  const [chosen, setChosen] = useState<readonly ScopeChoice['scope'][]>(['read']);
  const [days, setDays] = useState(freeDays);
  const guarded = choices.some(({ scope, guarded }) => guarded && chosen.includes(scope));
  const asks = guarded || days > freeDays;
  const { secondFactor } = session.account;
  const create = useAction(async (form: FormData) => {
    const proof = asks ? { [secondFactor ? 'code' : 'password']: String(form.get('proof') ?? '').trim() } : {};
    const made = await api.call('createKey', {
      body: { name: String(form.get('name')), scopes: [...chosen], days, ...proof },
    });
    onMade(made.secret);
    await queries.invalidateQueries({ queryKey: ['keys'] });
  });
  return (
    <ClearingForm className="stack narrow no-print" onSend={create.run}>
      <TextField label={t('Name of a new key')} name="name" required maxLength={80} hint={t('What will use it')} />
      <fieldset className="plain">
        <legend>{t('Scopes')}</legend>
        {choices
          .filter(({ from }) => isAtLeast(session, from))
          .map(({ scope, opens }) => (
            <div key={scope}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(scope)}
                  onChange={({ target }) =>
                    setChosen((old) => (target.checked ? [...old, scope] : old.filter((other) => other !== scope)))
                  }
                />
                <span>
                  {scope} <span className="soft small">{opens}</span>
                </span>
              </label>
            </div>
          ))}
      </fieldset>
      <label className="field">
        <span className="label">{t('Lasts')}</span>
        <select className="input" value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {[1, 7, freeDays, guardedDays, 365].map((one) => (
            <option key={one} value={one} disabled={guarded && one > guardedDays}>
              {one === 1 ? t('1 day') : t('{one} days', { one })}
            </option>
          ))}
        </select>
      </label>
      {asks ? <Proof secondFactor={secondFactor} guarded={guarded} /> : null}
      <ProblemText error={create.error} />
      <p>
        <button
          type="submit"
          className="button"
          disabled={create.busy || chosen.length === 0 || (guarded && (!secondFactor || days > guardedDays))}
        >
          {t('Make a key')}
        </button>
      </p>
    </ClearingForm>
  );
}

/** Proof that the owner is present. */
function Proof({ secondFactor, guarded }: { secondFactor: boolean; guarded: boolean }) {
  if (secondFactor)
    return (
      <TextField
        label={t('Code of your second factor')}
        name="proof"
        autoComplete="one-time-code"
        required
        hint={t('A fresh code: required for these scopes or this duration')}
      />
    );
  if (guarded) return <p className="note">{t('A key with these scopes needs a second factor. Set one up above first.')}</p>;
  return (
    <TextField
      label={t('Your password')}
      name="proof"
      type="password"
      autoComplete="current-password"
      required
      hint={t('Required for a key of more than {freeDays} days', { freeDays })}
    />
  );
}
