// A report typed as a list of games, and its sections: added, numbered, split, removed. For a known player entered as new, the
// match is proposed.

import { expect, test } from '@playwright/test';
import { enter, people } from './accounts.js';
import { fitsTheScreen, listed, saved, widths, write } from './desk-steps.js';

test.describe.configure({ timeout: 90_000 });

for (const [at, width] of widths.entries())
  test(`a list of games becomes a crosstable with pairing numbers; sections are added, numbered, split and taken out; a known namesake is proposed, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await enter(page, people().director);
    await page.goto('/submit');
    const [ann, bea, cleo, dora] = await listed(page, 50 + 4 * at, 4);
    if (ann === undefined || bea === undefined || cleo === undefined || dora === undefined)
      throw new Error('the list has so many');
    await page.getByRole('button', { name: 'Type the report in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeVisible({ timeout: 20_000 });
    const dialog = page.getByRole('dialog');
    const section = (number: number) => page.getByRole('region', { name: `Section ${number}`, exact: true });

    // Unreadable lines are named, and nothing is entered until they are fixed.
    await page.getByRole('button', { name: 'Enter games as a list…' }).click();
    const lines = [`1; ${ann.name}; ${bea.name}; 1-0`, `1; ${cleo.name}; ${dora.name}; ½-½`, '2 1 3 won'];
    const games = dialog.getByLabel('One game per line: round, White, Black, result');
    await games.fill(lines.join('\n'));
    await expect(dialog.getByText('Cannot be read: line 3: “2 1 3 won”')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Enter 3 games' })).toBeDisabled();
    await games.fill([...lines.slice(0, 2), '2 1 3 0-1'].join('\n'));
    const entered = saved(page);
    await dialog.getByRole('button', { name: 'Enter 3 games' }).click();
    await entered;
    for (const [row, { name }] of [ann, bea, cleo, dora].entries())
      await expect(page.getByLabel(`Name of player ${row + 1}`)).toHaveValue(name);
    await expect(page.getByLabel('Player 3, round 2')).toHaveValue('W1b');
    // A bye typed once is filled down.
    await write(page, page.getByLabel('Player 1, round 3'), 'H');
    await page.getByLabel('Player 2, round 3').focus();
    await page.keyboard.press('Control+d');
    await expect(page.getByLabel('Player 2, round 3')).toHaveValue('H');

    await page.getByRole('button', { name: 'Add a section' }).click();
    const number = section(2).getByLabel('Number');
    await number.fill('1');
    await number.blur();
    await expect(section(2).getByRole('alert')).toHaveText('Section 1 exists. Give that one another number first.');
    await write(page, number, '7');
    await expect(section(7)).toBeVisible();
    await expect(section(2)).toHaveCount(0);
    await section(1).getByRole('button', { name: 'Split this section…' }).click();
    await dialog.getByLabel('The new section begins with player').selectOption('3');
    await expect(
      dialog.getByText('2 players stay, 2 go to section 8, numbered from 1. 1 game between the two parts is'),
    ).toBeVisible();
    await fitsTheScreen(page);
    await dialog.getByRole('button', { name: 'Make section 8' }).click();
    await expect(section(8).getByLabel('Name of player 1')).toHaveValue(cleo.name);
    await expect(section(8).getByLabel('Player 1, round 1')).toHaveValue('D2w');
    await expect(section(1).getByLabel('Player 1, round 2')).toHaveValue('');
    await section(7).getByRole('button', { name: 'Take this section out…' }).click();
    await dialog.getByRole('button', { name: 'Take it out' }).click();
    await expect(section(7)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    await expect(section(7)).toBeVisible();

    // The first player is entered as new; the office knows the name and proposes the match.
    await page.getByRole('button', { name: 'Find or register the player…' }).first().click();
    await dialog.getByRole('button', { name: 'Register with this report' }).click();
    await expect(page.getByText(new RegExp(`^Will be entered with the report: new player ${ann.name} `))).toBeVisible();
    const warning = page.getByRole('listitem').filter({ hasText: `${ann.name} is entered as new, but the office knows` });
    await warning.getByRole('button', { name: new RegExp(`^Use ${ann.player}`) }).click();
    await expect(section(1).getByLabel('Id of player 1')).toHaveValue(ann.player);
    await expect(page.getByText(/^Will be entered with the report:/)).toHaveCount(0);
    // Others are found among a club's players, before anything is typed, and by id.
    await page.getByRole('button', { name: 'Find or register the player…' }).first().click();
    const quad = await page.request.get('/api/v1/events/202608160001/sections/5');
    const { affiliate, players } = (await quad.json()) as { affiliate: string; players: { player: string }[] };
    await dialog.getByRole('combobox', { name: 'Played for the club' }).fill(affiliate);
    await dialog.getByRole('option', { name: new RegExp(affiliate) }).click();
    const known = dialog.getByRole('combobox', { name: 'Name or id' });
    await known.focus();
    await expect(dialog.getByRole('option')).not.toHaveCount(0);
    await known.fill(players[0]?.player ?? '');
    await expect(dialog.getByRole('option', { name: new RegExp(players[0]?.player ?? '') })).toBeVisible();
    await page.keyboard.press('Enter');
    const named = saved(page);
    await dialog.getByRole('button', { name: 'This is the player' }).click();
    await named;
    await fitsTheScreen(page);
  });
