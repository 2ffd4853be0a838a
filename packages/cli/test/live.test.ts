// The command that follows an event: sources, trouble, its page, and its output.

import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectedByDocuments } from '@harkness/office';
import { afterAll, describe, expect, test } from 'vitest';
import { readSave } from '../src/live/read-save.js';
import { LiveSession } from '../src/live/session.js';
import { sourceOf } from '../src/live/sources.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-live-'));
const spring = readFileSync(join(import.meta.dirname, 'fixtures/spring-open.trf'), 'utf8');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(name: string, text: string, secondsAgo: number): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(path, at, at);
  return path;
}

const unrated = () =>
  new LiveSession({
    completion: {},
    raterOf: () => () => ({ authority: 'fide', sections: [], findings: [], expected: expectedByDocuments }),
  });

describe('sources', () => {
  test('a file is read when it has changed, and not while it is being written', async () => {
    const path = save('one.trf', spring, 60);
    const source = await sourceOf(path);
    expect((await source.look())?.files[0]?.name).toBe('one.trf');
    expect(await source.look()).toBeUndefined();
    save('one.trf', spring.slice(0, 200), 0);
    expect(await source.look()).toBeUndefined();
    save('one.trf', spring, 30);
    // Written again with the same content: nothing has changed.
    expect(await source.look()).toBeUndefined();
    save('one.trf', `${spring}\n`, 20);
    expect(await source.look()).toBeDefined();
  });

  test('in a folder, the report with the most results counts', async () => {
    save('two.trf', spring, 50);
    save('notes.txt', 'hello', 40);
    const found = await (await sourceOf(folder)).look();
    const read = readSave(found?.files ?? [], {});
    expect('report' in read && read.report.draft.event.name).toBe('Spring Open');
  });

  test('only http and https addresses are followed', async () => {
    await expect(sourceOf('file:///etc/passwd')).rejects.toThrow('only http and https');
    await expect(sourceOf(join(folder, 'absent.trf'))).rejects.toThrow('there is no such file');
  });

  test('an address, a lost network, and an endless answer', async () => {
    let isUp = true;
    const server = createServer((request, response) => {
      if (!isUp) return void request.socket.destroy();
      if (request.url === '/endless') {
        const more = () => response.write(Buffer.alloc(1024 * 1024)) && setImmediate(more);
        response.on('drain', more).on('error', () => {});
        return void more();
      }
      if (request.headers['if-none-match'] === 'a') return void response.writeHead(304).end();
      response.writeHead(200, { etag: 'a' }).end(spring);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const source = await sourceOf(`${base}/spring.trf`);
      expect((await source.look())?.files[0]?.name).toBe('spring.trf');
      expect(await source.look()).toBeUndefined();
      isUp = false;
      await expect(source.look()).rejects.toThrow('does not answer');
      isUp = true;
      expect(await source.look()).toBeUndefined();
      await expect((await sourceOf(`${base}/endless`)).look()).rejects.toThrow('more than 32 MB');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('a lichess broadcast: every round of its tour, finished rounds once', async () => {
    const asked: string[] = [];
    const player = (name: string, fideId: number) => ({ name, fideId, rating: 2000, fed: 'XXX' });
    const round = (id: string, number: number, status: string) => ({
      round: { id, name: `Round ${number}`, startsAt: 1_790_000_000_000 + number },
      tour: { id: 'TourTour', name: 'Web Open', info: { fideTC: 'standard' } },
      games: [{ id: 'g', players: [player('Alder, Kim', 9_990_001), player('Birch, Ann', 9_990_002)], status, lastMove: 'e2e4' }],
    });
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const rounds = [
        { id: 'RoundOne1', name: 'Round 1', finished: true },
        { id: 'RoundTwo2', name: 'Round 2' },
      ];
      const answers: { readonly [url: string]: unknown } = {
        '/api/broadcast/TourTour': { tour: { id: 'TourTour' }, rounds },
        '/api/broadcast/-/-/RoundOne1': round('RoundOne1', 1, '1-0'),
        '/api/broadcast/-/-/RoundTwo2': round('RoundTwo2', 2, '*'),
      };
      response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    try {
      const source = await sourceOf(
        `http://127.0.0.1:${(server.address() as AddressInfo).port}/broadcast/web-open/round-2/RoundTwo2`,
      );
      const read = readSave((await source.look())?.files ?? [], {});
      const [section] = 'report' in read ? read.report.draft.sections : [];
      expect(section?.players.map(({ cells }) => cells.map(({ round: of, outcome }) => `${of} ${outcome}`))).toEqual([
        ['1 win'],
        ['1 loss'],
      ]);
      expect(section?.openGames).toEqual([{ round: 2, white: 1, black: 2 }]);
      asked.length = 0;
      expect(await source.look()).toBeUndefined();
      expect(asked).not.toContain('/api/broadcast/-/-/RoundOne1');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('a session', () => {
  test('keeps the last good save and says what is wrong with a later one', async () => {
    const session = unrated();
    const files = (text: string) => ({ files: [{ name: 'a.trf', bytes: new TextEncoder().encode(text) }], at: new Date() });
    expect(await session.take(files('no report'))).toBe(true);
    expect([session.now, session.trouble]).toEqual([undefined, expect.stringContaining('cannot be read')]);
    await session.take(files(spring));
    expect(session.trouble).toBeUndefined();
    const { state } = session.now ?? {};
    await session.take(files('no report'));
    expect(session.now?.state).toEqual(state);
    expect(session.lost('no answer')).toBe(true);
    expect(session.lost('no answer')).toBe(false);
    expect(session.now?.trouble).toBe('no answer');
  });
});
