import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { writerOf } from '../writers.js';
import { checkTrf26 } from './strict.js';
import { type StrictRuleName, strictRules } from './strict-rules.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../test/fixtures/trf/${name}`, import.meta.url), 'utf8').replaceAll('\r', '');
const swiss = fixture('strict-swiss.trf');
const team = fixture('strict-team.trf');
const check = (text: string) => checkTrf26(new TextEncoder().encode(text), 'event.trf');
/** `rule line`, without repeats. */
const rules = (text: string): readonly string[] => [
  ...new Set(check(text).map(({ message, place }) => `${/\[([a-z0-9-]+)\]/.exec(message)?.[1]} ${place.line}`)),
];
const lineOf = (text: string, start: string): number => text.split('\n').findIndex((line) => line.startsWith(start)) + 1;

describe('a valid TRF26', () => {
  test.each([
    ['strict-swiss.trf', swiss],
    ['strict-team.trf', team],
  ])('%s has nothing that the specification forbids', (_, text) => {
    expect(check(text)).toEqual([]);
  });

  test.each([
    ['strict-swiss.trf', swiss],
    ['strict-team.trf', team],
  ])('%s with every record is read and written back, byte for byte', (name, text) => {
    const { report } = parse(new TextEncoder().encode(text), name);
    if (report === undefined) throw new Error('the fixture is a report');
    const [file] = writerOf('trf26')?.write(report).files ?? [];
    expect(new TextDecoder().decode(file?.bytes).replaceAll('\r\n', '\n')).toBe(text);
  });

  test('what Harkness writes from it passes the strict check', () => {
    const { report } = parse(new TextEncoder().encode(swiss), 'x.trf');
    if (report === undefined) throw new Error('the fixture is a report');
    const [file] = writerOf('trf26')?.write(report).files ?? [];
    expect(checkTrf26(file?.bytes ?? new Uint8Array(), 'x.trf')).toEqual([]);
  });
});

/** Rule, the original text, its replacement, and the line reported. */
const broken: readonly (readonly [StrictRuleName, string, string, string])[] = [
  ['text-utf8', '###', '\ufeff###', '###'],
  ['text-tab', '022 Springfield', '022 Spring\tfield', '022'],
  ['line-code', '082 0\n', '082 0\n999 what\n', '999'],
  ['line-blank', '022 Springfield', '0222Springfield', '022'],
  ['line-once', '022 Springfield\n', '022 Springfield\n022 Shelbyville\n', '022 Shelby'],
  ['record-replaced', '240 Z   2    4\n', '013 North                              1    2\n240 Z   2    4\n', '013'],
  ['field-form', '1950 NY ', '19x0 NY ', 'USA    1'],
  ['field-form', '032 USA', '032 Usa', '032'],
  ['field-form', '240 H   3', '240 Q   3', '240 Q'],
  ['field-align', '250       1.0', '250      1.0 ', '250'],
  ['field-between', '299 W         4.0', '299 W x       4.0', '299 W'],
  ['field-needed', '299          -0.5', '299              ', '299    '],
  ['number-unique', '001    4 m', '001    3 m', '001    3 m    Fox'],
  ['number-unique', '310   2 Ukraine', '310   1 Ukraine', '310   1 Ukraine'],
  ['player-known', '260   1   3    1    2', '260   1   3    1   77', '260'],
  ['player-known', 'FRA    3', 'FRA   33', 'FRA'],
  ['player-sex', '001    2 m', '001    2 M', '001    2'],
  ['player-title', 'wWFM', 'w NM', '001    1'],
  ['player-birth', '1991/03/04', '1991      ', '001    2'],
  ['player-birth', '1991/03/04', '1991/02/30', '001    2'],
  ['player-points', '4.5    3', '4.0    3', '001    3'],
  ['cell-result', '2 w 1', '2 w ?', '001    1'],
  ['cell-colour', '2 w 1', '2 x 1', '001    1'],
  ['cell-colour', '2 w 1', '2 - 1', '001    1'],
  ['cell-opponent', '0000 - H', '   4 - H', '001    1'],
  ['cell-opponent', '3 b 0  0000 - Z', '  b 0  0000 - Z', '001    4'],
  ['cell-answer', '     1 b 0', '     1 b 1', '001    1'],
  ['cell-answer', '     1 b 0', '     1 w 0', '001    1'],
  ['cell-answer', '     1 b 0', '     3 b 0', '001    1'],
  ['cell-pairing-bye', '3 b 0  0000 - Z', '3 b 0  0000 - U', '001    4'],
  ['cell-round', '142 3', '142 2', '001    1'],
  ['rating-records', '102 Arbiter, Test\n', '', '###'],
  ['rating-records', '222 5400+30\n', '', '###'],
  ['date-form', '042 2026/05/02', '042 02.05.2026', '042'],
  ['date-form', '26/05/02 ', '02.05.26 ', '132'],
  ['date-order', '052 2026/05/03', '052 2026/05/01', '052'],
  ['date-order', '26/05/02 ', '26/04/02 ', '132'],
  ['round-dates', '  26/05/02  26', ' 26/05/02   26', '132'],
  ['count-number', '072 3', '072 three', '072'],
  ['count-agrees', '062 4', '062 5', '062'],
  ['count-agrees', '082 2', '082 3', '082'],
  ['first-colour', '152 W', '152 white1', '152'],
  ['point-system', '162  W 3.0', '162  W 3  ', '162'],
  ['point-system', '362 TW 2.0', '362 XW 2.0', '362'],
  ['point-system-default', '162  W 3.0    D 1.0    L 0.0    P 2.0', '162  W 1.0    D 0.5', '162'],
  ['rank-method', '172 USA NIDOF', '172 USA MAGIC', '172'],
  ['event-type', '192 FIDE_DUTCH_2026', '192 FIDE_TEAM_BAKU', '192'],
  ['tie-breaks', '202 BH/C1,SB', '202 BH C1; SB', '202'],
  ['tie-breaks', '212 PTS,', '212 ', '212'],
  ['time-control', '222 5400+30', "222 90'+30", '222'],
  ['board-colours', '352 WB', '352 WXB', '352'],
  ['bye-once', '240 Z   2    4\n', '240 Z   2    4\n240 Z   2    4\n', '240'],
  ['bye-shown', '240 H   3    1', '240 H   3    2', '240 H'],
  ['program-fault', '082 0\n', '082 0\nXXR 3\n', 'XXR'],
];

describe('every violation is reported with its line', () => {
  test.each(broken)('%s: %j → %j', (rule, from, to, start) => {
    const text = swiss.includes(from) ? swiss.replace(from, () => to) : team.replace(from, () => to);
    expect(text === swiss || text === team).toBe(false);
    const lines = text.replace('\ufeff', '').split('\n');
    const numbers = lines.flatMap((line, i) => (line.startsWith(start) ? [i + 1] : []));
    const found = rules(text).filter((each) => each.startsWith(`${rule} `));
    expect(found.some((each) => numbers.includes(Number(each.split(' ')[1])))).toBe(true);
  });

  test('every rule of the table has a case here, and names its paragraph', () => {
    expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(Object.keys(strictRules)));
    for (const { source, says } of Object.values(strictRules)) expect(`${says} ${source}`).toMatch(/\. FORMATS(-2)? §/);
  });

  test('a finding has record, line, column, rule and what to do', () => {
    expect(check(swiss.replace('1950 NY ', '19x0 NY '))).toMatchObject([
      {
        code: 'trf26-forbidden',
        level: 'error',
        place: { file: 'event.trf', line: lineOf(swiss, 'USA    1'), column: 49, length: 4, field: 'record USA' },
        message: 'Record USA: the rating (columns 49 to 52) is “19x0”, not a whole number [field-form].',
        hint: 'Put a whole number in columns 49 to 52.',
      },
    ]);
  });
});

describe('known faults of programs are recognised by name', () => {
  test.each([
    ['XXR 9', 'JaVaFo and bbpPairings'],
    ['XXC white1', 'JaVaFo and bbpPairings'],
    ['XXA    1  1.0  1.0', 'JaVaFo and bbpPairings'],
    ['XXP 1 2', 'JaVaFo and bbpPairings'],
    ['XXS W=3 D=1', 'JaVaFo'],
    ['BBW  3.0', 'bbpPairings'],
    ['DAT 0002 ID:USCF 12345678', 'Tornelo'],
    ['DDD SSSS sTTT NNNNNNNNN', 'Krause'],
    ['012345678901234567890', 'Krause'],
    ['299 W       2.0   1    3', 'exporter'],
  ])('%s', (line, name) => {
    const found = check(`${swiss}${line}\n`).filter(({ code }) => code === 'trf26-fault');
    expect(found).toMatchObject([{ message: expect.stringContaining(name), place: { line: swiss.split('\n').length } }]);
  });

  test.each([
    ['062 4', '062 4 (3)', 'brackets'],
    ['172 USA NIDOF', '172 NIDOF', 'federation'],
    ['022 Springfield', '022 https://lichess.org/swiss/abcd1234', 'lichess'],
    ['222 5400+30', '222 MOVES/TIME INCREMENT', 'template'],
    ['3 b 0  0000 - Z', '3 b 0  0000 - -', 'lichess and Krause'],
    ['3 b 0  0000 - Z', '3 b 0  0000 -  ', 'Krause'],
    ['0000 - U', '0000 - +', 'Krause'],
    ['wWFM', 'w wf', 'TRF06'],
    ['Poe, Cid                          1600', 'Poé, Cid                         1600', 'bytes'],
  ])('%s → %s', (from, to, word) => {
    const found = check(swiss.replace(from, to)).filter(({ code }) => code === 'trf26-fault');
    expect(found).toMatchObject([{ message: expect.stringContaining(word) }]);
  });
});

test('any text gives findings with a place, never an exception', () => {
  fc.assert(
    fc.property(fc.nat(swiss.length), fc.nat(60), fc.string({ maxLength: 20 }), (at, length, text) => {
      for (const { place, message, hint } of check(swiss.slice(0, at) + text + swiss.slice(at + length))) {
        expect(place.line).toBeGreaterThan(0);
        expect(message === '' || hint === '').toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test('DAT lines of Tornelo: the US Chess id is read, an e-mail address is not kept', () => {
  const lines = 'DAT 0003 ID:USCF 23456789\nDAT 3 EMAIL cid@example.org\nDAT 0003 ID:TORNELO abc-1\n';
  const { draft } = parse(new TextEncoder().encode(swiss + lines), 'x.trf');
  expect(draft?.sections[0]?.players[2]?.uschessId).toBe('23456789');
  expect(JSON.stringify(draft)).not.toContain('example.org');
  expect(draft?.extras).toContainEqual(expect.objectContaining({ key: 'DAT', value: 'DAT 0003 ID:TORNELO abc-1' }));
});

test('a file that is not a TRF is reported as that, once', () => {
  expect(check('{"event":{}}')).toMatchObject([{ code: 'trf26-forbidden', place: { line: 1 } }]);
});
