import { describe, expect, test } from 'vitest';
import { cellText, parseCell, withPlayer, withRound } from './model.js';

describe('cells of the grid', () => {
  test.each(['W12w', 'D3', 'L7b', 'H', 'B', 'U', 'X', 'F', 'X22b', 'W1w D1b', ''])('%s is read and written again', (text) => {
    const cells = parseCell(text, 2);
    expect(cells).toBeDefined();
    expect(cellText(cells ?? [])).toBe(text);
    expect(cells?.every(({ round }) => round === 2)).toBe(true);
  });

  test.each(['W', 'Q12', '12', 'W12x', 'W99999'])('%s cannot be read', (text) => {
    expect(parseCell(text, 1)).toBeUndefined();
  });

  test('a change touches one player and one round', () => {
    const player = (pair: number) => ({
      pair,
      name: String(pair),
      cells: [
        { round: 1, outcome: 'win', opponent: 2 },
        { round: 2, outcome: 'bye-half' },
      ],
    });
    const report = { event: { name: 'x' }, sections: [{ number: 1, name: 'a', rounds: 2, players: [player(1), player(2)] }] };
    const changed = withPlayer(report, 1, 2, (one) => withRound(one, 1, parseCell('L1', 1) ?? []));
    expect(changed.sections[0]?.players[0]).toBe(report.sections[0]?.players[0]);
    expect(changed.sections[0]?.players[1]?.cells.map((cell) => cell.outcome)).toEqual(['loss', 'bye-half']);
  });
});
