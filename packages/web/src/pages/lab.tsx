// The lab: an introduction, this office's studies, and the reforms registered in the ledger.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { day, dayOf, readableMonths, systemNames } from '../base/format.js';
import { t, verbatim } from '../base/words.js';
import { UploadReforms } from '../lab/upload.js';
import { verdictWords } from '../lab/verdict-words.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

export function Lab() {
  useTitle(t('Lab'));
  const studies = useQuery({
    queryKey: ['studies'],
    queryFn: ({ signal }) => api.call('studies', { query: { limit: 100 }, signal }),
  });
  const registrations = useQuery({
    queryKey: ['registrations'],
    queryFn: ({ signal }) => api.call('registrations', { signal }),
  });
  return (
    <>
      <header className="page-head">
        <h1>{t('Lab')}</h1>
        <p>
          {t(
            'What if the rule had been different? A study rates the whole history twice, under the rulebook and under a reform, and says which predicted results better, what happens to newcomers and to the scale, and who gains. Nothing of the office changes.',
          )}
        </p>
        <p className="no-print">
          <Link to="/lab/new" className="button primary">
            {t('Test a reform')}
          </Link>
        </p>
      </header>
      <section className="stack">
        <h2 id="studies">{t('Studies')}</h2>
        <Loaded query={studies} height="10rem">
          {({ items }) => (
            <SortableTable
              label={t('Studies')}
              rows={items}
              rowKey={({ study }) => study}
              empty={t('No studies yet. Test a reform, and it will appear here.')}
              columns={[
                {
                  key: 'title',
                  title: t('Study'),
                  cell: ({ study, reforms, title }) => (
                    <Link to="/lab/studies/$study" params={{ study }}>
                      {reforms.length > 1
                        ? t('{title} and {count} more', { title: reforms[0]?.title, count: reforms.length - 1 })
                        : title}
                    </Link>
                  ),
                  sort: ({ title }) => title,
                },
                {
                  key: 'base',
                  title: t('Ratings'),
                  cell: ({ base }) => systemNames[base.system] ?? base.system,
                  className: 'wide-only',
                },
                {
                  key: 'window',
                  title: t('Months'),
                  cell: ({ window }) => readableMonths(t('{from} to {until}', { from: window.from, until: window.until })),
                  className: 'wide-only num',
                },
                {
                  key: 'answer',
                  title: t('Answer'),
                  cell: ({ state, reforms }) =>
                    state === 'done' && reforms.length === 1
                      ? verdictWords(reforms[0]?.words, reforms[0]?.said)
                      : stateNames[state],
                },
                {
                  key: 'at',
                  title: t('Started'),
                  cell: ({ startedAt }) => day(dayOf(startedAt)),
                  sort: ({ startedAt }) => startedAt,
                  className: 'wide-only num',
                },
              ]}
            />
          )}
        </Loaded>
      </section>
      <UploadReforms />
      <section className="stack">
        <h2 id="registered">{t('Registered reforms')}</h2>
        <p className="soft">
          {t(
            'A reform fixed in the ledger before it is judged. Its report is then not exploratory: nobody could choose a convenient measure afterwards.',
          )}
        </p>
        <Loaded query={registrations} height="6rem">
          {({ items }) => (
            <SortableTable
              label={t('Registered reforms')}
              rows={items}
              rowKey={({ hash }) => hash}
              empty={t('No reform is registered yet.')}
              columns={[
                { key: 'name', title: t('Reform'), cell: ({ name }) => name, sort: ({ name }) => name },
                { key: 'fact', title: t('Fact'), numeric: true, cell: ({ fact }) => fact, sort: ({ fact }) => fact },
                { key: 'at', title: t('On // a day'), cell: ({ at }) => day(dayOf(at)), sort: ({ at }) => at },
                {
                  key: 'hash',
                  title: verbatim('SHA-256'),
                  cell: ({ hash }) => <code>{hash.slice(0, 16)}…</code>,
                  className: 'wide-only',
                },
              ]}
            />
          )}
        </Loaded>
      </section>
    </>
  );
}

export const stateNames = {
  waiting: t('waits'),
  running: t('running'),
  done: t('done'),
  failed: t('failed'),
  cancelled: t('cancelled'),
} as const;
