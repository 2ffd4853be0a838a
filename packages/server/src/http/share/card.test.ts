// The pictures of shared links.

import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawCard } from './card.js';

const [width, accent] = [1200, [31, 93, 67]];

/** The columns with pixels of the accent's colour between two rows: the curve and its point. */
function accentColumns(png: Buffer, top: number, bottom: number): readonly number[] {
  const start = png.indexOf('IDAT') + 4;
  const bytes = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const columns = new Set<number>();
  for (let row = top; row < bottom; row++)
    for (let column = 0; column < width; column++) {
      const at = row * (width * 3 + 1) + 1 + column * 3;
      if (accent.every((part, index) => bytes[at + index] === part)) columns.add(column);
    }
  return [...columns].toSorted((a, b) => a - b);
}

const card = { name: 'Byron, Ada', id: '12500001', about: 'Regular, 1 Nov 2026', rating: '1500', office: 'Harkness' };

test('a history is a line over the whole width', () => {
  const history = [
    { date: '2025-01-01', rating: 1400 },
    { date: '2026-01-01', rating: 1500 },
  ];
  const columns = accentColumns(drawCard({ ...card, history }), 370, 560);
  expect((columns.at(-1) ?? 0) - (columns[0] ?? 0)).toBeGreaterThan(900);
});

test('one rating is a point in the middle, not an empty picture', () => {
  const columns = accentColumns(drawCard({ ...card, history: [{ date: '2026-01-01', rating: 1500 }] }), 370, 560);
  expect(columns.length).toBeGreaterThan(8);
  expect(columns.length).toBeLessThan(40);
  expect(columns[0]).toBeGreaterThan(width / 2);
});

test('no rating is no picture', () => {
  expect(accentColumns(drawCard({ ...card, rating: '-', history: [] }), 370, 560)).toEqual([]);
});

test('a name in letters that the typefaces lack is replaced by the id', () => {
  const drawn = (name: string, id: string) => drawCard({ ...card, name, id, history: [] });
  expect(drawn('李, 世石', '12500001')).toEqual(drawn('12500001', '12500001'));
  expect(drawn('李, 世石', '12500001')).not.toEqual(drawn('李, 世石', '12500002'));
});

test('a table has as many rows as fit below its title', () => {
  const rows = Array.from({ length: 5 }, (_, at) => ({ start: String(at + 1), name: 'Byron, Ada', end: '2' }));
  const table = (title: string, shown: number) =>
    drawCard({ title, about: ['1 Nov 2026'], heading: 'Standings', rows: rows.slice(0, shown), office: 'Harkness' });
  expect(table('Winter Cup', 5)).not.toEqual(table('Winter Cup', 4));
  const long = 'The Eighty-Seventh Annual Great Plains and Upper Mississippi Valley Championship';
  expect(table(long, 4)).not.toEqual(table(long, 3));
  // Nothing lies over the office's name at the foot.
  expect(accentColumns(table(long, 5), 560, 630)).toEqual([]);
});
