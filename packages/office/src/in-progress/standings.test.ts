import type { Cell, Outcome, ReportSection } from '@harkness/formats';
import { describe, expect, test } from 'vitest';
import { announcedTieBreaks, type TieBreak } from '../questions/tie-breaks.js';
import { standingsOf, tieBreaksFor } from './standings.js';

/** `2w1` …, `-½` a requested bye, `-1` a pairing bye, `-0` an absence, `3w+` and `3w-` forfeits. */
function section(rows: readonly string[], more: Partial<ReportSection> = {}): ReportSection {
  const games: { readonly [letter: string]: Outcome } = {
    '1': 'win',
    '½': 'draw',
    '0': 'loss',
    '+': 'forfeit-win',
    '-': 'forfeit-loss',
  };
  const byes: { readonly [text: string]: Outcome } = { '-1': 'bye-pairing', '-½': 'bye-half', '-0': 'absent' };
  return {
    number: 1,
    name: 'Open',
    kind: 'swiss',
    rounds: 3,
    players: rows.map((row, at) => ({
      pair: at + 1,
      name: `Player ${at + 1}`,
      ratings: [],
      cells: row.split(' ').flatMap((text, index): Cell[] => {
        const round = index + 1;
        const match = /^(\d+)([wb])(.)$/.exec(text);
        if (match === null) return text === '' ? [] : [{ round, outcome: byes[text] ?? 'unknown' }];
        return [
          {
            round,
            outcome: games[match[3] ?? ''] ?? 'unknown',
            opponent: Number(match[1]),
            colour: match[2] === 'w' ? 'white' : 'black',
          },
        ];
      }),
    })),
    ...more,
  };
}

const of = (rows: readonly string[], tieBreak: TieBreak, more: Partial<ReportSection> = {}) =>
  [...standingsOf(section(rows, more), [tieBreak])].sort((a, b) => a.pair - b.pair).map(({ tieBreaks }) => tieBreaks[0]);

// Everyone met everyone: 1 has 3, 2 has 2, 3 has 1, 4 has 0.
const all = ['4w1 3b1 2w1', '3w1 4b1 1b0', '2b0 1w0 4w1', '1b0 2w0 3b0'];

describe('standings', () => {
  test('points, then tie-breaks; players whom nothing separates share a rank', () => {
    const rows = standingsOf(section(['2w½', '1b½', '4w1', '3b0']), ['buchholz', 'wins']);
    expect(rows.map(({ pair, rank, points }) => [pair, rank, points])).toEqual([
      [3, 1, 1],
      [1, 2, 0.5],
      [2, 2, 0.5],
      [4, 4, 0],
    ]);
  });

  test('a bonus counts, and so do other points than 1, ½, 0', () => {
    const made = section(['2w1', '1b0'], { scoring: { win: 3, draw: 1, loss: 0 } });
    const [first, second] = made.players;
    const rows = standingsOf(
      { ...made, players: first && second ? [first, { ...second, adjustments: [{ points: 4 }] }] : [] },
      [],
    );
    expect(rows.map(({ pair, points }) => [pair, points])).toEqual([
      [2, 4],
      [1, 3],
    ]);
  });

  test('the order that a TRF26 announces (202, 212), otherwise the usual one', () => {
    expect(announcedTieBreaks('PTS,BH/C1,SB,XX,DE')).toEqual(['buchholz-cut-1', 'sonneborn-berger', 'direct-encounter']);
    const draft = {
      version: 1,
      event: { name: '' },
      sections: [],
      extras: [{ format: 'trf26', key: '202', value: 'WIN BH' }],
    } as const;
    expect(tieBreaksFor(draft, section(all), 'fide')).toEqual(['wins', 'buchholz']);
    expect(tieBreaksFor({ ...draft, extras: [] }, section(all), 'uschess')[0]).toBe('modified-median');
    expect(tieBreaksFor({ ...draft, extras: [] }, section(all, { kind: 'round-robin' }), 'fide')[0]).toBe('direct-encounter');
  });
});

describe('tie-breaks of FIDE', () => {
  test.each<[TieBreak, number[]]>([
    ['buchholz', [3, 4, 5, 6]],
    ['buchholz-cut-1', [3, 4, 5, 5]],
    ['sonneborn-berger', [3, 1, 0, 0]],
    ['wins', [3, 2, 1, 0]],
    ['direct-encounter', [0, 0, 0, 0]],
  ])('%s of games played', (name, values) => expect(of(all, name)).toEqual(values));

  test('an unplayed round counts with the player’s own score', () => {
    // 1 beats 2 and has the bye of the pairing: 2 points; Buchholz 1 (of 2, who then won) + 2 (own).
    expect(of(['2w1 -1', '1b0 3w1', '-½ 2b0'], 'buchholz')[0]).toBe(3);
  });

  test('voluntary byes at the end count as draws for the opponents; before a game they count as scored', () => {
    // 2 loses to 1, then is away twice: 0 points count as 1 for player 1.
    expect(of(['2w1 3w1 4b1', '1b0 -0 -0', '4w1 1b0 -0', '3b0 -½ 1w0'], 'buchholz')[0]).toBe(1 + 1.5 + 0.5);
  });

  test('a cut removes a voluntary bye first', () => {
    // 1 has 1½: rounds against 2 (who has 0, and a draw for its absence at the end) and a half-point bye (own score 1½).
    expect(of(['2w1 -½', '1b0 -0'], 'buchholz-cut-1')[0]).toBe(0.5);
  });

  test('a game in progress is not an absence', () => {
    const open = { openGames: [{ round: 2, white: 2, black: 4 }] };
    expect(of(['2w1 3w1', '1b0', '4w1 1b0', '3b0'], 'buchholz', open)[0]).toBe(0 + 1);
  });
});

describe('tie-breaks of US Chess (34E)', () => {
  test.each<[TieBreak, number[]]>([
    ['solkoff', [3, 4, 5, 6]],
    // Above half the lowest is dropped, below half the highest.
    ['modified-median', [3, 4, 2, 3]],
    ['cumulative', [6, 5, 1, 0]],
    ['opposition-cumulative', [6, 7, 11, 12]],
  ])('%s of games played', (name, values) => expect(of(all, name)).toEqual(values));

  test('an opponent’s unplayed game counts as a draw; a player’s own counts nothing', () => {
    expect(of(['2w1 -1', '1b0 -0'], 'solkoff')).toEqual([0.5, 1.5]);
  });

  test('an unplayed win loses a point of the cumulative score', () => {
    expect(of(['-1 2w1', '3w1 1b0', '2b0 -0'], 'cumulative')[0]).toBe(0 + 2);
  });
});
