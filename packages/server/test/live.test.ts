// An event in progress over HTTP: pushes, the stream of changes, who may push, partial files, restarts, and the final draft.

import { appliedChange, type LiveChange, type LiveEvent } from '@harkness/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../src/index.js';
import { sqlitePlace, startTestServer, type TestServer } from './harness.js';
import { affiliate, asFile, unfinished } from './report.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(sqlitePlace);
  for (const { account } of [server.people.director])
    await server.people.officer.client.call('affiliates', { params: { account }, body: { affiliates: [affiliate] } });
}, 60_000);
afterAll(() => server.close());

const push = (event: string, games: number) =>
  server.people.director.client.call('pushLive', { params: { event }, file: asFile(unfinished(games)), body: {} });
const live = (event: string): Promise<LiveEvent> => server.nobody.call('liveEvent', { params: { event } });

/** Follows the stream as the page does. */
async function followed(event: string, lastSeen?: number) {
  const end = new AbortController();
  const response = await fetch(`${server.address}/api/v1/live/${event}/stream`, {
    signal: end.signal,
    headers: lastSeen === undefined ? {} : { 'last-event-id': String(lastSeen) },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<{ readonly kind: string; readonly data: unknown }> => {
    for (;;) {
      const at = text.indexOf('\n\n');
      if (at === -1) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error('the stream ended');
        text += value;
        continue;
      }
      const block = text.slice(0, at);
      text = text.slice(at + 2);
      const kind = /^event: (\w+)$/m.exec(block)?.[1];
      if (kind !== undefined) return { kind, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') as unknown };
    }
  };
  return { next, close: () => end.abort() };
}

describe('an event in progress', { timeout: 60_000 }, () => {
  test('readers get the state, then the changed rows, and end up with the API’s state', async () => {
    await push('open', 3);
    const stream = await followed('open');
    const first = await stream.next();
    expect(first.kind).toBe('state');
    let shown = first.data as LiveEvent;
    expect(shown).toEqual(await live('open'));
    expect(shown.mark).toBe('in progress, unofficial');
    for (const games of [2, 1]) {
      await push('open', games);
      const { kind, data } = await stream.next();
      expect(kind).toBe('change');
      const change = data as LiveChange;
      expect(change.sections[0]?.players.length).toBeLessThan(shown.sections[0]?.players.length ?? 0);
      shown = appliedChange(shown, change) ?? shown;
      expect(shown).toEqual(await live('open'));
    }
    stream.close();
    // A reader who returns with their version gets what they missed.
    const again = await followed('open', 3);
    await push('open', 0);
    expect((await again.next()).kind).toBe('change');
    again.close();
  });

  test('interim ratings equal the preview of the same results', async () => {
    await push('preview', 2);
    const { openGames: _, ...section } = unfinished(2).sections[0] as { openGames: unknown };
    const report = { ...unfinished(2), sections: [section] };
    const { client } = server.people.director;
    const made = await client.call('upload', { body: { report } });
    const { sections } = await client.call('previewSubmission', { params: { submission: made.submission } });
    const expected = new Map(
      sections[0]?.players.map(({ pair, ratings }) => [pair, ratings.map(({ after }) => after?.rating ?? null)]),
    );
    const { sections: shown } = await live('preview');
    expect(shown[0]?.players.length).toBeGreaterThan(3);
    for (const { pair, ratings } of shown[0]?.players ?? []) expect(ratings.map(({ now }) => now)).toEqual(expected.get(pair));
  });

  test('an event in progress is always marked as such, and never called official or live', async () => {
    await push('words', 2);
    const { mark, sections, errors } = await live('words');
    const { results, mark: ofResults } = await server.nobody.call('liveResults', {
      params: { event: 'words', section: 1, pair: sections[0]?.players.find(({ next }) => next !== undefined)?.pair ?? 0 },
    });
    const { mark: ofAll } = await server.nobody.call('liveEvents');
    expect([mark, ofResults, ofAll]).toEqual(Array.from({ length: 3 }, () => 'in progress, unofficial'));
    expect(JSON.stringify([sections, errors, results])).not.toMatch(/\b(official|live)\b/i);
    // The rules used are named.
    expect(sections[0]?.systems.length).toBeGreaterThan(0);
    for (const { edition } of sections[0]?.systems ?? []) expect(edition).toMatch(/^uschess/);
  });

  test('the announced effect of a result is its actual effect', async () => {
    await push('worth', 1);
    const before = await live('worth');
    const player = before.sections[0]?.players.find(({ next }) => next !== undefined);
    const { results } = await server.nobody.call('liveResults', {
      params: { event: 'worth', section: 1, pair: player?.pair ?? 0 },
    });
    await push('worth', 0);
    const after = (await live('worth')).sections[0]?.players.find(({ pair }) => pair === player?.pair);
    expect(results.map(({ ratings }) => ratings[0]?.now)).toContain(after?.ratings[0]?.now);
    expect(new Set(results.map(({ ratings }) => ratings[0]?.now)).size).toBe(3);
  });

  test('a partial file changes nothing, and the reason is shown', async () => {
    await push('half', 1);
    const before = await live('half');
    const whole = JSON.stringify(unfinished(0));
    const file = new File([whole.slice(0, whole.length / 2)], 'half.json');
    const answer = await server.people.director.client.call('pushLive', { params: { event: 'half' }, file, body: {} });
    expect(answer.trouble).toContain('cannot be read');
    const { trouble, version, ...after } = await live('half');
    const { version: _, ...same } = before;
    expect([trouble, version]).toEqual([answer.trouble, before.version + 1]);
    expect(after).toEqual(same);
    await push('half', 1);
    expect((await live('half')).trouble).toBeUndefined();
  });

  test('an event belongs to the first account that pushes, and to the office', async () => {
    await push('mine', 1);
    const other = await server.person('director');
    const refused = other.client.call('pushLive', { params: { event: 'mine' }, file: asFile(unfinished(0)), body: {} });
    await expect(refused).rejects.toThrow('Somebody else follows the event mine.');
    await expect(other.client.call('endLive', { params: { event: 'mine' }, body: {} })).rejects.toThrow('Somebody else');
    await server.people.officer.client.call('removeLive', { params: { event: 'mine' } });
    await expect(live('mine')).rejects.toThrow();
  });

  test('a file without an affiliate is for the account’s only one; if it has two, the director chooses', async () => {
    const { client, account } = server.people.director;
    const { affiliate: _, ...event } = unfinished(0).event;
    const report = { ...unfinished(0), event };
    await client.call('pushLive', { params: { event: 'nameless' }, body: { report } });
    const end = async (body: { affiliate?: string }) => {
      const { submission } = await client.call('endLive', { params: { event: 'nameless' }, body });
      return (await client.call('submission', { params: { submission } })).affiliate;
    };
    expect(await end({})).toBe(affiliate);
    const { officer } = server.people;
    const set = (affiliates: string[]) => officer.client.call('affiliates', { params: { account }, body: { affiliates } });
    await officer.client.call('registerAffiliate', { params: { affiliate: 'A6009999' }, body: { name: 'The other club' } });
    await set([affiliate, 'A6009999']);
    await expect(end({})).rejects.toThrow('The report names no affiliate.');
    expect(await end({ affiliate: 'A6009999' })).toBe('A6009999');
    await expect(end({ affiliate: 'A6008888' })).rejects.toThrow('may not enter results for A6008888');
    await set([affiliate]);
  });

  test('it becomes a draft report, and survives a restart', async () => {
    await push('last', 0);
    const { submission } = await server.people.director.client.call('endLive', { params: { event: 'last' }, body: {} });
    const before = await live('last');
    expect(before.submission).toBe(submission);
    await server.running.close();
    const again = await startServer({ place: server.place, port: 0, limits: { perMinute: 1_000_000 } });
    try {
      const response = await fetch(`${again.address}/api/v1/live/last`);
      expect(await response.json()).toEqual(before);
    } finally {
      await again.close();
    }
  });
});
