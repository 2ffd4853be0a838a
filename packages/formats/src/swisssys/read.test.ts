import { describe, expect, test } from 'vitest';
import { decodeText } from '../bytes/decode.js';
import type { ReadResult } from '../input/reader.js';
import { checkReport } from '../report/checks.js';
import type { Cell, ReportDraft, ReportPlayer } from '../report/report.js';
import { readText } from '../testing/read-with.js';
import { redactSwisssys } from './fields.js';
import { swisssysReader } from './read.js';

const secrets = {
  Phone: '555-123-4567',
  'E-mail': 'amy@example.org',
  'Sync passcode': 'hunter2',
  Notes: ['call 555 9999'],
  Pin: 98765,
};

const player = (pair: number, results: string[], more: object = {}) => ({
  'Pair number': pair,
  Name: `PLAYER, ${pair}`,
  ID: `1234567${pair}`,
  Rating: 1600 + pair,
  State: 'MO',
  Results: results,
  ...secrets,
  ...more,
});

const file = (players: object[], section: object = {}, overview: object = {}) => ({
  Overview: {
    Program: 'SwissSys',
    VersionString: '11.34',
    'Tournament title': 'Harkness Memorial',
    'Tournament time controls': 'G/90;d5',
    'Starting date': '5/23/2026',
    'Ending date': '2026-05-24',
    ...secrets,
    ...overview,
  },
  Sections: [
    {
      'Section name': 'Open',
      Type: 0,
      'Rounds paired': 3,
      'Final round': 3,
      Players: players,
      Prizes: { cash: 'x' },
      ...section,
    },
  ],
});

const emptyDraft: ReportDraft = { version: 1, event: { name: '' }, sections: [] };

const read = (value: unknown) => readText(swisssysReader, 'event.sjson', JSON.stringify(value, null, 1));
const codes = (result: ReadResult) => result.findings.map((f) => `${f.level} ${f.code}`);
const players = (result: ReadResult): readonly ReportPlayer[] => result.draft?.sections[0]?.players ?? [];
const short = (cells: readonly Cell[]) =>
  cells.map((c) => [c.round, c.outcome, c.opponent, c.colour].filter((x) => x !== undefined).join(' '));

describe('SwissSys files', () => {
  const result = read(
    file([
      player(1, ['+;2;W;1;0;0;1', '=;3;B;1;0;0;0.5', 'H;-1;;;0;0;0.5'], { Club: 'Mechanics', Withdrew: true }),
      player(2, ['-;1;B;1;0;0;0', 'X;4;W;2;0;0;1', 'B;0;;;0;0;1'], { Rating: 0 }),
      player(3, ['U;0;;;0;0;0', '=;1;W;1;0;0;0.5', '~;-1;;;;;'], { Rating: '1641P17', ID: '00000000' }),
      player(4, ['', 'F;2;B;2;0;0;0', 'U;0;;;0;0;0'], { ID: 'NWSRS77' }),
    ]),
  );

  test('event, section, players and results', () => {
    expect(result.draft?.event).toMatchObject({
      name: 'Harkness Memorial',
      start: '2026-05-23',
      end: '2026-05-24',
      program: 'SwissSys 11.34',
    });
    expect(result.draft?.sections[0]).toMatchObject({
      number: 1,
      name: 'Open',
      kind: 'swiss',
      rounds: 3,
      timeControl: 'G/90;d5',
    });
    expect(players(result).map((p) => short(p.cells))).toEqual([
      ['1 win 2 white', '2 draw 3 black', '3 bye-half'],
      ['1 loss 1 black', '2 forfeit-win 4 white', '3 bye-full'],
      ['1 absent', '2 draw 1 white'],
      ['2 forfeit-loss 2 black', '3 absent'],
    ]);
    expect(
      players(result).map(({ uschessId, national, ratings, unrated, club, withdrawn }) => ({
        uschessId,
        national,
        ratings,
        unrated,
        club,
        withdrawn,
      })),
    ).toEqual([
      { uschessId: '12345671', ratings: [{ system: 'USA', rating: 1601 }], club: 'Mechanics', withdrawn: true },
      { uschessId: '12345672', ratings: [], unrated: true },
      { ratings: [{ system: 'USA', rating: 1641, games: 17 }] },
      { national: [{ id: 'NWSRS77' }], ratings: [{ system: 'USA', rating: 1604 }] },
    ]);
    expect(codes(result)).toEqual([]);
  });

  test('each result has its JSON path', () => {
    expect(players(result)[2]?.cells[1]?.place).toEqual({
      field: 'Sections[0].Players[2].Results[1]',
      section: 1,
      player: 3,
      round: 2,
    });
  });

  test('phones, e-mails, passcodes and notes appear in no output', () => {
    const out = JSON.stringify(result);
    for (const secret of ['555', 'example.org', 'hunter2', '98765', '9999']) expect(out).not.toContain(secret);
  });

  test('is detected by its overview', () => {
    const sniff = (head: string) => swisssysReader.detect({ name: 'x', bytes: new Uint8Array(), head });
    expect(sniff(JSON.stringify(file([])))).toBe(true);
    expect(sniff('{"format":"harkness-report","event":{}}')).toBe(false);
  });
});

describe('features of real files (FORMATS-2 §2)', () => {
  const one = (section: object, results: [string[], string[]] = [['+;2;W;1;0;0;0'], ['-;1;B;1;0;0;0']]) =>
    read(file([player(1, results[0]), player(2, results[1])], { 'Final round': 1, 'Rounds paired': 1, ...section }));
  const section = (result: ReadResult) => result.draft?.sections[0];

  test.each([
    [0, false, 'swiss'],
    [3, false, 'round-robin'],
    [0, true, 'double-swiss'],
    [3, true, 'double-round-robin'],
  ])('Type is a number: %d (Blitz %s) is %s, without a question', (type, blitz, kind) => {
    const result = one({ Type: type, Blitz: blitz });
    expect([section(result)?.kind, codes(result)]).toEqual([kind, []]);
  });

  test('an undocumented type needs an answer', () => {
    expect(codes(one({ Type: 1 }))).toEqual(['notice swisssys-type']);
  });

  test('Blitz is two games per round, with colours reversed', () => {
    const result = one({ Blitz: true, 'Rounds paired': 4, 'Final round': 4 }, [
      ['+;2;W;1;0;0;0', '=;2;B;1;0;0;0', 'H;-1;-;0;0;0;0', 'H;-1;-;0;0;0;0'],
      ['-;1;B;1;0;0;0', '=;1;W;1;0;0;0', 'U;0;-;0;0;0;0', 'U;0;-;0;0;0;0'],
    ]);
    expect(section(result)?.rounds).toBe(2);
    expect(short(players(result)[0]?.cells ?? [])).toEqual(['1 win 2 white', '1 draw 2 black', '2 bye-half', '2 bye-half']);
    expect(codes(result)).toEqual([]);
  });

  const finished = file([player(1, ['+;2;W;1;0;0;0']), player(2, ['-;1;B;1;0;0;0'])], { 'Final round': 1 });
  const beside = (other: object) => read({ ...finished, Sections: [other, ...finished.Sections] });

  test.each<[string, object, string, string]>([
    [
      'excluded from ratings',
      { ...finished.Sections[0], 'Section name': 'Friends', 'Exclude from ratings': true },
      'swisssys-section-excluded',
      'Section 1 (Friends) is marked “Exclude from ratings”; it is left out.',
    ],
    [
      'without players',
      { 'Section name': 'Extra', Type: 0, Players: [] },
      'swisssys-section-empty',
      'Section 1 (Extra) has no players; it is left out.',
    ],
    [
      'that has not begun',
      { 'Section name': 'Sunday', Type: 0, 'Rounds paired': 0, 'Final round': 4, Players: [{ 'Pair number': 1, Name: 'A, B' }] },
      'swisssys-section-empty',
      'Section 1 (Sunday) has not begun; it is left out.',
    ],
  ])('a section %s is left out with one finding, and the finished one keeps its number', (_, other, code, message) => {
    const result = beside(other);
    expect(result.findings.map((f) => [f.level, f.code, f.message])).toEqual([['notice', code, message]]);
    expect(result.draft?.sections.map(({ number, name }) => [number, name])).toEqual([[2, 'Open']]);
    expect(checkReport(result.draft ?? emptyDraft).report).toBeDefined();
  });

  test('a round in play is no error: games with a result are read, and each open game is counted once', () => {
    const result = read(
      file(
        [
          player(1, ['+;2;W;1;0;0;0', '=;3;B;1;0;0;0']),
          player(2, ['-;1;B;1;0;0;0', '~;4;W;2;0;0;0']),
          player(3, ['+;4;W;2;0;0;0', '=;1;W;1;0;0;0']),
          player(4, ['-;3;B;2;0;0;0', '~;2;B;2;0;0;0']),
        ],
        { 'Rounds played': 1, 'Rounds paired': 2, 'Final round': 4 },
      ),
    );
    expect(result.findings).toEqual([
      expect.objectContaining({
        level: 'warning',
        code: 'swisssys-unfinished',
        message: 'Section 1 (Open): 1 game has no result yet, the first in round 2; left out.',
      }),
    ]);
    expect(section(result)?.rounds).toBe(2);
    expect(checkReport(result.draft ?? emptyDraft).report).toBeDefined();
  });

  test('a section announced with more rounds has the rounds that exist, and a warning', () => {
    const result = one({ 'Final round': 5 });
    expect(section(result)?.rounds).toBe(1);
    expect(result.findings.map((f) => [f.code, f.message])).toEqual([
      ['swisssys-unfinished', 'Section 1 (Open) has 5 rounds, but no results after round 1.'],
    ]);
  });

  test('provisional ratings, birth year, sex and title are read; the games of the rating are asked for', () => {
    const who = { Provisional: true, 'Birth date': '2012', Sex: 'F', 'Player title': 'WCM' };
    const result = read(
      file([player(1, ['+;2;W;1;0;0;0'], who), player(2, ['-;1;B;1;0;0;0'], { 'Player title': 'NM' })], { 'Final round': 1 }),
    );
    expect(players(result)[0]).toMatchObject({
      ratings: [{ system: 'USA', rating: 1601, provisional: true }],
      born: '2012',
      sex: 'f',
      title: 'WCM',
    });
    expect(players(result)[1]?.title).toBeUndefined();
    expect(checkReport(result.draft ?? emptyDraft).findings.map((f) => f.message)).toContain(
      'Section 1: the rating is provisional, on an unknown number of games, for player 1.',
    );
  });

  test.each([
    ['2026-05-09', '2026-05-09'],
    ['5/9/2026', '2026-05-09'],
    ['9-May-2026', '2026-05-09'],
    ['05/09/26', '2026-05-09'],
  ])('the date %s is %s', (text, date) => {
    const result = read(file([player(1, ['H;0;'])], { 'Final round': 1 }, { 'Starting date': text }));
    expect([result.draft?.event.start, codes(result)]).toEqual([date, []]);
  });

  test('the venue and the affiliate are read', () => {
    const overview = { 'Event city': 'Reno', 'Event state': 'NV', 'Organizer ID': 'A6000001', 'Event address': '1 Main St' };
    const { draft } = read(file([player(1, ['H;0;'])], { 'Final round': 1 }, overview));
    expect(draft?.event).toMatchObject({ city: 'Reno', state: 'NV', affiliate: 'A6000001' });
    expect(JSON.stringify(draft)).not.toContain('Main St');
  });

  test('a forfeit keeps its opponent and has no colour; an unused slot is ignored', () => {
    const result = one({}, [['X;2;*;1;0;0;0'], ['F;1;-;1;0;0;0']]);
    expect(players(result).map((p) => short(p.cells))).toEqual([['1 forfeit-win 2'], ['1 forfeit-loss 1']]);
    expect(codes(one({}, [['H;0;-', '\u0000;0;-;0;0;0;0'], ['H;0;-']]))).toEqual([]);
  });
});

describe('the bytes kept of a SwissSys file', () => {
  const text = JSON.stringify(
    file([player(1, ['+;2;W;1;0;0;1'], { Address: { street: '12 Elm St', zip: 63108 }, Escaped: 'a"b\\' })]),
    null,
    1,
  );
  const kept = redactSwisssys({
    name: 'x',
    bytes: new TextEncoder().encode(text),
    text: () => decodeText(new TextEncoder().encode(text)),
  });
  const shown = new TextDecoder().decode(kept);

  test('have every unknown field masked with length and lines unchanged, and still read the same', () => {
    expect(kept.length).toBe(new TextEncoder().encode(text).length);
    for (const secret of ['555', 'example', 'hunter2', '98765', '9999', 'Elm', '63108']) expect(shown).not.toContain(secret);
    expect(shown.split('\n').length).toBe(text.split('\n').length);
    expect(readText(swisssysReader, 'x', shown)).toEqual(readText(swisssysReader, 'x', text));
    expect(JSON.parse(shown).Sections[0].Players[0]).toMatchObject({
      Name: 'PLAYER, 1',
      Phone: 'xxxxxxxxxxxx',
      Pin: 11111,
      Address: { street: 'xxxxxxxxx', zip: 11111 },
    });
  });
});

describe('broken SwissSys files, each with its finding', () => {
  const results = (text: string) => file([player(1, [text]), player(2, ['-;1;B'])], { 'Final round': 1 });

  test.each<[string, unknown, string, object]>([
    [
      'a result with an unknown code',
      results('?;2;W'),
      'swisssys-result',
      { field: 'Sections[0].Players[0].Results[0]', section: 1, player: 1, round: 1 },
    ],
    [
      'no result of a game that the opponent has lost',
      results('~;2;W'),
      'swisssys-result',
      { field: 'Sections[0].Players[0].Results[0]' },
    ],
    [
      'a rating with a thousands separator',
      file([player(1, ['H;0;'], { Rating: '2,243' })], { 'Final round': 1 }),
      'swisssys-rating',
      { field: 'Sections[0].Players[0].Rating', player: 1 },
    ],
    [
      'a rating that is none',
      file([player(1, ['H;0;'], { Rating: 'abc' })], { 'Final round': 1 }),
      'swisssys-rating',
      { field: 'Sections[0].Players[0].Rating', player: 1 },
    ],
    [
      'an unknown type',
      file([player(1, ['H;0;'])], { Type: 7, 'Final round': 1 }),
      'swisssys-type',
      { field: 'Sections[0].Type' },
    ],
    [
      'second ratings',
      file([player(1, ['H;0;'], { Rating2: 1800, ID2: '2000001' })], { 'Final round': 1 }),
      'swisssys-second-rating',
      { field: 'Sections[0].Players' },
    ],
    [
      'a date that does not exist',
      file([player(1, ['H;0;'])], { 'Final round': 1 }, { 'Starting date': '13/45/2026' }),
      'date-impossible',
      { field: 'Overview.Starting date' },
    ],
  ])('%s', (_, value, code, place) => {
    expect(read(value).findings).toEqual([
      expect.objectContaining({ code, place: expect.objectContaining({ file: 'event.sjson', ...place }) }),
    ]);
  });

  test('text that is not JSON: the finding has the place, but none of the text', () => {
    const result = readText(swisssysReader, 'event.sjson', '{"Overview": {"Phone": "555-123-4567" "x"');
    expect(result.findings).toEqual([
      expect.objectContaining({ code: 'json-syntax', level: 'error', message: 'The text is not JSON.' }),
    ]);
    expect(JSON.stringify(result)).not.toContain('555');
  });

  test.each([
    ['null', {}],
    ['{"Overview":[],"Sections":{}}', {}],
    ['{"Overview":null,"Sections":[null,5,{"Players":[null,"x",{"Results":[null,7]}]}]}', {}],
  ])('%s does not break the reader', (text) => {
    expect(readText(swisssysReader, 'event.sjson', text).draft?.version).toBe(1);
  });
});
