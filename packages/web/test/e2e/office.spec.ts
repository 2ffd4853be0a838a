import { expect, test } from '@playwright/test';
import { logIn, people } from './accounts.js';
import { fitsTheScreen, follow, measured, widths } from './desk-steps.js';

// Not in parallel: both widths retract the newest list and publish it again.
test.describe.configure({ mode: 'default' });

for (const [at, width] of widths.entries()) {
  test(`an officer enters a decision and revokes it, runs a replay with progress, retracts a list and publishes it again, ${width} wide`, async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    const effort = await measured(page);
    await logIn(page, people().officers[at === 0 ? 1 : 15]);
    const answer = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=2');
    const { items } = (await answer.json()) as { items: { player: string; name: string }[] };
    const { player = '', name = '' } = items[at] ?? {};

    // A login leads to the officer's work, with what is waiting.
    await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
    effort();
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Decisions' }).click();
    await page.getByLabel('Decision', { exact: true }).selectOption('ceiling');
    await expect(page.getByRole('button', { name: 'See what it changes…' })).toBeDisabled();
    await page.getByRole('combobox', { name: 'Player' }).fill(player);
    await page.locator('.picker-list [role=option]').first().click();
    await page.getByLabel('Rating', { exact: true }).fill('2300');
    await page.getByRole('button', { name: 'See what it changes…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('No current rating changes.')).toBeVisible();
    await dialog.getByLabel('Reason, as readers see it').fill('reviewed by the director');
    await dialog.getByRole('button', { name: 'Enter decision' }).click();
    const status = page.locator('p[role=status]').first();
    await expect(status).toContainText(`Ceiling entered for ${name}: Regular set to 2300`);
    await expect(status.getByRole('link', { name })).toHaveAttribute('href', `/players/${player}`);
    expect(effort(), 'a decision about a player').toEqual({ clicks: 4, fields: 4 });

    const row = page
      .getByRole('row', { name: /Ceiling: Regular 2300/ })
      .filter({ hasText: name })
      .first();
    await row.getByRole('button', { name: /^Revoke…/ }).click();
    await dialog.getByLabel('Why it is revoked').fill('entered for the wrong player');
    await dialog.getByRole('button', { name: 'Revoke it' }).click();
    await expect(row.getByText('revoked: entered for the wrong player')).toBeVisible();

    await follow(page, '/office/runs');
    await page.getByLabel('Reason of a new run').fill('a look at everything');
    await page.getByRole('button', { name: 'Rate everything again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible({ timeout: 60_000 });

    await follow(page, '/office/health');
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByRole('status')).toContainText('facts are intact');

    await follow(page, '/office/lists');
    const publish = page.getByRole('heading', { name: 'Publish a list' }).locator('..');
    await publish.getByLabel('Date').fill('2099-12-01');
    await expect(publish.getByText('This list can be published on 1 Dec 2099 or later: its day has not come.')).toBeVisible();
    await expect(publish.getByRole('button', { name: 'Compare with the last' })).toHaveCount(0);

    // A list published by mistake is retracted, and its date is published again after a preview.
    await follow(page, '/lists');
    const supplements = page.getByRole('link', { name: /US Chess supplement/ });
    if (at === 0) await supplements.first().click();
    else await follow(page, '/lists/uschess-supplement-2026-11-01');
    await expect(page.getByText('Verify this list')).toBeVisible();
    await fitsTheScreen(page);
    const date = /(\d{4}-\d\d-\d\d)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('button', { name: 'Retract this list…' }).click();
    await page.getByLabel('Reason, as readers see it').fill('published with the wrong cut-off');
    await page.getByRole('button', { name: 'Retract list', exact: true }).click();
    await expect(page.getByText('published with the wrong cut-off')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(new RegExp(`${date}\\.\\d+$`));

    await follow(page, '/office');
    effort();
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Lists' }).click();
    await expect(page.getByRole('region', { name: 'Calendar' }).getByText('to come').first()).toBeVisible();
    // The date is typed, or taken from the calendar, where it is due again.
    if (at === 0) await publish.getByLabel('Date').fill(date);
    else
      await page
        .getByRole('button', { name: /^Publish… US Chess supplement/ })
        .first()
        .click();
    await expect(publish.getByLabel('Date')).toHaveValue(date);
    await publish.getByRole('button', { name: 'Compare with the last' }).click();
    await publish.getByRole('button', { name: 'Publish list…' }).click();
    await expect(dialog.getByText(/^\d lists? of this date$/)).toBeVisible();
    await expect(dialog.getByText('Sections up to')).toBeVisible();
    await fitsTheScreen(page);
    await dialog.getByRole('button', { name: 'Publish list', exact: true }).click();
    expect(effort(), 'publish a list').toEqual(at === 0 ? { clicks: 4, fields: 1 } : { clicks: 5, fields: 0 });
    // A published list is not offered again. It is made in a thread of low priority, which may take a while beside other stories.
    await expect(publish.getByText('To publish this date again, retract the list first.')).toBeVisible({ timeout: 60_000 });
    await expect(publish.getByRole('button', { name: 'Compare with the last' })).toHaveCount(0);
    await publish.locator(`a[href*="${date}"]`).first().click();
    await expect(page.getByText('Verify this list')).toBeVisible();
    await follow(page, '/lists');
    await expect(page.getByRole('link', { name: /, retracted$/ }).first()).toBeVisible();
  });
}

test('after a login, a person returns to the page they wanted', async ({ page }) => {
  const { email, password } = people().director;
  await page.goto('/submit');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in first' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submit a report' })).toBeVisible();
});
