// An event while it is played: a director's saves come to a page that updates by itself, never without its mark.

import { expect, type Page, test } from '@playwright/test';
import { enter, people } from './accounts.js';

interface Listed {
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly { readonly system: string }[];
}

const mark = 'in progress, unofficial';

/** Four players, two rounds: the second is in play but for its first `decided` games. */
function save(players: readonly Listed[], decided: number): object {
  const rounds = [
    [
      [1, 2],
      [3, 4],
    ],
    [
      [4, 1],
      [2, 3],
    ],
  ] as const;
  const open = rounds[1].slice(decided).map(([white, black]) => ({ round: 2, white, black }));
  const cells = (pair: number): object[] =>
    rounds.flatMap((games, at) =>
      games.slice(0, at === 1 ? decided : games.length).flatMap(([white, black]) => {
        if (white === pair) return [{ round: at + 1, outcome: 'win', opponent: black, colour: 'white' }];
        return black === pair ? [{ round: at + 1, outcome: 'loss', opponent: white, colour: 'black' }] : [];
      }),
    );
  return {
    format: 'harkness-report',
    version: 1,
    event: { name: 'Evening Open', start: '2026-11-14', end: '2026-11-14', city: 'Mapleton', state: 'NY' },
    sections: [
      {
        number: 1,
        name: 'Open',
        kind: 'swiss',
        rounds: 2,
        venue: 'otb',
        timeControl: 'G/60;d5',
        ...(open.length === 0 ? {} : { openGames: open }),
        players: players.map(({ player, name }, at) => ({
          pair: at + 1,
          name,
          uschessId: player,
          ratings: [],
          cells: cells(at + 1),
        })),
      },
    ],
  };
}

/** As a program would with the director's key; here with their session. */
async function push(page: Page, report: object): Promise<{ readonly version: number; readonly errors: readonly string[] }> {
  return page.evaluate(async (body) => {
    const { csrf } = (await (await fetch('/api/v1/session')).json()) as { csrf: string };
    const response = await fetch('/api/v1/live/evening', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ report: body }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { version: number; errors: string[] };
  }, report);
}

test('a save is pushed, the page updates by itself, and only the director may end the event', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const answer = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=60');
  const { items } = (await answer.json()) as { items: Listed[] };
  const players = items.filter(({ ratings }) => ratings.some(({ system }) => system === 'OTBR')).slice(20, 24);
  const [first] = players;
  if (first === undefined || players.length < 4) throw new Error('the sample has four players');

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
  await expect(reader.getByRole('button', { name: 'Make it a draft report' })).toHaveCount(0);

  // What each result would give, asked for one player.
  await reader.getByRole('button', { name: new RegExp(`^Next: ${first.name}`) }).click();
  const panel = reader.getByRole('complementary', { name: 'What each result would give' });
  await expect(panel.getByRole('row')).toHaveCount(4, { timeout: 30_000 });
  for (const result of ['Win', 'Draw', 'Loss'])
    await expect(panel.getByRole('row', { name: new RegExp(`^${result} \\d{3,4}(\\.\\d+)? `) })).toBeVisible();

  await push(page, save(players, 1));
  await expect(reader.getByText('Results up to round 2 of 2; 1 game being played.')).toBeVisible({ timeout: 15_000 });
  // The game is over: the panel goes, and the page stays.
  await expect(panel).toHaveCount(0);
  await push(page, save(players, 2));
  await expect(reader.getByText('Results up to round 2 of 2.')).toBeVisible({ timeout: 15_000 });
  const rows = await reader.getByRole('table').getByRole('row').allInnerTexts();
  const { sections } = (await (await request.get('/api/v1/live/evening')).json()) as {
    sections: { players: { name: string; points: number }[] }[];
  };
  // The page followed by changes alone and shows what the office says.
  expect(rows.slice(1).map((row) => players.find(({ name }) => row.includes(name))?.name)).toEqual(
    sections[0]?.players.map(({ name }) => name),
  );

  // The director ends it with one click: a file that names no affiliate is for theirs, and another can be chosen before.
  await page.goto('/live/evening');
  await expect(page.getByLabel('Affiliate').getByRole('option')).toHaveText(['As the file says', people().affiliate]);
  await page.getByRole('button', { name: 'Make it a draft report' }).click();
  await expect(page).toHaveURL(/\/submissions\//, { timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Evening Open' })).toBeVisible();
  await expect(page.getByLabel('Affiliate')).toHaveValue(people().affiliate);
});
