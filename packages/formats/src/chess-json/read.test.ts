import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { withoutPlaces } from '../report/without-places.js';
import { type ChessJsonOptions, makeChessJson } from '../testing/chess-json-file.js';
import { cellsOf, madeEvents, smallEvent, totalOf } from '../testing/made-event.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => parse(encode(text), 'event.json');
const readSmall = (options?: ChessJsonOptions) => read(makeChessJson(smallEvent, options));
const codes = (options: ChessJsonOptions) => readSmall(options).findings.map(({ code }) => code);

test('reads everything in the file: players, ids, ratings, dates, games, forfeits, byes', () => {
  fc.assert(
    fc.property(madeEvents(), fc.boolean(), fc.boolean(), (event, flat, oneSided) => {
      const { format, draft, report, findings } = read(makeChessJson(event, { flat, oneSided }));
      expect(format).toBe('chess-json');
      expect(findings.filter(({ code }) => code.startsWith('chess-json') || code === 'fields-kept')).toEqual([]);
      expect(report).toBeDefined();
      if (draft === undefined) throw new Error('no draft');
      const plain = withoutPlaces(draft);
      expect(plain.event).toEqual({
        name: event.name,
        city: event.city,
        start: event.start,
        end: event.end,
        federation: 'XXX',
        chiefDirector: 'Rowan, Lee',
        program: 'a program',
      });
      expect(plain.sections[0]).toMatchObject({
        number: 1,
        name: 'Main',
        kind: 'swiss',
        timeControl: '5400+30',
        rounds: event.rounds.length,
        fideRated: true,
      });
      expect(plain.sections[0]?.players).toEqual(
        event.players.map((player, at) => ({
          pair: at + 1,
          name: `${player.last}, ${player.first}`,
          fideId: String(player.fideId),
          national: [{ id: player.nationalId }],
          federation: player.federation,
          sex: player.sex,
          ...(player.title === '' ? {} : { title: player.title }),
          ratings: [
            ...(player.fide > 0 ? [{ system: 'FIDE', rating: player.fide }] : []),
            ...(player.national > 0 ? [{ system: 'XXX', rating: player.national }] : []),
          ],
          born: String(player.year),
          ...(player.fide + player.national === 0 ? { unrated: true } : {}),
          points: totalOf(event, at),
          rank: at + 1,
          cells: cellsOf(event, at),
        })),
      );
    }),
    { numRuns: 60 },
  );
});

describe('results', () => {
  const game = (fields: Readonly<Record<string, unknown>>) =>
    read(
      makeChessJson(
        { ...smallEvent, rounds: [{ date: '', games: [], alone: [] }] },
        { games: [{ round: 1, white: 100, black: 101, ...fields }] },
      ),
    );
  test.each([
    [{ wResult: 'W', played: true, rated: true }, 'win', 'loss', undefined],
    [{ bResult: 'W', played: true, rated: true }, 'loss', 'win', undefined],
    [{ wResult: 'W', bResult: 'L', played: true, rated: false }, 'unrated-win', 'unrated-loss', undefined],
    [{ wResult: 'W', bResult: 'Z', played: false }, 'forfeit-win', 'forfeit-loss', undefined],
    [{ wResult: 'Z', bResult: 'Z', played: false }, 'forfeit-loss', 'forfeit-loss', undefined],
    [{ wResult: 'A', played: true }, undefined, undefined, 'chess-json-unfinished'],
    [{ wResult: 'Q', played: true }, undefined, undefined, 'chess-json-result'],
    [{ wResult: 'Q', bResult: 'L', played: true }, undefined, undefined, 'chess-json-result'],
    [{ wResult: 'W', black: 999 }, undefined, undefined, 'chess-json-player'],
  ])('%j', (fields, white, black, code) => {
    const { draft, findings } = game(fields);
    expect(draft?.sections[0]?.players.slice(0, 2).map(({ cells }) => cells[0]?.outcome)).toEqual([white, black]);
    expect(findings.map((finding) => finding.code).find((each) => each.startsWith('chess-json'))).toBe(code);
  });
});

describe('uncertain data is a finding', () => {
  test('a rating list whose name does not tell which list it is', () => {
    expect(codes({ lists: ['Rating', 'XXX'] })).toContain('chess-json-rating');
    expect(codes({ lists: [] })).toContain('chess-json-rating');
    expect(readSmall({ lists: ['FIDE Rapid'] }).draft?.sections[0]?.players[0]?.ratings).toEqual([
      { system: 'FIDE-rapid', rating: 2117 },
    ]);
  });
  test('an unknown field is kept and named', () => {
    const { draft, findings } = readSmall({ tournament: { topColor: 'w' } });
    expect(draft?.extras).toEqual([{ format: 'chess-json', key: 'topColor[1]', value: 'w' }]);
    expect(findings.map(({ code }) => code)).toContain('fields-kept');
  });
  test('unusual scores', () => {
    const scoring = (game: object) => readSmall({ tournament: { scoreSystem: { game } } }).draft?.sections[0]?.scoring;
    expect(scoring({ W: 3, D: 1, L: 0, P: 'W', Z: 0 })).toEqual({ win: 3, draw: 1, loss: 0 });
    expect(scoring({ W: 1, D: 0.5, L: 0, P: 'D', Z: 0 })).toEqual({ win: 1, draw: 0.5, loss: 0, byePairing: 0.5 });
    expect(scoring({ W: 'D', D: 'W', L: 0 })).toBeUndefined();
  });
  test('a team tournament: players within teams', () => {
    const players = smallEvent.players.map((_, i) => ({ cid: 100 + i, profileId: i + 1, teamId: 7 }));
    const { draft } = readSmall({
      tournament: { teamTournament: true, competitors: [{ cid: 1, teamId: 7, cplayers: players }] },
    });
    expect(draft?.sections[0]).toMatchObject({ kind: 'team', teams: [{ number: 1, players: [100, 101, 102, 103, 104] }] });
    expect(draft?.sections[0]?.players[0]?.cells).toHaveLength(2);
  });
});

test('damaged files never throw', () => {
  const text = makeChessJson(smallEvent);
  fc.assert(
    fc.property(
      fc.nat(text.length),
      fc.nat(40),
      fc.constantFrom('', '{', '[', '"', 'null', '-1', '1e999', '[]'),
      (at, length, put) => {
        const { report, findings } = read(text.slice(0, at) + put + text.slice(at + length));
        expect(report !== undefined || findings.length > 0).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});
