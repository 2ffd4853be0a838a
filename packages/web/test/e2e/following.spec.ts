// A reader follows a player and a list on their pages and changes how often mail comes; an officer edits the profile without
// writing JSON.

import { expect, test } from '@playwright/test';
import { enter, people } from './accounts.js';

test('a player and a list are followed on their pages, and listed in the account', async ({ page }) => {
  await enter(page, people().director);
  await page.goto('/lists');
  await page
    .getByRole('link', { name: /Regular/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Follow by mail' }).click();
  await expect(page.getByRole('button', { name: 'Stop following by mail' })).toBeVisible();

  await page.goto('/account');
  const following = page.getByRole('region', { name: 'Following' });
  await expect(following.getByRole('row', { name: /List/ })).toBeVisible();
  await expect(following.getByText('This office sends no mail yet')).toBeVisible();
  await following.getByLabel('once a week').check();
  await page.reload();
  await expect(following.getByLabel('once a week')).toBeChecked();
  await following.getByRole('button', { name: 'Stop following by mail' }).click();
  await expect(following.getByText('You follow nothing yet.')).toBeVisible();
});

test('a profile is edited in fields, checked and compared; problems are shown at their place', async ({ page }) => {
  await enter(page, people().officers[11]);
  await page.goto('/office/profile');
  const first = page.getByRole('group', { name: 'US Chess' });
  await first.getByLabel('Inactive after months').fill('24');
  await first.getByText('Calendar of lists').click();
  // The other tables are collapsed.
  await first.getByRole('button', { name: 'Add', exact: true }).click();
  await first.getByLabel('From', { exact: true }).first().fill('2027-13-01');
  await page.getByRole('button', { name: 'Check and compare' }).click();
  await expect(page.getByRole('alert')).toContainText('calendar[0]');
  await first.getByRole('button', { name: /Remove row 1 of Calendar/ }).click();
  await page.getByRole('button', { name: 'Check and compare' }).click();
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /inactivity/ })).toBeVisible();
});
