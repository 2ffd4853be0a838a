import { parsePgn } from 'chessops/pgn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadResult } from '../input/reader.js';
import type { Cell, ReportPlayer } from '../report/report.js';
import { readText } from '../testing/read-with.js';
import { readPgnHeaders } from './headers.js';
import { pgnReader } from './read.js';

const game = (white: string, black: string, result: string, tags: Record<string, string> = {}, moves = '1. e4 e5') =>
  `${Object.entries({
    Event: 'Club',
    Site: 'Saint Louis',
    Date: '2026.11.07',
    Round: '1',
    White: white,
    Black: black,
    Result: result,
    ...tags,
  })
    .map(([name, value]) => `[${name} "${value}"]`)
    .join('\n')}\n\n${moves} ${result}\n\n`;

const read = (text: string) => readText(pgnReader, 'games.pgn', text);
const codes = (result: ReadResult) => result.findings.map((f) => `${f.level} ${f.code}`);
const players = (result: ReadResult): readonly ReportPlayer[] => result.draft?.sections[0]?.players ?? [];
const short = (cells: readonly Cell[]) =>
  cells.map((c) => [c.round, c.outcome, c.opponent, c.colour].filter((x) => x !== undefined).join(' '));

describe('PGN games as a report', () => {
  test('a round robin from its games: players by first appearance, rounds, dates, ratings, titles, time control', () => {
    const result = read(
      game('Adams, Amy', 'Baker, Bob', '1-0', {
        WhiteElo: '2400',
        BlackElo: '2300',
        WhiteFideId: '2000001',
        WhiteTitle: 'IM',
        TimeControl: '5400+30',
      }) +
        game('Cruz, Carl', 'Adams, Amy', '1/2-1/2', {
          Round: '2.1',
          Date: '2026.11.08',
          BlackFideId: '2000001',
          TimeControl: '5400+30',
        }) +
        game('Baker, Bob', 'Cruz, Carl', '0-1', { Round: '3', Date: '2026.11.09' }),
    );
    expect(codes(result)).toEqual([]);
    expect(result.draft?.event).toEqual({ name: 'Club', start: '2026-11-07', end: '2026-11-09', city: 'Saint Louis' });
    expect(result.draft?.sections[0]).toMatchObject({
      name: 'Club',
      kind: 'round-robin',
      rounds: 3,
      timeControl: '5400+30',
      roundDates: ['2026-11-07', '2026-11-08', '2026-11-09'],
    });
    expect(players(result).map(({ pair, name, ratings, fideId, title }) => ({ pair, name, ratings, fideId, title }))).toEqual([
      { pair: 1, name: 'Adams, Amy', ratings: [{ system: 'FIDE', rating: 2400 }], fideId: '2000001', title: 'IM' },
      { pair: 2, name: 'Baker, Bob', ratings: [{ system: 'FIDE', rating: 2300 }] },
      { pair: 3, name: 'Cruz, Carl', ratings: [] },
    ]);
    expect(players(result).map((p) => short(p.cells))).toEqual([
      ['1 win 2 white', '2 draw 3 black'],
      ['1 loss 1 black', '3 loss 3 white'],
      ['2 draw 1 white', '3 win 2 black'],
    ]);
    expect(players(result)[2]?.cells[1]?.place).toEqual({ line: 34, column: 1, section: 1, player: 3, round: 3 });
  });

  test('two players make a match, with games numbered in order', () => {
    const result = read([1, 2, 3].map(() => game('A', 'B', '1-0', { Round: '1' })).join(''));
    expect(result.draft?.sections[0]).toMatchObject({ kind: 'match', rounds: 3 });
    expect(short(players(result)[0]?.cells ?? [])).toEqual(['1 win 2 white', '2 win 2 white', '3 win 2 white']);
  });

  test('games of different events are different sections', () => {
    const result = read(game('A', 'B', '1-0') + game('A', 'B', '0-1', { Event: 'Other' }));
    expect(result.draft?.sections.map((s) => s.name)).toEqual(['Club', 'Other']);
  });

  test('the same name is the same player, unless the FIDE id differs', () => {
    const result = read(
      game('A', 'B', '1-0', { WhiteFideId: '1000001' }) +
        game('C', 'A', '1-0', { Round: '2', BlackFideId: '1000002' }) +
        game('A', 'C', '1-0', { Round: '3', WhiteFideId: '1000001' }),
    );
    expect(players(result).map((p) => p.fideId)).toEqual(['1000001', undefined, undefined, '1000002']);
  });

  test('moves are not read: comments may contain anything that looks like a tag', () => {
    const moves = '1. e4 { a comment over lines\n[White "Nobody"]\n[%clk 0:01:00] } e5 ; [Black "x"] {\n2. Nf3';
    const result = read(game('A', 'B', '1-0', {}, moves) + game('A', 'B', '0-1', { Round: '2' }));
    expect(players(result).map((p) => p.name)).toEqual(['A', 'B']);
    expect(short(players(result)[0]?.cells ?? [])).toEqual(['1 win 2 white', '2 loss 2 white']);
  });

  test('tags without moves between games, quotes in a name', () => {
    const text =
      '[Event "X"]\n[White "A \\"Al\\" B"]\n[Black "C"]\n[Result "1-0"]\n[Event "X"]\n[White "C"]\n[Black "A \\"Al\\" B"]\n[Result "1-0"]\n';
    const result = read(text);
    expect(players(result).map((p) => p.name)).toEqual(['A "Al" B', 'C']);
    expect(codes(result)).toEqual(['notice pgn-round']);
  });

  test('is detected by its tags', () => {
    const sniff = (head: string) => pgnReader.detect({ name: 'x', bytes: new Uint8Array(), head });
    expect(sniff(game('A', 'B', '1-0'))).toBe(true);
    expect(sniff('pair,name,r1\n1,A,W2')).toBe(false);
  });
});

describe('doubtful games, each with its finding', () => {
  test.each([
    ['a game without a result is left out', game('A', 'B', '*'), 'warning pgn-result', 7],
    ['a result that is none', game('A', 'B', '2-0'), 'warning pgn-result', 7],
    ['a game without a player', game('?', 'B', '1-0'), 'warning pgn-player', 5],
  ])('%s', (_, text, code, line) => {
    const result = read(text + game('C', 'D', '1-0'));
    expect(codes(result)).toEqual([code]);
    expect(result.findings[0]?.place).toMatchObject({ file: 'games.pgn', line, column: 1 });
    expect(players(result).flatMap((p) => p.cells).length).toBe(2);
  });

  test.each([
    ['Normal', 'win', []],
    ['Time forfeit', 'win', []],
    ['forfeit: did not appear for resumption', 'win', []],
    ['lost by default after the adjournment', 'win', []],
    ['unplayed', 'forfeit-win', ['warning pgn-termination']],
    ['Forfeit', 'forfeit-win', ['warning pgn-termination']],
    ['won by default', 'forfeit-win', ['warning pgn-termination']],
    ['A won by resignation', 'win', []],
    ['abandoned', 'win', ['warning pgn-termination']],
    ['rules infraction', 'win', ['warning pgn-termination']],
  ])('termination %s is a %s', (termination, outcome, expected) => {
    const result = read(game('A', 'B', '1-0', { Termination: termination }));
    expect(players(result)[0]?.cells[0]?.outcome).toBe(outcome);
    expect(codes(result)).toEqual(expected);
  });

  test.each([
    // tag, as read, warned
    ['15+10', 'G/15;+10', true],
    ['5+3', 'G/5;+3', true],
    ['90+30', 'G/90;+30', true],
    ['25+0', 'G/25;+0', true],
    ['60+1', 'G/1;+1', false],
    ['60+0', 'G/1;+0', false],
    ['90+1', 'G/1.5;+1', false],
    ['180+2', 'G/3;+2', false],
    ['180+5', 'G/3;+5', false],
    ['300+3', 'G/5;+3', false],
    ['15+0', 'G/0.25;+0', true],
    ['5400+30', '5400+30', false],
    ['40/7200:3600', '40/7200:3600', false],
    ['600', '600', false],
  ])('TimeControl %s is %s: the tag counts seconds; a value that can only be minutes is a warning', (tag, control, warned) => {
    const result = read(game('A', 'B', '1-0', { TimeControl: tag }));
    expect(result.draft?.sections[0]?.timeControl).toBe(control);
    expect(codes(result)).toEqual(warned ? ['warning pgn-time-unit'] : []);
    if (warned) expect(result.findings[0]?.place).toMatchObject({ line: 8, section: 1 });
  });

  test('different ratings of one player, different time controls, a broken tag', () => {
    const result = read(
      `${game('A', 'B', '1-0', { WhiteElo: '2000', TimeControl: '300+2' })}${game('A', 'B', '1-0', { Round: '2', WhiteElo: '2100', TimeControl: '60' })}[Event "x]\n`,
    );
    expect(codes(result).sort()).toEqual(['warning pgn-rating', 'warning pgn-tag', 'warning pgn-time-control']);
    expect(players(result)[0]?.ratings).toEqual([{ system: 'FIDE', rating: 2000 }]);
  });

  test('an unknown date, round or site is ignored', () => {
    const result = read(game('A', 'B', '1-0', { Date: '????.??.??', Round: '?', Site: '?' }));
    expect(result.draft?.event).toEqual({ name: 'Club' });
    expect(codes(result)).toEqual(['notice pgn-round']);
  });
});

describe('headers of a large PGN', () => {
  test.each([1, 50, 100_000])('stream in chunks of %d bytes', async (size) => {
    const bytes = new TextEncoder().encode(Array.from({ length: 20 }, (_, i) => game(`P${i}`, 'B', '1-0')).join(''));
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
    const names: string[] = [];
    const lines: number[] = [];
    for await (const batch of readPgnHeaders(chunks, 'games.pgn')) {
      names.push(...batch.games.map(({ tags }) => tags.get('White')?.value ?? ''));
      lines.push(...batch.games.map(({ line }) => line));
    }
    expect(names).toEqual(Array.from({ length: 20 }, (_, i) => `P${i}`));
    expect(lines.slice(0, 3)).toEqual([1, 11, 21]);
  });

  test('the tags are those that chessops finds, for any values and comments', async () => {
    const value = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((s) => s.replace(/[\\"]/g, '').trim());
    const comment = fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((s) => s.replace(/[{}]/g, '').replace(/x/g, '\n'));
    const games = fc.array(
      fc.record({ Event: value, White: value, Black: value, comment, Result: fc.constantFrom('1-0', '0-1', '1/2-1/2') }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(games, async (list) => {
        const text = list
          .map(({ comment: said, ...tags }) => game(tags.White, tags.Black, tags.Result, tags, `1. e4 {${said}} e5`))
          .join('');
        const ours: [string, string][][] = [];
        for await (const batch of readPgnHeaders([new TextEncoder().encode(text)], 'games.pgn')) {
          ours.push(...batch.games.map(({ tags }) => [...tags].map(([name, tag]): [string, string] => [name, tag.value])));
        }
        const theirs = parsePgn(text, () => new Map()).map(({ headers }) => [...headers]);
        expect(ours).toEqual(theirs);
      }),
    );
  });
});

describe('byes and games without a result', () => {
  test.each([
    ['BYE', '1-0', '1 bye-pairing'],
    ['Bye', '*', '1 bye-pairing'],
    ['(half-point bye)', '1/2-1/2', '1 bye-half'],
    ['bye', '0-1', '1 absent'],
  ])('an opponent called %s with %s is not a player: %s', (name, result, cell) => {
    const parsed = read(game('Adams, Amy', name, result) + game('Baker, Bob', 'Adams, Amy', '1-0', { Round: '2' }));
    expect(players(parsed).map(({ name: who }) => who)).toEqual(['Adams, Amy', 'Baker, Bob']);
    expect(short(players(parsed)[0]?.cells ?? [])).toEqual([cell, '2 loss 2 black']);
    expect(codes(parsed)).toEqual([]);
  });

  test('a player called Byelov is a player', () => {
    expect(players(read(game('Byelov, A', 'Adams, Amy', '1-0'))).length).toBe(2);
  });

  test('a thousand games without a result are one warning with their number', () => {
    const text = Array.from({ length: 1064 }, (_, i) => game(`P${i}`, `Q${i}`, '*')).join('') + game('A', 'B', '1-0');
    const result = read(text);
    expect(result.findings.map(({ code, more }) => [code, more?.count])).toEqual([['pgn-result', 1063]]);
  });

  test('only games in progress: the error says so', () => {
    const result = read(game('A', 'B', '*') + game('C', 'D', '*'));
    expect(result.draft).toBeUndefined();
    expect(result.findings).toEqual([
      expect.objectContaining({
        code: 'pgn-no-results',
        level: 'error',
        message: 'None of the 2 games of “Club” has a result; they are left out.',
      }),
    ]);
  });

  test('an event in progress beside a finished one is left out with a warning', () => {
    const result = read(game('A', 'B', '*', { Event: 'Later' }) + game('C', 'D', '1-0'));
    expect(codes(result)).toEqual(['warning pgn-no-results']);
    expect(result.draft?.sections.map(({ name }) => name)).toEqual(['Club']);
  });
});
