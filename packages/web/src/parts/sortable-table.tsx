// A table that sorts by any of its columns; by keyboard too, and said to screen readers.

import { type ReactNode, useMemo, useState } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** What to sort by; without it the column does not sort. */
  readonly sort?: (row: Row) => number | string;
  /** Numbers are set to the right and first sorted from the top. */
  readonly numeric?: boolean;
  readonly className?: string;
}

export function SortableTable<Row>({
  rows,
  columns,
  rowKey,
  label,
  caption,
  initial,
  empty = 'Nothing here yet.',
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the table is, unique on its page: it names the region that scrolls. */
  label: string;
  caption?: ReactNode;
  initial?: { readonly key: string; readonly descending: boolean };
  empty?: ReactNode;
}) {
  const [order, setOrder] = useState(initial);
  const sorted = useMemo(() => {
    const by = columns.find(({ key }) => key === order?.key)?.sort;
    if (order === undefined || by === undefined) return rows;
    const sign = order.descending ? -1 : 1;
    return [...rows].sort((a, b) => {
      const [left, right] = [by(a), by(b)];
      if (typeof left === 'string' && typeof right === 'string') return sign * left.localeCompare(right, 'en');
      return sign * (Number(left) - Number(right));
    });
  }, [rows, columns, order]);
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table className="table">
        {caption ? <caption>{caption}</caption> : null}
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={[column.numeric ? 'n' : '', column.className ?? ''].join(' ').trim() || undefined}
                aria-sort={order?.key === column.key ? (order.descending ? 'descending' : 'ascending') : undefined}
              >
                {column.sort ? (
                  <button
                    type="button"
                    className="keep-print"
                    onClick={() =>
                      setOrder((current) =>
                        current?.key === column.key
                          ? { key: column.key, descending: !current.descending }
                          : { key: column.key, descending: column.numeric === true },
                      )
                    }
                  >
                    {column.title}
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={[column.numeric ? 'n' : '', column.className ?? ''].join(' ').trim() || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
