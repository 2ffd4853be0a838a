import { describe, expect, test } from 'vitest';
import { parseCrosstable } from './typed-crosstable.js';

describe('a crosstable typed as text', () => {
  test('one player per line: name, rating, results', () => {
    const { entries, games, problems } = parseCrosstable('Ann; 2200; w2 d3\nBob; unrated; l1 w3\n\nCyd; 2100; d1 l2\n');
    expect(problems).toEqual([]);
    expect(entries).toEqual([
      { id: '1 Ann', rating: 2200 },
      { id: '2 Bob', rating: null },
      { id: '3 Cyd', rating: 2100 },
    ]);
    expect(games.map(({ white, black, halfPoints }) => `${white} ${black} ${halfPoints}`)).toEqual([
      '1 Ann 2 Bob 2',
      '1 Ann 3 Cyd 1',
      '2 Bob 3 Cyd 2',
    ]);
  });

  test.each([
    ['Ann; 2200; w2\nBob; 2100; w1', 'Lines 1 and 2 disagree about their games.'],
    ['Ann; 22x; ', 'Line 1: 22x is no rating.'],
    ['Ann; 2200; x2', 'Line 1: x2 is no result. Write w2, d2 or l2: won, drawn or lost against line 2.'],
    ['Ann; 2200; w1', 'Line 1: w1 is no result. Write w2, d2 or l2: won, drawn or lost against line 2.'],
  ])('%j: %s', (text, problem) => {
    expect(parseCrosstable(text).problems).toContain(problem);
  });
});
