// A table of thousands of rows: only what is in view is in the page, and everything is when it is printed.

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface VirtualColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly width: string;
  readonly numeric?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

const rowHeight = 36;

export function VirtualTable<Row>({
  rows,
  columns,
  rowKey,
  caption,
  onEnd,
}: {
  rows: readonly Row[];
  columns: readonly VirtualColumn<Row>[];
  rowKey: (row: Row) => string;
  caption: string;
  /** The last rows are in view: load more. */
  onEnd?: () => void;
}) {
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);
  useEffect(() => {
    const media = matchMedia('print');
    const follow = () => setPrinting(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => rowHeight, overscan: 20, scrollMargin: top });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= rows.length - 50) onEnd?.();
  }, [lastShown, rows.length, onEnd]);
  const template = columns.map(({ width }) => width).join(' ');
  const shown = printing
    ? rows.map((row, index) => ({ row, index, start: index * rowHeight }))
    : items.flatMap(({ index, start }) => {
        const row = rows[index];
        return row === undefined ? [] : [{ row, index, start: start - top }];
      });
  return (
    <div className="table-scroll">
      <table className="vtable" aria-label={caption} aria-rowcount={rows.length + 1}>
        <thead className="vhead">
          <tr className="vrow" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
            {columns.map(({ key, title, numeric }) => (
              <th key={key} scope="col" className={numeric ? 'vcell n' : 'vcell'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body as never} className="vbody" style={{ height: printing ? undefined : rows.length * rowHeight }}>
          {shown.map(({ row, index, start }) => (
            <tr
              key={rowKey(row)}
              className="vrow"
              style={
                printing
                  ? { gridTemplateColumns: template }
                  : {
                      gridTemplateColumns: template,
                      position: 'absolute',
                      top: 0,
                      transform: `translateY(${start}px)`,
                      height: rowHeight,
                    }
              }
              aria-rowindex={index + 2}
            >
              {columns.map(({ key, numeric, cell }) => (
                <td key={key} className={numeric ? 'vcell n' : 'vcell'}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
