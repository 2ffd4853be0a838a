// An office with only a rulebook of its own: its pages show its ratings, reasons and rules, and no other authority's.

import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.js';
import { type OwnRulesOffice, openOwnRulesOffice } from './own-rules-office.js';
import { comparePlayer } from './player-numbers.js';

test.describe.configure({ mode: 'default', timeout: 120_000 });

let office: OwnRulesOffice;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  office = await openOwnRulesOffice();
});

test.afterAll(async () => {
  await office.close();
});

const others = /US Chess|USCF|FIDE|\bOTB[RQB]\b|uschess/i;

/** The page as people see it and hear it: title, texts, names of links and fields. */
async function expectOwn(page: Page, path: string): Promise<void> {
  await page.goto(office.origin + path);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.wordmark')).toHaveText('Riverside Chess League');
  const texts = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], meta[name=description]')];
    const names = named.flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'content'].flatMap((name) => one.getAttribute(name) ?? []),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...names];
  });
  expect(
    texts.filter((text) => others.test(text)),
    path,
  ).toEqual([]);
  expect(await faults(page), path).toEqual([]);
}

test('its public pages say nothing of other authorities, and axe finds nothing, in light and dark', async ({ page }) => {
  const paths = [
    '/',
    '/players/100001',
    '/players/100001/why/own:standard',
    '/players/100001/with/100002',
    '/events',
    '/events/evening2/1',
    '/events/evening2/1/why/100004',
    '/lists',
    '/lists/own:standard-2026-09-01',
    '/calculators/system/own:standard',
    '/rulebook',
    '/rulings',
    '/rulings/US-A-01',
    '/sources',
    '/runs/1',
    '/parts',
    '/lab',
    '/lab/new',
  ];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of paths) await expectOwn(page, path);
  }
});

test('from the first page to a player, a reason with its rounding, the paragraph behind it, a list and the calculator', async ({
  page,
}) => {
  await page.goto(office.origin);
  await expect(page.getByRole('link', { name: 'Riverside Chess League' }).first()).toBeVisible();
  await page.getByLabel('Name or id').fill('Abel');
  await page.getByRole('link', { name: 'Abel, Eve' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Abel, Eve' })).toBeVisible();
  // No floor of a single player: a rulebook has none.
  await expect(page.locator('.rating-facts').getByText('Floor')).toHaveCount(0);
  await page.goto(`${office.origin}/events/evening1/1/why/100004`);
  await expect(page.getByText(/^Abel, Eve scored|^Eve Abel scored/)).toBeVisible();
  await expect(page.getByText(/^The rulebook rounds [\d.]+ to \d+\.$/)).toBeVisible();
  await page.locator('.all-steps > summary').click();
  // The first step cites the paragraph that rounds.
  await page
    .getByRole('link', { name: /rating rules §6/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/rulebook#/);
  await expect(page.getByText(/rounded to a whole number, a half up/).first()).toBeVisible();
  await page.goto(`${office.origin}/lists/own:standard-2026-09-01`);
  await expect(page.getByRole('row', { name: /Birch, Ada/ }).first()).toBeVisible();
  // With one authority its name in every row would say nothing.
  await page.goto(`${office.origin}/events`);
  await expect(page.getByRole('columnheader', { name: 'Event' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Rated by' })).toHaveCount(0);
  await page.goto(`${office.origin}/calculators/system/own:standard`);
  await page.getByLabel('Your rating').fill('1500');
});

test('every number on the pages of its players agrees with the API’s answers', async ({ page, request }) => {
  let compared = 0;
  for (const player of ['100001', '100002', '100003', '100004'])
    compared += await comparePlayer({ page, request, origin: office.origin }, player);
  expect(compared).toBeGreaterThan(200);
});

test('a run reads in words and claims no sections', async ({ page }) => {
  await page.goto(`${office.origin}/runs/1`);
  await expect(page.getByText(/^The office read new facts from its record\./)).toBeVisible();
  await expect(page.getByText('0 of 0')).toHaveCount(0);
  await expect(page.getByText('the profile of the office')).toBeVisible();
});
