// Rating history as a chart: one line a system, hover and arrow keys read the points, a range picks the years, a drag zooms.

import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import { day, plural, signed, systemNames, systemPlace } from '../format.js';
import { type Aligned, aligned, type ChartPoint, dateLabels, isStepped, rangeOf, utc } from './chart-axes.js';
import type { Series } from './history.js';

const ranges = [
  { label: 'All', years: Number.POSITIVE_INFINITY },
  { label: '5 years', years: 5 },
  { label: '1 year', years: 1 },
] as const;

export function HistoryChart({ series, onOpen }: { series: readonly Series[]; onOpen: (point: ChartPoint) => void }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  /** Undefined: the reader has drawn a range of his own. */
  const [years, setYears] = useState<number | undefined>(Number.POSITIVE_INFINITY);
  const [focus, setFocus] = useState<ChartPoint | undefined>();
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const shown = useMemo(() => series.filter(({ system }) => !hidden.has(system)), [series, hidden]);
  const lines = useMemo(() => aligned(shown), [shown]);

  useEffect(() => {
    const element = holder.current;
    if (element === null || shown.length === 0) return;
    const drawn = draw(element, shown, lines, setFocus, () => setYears(undefined));
    chart.current = drawn.plot;
    return () => {
      chart.current = undefined;
      drawn.end();
    };
  }, [shown, lines]);

  // After the chart is drawn anew, too.
  useEffect(() => {
    const [axis] = lines.data;
    const plot = chart.current;
    if (years === undefined || plot === undefined) return;
    const [min = 0, max = 0] = rangeOf(Array.from(axis), years);
    plot.setScale('x', { min: min ?? 0, max: max ?? 0 });
  }, [lines, years]);

  const read = (point: ChartPoint | undefined) => {
    if (point === undefined) return;
    setFocus(point);
    pointAt(chart.current, shown, lines, point);
  };
  const keys: { readonly [key: string]: () => void } = {
    ArrowLeft: () => read(beside(focus, shown, -1)),
    ArrowRight: () => read(beside(focus, shown, 1)),
    ArrowUp: () => read(inOther(focus, shown, -1)),
    ArrowDown: () => read(inOther(focus, shown, 1)),
    Home: () => read(beside(focus, shown, Number.NEGATIVE_INFINITY)),
    End: () => read(beside(focus, shown, Number.POSITIVE_INFINITY)),
    Enter: () => focus && onOpen(focus),
  };

  return (
    <div className="stack chart">
      <div className="row no-print">
        {series.length > 1
          ? series.map(({ system }) => (
              <label key={system} className="chart-key small">
                <input
                  type="checkbox"
                  checked={!hidden.has(system)}
                  onChange={(event) => {
                    const next = new Set(hidden);
                    if (event.target.checked) next.delete(system);
                    else next.add(system);
                    setHidden(next);
                    setFocus(undefined);
                  }}
                />
                <Swatch system={system} />
                {systemNames[system]}
              </label>
            ))
          : null}
        <fieldset className="row plain chart-ranges">
          <legend className="sr-only">Range</legend>
          {ranges.map((range) => (
            <button
              key={range.label}
              type="button"
              className="link-button small"
              aria-pressed={years === range.years}
              onClick={() => setYears(range.years)}
            >
              {range.label}
            </button>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 ? <p className="empty">Choose a system to see its history.</p> : null}
      <div
        ref={holder}
        role="application"
        aria-label="Rating history. Left and right arrow keys read the events, up and down change the system, Enter tells why."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: reached by keyboard to read it
        tabIndex={0}
        hidden={shown.length === 0}
        className="chart-plot"
        onKeyDown={(event) => {
          const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys[event.key];
          if (act === undefined) return;
          act();
          event.preventDefault();
        }}
        onClick={() => {
          if (focus && chart.current?.cursor.idx != null) pointAt(chart.current, shown, lines, focus);
        }}
      />
      {/* What the lines are, for paper. */}
      <p className="only-print small">
        {shown.map(({ system }) => (
          <span key={system} className="chart-key">
            <Swatch system={system} />
            {systemNames[system]}
          </span>
        ))}
      </p>
      <p className="small chart-reading no-print" aria-live="polite">
        {focus ? (
          <Reading point={focus} onOpen={onOpen} />
        ) : (
          <span className="soft">Point at the chart, or use the arrow keys, to read an event.</span>
        )}
      </p>
    </div>
  );
}

function Swatch({ system }: { system: string }) {
  return <span aria-hidden="true" className="swatch" style={{ background: `var(--system-${systemPlace(system)})` }} />;
}

/** `1509 → 1493 (−16) Regular, Mapleton Open, 14 Aug 2025, 134 games`; the change opens why. */
function Reading({ point, onOpen }: { point: ChartPoint; onOpen: (point: ChartPoint) => void }) {
  const { series, index } = point;
  const before = series.ratings[index - 1];
  const after = series.ratings[index] ?? 0;
  const change = before === undefined ? undefined : Math.round(after) - Math.round(before);
  const name = series.events[index]?.name ?? 'list';
  return (
    <>
      <Swatch system={series.system} /> {systemNames[series.system]}{' '}
      <button type="button" className="link-button num" onClick={() => onOpen(point)}>
        <span className="sr-only">Why: </span>
        {before === undefined ? '' : `${Math.round(before)} → `}
        {Math.round(after)}
        {change === undefined ? '' : ` (${signed(change)})`}
      </button>{' '}
      {name}, <span className="num">{day(series.dates[index] ?? '')}</span>
      <span className="soft">, {plural(series.games[index] ?? 0, 'game')}</span>
    </>
  );
}

/** The next or last event of the same system; of the first one, if none is read yet. */
function beside(focus: ChartPoint | undefined, shown: readonly Series[], by: number): ChartPoint | undefined {
  const series = focus?.series ?? shown[0];
  if (series === undefined) return undefined;
  const last = series.dates.length - 1;
  return { series, index: Math.min(last, Math.max(0, (focus?.index ?? last + 1) + by)) };
}

/** The point of another system nearest in time. */
function inOther(focus: ChartPoint | undefined, shown: readonly Series[], by: number): ChartPoint | undefined {
  if (focus === undefined) return beside(focus, shown, -1);
  const series = shown.at((shown.indexOf(focus.series) + by) % shown.length);
  const date = focus.series.dates[focus.index] ?? '';
  if (series === undefined) return undefined;
  const after = series.dates.findIndex((one) => one >= date);
  return { series, index: after < 0 ? series.dates.length - 1 : after };
}

/** The chart's own cursor at a point that was reached by keyboard. */
function pointAt(plot: uPlot | undefined, shown: readonly Series[], { data, own }: Aligned, { series, index }: ChartPoint): void {
  if (plot === undefined) return;
  const which = shown.indexOf(series);
  const at = [...(own[which] ?? [])].find(([, one]) => one === index)?.[0];
  const [time, rating] = [at === undefined ? undefined : data[0][at], series.ratings[index]];
  if (time === undefined || rating === undefined) return;
  const { min = 0, max = 0 } = plot.scales['x'] ?? {};
  if (time < (min ?? 0) || time > (max ?? 0)) {
    // Out of view: the view moves there and keeps its width.
    const half = ((max ?? 0) - (min ?? 0)) / 2;
    plot.setScale('x', { min: time - half, max: time + half });
  }
  plot.setCursor({ left: plot.valToPos(time, 'x'), top: plot.valToPos(rating, 'y') }, false);
}

function draw(
  element: HTMLElement,
  shown: readonly Series[],
  { data, own }: Aligned,
  onRead: (point: ChartPoint) => void,
  onZoom: () => void,
): { readonly plot: uPlot; readonly end: () => void } {
  const tip = document.createElement('div');
  tip.className = 'chart-tip num small';
  tip.setAttribute('aria-hidden', 'true');
  const colour = (name: string) => () => resolved(element, name);
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const axis = { stroke: colour('--ink-soft'), grid: { stroke: colour('--rule'), width: 1 }, ticks: { show: false }, font };
  const plot: uPlot = new uPlot(
    {
      width: element.clientWidth,
      height: Math.round(Math.min(340, Math.max(220, element.clientWidth * 0.42))),
      padding: [12, 8, 0, 0],
      legend: { show: false },
      tzDate: utc,
      cursor: {
        points: { size: 9 },
        drag: { x: true, y: false },
        y: false,
        // The line stands at the event that is read, not between two.
        move: (made, left, top) => [left < 0 ? left : made.valToPos(made.data[0][made.posToIdx(left)] ?? 0, 'x'), top],
      },
      scales: { x: { time: true } },
      axes: [
        { ...axis, space: 56, values: (_, splits, __, ___, increment) => dateLabels(splits, increment) },
        // Ratings are written without a comma.
        { ...axis, size: 48, values: (_, splits) => splits.map((one) => String(one).replace('-', '−')) },
      ],
      series: [
        {},
        ...shown.map((one, which): uPlot.Series => {
          const points = [...(own[which]?.keys() ?? [])];
          const paths = isStepped(one) ? uPlot.paths.stepped?.({ align: 1 }) : undefined;
          return {
            label: systemNames[one.system] ?? one.system,
            stroke: colour(`--system-${systemPlace(one.system)}`),
            width: 1.8,
            spanGaps: true,
            ...(paths ? { paths } : {}),
            points: { show: points.length < 60, size: 5, filter: () => points },
          };
        }),
      ],
      hooks: {
        init: [(made) => made.over.append(tip)],
        setSelect: [(made) => made.select.width > 0 && onZoom()],
        setCursor: [
          (made) => {
            const point = pointUnder(made, shown, own);
            if (point && made.cursor.event) onRead(point);
            place(tip, made, shown, own);
          },
        ],
      },
    },
    data,
    element,
  );
  const redraw = () => plot.redraw(false, true);
  const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: plot.height }));
  resize.observe(element);
  // Light, dark, and paper.
  const medias = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query));
  for (const media of medias) media.addEventListener('change', redraw);
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return {
    plot,
    end: () => {
      resize.disconnect();
      theme.disconnect();
      for (const media of medias) media.removeEventListener('change', redraw);
      plot.destroy();
    },
  };
}

/** Of the points at the cursor's place in time, the one nearest to it. */
function pointUnder(plot: uPlot, shown: readonly Series[], own: Aligned['own']): ChartPoint | undefined {
  const at = plot.cursor.idx;
  const top = plot.cursor.top ?? -1;
  if (at == null || top < 0) return undefined;
  const found = shown.flatMap((series, which) => {
    const index = own[which]?.get(at);
    if (index === undefined) return [];
    return [{ series, index, far: Math.abs(plot.valToPos(series.ratings[index] ?? 0, 'y') - top) }];
  });
  return found.sort((a, b) => a.far - b.far)[0];
}

/** Beside the point, and inside the chart: the event, and its rating before and after. */
function place(tip: HTMLElement, plot: uPlot, shown: readonly Series[], own: Aligned['own']): void {
  const point = pointUnder(plot, shown, own);
  tip.hidden = point === undefined;
  if (point === undefined) return;
  const { series, index } = point;
  const [before, after] = [series.ratings[index - 1], series.ratings[index] ?? 0];
  const numbers = `${before === undefined ? '' : `${Math.round(before)} → `}${Math.round(after)}`;
  const event = document.createElement('span');
  event.className = 'chart-tip-event';
  event.textContent = ` · ${series.events[index]?.name ?? systemNames[series.system]}, ${day(series.dates[index] ?? '')}`;
  tip.replaceChildren(numbers, event);
  const [at] = [...(own[shown.indexOf(series)] ?? [])].find(([, one]) => one === index) ?? [0];
  const left = plot.valToPos(plot.data[0][at] ?? 0, 'x');
  const top = plot.valToPos(after, 'y');
  const width = plot.over.clientWidth;
  tip.style.maxWidth = `${Math.min(280, width)}px`;
  tip.style.left = `${Math.max(0, Math.min(width - tip.offsetWidth, left - tip.offsetWidth / 2))}px`;
  tip.style.top = `${top > tip.offsetHeight + 14 ? top - tip.offsetHeight - 12 : top + 14}px`;
}

/** A colour of the pages as it is now: a canvas does not know `light-dark()`. */
function resolved(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
