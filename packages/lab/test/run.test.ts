// Runs of the lab over a sample: what they leave unchanged, and what must be the same.

import { type LabRun, rateBaseline, rateReform, reportsOf, runLab } from '@harkness/lab';
import { canonicalJson, MemoryHistory, resultsHashInMemory, type Store } from '@harkness/office';
import type { DayNumber } from '@harkness/rules';
import { kFactor } from '@harkness/rules/internal/uschess';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NewcomerYears } from '../src/measures/newcomers.js';
import { findingsOfOutcomes } from '../src/run/refusals.js';
import { Ages, baselineRules, reformRules } from '../src/run/rules.js';
import { firstRowOf, Row } from '../src/run/trail.js';
import { yearsAfter } from '../src/run/years-after.js';
import { reformOf, reforms, sampleStore, source } from './office.js';

let office: Awaited<ReturnType<typeof sampleStore>>;
let history: MemoryHistory;

beforeAll(async () => {
  office = await sampleStore();
  const loaded = await MemoryHistory.load(office.store);
  if (!loaded.ok) throw new Error('not loaded');
  history = loaded.value;
}, 120_000);

afterAll(() => office.close());

async function ran(store: Store, all: Parameters<typeof runLab>[0]['reforms'], more = {}): Promise<LabRun> {
  const answer = await runLab({ store, reforms: all, ...more });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
}

async function position(store: Store): Promise<string> {
  return store.read(async (reader) => {
    const bytes = await reader.blob('replay', 'head');
    return `${JSON.stringify(await reader.head())} ${Buffer.from(bytes ?? []).toString('utf8')}`;
  });
}

describe('the baseline', () => {
  test("is the office's own replay, bit for bit", () => {
    expect(resultsHashInMemory(history)).toBe(history.position.resultsHash);
  });

  test('as known today is the same under rules made from tables', () => {
    const rules = baselineRules({ base: { authority: 'uschess', system: 'OTBR', asKnown: '2026-11-15' } }, history);
    expect(resultsHashInMemory(history, rules)).toBe(history.position.resultsHash);
  });

  test('is not changed by any reform', () => {
    for (const reform of Object.values(reforms)) {
      expect(resultsHashInMemory(history, reformRules(reform, history)), reform.name).not.toBe(history.position.resultsHash);
    }
  });
});

test("newcomers' errors compare sections that both rulebooks rate, also if the reform rates fewer", async () => {
  const value = { from: 90, fromIncluded: true, to: null, toIncluded: false };
  const reform = reformOf('slow-only', {
    amendments: [{ parameter: 'uschess.controls-otbr', from: '2001-01-01', value, source }],
  });
  const baseline = await rateBaseline(history, reform);
  const years = new NewcomerYears(history.players, yearsAfter);
  const isNewcomer = new Set<number>();
  const { trail } = baseline;
  let [at, left] = [0, 0];
  const replay = history.replay(reformRules(reform, history), ({ system, player, players, work }, _, month, index) => {
    const first = firstRowOf(history, at, index);
    if (system !== 0 || (trail.state[first] ?? 0) === 0) return;
    for (let i = 0; i < players; i++) {
      const [row, number, played] = [first + i, player[i] ?? 0, work.played[i] ?? 0];
      if (played === 0) continue;
      if (((trail.state[row] ?? 0) & Row.unrated) !== 0) isNewcomer.add(number);
      const [games, after] = [(trail.games[row] ?? 0) + played, trail.after[row] ?? Number.NaN];
      if (isNewcomer.has(number)) years.add(number, month.end[index] ?? 0, games, after, work.final[i] ?? Number.NaN);
    }
    left += 1;
  });
  const months = history.months.filter(({ key }) => key <= reform.evaluation.until);
  for (at = 0; at < months.length; at++) replay.rateMonth(at);
  const { newcomers, games } = await rateReform(history, baseline, reform);
  expect(left).toBeGreaterThan(10);
  expect(games.onlyBase).toBeGreaterThan(10);
  expect(newcomers).toEqual(years.table(10));
});

describe('a parameter amended to its own value', () => {
  const same = reformOf('same', {
    amendments: [{ parameter: 'uschess.bonus-multiplier', from: '2023-02-01', until: '2024-12-31', value: 12, source }],
    kFactors: [{ multiply: 1, source }],
    initial: [{ add: 0, source }],
    transforms: [{ on: '2024-01-01', a: 1, b: 0, source }],
  });

  test('gives the office’s results, bit for bit', () => {
    expect(resultsHashInMemory(history, reformRules(same, history))).toBe(history.position.resultsHash);
  });

  test('gives a difference of exactly 0, in every row', async () => {
    const baseline = await rateBaseline(history, same);
    const rows: number[] = [];
    const outcome = await rateReform(history, baseline, same, { onRow: ({ pBase, pReform }) => rows.push(pBase - pReform) });
    expect(rows.length).toBeGreaterThan(500);
    expect(rows.every((difference) => difference === 0)).toBe(true);
    expect(outcome.comparison).toMatchObject({
      difference: 0,
      low: 0,
      high: 0,
      verdict: 'equivalent',
      onlyBase: 0,
      onlyReform: 0,
    });
    expect(outcome.flow.reform).toEqual(outcome.flow.base);
    expect(outcome.drift.reform).toEqual(outcome.drift.base);
    expect(outcome.gains.all).toMatchObject({ mean: 0, up50: 0, down50: 0 });
  });
});

describe('a run', () => {
  test('is the same on one thread, on two, three and eight, and changes nothing', { timeout: 240_000 }, async () => {
    // One for each of eight threads; few players, because each thread loads them.
    const all = [...Object.values(reforms), reformOf('slower', { kFactors: [{ multiply: 0.5, source }] })];
    const small = await sampleStore(120, 5, 4);
    try {
      const before = await position(small.store);
      const text = (run: LabRun): string => canonicalJson(reportsOf(run).map(({ report }) => report));
      const one = text(await ran(small.store, all, { threads: 1 }));
      for (const threads of [2, 3, 8]) {
        const same = text(await ran(small.store, all, { threads })) === one;
        expect(same, `${threads} threads`).toBe(true);
      }
      expect(await position(small.store)).toBe(before);
    } finally {
      await small.close();
    }
  });

  test('that was stopped continues where it was, with the same bytes', { timeout: 120_000 }, async () => {
    const kept = new Map<string, string>();
    const outcomes = {
      read: async (key: string) => {
        const text = kept.get(key);
        return text === undefined ? undefined : JSON.parse(text);
      },
      write: async (key: string, outcome: unknown) => {
        kept.set(key, canonicalJson(outcome));
      },
    };
    const some = [reforms.bonusOff, reforms.worse, reforms.firsts];
    const stop = new AbortController();
    const stopped = runLab({
      store: office.store,
      reforms: some,
      threads: 1,
      signal: stop.signal,
      kept: outcomes,
      onProgress: ({ what }) => {
        if (what.startsWith('worse 2024')) stop.abort(new Error('enough'));
      },
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(kept.size).toBe(1);
    const resumed = await ran(office.store, some, { threads: 1, kept: outcomes });
    const whole = await ran(office.store, some, { threads: 1 });
    expect(canonicalJson(reportsOf(resumed).map(({ report }) => report))).toBe(
      canonicalJson(reportsOf(whole).map(({ report }) => report)),
    );
  });

  test('reports growing progress', async () => {
    const shares: number[] = [];
    await ran(office.store, [reforms.bonusOff], { onProgress: ({ share }: { share: number }) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(50);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });

  test.each([
    [{ from: '2001-01', until: '2004-12' }, ['window-not-covered']],
    [{ from: '2030-01', until: '2031-12' }, ['window-not-covered']],
  ])('of months the office does not have (%j) is refused: %j', async (window, codes) => {
    const answer = await runLab({
      store: office.store,
      reforms: [reformOf('x', { switches: [{ switch: 'bonus', source }] }, window)],
    });
    expect(answer.ok ? [] : answer.findings.map(({ code }) => code)).toEqual(codes);
  });

  test('of a system that nobody played in the window is refused', () => {
    const games = { byClass: { rated: 0, newcomer: 0, long: 0, unpredicted: 0 }, onlyBase: 0, onlyReform: 0, months: 36 };
    const some = { ...games, byClass: { ...games.byClass, unpredicted: 1 } };
    const found = findingsOfOutcomes([
      { reform: reforms.bonusOff, games },
      { reform: reforms.worse, games: some },
    ]);
    expect(found.map(({ reform, code, place, message }) => [reform, code, place, message])).toEqual([
      ['bonus-off', 'window-not-covered', 'evaluation', 'No section was rated in the window in the system OTBR.'],
    ]);
  });

  test('of reforms with different evaluations, or with too few resamples, is refused', async () => {
    const other = reformOf('other', { switches: [{ switch: 'bonus', source }] }, { seed: 8 });
    const many = Array.from({ length: 11 }, (_, at) => reformOf(`r${at}`, { switches: [{ switch: 'bonus', source }] }));
    const codes = async (all: typeof many): Promise<string[]> => {
      const answer = await runLab({ store: office.store, reforms: all });
      return answer.ok ? [] : [...new Set(answer.findings.map(({ code }) => code))];
    };
    expect(await codes([reforms.bonusOff, other])).toEqual(['evaluations-differ']);
    expect(await codes(many)).toEqual(['too-few-resamples']);
  });
});

describe('effects of a reform', () => {
  const outcomes = new Map<string, Awaited<ReturnType<typeof rateReform>>>();

  beforeAll(async () => {
    for (const { reform, outcome } of (await ran(office.store, Object.values(reforms), { threads: 1 })).rated)
      outcomes.set(reform.name, outcome);
  }, 120_000);

  const of = (name: string) => {
    const found = outcomes.get(name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };

  test('without the bonus no points come from it', () => {
    const { base, reform } = of('bonus-off').flow;
    expect(base.window.lines.bonus).toBeGreaterThan(0);
    expect(reform.window.lines.bonus).toBe(0);
  });

  test('without floors only the least rating gives points', () => {
    const { base, reform } = of('floors-off').flow;
    expect(reform.window.lines.floors ?? 0).toBeLessThan(base.window.lines.floors ?? 0);
  });

  test('a one-off change has its own line, only in its year', () => {
    const { base, reform } = of('transform').flow;
    expect(base.window.lines.oneOff).toBe(0);
    expect(reform.window.lines.oneOff).toBeGreaterThan(0);
    expect(Object.entries(reform.years).map(([year, { lines }]) => [year, (lines.oneOff ?? 0) > 0])).toEqual([
      ['2023', true],
      ['2024', false],
      ['2025', false],
    ]);
  });

  test('higher first ratings bring more points', () => {
    // With equal numbers of games: without games behind it a first rating has no weight.
    const [high, low] = [of('firsts').flow.reform, of('low-firsts').flow.reform];
    expect(high.window.lines.firstRatings).toBeGreaterThan(low.window.lines.firstRatings ?? 0);
  });

  test('six times the K is found to be worse', () => {
    expect(of('worse').comparison).toMatchObject({ verdict: 'worse' });
  });

  test('all points are explained, under every reform', () => {
    for (const { flow } of outcomes.values()) {
      for (const side of [flow.base, flow.reform]) {
        expect(Math.abs(side.window.unexplained)).toBeLessThan(1e-6);
        for (const year of Object.values(side.years)) expect(Math.abs(year.unexplained)).toBeLessThan(1e-6);
      }
    }
  });

  test('twice the K for juniors doubles theirs and nobody else’s', () => {
    const ages = new Ages(history.born);
    const seen = { juniors: 0, others: 0 };
    const rules = reformRules(reforms.juniors, history);
    const replay = history.replay(rules, ({ work, player, players, edition }, steps, month, index) => {
      for (let i = 0; i < players; i++) {
        const k = steps?.k[i] ?? Number.NaN;
        if (Number.isNaN(k) || steps === undefined || edition === undefined) continue;
        const { kNumerator, reducedK } = edition.values;
        if ((work.rating[i] as number) > reducedK.above) continue;
        const byBook = kFactor(
          work.rating[i] as number,
          steps.effectiveGames[i] as number,
          steps.played[i] as number,
          kNumerator,
          null,
        );
        const isJunior = ages.on(player[i] as number, month.end[index] as DayNumber) < 18;
        expect(k).toBe(isJunior ? 2 * byBook : byBook);
        seen[isJunior ? 'juniors' : 'others'] += 1;
      }
    });
    for (const at of history.months.keys()) replay.rateMonth(at);
    expect(seen.juniors).toBeGreaterThan(100);
    expect(seen.others).toBeGreaterThan(100);
  });
});
