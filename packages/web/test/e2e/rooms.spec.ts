// Every page of the office fits and shows its content. A title, a waiver; and API keys.

import { expect, test } from '@playwright/test';
import { enter, people } from './accounts.js';
import { fitsTheScreen, follow, widths } from './desk-steps.js';

for (const [at, width] of widths.entries())
  test(`every page of the office fits; a title is given and a registration waived, ${width} wide`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 740 });
    await enter(page, people().administrator);
    await page.goto('/office');
    const links = page.getByRole('navigation', { name: 'Office' }).getByRole('link');
    await expect(links).toHaveCount(15);
    for (const room of await links.allTextContents()) {
      // The number waiting is beside the name.
      await links.filter({ hasText: new RegExp(`^${room.replace(/[\s\d]+$/, '')}`) }).click();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await fitsTheScreen(page);
      // No button or link is partly outside.
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('main button, main a')]
          .filter((element) => {
            const { width, right } = element.getBoundingClientRect();
            return width > 0 && right > window.innerWidth + 1 && element.closest('.table-scroll:not(:has(.cards))') === null;
          })
          .map((element) => element.textContent),
      );
      expect(outside, room).toEqual([]);
      // The headings of a table are above its rows.
      const beside = await page.evaluate(
        () =>
          [...document.querySelectorAll('main table')].filter((element) => {
            const table = element as HTMLTableElement;
            const [head, body] = [table.tHead?.getBoundingClientRect(), table.tBodies[0]?.getBoundingClientRect()];
            return head !== undefined && body !== undefined && head.height > 0 && body.height > 0 && head.bottom > body.top + 1;
          }).length,
      );
      expect(beside, room).toBe(0);
    }
    // Two lists compared, the drift with its plots, the audit with a filter.
    await links.filter({ hasText: 'Lists' }).click();
    await expect(page.getByText(/^\d+ new, \d+ changed, \d+ gone, \d+ unchanged/)).toBeVisible();
    await links.filter({ hasText: 'Drift' }).click();
    for (const by of ['own rating', 'difference of rating'])
      await expect(page.getByRole('img', { name: new RegExp(`^Expected and achieved, by ${by}`) })).toBeVisible();
    await links.filter({ hasText: 'Audit' }).click();
    await page.getByLabel('What', { exact: true }).selectOption('account');
    await page.getByLabel('Who', { exact: true }).selectOption({ label: 'Ada Chief' });
    const lines = page.getByRole('region', { name: 'Who did what' }).locator('tbody tr');
    await expect(lines.first()).toContainText('Ada Chief');
    await expect(lines.filter({ hasNotText: /Ada Chief.*account/ })).toHaveCount(0);
    await follow(page, '/office/decisions?decision=title');
    const dialog = page.getByRole('dialog');
    const status = page.locator('p[role=status]').first();
    await page.getByRole('combobox', { name: 'Player' }).fill(at === 0 ? 'Thornoridge' : 'Kirkderton');
    await page.locator('.picker-list [role=option]').first().click();
    await page.getByLabel('Title', { exact: true }).selectOption('FM');
    await page.getByRole('button', { name: 'See what it changes…' }).click();
    await dialog.getByLabel('Reason, as readers see it').fill('the congress has confirmed it');
    await dialog.getByRole('button', { name: 'Enter decision' }).click();
    await expect(status).toContainText('Title');
    await follow(page, '/office/decisions?decision=registration-waived');
    await page.getByRole('combobox', { name: 'Event' }).fill(at === 0 ? '400016' : '400017');
    await page.locator('.picker-list [role=option]').first().click();
    await page.getByRole('button', { name: 'See what it changes…' }).click();
    await dialog.getByLabel('Reason, as readers see it').fill('the organiser was ill');
    await dialog.getByRole('button', { name: 'Enter decision' }).click();
    await expect(status).toContainText('Late registration waived entered for');
  });

test('a programmer makes an API key and reads with it what the page shows; the office revokes it', async ({
  page,
  request,
  browser,
}) => {
  await enter(page, people().director);
  await page.goto('/account');
  await page.getByLabel('Name of a new key').fill('my program');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const secret = await page.getByRole('status').locator('code').textContent();
  const asKey = { headers: { authorization: `Bearer ${secret}` } };
  const events = await request.get('/api/v1/events?limit=1', asKey);
  expect(events.status()).toBe(200);
  // The key may only read what is public.
  expect((await request.get('/api/v1/submissions', asKey)).status()).toBe(403);
  const write = await request.post('/api/v1/submissions', { ...asKey, data: { report: {} } });
  expect(write.status()).toBe(403);
  await page.goto('/api');
  await expect(page.getByRole('heading', { name: 'Harkness API' })).toBeVisible();
  const office = await (await browser.newContext()).newPage();
  await enter(office, people().thirdAdministrator);
  await office.goto('/office/keys');
  await office.getByRole('button', { name: 'Revoke… my program' }).first().click();
  await office.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(office.locator('p[role=status]').first()).toContainText('“my program” of Dan Director is revoked');
  expect((await request.get('/api/v1/events?limit=1', asKey)).status()).toBe(401);
  const document = (await (await request.get('/api/openapi.json')).json()) as { openapi: string };
  expect(document.openapi).toMatch(/^3\.1/);
});
