// The columns of a crosstable. Cells are plain text where they can be: thousands of rows pass by. On a phone what a player
// looks for stands under his name, and the rounds beside it.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isRatedByLists } from '../base/authorities/index.js';
import { points } from '../base/format.js';
import { Change, changeText, exactly, RatingNumber, ratingWord } from './change.js';
import { FideChange, fideChangeText } from './fide-change.js';
import { FideBefore, fideColumns } from './fide-columns.js';
import { isFideSystem } from './fide-rating-panel.js';
import type { Column, NamedOrder } from './sortable-table.js';
import { Why } from './why.js';

export type SectionData = Answer<'section'>;
export type Row = SectionData['players'][number];
export type System = SectionData['systems'][number];
type Rating = Row['ratings'][number];

/** What to explain: what the section changed, or where the rating before it comes from. */
export type Ask = (row: Row, system: System, what: 'change' | 'before') => void;

export function crosstableColumns(
  data: SectionData,
  system: System | undefined,
  ask: Ask,
  narrow: boolean,
): readonly Column<Row>[] {
  const own = isRatedByLists(data.authority) ? fideColumns(system, ask) : ratingColumns(system, ask);
  const score: Column<Row> = {
    key: 'score',
    title: 'Score',
    numeric: true,
    width: 3.5,
    cell: (row) => points(row.score),
    sort: (row) => row.score,
  };
  // Numbers of opponents have four digits then.
  const isLarge = data.players.length > 999;
  if (!narrow) return [pair, name, ...rounds(data, isLarge ? 4.4 : 4), score, ...own];
  return [
    { ...name, className: 'stay lead', width: 12, cell: (row) => <Lead row={row} system={system} ask={ask} /> },
    ...rounds(data, isLarge ? 4 : 2.9),
    ...[pair, score, ...own].map((column) => (underName.has(column.key) ? { ...column, hidden: true } : column)),
  ];
}

/** What stands under the name on a phone. */
const underName: ReadonlySet<string> = new Set(['pair', 'score', 'before', 'after', 'change']);

/** For a phone, which has no headings for all of them. */
export function crosstableOrders(authority: SectionData['authority']): readonly NamedOrder[] {
  return [
    { name: 'number', key: 'pair', descending: false },
    { name: 'name', key: 'name', descending: false },
    { name: 'score', key: 'score', descending: true },
    isRatedByLists(authority)
      ? { name: 'rating', key: 'before', descending: true }
      : { name: 'rating after', key: 'after', descending: true },
    { name: 'most won', key: 'change', descending: true },
    { name: 'most lost', key: 'change', descending: false },
  ];
}

const pair: Column<Row> = {
  key: 'pair',
  title: 'No.',
  numeric: true,
  width: 3.5,
  cell: (row) => row.pair,
  sort: (row) => row.pair,
};

const name: Column<Row> = {
  key: 'name',
  title: 'Name',
  className: 'stay',
  cell: (row) => <PlayerLink row={row} />,
  sort: (row) => row.name,
};

function PlayerLink({ row }: { row: Row }) {
  return (
    <Link to="/players/$player" params={{ player: row.player }}>
      {row.name}
    </Link>
  );
}

function rounds(data: SectionData, width: number): Column<Row>[] {
  return Array.from({ length: data.rounds }, (_, index) => ({
    key: `round-${index + 1}`,
    title: String(index + 1),
    className: 'round',
    width,
    cell: (row) => row.rounds.filter((cell) => cell.round === index + 1).map(roundCell),
  }));
}

function roundCell({ text, colour, rated }: Row['rounds'][number], place: number): ReactNode {
  const space = place > 0 ? ' ' : '';
  if (colour === undefined) return rated ? `${space}${text}` : <small key={place}>{`${space}${text}`}</small>;
  return [`${space}${text}`, <small key={place}>{colour[0]}</small>];
}

/** US Chess: the rating before and after. */
function ratingColumns(system: System | undefined, ask: Ask): Column<Row>[] {
  const rating = (row: Row) => row.ratings.find((one) => one.system === system);
  return [
    {
      key: 'before',
      title: 'Before',
      numeric: true,
      cell: (row) => <Before row={row} system={system} ask={ask} />,
      sort: (row) => rating(row)?.before?.rating ?? 0,
    },
    {
      key: 'after',
      title: 'After',
      numeric: true,
      cell: (row) => {
        const after = rating(row)?.after;
        if (!after || system === undefined) return null;
        return (
          <Why
            quiet
            label={`Why ${ratingWord(after)}: ${row.name}`}
            title={exactly(after)}
            onClick={() => ask(row, system, 'change')}
          >
            <RatingNumber point={after} />
          </Why>
        );
      },
      sort: (row) => rating(row)?.after?.rating ?? 0,
    },
    {
      key: 'change',
      title: 'Change',
      numeric: true,
      cell: (row) => {
        const one = rating(row);
        if (one === undefined || system === undefined) return null;
        return (
          <Why label={`Why: ${row.name}, ${changeText(one.before, one.after)}`} onClick={() => ask(row, system, 'change')}>
            <Change before={one.before} after={one.after} />
          </Why>
        );
      },
      sort: (row) => (rating(row)?.after?.rating ?? 0) - (rating(row)?.before?.rating ?? rating(row)?.after?.rating ?? 0),
    },
  ];
}

function Before({ row, system, ask, brief = false }: { row: Row; system: System | undefined; ask: Ask; brief?: boolean }) {
  const before = row.ratings.find((one) => one.system === system)?.before;
  if (system === undefined) return null;
  if (!before) return <span className="soft">unrated</span>;
  return (
    <Why
      quiet
      label={`Where ${brief ? before.official : ratingWord(before)} comes from: ${row.name}`}
      title={exactly(before)}
      onClick={() => ask(row, system, 'before')}
    >
      {brief ? before.official : <RatingNumber point={before} />}
    </Why>
  );
}

/** A phone's first column: number and name, and under them score, rating before → after, and the change. */
function Lead({ row, system, ask }: { row: Row; system: System | undefined; ask: Ask }) {
  const rating = row.ratings.find((one) => one.system === system);
  return (
    <>
      <span className="soft small">{row.pair} </span>
      <PlayerLink row={row} />
      <br />
      <span className="small">
        <span className="sr-only">score </span>
        {points(row.score)}
        {rating === undefined || system === undefined ? null : (
          <>
            {' · '}
            {isFideSystem(system) ? (
              <>
                <FideBefore row={row} system={system} ask={ask} />{' '}
              </>
            ) : rating.before === null ? null : (
              <>
                <Before brief row={row} system={system} ask={ask} />
                {rating.after === null ? ' ' : ' → '}
              </>
            )}
            <Why
              label={`Why: ${row.name}, ${isFideSystem(system) ? fideChangeText(rating) : afterAndChange(rating)}`}
              onClick={() => ask(row, system, 'change')}
            >
              {isFideSystem(system) ? <FideChange result={rating} /> : <AfterAndChange rating={rating} />}
            </Why>
          </>
        )}
      </span>
    </>
  );
}

function afterAndChange({ before, after }: Rating): string {
  return `${after === null ? '' : `${ratingWord(after)} `}${changeText(before, after)}`;
}

function AfterAndChange({ rating: { before, after } }: { rating: Rating }) {
  return (
    <>
      {after === null ? null : <RatingNumber point={after} />}
      {after === null ? '' : ' '}
      <Change before={before} after={after} />
    </>
  );
}
