// FIDE over HTTP: a player's ratings on the lists, their events, a section's crosstable, and explanations.

import { type Answer, type Client, createClient } from '@harkness/client';
import { openStore } from '@harkness/office';
import { reevaluate, type TraceStep } from '@harkness/rules';
import { tracedRulesSince2014 } from '@harkness/rules/fide';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../src/index.js';
import { sqlitePlace, type TestPlace } from './harness.js';

let made: TestPlace;
let running: RunningServer;
let client: Client;
let section: Answer<'section'>;

beforeAll(async () => {
  made = await sqlitePlace();
  const opened = await openStore(made.place);
  if (!opened.ok) throw new Error(opened.errors.map(({ message }) => message).join(' '));
  const sample = { seed: 3, players: 80, years: 1, games: 700 };
  const office = await makeSampleOffice(opened.value, { sample, supplements: 1 });
  await opened.value.close();
  if (!office.ok) throw new Error(office.errors.map(({ message }) => message).join(' '));
  running = await startServer({ place: made.place, port: 0, checkAnswers: true, limits: { perMinute: 1_000_000 } });
  client = createClient({ base: running.address });
  const { items } = await client.call('events', { query: { limit: 500, authority: 'fide' } });
  for (const { event } of items) {
    const found = await client.call('section', { params: { event, section: 1 } }).catch(() => undefined);
    if (found?.authority === 'fide' && found.status === 'rated') section = found;
  }
}, 60_000);

afterAll(async () => {
  await running.close();
  await made.remove();
});

const again = (trace: unknown) => reevaluate(trace as TraceStep, tracedRulesSince2014);

test('a FIDE section has K, expected score and change of every rated player, and the performance of an unrated one', () => {
  expect(section.systems[0]).toMatch(/^FIDE-/);
  const rated = section.players.flatMap(({ ratings }) => ratings.filter(({ before }) => before !== null));
  expect(rated.length).toBeGreaterThan(3);
  for (const { change, share, after } of rated) {
    expect(after).toBeNull();
    expect(change).toBeCloseTo((share?.k ?? 0) * ((share?.score ?? 0) - (share?.expected ?? 0)), 6);
  }
});

test('every change is explained, with the sections of the rules; re-evaluating it gives the same number', async () => {
  const { event, section: number } = section;
  for (const { player, ratings } of section.players) {
    const [shown] = ratings;
    if (shown === undefined) continue;
    const explained = await client.call('explanation', { params: { event, section: number, player } });
    expect(again(explained.trace)).toEqual([]);
    expect(explained).toMatchObject({ system: section.systems[0], share: shown.share });
    expect(explained.change).toBe(shown.change);
    if (shown.change !== undefined) expect(explained.trace.value).toBe(Math.round(shown.change * 100));
    expect(explained.text).toMatch(/^\S.* (?:scored [\d½]+ of \d|has \d+ games against rated|is not rated yet)/);
    expect(explained.text).toContain('Rule: FIDE');
    expect(explained.trace.source).toMatch(/^fide-20/);
  }
});

test('a FIDE list is available in every file format, including FIDE’s own, with ratings', async () => {
  const { items } = await client.call('lists', { query: { limit: 200 } });
  const list = items.find(({ authority, players }) => authority === 'fide' && players > 0)?.list ?? '';
  for (const [format, rated] of [
    ['csv', /,\d{4},/],
    ['json', /"rating":\d{4}/],
    ['txt', / \d{4} /],
    ['xml', /<rating>\d{4}</],
  ] as const) {
    const file = await client.call('listFile', { params: { list, format } });
    expect(await file.text()).toMatch(rated);
  }
});

test('a player has their FIDE ratings beside the others, their events with change, and the lists in the chart', async () => {
  const player = section.players.find(({ ratings }) => ratings[0]?.before !== null)?.player ?? '';
  const system = section.systems[0] as 'FIDE-standard';
  const answer = await client.call('player', { params: { player } });
  const standing = answer.listStandings.find((one) => one.system === system);
  expect(standing?.published).toMatchObject({ from: 'list' });
  expect(answer.birthYear).toBeGreaterThan(1900);
  const row = answer.recent.find(({ event }) => event === section.event);
  expect(row).toMatchObject({ system, change: expect.any(Number), share: { list: expect.any(String) } });
  const { series } = await client.call('playerChart', { params: { player } });
  const lists = series.find((one) => one.system === system);
  expect(lists?.dates).toContain(row?.share?.list);
  expect(lists?.events).toEqual([]);
  const date = row?.share?.list ?? '';
  const why = await client.call('listRating', { params: { player, system }, query: { date } });
  expect(again(why.trace)).toEqual([]);
  expect(why).toMatchObject({ is: 'published', date, rating: lists?.ratings[lists.dates.indexOf(date)] });
  expect(why.text).toContain(`Rating on the list of ${date}`);
});

test('a list that does not exist is not found', async () => {
  const params = { player: section.players[0]?.player ?? '', system: 'FIDE-standard' } as const;
  await expect(client.call('listRating', { params, query: { date: '2001-01-01' } })).rejects.toMatchObject({
    problem: { status: 404, code: 'list-unknown' },
  });
});

test('tournaments one per page: only the last page is empty, and each appears once', async () => {
  const { items: all } = await client.call('events', { query: { limit: 500 } });
  expect(all.some(({ twins }) => twins !== undefined)).toBe(true);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('events', { query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) } });
    if (page.next !== undefined) expect(page.items.length).toBe(1);
    seen.push(...page.items.map(({ event }) => event));
    cursor = page.next;
  } while (cursor !== undefined);
  expect(seen).toEqual(all.map(({ event }) => event));
});

test.each([{ authority: 'fide' }, { authority: 'uschess' }, { system: 'FIDE-standard' }, { system: 'OTBR' }] as const)(
  'events of %o are complete, and each names the same tournament of the other authority',
  async (query) => {
    const { items: all } = await client.call('events', { query: { limit: 500 } });
    const twinOf = new Map(
      all.flatMap(({ event, twins = [] }) =>
        twins.flatMap((twin) => [[event, twin.event] as const, [twin.event, event] as const]),
      ),
    );
    expect(twinOf.size).toBeGreaterThan(2);
    const { items } = await client.call('events', { query: { limit: 500, ...query } });
    const ids = new Set([...all.map(({ event }) => event), ...twinOf.keys()]);
    const wanted = await Promise.all(
      [...ids].map(async (event) => {
        const { authority } = await client.call('event', { params: { event } });
        if ('authority' in query) return authority === query.authority ? [event] : [];
        const { systems } = await client.call('section', { params: { event, section: 1 } });
        return systems.some((one) => one === query.system) ? [event] : [];
      }),
    );
    const listed = items.map(({ event }) => event);
    expect(listed.filter((event) => !ids.has(event))).toEqual([]);
    expect(wanted.flat().filter((event) => !listed.includes(event))).toEqual([]);
    for (const { event, twins } of items) expect([event, twins?.[0]?.event]).toEqual([event, twinOf.get(event)]);
  },
);
