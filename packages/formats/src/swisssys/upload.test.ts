// The results uploaded by SwissSys (FORMATS-2 §2.4).

import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { redact } from '../redact.js';
import { cellsRead } from '../testing/arbitrary-event.js';

const player = (
  name: string,
  results: readonly string[],
  colors: readonly string[],
  ops: readonly number[],
  more: object = {},
) => ({
  name,
  id1: '30000017',
  rating: 1500,
  results,
  colors,
  ops,
  ...more,
});

function file(players: readonly object[]): string {
  return JSON.stringify({
    NACHEventID: '12345',
    NACHEventPasscode: 'secret word',
    tournament: 'Spring Open',
    date: '2026/4/9',
    city: 'Springfield',
    state: 'IL',
    td: 'Rowan, Lee',
    sections: [{ section: 'Open', rounds_paired: 2, rounds_played: 1, players }],
  });
}

const read = (text: string) => parse(new TextEncoder().encode(text), 'upload.json');
const cells = (text: string) => cellsRead(read(text).draft?.sections[0]?.players ?? []);
const codes = (text: string) =>
  read(text).findings.flatMap(({ code }) => (/^(swisssys|json|uschess|fields)/.test(code) ? [code] : []));

describe('the results uploaded by SwissSys', () => {
  test('event, players, games, byes and forfeits', () => {
    const text = file([
      player('Alder, Kim', ['W', 'X', 'H'], ['W', '-', '-'], [2, 3, 0], { player_title: 'FM', sex: 'F', state: 'NY' }),
      player('Birch, Jo', ['L', 'B', 'D'], ['B', '-', 'W'], [1, 0, 3], { rating: '1641P17', id1: '30000025' }),
      player('Cedar, Mo', ['U', 'F', 'D'], ['-', '-', 'B'], [0, 1, 2], { rating: 0, id1: '30000033', post: '1290', byes: '1z' }),
    ]);
    const { format, draft } = read(text);
    expect(format).toBe('swisssys-upload');
    expect(draft?.event).toMatchObject({
      name: 'Spring Open',
      start: '2026-04-09',
      city: 'Springfield',
      chiefDirector: 'Rowan, Lee',
    });
    expect(cells(text)).toEqual([
      ['1 win 2 white', '2 forfeit-win 3', '3 bye-half'],
      ['1 loss 1 black', '2 bye-full', '3 draw 3 white'],
      ['1 absent', '2 forfeit-loss 1', '3 draw 2 black'],
    ]);
    expect(draft?.sections[0]?.players).toMatchObject([
      { uschessId: '30000017', title: 'FM', sex: 'f', state: 'NY', ratings: [{ rating: 1500 }] },
      { ratings: [{ rating: 1641, games: 17 }] },
      { unrated: true },
    ]);
    expect(codes(text)).toEqual(['fields-kept']);
    expect(draft?.extras?.map(({ key, value }) => `${key}: ${value}`)).toEqual([
      'sections[0] post[3]: 1290',
      'sections[0] byes[3]: 1z',
    ]);
  });

  test('two games per round: both sides agree on their order', () => {
    const text = file([
      player('Alder, Kim', ['#', 'D'], ['W', 'B'], [2, 2]),
      player('Birch, Jo', ['D', '#'], ['B', 'W'], [1, 1], { id1: '30000025' }),
    ]);
    expect(cells(text)).toEqual([
      ['1 win 2 white', '1 draw 2 black', '2 draw 2 black', '2 loss 2 white'],
      ['1 loss 1 black', '1 draw 1 white', '2 draw 1 white', '2 win 1 black'],
    ]);
    expect(read(text).draft?.sections[0]).toMatchObject({ kind: 'double-swiss', rounds: 2 });
    expect(codes(text)).toEqual(['uschess-double-order']);
    expect(read(text).findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a round in play, an invalid result, raw control characters', () => {
    const open = file([
      player('A', ['W', ''], ['W', 'B'], [2, 2]),
      player('B', ['L', ''], ['B', 'W'], [1, 1], { id1: '30000025' }),
    ]);
    expect(read(open).draft?.sections[0]?.openGames).toEqual([{ round: 2, white: 2, black: 1 }]);
    expect(codes(open)).toEqual(['swisssys-unfinished']);
    const forgotten = file([player('A', ['X'], ['-'], [2]), player('B', [''], ['-'], [1], { id1: '30000025' })]);
    expect(read(forgotten).draft?.sections[0]?.openGames).toBeUndefined();
    expect(read(forgotten).findings.map(({ code }) => code)).toContain('result-unknown');
    const broken = file([player('A', ['Q'], ['W'], [2]), player('B', ['L'], ['B'], [1], { id1: '30000025' })]);
    expect(read(broken).findings.find(({ code }) => code === 'swisssys-result')).toMatchObject({
      level: 'error',
      place: { field: 'sections[0].players[0].results[0]', section: 1, player: 1, round: 1 },
    });
    const raw = file([player('A', ['W'], ['W'], [2]), player('B', ['L'], ['B'], [1], { id1: '30000025' })]).replace(
      'Spring',
      'Spr\u0001ng',
    );
    expect(read(raw).draft?.event.name).toBe('Spr ng Open');
  });

  test('the passcode is neither read nor kept', () => {
    const text = file([player('A', ['W'], ['W'], [2]), player('B', ['L'], ['B'], [1], { id1: '30000025' })]);
    expect(JSON.stringify(read(text))).not.toContain('secret');
    const kept = new TextDecoder().decode(redact({ name: 'upload.json', bytes: new TextEncoder().encode(text) }).bytes);
    expect(kept).not.toContain('secret');
    expect(kept).toContain('Spring Open');
  });
});
