// A player's events: before, after and change; under FIDE the change and the list that includes it.

import type { Answer } from '@harkness/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../base/api.js';
import { hasPerformance } from '../base/authorities/index.js';
import { days, month, points, systemNames, systemPlace } from '../base/format.js';
import { t } from '../base/words.js';
import { Change, RatingText } from './change.js';
import { Caveats, FideChange } from './fide-change.js';
import { isFideSystem } from './fide-rating-panel.js';
import { Failure } from './loaded.js';
import { useOfficeWords } from './office-words.js';
import { type Column, SortableTable } from './sortable-table.js';

type Participation = Answer<'player'>['recent'][number];

/** The number of events included in a player's page. */
const atFirst = 50;

export function PlayerEvents({
  player,
  recent,
  onExplain,
  performances,
}: {
  player: string;
  recent: readonly Participation[];
  onExplain: (row: Participation) => void;
  performances: Answer<'playerResults'>['performances'];
}) {
  const performanceOf = useMemo(() => {
    const keyOf = ({ event, section, system }: Pick<Participation, 'event' | 'section' | 'system'>) =>
      `${event}/${section}/${system}`;
    const known = new Map(performances.map((one) => [keyOf(one), one.performance]));
    return (row: Participation) => known.get(keyOf(row));
  }, [performances]);
  const earlier = useInfiniteQuery({
    queryKey: ['history', player],
    queryFn: ({ pageParam, signal }) =>
      api.call('playerHistory', { params: { player }, query: { limit: 500, cursor: pageParam }, signal }),
    initialPageParam: String(atFirst),
    getNextPageParam: (page) => page.next,
    // Loaded by a button.
    enabled: false,
  });
  const rows = [...recent, ...(earlier.data?.pages.flatMap(({ items }) => items) ?? [])];
  const hasMore = earlier.data === undefined ? recent.length >= atFirst : earlier.hasNextPage;
  return (
    <>
      <SortableTable
        label={t('Events of the player')}
        rows={rows}
        rowKey={(row) => `${row.event}/${row.section}/${row.system}`}
        empty={t('No rated events yet.')}
        columns={columns(onExplain, performanceOf).filter(
          ({ key }) => key !== 'performance' || recent.some((row) => hasPerformance(row.system)),
        )}
      />
      <Caveats caveats={[...new Set(rows.flatMap(({ share }) => share?.caveats ?? []))]} />
      {earlier.error ? <Failure error={earlier.error} /> : null}
      {hasMore ? (
        <p className="no-print">
          <button
            type="button"
            className="button"
            disabled={earlier.isFetching}
            onClick={() => void (earlier.data === undefined ? earlier.refetch() : earlier.fetchNextPage())}
          >
            {earlier.isFetching ? t('Loading…') : t('All earlier events')}
          </button>
        </p>
      ) : null}
    </>
  );
}

function columns(
  onExplain: (row: Participation) => void,
  performanceOf: (row: Participation) => number | undefined,
): readonly Column<Participation>[] {
  return [
    {
      key: 'end',
      title: t('Dates'),
      cell: (row) => <span className="num">{days(row.start, row.end)}</span>,
      sort: (row) => row.end,
      className: 'wide-only widest-only',
    },
    {
      key: 'event',
      title: t('Event'),
      cell: (row) => (
        <>
          <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
            {row.eventName}
            <span className="soft">, {row.name}</span>
          </Link>
          {/* A tablet has no room for dates and system in columns of their own, a phone for none but the change. */}
          <span className="below-widest small soft">
            <span className="num">{days(row.start, row.end)}</span> · {systemNames[row.system]}
          </span>
          <span className="narrow-only small soft num">
            {[
              scoreOf(row),
              performanceOf(row) === undefined ? '' : `${t('Perf.')}\u00a0${performanceOf(row)}`,
              row.before && row.after ? `${row.before.official}\u00a0→\u00a0${row.after.official}` : '',
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
        </>
      ),
      sort: (row) => row.eventName,
    },
    {
      key: 'system',
      title: t('System'),
      cell: (row) => systemNames[row.system],
      sort: (row) => systemPlace(row.system),
      className: 'wide-only widest-only',
    },
    {
      key: 'score',
      title: t('Score'),
      numeric: true,
      cell: (row) => (
        <>
          {scoreOf(row)}
          {/* Where a tablet has no room for another column. */}
          {performanceOf(row) === undefined ? null : (
            <span className="below-widest small soft">
              {t('Perf.')} {performanceOf(row)}
            </span>
          )}
        </>
      ),
      sort: (row) => row.score / Math.max(1, row.games),
      width: 4,
      className: 'wide-only',
    },
    {
      key: 'performance',
      title: t('Perf.'),
      numeric: true,
      width: 4,
      cell: (row) => performanceOf(row) ?? '',
      sort: (row) => performanceOf(row) ?? 0,
      className: 'wide-only widest-only',
    },
    {
      key: 'before',
      title: t('Before'),
      numeric: true,
      cell: (row) =>
        row.share && row.before ? (
          <span className="num">{row.before.rating}</span>
        ) : (
          <RatingText point={row.before} system={row.system} />
        ),
      sort: (row) => row.before?.rating ?? 0,
      className: 'wide-only',
    },
    {
      key: 'after',
      title: t('After'),
      numeric: true,
      cell: after,
      sort: (row) => row.after?.rating ?? 0,
      className: 'wide-only',
    },
    {
      key: 'change',
      title: t('Change'),
      numeric: true,
      cell: (row) =>
        isHeld(row) ? (
          <HeldTag because={row.held?.message ?? ''} />
        ) : (
          <button type="button" className="why keep-print" onClick={() => onExplain(row)}>
            <span className="sr-only">{t('Why: {eventName},', { eventName: row.eventName })} </span>
            {row.share ? <FideChange result={row} /> : row.held ? t('waits') : <Change before={row.before} after={row.after} />}
          </button>
        ),
      sort: (row) => row.change ?? (row.after?.official ?? 0) - (row.before?.official ?? row.after?.official ?? 0),
    },
  ];
}

/** A held section has counted no games. */
function scoreOf(row: Participation): string {
  return row.games === 0 ? '' : `${points(row.score)}/${row.games}`;
}

/** FIDE: the list has the rating, the section only its change. */
function after(row: Participation) {
  if (row.share)
    return (
      <Link className="soft small num" to="/lists/$list" params={{ list: `${row.system}-${row.share.list}` }}>
        {t('list {month}', { month: month(row.share.list) })}
      </Link>
    );
  if (row.held && isFideSystem(row.system)) return row.held.code === 'waits-for-list' ? t('next list') : '';
  return <RatingText point={row.after} system={row.system} />;
}

function isHeld(row: Participation): boolean {
  return row.held !== undefined && row.share === undefined && row.held.code !== 'waits-for-list';
}

/** Why the section is held, under the mouse. */
function HeldTag({ because }: { because: string }) {
  const officeText = useOfficeWords(true);
  return (
    <span className="tag warning" title={officeText(because)}>
      {t('held')}
    </span>
  );
}
