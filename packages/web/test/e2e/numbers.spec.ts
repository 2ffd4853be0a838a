import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

// The numbers of ten player pages, recomputed from the answers of the API. A story must not scan: one list, and three answers a player.

interface Point {
  readonly official: number;
  readonly games: number;
}
interface Count {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}
interface PlayerAnswer {
  readonly name: string;
  readonly main?: string;
  readonly standings: readonly {
    readonly system: string;
    readonly rating: number;
    readonly games: number;
    readonly peakEstablished?: number;
    readonly floor?: { readonly floor: number };
  }[];
  readonly ratings: readonly {
    readonly system: string;
    readonly official?: {
      readonly rating: number;
      readonly rank?: { readonly rank: number; readonly of: number };
      readonly active?: { readonly rank: number; readonly of: number; readonly below: number };
    };
  }[];
  readonly recent: readonly {
    readonly system: string;
    readonly eventName: string;
    readonly score: number;
    readonly games: number;
    readonly before: Point | null;
    readonly after: Point | null;
  }[];
}
interface ResultsAnswer {
  readonly all: Count;
  readonly byStrength: readonly Count[];
  readonly byColour: readonly Count[];
  readonly byYear: readonly Count[];
  readonly bestWins: readonly { readonly rating: number; readonly name: string; readonly eventName: string }[];
}
interface OpponentsAnswer {
  readonly items: readonly (Count & { readonly name: string })[];
}

const systems: { readonly [system: string]: string } = {
  OTBR: 'Regular',
  OTBQ: 'Quick',
  OTBB: 'Blitz',
  OLR: 'Online Regular',
  OLQ: 'Online Quick',
  OLB: 'Online Blitz',
};

/** The same ten every time, spread over the list. */
async function tenPlayers(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=200');
  const { items } = (await answer.json()) as { items: { player: string }[] };
  let seed = 20_261_001;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const left = items.map(({ player }) => player);
  return Array.from({ length: 10 }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? '');
}

const points = (score: number) => `${Math.floor(score) || (score % 1 === 0 ? 0 : '')}${score % 1 === 0 ? '' : '½'}`;
const signed = (value: number) => (value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value)}`);
const shown = (rating: number) => (Number.isInteger(rating) ? String(rating) : rating.toFixed(2));

async function labels(page: Page): Promise<Set<string>> {
  const all = page.locator('button.why[aria-label]');
  return new Set(await all.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? '')));
}

test('every number on ten player pages is the one that the API’s answers give', async ({ page, request }) => {
  test.setTimeout(180_000);
  let compared = 0;
  for (const id of await tenPlayers(request)) {
    await test.step(id, async () => {
      const data = (await (await request.get(`/api/v1/players/${id}`)).json()) as PlayerAnswer;
      const main = data.main ?? data.standings[0]?.system ?? '';
      const results = (await (await request.get(`/api/v1/players/${id}/results?system=${main}`)).json()) as ResultsAnswer;
      await page.goto(`/players/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: data.name })).toBeVisible();
      await expect(page.locator('table.counts').first()).toBeVisible();

      // The cards: official, live, floor, and the last change, which is after minus before.
      const found = await labels(page);
      for (const { system, rating, games, peakEstablished, floor } of data.standings) {
        const name = systems[system];
        const official = data.ratings.find((one) => one.system === system)?.official;
        const card = page.locator('li.rating').filter({ has: page.locator('h3', { hasText: new RegExp(`^${name}$`) }) });
        const fact = async (term: string) => {
          const own = card.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) });
          return (await own.locator('dd > .num').textContent())?.trim();
        };
        expect(await fact('Games'), `${name}: games`).toBe(String(games));
        expect(await fact('Peak'), `${name}: peak`).toBe(
          peakEstablished === undefined ? '–' : String(Math.round(peakEstablished)),
        );
        expect(await fact('Rank'), `${name}: rank`).toBe(official?.rank?.rank.toLocaleString('en') ?? '–');
        if (official !== undefined) expect(found).toContain(`Why ${name}, official: ${official.rating}`);
        expect(found).toContain(`Why ${name}, live: ${official === undefined ? Math.round(rating) : shown(rating)}`);
        if (floor !== undefined) expect(found).toContain(`Why ${name}, floor: ${floor.floor}`);
        const last = data.recent.find((row) => row.system === system && row.after !== null);
        if (last?.before && last.after)
          expect(found).toContain(`Why ${name}, last change: ${signed(last.after.official - last.before.official)}`);
        compared += 7;
      }

      // The place among active players.
      const active = data.ratings.find(({ system }) => system === main)?.official?.active;
      if (active !== undefined) {
        await expect(page.locator('.place-share')).toHaveText(`${Math.floor((100 * active.below) / active.of)} %`);
        await expect(page.locator('.place a')).toHaveText(`Place ${active.rank.toLocaleString('en')}`);
        compared += 2;
      }

      // Results: each table adds up to all games, and all of them to won, drawn and lost.
      const { all } = results;
      expect(all.wins + all.draws + all.losses).toBe(all.games);
      const tables = page.locator('table.counts');
      for (const [at, rows] of [results.byStrength, results.byColour, results.byYear].entries()) {
        const texts = (await tables.nth(at).locator('tbody td.n').allTextContents()).map((text) => text.trim());
        expect(texts).toEqual(rows.flatMap(({ games, wins, draws }) => [String(games), points(wins + draws / 2)]));
        const sum = rows.reduce((total, { games }) => total + games, 0);
        if (at !== 1) expect(sum).toBe(all.games);
        const foot = (await tables.nth(at).locator('tfoot td.n').allTextContents()).map((text) => text.trim());
        expect(foot).toEqual([String(all.games), points(all.wins + all.draws / 2)]);
        compared += texts.length + 2;
      }

      // The best wins, in their order, and the most frequent opponents with games, score, won, drawn and lost.
      const cellsOf = (label: string) =>
        page
          .getByRole('region', { name: label, exact: true })
          .locator('tbody tr')
          .evaluateAll((found) =>
            found.map((row) =>
              [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()),
            ),
          );
      if (results.bestWins.length > 0) {
        const wins = await cellsOf('Best wins');
        expect(wins.map(([rating, name, event]) => [rating, name, event])).toEqual(
          results.bestWins.map(({ rating, name, eventName }) => [String(rating), name, eventName]),
        );
        compared += 3 * wins.length;
      }
      const met = (await (await request.get(`/api/v1/players/${id}/opponents?limit=20`)).json()) as OpponentsAnswer;
      if (met.items.length > 0) {
        await expect(page.getByRole('region', { name: 'Opponents', exact: true }).locator('tbody tr')).toHaveCount(
          met.items.length,
        );
        expect((await cellsOf('Opponents')).map((cells) => cells.slice(0, 6))).toEqual(
          met.items.map(({ name, games, wins, draws, losses }) => [
            name,
            String(games),
            points(wins + draws / 2),
            String(wins),
            String(draws),
            String(losses),
          ]),
        );
        compared += 5 * met.items.length;
      }

      // The events: score, rating before and after, and the change between them.
      const rows = page.getByRole('region', { name: 'Events of the player' }).locator('tbody tr');
      await expect(rows).toHaveCount(data.recent.length);
      const cells = await rows.evaluateAll((found) =>
        found.map((row) => [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim())),
      );
      for (const [at, { before, after, eventName }] of data.recent.entries()) {
        const texts = cells[at] ?? [];
        expect(texts.join(' · ')).toContain(eventName);
        if (before === null || after === null) continue;
        expect(
          texts.some((text) => text.startsWith(String(before.official))),
          `${eventName}: before`,
        ).toBe(true);
        expect(
          texts.some((text) => text.startsWith(String(after.official))),
          `${eventName}: after`,
        ).toBe(true);
        expect(texts.at(-1)?.endsWith(signed(after.official - before.official)), `${eventName}: ${texts.at(-1)}`).toBe(true);
        compared += 3;
      }
    });
  }
  expect(compared).toBeGreaterThan(200);
});
