// A small canvas that produces a PNG: antialiased lines of any width, and text in the outlines of a typeface. See
// docs/decisions/0032-share-cards.md.

import { deflateSync } from 'node:zlib';
import type { Glyph } from './face.js';

export type Colour = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];

/** Lines per row of pixels at which a filled shape is measured. */
const linesPerRow = 5;

export class Canvas {
  readonly #width: number;
  readonly #height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, paper: Colour) {
    this.#width = width;
    this.#height = height;
    this.#pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.#pixels.length; at += 3) this.#pixels.set(paper, at);
  }

  line(points: readonly Point[], width: number, colour: Colour): void {
    for (let at = 1; at < points.length; at++) {
      const [from, to] = [points[at - 1], points[at]];
      if (from !== undefined && to !== undefined) this.#segment(from, to, width / 2, colour);
    }
  }

  /** A text in these glyphs; `y` is its baseline, `size` the height of its letters. */
  text(glyphs: readonly Glyph[], x: number, y: number, size: number, colour: Colour): void {
    let left = x;
    for (const { advance, contours } of glyphs) {
      const shape = contours.map((contour) => contour.map(([across, down]): Point => [left + across * size, y + down * size]));
      this.#fill(shape, colour);
      left += advance * size;
    }
  }

  /** Fills what the contours surround. Parts of a letter may overlap, so what counts is how often a contour goes round a point. */
  #fill(contours: readonly (readonly Point[])[], colour: Colour): void {
    const edges = contours.flatMap((contour) =>
      contour.map((from, at) => [from, contour[(at + 1) % contour.length] ?? from] as const),
    );
    const [across, down] = [edges.map(([[x]]) => x), edges.map(([[, y]]) => y)];
    const left = Math.max(0, Math.floor(Math.min(...across)));
    const right = Math.min(this.#width, Math.ceil(Math.max(...across)));
    const top = Math.max(0, Math.floor(Math.min(...down)));
    const bottom = Math.min(this.#height - 1, Math.ceil(Math.max(...down)));
    if (right <= left) return;
    const cover = new Float64Array(right - left);
    for (let row = top; row <= bottom; row++) {
      cover.fill(0);
      const here = edges.filter(([[, from], [, to]]) => Math.min(from, to) < row + 1 && Math.max(from, to) > row);
      for (let line = 0; line < linesPerRow; line++) addSpans(cover, left, here, row + (line + 0.5) / linesPerRow);
      for (const [x, lines] of cover.entries())
        if (lines > 0) this.#blend(left + x, row, Math.min(1, lines / linesPerRow), colour);
    }
  }

  /** Colours every pixel near the segment, more strongly the nearer it is. */
  #segment([x1, y1]: Point, [x2, y2]: Point, radius: number, colour: Colour): void {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const left = Math.max(0, Math.floor(Math.min(x1, x2) - radius - 1));
    const right = Math.min(this.#width - 1, Math.ceil(Math.max(x1, x2) + radius + 1));
    const top = Math.max(0, Math.floor(Math.min(y1, y2) - radius - 1));
    const bottom = Math.min(this.#height - 1, Math.ceil(Math.max(y1, y2) + radius + 1));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
        const far = Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
        const cover = Math.min(1, Math.max(0, radius + 0.5 - far));
        if (cover > 0) this.#blend(x, y, cover, colour);
      }
    }
  }

  #blend(x: number, y: number, cover: number, colour: Colour): void {
    const at = (y * this.#width + x) * 3;
    for (const [part, value] of colour.entries()) {
      const old = this.#pixels[at + part] ?? 0;
      this.#pixels[at + part] = Math.round(old + (value - old) * cover);
    }
  }

  png(): Buffer {
    const rows = Buffer.alloc(this.#height * (this.#width * 3 + 1));
    for (let y = 0; y < this.#height; y++) {
      const row = this.#pixels.subarray(y * this.#width * 3, (y + 1) * this.#width * 3);
      rows.set(row, y * (this.#width * 3 + 1) + 1);
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.#width, 0);
    head.writeUInt32BE(this.#height, 4);
    // Eight bits; red, green, blue.
    head.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows, { level: 6 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

/** Adds how much of each pixel, from the column `left` on, lies inside the edges at this height. */
function addSpans(cover: Float64Array, left: number, edges: readonly (readonly [Point, Point])[], y: number): void {
  const crossings = edges
    .filter(([[, from], [, to]]) => from <= y !== to <= y)
    .map(([[x1, y1], [x2, y2]]) => ({ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn: y2 > y1 ? 1 : -1 }))
    .toSorted((a, b) => a.x - b.x);
  let [turns, start] = [0, 0];
  for (const { x, turn } of crossings) {
    if (turns === 0) start = x;
    turns += turn;
    if (turns === 0) addSpan(cover, Math.max(0, start - left), Math.min(cover.length, x - left));
  }
}

function addSpan(cover: Float64Array, start: number, end: number): void {
  for (let x = Math.floor(start); x < end; x++) cover[x] = (cover[x] ?? 0) + Math.min(end, x + 1) - Math.max(start, x);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
