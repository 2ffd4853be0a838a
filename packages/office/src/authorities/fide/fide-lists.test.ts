import { addDays, addMonths } from '@harkness/rules';
import { editionByDate } from '@harkness/rules/fide';
import { type EventReport, listCalendar, listsBetween, makeLists, type PlayerState } from '@harkness/rules/internal/fide';
import { loadSample } from '@harkness/sample';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ListHead, readListedPlayer, readListHead, readRows } from '../../engines/period/content.js';
import { publishedDates } from '../../engines/period/publish.js';
import type { ListedPlayer } from '../../engines/period/row.js';
import { appendFacts } from '../../facts/append.js';
import type { NewFact, OpeningRating } from '../../facts/facts.js';
import type { GameRow, SectionDocument } from '../../facts/section-document.js';
import type { Store } from '../../facts/store.js';
import { recomputeLists } from '../../lists/recompute.js';
import { readEventCard, updateSearch } from '../../questions/search/index.js';
import { memoryStore } from '../../testing/index.js';
import { fideListOfText } from './classify.js';
import { eventOf2009 } from './event.js';
import { fideLists, fideResultOf, fideWaiting, publishFideList } from './publish.js';
import type { FideList } from './ratings-at.js';

const context = { actor: 'qualification@sample', now: () => '2027-01-15T12:00:00.000Z' };

async function publishMust(store: Store, list: FideList, date: string): Promise<ListHead> {
  const published = await publishFideList(store, list, date, context);
  if (!published.ok) throw new Error(JSON.stringify(published.errors));
  return published.value.head;
}

async function rowsOf(store: Store, list: FideList, date: string): Promise<ListedPlayer[]> {
  return store.read(async (reader) => {
    const head = await readListHead(reader, list, date);
    if (head === undefined) throw new Error(`no ${list} of ${date}`);
    const rows: ListedPlayer[] = [];
    for await (const chunk of readRows(reader, head)) rows.push(...chunk);
    return rows;
  });
}

async function append(store: Store, facts: readonly Omit<NewFact, 'id' | 'actor'>[], prefix: string): Promise<void> {
  const appended = await appendFacts(
    store,
    facts.map((fact, at) => ({ ...fact, id: `${prefix}${at}`, actor: 'test' })),
  );
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
}

// ── A small federation by hand ──────────────────────────────────────────────────────────────────────────────────────────

const ids = Array.from({ length: 10 }, (_, at) => String(30_000_001 + at));

function opening(player: string, rating: number, lastRated: string): OpeningRating {
  return { player, system: 'FIDE-standard', rating, games: 60, wins: 20, draws: 20, losses: 20, eventsOfThree: 9, lastRated };
}

/** Players 1 to 8 rated 2000 to 1650, 9 and 10 unrated. */
function founding(asOf: string): Omit<NewFact, 'id' | 'actor'>[] {
  return [
    ...ids.map((player, at) => ({
      kind: 'player-registered' as const,
      body: {
        player,
        name: `Player, Number ${at}`,
        fideId: player,
        federation: 'USA',
        birthYear: 1980,
        sex: 'm' as const,
        ...(at === 9 ? { title: 'CM' } : {}),
      },
    })),
    {
      kind: 'opening-state',
      body: {
        authority: 'fide',
        asOf,
        ratings: ids.slice(0, 8).map((player, at) => opening(player, 2000 - 50 * at, addDays(asOf, -30))),
      },
    },
  ];
}

function registration(event: string, start: string, end: string): Omit<NewFact, 'id' | 'actor'> {
  const body = {
    event,
    authority: 'fide',
    name: `Masters ${event}`,
    start,
    end,
    registeredOn: addMonths(start, -2),
    federation: 'USA',
  } as const;
  return { kind: 'event-registered', body };
}

/** Everyone beats everyone after them, except the last player, who beats the first. */
function roundOf(
  event: string,
  players: readonly number[],
  start: string,
  change: Partial<SectionDocument> = {},
): SectionDocument {
  const games: GameRow[] = [];
  for (const a of players.keys()) {
    for (let b = a + 1; b < players.length; b++)
      games.push([a, b, a === 0 && b === players.length - 1 ? 0 : 2, games.length + 1, 1]);
  }
  return {
    event,
    eventName: `Masters ${event}`,
    section: 1,
    name: 'Open',
    authority: 'fide',
    kind: 'swiss',
    start,
    end: addDays(start, 8),
    venue: 'otb',
    timeControl: '40/90,SD/30;+30',
    rounds: games.length,
    players: players.map((at, pair) => ({ player: ids[at] ?? '', pair: pair + 1 })),
    games,
    ...change,
  };
}

function submitted(section: SectionDocument): Omit<NewFact, 'id' | 'actor'> {
  return { kind: 'section-submitted', body: { section } };
}

async function ratingsOn(store: Store, date: string): Promise<{ [player: string]: number | null }> {
  const rows = await rowsOf(store, 'FIDE-standard', date);
  return Object.fromEntries(rows.map((row) => [String(ids.indexOf(row.player) + 1), row.ratings[0]?.rating ?? null]));
}

describe('a report whose late registration is waived (0.4)', () => {
  const late = registration('705', '2026-01-10', '2026-01-18');
  if (late.kind !== 'event-registered') throw new Error('not a registration');
  const facts: Omit<NewFact, 'id' | 'actor'>[] = [
    { ...late, body: { ...late.body, registeredOn: '2026-01-09' } },
    { kind: 'decision', body: { on: '2026-01-09', type: 'registration-waived', event: '705' } },
    submitted(roundOf('705', [0, 1, 2, 3], '2026-01-10')),
  ];
  async function listOf(some: readonly (Omit<NewFact, 'id' | 'actor'> | undefined)[]) {
    const store = memoryStore();
    await append(store, founding('2026-01-01'), 'a');
    for (const [at, fact] of some.entries()) {
      if (fact === undefined) continue;
      await append(store, [fact], `b${at}`);
      await updateSearch(store);
    }
    await publishMust(store, 'FIDE-standard', '2026-02-01');
    return ratingsOn(store, '2026-02-01');
  }

  test('is rated on the list in whichever order registration, waiver and report arrive, but not without the waiver', async () => {
    const [registered, waived, report] = facts;
    const rated = await listOf([registered, waived, report]);
    const unrated = await listOf([registered, report]);
    expect(unrated['1']).toBe(2000);
    expect(rated['1']).not.toBe(2000);
    for (const order of [
      [registered, report, waived],
      [waived, registered, report],
      [waived, report, registered],
      [report, registered, waived],
      [report, waived, registered],
    ])
      expect(await listOf(order)).toEqual(rated);
  });
});

describe('a FIDE list under the rules in force', () => {
  let store: Store;
  beforeAll(async () => {
    store = memoryStore();
    await append(store, [...founding('2026-01-01'), registration('701', '2026-01-10', '2026-01-18')], 'a');
    await append(store, [submitted(roundOf('701', [0, 1, 2, 3, 8], '2026-01-10'))], 'b');
    await publishMust(store, 'FIDE-standard', '2026-02-01');
  });

  test('has the data of 7.12: title, federation, rating, id, games, year of birth, gender and K', async () => {
    const [first] = await rowsOf(store, 'FIDE-standard', '2026-02-01');
    expect(first).toMatchObject({
      fideId: ids[0],
      federation: 'USA',
      birthYear: 1980,
      sex: 'm',
      ratings: [{ system: 'FIDE-standard', games: 3, k: 20 }],
      career: { games: 63, lastGame: '2026-01-18' },
    });
  });

  test('changes a rating by K times score less expectation (8.55), with the ratings at the start', async () => {
    // 2000 beats 1950, 1900, 1850 (P .57 .64 .70); the game against the unrated player does not count: 20 × (3 − 1.91) = 21.8.
    expect(await ratingsOn(store, '2026-02-01')).toMatchObject({ '1': 2022, '5': 1800, '8': 1650 });
  });

  test('publishes no first rating before five games', async () => {
    expect(Object.keys(await ratingsOn(store, '2026-02-01'))).not.toContain('9');
    await append(
      store,
      [registration('702', '2026-02-07', '2026-02-15'), submitted(roundOf('702', [4, 5, 8], '2026-02-07'))],
      'c',
    );
    await publishMust(store, 'FIDE-standard', '2026-03-01');
    const [row] = (await rowsOf(store, 'FIDE-standard', '2026-03-01')).filter((one) => one.player === ids[8]);
    expect(row).toMatchObject({ status: 'new', ratings: [{ games: 2, k: 40 }], career: { games: 6 } });
  });

  test('lists titled players without a rating apart (7.22)', async () => {
    const [row] = (await rowsOf(store, 'FIDE-standard', '2026-02-01')).filter((one) => one.player === ids[9]);
    expect(row).toMatchObject({ status: 'unrated-titled', title: 'CM', ratings: [{ rating: null }] });
  });

  test('takes sections that end by its closing date, and leaves the rest to the next (7.13)', async () => {
    await append(
      store,
      [registration('703', '2026-03-22', '2026-03-30'), submitted(roundOf('703', [0, 1, 2], '2026-03-22'))],
      'd',
    );
    await publishMust(store, 'FIDE-standard', '2026-04-01');
    expect((await ratingsOn(store, '2026-04-01'))['1']).toBe((await ratingsOn(store, '2026-03-01'))['1']);
    expect(await store.read((reader) => fideWaiting(reader, 'FIDE-standard', '2026-04-01'))).toMatchObject([
      { event: '703', because: 'it ends after the closing date' },
    ]);
    await publishMust(store, 'FIDE-standard', '2026-05-01');
    expect((await ratingsOn(store, '2026-05-01'))['1']).not.toBe((await ratingsOn(store, '2026-04-01'))['1']);
    expect(await store.read((reader) => fideWaiting(reader, 'FIDE-standard', '2026-05-01'))).toEqual([]);
  });

  test('a late report counts on the next list, and no earlier list changes', async () => {
    const before = await ratingsOn(store, '2026-05-01');
    await append(
      store,
      [registration('704', '2026-04-04', '2026-04-12'), submitted(roundOf('704', [3, 4, 5], '2026-04-04'))],
      'e',
    );
    await publishMust(store, 'FIDE-standard', '2026-06-01');
    expect(await ratingsOn(store, '2026-05-01')).toEqual(before);
    expect((await ratingsOn(store, '2026-06-01'))['4']).not.toBe(before['4']);
  });

  test('an event that is on none of the three lists after its end is not rated', async () => {
    const before = await ratingsOn(store, '2026-06-01');
    await append(
      store,
      [registration('705', '2026-02-07', '2026-02-15'), submitted(roundOf('705', [5, 6, 7], '2026-02-07'))],
      'f',
    );
    await publishMust(store, 'FIDE-standard', '2026-07-01');
    expect(await ratingsOn(store, '2026-07-01')).toEqual(before);
    expect(await store.read((reader) => fideResultOf(reader, '705', 1))).toBeUndefined();
  });

  test('an unregistered event waits, and is rated once it is registered', async () => {
    await append(store, [submitted(roundOf('706', [4, 5, 6], '2026-06-20'))], 'g');
    await publishMust(store, 'FIDE-standard', '2026-08-01');
    expect(await store.read((reader) => fideWaiting(reader, 'FIDE-standard', '2026-08-01'))).toMatchObject([
      { event: '706', because: 'the event is not registered (0.4)' },
    ]);
    const before = await ratingsOn(store, '2026-08-01');
    expect(before['6']).toBe((await ratingsOn(store, '2026-07-01'))['6']);
    await append(store, [registration('706', '2026-06-20', '2026-06-28')], 'k');
    await publishMust(store, 'FIDE-standard', '2026-09-01');
    expect((await ratingsOn(store, '2026-09-01'))['6']).not.toBe(before['6']);
  });

  test('a correction changes the next list by the difference', async () => {
    const wrong = roundOf('707', [0, 1, 2], '2026-08-08');
    await append(store, [registration('707', '2026-08-08', '2026-08-16'), submitted(wrong)], 'h');
    await publishMust(store, 'FIDE-standard', '2026-10-01');
    const before = await ratingsOn(store, '2026-10-01');
    const share = (await store.read((reader) => fideResultOf(reader, '707', 1)))?.shares.find((one) => one.player === ids[0]);
    const right = { ...wrong, games: wrong.games.map((game): GameRow => [game[0], game[1], 2 - game[2], game[3], game[4]]) };
    await append(store, [{ kind: 'section-corrected', body: { section: right } }], 'i');
    await publishMust(store, 'FIDE-standard', '2026-11-01');
    const after = await ratingsOn(store, '2026-11-01');
    const now = (await store.read((reader) => fideResultOf(reader, '707', 1)))?.shares.find((one) => one.player === ids[0]);
    expect(now?.halfPoints).toBe(4 - (share?.halfPoints ?? 0));
    const difference = ((now?.changeHundredths ?? 0) - (share?.changeHundredths ?? 0)) / 100;
    expect(Math.abs((after['1'] ?? 0) - (before['1'] ?? 0) - difference)).toBeLessThanOrEqual(0.5);
    expect(await ratingsOn(store, '2026-10-01')).toEqual(before);
    await append(store, [{ kind: 'section-withdrawn', body: { event: '707', section: 1 } }], 'j');
    await publishMust(store, 'FIDE-standard', '2026-12-01');
    expect(
      Math.abs(((await ratingsOn(store, '2026-12-01'))['1'] ?? 0) - ((await ratingsOn(store, '2026-09-01'))['1'] ?? 0)),
    ).toBeLessThanOrEqual(1);
  });

  test('an inactive player is flagged after a year without a rated game, and stays rated (7.23)', async () => {
    const [row] = (await rowsOf(store, 'FIDE-standard', '2026-11-01')).filter((one) => one.player === ids[7]);
    expect(row?.inactive).toBeUndefined();
    await publishMust(store, 'FIDE-standard', '2027-01-01');
    const [later] = (await rowsOf(store, 'FIDE-standard', '2027-01-01')).filter((one) => one.player === ids[7]);
    expect(later).toMatchObject({ inactive: true, ratings: [{ rating: 1650 }] });
  });

  test('cannot be made before an existing list, or on a day that has none', async () => {
    expect(await publishFideList(store, 'FIDE-standard', '2026-01-01', context)).toMatchObject({
      ok: false,
      errors: [{ code: 'list-order' }],
    });
    expect(await publishFideList(store, 'FIDE-standard', '2027-01-15', context)).toMatchObject({
      ok: false,
      errors: [{ code: 'list-date' }],
    });
    expect(await publishFideList(store, 'FIDE-rapid', '2012-05-01', context)).toMatchObject({
      ok: false,
      errors: [{ code: 'list-rules' }],
    });
  });
});

describe('a merged player', () => {
  test('passes their rating to a player without one, and is no longer listed themselves', async () => {
    const store = memoryStore();
    await append(store, founding('2026-01-01'), 'a');
    await publishMust(store, 'FIDE-standard', '2026-02-01');
    expect((await ratingsOn(store, '2026-02-01'))['1']).toBe(2000);
    await append(store, [{ kind: 'player-merged', body: { from: ids[0] ?? '', into: ids[8] ?? '' } }], 'b');
    await append(store, [{ kind: 'player-merged', body: { from: ids[1] ?? '', into: ids[2] ?? '' } }], 'c');
    await publishMust(store, 'FIDE-standard', '2026-03-01');
    const after = await ratingsOn(store, '2026-03-01');
    expect(after['9']).toBe(2000);
    expect(after['3']).toBe(1900);
    expect(Object.keys(after)).not.toContain('1');
    expect(Object.keys(after)).not.toContain('2');
  });
});

describe('falling below the floor (7.21)', () => {
  test('a player is delisted on that list, missing from the next, and then unrated', async () => {
    const store = memoryStore();
    const low = opening(ids[0] ?? '', 1403, '2025-12-01');
    await append(
      store,
      [
        ...founding('2026-01-01').filter((fact) => fact.kind === 'player-registered'),
        {
          kind: 'opening-state',
          body: { authority: 'fide', asOf: '2026-01-01', ratings: [low, opening(ids[1] ?? '', 1420, '2025-12-01')] },
        },
        registration('801', '2026-01-10', '2026-01-18'),
        submitted(roundOf('801', [1, 0], '2026-01-10', { kind: 'swiss', games: [[0, 1, 2, 1, 1]], rounds: 1 })),
      ],
      'a',
    );
    await publishMust(store, 'FIDE-standard', '2026-02-01');
    const [row] = (await rowsOf(store, 'FIDE-standard', '2026-02-01')).filter((one) => one.player === ids[0]);
    expect(row).toMatchObject({ status: 'delisted', ratings: [{ rating: null }] });
    await publishMust(store, 'FIDE-standard', '2026-03-01');
    expect((await rowsOf(store, 'FIDE-standard', '2026-03-01')).map((one) => one.player)).not.toContain(ids[0]);
  });
});

// ── Compared with lists made by the rules alone ─────────────────────────────────────────────────────────────────────────

describe('under the rules of 2009', () => {
  test('the lists equal those that the rules make from the same reports in memory', async () => {
    const store = memoryStore();
    const loaded = await loadSample(store, {
      seed: 4,
      players: 260,
      years: 2.5,
      games: 6000,
      authority: 'fide',
      until: '2011-12-31',
    });
    expect(loaded.ok).toBe(true);
    await updateSearch(store);
    const players: PlayerState[] = [];
    const seen = new Set<string>();
    const reports: EventReport[] = [];
    const merged = new Map<string, string>();
    await store.read(async (reader) => {
      for await (const facts of reader.facts({ kinds: ['player-merged'] })) {
        for (const fact of facts) if (fact.kind === 'player-merged') merged.set(fact.body.from, fact.body.into);
      }
      const current = (player: string): string => merged.get(player) ?? player;
      const associations = new Set<string>();
      const sections = new Map<string, SectionDocument>();
      for await (const facts of reader.facts()) {
        for (const fact of facts) {
          if (fact.kind === 'player-registered' && fact.body.disabilityAssociation !== undefined)
            associations.add(fact.body.player);
          if (fact.kind === 'opening-state') {
            for (const one of fact.body.ratings) {
              seen.add(one.player);
              players.push({
                id: one.player,
                rating: one.rating,
                reached2400: one.ever2400 === true,
                lastGame: one.lastRated ?? null,
                disabilityMember: false,
                pool: [],
              });
            }
          }
          // Everything is known when the first list is made here, so the last version of a section counts.
          if (fact.kind === 'section-submitted' || fact.kind === 'section-corrected')
            sections.set(fact.body.section.event, fact.body.section);
          if (fact.kind === 'section-withdrawn') sections.delete(fact.body.event);
        }
      }
      for (const document of [...sections.values()].sort((a, b) => (a.event < b.event ? -1 : 1))) {
        const list = fideListOfText(document.timeControl, document.start);
        const card = await readEventCard(reader, document.event);
        if (!list.ok || list.value !== 'standard' || card === undefined) continue;
        if (card.registration?.refusedOn !== undefined && card.registration.outcome !== 'upheld') continue;
        const own = document.players.map(({ player }) => current(player));
        if (new Set(own).size < own.length) continue;
        for (const id of own) {
          if (seen.has(id)) continue;
          seen.add(id);
          players.push({
            id,
            rating: null,
            reached2400: false,
            lastGame: null,
            disabilityMember: associations.has(id),
            pool: [],
          });
        }
        reports.push({ ...eventOf2009(document, card, own), entries: own.map((id) => ({ id })) });
      }
    });
    expect(reports.length).toBeGreaterThan(30);
    const edition = editionByDate('2009-07-01', 'standard');
    if (!edition.ok) throw new Error('no edition');
    const expected = makeLists(
      { players, reports, firstList: '2009-07-01', lastList: '2012-01-01', calendar: listCalendar },
      edition.value,
    );
    if (!expected.ok) throw new Error(JSON.stringify(expected.errors.slice(0, 3)));
    let newcomers = 0;
    for (const made of expected.value) {
      await publishMust(store, 'FIDE-standard', made.list);
      const rows = new Map((await rowsOf(store, 'FIDE-standard', made.list)).map((row) => [row.player, row]));
      for (const entry of made.entries) {
        const row = rows.get(entry.id);
        const [listed] = row?.ratings ?? [];
        expect([made.list, entry.id, listed?.rating ?? null]).toEqual([made.list, entry.id, entry.rating]);
        if (entry.rating === null) continue;
        expect([entry.id, listed?.k, row?.inactive === true]).toEqual([entry.id, entry.k, entry.inactive]);
        if (row?.status === 'new') newcomers++;
      }
    }
    expect(newcomers).toBeGreaterThan(3);
  }, 120_000);
});

// ── A sample with its lists, made as an office would make them ──────────────────────────────────────────────────────────

describe('a sample with lists published as they fall due', () => {
  let store: Store;
  const sample = { seed: 9, players: 160, years: 2.5, games: 2500, authority: 'fide' as const };
  beforeAll(async () => {
    store = memoryStore();
    const loaded = await loadSample(store, sample, async (batch) => {
      for (const { date } of batch.listsDue) for (const list of fideLists) await publishMust(store, list, date);
    });
    expect(loaded.ok).toBe(true);
  }, 120_000);

  test('has one list of each kind for every month', async () => {
    const dates = await store.read((reader) => publishedDates(reader, 'FIDE-rapid'));
    expect(dates).toEqual(listsBetween(addMonths(dates[0] ?? '', -1), dates.at(-1) ?? '', listCalendar));
    expect(dates.length).toBeGreaterThan(25);
  });

  test('changes ratings in every list', async () => {
    for (const list of fideLists) {
      const dates = await store.read((reader) => publishedDates(reader, list));
      const rows = await rowsOf(store, list, dates.at(-1) ?? '');
      expect(rows.filter((row) => (row.ratings[0]?.rating ?? 0) > 0).length).toBeGreaterThan(20);
    }
  });

  test('recomputed in order from the ledger alone, every list has the same hash', async () => {
    const scratch = memoryStore();
    const lists: string[] = [];
    await store.read(async (reader) => {
      for await (const { fact, same } of recomputeLists(reader, { scratch, replay: async () => undefined })) {
        expect([fact.body.list, fact.body.date, same]).toEqual([fact.body.list, fact.body.date, true]);
        lists.push(`${fact.body.list}/${fact.body.date}`);
      }
    });
    expect(lists.length).toBeGreaterThan(80);
    expect(new Set(lists).size).toBe(lists.length);
  }, 120_000);

  test('a player’s row is found by id', async () => {
    const dates = await store.read((reader) => publishedDates(reader, 'FIDE-standard'));
    const head = await store.read((reader) => readListHead(reader, 'FIDE-standard', dates.at(-1) ?? ''));
    const [row] = await rowsOf(store, 'FIDE-standard', dates.at(-1) ?? '');
    if (head === undefined || row === undefined) throw new Error('an empty list');
    expect(await store.read((reader) => readListedPlayer(reader, head, row.player))).toEqual(row);
  });
});
