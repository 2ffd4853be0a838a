// The desk from login to the number on the player's page: a report typed in with a new player, one result corrected in place, a
// section held and released, accounts, and a question with its answer.

import { expect, test } from '@playwright/test';
import { enter, logIn, people } from './accounts.js';
import { accept, confirmWarnings, fitsTheScreen, follow, listed, measured, paste, widths, write } from './desk-steps.js';

test.describe.configure({ timeout: 150_000 });

for (const [at, width] of widths.entries()) {
  test(`a report is typed in from nothing, with a new player; the office sends it back, then accepts it; both have their numbers, ${width} wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const effort = await measured(page);
    const title = `Typed Open ${width}`;
    const newcomer = ['Newcomer, Nora', 'Smallscreen, Sam'][at] ?? '';
    await logIn(page, people().director);
    // The login leads to the desk.
    await expect(page.getByRole('heading', { level: 1, name: 'Submit a report' })).toBeVisible();
    const [ann, bea, cleo] = await listed(page, 30 + 4 * at, 3);
    if (ann === undefined || bea === undefined || cleo === undefined) throw new Error('the list has so many');
    await page.getByRole('button', { name: 'Type the report in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeVisible({ timeout: 20_000 });
    await write(page, page.getByLabel('Event', { exact: true }), title);
    // The days are missing: the finding links to the field of the event.
    await write(page, page.getByLabel('First day', { exact: true }), '2026-11-07');
    await write(page, page.getByLabel('Last day', { exact: true }), '2026-11-07');
    await write(page, page.getByLabel('Rounds', { exact: true }), '1');
    const venue = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByLabel('Played', { exact: true }).selectOption('otb');
    await venue;
    await page.getByRole('button', { name: 'Time control by minutes…' }).click();
    await page.getByRole('dialog').getByLabel('Or in words').fill('60 min + 5 sec');
    await expect(page.getByRole('dialog').getByText('Read as: game in 60 min, 5 s added each move.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Or in words').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Use G/60;d5' }).click();
    // Names and ids come from a spreadsheet, results are typed; the opponent's cell follows.
    await page.getByLabel('Name of player 1').focus();
    await paste(page, `${ann.name}\t${ann.player}\n${bea.name}\t${bea.player}\n${cleo.name}\t${cleo.player}\n${newcomer}\t`);
    const first = page.getByLabel('Player 1, round 1');
    await first.fill('L2w');
    await first.press('Enter');
    await expect(page.getByLabel('Player 2, round 1')).toHaveValue('W1b');
    await expect(page.getByLabel('Player 2, round 1')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('D4');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Player 4, round 1')).toHaveValue('D3');
    // Undone and redone by keyboard.
    await page.keyboard.press('Control+z');
    await expect(page.getByLabel('Player 4, round 1')).toHaveValue('');
    await page.keyboard.press('Control+y');
    await expect(page.getByLabel('Player 4, round 1')).toHaveValue('D3');

    effort();
    await page.getByRole('button', { name: 'Find or register the player…' }).first().click();
    await page.getByRole('dialog').getByLabel('Birth date (private)').fill('2015-02-03');
    await page.getByRole('dialog').getByLabel('State', { exact: true }).fill('NY');
    await page.getByRole('dialog').getByRole('button', { name: 'Register with this report' }).click();
    await expect(page.getByText(new RegExp(`^Will be entered with the report: new player ${newcomer} \\(\\d+\\)`))).toBeVisible();
    expect(effort(), 'a new player in a report').toEqual({ clicks: 2, fields: 2 });
    const nora = await page.getByLabel('Id of player 4').inputValue();
    await expect(page.getByRole('heading', { name: 'Preview' }).locator('..')).toContainText(newcomer);
    await fitsTheScreen(page);
    await confirmWarnings(page);
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    // The text of a primary button is readable under the mouse.
    await submit.hover();
    const [ink, ground] = await submit.evaluate((button) => [
      getComputedStyle(button).color,
      getComputedStyle(button).backgroundColor,
    ]);
    expect(ink).not.toBe(ground);
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
    await submit.click();
    await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');

    const office = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    await enter(office, at === 0 ? people().officers[3] : people().officers[7]);
    await office.goto('/office/queue');
    const row = office.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('Dan Director');
    await row.getByRole('button', { name: /^Take it/ }).click();
    await expect(row).toContainText(/Odo Officer|Omar Officer/);
    await row.getByRole('link', { name: title }).click();
    await office.getByLabel('Write a comment').fill('Thank you, welcome to them.');
    await office.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(office.getByText('Thank you, welcome to them.')).toBeVisible();
    // Returned with a note, the report waits for its director, who submits it again.
    await office.getByLabel('Reason (needed to return or refuse)').fill('Is the city right?');
    await office.getByRole('button', { name: 'Return to the director' }).click();
    await expect(office.locator('.page-head .tag').first()).toHaveText('returned');
    await page.goto('/submit');
    await page.getByRole('listitem').filter({ hasText: 'sent back by the office' }).getByRole('link', { name: title }).click();
    await expect(page.getByText('Sent back by the office: Is the city right?')).toBeVisible();
    await write(page, page.getByLabel('City', { exact: true }), 'Mapleton');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');
    await office.reload();
    await accept(office);

    await page.reload();
    await expect(page.getByText('Thank you, welcome to them.')).toBeVisible();
    await page.getByRole('link', { name: 'what it changed' }).click();
    await expect(page.getByText(newcomer).first()).toBeVisible();
    await page.goto(`/players/${nora}`);
    await expect(page.getByRole('heading', { level: 1, name: newcomer })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(title) }).first()).toBeVisible();
    await expect(page.getByText('2015')).toHaveCount(0);

    // Next year's event starts with last year's: its sections and terms, without days and players. The draft is then withdrawn.
    await page.goto('/submit');
    await page.getByRole('button', { name: new RegExp(`^Hold it again.*${title}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel('First day', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Mapleton');
    await expect(page.getByLabel('Time control', { exact: true })).toHaveValue('G/60;d5');
    await expect(page.getByLabel('Name of player 1')).toHaveValue('');
    await fitsTheScreen(page);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, withdraw it permanently' }).click();
    await expect(page.locator('.page-head .tag').first()).not.toHaveText('draft');

    // An officer withdraws the section after seeing its effect: it no longer counts, and its players no longer show it.
    await follow(office, '/office/events');
    await office.getByRole('combobox', { name: 'Event, by name or id' }).fill(title);
    await office.locator('.picker-list [role=option]').first().click();
    const dialog = office.getByRole('dialog');
    await office.getByRole('button', { name: /^Withdraw…/ }).click();
    await expect(dialog.getByText(/would have another rating/)).toBeVisible({ timeout: 30_000 });
    await dialog.getByLabel('Reason, as readers see it').fill('the event was never held');
    await dialog.getByRole('button', { name: 'Withdraw section' }).click();
    await expect(office.locator('p[role=status]').first()).toContainText('is withdrawn');
    await fitsTheScreen(office);
    await page.goto(`/players/${nora}`);
    await expect(page.getByRole('heading', { level: 1, name: newcomer })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0);
    // The list of events says that nothing of it counts.
    await page.goto(`/events?q=${encodeURIComponent(title)}`);
    const gone = page.getByRole('row').filter({ hasText: title }).filter({ hasText: 'withdrawn' });
    await expect(gone.getByRole('cell').last()).toHaveText('–');
  });
}

for (const [at, width] of widths.entries()) {
  test(`one result of a rated section is corrected in place: what changed, whom it concerns later, why; the section shows it, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const effort = await measured(page);
    await logIn(page, at === 0 ? people().officers[4] : people().officers[8]);
    // In the sample every game of these sections was played.
    const section = at === 0 ? 1 : 4;
    const address = `/events/202608160001/${section}`;
    await follow(page, address);
    effort();
    await page.getByRole('link', { name: 'Correct this section' }).click();
    await page.getByRole('button', { name: 'Change it here' }).click();
    await expect(page.getByText('Nothing yet: change a result, a player or a date above.')).toBeVisible({ timeout: 20_000 });
    const cell = page.getByLabel('Player 1, round 1');
    const [, letter = '', opponent = '', colour = ''] = /^([WDL])(\d+)([wb]?)$/.exec(await cell.inputValue()) ?? [];
    const other = letter === 'D' ? 'W' : 'D';
    const name = await page.getByLabel('Name of player 1').inputValue();
    await cell.click();
    await cell.fill(`${other}${opponent}${colour}`);
    await cell.press('Enter');
    const changed = page.getByRole('listitem').filter({ hasText: /^Round 1, / });
    await expect(changed).toHaveCount(1);
    await confirmWarnings(page);
    await page.getByLabel('Why the section is corrected').fill('the score sheet says otherwise');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');
    expect(effort(), 'a correction of one result').toEqual({ clicks: 5, fields: 3 });
    await fitsTheScreen(page);
    await page.getByRole('button', { name: 'What it changes in later events' }).click();
    await expect(page.getByText(/current ratings? change/)).toBeVisible();
    await accept(page);

    // Held and released again, each after seeing the effect.
    await follow(page, '/office/events');
    await page.getByRole('combobox', { name: 'Event, by name or id' }).fill('202608160001');
    await page.locator('.picker-list [role=option]').first().click();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: `Hold… Quad ${section}` }).click();
    await expect(dialog.getByText(/would have another rating/)).toBeVisible();
    await dialog.getByLabel('Reason, as readers see it').fill('a protest is looked at');
    await dialog.getByRole('button', { name: 'Hold section' }).click();
    await expect(page.locator('p[role=status]').first()).toContainText('is held');
    await follow(page, '/office/held');
    await fitsTheScreen(page);
    // Only sections held by an officer can be released.
    await page.getByRole('button', { name: new RegExp(`^Release….*Quad ${section}$`) }).click();
    await dialog.getByLabel('Reason, as readers see it').fill('the protest was refused');
    await dialog.getByRole('button', { name: 'Release section' }).click();
    await expect(page.locator('p[role=status]').first()).toContainText('is released and rated');

    // From the section, a reader can go to everybody whose rating the correction changed, and to their number.
    await follow(page, address);
    const versions = page.getByRole('region', { name: 'Versions of the section' });
    const correction = versions.getByRole('row', { name: /corrected/ }).last();
    await correction.getByRole('link', { name: 'for whom' }).click();
    await page.getByRole('row', { name }).first().getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('row', { name: /Cedarton Chess Club Quads 2026/ }).first()).toBeVisible();
    await fitsTheScreen(page);
  });
}

for (const [at, width] of widths.entries()) {
  test(`a player asks, the office answers, both see it, nobody else does; then an account for a new club, ${width} wide`, async ({
    page,
    browser,
  }) => {
    const viewport = { width, height: 800 };
    await page.setViewportSize(viewport);
    await logIn(page, people().player);
    const [about] = await listed(page, 0, 1);
    // From the page of a player, or from that of a section.
    if (at === 0) {
      await follow(page, `/players/${about?.player}`);
      await page.getByRole('link', { name: 'Ask the office about these ratings' }).click();
    } else {
      await follow(page, '/events/202608160001/2');
      await page.getByRole('link', { name: 'Ask the office about a result, or appeal' }).click();
      await expect(page.getByLabel('About')).toHaveValue('result');
    }
    await expect(page.getByLabel('About').getByRole('option')).toHaveText([
      'a result',
      'a rating',
      'a merge of players',
      'something else',
    ]);
    // A second attempt asks again.
    const question = `${['Why did my rating go down in October?', 'I won in round 2, the table says lost.'][at]}${' Really?'.repeat(test.info().retry)}`;
    await page.getByLabel('Your question').fill(question);
    await fitsTheScreen(page);
    await page.getByRole('button', { name: 'Send to the office' }).click();
    await page.getByRole('link', { name: 'Follow the question' }).click();
    // Another question of the same player may stand on the page before.
    await expect(page.getByRole('heading', { level: 1, name: at === 0 ? 'About a rating' : 'About a result' })).toBeVisible();
    await expect(page.getByText('waits for the office')).toBeVisible();
    const address = new URL(page.url()).pathname;
    if (at === 1)
      await expect(page.getByRole('link', { name: /, section 2$/ })).toHaveAttribute('href', '/events/202608160001/2');

    const stranger = await (await browser.newContext()).newPage();
    await enter(stranger, people().director);
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();

    const office = await (await browser.newContext({ viewport })).newPage();
    const effort = await measured(office);
    await logIn(office, at === 0 ? people().secondAdministrator : people().fourthAdministrator);
    await follow(office, '/office/questions');
    await office.getByRole('row').filter({ hasText: question }).getByRole('link').click();
    await office.getByLabel('Answer').fill('Your last section was rated late; see the list of November.');
    await office.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(office.getByText('answered', { exact: true })).toBeVisible();
    await fitsTheScreen(office);
    await page.reload();
    await expect(page.getByText('Your last section was rated late; see the list of November.')).toBeVisible();
    // Closing is final, so it needs confirmation.
    await page.getByRole('button', { name: 'Close the question…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close question' }).click();
    await expect(page.getByText('This question is closed.')).toBeVisible();

    // Accounts: an unknown affiliate cannot be chosen; a new one is entered with its name; disabling needs confirmation.
    const [name, email, club] = [
      ['Nils New', 'nils@club.example', 'Z9000001'],
      ['Nele New', 'nele@club.example', 'Z9000002'],
    ][at] as [string, string, string];
    await office.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Office' }).click();
    effort();
    await office.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Accounts' }).click();
    await office.getByLabel('Name', { exact: true }).fill(name);
    await office.getByLabel('E-mail').fill(email);
    await office.getByRole('combobox', { name: 'Add an affiliate' }).fill(club);
    await expect(office.getByText('Nothing found.')).toBeVisible();
    await office.getByRole('button', { name: 'A new affiliate' }).click();
    await office.getByLabel('Id', { exact: true }).fill(club);
    await office.getByLabel('Name of the club').fill('New Club');
    await office.getByRole('button', { name: 'Enter the affiliate' }).click();
    await expect(office.getByRole('button', { name: `Remove ${club}` })).toBeVisible();
    await office.getByRole('button', { name: 'Make an account' }).click();
    await expect(office.locator('p[role=status]').first()).toContainText(`Account made for ${name}.`);
    expect(effort(), 'an account for a new club').toEqual({ clicks: 4, fields: 5 });
    // Their affiliates can be changed later.
    await office.getByRole('button', { name: `Change… ${name}` }).click();
    const change = office.getByRole('dialog');
    await change.getByRole('combobox', { name: 'Add an affiliate' }).fill(people().affiliate);
    await change.getByRole('option', { name: new RegExp(people().affiliate) }).click();
    await change.getByRole('button', { name: `Remove ${club}` }).click();
    await change.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(office.locator('p[role=status]').first()).toHaveText(`${name}: director, acts for ${people().affiliate}.`);
    await office.getByRole('button', { name: `Log out… ${name}` }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await expect(office.locator('p[role=status]').first()).toContainText(`${name} is logged out everywhere.`);
    await office.getByRole('button', { name: `Disable… ${name}` }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
    await expect(office.getByRole('row', { name: new RegExp(name) })).toContainText('disabled');
    await fitsTheScreen(office);
  });
}

for (const [at, width] of widths.entries()) {
  test(`players at the desk: registered after a look for namesakes, edited, merged with a preview, split, private data erased, ${width} wide`, async ({
    page,
  }, { retry }) => {
    await page.setViewportSize({ width, height: 800 });
    const effort = await measured(page);
    // A name nobody has: a second attempt would meet its namesake.
    const name = `${['Deskling, Dora', 'Phoneling, Fay'][at]}${['', ' Second', ' Third'][retry]}`;
    await logIn(page, at === 0 ? people().officers[6] : people().officers[9]);
    const [[doubtful], [stays]] = [await listed(page, at === 0 ? 42 : 46, 1), await listed(page, at === 0 ? 43 : 45, 1)];
    await follow(page, '/office/players');
    await page.getByRole('button', { name: 'Register a player…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (family name, given name)').fill(name);
    await dialog.getByLabel('Birth date').fill('2001-03-04');
    await dialog.getByRole('button', { name: 'Register player' }).click();
    const status = page.locator('p[role=status]').first();
    await expect(status).toContainText(`${name} is registered as`);
    const id = (await status.textContent())?.match(/registered as (\w+)/)?.[1] ?? '';
    expect(id).not.toBe('');
    await page.getByRole('button', { name: 'Edit…' }).click();
    await dialog.getByLabel('State', { exact: true }).fill('TX');
    await dialog.getByLabel('Reason, as readers see it').fill('moved');
    await dialog.getByRole('button', { name: 'Save the change' }).click();
    await expect(status).toContainText(`${name} changed (state)`);
    // For a player whose first rating depends on age, a merge would change the birth date: the page says so, and who is affected.
    await page.getByRole('button', { name: 'Merge with another…' }).click();
    await expect(dialog.getByRole('combobox', { name: 'The player who stays' })).toBeFocused();
    await page.keyboard.type(doubtful?.player ?? '');
    await dialog.locator('.picker-list [role=option]').first().click();
    await expect(dialog.getByText(/^the dates of birth differ: the one entered last would count/)).toBeVisible();
    await expect(dialog.getByText(/players would have another rating/)).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    effort();
    await page.getByRole('button', { name: 'Merge with another…' }).click();
    await dialog.getByRole('combobox', { name: 'The player who stays' }).fill(stays?.player ?? '');
    await dialog.locator('.picker-list [role=option]').first().click();
    await expect(dialog.getByText('No current rating changes.')).toBeVisible();
    await dialog.getByLabel('Why they are one person, as readers see it').fill('registered twice');
    await dialog.getByRole('button', { name: 'Merge the two' }).click();
    await expect(status).toContainText(`counts for ${stays?.player}`);
    expect(effort(), 'merge two players').toEqual({ clicks: 3, fields: 2 });
    await follow(page, '/office/decisions');
    await fitsTheScreen(page);
    await page.getByLabel('Shown').selectOption('player-merged');
    const merge = page.getByRole('row', { name: new RegExp(name) }).first();
    await merge.getByRole('button', { name: /^Split…/ }).click();
    await dialog.getByLabel('Why it is revoked').fill('two people after all');
    await dialog.getByRole('button', { name: 'Revoke it' }).click();
    await expect(merge).toContainText('revoked: two people after all', { timeout: 30_000 });
    await follow(page, '/office/players');
    await page.getByRole('combobox', { name: 'Player, by name or id' }).fill(name);
    // Until the ratings after the split are computed, the office answers with the other player: nothing can be done to them here.
    const other = await page.request.get(`/api/v1/players/${stays?.player}`);
    await page.route(new RegExp(`/api/v1/players/${id}$`), (route) => route.fulfill({ response: other }), { times: 1 });
    await page.locator('.picker-list [role=option]').first().click();
    await expect(page.getByRole('heading', { name: `${id} counts for` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Erase private data…' })).toBeHidden();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Erase private data…' }).click();
    await dialog.getByRole('button', { name: 'Erase private data' }).click();
    await expect(status).toContainText(`Private data of ${name} is erased`);
  });
}

for (const width of widths)
  test(`two people edit one report on a slow line: nothing that was typed is lost, the second is told and saves over it, ${width} wide`, async ({
    page,
    browser,
  }) => {
    const viewport = { width, height: 800 };
    await page.setViewportSize(viewport);
    await logIn(page, people().director);
    await page.getByRole('button', { name: 'Type the report in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeVisible({ timeout: 20_000 });
    const other = await (await browser.newContext({ viewport, storageState: await page.context().storageState() })).newPage();
    await other.goto(page.url());
    await expect(other.getByLabel('City', { exact: true })).toBeVisible();
    for (const one of [page, other])
      await one.route('**/api/**', async (route) => {
        await new Promise((done) => setTimeout(done, 700));
        await route.continue();
      });
    // Typed faster than the line saves: each field shows its value at once, and that it is being saved.
    await page.getByLabel('City', { exact: true }).fill('Mapleton');
    await page.getByLabel('Chief director').fill('Dan Director');
    await page.getByLabel('Name of player 1').fill('Slowline, Sue');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Waiting, Will');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saving…')).toBeVisible();
    const address = `/api/v1${new URL(page.url()).pathname}`;
    await expect.poll(async () => (await page.request.get(address)).text(), { timeout: 30_000 }).toContain('Waiting, Will');
    await other.getByLabel('City', { exact: true }).fill('Ironton');
    await other.getByLabel('City', { exact: true }).blur();
    await expect(other.getByRole('alert')).toContainText('The report was changed elsewhere while you edited it.');
    await expect(other.getByRole('alert')).toContainText('(now: Mapleton)');
    await other.getByRole('button', { name: 'Save my changes over it' }).click();
    await expect(other.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Ironton', { timeout: 20_000 });
    await expect(page.getByLabel('Chief director')).toHaveValue('Dan Director');
    await expect(page.getByLabel('Name of player 1')).toHaveValue('Slowline, Sue');
    await expect(page.getByLabel('Name of player 2')).toHaveValue('Waiting, Will');
    await fitsTheScreen(page);
    await fitsTheScreen(other);
  });
