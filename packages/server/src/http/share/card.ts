// The picture for a shared link: a player's name, rating and history.

import { Canvas, type Colour, textWidth } from './png.js';

export interface CardData {
  readonly name: string;
  /** `Regular, official 1 Nov 2026`. */
  readonly about: string;
  readonly rating: string;
  readonly ratings: readonly number[];
}

const [width, height] = [1200, 630];
const paper: Colour = [251, 250, 247];
const ink: Colour = [27, 28, 30];
const soft: Colour = [85, 88, 93];
const accent: Colour = [31, 93, 67];

export function playerCard({ name, about, rating, ratings }: CardData): Buffer {
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
  const unit = Math.min(10, (width - 120) / Math.max(1, textWidth(name, 1)));
  canvas.text(name, 60, 60, unit, ink, unit * 0.85);
  canvas.text(rating, 60, 160, 22, accent, 18);
  canvas.text(about, 60, 315, 4.2, soft, 3.2);
  drawHistory(canvas, ratings);
  canvas.text('HARKNESS', width - 60 - textWidth('HARKNESS', 4), 590, 4, soft, 3);
  return canvas.png();
}

function drawHistory(canvas: Canvas, ratings: readonly number[]): void {
  if (ratings.length < 2) return;
  const [left, right, top, bottom] = [60, width - 60, 370, 560];
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const x = (at: number) => left + (at * (right - left)) / (ratings.length - 1);
  const y = (rating: number) => (high === low ? (top + bottom) / 2 : bottom - ((rating - low) * (bottom - top)) / (high - low));
  canvas.line(
    ratings.map((rating, at) => [x(at), y(rating)] as const),
    5,
    accent,
  );
  const last = ratings.at(-1) ?? 0;
  canvas.line(
    [
      [x(ratings.length - 1), y(last)],
      [x(ratings.length - 1), y(last)],
    ],
    16,
    accent,
  );
}
