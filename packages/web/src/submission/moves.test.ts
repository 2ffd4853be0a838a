import { expect, test } from 'vitest';
import { cellText, type GridReport, type GridSection, parseCell, withEdit } from './model.js';
import { gamesOf, moved } from './moves.js';

const player = (pair: number, id: string, ...cells: readonly string[]) => ({
  pair,
  name: `P${id}`,
  uschessId: id,
  cells: cells.flatMap((text, at) => parseCell(text, at + 1) ?? []),
});
const open: GridSection = {
  number: 1,
  name: 'Open',
  rounds: 2,
  timeControl: 'G/60;d5',
  players: [player(1, '11', 'W2w', 'D3b'), player(2, '12', 'L1b', 'H'), player(3, '13', 'W4', 'D1w'), player(4, '14', 'L3', '')],
};
const reserve: GridSection = { number: 2, name: 'Reserve', rounds: 1, players: [player(1, '21', 'B'), player(2, '13', '')] };
const report: GridReport = { event: { name: 'E' }, sections: [open, reserve] };
const texts = (of: GridSection | undefined) =>
  Object.fromEntries(
    (of?.players ?? []).map(({ uschessId, cells }) => [uschessId, cells.map((cell) => `${cell.round}:${cellText([cell])}`)]),
  );
const after = (...args: Parameters<typeof moved>) => moved(...args).reduce(withEdit, report).sections;

test('a section lists each game once', () => {
  expect(gamesOf(open).map(({ round, pair, opponent }) => [round, pair, opponent])).toEqual([
    [1, 1, 2],
    [1, 3, 4],
    [2, 1, 3],
  ]);
});

test('a game moves to another section: players there are found by id, missing ones are added, and those without games leave with their byes', () => {
  const games = gamesOf(open).filter(({ round, pair }) => round === 1 && pair === 3);
  const [first, second] = after(report, { from: 1, games, to: 2, round: undefined });
  // Player 3 of the open has another game there and stays; player 4 has none left.
  expect(texts(first)).toEqual({ 11: ['1:W2w', '2:D3b'], 12: ['1:L1b', '2:H'], 13: ['2:D1w'] });
  expect(texts(second)).toEqual({ 21: ['1:B'], 13: ['1:W3'], 14: ['1:L2'] });
  const all = after(report, { from: 1, games: gamesOf(open).filter(({ pair }) => pair === 1), to: 2, round: undefined });
  expect(texts(all[0])).toEqual({ 13: ['1:W4'], 14: ['1:L3'] });
  // The half-point bye moves with its player, and the section has as many rounds as its games.
  expect(texts(all[1])).toEqual({ 21: ['1:B'], 13: ['2:D3w'], 11: ['1:W4w', '2:D2b'], 12: ['1:L3b', '2:H'] });
  expect(all[1]?.rounds).toBe(2);
});

test('games move to a new section with the terms of the old one, or to another round of their own', () => {
  const games = gamesOf(open).filter(({ round, pair }) => round === 1 && pair === 3);
  const [, , third] = after(report, { from: 1, games, to: undefined, round: 5 });
  expect(third).toMatchObject({ number: 3, name: 'Open (3)', timeControl: 'G/60;d5', rounds: 5 });
  expect(texts(third)).toEqual({ 13: ['5:W2'], 14: ['5:L1'] });
  const [same] = after(report, { from: 1, games, to: 1, round: 2 });
  expect(texts(same)).toEqual({ 11: ['1:W2w', '2:D3b'], 12: ['1:L1b', '2:H'], 13: ['2:W4', '2:D1w'], 14: ['2:L3'] });
});
