import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { arbitraryEvent, cellsOf, cellsRead } from '../testing/arbitrary-event.js';
import { type MadeSwt, makeSwt, swtOf } from '../testing/swiss-chess-file.js';

const white = 1;
const black = 3;
const open: MadeSwt = {
  texts: {
    245: 'Title line',
    790: 'Alder-Pokal',
    831: 'Birkenfeld',
    872: 'Rowan, Lee',
    1055: '12.04.2026',
    1076: '13.04.2026',
    1097: '40/90min + 30s/move',
    1118: 'Rest/30min+30s/move',
  },
  roundDays: [46124, 46125],
  players: [
    {
      id: 71,
      number: 1,
      texts: {
        0: 'M\u00fcller,Kim',
        33: 'SC Elm',
        66: 'WFM',
        70: '2117',
        75: '2090',
        105: 'GER',
        109: 'BAY',
        128: '19860615',
        153: '21001',
        159: '0123',
        184: 'w',
        324: '4600001',
      },
      halfPoints: 3,
    },
    { id: 72, number: 2, texts: { 0: 'Birch,Jo', 75: '1833', 128: '1982', 184: 'm' }, halfPoints: 1 },
    { id: 73, number: 3, texts: { 0: 'Cedar,Mo', 184: '*' }, halfPoints: 2 },
  ],
  pairings: [
    [
      [white, 72, 3, 0],
      [black, 73, 2, 0],
    ],
    [
      [black, 71, 1, 0],
      [0, 0, 2, 2],
    ],
    [
      [0, 0, 2, 2],
      [white, 71, 2, 0],
    ],
  ],
};
const read = (file: MadeSwt) => parse(makeSwt(file), 'event.SWT');
const codes = (result: ReturnType<typeof read>) =>
  result.findings.map(({ code }) => code).filter((code) => code.startsWith('swiss-chess'));
const cell = (colour: number, opponent: number, result: number, status: number, theirs: readonly [number, number] = [0, 0]) => {
  const other: readonly [number, number, number, number] =
    opponent === 72 ? [4 - colour, 71, theirs[0], theirs[1]] : [0, 0, 0, 0];
  const result_ = read({
    ...open,
    players: open.players.map((one) => ({ ...one, halfPoints: 0 })),
    pairings: [[[colour, opponent, result, status]], [other], [[0, 0, 0, 0]]],
  });
  return [cellsRead(result_.draft?.sections[0]?.players ?? [])[0], codes(result_)];
};

describe('a Swiss-Chess file', () => {
  test('gives event, players and every result', () => {
    const { format, draft, report, findings } = read(open);
    expect(format).toBe('swiss-chess');
    expect(report).toBeDefined();
    expect(findings.map(({ code }) => code)).not.toContain('score-disagrees');
    expect(draft?.event).toEqual({
      name: 'Alder-Pokal',
      start: '2026-04-12',
      end: '2026-04-13',
      city: 'Birkenfeld',
      chiefDirector: 'Rowan, Lee',
      program: 'Swiss-Chess 8.83',
    });
    const section = draft?.sections[0];
    expect(section).toMatchObject({
      kind: 'swiss',
      rounds: 2,
      timeControl: '40/90min + 30s/move, Rest/30min+30s/move',
      roundDates: ['2026-04-12', '2026-04-13'],
    });
    expect(section?.players[0]).toMatchObject({
      name: 'Müller, Kim',
      fideId: '4600001',
      title: 'WFM',
      sex: 'f',
      federation: 'GER',
      born: '1986-06-15',
      club: 'SC Elm',
      points: 1.5,
      national: [{ federation: 'GER', id: '21001-0123' }],
      ratings: [
        { system: 'FIDE', rating: 2117 },
        { system: 'GER', rating: 2090 },
      ],
    });
    expect(section?.players[1]).toMatchObject({ born: '1982', sex: 'm' });
    expect(section?.players[2]?.withdrawn).toBe(true);
    expect(cellsRead(section?.players ?? [])).toEqual([
      ['1 win 2 white', '2 draw 3 black'],
      ['1 loss 1 black', '2 bye-half'],
      ['1 bye-half', '2 draw 1 white'],
    ]);
    expect(draft?.extras).toContainEqual({ format: 'swiss-chess', section: 1, key: 'association[1]', value: 'BAY' });
  });

  test.each([
    ['a win with higher bits', [white, 72, 243, 0, [241, 0]], '1 win 2 white'],
    ['a forfeit win', [white, 72, 3, 2, [1, 2]], '1 forfeit-win 2 white'],
    ['a forfeit loss', [black, 72, 1, 2, [3, 2]], '1 forfeit-loss 2 black'],
    ['a variant of black', [4, 72, 3, 0, [1, 0]], '1 win 2 black'],
    ['a full-point bye', [0, 0, 3, 2], '1 bye-full'],
    ['a half-point bye', [0, 0, 2, 2], '1 bye-half'],
    ['an absence', [0, 0, 1, 2], '1 absent'],
  ] as const)('%s', (_, [colour, opponent, result, status, theirs], words) => {
    expect(cell(colour, opponent, result, status, theirs)).toEqual([[words], []]);
  });

  test('a pairing without a result is left out, with a warning', () => {
    expect(cell(white, 72, 0, 0)).toEqual([[], ['swiss-chess-unfinished']]);
  });

  test.each([
    ['a status that is not known', [white, 72, 3, 7]],
    ['an opponent who is not there', [white, 99, 3, 0]],
  ] as const)('%s is an error', (_, [colour, opponent, result, status]) => {
    expect(cell(colour, opponent, result, status)[1]).toContain('swiss-chess-result');
  });

  test.each([
    [0, 1, 'swiss'],
    [1, 1, 'round-robin'],
    [1, 2, 'double-round-robin'],
    [2, 1, 'other'],
  ])('mode %d with %d cycles is %s', (mode, cycles, kind) => {
    expect(read({ ...open, mode, cycles }).draft?.sections[0]?.kind).toBe(kind);
  });

  test('a team event has its teams', () => {
    const { draft } = read({
      ...open,
      teams: ['North', 'South'],
      players: open.players.map((one, i) => ({ ...one, team: (i % 2) + 1 })),
    });
    expect(draft?.sections[0]).toMatchObject({
      kind: 'team',
      teams: [
        { number: 1, name: 'North', players: [1, 3] },
        { number: 2, name: 'South', players: [2] },
      ],
    });
  });

  test('an older version is named, not misread', () => {
    const bytes = new Uint8Array(3894 + 2 * 292);
    bytes[0] = 0xff;
    bytes[7] = 2;
    new DataView(bytes.buffer).setUint16(609, 742, true);
    const { draft, findings } = parse(bytes, 'old.SWT');
    expect(draft).toBeUndefined();
    expect(findings).toMatchObject([{ code: 'swiss-chess-version', message: expect.stringContaining('7.42') }]);
  });

  test('a file that is cut off is not recognised', () => {
    const whole = makeSwt(open);
    expect(parse(whole.slice(0, -1), 'event.SWT').format).toBeUndefined();
  });
});

test('reads back players, ids, ratings, birth dates, round dates and every result', () => {
  fc.assert(
    fc.property(arbitraryEvent(), (event) => {
      const { draft } = parse(swtOf(event), 'event.SWT');
      const section = draft?.sections[0];
      expect(cellsRead(section?.players ?? [])).toEqual(cellsOf(event));
      expect(section?.players.map(({ name, fideId, ratings, born }) => [name, fideId, ratings[0]?.rating ?? 0, born])).toEqual(
        event.people.map(({ surname, firstName, fideId, rating, born }) => [
          `${surname}, ${firstName}`,
          String(fideId),
          rating,
          born,
        ]),
      );
      expect(section?.roundDates?.[0] ?? '2026-04-12').toBe('2026-04-12');
    }),
    { numRuns: 150 },
  );
});

test('any changed byte gives a report or findings, never an exception', () => {
  const whole = makeSwt(open);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
      const { draft, findings } = parse(whole.with(at, byte), 'event.SWT');
      expect(draft !== undefined || findings.length > 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});
