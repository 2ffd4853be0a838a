import { expect, test } from '@playwright/test';

test('a player finds himself by name, sees his ratings, and learns why', async ({ page }) => {
  await page.goto('/events');
  await page.locator('tbody tr a').first().click();
  await page.locator('tbody tr a').first().click();
  await expect(page.getByRole('heading', { name: 'Crosstable' })).toBeVisible();
  const name = (await page.locator('tbody tr td:nth-child(2) a').first().textContent()) ?? '';
  expect(name).toMatch(/, /);

  await page.goto('/');
  await page.getByLabel('Name or id').fill(name.split(',')[0] ?? '');
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible();
  await expect(page.getByText(/established|provisional/).first()).toBeVisible();

  const why = page.getByRole('button', { name: /^Why:/ }).first();
  const change = (await why.textContent()) ?? '';
  await why.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(/(uschess|fide)-20\d\d/).first()).toBeVisible();
  expect(change).not.toBe('');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('a name with accents and a slip of the finger is found', async ({ page, request }) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=200');
  const { items } = (await rows.json()) as { items: { name: string; player: string }[] };
  const accented = items.find(({ name }) => /[éöáüñø]/i.test(name.split(',')[0] ?? '') && (name.split(',')[0] ?? '').length >= 7);
  if (accented === undefined) throw new Error('the sample has names with accents');
  const plain = (accented.name.split(',')[0] ?? '').normalize('NFD').replace(/\p{M}/gu, '');
  const slip = `${plain.slice(0, 2)}${plain[3]}${plain[2]}${plain.slice(4)}`;
  await page.goto('/');
  for (const typed of [plain, slip]) {
    await page.getByLabel('Name or id').fill(typed);
    await expect(page.getByRole('link', { name: accented.name, exact: true }).first()).toBeVisible();
  }
});

test('what if: the estimate begins with the player’s own rating and its address can be shared', async ({ page }) => {
  await page.goto('/calculators/estimate');
  await page.getByLabel('Your rating').fill('1655');
  await page.getByLabel('Rated games').fill('30');
  await page.getByLabel(/Add games/).fill('1500w 1620d 1710l 1800w');
  await page.keyboard.press('Enter');
  const result = page.getByRole('heading', { name: 'Rating after the event' }).locator('..');
  await expect(result).toContainText('1673');
  await expect(result).toContainText('34.60');
  const shared = page.url();
  expect(shared).toContain('#');
  await page.goto('about:blank');
  await page.goto(shared);
  await expect(page.getByRole('heading', { name: 'Rating after the event' }).locator('..')).toContainText('1673');
  await page.getByLabel('Game 1, result').or(page.getByText('Loss').first()).first().click();
  await expect(page.getByRole('heading', { name: 'Rating after the event' }).locator('..')).not.toContainText('1673');
});

test('the worked example of the initial rating is computed in the page: 1702', async ({ page }) => {
  await page.goto(
    '/calculators/initial#system=OLB&age=20&on=2020-09-01&edition=uschess-2020&sources=OTBR:1759:50:2018-03-25+OTBQ:1643:50:2018-01-13+OTBB:1658:50:2016-07-16',
  );
  await expect(page.getByRole('heading', { name: 'Initial rating' }).locator('..')).toContainText('1702');
});
