// A section: the crosstable, round by round, pre → post; every change opens why.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api, sectionQuery } from '../api.js';
import { day, days, points, systemNames } from '../format.js';
import { Change, RatingText } from '../parts/change.js';
import { type Explained, ExplanationPanel } from '../parts/explanation-panel.js';
import { Caveats } from '../parts/fide-change.js';
import { caveatsOfSection, fideColumns, listOfSection } from '../parts/fide-columns.js';
import { Loaded } from '../parts/loaded.js';
import { type Column, SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { isAtLeast, useSession } from '../session.js';

type SectionData = Answer<'section'>;
type Row = SectionData['players'][number];
type System = SectionData['systems'][number];

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
  const [explained, setExplained] = useState<Explained | undefined>();
  const [system, setSystem] = useState<System | undefined>(data.systems[0]);
  const listed = listOfSection(data);
  const columns = useMemo(
    () =>
      crosstableColumns(data, system, (row, inSystem) =>
        setExplained({ event: data.event, section: data.section, player: row.player, name: row.name, system: inSystem }),
      ),
    [data, system],
  );
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
          <h2 id="crosstable">Crosstable</h2>
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
          rowKey={(row) => String(row.pair)}
          columns={columns}
          caption="Cells name the opponent’s number; w and b are colours."
        />
        <Caveats caveats={caveatsOfSection(data)} />
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
      {explained ? <ExplanationPanel about={explained} onClose={() => setExplained(undefined)} /> : null}
    </>
  );
}

function crosstableColumns(
  data: SectionData,
  system: System | undefined,
  explain: (row: Row, system: System) => void,
): Column<Row>[] {
  const rounds = Array.from(
    { length: data.rounds },
    (_, index): Column<Row> => ({
      key: `round-${index + 1}`,
      title: String(index + 1),
      className: 'round',
      width: 4,
      cell: (row) =>
        row.rounds
          .filter((cell) => cell.round === index + 1)
          .map((cell) => (
            <span key={`${cell.text}${cell.opponent}`} className={cell.rated ? 'num' : 'num soft'}>
              {cell.text}
              {cell.colour ? <span className="soft small">{cell.colour[0]}</span> : null}{' '}
            </span>
          )),
    }),
  );
  return [
    { key: 'pair', title: 'No.', numeric: true, width: 3.5, cell: (row) => row.pair, sort: (row) => row.pair },
    {
      key: 'name',
      title: 'Name',
      className: 'stay',
      cell: (row) => (
        <Link to="/players/$player" params={{ player: row.player }}>
          {row.name}
        </Link>
      ),
      sort: (row) => row.name,
    },
    ...rounds,
    { key: 'score', title: 'Score', numeric: true, cell: (row) => points(row.score), sort: (row) => row.score },
    ...(data.authority === 'fide' ? fideColumns(system, explain) : ratingColumns(system, explain)),
  ];
}

/** US Chess: the rating before and after. */
function ratingColumns(system: System | undefined, explain: (row: Row, system: System) => void): Column<Row>[] {
  const rating = (row: Row) => row.ratings.find((one) => one.system === system);
  return [
    {
      key: 'before',
      title: 'Before',
      numeric: true,
      cell: (row) => <RatingText point={rating(row)?.before ?? null} />,
      sort: (row) => rating(row)?.before?.rating ?? 0,
    },
    {
      key: 'after',
      title: 'After',
      numeric: true,
      cell: (row) => <RatingText point={rating(row)?.after ?? null} />,
      sort: (row) => rating(row)?.after?.rating ?? 0,
    },
    {
      key: 'change',
      title: 'Change',
      numeric: true,
      cell: (row) => {
        const one = rating(row);
        if (one === undefined || system === undefined) return null;
        return (
          <button
            type="button"
            className="link-button keep-print"
            aria-label={`Why: ${row.name}`}
            onClick={() => explain(row, system)}
          >
            <Change before={one.before} after={one.after} />
          </button>
        );
      },
      sort: (row) => (rating(row)?.after?.rating ?? 0) - (rating(row)?.before?.rating ?? rating(row)?.after?.rating ?? 0),
    },
  ];
}
