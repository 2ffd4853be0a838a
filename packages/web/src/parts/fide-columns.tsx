// Crosstable columns of a FIDE section, in place of before and after: rating, K, rated games, expected score, change.

import { points } from '../base/format.js';
import { fixed, t } from '../base/words.js';
import type { Ask, Row, SectionData, System } from './crosstable-columns.js';
import { FideChange, fideChangeText } from './fide-change.js';
import type { Column } from './sortable-table.js';
import { Why } from './why.js';

export function fideColumns(system: System | undefined, ask: Ask): Column<Row>[] {
  const rating = (row: Row) => row.ratings.find((one) => one.system === system);
  const share = (row: Row) => rating(row)?.share;
  return [
    {
      key: 'before',
      title: t('Rating'),
      numeric: true,
      cell: (row) => (system === undefined ? null : <FideBefore row={row} system={system} ask={ask} />),
      sort: (row) => rating(row)?.before?.rating ?? 0,
    },
    { key: 'k', title: 'K', numeric: true, cell: (row) => share(row)?.k ?? '', sort: (row) => share(row)?.k ?? 0 },
    {
      key: 'rated',
      title: t('Rated'),
      numeric: true,
      cell: (row) => {
        const one = share(row);
        return one === undefined ? '' : `${points(one.score)}/${one.games}`;
      },
      sort: (row) => share(row)?.score ?? 0,
    },
    {
      key: 'expected',
      title: t('Expected'),
      numeric: true,
      cell: (row) => {
        const expected = share(row)?.expected;
        return expected == null ? '' : fixed(expected, 2);
      },
      sort: (row) => share(row)?.expected ?? 0,
    },
    {
      key: 'change',
      title: t('Change'),
      numeric: true,
      cell: (row) => {
        const one = rating(row);
        if (one === undefined || system === undefined) return null;
        return (
          <Why
            label={t('Why: {name}, {change}', { name: row.name, change: fideChangeText(one) })}
            onClick={() => ask(row, system, 'change')}
          >
            <FideChange result={one} />
          </Why>
        );
      },
      sort: (row) => rating(row)?.change ?? 0,
    },
  ];
}

/** The rating on the list from which the section was rated. */
export function FideBefore({ row, system, ask }: { row: Row; system: System; ask: Ask }) {
  const before = row.ratings.find((one) => one.system === system)?.before;
  if (!before) return <span className="soft">{t('unrated')}</span>;
  return (
    <Why
      quiet
      label={t('Where {rating} comes from: {name}', { rating: before.rating, name: row.name })}
      onClick={() => ask(row, system, 'before')}
    >
      {before.rating}
    </Why>
  );
}

/** The caveats of the numbers of sections, without repeats. */
export function caveatsOf(sections: readonly SectionData[]): string[] {
  const rows = sections.flatMap(({ players }) => players);
  return [...new Set(rows.flatMap(({ ratings }) => ratings.flatMap(({ share }) => share?.caveats ?? [])))];
}

/** The list that rated the section; undefined while it waits. */
export function listOfSection(data: SectionData): string | undefined {
  if (data.status !== 'rated') return undefined;
  for (const { ratings } of data.players) for (const { share } of ratings) if (share !== undefined) return share.list;
  return undefined;
}
