// The body of a long table: only rows in or near view are in the page, at the place they have among all rows. All rows have one
// height, so places are computed, not measured. It is a real table body, so that screen readers work as usual.

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { holds, isSame, type Part, partAtOnce, partWhileIdle, rowsInView, type View } from './part-in-view.js';
import { whenIdle } from './when-idle.js';

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
  const [part, setPart] = useState<Part>({ first: 0, end: 0 });
  const known = useRef(part);
  useLayoutEffect(() => {
    let view: View = { above: 0, height: 0, rowHeight, count, goesUp: false };
    const look = (): void => {
      const above = -(body.current?.getBoundingClientRect().top ?? 0);
      view = { above, height: innerHeight, rowHeight, count, goesUp: above < view.above };
    };
    const show = (next: Part, update: (change: () => void) => void): void => {
      if (isSame(next, known.current)) return;
      known.current = next;
      update(() => setPart(next));
    };
    let cancel: (() => void) | undefined;
    const prepare = (): void => {
      cancel = undefined;
      show(partWhileIdle(view), flushSync);
    };
    const follow = (): void => {
      look();
      const needed = partAtOnce(view);
      // Drawn in the frame that shows the new place; else readers would see empty rows.
      if (!holds(known.current, needed)) show(needed, flushSync);
      cancel ??= whenIdle(prepare);
    };
    look();
    // The first paint does not wait for rows out of view.
    const first = rowsInView(view);
    if (!holds(known.current, first)) show(first, (change) => change());
    cancel = whenIdle(prepare);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      cancel?.();
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
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
