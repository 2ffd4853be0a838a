import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { enter, people } from './accounts.js';
import { faults } from './axe.js';

test('a committee tests a reform: question, mistake, registration, verdict, report, and reading it on a phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await enter(page, people().committee);
  await page.goto('/');
  await page.getByRole('link', { name: 'Lab', exact: true }).first().click();
  await page.getByRole('link', { name: 'Test a reform' }).click();

  // A question fills in the form; missing data are reported at their field.
  await page.getByRole('button', { name: 'What if B had been 10 since 2020?' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('B 10 since 2020');
  await expect(page.getByText('Say who proposes it, or why')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run the study' })).toBeDisabled();
  await page.getByLabel('Who proposes it, or why').fill('motion 3 of 2026');

  // A mistake is explained at the field, and disappears when fixed.
  const value = page.getByLabel('Value (whole number)');
  await value.fill('ten');
  await expect(page.getByText('Not ready: see the fields above.')).toBeVisible();
  await expect(value).toHaveAttribute('aria-invalid', 'true');
  await value.fill('10');
  await page.getByText('Measure, intervals, cohort').click();
  await page.getByLabel('Cohort for drift').selectOption('experience');
  await expect(page.getByText('One reform; ready to run.')).toBeVisible({ timeout: 15_000 });

  await page.getByRole('button', { name: 'Register before judging' }).click();
  await expect(page.getByText(/Registered as fact \d+ of the ledger/)).toBeVisible();
  await page.getByRole('button', { name: 'Run the study' }).click();
  await expect(page).toHaveURL(/\/lab\/studies\//);
  const verdict = page.locator('.lab-verdict');
  await expect(verdict).toBeVisible({ timeout: 120_000 });
  // It was registered first.
  await expect(verdict).not.toContainText('exploratory');
  await expect(verdict).toContainText(/95 %/);
  await expect(page.getByText(/The verdict rests on [\d,]+ games/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What this cannot say' })).toBeVisible();

  // The signed report agrees with the page.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Signed report (JSON)' }).click(),
  ]);
  const report = JSON.parse(await readFile(await download.path(), 'utf8')) as { readonly signature?: unknown };
  expect(JSON.stringify(report)).toContain('motion 3 of 2026');
  await page
    .getByText(/^Table: /)
    .first()
    .click();
  const [table] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).first().click()]);
  expect((await readFile(await table.path(), 'utf8')).split('\n').length).toBeGreaterThan(2);

  // Anybody can read it, also on a phone and in dark mode.
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const phone = await context.newPage();
  await phone.goto(page.url());
  await expect(phone.locator('.lab-verdict')).toHaveText((await verdict.textContent()) ?? '');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await faults(phone)).toEqual([]);
  await phone.goto('/lab');
  await expect(phone.getByRole('link', { name: 'B 10 since 2020' })).toBeVisible();
  await context.close();
});

test('a running study is cancelled, and runs again', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, people().committee);
  await page.goto('/lab/new');
  await page.getByRole('button', { name: 'What if B had been 10 since 2020?' }).click();
  await page.getByLabel('Title').fill('Sixteen values of B');
  await page.getByLabel('Who proposes it, or why').fill('motion 4 of 2026');
  await page.getByLabel('Value (whole number)').fill('4; 5; 6; 7; 8; 9; 10; 11; 15; 16; 17; 18; 19; 20; 21; 22');
  await expect(page.getByText('16 reforms, judged together; ready to run.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Run the study' }).click();
  await expect(page.locator('progress')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => page.locator('progress').getAttribute('value'), { timeout: 30_000 }).not.toBe('0');
  const first = page.url();
  await page.getByRole('button', { name: 'Cancel the study' }).click();
  await expect(page.getByText('Cancelled; there is no result.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Run it again' }).click();
  await expect(page).not.toHaveURL(first);
  await page.getByRole('button', { name: 'Cancel the study' }).click();
  await expect(page.getByText('Cancelled; there is no result.')).toBeVisible({ timeout: 30_000 });
  await page.goto('/lab');
  await expect(page.getByText('cancelled').first()).toBeVisible();
});

test('an office whose ratings are all imported says why no reform can be tested', async ({ page }) => {
  await page.route('**/api/v1/lab/bases', async (route) => {
    const bases = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...bases, months: null } });
  });
  await page.goto('/lab/new');
  await expect(page.getByText('Imported ratings come without their games: enter reports first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run the study' })).toHaveCount(0);
});
