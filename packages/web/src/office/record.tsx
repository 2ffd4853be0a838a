// Who did what, and whether the ledger holds.

import type { Answer } from '@harkness/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { instant, plural } from '../base/format.js';
import { Choice, DateField } from '../parts/fields.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

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
        Who did what
      </h2>
      <div className="fields">
        <Choice
          label="Who"
          value={filter['actor'] ?? ''}
          options={[
            ['', 'everybody'],
            ['office', 'the office itself'],
            ...(accounts.data?.items ?? []).map(({ account, name }) => [account, name] as const),
          ]}
          onChange={set('actor')}
        />
        <Choice
          label="What"
          value={filter['action'] ?? ''}
          options={[
            ['', 'everything'],
            ['report', 'reports'],
            ['submission', 'submissions decided'],
            ['entered', 'facts entered'],
            ['run', 'runs'],
            ['list', 'lists'],
            ['account', 'accounts'],
            ['private', 'private data'],
            ['question', 'questions'],
            ['affiliate', 'affiliates'],
          ]}
          onChange={set('action')}
        />
        <DateField label="From" value={filter['from'] ?? ''} onChange={set('from')} />
        <DateField label="To" value={filter['to'] ?? ''} onChange={set('to')} />
      </div>
      <Loaded query={query} height="10rem">
        {({ pages }) => (
          <SortableTable
            label="Who did what"
            cards
            rows={pages.flatMap(({ items }) => items)}
            rowKey={(row) => `${row.at}${row.actor}${row.action}${row.about}`}
            empty="No line fits."
            columns={[
              {
                key: 'at',
                title: 'When',
                cell: (row) => <span className="num">{instant(row.at)}</span>,
                sort: (row) => row.at,
                className: 'wide-only',
              },
              {
                key: 'actor',
                title: 'Who',
                cell: (row) => (
                  <>
                    {row.actorName ?? row.actor}
                    <span className="narrow-only small soft num">{instant(row.at)}</span>
                  </>
                ),
                sort: (row) => row.actorName ?? row.actor,
              },
              { key: 'action', title: 'What', cell: (row) => row.action, sort: (row) => row.action },
              { key: 'about', title: 'About', cell: (row) => <About row={row} /> },
            ]}
          />
        )}
      </Loaded>
      {query.hasNextPage ? (
        <p>
          <button type="button" className="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading…' : 'Earlier lines'}
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** What it was about leads there, where there is a page of it. */
function About({ row: { action, about, aboutName, detail } }: { row: Answer<'audit'>['items'][number] }) {
  if (/^(report|submission) /.test(action))
    return (
      <Link to="/submissions/$submission" params={{ submission: about }}>
        {detail ?? 'the submission'}
      </Link>
    );
  if (action.startsWith('question '))
    return (
      <Link to="/questions/$question" params={{ question: about }}>
        the question
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
        {detail ? `: ${detail}` : ''}
      </>
    );
  return `${aboutName ?? about.replaceAll('-', ' ')}${detail ? `: ${detail}` : ''}`;
}

export function Ledger() {
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
            <dd className="num">{head.head.seq.toLocaleString('en')}</dd>
            <dt>Rated up to</dt>
            <dd className="num">
              {head.ratedUpTo.toLocaleString('en')}
              {head.ratedUpTo < head.head.seq ? (
                <span className="tag warning">
                  {' '}
                  {plural(head.head.seq - head.ratedUpTo, 'fact is', 'facts are')} not rated yet
                </span>
              ) : null}
            </dd>
            <dt>Head</dt>
            <dd>
              <code style={{ overflowWrap: 'anywhere' }}>{head.head.hash}</code>
            </dd>
            <dt>Signed up to</dt>
            <dd className="num">{head.seq.toLocaleString('en')}</dd>
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
              ? `${plural(result.facts, 'fact holds', 'facts hold')}, in ${result.milliseconds.toLocaleString('en')} ms.`
              : `Fact ${result.broken?.seq} does not: ${result.broken?.what}`}
          </span>
        ) : null}
      </p>
      <ProblemText error={verify.error} />
    </section>
  );
}
