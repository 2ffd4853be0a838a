// Measures how long readers block the server's main thread.

import { expect } from 'vitest';
import { attack, longestStall } from './attacker.js';
import { heldAtMost } from './contents.js';

/** Some tries include garbage collection, and the first ones warm the code up, so the best one counts. */
const tries = 6;

/** Requests each path with these headers; an officer's headers bypass the cache. */
export async function expectReadersGoOn(
  address: string,
  paths: readonly string[],
  headers: { readonly [name: string]: string },
): Promise<void> {
  for (const path of paths) {
    const ask = async () => {
      const [answer] = await attack(address, { path: `/api/v1${path}`, method: 'GET', headers });
      expect(answer?.status, `${path}: ${answer?.text.slice(0, 300)}`).toBe(200);
    };
    // Threads start once.
    await ask();
    const stalls: number[] = [];
    while (stalls.length < tries && (stalls.at(-1) ?? Number.POSITIVE_INFINITY) > heldAtMost)
      stalls.push(await longestStall(ask));
    expect(Math.min(...stalls), `longest stalls for ${path}`).toBeLessThanOrEqual(heldAtMost);
  }
}
