import { expect, test } from 'vitest';
import { makeZip } from './input/zip.js';
import { parse, parseFiles } from './parse.js';
import { everyPlace } from './report/collector.js';
import { writerOf } from './writers.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const csv = (name: string): Uint8Array =>
  encode(
    `event,${name}\nstart,2026-05-02\nend,2026-05-02\nvenue,otb\ntime control,G/60;d5\npair,name,rating,games,r1\n1,A,1500,30,W2\n2,B,1400,30,L1\n`,
  );

const found = (bytes: Uint8Array, name = 'a.txt', options = {}): unknown[] =>
  everyPlace(parse(bytes, name, options).findings).map(({ code, level, place }) => [code, level, place]);

test('reading alone gives the draft and the findings of reading, unchecked', () => {
  const wrong = encode(new TextDecoder().decode(csv('Open')).replace('L1', 'L9'));
  const checked = parse(wrong, 'a.csv');
  const read = parse(wrong, 'a.csv', { checks: false });
  expect(checked.findings.length).toBeGreaterThan(checked.ofReading.length);
  expect(read).toEqual({ ...checked, findings: checked.ofReading });
});

test('an empty file', () => {
  expect(found(new Uint8Array())).toEqual([['file-empty', 'error', { file: 'a.txt', line: 1, column: 1 }]]);
});

test.each([
  ['words', encode('Dear director, here is my result.')],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
  ['zeros', new Uint8Array(5000)],
  ['JSON of something else', encode('{"a": 1}')],
])('%s has no known format', (_what, bytes) => {
  expect(found(bytes)).toEqual([['format-unknown', 'error', { file: 'a.txt', line: 1, column: 1 }]]);
});

test.each([
  ['a web page', 'x.htm', encode('<!DOCTYPE html><html><body>crosstable</body></html>')],
  ['a PDF', 'x.pdf', encode('%PDF-1.7 ...')],
  ['a web archive', 'x.mht', encode('From: <Saved by Blink>\r\nSubject: Open\r\nMIME-Version: 1.0\r\n')],
  [
    'a spreadsheet in an old XML form',
    'x.xls',
    encode(
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    ),
  ],
  ['a rating list', 'players.xml', encode('<playerslist><player></player></playerslist>')],
  [
    'a rating list',
    'tdlist.txt',
    encode('CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating\n'),
  ],
  ['a Swiss-Manager tournament of an old version', 'open.TUN', Uint8Array.of(1, 2, 3, 0, 0, 0, 9, 9, 9)],
  ['a Vega project', 'open.vegx', encode('<?xml version="1.0"?><vega/>')],
  ['an XML file', 'open.xml', encode('<?xml version="1.0"?><other/>')],
  [
    'the page of one player of chess-results',
    'player.csv',
    encode('From the Tournament-Database of Chess-Results http://chess-results.com\nSpring Cup\nPlayer info\nName;Alder Kim\n'),
  ],
  [
    'a page of team pairings of chess-results, whose boards are not described',
    'boards.csv',
    encode(
      'From the Tournament-Database of Chess-Results http://chess-results.com\nTeam Cup\nRound 1\nBo.;1;;North;Rtg;-;4;;South;Rtg;2½:1½\n',
    ),
  ],
  [
    'a ranking of teams of chess-results, which has no games of players',
    'teams.csv',
    encode(
      'From the Tournament-Database of Chess-Results http://chess-results.com\nTeam Cup\nRk.;SNo;Team;Games;TB1\n1;4;North;3;6\n',
    ),
  ],
  ['a document of an office program', 'open.xlsx', makeZip([{ name: '[Content_Types].xml', bytes: encode('<Types/>') }])],
])('%s (%s) is known but not a report: the hint says what to send', (what, name, bytes) => {
  const { findings, report } = parse(bytes, name);
  expect(report).toBeUndefined();
  expect(findings.map(({ code, level, message, place }) => [code, level, message, place])).toEqual([
    ['not-a-report', 'error', `This is ${what}, not a tournament report.`, { file: name, line: 1, column: 1 }],
  ]);
});

test('a line of 2 GB is refused before any of it is copied', () => {
  const bytes = new Uint8Array(2 * 1024 * 1024 * 1024);
  bytes.set(encode('001    1      Doe, Ann '));
  const before = process.memoryUsage();
  const start = performance.now();
  expect(found(bytes, 'a.trf')).toEqual([['file-too-large', 'error', { file: 'a.trf', line: 1, column: 1 }]]);
  expect(performance.now() - start).toBeLessThan(100);
  expect(process.memoryUsage().heapUsed - before.heapUsed).toBeLessThan(10_000_000);
  expect(process.memoryUsage().arrayBuffers - before.arrayBuffers).toBeLessThan(10_000_000);
});

test.each([
  ['TRF', 'a.trf', `012 Event\n042 2026/05/02\n001    1      Doe, Ann ${' '.repeat(300_000)}`, 3],
  ['CSV', 'a.csv', `event,X\npair,name,r1\n1,${'x'.repeat(300_000)},W2`, 3],
])('a line longer than any of %s is refused', (_what, name, text, line) => {
  expect(found(encode(text), name)).toEqual([['line-too-long', 'error', { file: name, line, column: 1, length: 262_144 }]]);
});

test.each<[string, string, string, string]>([
  ['more lines than a report has', 'a.trf', `001    1      Doe, Ann\n${'### x\n'.repeat(200_000)}`, 'too-many-lines'],
  ['more columns than a crosstable has', 'a.csv', `pair,name,r1\n1,A,${','.repeat(2000)}`, 'csv-syntax'],
  ['more JSON than a report has', 'a.json', `{"sections":[${' '.repeat(33 * 1024 * 1024)}]}`, 'file-too-large'],
])('%s is refused', (_what, name, text, code) => {
  const { report, findings } = parse(encode(text), name);
  expect(report).toBeUndefined();
  expect(findings.map((finding) => [finding.code, finding.level])).toContainEqual([code, 'error']);
});

test('more results than any event has are refused', () => {
  const row = (pair: number): string => `${pair},P${pair}${',U'.repeat(100)}`;
  const text = `pair,name,${Array.from({ length: 100 }, (_, i) => `r${i + 1}`).join()}\n${Array.from({ length: 60 }, (_, i) => row(i + 1)).join('\n')}`;
  expect(
    parse(encode(text), 'a.csv', { limits: { maxCells: 5000 } }).findings.map(({ code, place }) => [code, place.line]),
  ).toContainEqual(['too-many-results', 53]);
});

test('limits can be lower', () => {
  expect(found(csv('X'), 'a.csv', { limits: { maxBytes: 10 } })).toEqual([
    ['file-too-large', 'error', { file: 'a.csv', line: 1, column: 1 }],
  ]);
});

test('more findings of one kind than the limit are counted in one', () => {
  const rows = Array.from({ length: 50 }, (_, i) => `${i + 1},Player ${i + 1},1500,30,Q`).join('\n');
  const { findings, report } = parse(encode(`pair,name,rating,games,r1\n${rows}`), 'a.csv', { limits: { maxFindings: 10 } });
  expect(report).toBeUndefined();
  const cells = findings.filter(({ code }) => code === 'csv-cell');
  expect(cells.map(({ more }) => [more?.count, more?.others.length])).toEqual([[49, 9]]);
});

test('content decides, not the name', () => {
  expect(parse(csv('X'), 'report.trf').format).toBe('csv');
  expect(parse(csv('X'), '').format).toBe('csv');
});

test('a report from the future is an error only if today is known', () => {
  expect(parse(csv('X'), 'a.csv').report).toBeDefined();
  expect(found(csv('X'), 'a.csv', { today: '2026-05-01' })).toEqual([
    ['date-future', 'error', { file: 'a.csv', line: 2, column: 7, length: 10 }],
    ['date-future', 'error', { file: 'a.csv', line: 3, column: 5, length: 10 }],
  ]);
});

test('several files are read one by one', () => {
  const results = parseFiles([
    { name: 'a.csv', bytes: csv('A') },
    { name: 'b.csv', bytes: csv('B') },
    { name: 'c.txt', bytes: encode('?') },
  ]);
  expect(results.map(({ names, report, findings }) => [names, report?.event.name, findings.map(({ code }) => code)])).toEqual([
    [['a.csv'], 'A', []],
    [['b.csv'], 'B', []],
    [['c.txt'], undefined, ['format-unknown']],
  ]);
});

test('an archive with one report is that report; with two it is the first, with a finding', () => {
  const one = makeZip([{ name: 'a.csv', bytes: csv('A') }]);
  expect(parse(one, 'a.zip').report?.event.name).toBe('A');
  const two = makeZip([
    { name: 'a.csv', bytes: csv('A') },
    { name: 'b.csv', bytes: csv('B') },
  ]);
  const parsed = parse(two, 'two.zip');
  expect(parsed.report?.event.name).toBe('A');
  expect(parsed.findings.map(({ code, level, message }) => [code, level, message])).toEqual([
    ['archive-other-files', 'warning', 'The archive holds more than one report: “a.csv” was read, “b.csv” not.'],
  ]);
});

test('a changelog that quotes lines of a TRF is not a report', () => {
  const text = [
    '# Changelog',
    '',
    'Files such as this one are read:',
    '',
    '012 Spring Open',
    '042 2026/05/02',
    '001    1      Doe, Ann                          2000',
    '',
    'The columns of record 001 are those of the handbook.',
    'Dates are read in every order.',
    'Round cells begin at column 92.',
    'Old files end with CR.',
  ].join('\n');
  expect(parse(encode(text), 'CHANGELOG.md').findings.map(({ code }) => code)).toEqual(['format-unknown']);
});

test('a TRF whose blanks became tabs is reported as that', () => {
  const text = '012 Spring Open\n042 2026/05/02\n052 2026/05/03\n001\t1\tm\t\tDoe, Ann\t2000\n';
  expect(found(encode(text), 'tabs.trf')).toEqual([['trf-tabs', 'error', { file: 'tabs.trf', line: 4, column: 18, length: 1 }]]);
});

test('a Vega .tdf file is not a TRF', () => {
  const text = '012 Spring Open\n042 2026/05/02\n052 2026/05/03\n001 3 | m | f | ALDER Kim | 2101 | XXX | 9990001\n';
  expect(parse(encode(text), 'vega.tdf').format).toBe('vega-tdf');
});

test('US Chess tables of two archives are two reports, even though their files have the same names', () => {
  const archive = (name: string): Uint8Array => {
    const report = parse(csv(name), 'a.csv').report;
    if (report === undefined) throw new Error('no report');
    return makeZip(writerOf('uschess-dbf')?.write(report).files ?? []);
  };
  const parsed = parseFiles([
    { name: 'one.zip', bytes: archive('One') },
    { name: 'two.zip', bytes: archive('Two') },
  ]);
  expect(parsed.map(({ draft, names }) => [draft?.event.name, names.length])).toEqual([
    ['One', 3],
    ['Two', 3],
  ]);
});
