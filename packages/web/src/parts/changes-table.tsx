// Changed ratings, from and to: of a run, a correction, a list.

import type { Answer } from '@harkness/client';
import { systemNames, systemPlace } from '../base/format.js';
import { fixed, t } from '../base/words.js';
import { Difference } from './difference.js';
import { PlayerLink } from './player-link.js';
import { SortableTable } from './sortable-table.js';

interface RatingChange {
  readonly player: string;
  readonly name: string;
  readonly system: Answer<'explanation'>['system'];
  /** Null if none. */
  readonly from: number | null;
  readonly to: number | null;
}

export function ChangesTable({
  label,
  changes,
  from = t('From // a rating'),
  to = t('To // a rating'),
  empty,
  decimals = 2,
}: {
  label: string;
  changes: readonly RatingChange[];
  from?: string;
  to?: string;
  empty: string;
  decimals?: number;
}) {
  const shown = (rating: number | null) => (rating === null ? t('none') : fixed(rating, Number.isInteger(rating) ? 0 : decimals));
  return (
    <SortableTable
      label={label}
      rows={changes}
      rowKey={(row) => `${row.player}/${row.system}`}
      empty={empty}
      columns={[
        {
          key: 'name',
          title: t('Player'),
          cell: (row) => <PlayerLink player={row.player} name={row.name} note={systemNames[row.system]} />,
          sort: (row) => row.name,
        },
        {
          key: 'system',
          title: t('System'),
          cell: (row) => systemNames[row.system],
          sort: (row) => systemPlace(row.system),
          className: 'wide-only',
        },
        {
          key: 'from',
          title: from,
          numeric: true,
          cell: (row) => shown(row.from),
          sort: (row) => row.from ?? 0,
          className: 'wide-only',
        },
        {
          key: 'to',
          title: <UnderEachOther from={from} to={to} />,
          numeric: true,
          cell: (row) => <UnderEachOther from={shown(row.from)} to={shown(row.to)} />,
          sort: (row) => row.to ?? 0,
        },
        {
          key: 'change',
          title: t('Change'),
          numeric: true,
          cell: (row) => <Difference from={row.from} to={row.to} decimals={decimals} />,
          sort: (row) => (row.to ?? 0) - (row.from ?? 0),
        },
      ]}
    />
  );
}

/** A phone has room for only one of the two columns. */
function UnderEachOther({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className="narrow-only soft">{from}</span>
      {to}
    </>
  );
}
