// Every record that TRF26 publishes (FORMATS §1.1, §1.2; FORMATS-2 §3): another value of it passes the strict check, is read, and
// is written back byte for byte.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { writerOf } from '../writers.js';
import { checkTrf26 } from './strict.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../test/fixtures/trf/${name}`, import.meta.url), 'utf8').replaceAll('\r', '');
const files = { swiss: fixture('strict-swiss.trf'), team: fixture('strict-team.trf') };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((now, [from, to]) => {
    expect(now, `${from} is in the file`).toContain(from);
    return now.replace(from, to);
  }, text);
}

function rewritten(text: string): string {
  const { report, findings } = parse(encode(text), 'event.trf');
  if (report === undefined) throw new Error(JSON.stringify(findings.filter(({ level }) => level === 'error')));
  const [file] = writerOf('trf26')?.write(report).files ?? [];
  return new TextDecoder().decode(file?.bytes).replaceAll('\r\n', '\n');
}

/** Record, file, and the changes; records that depend on others (counts, byes) change with them. */
const table: readonly (readonly [string, keyof typeof files, readonly (readonly [string, string])[]])[] = [
  ['001', 'swiss', [['wWFM Doe, Ann                          2001', 'w IM Dow, Anna                         2011']]],
  [
    '001',
    'swiss',
    [
      ['2 w 1     3 b =', '2 w W     3 b ='],
      ['     1 b 0', '     1 b L'],
    ],
  ],
  ['012', 'swiss', [['012 Fixture Open', '012 Fixture Masters']]],
  ['022', 'swiss', [['022 Springfield', '022 Shelbyville']]],
  ['032', 'swiss', [['032 USA', '032 CAN']]],
  ['042', 'swiss', [['042 2026/05/02', '042 2026/05/01']]],
  ['052', 'swiss', [['052 2026/05/03', '052 2026/05/04']]],
  ['062', 'swiss', [['062 4', '062 4']]],
  [
    '072',
    'swiss',
    [
      ['072 3', '072 4'],
      ['Fox, Dan                               USA', 'Fox, Dan                          1500 USA'],
    ],
  ],
  ['082', 'team', [['082 2', '082 2']]],
  ['092', 'swiss', [['092 Individual: Swiss-System', '092 Individual: Swiss-System, accelerated']]],
  ['102', 'swiss', [['102 Arbiter, Test', '102 Arbiter, Other']]],
  ['112', 'swiss', [['112 Deputy, One\n', '112 Deputy, Zero\n112 Deputy, One\n']]],
  ['122', 'swiss', [['122 90\'+30"', '122 90 min + 30 sec increment']]],
  ['132', 'swiss', [['26/05/02  26/05/03  26/05/03', '26/05/02  26/05/02  26/05/03']]],
  ['142', 'swiss', [['142 3', '142 4']]],
  ['152', 'swiss', [['152 W', '152 B']]],
  [
    '162',
    'swiss',
    [
      ['P 2.0', 'P 1.0'],
      ['1991/03/04  5.0', '1991/03/04  4.0'],
    ],
  ],
  ['172', 'swiss', [['172 USA NIDOF', '172 USA LBFN']]],
  ['182', 'swiss', [['182 Hand', '182 Some Program 3']]],
  ['202', 'swiss', [['202 BH/C1,SB', '202 DE/P,WIN']]],
  ['212', 'swiss', [['212 PTS,BH/C1,SB', '212 PTS,DE/P,WIN']]],
  ['NRS', 'swiss', [['1950 NY     12345678', '1955 CA     12345677']]],
  [
    '240',
    'swiss',
    [
      ['240 H   3    1\n', '240 F   3    1\n'],
      ['0000 - H', '0000 - F'],
      ['1990/01/02  5.0', '1990/01/02  7.0'],
    ],
  ],
  ['250', 'swiss', [['250       1.0   1   2', '250       0.5   1   3']]],
  ['260', 'swiss', [['260   1   3    1    2', '260   2   3    1    4']]],
  [
    '299',
    'swiss',
    [
      ['299          -0.5', '299          -1.0'],
      ['1992/05/06  4.5', '1992/05/06  4.0'],
    ],
  ],
  ['300', 'team', [['300   1   1   2    1    2', '300   1   1   2    2    1']]],
  ['310', 'team', [['IND     2486', 'IND     2490']]],
  ['320', 'team', [['320  1.0  2.0', '320  1.0  1.5']]],
  ['330', 'team', [['330 +-   2   1   2', '330 -+   2   2   1']]],
  ['352', 'team', [['352 WB', '352 BWBW']]],
  ['362', 'team', [['362 TW 2.0   TD 1.0', '362 TW 3.0   TD 1.0']]],
  ['801', 'team', [['801   1 IND      4   3.5', '801   1 IND      4   3.0']]],
  ['802', 'team', [['2 w  1.5', '2 w  1.0']]],
  ['###', 'swiss', [['### every record', '### nearly every record']]],
];

describe('another value of a record passes the strict check, is read, and is written back', () => {
  test.each(table)('%s (%s): %j', (_, file, changes) => {
    const text = changed(files[file], changes);
    expect(checkTrf26(encode(text), 'event.trf')).toEqual([]);
    expect(rewritten(text)).toBe(text);
  });

  test('every published record is covered', () => {
    const published =
      '001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 222 240 250 260 299 300 310 320 330 352 362 801 802';
    const shown = new Set([...table.map(([record]) => record), '192', '222']);
    expect(published.split(' ').filter((record) => !shown.has(record))).toEqual([]);
  });
});

describe('192: every code of the table, and its meaning for the event (FORMATS-2 §3.3)', () => {
  const dutch = ['FIDE_DUTCH', 'FIDE_DUTCH_2017', 'FIDE_DUTCH_2025', 'FIDE_DUTCH_2026', 'FIDE_DUBOV', 'FIDE_BURSTEIN'];
  test.each<[string, string]>([
    ...[...dutch, ...dutch.map((code) => `${code}_BAKU`), 'CUSTOM_SWISS'].map((code): [string, string] => [code, 'swiss']),
    ...['FIDE_DOUBLESWISS', 'FIDE_DOUBLESWISS_BAKU', 'CUSTOM_DOUBLESWISS'].map((code): [string, string] => [
      code,
      'double-swiss',
    ]),
    ...['BERGER_ROUNDROBIN', 'BERGER_ROUNDROBIN_G1', 'FIDE_ROUNDROBIN', 'CUSTOM_ROUNDROBIN'].map((code): [string, string] => [
      code,
      'round-robin',
    ]),
    ...['BERGER_DOUBLEROUNDROBIN', 'BERGER_ROUNDROBIN_G2', 'FIDE_DOUBLEROUNDROBIN', 'FIDE_SCHEVENINGEN_G2'].map(
      (code): [string, string] => [code, 'double-round-robin'],
    ),
    ...['FIDE_SCHILLER', 'FIDE_SCHILLER_4x3', 'CUSTOM_SCHILLER', 'FIDE_SCHEVENINGEN', 'CUSTOM_SCHEVENINGEN'].map(
      (code): [string, string] => [code, 'round-robin'],
    ),
  ])('%s → %s', (code, kind) => {
    const text = changed(files.swiss, [['192 FIDE_DUTCH_2026', `192 ${code}`]]);
    expect(checkTrf26(encode(text), 'event.trf')).toEqual([]);
    const { draft } = parse(encode(text), 'event.trf');
    expect(draft?.sections[0]?.kind).toBe(kind);
    expect(rewritten(text)).toContain(`192 ${code}\n`);
  });
});

test.each(['5400+30', '5400', '40/6000+30:900+30', '40/7200:3600', 'W300-B240', 'W300+2-B240+2', '40/6000:20/3000:900+30'])(
  '222 %s passes the strict check, is read and written back (FORMATS-2 §3.4)',
  (control) => {
    const text = changed(files.swiss, [['222 5400+30', `222 ${control}`]]);
    expect(checkTrf26(encode(text), 'event.trf')).toEqual([]);
    expect(rewritten(text)).toContain(`222 ${control}\n`);
  },
);

test('an unknown code of 192 is a notice and is kept', () => {
  const text = changed(files.swiss, [['192 FIDE_DUTCH_2026', '192 CLUB_SWISS']]);
  expect(parse(encode(text), 'event.trf').findings.filter(({ level }) => level === 'error')).toEqual([]);
  expect(rewritten(text)).toContain('192 CLUB_SWISS\n');
});
