import { expect, test } from 'vitest';
import { cellText, type GridReport, type GridSection, inverseOf, mirrored, parseCell, sectionEdit, withEdit } from './model.js';
import { idKind, idsAs, pasted, split, withGames, withoutPlayer, withPlayers } from './sections.js';

const player = (pair: number, ...cells: readonly string[]) => ({
  pair,
  name: `P${pair}`,
  fideId: `1${pair}`,
  cells: cells.flatMap((text, at) => parseCell(text, at + 1) ?? []),
});
const section: GridSection = {
  number: 1,
  name: 'Open',
  rounds: 2,
  players: [player(1, 'W2w', 'D3b'), player(2, 'L1b', 'W4'), player(3, 'W4', 'D1w'), player(4, 'L3', 'L2')],
};
const report: GridReport = { event: { name: 'E' }, sections: [section] };
const cellsIn = (of: GridSection) => of.players.map(({ cells }) => cells.map((cell) => cellText([cell])));

test('one result is typed once: the opponent’s cell follows, with the other colour', () => {
  const edit = { section: 1, pair: 1, round: 1, cells: [{ outcome: 'draw', opponent: 2, colour: 'white' }] } as const;
  const follows = mirrored(report, { ...edit, cells: [...edit.cells] });
  expect(follows).toEqual({ section: 1, pair: 2, round: 1, cells: [{ outcome: 'draw', opponent: 1, colour: 'black' }] });
});

test('a cell about somebody else is left alone, and so is one that already agrees', () => {
  const against3 = { section: 1, pair: 1, round: 1, cells: [{ outcome: 'win' as const, opponent: 3 }] };
  expect(mirrored(report, against3)).toBeUndefined();
  const same = { section: 1, pair: 1, round: 1, cells: [{ outcome: 'win' as const, opponent: 2, colour: 'white' as const }] };
  expect(mirrored(report, same)).toBeUndefined();
});

test('the inverse of a section edit restores it, also if it was added, removed or renumbered', () => {
  for (const edit of [
    sectionEdit(1, { ...section, number: 7, name: 'Other' }),
    sectionEdit(2, { ...section, number: 2 }),
    sectionEdit(1, null),
  ]) {
    const changed = withEdit(report, edit);
    expect(changed).not.toEqual(report);
    expect(withEdit(changed, inverseOf(report, edit))).toEqual(report);
  }
});

test('removing a player removes their games', () => {
  expect(cellsIn(withoutPlayer(section, 4))).toEqual([['W2w', 'D3b'], ['L1b'], ['D1w']]);
});

test('new players get the next pairing numbers', () => {
  expect(withPlayers(section, 2).players.map(({ pair }) => pair)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a split keeps the games of each part and numbers the second from 1', () => {
  const [first, second] = split(section, 3, 2);
  expect(cellsIn(first)).toEqual([['W2w'], ['L1b']]);
  expect(second.players.map(({ pair }) => pair)).toEqual([1, 2]);
  expect(cellsIn(second)).toEqual([['W2'], ['L1']]);
});

test('a block from a spreadsheet fills names, ids and rounds, and adds rows below the last', () => {
  const { section: filled, unread } = pasted(section, 3, 0, 'Ann\t99\tL 3\tL2\r\nBea\t98\tH\t1-0\n', 'fideId');
  expect(filled.players.slice(3).map(({ pair, name, fideId }) => [pair, name, fideId])).toEqual([
    [4, 'Ann', '99'],
    [5, 'Bea', '98'],
  ]);
  expect(cellsIn(filled)[4]).toEqual(['H']);
  expect(unread).toEqual(['row 5, round 2: “1-0”']);
});

test('ids are moved to the field of the other kind', () => {
  expect(idKind(report)).toBe('fideId');
  const [edit] = idsAs(report, 'uschessId');
  const moved = edit === undefined ? report : withEdit(report, edit);
  expect(moved.sections[0]?.players.map(({ uschessId, fideId }) => [uschessId, fideId])).toContainEqual(['11', undefined]);
  expect(idKind(moved)).toBe('uschessId');
  expect(idsAs(moved, 'uschessId')).toEqual([]);
});

test('a game removed from one row is removed from the opponent’s row', () => {
  const cut = { section: 1, pair: 1, round: 1, cells: [] };
  expect(mirrored(report, cut)).toEqual({ section: 1, pair: 2, round: 1, cells: [] });
});

test('a list of games uses pairing numbers or beginnings of names; unreadable lines are named', () => {
  const empty = {
    ...section,
    rounds: 1,
    players: section.players.map((one) => ({ ...one, name: `N${one.pair}ame`, cells: [] })),
  };
  const { section: filled, unread } = withGames(empty, '1 1 2 1-0\n1 n3 N4 ½–½\n2 4 1 0-1\n2 n 3 1-0\n2 2 3 won');
  expect(cellsIn(filled)).toEqual([['W2w', 'W4b'], ['L1b'], ['D4w'], ['D3b', 'L1w']]);
  expect(filled.rounds).toBe(2);
  expect(unread).toEqual(['line 4: “2 n 3 1-0”', 'line 5: “2 2 3 won”']);
});

test('a list of games for an empty section: each new player gets a row, empty ones first, and a pairing number', () => {
  const nothing = withPlayers({ number: 1, name: 'Open', rounds: 1, players: [] }, 1);
  const text =
    '1; Smith, Ann; Jones, Bo; 1-0\n1\tDoe, Cy\tSmithson, Di\t=\n2; Smith, Ann; Doe; 0-1\n2; Jones, Bo; Jones, Bo; 1-0';
  const { section: filled, unread, added } = withGames(nothing, text);
  expect(filled.players.map(({ pair, name }) => `${pair} ${name}`)).toEqual([
    '1 Smith, Ann',
    '2 Jones, Bo',
    '3 Doe, Cy',
    '4 Smithson, Di',
  ]);
  expect(cellsIn(filled)).toEqual([['W2w', 'L3w'], ['L1b'], ['D4w', 'W1b'], ['D3b']]);
  expect(added).toEqual(['Smith, Ann', 'Jones, Bo', 'Doe, Cy', 'Smithson, Di']);
  expect(unread).toEqual(['line 4: “2; Jones, Bo; Jones, Bo; 1-0”']);
});
