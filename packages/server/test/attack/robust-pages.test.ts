// Pages and documentation requested with hostile addresses, and unknown languages.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeAttack, startTestServer, type TestServer } from '../harness.js';
import { heldAtMost } from './contents.js';

interface Got {
  readonly status: number;
  readonly text: string;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
}

describeAttack('pages, documentation and languages', (place) => {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-pages-'));
  const pages = join(folder, 'pages');
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(pages, 'docs'), { recursive: true });
    mkdirSync(join(pages, 'assets'));
    writeFileSync(join(folder, 'secret.txt'), 'the signing key');
    for (const [name, language] of [
      ['index.html', 'en'],
      ['index.de.html', 'de'],
    ] as const)
      writeFileSync(
        join(pages, name),
        `<!doctype html><html lang="${language}"><head><title>Harkness</title></head><main></main></html>`,
      );
    writeFileSync(join(pages, 'pages.json'), JSON.stringify([{ path: '/', scripts: [], title: 'Harkness' }]));
    writeFileSync(join(pages, 'pages.de.json'), JSON.stringify([{ path: '/', scripts: [], title: 'Harkness' }]));
    writeFileSync(join(pages, 'docs', 'index.html'), '<!doctype html><title>Docs</title>');
    server = await startTestServer(place, { pages });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends the path unchanged: `fetch` would normalise it first. */
  const get = (path: string, headers: { readonly [name: string]: string } = {}) =>
    new Promise<Got>((resolve, reject) => {
      const { hostname, port } = new URL(server.address);
      const asked = request({ hostname, port, path, headers: { accept: 'text/html', ...headers } }, (response) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      });
      asked.on('error', reject).end();
    });

  test('the documentation is there', async () => {
    expect(await get('/docs/index.html')).toMatchObject({ status: 200, text: expect.stringContaining('Docs') });
    expect(await get('/docs')).toMatchObject({ status: 302, headers: { location: '/docs/index.html' } });
  });

  test.each(
    [
      '/docs/../../secret.txt',
      '/docs/%2e%2e/%2e%2e/secret.txt',
      '/docs/..%2f..%2fsecret.txt',
      '/docs/%2e%2e%2f%2e%2e%2fsecret.txt',
      '/docs/....//....//secret.txt',
      '/docs/..\\..\\secret.txt',
      '/docs/%5c..%5c..%5csecret.txt',
      '/docs/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt',
      '/docs/%252e%252e/%252e%252e/secret.txt',
      '/docs/index.html%00/../../secret.txt',
      '/docs/index.html/../../../secret.txt',
      '/assets/../../secret.txt',
      '/assets//../..//secret.txt',
      '//secret.txt',
      '/docs//etc/passwd',
      '/docs/%',
      '/docs/%ff%fe',
      `/docs/${'a/'.repeat(3000)}`,
      `/docs/${'%2e%2e/'.repeat(1000)}secret.txt`,
      `/${'x'.repeat(15_000)}`,
    ].map((path) => [path.slice(0, 60), path] as const),
  )('%s leads nowhere', async (_, path) => {
    const { status, text, headers } = await get(path);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('signing key');
    expect(text).not.toContain('root:');
    // No redirect to another site.
    expect(String(headers['location'] ?? '/')).toMatch(/^\/(?![/\\])/);
  });

  test.each<readonly [string, { readonly [name: string]: string }, 'en' | 'de']>([
    ['a cookie of ours', { cookie: 'harkness-language=de' }, 'de'],
    ['what a browser asks for', { 'accept-language': 'fr;q=0.1, de-AT;q=0.9' }, 'de'],
    ['a path', { cookie: 'harkness-language=../../../etc/passwd' }, 'en'],
    [
      'a name that every object has',
      { cookie: 'harkness-language=constructor', 'accept-language': '__proto__, constructor' },
      'en',
    ],
    ['markup', { cookie: 'harkness-language="><script>', 'accept-language': '"><script>alert(1)</script>' }, 'en'],
    ['qualities that are none', { 'accept-language': 'de;q=1e999, de;q=-1, de;q=NaN, de;q=' }, 'en'],
    ['thousands of wishes', { 'accept-language': 'xx;q=0.5,'.repeat(1500) }, 'en'],
    ['a cookie twice', { cookie: 'harkness-language=xx; harkness-language=de' }, 'en'],
  ])('a language chosen by %s', async (_, headers, language) => {
    const start = performance.now();
    const answer = await get('/', headers);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<html lang="${language}">`);
    expect(answer.text).not.toContain('<script>alert');
    expect(performance.now() - start).toBeLessThan(heldAtMost * 500);
  });
});
