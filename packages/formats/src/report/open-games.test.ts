import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { writerOf } from '../writers.js';
import { OpenGames } from './open-games.js';

const bytes = (text: string) => new TextEncoder().encode(text);

function row(pair: number, name: string, cells: string): string {
  return `001 ${String(pair).padStart(4)} m    ${name.padEnd(33)} 2000 XXX ${String(9_990_000 + pair).padStart(11)}             1.0    1  ${cells}`;
}

const trf = (last: readonly [string, string]) =>
  [
    '012 Spring Open',
    '042 2026/04/11',
    '052 2026/04/12',
    'XXR 2',
    row(1, 'Alder, Kim', `   2 w 1     3 b${last[0]}`),
    row(2, 'Birch, Ann', '   1 b 0     4 w  '),
    row(3, 'Cedar, Bo', `   4 w 1     1 w${last[1]}`),
    row(4, 'Dogwood, Cy', '   3 b 0     2 b  '),
  ].join('\r\n');

describe('games in play', () => {
  test('are listed once, White first; without a colour, the lower number first', () => {
    const open = new OpenGames();
    open.side(3, 7, 2, 'black');
    open.side(3, 2, 7, 'white');
    open.side(3, 9, 4, undefined);
    open.game(3, 5, 5);
    expect(open.field.openGames).toEqual([
      { round: 3, white: 2, black: 7 },
      { round: 3, white: 4, black: 9 },
    ]);
    expect(new OpenGames().field).toEqual({});
  });

  test('of a TRF: both rows leave the result blank', () => {
    const { draft, findings } = parse(bytes(trf(['  ', '  '])), 'open.trf');
    expect(draft?.sections[0]?.openGames).toEqual([
      { round: 2, white: 3, black: 1 },
      { round: 2, white: 2, black: 4 },
    ]);
    expect(draft?.sections[0]?.players.map(({ cells }) => cells.length)).toEqual([1, 1, 1, 1]);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(findings.find(({ code }) => code === 'trf-unfinished')?.message).toBe(
      '2 games have no result yet, the first in round 2; left out.',
    );
  });

  test('a blank without a matching blank of the opponent is a forgotten result', () => {
    const { draft, findings } = parse(bytes(trf(['  ', ' 1'])), 'open.trf');
    expect(findings.filter(({ code }) => code === 'result-unknown').map(({ place }) => place.player)).toEqual([1]);
    expect(draft?.sections[0]?.openGames).toEqual([{ round: 2, white: 2, black: 4 }]);
  });

  test.each(['trf16', 'trf26', 'json'] as const)('are read back from %s', (format) => {
    const { report } = parse(bytes(trf(['  ', '  '])), 'open.trf');
    const { files = [] } = report === undefined ? {} : (writerOf(format)?.write(report) ?? {});
    const again = files[0] && parse(files[0].bytes, files[0].name);
    expect(again?.draft?.sections[0]?.openGames).toEqual(report?.sections[0]?.openGames);
  });
});

test('a national record keeps the name used by its federation', () => {
  const national = (name: string) => `FRA    1 m    ${name.padEnd(33)} 1950     F12345`;
  const text = (name: string) =>
    [
      '012 Spring Open',
      '142 1',
      '152 w',
      row(1, 'Alder, Kim', '   2 w 1'),
      row(2, 'Birch, Ann', '   1 b 0'),
      national(name),
    ].join('\n');
  const { report } = parse(bytes(text('Alder, Kimberly')), 'national.trf');
  expect(report?.sections[0]?.players[0]?.national).toEqual([{ federation: 'FRA', id: 'F12345', name: 'Alder, Kimberly' }]);
  const written = report === undefined ? [] : (writerOf('trf26')?.write(report).files ?? []);
  const again = written[0] && parse(written[0].bytes, written[0].name);
  expect(again?.draft?.sections[0]?.players[0]?.national).toEqual(report?.sections[0]?.players[0]?.national);
  expect(parse(bytes(text('Alder, Kim')), 'national.trf').draft?.sections[0]?.players[0]?.national).toEqual([
    { federation: 'FRA', id: 'F12345' },
  ]);
});
