// A table sortable by any column, also by keyboard and announced to screen readers. With hundreds of rows only the visible ones
// are in the page, but all of them when printed.

import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { language, t } from '../base/words.js';
import { usePrinting } from './media.js';
import { WindowedBody } from './windowed-body.js';

/** Tables with more rows scroll in a window. Their rows have one height, so a text that does not fit is cut. */
export const windowedAbove = 300;
/**
 * A long table is printed as separate tables of this many rows, each starting a page: a browser lays out the whole table for
 * every page of it, which takes minutes with tens of thousands of rows.
 */
const printedTogether = 1000;
/** The height of a row in pixels, as set in styles/windowed-table.css. */
const oneLine = 36;
const twoLines = 54;

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** The value to sort by; without it the column is not sortable. */
  readonly sort?: (row: Row) => number | string;
  /** Numbers are right-aligned and first sort from the top. */
  readonly numeric?: boolean;
  readonly className?: string;
  /** In rem; without it a text column takes the remaining space. In a windowed table the width is fixed. */
  readonly width?: number;
  /** Sortable, but its content is shown in another column. */
  readonly hidden?: boolean;
}

interface Order {
  readonly key: string;
  readonly descending: boolean;
}

export interface NamedOrder extends Order {
  readonly name: string;
}

export function SortableTable<Row>({
  rows,
  columns,
  rowKey,
  label,
  caption,
  initial,
  orders,
  lines = 1,
  cards = false,
  empty = t('Nothing here yet.'),
  total = rows.length,
  onEnd,
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Describes the table, uniquely on its page; names the scrolling region. */
  label: string;
  caption?: ReactNode;
  initial?: Order;
  /** Sort orders to choose from where a phone has no room for all headings; the first is the rows' original order. */
  orders?: readonly NamedOrder[] | undefined;
  /** Lines of text per row; with two, column widths are fixed so that they fit a phone. */
  lines?: 1 | 2;
  /** On a phone each row is a card with its cells stacked, so that nothing is cut off. */
  cards?: boolean;
  empty?: ReactNode;
  /** Total number of rows if not all are loaded; -1 if unknown. */
  total?: number;
  /** Called when the last rows are in view. */
  onEnd?: () => void;
}) {
  const [order, setOrder] = useState(initial);
  const printing = usePrinting();
  const sorted = useMemo(() => inOrder(rows, columns, order), [rows, columns, order]);
  const shown = useMemo(() => columns.filter(({ hidden }) => hidden !== true), [columns]);
  const rowAt = useMemo(() => drawnOnce(sorted, shown, rowKey), [sorted, shown, rowKey]);
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  const windowed = rows.length > windowedAbove;
  const fixed = windowed || lines === 2;
  const sized = fixed || shown.some(({ width }) => width !== undefined);
  const rowHeight = lines === 2 ? twoLines : oneLine;
  const className = [
    'table',
    fixed ? 'fixed' : '',
    windowed ? 'windowed' : '',
    lines === 2 ? 'two-lines' : '',
    cards && !windowed ? 'cards' : '',
    staysSecond(shown) ? 'second-stays' : '',
  ]
    .join(' ')
    .trim();
  const tableOf = (body: ReactNode, part = 0) => (
    <table
      key={part}
      className={className}
      role={windowed ? 'table' : undefined}
      aria-rowcount={windowed ? (total < 0 ? -1 : total + 1) : undefined}
      style={sized ? sizeOf(shown, fixed, windowed) : undefined}
    >
      {caption && part === 0 ? (
        <caption>
          <span>{caption}</span>
        </caption>
      ) : null}
      {sized ? (
        <colgroup>
          {shown.map((column) => (
            <col key={column.key} className={column.className} style={{ width: lengthOf(widthOf(column)) }} />
          ))}
        </colgroup>
      ) : null}
      <thead role={windowed ? 'rowgroup' : undefined}>
        <tr role={windowed ? 'row' : undefined} aria-rowindex={windowed ? 1 : undefined}>
          {shown.map((column) => (
            <Heading key={column.key} column={column} order={order} setOrder={setOrder} windowed={windowed} />
          ))}
        </tr>
      </thead>
      {body}
    </table>
  );
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      {windowed && printing
        ? Array.from({ length: Math.ceil(sorted.length / printedTogether) }, (_, part) => {
            const first = part * printedTogether;
            const length = Math.min(printedTogether, sorted.length - first);
            return tableOf(<tbody>{Array.from({ length }, (_row, place) => rowAt(first + place))}</tbody>, part);
          })
        : windowed
          ? tableOf(<WindowedBody count={sorted.length} rowAt={rowAt} rowHeight={rowHeight} {...(onEnd ? { onEnd } : {})} />)
          : tableOf(
              <tbody>
                {sorted.map((row) => (
                  <BodyRow key={rowKey(row)} row={row} columns={shown} />
                ))}
              </tbody>,
            )}
    </section>
  );
  if (orders === undefined) return table;
  return (
    <>
      <OrderChoice orders={orders} order={order} setOrder={setOrder} />
      {table}
    </>
  );
}

function OrderChoice({
  orders,
  order,
  setOrder,
}: {
  orders: readonly NamedOrder[];
  order: Order | undefined;
  setOrder: (order: Order) => void;
}) {
  const chosen =
    order === undefined ? 0 : orders.findIndex(({ key, descending }) => key === order.key && descending === order.descending);
  return (
    <label className="small row no-print">
      {t('Sorted by')}
      <select
        className="button"
        value={chosen}
        onChange={(event) => {
          const wanted = orders[Number(event.target.value)];
          if (wanted !== undefined) setOrder(wanted);
        }}
      >
        {chosen < 0 ? <option value={-1}>{t('a heading')}</option> : null}
        {orders.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** The rows of a long table are laid out as blocks, so they and their cells say what they are. */
function LongRow<Row>({ row, columns, index }: { row: Row; columns: readonly Column<Row>[]; index: number }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, see styles/windowed-table.css
    <tr role="row" aria-rowindex={index}>
      {columns.map((column) => (
        // biome-ignore lint/a11y/noRedundantRoles: laid out as a block
        <td key={column.key} role="cell" className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Rows of a window as elements, each created once while rows and columns stay the same. The heading is row 1. */
function drawnOnce<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  rowKey: (row: Row) => string,
): (index: number) => ReactNode {
  const drawn = new Map<number, ReactNode>();
  return (index) => {
    const row = rows[index];
    if (row !== undefined && !drawn.has(index))
      drawn.set(index, <LongRow key={rowKey(row)} row={row} columns={columns} index={index + 2} />);
    return drawn.get(index);
  };
}

function Heading<Row>({
  column,
  order,
  setOrder,
  windowed,
}: {
  column: Column<Row>;
  order: Order | undefined;
  setOrder: (order: Order) => void;
  windowed: boolean;
}) {
  const sorts = order?.key === column.key ? order : undefined;
  return (
    <th
      scope="col"
      role={windowed ? 'columnheader' : undefined}
      className={cellClass(column)}
      aria-sort={sorts === undefined ? undefined : sorts.descending ? 'descending' : 'ascending'}
    >
      {column.sort ? (
        <button
          type="button"
          className="keep-print"
          onClick={() =>
            setOrder({ key: column.key, descending: sorts === undefined ? column.numeric === true : !sorts.descending })
          }
        >
          {column.title}
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

/** Long text is cut only where rows must keep their height, because cutting costs the browser a lot. */
function cellClass<Row>(column: Column<Row>): string | undefined {
  const text = widthOf(column) === undefined ? 'text' : '';
  return [column.numeric ? 'n' : '', text, column.className ?? ''].join(' ').trim() || undefined;
}

function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | undefined): readonly Row[] {
  const by = columns.find(({ key }) => key === order?.key)?.sort;
  if (order === undefined || by === undefined) return rows;
  const sign = order.descending ? -1 : 1;
  const words = new Intl.Collator(language);
  return rows
    .map((row) => ({ row, by: by(row) }))
    .sort(({ by: left }, { by: right }) => {
      if (typeof left === 'string' && typeof right === 'string') return sign * words.compare(left, right);
      return sign * (Number(left) - Number(right));
    })
    .map(({ row }) => row);
}

/** Widths do not depend on the visible rows: columns that move while scrolling are unreadable. */
function widthOf<Row>({ width, numeric }: Column<Row>): number | undefined {
  return width ?? (numeric ? 5 : undefined);
}

/** In rem, of a text column: enough for most names. */
const leastText = 9;
/** The same beside a second column that stays in view: that one begins where this one ends. */
const leastBesideSecond = 13.5;

function staysSecond<Row>(columns: readonly Column<Row>[]): boolean {
  return columns.some(({ className }) => className?.includes('second') === true);
}

/**
 * No wider than can be read across: a text column has room for an event's name. Rows of a long table each have a grid of the same
 * columns, which depends only on what is shown at the window's width.
 */
function sizeOf<Row>(columns: readonly Column<Row>[], fixed: boolean, windowed: boolean): CSSProperties {
  const without = (hidden: RegExp) => columns.filter(({ className }) => className === undefined || !hidden.test(className));
  const onPhones = without(/wide-only|widest-only/);
  const text = staysSecond(columns) ? leastBesideSecond : leastText;
  const leastOf = (some: readonly Column<Row>[]) => some.reduce((sum, column) => sum + (widthOf(column) ?? text), 0);
  const least = leastOf(columns);
  const widths = { '--least': lengthOf(least), '--least-narrow': lengthOf(leastOf(onPhones)) } as CSSProperties;
  const grids = {
    '--columns': gridOf(columns, text),
    '--columns-narrow': gridOf(onPhones, text),
    '--columns-middle': gridOf(without(/widest-only/), text),
  } as CSSProperties;
  const texts = columns.filter((column) => widthOf(column) === undefined).length;
  return {
    ...(fixed ? widths : {}),
    ...(windowed ? grids : {}),
    maxWidth: lengthOf(least + 10 * Math.max(1, texts)),
  };
}

/** Free space goes to columns of text, else to all in proportion to their widths, as in a table. */
function gridOf<Row>(columns: readonly Column<Row>[], text: number): string {
  const isSpreadOverTexts = text === leastText && columns.some((column) => widthOf(column) === undefined);
  return columns
    .map((column) => {
      const width = widthOf(column);
      if (width === undefined) return `minmax(${lengthOf(text)}, ${isSpreadOverTexts ? 1 : text}fr)`;
      return isSpreadOverTexts ? lengthOf(width) : `minmax(${lengthOf(width)}, ${width}fr)`;
    })
    .join(' ');
}

/** A rem on screen; on paper type is smaller, and so are columns: styles/windowed-table.css, styles/print.css. */
function lengthOf<Width extends number | undefined>(width: Width) {
  return width === undefined ? undefined : `calc(${width} * var(--column))`;
}
