// A player's most frequent opponents, with the score; the number of games links to the page of the two players.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { day, points } from '../base/format.js';
import { t } from '../base/words.js';
import { TextField } from './form.js';
import { Loaded } from './loaded.js';
import { PlayerLink } from './player-link.js';
import { SortableTable } from './sortable-table.js';

export function HeadToHead({ player }: { player: string }) {
  const query = useQuery({
    queryKey: ['opponents', player],
    queryFn: ({ signal }) => api.call('headToHead', { params: { player }, query: { limit: 20 }, signal }),
  });
  if (query.data?.items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="opponents">
      <h2 id="opponents">{t('Most frequent opponents')}</h2>
      <Loaded query={query} height="14rem">
        {({ items }) => (
          <SortableTable
            label={t('Opponents')}
            rows={items}
            rowKey={(row) => row.player}
            columns={[
              {
                key: 'name',
                title: t('Opponent'),
                cell: (row) => <PlayerLink player={row.player} name={row.name} />,
                sort: (row) => row.name,
              },
              {
                key: 'games',
                title: t('Games'),
                numeric: true,
                cell: (row) => (
                  <Link
                    className="why"
                    to="/players/$player/with/$other"
                    params={{ player, other: row.player }}
                    aria-label={t('Games with {name}: {games}', { name: row.name, games: row.games })}
                  >
                    {row.games}
                  </Link>
                ),
                sort: (row) => row.games,
              },
              {
                key: 'score',
                title: t('Score'),
                numeric: true,
                cell: (row) => points(row.wins + row.draws / 2),
                sort: (row) => (row.wins + row.draws / 2) / row.games,
              },
              {
                key: 'wins',
                title: t('Won'),
                numeric: true,
                cell: (row) => row.wins,
                sort: (row) => row.wins,
                className: 'wide-only',
              },
              {
                key: 'draws',
                title: t('Drawn'),
                numeric: true,
                cell: (row) => row.draws,
                sort: (row) => row.draws,
                className: 'wide-only',
              },
              {
                key: 'losses',
                title: t('Lost'),
                numeric: true,
                cell: (row) => row.losses,
                sort: (row) => row.losses,
                className: 'wide-only',
              },
              {
                key: 'last',
                title: t('Last met'),
                cell: (row) => <span className="num">{day(row.last)}</span>,
                sort: (row) => row.last,
                numeric: true,
              },
            ]}
          />
        )}
      </Loaded>
      <Compare player={player} />
    </section>
  );
}

/** Any other player, by name or id. */
function Compare({ player }: { player: string }) {
  const [text, setText] = useState('');
  const q = text.trim();
  const { data } = useQuery({
    queryKey: ['compare', q],
    queryFn: ({ signal }) => api.call('search', { query: { q, limit: 6 }, signal }),
    enabled: q.length >= 2,
  });
  const found = (data?.players ?? []).filter((one) => one.player !== player);
  return (
    <div className="stack no-print compare">
      <TextField
        label={t('Compare with')}
        placeholder={t('Name or id')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {q.length >= 2 && data !== undefined && found.length === 0 ? <p className="small soft">{t('Nothing found.')}</p> : null}
      {q.length >= 2 && found.length > 0 ? (
        <ul className="hits">
          {found.map((one) => (
            <li key={one.player}>
              <Link to="/players/$player/with/$other" params={{ player, other: one.player }}>
                {one.name}
              </Link>
              <span className="soft small num end about">{one.player}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
