// The office: queue, runs, lists, decisions, accounts, audit, ledger.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, queries } from '../api.js';
import { Choice, DateField, today } from '../calculators/fields.js';
import { days, signed, systemNames } from '../format.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Guard } from '../parts/guard.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { isAtLeast, useSession } from '../session.js';
import { FindingCounts } from './submit.js';

export function Office() {
  useTitle('Office');
  const session = useSession();
  return (
    <Guard atLeast="officer">
      <header className="page-head">
        <h1>Office</h1>
      </header>
      <Queue />
      <Held />
      <Runs />
      <Publish />
      <Decide />
      {isAtLeast(session, 'administrator') ? <Accounts /> : null}
      <Audit />
      <Ledger />
    </Guard>
  );
}

function Queue() {
  const query = useQuery({
    queryKey: ['submissions', 'submitted'],
    queryFn: ({ signal }) => api.call('submissions', { query: { state: 'submitted', limit: 100 }, signal }),
  });
  return (
    <section className="stack" aria-labelledby="queue">
      <h2 id="queue">Queue</h2>
      <Loaded query={query} height="8rem">
        {({ items }) => (
          <SortableTable
            label="Reports that wait"
            rows={items}
            rowKey={(row) => row.submission}
            empty="Nothing waits."
            columns={[
              {
                key: 'name',
                title: 'Event',
                cell: (row) => (
                  <Link to="/submissions/$submission" params={{ submission: row.submission }}>
                    {row.eventName}
                  </Link>
                ),
                sort: (row) => row.eventName,
              },
              { key: 'what', title: 'What', cell: (row) => (row.correction ? 'correction' : 'report') },
              { key: 'dates', title: 'Dates', cell: (row) => (row.start && row.end ? days(row.start, row.end) : '') },
              { key: 'players', title: 'Players', numeric: true, cell: (row) => row.players, sort: (row) => row.players },
              {
                key: 'findings',
                title: 'Findings',
                cell: (row) => <FindingCounts counts={row.findings} />,
                sort: (row) => row.findings.warning,
              },
              {
                key: 'since',
                title: 'Waits since',
                cell: (row) => <span className="num">{row.updatedAt.slice(0, 16).replace('T', ' ')}</span>,
                sort: (row) => row.updatedAt,
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

function Held() {
  const query = useQuery({ queryKey: ['held'], queryFn: ({ signal }) => api.call('held', { signal }) });
  return (
    <section className="stack" aria-labelledby="held">
      <h2 id="held">Held sections</h2>
      <Loaded query={query} height="6rem">
        {({ items }) => (
          <SortableTable
            label="Sections held"
            rows={items}
            rowKey={(row) => `${row.event}/${row.section}`}
            empty="None."
            columns={[
              {
                key: 'event',
                title: 'Section',
                cell: (row) => (
                  <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
                    {row.eventName}, {row.name}
                  </Link>
                ),
                sort: (row) => row.eventName,
              },
              { key: 'reason', title: 'Why', cell: (row) => row.reason.message },
              { key: 'hint', title: 'What to do', cell: (row) => <span className="soft">{row.reason.hint}</span> },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

interface JobState {
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly progress?: { readonly phase: string; readonly done: number; readonly total: number; readonly month?: string };
  readonly run?: { readonly run: number };
  readonly message?: string;
}

function Runs() {
  const query = useQuery({ queryKey: ['runs'], queryFn: ({ signal }) => api.call('runs', { query: { limit: 20 }, signal }) });
  const [reason, setReason] = useState('');
  const [job, setJob] = useState<string>();
  const [state, setState] = useState<JobState>();
  const start = useAction(async (full: boolean) => {
    const started = await api.call('startRun', { body: { reason, full } });
    setState({ state: 'running' });
    setJob(started.job);
  });
  const cancel = useAction(async () => {
    if (job !== undefined) await api.call('cancelRun', { params: { job } });
  });
  useEffect(() => {
    if (job === undefined) return;
    const events = new EventSource(api.address('runProgress', { job }));
    const take = (event: MessageEvent<string>) => {
      const next = JSON.parse(event.data) as JobState;
      setState(next);
      if (next.state !== 'running') {
        events.close();
        void queries.invalidateQueries({ queryKey: ['runs'] });
      }
    };
    for (const name of ['running', 'done', 'failed', 'cancelled']) events.addEventListener(name, take as EventListener);
    return () => events.close();
  }, [job]);
  const progress = state?.progress;
  return (
    <section className="stack" aria-labelledby="runs">
      <h2 id="runs">Runs</h2>
      <form
        className="row"
        style={{ alignItems: 'end' }}
        onSubmit={(event) => {
          event.preventDefault();
          void start.run(false);
        }}
      >
        <TextField
          label="Reason of a new run"
          required
          minLength={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <button type="submit" className="button" disabled={start.busy || reason.trim().length < 3}>
          Rate what is new
        </button>
        <button
          type="button"
          className="button"
          disabled={start.busy || reason.trim().length < 3}
          onClick={() => start.run(true)}
        >
          Rate everything again
        </button>
      </form>
      <ProblemText error={start.error ?? cancel.error} />
      {state ? (
        <div className="panel stack" role="status">
          {state.state === 'running' ? (
            <>
              <p>
                {progress
                  ? `${progress.phase}${progress.month ? `, ${progress.month}` : ''}: ${progress.done} of ${progress.total}`
                  : 'Starting…'}
              </p>
              <progress max={progress?.total ?? 1} value={progress?.done ?? 0} style={{ width: '100%' }} />
              <p>
                <button type="button" className="link-button" onClick={() => cancel.run()}>
                  Cancel
                </button>
              </p>
            </>
          ) : (
            <p>
              {state.state === 'done'
                ? 'Done. '
                : state.state === 'cancelled'
                  ? 'Cancelled; nothing of it appears. '
                  : 'Failed. '}
              {state.message}
              {state.run ? (
                <Link to="/runs/$run" params={{ run: String(state.run.run) }}>
                  What it changed
                </Link>
              ) : state.state === 'done' ? (
                'Nothing had to be rated.'
              ) : null}
            </p>
          )}
        </div>
      ) : null}
      <Loaded query={query} height="10rem">
        {({ items }) => (
          <SortableTable
            label="Latest runs"
            rows={items}
            rowKey={(row) => String(row.run)}
            empty="No runs yet."
            columns={[
              {
                key: 'run',
                title: 'Run',
                numeric: true,
                cell: (row) => (
                  <Link to="/runs/$run" params={{ run: String(row.run) }}>
                    {row.run}
                  </Link>
                ),
                sort: (row) => row.run,
              },
              { key: 'reason', title: 'Reason', cell: (row) => row.reason },
              {
                key: 'sections',
                title: 'Sections',
                numeric: true,
                cell: (row) => row.sectionsRated,
                sort: (row) => row.sectionsRated,
              },
              {
                key: 'changed',
                title: 'Players changed',
                numeric: true,
                cell: (row) => row.playersChanged,
                sort: (row) => row.playersChanged,
              },
              {
                key: 'ms',
                title: 'Took',
                numeric: true,
                cell: (row) => `${(row.milliseconds / 1000).toFixed(2)} s`,
                sort: (row) => row.milliseconds,
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

const listOptions = [
  ['uschess-supplement', 'US Chess supplement'],
  ['FIDE-standard', 'FIDE standard'],
  ['FIDE-rapid', 'FIDE rapid'],
  ['FIDE-blitz', 'FIDE blitz'],
] as const;

function Publish() {
  const [list, setList] = useState('uschess-supplement');
  const [date, setDate] = useState(`${today().slice(0, 8)}01`);
  const [preview, setPreview] = useState<Answer<'previewList'>>();
  const [published, setPublished] = useState<Answer<'publishList'>>();
  const look = useAction(async () => setPreview(await api.call('previewList', { body: { list, date } })));
  const publish = useAction(async () => {
    setPublished(await api.call('publishList', { body: { list, date } }));
    setPreview(undefined);
    await queries.invalidateQueries({ queryKey: ['lists'] });
  });
  return (
    <section className="stack" aria-labelledby="publish">
      <h2 id="publish">Publish a list</h2>
      <div className="row" style={{ alignItems: 'end' }}>
        <Choice label="List" value={list} options={listOptions} onChange={setList} />
        <DateField label="Date" value={date} onChange={setDate} />
        <button type="button" className="button" disabled={look.busy} onClick={() => look.run()}>
          {look.busy ? 'Comparing…' : 'Compare with the last'}
        </button>
      </div>
      <ProblemText error={look.error ?? publish.error} />
      {preview ? (
        <div className="panel stack">
          <p>
            {preview.players} players: {preview.entered} ratings new, {preview.left} gone, {preview.changed} changed,{' '}
            {preview.same} the same.
          </p>
          {preview.movers.length > 0 ? (
            <details>
              <summary>Largest changes</summary>
              <ul>
                {preview.movers.slice(0, 20).map((one) => (
                  <li key={`${one.player}${one.system}`}>
                    {one.name}, {systemNames[one.system]}: {one.from} → {one.to} ({signed((one.to ?? 0) - (one.from ?? 0))})
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
          <p>
            <button type="button" className="button primary" disabled={publish.busy} onClick={() => publish.run()}>
              {publish.busy ? 'Publishing…' : 'Publish: frozen, hashed, signed'}
            </button>
          </p>
        </div>
      ) : null}
      {published ? (
        <p role="status">
          Published:{' '}
          <Link to="/lists/$list" params={{ list: published.list }}>
            {published.title}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** The decisions an officer takes about a player, and the fields each has. */
const decisions = {
  adjustment: ['player', 'system', 'rating'],
  ceiling: ['player', 'system', 'rating'],
  'money-floor': ['player', 'system', 'rating'],
  'fide-opt-in': ['player'],
  'fide-opt-out-approved': ['player'],
  'match-floor-request': ['player', 'event', 'section', 'outcome'],
  'section-held': ['event', 'section'],
  'section-released': ['event', 'section'],
  'duration-approved': ['event'],
  'registration-waived': ['event'],
  'official-event': ['event'],
} as const;

function Decide() {
  const [type, setType] = useState<keyof typeof decisions>('adjustment');
  const [on, setOn] = useState(today());
  const [done, setDone] = useState<Answer<'decide'>>();
  const decide = useAction(async (form: FormData) => {
    const decision: { [field: string]: unknown } = { type, on };
    for (const field of decisions[type]) {
      const text = String(form.get(field) ?? '').trim();
      decision[field] = field === 'rating' ? (text === '' ? null : Number(text)) : field === 'section' ? Number(text) : text;
    }
    setDone(await api.call('decide', { body: { decision, reason: String(form.get('reason')) } }));
  });
  return (
    <section className="stack" aria-labelledby="decide">
      <h2 id="decide">Enter a decision</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void decide.run(new FormData(event.currentTarget));
        }}
      >
        <div className="row" style={{ alignItems: 'end' }}>
          <Choice
            label="Decision"
            value={type}
            options={Object.keys(decisions).map((name) => [name, name.replaceAll('-', ' ')] as const)}
            onChange={(value) => setType(value as keyof typeof decisions)}
          />
          <DateField label="Takes effect" value={on} onChange={setOn} />
          {decisions[type].map((field) =>
            field === 'system' ? (
              <label key={field} className="field">
                <span className="label">System</span>
                <select className="input" name="system">
                  {Object.entries(systemNames).map(([system, name]) => (
                    <option key={system} value={system}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            ) : field === 'outcome' ? (
              <label key={field} className="field">
                <span className="label">Outcome</span>
                <select className="input" name="outcome">
                  <option>granted</option>
                  <option>refused</option>
                </select>
              </label>
            ) : (
              <TextField
                key={field}
                label={field[0]?.toUpperCase() + field.slice(1)}
                name={field}
                required={field !== 'rating' || type === 'adjustment'}
                inputMode={field === 'rating' || field === 'section' ? 'decimal' : 'text'}
                style={{ width: '9rem' }}
              />
            ),
          )}
        </div>
        <TextField label="Reason" name="reason" required minLength={3} />
        <ProblemText error={decide.error} />
        <p className="row">
          <button type="submit" className="button primary" disabled={decide.busy}>
            {decide.busy ? 'Rating…' : 'Decide'}
          </button>
          {done ? (
            <span role="status">
              Fact {done.seq}.{' '}
              {done.run === undefined ? null : (
                <Link to="/runs/$run" params={{ run: String(done.run) }}>
                  What it changed
                </Link>
              )}
            </span>
          ) : null}
        </p>
      </form>
    </section>
  );
}

function Accounts() {
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
              { key: 'name', title: 'Name', cell: (row) => row.name, sort: (row) => row.name },
              { key: 'email', title: 'E-mail', cell: (row) => row.email, sort: (row) => row.email },
              { key: 'role', title: 'Role', cell: (row) => row.role, sort: (row) => row.role },
              { key: 'affiliates', title: 'Acts for', cell: (row) => row.affiliates.join(', ') },
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
      <form
        className="row"
        style={{ alignItems: 'end' }}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void create.run(new FormData(form)).then((worked) => worked && form.reset());
        }}
      >
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
      </form>
      <ProblemText error={create.error ?? reset.error ?? toggle.error} />
    </section>
  );
}

function Audit() {
  const query = useQuery({ queryKey: ['audit'], queryFn: ({ signal }) => api.call('audit', { query: { limit: 50 }, signal }) });
  return (
    <section className="stack" aria-labelledby="audit">
      <h2 id="audit">Audit</h2>
      <Loaded query={query} height="10rem">
        {({ items }) => (
          <SortableTable
            label="Who did what"
            rows={items}
            rowKey={(row) => `${row.at}${row.actor}${row.action}${row.about}`}
            empty="Nothing yet."
            columns={[
              {
                key: 'at',
                title: 'When',
                cell: (row) => <span className="num">{row.at.slice(0, 19).replace('T', ' ')}</span>,
                sort: (row) => row.at,
              },
              { key: 'actor', title: 'Who', cell: (row) => row.actor, sort: (row) => row.actor },
              { key: 'action', title: 'What', cell: (row) => row.action, sort: (row) => row.action },
              { key: 'about', title: 'About', cell: (row) => `${row.about}${row.detail ? `: ${row.detail}` : ''}` },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

function Ledger() {
  const query = useQuery({ queryKey: ['ledger'], queryFn: ({ signal }) => api.call('ledger', { signal }) });
  const [result, setResult] = useState<Answer<'verifyLedger'>>();
  const verify = useAction(async () => setResult(await api.call('verifyLedger')));
  return (
    <section className="stack" aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      <Loaded query={query} height="6rem">
        {(head) => (
          <dl className="facts small">
            <dt>Facts</dt>
            <dd className="num">{head.seq.toLocaleString('en')}</dd>
            <dt>Rated up to</dt>
            <dd className="num">{head.ratedUpTo.toLocaleString('en')}</dd>
            <dt>Head</dt>
            <dd>
              <code style={{ overflowWrap: 'anywhere' }}>{head.hash}</code>
            </dd>
          </dl>
        )}
      </Loaded>
      <p className="row">
        <button type="button" className="button" disabled={verify.busy} onClick={() => verify.run()}>
          {verify.busy ? 'Verifying…' : 'Verify the chain'}
        </button>
        {result ? (
          <span role="status" className={result.ok ? 'up' : 'down'}>
            {result.ok
              ? `${result.facts} facts hold, in ${result.milliseconds} ms.`
              : `Fact ${result.broken?.seq} does not: ${result.broken?.what}`}
          </span>
        ) : null}
      </p>
      <ProblemText error={verify.error} />
    </section>
  );
}
