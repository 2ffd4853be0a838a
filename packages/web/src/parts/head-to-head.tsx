// Whom a player has met most, with the score; the number of games opens them.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { day, plural, points } from '../base/format.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';
import { PlayerLink } from './player-link.js';
import { SortableTable } from './sortable-table.js';
import { Why } from './why.js';

type Opponent = Answer<'headToHead'>['items'][number];

export function HeadToHead({ player, name }: { player: string; name: string }) {
  const [against, setAgainst] = useState<Opponent | undefined>();
  const query = useQuery({
    queryKey: ['opponents', player],
    queryFn: ({ signal }) => api.call('headToHead', { params: { player }, query: { limit: 20 }, signal }),
  });
  if (query.data?.items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="opponents">
      <h2 id="opponents">Most frequent opponents</h2>
      <Loaded query={query} height="14rem">
        {({ items }) => (
          <SortableTable
            label="Opponents"
            rows={items}
            rowKey={(row) => row.player}
            columns={[
              {
                key: 'name',
                title: 'Opponent',
                cell: (row) => <PlayerLink player={row.player} name={row.name} />,
                sort: (row) => row.name,
              },
              {
                key: 'games',
                title: 'Games',
                numeric: true,
                cell: (row) => (
                  <Why label={`Games with ${row.name}: ${row.games}`} onClick={() => setAgainst(row)}>
                    {row.games}
                  </Why>
                ),
                sort: (row) => row.games,
              },
              {
                key: 'score',
                title: 'Score',
                numeric: true,
                cell: (row) => points(row.wins + row.draws / 2),
                sort: (row) => (row.wins + row.draws / 2) / row.games,
              },
              {
                key: 'wins',
                title: 'Won',
                numeric: true,
                cell: (row) => row.wins,
                sort: (row) => row.wins,
                className: 'wide-only',
              },
              {
                key: 'draws',
                title: 'Drawn',
                numeric: true,
                cell: (row) => row.draws,
                sort: (row) => row.draws,
                className: 'wide-only',
              },
              {
                key: 'losses',
                title: 'Lost',
                numeric: true,
                cell: (row) => row.losses,
                sort: (row) => row.losses,
                className: 'wide-only',
              },
              {
                key: 'last',
                title: 'Last met',
                cell: (row) => <span className="num">{day(row.last)}</span>,
                sort: (row) => row.last,
                numeric: true,
              },
            ]}
          />
        )}
      </Loaded>
      {against ? <Games player={player} name={name} against={against} onClose={() => setAgainst(undefined)} /> : null}
    </section>
  );
}

const results: { readonly [score: string]: string } = { '1': 'won', '0.5': 'drew', '0': 'lost' };

function Games({ player, name, against, onClose }: { player: string; name: string; against: Opponent; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['opponents', player, against.player],
    queryFn: ({ signal }) => api.call('headToHead', { params: { player }, query: { against: against.player }, signal }),
  });
  return (
    <Panel
      title={`${name} – ${against.name}`}
      subtitle={`${points(against.wins + against.draws / 2)} from ${plural(against.games, 'game')}`}
      onClose={onClose}
    >
      <Loaded query={query} height="12rem">
        {({ items }) => (
          <SortableTable
            label="Games"
            rows={(items[0]?.list ?? []).toReversed()}
            rowKey={(row) => `${row.event}/${row.section}/${row.round}`}
            columns={[
              { key: 'end', title: 'Date', cell: (row) => <span className="num">{day(row.end)}</span>, sort: (row) => row.end },
              {
                key: 'event',
                title: 'Event',
                cell: (row) => (
                  <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
                    {row.eventName}
                  </Link>
                ),
              },
              { key: 'round', title: 'Round', numeric: true, cell: (row) => row.round },
              { key: 'colour', title: 'Colour', cell: (row) => row.colour ?? '' },
              { key: 'score', title: 'Result', cell: (row) => results[String(row.score)] ?? '', sort: (row) => row.score },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
