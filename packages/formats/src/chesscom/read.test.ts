import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFiles } from '../parse.js';
import { arbitraryEvent, cellsOf, cellsRead } from '../testing/arbitrary-event.js';
import { chesscomOf, jsonFile } from '../testing/web-files.js';

const read = (...files: Parameters<typeof parseFiles>[0]) => {
  const [first] = parseFiles(files);
  if (first === undefined) throw new Error('nothing was read');
  return first;
};
const codes = ({ findings }: ReturnType<typeof read>) =>
  findings.filter(({ code }) => /^(chesscom|user-names)/.test(code)).map(({ level, code }) => `${level} ${code}`);
const side = (username: string, result: string) => ({ username, rating: 1500, result });
const group = (...games: readonly object[]) => jsonFile('group.json', { fair_play_removals: [], games, players: [] });

describe('published data of chess.com', () => {
  test('reads back everybody who entered, whom they met, and with which colour', () => {
    fc.assert(
      fc.property(arbitraryEvent(['1-0', '1/2', '0-1'], []), (event) => {
        const result = read(...chesscomOf(event));
        const section = result.draft?.sections[0];
        const withoutRound = (all: readonly (readonly string[])[]) =>
          all.map((each) => each.map((cell) => cell.replace(/^\d+ /, '')));
        expect(withoutRound(cellsRead(section?.players ?? []))).toEqual(withoutRound(cellsOf(event)));
        expect(section?.players.map(({ name }) => name)).toEqual(event.people.map(({ fideId }) => `user${fideId}`));
        expect(section).toMatchObject({ venue: 'online', timeControl: '600+5', name: 'Alder Arena' });
        expect(codes(result)).toEqual(['warning user-names-only']);
        const played = section?.players.filter(({ cells }) => cells.length > 0) ?? [];
        for (const { name, ratings } of played) {
          const rating = event.people.find(({ fideId }) => `user${fideId}` === name)?.rating;
          expect(ratings).toEqual(rating ? [{ system: 'chess.com', rating }] : []);
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['win', 'timeout', 'win'],
    ['lose', 'win', 'loss'],
    ['agreed', 'agreed', 'draw'],
    ['timevsinsufficient', 'timevsinsufficient', 'draw'],
    ['insufficient', 'insufficient', 'draw'],
  ])('%s and %s is a %s of White', (white, black, outcome) => {
    const result = read(group({ white: side('a', white), black: side('b', black), rules: 'chess' }));
    expect(cellsRead(result.draft?.sections[0]?.players ?? [])[0]).toEqual([`1 ${outcome} 2 white`]);
    expect(result.draft?.sections[0]?.players[0]?.ratings).toEqual([{ system: 'chess.com', rating: 1500 }]);
  });

  test('contradictory results are left out, with a warning', () => {
    expect(codes(read(group({ white: side('a', 'win'), black: side('b', 'win') })))).toContain('warning chesscom-result');
  });

  test('a variant is scored but not rated', () => {
    const result = read(group({ white: side('a', 'win'), black: side('b', 'resigned'), rules: 'chess960' }));
    expect(cellsRead(result.draft?.sections[0]?.players ?? [])[0]).toEqual(['1 unrated-win 2 white']);
    expect(codes(result)).toContain('warning chesscom-not-rated');
  });

  test('the tournament alone has no games: an error that says what to send', () => {
    const [tournament] = chesscomOf({ people: [], rounds: [] });
    expect(codes(read(tournament ?? group()))).toContain('error chesscom-no-games');
  });
});
