import { describe, expect, test } from 'vitest';
import {
  cellText,
  editText,
  type GridReport,
  inverseOf,
  parseCell,
  placeOf,
  type ReportEdit,
  valueAt,
  withEdit,
} from './model.js';

describe('cells of the grid', () => {
  test.each(['W12w', 'D3', 'L7b', 'H', 'B', 'U', 'X', 'F', 'X22b', 'W1w D1b', ''])('%s is read and written back', (text) => {
    const cells = parseCell(text, 2);
    expect(cells).toBeDefined();
    expect(cellText(cells ?? [])).toBe(text);
    expect(cells?.every(({ round }) => round === 2)).toBe(true);
  });

  test.each(['W', 'Q12', '12', 'W12x', 'W99999'])('%s cannot be read', (text) => {
    expect(parseCell(text, 1)).toBeUndefined();
  });

  const cells = [
    { round: 1, outcome: 'win', opponent: 2 },
    { round: 2, outcome: 'bye-half' },
  ] as const;
  const player = (pair: number) => ({ pair, name: String(pair), fideId: `70${pair}`, cells });
  const report: GridReport = {
    event: { name: 'x' },
    sections: [{ number: 2, name: 'a', venue: 'otb', rounds: 2, players: [player(1), player(2)] }],
  };
  const round: ReportEdit = { section: 2, pair: 2, round: 1, cells: [{ outcome: 'loss', opponent: 1 }] };

  test('an edit touches one player and one round', () => {
    const changed = withEdit(report, round);
    expect(changed.sections[0]?.players[0]).toBe(report.sections[0]?.players[0]);
    expect(changed.sections[0]?.players[1]?.cells.map((cell) => cell.outcome)).toEqual(['loss', 'bye-half']);
  });

  test.each<[string, ReportEdit, string, string]>([
    ['Section 2, player 2, round 1', round, 'L1', 'W2'],
    ['Section 2, player 1, FIDE id', { section: 2, pair: 1, field: 'fideId', value: '44' }, '44', '701'],
    ['Section 2, time control', { section: 2, field: 'timeControl', value: 'G/60' }, 'G/60', ''],
    ['Event, affiliate', { field: 'affiliate', value: 'A1' }, 'A1', ''],
  ])('%s: an edit writes its value, and its inverse restores the old one', (place, edit, to, from) => {
    const changed = withEdit(report, edit);
    expect([placeOf(edit), editText(edit), valueAt(changed, edit), valueAt(report, edit)]).toEqual([place, to, to, from]);
    expect(valueAt(withEdit(changed, inverseOf(report, edit)), edit)).toBe(from);
  });
});
