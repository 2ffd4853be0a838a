import { loadSample } from '@harkness/sample';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '../api.js';
import { publishSupplement } from '../authorities/uschess/supplement.js';
import { readListHead, readRows } from '../engines/period/content.js';
import type { Answer, RatingOriginAnswer } from '../facts/answers.js';
import type { RatingSystem } from '../facts/facts.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

const list = 'uschess-supplement' as const;
const dates = ['2024-03-01', '2026-11-01'] as const;
let office: Office;

interface Listed {
  readonly player: string;
  readonly system: RatingSystem;
  readonly exact: number;
  readonly date: string;
  readonly answer: RatingOriginAnswer;
}

async function everyListed(): Promise<Listed[]> {
  const found: Omit<Listed, 'answer'>[] = [];
  await office.store.read(async (reader) => {
    for (const date of dates) {
      const head = await readListHead(reader, list, date);
      if (head === undefined) throw new Error(`no list of ${date}`);
      for await (const rows of readRows(reader, head))
        for (const { player, ratings } of rows)
          for (const { system, exact } of ratings) found.push({ player, system, exact: exact ?? 0, date });
    }
  });
  const listed: Listed[] = [];
  for (const one of found)
    listed.push({ ...one, answer: value(await office.ratingOrigin(one.player, one.system, { list, date: one.date })) });
  return listed;
}

beforeAll(async () => {
  const store = memoryStore();
  const loaded = await loadSample(store, { seed: 7, players: 40, years: 3, games: 700, authority: 'uschess' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  office = value(await openOffice({ store, clock: () => '2026-11-15T12:00:00.000Z' }));
  const by = { actor: 'officer', reason: 'an inquiry' };
  // Lists have decimals only where they reveal no birth date.
  const setting = { setting: 'birthDatePrecision', value: 'year' } as const;
  value(await office.append([{ id: 'setting', kind: 'office-setting', body: setting, actor: 'officer' }]));
  const [one, other] = (await standing(6)).slice(0, 2);
  // One decision before the cut-off, one between the cut-off and the date of the list.
  value(await office.decide({ on: '2026-10-20', type: 'adjustment', player: one ?? '', system: 'OTBR', rating: 1801.5 }, by));
  value(await office.decide({ on: '2026-10-28', type: 'adjustment', player: other ?? '', system: 'OTBR', rating: 1111 }, by));
  for (const date of dates) {
    const published = await publishSupplement(store, { date }, { actor: 'officer', now: () => '2026-11-15T12:00:00.000Z' });
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
  }
}, 120_000);

/** Players with at least this many rated sections in the Regular system. */
async function standing(sections: number): Promise<string[]> {
  const players: string[] = [];
  for await (const facts of await office.store.read(async (reader) => reader.facts({ kinds: ['player-registered'] })))
    for (const fact of facts) if (fact.kind === 'player-registered') players.push(fact.body.player);
  const found: string[] = [];
  for (const player of players) {
    const { history } = value(await office.player(player));
    if (history.filter(({ system, games }) => system === 'OTBR' && games > 0).length >= sections) found.push(player);
  }
  return found;
}

describe('the source of a rating on a US Chess list', () => {
  test('is the section, decision or opening that gave exactly the listed rating by the cut-off', async () => {
    const counts = { section: 0, decision: 0, opening: 0 };
    let inquiries = 0;
    for (const { player, system, exact, date, answer } of await everyListed()) {
      const { origin, cutoff = '' } = answer;
      const where = `${player} ${system} ${date}`;
      expect(answer, where).toMatchObject({ exact, rating: Math.round(exact) });
      expect(answer.now, where).toBeUndefined();
      expect(cutoff < date, where).toBe(true);
      if (origin === null || origin.from === 'list') throw new Error(`${where}: no origin`);
      counts[origin.from] += 1;
      if (origin.from === 'section') {
        expect(origin.end <= cutoff, where).toBe(true);
        const { history } = value(await office.player(player));
        const row = history.find((one) => one.event === origin.event && one.section === origin.section && one.system === system);
        expect(row?.after?.rating, where).toBe(exact);
      } else expect(origin.on <= cutoff, where).toBe(true);
      // The sample also includes occasional rating reviews.
      if (origin.from === 'decision' && origin.reason !== 'rating review') {
        expect({ exact, reason: origin.reason }).toEqual({ exact: 1801.5, reason: 'an inquiry' });
        inquiries++;
      }
    }
    expect(counts.section).toBeGreaterThan(40);
    expect(inquiries).toBe(1);
    expect(counts.opening).toBeGreaterThan(0);
  }, 120_000);

  test('stays the same when reports, corrections and withdrawals arrive after the list', async () => {
    const before = await everyListed();
    const [first] = await standing(6);
    const { history } = value(await office.player(first ?? ''));
    const rows = history.filter(({ system, games, end }) => system === 'OTBR' && games > 0 && end < '2026-10-01');
    const [early, last] = [rows[0], rows.at(-1)];
    if (early === undefined || last === undefined) throw new Error('no sections');
    const by = { actor: 'director', reason: 'after the list' };
    const { document } = value(await office.section(early));
    const [game, ...rest] = document.games;
    if (game === undefined) throw new Error('no games');
    const flipped = [game[0], game[1], game[2] === 2 ? 0 : 2, game[3], 1] as const;
    value(await office.correct({ ...document, games: [flipped, ...rest] }, by));
    const late = value(await office.section(last)).document;
    value(await office.submit({ ...late, event: 'FOUND-LATER', start: '2026-10-10', end: '2026-10-10' }, by));
    value(await office.withdraw(last, by));
    const after = await everyListed();
    let [moved, withdrawn] = [0, 0];
    for (const [at, { answer }] of after.entries()) {
      const then = before[at]?.answer;
      if (then?.origin === undefined || then.origin === null || answer.origin === null) throw new Error('no origin');
      expect({ ...answer.origin, changedBy: 0 }).toEqual({ ...then.origin, changedBy: 0 });
      expect(answer.exact).toBe(then.exact);
      if (answer.now !== undefined) moved += 1;
      if ('changedBy' in answer.origin) withdrawn += 1;
    }
    expect(moved).toBeGreaterThan(0);
    expect(withdrawn).toBeGreaterThan(0);
  }, 120_000);

  test('for a list or player that does not exist is an error that says so', async () => {
    const [player = ''] = await standing(1);
    expect(await office.ratingOrigin(player, 'OTBR', { list, date: '2020-01-01' })).toMatchObject({
      ok: false,
      errors: [{ code: 'list-unknown' }],
    });
    expect(await office.ratingOrigin('nobody', 'OTBR', { now: true })).toMatchObject({
      ok: false,
      errors: [{ code: 'player-unknown' }],
    });
  });
});

describe('the source of a rating before a section, and of the current one', () => {
  test('gave exactly that rating', async () => {
    let checked = 0;
    for (const player of (await standing(3)).slice(0, 12)) {
      const { history, standings } = value(await office.player(player));
      for (const row of history.filter(({ games, before }) => games > 0 && before !== null)) {
        const { rating, origin } = value(await office.ratingOrigin(player, row.system, row));
        expect(rating).toBe(row.before?.rating);
        if (origin?.from !== 'section') continue;
        const made = history.find(
          (one) => one.event === origin.event && one.section === origin.section && one.system === row.system,
        );
        expect(made?.after?.rating).toBe(row.before?.rating);
        checked += 1;
      }
      for (const { system, rating } of standings) {
        const now = value(await office.ratingOrigin(player, system, { now: true }));
        expect(now.rating).toBe(rating);
        expect(now.origin).not.toBeNull();
      }
    }
    expect(checked).toBeGreaterThan(20);
  }, 120_000);
});
