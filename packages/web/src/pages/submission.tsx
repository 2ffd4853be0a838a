// One submission: findings, the grid, the preview, and the way to the office; for officers, the judgement.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api.js';
import { instant } from '../format.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Guard } from '../parts/guard.js';
import { Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';
import { isAtLeast, useSession } from '../session.js';
import { FindingRow } from '../submission/findings.js';
import { ReportGrid } from '../submission/grid.js';
import { keep, type Submission } from '../submission/kept.js';
import { type GridReport, withPlayer } from '../submission/model.js';
import { Preview } from '../submission/preview.js';
import { Judgement, Send } from '../submission/send.js';
import { FindingCounts } from './submit.js';

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
        {data.correction === undefined ? null : (
          <p>
            A correction of{' '}
            <Link
              to="/events/$event/$section"
              params={{ event: data.correction.event, section: String(data.correction.section) }}
            >
              the section as it stands
            </Link>
          </p>
        )}
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
        {data.findingsList.length === 0 ? <p className="empty">Nothing found: it can be rated as it is.</p> : null}
        <ul className="findings">
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
        </ul>
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
        <ol className="log small">
          {data.log.map((entry) => (
            <li key={`${entry.at}${entry.state}${entry.reason}`}>
              <span className="num soft">{instant(entry.at)}</span>
              <span>
                {entry.state}
                {entry.reason ? `: ${entry.reason}` : ''}{' '}
                <span className="soft">by {whoOf(entry.by, data.by, session?.account.account)}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** Accounts have no names for those who may not see them. */
function whoOf(account: string, sender: string, own: string | undefined): string {
  if (account === own) return 'you';
  return account === sender ? 'the director' : 'the office';
}
