// Parts of plots: scales, axes, texts. Plots are our own SVG in black and one shade, so that they print and need no colour.

export interface Scale {
  readonly of: (value: number) => number;
  readonly ticks: readonly number[];
}

/** A range of a minimum width, with round ticks. */
export function scaleOf(values: readonly number[], from: number, to: number, wanted = 5): Scale {
  const finite = values.filter(Number.isFinite);
  let [low, high] = [Math.min(...finite), Math.max(...finite)];
  if (finite.length === 0) [low, high] = [0, 1];
  if (high - low < 1e-9) [low, high] = [low - 0.5, high + 0.5];
  const step = niceStep((high - low) / wanted);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  const [start, span] = [first * step, (last - first) * step];
  return { of: (value) => from + ((value - start) / span) * (to - from), ticks };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10;
  return found * power;
}

/** As few decimals as the ticks need. */
export function tickText(value: number, ticks: readonly number[]): string {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
  const decimals = step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step) - 1e-9));
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

export function line(x1: number, y1: number, x2: number, y2: number, kind = 'line'): string {
  return `<line class="${kind}" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"/>`;
}

export function rect(x: number, y: number, width: number, height: number, kind: string): string {
  return `<rect class="${kind}" x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}"/>`;
}

export function dot(x: number, y: number, radius: number, kind: string): string {
  return `<circle class="${kind}" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`;
}

export function square(x: number, y: number, half: number, kind: string): string {
  return rect(x - half, y - half, 2 * half, 2 * half, kind);
}

export function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end' = 'start', kind = 'words'): string {
  return `<text class="${kind}" x="${n(x)}" y="${n(y)}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

export function path(points: readonly (readonly [x: number, y: number])[], kind: string): string {
  return `<path class="${kind}" d="${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')}"/>`;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** About how many ticks a horizontal axis has room for. */
  readonly ticksAcross: number;
}

export const frame: Frame = { width: 640, height: 320, left: 62, right: 14, top: 28, bottom: 52, ticksAcross: 5 };

/** For a phone: the words stay as large as in the wide one. */
export const narrowFrame: Frame = { width: 340, height: 300, left: 56, right: 24, top: 28, bottom: 52, ticksAcross: 3 };

/** Horizontal lines with their numbers, and the axis title. */
export function yAxis(scale: Scale, { left, width, right, top }: Frame, title: string, number: (text: string) => string): string {
  const lines = scale.ticks.map((tick) => {
    const y = scale.of(tick);
    const isZero = Math.abs(tick) < 1e-12;
    return `${line(left, y, width - right, y, isZero ? 'zero' : 'grid')}${text(left - 6, y + 4, number(tickText(tick, scale.ticks)), 'end')}`;
  });
  return `${lines.join('')}${text(4, top - 12, title, 'start', 'title')}`;
}

/** Names below the plot; only every n-th if there are too many. */
export function xNames(
  names: readonly string[],
  at: (index: number) => number,
  { height, bottom, left, width, right }: Frame,
  title: string,
): string {
  const longest = Math.max(...names.map((name) => name.length), 1);
  const room = Math.max(1, Math.floor((width - left - right) / (longest * 7 + 8)));
  const every = Math.ceil(names.length / room);
  const words = names.map((name, index) => (index % every === 0 ? text(at(index), height - bottom + 16, name, 'middle') : ''));
  return `${words.join('')}${text((left + width - right) / 2, height - bottom + 34, title, 'middle')}`;
}

/** Shows which mark stands for which rulebook. */
export function legend({ width, right, top }: Frame, rulebook: string, reform: string): string {
  const x = width - right - 136;
  return `${dot(x, top - 16, 4, 'base')}${text(x + 8, top - 12, rulebook)}${square(x + 84, top - 16, 4, 'reform')}${text(x + 94, top - 12, reform)}`;
}

export function svg({ width, height }: Pick<Frame, 'width' | 'height'>, title: string, content: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}"><title>${escaped(title)}</title>${content}</svg>`;
}
