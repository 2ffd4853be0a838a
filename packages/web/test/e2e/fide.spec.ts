import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.js';

interface Section {
  readonly event: string;
  readonly authority: string;
  readonly status: string;
  readonly players: readonly {
    readonly player: string;
    readonly name: string;
    readonly ratings: readonly { readonly change?: number }[];
  }[];
}

/** A FIDE section rated by a list. */
async function fideSection(page: Page): Promise<Section> {
  const events = (await (await page.request.get('/api/v1/events?limit=50&authority=fide')).json()) as {
    items: { event: string }[];
  };
  for (const { event } of events.items) {
    const section = (await (await page.request.get(`/api/v1/events/${event}/sections/1`)).json()) as Section;
    if (section.authority === 'fide' && section.status === 'rated') return section;
  }
  throw new Error('the sample has no FIDE section that a list has rated');
}

test('a FIDE section shows rating and change, and why, with K and expected score; the player their FIDE rating and why', async ({
  page,
}) => {
  const section = await fideSection(page);
  const rated = section.players.find(({ ratings }) => ratings[0]?.change !== undefined);
  if (rated === undefined) throw new Error('nobody of the section had a rating');
  await page.goto(`/events/${section.event}/1`);
  // Beside the columns of US Chess there is no room for K and the expected score: the reason has them.
  for (const name of [/^FIDE \w+ Rating$/, /^FIDE \w+ Change$/])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('button', { name: `Why: ${rated.name}` })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(/ scored [\d½]+ of \d+, .* points expected/)).toBeVisible();
  await expect(panel.getByText(/K = \d+ rating points/)).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open as a page' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(`/players/${rated.player}`);
  await expect(page.getByRole('heading', { name: /^FIDE (Standard|Rapid|Blitz)$/ }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Why FIDE \w+: \d+$/ })
    .first()
    .click();
  // Below it, where no game has moved the rating since, the reason of the list that did.
  await expect(panel.locator('.why-lead').first()).toBeVisible();
  await panel.locator('.all-steps > summary').first().click();
  await expect(panel.getByText(/^Rating on the list of/).first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('the pages of FIDE are no wider than a phone of 360 pixels', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const section = await fideSection(page);
  for (const address of [`/events/${section.event}/1`, `/players/${section.players[0]?.player}`]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
  }
});

interface Share {
  readonly k?: number;
  readonly games: number;
  readonly score: number;
  readonly expected?: number | null;
  readonly performance?: number | null;
  readonly caveats: readonly string[];
}
interface RatedAlone {
  readonly status: string;
  readonly twins: readonly unknown[];
  readonly players: readonly {
    readonly name: string;
    readonly score: number;
    readonly ratings: readonly {
      readonly before: { readonly rating: number } | null;
      readonly performance?: number;
      readonly change?: number;
      readonly share?: Share;
    }[];
  }[];
}

/** An office whose events are rated by FIDE alone: the sample of the other stories has none. */
async function fideOffice(port: number): Promise<{ readonly address: string; readonly process: ChildProcess }> {
  const root = join(import.meta.dirname, '../../../..');
  const script = spawn('node', ['--import', 'tsx', join(root, 'scripts/lib/fide-office.ts'), String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: script.stdout }).on('line', (line) => line === 'open' && resolve());
    script.on('exit', (code) => reject(new Error(`the office ended: ${code}`)));
  });
  return { address: `http://127.0.0.1:${port}`, process: script };
}

const points = (score: number) => (score === 0.5 ? '½' : `${Math.floor(score)}${score % 1 === 0 ? '' : '½'}`);
const signed = (change: number) => `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(2)}`;

test('a section rated by FIDE alone shows rating, K, rated games, expected score and change of every player, as the API has them', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { address, process: office } = await fideOffice(Number(new URL(baseURL ?? 'http://x:8165').port) + 100);
  try {
    const { items } = (await (await page.request.get(`${address}/api/v1/events?limit=50`)).json()) as {
      items: { event: string }[];
    };
    let shown = 0;
    for (const { event } of items) {
      const section = (await (await page.request.get(`${address}/api/v1/events/${event}/sections/1`)).json()) as RatedAlone;
      if (section.status !== 'rated') continue;
      expect(section.twins).toEqual([]);
      await page.goto(`${address}/events/${event}/1`);
      const table = page.getByRole('region', { name: 'Crosstable of the section' }).getByRole('table');
      for (const name of ['Score', 'Perf.', 'Rating', 'K', 'Rated', 'Expected', 'Change'])
        await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
      const titles = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
      for (const { name, score, ratings } of section.players) {
        const row = table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
        const cells = await row.getByRole('cell').allInnerTexts();
        const cell = (title: string) => cells[titles.indexOf(title)]?.trim();
        const [rating] = ratings;
        const { share, before, change, performance } = rating ?? {};
        const mark = (share?.caveats.length ?? 0) > 0 ? '†' : '';
        expect
          .soft(['Score', 'Perf.', 'Rating', 'K', 'Rated', 'Expected', 'Change'].map(cell), `${event}: ${name}`)
          .toEqual([
            points(score),
            performance === undefined ? '' : String(performance),
            before ? String(before.rating) : 'unrated',
            String(share?.k ?? ''),
            share === undefined ? '' : `${points(share.score)}/${share.games}`,
            share?.expected == null ? '' : share.expected.toFixed(2),
            change !== undefined ? `${signed(change)}${mark}` : share?.performance ? `Rp ${share.performance}${mark}` : 'unrated',
          ]);
        shown += 1;
      }
      expect(await faults(page)).toEqual([]);
    }
    expect(shown).toBeGreaterThan(40);
  } finally {
    office.removeAllListeners('exit');
    office.kill('SIGTERM');
  }
});
