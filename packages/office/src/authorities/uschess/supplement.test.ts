import { sha256 } from '@harkness/ledger';
import { loadSample } from '@harkness/sample';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ListHead, readColumns, readListedPlayer, readRows } from '../../engines/period/content.js';
import { listInForceOn, publishedDates, publishedFact } from '../../engines/period/publish.js';
import { rankOfRating } from '../../engines/period/ranks.js';
import type { ListedPlayer } from '../../engines/period/row.js';
import { appendFacts } from '../../facts/append.js';
import type { Store } from '../../facts/store.js';
import { exportContent, exportList, listFiles } from '../../lists/export.js';
import { diffLists, queryList, rankOf } from '../../lists/query.js';
import { ranking } from '../../lists/ranking.js';
import { threeRatings } from '../../lists/ratings.js';
import { recomputeLists } from '../../lists/recompute.js';
import { copyLedger, verifyList } from '../../lists/verify.js';
import { updateSearch } from '../../questions/search/index.js';
import { memoryStore } from '../../testing/index.js';
import { arrivalOrder, randomHistory } from '../../testing/random-history.js';
import { replay } from '../live.js';
import { withoutProfile } from '../registry.js';
import { supplementCutoff } from './list-dates-and-cutoff.js';
import { publishSupplement, supplementRowsAgain } from './supplement.js';
import { supplementRows } from './supplement-rows.js';

const context = { actor: 'officer@sample', now: () => '2026-11-15T12:00:00.000Z' };
let store: Store;
const dates = ['2026-05-01', '2026-11-01'] as const;

async function headOf(date: string): Promise<ListHead> {
  const head = await store.read((reader) => listInForceOn(reader, 'uschess-supplement', date));
  if (head === undefined) throw new Error(`no list of ${date}`);
  return head;
}

async function rowsOf(head: ListHead): Promise<ListedPlayer[]> {
  return store.read(async (reader) => {
    const rows: ListedPlayer[] = [];
    for await (const chunk of readRows(reader, head)) rows.push(...chunk);
    return rows;
  });
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

beforeAll(async () => {
  store = memoryStore();
  const loaded = await loadSample(store, { seed: 21, players: 220, years: 3, games: 2600 });
  expect(loaded.ok).toBe(true);
  await replay(store, { reason: 'test' });
  for (const date of dates) {
    const published = await publishSupplement(store, { date }, context);
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
  }
}, 60_000);

describe('a supplement', () => {
  test('is dated the first of a month and cut on the third Wednesday before', () => {
    expect(supplementCutoff('2026-11-01')).toBe('2026-10-21');
    expect(supplementCutoff('2026-09-01')).toBe('2026-08-19');
    expect(supplementCutoff('2024-03-01')).toBe('2024-02-21');
  });

  test('has every rated player once, in order of ids, with whole ratings and games', async () => {
    const rows = await rowsOf(await headOf('2026-11-01'));
    expect(rows.length).toBeGreaterThan(150);
    const ids = rows.map((row) => row.player);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const row of rows) {
      expect(row.ratings.length).toBeGreaterThan(0);
      for (const { rating, games, ...more } of row.ratings) {
        expect(rating).toBe(Math.floor(rating ?? 0.5));
        // With birth dates known to the day, decimals would reveal them.
        expect(more).not.toHaveProperty('exact');
        expect(games).toBeGreaterThan(0);
      }
    }
  });

  test('is an event in the ledger: a fact with hash, position and signature', async () => {
    const head = await headOf('2026-11-01');
    const fact = await store.read((reader) => publishedFact(reader, 'uschess-supplement', '2026-11-01'));
    expect(fact?.body).toMatchObject({
      authority: 'uschess',
      cutoff: '2026-10-21',
      contentHash: head.contentHash,
      players: head.players,
    });
    expect(await store.read((reader) => publishedDates(reader, 'uschess-supplement'))).toEqual([...dates]);
  });

  test('published again, returns the existing one', async () => {
    const again = await publishSupplement(store, { date: '2026-11-01', cutoff: '2026-10-30' }, context);
    expect(again).toMatchObject({ ok: true, value: { isNew: false, head: { header: { cutoff: '2026-10-21' } } } });
  });

  test('has the same content from the same facts, however often lists were published and ratings computed before it', async () => {
    const head = await headOf('2026-11-01');
    const busy = memoryStore();
    await store.read((reader) => copyLedger(reader, busy, head.header.upTo));
    for (const date of ['2026-05-01', '2026-08-01', '2026-11-01']) {
      await replay(busy, { reason: 'test' });
      const published = await publishSupplement(busy, { date }, context);
      if (!published.ok) throw new Error(JSON.stringify(published.errors));
    }
    const again = await busy.read((reader) => listInForceOn(reader, 'uschess-supplement', '2026-11-01'));
    expect(again?.header).toEqual(head.header);
    expect(again?.contentHash).toBe(head.contentHash);
    const verified = await busy.read((reader) => verifyList(reader, 'uschess-supplement', '2026-11-01'));
    expect(verified.checks.filter(({ holds }) => !holds)).toEqual([]);
  });

  test.each([
    [{ date: '2026-11-02' }, 'list-date'],
    [{ date: '2026-12-01', cutoff: '2026-12-01' }, 'list-cutoff'],
    [{ date: '2026-12-01', cutoff: '2026-02-30' }, 'list-cutoff'],
  ])('is refused for %j', async (options, code) => {
    expect(await publishSupplement(store, options, context)).toMatchObject({ ok: false, errors: [{ code }] });
  });

  test('shows each player’s rating at the end of the cut-off day, not after', async () => {
    const head = await headOf('2026-05-01');
    const cutoff = head.header.cutoff ?? '';
    const own = memoryStore();
    await store.read((reader) => copyLedger(reader, own, head.header.upTo));
    // The same ledger without the sections that ended later: standings must then equal the list.
    const later: unknown[] = [];
    const gone = new Set<string>();
    await own.read(async (reader) => {
      for await (const facts of reader.facts({ kinds: ['section-submitted', 'section-corrected'] })) {
        for (const fact of facts) {
          if (fact.kind !== 'section-submitted' && fact.kind !== 'section-corrected') continue;
          const { event, section, end } = fact.body.section;
          if (end <= cutoff || gone.has(`${event}/${section}`)) continue;
          gone.add(`${event}/${section}`);
          later.push({ id: `w${later.length}`, kind: 'section-withdrawn', body: { event, section }, actor: 'test' });
        }
      }
    });
    expect(later.length).toBeGreaterThan(3);
    expect((await appendFacts(own, later)).ok).toBe(true);
    await replay(own, { reason: 'test' });
    await updateSearch(own);
    const rows = (await own.read((reader) => collect(supplementRows(reader, { date: cutoff, cutoff, numbers: 'whole' })))).flat();
    expect(rows).toEqual(await rowsOf(head));
  });
});

describe('anybody can verify it', () => {
  test('the SHA-256 of the exported content is the published hash', async () => {
    const head = await headOf('2026-11-01');
    const bytes = Buffer.concat(await store.read((reader) => collect(exportContent(reader, head))));
    expect(sha256(bytes)).toBe(head.contentHash);
    expect(bytes.toString('utf8').split('\n')).toHaveLength(head.players + 2);
  });

  test('recomputed from the ledger up to its position, it has the same hash', async () => {
    const head = await headOf('2026-11-01');
    const scratch = memoryStore();
    await store.read((reader) => copyLedger(reader, scratch, head.header.upTo));
    await replay(scratch, { reason: 'verify' });
    await updateSearch(scratch);
    const verified = await scratch.read((again) =>
      store.read((reader) => verifyList(reader, 'uschess-supplement', '2026-11-01', (header) => supplementRows(again, header))),
    );
    expect(verified.checks.map((one) => [one.check, one.holds])).toEqual([
      ['fact', true],
      ['signature', true],
      ['position', true],
      ['content', true],
      ['players', true],
      ['columns', true],
      ['recomputed', true],
    ]);
  });

  test('a changed byte of its content is found', async () => {
    const copy = memoryStore();
    const head = await headOf('2026-11-01');
    await store.read(async (reader) => {
      await copyLedger(reader, copy, (await reader.head()).seq);
      for await (const blob of reader.blobs('lists')) {
        await copy.write((writer) =>
          writer.putBlob('lists', blob.key, blob.key.endsWith('head') ? changed(blob.bytes) : blob.bytes),
        );
      }
    });
    const verified = await copy.read((reader) => verifyList(reader, 'uschess-supplement', '2026-11-01'));
    expect(verified.holds).toBe(false);
    expect(verified.checks.find((one) => !one.holds)?.check).toBe('position');
    expect(head.players).toBeGreaterThan(0);
  });

  test('a list that was never published is not found', async () => {
    const verified = await store.read((reader) => verifyList(reader, 'uschess-supplement', '2020-01-01'));
    expect(verified).toMatchObject({ holds: false, checks: [{ check: 'fact', holds: false }] });
  });
});

/** The same head for another position. */
function changed(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes).replace(/"ledgerHash":"./, '"ledgerHash":"x');
  return new TextEncoder().encode(text);
}

describe('asking a list', () => {
  test('by rating, highest first, equal ratings with equal ranks, page by page', async () => {
    const head = await headOf('2026-11-01');
    const all = await store.read((reader) => queryList(reader, head, { system: 'OTBR', limit: 1000 }));
    const ratings = all.players.map(({ row }) => row.ratings.find((one) => one.system === 'OTBR')?.rating ?? 0);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    for (const [at, one] of all.players.entries()) expect(one.rank).toBe(ratings.indexOf(ratings[at] ?? 0) + 1);
    const pages: (string | undefined)[] = [];
    for (let offset = 0; offset < all.total; offset += 37) {
      const page = await store.read((reader) => queryList(reader, head, { system: 'OTBR', offset, limit: 37 }));
      pages.push(...page.players.map(({ row, rank }) => `${rank} ${row.player}`));
    }
    expect(pages).toEqual(all.players.map(({ row, rank }) => `${rank} ${row.player}`));
  });

  test('filters give the same rows as a scan of all rows', async () => {
    const head = await headOf('2026-11-01');
    const rows = await rowsOf(head);
    const filters = [
      { ratingFrom: 1500, ratingTo: 1800 },
      { sex: 'f' as const },
      { state: rows[0]?.state ?? 'CA' },
      { federation: 'USA', gamesFrom: 26 },
    ];
    for (const filter of filters) {
      const found = await store.read((reader) =>
        queryList(reader, head, { system: 'OTBR', sort: 'player', limit: 10_000, ...filter }),
      );
      const expected = rows.filter((row) => {
        const own = row.ratings.find((one) => one.system === 'OTBR');
        return (
          own?.rating != null &&
          own.rating >= (filter.ratingFrom ?? 0) &&
          own.rating <= (filter.ratingTo ?? 9999) &&
          own.games >= (filter.gamesFrom ?? 0) &&
          (filter.sex === undefined || row.sex === filter.sex) &&
          (filter.state === undefined || row.state === filter.state) &&
          (filter.federation === undefined || row.federation === filter.federation)
        );
      });
      expect(found.players.map(({ row }) => row.player)).toEqual(expected.map((row) => row.player));
      expect(found.total).toBe(expected.length);
    }
  });

  test('a player by id, and their rank', async () => {
    const head = await headOf('2026-11-01');
    const top = await store.read((reader) => queryList(reader, head, { system: 'OTBR', limit: 3 }));
    const third = top.players[2];
    if (third === undefined) throw new Error('no third player');
    expect(await store.read((reader) => readListedPlayer(reader, head, third.row.player))).toEqual(third.row);
    expect(await store.read((reader) => rankOf(reader, head, third.row.player, { system: 'OTBR' }))).toEqual({
      rank: third.rank,
      of: top.total,
    });
    expect(await store.read((reader) => readListedPlayer(reader, head, '0'))).toBeUndefined();
    expect(await store.read((reader) => rankOf(reader, head, '0', { system: 'OTBR' }))).toBeUndefined();
  });

  test('the rank of a rating is the rank of any player who has it, in every system; a list without the system has none', async () => {
    const head = await headOf('2026-11-01');
    await store.read(async (reader) => {
      for (const { player, ratings } of (await rowsOf(head)).slice(0, 60)) {
        for (const { system, rating } of ratings) {
          if (rating === null) continue;
          expect(await rankOfRating(reader, head, system, rating)).toEqual(await rankOf(reader, head, player, { system }));
        }
      }
      expect(await rankOfRating(reader, head, 'FIDE-blitz', 1500)).toBeUndefined();
    });
  });

  test('the difference of two lists, applied to the first, gives the second', async () => {
    const [before, after] = [await headOf('2026-05-01'), await headOf('2026-11-01')];
    const diff = await store.read((reader) => diffLists(reader, before, after, 'OTBR'));
    const ratings = async (head: ListHead): Promise<Map<string, number>> =>
      new Map(
        (await rowsOf(head)).flatMap((row) =>
          row.ratings.flatMap((one) => (one.system === 'OTBR' && one.rating !== null ? [[row.player, one.rating] as const] : [])),
        ),
      );
    const made = await ratings(before);
    for (const { player, from, to } of diff.changes) {
      expect(made.get(player) ?? null).toBe(from);
      if (to === null) made.delete(player);
      else made.set(player, to);
    }
    expect(new Map([...made].sort())).toEqual(new Map([...(await ratings(after))].sort()));
    expect(diff.appeared + diff.gone + diff.risen + diff.fallen).toBe(diff.changes.length);
    expect(diff.changes.length).toBeGreaterThan(5);
    const back = await store.read((reader) => diffLists(reader, after, before, 'OTBR'));
    expect([back.appeared, back.gone, back.risen, back.fallen]).toEqual([diff.gone, diff.appeared, diff.fallen, diff.risen]);
    expect((await store.read((reader) => diffLists(reader, after, after, 'OTBR'))).changes).toEqual([]);
  });

  test('the biggest changes', async () => {
    const [before, after] = [await headOf('2026-05-01'), await headOf('2026-11-01')];
    const asked = { system: 'OTBR', order: 'moved', offset: 0, limit: 1000 } as const;
    const { rows, total } = await store.read((reader) => ranking(reader, after, { before }, asked));
    const { changes } = await store.read((reader) => diffLists(reader, before, after, 'OTBR'));
    const moved = changes.flatMap(({ player, from, to }) => (from === null || to === null ? [] : [[player, to - from] as const]));
    expect(new Map(rows.map(({ row, change }) => [row.player, change]))).toEqual(new Map(moved));
    const sizes = rows.map(({ change = 0 }) => Math.abs(change));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect([total, rows.some(({ change = 0 }) => change < 0)]).toEqual([moved.length, true]);
  });

  test('the most active: whoever was not on the earlier list has played all their games since', async () => {
    const [before, after] = [await headOf('2026-05-01'), await headOf('2026-11-01')];
    const asked = { system: 'OTBR', order: 'busiest', offset: 0, limit: 1000 } as const;
    const { rows } = await store.read((reader) => ranking(reader, after, { yearBefore: before }, asked));
    const gamesOn = async (head: ListHead) =>
      new Map(
        (await rowsOf(head)).flatMap(({ player, ratings }) =>
          ratings.flatMap((one) => (one.system === 'OTBR' && one.rating !== null ? [[player, one.games] as const] : [])),
        ),
      );
    const [then, now] = [await gamesOn(before), await gamesOn(after)];
    const expected = [...now]
      .map(([player, games]) => [player, games - (then.get(player) ?? 0)] as const)
      .filter(([, played]) => played > 0);
    expect(expected.some(([player]) => !then.has(player))).toBe(true);
    expect(new Map(rows.map(({ row, played }) => [row.player, played]))).toEqual(new Map(expected));
    expect(await store.read((reader) => ranking(reader, after, {}, asked))).toEqual({ total: 0, rows: [] });
  });

  test('its columns agree with its rows', async () => {
    const head = await headOf('2026-11-01');
    const columns = await store.read((reader) => readColumns(reader, head));
    const rows = await rowsOf(head);
    expect(columns.players()).toEqual(rows.map((row) => row.player));
    for (const [at, row] of rows.entries()) {
      expect(columns.federation.texts[columns.federation.codes[at] ?? 0]).toBe(row.federation ?? '');
      for (const [system, { rating, games }] of columns.systems) {
        const own = row.ratings.find((one) => one.system === system);
        expect([rating[at], games[at]]).toEqual([own?.rating ?? 0, own?.games ?? 0]);
      }
    }
  });
});

describe('official, live and revised', () => {
  test('differ: a late report changes live and revised, never official', async () => {
    const own = memoryStore();
    const head = await headOf('2026-11-01');
    await store.read(async (reader) => copyLedger(reader, own, (await reader.head()).seq));
    await store.read(async (reader) => {
      for await (const blob of reader.blobs('lists')) await own.write((writer) => writer.putBlob('lists', blob.key, blob.bytes));
    });
    await replay(own, { reason: 'test' });
    const [first, second] = (await store.read((reader) => queryList(reader, head, { system: 'OTBR', limit: 2 }))).players;
    if (first === undefined || second === undefined) throw new Error('no players');
    const player = second.row.player;
    const before = await own.read((reader) => threeRatings(reader, player, '2026-11-15'));
    const late = {
      event: '202608010001',
      eventName: 'Found in a drawer',
      section: 1,
      name: 'Open',
      authority: 'uschess',
      kind: 'swiss',
      start: '2026-08-01',
      end: '2026-08-01',
      venue: 'otb',
      timeControl: 'G/90;d5',
      rounds: 3,
      players: [
        { player, pair: 1 },
        { player: first.row.player, pair: 2 },
      ],
      games: [
        [0, 1, 2, 1, 1],
        [1, 0, 0, 2, 1],
        [0, 1, 2, 3, 1],
      ],
    };
    expect((await appendFacts(own, [{ id: 'late', kind: 'section-submitted', body: { section: late }, actor: 'test' }])).ok).toBe(
      true,
    );
    await replay(own, { reason: 'late report' });
    const after = await own.read((reader) => threeRatings(reader, player, '2026-11-15'));
    const of = (ratings: typeof after): (typeof after)[number] | undefined => ratings.find((one) => one.system === 'OTBR');
    expect(of(after)?.official).toEqual(of(before)?.official);
    expect(of(before)?.official?.rating).toBe(of(before)?.revised?.rating);
    expect(of(after)?.revised?.exact).toBeGreaterThan(of(before)?.revised?.exact ?? Number.POSITIVE_INFINITY);
    expect(of(after)?.live?.exact).toBeGreaterThan(of(before)?.live?.exact ?? Number.POSITIVE_INFINITY);
    expect(of(after)?.official?.date).toBe('2026-11-01');
    // The official rating keeps the games of its list; the live one has three more.
    const listed = second.row.ratings.find((one) => one.system === 'OTBR');
    expect(of(after)?.official).toMatchObject({ games: listed?.games, established: (listed?.games ?? 0) > 25 });
    expect(of(after)?.live?.games).toBe((of(before)?.live?.games ?? 0) + 3);
  });
});

describe('as a file', () => {
  test('FIDE’s own formats are only for lists with FIDE ratings', async () => {
    const head = await headOf('2026-11-01');
    expect((await store.read((reader) => listFiles(reader, head))).formats).toEqual(['csv', 'json']);
    expect(withoutProfile.list('FIDE-rapid')?.files.formats).toEqual(['csv', 'json', 'fide-text', 'fide-xml']);
    for (const format of ['fide-text', 'fide-xml'] as const)
      await expect(store.read((reader) => exportList(reader, head, format).next())).rejects.toThrow(
        `uschess-supplement cannot be written as ${format}`,
      );
  });

  test.each(['csv', 'json'] as const)('%s has a row for every player', async (format) => {
    const head = await headOf('2026-11-01');
    const text = Buffer.concat(await store.read((reader) => collect(exportList(reader, head, format)))).toString('utf8');
    const rows = await rowsOf(head);
    for (const row of rows.slice(0, 20)) expect(text).toContain(row.uschessId ?? row.player);
    const lines = text.trimEnd().split('\n').length;
    if (format === 'csv') expect(lines).toBe(rows.length + 1);
    if (format === 'json') expect((JSON.parse(text) as unknown[]).length).toBe(rows.length);
  });
});

test('the same facts in another order of arrival make the same rows', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const history = randomHistory(seed, { players: 14, sections: 24 });
    const rows: ListedPlayer[][] = [];
    for (const order of [seed, seed + 100]) {
      const own = memoryStore();
      const appended = await appendFacts(own, arrivalOrder(history, order));
      expect(appended.ok).toBe(true);
      await replay(own, { reason: 'test' });
      await updateSearch(own);
      const head = await own.read((reader) => reader.head());
      expect(head.seq).toBeGreaterThan(20);
      rows.push((await own.read((reader) => collect(supplementRows(reader, { date: '2030-01-01', numbers: 'whole' })))).flat());
    }
    expect(rows[0]?.length).toBeGreaterThan(3);
    expect(rows[1]).toEqual(rows[0]);
  }
});

test('a list is not made from results that are behind the ledger', async () => {
  const own = memoryStore();
  await loadSample(own, { seed: 2, players: 40, years: 1, games: 100 });
  expect(await publishSupplement(own, { date: '2026-11-01' }, context)).toMatchObject({
    ok: false,
    errors: [{ code: 'list-not-rated' }],
  });
});

test('a supplement made after its date prints titles and names of its date, says so in its fact, and can be remade; so can an old one without the mark', async () => {
  const own = memoryStore();
  await loadSample(own, { seed: 2, players: 40, years: 1, games: 300 });
  await replay(own, { reason: 'test' });
  await updateSearch(own);
  const [first, second] = (
    await own.read((reader) => collect(supplementRows(reader, { date: '2026-04-15', numbers: 'whole' })))
  ).flat();
  if (first === undefined || second === undefined) throw new Error('nobody is rated');
  const title = (on: string, given: string | null) => ({
    id: `title-${on}`,
    kind: 'decision',
    body: { on, type: 'title', player: first.player, title: given },
    actor: 'officer',
    reason: 'conferred',
  });
  const renamed = { player: second.player, on: '2026-09-01', name: 'Married, Name' };
  const facts = [
    title('2026-04-01', 'CM'),
    title('2026-08-01', 'IM'),
    { id: 'renamed', kind: 'player-updated', body: renamed, actor: 'officer' },
  ];
  expect((await appendFacts(own, facts)).ok).toBe(true);
  await replay(own, { reason: 'test' });
  const published = await publishSupplement(own, { date: '2026-05-01' }, context);
  const later = await publishSupplement(own, { date: '2026-11-01' }, context);
  if (!published.ok || !later.ok) throw new Error('not published');
  expect(published.value.fact.body).toMatchObject({ fieldsOn: '2026-05-01' });
  expect(published.value.head.header).toMatchObject({ fieldsOn: '2026-05-01' });
  expect(later.value.fact.body).not.toHaveProperty('fieldsOn');
  const printed = (head: ListHead, player: string) => own.read((reader) => readListedPlayer(reader, head, player));
  expect(await printed(published.value.head, first.player)).toMatchObject({ title: 'CM', name: first.name });
  expect(await printed(published.value.head, second.player)).toMatchObject({ name: second.name });
  expect(await printed(later.value.head, first.player)).toMatchObject({ title: 'IM' });
  expect(await printed(later.value.head, second.player)).toMatchObject({ name: 'Married, Name' });
  const scratch = memoryStore();
  const again = await own.read((reader) =>
    collect(recomputeLists(reader, { scratch, replay: (one) => replay(one, { reason: 'again' }) })),
  );
  expect(again.map(({ same }) => same)).toEqual([true, true]);
  // Without the mark, as lists used to be made: the last known fields.
  const header = published.value.head.header;
  const { fieldsOn: _, ...unmarked } = header;
  const rows = (await own.read((reader) => collect(supplementRowsAgain(reader, unmarked)))).flat();
  expect(rows.find(({ player }) => player === first.player)?.title).toBe('IM');
}, 30_000);
