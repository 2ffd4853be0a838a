// Helpers of the US Chess tests: one test for each statement of a document, under that document's edition.

import { expect, test } from 'vitest';
import {
  type EventInput,
  edition,
  type PlayerInput,
  type PlayerResult,
  rateEvent,
  type UsChessEdition,
} from '../src/uschess/index.js';

const documents: Readonly<Record<string, string>> = {
  US25: 'uschess-2025',
  US20: 'uschess-2020',
  US15: 'uschess-2015',
  US10: 'uschess-2010-approx',
};

export function editionNamed(name: string): UsChessEdition {
  const found = edition({ by: 'name', name });
  if (!found.ok) throw new Error(found.errors[0]?.message);
  return found.value;
}

/** The rules in force on a day, as known today or on another day. */
export function editionOn(on: string, asKnown?: string): UsChessEdition {
  const found = edition({ by: 'date', on, asKnown });
  if (!found.ok) throw new Error(found.errors[0]?.message);
  return found.value;
}

/**
 * One test for every id, under the edition of its document: `statement('US25-1.05 US20-1.05', 'the sentence', (edition) => …)`. A
 * body that takes no edition proves one document, so it may cite only one.
 */
export function statement(ids: string, sentence: string, body: (edition: UsChessEdition) => void): void {
  const cited = new Set(ids.split(' ').map((id) => id.slice(0, 4)));
  if (cited.size > 1 && body.length === 0) throw new Error(`${ids}: the test cites several documents and ignores the edition`);
  for (const id of ids.split(' ')) {
    const name = documents[id.slice(0, 4)];
    if (name === undefined) throw new Error(`no document for ${id}`);
    test(`${id} ${sentence}`, () => {
      expect.hasAssertions();
      body(editionNamed(name));
    });
  }
}

export type Game = readonly [a: string, b: string, scoreA: number];

/** An established player, for sections where only some details matter. */
export function established(id: string, rating: number, more: Partial<PlayerInput> = {}): PlayerInput {
  return { id, rating, games: 100, history: 'mixed', wins: 40, draws: 20, eventsOfThree: 20, ...more };
}

/** A section under an edition by name, its results by player. */
export function rate(
  inForce: UsChessEdition,
  players: readonly PlayerInput[],
  games: readonly Game[],
  more: Partial<EventInput> = {},
): Record<string, PlayerResult> {
  const result = rateEvent({
    edition: { by: 'name', name: inForce.name },
    system: 'OTBR',
    timeControl: { minutes: 120, seconds: 5 },
    startDate: '2022-03-05',
    endDate: '2022-03-06',
    players,
    games: games.map(([a, b, scoreA]) => ({ a, b, scoreA })),
    ...more,
  });
  if (!result.ok) throw new Error(result.errors.map((error) => `${error.place}: ${error.message}`).join('; '));
  return Object.fromEntries(result.value.players.map((player) => [player.id, player]));
}

/** A player of a rated section; throws if there is none, which saves tests the optional chaining. */
export function of(results: Record<string, PlayerResult>, id: string): PlayerResult {
  const found = results[id];
  if (found === undefined) throw new Error(`no result of ${id}`);
  return found;
}

export function step(results: Record<string, PlayerResult>, id: string, number: 3 | 4 | 5): number {
  const { step3, step4, step5 } = of(results, id);
  return { 3: step3, 4: step4, 5: step5 }[number]?.rating ?? Number.NaN;
}

/** Standard expectancy by the engine's own power function, for comparison. */
export function we(rating: number, opponent: number): number {
  return 1 / (1 + 10 ** (-(rating - opponent) / 400));
}
