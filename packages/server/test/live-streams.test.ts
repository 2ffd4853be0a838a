// The stream of an event in progress as a reader's connection sees it: compressed once for all readers, valid gzip as a whole,
// and at most one unsent state for a stalled reader.

import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { LiveAnswer } from '../src/services/live-store.js';
import { connectionOf, LiveStreams } from '../src/services/live-streams.js';

const row = (pair: number, rank: number, more: object = {}) => ({
  pair,
  id: null,
  name: `Player ${pair}`,
  rank,
  points: 0,
  tieBreaks: [],
  rounds: [],
  ratings: [],
  ...more,
});

function answer(version: number, players: readonly object[]): LiveAnswer {
  const section = {
    number: 1,
    name: 'Open',
    rounds: 3,
    lastRound: 1,
    openGames: 0,
    systems: [],
    tieBreaks: [],
    players,
    notes: [],
  };
  return {
    event: 'open',
    version,
    at: '2026-11-14T10:00:00.000Z',
    mark: 'in progress, unofficial',
    name: 'Open',
    authority: 'uschess',
    sections: [section],
    errors: [],
  } as unknown as LiveAnswer;
}

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function served(first: LiveAnswer): Promise<{ readonly streams: LiveStreams; readonly port: number }> {
  const streams = new LiveStreams();
  const server: Server = createServer((incoming, raw) => {
    streams.connect(
      streams.current('open') ?? first,
      connectionOf({ headers: incoming.headers, ip: incoming.socket.remoteAddress ?? '' }, { raw }),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(streams, server);
  return { streams, port: (server.address() as AddressInfo).port };
}

function connect(port: number, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((ready) => request({ host: '127.0.0.1', port, headers }, ready).end());
}

function whole(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((done) =>
    response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts))),
  );
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 500 && !isSo(); tries++) await new Promise((later) => setTimeout(later, 10));
  expect(isSo()).toBe(true);
};

test('the compressed stream is one valid gzip with the same content as the plain one', async () => {
  const { streams, port } = await served(answer(1, [row(1, 1), row(2, 2)]));
  const packed = await connect(port, { 'accept-encoding': 'br, gzip' });
  const plain = await connect(port, { 'accept-encoding': 'gzip;q=0, identity' });
  expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined]);
  const both = Promise.all([whole(packed), whole(plain)]);
  streams.publish(answer(2, [row(2, 1, { points: 1 }), row(1, 2)]));
  streams.publish(answer(3, [row(2, 1, { points: 1 }), row(1, 2, { title: 'FM' }), row(3, 3)]));
  streams.end('open');
  const [compressed, text] = await both;
  expect(gunzipSync(compressed).toString()).toBe(text.toString());
  expect(text.toString().match(/^event: \w+$/gm)).toEqual(['event: state', 'event: change', 'event: change', 'event: ended']);
});

test('a change has the changed fields, null for removed ones, and new rows complete', async () => {
  const { streams, port } = await served(answer(1, [row(1, 1, { title: 'FM' }), row(2, 2)]));
  const text = whole(await connect(port));
  streams.publish(answer(2, [row(2, 1, { points: 1 }), row(1, 2), row(3, 3)]));
  streams.end('open');
  const change = /event: change\ndata: (.*)\n/.exec((await text).toString())?.[1] ?? '{}';
  expect(JSON.parse(change).sections[0].players).toEqual([
    { pair: 2, rank: 1, points: 1 },
    { pair: 1, rank: 2, title: null },
    row(3, 3),
  ]);
});

test('a reader who missed a few changes gets them, one who missed more gets the state, and a restarted event is a state', async () => {
  const { streams, port } = await served(answer(1, [row(1, 1)]));
  const stays = whole(await connect(port));
  streams.publish(answer(2, [row(1, 1, { points: 1 })]));
  streams.publish(answer(4, [row(1, 1, { points: 2 })]));
  const back = whole(await connect(port, { 'last-event-id': '2' }));
  const lost = whole(await connect(port, { 'last-event-id': '3' }));
  const same = whole(await connect(port, { 'last-event-id': '4' }));
  await until(() => streams.readers === 4);
  streams.publish(answer(1, [row(1, 1, { points: 0.5 })]));
  streams.end('open');
  const kinds = async (text: Promise<Buffer>) => (await text).toString().match(/(?<=^event: )\w+$/gm);
  expect(await kinds(stays)).toEqual(['state', 'change', 'change', 'state', 'ended']);
  expect(await kinds(back)).toEqual(['change', 'state', 'ended']);
  expect(await kinds(lost)).toEqual(['state', 'state', 'ended']);
  expect(await kinds(same)).toEqual(['state', 'ended']);
});

test('a stalled reader waits with one state, and then gets the newest', async () => {
  // More than a connection holds on its way: Linux buffers 4 MB at the sender alone.
  const name = 'x'.repeat(12_000_000);
  const { streams, port } = await served(answer(1, [row(1, 1, { name })]));
  const slow = await connect(port);
  slow.pause();
  await until(() => streams.readers === 1);
  for (let version = 2; version <= 200; version++) streams.publish(answer(version, [row(1, 1, { name, points: version })]));
  const text = whole(slow);
  let bytes = 0;
  slow.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  slow.resume();
  await until(() => bytes > 2 * name.length);
  expect(streams.current('open')?.version).toBe(200);
  streams.end('open');
  const sent = (await text).toString();
  // More changes happened than are kept, so the newest state came instead of 199 changes.
  expect(sent.match(/(?<=^event: )\w+$/gm)).toEqual(['state', 'state', 'ended']);
  expect(sent).toContain('"points":200');
});

test('one address cannot take all places, and can reuse those it gives up', () => {
  const streams = new LiveStreams();
  open.push(streams);
  const event = answer(1, [row(1, 1)]);
  const reader = (ip: string) => {
    const raw = Object.assign(new EventEmitter(), {
      removeHeader() {},
      writeHead() {},
      write: () => true,
      end() {},
      destroy() {},
    });
    return { raw, isIn: streams.connect(event, connectionOf({ headers: {}, ip }, { raw: raw as unknown as ServerResponse })) };
  };
  const taken = Array.from({ length: 2500 }, (_, at) => reader(`2001:db8:1:2::${(at + 1).toString(16)}`)).filter(
    ({ isIn }) => isIn,
  );
  expect(taken).toHaveLength(2000);
  expect(reader('2001:db8:1:3::1').isIn).toBe(true);
  expect(streams.readers).toBe(2001);
  taken[0]?.raw.emit('close');
  expect(reader('2001:db8:1:2::1').isIn).toBe(true);
  expect(reader('2001:db8:1:2::1').isIn).toBe(false);
});
