import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, parseFiles } from '../parse.js';
import { arbitraryEvent, cellsOf, cellsRead } from '../testing/arbitrary-event.js';
import { broadcastOf, jsonFile, lichessGamesOf, ndjsonFile } from '../testing/web-files.js';
import { writerOf } from '../writers.js';

const read = (...files: Parameters<typeof parseFiles>[0]) => {
  const [first] = parseFiles(files);
  if (first === undefined) throw new Error('nothing was read');
  return first;
};
const codes = ({ findings }: ReturnType<typeof read>) =>
  findings
    .filter(({ code }) => /^(lichess|user-names|rounds-counted|fields)/.test(code))
    .map(({ level, code }) => `${level} ${code}`);

/** Players are numbered in order of appearance; this renumbers their cells as in the generated file. */
function byFideId(players: Parameters<typeof cellsRead>[0], number: (player: (typeof players)[number]) => number) {
  const made = new Map(players.map((player) => [player.pair, number(player)]));
  const renamed = players.map((player) => ({
    ...player,
    cells: player.cells.map((cell) => ({
      ...cell,
      ...(cell.opponent === undefined ? {} : { opponent: made.get(cell.opponent) ?? 0 }),
    })),
  }));
  return renamed.sort((a, b) => number(a) - number(b));
}

describe('standings (NDJSON)', () => {
  const swiss = ndjsonFile('results.ndjson', [
    { rank: 1, points: 4.5, tieBreak: 20.25, rating: 2210, username: 'alder', title: 'FM', performance: 2400 },
    { rank: 2, points: 4, tieBreak: 18, rating: 1900, username: 'birch', performance: 2100, absent: true },
  ]);

  test('of a Swiss: players, ranks and points, and an error that there are no games', () => {
    const result = read(swiss);
    expect(result.format).toBe('lichess');
    expect(result.draft?.sections[0]).toMatchObject({ kind: 'swiss', venue: 'online' });
    expect(result.draft?.sections[0]?.players).toMatchObject([
      { pair: 1, name: 'alder', title: 'FM', rank: 1, points: 4.5, ratings: [{ system: 'lichess', rating: 2210 }], cells: [] },
      { pair: 2, name: 'birch', rank: 2, points: 4 },
    ]);
    expect(codes(result)).toEqual(['warning user-names-only', 'error lichess-no-games', 'notice fields-kept']);
    expect(result.findings.map(({ code }) => code)).not.toContain('score-disagrees');
    expect(result.draft?.extras).toContainEqual({ format: 'lichess', section: 1, key: 'tieBreak[alder]', value: '20.25' });
    expect(result.report).toBeUndefined();
  });

  test('of an arena: its points are not game points, and are kept as they are', () => {
    const result = read(
      ndjsonFile('arena.ndjson', [
        { rank: 1, score: 37, rating: 2210, username: 'alder', performance: 2400, sheet: { scores: '544' } },
      ]),
    );
    expect(result.draft?.sections[0]).toMatchObject({ kind: 'other' });
    expect(result.draft?.sections[0]?.players[0]?.points).toBeUndefined();
    expect(result.draft?.extras).toContainEqual({ format: 'lichess', section: 1, key: 'score[alder]', value: '37' });
  });

  test('together with the event have its name, day, clock and rounds', () => {
    const event = {
      id: 'abcd1234',
      name: 'Alder Swiss',
      startsAt: '2026-04-12T18:00:00Z',
      clock: { limit: 300, increment: 3 },
      nbRounds: 7,
      nbPlayers: 2,
    };
    expect(read(swiss, jsonFile('event.json', event)).draft).toMatchObject({
      event: { id: 'abcd1234', name: 'Alder Swiss', start: '2026-04-12' },
      sections: [{ timeControl: '300+3', rounds: 7 }],
    });
  });

  test('a broken line is an error at its line, and the others are read', () => {
    const bytes = new TextEncoder().encode('{"rank":1,"points":1,"username":"alder"}\n{"rank":2,"poi\n');
    const result = read({ name: 'results.ndjson', bytes });
    expect(result.draft?.sections[0]?.players).toHaveLength(1);
    expect(result.findings).toContainEqual(
      expect.objectContaining({ code: 'json-syntax', place: expect.objectContaining({ line: 2 }) }),
    );
  });
});

describe('games online (NDJSON)', () => {
  const game = (more: object) => ({
    id: 'a',
    rated: true,
    variant: 'standard',
    speed: 'blitz',
    perf: 'blitz',
    createdAt: Date.UTC(2026, 3, 12),
    status: 'mate',
    winner: 'white',
    players: {
      white: { user: { name: 'alder' }, rating: 1800, provisional: true },
      black: { user: { name: 'birch' }, rating: 1700 },
    },
    clock: { initial: 180, increment: 2 },
    ...more,
  });
  const cells = (...games: readonly object[]) => {
    const result = read(ndjsonFile('games.ndjson', games.map(game)));
    return [cellsRead(result.draft?.sections[0]?.players ?? [])[0], codes(result)];
  };

  test('have their players, ratings, day and clock', () => {
    const result = read(ndjsonFile('games.ndjson', [game({})]));
    expect(result.draft).toMatchObject({
      event: { start: '2026-04-12', end: '2026-04-12', program: 'lichess' },
      sections: [{ venue: 'online', timeControl: '180+2', kind: 'match' }],
    });
    expect(result.draft?.sections[0]?.players[0]).toMatchObject({
      name: 'alder',
      ratings: [{ system: 'lichess', rating: 1800, provisional: true }],
    });
  });

  test.each([
    ['a draw', { status: 'stalemate', winner: undefined }, '1 draw 2 white', []],
    ['nobody moved', { status: 'noStart' }, '1 forfeit-win 2 white', []],
    ['a casual game', { rated: false }, '1 unrated-win 2 white', ['warning lichess-not-rated']],
    ['a variant', { variant: 'chess960' }, '1 unrated-win 2 white', ['warning lichess-not-rated']],
  ])('%s', (_, more, cell, found) => {
    expect(cells(more)).toEqual([[cell], expect.arrayContaining(found)]);
  });

  test('an aborted game does not count', () => {
    expect(cells({}, { status: 'aborted', winner: undefined })).toEqual([
      ['1 win 2 white'],
      expect.not.arrayContaining(['warning lichess-unfinished']),
    ]);
  });

  test('a game in play is left out', () => {
    expect(cells({ status: 'started', winner: undefined })[1]).toContain('warning lichess-unfinished');
  });

  test('read back who met whom with which colour', () => {
    fc.assert(
      fc.property(arbitraryEvent(['1-0', '1/2', '0-1'], []), (event) => {
        const players = read(lichessGamesOf(event)).draft?.sections[0]?.players ?? [];
        const sorted = byFideId(players, ({ name }) => Number(name.slice(4)) - 9_990_000);
        const played = cellsOf(event).filter((each) => each.length > 0);
        const withoutRound = (all: readonly (readonly string[])[]) =>
          all.map((each) => each.map((cell) => cell.replace(/^\d+ /, '')));
        expect(withoutRound(cellsRead(sorted))).toEqual(withoutRound(played));
      }),
      { numRuns: 100 },
    );
  });
});

describe('broadcasts', () => {
  test('read back FIDE ids, ratings, rounds, dates, games', () => {
    fc.assert(
      fc.property(arbitraryEvent(['1-0', '1/2', '0-1'], []), (event) => {
        const result = read(...[...broadcastOf(event)].reverse());
        const section = result.draft?.sections[0];
        const sorted = byFideId(section?.players ?? [], ({ fideId }) => Number(fideId) - 9_990_000);
        expect(cellsRead(sorted)).toEqual(cellsOf(event).filter((each) => each.length > 0));
        for (const { name, fideId, ratings } of sorted) {
          const person = event.people[Number(fideId) - 9_990_001];
          expect(name).toBe(`${person?.surname}, ${person?.firstName}`);
          expect(ratings).toEqual(person?.rating ? [{ system: 'FIDE', rating: person.rating }] : []);
        }
        expect(section).toMatchObject({ venue: 'otb', timeControl: '90 min + 30 sec', name: 'Alder Open' });
        expect(section?.roundDates?.[0]).toBe('2026-04-12');
        expect(result.draft?.event).toMatchObject({ name: 'Alder Open', city: 'Birchtown', start: '2026-04-12' });
        // Every game has a move, and every field a place, so there are no questions.
        expect(codes(result)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  const round = (games: readonly object[], more: object = {}, tour: object = {}) =>
    jsonFile('round.json', {
      round: { id: 'r', name: 'Round 4', startsAt: Date.UTC(2026, 3, 12), ...more },
      tour: { id: 't', name: 'Cup', info: { fideTC: 'rapid' }, ...tour },
      games,
    });
  const pairing = {
    players: [{ name: 'Alder, Kim', fideId: 9990001, rating: 2100, title: 'WGM', fed: 'XXX' }, { name: 'Birch, Jo' }],
    status: '1-0',
  };

  test('one round keeps its number; the rating is from the list of the time control', () => {
    const result = read(round([{ ...pairing, lastMove: 'e2e4' }]));
    const [alder] = result.draft?.sections[0]?.players ?? [];
    expect(alder).toMatchObject({ title: 'WGM', federation: 'XXX', ratings: [{ system: 'FIDE-rapid', rating: 2100 }] });
    expect(cellsRead(result.draft?.sections[0]?.players ?? [])).toEqual([['4 win 2 white'], ['4 loss 1 black']]);
  });

  test('a round that is not paired yet counts among the rounds of the event', () => {
    const played = round([{ ...pairing, lastMove: 'e2e4' }]);
    const next = { ...round([], { id: 's', name: 'Round 9', startsAt: Date.UTC(2026, 3, 19) }), name: 'next.json' };
    expect(read(played, next).draft?.sections[0]?.rounds).toBe(9);
    expect(read(played).draft?.sections[0]?.rounds).toBe(4);
  });

  test('games without a move may be forfeits, and are named', () => {
    const other = { players: [{ name: 'C' }, { name: 'D' }], status: '0-1' };
    const result = read(round([{ ...pairing, lastMove: 'e2e4' }, other]));
    expect(result.findings).toContainEqual(
      expect.objectContaining({ code: 'lichess-forfeit', message: expect.stringContaining('C – D') }),
    );
  });

  test('an unrated round is scored but not rated', () => {
    expect(cellsRead(read(round([pairing], { rated: false })).draft?.sections[0]?.players ?? [])[0]).toEqual([
      '4 unrated-win 2 white',
    ]);
  });

  test('a game in play is left out; so is a round of another tour', () => {
    const other = { ...round([pairing], {}, { id: 'x' }), name: 'other.json' };
    expect(codes(read(round([pairing, { ...pairing, status: '*' }]), other))).toEqual(
      expect.arrayContaining(['warning lichess-unfinished', 'warning lichess-other-event']),
    );
  });

  test('the games of one player', () => {
    const opponent = { name: 'Birch, Jo', fideId: 9990002, rating: 2000 };
    const file = jsonFile('player.json', {
      name: 'Alder, Kim',
      fideId: 9990001,
      rating: 2100,
      games: [
        { round: 'a', id: '1', opponent, color: 'black', points: '1/2', fideTC: 'standard', ratingDiff: -1 },
        { round: 'b', id: '2', opponent: { name: 'Cedar, Mo' }, color: 'white', points: '1', fideTC: 'standard' },
      ],
    });
    const result = read(file);
    expect(cellsRead(result.draft?.sections[0]?.players ?? [])).toEqual([
      ['1 draw 2 white'],
      ['1 draw 1 black', '2 win 3 white'],
      ['2 loss 2 black'],
    ]);
    expect(codes(result)).toContain('notice lichess-one-player');
  });
});

test('a TRF of lichess is online, and its ratings are not FIDE ratings', () => {
  const text = `012 Alder Swiss
022 https://lichess.org/swiss/abcd1234
032 Lichess
042 2026/04/12
052 2026/04/12
062 2
092 Individual: Swiss-System
102 https://lichess.org/swiss
XXR 1
XXC white1
001    1      alder                             2210                             1.0          2 w 1
001    2      birch                             1900                             0.0          1 b 0
`;
  const { format, draft, report, findings } = parse(new TextEncoder().encode(text), 'swiss.trf');
  expect(format).toBe('trf16');
  expect(draft?.sections[0]).toMatchObject({ venue: 'online', kind: 'swiss' });
  expect(draft?.sections[0]?.players[0]?.ratings).toEqual([{ system: 'lichess', rating: 2210 }]);
  expect(findings.map(({ code }) => code)).toContain('user-names-only');
  const written = report && writerOf('trf16')?.write(report);
  expect(written?.findings).toEqual([]);
  expect(new TextDecoder().decode(written?.files[0]?.bytes)).toContain('alder                             2210');
});
