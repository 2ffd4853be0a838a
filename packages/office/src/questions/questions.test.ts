import { reevaluate, rulingsOfTrace, type TraceStep, type TraceValue } from '@harkness/rules';
import { tracedRules } from '@harkness/rules/uschess';
import { loadSample } from '@harkness/sample';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '../api.js';
import type { Answer, SectionAnswer } from '../facts/answers.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

let office: Office;
const sections: SectionAnswer[] = [];

beforeAll(async () => {
  const store = memoryStore();
  const loaded = await loadSample(store, { seed: 7, players: 60, years: 4, games: 1500, authority: 'uschess' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  office = value(await openOffice({ store, clock: () => '2026-11-01T12:00:00.000Z' }));
  value(await office.run({ reason: 'the sample' }));
  const seen = new Set<string>();
  await store.read(async (reader) => {
    for await (const facts of reader.facts({ kinds: ['section-submitted'] })) {
      for (const fact of facts)
        if (fact.kind === 'section-submitted') seen.add(`${fact.body.section.event}\n${fact.body.section.section}`);
    }
  });
  for (const key of seen) {
    const [event = '', section = ''] = key.split('\n');
    sections.push(value(await office.section({ event, section: Number(section) }, { audience: 'office' })));
  }
}, 120_000);

const rated = () => sections.filter((section) => section.status === 'rated');
const refOf = ({ document }: SectionAnswer) => ({ event: document.event, section: document.section });

function numbersIn(step: TraceStep): number[] {
  const numbers: number[] = [];
  const add = (found: TraceValue): void => {
    if (typeof found === 'number') numbers.push(found);
    else if (typeof found === 'object' && found !== null) for (const inner of Object.values(found)) add(inner as TraceValue);
  };
  add(step.value);
  for (const input of Object.values(step.inputs)) add(input);
  for (const inner of step.steps ?? []) numbers.push(...numbersIn(inner));
  return numbers;
}

describe('the crosstable', () => {
  test('of every rated section has a rating before and after for everyone who played', () => {
    expect(rated().length).toBeGreaterThan(30);
    for (const { players, systems } of rated()) {
      for (const row of players) {
        expect(row.ratings.map((rating) => rating.system)).toEqual(systems);
        const played = row.rounds.some((cell) => cell.rated);
        if (played) for (const rating of row.ratings) expect(rating.after?.official).toBeGreaterThanOrEqual(100);
      }
    }
  });

  test('of an event lists its sections, and of an unknown event is an error with a hint', async () => {
    const [first] = rated();
    const { event } = refOf(first as SectionAnswer);
    expect(value(await office.event(event)).sections.length).toBeGreaterThan(0);
    expect(await office.event('nothing')).toMatchObject({ ok: false, errors: [{ code: 'event-unknown' }] });
    expect(await office.section({ event, section: 99 })).toMatchObject({ ok: false, errors: [{ code: 'section-unknown' }] });
  });
});

describe('the explanation', () => {
  test('of every rating of every section ends in the stored number, and re-evaluating each step gives its number', async () => {
    let explained = 0;
    for (const section of rated().slice(0, 30)) {
      for (const { player, ratings } of section.players) {
        for (const { system, after } of ratings) {
          const answer = value(await office.explain(refOf(section), player, { system, audience: 'office' }));
          if (section.document.kind !== 'match') expect(answer.trace.value).toBe(after === null ? null : after.official);
          expect(reevaluate(answer.trace, tracedRules)).toEqual([]);
          explained += 1;
        }
      }
    }
    expect(explained).toBeGreaterThan(300);
  }, 120_000);

  test('names every ruling behind the formulas in a section’s explanations', async () => {
    let named = 0;
    for (const section of rated().slice(0, 12)) {
      const ids = value(await office.rulings(refOf(section))).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const traces = [];
      for (const { player, ratings } of section.players)
        for (const { system } of ratings)
          traces.push(value(await office.explain(refOf(section), player, { system, audience: 'office' })).trace);
      const explained = rulingsOfTrace(...traces).map(({ id }) => id);
      // Every ruling of the section is named in an explanation of a player.
      expect(ids.filter((id) => !explained.includes(id))).toEqual([]);
      named += ids.length;
    }
    expect(named).toBeGreaterThan(10);
    expect(await office.rulings({ event: 'nowhere', section: 1 })).toMatchObject({ ok: false });
  }, 60_000);

  test('shows the public neither an initial rating by age nor the estimates derived from it', async () => {
    let masked = 0;
    for (const section of rated()) {
      const secret = section.players.flatMap(({ player, ratings }) =>
        ratings.flatMap(({ system, initial }) =>
          initial !== undefined && initial !== null && initial.games === 0 ? [{ player, system, initial }] : [],
        ),
      );
      for (const { system, initial } of secret) {
        for (const { player } of section.players) {
          const answer = value(await office.explain(refOf(section), player, { system }));
          const steps = (answer.trace.steps ?? []).filter((step) => /^Step [1-4]/.test(step.title));
          for (const step of steps) expect(numbersIn(step)).not.toContain(initial.rating);
          if (answer.masked) masked += 1;
        }
        const shown = value(await office.section(refOf(section)));
        expect(shown.players.flatMap((row) => row.ratings.map((rating) => rating.initial?.rating))).not.toContain(initial.rating);
      }
    }
    expect(masked).toBeGreaterThan(0);
  }, 120_000);

  test('for a player who does not exist is an error', async () => {
    const [section] = rated();
    expect(await office.explain(refOf(section as SectionAnswer), 'nobody')).toMatchObject({
      ok: false,
      errors: [{ code: 'player-unknown' }],
    });
  });
});

describe('the preview', () => {
  test('of a section that is already rated gives its ratings', async () => {
    for (const section of rated()) {
      const preview = value(await office.preview(section.document, { audience: 'office' }));
      expect(preview.systems).toEqual(section.systems);
      for (const [index, row] of section.players.entries()) {
        const expected = row.ratings.map(({ before, after }) => ({ before, after }));
        expect(preview.players[index]?.ratings.map(({ before, after }) => ({ before, after }))).toEqual(expected);
      }
    }
  });

  test('of a section not yet submitted equals the result of submitting it, and stores nothing', async () => {
    const last = rated()
      .toSorted((a, b) => (a.document.end < b.document.end ? -1 : 1))
      .at(-1) as SectionAnswer;
    const document = { ...last.document, event: 'PREVIEWED', start: '2026-11-01', end: '2026-11-01' };
    const before = await office.head();
    const preview = value(await office.preview(document, { audience: 'office' }));
    const { player } = document.players[0] as (typeof document.players)[number];
    const why = await office.explainPreview(document, player, { audience: 'office' });
    expect(await office.head()).toEqual(before);
    value(await office.submit(document, { actor: 'director' }));
    const submitted = value(await office.section({ event: 'PREVIEWED', section: document.section }, { audience: 'office' }));
    const after = (rows: SectionAnswer['players']) => rows.map((row) => row.ratings.map((rating) => rating.after));
    expect(after(preview.players)).toEqual(after(submitted.players));
    expect(why).toEqual(await office.explain({ event: 'PREVIEWED', section: document.section }, player, { audience: 'office' }));
    const withdrawn = value(
      await office.withdraw({ event: 'PREVIEWED', section: document.section }, { actor: 'director', reason: 'a test' }),
    );
    expect(withdrawn.run?.reason).toBe('a test');
  });

  test('is explained like the rated section, including matches and unrated players', async () => {
    const some = [
      ...rated().slice(0, 12),
      ...rated()
        .filter(({ document }) => document.kind === 'match')
        .slice(0, 3),
    ];
    expect(some.some(({ document }) => document.kind === 'match')).toBe(true);
    let explained = 0;
    for (const section of some) {
      for (const { player, ratings } of section.players) {
        for (const { system } of ratings) {
          const asked = { system, audience: 'office' } as const;
          const stored = await office.explain(refOf(section), player, asked);
          expect(await office.explainPreview(section.document, player, asked)).toEqual(stored);
          explained += 1;
        }
      }
    }
    expect(explained).toBeGreaterThan(100);
    const [{ document } = {}] = some;
    expect(document && (await office.explainPreview(document, 'nobody'))).toMatchObject({
      ok: false,
      errors: [{ code: 'player-unknown' }],
    });
  });

  test('names an unknown player', async () => {
    const [section] = rated();
    const { document } = section as SectionAnswer;
    const players = document.players.map((player, index) => (index === 0 ? { ...player, player: 'NOBODY' } : player));
    const preview = value(await office.preview({ ...document, event: 'NEW', players }));
    expect(preview).toMatchObject({ status: 'held', held: { code: 'player-unknown' } });
  });
});

describe('a player', () => {
  test('has the standing of the last row in their history', async () => {
    const ids = new Set(rated().flatMap((section) => section.players.map((row) => row.player)));
    let compared = 0;
    for (const id of ids) {
      const answer = value(await office.player(id));
      for (const standing of answer.standings) {
        const last = answer.history.filter((row) => row.system === standing.system && row.games > 0).at(-1);
        const adjusted = answer.records.some((record) => record.kind === 'decision' || record.kind === 'prize-won');
        if (last === undefined || adjusted) continue;
        expect({ rating: standing.rating, games: standing.games }).toEqual({
          rating: last.after?.rating,
          games: last.after?.games,
        });
        expect(standing.floor?.floor).toBeLessThanOrEqual(standing.rating);
        const { wins, draws, losses, creditedGames } = standing;
        expect(wins + draws + losses + creditedGames).toBe(standing.games);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(30);
  });

  test('as known at an earlier fact, and for an earlier day, gets the answer given then', async () => {
    const [row] = (rated().at(-1) as SectionAnswer).players;
    const id = (row as SectionAnswer['players'][number]).player;
    const before = value(await office.player(id));
    const { seq } = await office.head();
    const decision = { on: '2026-10-31', type: 'adjustment', player: id, system: 'OTBR', rating: 1234, games: 30 } as const;
    value(await office.decide(decision, { actor: 'officer', reason: 'review' }));
    const now = value(await office.player(id));
    expect(now.standings.find((standing) => standing.system === 'OTBR')).toMatchObject({ rating: 1234, games: 30 });
    expect(value(await office.player(id, { known: seq })).standings).toEqual(before.standings);
    const earlier = value(await office.player(id, { on: '2026-10-30' }));
    expect(earlier.standings).toEqual(value(await office.player(id, { on: '2026-10-30', known: seq })).standings);
  }, 60_000);
});

describe('a decision about a title or an association', () => {
  test('shows in the player’s fields from its day on, and among the decisions about them', async () => {
    const small = value(await openOffice({ store: memoryStore(), clock: () => '2026-11-01T12:00:00.000Z' }));
    const by = { actor: 'officer', reason: 'congress' };
    // Among facts entered together, the decision may come first.
    const decided = { on: '2026-03-01', type: 'title', player: 'P', title: 'FM' } as const;
    value(
      await small.append([
        { id: 'title', kind: 'decision', body: decided, ...by },
        { id: 'registered', kind: 'player-registered', body: { player: 'P', name: 'Somebody', title: 'CM' }, ...by },
      ]),
    );
    value(await small.decide({ on: '2026-04-01', type: 'disability-association', player: 'P', association: 'IBCA' }, by));
    const now = value(await small.player('P'));
    expect(now.fields).toEqual({ name: 'Somebody', title: 'FM', disabilityAssociation: 'IBCA' });
    expect(now.records.map(({ on, body }) => [on, 'type' in body ? body.type : ''])).toEqual([
      ['2026-03-01', 'title'],
      ['2026-04-01', 'disability-association'],
    ]);
    const march = value(await small.player('P', { on: '2026-03-31' }));
    expect(march.fields).toEqual({ name: 'Somebody', title: 'FM' });
    expect(value(await small.player('P', { on: '2026-02-28' })).fields).toEqual({ name: 'Somebody', title: 'CM' });
    value(await small.decide({ on: '2026-05-01', type: 'title', player: 'P', title: null }, by));
    expect(value(await small.player('P')).fields).toEqual({ name: 'Somebody', disabilityAssociation: 'IBCA' });
    await small.close();
  });
});

describe('a run', () => {
  test('lists its changes for each player, from → to', async () => {
    const section = rated().find((one) => one.document.kind === 'swiss' && one.document.games.length > 4) as SectionAnswer;
    const [game, ...rest] = section.document.games;
    if (game === undefined) throw new Error('a section without games');
    const flipped = [game[0], game[1], game[2] === 2 ? 0 : 2, game[3], 1] as const;
    const accepted = value(
      await office.correct({ ...section.document, games: [flipped, ...rest] }, { actor: 'director', reason: 'wrong result' }),
    );
    expect(accepted.run).toMatchObject({ kind: 'incremental', reason: 'wrong result', firstAffected: refOf(section) });
    const diff = value(await office.runDiff(accepted.run?.run ?? 0, { audience: 'office' }));
    const first = diff.changes.filter((change) => change.event === section.document.event);
    expect(first.length).toBeGreaterThan(0);
    for (const change of first) {
      const row = section.players.find(({ player }) => player === change.player);
      expect(row?.ratings.find(({ system }) => system === change.system)?.after?.rating ?? null).toBe(change.from);
      const now = value(await office.section(refOf(section), { audience: 'office' })).players.find(
        ({ player }) => player === change.player,
      );
      expect(now?.ratings.find(({ system }) => system === change.system)?.after?.rating ?? null).toBe(change.to);
    }
    expect((await office.runs({ limit: 1 }))[0]?.run).toBe(accepted.run?.run);
    expect(await office.runDiff(9999)).toMatchObject({ ok: false, errors: [{ code: 'run-unknown' }] });
  });

  test('is not made for facts that affect no rating', async () => {
    const accepted = value(
      await office.registerPlayer({ player: 'NEWCOMER', name: 'New Comer' }, { birthDate: '2015-05-05' }, { actor: 'office' }),
    );
    expect(accepted.run).toBeUndefined();
    expect((await office.status()).behind).toBe(0);
  });
});
