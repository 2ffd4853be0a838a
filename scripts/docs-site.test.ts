import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from './docs/build.js';
import { libraryEntries, madePages } from './docs/contents.js';
import type { Page } from './docs/page.js';
import { type Found, searchOptions } from './docs/search-options.js';

// The site without the pages of the library, whose making takes too long for each run; links to them are known.

const out = mkdtempSync(join(tmpdir(), 'harkness-site-'));
let pages: readonly Page[];
beforeAll(async () => {
  pages = await buildSite(join(out, 'site'), []);
}, 60_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

const site = join(out, 'site');
const library = new Set(libraryEntries.map(({ address }) => madePages.library(address)));
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

describe('the site of the documentation', () => {
  test('every link leads to a page that is there, and to a heading on it', () => {
    const dead: string[] = [];
    const ids = new Map<string, Set<string>>();
    const idsOf = (file: string) => {
      if (!ids.has(file))
        ids.set(file, new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')));
      return ids.get(file) ?? new Set();
    };
    for (const { address } of pages) {
      const file = join(site, address);
      for (const [, href = ''] of readFileSync(file, 'utf8').matchAll(/<(?:a|img|link|script)[^>]* (?:href|src)="([^"]*)"/g)) {
        if (/^[a-z]+:/.test(href)) continue;
        const [path = '', hash] = decoded(href).split('#');
        const target = path === '' ? file : join(dirname(file), path);
        if (library.has(relative(site, target))) continue;
        if (!existsSync(target)) dead.push(`${address}: ${href}`);
        else if (hash !== undefined && hash !== 'top' && !idsOf(target).has(decodeURIComponent(hash)))
          dead.push(`${address}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test.each([
    ['US-A-10', 'rulings.html#us-a-10'],
    ['exit codes', 'reference/commands.html#exit-codes'],
    ['office verify', 'reference/commands.html#harkness-office-verify'],
  ])('the search finds %s', (words, address) => {
    const script = readFileSync(join(site, 'search-index.js'), 'utf8');
    const index = MiniSearch.loadJSON<Found>(
      JSON.parse(script.slice('window.harknessIndex = '.length, -2)) as string,
      searchOptions,
    );
    const found = index.search(words, { combineWith: 'AND' }).slice(0, 5);
    expect(found.map((one) => one['address'])).toContain(address);
  });

  test('has every command and every route', () => {
    expect(readFileSync(join(site, madePages.commands), 'utf8')).toContain('harkness lab verify');
    expect(readFileSync(join(site, madePages.http), 'utf8')).toContain('GET /players/{player}');
    expect(readdirSync(join(site, 'tutorials')).length).toBeGreaterThanOrEqual(6);
  });
});
