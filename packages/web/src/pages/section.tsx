// A section: the crosstable, round by round, pre → post; every change opens why.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api, sectionQuery } from '../base/api.js';
import { day, days, systemNames } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { crosstableColumns, crosstableOrders, type SectionData, type System } from '../parts/crosstable-columns.js';
import { Caveats } from '../parts/fide-change.js';
import { caveatsOfSection, listOfSection } from '../parts/fide-columns.js';
import { Loaded } from '../parts/loaded.js';
import { useNarrow } from '../parts/media.js';
import { SectionRulings } from '../parts/section-rulings.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { useWhyPanel } from '../parts/why-panel.js';

/** The same function each time: rows are then not drawn again. */
const rowKey = ({ pair }: { readonly pair: number }) => String(pair);

export function Section() {
  const { event, section } = useParams({ from: '/events/$event/$section' });
  const query = useQuery(sectionQuery(event, section));
  useTitle(query.data ? `${query.data.eventName}, ${query.data.name}` : '');
  return (
    <Loaded page query={query} height="60rem">
      {(data) => <SectionPage data={data} />}
    </Loaded>
  );
}

function SectionPage({ data }: { data: SectionData }) {
  const session = useSession();
  const [system, setSystem] = useState<System | undefined>(data.systems[0]);
  const listed = listOfSection(data);
  const narrow = useNarrow();
  const { ask, panel } = useWhyPanel(data);
  const columns = useMemo(() => crosstableColumns(data, system, ask, narrow), [data, system, ask, narrow]);
  return (
    <>
      <header className="page-head">
        <h1>
          <Link to="/events/$event" params={{ event: data.event }} style={{ color: 'inherit', textDecoration: 'none' }}>
            {data.eventName}
          </Link>
        </h1>
        <p style={{ fontSize: 'var(--text-l)' }}>{data.name}</p>
        <p className="soft">
          {days(data.start, data.end)} · {data.timeControl} {data.venue === 'online' ? 'online' : 'over the board'} ·{' '}
          {data.rounds} rounds · {data.players.length} players
          {data.city ? ` · ${data.city}${data.state ? `, ${data.state}` : ''}` : ''}
        </p>
        <p className="row">
          {data.systems.map((one) => (
            <span key={one} className="tag">
              {systemNames[one]}
            </span>
          ))}
          {listed ? <span className="tag official">list of {day(listed)}</span> : null}
          {data.status === 'rated' ? null : <span className="tag warning">{data.status}</span>}
          <a
            className="small no-print"
            href={api.address('wallchart', { event: data.event, section: data.section }, { format: 'html' })}
          >
            Wallchart for print
          </a>
          {isAtLeast(session, 'director') ? (
            <Link className="small no-print" to="/submit" search={{ event: data.event, section: data.section }}>
              Correct this section
            </Link>
          ) : null}
        </p>
      </header>

      {data.held ? (
        <div className="note warning">
          <p>
            <strong>Held.</strong> {data.held.message}
          </p>
          <p className="soft">{data.held.hint}</p>
        </div>
      ) : null}

      <section className="stack" aria-labelledby="crosstable">
        <div className="row">
          <h2 id="crosstable" className={narrow ? 'sr-only' : undefined}>
            Crosstable
          </h2>
          {data.systems.length > 1 ? (
            <fieldset className="row" style={{ border: 0, padding: 0, margin: '0 0 0 auto' }}>
              <legend className="sr-only">Ratings shown</legend>
              {data.systems.map((one) => (
                <label key={one} className="small row" style={{ gap: '0.3rem' }}>
                  <input type="radio" name="system" checked={one === system} onChange={() => setSystem(one)} />
                  {systemNames[one]}
                </label>
              ))}
            </fieldset>
          ) : null}
        </div>
        <SortableTable
          label="Crosstable of the section"
          rows={data.players}
          rowKey={rowKey}
          columns={columns}
          {...(narrow ? { lines: 2, orders: crosstableOrders(data.authority) } : {})}
          caption="Each round: result, opponent’s number, colour."
        />
        <Caveats caveats={caveatsOfSection(data)} />
        {data.status === 'rated' ? <SectionRulings event={data.event} section={data.section} /> : null}
      </section>

      {data.versions.length > 1 ? (
        <section className="stack" aria-labelledby="corrections">
          <h2 id="corrections">Corrections</h2>
          <SortableTable
            label="Versions of the section"
            rows={data.versions}
            rowKey={(row) => String(row.seq)}
            columns={[
              {
                key: 'at',
                title: 'Received',
                cell: (row) => <span className="num">{row.receivedAt.slice(0, 16).replace('T', ' ')} UTC</span>,
                sort: (row) => row.seq,
              },
              { key: 'kind', title: 'What', cell: (row) => row.kind.replace('section-', '') },
              { key: 'reason', title: 'Reason', cell: (row) => row.reason ?? '' },
              {
                key: 'run',
                title: 'Changed',
                cell: (row) =>
                  row.run === undefined ? (
                    ''
                  ) : (
                    <Link to="/runs/$run" params={{ run: String(row.run) }}>
                      for whom
                    </Link>
                  ),
              },
            ]}
          />
        </section>
      ) : null}
      {panel}
    </>
  );
}
