import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../input/zip.js';
import { parse, parseFiles } from '../parse.js';
import { arbitraryEvent, cellsOf, cellsRead } from '../testing/arbitrary-event.js';
import { makeSwissPerfect, type ScoRow, swissPerfectOf, type TrnRow } from '../testing/swissperfect-files.js';

const players: readonly TrnRow[] = [
  {
    ID: '7',
    START_NO: '1',
    SURNAME: 'Alder',
    FIRSTNAME: 'Kim',
    FEDER: 'IRL',
    CLUB: 'Elm',
    INTL_RTG: '2117',
    LOC_RTG: '1980',
    INTL_ID: '2500001',
    LOC_ID: '1234',
    TITLE: '6',
    SEX: '2',
    BIRTH_DATE: '19920423',
  },
  {
    ID: '3',
    START_NO: '2',
    SURNAME: 'Birch',
    FIRSTNAME: 'Jo',
    FEDER: 'IRL',
    LOC_RTG: '1500',
    LOC_ID: '77',
    TITLE: '0',
    SEX: '0',
    BOARD: '4',
  },
  { ID: '9', START_NO: '9', SURNAME: 'Gone', deleted: 'yes' },
  { ID: '5', START_NO: '3', SURNAME: 'Cedar' },
];

function read(results: readonly ScoRow[], rows = players, ini?: string) {
  const [first] = parseFiles(makeSwissPerfect(rows, results, ini));
  if (first === undefined) throw new Error('nothing was read');
  return first;
}
const codes = ({ findings }: ReturnType<typeof read>) =>
  findings.map(({ code }) => code).filter((code) => code.startsWith('swissperfect'));
const outcome = (scores: string, types: string, black = 3) => {
  const result = read([[1, 7, black, scores, types]]);
  return [cellsRead(result.draft?.sections[0]?.players ?? []), codes(result)];
};

describe('a SwissPerfect event', () => {
  const result = read([
    [1, 7, 3, '2:0', '1/1'],
    [1, 5, 0, '1:0', '1/0'],
    [1, 0, 0, '0:0', '5/0'],
    [2, 5, 7, '1:1', '1/1'],
    [2, 3, 0, '2:0', '35/35'],
  ]);

  test('has its players, ids, ratings and results; removed players are left out', () => {
    expect(result.format).toBe('swissperfect');
    expect(result.report).toBeDefined();
    expect(result.draft?.event).toEqual({ name: 'Alder Open', chiefDirector: 'Lee Rowan', program: 'SwissPerfect' });
    const section = result.draft?.sections[0];
    expect(section).toMatchObject({ number: 1, name: 'Alder Open', kind: 'swiss', rounds: 2 });
    expect(section?.players.map(({ pair, name }) => [pair, name])).toEqual([
      [1, 'Alder, Kim'],
      [2, 'Birch, Jo'],
      [3, 'Cedar'],
    ]);
    expect(cellsRead(section?.players ?? [])).toEqual([
      ['1 win 2 white', '2 draw 3 black'],
      ['1 loss 1 black', '2 bye-full'],
      ['1 bye-half', '2 draw 1 white'],
    ]);
    expect(section?.players[0]).toMatchObject({
      fideId: '2500001',
      federation: 'IRL',
      national: [{ federation: 'IRL', id: '1234' }],
      ratings: [
        { system: 'FIDE', rating: 2117 },
        { system: 'IRL', rating: 1980 },
      ],
      title: 'WFM',
      sex: 'f',
      club: 'Elm',
      born: '1992-04-23',
    });
    expect(codes(result)).toEqual([]);
  });

  test('asks for the dates, which the files of the program lack', () => {
    expect(result.findings.map(({ code }) => code)).toContain('date-not-given');
  });

  test('keeps and names fields for which the report has no place', () => {
    expect(result.draft?.extras).toContainEqual({ format: 'swissperfect', section: 1, key: 'BOARD[2]', value: '4' });
    expect(result.findings).toContainEqual(
      expect.objectContaining({ code: 'fields-kept', message: expect.stringContaining('BOARD') }),
    );
  });

  test('is read the same from a ZIP archive, whatever its files are called', () => {
    const files = makeSwissPerfect(players, [[1, 7, 3, '2:0', '1/1']]).map(({ bytes }, i) => ({ name: `part${i}.bin`, bytes }));
    const zipped = parse(makeZip(files), 'event.zip');
    expect(zipped.format).toBe('swissperfect');
    expect(cellsRead(zipped.draft?.sections[0]?.players ?? [])).toEqual([['1 win 2 white'], ['1 loss 1 black'], []]);
  });
});

describe('results by type and half points (FORMATS-2 §5.2)', () => {
  test.each([
    ['0:2', '1/1', 'loss 2 white', 'win 1 black'],
    ['1:1', '1/1', 'draw 2 white', 'draw 1 black'],
    ['0:2', '34/34', 'forfeit-loss 2 white', 'forfeit-win 1 black'],
    ['2:0', '35/35', 'forfeit-win 2 white', 'forfeit-loss 1 black'],
    ['0:0', '36/36', 'forfeit-loss 2 white', 'forfeit-loss 1 black'],
  ])('%s, %s: White has %s', (scores, types, white, black) => {
    expect(outcome(scores, types)).toEqual([[[`1 ${white}`], [`1 ${black}`], []], []]);
  });

  test.each([
    ['2:0', '1/0', 'bye-full'],
    ['1:0', '1/1', 'bye-half'],
    ['0:0', '1/0', 'absent'],
    ['2:0', '35/35', 'bye-full'],
  ])('without Black %s, %s is %s', (scores, types, name) => {
    expect(outcome(scores, types, 0)).toEqual([[[`1 ${name}`], [], []], []]);
  });

  test.each([
    ['2:2', '1/1'],
    ['2:0', '7/7'],
    ['2:0', '1/35'],
  ])('%s, %s is unknown: an error at its record', (scores, types) => {
    const result = read([[1, 7, 3, scores, types]]);
    expect(result.report).toBeUndefined();
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        code: 'swissperfect-result',
        place: expect.objectContaining({ file: 'event.sco', record: 1, round: 1 }),
      }),
    );
  });

  test('a pairing without a result is left out, with a warning', () => {
    expect(outcome('0:0', '1/1')).toEqual([[[], [], []], ['swissperfect-unfinished']]);
  });
});

describe('missing or wrong data is a finding', () => {
  const files = makeSwissPerfect(players, [[1, 7, 3, '2:0', '1/1']]);
  const without = (ending: string) => parseFiles(files.filter(({ name }) => !name.endsWith(ending)))[0];

  test.each(['.trn', '.sco'])('without %s nothing can be read', (ending) => {
    expect(without(ending)?.findings).toMatchObject([{ code: 'swissperfect-file-missing', level: 'error' }]);
  });
  test('without .ini the event has no name', () => {
    expect(without('.ini')?.draft?.event.name).toBe('');
    expect(without('.ini')?.findings).toContainEqual(
      expect.objectContaining({ code: 'swissperfect-file-missing', level: 'warning' }),
    );
  });
  test('two events at once are refused', () => {
    const [both] = parseFiles([...files, ...files]);
    expect(both?.draft).toBeUndefined();
    expect(new Set(both?.findings.map(({ code }) => code))).toEqual(new Set(['swissperfect-file-twice']));
  });
  test('a result of an unknown player', () => {
    expect(codes(read([[1, 7, 99, '2:0', '1/1']]))).toEqual(['swissperfect-player-unknown']);
  });
  test('local ratings of players of several federations are kept but not used', () => {
    const mixed = players.map((row, i) => ({ ...row, FEDER: i === 0 ? 'IRL' : 'SCO' }));
    const result = read([[1, 7, 3, '2:0', '1/1']], mixed);
    expect(codes(result)).toEqual(['swissperfect-local-rating']);
    expect(result.draft?.sections[0]?.players[1]?.ratings).toEqual([]);
    expect(result.draft?.extras).toContainEqual({ format: 'swissperfect', section: 1, key: 'LOC_RTG[2]', value: '1500' });
  });
  test('bonus points are added to the total', () => {
    const result = read(
      [[1, 7, 3, '2:0', '1/1']],
      players.map((row, i) => (i === 0 ? { ...row, BONUS: '0.5' } : row)),
    );
    expect(result.draft?.sections[0]?.players[0]?.adjustments).toEqual([{ points: 0.5 }]);
    expect(codes(result)).toEqual(['swissperfect-bonus']);
  });
});

test('reads back players, ids, ratings, birth dates and every result', () => {
  fc.assert(
    fc.property(arbitraryEvent(), (event) => {
      const [read] = parseFiles(swissPerfectOf(event));
      const section = read?.draft?.sections[0];
      expect(cellsRead(section?.players ?? [])).toEqual(cellsOf(event));
      expect(section?.players.map(({ name, fideId, ratings, born }) => [name, fideId, ratings[0]?.rating ?? 0, born])).toEqual(
        event.people.map(({ surname, firstName, fideId, rating, born }) => [
          `${surname}, ${firstName}`,
          String(fideId),
          rating,
          born,
        ]),
      );
      expect(section?.rounds).toBe(
        Math.max(1, ...(section?.players ?? []).flatMap(({ cells }) => cells.map(({ round }) => round))),
      );
    }),
    { numRuns: 200 },
  );
});

test('any changed byte gives a report or findings, never an exception', () => {
  const files = makeSwissPerfect(players, [[1, 7, 3, '2:0', '1/1']]);
  fc.assert(
    fc.property(fc.nat(2), fc.nat(5000), fc.nat(255), (which, at, byte) => {
      const changed = files.map(({ name, bytes }, i) => ({
        name,
        bytes: i === which ? bytes.with(at % bytes.length, byte) : bytes,
      }));
      for (const { draft, findings } of parseFiles(changed)) expect(draft !== undefined || findings.length > 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});
