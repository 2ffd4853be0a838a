import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { findingCodes } from '@harkness/formats';
import { officeFindingCodes } from '@harkness/office';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from './docs/build.js';
import { libraryEntries, madePages } from './docs/contents.js';
import { factKinds } from './docs/facts.js';
import type { Page } from './docs/page.js';
import { type Found, searchOptions } from './docs/search-options.js';
import { quoted, quotedKind } from './lib/english.js';

// The site without the library reference, which takes too long to build for each run; links to it are known.

const out = mkdtempSync(join(tmpdir(), 'harkness-site-'));
let pages: readonly Page[];
beforeAll(async () => {
  pages = await buildSite(join(out, 'site'), []);
}, 60_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

const site = join(out, 'site');
const library = new Set(libraryEntries.map(({ address }) => madePages.library(address)));
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

describe('the documentation site', () => {
  test('every link leads to an existing page and heading', () => {
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

  test('a document that a sentence names is a link to its page', () => {
    const federation = readFileSync(join(site, 'federation.html'), 'utf8');
    expect(federation).toContain('<a href="operating.html">docs/operating.md</a>');
    expect(readFileSync(join(site, 'tutorials/officer.html'), 'utf8')).not.toContain('href="docs/');
  });

  test.each([
    ['US-A-10', 'rulings.html#us-a-10'],
    ['exit codes', 'reference/commands.html#exit-codes'],
    ['result-not-reciprocal', 'reference/findings.html#result-not-reciprocal'],
    ['section-corrected', 'reference/facts.html#section-corrected'],
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

  test.each([
    ['what ruling US-A-10 says and why', 'rulings.html', 'us-a-10', /Decision: [\s\S]*Why/],
    ['how to add a parameter', 'more/contributing.html', 'changing-a-parameter', /Add an entry at the top/],
    ['how to parse a TRF and rate it', 'tutorials/programmer.html', 'read-a-file-and-rate-it', /rate\(parse\(/],
    ['what exit code 2 means', 'command.html', 'exit-codes', /\b2\b[\s\S]{0,80}(usage|used|wrong)/],
    ['what an insider could do unnoticed', 'trust.html', 'attackers', /unnoticed|unseen|noticed|detect|caught/],
  ])('a newcomer finds in two clicks %s', (_, page, heading, answer) => {
    const hrefs = (address: string) =>
      [...readFileSync(join(site, address), 'utf8').matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href = '']) => decoded(href));
    // Every page that the first page links to is one click away; a second click leads to the heading.
    const clicks = hrefs('index.html').filter((href) => !/^[a-z]+:/.test(href));
    expect(clicks.map((href) => href.split('#')[0])).toContain(page);
    const isThere = readFileSync(join(site, page), 'utf8').includes(` id="${heading}"`);
    expect(isThere && (clicks.includes(`${page}#${heading}`) || hrefs(page).includes(`#${heading}`))).toBe(true);
    // The answer itself is below that heading.
    const [, below = ''] = readFileSync(join(site, page), 'utf8').split(` id="${heading}"`);
    expect(decoded(below.replaceAll(/<[^>]+>/g, '')).slice(0, 4000)).toMatch(answer);
  });

  test('has none of the sentences that were quoted as bad examples, and none of their kind', () => {
    const found = pages.flatMap(({ address }) => {
      // Rulings and the changelog quote documents and history; code and tables of names are not prose.
      const html = readFileSync(join(site, address), 'utf8').replaceAll(/<(pre|code|script|style)\b[\s\S]*?<\/\1>/g, ' ');
      const text = decoded(html.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
      return [
        ...quoted.filter((sentence) => text.includes(sentence)),
        ...quotedKind.flatMap((kind) => {
          const at = text.search(kind);
          return at < 0 ? [] : [text.slice(Math.max(0, at - 40), at + 60)];
        }),
      ].map((sentence) => `${address}: ${sentence}`);
    });
    expect(pages.length).toBeGreaterThan(40);
    expect(found).toEqual([]);
  });

  test('has every finding code and every kind of fact, and a file of every format that is read', () => {
    const findings = readFileSync(join(site, madePages.findings), 'utf8');
    for (const code of [...Object.keys(findingCodes), ...Object.keys(officeFindingCodes)])
      expect(findings).toContain(`id="${code}"`);
    const facts = readFileSync(join(site, madePages.facts), 'utf8');
    for (const { kind } of factKinds()) expect(facts).toContain(`id="${kind}"`);
    const examples = readdirSync(join(site, 'examples'), { recursive: true, encoding: 'utf8' });
    expect(examples.length).toBeGreaterThan(20);
    for (const name of examples.filter((one) => /\.[a-z]+$/.test(one) && !one.endsWith('.md')))
      expect(readFileSync(join(site, 'examples', name)).length).toBeGreaterThan(0);
  });

  test('has every command and every route', () => {
    expect(readFileSync(join(site, madePages.commands), 'utf8')).toContain('harkness lab verify');
    expect(readFileSync(join(site, madePages.http), 'utf8')).toContain('GET /players/{player}');
    expect(readdirSync(join(site, 'tutorials')).length).toBeGreaterThanOrEqual(6);
  });
});
