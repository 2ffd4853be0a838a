// A player's games counted: by strength of the opponent, colour and year, and the best wins. Each count covers the same games.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { day, plural, points } from '../base/format.js';
import { PlayerLink } from './player-link.js';
import { SortableTable } from './sortable-table.js';

type ResultsData = Answer<'playerResults'>;
type Count = ResultsData['all'];

const bandNames: { readonly [band in ResultsData['byStrength'][number]['band']]: string } = {
  'far-above': 'rated 300 or more above',
  above: 'rated 100 to 299 above',
  equal: 'within 99 points',
  below: 'rated 100 to 299 below',
  'far-below': 'rated 300 or more below',
  unknown: 'unrated, or before the first rating',
};

export function Results({ data }: { data: ResultsData }) {
  const { all, byStrength, byColour, byYear, bestWins } = data;
  if (all.games === 0) return <p className="empty">No rated games yet.</p>;
  return (
    <div className="stack">
      <p>
        {plural(all.games, 'rated game')}: {all.wins} won, {all.draws} drawn, {all.losses} lost.{' '}
        <span className="soft">Counted from the reports that this office has.</span>
      </p>
      <div className="columns">
        <CountTable
          title="By opponent"
          rows={byStrength.map(({ band, ...count }) => ({ name: bandNames[band], count }))}
          all={all}
        />
        <CountTable
          title="By colour"
          rows={byColour.map(({ colour, ...count }) => ({ name: colour === 'white' ? 'White' : 'Black', count }))}
          all={all}
        />
        <CountTable title="By year" rows={byYear.map(({ year, ...count }) => ({ name: String(year), count }))} all={all} />
      </div>
      {bestWins.length > 0 ? (
        <section className="stack">
          <h3 id="best-wins">Best wins</h3>
          <SortableTable
            label="Best wins"
            rows={bestWins}
            rowKey={(row) => row.player}
            columns={[
              {
                key: 'rating',
                title: 'Rating',
                numeric: true,
                width: 4,
                cell: (row) => row.rating,
                sort: (row) => row.rating,
              },
              {
                key: 'name',
                title: 'Opponent',
                cell: (row) => <PlayerLink player={row.player} name={row.name} />,
                sort: (row) => row.name,
              },
              {
                key: 'event',
                title: 'Event',
                cell: (row) => (
                  <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
                    {row.eventName}
                  </Link>
                ),
                className: 'wide-only',
              },
              { key: 'colour', title: 'Colour', cell: (row) => row.colour, className: 'wide-only' },
              {
                key: 'end',
                title: 'Date',
                numeric: true,
                width: 7,
                cell: (row) => <span className="num">{day(row.end)}</span>,
                sort: (row) => row.end,
              },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}

function CountTable({
  title,
  rows,
  all,
}: {
  title: string;
  rows: readonly { readonly name: string; readonly count: Count }[];
  all: Count;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={title}>
      <table className="table counts">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className="n">
              Games
            </th>
            <th scope="col" className="n">
              Score
            </th>
            <th scope="col">
              <span className="sr-only">Won, drawn, lost</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count }) => (
            <CountRow key={name} name={name} count={count} />
          ))}
        </tbody>
        <tfoot>
          <CountRow name="All" count={all} />
        </tfoot>
      </table>
    </section>
  );
}

function CountRow({ name, count }: { name: string; count: Count }) {
  const { games, wins, draws, losses } = count;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="n num">{games}</td>
      <td className="n num">{points(wins + draws / 2) || '0'}</td>
      <td>
        <span className="bar" role="img" aria-label={`${wins} won, ${draws} drawn, ${losses} lost`}>
          <span className="bar-won" style={{ flexGrow: wins }} />
          <span className="bar-drawn" style={{ flexGrow: draws }} />
          <span className="bar-lost" style={{ flexGrow: losses }} />
        </span>
      </td>
    </tr>
  );
}
