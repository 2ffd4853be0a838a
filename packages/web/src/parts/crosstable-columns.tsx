// The columns of a crosstable: place, name and score first, then the rounds, then ratings. Cells are plain text where possible,
// because thousands of rows scroll by. On a phone the most important data are under the name, with the rounds beside it.

import type { Answer } from '@harkness/client';
import type { ReactNode } from 'react';
import { isRatedByLists } from '../base/authorities/index.js';
import { points, systemNames } from '../base/format.js';
import type { TieBreak } from '../base/tie-breaks.js';
import { t, verbatim } from '../base/words.js';
import { Change, changeText, exactly, RatingNumber, ratingWord } from './change.js';
import { FideChange, fideChangeText } from './fide-change.js';
import { FideBefore, fideColumns } from './fide-columns.js';
import { isFideSystem } from './fide-rating-panel.js';
import { RowLink } from './row-link.js';
import { type Column, type NamedOrder, windowedAbove } from './sortable-table.js';
import { Why } from './why.js';

export type SectionData = Answer<'section'>;
export type Row = SectionData['players'][number];
export type System = SectionData['systems'][number];
type Rating = Row['ratings'][number];

type Mark = Answer<'rulings'>['marks'][number];

/** What the columns need besides the section itself. */
interface Shown {
  readonly system: System | undefined;
  /** Absent: places by score alone. */
  readonly tieBreak: TieBreak | undefined;
  readonly marks: readonly Mark[];
  /** The same tournament under another authority. */
  readonly beside?:
    | { readonly data: SectionData; readonly system: System; readonly ask: Ask; readonly marks: readonly Mark[] }
    | undefined;
}

/** What to explain: the section's change, or the source of the rating before it. */
export type Ask = (row: Row, system: System, what: 'change' | 'before') => void;

export function crosstableColumns(data: SectionData, shown: Shown, ask: Ask, narrow: boolean): readonly Column<Row>[] {
  const { system, tieBreak, marks } = shown;
  const own = hasRatings(data) ? ownColumns(data, system, ask, marks) : [];
  const score: Column<Row> = {
    key: 'score',
    title: t('Score'),
    numeric: true,
    width: 3.5,
    className: 'stay second',
    cell: (row) => points(row.score),
    sort: (row) => row.score,
  };
  const rank: Column<Row> = {
    key: 'rank',
    title: t('Place'),
    numeric: true,
    width: 3.5,
    cell: (row) => rankOf(row, tieBreak),
    // Negative, because the best place is the lowest number, and numbers sort from the top first.
    sort: (row) => -rankOf(row, tieBreak),
  };
  const tie: Column<Row>[] =
    tieBreak === undefined
      ? []
      : [
          {
            key: 'tie-break',
            title: tieBreakShort[tieBreak],
            numeric: true,
            width: 4,
            cell: (row) => tieBreakOf(row, tieBreak)?.value ?? '',
            sort: (row) => tieBreakOf(row, tieBreak)?.value ?? 0,
          },
        ];
  const strength = data.players.some(({ ratings }) => ratings.some(({ performance }) => performance !== undefined))
    ? [performanceColumn(system)]
    : [];
  const beside = besideColumns(shown.beside);
  // Opponents' numbers then have four digits.
  const isLarge = data.players.length > 999;
  // Opponents' numbers of three digits do not fit a narrow column.
  const close = (column: Column<Row>) => (data.players.length > 99 && column.className === 'round' ? column : closer(column));
  const from = new Set(data.players.map(({ federation, state }) => federation ?? state ?? ''));
  const home: Column<Row>[] = from.size > 1 ? [homeColumn] : [];
  if (!narrow && beside.length > 0)
    return [
      rank,
      pair,
      name,
      score,
      ...home,
      ...rounds(data, isLarge ? 4.4 : 4),
      ...tie,
      ...strength,
      ...brief(own).map((column) => named(column, system)),
      ...beside,
    ].map(close);
  if (!narrow)
    return [rank, pair, name, score, ...home, ...rounds(data, isLarge ? 4.4 : 4), ...tie, ...strength, ...own, ...beside];
  return [
    {
      ...name,
      className: 'stay lead',
      width: data.players.length > windowedAbove ? 13.5 : 12,
      cell: (row) => <Lead row={row} system={system} ask={ask} rank={rankOf(row, tieBreak)} mark={markOf(marks, row, system)} />,
    },
    ...[
      ...rounds(data, isLarge ? 4 : data.players.length > 9 ? 3.3 : 2.9),
      ...[rank, pair, score, ...tie, ...strength, ...(beside.length > 0 ? brief(own) : own), ...beside].map((column) =>
        underName.has(column.key) ? { ...column, hidden: true } : column,
      ),
    ].map((column) => (beside.length > 0 && !isLarge ? close(column) : column)),
  ];
}

const tieBreakShort: { readonly [by in TieBreak]: string } = {
  'modified-median': 'MM',
  solkoff: verbatim('Solk'),
  cumulative: verbatim('Cum'),
  'opposition-cumulative': 'OppCum',
  'buchholz-cut-1': 'BH-C1',
  buchholz: 'BH',
  'sonneborn-berger': 'SB',
  wins: t('Wins'),
  'direct-encounter': 'DE',
};

function tieBreakOf(row: Row, by: TieBreak): Row['tieBreaks'][number] | undefined {
  return row.tieBreaks.find((one) => one.by === by);
}

/** The place by the chosen tie-break, or by score alone. */
export function rankOf(row: Row, by: TieBreak | undefined): number {
  return by === undefined ? row.rank : (tieBreakOf(row, by)?.rank ?? row.rank);
}

/** Federation or state; only shown if players come from different ones. */
const homeColumn: Column<Row> = {
  key: 'home',
  title: t('Fed.'),
  width: 3.4,
  cell: ({ federation, state }) => <span className="small soft">{federation ?? state ?? ''}</span>,
  sort: ({ federation, state }) => federation ?? state ?? '',
};

function performanceColumn(system: System | undefined): Column<Row> {
  const performance = (row: Row) => row.ratings.find((one) => one.system === system)?.performance;
  return {
    key: 'performance',
    title: t('Perf.'),
    numeric: true,
    width: 4,
    cell: (row) => performance(row) ?? '',
    sort: (row) => performance(row) ?? 0,
  };
}

/** Rating and change of the same players under the other authority. */
function besideColumns(beside: Shown['beside']): Column<Row>[] {
  if (beside === undefined) return [];
  const { data, system, ask, marks } = beside;
  const rows = new Map(data.players.map((row) => [row.player, row]));
  const columns = ownColumns(data, system, ask, marks);
  return brief(columns).map((column) => ({
    ...named(column, system),
    key: `beside-${column.key}`,
    className: column.key === 'before' ? 'beside first' : 'beside',
    width: 5,
    cell: (row) => {
      const other = rows.get(row.player);
      return other === undefined ? '' : column.cell(other);
    },
    sort: (row) => {
      const other = rows.get(row.player);
      return other === undefined ? 0 : (column.sort?.(other) ?? 0);
    },
  }));
}

/** Of an authority's columns, those that fit beside another's; the reason of a change has the others. */
function brief(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(({ key }) => key === 'before' || key === 'after' || key === 'change');
}

/** The system above the heading: two authorities have columns of the same name. */
function named(column: Column<Row>, system: System | undefined): Column<Row> {
  if (system === undefined) return column;
  return {
    ...column,
    title: (
      <>
        <span className="small above">{systemNames[system] ?? system}</span>
        {column.title}
      </>
    ),
  };
}

/** Two authorities side by side fit a page of 1280 pixels, or of 768, only with narrow columns: styles/parts.css has their padding. */
function closer(column: Column<Row>): Column<Row> {
  const width = closeWidths[column.key.replace(/^beside-/, '').replace(/-\d+$/, '')];
  return { ...column, className: `${column.className ?? ''} close`.trim(), ...(width === undefined ? {} : { width }) };
}

const closeWidths: { readonly [key: string]: number } = {
  rank: 2.9,
  pair: 2.6,
  score: 3,
  home: 2.9,
  round: 3.1,
  performance: 3.3,
  before: 4.3,
  after: 4.3,
  change: 3.9,
};

/** Columns shown under the name on a phone. */
const underName: ReadonlySet<string> = new Set(['rank', 'pair', 'score', 'before', 'after', 'change']);

/** Sort orders for a phone, which has no room for all headings. */
export function crosstableOrders(authority: SectionData['authority']): readonly NamedOrder[] {
  return [
    { name: t('Place'), key: 'rank', descending: true },
    { name: t('No.'), key: 'pair', descending: false },
    { name: t('Name'), key: 'name', descending: false },
    { name: t('Score'), key: 'score', descending: true },
    isRatedByLists(authority)
      ? { name: t('Rating'), key: 'before', descending: true }
      : { name: t('rating after'), key: 'after', descending: true },
    { name: t('most won'), key: 'change', descending: true },
    { name: t('most lost'), key: 'change', descending: false },
  ];
}

const pair: Column<Row> = {
  key: 'pair',
  title: t('No.'),
  numeric: true,
  width: 3.5,
  cell: (row) => row.pair,
  sort: (row) => row.pair,
};

const name: Column<Row> = {
  key: 'name',
  title: t('Name'),
  className: 'stay',
  cell: (row) => <PlayerLink row={row} />,
  sort: (row) => row.name,
};

function PlayerLink({ row }: { row: Row }) {
  return (
    <>
      {row.title ? <abbr className="title">{row.title}</abbr> : null}
      <RowLink player={row.player}>{row.name}</RowLink>
    </>
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

/** False while a section is held: nobody in it is unrated, but nothing is known of their ratings. */
export function hasRatings({ players }: SectionData): boolean {
  return players.some(({ ratings }) => ratings.length > 0);
}

function ownColumns({ authority }: SectionData, system: System | undefined, ask: Ask, marks: readonly Mark[]): Column<Row>[] {
  if (system === undefined) return [];
  return isRatedByLists(authority) ? fideColumns(system, ask) : ratingColumns(system, ask, marks);
}

/** For ratings that change with each section: before and after. */
function ratingColumns(system: System, ask: Ask, marks: readonly Mark[]): Column<Row>[] {
  const rating = (row: Row) => row.ratings.find((one) => one.system === system);
  return [
    {
      key: 'before',
      title: t('Before'),
      numeric: true,
      cell: (row) => <Before row={row} system={system} ask={ask} />,
      sort: (row) => rating(row)?.before?.rating ?? 0,
    },
    {
      key: 'after',
      title: t('After'),
      numeric: true,
      cell: (row) => {
        const after = rating(row)?.after;
        if (!after) return null;
        return (
          <Why
            quiet
            label={t('Why {rating}: {name}', { rating: ratingWord(after, system), name: row.name })}
            title={exactly(after)}
            onClick={() => ask(row, system, 'change')}
          >
            <RatingNumber point={after} system={system} />
            <Marks mark={markOf(marks, row, system)} />
          </Why>
        );
      },
      sort: (row) => rating(row)?.after?.rating ?? 0,
    },
    {
      key: 'change',
      title: t('Change'),
      numeric: true,
      cell: (row) => {
        const one = rating(row);
        if (one === undefined) return null;
        return (
          <Why
            label={t('Why: {name}, {change}', { name: row.name, change: changeText(one.before, one.after) })}
            onClick={() => ask(row, system, 'change')}
          >
            <Change before={one.before} after={one.after} />
          </Why>
        );
      },
      sort: (row) => (rating(row)?.after?.rating ?? 0) - (rating(row)?.before?.rating ?? rating(row)?.after?.rating ?? 0),
    },
  ];
}

function markOf(marks: readonly Mark[], row: Row, system: System | undefined): Mark | undefined {
  return marks.find((one) => one.pair === row.pair && one.system === system);
}

/** Signs for a bonus and an applied floor; the legend below the table explains them. */
function Marks({ mark }: { mark: Mark | undefined }) {
  if (mark === undefined) return null;
  return (
    <>
      {mark.bonus ? (
        <abbr className="mark" title={t('With a bonus')}>
          ⁺
        </abbr>
      ) : null}
      {mark.floor === undefined ? null : (
        <abbr className="mark" title={t('The floor of {floor} held', { floor: mark.floor })}>
          ▁
        </abbr>
      )}
    </>
  );
}

function Before({ row, system, ask, brief = false }: { row: Row; system: System | undefined; ask: Ask; brief?: boolean }) {
  const before = row.ratings.find((one) => one.system === system)?.before;
  if (system === undefined) return null;
  if (!before) return <span className="soft">{t('unrated')}</span>;
  return (
    <Why
      quiet
      label={t('Where {rating} comes from: {name}', {
        rating: brief ? before.official : ratingWord(before, system),
        name: row.name,
      })}
      title={exactly(before)}
      onClick={() => ask(row, system, 'before')}
    >
      {brief ? before.official : <RatingNumber point={before} system={system} />}
    </Why>
  );
}

/** A phone's first column: number and name, and below them score, rating before → after, and the change. */
function Lead({
  row,
  system,
  ask,
  rank,
  mark,
}: {
  row: Row;
  system: System | undefined;
  ask: Ask;
  rank: number;
  mark: Mark | undefined;
}) {
  const rating = row.ratings.find((one) => one.system === system);
  return (
    <>
      <span className="soft small">{rank}. </span>
      <PlayerLink row={row} />
      <br />
      <span className="small">
        <span className="soft" title={t('Number in the crosstable')}>
          #{row.pair}
          {' · '}
        </span>
        <span className="sr-only">{t('score')} </span>
        <strong>{points(row.score)}</strong>
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
              label={t('Why: {name}, {change}', {
                name: row.name,
                change: isFideSystem(system) ? fideChangeText(rating) : afterAndChange(rating),
              })}
              onClick={() => ask(row, system, 'change')}
            >
              {isFideSystem(system) ? <FideChange result={rating} /> : <AfterAndChange rating={rating} mark={mark} />}
            </Why>
          </>
        )}
      </span>
    </>
  );
}

function afterAndChange({ system, before, after }: Rating): string {
  return `${after === null ? '' : `${ratingWord(after, system)} `}${changeText(before, after)}`;
}

function AfterAndChange({ rating: { system, before, after }, mark }: { rating: Rating; mark: Mark | undefined }) {
  return (
    <>
      {after === null ? null : <RatingNumber point={after} system={system} />}
      <Marks mark={mark} />
      {after === null ? '' : ' '}
      <Change before={before} after={after} />
    </>
  );
}
