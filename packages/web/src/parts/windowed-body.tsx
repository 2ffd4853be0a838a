// The body of a long table: the rows in view, between two empty ones as high as what is above and below. A real table body, so
// that screen readers, columns and printing work as in every other. Printed, it has all rows.

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** As the style sheet sets it: styles/windowed-table.css. */
const rowHeight = 36;
/** So many rows from the end the next ones are asked for. */
const nearEnd = 50;

export function WindowedBody({
  count,
  rowAt,
  columns,
  onEnd,
}: {
  count: number;
  /** The same row must be the same element: what stays in view is then not drawn again. */
  rowAt: (index: number) => ReactNode;
  columns: number;
  onEnd?: () => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  const printing = usePrinting();
  const view = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: 15, scrollMargin: top });
  const inView = view.getVirtualItems();
  const first = printing ? 0 : (inView[0]?.index ?? 0);
  const end = printing ? count : (inView.at(-1)?.index ?? -1) + 1;
  useEffect(() => {
    if (end >= count - nearEnd) onEnd?.();
  }, [end, count, onEnd]);
  return (
    <tbody ref={body}>
      <Space rows={first} columns={columns} />
      {Array.from({ length: end - first }, (_, place) => rowAt(first + place))}
      <Space rows={count - end} columns={columns} />
    </tbody>
  );
}

function Space({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row has nothing to focus
    <tr className="space" aria-hidden="true" style={{ height: rows * rowHeight }}>
      <td colSpan={columns} />
    </tr>
  );
}

/** The browser does not wait when it prints: all rows must be there when the event returns. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    const follow = () => flushSync(() => setPrinting(media.matches));
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    media.addEventListener('change', follow);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      media.removeEventListener('change', follow);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
