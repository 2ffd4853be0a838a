// Pages behind an account as they are seen and used: on paper, on a phone, by keyboard, and by links that lost their token.

import { expect, type Page, test } from '@playwright/test';
import { enter, logIn, people } from './accounts.js';
import { faults } from './axe.js';
import { confirmWarnings, listed, roundRobin } from './desk-steps.js';

/** Calls the API as the person whose session is open. */
async function call(page: Page, path: string, body: object): Promise<{ readonly [field: string]: unknown }> {
  return page.evaluate(
    async ([to, sent]) => {
      const { csrf } = (await (await fetch('/api/v1/session')).json()) as { csrf: string };
      const response = await fetch(`/api/v1${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
        body: JSON.stringify(sent),
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as { [field: string]: unknown };
    },
    [path, body] as const,
  );
}

const outcomes: { readonly [result: string]: string } = { '1': 'win', '=': 'draw', '0': 'loss' };

async function draft(page: Page, name: string): Promise<string> {
  const day = '2026-11-07';
  const players = (await listed(page, 230, 4)).map(({ player, name: who }, at) => ({
    ...{ pair: at + 1, name: who, uschessId: player, ratings: [] },
    cells: (roundRobin[at] ?? []).map(([opponent, colour, result], round) => ({
      ...{ round: round + 1, outcome: outcomes[result], opponent },
      colour: colour === 'w' ? 'white' : 'black',
    })),
  }));
  const report = {
    ...{ format: 'harkness-report', version: 1 },
    event: { name, start: day, end: day, affiliate: people().affiliate },
    sections: [
      {
        ...{ number: 1, name: 'Open', kind: 'round-robin', rounds: 3, start: day, end: day },
        ...{ venue: 'otb', timeControl: 'G/60;d5', players },
      },
    ],
  };
  return String((await call(page, '/submissions', { report }))['submission']);
}

test('the changes of a preview are in view on a phone, and on paper', async ({ page }) => {
  await enter(page, people().director);
  await page.goto('/submit');
  const submission = await draft(page, 'Paper Quads');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/submissions/${submission}`);
  const changes = page.getByRole('button', { name: /^Why: / });
  await expect(changes).toHaveCount(8);
  const right = await changes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...right)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(changes.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeHidden();
});

test('an officer’s own events are their own reports, not those that wait for the office', async ({ page, browser }) => {
  await enter(page, people().director);
  await page.goto('/submit');
  await draft(page, 'Somebody Else’s Quads');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Somebody Else’s Quads' }).first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  const office = await (await browser.newContext()).newPage();
  await enter(office, people().secondAdministrator);
  await office.goto('/submit');
  await expect(office.getByText('Nothing submitted yet.')).toBeVisible();
});

test('the audit names keys and runs, not their ids', async ({ page }) => {
  await enter(page, people().administrator);
  await page.goto('/office/audit');
  await call(page, '/account/keys', { name: 'wallboard', scopes: ['read'], days: 1 });
  await page.reload();
  const lines = page.getByRole('region', { name: 'Who did what' });
  await expect(lines.getByText(/^wallboard \(read\)$/).first()).toBeVisible();
  await page.getByLabel('What', { exact: true }).selectOption('run');
  await expect(lines.getByRole('link', { name: /^Run \d+$/ }).first()).toBeVisible();
});

test('a session that ends while a report is edited loses nothing: after a login in another tab the change is saved', async ({
  page,
  context,
}) => {
  const { director } = people();
  await logIn(page, director);
  const submission = await draft(page, 'Interrupted Quads');
  await page.goto(`/submissions/${submission}`);
  const city = page.getByLabel('City');
  await expect(city).toBeVisible();
  await context.clearCookies();
  await city.fill('Mapleton');
  await city.blur();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your session has ended.');
  const [other] = await Promise.all([context.waitForEvent('page'), alert.getByRole('link', { name: 'Log in again' }).click()]);
  await other.getByLabel('E-mail').fill(director.email);
  await other.getByLabel('Password').fill(director.password);
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.getByRole('link', { name: director.name }).waitFor();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(city).toHaveValue('Mapleton');
  // Changes that follow each other are one line of the log.
  await expect(page.getByText('changed once by you')).toBeVisible();
});

test('a login says which field is wrong, and that a new password was asked for', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('dan@club');
  await page.getByLabel('Password').fill('no password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('"dan@club" is not an e-mail address. Give an e-mail address.');
  await page.getByLabel('E-mail').fill('nobody@club.example');
  await page.getByRole('button', { name: 'Forgotten password' }).click();
  await expect(page.getByRole('status')).toContainText('Asked for a new password for nobody@club.example.');
});

test('what cannot be changed any more is no field to choose from, and an officer reads whose draft it is', async ({
  page,
  browser,
}) => {
  await enter(page, people().director);
  await page.goto('/submit');
  const submission = await draft(page, 'Waiting Quads');
  const office = await (await browser.newContext()).newPage();
  await enter(office, people().secondAdministrator);
  await office.goto(`/submissions/${submission}`);
  await expect(office.getByText('A draft: it was not sent to the office yet.')).toBeVisible();
  await page.goto(`/submissions/${submission}`);
  const refused = page.getByRole('textbox', { name: /round 1/i }).first();
  await refused.fill('hello');
  await refused.blur();
  await expect(page.getByText('Write W12, D3b, L7, H, B, X, F or U')).toBeVisible();
  await refused.press('Escape');
  await confirmWarnings(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');
  await expect(page.getByRole('combobox', { name: 'Affiliate' })).toHaveCount(0);
  await expect(page.getByLabel('Affiliate')).toHaveValue(people().affiliate);
});

test('links of mails without their token say so', async ({ page }) => {
  await page.goto('/link');
  await expect(page.getByRole('heading', { level: 1, name: 'One-time link' })).toBeVisible();
  await page.goto('/unfollow');
  await expect(page.getByText(/^Open the link at the end of a mail/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop all notices' })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});

const rooms = ['', 'queue', 'held', 'questions', 'players', 'events', 'decisions', 'lists', 'runs', 'keys', 'health'];
const addresses = [...rooms.map((room) => `/office/${room}`.replace(/\/$/, '')), '/account', '/submit', '/questions', '/lab/new'];

interface FocusStop {
  /** Among all elements of the body: the head grows while scripts are loaded. */
  readonly place: number;
  readonly ring: boolean;
  readonly text: string;
}

/** What the focus reaches with so many presses of the Tab key, noted in the page instead of asked for after each press. */
async function focusStops(page: Page, presses: number): Promise<readonly FocusStop[]> {
  const noted = await page.evaluateHandle(() => {
    const stops: FocusStop[] = [];
    let first: Element | undefined;
    let isAround = false;
    addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element) || isAround) return;
      // After the last stop the browser begins again.
      isAround = target === first;
      first ??= target;
      if (isAround) return;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(target);
      stops.push({
        place: [...document.body.querySelectorAll('*')].indexOf(target),
        // The parts of a date field have the browser's own marks.
        ring:
          target.matches('[type=date], [type=month]') ||
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
          boxShadow !== 'none',
        text: target.textContent || target.getAttribute('name') || target.tagName,
      });
    });
    return stops;
  });
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
  return noted.jsonValue();
}

test('by keyboard: the focus goes down the page and is always visible', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(180_000);
  await enter(page, people().administrator);
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const stops = await focusStops(page, 40);
    let above = -1;
    for (const seen of stops) {
      expect(seen.ring, `${address}: ${seen.text}`).toBe(true);
      // A date field has several stops.
      expect(seen.place, `${address}: ${seen.text}`).toBeGreaterThanOrEqual(above);
      above = seen.place;
    }
    expect(above, address).toBeGreaterThan(0);
  }
});
