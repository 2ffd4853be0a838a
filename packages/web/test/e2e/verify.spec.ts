// A stranger verifies a list with only a browser: by the office's address, with dropped files, from their own site, and against a
// cheating office.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { faults } from './axe.js';

const pages = join(import.meta.dirname, '../../dist/pages/verify');
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

const holds = 'Everything that could be checked holds. What no file can show: that the results reported to the office are true.';
const steps = (page: Page) => page.getByRole('list', { name: 'What was found' }).getByRole('listitem');
const verdict = (page: Page) => page.locator('#verdict');

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('body')).not.toHaveAttribute('aria-busy', { timeout: 50_000 });
}

async function keyOf(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/log/vkey')).text()).trim();
}

test('by the address: signature, facts, list and computation are verified; the second visit compares with the first', async ({
  page,
  request,
}) => {
  await page.goto('/verify/index.html');
  await expect(page.getByLabel('Address of the log')).toHaveValue(/\/log$/);
  await page.getByLabel('Key of the log').fill(await keyOf(request));
  await check(page);
  await expect(verdict(page)).toHaveText(holds);
  await expect(steps(page)).toContainText([
    /Proven: The office \S+ signed a log of \d+ facts\./,
    /Not proven: No witness was asked/,
    /Proven: All \d+ facts are exactly the ones that were signed/,
    /Not proven: This browser sees the log for the first time/,
    /Proven: The list \S+ of \d{4}-\d\d-01 is exactly what the office published, as fact \d+\./,
    /Proven: Computed again from the facts by the rules, all \d+ players of the list come out the same, bit for bit/,
  ]);
  expect(await faults(page)).toEqual([]);
  await check(page);
  await expect(steps(page).filter({ hasText: 'since your last visit' })).toHaveText(
    '✓ Proven: Nothing changed since your last visit.',
  );
  await page.setViewportSize({ width: 360, height: 700 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});

test('without a key the page says what remains unproven', async ({ page }) => {
  await page.goto('/verify/index.html');
  await check(page);
  await expect(steps(page).first()).toContainText(
    'Not proven: You gave no key, so the one that the office itself shows was used',
  );
});

test('an office that changed its past, and one that shows another fact than it signed, are reported in words, with the evidence', async ({
  page,
  request,
}) => {
  await page.goto('/verify/index.html');
  await page.getByLabel('Key of the log').fill(await keyOf(request));
  await check(page);
  await page.evaluate(`for (const key of Object.keys(localStorage)) {
    const kept = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...kept, size: kept.size - 1 }));
  }`);
  await check(page);
  await expect(steps(page).last()).toHaveText(/✗ Failed: The first \d+ facts are not the ones of your last visit\./);
  await expect(verdict(page)).toContainText(
    'What this means: The office changed its past. Both checkpoints carry its signature: together they are proof.',
  );
  await expect(page.getByRole('link', { name: 'Checkpoint of your last visit' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Checkpoint of today' })).toBeVisible();
  await page.route('**/log/facts/000', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace('"actor":"', '"actor":"x') });
  });
  await check(page);
  await expect(steps(page).last()).toHaveText('✗ Failed: Fact 1 is not the one that was logged.');
  await expect(verdict(page)).toContainText('The office signed one thing and shows another.');
});

/** A list, its proof, and a public export made from the log's own files. */
async function filesOf(request: APIRequestContext) {
  const text = async (path: string): Promise<string> => (await request.get(`/log/${path}`)).text();
  const size = Number((await text('checkpoint')).split('\n')[1]);
  const lines: string[] = [];
  for (let first = 0; first < size; first += 256) {
    const width = Math.min(256, size - first);
    const tile = `facts/${String(first / 256).padStart(3, '0')}${width === 256 ? '' : `.p/${width}`}`;
    lines.push(...(await text(tile)).split('\n').slice(0, -1));
  }
  const starts = (await text('starts.jsonl')).split('\n').slice(0, -1);
  const hash = /"hash":"([0-9a-f]{64})"\}$/.exec(lines.at(-1) ?? '')?.[1];
  const header = JSON.stringify({
    content: 'public',
    exportedAt: '2026-01-01T00:00:00.000Z',
    harkness: 'office',
    head: { hash, seq: size },
    version: 1,
  });
  const end = JSON.stringify({ end: { facts: size, lines: 1 + size + starts.length } });
  const id = /"id":"(list-[^"]+)"/.exec(lines.findLast((line) => line.includes('"kind":"list-published"')) ?? '')?.[1];
  const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  return {
    list: file('list.jsonl', await text(`lists/${id}.jsonl`)),
    proof: file('list.tlog-proof', await text(`lists/${id}.tlog-proof`)),
    exported: file('public.jsonl', `${[header, ...lines, ...starts, end].join('\n')}\n`),
  };
}

test('with dropped files and no network; a list with one changed rating is not the published one', async ({ page, request }) => {
  const { list, proof, exported } = await filesOf(request);
  await page.goto('/verify/index.html');
  await page.getByLabel('Key of the log').fill(await keyOf(request));
  const dropped = page.getByLabel('Or drop files here');
  const finished = () => expect(page.locator('body')).not.toHaveAttribute('aria-busy', { timeout: 50_000 });
  await dropped.setInputFiles([list, proof]);
  await finished();
  await expect(steps(page).last()).toContainText('Not proven: Without the public export the list was not computed again');
  await dropped.setInputFiles([list, proof, exported]);
  await finished();
  await expect(verdict(page)).toHaveText(holds);
  await expect(steps(page).last()).toContainText('come out the same, bit for bit');
  const other = { ...list, buffer: Buffer.from(list.buffer.toString().replace(/"rating":\d/, '"rating":9')) };
  await dropped.setInputFiles([other, proof]);
  await finished();
  await expect(steps(page).last()).toHaveText('✗ Failed: The list is not the one that the office published under this fact.');
  await expect(verdict(page)).toContainText('Do not rely on this copy of the list.');
  await dropped.setInputFiles([list]);
  await expect(steps(page).last()).toContainText('A list and its .tlog-proof are needed.');
});

test('as a static site elsewhere, and as a copy opened from disk', async ({ page, request, baseURL }) => {
  const server: Server = createServer((asked, response) => {
    const name = (asked.url ?? '/').slice(1) || 'index.html';
    if (!/^[a-z.-]+$/.test(name)) return void response.writeHead(404).end();
    try {
      const bytes = readFileSync(join(pages, name));
      response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    for (const site of [`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, `file://${join(pages, 'index.html')}`]) {
      await page.goto(site);
      await page.getByLabel('Key of the log').fill(await keyOf(request));
      await page.getByLabel('Address of the log').fill(`${baseURL}/log`);
      await check(page);
      await expect(verdict(page)).toHaveText(holds);
    }
  } finally {
    server.close();
  }
});
