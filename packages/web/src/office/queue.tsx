// Reports waiting for a decision, and held sections.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../base/api.js';
import { days, instant } from '../base/format.js';
import { useSession } from '../base/session.js';
import { t } from '../base/words.js';
import { Choice } from '../parts/fields.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { useOfficeWords } from '../parts/office-words.js';
import { SortableTable } from '../parts/sortable-table.js';
import { FindingCounts } from '../submission/finding-counts.js';
import { SectionActions } from './section-actions.js';

type Row = Answer<'submissions'>['items'][number];
type State = Row['state'];

const states: readonly (readonly [State, string])[] = [
  ['submitted', t('waiting for the office')],
  ['returned', t('sent back')],
  ['draft', t('drafts')],
  ['accepted', t('accepted // reports')],
  ['refused', t('refused or withdrawn')],
];

export function Queue() {
  const [state, setState] = useState<State>('submitted');
  const session = useSession();
  const query = useQuery({
    queryKey: ['submissions', state],
    queryFn: ({ signal }) => api.call('submissions', { query: { state, limit: 100 }, signal }),
  });
  const assign = useAction(async (submission: string, account: string | null) => {
    await api.call('assignSubmission', { params: { submission }, body: { account } });
    await queries.invalidateQueries({ queryKey: ['submissions'] });
    await queries.invalidateQueries({ queryKey: ['office'] });
  });
  const own = session?.account.account;
  return (
    <section className="stack" aria-labelledby="queue">
      <h2 id="queue" className="sr-only">
        {t('Reports')}
      </h2>
      <div className="fields">
        <Choice label={t('Shown')} value={state} options={states} onChange={(chosen) => setState(chosen as State)} />
      </div>
      <ProblemText error={assign.error} />
      <Loaded query={query} height="8rem">
        {({ items }) => (
          <SortableTable
            label={t('Reports that wait')}
            rows={items}
            rowKey={(row) => row.submission}
            empty={state === 'submitted' ? t('Nothing waits.') : t('None.')}
            columns={[
              {
                key: 'name',
                title: t('Event'),
                cell: (row) => (
                  <>
                    <Link to="/submissions/$submission" params={{ submission: row.submission }}>
                      {row.eventName || t('unnamed')}
                    </Link>
                    {row.correction ? (
                      <span className="soft small">
                        {' '}
                        {t('correction of section {section}', { section: row.correction.section })}
                      </span>
                    ) : null}
                    {row.comments > 0 ? (
                      <span className="soft small">
                        {' '}
                        · {t('{count, plural, one {# comment} other {# comments}}', { count: row.comments })}
                      </span>
                    ) : null}
                    <span className="narrow-only small soft">
                      {row.byName ?? row.by} · {ageOf(row.updatedAt)}
                      {row.assigned ? ` · ${row.assigned.name}` : ''}
                    </span>
                  </>
                ),
                sort: (row) => row.eventName,
              },
              {
                key: 'sender',
                title: t('From'),
                cell: (row) => (
                  <>
                    {row.byName ?? row.by}
                    {row.affiliate ? <span className="soft small num"> {row.affiliate}</span> : null}
                  </>
                ),
                sort: (row) => row.byName ?? row.by,
                className: 'wide-only',
              },
              {
                key: 'dates',
                title: t('Dates'),
                cell: (row) => (row.start && row.end ? <span className="num">{days(row.start, row.end)}</span> : ''),
                sort: (row) => row.start ?? '',
                className: 'wide-only',
              },
              {
                key: 'players',
                title: t('Players'),
                numeric: true,
                cell: (row) => row.players,
                sort: (row) => row.players,
                className: 'wide-only',
              },
              {
                key: 'findings',
                title: t('Findings'),
                cell: (row) => <FindingCounts counts={row.findings} />,
                sort: (row) => row.findings.error * 1000 + row.findings.warning,
              },
              {
                key: 'age',
                title: t('Waiting for // how long'),
                cell: (row) => <span title={instant(row.updatedAt)}>{ageOf(row.updatedAt)}</span>,
                sort: (row) => row.updatedAt,
                className: 'wide-only',
              },
              {
                key: 'assigned',
                title: t('Assigned'),
                cell: (row) => (
                  <span className="row">
                    {row.assigned === undefined ? null : <span className="wide-only">{row.assigned.name}</span>}
                    {row.state === 'submitted' ? (
                      <button
                        type="button"
                        className="link-button small"
                        disabled={assign.busy}
                        onClick={() => assign.run(row.submission, row.assigned?.account === own ? null : (own ?? null))}
                      >
                        {row.assigned?.account === own ? t('Let go') : t('Take it')}
                        <span className="sr-only"> {row.eventName}</span>
                      </button>
                    ) : null}
                  </span>
                ),
                sort: (row) => row.assigned?.name ?? '',
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

/** `3 hours`, `2 days`: the waiting time. */
function ageOf(since: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(since)) / 60_000));
  if (minutes < 60) return t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t('{count, plural, one {# hour} other {# hours}}', { count: hours })
    : t('{count, plural, one {# day} other {# days}}', { count: Math.round(hours / 24) });
}

export function Held() {
  const query = useQuery({ queryKey: ['held'], queryFn: ({ signal }) => api.call('held', { signal }) });
  const officeText = useOfficeWords(query.data !== undefined && query.data.items.length > 0);
  const [done, setDone] = useState<ReactNode>();
  return (
    <section className="stack" aria-labelledby="held">
      <h2 id="held" className="sr-only">
        {t('Held sections')}
      </h2>
      <p className="soft">{t('A held section is in the record but is not rated until its problem is settled.')}</p>
      {done ? (
        <p role="status" className="note">
          {done}
        </p>
      ) : null}
      <Loaded query={query} height="6rem">
        {({ items }) => (
          <SortableTable
            label={t('Sections held')}
            cards
            rows={items}
            rowKey={(row) => `${row.event}/${row.section}`}
            empty={t('No section is held.')}
            columns={[
              {
                key: 'event',
                title: t('Section'),
                cell: (row) => (
                  <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
                    {row.eventName}, {row.name}
                  </Link>
                ),
                sort: (row) => row.eventName,
              },
              {
                key: 'reason',
                title: t('Why'),
                cell: (row) => (
                  <>
                    {officeText(row.reason.message)} <span className="soft small">{officeText(row.reason.hint)}</span>
                  </>
                ),
              },
              {
                key: 'actions',
                title: t('What to do'),
                className: 'no-print',
                cell: (row) => (
                  <SectionActions
                    event={row.event}
                    section={row.section}
                    name={`${row.eventName}, ${row.name}`}
                    held
                    byDecision={row.reason.code === 'held-by-decision'}
                    onDone={setDone}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
