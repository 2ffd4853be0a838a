// One submission: findings, the grid, the preview, and the way to the office; for officers, the judgement.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { idsOf } from '../base/authorities/index.js';
import { instant } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { Guard } from '../parts/guard.js';
import { Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';
import { FindingCounts } from '../submission/finding-counts.js';
import { FindingRow, type Reasons } from '../submission/findings.js';
import { ReportGrid } from '../submission/grid.js';
import type { Submission } from '../submission/kept.js';
import type { GridReport } from '../submission/model.js';
import { Preview } from '../submission/preview.js';
import { Judgement, Send } from '../submission/send.js';
import { Unsaved } from '../submission/unsaved.js';
import { useEdits } from '../submission/use-edits.js';

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
  const saved = data.report as unknown as GridReport;
  const editable = data.state === 'draft' || data.state === 'returned';
  const edits = useEdits(data);
  const [reasons, setReasons] = useState<Reasons>(
    () => new Map(data.findingsList.flatMap(({ key, confirmed }) => (confirmed ? [[key, confirmed.reason ?? '']] : []))),
  );
  const setReason = (key: string, reason: string | undefined) => {
    const others = [...reasons].filter(([other]) => other !== key);
    setReasons(new Map(reason === undefined ? others : [...others, [key, reason]]));
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
            Corrects{' '}
            <Link
              to="/events/$event/$section"
              params={{ event: data.correction.event, section: String(data.correction.section) }}
            >
              section {data.correction.section} of {data.correction.event}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings may have the same key
              key={`${finding.key}-${index}`}
              finding={finding}
              onEdit={editable ? edits.change : undefined}
              reason={reasons.get(finding.key)}
              onReason={editable ? (reason) => setReason(finding.key, reason) : undefined}
            />
          ))}
        </ul>
      </section>

      <section className="stack" aria-labelledby="report">
        <div className="row">
          <h2 id="report">Report</h2>
          {editable && edits.undo ? (
            <button type="button" className="link-button small" onClick={edits.undo}>
              Undo the last change
            </button>
          ) : null}
          {edits.sending ? (
            <span className="soft small" role="status">
              Saving…
            </span>
          ) : null}
        </div>
        {editable ? (
          <p className="soft small">Ids, results and dates can be fixed in place; each change is saved and checked at once.</p>
        ) : null}
        <Unsaved edits={edits} saved={saved} editable={editable} />
        <ReportGrid
          report={edits.report}
          ids={idsOf(data.authority)}
          findings={data.findingsList}
          editable={editable}
          onChange={edits.change}
        />
      </section>

      <Preview submission={data.submission} hasErrors={data.findings.error > 0} />

      {editable ? <Send data={data} reasons={reasons} unsaved={edits.pending.length > 0} /> : null}
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
