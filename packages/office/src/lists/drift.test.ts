import { systems } from '@harkness/rules/uschess';
import { loadSample } from '@harkness/sample';
import { beforeAll, describe, expect, test } from 'vitest';
import { BandTable, spreadOf } from '../authorities/drift-tables.js';
import { publishFideList } from '../authorities/fide/publish.js';
import { replay } from '../authorities/live.js';
import { publishSupplement } from '../authorities/uschess/supplement.js';
import type { ListHead } from '../engines/period/content.js';
import { listInForceOn } from '../engines/period/publish.js';
import type { PlayerAnswer } from '../facts/answers.js';
import type { RatingSystem } from '../facts/facts.js';
import type { Store } from '../facts/store.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';
import { type DriftReport, driftBetween } from './drift.js';
import { queryList } from './query.js';

const context = { actor: 'officer@sample', now: () => '2026-11-15T12:00:00.000Z' };
let store: Store;

async function head(list: 'uschess-supplement', date: string): Promise<ListHead> {
  const found = await store.read((reader) => listInForceOn(reader, list, date));
  if (found?.header.date !== date) throw new Error(`no ${list} of ${date}`);
  return found;
}

beforeAll(async () => {
  store = memoryStore();
  const loaded = await loadSample(store, { seed: 31, players: 260, years: 4, games: 5000 });
  expect(loaded.ok).toBe(true);
  await replay(store, { reason: 'test' });
  for (const date of ['2025-01-01', '2026-01-01', '2026-11-01']) {
    const published = await publishSupplement(store, { date }, context);
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
  }
}, 120_000);

async function drift(from: string, to: string, system: RatingSystem = 'OTBR'): Promise<DriftReport> {
  const [first, second] = [await head('uschess-supplement', from), await head('uschess-supplement', to)];
  return store.read((reader) => driftBetween(reader, first, second, { system }));
}

function expectBalanced({ accounts }: DriftReport): void {
  const { before, games, bonus, floors, rounding, decisions, revisions, entered, left, after } = accounts;
  const sum = before + games + bonus + floors + rounding + decisions + revisions + entered.points - left.points;
  expect(Math.abs(sum - after)).toBeLessThan(1e-6);
}

describe('the accounts of a supplement', () => {
  const pairs = [
    ['2025-01-01', '2026-01-01'],
    ['2026-01-01', '2026-11-01'],
    ['2025-01-01', '2026-11-01'],
  ] as const;

  test.each(systems)('balance in %s, for any two lists', async (system) => {
    for (const [from, to] of pairs) {
      const report = await drift(from, to, system);
      expectBalanced(report);
      // Nothing was entered after the lists, and only officers' decisions count as decisions.
      expect(Math.abs(report.accounts.revisions)).toBeLessThan(1e-6);
      // Birth dates count to the day here, so the lists are in whole numbers, and their rounding is shown separately.
      expect(Number.isInteger(report.accounts.before) && Number.isInteger(report.accounts.after)).toBe(true);
      expect(report.accounts.rounding !== 0).toBe(report.transfers.sections > 0);
      const { formula, provisional, matches, foreignEvents } = report.transfers;
      expect(report.accounts.games).toBeCloseTo(formula + provisional + matches + foreignEvents, 6);
    }
  });

  test('show the points of a decision, and count what came after the lists as revisions', async () => {
    const own = memoryStore();
    await loadSample(own, { seed: 5, players: 80, years: 2, games: 1500, authority: 'uschess' });
    await replay(own, { reason: 'test' });
    const office = await openOffice({ store: own, clock: context.now });
    if (!office.ok) throw new Error('no office');
    const [first, second] = ['2026-01-01', '2026-11-01'];
    const published = async (date: string) => {
      const made = await publishSupplement(own, { date }, context);
      if (!made.ok) throw new Error(JSON.stringify(made.errors));
      return made.value.head;
    };
    const of = async () => {
      const [from, to] = [await published(first), await published(second)];
      return own.read((reader) => driftBetween(reader, from, to, { system: 'OTBR' }));
    };
    const from = await published(first);
    const page = await own.read((reader) => queryList(reader, from, { system: 'OTBR', limit: 1000 }));
    const quiet = page.players.find(({ row }) =>
      row.ratings.some((one) => one.system === 'OTBR' && (one.lastRated ?? '') < '2025-06'),
    );
    const player = quiet?.row.player ?? '';
    const was = (await office.value.player(player, { on: '2026-09-30', audience: 'office' })) as {
      ok: true;
      value: PlayerAnswer;
    };
    const rating = was.value.standings.find(({ system }) => system === 'OTBR')?.rating ?? 0;
    const by = { actor: 'officer', reason: 'an inquiry' };
    const before = await standingDecisions();
    const decided = await office.value.decide({ on: '2026-10-01', type: 'adjustment', player, system: 'OTBR', rating: 1900 }, by);
    expect(decided.ok).toBe(true);
    const report = await of();
    expectBalanced(report);
    expect(report.accounts.decisions - before).toBeCloseTo(1900 - rating, 6);
    expect(Math.abs(report.accounts.revisions)).toBeLessThan(1e-6);
    // A decision dated before the second list but entered after it: the list stays, so it is a revision.
    await office.value.decide({ on: '2026-10-02', type: 'adjustment', player, system: 'OTBR', rating: 1700 }, by);
    const later = await of();
    expectBalanced(later);
    expect(later.accounts).toMatchObject({ before: report.accounts.before, after: report.accounts.after });
    expect(later.accounts.revisions).toBeCloseTo(200, 6);

    /** Points from the sample's own decisions, from a copy of the office without ours. */
    async function standingDecisions(): Promise<number> {
      const copy = memoryStore();
      await loadSample(copy, { seed: 5, players: 80, years: 2, games: 1500, authority: 'uschess' });
      await replay(copy, { reason: 'test' });
      const heads: ListHead[] = [];
      for (const date of [first, second]) {
        const made = await publishSupplement(copy, { date }, context);
        if (made.ok) heads.push(made.value.head);
      }
      const [one, other] = heads;
      if (one === undefined || other === undefined) throw new Error('no lists');
      const drifted = await copy.read((reader) => driftBetween(reader, one, other, { system: 'OTBR' }));
      return drifted.accounts.decisions;
    }
  }, 120_000);
});

describe('drift of the scale between two supplements (FIDE 10.3)', () => {
  test('the parts of the points won and lost add up to the net change', async () => {
    const { transfers } = await drift('2025-01-01', '2026-11-01');
    const { formula, bonus, floors, ceilings, provisional, matches, foreignEvents, rounding, net } = transfers;
    expect(transfers.sections).toBeGreaterThan(20);
    expect(transfers.games).toBeGreaterThan(500);
    expect(formula + bonus + floors + ceilings + provisional + matches + foreignEvents + rounding).toBeCloseTo(net, 6);
    expect(bonus).toBeGreaterThan(0);
    expect(floors).toBeGreaterThanOrEqual(0);
    expect(ceilings).toBeLessThanOrEqual(0);
    expect(rounding).toBe(0);
    expect(transfers.entrants.players).toBeGreaterThan(5);
    expect(transfers.entrants.points / transfers.entrants.players).toBeGreaterThan(100);
  });

  test('two consecutive periods add up to one over both', async () => {
    const [first, second, both] = [
      await drift('2025-01-01', '2026-01-01'),
      await drift('2026-01-01', '2026-11-01'),
      await drift('2025-01-01', '2026-11-01'),
    ];
    for (const part of ['sections', 'games', 'formula', 'bonus', 'floors', 'provisional', 'net'] as const) {
      expect(first.transfers[part] + second.transfers[part]).toBeCloseTo(both.transfers[part], 6);
    }
    expect(first.transfers.entrants.players + second.transfers.entrants.players).toBe(both.transfers.entrants.players);
  });

  test('counts active established players as a query of the list does', async () => {
    const report = await drift('2026-01-01', '2026-11-01');
    const established = await store.read(async (reader) =>
      queryList(reader, await head('uschess-supplement', '2026-11-01'), { system: 'OTBR', gamesFrom: 26, limit: 10_000 }),
    );
    const active = established.players.filter(
      ({ row }) => (row.ratings.find((one) => one.system === 'OTBR')?.lastRated ?? '') >= '2025-11-01',
    );
    const ratings = active.map(({ row }) => row.ratings.find((one) => one.system === 'OTBR')?.rating ?? 0);
    expect(report.after.players).toBe(active.length);
    expect(report.after.mean).toBeCloseTo(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length, 9);
    expect(report.stayed.players + report.entered.players).toBe(report.after.players);
    expect(report.stayed.players + report.left.players).toBe(report.before.players);
  });

  test('means change by players who stayed, came and went', async () => {
    const { before, after, stayed, entered, left } = await drift('2025-01-01', '2026-11-01');
    const total =
      before.mean * before.players +
      stayed.meanChange * stayed.players +
      entered.mean * entered.players -
      left.mean * left.players;
    expect(total / after.players).toBeCloseTo(after.mean, 6);
  });

  test('expected and achieved scores of all games sum to the same points', async () => {
    const { byRating, byDifference } = await drift('2025-01-01', '2026-11-01');
    const sum = (of: (band: (typeof byRating)[number]) => number): number =>
      byRating.reduce((total, band) => total + of(band), 0);
    expect(sum((band) => band.expected)).toBeCloseTo(
      sum((band) => band.achieved),
      6,
    );
    expect(sum((band) => band.games)).toBe(2 * byDifference.reduce((total, band) => total + band.games, 0));
    for (const band of byDifference) expect(band.expected / band.games).toBeGreaterThanOrEqual(0.5);
  });

  test('between a list and itself is zero', async () => {
    const { transfers, stayed, entered, left, accounts } = await drift('2026-11-01', '2026-11-01');
    expect([transfers.sections, transfers.net, stayed.meanChange, entered.players, left.players]).toEqual([0, 0, 0, 0, 0]);
    expect(accounts).toMatchObject({ games: 0, decisions: 0, revisions: 0, after: accounts.before });
  });
});

describe('drift of a FIDE list', () => {
  test('is what sections and first ratings brought; the rest is rounding', async () => {
    const own = memoryStore();
    await loadSample(own, { seed: 6, players: 200, years: 2.5, games: 4000, authority: 'fide' }, async (batch) => {
      for (const { date } of batch.listsDue) await publishFideList(own, 'FIDE-standard', date, context);
    });
    const [first, second] = await own.read(async (reader) => [
      await listInForceOn(reader, 'FIDE-standard', '2024-07-01'),
      await listInForceOn(reader, 'FIDE-standard', '2026-10-01'),
    ]);
    if (first === undefined || second === undefined) throw new Error('no lists');
    const report = await own.read((reader) => driftBetween(reader, first, second, { system: 'FIDE-standard' }));
    expect(report.transfers.sections).toBeGreaterThan(2);
    expect(report.transfers.games).toBeGreaterThan(50);
    expect(report.before.players).toBeGreaterThan(5);
    expectBalanced(report);
    const { accounts, transfers } = report;
    // On every list every change comes from its sections and one rounding; nothing is left over.
    expect(accounts.decisions).toBe(0);
    expect(Math.abs(accounts.rounding)).toBeLessThan(0.5 * transfers.games);
    expect(accounts.entered.players).toBeGreaterThan(0);
    expect(accounts.rounding).not.toBe(0);
    expect(report.byRating.reduce((sum, band) => sum + band.games, 0)).toBeGreaterThan(20);
  });
});

describe('a spread', () => {
  test('has mean, deviation and percentiles', () => {
    const spread = spreadOf(Uint16Array.from([1500, 1000, 1200, 1300]));
    expect(spread).toMatchObject({ players: 4, mean: 1250, quantiles: { 5: 1000, 25: 1000, 50: 1200, 75: 1300, 95: 1500 } });
    expect(spread.deviation).toBeCloseTo(180.28, 2);
    expect(spreadOf(new Uint16Array(0))).toEqual({ players: 0, mean: 0, deviation: 0, quantiles: {} });
  });
});

describe('bands', () => {
  test('include their lower end', () => {
    const table = new BandTable(200);
    table.add(1400, 0.5, 1);
    table.add(1599, 0.4, 0);
    table.add(1600, 0.6, 0.5);
    expect(table.bands()).toMatchObject([
      { from: 1400, to: 1600, games: 2, expected: 0.9, achieved: 1 },
      { from: 1600, to: 1800, games: 1, expected: 0.6, achieved: 0.5 },
    ]);
  });
});
