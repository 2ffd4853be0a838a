import { makeSampleOffice } from '@harkness/sample';
import { expect, test } from 'vitest';
import { fideResults } from '../authorities/fide/publish.js';
import type { Answer, Participation } from '../facts/answers.js';
import { publishedFact } from '../lists/index.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('as known at a time, a FIDE section is rated by the lists published by then, and waits before them', async () => {
  const store = memoryStore();
  const made = await makeSampleOffice(store, { sample: { seed: 1, players: 80, years: 1, authority: 'fide' } });
  expect(made.ok).toBe(true);
  const office = value(await openOffice({ store, clock: () => '2026-11-01T12:00:00.000Z' }));
  // A player with a rated game on a list.
  const results = await store.read((reader) => gathered(fideResults(reader)));
  const result = results.find(({ shares }) => shares.some((share) => share.changeHundredths !== 0));
  const player = result?.shares.find((share) => share.changeHundredths !== 0)?.player;
  if (result === undefined || player === undefined) throw new Error('the sample has no FIDE result');
  const ofSection = ({ event, section }: Participation) => event === result.event && section === result.section;
  const row = value(await office.player(player)).history.find(ofSection);
  expect(row?.change).not.toBe(0);
  const fact = await store.read((reader) => publishedFact(reader, result.list, result.date));
  const listed = fact?.seq ?? 0;
  expect(listed).toBeGreaterThan(0);

  const after = value(await office.player(player, { known: listed })).history.find(ofSection);
  expect(after).toEqual(row);
  const before = value(await office.player(player, { known: listed - 1 })).history.find(ofSection);
  expect(before).toMatchObject({ held: { code: expect.any(String) } });
  expect(before?.change).toBeUndefined();
  await office.close();
});
