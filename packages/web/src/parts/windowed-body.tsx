// The body of a long table: the rows in view, between two empty ones as high as what is above and below. A real table body, so
// that screen readers and columns work as in every other.

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So many rows from the end the next ones are asked for. */
const nearEnd = 50;

export function WindowedBody({
  count,
  rowAt,
  rowHeight,
  columns,
  onEnd,
}: {
  count: number;
  /** The same row must be the same element: what stays in view is then not drawn again. */
  rowAt: (index: number) => ReactNode;
  /** In pixels, whatever stands in the row. */
  rowHeight: number;
  columns: number;
  onEnd?: () => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  const view = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: 15, scrollMargin: top });
  const inView = view.getVirtualItems();
  const first = inView[0]?.index ?? 0;
  const end = (inView.at(-1)?.index ?? -1) + 1;
  useEffect(() => {
    if (end >= count - nearEnd) onEnd?.();
  }, [end, count, onEnd]);
  return (
    <tbody ref={body}>
      <Space height={first * rowHeight} columns={columns} />
      {Array.from({ length: end - first }, (_, place) => rowAt(first + place))}
      <Space height={(count - end) * rowHeight} columns={columns} />
    </tbody>
  );
}

function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row has nothing to focus
    <tr className="space" aria-hidden="true" style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}
