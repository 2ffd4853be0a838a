// Draws the history chart with uPlot: lines, points, axes, and the label beside the point under the cursor.

import uPlot from 'uplot';
import { day, systemNames, systemPlace } from '../base/format.js';
import { t } from '../base/words.js';
import {
  type Aligned,
  type ChartPoint,
  dashOf,
  dateLabels,
  isStepped,
  labelSpot,
  ratingRange,
  type Spot,
  utc,
} from './chart-axes.js';
import { resolved } from './colour.js';
import type { Series } from './history.js';

/** The chart's cursor position for a point reached by keyboard. */
export function pointAt(
  plot: uPlot | undefined,
  shown: readonly Series[],
  { data, own }: Aligned,
  { series, index }: ChartPoint,
): void {
  if (plot === undefined) return;
  const which = shown.indexOf(series);
  const at = [...(own[which] ?? [])].find(([, one]) => one === index)?.[0];
  const [time, rating] = [at === undefined ? undefined : data[0][at], series.ratings[index]];
  if (time === undefined || rating === undefined) return;
  const { min = 0, max = 0 } = plot.scales['x'] ?? {};
  if (time < (min ?? 0) || time > (max ?? 0)) {
    // If out of view, the view moves there and keeps its width.
    const half = ((max ?? 0) - (min ?? 0)) / 2;
    plot.setScale('x', { min: time - half, max: time + half });
  }
  plot.setCursor({ left: plot.valToPos(time, 'x'), top: plot.valToPos(rating, 'y') });
}

export function draw(
  element: HTMLElement,
  shown: readonly Series[],
  { data, own }: Aligned,
  onRead: (point: ChartPoint) => void,
  onZoom: () => void,
  lists?: ListMarks,
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
      // Half of the last date below the chart may stand to the right of its line.
      padding: [12, 20, 0, 0],
      legend: { show: false },
      tzDate: utc,
      cursor: {
        points: { size: 9 },
        drag: { x: true, y: false },
        y: false,
        // The line snaps to an event, not between two.
        move: (made, left, top) => [left < 0 ? left : made.valToPos(made.data[0][made.posToIdx(left)] ?? 0, 'x'), top],
      },
      scales: { x: { time: true }, y: { range: (_, low, high) => ratingRange(low, high) } },
      axes: [
        { ...axis, space: 56, values: (_, splits, __, ___, increment) => dateLabels(splits, increment) },
        // Ratings have no thousands separator.
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
            // Distinguishable without colour, and on paper.
            dash: [...dashOf(systemPlace(one.system))],
            spanGaps: true,
            ...(paths ? { paths } : {}),
            points: { show: points.length < 60, size: 5, filter: () => points },
          };
        }),
      ],
      hooks: {
        init: [(made) => made.over.append(tip)],
        drawAxes: [(made) => drawLines(made, shown, resolved(element, '--rule-strong'))],
        draw: [
          (made) => nameLines(made, shown, resolved(element, '--ink-soft'), resolved(element, '--paper'), font),
          (made) => drawLists(made, lists, resolved(element, '--ink-soft')),
          (made) => drawDecisions(made, shown, own, (system) => resolved(element, `--system-${systemPlace(system)}`)),
        ],
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
  // Redraw for light, dark, and paper.
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

/** The ratings at which a class or title of the first visible line begins, as far as they are in view. */
function linesInView(plot: uPlot, shown: readonly Series[]): readonly { readonly name: string; readonly y: number }[] {
  const { min, max } = plot.scales['y'] ?? {};
  if (min == null || max == null) return [];
  return (shown[0]?.lines ?? [])
    .filter(({ at }) => at > min && at < max)
    .map(({ name, at }) => ({ name, y: plot.valToPos(at, 'y', true) }));
}

function drawLines(plot: uPlot, shown: readonly Series[], colour: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const { y } of linesInView(plot, shown)) {
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** The names of these lines, where they have most room beside the curves, with a rim that keeps them legible. */
function nameLines(plot: uPlot, shown: readonly Series[], colour: string, paper: string, font: string): void {
  const { ctx, bbox } = plot;
  const room = 4 * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.strokeStyle = paper;
  ctx.lineWidth = room;
  ctx.lineJoin = 'round';
  ctx.font = font.replace(/\d+px/, `${11 * devicePixelRatio}px`);
  // Drawing the axes changed the alignment.
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  const lines = linesInView(plot, shown);
  const curves = lines.length === 0 ? [] : curvesOf(plot, shown);
  const height = 9 * devicePixelRatio;
  for (const { name, y } of lines) {
    const label = { width: ctx.measureText(name).width, height, gap: 3 * devicePixelRatio };
    const spot = labelSpot(label, { left: bbox.left + room, right: bbox.left + bbox.width - room, y }, curves);
    ctx.strokeText(name, spot.x, spot.y + height);
    ctx.fillText(name, spot.x, spot.y + height);
  }
  ctx.restore();
}

/** The curves as drawn; a stepped one has a corner before each point. */
function curvesOf(plot: uPlot, shown: readonly Series[]): readonly (readonly Spot[])[] {
  const [times, ...curves] = plot.data;
  return curves.map((curve, which) => {
    const spots: Spot[] = [];
    for (const [at, value] of Array.from(curve).entries()) {
      if (value == null) continue;
      const spot = { x: plot.valToPos(times[at] ?? 0, 'x', true), y: plot.valToPos(value, 'y', true) };
      const before = spots.at(-1);
      const one = shown[which];
      if (before !== undefined && one !== undefined && isStepped(one)) spots.push({ x: spot.x, y: before.y });
      spots.push(spot);
    }
    return spots;
  });
}

/** Ratings on published lists as open diamonds: a list never changes, but the line may. */
interface ListMarks {
  readonly system: string;
  readonly points: readonly { readonly date: string; readonly rating: number }[];
}

function drawLists(plot: uPlot, lists: ListMarks | undefined, colour: string): void {
  const { ctx, bbox } = plot;
  const size = 4 * devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  for (const { date, rating } of lists?.points ?? []) {
    const x = plot.valToPos(Date.parse(`${date}T09:00:00Z`) / 1000, 'x', true);
    const y = plot.valToPos(rating, 'y', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x, y - size);
    ctx.lineTo(x + size, y);
    ctx.lineTo(x, y + size);
    ctx.lineTo(x - size, y);
    ctx.closePath();
    ctx.stroke();
  }
  ctx.restore();
}

/** Ratings set by decision, as squares, because no section produced them. */
function drawDecisions(plot: uPlot, shown: readonly Series[], own: Aligned['own'], colourOf: (system: string) => string): void {
  const { ctx } = plot;
  const size = 5 * devicePixelRatio;
  for (const [which, series] of shown.entries())
    for (const [at, index] of own[which] ?? []) {
      if (series.events[index] !== null) continue;
      const [x, y] = [plot.valToPos(plot.data[0][at] ?? 0, 'x', true), plot.valToPos(series.ratings[index] ?? 0, 'y', true)];
      ctx.fillStyle = colourOf(series.system);
      ctx.fillRect(x - size, y - size, 2 * size, 2 * size);
    }
}

/** The point nearest to the cursor among those at its time. */
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

/** Beside the point and inside the chart: the event, with the rating before and after. */
function place(tip: HTMLElement, plot: uPlot, shown: readonly Series[], own: Aligned['own']): void {
  const point = pointUnder(plot, shown, own);
  tip.hidden = point === undefined;
  if (point === undefined) return;
  const { series, index } = point;
  const [before, after] = [series.ratings[index - 1], series.ratings[index] ?? 0];
  const numbers = `${before === undefined ? '' : `${Math.round(before)} → `}${Math.round(after)}`;
  const event = document.createElement('span');
  event.className = 'chart-tip-event';
  event.textContent = ` · ${series.events[index]?.name ?? (series.events[index] === null ? t('adjustment') : systemNames[series.system])}, ${day(series.dates[index] ?? '')}`;
  tip.replaceChildren(numbers, event);
  const [at] = [...(own[shown.indexOf(series)] ?? [])].find(([, one]) => one === index) ?? [0];
  const left = plot.valToPos(plot.data[0][at] ?? 0, 'x');
  const top = plot.valToPos(after, 'y');
  const width = plot.over.clientWidth;
  tip.style.maxWidth = `${Math.min(280, width)}px`;
  tip.style.left = `${Math.max(0, Math.min(width - tip.offsetWidth, left - tip.offsetWidth / 2))}px`;
  tip.style.top = `${top > tip.offsetHeight + 14 ? top - tip.offsetHeight - 12 : top + 14}px`;
}
