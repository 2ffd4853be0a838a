import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('a player plans a tournament and sends the result as a picture', async ({ page }) => {
  await page.goto('/calculators/need#rating=1655&games=30&list=1500+1620+1710+1800&target=1700');
  await page.getByLabel('If I score').fill('3');
  await expect(page.getByRole('heading', { name: 'With 3 of 4' })).toBeVisible();
  await expect(page).toHaveURL(/score=3/);
  const card = page.locator('.panel.card', { hasText: 'With 3 of 4' });
  const row = page.getByRole('row', { name: /^3 \d{4}/ });
  await expect(row.locator('td').nth(1)).toHaveText((await card.locator('.big').textContent()) ?? '');
  await page.getByLabel('If I score').fill('4.5');
  await expect(page.getByText('With 4 games the score is 0 to 4, in half points.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('rating.png');
  const bytes = readFileSync((await file.path()) ?? '');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeGreaterThan(5000);
});

test('one search finds parameters, paragraphs and rulings of the rulebook', async ({ page }) => {
  await page.goto('/rulebook');
  await page.getByLabel('Search the rulebook').fill('bonus');
  const found = page.getByRole('search');
  for (const group of ['Parameters', 'What the documents say', 'Rulings'])
    await expect(found.getByRole('region', { name: group }).locator('li').first()).toBeVisible();
  await found.getByRole('region', { name: 'Parameters' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/rulebook#uschess\.bonus/);
  await page.getByLabel('Search the rulebook').fill('zugzwang in the endgame');
  await expect(found.getByText('Nothing found.')).toBeVisible();
  // A parameter that changed shows its values over time.
  await expect(page.locator('[id="uschess.bonus-multiplier"] .parameter-line > span').nth(1)).toBeVisible();
});

test('published lists are marked in the history when asked for', async ({ page, request }) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=1');
  const { items } = (await rows.json()) as { items: { player: string }[] };
  await page.goto(`/players/${items[0]?.player}`);
  const asked = page.waitForResponse((answer) => /\/players\/[^/]+\/lists\?/.test(answer.url()));
  await page.getByLabel('◇ published lists').check();
  expect((await asked).status()).toBe(200);
});
