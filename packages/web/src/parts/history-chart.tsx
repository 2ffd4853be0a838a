// Rating history as a chart: one line a system, hover and arrow keys read the points, a range picks the years.

import type { Answer } from '@harkness/client';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { day, systemNames } from '../format.js';

type Series = Answer<'playerChart'>['series'][number];

const ranges = [
  { label: 'All', years: Number.POSITIVE_INFINITY },
  { label: '5 years', years: 5 },
  { label: '1 year', years: 1 },
] as const;

export interface ChartPoint {
  readonly series: Series;
  readonly index: number;
}

export function HistoryChart({ series, onOpen }: { series: readonly Series[]; onOpen: (point: ChartPoint) => void }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [years, setYears] = useState<number>(Number.POSITIVE_INFINITY);
  const [focus, setFocus] = useState<ChartPoint | undefined>();
  const holder = useRef<HTMLDivElement>(null);
  const shown = series.filter(({ system }) => !hidden.has(system));

  useEffect(() => {
    const element = holder.current;
    if (element === null || shown.length === 0) return;
    const style = getComputedStyle(element);
    const colour = (index: number) => style.getPropertyValue(`--system-${(index % 9) + 1}`).trim();
    const ink = style.getPropertyValue('--ink-soft').trim();
    const rule = style.getPropertyValue('--rule').trim();
    const { data, points } = aligned(shown, years);
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: Math.round(Math.min(340, Math.max(220, element.clientWidth * 0.42))),
        padding: [12, 8, 0, 0],
        legend: { show: false },
        cursor: { points: { size: 9 }, drag: { x: true, y: false }, focus: { prox: 24 } },
        scales: { x: { time: true } },
        axes: [
          { stroke: ink, grid: { stroke: rule, width: 1 }, ticks: { show: false }, font: `12px ${style.fontFamily}` },
          {
            stroke: ink,
            grid: { stroke: rule, width: 1 },
            ticks: { show: false },
            font: `12px ${style.fontFamily}`,
            size: 48,
            // Ratings are written without a comma.
            values: (_, splits) => splits.map(String),
          },
        ],
        series: [
          {},
          ...shown.map((one) => ({
            label: systemNames[one.system] ?? one.system,
            stroke: resolved(element, colour(series.indexOf(one))),
            width: 1.8,
            spanGaps: true,
            points: { show: one.ratings.length < 60, size: 5 },
          })),
        ],
        hooks: {
          setCursor: [
            (plot) => {
              const index = plot.cursor.idx;
              const found = index === null || index === undefined ? undefined : points[index];
              if (found) setFocus(found);
            },
          ],
        },
      },
      data,
      element,
    );
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: chart.height }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      chart.destroy();
    };
  }, [shown, series, years]);

  const step = (by: number) => {
    const current = focus?.series ?? shown[0];
    if (current === undefined) return;
    const index = Math.min(current.dates.length - 1, Math.max(0, (focus?.index ?? current.dates.length) + by));
    setFocus({ series: current, index });
  };

  return (
    <div className="stack">
      <div className="row no-print">
        {series.length > 1
          ? series.map(({ system }, index) => (
              <label key={system} className="row small" style={{ gap: '0.35rem' }}>
                <input
                  type="checkbox"
                  checked={!hidden.has(system)}
                  onChange={(event) => {
                    const next = new Set(hidden);
                    if (event.target.checked) next.delete(system);
                    else next.add(system);
                    setHidden(next);
                  }}
                />
                <span
                  aria-hidden="true"
                  style={{ width: '0.9em', height: '3px', background: `var(--system-${(index % 9) + 1})` }}
                />
                {systemNames[system]}
              </label>
            ))
          : null}
        <fieldset className="row plain" style={{ marginInlineStart: 'auto' }}>
          <legend className="sr-only">Range</legend>
          {ranges.map((range) => (
            <button
              key={range.label}
              type="button"
              className="link-button small"
              aria-pressed={years === range.years}
              style={years === range.years ? { textDecoration: 'none', color: 'var(--ink)', fontWeight: 600 } : undefined}
              onClick={() => setYears(range.years)}
            >
              {range.label}
            </button>
          ))}
        </fieldset>
      </div>
      <div
        ref={holder}
        role="application"
        aria-label="Rating history. Left and right arrow keys read the events, Enter opens one."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: reached by keyboard to read it
        tabIndex={0}
        style={{ minHeight: '220px', width: '100%' }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') step(-1);
          else if (event.key === 'ArrowRight') step(1);
          else if (event.key === 'Enter' && focus) onOpen(focus);
          else return;
          event.preventDefault();
        }}
      />
      <p className="small" aria-live="polite" style={{ minHeight: '1.5em' }}>
        {focus ? (
          <PointText point={focus} onOpen={onOpen} />
        ) : (
          <span className="soft">Point at the chart, or use the arrow keys, to read an event.</span>
        )}
      </p>
    </div>
  );
}

function PointText({ point, onOpen }: { point: ChartPoint; onOpen: (point: ChartPoint) => void }) {
  const { series, index } = point;
  const event = series.events[index];
  if (event === undefined)
    return (
      <>
        <span className="num">{series.ratings[index]}</span> {systemNames[series.system]} on{' '}
        <button type="button" className="link-button" onClick={() => onOpen(point)}>
          {day(series.dates[index] ?? '')}
        </button>
        , {series.games[index]} games
      </>
    );
  return (
    <>
      <span className="num">{series.ratings[index]?.toFixed(1)}</span> {systemNames[series.system]} after{' '}
      <button type="button" className="link-button" onClick={() => onOpen(point)}>
        {event.name}
      </button>
      , {day(series.dates[index] ?? '')}, {series.games[index]} games
    </>
  );
}

/** All series on one axis of days; `points` tells which event stands at each place. */
function aligned(series: readonly Series[], years: number): { data: uPlot.AlignedData; points: (ChartPoint | undefined)[] } {
  const last =
    series
      .flatMap(({ dates }) => dates.at(-1) ?? [])
      .sort()
      .at(-1) ?? '';
  const first = Number.isFinite(years) ? `${Number(last.slice(0, 4)) - years}${last.slice(4)}` : '';
  const all = [...new Set(series.flatMap(({ dates }) => dates.filter((date) => date >= first)))].sort();
  const points: (ChartPoint | undefined)[] = all.map(() => undefined);
  const place = new Map(all.map((date, index) => [date, index]));
  const lines = series.map((one) => {
    const line: (number | null)[] = all.map(() => null);
    for (const [index, date] of one.dates.entries()) {
      const at = place.get(date);
      if (at === undefined) continue;
      line[at] = one.ratings[index] ?? null;
      points[at] = { series: one, index };
    }
    return line;
  });
  return { data: [all.map((date) => Date.parse(`${date}T12:00:00Z`) / 1000), ...lines], points };
}

/** `light-dark()` as the colour it is now; a canvas does not know it. */
function resolved(element: HTMLElement, colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  element.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
