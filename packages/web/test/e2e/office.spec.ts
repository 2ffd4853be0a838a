import { expect, test } from '@playwright/test';
import { logIn, people } from './accounts.js';
import { fitsTheScreen, measured, widths } from './desk-steps.js';

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

    // A login ends where the officer works, with what waits.
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

    await page.goto('/office/runs');
    await page.getByLabel('Reason of a new run').fill('a look at everything');
    await page.getByRole('button', { name: 'Rate everything again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible({ timeout: 60_000 });

    await page.goto('/office/health');
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByRole('status')).toContainText('facts hold');

    await page.goto('/office/lists');
    const publish = page.getByRole('heading', { name: 'Publish a list' }).locator('..');
    await publish.getByLabel('Date').fill('2099-12-01');
    await publish.getByRole('button', { name: 'Compare with the last' }).click();
    await expect(publish.getByRole('alert')).toContainText('cannot be published yet');

    // A list that should not have been published is retracted, and its date is published again after a look at it.
    await page.goto('/lists');
    const supplements = page.getByRole('link', { name: /US Chess supplement/ });
    if (at === 0) await supplements.first().click();
    else await page.goto('/lists/uschess-supplement-2026-11-01');
    await expect(page.getByText('Verify this list')).toBeVisible();
    await fitsTheScreen(page);
    const date = /(\d{4}-\d\d-\d\d)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('button', { name: 'Retract this list…' }).click();
    await page.getByLabel('Reason, as readers see it').fill('published with the wrong cut-off');
    await page.getByRole('button', { name: 'Retract list', exact: true }).click();
    await expect(page.getByText('published with the wrong cut-off')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(new RegExp(`${date}\\.1$`));

    await page.goto('/office');
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
    await fitsTheScreen(page);
    await dialog.getByRole('button', { name: 'Publish list', exact: true }).click();
    expect(effort(), 'publish a list').toEqual(at === 0 ? { clicks: 4, fields: 1 } : { clicks: 5, fields: 0 });
    // What is published is not offered again.
    await expect(publish.getByText('To publish this date again, retract the list first.')).toBeVisible();
    await expect(publish.getByRole('button', { name: 'Compare with the last' })).toHaveCount(0);
    await publish
      .getByRole('link', { name: new RegExp(date) })
      .first()
      .click();
    await expect(page.getByText('Verify this list')).toBeVisible();
    await page.goto('/lists');
    await expect(page.getByRole('link', { name: /, retracted$/ }).first()).toBeVisible();
  });
}

test('who is asked to log in comes back to the page they wanted', async ({ page }) => {
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

for (const [at, width] of widths.entries())
  test(`every page of the office fits; a title is given and a registration waived, ${width} wide`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 740 });
    await logIn(page, people().officers[at === 0 ? 14 : 10]);
    const rooms = [
      '',
      'queue',
      'held',
      'questions',
      'players',
      'events',
      'decisions',
      'lists',
      'runs',
      'drift',
      'audit',
      'health',
    ];
    for (const room of rooms) {
      await page.goto(room === '' ? '/office' : `/office/${room}`);
      await page.waitForLoadState('networkidle');
      await fitsTheScreen(page);
      // No button or link stands half outside.
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('main button, main a')]
          .filter((element) => {
            const { width, right } = element.getBoundingClientRect();
            return width > 0 && right > window.innerWidth + 1 && element.closest('.table-scroll:not(:has(.cards))') === null;
          })
          .map((element) => element.textContent),
      );
      expect(outside, room).toEqual([]);
      // The headings of a table stand above its rows.
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
    await page.goto('/office/decisions?decision=title');
    const dialog = page.getByRole('dialog');
    const status = page.locator('p[role=status]').first();
    await page.getByRole('combobox', { name: 'Player' }).fill(at === 0 ? 'Thornoridge' : 'Kirkderton');
    await page.locator('.picker-list [role=option]').first().click();
    await page.getByLabel('Title', { exact: true }).selectOption('FM');
    await page.getByRole('button', { name: 'See what it changes…' }).click();
    await dialog.getByLabel('Reason, as readers see it').fill('the congress has confirmed it');
    await dialog.getByRole('button', { name: 'Enter decision' }).click();
    await expect(status).toContainText('Title');
    await page.goto('/office/decisions?decision=registration-waived');
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
  await logIn(page, people().director);
  await page.goto('/account');
  await page.getByLabel('Name of a new key').fill('my program');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const secret = await page.getByRole('status').locator('code').textContent();
  const asKey = { headers: { authorization: `Bearer ${secret}` } };
  const events = await request.get('/api/v1/events?limit=1', asKey);
  expect(events.status()).toBe(200);
  // The key may read what is public and nothing else.
  expect((await request.get('/api/v1/submissions', asKey)).status()).toBe(403);
  const write = await request.post('/api/v1/submissions', { ...asKey, data: { report: {} } });
  expect(write.status()).toBe(403);
  await page.goto('/api');
  await expect(page.getByRole('heading', { name: 'Harkness API' })).toBeVisible();
  const office = await (await browser.newContext()).newPage();
  await logIn(office, people().thirdAdministrator);
  await office.goto('/office/keys');
  await office.getByRole('button', { name: 'Revoke… my program' }).first().click();
  await office.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(office.locator('p[role=status]').first()).toContainText('“my program” of Dan Director is revoked');
  expect((await request.get('/api/v1/events?limit=1', asKey)).status()).toBe(401);
  const document = (await (await request.get('/api/openapi.json')).json()) as { openapi: string };
  expect(document.openapi).toMatch(/^3\.1/);
});
