// Players at the desk: registering, dated changes, merging with a preview, splitting; viewing and erasing private data.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, askAgain, queries } from '../base/api.js';
import { labelOfIds } from '../base/authorities/index.js';
import { day, rating, readable, systemNames, today } from '../base/format.js';
import { rich, t, verbatim } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Choice, DateField } from '../parts/fields.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { Panel } from '../parts/panel.js';
import { type Picked, PlayerPicker } from '../parts/picker.js';
import { SortableTable } from '../parts/sortable-table.js';
import { RevokeFact } from './decide.js';
import { Effect } from './effect.js';

type PlayerAnswer = Answer<'player'>;
type Said = (said: ReactNode) => void;

export function OfficePlayers({ start }: { start?: string | undefined }) {
  const [picked, setPicked] = useState<Picked | undefined>(
    start === undefined ? undefined : { id: start, name: start, about: '' },
  );
  const [registering, setRegistering] = useState(false);
  const [said, setSaid] = useState<ReactNode>();
  return (
    <>
      <div className="fields">
        <PlayerPicker label={t('Player, by name or id')} value={picked} onPick={setPicked} />
        <button type="button" className="button" onClick={() => setRegistering(true)}>
          {t('Register a player…')}
        </button>
      </div>
      {said ? (
        <p role="status" className="note">
          {said}
        </p>
      ) : null}
      {picked ? (
        <OnePlayer key={picked.id} id={picked.id} onSaid={setSaid} />
      ) : (
        <p className="soft">{t('Choose a player, or register a new one.')}</p>
      )}
      {registering ? (
        <Register
          onClose={() => setRegistering(false)}
          onSaid={(text, made) => {
            setSaid(text);
            setPicked(made);
          }}
        />
      ) : null}
    </>
  );
}

/** The public fields of a form, without empty ones. */
function fieldsOf(form: FormData, names: readonly string[]): { [field: string]: string } {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = String(form.get(name) ?? '').trim();
      return text === '' ? [] : [[name, text]];
    }),
  );
}

const publicFields = ['name', 'uschessId', 'fideId', 'nationalId', 'federation', 'state', 'sex', 'title'] as const;
const privateFields = ['birthDate', 'email', 'phone', 'address'] as const;

function PersonFields({ of }: { of?: { readonly [field: string]: unknown } | undefined }) {
  const text = (field: string) => String(of?.[field] ?? '');
  return (
    <>
      <div className="fields">
        <TextField label={t('Name (family name, given name)')} name="name" required maxLength={120} defaultValue={text('name')} />
        <label className="field">
          <span className="label">{t('Sex')}</span>
          <select className="input" name="sex" defaultValue={text('sex')}>
            <option value="">{t('not said')}</option>
            <option value="f">{t('female')}</option>
            <option value="m">{t('male')}</option>
          </select>
        </label>
        <TextField label={t('State')} name="state" maxLength={10} defaultValue={text('state')} style={{ width: '5rem' }} />
        <TextField
          label={t('Federation')}
          name="federation"
          maxLength={3}
          defaultValue={text('federation')}
          style={{ width: '5rem' }}
        />
      </div>
      <div className="fields">
        <TextField
          label={labelOfIds('uschessId') ?? t('US Chess id')}
          name="uschessId"
          maxLength={20}
          defaultValue={text('uschessId')}
          style={{ width: '9rem' }}
        />
        <TextField
          label={labelOfIds('fideId') ?? t('FIDE id')}
          name="fideId"
          maxLength={20}
          defaultValue={text('fideId')}
          style={{ width: '9rem' }}
        />
        <TextField
          label={t('National id')}
          name="nationalId"
          maxLength={20}
          defaultValue={text('nationalId')}
          style={{ width: '9rem' }}
        />
      </div>
    </>
  );
}

function Register({ onSaid, onClose }: { onSaid: (said: ReactNode, made: Picked) => void; onClose: () => void }) {
  const [alike, setAlike] = useState<Answer<'search'>['players']>();
  const register = useAction(async (form: FormData) => {
    const name = String(form.get('name')).trim();
    if (alike === undefined) {
      // Searched before anything is entered: registering a person twice is the most common mistake.
      const { players } = await api.call('search', { query: { q: name, limit: 5 } });
      setAlike(players);
      if (players.length > 0) return;
    }
    const { player } = await api.call('registerPlayer', {
      body: { fields: fieldsOf(form, publicFields), private: fieldsOf(form, privateFields) },
    });
    onSaid(
      <>
        {rich('{name} is registered as <link>{player}</link>.', {
          name,
          player,
          link: (text) => (
            <Link to="/players/$player" params={{ player }}>
              {text}
            </Link>
          ),
        })}
      </>,
      { id: player, name, about: player },
    );
    await queries.invalidateQueries({ queryKey: ['picker'] });
    onClose();
  });
  return (
    <Panel title={t('Register a player')} subtitle={t('The office assigns the number')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void register.run(new FormData(event.currentTarget));
        }}
      >
        <PersonFields />
        <p className="soft small">{t('Private: never shown, outside the ledger, and can be erased.')}</p>
        <div className="fields">
          <TextField label={t('Birth date')} name="birthDate" type="date" />
          <TextField label={t('E-mail')} name="email" type="email" />
          <TextField label={t('Phone')} name="phone" />
          <TextField label={t('Address')} name="address" whole />
        </div>
        {alike && alike.length > 0 ? (
          <div className="note warning" role="alert">
            <p>{t('The office already has people of that name. Is it one of them?')}</p>
            <ul>
              {alike.map(({ player, name, state, rating: known }) => (
                <li key={player}>
                  <Link to="/players/$player" params={{ player }}>
                    {name}
                  </Link>{' '}
                  <span className="soft num">
                    {[player, state, known?.official].filter((part) => part !== undefined).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <ProblemText error={register.error} />
        <p>
          <button type="submit" className="button primary" disabled={register.busy}>
            {register.busy
              ? t('Registering…')
              : alike && alike.length > 0
                ? t('This is a different person: register')
                : t('Register player')}
          </button>
        </p>
      </form>
    </Panel>
  );
}

function OnePlayer({ id, onSaid }: { id: string; onSaid: Said }) {
  const query = useQuery({
    queryKey: ['player', id],
    queryFn: ({ signal }) => api.call('player', { params: { player: id }, signal }),
  });
  const [open, setOpen] = useState<'edit' | 'merge' | 'private' | 'erase'>();
  const close = () => setOpen(undefined);
  return (
    <Loaded query={query}>
      {(data) => (
        <>
          <section className="stack" aria-labelledby="player">
            <h2 id="player">
              <Link to="/players/$player" params={{ player: data.player }}>
                {data.title ? `${data.title} ` : ''}
                {data.name}
              </Link>
            </h2>
            <p className="soft num">
              {[
                data.player,
                data.state,
                data.federation,
                ...data.ids.filter(({ id }) => id !== data.player).map(({ label, id }) => `${t(label)} ${id}`),
              ]
                .filter((part) => part !== undefined && part !== '')
                .join(' · ')}
            </p>
            {data.standings.length === 0 ? null : (
              <p>
                {data.standings.map(({ system, rating: now, games }) => (
                  <span key={system} className="tag num">
                    {systemNames[system] ?? system} {rating(now)} ({games})
                  </span>
                ))}
              </p>
            )}
            <p className="row">
              <button type="button" className="button" onClick={() => setOpen('edit')}>
                {t('Edit…')}
              </button>
              <button type="button" className="button" onClick={() => setOpen('merge')}>
                {t('Merge with another…')}
              </button>
              <Link className="button" to="/office/decisions" search={{ decision: 'title' }}>
                {t('Decide about them')}
              </Link>
              <button type="button" className="button" onClick={() => setOpen('private')}>
                {t('Private data')}
              </button>
              <button type="button" className="button danger" onClick={() => setOpen('erase')}>
                {t('Erase private data…')}
              </button>
            </p>
          </section>
          <Records data={data} onSaid={onSaid} />
          {open === 'edit' ? <Edit data={data} onSaid={onSaid} onClose={close} /> : null}
          {open === 'merge' ? <Merge data={data} onSaid={onSaid} onClose={close} /> : null}
          {open === 'private' ? <Private data={data} onClose={close} /> : null}
          {open === 'erase' ? (
            <Confirm
              title={t('Erase the private data of {name}?', { name: data.name })}
              subtitle={data.player}
              action={t('Erase private data')}
              busyText={t('Erasing…')}
              danger
              onConfirm={async () => {
                const { erased } = await api.call('erasePrivate', { params: { player: data.player } });
                onSaid(
                  t(
                    'Private data of {name} is erased: {count, plural, one {# value} other {# values}}. The ledger stays complete.',
                    { name: data.name, count: erased },
                  ),
                );
                await queries.invalidateQueries({ queryKey: ['player'] });
              }}
              onClose={close}
            >
              <p>
                {t(
                  'E-mail, phone, address and the day of birth are deleted permanently, here and in every report and file that has them. The year of birth stays. Ratings that depend on the day of birth are rated again. This cannot be undone.',
                )}
              </p>
            </Confirm>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function Records({ data, onSaid }: { data: PlayerAnswer; onSaid: Said }) {
  const [revoking, setRevoking] = useState<PlayerAnswer['records'][number]>();
  const isRevocable = (kind: string) => ['decision', 'prize-won', 'outside-rating', 'membership', 'player-merged'].includes(kind);
  return (
    <section className="stack" aria-labelledby="records">
      <h2 id="records">{t('In the ledger')}</h2>
      <SortableTable
        label={t('Facts about the player')}
        rows={data.records}
        rowKey={(row) => String(row.seq)}
        empty={t('Only the registration.')}
        columns={[
          { key: 'on', title: t('From'), cell: (row) => (row.on === undefined ? '' : day(row.on)), sort: (row) => row.on ?? '' },
          {
            key: 'text',
            title: t('What'),
            cell: (row) => (
              <>
                {readable(row.text)}
                {row.reason ? <span className="soft small"> · {row.reason}</span> : null}
                {row.revoked ? <span className="tag warning"> {t('revoked')}</span> : null}
              </>
            ),
          },
          {
            key: 'actions',
            title: <span className="sr-only">{t('Actions')}</span>,
            cell: (row) =>
              row.revoked || !isRevocable(row.kind) ? null : (
                <button type="button" className="link-button" onClick={() => setRevoking(row)}>
                  {row.kind === 'player-merged' ? t('Split…') : t('Revoke…')}
                  <span className="sr-only"> {row.text}</span>
                </button>
              ),
          },
        ]}
      />
      {revoking ? (
        <RevokeFact
          seq={revoking.seq}
          isSplit={revoking.kind === 'player-merged'}
          what={readable(revoking.text)}
          subtitle={data.name}
          onDone={onSaid}
          onClose={() => setRevoking(undefined)}
        />
      ) : null}
    </section>
  );
}

function Edit({ data, onSaid, onClose }: { data: PlayerAnswer; onSaid: Said; onClose: () => void }) {
  const [since, setSince] = useState<string>('always');
  const [on, setOn] = useState(today());
  const save = useAction(async (form: FormData) => {
    const before: { readonly [field: string]: unknown } = data;
    const given = fieldsOf(form, publicFields);
    const fields = Object.fromEntries(Object.entries(given).filter(([field, value]) => String(before[field] ?? '') !== value));
    const secret = fieldsOf(form, privateFields);
    if (Object.keys(fields).length === 0 && Object.keys(secret).length === 0) throw new Error(t('Nothing was changed.'));
    const { run } = await api.call('updatePlayer', {
      params: { player: data.player },
      body: {
        fields: { ...fields, ...(since === 'day' ? { on } : {}) },
        private: secret,
        reason: String(form.get('reason')),
      },
    });
    const what = [...Object.keys(fields), ...Object.keys(secret)].join(', ');
    onSaid(
      <>
        {since === 'day'
          ? t('{name} changed ({what}), from {on}.', { name: data.name, what, on: day(on) })
          : t('{name} changed ({what}).', { name: data.name, what })}{' '}
        <Link to="/players/$player" params={{ player: data.player }}>
          {t('The player’s page')}
        </Link>
        {run === undefined ? null : (
          <>
            {' · '}
            <Link to="/runs/$run" params={{ run: String(run) }}>
              {t('What it changed')}
            </Link>
          </>
        )}
      </>,
    );
    await askAgain();
    onClose();
  });
  return (
    <Panel title={t('Edit {name}', { name: data.name })} subtitle={data.player} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run(new FormData(event.currentTarget));
        }}
      >
        <PersonFields of={data} />
        <div className="fields">
          <Choice
            label={t('The change applies')}
            value={since}
            options={[
              ['always', t('from the beginning (it was a mistake)')],
              ['day', t('from a day on')],
            ]}
            onChange={setSince}
          />
          {since === 'day' ? <DateField label={t('From')} value={on} onChange={setOn} /> : null}
        </div>
        <details>
          <summary>{t('Private data')}</summary>
          <div className="fields">
            <TextField label={t('Birth date')} name="birthDate" type="date" />
            <TextField label={t('E-mail')} name="email" type="email" />
            <TextField label={t('Phone')} name="phone" />
            <TextField label={t('Address')} name="address" whole />
          </div>
          <p className="soft small">{t('Empty fields stay unchanged.')}</p>
        </details>
        <TextField label={t('Reason, as readers see it')} name="reason" required minLength={3} maxLength={1000} />
        <ProblemText error={save.error} />
        <p>
          <button type="submit" className="button primary" disabled={save.busy}>
            {save.busy ? t('Saving…') : t('Save the change')}
          </button>
        </p>
      </form>
    </Panel>
  );
}

function Merge({ data, onSaid, onClose }: { data: PlayerAnswer; onSaid: Said; onClose: () => void }) {
  const [other, setOther] = useState<Picked>();
  const into = other?.id === data.player ? undefined : other;
  return (
    <Confirm
      title={t('Merge {name} into another player', { name: data.name })}
      subtitle={t('{player}: everything under this id will count for the other player', { player: data.player })}
      reason={t('Why they are one person, as readers see it')}
      action={t('Merge the two')}
      busyText={t('Rating…')}
      danger
      onConfirm={async (reason) => {
        if (into === undefined) throw new Error(t('Choose the player who stays.'));
        const { run } = await api.call('mergePlayers', { params: { player: data.player }, body: { into: into.id, reason } });
        onSaid(
          <>
            {rich('{from} counts for <link>{into}</link> now. You can split them again from the facts below.', {
              from: `${data.player} ${data.name}`,
              into: `${into.id} ${into.name}`,
              link: (text) => (
                <Link to="/players/$player" params={{ player: into.id }}>
                  {text}
                </Link>
              ),
            })}
            {run === undefined ? null : (
              <>
                {' '}
                <Link to="/runs/$run" params={{ run: String(run) }}>
                  {t('What it changed')}
                </Link>
              </>
            )}
          </>,
        );
        await askAgain();
      }}
      onClose={onClose}
    >
      <PlayerPicker label={t('The player who stays')} value={other} onPick={setOther} first />
      {into ? (
        <>
          <Doubts from={data.player} into={into.id} />
          <Effect
            facts={[
              { kind: 'player-merged', body: { from: data.player, into: into.id }, reason: verbatim('to see what it changes') },
            ]}
          />
        </>
      ) : null}
    </Confirm>
  );
}

/** Evidence against a merge, shown above its effect: differing birth dates explain differing ratings. */
function Doubts({ from, into }: { from: string; into: string }) {
  const query = useQuery({
    queryKey: ['merge', from, into],
    queryFn: ({ signal }) => api.call('mergePreview', { params: { player: from, into }, signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return (
    <Loaded query={query} height="3rem">
      {({ doubts, sameBirth }) =>
        doubts.length === 0 ? (
          <p>
            {sameBirth === undefined
              ? t('No evidence against it is known.')
              : t('No evidence against it; the birth dates agree.')}
          </p>
        ) : (
          <div className="note warning">
            <p>{t('Against it:')}</p>
            <ul>
              {doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}

function Private({ data, onClose }: { data: PlayerAnswer; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['private', data.player],
    queryFn: ({ signal }) => api.call('privateFields', { params: { player: data.player }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Panel
      title={t('Private data of {name}', { name: data.name })}
      subtitle={t('The audit records that you looked')}
      onClose={onClose}
    >
      <Loaded query={query} height="6rem">
        {({ fields }) =>
          Object.keys(fields).length === 0 ? (
            <p className="empty">{t('The office keeps no private data of this player.')}</p>
          ) : (
            <dl className="facts">
              {Object.entries(fields).map(([field, value]) => (
                <div key={field} style={{ display: 'contents' }}>
                  <dt>{field}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </Panel>
  );
}
