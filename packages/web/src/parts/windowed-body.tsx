// The body of a long table: the visible rows between two empty ones as high as the rows above and below. It is a real table body,
// so that screen readers and columns work as usual.

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How many rows before the end the next ones are requested. */
const nearEnd = 50;

export function WindowedBody({
  count,
  rowAt,
  rowHeight,
  columns,
  onEnd,
}: {
  count: number;
  /** Must return the same element for the same row, so that visible rows are not rendered again. */
  rowAt: (index: number) => ReactNode;
  /** In pixels, whatever the row contains. */
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
