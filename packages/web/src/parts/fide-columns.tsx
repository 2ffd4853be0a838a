// The columns of a crosstable that a FIDE section has instead of before and after: rating, K, rated games, expected score, change.

import type { Answer } from '@harkness/client';
import { points } from '../format.js';
import { FideChange } from './fide-change.js';
import type { Column } from './sortable-table.js';

type SectionData = Answer<'section'>;
type Row = SectionData['players'][number];
type System = SectionData['systems'][number];

export function fideColumns(system: System | undefined, explain: (row: Row, system: System) => void): Column<Row>[] {
  const rating = (row: Row) => row.ratings.find((one) => one.system === system);
  const share = (row: Row) => rating(row)?.fide;
  return [
    {
      key: 'before',
      title: 'Rating',
      numeric: true,
      cell: (row) => rating(row)?.before?.rating ?? <span className="soft">unrated</span>,
      sort: (row) => rating(row)?.before?.rating ?? 0,
    },
    { key: 'k', title: 'K', numeric: true, cell: (row) => share(row)?.k ?? '', sort: (row) => share(row)?.k ?? 0 },
    {
      key: 'rated',
      title: 'Rated',
      numeric: true,
      cell: (row) => {
        const one = share(row);
        return one === undefined ? '' : `${points(one.score)}/${one.games}`;
      },
      sort: (row) => share(row)?.score ?? 0,
    },
    {
      key: 'expected',
      title: 'Expected',
      numeric: true,
      cell: (row) => share(row)?.expected?.toFixed(2) ?? '',
      sort: (row) => share(row)?.expected ?? 0,
    },
    {
      key: 'change',
      title: 'Change',
      numeric: true,
      cell: (row) => {
        const one = rating(row);
        if (one === undefined || system === undefined) return null;
        return (
          <button
            type="button"
            className="link-button keep-print"
            aria-label={`Why: ${row.name}`}
            onClick={() => explain(row, system)}
          >
            <FideChange result={one} />
          </button>
        );
      },
      sort: (row) => rating(row)?.change ?? 0,
    },
  ];
}

/** What is not sure about the numbers of a section, each once. */
export function caveatsOfSection(data: SectionData): string[] {
  return [...new Set(data.players.flatMap(({ ratings }) => ratings.flatMap(({ fide }) => fide?.caveats ?? [])))];
}

/** The list that rated the section; undefined while it waits. */
export function listOfSection(data: SectionData): string | undefined {
  if (data.status !== 'rated') return undefined;
  for (const { ratings } of data.players) for (const { fide } of ratings) if (fide !== undefined) return fide.list;
  return undefined;
}
