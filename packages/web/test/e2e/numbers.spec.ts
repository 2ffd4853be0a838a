import { type APIRequestContext, expect, test } from '@playwright/test';
import { people } from './accounts.js';
import { openOwnServer } from './own-server.js';
import { comparePlayer } from './player-numbers.js';

/** Ten others at each run; a failure names the seed, which repeats it. */
const seed = Number(process.env['HARKNESS_NUMBERS_SEED'] ?? Date.now() % 2_147_483_648);

/** Ten players who are on a list, at least three of them on FIDE's. */
async function tenPlayers(request: APIRequestContext, origin: string): Promise<string[]> {
  const onList = async (list: string) => {
    const answer = await request.get(`${origin}/api/v1/lists/${list}/rows?limit=500`);
    return ((await answer.json()) as { items: { player: string }[] }).items.map(({ player }) => player);
  };
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const take = (from: readonly string[], count: number): string[] => {
    const left = [...from];
    return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? '');
  };
  const [uschess, fide] = [await onList('uschess-supplement-2026-10-01'), await onList('FIDE-standard-2026-10-01')];
  const three = take(fide, 3);
  const all = [...new Set([...uschess, ...fide])].filter((one) => !three.includes(one));
  return [...three, ...take(all, 7)];
}

// Other stories enter decisions, rate everything again, retract lists and publish them: the numbers are those of an office of its own.
test('every number on ten random player pages agrees with the API’s answers', async ({ page, request }) => {
  test.setTimeout(300_000);
  const { origin, close } = await openOwnServer(people().untouched);
  let compared = 0;
  try {
    for (const id of await tenPlayers(request, origin))
      await test.step(`${id}, HARKNESS_NUMBERS_SEED=${seed}`, async () => {
        compared += await comparePlayer({ page, request, origin }, id);
      });
  } finally {
    await close();
  }
  expect(compared, `HARKNESS_NUMBERS_SEED=${seed}`).toBeGreaterThan(1500);
});
