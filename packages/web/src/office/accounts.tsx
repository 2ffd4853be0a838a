// Accounts, for administrators: creating them, setting roles and affiliates, disabling with confirmation.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { roleNames } from '../account/roles.js';
import { api, queries } from '../base/api.js';
import { instant } from '../base/format.js';
import { type Role, useSession } from '../base/session.js';
import { rich, t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Choice, RemoveButton } from '../parts/fields.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { Panel } from '../parts/panel.js';
import { AffiliatePicker } from '../parts/picker.js';
import { SortableTable } from '../parts/sortable-table.js';

type AccountRow = Answer<'accounts'>['items'][number];

const roles = ['player', 'director', 'officer', 'administrator'] as const satisfies readonly Role[];
const roleOptions = roles.map((role) => [role, roleNames[role]] as const);

export function Accounts() {
  const session = useSession();
  const query = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => api.call('accounts', { query: { limit: 200 }, signal }),
  });
  const [said, setSaid] = useState<ReactNode>();
  const [changing, setChanging] = useState<AccountRow>();
  const [disabling, setDisabling] = useState<AccountRow>();
  const [ending, setEnding] = useState<AccountRow>();
  const [resetting, setResetting] = useState<AccountRow>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['accounts'] });
  const isOwn = (row: AccountRow) => row.account === session?.account.account;
  return (
    <section className="stack">
      <h2 id="accounts" className="sr-only">
        {t('All accounts')}
      </h2>
      {said ? (
        <p className="note" role="status">
          {said}
        </p>
      ) : null}
      <Loaded query={query} height="10rem">
        {({ items }) => (
          <SortableTable
            label={t('All accounts')}
            cards
            rows={items}
            rowKey={(row) => row.account}
            columns={[
              {
                key: 'name',
                title: t('Name'),
                cell: (row) => (
                  <>
                    {row.name} {row.disabled ? <span className="tag warning">{t('disabled')}</span> : null}
                    <span className="narrow-only small soft">{row.email}</span>
                  </>
                ),
                sort: (row) => row.name,
              },
              { key: 'email', title: t('E-mail'), cell: (row) => row.email, sort: (row) => row.email, className: 'wide-only' },
              { key: 'role', title: t('Role'), cell: (row) => roleNames[row.role], sort: (row) => row.role },
              {
                key: 'affiliates',
                title: t('Acts for'),
                cell: (row) => <span className="num">{row.affiliates.join(', ')}</span>,
                className: 'wide-only widest-only',
              },
              {
                key: 'last',
                title: t('Last login'),
                cell: (row) => (row.lastLogin === undefined ? t('never') : <span className="num">{instant(row.lastLogin)}</span>),
                sort: (row) => row.lastLogin ?? '',
                className: 'wide-only widest-only',
              },
              {
                key: 'actions',
                title: <span className="sr-only">{t('Actions')}</span>,
                cell: (row) => (
                  <span className="row">
                    <button type="button" className="link-button" onClick={() => setChanging(row)}>
                      {rich('Change…<span> {name}</span>', {
                        name: row.name,
                        span: (text) => <span className="sr-only">{text}</span>,
                      })}
                    </button>
                    <button type="button" className="link-button" onClick={() => setResetting(row)}>
                      {rich('New password…<span> for {name}</span>', {
                        name: row.name,
                        span: (text) => <span className="sr-only">{text}</span>,
                      })}
                    </button>
                    <button type="button" className="link-button" onClick={() => setEnding(row)}>
                      {rich('Log out…<span> {name}</span>', {
                        name: row.name,
                        span: (text) => <span className="sr-only">{text}</span>,
                      })}
                    </button>
                    {isOwn(row) ? null : (
                      <button type="button" className="link-button" onClick={() => setDisabling(row)}>
                        {row.disabled ? t('Enable…') : t('Disable…')}
                        <span className="sr-only"> {row.name}</span>
                      </button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <NewAccount onSaid={setSaid} />
      {changing ? (
        <ChangeAccount row={changing} own={isOwn(changing)} onSaid={setSaid} onClose={() => setChanging(undefined)} />
      ) : null}
      {resetting ? (
        <Confirm
          title={t('New password for {name}?', { name: resetting.name })}
          action={t('Make a link')}
          busyText={t('Making…')}
          onConfirm={async () => {
            const { link } = await api.call('resetLink', { params: { account: resetting.account } });
            setSaid(
              <OneTimeLink link={link} text={t('Give this link to {name} to set a new password.', { name: resetting.name })} />,
            );
          }}
          onClose={() => setResetting(undefined)}
        >
          <p>{t('The old password stays valid until the link is used.')}</p>
        </Confirm>
      ) : null}
      {ending ? (
        <Confirm
          title={t('Log {name} out everywhere?', { name: ending.name })}
          action={t('End all sessions')}
          busyText={t('Ending…')}
          onConfirm={async () => {
            const { account, version, name } = ending;
            await api.call('updateAccount', { params: { account }, body: { endSessions: true, version } }).finally(refresh);
            setSaid(t('{name} is logged out everywhere. They log in again with their password.', { name }));
          }}
          onClose={() => setEnding(undefined)}
        >
          <p>{t('All their sessions and API keys end. Use this if a device was lost.')}</p>
        </Confirm>
      ) : null}
      {disabling ? (
        <Confirm
          title={
            disabling.disabled ? t('Enable {name}?', { name: disabling.name }) : t('Disable {name}?', { name: disabling.name })
          }
          subtitle={`${disabling.email}, ${roleNames[disabling.role]}`}
          action={disabling.disabled ? t('Enable account') : t('Disable account')}
          busyText={t('Saving…')}
          danger={!disabling.disabled}
          onConfirm={async () => {
            const { account, version, disabled, name } = disabling;
            await api.call('updateAccount', { params: { account }, body: { disabled: !disabled, version } }).finally(refresh);
            setSaid(
              disabled
                ? t('{name} can log in again.', { name })
                : t('{name} is disabled: they are logged out everywhere and cannot log in.', { name }),
            );
          }}
          onClose={() => setDisabling(undefined)}
        >
          <p>
            {disabling.disabled
              ? t('They can log in again with their password.')
              : t(
                  'They are logged out everywhere, their API keys end, and their waiting reports cannot be accepted. This can be undone.',
                )}
          </p>
        </Confirm>
      ) : null}
    </section>
  );
}

function OneTimeLink({ link, text }: { link: string; text: string }) {
  return (
    <>
      {text} <code style={{ overflowWrap: 'anywhere' }}>{link}</code>
    </>
  );
}

function NewAccount({ onSaid }: { onSaid: (said: ReactNode) => void }) {
  const [affiliates, setAffiliates] = useState<readonly string[]>([]);
  const [role, setRole] = useState<string>('director');
  const create = useAction(async (form: FormData) => {
    const made = await api.call('createAccount', {
      body: {
        name: String(form.get('name')),
        email: String(form.get('email')),
        role: roles.find((one) => one === role) ?? 'director',
        affiliates: [...affiliates],
      },
    });
    onSaid(
      <OneTimeLink
        link={made.link}
        text={t('Account made for {name}. Give them this link to set a password.', { name: made.account.name })}
      />,
    );
    setAffiliates([]);
    await queries.invalidateQueries({ queryKey: ['accounts'] });
  });
  return (
    <section className="stack no-print" aria-labelledby="new-account" style={{ marginBlockStart: 'var(--space-4)' }}>
      <h2 id="new-account">{t('New account')}</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void create.run(new FormData(form)).then((made) => made && form.reset());
        }}
      >
        <div className="fields">
          <TextField label={t('Name')} name="name" required />
          <TextField label={t('E-mail')} name="email" type="email" required />
          <Choice label={t('Role')} value={role} options={roleOptions} onChange={setRole} />
        </div>
        <Affiliates value={affiliates} onChange={setAffiliates} />
        <ProblemText error={create.error} />
        <p>
          <button type="submit" className="button primary" disabled={create.busy}>
            {t('Make an account')}
          </button>
        </p>
      </form>
    </section>
  );
}

function ChangeAccount({
  row,
  own,
  onSaid,
  onClose,
}: {
  row: AccountRow;
  own: boolean;
  onSaid: (said: ReactNode) => void;
  onClose: () => void;
}) {
  const [role, setRole] = useState<string>(row.role);
  const [affiliates, setAffiliates] = useState<readonly string[]>(row.affiliates);
  const save = useAction(async (form: FormData) => {
    const params = { account: row.account };
    const name = String(form.get('name')).trim();
    const wanted = roles.find((one) => one === role) ?? row.role;
    try {
      let { version } = row;
      if (name !== row.name || wanted !== row.role) {
        const changed = await api.call('updateAccount', {
          params,
          body: { version, ...(name === row.name ? {} : { name }), ...(wanted === row.role ? {} : { role: wanted }) },
        });
        version = changed.version;
      }
      if (affiliates.join() !== row.affiliates.join())
        await api.call('affiliates', { params, body: { affiliates: [...affiliates], version } });
    } finally {
      await queries.invalidateQueries({ queryKey: ['accounts'] });
    }
    onSaid(
      `${name}: ${roleNames[wanted]}${affiliates.length > 0 ? `, ${t('acts for {affiliates}', { affiliates: affiliates.join(', ') })}` : ''}.${wanted === row.role ? '' : ` ${t('Their sessions and API keys have ended.')}`}`,
    );
    onClose();
  });
  return (
    <Panel title={t('Change {name}', { name: row.name })} subtitle={row.email} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run(new FormData(event.currentTarget));
        }}
      >
        <TextField label={t('Name')} name="name" required defaultValue={row.name} />
        {own ? null : <Choice label={t('Role')} value={role} options={roleOptions} onChange={setRole} />}
        {role === row.role ? null : (
          <p className="note warning">{t('A new role ends their sessions and API keys: they log in again.')}</p>
        )}
        <Affiliates value={affiliates} onChange={setAffiliates} />
        <ProblemText error={save.error} />
        <p>
          <button type="submit" className="button primary" disabled={save.busy}>
            {save.busy ? t('Saving…') : t('Save')}
          </button>
        </p>
      </form>
    </Panel>
  );
}

/** Chosen from the affiliates the office knows; a new one is entered with its name. */
function Affiliates({ value, onChange }: { value: readonly string[]; onChange: (value: readonly string[]) => void }) {
  const [entering, setEntering] = useState(false);
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const enter = useAction(async () => {
    const { affiliate } = await api.call('registerAffiliate', { params: { affiliate: id.trim() }, body: { name } });
    onChange([...new Set([...value, affiliate])]);
    setEntering(false);
    setId('');
    setName('');
  });
  return (
    <fieldset className="stack plain">
      <legend className="label">{t('Acts for')}</legend>
      {value.length === 0 ? <p className="soft small">{t('No affiliate.')}</p> : null}
      <ul className="chips">
        {value.map((one) => (
          <li key={one} className="tag num">
            {one}{' '}
            <RemoveButton label={t('Remove {one}', { one })} onClick={() => onChange(value.filter((other) => other !== one))} />
          </li>
        ))}
      </ul>
      <AffiliatePicker
        label={t('Add an affiliate')}
        value={undefined}
        onPick={(picked) => {
          if (picked) onChange([...new Set([...value, picked.id])]);
        }}
        hint={t('By id or name, as the office knows it')}
      />
      {entering ? (
        <div className="fields">
          <TextField label={t('Id')} value={id} onChange={(event) => setId(event.target.value)} maxLength={20} />
          <TextField label={t('Name of the club')} value={name} onChange={(event) => setName(event.target.value)} />
          <button
            type="button"
            className="button"
            disabled={enter.busy || id.trim() === '' || name.trim() === ''}
            onClick={() => enter.run()}
          >
            {t('Enter the affiliate')}
          </button>
        </div>
      ) : (
        <p>
          <button type="button" className="link-button small" onClick={() => setEntering(true)}>
            {t('A new affiliate')}
          </button>
        </p>
      )}
      <ProblemText error={enter.error} />
    </fieldset>
  );
}
