// What a visitor downloads before the first page works, and before each other page.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';

const pages = new URL('../../packages/web/dist/pages/', import.meta.url);
const goal = 180;

function gzipped(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(new URL(file, pages))).length;
  return bytes / 1000;
}

/** Files of the assets folder named in a page's head. */
function named(html: string, extension: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, file]) => file ?? '')
    .filter((file) => file.endsWith(extension));
}

/** A script and its static imports; dynamic imports are not counted. */
function closure(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(new URL(file, pages), 'utf8');
    for (const [, other] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) waiting.push(`assets/${other}`);
  }
  return found;
}

async function run(): Promise<Measurement> {
  if (!existsSync(new URL('index.html', pages))) throw new Error('the pages are not built: npm run build');
  const html = readFileSync(new URL('index.html', pages), 'utf8');
  const shell = closure(named(html, '.js'));
  const assets = readdirSync(new URL('assets/', pages)).filter((file) => file.endsWith('.js'));
  const row = (label: string, kilobytes: number): Row => ({
    label,
    value: kilobytes,
    unit: 'kB gzip',
    ratio: kilobytes / goal,
    of: 'the budget',
    goal: `≤ ${goal} kB`,
    met: kilobytes <= goal,
  });
  const chunks = ['home', 'player', 'section', 'event', 'list', 'calculators', 'submit', 'office'].flatMap((name) => {
    const chunk = assets.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
    return chunk === undefined ? [] : [row(`first load on the ${name} page`, gzipped(closure([...shell, `assets/${chunk}`])))];
  });
  const all = gzipped(assets.map((file) => `assets/${file}`));
  return {
    rows: [
      row('scripts of every page', gzipped(shell)),
      ...chunks,
      { label: 'all scripts together', value: all, unit: 'kB gzip', note: 'nobody loads them at once' },
      { label: 'document of every page', value: gzipped(['index.html']), unit: 'kB gzip', note: 'its styles are in it' },
    ],
    how: `Built pages, each script with what it imports at once, gzip's usual level, file by file; kB of 1,000 bytes.`,
  };
}

export const bundle: Benchmark = {
  name: 'bundle',
  measures: 'Script a visitor downloads before a page works.',
  matters: 'On a phone in a playing hall this is most of the waiting time.',
  run,
};
