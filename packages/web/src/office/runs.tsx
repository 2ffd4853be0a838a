// Runs: starting, watching live, cancelling; and the latest ones.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, askAgain } from '../base/api.js';
import { keepsDocuments } from '../base/authorities/index.js';
import { month } from '../base/format.js';
import { runReason } from '../base/run-reason.js';
import { count, fixed, t } from '../base/words.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

type RunRow = Answer<'runs'>['items'][number];
type Phase = 'index' | 'load' | 'rate' | 'write';

const phases: { readonly [phase in Phase]: (month: string) => string } = {
  index: () => t('Facts read'),
  load: () => t('Months loaded'),
  rate: (month) => t('Months rated, now {month}', { month }),
  write: () => t('Results written'),
};

interface JobState {
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly progress?: { readonly phase: Phase; readonly done: number; readonly total: number; readonly month?: string };
  readonly run?: { readonly run: number };
  readonly message?: string;
}

export function Runs() {
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
        void askAgain();
      }
    };
    for (const name of ['running', 'done', 'failed', 'cancelled']) events.addEventListener(name, take as EventListener);
    return () => events.close();
  }, [job]);
  const progress = state?.progress;
  return (
    <section className="stack" aria-labelledby="runs">
      <h2 id="runs" className="sr-only">
        {t('Runs')}
      </h2>
      <form
        className="fields no-print"
        onSubmit={(event) => {
          event.preventDefault();
          void start.run(false);
        }}
      >
        <TextField
          whole
          label={t('Reason of a new run')}
          required
          minLength={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <button type="submit" className="button" disabled={start.busy || reason.trim().length < 3}>
          {t('Rate new facts')}
        </button>
        <button
          type="button"
          className="button"
          disabled={start.busy || reason.trim().length < 3}
          onClick={() => start.run(true)}
        >
          {t('Rate everything again')}
        </button>
      </form>
      <ProblemText error={start.error ?? cancel.error} />
      {state ? (
        <div className="panel stack" role="status">
          {state.state === 'running' ? (
            <>
              <p>
                {progress
                  ? t('{phase}: {done} of {total}', {
                      phase: phases[progress.phase](progress.month === undefined ? '' : month(`${progress.month}-01`)),
                      done: count(progress.done),
                      total: count(progress.total),
                    })
                  : t('Starting…')}
              </p>
              <progress max={progress?.total ?? 1} value={progress?.done ?? 0} style={{ width: '100%' }} />
              <p>
                <button type="button" className="link-button" onClick={() => cancel.run()}>
                  {t('Cancel')}
                </button>
              </p>
            </>
          ) : (
            <p>
              {state.state === 'done'
                ? `${t('Done.')} `
                : state.state === 'cancelled'
                  ? `${t('Cancelled; nothing was changed.')} `
                  : `${t('Failed.')} `}
              {state.message}
              {state.run ? (
                <Link to="/runs/$run" params={{ run: String(state.run.run) }}>
                  {t('What it changed')}
                </Link>
              ) : state.state === 'done' ? (
                t('Nothing had to be rated.')
              ) : null}
            </p>
          )}
        </div>
      ) : null}
      <Loaded query={query} height="10rem">
        {({ items }) => (
          <SortableTable
            label={t('Latest runs')}
            rows={items}
            rowKey={(row) => String(row.run)}
            empty={t('No runs yet.')}
            columns={[
              {
                key: 'run',
                title: t('Run'),
                numeric: true,
                cell: (row) => (
                  <Link to="/runs/$run" params={{ run: String(row.run) }}>
                    {row.run}
                  </Link>
                ),
                sort: (row) => row.run,
              },
              { key: 'reason', title: t('Reason'), cell: (row) => runReason(row.reason) },
              ...(keepsDocuments
                ? [
                    {
                      key: 'sections',
                      title: t('Sections'),
                      numeric: true,
                      cell: (row: RunRow) => count(row.sectionsRated),
                      sort: (row: RunRow) => row.sectionsRated,
                      className: 'wide-only',
                    },
                    {
                      key: 'changed',
                      title: t('Players changed'),
                      numeric: true,
                      cell: (row: RunRow) => count(row.playersChanged),
                      sort: (row: RunRow) => row.playersChanged,
                    },
                  ]
                : []),
              {
                key: 'ms',
                title: t('Took'),
                numeric: true,
                cell: (row) => `${fixed(row.milliseconds / 1000, 2)} s`,
                sort: (row) => row.milliseconds,
                className: 'wide-only',
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
