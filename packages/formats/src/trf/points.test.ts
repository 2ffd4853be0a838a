// Record 299 of TRF26, as read by FORMATS-2 §3.1.

import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import type { ReportPlayer } from '../report/report.js';
import { withoutPlaces } from '../report/without-places.js';
import { writerOf } from '../writers.js';

const row = (pair: number, points: string, cells: string): string =>
  `001 ${String(pair).padStart(4)} m    ${`Player, ${pair}`.padEnd(33)} 2000 IRL     100000${pair} 1990       ${points.padStart(4)}    1${cells}`;

/** Three rounds: 1 beats 2 and 3; 3 has the pairing-allocated bye and a forfeit win against 2. */
const file = (records: readonly string[], points = ['3.0', '0.5', '2.0']): string =>
  [
    '012 Points',
    '042 2026/05/02',
    '052 2026/05/03',
    '142 3',
    ...records,
    row(1, points[0] ?? '', '     2 w 1     3 b 1  0000 - F'),
    row(2, points[1] ?? '', '     1 b 0  0000 - H     3 w -'),
    row(3, points[2] ?? '', '  0000 - U     1 w 0     2 b +'),
  ].join('\r\n');

const read = (records: readonly string[], points?: string[]) =>
  parse(new TextEncoder().encode(file(records, points)), 'points.trf');

const valued = ({ cells }: ReportPlayer) =>
  cells.flatMap(({ round, points }) => (points === undefined ? [] : [`${round}: ${points}`]));
const added = ({ adjustments = [] }: ReportPlayer) =>
  adjustments.map(({ points, round }) => (round === undefined ? points : `${points} in ${round}`));
const scoreCodes = ({ findings }: ReturnType<typeof read>) =>
  findings.map(({ code }) => code).filter((code) => code === 'score-disagrees' || code.startsWith('trf'));

describe('a blank type adds points to the total, whatever was played', () => {
  test.each<[string, string[], (string | number)[][], string[]]>([
    ['a penalty of the event', ['299          -0.5  000    2'], [[], [-0.5], []], ['3.0', '0.0', '2.0']],
    ['a bonus of a round', ['299           1.0    2    1    3'], [['1 in 2'], [], ['1 in 2']], ['4.0', '0.5', '3.0']],
    ['for everybody', ['299           0.5  000'], [[0.5], [0.5], [0.5]], ['3.5', '1.0', '2.5']],
    ['twice', ['299           0.5  000    1', '299           0.5  000    1'], [[0.5, 0.5], [], []], ['4.0', '0.5', '2.0']],
    ['with single blanks', ['299        -0.5   0    2'], [[], [-0.5], []], ['3.0', '0.0', '2.0']],
  ])('%s', (_, records, adjustments, points) => {
    const parsed = read(records, points);
    const players = parsed.draft?.sections[0]?.players ?? [];
    expect(players.map(added)).toEqual(adjustments);
    expect(players.flatMap(valued)).toEqual([]);
    expect(scoreCodes(parsed)).toEqual([]);
  });
});

describe('a letter or symbol gives the points of a result', () => {
  test.each<[string, string[], string[][], string[]]>([
    ['defined for the event', ['299 W         2.0'], [['1: 2', '2: 2'], [], []], ['5.0', '0.5', '2.0']],
    ['a bye of a round', ['299 H         1.0    2    2'], [[], ['2: 1'], []], ['3.0', '1.0', '2.0']],
    ['a forfeit', ['299 +         3.0  000    3'], [[], [], ['3: 3']], ['3.0', '0.5', '4.0']],
    ['with single blanks', ['299 W       2.0   2    1'], [['2: 2'], [], []], ['4.0', '0.5', '2.0']],
    ['only where the player has it', ['299 W         2.0    1    1    2'], [['1: 2'], [], []], ['4.0', '0.5', '2.0']],
  ])('%s', (_, records, cells, points) => {
    const parsed = read(records, points);
    const players = parsed.draft?.sections[0]?.players ?? [];
    expect(players.map(valued)).toEqual(cells);
    expect(players.flatMap(added)).toEqual([]);
    expect(scoreCodes(parsed)).toEqual([]);
  });
});

test.each([
  [['299          -0.5  000    2']],
  [['299           0.5  000']],
  [['299 W         2.0']],
  [['299 +         3.0  000    3', '299 H         1.0    2    2', '299           1.0    1    1    2']],
  // Nobody lost without an opponent: the definition applies to no cell and is kept unchanged.
  [['299 D         0.7']],
  [['299 W         2.0    1    1    2']],
])('written as TRF26 and read again, %j is preserved', (records) => {
  const { report } = read(records);
  if (report === undefined) throw new Error('no report');
  const [written] = writerOf('trf26')?.write(report).files ?? [];
  if (written === undefined) throw new Error('nothing was written');
  const again = parse(written.bytes, written.name);
  expect(withoutPlaces(again.report ?? report).sections).toEqual(withoutPlaces(report).sections);
  const lines = new TextDecoder().decode(written.bytes).split(/\r?\n/);
  expect(lines.filter((line) => line.startsWith('299')).length).toBeGreaterThan(0);
  expect(lines.filter((line) => /^299 {10}/.test(line)).length).toBe(records.filter((line) => /^299 {10}/.test(line)).length);
});

test('an unreadable record is kept, with a finding', () => {
  const parsed = read(['299 W         x.0  000    1']);
  expect(scoreCodes(parsed)).toEqual(['trf-points']);
  expect(parsed.draft?.extras?.map(({ value }) => value)).toEqual(['299 W         x.0  000    1']);
});

test('162 with one value changes only that value: the pairing-allocated bye gets 5, a win still 1', () => {
  const parsed = read(['162  P 5.0', '310   1 One                              ONE'], ['3.0', '0.5', '6.0']);
  expect(parsed.draft?.sections[0]?.scoring).toEqual({ win: 1, draw: 0.5, loss: 0, byePairing: 5 });
  expect(scoreCodes(parsed)).toEqual([]);
});
