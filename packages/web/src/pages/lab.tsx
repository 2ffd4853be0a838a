// The lab: what it is, the studies made here, and the reforms registered in the ledger.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { day, systemNames } from '../base/format.js';
import { UploadReforms } from '../lab/upload.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

export function Lab() {
  useTitle('Lab');
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
        <h1>Lab</h1>
        <p>
          What if the rule had been different? A study rates the whole history twice, under the rulebook and under a reform, and
          says which predicted results better, what happens to newcomers and to the scale, and who gains. Nothing of the office
          changes.
        </p>
        <p className="no-print">
          <Link to="/lab/new" className="button primary">
            Test a reform
          </Link>
        </p>
      </header>
      <section className="stack">
        <h2 id="studies">Studies</h2>
        <Loaded query={studies} height="10rem">
          {({ items }) => (
            <SortableTable
              label="Studies"
              rows={items}
              rowKey={({ study }) => study}
              empty="No study was made here yet. Test a reform, and it stands here."
              columns={[
                {
                  key: 'title',
                  title: 'Study',
                  cell: ({ study, reforms, title }) => (
                    <Link to="/lab/studies/$study" params={{ study }}>
                      {reforms.length > 1 ? `${reforms[0]?.title} and ${reforms.length - 1} more` : title}
                    </Link>
                  ),
                  sort: ({ title }) => title,
                },
                {
                  key: 'base',
                  title: 'Ratings',
                  cell: ({ base }) => systemNames[base.system] ?? base.system,
                  className: 'wide-only',
                },
                {
                  key: 'window',
                  title: 'Months',
                  cell: ({ window }) => `${window.from} to ${window.until}`,
                  className: 'wide-only num',
                },
                {
                  key: 'answer',
                  title: 'Answer',
                  cell: ({ state, reforms }) =>
                    state === 'done' && reforms.length === 1 ? (reforms[0]?.words ?? '') : stateNames[state],
                },
                {
                  key: 'at',
                  title: 'Started',
                  cell: ({ startedAt }) => day(startedAt.slice(0, 10)),
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
        <h2 id="registered">Registered reforms</h2>
        <p className="soft">
          A reform fixed in the ledger before it is judged. Its report is then not exploratory: nobody could choose the measure
          that pleased them afterwards.
        </p>
        <Loaded query={registrations} height="6rem">
          {({ items }) => (
            <SortableTable
              label="Registered reforms"
              rows={items}
              rowKey={({ hash }) => hash}
              empty="None is registered yet."
              columns={[
                { key: 'name', title: 'Reform', cell: ({ name }) => name, sort: ({ name }) => name },
                { key: 'fact', title: 'Fact', numeric: true, cell: ({ fact }) => fact, sort: ({ fact }) => fact },
                { key: 'at', title: 'On', cell: ({ at }) => day(at.slice(0, 10)), sort: ({ at }) => at },
                { key: 'hash', title: 'SHA-256', cell: ({ hash }) => <code>{hash.slice(0, 16)}…</code>, className: 'wide-only' },
              ]}
            />
          )}
        </Loaded>
      </section>
    </>
  );
}

export const stateNames = {
  waiting: 'waits',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;
