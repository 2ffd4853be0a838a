// npm run screenshots: the main pages of a running office at 1280 and 360 pixels, light and dark, into docs/screenshots.
// Start one first: npm start. `npm run screenshots -- http://127.0.0.1:8064`

import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './lib/chromium.js';
import { root } from './lib/files.js';

const base = process.argv[2] ?? 'http://127.0.0.1:8064';
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('no Chromium found; set CHROMIUM to its path');

async function json<T>(path: string): Promise<T> {
  return (await (await fetch(`${base}/api/v1${path}`)).json()) as T;
}

interface Section {
  readonly players: readonly {
    readonly player: string;
    readonly ratings: readonly { readonly before: object | null; readonly after: { readonly games: number } | null }[];
  }[];
}

/** A section in which everybody was rated before shows its steps in full. */
async function goodSection(): Promise<{ readonly event: string; readonly section: Section }> {
  const { items } = await json<{ items: { event: string }[] }>('/events?limit=50');
  for (const { event } of items) {
    const section = await json<Section>(`/events/${event}/sections/1`);
    if (section.players.length >= 10 && section.players.every(({ ratings }) => ratings[0]?.before)) return { event, section };
  }
  throw new Error('no section of ten rated players; is this a sample federation?');
}

const { event, section } = await goodSection();
const games = ({ ratings }: Section['players'][number]) => ratings[0]?.after?.games ?? 0;
const player = section.players.toSorted((a, b) => games(b) - games(a))[0]?.player ?? '';
const { items: lists } = await json<{ items: { list: string; players: number }[] }>('/lists?limit=50');
const longest = lists.toSorted((a, b) => b.players - a.players)[0]?.list ?? '';

const pages: { readonly [name: string]: string } = {
  home: '/',
  search: '/?q=mar',
  player: `/players/${player}`,
  section: `/events/${event}/1`,
  list: `/lists/${longest}`,
  estimate: '/calculators/estimate#rating=1655&games=30&list=1500w+1620d+1710l+1800w',
  need: '/calculators/need#rating=1655&games=30&list=1500+1620+1710+1800&target=1700',
  fide: '/calculators/fide#rating=2390&list=2200w+2500d+2710l',
  rulebook: '/rulebook',
  examples: '/rulebook#example-initial-rating',
};

/** A browser that is busy may be too late for the type; it has it the next time. */
async function openWithType(page: Page, address: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    if (await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2)) return;
  }
}

const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    const context = await browser.newContext({ viewport: { width, height: width === 360 ? 740 : 860 }, colorScheme });
    const page = await context.newPage();
    // The pages' own type comes after a first visit (packages/web/src/type.ts); the pictures show it.
    await page.goto(base);
    await page.waitForFunction(() => localStorage.getItem('harkness.type') !== null);
    for (const [name, path] of Object.entries(pages)) {
      await openWithType(page, base + path);
      await page.screenshot({ path: join(root, 'docs/screenshots', `${name}-${width}-${colorScheme}.png`) });
    }
    await openWithType(page, base + pages['section']);
    await page.getByRole('button', { name: /^Why:/ }).first().click();
    await page.getByRole('dialog').getByText('Step 5', { exact: false }).first().click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(root, 'docs/screenshots', `why-${width}-${colorScheme}.png`) });
    // The history, with an event read.
    await openWithType(page, base + pages['player']);
    const history = page.getByRole('application', { name: /^Rating history/ });
    await history.focus();
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'History' }).evaluate((heading) => heading.scrollIntoView());
    await page.screenshot({ path: join(root, 'docs/screenshots', `history-${width}-${colorScheme}.png`) });
    await context.close();
  }
}
await browser.close();
