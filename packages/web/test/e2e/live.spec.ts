// An event while it is played: a director's saves appear on a self-updating page, always marked.

import { expect, test } from '@playwright/test';
import { enter, people } from './accounts.js';
import { fourPlayers, push, save } from './in-progress.js';

const mark = 'in progress, unofficial';

test('a save is pushed, the page updates by itself, and only the director may end the event', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const players = await fourPlayers(request);
  const [first] = players;
  if (first === undefined) throw new Error('the sample has four players');

  await enter(page, people().director);
  await page.goto('/submit');
  expect((await push(page, save(players, 0))).errors).toEqual([]);

  const reader = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await reader.goto('/live');
  await reader.getByRole('link', { name: 'Evening Open' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Evening Open' })).toBeVisible();
  await expect(reader.getByText(mark, { exact: true })).toBeVisible();
  await expect(reader.getByText('Results up to round 1 of 2; 2 games being played.')).toBeVisible();
  await expect(reader.getByText('This page updates by itself.')).toBeVisible();
  // Whoever only reads cannot end it.
  await expect(reader.getByRole('button', { name: 'Make a draft report' })).toHaveCount(0);

  // The effect of each result, for one player.
  await reader.getByRole('button', { name: new RegExp(`^Next: ${first.name}`) }).click();
  const panel = reader.getByRole('complementary', { name: 'What each result would give' });
  await expect(panel.getByRole('row')).toHaveCount(4, { timeout: 30_000 });
  for (const result of ['Win', 'Draw', 'Loss'])
    await expect(panel.getByRole('row', { name: new RegExp(`^${result} \\d{3,4}(\\.\\d+)? `) })).toBeVisible();

  await push(page, save(players, 1));
  await expect(reader.getByText('Results up to round 2 of 2; 1 game being played.')).toBeVisible({ timeout: 15_000 });
  // The game is over: the panel disappears, and the page stays.
  await expect(panel).toHaveCount(0);
  await push(page, save(players, 2));
  await expect(reader.getByText('Results up to round 2 of 2.')).toBeVisible({ timeout: 15_000 });
  const rows = await reader.getByRole('table').getByRole('row').allInnerTexts();
  const { sections } = (await (await request.get('/api/v1/live/evening')).json()) as {
    sections: { players: { name: string; points: number }[] }[];
  };
  // The page was updated by changes alone and agrees with the office.
  expect(rows.slice(1).map((row) => players.find(({ name }) => row.includes(name))?.name)).toEqual(
    sections[0]?.players.map(({ name }) => name),
  );

  // The director ends it with one click: a file without an affiliate is for theirs, and another can be chosen first.
  await page.goto('/live/evening');
  await expect(page.getByLabel('Affiliate').getByRole('option')).toHaveText(['As in the file', people().affiliate]);
  await page.getByRole('button', { name: 'Make a draft report' }).click();
  await expect(page).toHaveURL(/\/submissions\//, { timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Evening Open' })).toBeVisible();
  await expect(page.getByLabel('Affiliate')).toHaveValue(people().affiliate);
});
