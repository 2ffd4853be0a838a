// A report that was misread or is faulty is fixed in place: kind of ids, days of the event, a missing id, lapsed memberships, and
// games that belong to another section.

import { expect, test } from '@playwright/test';
import { enter, logIn, people } from './accounts.js';
import {
  accept,
  chooseFile,
  confirmWarnings,
  fitsTheScreen,
  measured,
  membersAndLapsed,
  roundRobin,
  saved,
  trf,
  widths,
  write,
} from './desk-steps.js';

test.describe.configure({ timeout: 120_000 });

for (const [at, width] of widths.entries()) {
  test(`a file with US Chess ids in the column of FIDE ids, wrong days, a missing id and lapsed members is mended in the page; the office reads the reasons and accepts it; the number is on the player's page, ${width} wide`, async ({
    page,
    browser,
  }) => {
    const viewport = { width, height: 800 };
    await page.setViewportSize(viewport);
    const { members, lapsed } = await membersAndLapsed(page, 150 + 40 * at);
    const [ann, bea] = members;
    const [cleo, dora] = lapsed;
    if (ann === undefined || bea === undefined || cleo === undefined || dora === undefined)
      throw new Error('the list has so many');
    const title = `Mended Open ${width}`;
    const paid = 'paid at the board, the form is on its way';
    const effort = await measured(page);
    await logIn(page, people().director);
    await page.getByLabel('Played').selectOption('otb');
    // The first has no id, and the event ends before it begins.
    const nameless = [{ ...ann, name: 'Unclear, U.', player: '' }, bea, cleo, dora];
    const file = trf(nameless, roundRobin, { name: title, idColumn: true, end: '2026/11/05' });
    const open = () => page.getByRole('button', { name: 'Drop a file here, or click to choose one' }).click();
    await chooseFile(page, open, 'mended.trf', file);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 });

    const read = saved(page);
    await page.getByLabel('The ids are').selectOption('uschessId');
    await read;
    await expect(page.getByLabel('Id of player 2')).toHaveValue(bea.player);
    await expect(page.getByLabel('Rated by')).toHaveValue('uschess');
    // The finding about the days links to the field of the event.
    await page
      .getByRole('link', { name: /^Event, (first|last) day$/ })
      .first()
      .click();
    await write(page, page.getByLabel('Last day', { exact: true }), '2026-11-07');
    await expect(page.getByRole('link', { name: /^Event, (first|last) day$/ })).toHaveCount(0);

    // The player is found among those who played for the club, nearest to a rating.
    await page.getByRole('button', { name: 'Find or register the player…' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Name or id' }).fill(ann.name.split(',')[0] ?? '');
    await dialog.getByLabel('Rating about').fill(String(ann.ratings.find(({ system }) => system === 'OTBR')?.rating ?? 1200));
    await dialog.getByRole('combobox', { name: 'Name or id' }).focus();
    await dialog.getByRole('option', { name: new RegExp(ann.player) }).click();
    const named = saved(page);
    await dialog.getByRole('button', { name: 'This is the player' }).click();
    await named;
    await expect(page.getByLabel('Id of player 1')).toHaveValue(ann.player);

    // One membership is renewed with the report; the other warning is confirmed with a reason.
    effort();
    await page.getByRole('button', { name: 'Renew the membership…' }).first().click();
    await dialog.getByRole('button', { name: 'Renew with this report' }).click();
    await expect(page.getByText(/^Will be entered with the report: membership of \d+ until/)).toBeVisible();
    expect(effort(), 'a lapsed membership renewed').toEqual({ clicks: 2, fields: 0 });
    await expect(page.getByRole('button', { name: 'Renew the membership…' })).toHaveCount(1);
    await page.getByRole('checkbox', { name: /^This is correct: .*was not a member/ }).check();
    await page.getByLabel(/^Reason for: .*was not a member/).fill(paid);

    // The games of round 3 belong to a separate section.
    await page.getByRole('button', { name: 'Move games…' }).click();
    await dialog.getByLabel('Games shown').selectOption('3');
    await dialog.getByLabel('all of them').check();
    await dialog.getByRole('button', { name: 'Move 2 games' }).click();
    const second = page.getByRole('region', { name: 'Section 2', exact: true });
    await expect(second.getByLabel('Player 1, round 3')).toHaveValue('W4w');
    const first = page.getByRole('region', { name: 'Section 1', exact: true });
    await expect(first.getByLabel('Player 1, round 3')).toHaveValue('');
    const undone = saved(page);
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    await undone;
    await expect(second).toHaveCount(0);
    await expect(first.getByLabel('Player 1, round 3')).toHaveValue('W4w');
    const redone = saved(page);
    await page.getByRole('button', { name: 'Redo' }).click();
    await redone;
    await expect(second.getByLabel('Player 4, round 3')).toHaveValue('L1b');
    // Its findings are there too.
    await expect(page.getByText('Section 1 has 3 rounds, but no results after round 2.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Preview' }).locator('..')).toContainText(bea.name);
    await fitsTheScreen(page);
    await confirmWarnings(page, paid);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');

    // The officer sees who sent it and why each warning was confirmed.
    const office = await (await browser.newContext({ viewport })).newPage();
    await enter(office, people().officers[13]);
    await office.goto(new URL(page.url()).pathname);
    await expect(office.getByText('From Dan Director.')).toBeVisible();
    await expect(office.getByText(`Kept, because: ${paid}`).first()).toBeVisible();
    await fitsTheScreen(office);
    await accept(office);
    await page.reload();
    await page.getByRole('link', { name: 'the event' }).click();
    await page.getByRole('link', { name: bea.name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: bea.name })).toBeVisible();
    const row = page
      .getByRole('row', { name: new RegExp(title) })
      .filter({ has: page.getByRole('button', { name: /^Why:/ }) })
      .first();
    await expect(row).toContainText(/[+−]\d|\b0$/);
  });
}
