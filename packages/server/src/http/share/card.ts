// The picture for a shared link: a player's name, rating and history.

import { Canvas, type Colour, textWidth } from './png.js';

export interface CardData {
  readonly name: string;
  /** `Regular, official 1 Nov 2026`. */
  readonly about: string;
  readonly rating: string;
  readonly history: readonly { readonly date: string; readonly rating: number }[];
  /** Whose card it is. */
  readonly office: string;
}

const [width, height] = [1200, 630];
const paper: Colour = [251, 250, 247];
const ink: Colour = [27, 28, 30];
const soft: Colour = [85, 88, 93];
const faint: Colour = [200, 196, 186];
const accent: Colour = [31, 93, 67];
const margin = 60;

export function playerCard({ name, about, rating, history, office }: CardData): Buffer {
  const canvas = new Canvas(width, height, paper);
  canvas.line(
    [
      [0, 6],
      [width, 6],
    ],
    12,
    accent,
  );
  // As large as fits on a line.
  const unit = Math.min(8.5, (width - 2 * margin) / Math.max(1, textWidth(name, 1)));
  canvas.text(name, margin, 58, unit, ink, unit * 0.8);
  canvas.text(rating, margin, 142, 20, accent, 16);
  canvas.text(about, margin, 300, 4.2, soft, 3.2);
  drawHistory(canvas, history);
  canvas.text(office, width - margin - textWidth(office, 4.2), 300, 4.2, soft, 3.2);
  return canvas.png();
}

/**
 * The line of ratings over time, between its lowest and its highest, with both of them and the first and last year. One rating, or
 * several of one day, is a point in the middle of the picture.
 */
function drawHistory(canvas: Canvas, history: CardData['history']): void {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined) return;
  const ratings = history.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const [left, right, top, bottom] = [margin + 110, width - margin - 8, 385, 545];
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)];
  const middle = (left + right) / 2;
  const x = (date: string) => (to === from ? middle : left + ((Date.parse(date) - from) * (right - left)) / (to - from));
  const y = (rating: number) => (high === low ? (top + bottom) / 2 : bottom - ((rating - low) * (bottom - top)) / (high - low));
  for (const rating of new Set([high, low])) {
    canvas.line(
      [
        [left, y(rating)],
        [right, y(rating)],
      ],
      2,
      faint,
    );
    canvas.text(String(Math.round(rating)), margin, y(rating) - 10, 3.4, soft, 2.8);
  }
  canvas.line(
    history.map(({ date, rating }) => [x(date), y(rating)] as const),
    5,
    accent,
  );
  const end = [x(last.date), y(last.rating)] as const;
  canvas.line([end, end], 16, accent);
  const [began, ended] = [first.date.slice(0, 4), last.date.slice(0, 4)];
  canvas.text(began, to === from ? middle - textWidth(began, 3.4) / 2 : left, 568, 3.4, soft, 2.8);
  if (ended !== began) canvas.text(ended, right - textWidth(ended, 3.4), 568, 3.4, soft, 2.8);
}
