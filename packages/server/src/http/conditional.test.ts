import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { Zipped } from './answer.js';
import { Answered, sendAnswer } from './conditional.js';

const json = JSON.stringify({ player: '12500000', name: 'Müller, Jörg', recent: Array.from({ length: 2000 }, (_, at) => at) });

function appWith(answered: Answered) {
  const app = Fastify();
  app.get('/', (request, reply) => sendAnswer(request, reply, 200, answered));
  return app;
}

function zipped(text: string): Zipped {
  return new Zipped(new Uint8Array(gzipSync(text)));
}

test.each([
  ['as a text', () => new Answered(json)],
  ['in UTF-8', () => new Answered(new Uint8Array(Buffer.from(json)))],
  ['as gzip', () => new Answered(zipped(json))],
])('an answer made %s is the same for those who take gzip and those who do not', async (_, made) => {
  const app = appWith(made());
  const whole = await app.inject('/');
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  const refused = await app.inject({ url: '/', headers: { 'accept-encoding': 'br, gzip;q=0' } });
  expect([whole.headers['content-encoding'], whole.body]).toEqual([undefined, json]);
  expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, json]);
  expect([packed.headers['content-encoding'], gunzipSync(packed.rawPayload).toString()]).toEqual(['gzip', json]);
  const { etag } = whole.headers;
  expect(packed.headers.etag).toBe(etag);
  expect((await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304);
});

test('a stored answer is sent as it is stored, and its room in the cache covers both forms', () => {
  const stored = zipped(json);
  const answered = new Answered(stored);
  expect(stored.size).toBe(Buffer.byteLength(json));
  expect(answered.size).toBeGreaterThanOrEqual(stored.bytes.length + Buffer.byteLength(json));
  expect(Buffer.from(stored.bytes).equals(answered.zipped() as Buffer)).toBe(true);
});

test('other answers have other tags', () => {
  expect(new Answered(zipped(`${json} `)).etag).not.toBe(new Answered(zipped(json)).etag);
  expect(new Answered(`${json} `).etag).not.toBe(new Answered(json).etag);
});

describe('a small answer, sent in one piece', () => {
  const small = JSON.stringify({ player: '12500001', name: 'Müller, Jörg', title: '國' });
  const always = [
    ['x-frame-options', 'DENY'],
    ['cache-control', 'no-store'],
  ] as const;

  async function listening(onResponse: (status: number) => void) {
    const app = Fastify();
    app.addHook('onResponse', (_, reply, done) => {
      onResponse(reply.statusCode);
      done();
    });
    const answered = new Answered(zipped(small));
    app.get('/', (request, reply) => sendAnswer(request, reply.header('x-ratelimit-limit', 600), 200, answered, always));
    return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) };
  }

  test.each(['gzip', 'identity'])('has its bytes, length and headers over a socket (%s)', async (accepted) => {
    const statuses: number[] = [];
    const { app, address } = await listening((status) => statuses.push(status));
    const answer = await fetch(address, { headers: { 'accept-encoding': accepted } });
    const length = Number(answer.headers.get('content-length'));
    expect(await answer.text()).toBe(small);
    expect(length).toBe(accepted === 'gzip' ? gzipSync(small).length : Buffer.byteLength(small));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-ratelimit-limit': '600',
      'cache-control': 'private, no-cache',
      'x-frame-options': 'DENY',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    });
    await app.close();
    expect(statuses).toEqual([200]);
  });

  test('leaves the connection ready for the next question, and HEAD has no body', async () => {
    const { app, address } = await listening(() => {});
    const answers = [await fetch(address), await fetch(address, { method: 'HEAD' }), await fetch(address)];
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([small, '', small]);
    await app.close();
  });
});
