// The games between two players, newest first.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { day } from '../base/format.js';
import { SortableTable } from './sortable-table.js';

type Game = NonNullable<Answer<'headToHead'>['items'][number]['list']>[number];

const results: { readonly [score: string]: string } = { '1': 'won', '0.5': 'drew', '0': 'lost' };

export function MeetingsTable({ games }: { games: readonly Game[] }) {
  return (
    <SortableTable
      label="Games of the two"
      rows={games.toReversed()}
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
  );
}
