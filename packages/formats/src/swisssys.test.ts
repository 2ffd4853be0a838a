import { describe, expect, test } from 'vitest';
import { decodeText } from './decode.js';
import type { ReadResult } from './reader.js';
import type { Cell, ReportPlayer } from './report.js';
import { swisssysReader } from './swisssys.js';
import { redactSwisssys } from './swisssys-fields.js';
import { readText } from './testing/read-with.js';

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
      Type: 'Swiss',
      'Rounds paired': 3,
      'Final round': 3,
      Players: players,
      Prizes: { cash: 'x' },
      ...section,
    },
  ],
});

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

  test('phones, e-mails, passcodes and notes are in nothing that comes out', () => {
    const out = JSON.stringify(result);
    for (const secret of ['555', 'example.org', 'hunter2', '98765', '9999']) expect(out).not.toContain(secret);
  });

  test('it is detected by its overview', () => {
    const sniff = (head: string) => swisssysReader.detect({ name: 'x', bytes: new Uint8Array(), head });
    expect(sniff(JSON.stringify(file([])))).toBe(true);
    expect(sniff('{"format":"harkness-report","event":{}}')).toBe(false);
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

  test('have every unknown field masked, in the same length and lines, and still read the same', () => {
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
    ['an other result against somebody', results('~;2;W'), 'swisssys-result', { field: 'Sections[0].Players[0].Results[0]' }],
    [
      'a rating that is none',
      file([player(1, ['H;0;'], { Rating: 'abc' })]),
      'swisssys-rating',
      { field: 'Sections[0].Players[0].Rating', player: 1 },
    ],
    ['an unknown type', file([player(1, ['H;0;'])], { Type: '7' }), 'swisssys-type', { field: 'Sections[0].Type' }],
    [
      'second ratings',
      file([player(1, ['H;0;'], { Rating2: 1800, ID2: '2000001' })]),
      'swisssys-second-rating',
      { field: 'Sections[0].Players' },
    ],
    [
      'a date that does not exist',
      file([player(1, ['H;0;'])], {}, { 'Starting date': '13/45/2026' }),
      'date-impossible',
      { field: 'Overview.Starting date' },
    ],
  ])('%s', (_, value, code, place) => {
    expect(read(value).findings).toEqual([
      expect.objectContaining({ code, place: expect.objectContaining({ file: 'event.sjson', ...place }) }),
    ]);
  });

  test('text that is no JSON: the place, and nothing of the text', () => {
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
