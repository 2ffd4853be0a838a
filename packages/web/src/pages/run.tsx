// A run: what was rated again, why, and what it changed for whom.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api } from '../api.js';
import { instant, signed, systemNames } from '../format.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

export function Run() {
  const { run } = useParams({ from: '/runs/$run' });
  useTitle(`Run ${run}`);
  const query = useQuery({
    queryKey: ['run', run],
    queryFn: ({ signal }) => api.call('run', { params: { run: Number(run) }, signal }),
  });
  return (
    <Loaded page query={query} height="40rem">
      {(data) => (
        <>
          <header className="page-head">
            <h1>Run {data.run.run}</h1>
            <p>{data.run.reason}</p>
          </header>
          <dl className="facts">
            <dt>Started</dt>
            <dd className="num">{instant(data.run.startedAt)} UTC</dd>
            <dt>Took</dt>
            <dd className="num">{(data.run.milliseconds / 1000).toFixed(2)} s</dd>
            <dt>Sections rated</dt>
            <dd className="num">
              {data.run.sectionsRated} of {data.run.sectionsInAll}
            </dd>
            <dt>Players changed</dt>
            <dd className="num">{data.run.playersChanged}</dd>
            <dt>Ledger</dt>
            <dd className="num">up to fact {data.run.upTo}</dd>
            <dt>Results</dt>
            <dd>
              <code style={{ overflowWrap: 'anywhere' }}>{data.run.resultsHash}</code>
            </dd>
          </dl>
          <section className="stack" aria-labelledby="players">
            <h2 id="players">Whose rating it changed</h2>
            <SortableTable
              label="Ratings changed"
              rows={data.players}
              rowKey={(row) => `${row.player}/${row.system}`}
              empty="Nobody’s current rating changed."
              columns={[
                {
                  key: 'name',
                  title: 'Player',
                  cell: (row) => (
                    <Link to="/players/$player" params={{ player: row.player }}>
                      {row.name}
                    </Link>
                  ),
                  sort: (row) => row.name,
                },
                { key: 'system', title: 'System', cell: (row) => systemNames[row.system], sort: (row) => row.system },
                {
                  key: 'from',
                  title: 'From',
                  numeric: true,
                  cell: (row) => row.from?.toFixed(2) ?? '',
                  sort: (row) => row.from ?? 0,
                },
                {
                  key: 'to',
                  title: 'To',
                  numeric: true,
                  cell: (row) => row.to?.toFixed(2) ?? 'none',
                  sort: (row) => row.to ?? 0,
                },
                {
                  key: 'change',
                  title: 'Change',
                  numeric: true,
                  cell: (row) => (row.from === null || row.to === null ? '' : signed(row.to - row.from, 2)),
                  sort: (row) => (row.to ?? 0) - (row.from ?? 0),
                },
              ]}
            />
            {data.more ? <p className="soft">There are more; the API gives all of them.</p> : null}
          </section>
        </>
      )}
    </Loaded>
  );
}
