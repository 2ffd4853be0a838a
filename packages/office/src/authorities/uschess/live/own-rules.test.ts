// Own rules: after an amendment the incremental run gives the same bits as a run from the start, and rates only sections begun
// under it.

import { describe, expect, test } from 'vitest';
import { readHead } from '../../../engines/live/spaces.js';

import { appendFacts, type FactOffer } from '../../../facts/append.js';
import type { Store } from '../../../facts/store.js';
import { memoryStore } from '../../../testing/index.js';
import { randomHistory } from '../../../testing/random-history.js';
import { replay, verifyResults } from '../../live.js';
import { rulebookHash } from '../../rulebook-hash.js';
import { firstOtherDay } from './own-rules.js';

async function append(store: Store, facts: readonly FactOffer[]): Promise<void> {
  const result = await appendFacts(store, facts);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
}

const bonus = { parameter: 'uschess.bonus-multiplier', value: 6, source: 'Norland rules §4', reason: 'fast juniors' };
const floor = { parameter: 'uschess.least-rating', value: 400, source: 'Norland rules §5', reason: 'fewer ties' };

function profile(id: string, ...amendments: object[]): FactOffer {
  const authorities = [{ id: 'uschess', name: 'Norland', kind: 'uschess', amendments }];
  return { id, kind: 'profile', body: { authorities }, actor: 'officer' } as unknown as FactOffer;
}

async function rated(...steps: readonly FactOffer[][]) {
  const store = memoryStore();
  let last: Awaited<ReturnType<typeof replay>>;
  for (const facts of steps) {
    await append(store, facts);
    last = await replay(store, { reason: 'step' });
  }
  const { resultsHash, sections, held, rulebookHash: rulebook } = await store.read(readHead);
  const { problems } = await store.read(verifyResults);
  return { last, problems, outcome: { resultsHash, sections, held, rulebook } };
}

describe('amendments', () => {
  test.each([1, 2, 3])('history %d: incremental runs equal runs from the start', { timeout: 60_000 }, async (seed) => {
    const facts = randomHistory(seed, { players: 12, sections: 24 }).subjects.flat();
    const days = facts
      .flatMap(({ body }) => ('section' in body && typeof body.section === 'object' ? [body.section.start] : []))
      .sort();
    const [early = '', middle = ''] = [days[Math.floor(days.length / 4)], days[Math.floor(days.length / 2)]];
    const steps = [
      profile('p1', { ...bonus, from: middle }),
      profile('p2', { ...bonus, from: middle }, { ...floor, from: early, until: middle }),
      profile('p3', { ...floor, from: early }),
      profile('p4'),
    ];
    const plain = await rated(facts);
    for (const [at, step] of steps.entries()) {
      const before = steps.slice(0, at + 1);
      const inSteps = await rated(facts, ...before.map((one) => [one]));
      const atOnce = await rated([...facts, step]);
      expect(inSteps.outcome).toEqual(atOnce.outcome);
      expect(inSteps.problems).toEqual([]);
    }
    expect((await rated(facts, ...steps.map((one) => [one]))).outcome).toEqual(plain.outcome);
  });

  test('an announced change rates nothing; a change in force rates only sections begun under it', async () => {
    const facts = randomHistory(7, { players: 12, sections: 40 })
      .subjects.flat()
      .filter(({ kind }) => kind !== 'prize-won');
    const announced = await rated(facts, [profile('p1', { ...bonus, from: '2031-01-01', decided: '2030-01-01' })]);
    expect(announced.last).toBeUndefined();
    expect(announced.outcome.rulebook).not.toBe(rulebookHash());
    const days = facts
      .flatMap(({ body }) => ('section' in body && typeof body.section === 'object' ? [body.section.start] : []))
      .sort();
    const begun = await rated(facts, [profile('p1', { ...bonus, from: days[Math.floor(days.length * 0.7)] ?? '' })]);
    expect(begun.last?.kind).toBe('incremental');
    expect(begun.last?.sectionsRated).toBeLessThan(begun.last?.sectionsInAll ?? 0);
    expect(begun.last?.sectionsRated).toBeGreaterThan(0);
  });

  test('the first day with another value: a changed source changes no value', () => {
    const own = (from: string, value: number, source = 's') => [
      { authority: 'uschess', parameter: bonus.parameter, from, value, source },
    ];
    expect(firstOtherDay([], own('2026-01-01', 6))).toBe('2026-01-01');
    expect(firstOtherDay(own('2026-01-01', 6), own('2026-01-01', 6, 'other'))).toBeUndefined();
    expect(firstOtherDay(own('2026-01-01', 6), own('2027-01-01', 6))).toBe('2026-01-01');
    expect(firstOtherDay([{ ...own('2026-01-01', 6)[0], authority: 'other' } as never], [])).toBeUndefined();
    expect(rulebookHash(own('2026-01-01', 6))).toBe(rulebookHash(own('2026-01-01', 6, 'other')));
    expect(rulebookHash(own('2026-01-01', 6))).not.toBe(rulebookHash(own('2026-01-02', 6)));
  });
});
