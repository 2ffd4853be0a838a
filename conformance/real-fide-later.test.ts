import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PrintedRow, verifyFideChanges, whyNotReproduced } from './real-fide-later.js';

// 2000 against 2000 and 1500: expected .50 + .92, scored 2, so .58 × K.
const row: PrintedRow = { no: 1, rating: 2000, opponents: [2000, 1500], results: [1, 1], we: 1.42, publishedChange: '12' };

describe('a printed change is reproduced', () => {
  test.each(['6', '12', '23', '0.58'])(
    '%s: with one of the K of the rules, or as score minus expected score',
    (publishedChange) => {
      expect(whyNotReproduced({ ...row, publishedChange })).toEqual([]);
    },
  );

  test.each([
    [{ publishedChange: '13' }, 'changes 6, 12, 23 with K 10, 20, 40; printed 13'],
    [{ publishedChange: '0.57' }, 'score minus expected 0.58, printed 0.57'],
    [{ we: 1.46 }, 'expected score 1.42, printed 1.46'],
    [{ results: [1, 0.25] }, 'it cannot be rated: 0.5 half points cannot be scored in a game.'],
  ])('%j is not', (wrong, why) => {
    expect(whyNotReproduced({ ...row, ...wrong })).toEqual([why]);
  });
});

test('a file of events is counted, and what is not reproduced is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'real-'));
  try {
    const tournaments = [{ tournament: 'event 1', players: [row, { ...row, no: 2, publishedChange: '-12' }] }];
    writeFileSync(join(folder, 'fide-changes.json'), JSON.stringify({ tournaments }));
    expect(verifyFideChanges(folder)).toEqual({
      file: 'fide-changes.json',
      cases: 2,
      reproduced: 1,
      failures: ['event 1, no. 2: changes 6, 12, 23 with K 10, 20, 40; printed -12'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
