import { expect, type Page, test } from '@playwright/test';
import { publicPages } from '../../../../scripts/lib/public-pages.js';
import { enter, people } from './accounts.js';
import { faults } from './axe.js';
import { eventInProgress, inProgress } from './in-progress.js';

/** Each group is one visit: scripts that pages share are loaded once. Whatever no group takes is the last one's. */
const groups: readonly { readonly name: string; readonly takes: RegExp }[] = [
  { name: 'first page, events and lists', takes: /^\/($|\?|events|lists)(?!.*\/why\/)/ },
  { name: 'players, and the reasons of numbers', takes: /^\/players|\/why\// },
  { name: 'calculators of US Chess ratings', takes: /^\/calculators(?!\/fide)/ },
  { name: 'rulebook, rulings and sources', takes: /^\/(rul|sources)/ },
  { name: 'the lab, events in progress, other calculators, everything else', takes: /./ },
];

/** Shown besides the examples: calculators with an answer. */
const answered = [
  '/calculators/floors#peak=1941',
  '/calculators/match#a=1800&b=1750&scores=w+w+d+w',
  '/calculators/foreign#rating=2250&fide=2210&list=2300w+2350d+2410l',
  '/calculators/by-hand#rating=1500&games=20&half=1&list=1400w+1550l+1650d',
  '/login',
];

/** Every public page (scripts/lib/public-pages.ts), by the table of addresses. */
async function everyPage(page: Page): Promise<string[]> {
  const ask = async <T>(path: string): Promise<T> => (await (await page.request.get(`/api/v1${path}`)).json()) as T;
  const pages = await publicPages(ask, inProgress);
  // The page of a study has its story (lab.spec.ts), and one that is not there too (below).
  return [...pages.map(({ path }) => path), ...answered].filter((path) => !/\/embed$|\/lab\/studies\/|99999999/.test(path));
}

async function somePages(page: Page): Promise<string[]> {
  const events = (await (await page.request.get('/api/v1/events?limit=1')).json()) as { items: { event: string }[] };
  const event = events.items[0]?.event ?? '';
  const section = (await (await page.request.get(`/api/v1/events/${event}/sections/1`)).json()) as {
    players: { player: string }[];
  };
  return [`/events/${event}`, `/events/${event}/1`, `/players/${section.players[0]?.player}`, '/runs/1'];
}

async function settled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The document has a heading of its own; this is what the script draws.
  await expect(page.locator(address.startsWith('/verify') ? 'main h1' : 'main#content h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** The rows of a table are alike, so thirty are enough. */
const moreOfTheSame = 'tbody tr:nth-child(n + 31)';

/** All checks of a page in one visit: axe in light mode, contrast in dark mode, a phone's width. */
async function inOrder(page: Page, address: string): Promise<void> {
  await settled(page, address);
  expect(await faults(page, { exclude: moreOfTheSame }), address).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = { exclude: moreOfTheSame, rules: ['color-contrast', 'link-in-text-block'] };
  expect(await faults(page, dark), `${address} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${address}`).toBeLessThanOrEqual(360);
  if (size) await page.setViewportSize(size);
}

/** Console errors while a page is used. */
function complaints(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

for (const [at, { name, takes }] of groups.entries())
  test(`${name}: axe finds nothing, in the dark neither; they fit a phone; no error in the console`, async ({ page }) => {
    test.setTimeout(240_000);
    if (at === groups.length - 1) await eventInProgress(page);
    const pages = await everyPage(page);
    const own = pages.filter((path) => takes.test(path) && !groups.slice(0, at).some((earlier) => earlier.takes.test(path)));
    expect(own.length).toBeGreaterThan(3);
    const errors = complaints(page);
    for (const address of own) await inOrder(page, address);
    expect(errors).toEqual([]);
  });

test('pages of directors and officers: axe finds no problem in light or dark; nothing is wider than a phone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enter(page, people().administrator);
  const errors = complaints(page);
  for (const address of ['/account', '/submit', '/questions', '/office', '/office/accounts', '/office/lists'])
    await inOrder(page, address);
  expect(errors).toEqual([]);
});

test('rooms of the office: axe finds no problem in light or dark; nothing is wider than a phone', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, people().officers[14]);
  const errors = complaints(page);
  const rooms = ['queue', 'held', 'questions', 'players', 'events', 'decisions', 'runs', 'drift', 'audit', 'health'];
  for (const room of rooms) await inOrder(page, `/office/${room}`);
  expect(errors).toEqual([]);
});

test('an unknown address says so, to readers and to programs', async ({ page, request }) => {
  for (const address of ['/nothing/here', '/players/99999999', '/events/200001010001/1', '/lists/no-such-list']) {
    const answer = await request.get(address, { headers: { accept: 'text/html' } });
    expect(answer.status(), address).toBe(404);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    await inOrder(page, address);
  }
});

test('a page that fails says so below the usual head, and works when it is tried again', async ({ page }) => {
  await page.goto('/');
  let isBroken = true;
  await page.route(/\/api\/v1\/lists\?limit=500/, (route) =>
    isBroken ? route.fulfill({ json: { items: [null] } }) : route.continue(),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('That did not work.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  isBroken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Top lists now' })).toBeVisible();
});

test('a page whose office was updated loads again by itself, once, and otherwise offers it', async ({ page }) => {
  const [, , player = ''] = await somePages(page);
  let gone = 1;
  const opened: string[] = [];
  page.on('request', (asked) => {
    if (asked.isNavigationRequest()) opened.push(new URL(asked.url()).pathname);
  });
  await page.route(/\/assets\/history-chart-[^/]*\.js$/, (route) =>
    gone-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto(player);
  await expect(page.getByRole('application', { name: /^Rating history/ })).toBeVisible();
  expect(opened).toEqual([player, player]);
  // It is gone again: the page has been loaded for it already.
  gone = 1;
  await page.goto('/events');
  await page.goto(player);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The office has newer pages.');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('application', { name: /^Rating history/ })).toBeVisible();
  expect(opened).toEqual([player, player, '/events', player, player]);
});

test('the document of a page has its title, heading and first answer before any script runs', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const [, section = '', player = ''] = await somePages(page);
  for (const address of [section, player]) {
    await page.goto(address);
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(heading).not.toBe('');
    expect(await page.title()).toContain(heading);
  }
});

test('the reader first sees the document’s own heading: no script removes it before it is painted, nothing shifts', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 412, height: 823 } })).newPage();
  await page.addInitScript(() => {
    const seen = { firstPaint: Number.NaN, replaced: Number.NaN, shift: 0 };
    document.addEventListener('DOMContentLoaded', () => {
      const own = document.querySelector('h1');
      new MutationObserver((_, observer) => {
        if (own?.isConnected) return;
        seen.replaced = performance.now();
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    new PerformanceObserver((list) => {
      seen.firstPaint = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? seen.firstPaint;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { seen });
  });
  const [, section = '', player = ''] = await somePages(page);
  for (const address of [section, player]) {
    await settled(page, address);
    const seen = await page.evaluate<{ firstPaint: number; replaced: number; shift: number }>('seen');
    expect(seen.firstPaint, address).toBeLessThan(seen.replaced);
    expect(seen.shift, address).toBeLessThan(0.02);
  }
});

test('a list of 5,000 rows renders only the visible ones, shows the total, and prints completely', async ({ page }) => {
  const list = '/lists/uschess-supplement-2026-10-01';
  const { items } = (await (await page.request.get(`/api/v1${list}/rows?limit=1`)).json()) as { items: { name: string }[] };
  const rows = Array.from({ length: 5000 }, (_, index) => ({ ...items[0], player: `long-${index + 1}`, rank: index + 1 }));
  await page.route('**/rows?*', (route) => route.fulfill({ json: { items: rows } }));
  await page.goto(list);
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '5001');
  const inPage = table.locator('tbody tr[aria-rowindex]');
  await expect(inPage.first()).toHaveAttribute('aria-rowindex', '2');
  expect(await inPage.count()).toBeLessThan(120);
  expect(await faults(page, { exclude: moreOfTheSame })).toEqual([]);
  await page.getByText('Verify this list').scrollIntoViewIfNeeded();
  await expect(inPage.last()).toHaveAttribute('aria-rowindex', '5001');
  expect(await inPage.count()).toBeLessThan(120);
  await page.emulateMedia({ media: 'print' });
  await expect(inPage).toHaveCount(5000, { timeout: 30_000 });
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => inPage.count(), { timeout: 30_000 }).toBeLessThan(120);
});
