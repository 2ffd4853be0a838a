import { expect, test } from '@playwright/test';
import { logIn, people } from './accounts.js';

interface Listed {
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly { readonly system: string; readonly rating: number }[];
}

/** A TRF26 report of a small round robin: the US Chess numbers stand in the national records. */
function trf(players: readonly Listed[], results: readonly (readonly [number, string, string])[][]): string {
  const lines = [
    '012 Story Open',
    '022 Mapleton',
    '032 USA',
    '042 2026/11/07',
    '052 2026/11/07',
    '062 4',
    '102 Dan Director',
    '142 3',
    '222 3600+5',
  ];
  const person = (code: string, index: number, player: Listed, id: string, rating: string): string => {
    const line = `${code} ${String(index + 1).padStart(4)} m    ${player.name.padEnd(33).slice(0, 33)} ${rating.padStart(4)} USA ${id.padStart(11)} ${' '.repeat(10)}`;
    return line.padEnd(80);
  };
  for (const [index, player] of players.entries()) {
    const row = results[index] ?? [];
    const points = row.reduce((sum, [, , result]) => sum + (result === '1' ? 1 : result === '=' ? 0.5 : 0), 0);
    const cells = row.map(([opponent, colour, result]) => `${String(opponent).padStart(4)} ${colour} ${result}`).join('  ');
    lines.push(
      `${person('001', index, player, '', '')}${points.toFixed(1).padStart(4)} ${String(index + 1).padStart(4)}  ${cells}`,
    );
  }
  for (const [index, player] of players.entries()) {
    lines.push(
      person(
        'USA',
        index,
        player,
        player.player,
        String(player.ratings.find(({ system }) => system === 'OTBR')?.rating ?? ''),
      ).trimEnd(),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

test('a director uploads a broken report, repairs it, submits; an officer accepts it; the player sees the change and why', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const answer = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=60');
  const { items } = (await answer.json()) as { items: Listed[] };
  const players = items.filter(({ ratings }) => ratings.some(({ system }) => system === 'OTBR')).slice(10, 14);
  const [first] = players;
  if (first === undefined || players.length < 4) throw new Error('the sample has four players');

  // Broken twice: two digits of the first id are exchanged, and in round 1 both players claim the win.
  const broken = players.map((player, index) => (index === 0 ? { ...player, player: swapDigits(player.player) } : player));
  const file = trf(broken, [
    [
      [2, 'w', '1'],
      [3, 'b', '='],
      [4, 'w', '1'],
    ],
    [
      [1, 'b', '1'],
      [4, 'w', '='],
      [3, 'b', '0'],
    ],
    [
      [4, 'w', '0'],
      [1, 'w', '='],
      [2, 'w', '1'],
    ],
    [
      [3, 'b', '1'],
      [2, 'b', '='],
      [1, 'b', '0'],
    ],
  ]);

  const {
    director,
    officers: [officer],
  } = people();
  await logIn(page, director);
  await page.goto('/submit');
  await page.getByLabel('Played').selectOption('otb');
  await page.getByLabel('Report file').setInputFiles({ name: 'story.trf', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await expect(page.getByRole('heading', { level: 1, name: 'Story Open' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/error/).first()).toBeVisible();

  // The id is repaired by taking the proposal, the result by typing into its cell.
  const proposal = page.getByRole('button', { name: new RegExp(`^Use ${first.player}`) });
  await proposal.first().click();
  await expect(page.getByLabel('Id of player 1')).toHaveValue(first.player);
  await expect(page.getByLabel('Player 1, round 1')).toHaveAttribute('aria-invalid', 'true');
  // A finding leads to its cell.
  await page
    .getByRole('link', { name: /^Section 1, player 1, round 1$/ })
    .first()
    .click();
  await expect(page.getByLabel('Player 1, round 1')).toBeFocused();
  const cell = page.getByLabel('Player 2, round 1');
  await cell.fill('L1b');
  await cell.press('Enter');
  await expect(page.getByRole('heading', { name: 'Preview' }).locator('..')).toContainText(first.name);

  // Every number of the preview has its reason.
  await page
    .getByRole('button', { name: new RegExp(`^Why: ${first.name}`) })
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('.why-lead').first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Every warning is confirmed with a reason.
  for (const warning of await page.getByRole('checkbox', { name: /^This is right:/ }).all()) await warning.check();
  for (const reason of await page.getByLabel(/^Reason for:/).all()) await reason.fill('looked at the score sheets');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');

  const office = await (await browser.newContext()).newPage();
  await logIn(office, officer);
  await office.goto('/office/queue');
  await office.getByRole('region', { name: 'Reports that wait' }).getByRole('link', { name: 'Story Open' }).click();
  await office.getByRole('button', { name: 'Accept and rate' }).click();
  await expect(office.locator('.page-head .tag').first()).toHaveText('accepted', { timeout: 30_000 });

  await page.goto(`/players/${first.player}`);
  // The event stands among the best wins too, where no number has a reason.
  const why = page.getByRole('button', { name: /^Why:/ });
  const row = page.getByRole('row', { name: /Story Open/ }).filter({ has: why }).first();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Why:/ }).click();
  await expect(page.getByRole('dialog').locator('.why-lead').first()).toBeVisible();
});

function swapDigits(id: string): string {
  for (let index = id.length - 1; index > 0; index -= 1) {
    if (id[index] !== id[index - 1]) return `${id.slice(0, index - 1)}${id[index]}${id[index - 1]}${id.slice(index + 1)}`;
  }
  return id;
}
