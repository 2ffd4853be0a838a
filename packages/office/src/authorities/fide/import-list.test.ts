import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ListRow, readList, writeList } from '@harkness/formats';
import { addDays } from '@harkness/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '../../api.js';
import type { Answer } from '../../facts/answers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { openOffice } from '../../office.js';
import { importFideList } from './import-list.js';
import { publishFideList } from './publish.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

/** Columns of a list as FIDE publishes it: a junior, a master, a new player, an ordinary one, one without a rating. */
const rows: readonly ListRow[] = [
  {
    id: '101',
    name: 'Junior, Jo',
    federation: 'NOR',
    sex: 'f',
    birthYear: 2010,
    ratings: { standard: { rating: 1900, games: 9, k: 40 } },
  },
  {
    id: '102',
    name: 'Master, Max',
    federation: 'NOR',
    sex: 'm',
    title: 'GM',
    birthYear: 1990,
    ratings: { standard: { rating: 2380, games: 0, k: 10 }, rapid: { rating: 2401, games: 3, k: 10 } },
  },
  { id: '103', name: 'New, Nia', federation: 'SWE', birthYear: 1985, ratings: { standard: { rating: 1700, games: 6, k: 40 } } },
  {
    id: '104',
    name: 'Ordinary, Olav',
    federation: 'NOR',
    birthYear: 1980,
    flag: 'i',
    ratings: { standard: { rating: 1950, games: 0, k: 20 }, blitz: { rating: 1880, games: 0, k: 20 } },
  },
  { id: '105', name: 'Unrated, Una', federation: 'NOR', birthYear: 2001, ratings: {} },
];

async function* batches(of: readonly ListRow[], file = 'players_list.xml', period = '2026-03') {
  yield { list: { format: 'fide-xml' as const, file, period }, rows: of, findings: [] };
}

let directory: string;
let office: Office;
const who = { actor: 'officer' };
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'harkness-import-'));
  office = value(await openOffice({ data: directory, clock: () => '2026-03-20T12:00:00.000Z' }));
});
afterEach(async () => {
  await office.close();
  await rm(directory, { recursive: true, force: true });
});

const fideOf = async (id: string, on?: string) => value(await office.player(id, on === undefined ? {} : { on })).listStandings;

describe('a FIDE list as facts', () => {
  test('imports name, federation, title, birth year, and rating, K and games of the three lists', async () => {
    const done = value(await importFideList(office, batches(rows), who));
    expect(done).toMatchObject({ date: '2026-03-01', players: 5, registered: 5, updated: 0, ratings: 6, facts: 6, findings: [] });
    expect(value(await office.player('102'))).toMatchObject({
      fields: { name: 'Master, Max', federation: 'NOR', title: 'GM', birthYear: 1990, fideId: '102', sex: 'm' },
      listStandings: [
        {
          system: 'FIDE-standard',
          published: { from: 'opening', date: '2026-03-01', rating: 2380, k: 10, ever2400: true, games: 30 },
        },
        { system: 'FIDE-rapid', published: { rating: 2401, lastGame: '2026-02-28' } },
      ],
    });
    expect(await fideOf('105')).toEqual([]);
    // What K reveals about a career: an adult with K 40 has not completed 30 games (player.ts of the rules).
    expect(await fideOf('103')).toMatchObject([{ published: { games: 6, k: 40 } }]);
    expect((await fideOf('104'))[0]?.published).not.toHaveProperty('lastGame');
  });

  test('importing the same list again adds nothing, even in other batches', async () => {
    value(await importFideList(office, batches(rows), who));
    const head = await office.head();
    expect(value(await importFideList(office, batches(rows), who))).toMatchObject({ registered: 0, updated: 0, facts: 0 });
    async function* oneByOne() {
      for (const row of rows) yield* batches([row]);
    }
    expect(value(await importFideList(office, oneByOne(), who))).toMatchObject({ facts: 0 });
    expect(await office.head()).toEqual(head);
  });

  test('the next month’s list sets ratings from its date on, and updates changed fields', async () => {
    value(await importFideList(office, batches(rows), who));
    const april = rows.map((row) =>
      row.id === '103' ? { ...row, name: 'New, Nia Maria', ratings: { standard: { rating: 1755, games: 4, k: 40 } } } : row,
    );
    expect(value(await importFideList(office, batches(april, 'a', '2026-04'), who))).toMatchObject({ updated: 1, registered: 0 });
    expect(value(await office.player('103')).fields.name).toBe('New, Nia Maria');
    const on = async (day: string) => value(await office.player('103', { on: day })).listStandings[0]?.published?.rating;
    expect([await on('2026-03-31'), await on('2026-04-01')]).toEqual([1700, 1755]);
    expect(await on('2026-02-28')).toBeUndefined();
  });

  test('finds members of US Chess by their FIDE number, and keeps the data they gave themselves', async () => {
    const member = { player: '12345678', name: 'Olav A. Ordinary', uschessId: '12345678', fideId: '104', federation: 'USA' };
    value(await office.registerPlayer(member, {}, who));
    value(await office.registerPlayer({ player: '101', name: 'Somebody Else', uschessId: '101' }, {}, who));
    expect(value(await importFideList(office, batches(rows), who))).toMatchObject({ registered: 4, updated: 1 });
    expect(value(await office.player('12345678'))).toMatchObject({
      fields: { name: 'Olav A. Ordinary', federation: 'USA', birthYear: 1980 },
      listStandings: [{ published: { rating: 1950 } }, { system: 'FIDE-blitz' }],
    });
    // 101 is a member of US Chess; FIDE's 101 is somebody else.
    expect(await fideOf('101')).toEqual([]);
    expect(value(await office.player('F101'))).toMatchObject({ fields: { name: 'Junior, Jo', fideId: '101' } });
  });

  test('can be limited to federations and to rated players; a row that is not a player is a finding', async () => {
    const odd = { id: '106', name: '', federation: 'NOR', ratings: { standard: { rating: 1500, games: 1, k: 40 } } };
    const chosen = { ...who, federations: ['NOR'], ratedOnly: true };
    const findings = [{ code: 'row-not-taken', place: { field: '106' } }];
    const done = value(await importFideList(office, batches([...rows, odd]), { ...chosen, acceptPartial: true }));
    expect(done).toMatchObject({ accepted: true, leftOut: 1, players: 4, registered: 3, findings });
    expect((await office.player('103')).ok).toBe(false);
  });

  test('a file with a fault enters nothing, even the players before the fault', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => ({
      id: String(200_000 + at),
      name: `Player ${at}`,
      federation: 'NOR',
      ratings: { standard: { rating: 1500, games: 1, k: 40 } },
    }));
    const odd = { id: '106', name: '', federation: 'NOR', ratings: { standard: { rating: 1500, games: 1, k: 40 } } };
    const unreadable = { code: 'list-line', level: 'warning', place: { line: 9 }, message: 'unreadable', hint: '' } as const;
    async function* withError() {
      yield* batches(many);
      yield { list: { format: 'fide-xml' as const, file: 'list.xml', period: '2026-03' }, rows: [], findings: [unreadable] };
    }
    const before = await office.head();
    for (const [given, left] of [
      [batches([...many, odd]), 1],
      [withError(), 1],
    ] as const) {
      const done = value(await importFideList(office, given, who));
      expect(done).toMatchObject({ accepted: false, leftOut: left, facts: 0, players: 0, registered: 0 });
      expect(await office.head()).toEqual(before);
      expect((await office.player('200000')).ok).toBe(false);
    }
    const done = value(await importFideList(office, withError(), { ...who, acceptPartial: true }));
    expect(done).toMatchObject({ accepted: true, leftOut: 1, players: 2500, registered: 2500 });
    expect((await office.player('202499')).ok).toBe(true);
  });

  test.each([
    // list, games of the period: before September 2012 a list had no K column
    ['2004-04', 7],
    ['2011-03', 0],
    ['2011-03', 41],
  ])(
    'without a K column (%s) the %d games of the period are not a career’s: established, K unknown, and the import says so',
    async (period, games) => {
      const old = [
        { id: '201', name: 'Old, Otto', federation: 'GER', ratings: { standard: { rating: 2290, games } } },
        { id: '202', name: 'Strong, Sue', federation: 'GER', ratings: { standard: { rating: 2420, games } } },
        { id: '203', name: 'Without, Will', federation: 'GER', ratings: {} },
      ];
      const done = value(await importFideList(office, batches(old, 'old.txt', period), who));
      expect(done).toMatchObject({ accepted: true, leftOut: 0, ratings: 2 });
      expect(done.findings).toMatchObject([{ code: 'list-without-k', level: 'notice', place: { file: 'old.txt' } }]);
      expect(done.findings[0]?.message).toContain('gives no K for 2 ratings');
      const [published] = (await fideOf('201')).map((one) => one.published);
      expect(published).toMatchObject({ rating: 2290, games: Math.max(30, games) });
      expect(published?.k ?? null).toBeNull();
      // Later rules: ordinary K, and K 10 for players who have 2400 on the list; nobody is assumed to be new.
      const next = await publishFideList(office.store, 'FIDE-standard', '2015-01-01', who);
      if (!next.ok) throw new Error(JSON.stringify(next.errors));
      expect(await fideOf('201', '2015-01-01')).toMatchObject([{ published: { from: 'list', k: 20 } }]);
      expect(await fideOf('202', '2015-01-01')).toMatchObject([{ published: { from: 'list', k: 10 } }]);
    },
  );

  test('a file that does not name its month needs a date; other kinds of lists are refused', async () => {
    async function* undated() {
      yield { list: { format: 'fide-text' as const, file: 'list.txt' }, rows, findings: [] };
    }
    expect(await importFideList(office, undated(), who)).toMatchObject({ ok: false, errors: [{ code: 'list-date-missing' }] });
    expect(value(await importFideList(office, undated(), { ...who, date: '2026-02-01' }))).toMatchObject({ date: '2026-02-01' });
    expect(await importFideList(office, undated(), { ...who, date: '2026-13-01' })).toMatchObject({
      ok: false,
      errors: [{ code: 'list-date' }],
    });
    async function* other() {
      yield { list: { format: 'cfc-csv' as const, file: 'tdlist.txt', period: '2026-03' }, rows, findings: [] };
    }
    expect(await importFideList(office, other(), who)).toMatchObject({ ok: false, errors: [{ code: 'list-not-fide' }] });
    expect((await office.head()).seq).toBe(6);
  });

  test('is read from the file as FIDE writes it', async () => {
    const bytes: Uint8Array[] = [];
    for await (const chunk of writeList([rows], 'fide-xml')) bytes.push(chunk);
    const done = value(await importFideList(office, readList(bytes, 'players_list.xml'), { ...who, date: '2026-03-01' }));
    expect(done).toMatchObject({ players: 5, registered: 5, ratings: 6 });
    expect(await fideOf('101')).toMatchObject([{ published: { rating: 1900, k: 40 } }]);
  });
});

describe('an event with players of an imported list', () => {
  const start = '2026-03-07';
  const section: SectionDocument = {
    event: 'E1',
    eventName: 'Open',
    section: 1,
    name: 'A',
    authority: 'fide',
    kind: 'swiss',
    start,
    end: addDays(start, 3),
    venue: 'otb',
    timeControl: '40/90,SD/30;+30',
    rounds: 3,
    players: ['101', '102', '103', '104'].map((player, at) => ({ player, pair: at + 1 })),
    games: [
      [0, 1, 1, 1, 1],
      [2, 3, 2, 1, 1],
      [0, 2, 2, 2, 1],
      [1, 3, 2, 2, 1],
      [0, 3, 1, 3, 1],
      [1, 2, 2, 3, 1],
    ],
  };

  test('is rated with the K, games and birth year of the list, and so is the next list', async () => {
    value(await importFideList(office, batches(rows), who));
    const registered = {
      event: 'E1',
      authority: 'fide',
      name: 'Open',
      start,
      end: section.end,
      registeredOn: '2026-01-02',
    } as const;
    value(await office.append([{ id: 'r', actor: 'test', kind: 'event-registered', body: registered }]));
    value(await office.submit(section, { actor: 'arbiter' }));
    const published = await publishFideList(office.store, 'FIDE-standard', '2026-04-01', who);
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
    const { players } = value(await office.section({ event: 'E1', section: 1 }));
    expect(players.map(({ ratings }) => [ratings[0]?.before?.rating, ratings[0]?.share?.k])).toEqual([
      [1900, 40],
      [2380, 10],
      [1700, 40],
      [1950, 20],
    ]);
    // 1900 draws with 2380 (.08), beats 1700 (.76), draws with 1950 (.43): 40 × (2 − 1.27) = 29.2.
    expect(players[0]?.ratings[0]?.change).toBe(29.2);
    const explained = value(await office.explain({ event: 'E1', section: 1 }, '101'));
    expect(JSON.stringify(explained.trace)).toContain('K as published on that list');
    // On the office's own list: K 10 stays for players who once reached 2400, and games continue from the imported count.
    expect(await fideOf('102', '2026-04-01')).toMatchObject([{ published: { from: 'list', k: 10, games: 33 } }, {}]);
    expect(await fideOf('103', '2026-04-01')).toMatchObject([{ published: { k: 40, games: 9 } }]);
    expect(await fideOf('101', '2026-04-01')).toMatchObject([{ published: { rating: 1929, k: 40 } }]);
  });

  test('a FIDE list imported after one of the office’s lists takes precedence', async () => {
    value(await importFideList(office, batches(rows), who));
    const published = await publishFideList(office.store, 'FIDE-standard', '2026-04-01', who);
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
    const may = rows.map((row) =>
      row.id === '103' ? { ...row, ratings: { standard: { rating: 1777, games: 4, k: 40 } } } : row,
    );
    value(await importFideList(office, batches(may, 'm', '2026-05'), who));
    const on = async (day: string) => value(await office.player('103', { on: day })).listStandings[0]?.published;
    expect(await on('2026-04-30')).toMatchObject({ from: 'list', rating: 1700 });
    expect(await on('2026-05-01')).toMatchObject({ from: 'opening', rating: 1777 });
    const next = await publishFideList(office.store, 'FIDE-standard', '2026-06-01', who);
    if (!next.ok) throw new Error(JSON.stringify(next.errors));
    expect(await on('2026-06-01')).toMatchObject({ from: 'list', date: '2026-06-01', rating: 1777 });
  });
});
