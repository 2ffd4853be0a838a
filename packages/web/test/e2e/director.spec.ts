// The director's work with a file: by keyboard alone from the login to the accepted report, and with the fewest possible clicks.

import { expect, type Page, test } from '@playwright/test';
import { enter, logIn, people } from './accounts.js';
import { accept, chooseFile, fitsTheScreen, measured, membersAndLapsed, roundRobin, tabTo, trf, widths } from './desk-steps.js';

const dropped = { name: 'Drop a file here, or click to choose one' };

for (const [at, width] of widths.entries()) {
  test(`a director works by keyboard alone: a broken report is uploaded, repaired and submitted; an officer accepts it; the player sees the change and why, ${width} wide`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const viewport = { width, height: 800 };
    await page.setViewportSize(viewport);
    const title = `Story Open ${width}`;
    const effort = await measured(page);
    const { members } = await membersAndLapsed(page, 60);
    const players = members.filter(({ ratings }) => ratings.some(({ system }) => system === 'OTBR')).slice(4 * at, 4 * at + 4);
    const [first] = players;
    if (first === undefined || players.length < 4) throw new Error('the sample has four players');

    // Broken twice: two digits of the first id are exchanged, and in round 1 both players claim the win.
    const broken = players.map((player, index) => (index === 0 ? { ...player, player: swapDigits(player.player) } : player));
    const claims = roundRobin.map((row, index) => (index === 1 ? ([[1, 'b', '1'], ...row.slice(1)] as typeof row) : row));
    const { director, officers } = people();
    await page.goto('/login');
    await tabTo(page, page.getByLabel('E-mail'));
    await page.keyboard.type(director.email);
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(director.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Submit a report' })).toBeVisible();
    await tabTo(page, page.getByLabel('Played'));
    await page.keyboard.type('Over');
    await expect(page.getByLabel('Played')).toHaveValue('otb');
    await tabTo(page, page.getByRole('button', dropped));
    await chooseFile(page, () => page.keyboard.press('Enter'), 'story.trf', trf(broken, claims, { name: title }));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/error/).first()).toBeVisible();

    // The id is fixed by accepting the proposal, the result by typing into its cell.
    await tabTo(page, page.getByRole('button', { name: new RegExp(`^Use ${first.player}`) }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Id of player 1')).toHaveValue(first.player);
    await expect(page.getByLabel('Player 1, round 1')).toHaveAttribute('aria-invalid', 'true');
    // A finding links to its cell.
    await tabTo(page, page.getByRole('link', { name: /^Section 1, player 1, round 1$/ }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Player 1, round 1')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('L1b');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Preview' }).locator('..')).toContainText(first.name, { timeout: 20_000 });

    // The preview shows the same performance as the rated section later.
    const rows = page.getByRole('heading', { name: 'Preview' }).locator('..').locator('tr');
    const titles = await rows.first().locator('th, td').allTextContents();
    const place = titles.findIndex((text) => text.startsWith('Perf.'));
    const performance = await rows.filter({ hasText: first.name }).first().locator('th, td').nth(place).textContent();
    expect(performance).toMatch(/^\d{3,4}$/);

    // Every number of the preview has an explanation.
    await tabTo(page, page.getByRole('button', { name: new RegExp(`^Why: ${first.name}`) }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator('.why-lead').first()).toBeVisible();
    await page.keyboard.press('Escape');

    // Every warning is confirmed with a reason.
    const warnings = page.getByRole('checkbox', { name: /^This is correct:/ });
    for (const [at] of (await warnings.all()).entries()) {
      await tabTo(page, warnings.nth(at));
      await page.keyboard.press('Space');
      await tabTo(page, page.getByLabel(/^Reason for:/).nth(at));
      await page.keyboard.type('looked at the score sheets');
    }
    await tabTo(page, page.getByRole('button', { name: 'Submit', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');

    const office = await (await browser.newContext({ viewport })).newPage();
    const officersEffort = await measured(office);
    await logIn(office, officers[at === 0 ? 0 : 5]);
    await office.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Queue' }).click();
    await office.getByRole('region', { name: 'Reports that wait' }).getByRole('link', { name: title }).click();
    await accept(office);
    expect(officersEffort(), 'accept a report, from login').toEqual({ clicks: 5, fields: 3 });

    // The home page shows the director the outcome.
    await tabTo(page, page.getByRole('link', { name: 'Desk', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: new RegExp(title) }).first()).toContainText('accepted');
    await tabTo(page, page.getByRole('button', { name: `Who gained, who lost in ${title}` }));
    await page.keyboard.press('Enter');
    const change = page.getByRole('dialog').getByRole('row', { name: new RegExp(first.name) });
    await expect(change.first()).toContainText(/[+−]\d/);
    await tabTo(page, change.first().getByRole('link', { name: first.name }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/players/${first.player}`));
    expect(await performanceIn(page, title, first.player)).toBe(Number(performance));
    // The event is also among the best wins, where numbers have no explanation.
    const why = page.getByRole('button', { name: /^Why:/ });
    const row = page
      .getByRole('row', { name: new RegExp(title) })
      .filter({ has: why })
      .first();
    await tabTo(page, row.getByRole('button', { name: /^Why:/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator('.why-lead').first()).toBeVisible();
    expect(effort().clicks).toBe(0);
  });
}

for (const [at, width] of widths.entries()) {
  test(`a clean file is submitted three clicks after the login page was opened; an officer refuses it with a reason, ${width} wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { members } = await membersAndLapsed(page, 100);
    const effort = await measured(page);
    await logIn(page, people().director);
    await page.getByLabel('Played').selectOption('otb');
    const file = trf(members.slice(4 * at, 4 * at + 4), roundRobin, { name: `Clean Open ${width}` });
    await chooseFile(page, () => page.getByRole('button', dropped).click(), 'clean.trf', file);
    await expect(page.getByText('No problems found: it can be rated.')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');
    await fitsTheScreen(page);
    expect(effort(), 'a clean file, from login to submitted').toEqual({ clicks: 3, fields: 3 });

    const office = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    await enter(office, people().officers[12]);
    await office.goto(new URL(page.url()).pathname);
    const refuse = office.getByRole('button', { name: 'Refuse…' });
    await expect(refuse).toBeDisabled();
    await office.getByLabel('Reason (needed to return or refuse)').fill('the event was sent twice');
    await refuse.click();
    await expect(office.getByRole('dialog')).toContainText('Nothing is entered. Dan Director will read:');
    // The question can be left without an answer.
    await office.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(office.locator('.page-head .tag').first()).toHaveText('submitted');
    await refuse.click();
    await office.getByRole('dialog').getByRole('button', { name: 'Refuse report' }).click();
    await expect(office.locator('.page-head .tag').first()).toHaveText('refused');
    await page.reload();
    await expect(page.getByText('Not accepted: the event was sent twice.')).toBeVisible();
  });
}

/** The performance that the rated section gives a player in its first system. */
async function performanceIn(page: Page, title: string, player: string): Promise<number | undefined> {
  const get = async <T>(path: string): Promise<T> => (await (await page.request.get(`/api/v1${path}`)).json()) as T;
  const { recent } = await get<{ recent: { event: string; eventName: string; section: number }[] }>(`/players/${player}`);
  const row = recent.find(({ eventName }) => eventName === title);
  if (row === undefined) throw new Error(`${title} is not rated`);
  const { players } = await get<{ players: { player: string; ratings: { performance?: number }[] }[] }>(
    `/events/${row.event}/sections/${row.section}`,
  );
  return players.find((one) => one.player === player)?.ratings[0]?.performance;
}

function swapDigits(id: string): string {
  for (let index = id.length - 1; index > 0; index -= 1) {
    if (id[index] !== id[index - 1]) return `${id.slice(0, index - 1)}${id[index]}${id[index - 1]}${id.slice(index + 1)}`;
  }
  return id;
}
