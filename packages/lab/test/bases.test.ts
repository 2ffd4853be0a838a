// Bases that the live engine does not rate: FIDE's lists, and authorities of the office's profile.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkReform, type LabRun, officeBases, type Reform, runLab } from '@harkness/lab';
import {
  appendFacts,
  authoritiesOf,
  type FactOffer,
  type ListName,
  openOffice,
  openStore,
  type RatingSystem,
  type ReratedHistory,
  readListHead,
  readRows,
  type Store,
} from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const source = 'motion 3';
const evaluation = {
  from: '2025-01',
  until: '2026-06',
  seed: 7,
  warmUpMonths: 0,
  resamples: 199,
  cohort: { rule: 'experience' },
};

async function newStore(): Promise<{ store: Store; close: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'harkness-lab-bases-'));
  const opened = await openStore({ data });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const store = opened.value;
  return {
    store,
    close: async () => {
      await store.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function reformOn(store: Store, base: { authority: string; system: string }, changes: object): Promise<Reform> {
  const bases = await store.read(officeBases);
  const file = { format: 'harkness-reform-1', name: 'reform', base, evaluation, ...changes };
  const { reform, findings } = checkReform(file, bases);
  if (reform === undefined) throw new Error(JSON.stringify(findings));
  return reform;
}

async function outcomeOf(store: Store, reform: Reform, more = {}): Promise<LabRun['rated'][number]['outcome']> {
  const answer = await runLab({ store, reforms: [reform], ...more });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  const [rated] = answer.value.rated;
  if (rated === undefined) throw new Error('nothing was rated');
  return rated.outcome;
}

async function historyOf(store: Store, authority: string, system: string): Promise<ReratedHistory> {
  return store.read(async (reader) => {
    const history = (await authoritiesOf(reader)).get(authority).reforms.history;
    if (history === undefined) throw new Error('no history');
    return history(reader, system as RatingSystem);
  });
}

/** Every kind of change at once, none with an effect. */
const nothing = (parameter: string, from: string, value: unknown, on: string): object => ({
  amendments: [{ parameter, from, value, source }],
  kFactors: [{ multiply: 1, source }],
  initial: [{ add: 0, source }],
  transforms: [{ on, a: 1, b: 0, source }],
});

function sameUnderBoth(outcome: Awaited<ReturnType<typeof outcomeOf>>): void {
  expect(outcome.comparison).toMatchObject({ difference: 0, low: 0, high: 0, onlyBase: 0, onlyReform: 0 });
  expect(outcome.flow.reform).toEqual(outcome.flow.base);
  expect(outcome.drift.reform).toEqual(outcome.drift.base);
  expect(outcome.newcomers).toEqual(
    Object.fromEntries(
      Object.entries(outcome.newcomers).map(([games, at]) => [games, { ...at, ...(at.base ? { reform: at.base } : {}) }]),
    ),
  );
}

describe('FIDE', () => {
  const base = { authority: 'fide', system: 'FIDE-standard' };
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await newStore());
    const sample = { players: 120, years: 4, seed: 5, games: 4000, authority: 'fide' as const, until: '2026-08-31' };
    const made = await makeSampleOffice(store, { sample, supplements: 0 });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
  }, 120_000);
  afterAll(() => close());

  test('every list remade without a reform equals the published one', async () => {
    const firstOfMerged = await firstSectionOfMerged(store);
    for (const system of ['FIDE-standard', 'FIDE-rapid'] as const) {
      const history = await historyOf(store, 'fide', system);
      const ratings = new Map<string, number>();
      let compared = 0;
      for await (const { name, moved } of history.rate(undefined)) {
        for (const { player, rating } of moved) {
          const id = history.ids[player] ?? '';
          if (Number.isNaN(rating)) ratings.delete(id);
          else ratings.set(id, rating);
        }
        const published = await ratingsOfList(store, system, name);
        // Ids later found to be one player: the lab counts them as one from the beginning, the lists of the time did not.
        if (published === undefined || name > firstOfMerged) continue;
        compared += published.size;
        expect([...ratings].sort(), `${system} ${name}`).toEqual([...published].sort());
      }
      expect(compared).toBeGreaterThan(100);
    }
  });

  test('a reform that changes nothing gives a difference of exactly 0', async () => {
    const reform = await reformOn(store, base, nothing('fide.floor', '2024-03-01', 1400, '2025-01-01'));
    const outcome = await outcomeOf(store, reform);
    expect(outcome.games.byClass.rated).toBeGreaterThan(100);
    sameUnderBoth(outcome);
  });

  test('every kind of change moves ratings, and all points are explained', async () => {
    const changes = {
      k: { kFactors: [{ multiply: 2, when: { rating: { below: 2200 } }, source }] },
      floor: { amendments: [{ parameter: 'fide.floor', from: '2023-01-01', value: 1700, source }] },
      firsts: { initial: [{ add: 100, games: 3, source }] },
      scale: { transforms: [{ on: '2025-02-01', a: 0.9, b: 200, below: 2000, source }] },
    };
    for (const [name, change] of Object.entries(changes)) {
      const { flow, gains } = await outcomeOf(store, await reformOn(store, base, change));
      expect(flow.reform.window.change, name).not.toBe(flow.base.window.change);
      expect(Math.abs(flow.reform.window.unexplained), name).toBeLessThan(1e-6 * gains.players);
    }
    const { flow } = await outcomeOf(store, await reformOn(store, base, changes.scale));
    expect(flow.reform.window.lines.oneOff).toBeGreaterThan(100);
  });

  test('a transform on a day without a list, and a value of another kind, are refused at their field', async () => {
    const bases = await store.read(officeBases);
    const file = {
      format: 'harkness-reform-1',
      name: 'reform',
      base,
      evaluation,
      transforms: [{ on: '2025-02-02', a: 1, b: 5, source }],
      amendments: [{ parameter: 'fide.floor', from: '2024-03-01', value: 'low', source }],
    };
    const found = checkReform(file, bases).findings.map(({ code, place }) => `${code} ${place}`);
    expect(found).toEqual(
      expect.arrayContaining(['transform-on-no-list transforms[0].on', 'value-malformed amendments[0].value']),
    );
  });
});

describe('FIDE with amendments of the office', () => {
  const base = { authority: 'fide', system: 'FIDE-standard' };
  const parameter = 'fide.k.standard';
  const k = (ordinary: number) => ({
    ordinary,
    reached: { rating: 2400, k: 10 },
    newPlayer: { games: 30, k: 40 },
    junior: { age: 18, until: 'end-of-year', under: 2300, k: 40 },
  });
  const from = '2025-03-01';
  const offices: { store: Store; close: () => Promise<void> }[] = [];
  let own: Store;
  let plain: Store;

  async function officeWith(amendments: readonly object[]): Promise<Store> {
    const made = await newStore();
    offices.push(made);
    const body = { authorities: [{ id: 'fide', name: 'Norland', kind: 'fide', amendments }] };
    const profile = { id: 'profile', kind: 'profile', body, actor: 'officer' } as unknown as FactOffer;
    const entered = await appendFacts(made.store, [profile], { receivedAt: () => '2024-01-01T00:00:00.000Z' });
    if (!entered.ok) throw new Error(JSON.stringify(entered.errors));
    const sample = { players: 60, years: 2, seed: 5, games: 1500, authority: 'fide' as const, until: '2026-08-31' };
    const filled = await makeSampleOffice(made.store, { sample, supplements: 0 });
    if (!filled.ok) throw new Error(JSON.stringify(filled.errors));
    return made.store;
  }

  beforeAll(async () => {
    own = await officeWith([{ parameter, from, value: k(30), source: 'Norland §7', reason: 'faster' }]);
    plain = await officeWith([]);
  }, 120_000);
  afterAll(async () => {
    for (const { close } of offices) await close();
  });

  test('remade lists equal those published under the amended rules', async () => {
    const firstOfMerged = await firstSectionOfMerged(own);
    const history = await historyOf(own, 'fide', 'FIDE-standard');
    const ratings = new Map<string, number>();
    let otherwise = 0;
    for await (const { name, moved } of history.rate(undefined)) {
      for (const { player, rating } of moved) {
        const id = history.ids[player] ?? '';
        if (Number.isNaN(rating)) ratings.delete(id);
        else ratings.set(id, rating);
      }
      const published = await ratingsOfList(own, 'FIDE-standard', name);
      if (published === undefined || name > firstOfMerged) continue;
      expect([...ratings].sort(), name).toEqual([...published].sort());
      const byTheBook = await ratingsOfList(plain, 'FIDE-standard', name);
      otherwise += [...published].filter(([player, rating]) => byTheBook?.get(player) !== rating).length;
    }
    expect(otherwise).toBeGreaterThan(20);
  });

  test('a reform that changes nothing gives a difference of exactly 0; one back to the document rates like an office without amendments', async () => {
    sameUnderBoth(await outcomeOf(own, await reformOn(own, base, { kFactors: [{ multiply: 1, source }] })));
    const back = { amendments: [{ parameter, from, value: k(20), source }] };
    const { flow } = await outcomeOf(own, await reformOn(own, base, back));
    const { flow: byTheBook } = await outcomeOf(plain, await reformOn(plain, base, { kFactors: [{ multiply: 1, source }] }));
    expect(flow.reform).toEqual(byTheBook.base);
    expect(flow.base).not.toEqual(byTheBook.base);
  });
});

/** First day of the first section with a player under an id that was later merged. */
async function firstSectionOfMerged(store: Store): Promise<string> {
  return store.read(async (reader) => {
    const merged = new Set<string>();
    for await (const facts of reader.facts({ kinds: ['player-merged'] }))
      for (const fact of facts) if (fact.kind === 'player-merged') merged.add(fact.body.from);
    let first = '9999-12-31';
    for await (const facts of reader.facts({ kinds: ['section-submitted'] }))
      for (const fact of facts) {
        if (fact.kind !== 'section-submitted') continue;
        const { players, start } = fact.body.section;
        if (start < first && players.some(({ player }) => merged.has(player))) first = start;
      }
    return first;
  });
}

async function ratingsOfList(store: Store, list: ListName, date: string): Promise<Map<string, number> | undefined> {
  return store.read(async (reader) => {
    const head = await readListHead(reader, list, date);
    if (head === undefined) return undefined;
    const ratings = new Map<string, number>();
    for await (const rows of readRows(reader, head))
      for (const { player, ratings: listed } of rows) {
        const rating = listed[0]?.rating ?? null;
        if (rating !== null) ratings.set(player, rating);
      }
    return ratings;
  });
}

const since = '2023-01-01';
const entry = (value: unknown) => [{ from: since, value, paragraph: '1' }];

function rulebook(id: string, ratedPer: 'section' | 'period', firstRating: unknown): object {
  return {
    id,
    title: 'Northgate rating rules',
    from: since,
    parameters: {
      ratedPer: entry(ratedPer),
      expectancy: entry({ kind: 'logistic', scale: 400 }),
      k: entry([{ when: { games: { below: 10 } }, k: 40 }, { k: 20 }]),
      age: entry('year'),
      firstRating: entry(firstRating),
      floor: entry(1350),
      rounding: entry({ change: null, rating: { decimals: 0, mode: 'half-up' }, published: null }),
      calendar: entry({ months: [1, 4, 7, 10], day: 1, cutoffDays: 0 }),
    },
  };
}

const northgate = {
  id: 'northgate',
  name: 'Northgate CC',
  kind: 'elo',
  settings: {
    systems: [
      {
        name: 'classical',
        label: 'Classical',
        time: { from: 60 },
        rulebook: rulebook('northgate', 'section', { kind: 'assigned', rows: [{ rating: 1500 }] }),
      },
      {
        name: 'rapid',
        label: 'Rapid',
        time: { below: 60 },
        rulebook: rulebook('northgate-rapid', 'period', {
          kind: 'performance',
          games: 5,
          months: null,
          fictitiousDraws: { games: 2, rating: 1500 },
          performance: { kind: 'linear', points: 400 },
          maximum: null,
          belowFloor: 'floor',
        }),
      },
    ],
  },
};

/** A club of forty with strengths a hundred points apart in groups of five; one section per month in each system. */
function clubFacts(): { id: string; kind: string; body: unknown; actor: string }[] {
  let [state, count] = [12_345, 0];
  const chance = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const fact = (kind: string, body: unknown) => ({ id: `fact-${++count}`, kind, body, actor: 'officer' });
  const players = Array.from({ length: 40 }, (_, at) => ({ id: `P${at + 10}`, strength: 1300 + 20 * at, born: 1950 + at }));
  const facts = [fact('profile', { authorities: [northgate] })];
  for (const { id, born } of players)
    facts.push(fact('player-registered', { player: id, name: `Player ${id}`, birthYear: born }));
  const rated = (system: string) =>
    players.slice(0, 12).map(({ id, strength }) => ({
      ...{ player: id, system, rating: strength, games: 30, wins: 10, draws: 10, losses: 10, eventsOfThree: 0 },
    }));
  const ratings = [...rated('northgate:classical'), ...rated('northgate:rapid')];
  facts.push(fact('opening-state', { authority: 'northgate', asOf: since, ratings }));
  for (let month = 0; month < 42; month++) {
    for (const timeControl of ['G/90;+30', 'G/25;+5']) {
      const here = players.filter(() => chance() < 0.4);
      if (here.length < 2) continue;
      const games = here.flatMap(({ strength }, a) =>
        [1, 2, 3].flatMap((step) => {
          const b = (a + step) % here.length;
          const other = here[b];
          if (a === b || other === undefined) return [];
          const expected = 1 / (1 + 10 ** ((other.strength - strength) / 400));
          const draw = chance() < 0.2;
          return [[a, b, draw ? 1 : chance() < expected ? 2 : 0, step, 1]];
        }),
      );
      const end = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`;
      const event = `E${month}-${timeControl.startsWith('G/9') ? 'C' : 'R'}`;
      const document = {
        ...{ event, eventName: event, section: 1, name: 'Open', authority: 'northgate', kind: 'swiss', start: end, end },
        ...{ venue: 'otb', timeControl, rounds: 3 },
        players: here.map(({ id }, at) => ({ player: id, pair: at + 1 })),
        games,
      };
      facts.push(fact('section-submitted', { section: document }));
    }
  }
  return facts;
}

describe('an authority of the profile', () => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await newStore());
    const office = await openOffice({ store });
    if (!office.ok) throw new Error(JSON.stringify(office.errors));
    const added = await office.value.append(clubFacts() as readonly FactOffer[]);
    if (!added.ok) throw new Error(JSON.stringify(added.errors));
  });
  afterAll(() => close());

  describe.each(['northgate:classical', 'northgate:rapid'])('%s', (system) => {
    const base = { authority: 'northgate', system };

    test('without a reform, ratings end as in the office', async () => {
      const history = await historyOf(store, 'northgate', system);
      const ratings = new Map<string, number>();
      for await (const { moved } of history.rate(undefined))
        for (const { player, rating } of moved) ratings.set(history.ids[player] ?? '', rating);
      expect(ratings.size).toBeGreaterThan(30);
      const known = await store.read(async (reader) => {
        const authority = (await authoritiesOf(reader)).get('northgate');
        const of = authority.players.known(reader, '2026-10-01');
        const all = new Map<string, number | undefined>();
        for (const id of ratings.keys()) all.set(id, (await of(id)).find((one) => one.system === system)?.rating);
        return all;
      });
      expect([...ratings].map(([id, rating]) => [id, Math.round(rating)])).toEqual([...known]);
    });

    test('a reform that changes nothing gives a difference of exactly 0', async () => {
      const outcome = await outcomeOf(store, await reformOn(store, base, nothing('elo.floor', since, 1350, '2025-03-10')));
      expect(outcome.games.byClass.rated).toBeGreaterThan(100);
      sameUnderBoth(outcome);
    });

    test('every kind of change moves ratings, and all points are explained', async () => {
      const changes = {
        k: { kFactors: [{ multiply: 3, when: { age: { from: 40 } }, source }] },
        floor: { amendments: [{ parameter: 'elo.floor', from: since, value: 1450, source }] },
        firsts: { initial: [{ rating: 1700, games: 3, source }] },
        scale: { transforms: [{ on: '2025-02-03', a: 0.9, b: 100, below: 2000, source }] },
      };
      for (const [name, change] of Object.entries(changes)) {
        const { flow, gains } = await outcomeOf(store, await reformOn(store, base, change));
        const ends = (side: (typeof flow)['base']) => JSON.stringify(side);
        expect(ends(flow.reform), name).not.toBe(ends(flow.base));
        expect(Math.abs(flow.reform.window.unexplained), name).toBeLessThan(1e-6 * Math.max(1, gains.players));
      }
    });

    test('a value that the rulebook could not have is refused at its field', async () => {
      const bases = await store.read(officeBases);
      const amendments = [{ parameter: 'elo.k', from: since, value: [{ k: -3 }], source }];
      const { findings } = checkReform({ format: 'harkness-reform-1', name: 'reform', base, evaluation, amendments }, bases);
      expect(findings.map(({ code, place }) => `${code} ${place}`)).toContain('value-malformed amendments[0].value');
    });
  });
});
