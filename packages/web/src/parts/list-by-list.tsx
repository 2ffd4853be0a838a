// A player's rating on each published list; loaded when opened.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { day, systemNames } from '../base/format.js';
import type { System } from '../base/system.js';
import { t } from '../base/words.js';
import { Difference } from './difference.js';
import { Failure } from './loaded.js';
import { SortableTable } from './sortable-table.js';

export function ListByList({ player, system }: { player: string; system: System }) {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['player-lists', player, system],
    queryFn: ({ pageParam, signal }) =>
      api.call('playerLists', { params: { player }, query: { system, limit: 24, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled: isOpen,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <details className="list-by-list" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('List by list, {system}', { system: systemNames[system] ?? system })}</summary>
      {query.error ? <Failure error={query.error} again={() => query.refetch()} /> : null}
      {query.data ? (
        <SortableTable
          label={t('Rating on each list')}
          rows={rows}
          rowKey={(row) => row.list}
          empty={t('On no list yet.')}
          columns={[
            {
              key: 'date',
              title: t('List'),
              cell: (row) => (
                <Link to="/lists/$list" params={{ list: row.list }}>
                  {day(row.date)}
                </Link>
              ),
              sort: (row) => row.date,
            },
            { key: 'rating', title: t('Rating'), numeric: true, cell: (row) => row.rating, sort: (row) => row.rating },
            {
              key: 'change',
              title: t('Change'),
              numeric: true,
              cell: (row) => (row.change === undefined ? '' : <Difference from={0} to={row.change} />),
              sort: (row) => row.change ?? 0,
            },
            { key: 'games', title: t('Games'), numeric: true, cell: (row) => row.games, sort: (row) => row.games },
          ]}
        />
      ) : null}
      {query.hasNextPage ? (
        <button type="button" className="button" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t('Earlier lists')}
        </button>
      ) : null}
    </details>
  );
}
