import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const folder = join(import.meta.dirname, '../../dist/pages');
const most = 150_000;

interface Page {
  readonly path: string;
  readonly scripts: readonly string[];
}

const desk = /^\/(office|submi|account|questions|login|link)/;

/** As sent to browsers, compressed. */
function bytes(scripts: Iterable<string>): number {
  return [...new Set(scripts)].reduce((sum, name) => sum + statSync(join(folder, `${name}.br`)).size, 0);
}

test('no public page loads more than 150 kB of script at first, in any language, its words included', () => {
  const tooLarge = ['', '.de', '.fr', '.es'].flatMap((language) => {
    const table = JSON.parse(readFileSync(join(folder, `pages${language}.json`), 'utf8')) as Page[];
    const pages = table.filter(({ path }) => !desk.test(path));
    expect(pages.length).toBeGreaterThan(20);
    const document = readFileSync(join(folder, `index${language}.html`), 'utf8');
    const atOnce = [...document.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name ?? '');
    expect(atOnce.length).toBeGreaterThan(0);
    return pages
      .map(({ path, scripts }) => ({ path: `${path}${language}`, size: bytes([...atOnce, ...scripts]) }))
      .filter(({ size }) => size > most);
  });
  expect(tooLarge).toEqual([]);
});

test('the type that the first paint waits for has at most 50 kB', () => {
  const names = readdirSync(join(folder, 'assets')).filter((name) => /^(?:inter|serif)-[\w-]{8}\.woff2$/.test(name));
  expect(names.length).toBe(2);
  expect(names.reduce((sum, name) => sum + statSync(join(folder, 'assets', name)).size, 0)).toBeLessThanOrEqual(50_000);
});
