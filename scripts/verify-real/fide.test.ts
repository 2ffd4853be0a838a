import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { verifyFide } from './fide.js';

function folderWith(official: object, changes: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'verify-fide-'));
  writeFileSync(join(folder, 'fide-official-calcs.json'), JSON.stringify(official));
  writeFileSync(join(folder, 'fide-changes.json'), JSON.stringify(changes));
  return folder;
}

const game = { rating: 2000, opponents: [1900, 2600], results: [1, 0.5] };

test('published numbers that follow from the rules agree, others are listed', () => {
  const folder = folderWith(
    {
      cases: [
        { ...game, K: 15, expected: 0.72, change: 11.7, performance: 2443 },
        { ...game, K: 10, expected: 0.73, change: 11.7, performance: 2444 },
      ],
    },
    {
      tournaments: [
        {
          tournament: 'T',
          players: [
            { no: 1, ...game, we: 0.72, publishedChange: '16', aro: 2250, rp: 2443 },
            { no: 2, ...game, we: 0.72, publishedChange: '0.78', aro: 2250, rp: 2443 },
            { no: 3, ...game, we: 0.7, publishedChange: '17', aro: 2251, rp: 2440 },
            { no: 4, ...game, we: 0.72, publishedChange: '0.77', aro: 2250, rp: 2443 },
          ],
        },
      ],
    },
  );
  try {
    const checks = verifyFide(folder);
    expect(checks.map(({ compared, agree, misses }) => [compared, agree, misses.length])).toEqual([
      [2, 1, 1],
      [2, 1, 1],
      [2, 1, 1],
      [4, 3, 1],
      [4, 2, 2],
      [4, 3, 1],
      [4, 3, 1],
    ]);
    expect(checks[1]?.misses).toEqual(['case 2 (no period, 2000): published 11.7, found 7.8']);
    expect(checks[4]?.misses).toEqual(['T, player 3: published 17, found 0.78', 'T, player 4: published 0.77, found 0.78']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const real = fileURLToPath(new URL('../../../shared/real', import.meta.url));

test.runIf(existsSync(real))('every available published FIDE number is reproduced', () => {
  const checks = verifyFide(real);
  expect(checks.flatMap(({ misses }) => misses)).toEqual([]);
  expect(checks.map(({ compared }) => compared)).toEqual([5, 5, 4, 365, 365, 365, 365]);
});
