// Example files of every format that is read, made from one small event by the test makers: invented, never copied. `npm run
// examples -w @harkness/formats` writes them to docs/examples.

import { makeDbf } from '../src/dbase/write.js';
import type { NamedBytes } from '../src/input/reader.js';
import { makeZip } from '../src/input/zip.js';
import type { ListRow } from '../src/lists/row.js';
import { writeList } from '../src/lists/write.js';
import { parse } from '../src/parse.js';
import { checkReport } from '../src/report/checks.js';
import type { ReportDraft } from '../src/report/report.js';
import type { MadeEvent as MadePeople, MadeResult } from '../src/testing/arbitrary-event.js';
import { makeChessJson } from '../src/testing/chess-json-file.js';
import { asCsv, asPage, crosstable, startingList } from '../src/testing/chess-results-tables.js';
import { makeChessResultsXml } from '../src/testing/chess-results-xml-file.js';
import { makeIcu } from '../src/testing/icu-file.js';
import { type GameResult, smallEvent } from '../src/testing/made-event.js';
import { papiOf } from '../src/testing/papi-file.js';
import { makeFlatOds, makeOds, makeXlsx } from '../src/testing/spreadsheet-file.js';
import { swtOf } from '../src/testing/swiss-chess-file.js';
import { makeSwissManager } from '../src/testing/swiss-manager-file.js';
import { swissPerfectOf } from '../src/testing/swissperfect-files.js';
import { report2C } from '../src/testing/uschess-tables.js';
import { makeTdf, makeVeg } from '../src/testing/vega-file.js';
import { broadcastOf, chesscomOf, lichessGamesOf, uschessApiOf } from '../src/testing/web-files.js';
import { writerOf } from '../src/writers.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (name: string, content: string): NamedBytes => ({ name, bytes: encode(content) });

const results: { readonly [R in GameResult]: MadeResult } = {
  white: '1-0',
  draw: '1/2',
  black: '0-1',
  'white-forfeit': '+/-',
  'black-forfeit': '-/+',
  'both-forfeit': '-/-',
};

/** The same event in the form that the makers of binary files and web responses need. */
const people: MadePeople = {
  people: smallEvent.players.map(({ last, first, fideId, fide, year }) => ({
    surname: last,
    firstName: first,
    fideId,
    rating: fide,
    born: `${year}-01-01`,
  })),
  rounds: smallEvent.rounds.map(({ games, alone }) => ({
    games: games.map(({ white, black, result }) => ({ white: white + 1, black: black + 1, result: results[result] })),
    byes: alone.map(({ player, what }) => ({
      player: player + 1,
      bye: what === 'bye-half' ? 'half' : what === 'absent' ? 'absent' : 'full',
    })),
  })),
};

/** Only games that were played, because broadcasts and websites show no others. */
const playedOnly: MadePeople = {
  ...people,
  rounds: people.rounds.map(({ games }) => ({ games: games.filter(({ result }) => /\d/.test(result)), byes: [] })),
};

const codes: { readonly [R in GameResult]: number } = {
  white: 1,
  draw: 2,
  black: 3,
  'white-forfeit': 4,
  'black-forfeit': 5,
  'both-forfeit': 6,
};

const day = (iso: string): number => Number(iso.replaceAll('-', ''));

function swissManager(): Uint8Array {
  const { players, rounds, name, city, start, end } = smallEvent;
  return makeSwissManager({
    flags: 2,
    start: day(start),
    end: day(end),
    header: { 0: name, 5: city, 14: '90 min + 30 sec', 20: 'XXX', 21: 'Rowan, Lee' },
    players: players.map(({ last, first, fideId, fide, national, nationalId, year, title, federation, sex }) => ({
      surname: last,
      firstName: first,
      fideId,
      fideRating: fide,
      nationalRating: national,
      nationalId,
      born: year * 10_000,
      title,
      federation,
      sex: sex === 'f' ? 1 : 0,
      source: 'FIDE',
    })),
    rounds: rounds.map(({ date, games, alone }) => ({
      date: day(date),
      pairings: [
        ...games.map(({ white, black, result }) => [white + 1, black + 1, codes[result]] as const),
        ...alone.map(({ player, what }) =>
          what === 'bye-pairing'
            ? ([player + 1, 0xffff, 9] as const)
            : ([player + 1, 0xfffe, what === 'bye-half' ? 2 : 3] as const),
        ),
      ],
    })),
  });
}

const swissPerfectText = [
  ['No', 'Name', 'Feder', 'Intl Id', 'Loc Id', 'Rtg', 'Loc', 'Title', 'Total', '1', '2'],
  ['1', 'Alder, Kim', 'IRL', '9990001', '1201', '2117', '2080', 'WIM', '2', '2:W', '3:W'],
  ['2', 'Birch, Jo', 'IRL', '9990002', '1202', '1833', '1790', '', '1', '1:L', '5:+'],
  ['3', 'Cedar, Mo', 'IRL', '', '', '', '', '', '0.5', '4:D', '1:L'],
  ['4', 'Elder, Lee', 'IRL', '9990004', '', '1650', '', '', '1', '3:D', '0:='],
  ['5', 'Fir, Jo', 'IRL', '9990005', '1205', '1500', '1500', '', '1', '0:+', '2:-'],
]
  .map((row) => row.join('\t'))
  .join('\r\n');

const crosstableText = `Event  WINTER OPEN (201501010001)
-----------------------------------------------------------------------
  Pair | Player Name                     |Total|Round|Round|
  Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |
-----------------------------------------------------------------------
    1 | KIM ALDER                       |2.0  |W   2|W   3|
   NY | 30000017 / R: 1794   ->1817     |N:2  |W    |B    |
-----------------------------------------------------------------------
    2 | JO BIRCH                        |0.5  |L   1|H    |
   CA | 30000025 / R: 1541P17->1529P18  |     |B    |     |
-----------------------------------------------------------------------
    3 | MO CEDAR                        |0.0  |U    |L   1|
   CA | 30000033 / R: 1300   ->1290     |     |     |W    |
-----------------------------------------------------------------------
`;

const swisssys = JSON.stringify(
  {
    Overview: {
      Program: 'SwissSys',
      Version: 11.7,
      'Tournament title': 'Spring Open',
      'Starting date': '2026-05-23',
      'Ending date': '2026-05-23',
      'Event city': 'Springfield',
      'Event state': 'IL',
      'Organizer ID': 'A6000001',
    },
    Sections: [
      {
        'Section name': 'Open',
        'Section title': 'Open',
        Type: 0,
        'Section time control': 'G/60;d5',
        'Rounds paired': 2,
        'Rounds played': 2,
        'Final round': 2,
        Players: [
          { 'Pair number': 1, Name: 'Alder, Kim', ID: '30000017', Rating: 1800, Results: ['+;2;W;1;0;0;0', 'H;-1;-;0;-1;-1;0'] },
          { 'Pair number': 2, Name: 'Birch, Jo', ID: '30000025', Rating: 1700, Results: ['-;1;B;1;0;0;0', '=;3;W;1;0;0;0'] },
          { 'Pair number': 3, Name: 'Cedar, Mo', ID: '30000033', Rating: 1300, Results: ['B;-1;-;0;-1;-1;0', '=;2;B;1;0;0;0'] },
        ],
      },
    ],
  },
  undefined,
  2,
);

const swisssysUpload = JSON.stringify(
  {
    NACHEventID: '12345',
    NACHEventPasscode: 'xxxx',
    tournament: 'Spring Open',
    date: '2026/5/23',
    city: 'Springfield',
    state: 'IL',
    country: 'USA',
    td: 'Rowan, Lee',
    sections: [
      {
        section: 'Open',
        rounds_paired: 2,
        rounds_played: 2,
        standings: [1, 2, 3],
        place: ['1', '2-3', '2-3'],
        rounds: [
          {
            pairings: [
              { white: 1, black: 2, board: 1, result: '(1-0)' },
              { white: 3, black: 0, board: 0, result: '(1)' },
            ],
          },
        ],
        players: [
          {
            name: 'Alder, Kim',
            id1: '30000017',
            rating: '1800',
            results: ['W', 'H'],
            colors: ['W', '-'],
            ops: [2, 0],
            boards: [1, 0],
          },
          {
            name: 'Birch, Jo',
            id1: '30000025',
            rating: '1700',
            results: ['L', 'D'],
            colors: ['B', 'W'],
            ops: [1, 3],
            boards: [1, 1],
          },
          {
            name: 'Cedar, Mo',
            id1: '30000033',
            rating: '1300',
            results: ['B', 'D'],
            colors: ['-', 'B'],
            ops: [0, 2],
            boards: [0, 1],
          },
        ],
      },
    ],
  },
  undefined,
  2,
);

const pgn = smallEvent.rounds
  .flatMap(({ date, games }, i) =>
    games
      .filter(({ result }) => !result.endsWith('forfeit'))
      .map(({ white, black, result }) => {
        const score = result === 'white' ? '1-0' : result === 'black' ? '0-1' : '1/2-1/2';
        const side = (colour: string, at: number): string => {
          const { last, first, fide, fideId } = smallEvent.players[at] ??
            smallEvent.players[0] ?? { last: '', first: '', fide: 0, fideId: 0 };
          return `[${colour}FideId "${fideId}"]\n${fide === 0 ? '' : `[${colour}Elo "${fide}"]\n`}[${colour} "${last}, ${first}"]\n`;
        };
        return `[Event "${smallEvent.name}"]\n[Site "${smallEvent.city}"]\n[Date "${date.replaceAll('-', '.')}"]\n[Round "${i + 1}"]\n${side('White', white)}${side('Black', black)}[Result "${score}"]\n[TimeControl "5400+30"]\n\n1. e4 e5 2. Nf3 Nc6 ${score}\n`;
      }),
  )
  .join('\n');

const games = `date,white,black,result,time control
2026-04-11,"Alder, Kim","Birch, Jo",1-0,90+30
2026-04-11,"Elder, Lee","Cedar, Mo",1/2-1/2,90+30
2026-04-12,"Cedar, Mo","Alder, Kim",0-1,90+30
`;

const csv = `event,Spring Open
start,2026-05-23
end,2026-05-24
city,Springfield
time control,G/60;d5

section,Open
venue,otb
pair,id,name,rating,games,r1,r2,r3
1,30000017,"Alder, Kim",1800,40,W2w,D3b,H
2,30000025,"Birch, Jo",1641P17,,L1b,B,W3w
3,30000033,"Cedar, Mo",unrated,,U,D1w,L2b
`;

const csvBook = {
  sheets: [
    {
      name: 'Open',
      rows: csv
        .split('\n')
        .map((line) => [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=^|,)(?=,|$)/g)].map(([, a, b]) => a ?? b ?? '')),
    },
  ],
};

/** With what TRF26 requires: an existing federation, a time control in seconds, full birth dates. */
function byTheLetter(draft: ReportDraft): ReportDraft {
  const real = (code: string): string => (code === 'XXX' ? 'IRL' : code);
  return {
    ...draft,
    event: { ...draft.event, federation: 'IRL' },
    sections: draft.sections.map((section) => ({
      ...section,
      timeControl: '5400+30',
      players: section.players.map((player) => ({
        ...player,
        federation: real(player.federation ?? 'IRL'),
        born: `${player.born ?? '2000'}-07-01`,
        ratings: player.ratings.map((rating) => ({ ...rating, system: real(rating.system) })),
        ...(player.national === undefined
          ? {}
          : { national: player.national.map((record) => ({ ...record, federation: real(record.federation ?? 'IRL') })) }),
      })),
    })),
  };
}

/** Reports, by file name; files that belong together are archives or folders. */
export function exampleReports(): readonly NamedBytes[] {
  const details = [
    ['Federation', 'Testland ( XXX )'],
    ['Date', '2026/04/11 to 2026/04/12'],
    ['Location', smallEvent.city],
    ['Time control (Standard)', '90 min + 30 sec'],
  ];
  const xml = makeChessResultsXml(smallEvent);
  const { draft } = parse(encode(xml), 'chess-results.xml');
  const report = draft && checkReport(byTheLetter(draft)).report;
  if (report === undefined) throw new Error('the example event is a report');
  const written = (format: 'trf06' | 'trf16' | 'trf26' | 'json', name: string): NamedBytes => {
    const [file] = writerOf(format)?.write(report).files ?? [];
    return { name, bytes: file?.bytes ?? new Uint8Array() };
  };
  const zip = (name: string, files: readonly NamedBytes[]): NamedBytes => ({ name, bytes: makeZip(files) });
  return [
    written('trf06', 'trf06.trf'),
    written('trf16', 'trf16.trf'),
    written('trf26', 'trf26.trf'),
    written('json', 'report.json'),
    text('crosstable.csv', csv),
    { name: 'crosstable.xlsx', bytes: makeXlsx(csvBook) },
    { name: 'crosstable.ods', bytes: makeOds(csvBook) },
    { name: 'crosstable.fods', bytes: makeFlatOds(csvBook) },
    text('crosstable.txt', crosstableText),
    text('games.csv', games),
    ...report2C({ S_TIMECTL: 'G/90;d5' }, [
      ['30000017', 'ALDER, KIM', '1800', 'W2W', 'D3B'],
      ['30000025', 'BIRCH, JO', '1641', 'L1B', 'H0'],
      ['30000033', 'CEDAR, MO', '', 'B0', 'D1W'],
    ]).map(({ name, bytes }) => ({ name: `uschess-dbf/${name}`, bytes })),
    text('swisssys.sjson', swisssys),
    text('swisssys-upload.json', swisssysUpload),
    { name: 'swiss-manager.TUNX', bytes: swissManager() },
    text('chess-results.xml', xml),
    zip('chess-results-pages.zip', [
      text('crosstable.html', asPage(crosstable(smallEvent, 'en', 'number'), details)),
      text('starting-list.html', asPage(startingList(smallEvent, 'en'), details)),
    ]),
    text('chess-results-crosstable.csv', asCsv(crosstable(smallEvent, 'de', 'rank'), ';')),
    text('vega.tdf', makeTdf(smallEvent)),
    text('vega.veg', makeVeg(smallEvent)),
    zip('swissperfect.zip', swissPerfectOf(people)),
    text('swissperfect.txt', swissPerfectText),
    { name: 'swiss-chess.SWT', bytes: swtOf(people) },
    { name: 'papi.papi', bytes: papiOf(people) },
    text('icu.csv', makeIcu(smallEvent, [0, 1])),
    zip('lichess-broadcast.zip', broadcastOf(playedOnly)),
    { ...lichessGamesOf(playedOnly), name: 'lichess-games.ndjson' },
    zip('chesscom.zip', chesscomOf(playedOnly)),
    zip('uschess-api.zip', uschessApiOf(playedOnly)),
    text('chess-json.json', makeChessJson(smallEvent)),
    text('games.pgn', pgn),
  ];
}

function line(width: number, cells: Readonly<Record<number, string>>): string {
  let made = ' '.repeat(width);
  for (const [at, cell] of Object.entries(cells)) made = made.slice(0, Number(at)) + cell + made.slice(Number(at) + cell.length);
  return made;
}

const listed: readonly ListRow[] = [
  {
    id: '9990001',
    name: 'Alder, Kim',
    federation: 'XXX',
    sex: 'f',
    titles: { main: 'WIM' },
    ratings: { standard: { rating: 2117, games: 7, k: 20 }, rapid: { rating: 2050, games: 0, k: 20 } },
    birthYear: 1992,
  } as unknown as ListRow,
  {
    id: '9990002',
    name: 'Birch, Jo',
    federation: 'XXX',
    ratings: { standard: { rating: 1833, games: 0, k: 20 } },
    birthYear: 2001,
  } as unknown as ListRow,
];

/** Rating lists, one of each layout. */
export async function exampleLists(): Promise<readonly NamedBytes[]> {
  const made = async (format: 'fide-text' | 'fide-xml' | 'csv', name: string): Promise<NamedBytes> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeList([listed], format)) chunks.push(chunk);
    return { name, bytes: Buffer.concat(chunks) };
  };
  const lines = (name: string, ...all: readonly string[]): NamedBytes => text(name, `${all.join('\r\n')}\r\n`);
  const fields = [
    { name: 'MEM_ID', type: 'C', length: 8 },
    { name: 'MEM_NAME', type: 'C', length: 30 },
    { name: 'EXPIRED', type: 'D', length: 8 },
    { name: 'STATE', type: 'C', length: 2 },
    { name: 'R_LPB_RAT', type: 'C', length: 8 },
    { name: 'Q_LPB_RAT', type: 'C', length: 8 },
  ] as const;
  const members = [
    { MEM_ID: '30000017', MEM_NAME: 'ALDER, KIM', EXPIRED: '20271231', STATE: 'NY', R_LPB_RAT: '1800', Q_LPB_RAT: '1750' },
    { MEM_ID: '30000025', MEM_NAME: 'BIRCH, JO', EXPIRED: '20261231', STATE: 'CA', R_LPB_RAT: '1641/17', Q_LPB_RAT: '' },
  ];
  return [
    lines(
      'standard_apr02frl.txt',
      line(90, {
        1: 'ID_NUMBER',
        12: 'NAME',
        45: 'TITLE',
        51: 'COUNTRY',
        59: 'APR02',
        65: 'GAMES',
        71: 'BIRTHDAY',
        82: 'SEX',
        86: 'FLAG',
      }),
      line(90, { 4: '9990001', 12: 'Alder, Kim', 45: 'wm', 51: 'XXX', 60: '2117', 69: '7', 71: '01.09.1967', 82: 'F', 86: 'w' }),
      line(90, { 4: '9990002', 12: 'Birch, Jo', 51: 'XXX', 60: '1833', 69: '0', 71: '  .  .    ', 82: 'M' }),
    ),
    lines(
      'jul03frl.txt',
      line(79, { 1: '9990001', 10: 'Alder, Kim', 44: 'wm', 48: 'XXX', 53: '2117', 61: '7', 64: '01.09.67', 76: 'w' }),
      line(79, { 1: '9990002', 10: 'Birch, Jo', 48: 'XXX', 53: '1833', 61: '0', 64: '  .  .  ' }),
    ),
    lines(
      'mar11frl.txt',
      line(74, { 0: 'ID number', 10: 'Name', 44: 'Titl', 48: 'Fed', 53: 'Mar11', 59: 'Games', 64: 'Born', 70: 'Flag' }),
      line(74, { 1: '9990001', 10: 'Alder, Kim', 44: 'wm', 48: 'XXX', 53: '2117', 60: '7', 64: '1967', 70: 'w' }),
      line(74, { 1: '9990002', 10: 'Birch, Jo', 48: 'XXX', 53: '1833', 60: '0' }),
    ),
    await made('fide-text', 'players_list_foa.txt'),
    await made('fide-xml', 'players_list_xml.xml'),
    await made('csv', 'harkness-list.csv'),
    text(
      'tdlist.txt',
      'CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating\r\n100001,2027-01-01,Alder,Kim,ON,Toronto,1800,1850,1700,1750,9990001,2117\r\n100002,2026-01-01,Birch,Jo,QC,"Montréal, QC",1500,1600,0,0,0,0\r\n',
    ),
    { name: 'TARATSUP.DBF', bytes: makeDbf(fields, members, { file: 'TARATSUP.DBF' }).bytes },
    text(
      'taratsup.csv',
      `${fields.map(({ name }) => name).join(',')}\r\n${members.map((row) => fields.map(({ name }) => (/,/.test(row[name]) ? `"${row[name]}"` : row[name])).join(',')).join('\r\n')}\r\n`,
    ),
  ];
}
