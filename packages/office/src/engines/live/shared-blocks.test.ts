import { asDay } from '@harkness/rules';
import { expect, test } from 'vitest';
import { asPlayer } from '../../facts/numbers.js';
import { encodeNotes, type Note } from './notes.js';
import { BlockBytes, BlockCollector } from './shared-blocks.js';

const note = (player: number, a: number): Note => ({
  player: asPlayer(player),
  day: asDay(player),
  kind: 1,
  what: 0,
  seq: player,
  a,
  b: Number.NaN,
});

test('every block of a large office is found again, in any order, kept or not', () => {
  const blocks = 10_000;
  const collector = new BlockCollector(blocks);
  // Blocks of different lengths: of one to three notes.
  const notesOf = (block: number): Note[] =>
    Array.from({ length: 1 + (block % 3) }, (_, at) => note(block * 64 + at, block + at / 4));
  for (let block = 0; block < blocks; block++) collector.add(encodeNotes(notesOf(block)));
  const order = Array.from({ length: 2 * blocks }, (_, turn) => (turn * 4097) % blocks);
  for (const read of [new BlockBytes(collector.share()), new BlockBytes(collector.share(), true)]) {
    const found = order.map((block) => notesOf(block).map(({ player }) => read.at(block)?.of(player)[0]?.a));
    expect(found).toEqual(order.map((block) => notesOf(block).map(({ a }) => a)));
    expect(read.at(9_999)?.of(asPlayer(9_999 * 64))).toEqual([note(9_999 * 64, 9_999)]);
    expect(read.at(-1)).toBeUndefined();
    expect(read.at(blocks)).toBeUndefined();
  }
});

test('a block longer than a piece of memory has its own piece', () => {
  const collector = new BlockCollector(2);
  const many = Array.from({ length: 100_000 }, (_, at) => note(at, at));
  collector.add(encodeNotes(many));
  collector.add(encodeNotes([note(7, 3)]));
  const read = new BlockBytes(collector.share());
  expect(read.at(0)?.of(asPlayer(99_999))).toEqual([note(99_999, 99_999)]);
  expect(read.at(1)?.of(asPlayer(7))).toEqual([note(7, 3)]);
});
