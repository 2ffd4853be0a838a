// The games between two players, newest first.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { colourName, day } from '../base/format.js';
import { t } from '../base/words.js';
import { SortableTable } from './sortable-table.js';

type Game = NonNullable<Answer<'headToHead'>['items'][number]['list']>[number];

const results: { readonly [score: string]: string } = {
  '1': t('won // the result of a game'),
  '0.5': t('drew // the result of a game'),
  '0': t('lost // the result of a game'),
};

export function MeetingsTable({ games }: { games: readonly Game[] }) {
  return (
    <SortableTable
      label={t('Games between the two')}
      rows={games.toReversed()}
      rowKey={(row) => `${row.event}/${row.section}/${row.round}`}
      columns={[
        { key: 'end', title: t('Date'), cell: (row) => <span className="num">{day(row.end)}</span>, sort: (row) => row.end },
        {
          key: 'event',
          title: t('Event'),
          cell: (row) => (
            <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
              {row.eventName}
            </Link>
          ),
        },
        { key: 'round', title: t('Round'), numeric: true, className: 'wide-only', cell: (row) => row.round },
        {
          key: 'colour',
          title: t('Colour'),
          className: 'wide-only',
          cell: (row) => (row.colour === undefined ? '' : colourName(row.colour)),
        },
        { key: 'score', title: t('Result'), cell: (row) => results[String(row.score)] ?? '', sort: (row) => row.score },
      ]}
    />
  );
}
