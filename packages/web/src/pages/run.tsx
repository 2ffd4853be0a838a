// A run: what was rated again, why, and what it changed for whom.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { instant, readable } from '../base/format.js';
import { ChangesTable } from '../parts/changes-table.js';
import { Loaded } from '../parts/loaded.js';
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
            <p>{readable(data.run.reason)}</p>
          </header>
          <dl className="facts">
            <dt>Started</dt>
            <dd className="num">{instant(data.run.startedAt)} UTC</dd>
            <dt>Took</dt>
            <dd className="num">{(data.run.milliseconds / 1000).toFixed(2)} s</dd>
            <dt>Sections rated</dt>
            <dd className="num">
              {data.run.sectionsRated.toLocaleString('en')} of {data.run.sectionsInAll.toLocaleString('en')}
            </dd>
            <dt>Players changed</dt>
            <dd className="num">{data.run.playersChanged.toLocaleString('en')}</dd>
            <dt>Ledger</dt>
            <dd className="num">up to fact {data.run.upTo.toLocaleString('en')}</dd>
            {data.run.resultsHash === '' ? null : (
              <>
                <dt>Results</dt>
                <dd>
                  <code style={{ overflowWrap: 'anywhere' }}>{data.run.resultsHash}</code>
                </dd>
              </>
            )}
          </dl>
          <section className="stack" aria-labelledby="players">
            <h2 id="players">Whose rating it changed</h2>
            <ChangesTable label="Ratings changed" changes={data.players} empty="Nobody’s current rating changed." />
            {data.more ? <p className="soft">These are the first; the API gives all of them.</p> : null}
          </section>
        </>
      )}
    </Loaded>
  );
}
