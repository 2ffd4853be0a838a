// The events of a player: before, after and change; under FIDE the change and the list that has it.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { days, points, systemNames } from '../format.js';
import { Change, RatingText } from './change.js';
import { FideChange } from './fide-change.js';
import { isFideSystem } from './fide-rating-panel.js';
import { SortableTable } from './sortable-table.js';

type Participation = Answer<'player'>['recent'][number];

export function PlayerEvents({ rows, onExplain }: { rows: readonly Participation[]; onExplain: (row: Participation) => void }) {
  return (
    <SortableTable
      label="Events of the player"
      rows={rows}
      rowKey={(row) => `${row.event}/${row.section}/${row.system}`}
      empty="No rated events yet."
      columns={[
        {
          key: 'end',
          title: 'Dates',
          cell: (row) => <span className="num">{days(row.start, row.end)}</span>,
          sort: (row) => row.end,
        },
        {
          key: 'event',
          title: 'Event',
          cell: (row) => (
            <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
              {row.eventName}
              <span className="soft">, {row.name}</span>
            </Link>
          ),
          sort: (row) => row.eventName,
        },
        { key: 'system', title: 'System', cell: (row) => systemNames[row.system], sort: (row) => row.system },
        {
          key: 'score',
          title: 'Score',
          numeric: true,
          cell: (row) => `${points(row.score)}/${row.games}`,
          sort: (row) => row.score / Math.max(1, row.games),
        },
        {
          key: 'before',
          title: 'Before',
          numeric: true,
          cell: (row) =>
            row.fide && row.before ? <span className="num">{row.before.rating}</span> : <RatingText point={row.before} />,
          sort: (row) => row.before?.rating ?? 0,
        },
        {
          key: 'after',
          title: 'After',
          numeric: true,
          cell: (row) =>
            row.fide ? (
              <span className="soft small num">list {row.fide.list.slice(0, 7)}</span>
            ) : row.held && isFideSystem(row.system) ? (
              ''
            ) : (
              <RatingText point={row.after} />
            ),
          sort: (row) => row.after?.rating ?? 0,
        },
        {
          key: 'change',
          title: 'Change',
          numeric: true,
          cell: (row) =>
            row.held && !row.fide && row.held.code !== 'waits-for-list' ? (
              <span className="tag warning" title={row.held.message}>
                held
              </span>
            ) : (
              <button
                type="button"
                className="link-button keep-print"
                onClick={() => onExplain(row)}
                aria-label={`Why: ${row.eventName}`}
              >
                {row.fide ? (
                  <FideChange result={row} />
                ) : row.held ? (
                  'waits for its list'
                ) : (
                  <Change before={row.before} after={row.after} />
                )}
              </button>
            ),
          sort: (row) => row.change ?? (row.after?.official ?? 0) - (row.before?.official ?? row.after?.official ?? 0),
        },
      ]}
    />
  );
}
