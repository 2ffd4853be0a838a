// The body of a long table: only rows in or near view are in the page, at the place they have among all rows. All rows have one
// height, so places are computed, not measured. It is a real table body, so that screen readers work as usual.

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSame, partInView } from './part-in-view.js';

/** How many rows before the end the next ones are requested. */
const nearEnd = 50;

export function WindowedBody({
  count,
  rowAt,
  rowHeight,
  onEnd,
}: {
  count: number;
  /** Must return the same element for the same row, so that visible rows are not rendered again. */
  rowAt: (index: number) => ReactNode;
  /** In pixels, whatever the row contains. */
  rowHeight: number;
  onEnd?: () => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [part, setPart] = useState(() => partInView({ above: 0, height: innerHeight, rowHeight, count, goesUp: false }));
  const known = useRef(part);
  useLayoutEffect(() => {
    let last = 0;
    const follow = (update: (change: () => void) => void): void => {
      const above = -(body.current?.getBoundingClientRect().top ?? 0);
      const next = partInView({ above, height: innerHeight, rowHeight, count, goesUp: above < last });
      last = above;
      if (isSame(next, known.current)) return;
      known.current = next;
      update(() => setPart(next));
    };
    // Drawn in the frame that shows the new place; else readers would see empty rows.
    const now = (): void => follow(flushSync);
    follow((change) => change());
    addEventListener('scroll', now, { passive: true });
    addEventListener('resize', now);
    return () => {
      removeEventListener('scroll', now);
      removeEventListener('resize', now);
    };
  }, [count, rowHeight]);
  const { first } = part;
  const end = Math.min(part.end, count);
  useEffect(() => {
    if (end >= count - nearEnd) onEnd?.();
  }, [end, count, onEnd]);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as blocks, see styles/windowed-table.css
    <tbody ref={body} role="rowgroup" style={{ height: count * rowHeight, paddingBlockStart: first * rowHeight }}>
      {Array.from({ length: Math.max(0, end - first) }, (_, place) => rowAt(first + place))}
    </tbody>
  );
}
