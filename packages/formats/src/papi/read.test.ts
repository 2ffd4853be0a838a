import fc from 'fast-check';
import MDBReader from 'mdb-reader';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { redact } from '../redact.js';
import { arbitraryEvent, cellsOf, cellsRead } from '../testing/arbitrary-event.js';
import { makeJet } from '../testing/jet-file.js';
import { makePapi, papiOf } from '../testing/papi-file.js';
import { JetFile } from './jet.js';

const info = {
  Nom: 'Open d’Aulnay',
  Genre: 'Suisse',
  NbrRondes: '2',
  Cadence: '1h30 min et 30 secondes par coup',
  ClassElo: 'Elo',
  Lieu: 'Aulnay',
  DateDebut: '12/04/2026',
  DateFin: '13/04/2026',
  DateRd1: '12/04/2026',
  DateRd2: '13/04/2026',
  Arbitre: 'Rowan Lee',
  Homologation: '61234',
  FTPPassword: 'secret99',
};
const players = [
  {
    Ref: 5,
    Nr: 1,
    NrFFE: 'X12345',
    Nom: 'AULNE',
    Prenom: 'Kim',
    Sexe: 'F',
    NeLe: 33770,
    Elo: 2117,
    Fide: 'F',
    Rapide: 2050,
    RapideFide: 'N',
    FideCode: '699001',
    FideTitre: 'ff',
    Federation: 'FRA',
    Ligue: 'IDF',
    Club: 'Tour Orme',
    Adresse: '1 rue des Ormes',
    Tel: '0123456789',
    EMail: 'kim@example.org',
    Commentaire: 'call 555-0100 after six',
    Rd01Adv: 9,
    Rd01Cl: 'B',
    Rd01Res: 3,
    Rd02Adv: 8,
    Rd02Cl: 'N',
    Rd02Res: 2,
  },
  {
    Ref: 9,
    Nr: 2,
    Nom: 'BOULEAU',
    Prenom: 'Jo',
    Sexe: 'M',
    Elo: 1500,
    Fide: 'N',
    Rd01Adv: 5,
    Rd01Cl: 'N',
    Rd01Res: 1,
    Rd02Adv: 1,
    Rd02Cl: 'B',
    Rd02Res: 6,
  },
  { Ref: 8, Nr: 3, Nom: 'CEDRE', Elo: 1199, Fide: 'E', Rd01Cl: 'F', Rd01Res: 2, Rd02Adv: 5, Rd02Cl: 'B', Rd02Res: 2 },
];
const read = (
  rows: Parameters<typeof makePapi>[1] = players,
  more: Parameters<typeof makePapi>[2] = {},
  said: Readonly<Record<string, string>> = info,
) => parse(makePapi(said, rows, more), 'event.papi');
const codes = ({ findings }: ReturnType<typeof read>) =>
  findings.map(({ code }) => code).filter((code) => code.startsWith('papi'));

describe('a Papi file', () => {
  test('gives event, players and every result', () => {
    const result = read();
    expect(result.format).toBe('papi');
    expect(result.report).toBeDefined();
    expect(codes(result)).toEqual([]);
    expect(result.draft?.event).toEqual({
      name: 'Open d’Aulnay',
      id: '61234',
      start: '2026-04-12',
      end: '2026-04-13',
      city: 'Aulnay',
      chiefDirector: 'Rowan Lee',
      federation: 'FRA',
      program: 'Papi',
    });
    const section = result.draft?.sections[0];
    expect(section).toMatchObject({
      kind: 'swiss',
      rounds: 2,
      timeControl: info.Cadence,
      roundDates: ['2026-04-12', '2026-04-13'],
    });
    expect(section?.players[0]).toMatchObject({
      pair: 1,
      name: 'AULNE, Kim',
      fideId: '699001',
      national: [{ federation: 'FRA', id: 'X12345' }],
      ratings: [{ system: 'FIDE', rating: 2117 }],
      sex: 'f',
      title: 'WFM',
      born: '1992-06-15',
      club: 'Tour Orme',
    });
    const byPair = [...(section?.players ?? [])].sort((a, b) => a.pair - b.pair);
    expect(cellsRead(byPair)).toEqual([
      ['1 win 2 white', '2 draw 3 black'],
      ['1 loss 1 black', '2 bye-pairing'],
      ['1 bye-half', '2 draw 1 white'],
    ]);
    expect(byPair[1]?.ratings).toEqual([{ system: 'FRA', rating: 1500 }]);
    expect(byPair[2]?.ratings).toEqual([]);
    expect(result.draft?.extras).toContainEqual({ format: 'papi', section: 1, key: 'Elo E[3]', value: '1199' });
  });

  test('leaves contact data and passwords out of the draft and of the bytes that are kept', () => {
    const bytes = makePapi(info, players);
    const kept = redact({ name: 'event.papi', bytes }).bytes;
    const text = `${new TextDecoder('latin1').decode(kept)}${new TextDecoder('utf-16le').decode(kept)}${new TextDecoder('utf-16le').decode(kept.subarray(1))}`;
    for (const secret of ['secret99', 'rue des', '0123456789', 'kim@', '555-0100']) {
      expect(JSON.stringify(read().draft)).not.toContain(secret);
      expect(text).not.toContain(secret);
    }
    expect(kept).toHaveLength(bytes.length);
    expect(parse(kept, 'event.papi').draft).toEqual(parse(bytes, 'event.papi').draft);
  });

  const one = (cell: object, other: object = {}) => {
    const result = read([
      { Ref: 5, Nr: 1, Nom: 'A', ...cell },
      { Ref: 9, Nr: 2, Nom: 'B', ...other },
      { Ref: 8, Nr: 3, Nom: 'C', Rd01Cl: 'F', Rd01Res: 2 },
    ]);
    return [cellsRead(result.draft?.sections[0]?.players.filter(({ pair }) => pair === 1) ?? [])[0], codes(result)];
  };

  test.each([
    ['a loss', { Rd01Adv: 9, Rd01Cl: 'N', Rd01Res: 1 }, '1 loss 2 black'],
    ['a forfeit loss', { Rd01Adv: 9, Rd01Cl: 'B', Rd01Res: 4 }, '1 forfeit-loss 2 white'],
    ['a double forfeit', { Rd01Adv: 9, Rd01Cl: 'B', Rd01Res: 5 }, '1 forfeit-loss 2 white'],
    ['a forfeit win', { Rd01Adv: 9, Rd01Cl: 'B', Rd01Res: 6 }, '1 forfeit-win 2 white'],
    ['the bye of the pairing', { Rd01Adv: 1, Rd01Cl: 'B', Rd01Res: 6 }, '1 bye-pairing'],
    ['a full-point bye', { Rd01Cl: 'F', Rd01Res: 6 }, '1 bye-full'],
    ['a zero-point bye', { Rd01Cl: 'F', Rd01Res: 0 }, '1 absent'],
    ['not paired', { Rd01Cl: 'R', Rd01Res: 0 }, '1 absent'],
  ])('%s', (_, cell, words) => {
    expect(one(cell)).toEqual([[words], []]);
  });

  test('a pairing without a result is left out; an unknown result or opponent is an error', () => {
    expect(one({ Rd01Adv: 9, Rd01Cl: 'B', Rd01Res: 0 }, { Rd01Adv: 5, Rd01Cl: 'N', Rd01Res: 0 })).toEqual([
      [],
      ['papi-unfinished'],
    ]);
    expect(one({ Rd01Adv: 9, Rd01Cl: 'B', Rd01Res: 8 })[1]).toContain('papi-result');
    expect(one({ Rd01Adv: 77, Rd01Cl: 'B', Rd01Res: 3 })[1]).toContain('papi-result');
  });

  test('points of 3, 1 and 0', () => {
    expect(read(players, {}, { ...info, DecomptePoints: 'OUI' }).draft?.sections[0]?.scoring).toEqual({
      win: 3,
      draw: 1,
      loss: 0,
    });
  });

  test('another Access database is reported as not being from Papi', () => {
    const bytes = makeJet([{ name: 'Stamps', columns: [['Country', 'text']], rows: [{ Country: 'Xland' }] }]);
    expect(parse(bytes, 'stamps.mdb').findings).toMatchObject([{ code: 'papi-tables' }]);
  });
});

describe('the pages of Access', () => {
  test('rows that grew and were moved are read once, deleted ones not at all', () => {
    const { draft } = read(players, { moved: [2], deleted: [3] });
    expect(draft?.sections[0]?.players.map(({ name }) => name)).toEqual(['AULNE, Kim', 'BOULEAU, Jo']);
  });

  test('an independent reader finds the same in the generated files', () => {
    const bytes = makePapi(info, players, { moved: [2], deleted: [3] });
    const theirs = new MDBReader(Buffer.from(bytes));
    const ours = new JetFile(bytes);
    for (const table of ['INFO', 'JOUEUR']) {
      const plain = (ours.rows(table) ?? []).map((row) => Object.fromEntries([...row].map(([name, { value }]) => [name, value])));
      const expected = theirs
        .getTable(table)
        .getData()
        .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
      const byRef = (a: Record<string, unknown>, b: Record<string, unknown>) => Number(a['Ref'] ?? 0) - Number(b['Ref'] ?? 0);
      expect(plain.sort(byRef)).toEqual(expected.sort(byRef));
      expect(plain.length).toBeGreaterThan(1);
    }
  });

  test('a definition that points to itself ends', () => {
    const bytes = makePapi(info, players);
    const view = new DataView(bytes.buffer);
    for (let page = 2; page * 4096 < bytes.length; page++)
      if (bytes[page * 4096] === 2) view.setUint32(page * 4096 + 4, page, true);
    expect(parse(bytes, 'event.papi').findings).toMatchObject([{ code: 'papi-damaged' }]);
  });

  test('a file cut anywhere, or with any byte changed, gives a report or findings, never an exception', () => {
    const whole = makePapi(info, players);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, isCut) => {
        const { draft, findings } = parse(isCut ? whole.slice(0, at + 1) : whole.with(at, byte), 'event.papi');
        expect(draft !== undefined || findings.length > 0).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

test('reads back players, ids, ratings, birth dates and every result', () => {
  fc.assert(
    fc.property(arbitraryEvent(), (event) => {
      const section = parse(papiOf(event), 'event.papi').draft?.sections[0];
      const last = section?.rounds ?? 0;
      // A player who is not paired in a round that others play is absent.
      const paired = event.rounds.map(({ games, byes }) => games.length + byes.length > 0);
      expect(last).toBe(event.rounds.length);
      const known = cellsOf(event);
      expect(cellsRead(section?.players ?? []).map((cells) => cells.filter((cell) => !cell.endsWith(' absent')))).toEqual(
        known.map((cells) => cells.filter((cell) => !cell.endsWith(' absent'))),
      );
      expect(paired.length).toBeGreaterThan(0);
      expect(section?.players.map(({ name, fideId, ratings, born }) => [name, fideId, ratings[0]?.rating ?? 0, born])).toEqual(
        event.people.map(({ surname, firstName, fideId, rating, born }) => [
          `${surname}, ${firstName}`,
          String(fideId),
          rating,
          born,
        ]),
      );
    }),
    { numRuns: 150 },
  );
});
