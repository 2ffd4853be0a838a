import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { logIn, people } from './accounts.js';

const publicPages = [
  '/',
  '/events',
  '/lists',
  '/lists/uschess-supplement-2026-10-01',
  '/calculators/estimate#rating=1655&games=30&list=1500w+1620d+1710l',
  '/calculators/need#rating=1655&games=30&list=1500+1620+1710&target=1700',
  '/calculators/initial',
  '/calculators/floors#peak=1941',
  '/calculators/fide#rating=2390&list=2200w+2500d',
  '/rulebook',
  '/login',
];

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
  await expect(page.locator('main h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

test('axe finds nothing on any public page', async ({ page }) => {
  test.setTimeout(240_000);
  const addresses = [...publicPages, ...(await somePages(page))];
  for (const address of addresses) {
    await settled(page, address);
    expect(await faults(page), address).toEqual([]);
  }
  console.log(`axe: ${addresses.length} pages, 0 violations`);
});

test('colours have enough contrast in the dark, too', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  for (const address of ['/events', '/calculators/estimate#rating=1655&games=30&list=1500w+1620d', ...(await somePages(page))]) {
    await settled(page, address);
    const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
    expect(violations, address).toEqual([]);
  }
});

test('axe finds nothing on the pages of directors and officers', async ({ page }) => {
  test.setTimeout(120_000);
  await logIn(page, people().administrator);
  for (const address of ['/account', '/submit', '/office']) {
    await settled(page, address);
    expect(await faults(page), address).toEqual([]);
  }
});

test('nothing is wider than a phone of 360 pixels', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  for (const address of [...publicPages, ...(await somePages(page))]) {
    await settled(page, address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(360);
  }
});

test('pages run without an error in the console', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  for (const address of [...publicPages, ...(await somePages(page))]) await settled(page, address);
  expect(errors).toEqual([]);
});
