// One submission: findings, the grid, the preview, and submitting; for officers, the decision.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { idsOf } from '../base/authorities/index.js';
import { instant, today } from '../base/format.js';
import { ended } from '../base/sentence.js';
import { isAtLeast, useSession } from '../base/session.js';
import { rich, t, verbatim } from '../base/words.js';
import { Guard } from '../parts/guard.js';
import { Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';
import { EventFields } from '../submission/event-fields.js';
import { FindingCounts } from '../submission/finding-counts.js';
import { FindingRow, type Reasons } from '../submission/findings.js';
import { formatName } from '../submission/format-names.js';
import { ReportGrid } from '../submission/grid.js';
import { besideLines, Judgement } from '../submission/judgement.js';
import { keep, type Submission } from '../submission/kept.js';
import type { BesideEdit, GridReport } from '../submission/model.js';
import { stateNames } from '../submission/names.js';
import { MembershipDialog, PlayerDialog } from '../submission/player-dialog.js';
import { Preview } from '../submission/preview.js';
import { Send } from '../submission/send.js';
import { Thread } from '../submission/thread.js';
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
  useTitle(query.data?.eventName ?? t('Submission'));
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
  const [asked, setAsked] = useState<{
    readonly what: 'player' | 'member';
    readonly section: number;
    readonly pair: number;
    /** Refused before, to be corrected. */
    readonly given?: BesideEdit;
  }>();
  const ids = idsOf(data.authority);
  const { correction } = data;
  const isCorrection = correction !== undefined;
  const rowAsked = edits.report.sections
    .find(({ number }) => number === asked?.section)
    ?.players.find(({ pair }) => pair === asked?.pair);
  const repairOf = ({ code, place: { section, player } }: Submission['findingsList'][number]) => {
    if (!editable || section === undefined || player === undefined) return undefined;
    if (personCodes.has(code))
      return { label: t('Find or register the player…'), open: () => setAsked({ what: 'player', section, pair: player }) };
    if (code === 'membership-expired')
      return { label: t('Renew the membership…'), open: () => setAsked({ what: 'member', section, pair: player }) };
    return undefined;
  };
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
        <h1>{data.eventName || t('Unnamed event')}</h1>
        <p className="row">
          <span className={data.state === 'accepted' ? 'tag official' : 'tag'}>{stateNames[data.state]}</span>
          {data.findingsList.length === 0 ? null : <FindingCounts counts={data.findings} />}
          <span className="soft small">
            {formatName(data.format, data.fileName)}
            {data.fileName ? `, ${data.fileName}` : ''}
            {data.affiliate ? `, ${t('for {affiliate}', { affiliate: data.affiliate })}` : ''}
          </span>
        </p>
        <p className="soft">
          {data.by === session?.account.account ? t('From you.') : t('From {name}.', { name: data.byName ?? data.by })}{' '}
          {data.assigned ? t('Looked after by {name}.', { name: data.assigned.name }) : ''}{' '}
          {stateText(data, data.by === session?.account.account)}
        </p>
        {correction === undefined ? null : (
          <p>
            {rich('Corrects <link>section {section} of {event}</link>', {
              section: correction.section,
              event: data.eventName || correction.event,
              link: (text) => (
                <Link to="/events/$event/$section" params={{ event: correction.event, section: String(correction.section) }}>
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
        {data.event === undefined ? null : (
          <p>
            {rich('Rated: <link>the event</link>', {
              link: (text) => (
                <Link to="/events/$event" params={{ event: data.event ?? '' }}>
                  {text}
                </Link>
              ),
            })}
            {data.run === undefined ? null : (
              <>
                {' · '}
                <Link to="/runs/$run" params={{ run: String(data.run) }}>
                  {t('what it changed')}
                </Link>
              </>
            )}
          </p>
        )}
      </header>

      <section className="stack" aria-labelledby="findings">
        <div className="row">
          <h2 id="findings">{t('Findings')}</h2>
          {data.findingsList.length > 3 ? (
            <a className="small" href="#report">
              {t('Go to the report below')}
            </a>
          ) : null}
        </div>
        {data.findingsList.length === 0 ? <p className="empty">{t('No problems found: it can be rated.')}</p> : null}
        <ul className="findings">
          {keyed(data.findingsList).map(([key, finding]) => (
            <FindingRow
              key={key}
              finding={finding}
              onEdit={editable ? edits.change : undefined}
              onRepair={repairOf(finding)}
              reason={reasons.get(finding.key)}
              onReason={editable ? (reason) => setReason(finding.key, reason) : undefined}
            />
          ))}
        </ul>
      </section>

      <section className="stack" aria-labelledby="report">
        <div className="row">
          <h2 id="report">{t('Report')}</h2>
          {editable && edits.undo ? (
            <button type="button" className="link-button small" onClick={edits.undo}>
              {t('Undo the last change')}
            </button>
          ) : null}
          {editable && edits.redo ? (
            <button type="button" className="link-button small" onClick={edits.redo}>
              {t('Redo')}
            </button>
          ) : null}
          {edits.sending ? (
            <span className="soft small" role="status">
              {t('Saving…')}
            </span>
          ) : null}
        </div>
        {editable ? (
          <p className="soft small">{t('Everything can be changed in place; each change is saved and checked at once.')}</p>
        ) : null}
        <Unsaved
          edits={edits}
          saved={saved}
          editable={editable}
          onCorrect={(edit) =>
            setAsked({ what: 'newPlayer' in edit ? 'player' : 'member', section: edit.section, pair: edit.pair, given: edit })
          }
        />
        <EventFields
          report={edits.report}
          authority={data.authority}
          editable={editable}
          isCorrection={isCorrection}
          onChange={edits.change}
        />
        <Beside data={data} />
        <ReportGrid
          report={edits.report}
          ids={ids}
          findings={data.findingsList}
          editable={editable}
          isCorrection={isCorrection}
          onChange={edits.change}
          onUndo={edits.undo}
          onRedo={edits.redo}
        />
      </section>

      {/* Once accepted, the event's own page shows the ratings. */}
      {data.state === 'accepted' ? null : <Preview submission={data.submission} hasErrors={data.findings.error > 0} />}

      {editable ? <Send data={data} reasons={reasons} unsaved={edits.pending.length > 0} /> : null}
      {data.state === 'submitted' && isAtLeast(session, 'officer') ? <Judgement data={data} /> : null}

      {asked && rowAsked && asked.what === 'player' ? (
        <PlayerDialog
          section={asked.section}
          player={rowAsked}
          idField={ids.field}
          given={asked.given !== undefined && 'newPlayer' in asked.given ? (asked.given.newPlayer ?? undefined) : undefined}
          onChange={edits.change}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked && rowAsked && asked.what === 'member' ? (
        <MembershipDialog
          section={asked.section}
          player={rowAsked}
          start={
            edits.report.sections.find(({ number }) => number === asked.section)?.start ?? edits.report.event.start ?? today()
          }
          given={asked.given !== undefined && 'membership' in asked.given ? (asked.given.membership ?? undefined) : undefined}
          onChange={edits.change}
          onClose={() => setAsked(undefined)}
        />
      ) : null}

      <section className="stack" aria-labelledby="comments">
        <h2 id="comments">{isAtLeast(session, 'officer') ? t('Director and office') : t('You and the office')}</h2>
        <Thread
          label={t('Write a comment')}
          messages={data.commentList}
          own={session?.account.account}
          onSend={async (text) =>
            keep(await api.call('commentSubmission', { params: { submission: data.submission }, body: { text } }))
          }
        />
      </section>

      <section className="stack" aria-labelledby="log">
        <h2 id="log">{t('What happened')}</h2>
        <ol className="log small">
          {logLines(data.log).map(({ entry, times }) => (
            <li key={`${entry.at}${entry.state}${entry.reason}`}>
              <span className="num soft">{instant(entry.at)}</span>
              <span>
                {entry.reason === editedNote
                  ? t('{count, plural, one {changed once} other {changed # times}}', { count: times })
                  : `${stateNames[entry.state]}${entry.reason ? `: ${entry.reason}` : ''}`}{' '}
                <span className="soft">
                  {entry.by === session?.account.account ? t('by you') : t('by {value}', { value: entry.byName ?? entry.by })}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** Findings about a player's identity. */
const personCodes: ReadonlySet<string> = new Set([
  'player-id-missing',
  'player-unknown',
  'wrong-id-suspected',
  'player-number-taken',
]);

/** The office's own note of a change, in its record. */
const editedNote = verbatim('edited');

type LogEntry = Submission['log'][number];

/** Changes by one person that follow each other are one line, with the time of the last. */
function logLines(log: readonly LogEntry[]): { readonly entry: LogEntry; readonly times: number }[] {
  const lines: { entry: LogEntry; times: number }[] = [];
  for (const entry of log) {
    const last = lines.at(-1);
    if (last && entry.reason === editedNote && last.entry.reason === editedNote && last.entry.by === entry.by)
      lines.splice(-1, 1, { entry, times: last.times + 1 });
    else lines.push({ entry, times: 1 });
  }
  return lines;
}

/** Two findings may have the same key, so they are numbered. */
function keyed(findings: Submission['findingsList']): [key: string, finding: Submission['findingsList'][number]][] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const before = seen.get(finding.key) ?? 0;
    seen.set(finding.key, before + 1);
    return [`${finding.key} ${before}`, finding];
  });
}

/** Its state, as a sentence. */
function stateText({ state, log, updatedAt }: Submission, isOwn: boolean): string {
  const last = log.at(-1);
  switch (state) {
    case 'draft':
      return isOwn ? t('A draft: nobody but you and the office sees it.') : t('A draft: it was not sent to the office yet.');
    case 'submitted':
      return t('Sent to the office, {updatedAt}. It is rated once an officer has accepted it.', {
        updatedAt: instant(updatedAt),
      });
    case 'returned':
      return last?.reason
        ? t('Sent back by the office: {reason} Change it and submit it again.', { reason: ended(last.reason) })
        : t('Sent back by the office. Change it and submit it again.');
    case 'accepted':
      return t('Accepted, {updatedAt}.', { updatedAt: instant(updatedAt) });
    case 'refused':
      return last?.reason ? t('Not accepted: {reason}', { reason: ended(last.reason) }) : t('Not accepted.');
  }
}

/** What is entered together with the report. */
function Beside({ data }: { data: Submission }) {
  const lines = besideLines(data);
  if (lines.length === 0) return null;
  return (
    <p className="small">
      {data.state === 'accepted' ? t('Entered with the report') : t('Will be entered with the report')}: {lines.join('; ')}.
    </p>
  );
}
