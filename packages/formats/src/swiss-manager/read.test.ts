import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { redact } from '../redact.js';
import { type MadeFile, makeSwissManager } from '../testing/swiss-manager-file.js';

const bye = 0xffff;
const notPaired = 0xfffe;

const open: MadeFile = {
  flags: 3,
  start: 20260412,
  end: 20260413,
  fideEvent: 412345,
  header: {
    0: 'Alder Open',
    1: 'Group A',
    2: 'call 555-0100',
    5: 'Birchtown',
    7: 'C:\\Users\\Kim\\games.pgn',
    14: '90 min + 30 sec',
    20: 'XXX',
    21: 'IA Rowan, Lee',
    23: 'kim@example.org',
  },
  players: [
    {
      surname: 'Alder',
      firstName: 'Kim',
      title: 'WFM',
      sex: 1,
      federation: 'XXX',
      source: 'FIDE',
      fideId: 9990001,
      fideRating: 2117,
      born: 19920000,
      club: 'Elm',
    },
    { surname: 'Birch', firstName: 'Jo', nationalId: 'N-77', nationalRating: 1833, federation: 'Xland', email: 'jo@example.org' },
    { surname: 'Cedar, Mo', source: 'FIDR', fideRating: 1950, born: 19990423 },
    { surname: 'Dogwood' },
    { surname: 'Elder' },
  ],
  rounds: [
    {
      date: 20260412,
      pairings: [
        [1, 2, 1],
        [4, 3, 2],
        [5, bye, 9],
      ],
    },
    {
      date: 20260413,
      pairings: [
        [3, 1, 3],
        [2, 5, 4],
        [4, notPaired, 2],
      ],
    },
  ],
};

function read(file: MadeFile, change: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes) {
  return parse(change(makeSwissManager(file)), 'event.TUNX');
}

describe('a Swiss-Manager file', () => {
  test('keeps and names data for which the report has no field, but never contact data', () => {
    const { draft, findings } = read({
      ...open,
      rate: 2,
      tieBreaks: [11, 37],
      chessResults: 1386625,
      header: {
        ...open.header,
        4: 'Elm Chess Club',
        22: 'FA Ash, Pat',
        35: 'Oak, Sam',
        40: 'jo@example.org',
        41: 'C:\\Users\\Jo',
      },
      players: open.players.map((player, at) => (at === 1 ? { ...player, k: 20, group: 'B', title: 'NM' } : player)),
    });
    expect(draft?.event.assistantDirector).toBe('FA Ash, Pat');
    expect(draft?.extras?.map(({ key, value }) => `${key}: ${value}`)).toEqual([
      'organiser: Elm Chess Club',
      'deputy chief arbiters: Oak, Sam',
      'chess-results number: 1386625',
      'rate of play: rapid',
      'tie-breaks: 11 37',
      'group[2]: B',
      'K factor[2]: 20',
      'title[2]: NM',
      'federation[2]: Xland',
    ]);
    expect(findings.filter(({ code }) => code === 'fields-kept')).toHaveLength(1);
  });

  test('gives event, players and every result', () => {
    const { format, draft, findings, report } = read(open);
    expect(format).toBe('swiss-manager');
    expect(findings.filter(({ code }) => code.startsWith('swiss-manager'))).toEqual([]);
    expect(report).toBeDefined();
    expect(draft?.event).toMatchObject({
      name: 'Alder Open',
      id: '412345',
      start: '2026-04-12',
      end: '2026-04-13',
      city: 'Birchtown',
      federation: 'XXX',
      chiefDirector: 'IA Rowan, Lee',
      program: 'Swiss-Manager',
    });
    const [section] = draft?.sections ?? [];
    expect(section).toMatchObject({
      number: 1,
      name: 'Group A',
      kind: 'swiss',
      rounds: 2,
      timeControl: '90 min + 30 sec',
      fideRated: true,
      roundDates: ['2026-04-12', '2026-04-13'],
    });
    expect(
      section?.players.map(({ name, cells }) => [
        name,
        ...cells.map(({ round, outcome, opponent, colour }) => [round, outcome, opponent, colour]),
      ]),
    ).toEqual([
      ['Alder, Kim', [1, 'win', 2, 'white'], [2, 'win', 3, 'black']],
      ['Birch, Jo', [1, 'loss', 1, 'black'], [2, 'forfeit-win', 5, 'white']],
      ['Cedar, Mo', [1, 'draw', 4, 'black'], [2, 'loss', 1, 'white']],
      ['Dogwood', [1, 'draw', 3, 'white'], [2, 'bye-half', undefined, undefined]],
      ['Elder', [1, 'bye-pairing', undefined, undefined], [2, 'forfeit-loss', 2, 'black']],
    ]);
    expect(section?.players[0]).toMatchObject({
      fideId: '9990001',
      title: 'WFM',
      sex: 'f',
      federation: 'XXX',
      club: 'Elm',
      born: '1992',
      ratings: [{ system: 'FIDE', rating: 2117 }],
    });
    expect(section?.players[1]).toMatchObject({
      national: [{ federation: 'XXX', id: 'N-77' }],
      ratings: [{ system: 'XXX', rating: 1833 }],
    });
    expect(section?.players[2]).toMatchObject({ born: '1999-04-23', ratings: [{ system: 'FIDE-rapid', rating: 1950 }] });
  });

  test.each([
    [18, 134],
    [30, 110],
    [33, 104],
  ] as const)('reads a player record counted as %d strings and %d bytes', (texts, bytes) => {
    const { draft } = read({ ...open, playerShape: [texts, bytes] });
    expect(draft?.sections[0]?.players[0]).toMatchObject({ name: 'Alder, Kim', fideId: '9990001', born: '1992' });
  });

  test.each([
    [30, 110],
    [33, 104],
  ] as const)('reads a record of %d strings whose last ones are not empty', (texts, bytes) => {
    const players = open.players.map((player, at) => (at === 0 ? { ...player, more: { 19: 'late', 29: 'later' } } : player));
    const { draft } = read({ ...open, players, playerShape: [texts, bytes] });
    expect(draft?.sections[0]?.players[0]).toMatchObject({
      fideId: '9990001',
      born: '1992',
      sex: 'f',
      ratings: [{ system: 'FIDE', rating: 2117 }],
    });
  });

  test('a round robin: the free round of an odd field scores no point', () => {
    const { draft } = read({ ...open, type: 1 });
    expect(draft?.sections[0]).toMatchObject({ kind: 'round-robin' });
    expect(draft?.sections[0]?.players[4]?.cells[0]).toEqual({ round: 1, outcome: 'absent' });
  });

  test('a team event is reported as one, with its teams', () => {
    const players = open.players.map((player, at) => ({ ...player, team: (at % 2) + 1 }));
    const { draft, findings } = read({ ...open, type: 3, players, teams: ['North', 'South'] });
    expect(findings.map(({ code }) => code)).toContain('swiss-manager-type');
    expect(draft?.sections[0]?.teams).toEqual([
      { number: 1, name: 'North', players: [1, 3, 5] },
      { number: 2, name: 'South', players: [2, 4] },
    ]);
    expect(draft?.sections[0]?.players[1]?.team).toBe('South');
  });
});

describe('uncertain data is a finding', () => {
  const withResult = (result: number, black = 2) => read({ ...open, rounds: [{ pairings: [[1, black, result]] }] });

  test.each([7, 8, 10, 11, 99])('code %d between two players is unknown', (result) => {
    const { findings, report } = withResult(result);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'swiss-manager-result', place: expect.objectContaining({ player: 1, round: 1 }) }),
    );
    expect(report).toBeUndefined();
  });

  test.each([
    [15, 'unrated-win'],
    [16, 'unrated-draw'],
    [17, 'unrated-loss'],
  ])('code %d is read as %s, with a warning', (result, outcome) => {
    const { findings, draft } = withResult(result);
    expect(draft?.sections[0]?.players[0]?.cells[0]?.outcome).toBe(outcome);
    expect(findings.map(({ code }) => code)).toContain('swiss-manager-unrated');
  });

  test('a game without a result is left out, and counted', () => {
    const { findings, draft } = read({
      ...open,
      rounds: [
        {
          pairings: [
            [1, 2, 1],
            [3, 4, 0],
            [5, bye, 0],
          ],
        },
      ],
    });
    const [finding] = findings.filter(({ code }) => code === 'swiss-manager-unfinished');
    expect(finding?.message).toBe('2 games have no result yet, the first in round 1; left out.');
    expect(draft?.sections[0]?.players[2]?.cells).toEqual([]);
  });

  test('an empty chair gives a full point without a game', () => {
    expect(withResult(4, 0).draft?.sections[0]?.players[0]?.cells).toEqual([{ round: 1, outcome: 'bye-full' }]);
  });
});

describe('damaged and hostile files', () => {
  test('a file cut anywhere reports where it ends', () => {
    const whole = makeSwissManager(open);
    fc.assert(
      fc.property(fc.integer({ min: 109, max: whole.length - 150 }), (length) => {
        const { findings, draft } = parse(whole.slice(0, length), 'event.TUNX');
        expect(draft).toBeUndefined();
        expect(findings).toMatchObject([{ code: 'swiss-manager-damaged', level: 'error' }]);
      }),
      { numRuns: 60 },
    );
  });

  test('any changed byte gives a report or findings, never an exception', () => {
    const whole = makeSwissManager(open);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const { findings, draft } = read(open, (bytes) => bytes.with(at, byte));
        expect(draft !== undefined || findings.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test('kept bytes have no contact data, licence or path, and read the same', () => {
  const bytes = makeSwissManager(open);
  const kept = redact({ name: 'event.TUNX', bytes }).bytes;
  expect(kept).toHaveLength(bytes.length);
  const text = new TextDecoder('utf-16le').decode(kept) + new TextDecoder('utf-16le').decode(kept.subarray(1));
  for (const word of ['555-0100', 'kim@', 'jo@', 'Users']) expect(text).not.toContain(word);
  expect(new TextDecoder('latin1').decode(kept)).not.toContain('ECIL');
  expect(parse(kept, 'event.TUNX').draft?.sections).toEqual(parse(bytes, 'event.TUNX').draft?.sections);
});
