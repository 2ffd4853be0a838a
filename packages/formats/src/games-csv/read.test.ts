import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => parse(bytes(text), 'league.csv');

const list = `date,white,black,result,time control
2024-01-05,Ann Lee,Bob Ray,1-0,G/60;d5
2024-01-12,Cat Poe,Ann Lee,1/2-1/2,G/60;d5
2024-01-12,Bob Ray,Cat Poe,0-1,G/5;d0
2024-02-02,Ann Lee,Cat Poe,½-½,G/60;d5
`;

describe('a list of games', () => {
  test('makes a section for each month and time control', () => {
    const found = read(list);
    expect(found?.format).toBe('games-csv');
    expect(found?.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(
      found?.draft?.sections.map(({ number, name, kind, start, end, timeControl }) => [
        number,
        name,
        kind,
        start,
        end,
        timeControl,
      ]),
    ).toEqual([
      [1, '2024-01 G/5;d0', 'other', '2024-01-12', '2024-01-12', 'G/5;d0'],
      [2, '2024-01 G/60;d5', 'other', '2024-01-05', '2024-01-12', 'G/60;d5'],
      [3, '2024-02 G/60;d5', 'other', '2024-02-02', '2024-02-02', 'G/60;d5'],
    ]);
    const [, second] = found?.draft?.sections ?? [];
    expect(
      second?.players.map(({ name, cells }) => [name, cells.map(({ outcome, opponent, colour }) => [outcome, opponent, colour])]),
    ).toEqual([
      [
        'Ann Lee',
        [
          ['win', 2, 'white'],
          ['draw', 3, 'black'],
        ],
      ],
      ['Bob Ray', [['loss', 1, 'black']]],
      ['Cat Poe', [['draw', 1, 'white']]],
    ]);
  });

  test.each([
    ['white,black,date,result', '12345678,Bob Ray,2024-01-05,1', { uschessId: '12345678' }],
    ['Date;White ID;Black;Result', '2024-01-05;2016192;Bob Ray;0', { fideId: '2016192' }],
  ])('accepts columns in any order, and cells of digits as ids (%s)', (header, row, id) => {
    expect(read(`${header}\n${row}\n`)?.draft?.sections[0]?.players[0]).toMatchObject(id);
  });

  test.each([
    ['2024-01-05,Ann Lee,Bob Ray,2-0', 'games-result', 3, 28],
    ['2024-01-05,Ann Lee,Bob Ray,', 'games-result', 3, 28],
    ['2024-13-45,Ann Lee,Bob Ray,1-0', 'games-date', 3, 1],
    [',Ann Lee,Bob Ray,1-0', 'games-date', 3, 1],
    ['2024-01-05,,Bob Ray,1-0', 'games-player', 3, 12],
    ['2024-01-05,Ann Lee,ann lee,1-0', 'games-player', 3, 20],
  ])('reports an error in a row at its cell: %s', (row, code, line, column) => {
    const findings = read(`date,white,black,result\n2024-01-05,Ann Lee,Bob Ray,1-0\n${row}\n`)?.findings ?? [];
    expect(findings.filter(({ level }) => level === 'error')).toMatchObject([{ code, place: { line, column } }]);
  });

  test('leaves out unfinished games, with a finding', () => {
    const found = read('date,white,black,result\n2024-01-05,Ann Lee,Bob Ray,1-0\n2024-01-05,Cat Poe,Bob Ray,*\n');
    expect(found?.findings.filter(({ code }) => code.startsWith('games-'))).toMatchObject([
      { code: 'games-unfinished', level: 'warning' },
    ]);
    expect(found?.draft?.sections[0]?.players).toHaveLength(2);
  });

  test('splits a month if somebody has more than 200 games', () => {
    const rows = Array.from(
      { length: 450 },
      (_, at) => `2024-01-${String((at % 28) + 1).padStart(2, '0')},Ann Lee,P${at % 7} Doe,1-0`,
    );
    const sections = read(`date,white,black,result\n${rows.join('\n')}\n`)?.draft?.sections ?? [];
    expect(sections.map(({ name, rounds }) => [name, rounds])).toEqual([
      ['2024-01 part 1', 200],
      ['2024-01 part 2', 200],
      ['2024-01 part 3', 50],
    ]);
  });

  test('two ids with one name are two players, one id with two names is one', () => {
    const header = 'date,white,white id,black,black id,result\n';
    const rows = ['2024-01-05,Ann Lee,12345678,Ann Lee,12345679,1-0', '2024-01-06,A. Lee,12345678,Ann Lee,12345679,0-1'];
    const [section] = read(`${header}${rows.join('\n')}\n`).draft?.sections ?? [];
    expect(section?.players.map(({ name, uschessId, cells }) => [name, uschessId, cells.length])).toEqual([
      ['Ann Lee', '12345678', 2],
      ['Ann Lee', '12345679', 2],
    ]);
  });

  test.each([
    ['another date says that the month is first', '3/25/2018', '2018-01-02'],
    ['another date says that the day is first', '25/3/2018', '2018-02-01'],
  ])('a date with two readings is clear if %s', (_, clear, date) => {
    const found = read(`date,white,black,result\n01/02/2018,Ann Lee,Bob Ray,1-0\n${clear},Ann Lee,Cat Poe,1-0\n`);
    expect(found.findings.filter(({ code }) => code.startsWith('date-') && code !== 'date-not-given')).toEqual([]);
    expect(found.draft?.sections[0]?.start).toBe(date);
  });

  test.each([
    ['nothing decides', '2018-03-25'],
    ['the column has both', '25/3/2018,Dan Fox,Cat Poe,1-0\n3/25/2018'],
  ])('a date with two readings is asked about if %s', (_, more) => {
    const found = read(`date,white,black,result\n01/02/2018,Ann Lee,Bob Ray,1-0\n${more},Ann Lee,Cat Poe,1-0\n`);
    expect(found.findings.filter(({ code }) => code === 'date-ambiguous')).toMatchObject([
      { level: 'warning', place: { line: 2, column: 1 } },
    ]);
    expect(found.draft?.sections[0]?.start).toBe('2018-02-01');
  });

  test('a month 13 is a slip, not a day', () => {
    const { findings } = read('date,white,black,result\n2018-01-04,Ann Lee,Bob Ray,1-0\n2018-13-04,Ann Lee,Bob Ray,1-0\n');
    expect(findings.filter(({ level }) => level === 'error')).toMatchObject([
      { code: 'games-date', place: { line: 3, column: 1 }, message: '“2018-13-04” has no month 13.' },
    ]);
  });

  test('a club’s own numbers tell players of one name apart, and stay with them whatever their name', () => {
    const found = read(
      'date,white,white id,black,black id,result\n2018-01-04,Ann,12,Ann,13,1-0\n2018-02-04,A. Lee,12,Bob,14,0-1\n2018-03-04,,13,Bob,14,1-0\n',
    );
    expect(found.draft?.sections.map(({ players }) => players.map(({ name }) => name))).toEqual([
      ['Ann (12)', 'Ann (13)'],
      ['Ann (12)', 'Bob (14)'],
      ['Ann (13)', 'Bob (14)'],
    ]);
  });

  test('names with and without an id, and ids with two names, are asked about across months', () => {
    const found = read(
      'date,white,white id,black,result\n2018-01-04,Ann  Lee,12345678,Bob Ray,1-0\n2018-02-04,"Lee, Ann",,Bob Ray,1-0\n2018-03-04,"Lee, Ann",12345678,Bob Ray,1-0\n2018-04-04,Cat Poe,12345678,bob ray,1-0\n',
    );
    expect(
      found.findings
        .filter(({ code }) => code.startsWith('games-'))
        .map(({ code, place, message }) => [code, place.line, message]),
    ).toEqual([
      ['games-id-of-two', 5, '“Ann Lee” and “Cat Poe” have the same id 12345678; taken as one player.'],
      ['games-id-missing', 3, '“Lee, Ann” stands here without an id, and elsewhere with 12345678; taken as another player.'],
    ]);
  });

  test('a long list takes less than 900 bytes of memory a game', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: unknown = runInNewContext('gc');
    const heapUsed = (): number => {
      if (typeof collectGarbage === 'function') collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const games = 20_000;
    const dayOf = (at: number): string => new Date(Date.UTC(2020, 0, 1 + Math.floor(at / 20))).toISOString().slice(0, 10);
    const nameOf = (at: number): string => `Player ${at % 1009} Lastname`;
    const rows = Array.from({ length: games }, (_, at) => `${dayOf(at)},${nameOf(at * 7)},${nameOf(at * 13 + 1)},1-0`);
    const file = bytes(`date,white,black,result\n${rows.filter((row) => !/,(.*),\1,/.test(row)).join('\n')}\n`);
    const before = heapUsed();
    const found = parse(file, 'league.csv');
    const perGame = (heapUsed() - before) / games;
    expect(found.report?.sections.length ?? found.draft?.sections.length).toBeGreaterThan(30);
    expect(perGame).toBeLessThan(900);
  });
});
