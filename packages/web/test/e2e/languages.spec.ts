import { expect, test } from '@playwright/test';
import { enter, people } from './accounts.js';
import { membersAndLapsed, roundRobin, trf } from './desk-steps.js';

test('a reader chooses a language, and it is kept', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { name: 'Turniere', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/^Turniere · /);
  await page.goto('/calculators/estimate');
  await expect(page.getByLabel('Ihre Wertungszahl')).toBeVisible();
  await page.getByLabel('Sprache').selectOption('en');
  await expect(page.getByLabel('Your rating')).toBeVisible();
});

for (const [locale, heading, language] of [
  ['de-AT', 'Rechner', 'de'],
  ['fr-FR', 'Calculateurs', 'fr'],
  ['es-MX', 'Calculadoras', 'es'],
] as const)
  test.describe(`a browser that asks for ${locale}`, () => {
    test.use({ locale });
    test('gets its language from the first paint, including dates and numbers', async ({ page, request }) => {
      const document = await (await request.get('/calculators/estimate', { headers: { 'accept-language': locale } })).text();
      expect(document).toContain(`<html lang="${language}">`);
      expect(document).toContain(`<h1>${heading}</h1>`);
      const scripts: string[] = [];
      page.on('request', (asked) => scripts.push(new URL(asked.url()).pathname));
      await page.goto('/calculators/estimate#rating=1500&list=1600w');
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      // K 800 ÷ … with a comma, not a point.
      await expect(page.locator('.glance')).toContainText(/\d,\d/);
      // Only the words for every page and those for calculators are loaded, nothing of other languages or pages.
      expect(scripts.filter((name) => name.includes('/words-')).toSorted()).toEqual([
        expect.stringContaining(`words-calculators-${language}-`),
        expect.stringContaining(`words-${language}-`),
      ]);
    });
  });

test('the steps of an explanation, the card and the table for other sites are in the reader’s language', async ({
  browser,
  request,
}) => {
  const { items } = (await (await request.get('/api/v1/events?limit=1&authority=uschess&to=2026-10-01')).json()) as {
    items: { event: string }[];
  };
  const event = items[0]?.event ?? '';
  const { players } = (await (await request.get(`/api/v1/events/${event}/sections/1`)).json()) as {
    players: { player: string }[];
  };
  const player = players[0]?.player ?? '';
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(`/events/${event}/1/why/${player}`);
  await page.locator('.all-steps > summary').click();
  const steps = page.locator('.explanation .step-title');
  await expect(steps.first()).toHaveText(/nach dem (Turnier|Wettkampf)$/);
  const titles = await steps.allTextContents();
  expect(titles.filter((title) => /\b(Step|rating|Expected|Change|Game|Floor)\b/.test(title))).toEqual([]);
  expect(titles.some((title) => title.startsWith('Schritt 2, effektive Partien'))).toBe(true);
  // A reason has the card of its player.
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/players\/[^/]+\/card\.png\?lang=de$/);
  await page.goto(`/players/${player}`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /card\.png\?lang=de$/);
  // The scripts give the same title as the document.
  await page.goto('/lists/uschess-supplement-2026-10-01');
  await expect(page.getByRole('region', { name: 'US-Chess-Liste vom 1. Okt. 2026' })).toBeVisible();
  await expect(page).toHaveTitle(/^US-Chess-Liste vom 1\. Okt\. 2026 · /);
  await context.close();
  const table = await (await request.get(`/events/${event}/1/table.html?lang=fr`)).text();
  expect(table).toContain('<html lang="fr">');
  expect(table).toContain('<th scope="col">Nom</th>');
  const badge = await (await request.get(`/players/${player}/badge.svg?lang=xx`)).text();
  expect(badge).toContain('<svg');
});

test('the findings about a report are in the director’s language, and the API stays English', async ({ page, context }) => {
  test.setTimeout(90_000);
  const { members } = await membersAndLapsed(page, 20);
  const players = members.slice(0, 4);
  // Both players of a game claim the win.
  const claims = roundRobin.map((row, index) => (index === 1 ? ([[1, 'b', '1'], ...row.slice(1)] as typeof row) : row));
  await enter(page, people().director);
  await context.addCookies([{ name: 'harkness-language', value: 'de', url: people().origin }]);
  await page.goto('/submit');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/submissions$/.test(answer.url()));
  await page.setInputFiles('input[type="file"]', {
    name: 'story.trf',
    mimeType: 'text/plain',
    buffer: Buffer.from(trf(players, claims, { name: 'Sprachen' })),
  });
  const { findingsList } = (await (await answered).json()) as { findingsList: { code: string; message: string }[] };
  expect(findingsList.find(({ code }) => code === 'result-not-reciprocal')?.message).toContain('but player');
  const finding = page.locator('.finding').filter({ hasText: 'Runde 1' }).first();
  await expect(finding).toContainText(/Runde 1: Spieler 1 hat Sieg gegen 2.*, aber Spieler 2 hat Sieg gegen 1/);
  await expect(finding).toContainText('Der Sieg des einen ist die Niederlage des anderen');
  const texts = (await page.locator('.finding').allTextContents()).join(' ');
  expect(texts).not.toMatch(/\b(the|Player|Section|round|Give|Correct)\b/);
});

for (const [language, texts] of [
  [
    'de',
    [
      'Der Tag TimeControl zählt Sekunden, aber „90+30“ sieht nach Minuten aus: als G/90;+30 gelesen.',
      'Die Partie in Zeile 9 nennt Schwarz nicht; sie wird ausgelassen.',
    ],
  ],
  ['fr', ['La partie à la ligne 9 ne nomme pas les noirs ; elle n’est pas prise.']],
  ['es', ['La partida de la línea 9 no nombra a las negras; se omite.']],
] as const)
  test(`the findings of a reader of files are in the director’s language (${language})`, async ({ page, context }) => {
    await enter(page, people().director);
    await context.addCookies([{ name: 'harkness-language', value: language, url: people().origin }]);
    await page.goto('/submit');
    const games = `[Event "Worte"]
[Date "2026.05.23"]
[White "Doe, Ann"]
[Black "Roe, Bob"]
[Result "1-0"]
[TimeControl "90+30"]

1-0
[Event "Worte"]
[Date "2026.05.23"]
[White "Doe, Ann"]
[Black "?"]
[Result "1-0"]

1-0
`;
    await page.setInputFiles('input[type="file"]', {
      name: 'games.pgn',
      mimeType: 'text/plain',
      buffer: Buffer.from(games),
    });
    for (const text of texts) await expect(page.locator('.finding').filter({ hasText: text }).first()).toBeVisible();
    const all = (await page.locator('.finding').allTextContents()).join(' ');
    expect(all).not.toMatch(/\b(the|Player|round|Give|Correct)\b/);
  });

test.describe('the rulebook’s own texts are in the reader’s language', () => {
  test.use({ locale: 'de-DE' });

  test('statements, values and citations, with the English text one tap away', async ({ page }) => {
    await page.goto('/rulebook#uschess-2025-1');
    const paragraph = page.locator('#uschess-2025-1');
    await expect(paragraph).toContainText('Die gespeicherte Zahl ist eine Gleitkommazahl.');
    await expect(paragraph).not.toContainText('The stored rating is a floating-point number.');
    await page.getByRole('button', { name: 'Den englischen Text zeigen' }).click();
    await expect(paragraph.locator('[lang=en]', { hasText: 'The stored rating is a floating-point number.' })).toBeVisible();
    const effective = page.locator('[id="uschess.effective-games-bound"]');
    await expect(effective.locator('.timeline')).toContainText('; über ');
    // Nothing of the rulebook stayed English.
    const english = page.locator('.book-pages [lang=en]:not(.original)');
    expect(await english.allTextContents()).toEqual([]);
  });

  test('the verifier speaks it too, though it is a page of its own', async ({ page }) => {
    await page.goto('/verify/index.html');
    await expect(page.getByRole('heading', { name: 'Eine Wertungsliste selbst prüfen', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await expect(page.locator('#steps li').first()).toContainText(/Bewiesen|Nicht bewiesen|Gescheitert/);
  });

  test('the search finds a text by its German and by its English words', async ({ page }) => {
    await page.goto('/rulebook');
    const search = page.getByLabel('Im Regelwerk suchen');
    const found = page.locator('search [role=status]');
    for (const words of ['gleitkommazahl', 'floating-point']) {
      await search.fill(words);
      await expect(found).toContainText('Die gespeicherte Zahl ist eine Gleitkommazahl.');
    }
    await search.fill('untergrenze turnier anfangszahl');
    await expect(found.getByRole('region', { name: 'Auslegungen' })).toBeVisible();
  });

  test('rulings, sources and what an answer rests on', async ({ page, browser }) => {
    await page.goto('/rulings/US-A-10');
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Which rating');
    await expect(page.locator('main [lang=en]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Den englischen Text zeigen' }).click();
    await expect(page.getByText('Which rating R decides the reduced K?')).toBeVisible();
    await page.goto('/sources/FIDE09');
    await expect(page.getByText('Punkte je halben Punkt', { exact: false }).first()).toBeVisible();
    await expect(page.locator('main [lang=en]')).toHaveCount(0);
    const context = await browser.newContext({ locale: 'fr-FR', javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto('/rulings/US-A-10');
    // What stands in noscript is found by its elements only, not by its text.
    const english = plain.locator('details', { has: plain.locator('summary') }).first();
    await expect(english.locator('summary')).toHaveText('Traduction. Seul le texte anglais fait foi.');
    await expect(english.locator('ul[lang=en]')).toBeHidden();
    await english.locator('summary').click();
    await expect(english.locator('ul[lang=en] li').first()).toBeVisible();
    await expect(english.locator('ul[lang=en] li').first()).toHaveText('Which rating R decides the reduced K?');
    await context.close();
  });
});
