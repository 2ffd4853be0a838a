import { addMonths } from '@harkness/rules';
import { sampleFederation } from '@harkness/sample';
import { expect, test } from 'vitest';
import { readRows } from '../../engines/period/content.js';
import type { ListedPlayer } from '../../engines/period/row.js';
import { appendFacts } from '../../facts/append.js';
import type { NewFact } from '../../facts/facts.js';
import { memoryStore } from '../../testing/index.js';
import { arrivalOrder, type RandomHistory, seededRandom } from '../../testing/random-history.js';
import { publishFideList } from './publish.js';

/** Facts about one player, or about one section, keep their order, because the later one replaces the earlier. */
function subjectOf({ kind, body }: NewFact): string {
  if ('section' in body && typeof body.section === 'object') return `${body.section.event}/${body.section.section}`;
  if (kind === 'section-withdrawn' && 'section' in body) return `${body.event}/${body.section}`;
  if ('player' in body) return body.player;
  if (kind === 'decision' && 'event' in body) return `decided ${body.event} ${body.type}`;
  // A refusal, an appeal and its outcome may come in any order.
  return `${kind} ${JSON.stringify(body).slice(0, 120)}`;
}

function historyOf(seed: number): RandomHistory {
  const subjects = new Map<string, NewFact[]>();
  const sample = { seed, players: 80, years: 1, games: 1500, authority: 'fide', until: '2026-10-31' } as const;
  for (const { facts } of sampleFederation(sample)) {
    for (const fact of facts) subjects.set(subjectOf(fact), [...(subjects.get(subjectOf(fact)) ?? []), fact]);
  }
  const events = [...subjects.values()].flat().flatMap((fact) => (fact.kind === 'event-registered' ? [fact.body] : []));
  // Adds facts that are rare in a sample: waived late registrations, and refusals with a timely and a late appeal.
  const random = seededRandom(seed);
  const more = events.flatMap(({ event, registeredOn }): NewFact[] => {
    const base = { actor: 'test' } as const;
    const chance = random();
    if (chance < 0.2)
      return [{ ...base, id: `w-${event}`, kind: 'decision', body: { on: registeredOn, type: 'registration-waived', event } }];
    if (chance > 0.5) return [];
    const day = chance < 0.35 ? '05' : '25';
    return [
      { ...base, id: `r-${event}`, kind: 'event-refused', body: { event, on: '2025-10-01' } },
      { ...base, id: `a-${event}`, kind: 'event-appealed', body: { event, on: `2025-10-${day}` } },
      { ...base, id: `d-${event}`, kind: 'appeal-decided', body: { event, on: '2025-11-01', outcome: 'upheld' } },
    ];
  });
  return { subjects: [...subjects.values(), ...more.map((fact) => [fact])] };
}

test('whatever order the facts of a period arrive in, its FIDE lists are the same', async () => {
  let rated = 0;
  for (const seed of [1, 2]) {
    const history = historyOf(seed);
    const outcomes: ListedPlayer[][] = [];
    for (const order of [1, 2]) {
      const store = memoryStore();
      const appended = await appendFacts(store, arrivalOrder(history, order));
      if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
      const rows: ListedPlayer[] = [];
      // All facts arrive before the first list. Each list takes the sections that ended by its closing date.
      for (let date = '2025-12-01'; date <= '2026-11-01'; date = addMonths(date, 1)) {
        const published = await publishFideList(store, 'FIDE-standard', date, { actor: 'test' });
        if (!published.ok) throw new Error(JSON.stringify(published.errors));
        const { head } = published.value;
        await store.read(async (reader) => {
          for await (const chunk of readRows(reader, head)) rows.push(...chunk);
        });
      }
      outcomes.push(rows);
    }
    rated += outcomes[0]?.filter(({ ratings }) => (ratings[0]?.games ?? 0) > 0).length ?? 0;
    expect(outcomes[1]).toEqual(outcomes[0]);
  }
  expect(rated).toBeGreaterThan(10);
});
