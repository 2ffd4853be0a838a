// Shapes of spreadsheets and of exports from sites and programs. Parts of an archive are changed inside it: a change to the
// archive itself nearly always fails its checksum.

import { zipSync } from 'fflate';
import { makeChessJson } from '../../src/testing/chess-json-file.js';
import { asCsv, asPage, crosstable, pairings, startingList } from '../../src/testing/chess-results-tables.js';
import { makeChessResultsXml } from '../../src/testing/chess-results-xml-file.js';
import { icuRows, makeIcu } from '../../src/testing/icu-file.js';
import { smallEvent } from '../../src/testing/made-event.js';
import { type MadeWorkbook, makeFlatOds, makeOds, makeXlsx, odsContent, xlsxParts } from '../../src/testing/spreadsheet-file.js';
import { makeTdf, makeVeg } from '../../src/testing/vega-file.js';
import type { Seed } from './seeds.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const crosstableBook: MadeWorkbook = {
  sheets: [
    {
      name: 'Open',
      rows: [
        ['event', 'Spring Open'],
        ['start', { serial: 46165 }],
        ['end', { date: '2026-05-24' }],
        ['pair', 'id', 'name', 'rating', 'games', 'r1', 'r2', 'team'],
        [1, 12345678, { runs: ['Doe, ', 'Ann'] }, 1800, 40, 'W2w', 'H', 'North'],
        [2, 23456789, { inline: 'Roe, Bob' }, { formula: '1+1', value: 1641 }, { error: '#REF!' }, 'L1b', 'B'],
      ],
      merges: ['H5:H6'],
    },
    {
      name: 'Reserve',
      rows: [
        ['pair', 'name', 'r1'],
        [1, 'A', 'B'],
      ],
    },
  ],
};

const gamesList = `date,white,black,result,time control
2024-01-05,Ann Lee,Bob Ray,1-0,G/25;+5
2024-01-05,Cid Poe,Dan Oak,1/2-1/2,G/25;+5
2024-01-12,Bob Ray,Cid Poe,0-1,G/90;+30
2024-01-12,Dan Oak,Ann Lee,*,G/90;+30
`;

export function exportSeeds(): readonly Seed[] {
  const report = (group: string, name: string, bytes: Uint8Array | string): Seed => ({
    kind: 'report',
    group,
    name,
    bytes: typeof bytes === 'string' ? encode(bytes) : bytes,
  });
  const cross = crosstable(smallEvent, 'de', 'rank');
  const pages = [cross, crosstable(smallEvent, 'en', 'number'), pairings(smallEvent, 'es', true), startingList(smallEvent, 'en')];
  const details = [
    ['Federation', 'Germany ( GER )'],
    ['Date', '2026/04/11 to 2026/04/12'],
  ];
  return [
    report('spreadsheet', 'open.xlsx', makeXlsx(crosstableBook)),
    report('spreadsheet', 'open.ods', makeOds(crosstableBook)),
    report('spreadsheet', 'open.fods', makeFlatOds(crosstableBook)),
    ...partsOf('spreadsheet', 'open.xlsx', xlsxParts(crosstableBook)),
    ...partsOf('spreadsheet', 'cross.xlsx', xlsxParts({ sheets: [{ name: 'Sheet1', rows: cross }] })),
    ...partsOf('spreadsheet', 'icu.xlsx', xlsxParts({ sheets: [{ name: 'Sheet1', rows: icuRows(smallEvent, [0, 1]) }] })),
    ...partsOf('spreadsheet', 'open.ods', {
      mimetype: encode('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': encode(odsContent(crosstableBook)),
    }),
    ...partsOf(
      'list',
      'list.xlsx',
      xlsxParts({
        sheets: [
          {
            name: 'L',
            rows: [
              ['id', 'name', 'federation', 'sex', 'standard'],
              [2000001, 'Doe, Ann', 'USA', 'f', 2001],
            ],
          },
        ],
      }),
    ).map((seed): Seed => ({ ...seed, kind: 'list' })),
    report('chess-results', 'event.xml', makeChessResultsXml(smallEvent)),
    report(
      'chess-results',
      'upload.txt',
      makeChessResultsXml(smallEvent, { asText: true }).replaceAll('<', '{').replaceAll('>', '}'),
    ),
    ...pages.map((rows, i) => report('chess-results', `page${i}.html`, asPage(rows, details))),
    ...pages.map((rows, i) => report('chess-results', `table${i}.csv`, asCsv(rows, i % 2 === 0 ? ',' : ';'))),
    report('vega', 'event.tdf', makeTdf(smallEvent)),
    report('vega', 'event.veg', makeVeg(smallEvent)),
    report('icu', 'foreign.csv', makeIcu(smallEvent, [0, 1])),
    report('games-csv', 'games.csv', gamesList),
    report('chess-json', 'event.json', makeChessJson(smallEvent)),
  ];
}

/** Each part as the bytes that are changed, with the archive made around it. */
function partsOf(group: string, name: string, parts: Readonly<Record<string, Uint8Array>>): Seed[] {
  return Object.entries(parts)
    .filter(([part]) => /sheet|shared|styles|workbook|content\.xml/i.test(part))
    .map(([part, bytes]) => ({
      kind: 'report',
      group,
      name,
      bytes,
      rebuild: (changed) => zipSync({ ...parts, [part]: changed }),
    }));
}
