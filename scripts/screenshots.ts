// npm run screenshots: the main pages of a running office at 1280 and 360 pixels, light and dark, into docs/screenshots.
// Start one first: npm start. `npm run screenshots -- http://127.0.0.1:8064`
// `npm run screenshots -- http://127.0.0.1:8064 --all FOLDER [PART] [LANGUAGE]`: every public page (or those with PART, a regular expression, in their
// name) at 1280, 768 and 360, light and dark, and on paper, whole, to be looked at. With HARKNESS_SESSION, the cookie of somebody who is logged in,
// every page behind an account instead.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './lib/chromium.js';
import { deskPages } from './lib/desk-pages.js';
import { root } from './lib/files.js';
import { type Example, publicPages } from './lib/public-pages.js';

const [base = 'http://127.0.0.1:8064', option, folder = '', part = '', language = 'en'] = process.argv.slice(2);
const session = process.env['HARKNESS_SESSION'];
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('no Chromium found; set CHROMIUM to its path');

async function json<T>(path: string): Promise<T> {
  const headers = session === undefined ? {} : { cookie: `harkness_session=${session}` };
  const response = await fetch(`${base}/api/v1${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

const examples = await (session === undefined ? publicPages(json) : deskPages(json));
const pathOf = (name: string): string => examples.find((one) => one.name === name)?.path ?? '/';

const pages: { readonly [name: string]: string } = {
  home: '/',
  search: '/?q=mar',
  player: pathOf('players-player'),
  section: pathOf('events-event-section'),
  list: pathOf('lists-list'),
  estimate: pathOf('calculators-estimate'),
  need: pathOf('calculators-need'),
  fide: pathOf('calculators-fide'),
  rulebook: '/rulebook',
  examples: pathOf('examples'),
};

/**
 * On a busy machine the pages' own fonts may arrive too late and appear only on the next page (packages/web/src/base/type.ts);
 * the screenshots must show them.
 */
async function openWithType(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => document.querySelector('main[aria-busy=true], main div[aria-busy=true], .worked[aria-busy=true]') === null,
  );
  await page.evaluate(async () => {
    await Promise.all([document.fonts.load('400 1em Inter'), document.fonts.load('600 1em "Harkness Serif"')]);
    document.documentElement.dataset['type'] = 'own';
  });
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
/** Screenshots show whole pages, up to this height: longer pages repeat themselves. HARKNESS_TALLEST: another height. */
const tallest = Number(process.env['HARKNESS_TALLEST'] ?? 3200);

if (option === '--all') await everyPage();
else await mainPages();
await browser.close();

/** A page that does not load in time is reported, and the others are taken all the same. */
async function everyPage(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({ locale: language });
  if (session !== undefined) await page.context().addCookies([{ name: 'harkness_session', value: session, url: base }]);
  const wanted = new RegExp(part);
  for (const example of examples.filter((one) => wanted.test(one.name)))
    await takeAll(page, example).catch((error: unknown) => {
      console.error(`${example.path}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    });
}

async function takeAll(page: Page, { name, path }: Example): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 900 });
    await openWithType(page, base + path);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.waitForTimeout(300);
      const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), tallest);
      const clip = { x: 0, y: 0, width, height };
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true, clip });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) console.log(`${path} is ${wide} wide at ${width}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.pdf({ path: join(folder, `${name}.pdf`), format: 'A4' });
}

async function mainPages(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 360]) {
      const context = await browser.newContext({ viewport: { width, height: width === 360 ? 740 : 860 }, colorScheme });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(pages)) {
        await openWithType(page, base + path);
        await page.screenshot({ path: join(root, 'docs/screenshots', `${name}-${width}-${colorScheme}.png`) });
      }
      await openWithType(page, base + pages['section']);
      await page.getByRole('button', { name: /^Why:/ }).first().click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      await page.waitForTimeout(800);
      await page.screenshot({ path: join(root, 'docs/screenshots', `why-${width}-${colorScheme}.png`) });
      // The history, with one event opened.
      await openWithType(page, base + pages['player']);
      const history = page.getByRole('application', { name: /^Rating history/ });
      await history.focus();
      for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
      await page.getByRole('heading', { name: 'History' }).evaluate((heading) => heading.scrollIntoView());
      await page.screenshot({ path: join(root, 'docs/screenshots', `history-${width}-${colorScheme}.png`) });
      await context.close();
    }
  }
}
