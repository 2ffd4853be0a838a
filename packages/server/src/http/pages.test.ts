import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePages } from './pages.js';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harkness-pages-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Harkness</title></head><body><div id="app"></div></body></html>',
  );
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify([
      { path: '/', scripts: [], title: 'Harkness' },
      { path: '/rulings/$ruling', scripts: [], title: 'Ruling $ruling' },
      { path: '/sources/$source', scripts: [], title: 'Source $source' },
    ]),
  );
  writeFileSync(join(folder, 'index.de.html'), '<!doctype html><html lang="de"><head><title>Harkness</title></head></html>');
  writeFileSync(join(folder, 'pages.de.json'), JSON.stringify([{ path: '/', scripts: [], title: 'Wertungsstelle' }]));
  writeFileSync(join(folder, 'words.de.json'), JSON.stringify({ Events: 'Turniere' }));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/index.html'), '<title>Documentation</title>');
  app = Fastify();
  await servePages(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: accept === undefined ? {} : { accept } });

describe('the address of a page', () => {
  test.each([undefined, '*/*', 'text/html,*/*;q=0.8'])('returns the page for Accept %s', async (accept) => {
    const answer = await ask('/', accept);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['vary']).toBe('accept, accept-encoding, accept-language, cookie');
    expect(answer.body).toContain('<title>');
  });

  test('returns JSON if requested, and says that the answer depends on it', async () => {
    const answer = await ask('/', 'application/json');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['vary']).toBe('accept, accept-encoding, accept-language, cookie');
  });

  test('answers HEAD like GET, without the body', async () => {
    const [head, get] = [await ask('/', '*/*', 'HEAD'), await ask('/', '*/*')];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['content-type', 'content-length', 'vary', 'content-security-policy'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });
});

test('a page is sent in the requested language, otherwise in the source’s', async () => {
  const german = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-language': 'de-AT' } });
  expect(german.headers['content-language']).toBe('de');
  expect(german.body).toContain('<html lang="de">');
  expect(german.body).toContain('<title>Wertungsstelle · Harkness</title>');
  const dutch = await app.inject({ url: '/', headers: { accept: 'text/html', 'accept-language': 'nl' } });
  expect(dutch.headers['content-language']).toBe('en');
});

test.each([
  ['/rulings/US-A-01', 200],
  ['/rulings/US-A-none', 404],
  ['/sources/US25', 200],
  ['/sources/none', 404],
])('%s has the status %d', async (address, status) => {
  expect((await ask(address, 'text/html')).statusCode).toBe(status);
});

test('documentation built beside the pages is under /docs', async () => {
  for (const address of ['/docs', '/docs/']) expect((await ask(address)).headers['location']).toBe('/docs/index.html');
  expect((await ask('/docs/index.html')).body).toContain('Documentation');
  expect((await ask('/')).body).toContain('<link rel="help" href="/docs/index.html">');
});

test.each([
  ['/api/v1/nothing', '*/*', 'GET'],
  ['/api/v1/nothing', 'text/html', 'GET'],
  ['/favicon.ico', '*/*', 'GET'],
  ['/', '*/*', 'POST'],
] as const)('%s with Accept %s by %s is not a page', async (url, accept, method) => {
  const answer = await ask(url, accept, method);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});
