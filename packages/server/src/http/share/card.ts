// The pictures for shared links: a player with rating and history, an event with its winners, a list with its leaders, the office.

import { fitted, glyphsOf, isLegible, lines, type Style, widthOf } from './lettering.js';
import { Canvas, type Colour } from './png.js';

export interface PlayerCard {
  readonly name: string;
  /** Written instead of a name in letters that the typefaces lack. */
  readonly id: string;
  /** `Regular, official 1 Nov 2026`. */
  readonly about: string;
  readonly rating: string;
  readonly history: readonly { readonly date: string; readonly rating: number }[];
  /** Whose card it is. */
  readonly office: string;
}

/** An event, a list or the office: a title, lines about it, and a short table. */
export interface TableCard {
  readonly title: string;
  readonly about: readonly string[];
  /** Heading of the table; without rows it is not written. */
  readonly heading?: string;
  readonly rows: readonly { readonly start: string; readonly name: string; readonly end: string }[];
  readonly office: string;
}

export type CardData = PlayerCard | TableCard;

const [width, height] = [1200, 630];
const paper: Colour = [251, 250, 247];
const ink: Colour = [27, 28, 30];
const soft: Colour = [85, 88, 93];
const faint: Colour = [200, 196, 186];
const accent: Colour = [31, 93, 67];
const margin = 60;
const inner = width - 2 * margin;

export function drawCard(card: CardData): Buffer {
  const canvas = new Canvas(width, height, paper);
  horizontal(canvas, 0, width, 6, 12, accent);
  if ('title' in card) drawTable(canvas, card);
  else drawPlayer(canvas, card);
  return canvas.png();
}

function horizontal(canvas: Canvas, from: number, to: number, y: number, thickness: number, colour: Colour): void {
  const ends = [
    [from, y],
    [to, y],
  ] as const;
  canvas.line(ends, thickness, colour);
}

interface Writing {
  readonly style?: Style;
  readonly size: number;
  readonly colour?: Colour;
  /** Of the line; a longer text is cut. */
  readonly width?: number;
  /** `x` is where the text ends. */
  readonly atEnd?: boolean;
}

function write(
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  { style = 'sans', size, colour = soft, width: most = inner, atEnd = false }: Writing,
): number {
  const glyphs = fitted(text, style, size, most);
  const long = widthOf(glyphs, size);
  canvas.text(glyphs, atEnd ? x - long : x, y, size, colour);
  return long;
}

function drawPlayer(canvas: Canvas, { name, id, about, rating, history, office }: PlayerCard): void {
  const title = isLegible(name) ? name : id;
  // As large as fits on a line, down to a size at which it is cut.
  const size = Math.max(40, Math.min(68, inner / Math.max(1, widthOf(glyphsOf(title, 'serif'), 1))));
  write(canvas, title, margin, 110, { style: 'serif', size, colour: ink });
  write(canvas, rating, margin, 256, { style: 'serif', size: 150, colour: accent });
  const ofOffice = write(canvas, office, width - margin, 322, { size: 30, atEnd: true, width: inner / 2 });
  write(canvas, about, margin, 322, { size: 30, width: inner - ofOffice - 40 });
  drawHistory(canvas, history);
}

/** The office's name at the foot; above it the table, from below the lines about the title. */
function drawTable(canvas: Canvas, { title, about, heading, rows, office }: TableCard): void {
  const [onOne, onTwo] = [64, 50];
  const isLong = widthOf(glyphsOf(title, 'serif'), onOne) > inner;
  const written = isLong ? lines(title, 'serif', onTwo, inner) : [title];
  let y = 48;
  for (const line of written) {
    y += isLong ? 58 : 66;
    write(canvas, line, margin, y, { style: 'serif', size: isLong ? onTwo : onOne, colour: ink });
  }
  y += 14;
  for (const line of about) {
    y += 42;
    write(canvas, line, margin, y, { size: 31 });
  }
  write(canvas, office, width - margin, 592, { size: 28, atEnd: true });
  if (rows.length === 0) return;
  y += 34;
  if (heading !== undefined) {
    write(canvas, heading, margin, y + 22, { size: 25, colour: accent });
    y += 36;
  }
  horizontal(canvas, margin, width - margin, y, 2, faint);
  const step = 49;
  // Where a long title leaves room for fewer rows, the last are left out.
  const shown = rows.slice(0, Math.max(1, Math.floor((552 - y) / step)));
  const starts = Math.min(inner * 0.3, Math.max(...shown.map(({ start }) => widthOf(glyphsOf(start, 'sans'), 30))));
  for (const { start, name, end } of shown) {
    y += step;
    write(canvas, start, margin, y, { size: 30, width: starts });
    const atEnd = write(canvas, end, width - margin, y, {
      style: 'serif',
      size: 38,
      colour: accent,
      atEnd: true,
      width: inner / 3,
    });
    const left = starts === 0 ? margin : margin + starts + 28;
    write(canvas, name, left, y, { style: 'serif', size: 38, colour: ink, width: width - margin - left - atEnd - 28 });
  }
}

/**
 * The line of ratings over time, between its lowest and its highest, with both of them and the first and last year. One rating, or
 * several of one day, is a point in the middle of the picture.
 */
function drawHistory(canvas: Canvas, history: PlayerCard['history']): void {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined) return;
  const ratings = history.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const [left, right, top, bottom] = [margin + 90, width - margin - 8, 385, 545];
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)];
  const middle = (left + right) / 2;
  const x = (date: string) => (to === from ? middle : left + ((Date.parse(date) - from) * (right - left)) / (to - from));
  const y = (rating: number) => (high === low ? (top + bottom) / 2 : bottom - ((rating - low) * (bottom - top)) / (high - low));
  for (const rating of new Set([high, low])) {
    horizontal(canvas, left, right, y(rating), 2, faint);
    write(canvas, String(Math.round(rating)), margin, y(rating) + 9, { size: 26 });
  }
  canvas.line(
    history.map(({ date, rating }) => [x(date), y(rating)] as const),
    5,
    accent,
  );
  const end = [x(last.date), y(last.rating)] as const;
  canvas.line([end, end], 16, accent);
  const [began, ended] = [first.date.slice(0, 4), last.date.slice(0, 4)];
  const half = widthOf(glyphsOf(began, 'sans'), 26) / 2;
  write(canvas, began, to === from ? middle - half : left, 592, { size: 26 });
  if (ended !== began) write(canvas, ended, right, 592, { size: 26, atEnd: true });
}
