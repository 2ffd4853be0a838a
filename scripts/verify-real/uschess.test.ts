import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { verifyUsChess } from './uschess.js';

test('published numbers that follow from the rules agree, floors are explained, others are listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-uschess-'));
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content));
  // Equal players draw, so nothing moves. Player 3 loses to player 4 and is on a floor; player 4 is published wrongly.
  write('us-2015-section.json', {
    players: [
      [1, 1500, null, 1500, null, [[1, 2, 0.5]]],
      [2, 1500, null, 1501, null, [[1, 1, 0.5]]],
      [3, 1710, null, 1700, null, [[1, 4, 0]]],
      [4, 1600, null, 1600, null, [[1, 3, 1]]],
    ],
  });
  write('us-2021-sections.json', {
    sections: [
      { section: 1, usable: false, players: [] },
      {
        section: 2,
        usable: true,
        players: [
          [1, 1500, null, 1500, [[1, 2, 0.5]]],
          [2, null, null, null, [[1, 1, 0.5]]],
          [3, 1400, null, 1450, []],
          [4, null, null, null, []],
        ],
        fittedLast: { no: 2, pre: 1500, preGames: null },
      },
    ],
  });
  const same = [1500, 1500, 1500, null];
  write('us-2026-section.json', {
    endDate: '2026-08-30',
    timeControl: 'G/25;d5',
    rows: [
      [1, 'D2 BH', same, same],
      [2, 'D1 BF', same, [1500, 1500.02, 1500, null]],
    ],
  });
  try {
    const checks = verifyUsChess(folder);
    expect(
      checks.map(({ compared, agree, explained, misses, allowed }) => [
        compared,
        agree,
        explained.length,
        misses.length,
        allowed,
      ]),
    ).toEqual([
      [4, 2, 1, 1, 0],
      [1, 1, 0, 0, 0],
      [2, 2, 0, 0, 0],
      [2, 1, 0, 1, 0],
    ]);
    expect(checks[0]?.explained[0]).toMatch(/^player 3: 1710 → published 1700, found 16\d\d\.\d\d: on a floor$/);
    expect(checks[0]?.misses[0]).toMatch(/^player 4: 1600 → published 1600, found 16\d\d\.\d\d$/);
    expect(checks[3]?.misses).toEqual(['player 2: 1500 → published 1500.02, found 1500.00']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const real = fileURLToPath(new URL('../../../shared/real', import.meta.url));

test.runIf(existsSync(real))('the available published US Chess numbers are reproduced', () => {
  const checks = verifyUsChess(real);
  expect(checks.map(({ compared, agree, explained, misses }) => [compared, agree, explained.length, misses.length])).toEqual([
    [64, 62, 2, 0],
    [688, 680, 6, 2],
    [6, 6, 0, 0],
    [6, 6, 0, 0],
  ]);
});
