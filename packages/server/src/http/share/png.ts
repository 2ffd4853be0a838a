// A small canvas that produces a PNG: antialiased lines of any width, and text in stroked letters. See
// docs/decisions/0032-share-cards.md.

import { deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];

/** Letters as polylines on a grid of 4 × 6: each pair of digits is a point, `;` lifts the pen. */
const letters: { readonly [letter: string]: string } = {
  A: '06 20 46;14 34',
  B: '00 06;00 30 41 42 33 03;33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46;03 33',
  F: '40 00 06;03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06;40 46;03 43',
  I: '20 26;10 30;16 36',
  J: '40 45 36 16 05',
  K: '00 06;40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10;24 46',
  R: '06 00 30 41 42 33 03;23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40;20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46;40 06',
  Y: '00 23 40;23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '11 20 26;16 36',
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 33 13;33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 02 32 43 45 36 16 05',
  '6': '41 30 10 01 05 16 36 45 44 33 13 04',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10;13 04 05 16 36 45 44 33',
  '9': '42 33 13 02 01 10 30 41 45 36 16 05',
  ',': '25 26 17',
  '.': '25 26',
  "'": '20 21',
  '-': '13 33',
  '+': '21 25;03 43',
  '−': '03 43',
  '/': '40 06',
};

const advance = 5.6;

/** Latin letters that are not a plain letter with an accent. */
const spelled: { readonly [letter: string]: string } = {
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ł: 'L',
  Ø: 'O',
  Œ: 'OE',
  Þ: 'TH',
  ẞ: 'SS',
  '’': "'",
};

/** Accents, above or below a letter on the same grid. A line of one point is a dot. */
const accents: { readonly [mark: string]: readonly (readonly Point[])[] } = {
  '\u0300': [pen(1.3, -2.1, 2.3, -1.2)],
  '\u0301': [pen(2.7, -2.1, 1.7, -1.2)],
  '\u0302': [pen(1, -1.2, 2, -2.1, 3, -1.2)],
  '\u0303': [pen(0.8, -1.3, 1.6, -1.8, 2.4, -1.3, 3.2, -1.8)],
  '\u0304': [pen(1, -1.5, 3, -1.5)],
  '\u0306': [pen(1, -2.1, 1.5, -1.3, 2.5, -1.3, 3, -2.1)],
  '\u0307': [pen(2, -1.6, 2, -1.6)],
  '\u0308': [pen(1.1, -1.6, 1.1, -1.6), pen(2.9, -1.6, 2.9, -1.6)],
  '\u030a': [pen(2, -1.1, 1.4, -1.6, 2, -2.1, 2.6, -1.6, 2, -1.1)],
  '\u030b': [pen(1.8, -2.1, 1.1, -1.2), pen(3.3, -2.1, 2.6, -1.2)],
  '\u030c': [pen(1, -2.1, 2, -1.2, 3, -2.1)],
  '\u0326': [pen(2.1, 7, 1.8, 7.8)],
  '\u0327': [pen(2, 6, 2.4, 6.9, 1.6, 7.4)],
  '\u0328': [pen(3.6, 6, 3.1, 6.9, 3.9, 7.3)],
};

function pen(...numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, at): Point => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0]);
}

/** The letters available in the table, each with its accents; others are omitted. */
export function drawable(text: string): string[] {
  return [
    ...text
      .normalize('NFD')
      .toUpperCase()
      .matchAll(/(\P{M})(\p{M}*)/gu),
  ].flatMap(([, letter = '', marks = '']) => {
    const known = [...marks].filter((mark) => mark in accents).join('');
    const [first = '', ...more] = [...(spelled[letter] ?? letter)].filter((one) => one === ' ' || one in letters);
    return first === '' ? more : [`${first}${known}`, ...more];
  });
}

export function textWidth(text: string, unit: number): number {
  return drawable(text).length * advance * unit;
}

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

  /** `unit`: pixels per step of the letters' grid. Returns where the text ends. */
  text(text: string, x: number, y: number, unit: number, colour: Colour, width = unit * 0.9): number {
    let left = x;
    for (const [letter = '', ...marks] of drawable(text)) {
      const strokes = (letters[letter] ?? '').split(';').map((stroke) =>
        stroke
          .split(' ')
          .filter((pair) => pair !== '')
          .map(([column, row]): Point => [Number(column), Number(row)]),
      );
      for (const stroke of [...strokes, ...marks.flatMap((mark) => accents[mark] ?? [])])
        this.line(
          stroke.map(([column, row]): Point => [left + column * unit, y + row * unit]),
          width,
          colour,
        );
      left += advance * unit;
    }
    return left;
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
