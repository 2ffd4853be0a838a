// What nobody should type, in the forms and dialogs of the desk, the office and the lab: said at the field, corrected in place.

import { expect, type Page, test } from '@playwright/test';
import { enter, people } from './accounts.js';
import { faults } from './axe.js';
import { listed, roundRobin } from './desk-steps.js';

const outcomes: { readonly [result: string]: string } = { '1': 'win', '=': 'draw', '0': 'loss' };

/** A draft of the director's; player 4 is not identified. */
async function draft(page: Page, name: string): Promise<string> {
  const day = '2026-11-07';
  const players = (await listed(page, 200, 4)).map(({ player, name: who }, at) => ({
    ...{ pair: at + 1, name: who, ratings: [], ...(at === 3 ? {} : { uschessId: player }) },
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
  return page.evaluate(async (sent) => {
    const { csrf } = (await (await fetch('/api/v1/session')).json()) as { csrf: string };
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf };
    const answer = await fetch('/api/v1/submissions', { method: 'POST', headers, body: JSON.stringify({ report: sent }) });
    return ((await answer.json()) as { submission: string }).submission;
  }, report);
}

/** No problem in this state, in light and dark. */
async function isInOrder(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faults(page), colorScheme).toEqual([]);
  }
}

test('a decision says at its field that a rating is out of range', async ({ page }) => {
  await enter(page, people().officers[13]);
  await page.goto('/office/decisions');
  const rating = page.getByLabel('Rating', { exact: true });
  const send = page.getByRole('button', { name: 'See what it changes…' });
  await page.getByRole('combobox', { name: 'Player', exact: true }).fill('an');
  await page.getByRole('listbox').getByRole('option').first().click();
  for (const wrong of ['-5', '99999999', '4001']) {
    await rating.fill(wrong);
    await expect(page.getByText('Write a rating from 0 to 4,000.'), wrong).toBeVisible();
    await expect(send, wrong).toBeDisabled();
  }
  for (const wrong of ['<b>x', '🙂', '1e9', 'x'.repeat(10_000)]) {
    await rating.fill(wrong);
    await expect(page.getByText(/^“.*” is not a rating\.$/), wrong.slice(0, 9)).toBeVisible();
    await expect(send, wrong.slice(0, 9)).toBeDisabled();
  }
  await isInOrder(page);
  await rating.fill('1700');
  await expect(send).toBeEnabled();
});

test('a reform says what its parameter never had, and names it by its title', async ({ page }) => {
  await enter(page, people().committee);
  await page.goto('/lab/new');
  await page.getByRole('button', { name: 'What if B had been 10 since 2020?' }).click();
  const value = page.getByLabel('Value (whole number)');
  await value.fill('-5; 9');
  await expect(
    page.getByText(/^-5: outside what the rulebook ever had, \d+ to \d+\. It can be run all the same\./),
  ).toBeVisible();
  await value.fill('many');
  await expect(page.getByText(/^“Bonus threshold B.*has values of another kind\./)).toBeVisible();
  await expect(page.locator('.field .problem').getByText('uschess.bonus-multiplier')).toHaveCount(0);
  await isInOrder(page);
});

test('a refused new player of a draft is corrected in its dialog, and a refused section in its cell', async ({ page }) => {
  await enter(page, people().director);
  await page.goto('/submit');
  await page.goto(`/submissions/${await draft(page, 'Refused and Corrected Quads')}`);
  const open = page.getByRole('button', { name: 'Find or register the player…' }).first();
  await open.click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name (family name, given name)');
  // Longer than the office takes: as a program, or an older page, would send it.
  await name.evaluate((field) => field.removeAttribute('maxlength'));
  await name.fill('x'.repeat(300));
  await dialog.getByLabel('State').fill('TX');
  await dialog.getByRole('button', { name: 'Register with this report' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your changes are not saved yet');
  await isInOrder(page);
  await alert.getByRole('button', { name: 'Correct it…' }).click();
  await expect(dialog.getByLabel('State')).toHaveValue('TX');
  await isInOrder(page);
  await name.fill('Newcomer, Nora');
  await dialog.getByRole('button', { name: 'Register with this report' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByLabel('Name of player 4')).toHaveValue('Newcomer, Nora');
  // Pasted, a name may be of any length.
  const first = page.getByLabel('Name of player 1');
  await first.focus();
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `${'y'.repeat(10_000)}\t30000001`,
  );
  await expect(alert).toContainText('Section 1: players and games changed together');
  await first.fill('Byron, Ada');
  await first.blur();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(first).toHaveValue('Byron, Ada');
  await expect(page.getByLabel('Id of player 1')).toHaveValue('30000001');
});

test('on a phone a player of a report is a card: results are typed without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, people().director);
  await page.goto('/submit');
  await page.goto(`/submissions/${await draft(page, 'Quads by Thumb')}`);
  const table = page.getByRole('region', { name: 'Players of section 1' });
  await expect(table).toBeVisible();
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0);
  for (const field of await table.getByRole('textbox').all()) {
    const box = await field.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(36);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  }
  const result = page.getByLabel('Player 1, round 1');
  await result.fill('L2b');
  await result.blur();
  // The opponent's cell follows.
  await expect(page.getByLabel('Player 2, round 1')).toHaveValue('W1w');
  await isInOrder(page);
});
