// The audit, and whether the ledger verifies.

import { type Answer, ApiError } from '@harkness/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { instant } from '../base/format.js';
import { count, t } from '../base/words.js';
import { Choice, DateField } from '../parts/fields.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { auditAbout, auditAction, auditDetail } from './audit-words.js';

export function Audit() {
  const [filter, setFilter] = useState<{ readonly [field: string]: string }>({});
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''));
  const accounts = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => api.call('accounts', { query: { limit: 200 }, signal }),
  });
  const query = useInfiniteQuery({
    queryKey: ['audit', asked],
    queryFn: ({ signal, pageParam }) =>
      api.call('audit', { query: { limit: 50, ...asked, ...(pageParam === '' ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const set = (field: string) => (value: string) => setFilter({ ...filter, [field]: value });
  return (
    <section className="stack">
      <h2 id="audit" className="sr-only">
        {t('Who did what')}
      </h2>
      <div className="fields">
        <Choice
          label={t('Who')}
          value={filter['actor'] ?? ''}
          options={[
            ['', t('everybody')],
            ['office', t('the office itself')],
            ...(accounts.data?.items ?? []).map(({ account, name }) => [account, name] as const),
          ]}
          onChange={set('actor')}
        />
        <Choice
          label={t('What')}
          value={filter['action'] ?? ''}
          options={[
            ['', t('everything')],
            ['report', t('reports')],
            ['submission', t('submissions decided')],
            ['entered', t('facts entered')],
            ['run', t('runs')],
            ['list', t('lists')],
            ['account', t('accounts')],
            ['private', t('private data')],
            ['question', t('questions')],
            ['affiliate', t('affiliates')],
          ]}
          onChange={set('action')}
        />
        <DateField label={t('From')} value={filter['from'] ?? ''} onChange={set('from')} />
        <DateField label={t('To')} value={filter['to'] ?? ''} onChange={set('to')} />
      </div>
      <Loaded query={query} height="10rem">
        {({ pages }) => (
          <SortableTable
            label={t('Who did what')}
            cards
            rows={pages.flatMap(({ items }) => items)}
            rowKey={(row) => `${row.at}${row.actor}${row.action}${row.about}`}
            empty={t('No entry matches.')}
            columns={[
              {
                key: 'at',
                title: t('When'),
                cell: (row) => <span className="num">{instant(row.at)}</span>,
                sort: (row) => row.at,
                className: 'wide-only',
              },
              {
                key: 'actor',
                title: t('Who'),
                cell: (row) => (
                  <>
                    {row.actorName ?? (row.actor === 'office' ? t('the office itself') : row.actor)}
                    <span className="narrow-only small soft num">{instant(row.at)}</span>
                  </>
                ),
                sort: (row) => row.actorName ?? row.actor,
              },
              { key: 'action', title: t('What'), cell: (row) => auditAction(row.action), sort: (row) => auditAction(row.action) },
              { key: 'about', title: t('About'), cell: (row) => <About row={row} /> },
            ]}
          />
        )}
      </Loaded>
      {query.hasNextPage ? (
        <p>
          <button type="button" className="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? t('Loading…') : t('Earlier entries')}
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** Links to the page of its subject, if there is one. */
function About({ row: { action, about, aboutName, detail } }: { row: Answer<'audit'>['items'][number] }) {
  const told = detail ? `: ${auditDetail(action, detail)}` : '';
  if (/^(report|submission) /.test(action))
    return (
      <Link to="/submissions/$submission" params={{ submission: about }}>
        {detail ?? t('the submission')}
      </Link>
    );
  if (action.startsWith('question '))
    return (
      <Link to="/questions/$question" params={{ question: about }}>
        {t('the question')}
      </Link>
    );
  if (action === 'list published' || action === 'list retracted')
    return (
      <Link to="/lists/$list" params={{ list: about }}>
        {about}
      </Link>
    );
  if (/^(player|private) /.test(action))
    return (
      <>
        <Link to="/players/$player" params={{ player: about }}>
          {aboutName ?? about}
        </Link>
        {told}
      </>
    );
  const run = /^run (\d+)$/.exec(about)?.[1];
  if (run !== undefined)
    return (
      <>
        <Link to="/runs/$run" params={{ run }}>
          {t('Run {run}', { run })}
        </Link>
        {told}
      </>
    );
  if (action.startsWith('study '))
    return (
      <Link to="/lab/studies/$study" params={{ study: about }}>
        {detail ?? about}
      </Link>
    );
  // The id of a key tells a reader nothing.
  if (action.startsWith('API key ') && detail) return detail;
  return `${aboutName ?? auditAbout(action, about)}${told}`;
}

export function Ledger() {
  const query = useQuery({ queryKey: ['ledger'], queryFn: ({ signal }) => api.call('ledger', { signal }) });
  const isEmpty = query.error instanceof ApiError && query.error.problem.status === 404;
  const [result, setResult] = useState<Answer<'verifyLedger'>>();
  const verify = useAction(async () => setResult(await api.call('verifyLedger')));
  return (
    <section className="stack" aria-labelledby="ledger">
      <h2 id="ledger">{t('Ledger')}</h2>
      {isEmpty ? (
        <p className="empty">{t('Nothing is entered yet: the first player, report or decision begins the ledger.')}</p>
      ) : (
        <>
          <Loaded query={query} height="6rem">
            {(head) => (
              <dl className="facts small">
                <dt>{t('Facts')}</dt>
                <dd className="num">{count(head.head.seq)}</dd>
                <dt>{t('Rated up to')}</dt>
                <dd className="num">
                  {count(head.ratedUpTo)}
                  {head.ratedUpTo < head.head.seq ? (
                    <span className="tag warning">
                      {' '}
                      {t('{count, plural, one {# fact is} other {# facts are}} not rated yet', {
                        count: head.head.seq - head.ratedUpTo,
                      })}
                    </span>
                  ) : null}
                </dd>
                <dt>{t('Hash of the last fact')}</dt>
                <dd>
                  <code style={{ overflowWrap: 'anywhere' }}>{head.head.hash}</code>
                  <br />
                  {t('Every fact contains the hash of the one before it: this one changes if any earlier fact does.')}
                </dd>
                <dt>{t('Signed up to')}</dt>
                <dd className="num">{count(head.seq)}</dd>
              </dl>
            )}
          </Loaded>
          <p className="row">
            <button type="button" className="button" disabled={verify.busy} onClick={() => verify.run()}>
              {verify.busy ? t('Verifying…') : t('Verify the chain')}
            </button>
            {result ? (
              <span role="status" className={result.ok ? 'up' : 'down'}>
                {result.ok
                  ? t('{count, plural, one {# fact is} other {# facts are}} intact, checked in {milliseconds} ms.', {
                      count: result.facts,
                      milliseconds: count(result.milliseconds),
                    })
                  : t('Fact {seq} is broken: {what}', { seq: result.broken?.seq, what: result.broken?.what })}
              </span>
            ) : null}
          </p>
          <ProblemText error={verify.error} />
        </>
      )}
    </section>
  );
}
