// A new officer: from the one-time link through the QR code to the page they wanted, and back to it by a login with the code.

import { expect, test } from '@playwright/test';
import { TOTP, URI } from 'otpauth';
import { people } from './accounts.js';
import { fitsTheScreen, widths } from './desk-steps.js';
import { readQr } from './qr-reader.js';

const password = 'nine calm bishops in the rain';
const halfMinute = 30_000;

test.describe.configure({ timeout: 120_000 });

for (const [at, width] of widths.entries()) {
  test(`a new officer scans the QR code, logs out, and a login with the code ends at the page they wanted, ${width} wide`, async ({
    page,
  }) => {
    const invited = people().invited[at === 0 ? 0 : 1];
    await page.setViewportSize({ width, height: 800 });
    // QR readers expect dark on light, also in dark mode.
    await page.emulateMedia({ colorScheme: at === 0 ? 'light' : 'dark' });
    await page.goto(`/link#${invited.token}`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(`${password}?`);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByRole('alert')).toHaveText('The two passwords differ.');
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('Your role (officer) requires a second factor first.')).toBeVisible();

    // Every page of the office leads back to this step and remembers the requested page.
    await page.goto('/office/decisions?decision=title');
    await expect(page.getByRole('heading', { level: 1, name: 'A second factor is needed' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'your account' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    const picture = page.getByRole('img', { name: 'QR code for an authenticator app' });
    await expect(picture).toBeVisible();
    const address = await readQr(page, picture);
    await page.getByText('Cannot scan it?').click();
    await expect(page.getByRole('link', { name: 'open the app' })).toHaveAttribute('href', address);
    const app = URI.parse(address);
    if (!(app instanceof TOTP)) throw new Error('the address is of a code by time');
    expect([app.issuer, app.label]).toEqual(['Harkness', invited.email]);
    await expect(page.locator('code').filter({ hasText: app.secret.base32 })).toBeVisible();
    await fitsTheScreen(page);
    await page.getByLabel('Code it shows').fill(app.generate({ timestamp: Date.now() + 100 * halfMinute }));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toHaveText('The code is wrong. Is the clock of the phone right?');
    // The previous code is also valid, so the current one is left for the login.
    await page.getByLabel('Code it shows').fill(app.generate({ timestamp: Date.now() - halfMinute }));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('status').getByRole('listitem');
    await expect(codes).toHaveCount(8);
    const [recovery = ''] = await codes.allTextContents();
    await fitsTheScreen(page);
    await page.getByRole('link', { name: 'Continue to your work' }).click();
    await expect(page.getByLabel('Decision', { exact: true })).toHaveValue('title');

    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: invited.name }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in first' })).toBeVisible();
    for (const code of [app.generate(), recovery]) {
      await page.goto('/office/decisions?decision=ceiling');
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await page.getByLabel('E-mail').fill(invited.email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByLabel('Code of your second factor')).toBeFocused();
      await page.getByLabel('Code of your second factor').fill(code);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByLabel('Decision', { exact: true })).toHaveValue('ceiling');
      await page.context().clearCookies();
    }
  });
}
