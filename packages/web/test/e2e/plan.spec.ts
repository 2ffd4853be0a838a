import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { faults } from './axe.js';

test('a player plans a tournament and sends the result as a picture, which has every result and the games', async ({ page }) => {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    const fillText = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, text: string, ...rest) {
      drawn.push(text);
      fillText.call(this, text, ...rest);
    };
  });
  await page.goto('/calculators/need');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  await expect(page.getByText('There is no result yet')).toBeVisible();
  await page.goto('/calculators/need#rating=1655&games=30&list=1500+1620+1710+1800&target=1700');
  await page.getByLabel('If I score').fill('3');
  await expect(page.getByRole('heading', { name: 'With 3 of 4' })).toBeVisible();
  await expect(page).toHaveURL(/score=3/);
  const card = page.locator('.panel.card', { hasText: 'With 3 of 4' });
  const row = page.getByRole('row', { name: /^3 \d{4}/ });
  await expect(row.locator('td').nth(1)).toHaveText((await card.locator('.big').textContent()) ?? '');
  await page.getByLabel('If I score').fill('4.5');
  await expect(page.getByText('With 4 games the score is 0 to 4, in half points.')).toBeVisible();
  await expect(page.getByLabel('If I score')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('If I score').fill('3');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('rating.png');
  const bytes = readFileSync((await file.path()) ?? '');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeGreaterThan(5000);
  const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);
  const needed = page.locator('.panel.card', { hasText: 'Score needed for 1700' });
  expect(drawn).toEqual(
    expect.arrayContaining([
      ...['Score needed for 1700', (await needed.locator('.big').textContent()) ?? ''],
      ...['With 3 of 4', (await card.locator('.big').textContent()) ?? ''],
      '1500 · 1620 · 1710 · 1800',
    ]),
  );
});

test('one search finds parameters, paragraphs and rulings of the rulebook', async ({ page }) => {
  await page.goto('/rulebook');
  await page.getByLabel('Search the rulebook').fill('bonus');
  const found = page.getByRole('search');
  for (const group of ['Parameters', 'What the documents say', 'Rulings'])
    await expect(found.getByRole('region', { name: group }).locator('li').first()).toBeVisible();
  await found.getByRole('region', { name: 'Parameters' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/rulebook#uschess\.bonus/);
  await page.getByLabel('Search the rulebook').fill('zugzwang in the endgame');
  await expect(found.getByText('Nothing found.')).toBeVisible();
  // A parameter that changed shows its values over time.
  await expect(page.locator('[id="uschess.bonus-multiplier"] .parameter-line > span').nth(1)).toBeVisible();
});

test('published lists are marked in the history when asked for', async ({ page, request }) => {
  const rows = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=1');
  const { items } = (await rows.json()) as { items: { player: string }[] };
  await page.goto(`/players/${items[0]?.player}`);
  const asked = page.waitForResponse((answer) => /\/players\/[^/]+\/lists\?/.test(answer.url()));
  await page.getByLabel('◇ published lists').check();
  expect((await asked).status()).toBe(200);
});

test('a calculator starts with an example, keeps the player from one page to the next, and plans a FIDE tournament', async ({
  page,
}) => {
  await page.goto('/calculators/estimate');
  await page.getByLabel('Your rating').fill('1700');
  await page.getByRole('button', { name: 'Show an example' }).click();
  await expect(page.getByLabel('Your rating')).toHaveValue('1700');
  await expect(page.getByRole('heading', { name: 'Rating after the event' })).toBeVisible();
  // The value that is not in the document names its parameter, its source and its ruling.
  const reading = page.locator('.note.warning', { hasText: 'US Chess 2025 has 12.' });
  await expect(reading).toContainText('10 since 1 Jan 2025');
  await expect(reading.getByRole('link', { name: 'US-A-40' })).toHaveAttribute('href', '/rulings/US-A-40');
  const calculators = page.getByRole('navigation', { name: 'Calculators' });
  await calculators.getByRole('link', { name: 'Plan a tournament' }).click();
  await expect(page.getByLabel('Your rating')).toHaveValue('1700');
  await expect(page.getByRole('table', { name: 'The rating after every score' }).getByRole('row')).toHaveCount(10);

  await calculators.getByRole('link', { name: 'FIDE', exact: true }).click();
  await expect(page.getByLabel('Your rating')).toHaveValue('');
  await page.goto('/calculators/fide#rating=2390&list=2200w+2500d+2710l');
  const scores = page.getByRole('table', { name: 'The rating after every score' });
  await expect(scores.getByRole('row')).toHaveCount(8);
  await expect(scores.locator('[aria-current]')).toContainText(/1½\s*2395\s*\+5\.4/);
  // K 20: half a point is worth ten.
  await expect(scores.getByRole('row', { name: /^2 / })).toContainText(/2405\s*\+15\.4/);
  await page.goto('about:blank');
  await page.goto('/calculators/fide#list=2000w+2100d+1900l+1950w+2050d');
  await expect(page.getByRole('heading', { name: 'First rating' })).toBeVisible();
  await expect(scores.getByRole('row')).toHaveCount(12);
});

test('what is no result of a match, or no game in an address, is refused by name', async ({ page }) => {
  await page.goto('/calculators/match#a=1800&b=1750&scores=w+x+l');
  await expect(page.getByText('“x” is not a result.')).toBeVisible();
  await expect(page.getByLabel('Results of A, game by game')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.panel.card')).toHaveCount(0);
  await page.getByLabel('Results of A, game by game').fill('w d w l');
  await expect(page.locator('.panel.card').first()).toBeVisible();
  await page.goto('/calculators/estimate#rating=1500&list=1500w+abc');
  await expect(page.getByText('The address contains “abc”')).toBeVisible();
});

test('a number out of range is refused at its field, in the reader’s language', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'harkness-language', value: 'de', url: baseURL ?? '' }]);
  const whole = 'Geben Sie eine ganze Zahl an.';
  for (const [path, label, typed, problem] of [
    ['estimate#rating=1655&list=1500w', 'Gewertete Partien', '-3', whole],
    ['estimate#rating=1655&list=1500w', 'Ihre Wertungszahl', '5001', 'Eine Wertungszahl ist eine Zahl von 0 bis 5000.'],
    ['initial', 'Alter', '250', 'Geben Sie eine ganze Zahl von 0 bis 130 an.'],
    ['floors', 'Gewonnene Partien', '1.5', whole],
    ['floors', 'Preisgeld, Dollar', '-5', 'Geben Sie einen Betrag von 0 bis 10.000.000 an.'],
    ['need#rating=1655', 'Wenn ich so viele Punkte hole', '-5', 'Eine Punktzahl ist mindestens 0'],
    ['fide#rating=2390&list=2200w', 'Ihre Wertungszahl', '0', 'eine ganze Zahl von 1 bis 4000'],
    ['fide#rating=2390&list=2200w', 'Geburtsjahr', '85', 'Schreiben Sie das Jahr mit vier Ziffern, etwa 2010.'],
    ['fide#rating=2390&list=2200w', 'Partien bisher', '12.5', whole],
    ['match#a=1800&b=1750&scores=w', 'Frühere Wettkämpfe von A', '2026-13-01:+40', '„2026-13-01:+40“ ist kein Tag'],
    ['fide-event', 'Kreuztabelle', 'Ann; 22x; w2\nBob; 2100; l1', 'Zeile 1: „22x“ ist keine Wertungszahl.'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/calculators/${path}`);
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.fill(typed);
    await expect(field, path).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(problem)).toBeVisible();
    await expect(page.getByText(/out of range|not a whole number/)).toHaveCount(0);
  }
});

test('a day that is missing or impossible is refused at its field', async ({ page }) => {
  for (const [path, label, typed, problem] of [
    ['fide-event', 'Starts', '', 'Choose a day.'],
    ['fide-event', 'Ends', '9999-12-31', 'Choose a day before the year 2200.'],
    ['fide#rating=2390&list=2200w', 'Tournament starts', '9999-12-31', 'Choose a day before the year 2200.'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/calculators/${path}`);
    await page.getByLabel(label, { exact: true }).fill(typed);
    await expect(page.getByLabel(label, { exact: true }), path).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(problem)).toBeVisible();
    await expect(page.getByText('Correct the marked field.')).toBeVisible();
    await expect(page.getByText(/is not a day|is not the date/)).toHaveCount(0);
  }
});

test('on a phone neither ten thousand letters in a field nor an opened ruling makes the page wider', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto('/calculators/floors');
  await page.getByText('Based on ruling').click();
  await expect(page.getByText('The absolute floor counts games of this system')).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(360);
  await page.getByLabel('Games won').fill('x'.repeat(10_000));
  await expect(page.getByText(`“${'x'.repeat(39)}…” is not a number.`)).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(360);
  await page.goto('/lists/uschess-supplement-2026-10-01');
  await page.getByLabel('Search').fill('x'.repeat(100));
  await expect(page.getByText('Nobody on this list matches.')).toBeVisible();
  await page.getByLabel('Rating from').fill('x'.repeat(10_000));
  await expect(page.getByText('is not a rating.')).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(360);
});

test('an input of a worked example that cannot be read is refused there, and nothing is computed from it', async ({ page }) => {
  await page.goto('/rulebook#example-rounding');
  const example = page.locator('#example-rounding');
  await example.getByLabel('A rating').fill('-5');
  await expect(example.getByLabel('A rating')).toHaveAttribute('aria-invalid', 'true');
  await expect(example.getByText('“-5” is not a number of 0 or more.')).toBeVisible();
  await expect(example.locator('tbody tr').first().locator('td').last()).toHaveText('—');
});

test('a FIDE match is planned result by result, up to the game that decides it', async ({ page }) => {
  await page.goto('/calculators/fide#rating=2400&match=4&list=2350w');
  const plan = page.getByRole('table', { name: 'The rating after every result of the match' });
  await expect(plan.locator('tbody tr td:first-child')).toHaveText([
    ...['0 : 3', '1 : 3', '½ : 2½', '1½ : 2½', '2 : 2', '2½ : 1½', '3 : 1', '2½ : ½', '3 : 0'],
  ]);
  // A result in the plan is worth what the same games are worth when they are typed.
  const row = plan.getByRole('row', { name: /^2½ : ½/ });
  const planned = (await row.locator('td').nth(2).textContent()) ?? '';
  expect(planned).toMatch(/^\+\d/);
  await page.getByLabel('Goal').fill('2404');
  await expect(page.locator('.panel.card', { hasText: 'Score needed for 2404' })).toContainText('3 : 1');
  await page.goto('about:blank');
  await page.goto('/calculators/fide#rating=2400&match=4&list=2350w+2350d+2350w');
  await expect(page.locator('.panel.card .big')).toHaveText(planned);
  await expect(plan.locator('[aria-current]')).toContainText('2½ : ½');
  await page.getByLabel('Both agreed beforehand').check();
  await expect(plan.locator('tbody tr')).toHaveCount(9);
  await expect(plan).toContainText('4 : 0');
  await page.goto('about:blank');
  await page.goto('/calculators/fide#rating=2400&match=4&list=2350w+2300d');
  await expect(page.getByText('A match has one opponent.')).toBeVisible();
  await page.getByLabel('Match over').fill('0');
  await expect(page.getByText('Give a whole number from 1 to 100.')).toBeVisible();
});

test('a field that is not a number says so itself, in every calculator', async ({ page }) => {
  for (const [path, label] of [
    ['estimate#rating=1655&list=1500w', 'Your rating'],
    ['need#rating=1655&list=1500', 'Goal'],
    ['initial', 'Age'],
    ['floors', 'Highest established rating'],
    ['match', 'Rating of A'],
    ['foreign', 'Rated games'],
    ['fide#rating=2390&list=2200w', 'Year of birth'],
    ['by-hand', 'Your rating'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/calculators/${path}`);
    const field = page.getByLabel(label, { exact: true });
    await field.fill('1e9');
    await expect(page.getByText('“1e9” is not a number.')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('main')).not.toContainText(/NaN|Infinity|undefined/);
  }
});

test('a text that is not a rating is refused where it stands, and stays there to be corrected', async ({ page }) => {
  const whole = 'A rating is a number from 0 to 5000.';
  for (const calculator of ['estimate', 'need', 'foreign', 'fide', 'by-hand']) {
    const bounds = calculator === 'fide' ? 'A FIDE rating is a whole number from 1 to 4000.' : whole;
    await page.goto('about:blank');
    await page.goto(`/calculators/${calculator}#rating=1655&games=30&target=1700&list=1500w+1620d`);
    const field = page.getByLabel('Opponent 1, rating');
    for (const [typed, problem] of [
      ['15oo', '“15oo” is not a rating.'],
      ['', 'Write a rating.'],
      // It would become two games, of 9999 and 9.
      ['99999', bounds],
      ['5001', bounds],
    ] as const) {
      await field.fill(typed);
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(problem)).toBeVisible();
      await expect(page.getByText('Correct the marked field.')).toBeVisible();
      await expect(page.getByText('out of range')).toHaveCount(0);
      await expect(page.locator('.games > .game')).toHaveCount(2);
      await expect(page.locator('main')).not.toContainText(/NaN|Infinity|undefined/);
    }
    await field.fill('1500');
    await expect(page.getByText('Correct the marked field.')).toHaveCount(0);
  }
});

test('on a phone the sign that removes a game stands beside the game', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/calculators/estimate#rating=1655&games=30&list=1500w+1620d');
  const game = await page.getByLabel('Opponent 1, rating').boundingBox();
  const sign = await page.getByRole('button', { name: 'Remove game 1' }).boundingBox();
  expect(Math.abs((game?.y ?? 0) - (sign?.y ?? 100))).toBeLessThan(8);
});

test('the source of a value opens its paragraph, and a later document its own page', async ({ page }) => {
  await page.goto('/rulebook');
  await page.locator('[id="uschess.bonus-multiplier"]').getByRole('link', { name: '§4.2' }).first().click();
  await expect(page).toHaveURL(/#uschess-2025-4\.2$/);
  await expect(page.locator('.paragraph.current')).toBeVisible();
  await page.getByRole('radio', { name: 'FIDE' }).check();
  await page
    .locator('[id="fide.floor"]')
    .getByRole('link', { name: /^New rating regulations come into force/ })
    .click();
  await expect(page).toHaveURL(/\/sources\/Q$/);
  await expect(page.getByRole('heading', { level: 1, name: 'New rating regulations come into force' })).toBeVisible();
  const values = page.getByRole('region', { name: 'Values from it' });
  await expect(values.getByRole('row', { name: /floor.* 1 Mar 2024 1400/i })).toBeVisible();
});

test('a document has a page: what it is, its values, its rulings and its text', async ({ page }) => {
  await page.goto('/sources');
  await page.getByRole('link', { name: 'US25' }).click();
  await expect(page).toHaveURL(/\/sources\/US25$/);
  await expect(page.getByRole('definition').filter({ hasText: '10 Feb 2025' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rulings about it' }).getByRole('link', { name: 'US-A-40' })).toBeVisible();
  const text = page.getByRole('region', { name: 'What it says' });
  await expect(text.getByRole('article').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await text.getByRole('link', { name: 'US Chess 2025 §4.2' }).click();
  await expect(page.locator('.paragraph.current')).toBeVisible();
  await page.getByRole('group').filter({ hasText: 'US Chess 2025' }).getByRole('link', { name: 'About this document' }).click();
  await expect(page).toHaveURL(/\/sources\/US25$/);
  await page.goto('/sources/none');
  await expect(page.getByText('There is no source none.')).toBeVisible();
});

test('the calculator of foreign events begins with a sentence, in four languages, and its numbers are those of the result', async ({
  page,
  context,
  baseURL,
}) => {
  const lead = page.locator('.why-lead');
  const result = page.locator('.panel.card .big');
  for (const [language, sentence, reason] of [
    ['en', /^The player scored 1½ of 3, more than the \d\.\d+ points expected .* rises from 2250 to (\d+)\.$/, 'no USA flag'],
    ['de', /^Der Spieler holte 1½ aus 3, .*\d,\d+.*2250.* (\d{4})/, 'Flagge der USA'],
    ['fr', /^Le joueur .*1½ sur 3.*\d,\d+.*2250.* (\d{4})/, 'drapeau des États-Unis'],
    ['es', /^El jugador .*1½ de 3.*\d,\d+.*2250.* (\d{4})/, 'bandera de EE. UU.'],
  ] as const) {
    await context.addCookies([{ name: 'harkness-language', value: language, url: baseURL ?? '' }]);
    await page.goto('about:blank');
    await page.goto('/calculators/foreign#rating=2250&fide=2210&list=2300w+2350d+2410l');
    await expect(lead).toHaveText(sentence);
    const [, after] = sentence.exec((await lead.textContent()) ?? '') ?? [];
    await expect(result).toHaveText(after ?? '');
    const rows = page.locator('table.why-games tbody tr');
    for (const [index, [fide, score]] of [
      ['2300', '1'],
      ['2350', '½'],
      ['2410', '0'],
    ].entries()) {
      await expect(rows.nth(index)).toContainText(`FIDE ${fide}`);
      await expect(rows.nth(index).locator('td').last()).toHaveText(score ?? '');
    }
    await expect(page.locator('details.all-steps')).not.toHaveAttribute('open');
    expect(await faults(page, { include: '.why-story' })).toEqual([]);
    // Why an event does not count is in the reader's language too.
    await page.goto('about:blank');
    await page.goto('/calculators/foreign#rating=2250&fide=2210&flag=&list=2300w');
    await expect(page.locator('.panel.card')).toContainText(reason);
  }
});

test('an event of 2009 that is not rated says in the reader’s language what the articles require', async ({
  page,
  context,
  baseURL,
}) => {
  const said = {
    de: 'Artikel 6.3 verlangt: in einem Rundenturnier mindestens ein Spieler von 3 mit Wertung. Hier: 0 von 2 Spielern mit Wertung.',
    fr: 'L’article 6.3 demande : dans un toutes rondes, au moins un joueur classé sur 3. Ici : joueurs classés : 0 sur 2.',
    es: 'El artículo 6.3 exige: en un todos contra todos, al menos un jugador con Elo de cada 3. Aquí: 0 de 2 jugadores con Elo.',
  };
  for (const [language, sentence] of Object.entries(said)) {
    await context.addCookies([{ name: 'harkness-language', value: language, url: baseURL ?? '' }]);
    await page.goto('/calculators/fide-event');
    await page.locator('main textarea').fill('Ann; unrated; w2\nBob; unrated; l1');
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

test('on paper a calculator prints what was filled in, the answer and the sum, not every step', async ({ page }) => {
  await page.goto('/calculators/foreign#rating=2250&fide=2210&list=2300w+2350d');
  await expect(page.getByRole('heading', { name: 'The sum' })).toBeVisible();
  const left = ['Rated games', 'Highest rating', 'Youth event'].map((label) => page.getByLabel(label, { exact: true }));
  for (const field of left) await expect(field).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const field of left) await expect(field).toBeHidden();
  await expect(page.getByLabel('US Chess rating', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Current member', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The sum' })).toBeVisible();
  await expect(page.getByText('Every step of the rulebook')).toBeHidden();
});

test('on a phone the floors and a goal out of reach fit the screen in every language', async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of ['en', 'de', 'fr', 'es']) {
    await context.addCookies([{ name: 'harkness-language', value: language, url: baseURL ?? '' }]);
    for (const path of ['floors', 'need#rating=1655&games=30&target=1999&list=1500+1620']) {
      await page.goto(`/calculators/${path}`);
      await expect(page.locator('main table')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    }
  }
});
