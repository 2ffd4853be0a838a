// Rating history as a chart: one line per system; hover and arrow keys read the points, a range selects years, dragging zooms.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { api } from '../base/api.js';
import { mainSystem } from '../base/authorities/index.js';
import { day, signed, systemNames, systemPlace } from '../base/format.js';
import { t } from '../base/words.js';
import { aligned, type ChartPoint, dashOf, isStepped, rangeOf } from './chart-axes.js';
import { draw, pointAt } from './chart-plot.js';
import type { Series } from './history.js';

const ranges = [
  { label: t('All'), years: Number.POSITIVE_INFINITY },
  { label: t('5 years'), years: 5 },
  { label: t('1 year'), years: 1 },
] as const;

/** How each button changes the visible range, as fractions of its width. */
const zooms = [
  { name: t('Earlier'), sign: '←', from: -0.5, to: -0.5 },
  { name: t('Zoom in'), sign: '+', from: 0.25, to: -0.25 },
  { name: t('Zoom out'), sign: '−', from: -0.5, to: 0.5 },
  { name: t('Later'), sign: '→', from: 0.5, to: 0.5 },
] as const;

function zoom(plot: uPlot | undefined, from: number, to: number): void {
  const { min, max } = plot?.scales['x'] ?? {};
  if (plot === undefined || min == null || max == null) return;
  const width = max - min;
  plot.setScale('x', { min: min + from * width, max: max + to * width });
}

export function HistoryChart({
  player,
  series,
  onOpen,
}: {
  player: string;
  series: readonly Series[];
  onOpen: (point: ChartPoint) => void;
}) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => hiddenAtFirst(series));
  /** Undefined: the reader has selected a range by dragging. */
  const [years, setYears] = useState<number | undefined>(Number.POSITIVE_INFINITY);
  const [focus, setFocus] = useState<ChartPoint | undefined>();
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  /** The same as state, for effects that must run after it is drawn again. */
  const [drawn, setDrawn] = useState<uPlot>();
  const shown = useMemo(() => series.filter(({ system }) => !hidden.has(system)), [series, hidden]);
  const lines = useMemo(() => aligned(shown), [shown]);
  // The lists of the first line that changes between lists; a line of list ratings already consists of its lists.
  const [withLists, setWithLists] = useState(false);
  const listed = series.find((one) => !hidden.has(one.system) && !isStepped(one))?.system;
  const { data: lists } = useQuery({
    queryKey: ['chart-lists', player, listed],
    queryFn: ({ signal }) =>
      api.call('playerLists', { params: { player }, query: { system: listed ?? mainSystem, limit: 100 }, signal }),
    enabled: withLists && listed !== undefined,
    staleTime: 300_000,
  });

  useEffect(() => {
    const element = holder.current;
    if (element === null || shown.length === 0) return;
    const marks = withLists && listed !== undefined ? { system: listed, points: lists?.items ?? [] } : undefined;
    const made = draw(element, shown, lines, setFocus, () => setYears(undefined), marks);
    chart.current = made.plot;
    setDrawn(made.plot);
    return () => {
      chart.current = undefined;
      made.end();
    };
  }, [shown, lines, withLists, listed, lists]);

  // Also after the chart is drawn again.
  useEffect(() => {
    const [axis] = lines.data;
    // A chart that was just replaced is not changed any more.
    if (years === undefined || drawn === undefined || drawn !== chart.current) return;
    const [min = 0, max = 0] = rangeOf(Array.from(axis), years);
    drawn.setScale('x', { min: min ?? 0, max: max ?? 0 });
  }, [lines, years, drawn]);

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
        {listed === undefined ? null : (
          <label className="chart-key small">
            <input type="checkbox" checked={withLists} onChange={(event) => setWithLists(event.target.checked)} />
            {t('◇ published lists')}
          </label>
        )}
        <fieldset className="row plain chart-ranges">
          <legend className="sr-only">{t('Range')}</legend>
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
          {zooms.map(({ name, sign, from, to }) => (
            <button
              key={name}
              type="button"
              className="button zoom"
              aria-label={name}
              title={name}
              onClick={() => {
                zoom(chart.current, from, to);
                setYears(undefined);
              }}
            >
              {sign}
            </button>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 ? <p className="empty">{t('Choose a system to see its history.')}</p> : null}
      <div
        ref={holder}
        role="application"
        aria-label={t(
          'Rating history. Left and right arrow keys move through the events, up and down change the system, Enter shows the reason.',
        )}
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
      {/* Describes the lines, for paper. */}
      <p className="only-print small">
        {shown.map(({ system }) => (
          <span key={system} className="chart-key">
            <Swatch system={system} />
            {systemNames[system]}
          </span>
        ))}
      </p>
      <Signs shown={shown} />
      <p className="small chart-reading no-print" aria-live="polite">
        {focus ? (
          <Reading point={focus} onOpen={onOpen} />
        ) : (
          <span className="soft">{t('Point at the chart or tap it, or use the arrow keys, to read an event.')}</span>
        )}
      </p>
    </div>
  );
}

/** More lines than can be told apart at a glance. */
const mostAtFirst = 4;

/** The lines with the fewest points, if there are many; the reader can show them. */
function hiddenAtFirst(series: readonly Series[]): ReadonlySet<string> {
  const longest = series.toSorted((a, b) => b.dates.length - a.dates.length);
  return new Set(longest.slice(mostAtFirst).map(({ system }) => system));
}

/** The signs that occur, in words. */
function Signs({ shown }: { shown: readonly Series[] }) {
  const isAdjusted = shown.some(({ events }) => events.some((event) => event === null));
  const hasLines = (shown[0]?.lines ?? []).length > 0;
  if (shown.length === 0) return null;
  return (
    <p className="small soft chart-signs">
      <span>{t('○ event or list')}</span>
      {isAdjusted ? <span>{t('■ set by a decision')}</span> : null}
      {hasLines ? <span>{t('┈ line of a class or title')}</span> : null}
    </p>
  );
}

function Swatch({ system }: { system: string }) {
  const place = systemPlace(system);
  return (
    <svg aria-hidden="true" className="swatch" width="26" height="8" viewBox="0 0 26 8">
      <line
        x1="0"
        x2="26"
        y1="4"
        y2="4"
        stroke={`var(--system-${place})`}
        strokeWidth="2"
        strokeDasharray={dashOf(place).join(' ')}
      />
    </svg>
  );
}

/** `1509 → 1493 (−16) Regular, Mapleton Open, 14 Aug 2025, 134 games`; the change links to its explanation. */
function Reading({ point, onOpen }: { point: ChartPoint; onOpen: (point: ChartPoint) => void }) {
  const { series, index } = point;
  const before = series.ratings[index - 1];
  const after = series.ratings[index] ?? 0;
  const change = before === undefined ? undefined : Math.round(after) - Math.round(before);
  const name = series.events[index]?.name ?? (series.events[index] === null ? t('adjustment') : t('list'));
  return (
    <>
      <Swatch system={series.system} /> {systemNames[series.system]}{' '}
      <button type="button" className="link-button num" onClick={() => onOpen(point)}>
        <span className="sr-only">{t('Why:')} </span>
        {before === undefined ? '' : `${Math.round(before)} → `}
        {Math.round(after)}
        {change === undefined ? '' : ` (${signed(change)})`}
      </button>{' '}
      {name}, <span className="num">{day(series.dates[index] ?? '')}</span>
      <span className="soft">, {t('{count, plural, one {# game} other {# games}}', { count: series.games[index] ?? 0 })}</span>
    </>
  );
}

/** The next or previous event of the same system; without a current point, of the first system. */
function beside(focus: ChartPoint | undefined, shown: readonly Series[], by: number): ChartPoint | undefined {
  const series = focus?.series ?? shown[0];
  if (series === undefined) return undefined;
  const last = series.dates.length - 1;
  return { series, index: Math.min(last, Math.max(0, (focus?.index ?? last + 1) + by)) };
}

/** The nearest point in time of another system. */
function inOther(focus: ChartPoint | undefined, shown: readonly Series[], by: number): ChartPoint | undefined {
  if (focus === undefined) return beside(focus, shown, -1);
  const series = shown.at((shown.indexOf(focus.series) + by) % shown.length);
  const date = focus.series.dates[focus.index] ?? '';
  if (series === undefined) return undefined;
  const after = series.dates.findIndex((one) => one >= date);
  return { series, index: after < 0 ? series.dates.length - 1 : after };
}
