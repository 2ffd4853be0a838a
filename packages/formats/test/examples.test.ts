// Every format that is read has an example in the documentation, and each is read correctly: no error, and the games of the
// event.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFormats } from '../src/format-titles.js';
import type { NamedBytes } from '../src/input/reader.js';
import { readList } from '../src/lists/read.js';
import { parseFiles } from '../src/parse.js';
import { isPlayed } from '../src/report/points.js';
import { checkTrf26 } from '../src/trf/strict.js';
import { exampleLists, exampleReports } from './examples.js';

const folder = fileURLToPath(new URL('../../../docs/examples/', import.meta.url));

/** The files of an example: one, or those of a folder. */
function filesOf(path: string): readonly NamedBytes[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => filesOf(`${path}/${name}`));
  return [{ name: path.slice(path.lastIndexOf('/') + 1), bytes: Uint8Array.from(readFileSync(path)) }];
}

/** Example, format, players, games that were played, and every finding except requests for data that no file has. */
const examples: readonly (readonly [string, string, number, number, readonly string[]])[] = [
  ['chess-json.json', 'chess-json', 5, 3, []],
  ['chess-results-crosstable.csv', 'chess-results-table', 5, 3, ['warning chess-results-rating', 'warning date-not-given']],
  ['chess-results-pages.zip', 'chess-results-table', 5, 3, ['warning chess-results-rating']],
  ['chess-results.xml', 'chess-results-xml', 5, 3, []],
  ['chesscom.zip', 'chesscom', 5, 3, ['warning user-names-only', 'notice rounds-counted', 'notice fields-kept']],
  ['crosstable.csv', 'csv', 3, 3, []],
  ['crosstable.fods', 'ods', 3, 3, []],
  ['crosstable.ods', 'ods', 3, 3, []],
  ['crosstable.txt', 'crosstable-text', 3, 2, ['warning date-not-given']],
  ['crosstable.xlsx', 'xlsx', 3, 3, []],
  ['games.csv', 'games-csv', 4, 3, []],
  ['games.pgn', 'pgn', 4, 3, []],
  ['icu.csv', 'icu', 4, 3, ['notice icu-opponents']],
  ['lichess-broadcast.zip', 'lichess', 4, 3, []],
  ['lichess-games.ndjson', 'lichess', 4, 3, ['warning user-names-only', 'notice rounds-counted', 'warning event-name-missing']],
  ['papi.papi', 'papi', 5, 3, []],
  ['report.json', 'json', 5, 3, []],
  ['swiss-chess.SWT', 'swiss-chess', 5, 3, ['warning score-disagrees']],
  ['swiss-manager.TUNX', 'swiss-manager', 5, 3, []],
  ['swissperfect.txt', 'swissperfect-text', 5, 3, ['warning event-name-missing', 'warning date-not-given']],
  ['swissperfect.zip', 'swissperfect', 5, 3, ['warning date-not-given']],
  ['swisssys-upload.json', 'swisssys-upload', 3, 2, ['warning date-not-given']],
  ['swisssys.sjson', 'swisssys', 3, 2, []],
  ['trf06.trf', 'trf06', 5, 3, []],
  ['trf16.trf', 'trf16', 5, 3, []],
  ['trf26.trf', 'trf26', 5, 3, []],
  ['uschess-api.zip', 'uschess-api', 5, 3, []],
  ['uschess-dbf', 'uschess-dbf', 3, 2, []],
  ['vega.tdf', 'vega-tdf', 5, 3, ['notice vega-birth']],
  // The place of its pairings is not documented.
  ['vega.veg', 'vega', 5, 0, ['notice vega-birth', 'error vega-pairings', 'warning no-games']],
];

/** Data that the sender of a file must add, because most formats lack it. */
const asked = new Set(['venue-not-given', 'time-control-not-given', 'games-not-given', 'rating-not-given']);

describe('examples of reports', () => {
  test.each(examples)('%s is %s', (name, format, players, games, findings) => {
    const read = parseFiles(filesOf(`${folder}reports/${name}`));
    expect(read).toHaveLength(1);
    const [one] = read;
    expect(one?.format).toBe(format);
    const [section] = one?.draft?.sections ?? [];
    const cells = section?.players.flatMap((player) => player.cells) ?? [];
    expect([section?.players.length, cells.filter(({ outcome }) => isPlayed(outcome)).length / 2]).toEqual([players, games]);
    const found = one?.findings.filter(({ code }) => !asked.has(code)).map(({ level, code }) => `${level} ${code}`);
    expect(found).toEqual(findings);
    expect(one?.report === undefined).toBe(findings.some((finding) => finding.startsWith('error')));
  });

  test('every format that is read has one, and every file is read', () => {
    const formats = new Set(readFormats.flatMap((line) => line.formats));
    expect(new Set(examples.map(([, format]) => format))).toEqual(formats);
    expect(readdirSync(`${folder}reports`).sort()).toEqual(examples.map(([name]) => name).sort());
  });

  test('the TRF26 passes the strict check', () => {
    const [file] = filesOf(`${folder}reports/trf26.trf`);
    expect(file && checkTrf26(file.bytes, file.name).filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('are the files that the test makers make', () => {
    for (const { name, bytes } of exampleReports()) {
      const [file] = filesOf(`${folder}reports/${name}`);
      // Archives of spreadsheets contain the time they were made.
      if (/\.(xlsx|ods)$/.test(name)) expect(file?.bytes.length).toBe(bytes.length);
      else expect(Buffer.compare(file?.bytes ?? new Uint8Array(), bytes), name).toBe(0);
    }
  });
});

describe('examples of lists', () => {
  test.each([
    ['TARATSUP.DBF', 'uschess-dbf', undefined],
    ['harkness-list.csv', 'harkness-csv', undefined],
    ['jul03frl.txt', 'fide-text', '2003-07'],
    ['mar11frl.txt', 'fide-text', '2011-03'],
    ['players_list_foa.txt', 'fide-text', undefined],
    ['players_list_xml.xml', 'fide-xml', undefined],
    ['standard_apr02frl.txt', 'fide-text', '2002-04'],
    ['taratsup.csv', 'uschess-csv', undefined],
    ['tdlist.txt', 'cfc-csv', undefined],
  ] as const)('%s is %s', async (name, format, period) => {
    const rows: object[] = [];
    for (const file of filesOf(`${folder}lists/${name}`))
      for await (const batch of readList([file.bytes], file.name)) {
        rows.push(...batch.rows);
        expect([batch.list.format, batch.list.period, batch.findings]).toEqual([format, period, []]);
      }
    expect(rows).toHaveLength(2);
  });

  test('are the files that the test makers make', async () => {
    for (const { name, bytes } of await exampleLists()) {
      const [file] = filesOf(`${folder}lists/${name}`);
      expect(Buffer.compare(file?.bytes ?? new Uint8Array(), bytes), name).toBe(0);
    }
  });
});
