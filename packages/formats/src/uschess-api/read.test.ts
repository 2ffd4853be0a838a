import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFiles } from '../parse.js';
import { arbitraryEvent, cellsOf, cellsRead, type MadeEvent } from '../testing/arbitrary-event.js';
import { jsonFile, uschessApiOf } from '../testing/web-files.js';

const read = (...files: Parameters<typeof parseFiles>[0]) => {
  const [first] = parseFiles(files);
  if (first === undefined) throw new Error('nothing was read');
  return first;
};
const codes = ({ findings }: ReturnType<typeof read>) =>
  findings.filter(({ code }) => /^uschess/.test(code)).map(({ level, code }) => `${level} ${code}`);
const person = (surname: string, at: number, rating: number) => ({
  surname,
  firstName: 'Kim',
  fideId: 9_990_001 + at,
  rating,
  born: '2000-01-01',
});
const small: MadeEvent = {
  people: [person('Alder', 0, 1800), person('Birch', 1, 1700), person('Cedar', 2, 0)],
  rounds: [
    { games: [{ white: 1, black: 2, result: '1-0' }], byes: [{ player: 3, bye: 'half' }] },
    { games: [{ white: 3, black: 2, result: '1/2' }], byes: [{ player: 1, bye: 'absent' }] },
  ],
};
const standing = (more: object, outcome: object) =>
  jsonFile('page.json', {
    items: [
      {
        ordinal: 1,
        pairingNumber: 1,
        lastName: 'A',
        memberId: '10000001',
        roundOutcomes: [{ roundNumber: 1, ...outcome }],
        ratings: [],
        ...more,
      },
    ],
    offset: 0,
    pageSize: 100,
    hasNextPage: false,
  });

describe('the US Chess ratings API', () => {
  test('event, section and standings make a report', () => {
    const { format, draft, report } = read(...uschessApiOf(small));
    expect(format).toBe('uschess-api');
    expect(report).toBeDefined();
    expect(draft?.event).toMatchObject({
      id: '202604120001',
      name: 'Alder Open',
      start: '2026-04-12',
      city: 'St. Louis',
      state: 'MO',
    });
    expect(draft?.sections[0]).toMatchObject({
      name: 'Open',
      kind: 'swiss',
      rounds: 2,
      venue: 'otb',
      timeControl: 'G/60;d5',
      systemLetter: 'D',
      scholasticLevel: 'N',
      fideRated: true,
    });
  });

  test('the rating before has its decimals; its game count is the count after minus the games played here', () => {
    const players = read(...uschessApiOf(small)).draft?.sections[0]?.players;
    expect(players?.[0]).toMatchObject({ ratings: [{ system: 'OTBR', rating: 1800.25 }], uschessId: '10000001', state: 'MO' });
    expect(players?.[1]?.ratings).toEqual([{ system: 'OTBR', rating: 1700.25, games: 8 }]);
    expect(players?.[1]?.postRatings).toEqual([{ system: 'OTBR', rating: 1500.5, games: 10 }]);
    expect(players?.[2]).toMatchObject({ unrated: true, ratings: [] });
  });

  test('reads back players, ids, ratings and every result, in pages of any size', () => {
    fc.assert(
      fc.property(arbitraryEvent(), fc.integer({ min: 1, max: 10 }), (event, pageSize) => {
        const result = read(...uschessApiOf(event, pageSize));
        const players = result.draft?.sections[0]?.players ?? [];
        expect(cellsRead(players)).toEqual(cellsOf(event));
        expect(players.map(({ name, uschessId, ratings }) => [name, uschessId, ratings[0]?.rating ?? 0])).toEqual(
          event.people.map(({ surname, firstName, rating }, i) => [
            `${surname}, ${firstName}`,
            String(10_000_001 + i),
            rating && rating + 0.25,
          ]),
        );
        expect(codes(result)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('a missing last page, or a gap between pages, is an error', () => {
    const [event, section, first, second, third] = uschessApiOf(small, 1);
    if (!event || !section || !first || !second || !third) throw new Error('three pages are made');
    expect(codes(read(event, section, first, second))).toEqual(['error uschess-api-pages']);
    expect(codes(read(first, third))).toEqual(['error uschess-api-pages']);
    expect(codes(read(first, first))).toContain('error uschess-api-pages');
  });

  test('the event or section alone has nothing to rate', () => {
    const [event, section] = uschessApiOf(small);
    for (const file of [event, section]) if (file) expect(codes(read(file))).toEqual(['error uschess-api-no-standings']);
  });

  test.each([
    ['NotReported', 'error uschess-api-outcome'],
    ['ReportNoResult', 'error uschess-api-outcome'],
    ['WinAsym', 'error uschess-asymmetric'],
  ])('the outcome %s: %s', (outcome, code) => {
    expect(codes(read(standing({}, { outcome, color: 'White', opponentPairingNumber: 2 })))).toContain(code);
  });

  test('unknown fields are kept and named', () => {
    const { draft } = read(standing({ shoeSize: 44 }, { outcome: 'ByeFull' }));
    expect(draft?.extras).toContainEqual({ format: 'uschess-api', section: 1, key: 'shoeSize[1]', value: '44' });
  });
});
