import { describe, expect, test } from 'vitest';
import { edition } from '../../../test/cases-since-2014.js';
import { differenceLimit, floor } from '../parameters.js';
import { caveatOfParameter, caveatsOfEdition, distinctCaveats, type OpenReading, openReading } from './caveat.js';

describe('caveats', () => {
  test('of a parameter: its own, named after the table', () => {
    expect(caveatOfParameter(edition('fide-2017', 'rapid'), differenceLimit)).toEqual([
      { about: 'fide.difference-limit.rapid', text: expect.stringContaining('secondary page') },
    ]);
    expect(caveatOfParameter(edition('fide-2017'), floor)).toEqual([]);
  });

  test('of an edition: named after the edition', () => {
    expect(caveatsOfEdition(edition('2021-06-01'))).toEqual([
      { about: 'fide-2017', text: expect.stringContaining('1 February 2021') },
    ]);
    expect(caveatsOfEdition(edition('2026-06-01'))).toEqual([]);
  });

  test('are given once, in order of appearance; another text about the same subject is another caveat', () => {
    const [a, b, c] = [
      { about: 'x', text: '1' },
      { about: 'x', text: '2' },
      { about: 'y', text: '1' },
    ] as const;
    expect(distinctCaveats([b, a, { ...a }, c, { ...b }])).toEqual([b, a, c]);
    expect(distinctCaveats([])).toEqual([]);
  });

  test.each<[OpenReading, RegExp]>([
    ['FIDE-L-01', /edition of its first day/],
    ['FIDE-L-05', /only one upgrade.*stronger player only/],
    ['FIDE-L-06', /all games played/],
    ['FIDE-L-07', /only the first event/],
    ['FIDE-L-08', /without rated opponents/],
    ['FIDE-L-14', /600-point rule.*standard rating/],
    ['FIDE-L-19', /new to the list/],
    ['FIDE-L-22', /change of the period is applied first/],
  ])('the reading %s names the choice and its number', (id, text) => {
    expect(openReading(id)).toEqual({ about: id, text: expect.stringMatching(text) });
    expect(openReading(id).text).toContain(`(${id})`);
  });
});
