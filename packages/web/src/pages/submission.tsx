// One submission: findings, the grid, the preview, and the way to the office; for officers, the judgement.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../api.js';
import { instant, signed, systemNames } from '../format.js';
import { Change, RatingText } from '../parts/change.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Guard } from '../parts/guard.js';
import { Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';
import { isAtLeast, useSession } from '../session.js';
import { ReportGrid } from '../submission/grid.js';
import { type GridReport, withPlayer } from '../submission/model.js';
import { FindingCounts } from './submit.js';

type Submission = Answer<'submission'>;
type Finding = Submission['findingsList'][number];

export function SubmissionPage() {
  return (
    <Guard atLeast="director">
      <Loading />
    </Guard>
  );
}

function Loading() {
  const { submission } = useParams({ from: '/submissions/$submission' });
  const query = useQuery({
    queryKey: ['submission', submission],
    queryFn: ({ signal }) => api.call('submission', { params: { submission }, signal }),
  });
  useTitle(query.data?.eventName ?? 'Submission');
  return (
    <Loaded page query={query} height="60rem">
      {(data) => <Page data={data} />}
    </Loaded>
  );
}

function keep(submission: Submission): void {
  queries.setQueryData(['submission', submission.submission], submission);
  void queries.invalidateQueries({ queryKey: ['submissions'] });
  void queries.invalidateQueries({ queryKey: ['preview', submission.submission] });
}

function Page({ data }: { data: Submission }) {
  const session = useSession();
  const report = data.report as unknown as GridReport;
  const editable = data.state === 'draft' || data.state === 'returned';
  const params = { submission: data.submission };
  const [undo, setUndo] = useState<GridReport[]>([]);
  const edit = useAction(async (changed: GridReport) => {
    keep(await api.call('editSubmission', { params, body: { report: changed as unknown as { [field: string]: unknown } } }));
  });
  const change = (changed: GridReport) => {
    setUndo([...undo, report]);
    void edit.run(changed);
  };
  return (
    <>
      <header className="page-head">
        <h1>{data.eventName || 'Unnamed event'}</h1>
        <p className="row">
          <span className={data.state === 'accepted' ? 'tag official' : 'tag'}>{data.state}</span>
          <FindingCounts counts={data.findings} />
          <span className="soft small">
            {data.format}
            {data.fileName ? `, ${data.fileName}` : ''}
            {data.affiliate ? `, for ${data.affiliate}` : ''}
          </span>
        </p>
        {data.event === undefined ? null : (
          <p>
            Rated:{' '}
            <Link to="/events/$event" params={{ event: data.event }}>
              the event
            </Link>
          </p>
        )}
      </header>

      <section className="stack" aria-labelledby="findings">
        <h2 id="findings">Findings</h2>
        {data.findingsList.length === 0 ? <p className="empty">Nothing found.</p> : null}
        <div>
          {data.findingsList.map((finding, index) => (
            <FindingRow
              // biome-ignore lint/suspicious/noArrayIndexKey: findings have no other identity, and come again as a whole
              key={index}
              finding={finding}
              onPropose={
                editable && finding.place.section !== undefined && finding.place.player !== undefined
                  ? (id) =>
                      change(
                        withPlayer(report, finding.place.section ?? 0, finding.place.player ?? 0, (player) => ({
                          ...player,
                          uschessId: id,
                        })),
                      )
                  : undefined
              }
            />
          ))}
        </div>
      </section>

      <section className="stack" aria-labelledby="report">
        <div className="row">
          <h2 id="report">Report</h2>
          {editable && undo.length > 0 ? (
            <button
              type="button"
              className="link-button small"
              disabled={edit.busy}
              onClick={() => {
                const last = undo.at(-1);
                setUndo(undo.slice(0, -1));
                if (last) void edit.run(last);
              }}
            >
              Undo the last change
            </button>
          ) : null}
          {edit.busy ? (
            <span className="soft small" role="status">
              Checking…
            </span>
          ) : null}
        </div>
        {editable ? (
          <p className="soft small">Ids, results and dates can be fixed in place; each change is checked at once.</p>
        ) : null}
        <ProblemText error={edit.error} />
        <ReportGrid report={report} findings={data.findingsList} editable={editable} onChange={change} />
      </section>

      <Preview submission={data.submission} hasErrors={data.findings.error > 0} />

      {editable ? <Send data={data} /> : null}
      {data.state === 'submitted' && isAtLeast(session, 'officer') ? <Judgement data={data} /> : null}

      <section className="stack" aria-labelledby="log">
        <h2 id="log">What happened</h2>
        <ol className="small">
          {data.log.map((entry) => (
            <li key={`${entry.at}${entry.state}${entry.reason}`}>
              <span className="num">{instant(entry.at)}</span> {entry.state}
              {entry.reason ? `: ${entry.reason}` : ''}{' '}
              <span className="soft">by {whoOf(entry.by, data.by, session?.account.account)}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function FindingRow({ finding, onPropose }: { finding: Finding; onPropose: ((id: string) => void) | undefined }) {
  const { place } = finding;
  const where = [
    place.line === undefined ? undefined : `line ${place.line}${place.column === undefined ? '' : `:${place.column}`}`,
    place.section === undefined ? undefined : `section ${place.section}`,
    place.player === undefined ? undefined : `player ${place.player}`,
    place.round === undefined ? undefined : `round ${place.round}`,
  ].filter((part) => part !== undefined);
  return (
    <div className="finding">
      <span className={`tag ${finding.level}`}>{finding.level}</span>
      <div>
        <p>
          {finding.message} <span className="soft small">{where.join(', ')}</span>
        </p>
        <p className="soft small">{finding.hint}</p>
        {finding.proposals?.map(({ player, name, why }) => (
          <p key={player} className="small">
            {onPropose ? (
              <button type="button" className="link-button" onClick={() => onPropose(player)}>
                Use {name}
              </button>
            ) : (
              name
            )}{' '}
            <span className="soft">{why}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

function Preview({ submission, hasErrors }: { submission: string; hasErrors: boolean }) {
  const query = useQuery({
    queryKey: ['preview', submission],
    queryFn: ({ signal }) => api.call('previewSubmission', { params: { submission }, signal }),
    enabled: !hasErrors,
  });
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {hasErrors ? (
        <p className="empty">The rating changes appear here once no error is left.</p>
      ) : (
        <Loaded query={query}>
          {({ sections, differences }) => (
            <>
              {differences === undefined ? null : (
                <>
                  <h3>What the correction changes</h3>
                  {differences.length === 0 ? <p className="empty">No rating changes.</p> : null}
                  <ul>
                    {differences.map((one) => (
                      <li key={`${one.player}${one.system}`}>
                        {one.name}, {systemNames[one.system]}: <span className="num">{one.from?.toFixed(2) ?? 'none'}</span> →{' '}
                        <span className="num">{one.to?.toFixed(2) ?? 'none'}</span>
                        {one.from === null || one.to === null ? '' : ` (${signed(one.to - one.from, 2)})`}
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {sections.map((section) => (
                <PreviewSection key={section.section} section={section} />
              ))}
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

function PreviewSection({ section }: { section: Answer<'previewSubmission'>['sections'][number] }) {
  return (
    <div className="stack">
      <h3>
        {section.name} <span className="soft small">{section.systems.map((system) => systemNames[system]).join(', ')}</span>
      </h3>
      {section.held ? (
        <p className="note warning">
          {section.held.message} {section.held.hint}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="table-scroll" tabIndex={0} aria-label={`Preview of ${section.name}`}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                {section.systems.map((system) => (
                  <th key={system} scope="col" className="n" colSpan={3}>
                    {systemNames[system]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {section.players.map((row) => (
                <tr key={row.pair}>
                  <td>{row.name}</td>
                  {row.ratings.map((rating) => [
                    <td key={`${rating.system} before`} className="n">
                      <RatingText point={rating.before} />
                    </td>,
                    <td key={`${rating.system} after`} className="n">
                      <RatingText point={rating.after} />
                    </td>,
                    <td key={`${rating.system} change`} className="n">
                      <Change before={rating.before} after={rating.after} />
                    </td>,
                  ])}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function Send({ data }: { data: Submission }) {
  const [confirmed, setConfirmed] = useState(false);
  const submit = useAction(async () =>
    keep(await api.call('submit', { params: { submission: data.submission }, body: { confirmWarnings: confirmed } })),
  );
  const withdraw = useAction(async () =>
    keep(await api.call('withdrawSubmission', { params: { submission: data.submission }, body: {} })),
  );
  return (
    <section className="stack" aria-labelledby="send">
      <h2 id="send">Send it to the office</h2>
      {data.findings.warning > 0 ? (
        <label className="row" style={{ gap: '0.4rem' }}>
          <input type="checkbox" checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)} />I have looked at
          {data.findings.warning === 1
            ? 'the warning; it is all right'
            : `the ${data.findings.warning} warnings; they are all right`}
        </label>
      ) : null}
      <ProblemText error={submit.error ?? withdraw.error} />
      <p className="row">
        <button
          type="button"
          className="button primary"
          disabled={submit.busy || data.findings.error > 0 || (data.findings.warning > 0 && !confirmed)}
          onClick={() => submit.run()}
        >
          Submit
        </button>
        <button type="button" className="button danger" disabled={withdraw.busy} onClick={() => withdraw.run()}>
          Throw it away
        </button>
      </p>
      {data.findings.error > 0 ? <p className="soft small">Errors must be fixed first.</p> : null}
    </section>
  );
}

function Judgement({ data }: { data: Submission }) {
  const [reason, setReason] = useState('');
  const judge = useAction(async (outcome: 'accepted' | 'returned' | 'refused') =>
    keep(
      await api.call('judge', {
        params: { submission: data.submission },
        body: { outcome, ...(reason.trim() === '' ? {} : { reason }) },
      }),
    ),
  );
  return (
    <section className="stack" aria-labelledby="judgement">
      <h2 id="judgement">Decide</h2>
      <TextField label="Reason (needed to return or refuse)" value={reason} onChange={(event) => setReason(event.target.value)} />
      <ProblemText error={judge.error} />
      <p className="row">
        <button type="button" className="button primary" disabled={judge.busy} onClick={() => judge.run('accepted')}>
          {judge.busy ? 'Rating…' : 'Accept and rate'}
        </button>
        <button
          type="button"
          className="button"
          disabled={judge.busy || reason.trim() === ''}
          onClick={() => judge.run('returned')}
        >
          Return to the director
        </button>
        <button
          type="button"
          className="button danger"
          disabled={judge.busy || reason.trim() === ''}
          onClick={() => judge.run('refused')}
        >
          Refuse
        </button>
      </p>
    </section>
  );
}

/** Accounts have no names for those who may not see them. */
function whoOf(account: string, sender: string, own: string | undefined): string {
  if (account === own) return 'you';
  return account === sender ? 'the director' : 'the office';
}
