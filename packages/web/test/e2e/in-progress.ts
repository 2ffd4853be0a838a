// An event while it is played, as a pairing program pushes it.

import type { APIRequestContext, Page } from '@playwright/test';
import { enter, people } from './accounts.js';

interface Listed {
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly { readonly system: string }[];
}

/** Four rated players of the sample. */
export async function fourPlayers(request: APIRequestContext): Promise<readonly Listed[]> {
  const answer = await request.get('/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=60');
  const { items } = (await answer.json()) as { items: Listed[] };
  const players = items.filter(({ ratings }) => ratings.some(({ system }) => system === 'OTBR')).slice(20, 24);
  if (players.length < 4) throw new Error('the sample has four players');
  return players;
}

/** Four players, two rounds: the second is in play but for its first `decided` games. */
export function save(players: readonly Listed[], decided: number, name = 'Evening Open'): object {
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
    event: { name, start: '2026-11-14', end: '2026-11-14', city: 'Mapleton', state: 'NY' },
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
export async function push(
  page: Page,
  report: object,
  key = 'evening',
): Promise<{ readonly version: number; readonly errors: readonly string[] }> {
  return page.evaluate(
    async ([body, event]) => {
      const { csrf } = (await (await fetch('/api/v1/session')).json()) as { csrf: string };
      const response = await fetch(`/api/v1/live/${event}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
        body: JSON.stringify({ report: body }),
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as { version: number; errors: string[] };
    },
    [report, key] as const,
  );
}

/** Stays in progress, for stories about its page. The one that live.spec.ts ends is another. */
export const inProgress = 'morning';

export async function eventInProgress(page: Page): Promise<void> {
  await enter(page, people().director);
  await page.goto('/submit');
  const { errors } = await push(page, save(await fourPlayers(page.request), 1, 'Morning Open'), inProgress);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await page.context().clearCookies();
}
