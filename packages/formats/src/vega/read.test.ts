import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../input/zip.js';
import { parse } from '../parse.js';
import { cellsOf, madeEvents, smallEvent, totalOf } from '../testing/made-event.js';
import { makeTdf, makeVeg, type TdfOptions } from '../testing/vega-file.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const readSmall = (options?: TdfOptions) => parse(encode(makeTdf(smallEvent, options)), 'event.tdf');
const codes = (options: TdfOptions) => readSmall(options).findings.map(({ code }) => code);

/** The format has no pairing-allocated bye. */
const events = madeEvents({ unpaired: ['bye-full', 'bye-half', 'absent'] });

describe('a .tdf', () => {
  test('is read: players, ids, ratings, dates, games, forfeits, byes', () => {
    fc.assert(
      fc.property(events, (event) => {
        const { format, draft, report, findings } = parse(encode(makeTdf(event)), 'event.tdf');
        expect(format).toBe('vega-tdf');
        expect(findings.map(({ code }) => code).filter((code) => code.startsWith('vega') || code.startsWith('date'))).toEqual([
          'vega-birth',
        ]);
        expect(report).toBeDefined();
        expect(draft?.event).toMatchObject({
          name: event.name,
          city: event.city,
          start: event.start,
          end: event.end,
          federation: 'XXX',
          chiefDirector: 'Rowan Lee',
          program: 'Vega 8',
        });
        expect(draft?.sections[0]).toMatchObject({
          kind: 'swiss',
          timeControl: '90 min + 30 sec',
          rounds: event.rounds.length,
          roundDates: event.rounds.map(({ date }) => date),
        });
        expect(
          draft?.sections[0]?.players.map(({ place: _, places: __, cells, ...player }) => ({
            ...player,
            cells: cells.map(({ place: ___, ...cell }) => cell),
          })),
        ).toEqual(
          event.players.map((player, at) => ({
            pair: at + 1,
            name: `${player.last.toUpperCase()} ${player.first}`,
            fideId: String(player.fideId),
            national: [{ federation: 'XXX', id: player.nationalId }],
            federation: player.federation,
            sex: player.sex,
            ...(player.title === '' ? {} : { title: player.title }),
            ratings: [
              ...(player.fide > 0 ? [{ system: 'FIDE', rating: player.fide }] : []),
              ...(player.national > 0 ? [{ system: 'XXX', rating: player.national }] : []),
            ],
            born: `${2000 + (player.year % 100) <= Number(event.start.slice(0, 4)) - 4 ? 2000 + (player.year % 100) : 1900 + (player.year % 100)}-02-01`,
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

  test('the documented line: a draw is 2, a bye scores no point', () => {
    const text =
      '012 Open\n001 3 | m | f | ALDER Kim | 2101 | XXX | 9990001 | 2080 | N17 | 010299 | 1.5 | 4 | 7 w 1 | 2 b 2 | 0000 - -\n';
    const { draft } = parse(encode(text), 'x');
    expect(draft?.sections[0]?.players[0]).toMatchObject({
      pair: 3,
      sex: 'm',
      title: 'FM',
      name: 'ALDER Kim',
      fideId: '9990001',
      born: '1999-02-01',
      points: 1.5,
      rank: 4,
      ratings: [{ system: 'FIDE', rating: 2101 }],
    });
    expect(draft?.sections[0]?.players[0]?.cells.map(({ place: _, ...cell }) => cell)).toEqual([
      { round: 1, outcome: 'win', opponent: 7, colour: 'white' },
      { round: 2, outcome: 'draw', opponent: 2, colour: 'black' },
      { round: 3, outcome: 'absent' },
    ]);
  });

  test('a blank round is an absence', () => {
    const text = makeTdf(smallEvent).replace('| 4 b 2 |', '|  |').replace('| 3 w 2 |', '|  |');
    expect(parse(encode(text), 'x').draft?.sections[0]?.players[2]?.cells[0]).toMatchObject({ round: 1, outcome: 'absent' });
  });

  test('uncertain data is a finding', () => {
    expect(codes({ records: { '162': '9' } })).toContain('vega-unfinished');
    expect(codes({ records: { '032': '' } })).toContain('vega-rating');
    expect(codes({ records: { XYZ: 'what' } })).toContain('vega-line');
    expect(readSmall({ records: { XYZ: 'what' } }).draft?.extras?.map(({ key }) => key)).toEqual(['152', '172', '182', 'XYZ']);
    expect(readSmall({ records: { '142': '3.0 1.0' } }).draft?.sections[0]?.scoring).toEqual({ win: 3, draw: 1, loss: 0 });
    const wrong = parse(encode(makeTdf(smallEvent).replace('2 w 1', '2 w 7')), 'x').findings.find(
      ({ code }) => code === 'vega-result',
    );
    expect(wrong?.place).toMatchObject({ line: 17, player: 1, round: 1 });
  });
});

describe('a .veg', () => {
  test.each([
    ['as it is', encode(makeVeg(smallEvent))],
    ['in an archive', makeZip([{ name: 'event.veg', bytes: encode(makeVeg(smallEvent)) }])],
  ])('%s: event and players are read, and the error says what to export', (_what, bytes) => {
    const { format, draft, report, findings } = parse(bytes, 'event.vegz');
    expect(format).toBe('vega');
    expect(report).toBeUndefined();
    expect(findings.filter(({ level }) => level === 'error').map(({ code }) => code)).toEqual(['vega-pairings']);
    expect(draft?.event).toMatchObject({
      name: 'Alder Open',
      city: 'Birchtown',
      federation: 'XXX',
      start: '2026-04-11',
      end: '2026-04-12',
      chiefDirector: 'Rowan Lee',
      program: 'Vega 8.2.1',
    });
    expect(draft?.sections[0]).toMatchObject({ rounds: 2, kind: 'swiss' });
    expect(draft?.sections[0]?.players.map(({ name, fideId, born }) => [name, fideId, born])).toEqual(
      smallEvent.players.map(({ last, first, fideId, year }) => [
        `${last.toUpperCase()} ${first}`,
        String(fideId),
        `${year}-02-01`,
      ]),
    );
    expect(draft?.extras?.at(-1)?.value).toBe('unknown pairings 1 2 3');
  });
});

test('damaged files never throw', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(makeTdf(smallEvent), makeVeg(smallEvent)),
      fc.nat(2000),
      fc.nat(60),
      fc.constantFrom('', '|', ';', '\n', '001 ', '0000 - ?'),
      (text, at, length, put) => {
        const { report, findings } = parse(encode(text.slice(0, at) + put + text.slice(at + length)), 'x');
        expect(report !== undefined || findings.length > 0).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});
