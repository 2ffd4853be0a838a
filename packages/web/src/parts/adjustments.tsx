// Ratings set by officers, beside a player's events.

import type { Answer } from '@harkness/client';
import { day, systemNames } from '../base/format.js';
import { t } from '../base/words.js';
import { RatingText } from './change.js';
import { SortableTable } from './sortable-table.js';

export function Adjustments({ rows }: { rows: Answer<'player'>['adjustments'] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('Adjustments')}</h3>
      <SortableTable
        label={t('Ratings set by decision')}
        rows={rows}
        rowKey={(row) => String(row.seq)}
        columns={[
          { key: 'on', title: t('Date'), cell: (row) => <span className="num">{day(row.on)}</span>, sort: (row) => row.on },
          { key: 'system', title: t('System'), cell: (row) => systemNames[row.system] },
          {
            key: 'before',
            title: t('Before'),
            numeric: true,
            cell: (row) => <RatingText point={row.before} system={row.system} />,
          },
          { key: 'after', title: t('After'), numeric: true, cell: (row) => <RatingText point={row.after} system={row.system} /> },
          { key: 'reason', title: t('Reason'), cell: (row) => row.reason ?? '', className: 'wide-only' },
        ]}
      />
    </>
  );
}
