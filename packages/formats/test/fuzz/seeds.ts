// The shapes that are mutated: every fixture of the package, generated reports in every format that is written, and small samples
// of the formats that are only read.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { NamedBytes } from '../../src/input/reader.js';
import { makeZip } from '../../src/input/zip.js';
import { writeList } from '../../src/lists/write.js';
import { checkReport } from '../../src/report/checks.js';
import { arbitraryDraft } from '../../src/testing/arbitrary-report.js';
import { makeSwissManager } from '../../src/testing/swiss-manager-file.js';
import { writerOf, writers } from '../../src/writers.js';
import { exampleLists, exampleReports } from '../examples.js';
import { exportSeeds } from './seeds-exports.js';
import { programSeeds } from './seeds-programs.js';

export interface Seed extends NamedBytes {
  /** Rating lists have their own streaming reader. */
  readonly kind: 'report' | 'list';
  /** Formats are equally likely, however many files they have here. */
  readonly group: string;
  /** Files that make one report together with this one. */
  readonly companions?: readonly NamedBytes[];
  /** Makes the file around its changed bytes, if those are only a part of it. */
  readonly rebuild?: (changed: Uint8Array) => Uint8Array;
}

const crosstable = `Event  WINTER OPEN (201501010001)
-----------------------------------------------------------------------
  Pair | Player Name                     |Total|Round|Round|
  Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |
-----------------------------------------------------------------------
    1 | ANN DOE                         |2.0  |W   2|W   3|
   NY | 15445895 / R: 1794   ->1817     |N:2  |W    |B    |
      |            Q: 1641P17->1650P19  |     |     |     |
-----------------------------------------------------------------------
    2 | BOB ROE                         |0.0  |L   1|H    |
   CA | 14598900 / R: Unrated->1234P2   |     |B    |     |
-----------------------------------------------------------------------
    3 | CID POE                         |0.0  |U    |L   1|
   CA | 14598901 / R: 1300   ->1290     |     |     |W    |
-----------------------------------------------------------------------
`;

const swisssys = JSON.stringify({
  Overview: {
    Program: 'SwissSys',
    Version: 11,
    'Tournament title': 'Spring Open',
    'Starting date': '5/23/2026',
    'Ending date': '2026-05-24',
  },
  Sections: [
    {
      'Section name': 'Open',
      'Section time control': 'G/60;d5',
      'Rounds paired': 1,
      'Rounds played': 1,
      'Final round': 1,
      Players: [
        { 'Pair number': 1, Name: 'Doe, Ann', ID: '12345678', Rating: '1800', Phone: '555-123-4567', Results: ['+;2;W;1;0;0;1'] },
        { 'Pair number': 2, Name: 'Roe, Bob', ID: '23456789', Rating: '1700', Results: ['-;1;B;1;0;0;0'] },
      ],
    },
  ],
});

const pgn = `[Event "Casual"]
[Site "?"]
[Date "2026.05.23"]
[Round "1"]
[White "Doe, Ann"]
[Black "Roe, Bob"]
[Result "1-0"]
[WhiteElo "1800"]
[BlackFideId "2000002"]
[TimeControl "5400+30"]

1. e4 e5 2. Nf3 {a "comment"} 1-0

[Event "Casual"]
[White "Roe, Bob"]
[Black "Doe, Ann"]
[Result "*"]
[Termination "unplayed"]

*
`;

const fideXml = `<playerslist>
<player>
<fideid>2000001</fideid>
<name>Doe, Ann</name>
<country>USA</country>
<sex>F</sex>
<title>WFM</title>
<rating>2001</rating>
<games>3</games>
<k>20</k>
<birthday>1990</birthday>
<flag>w</flag>
</player>
</playerslist>
`;

const cfc = `CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating
100001,2027-01-01,Doe,Ann,ON,Toronto",1800,1850,1700,1750,2000001,1801
100002,2020-01-01,Roe,Bob,QC,"Montr\u00e9al, QC",1500,1600,0,0,0,0
`;

const swissManager = makeSwissManager({
  start: 20260412,
  end: 20260413,
  header: { 0: 'Alder Open', 5: 'Birchtown', 14: '90 min + 30 sec', 20: 'XXX' },
  players: [
    { surname: 'Alder', firstName: 'Kim', fideId: 9990001, fideRating: 2117, born: 19920000, federation: 'XXX' },
    { surname: 'Birch', nationalId: 'N-77', nationalRating: 1833 },
    { surname: 'Cedar' },
  ],
  rounds: [
    {
      date: 20260412,
      pairings: [
        [1, 2, 1],
        [3, 0xffff, 9],
      ],
    },
    {
      pairings: [
        [3, 1, 2],
        [2, 0xfffe, 3],
      ],
    },
  ],
});

export async function loadSeeds(): Promise<readonly Seed[]> {
  const report = (name: string, bytes: Uint8Array): Seed => ({
    name,
    bytes,
    kind: 'report',
    group: name.slice(name.lastIndexOf('.')),
  });
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const seeds: Seed[] = filesUnder(fileURLToPath(new URL('../fixtures/', import.meta.url))).map(({ name, bytes }) =>
    report(name, bytes),
  );
  for (const draft of fc.sample(arbitraryDraft, { seed: 7, numRuns: 12 })) {
    const checked = checkReport(draft).report;
    if (checked === undefined) throw new Error('the generator makes reports without errors');
    const readable = writers.filter((writer) => !writer.format.startsWith('wallchart'));
    for (const writer of readable) {
      const { files } = writer.write(checked);
      const companions = (name: string) => (writer.format === 'uschess-dbf' ? files.filter((other) => other.name !== name) : []);
      for (const { name, bytes } of files) seeds.push({ ...report(name, bytes), companions: companions(name) });
    }
    const tables = writerOf('uschess-dbf')?.write(checked).files ?? [];
    if (tables.length > 0) seeds.push(report('report.zip', makeZip(tables)));
  }
  seeds.push(
    report('crosstable.txt', encode(crosstable)),
    report('open.sjson', encode(swisssys)),
    report('games.pgn', encode(pgn)),
    report('open.TUNX', swissManager),
    ...programSeeds(),
  );
  const rows = [
    {
      id: '2000001',
      name: 'Doe, Ann',
      federation: 'USA',
      ratings: { standard: { rating: 2001, games: 3, k: 20 } },
      birthYear: 1990,
    },
  ];
  for (const format of ['fide-text', 'fide-xml', 'csv', 'json'] as const) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeList([rows], format)) chunks.push(chunk);
    seeds.push({ kind: 'list', group: 'list', name: `list.${format}`, bytes: Buffer.concat(chunks) });
  }
  seeds.push(
    { kind: 'list', group: 'list', name: 'players.xml', bytes: encode(fideXml) },
    { kind: 'list', group: 'list', name: 'tdlist.txt', bytes: encode(cfc) },
    ...exportSeeds(),
    ...(await exampleLists()).map((file): Seed => ({ ...file, kind: 'list', group: 'list' })),
    ...exampleReports().flatMap((file): Seed[] =>
      file.name === 'swissperfect.txt' || file.name === 'swisssys-upload.json'
        ? [{ ...file, kind: 'report', group: file.name }]
        : [],
    ),
  );
  return seeds;
}

function filesUnder(folder: string): readonly NamedBytes[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      if (statSync(path).isDirectory()) return filesUnder(path);
      // A copy, because small files come out of a shared pool.
      return name.startsWith('.') ? [] : [{ name, bytes: Uint8Array.from(readFileSync(path)) }];
    });
}
