import { expect, test } from '@playwright/test';

test('a reader chooses a language, and it is kept', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { name: 'Turniere', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/^Turniere · /);
  await page.goto('/calculators/estimate');
  await expect(page.getByLabel('Ihre Wertungszahl')).toBeVisible();
  await page.getByLabel('Sprache').selectOption('en');
  await expect(page.getByLabel('Your rating')).toBeVisible();
});

for (const [locale, heading, language] of [
  ['de-AT', 'Rechner', 'de'],
  ['fr-FR', 'Calculatrices', 'fr'],
  ['es-MX', 'Calculadoras', 'es'],
] as const)
  test.describe(`a browser that asks for ${locale}`, () => {
    test.use({ locale });
    test('gets its language from the first paint, dates and numbers too', async ({ page, request }) => {
      const document = await (await request.get('/calculators/estimate', { headers: { 'accept-language': locale } })).text();
      expect(document).toContain(`<html lang="${language}">`);
      expect(document).toContain(`<h1>${heading}</h1>`);
      const scripts: string[] = [];
      page.on('request', (asked) => scripts.push(new URL(asked.url()).pathname));
      await page.goto('/calculators/estimate#rating=1500&list=1600w');
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      // K 800 ÷ … with a comma, not a point.
      await expect(page.locator('.glance')).toContainText(/\d,\d/);
      expect(scripts.filter((name) => name.includes('/words-'))).toEqual([expect.stringContaining(`words-${language}-`)]);
    });
  });
