import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.js';

interface Section {
  readonly event: string;
  readonly authority: string;
  readonly status: string;
  readonly players: readonly {
    readonly player: string;
    readonly name: string;
    readonly ratings: readonly { readonly change?: number }[];
  }[];
}

/** A FIDE section rated by a list. */
async function fideSection(page: Page): Promise<Section> {
  const events = (await (await page.request.get('/api/v1/events?limit=50&authority=fide')).json()) as {
    items: { event: string }[];
  };
  for (const { event } of events.items) {
    const section = (await (await page.request.get(`/api/v1/events/${event}/sections/1`)).json()) as Section;
    if (section.authority === 'fide' && section.status === 'rated') return section;
  }
  throw new Error('the sample has no FIDE section that a list has rated');
}

test('a FIDE section shows rating and change, and why, with K and expected score; the player their FIDE rating and why', async ({
  page,
}) => {
  const section = await fideSection(page);
  const rated = section.players.find(({ ratings }) => ratings[0]?.change !== undefined);
  if (rated === undefined) throw new Error('nobody of the section had a rating');
  await page.goto(`/events/${section.event}/1`);
  // Beside the columns of US Chess there is no room for K and the expected score: the reason has them.
  for (const name of [/^FIDE \w+ Rating$/, /^FIDE \w+ Change$/])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('button', { name: `Why: ${rated.name}` })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(/ scored [\d½]+ of \d+, .* points expected/)).toBeVisible();
  await expect(panel.getByText(/K = \d+ rating points/)).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open as a page' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(`/players/${rated.player}`);
  await expect(page.getByRole('heading', { name: /^FIDE (Standard|Rapid|Blitz)$/ }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Why FIDE \w+: \d+$/ })
    .first()
    .click();
  await expect(panel.locator('.why-lead')).toBeVisible();
  await panel.locator('.all-steps > summary').click();
  await expect(panel.getByText(/^Rating on the list of/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('the pages of FIDE are no wider than a phone of 360 pixels', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const section = await fideSection(page);
  for (const address of [`/events/${section.event}/1`, `/players/${section.players[0]?.player}`]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
  }
});
