import { parseFiles } from '@harkness/formats';
import { rowsOf } from '@harkness/office';
import { describe, expect, test } from 'vitest';
import { sampleReports } from './reports.js';

const sample = { seed: 12, players: 300, years: 2, games: 3000 };

describe('events of a sample as files', () => {
  test.each([
    ['trf16', 'fide'],
    ['trf26', 'fide'],
    ['uschess-dbf', 'uschess'],
    ['csv', 'uschess'],
    ['json', 'uschess'],
  ] as const)('%s files are read back with the same players and games', (format, authority) => {
    const reports = sampleReports({ sample, format, authority, events: 4 });
    expect(reports.length).toBeGreaterThan(0);
    for (const { sections, files } of reports) {
      const parsed = parseFiles(files);
      const read = parsed.flatMap((one) => one.draft?.sections ?? []);
      expect(parsed.flatMap((one) => one.findings.filter(({ level }) => level === 'error'))).toEqual([]);
      expect(read).toHaveLength(sections.length);
      for (const [at, section] of sections.entries()) {
        const again = read[at];
        if (again === undefined) throw new Error('a section is missing');
        expect(again.players.map((player) => player.pair)).toEqual(section.players.map((player) => player.pair));
        const played = (games: readonly (readonly number[])[]): unknown =>
          games
            .filter((game) => game[4] === 1)
            .map((game) => game.join(' '))
            .sort();
        expect(played(rowsOf(again).games)).toEqual(played(section.games));
      }
    }
  });

  test('the same sample gives the same files', () => {
    expect(sampleReports({ sample, format: 'csv' })).toEqual(sampleReports({ sample, format: 'csv' }));
  });
});
