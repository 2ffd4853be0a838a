import { expect, test } from '@playwright/test';
import { enter, people } from './accounts.js';

/** Words of the English study that no German text has. */
const english =
  /\b(the|of|under|and|with|games?|predictions?|ratings?|players?|months?|years?|rulebook|before|after|observed|expected|baseline|worse|better|shown|difference|points|who|unknown|table)\b/i;

/** Names that are the same in every language: parameters, and the reform as a file. */
const verbatim = 'code, pre, [lang="en"], script, style';

test('a study and its report are read in German, without an English sentence; the signed report stays English', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  await enter(page, people().committee);
  await context.addCookies([{ name: 'harkness-language', value: 'de', url: people().origin }]);
  await page.goto('/lab/new');
  await page.getByRole('button', { name: 'Was, wenn B seit 2020 10 gewesen wäre?' }).click();
  await page.getByLabel('Wer sie vorschlägt, oder warum').fill('Antrag 3 von 2026');
  // A mistake is explained in German at its field.
  await page.getByLabel('Wert (ganze Zahl)').fill('zehn');
  await expect(page.getByText(/^„Bonus[^“]*“ hat Werte anderer Art\. Schreiben Sie einen Wert wie 10\.$/)).toBeVisible();
  await page.getByLabel('Wert (ganze Zahl)').fill('10');
  await page.getByText('Maß, Intervalle, Kohorte').click();
  await page.getByLabel('Kohorte für die Drift').selectOption('experience');
  await page.getByRole('button', { name: 'Studie starten' }).click();
  const verdict = page.locator('.lab-verdict');
  await expect(verdict).toBeVisible({ timeout: 120_000 });
  await expect(verdict).toHaveText(/^explorativ: .*\d,\d{5} \(95 %: /);
  await expect(page.getByText(/^Das Urteil beruht auf \d\.\d{3} Partien in \d+ Monaten, /)).toBeVisible();

  // Every text of the page, also those in closed tables and in plots.
  const textsOf = (selector: string) =>
    page.evaluate(
      ([root, left]) => {
        const copy = document.querySelector(root)?.cloneNode(true) as Element;
        for (const one of copy.querySelectorAll(left)) one.remove();
        const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
        const texts: string[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
        return texts.filter((text) => text !== '');
      },
      [selector, verbatim] as const,
    );
  const texts = await textsOf('article');
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((text) => english.test(text))).toEqual([]);

  const report = await page.getByRole('link', { name: 'Bericht zum Lesen und Drucken' }).getAttribute('href');
  const signed = await page.getByRole('link', { name: 'Signierter Bericht (JSON)' }).getAttribute('href');
  await page.goto(report ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Zusammenfassung' })).toBeVisible();
  expect((await textsOf('main')).filter((text) => english.test(text))).toEqual([]);
  const { report: signedReport } = (await (await request.get(signed ?? '')).json()) as { report: { summary: string[] } };
  expect(signedReport.summary[0]).toMatch(/^Predictions under the reform: exploratory: /);

  // The verdict in the list of studies.
  await page.goto('/lab');
  await expect(page.getByRole('cell', { name: /^explorativ: / }).first()).toBeVisible();
});
