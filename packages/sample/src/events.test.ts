import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSectionsOf } from './events.js';
import { sampleFederation } from './federation.js';

describe('the sections of a weekend open', () => {
  const ratings = fc.array(fc.integer({ min: 0, max: 2800 }), { maxLength: 60 });

  test('nobody plays below their rating, nobody plays twice, no section is too small', () => {
    fc.assert(
      fc.property(ratings, fc.integer({ min: 4, max: 9 }), (players, fewest) => {
        const sections = openSectionsOf(players, fewest);
        for (const { limits, places } of sections) {
          expect(places.length).toBeGreaterThanOrEqual(fewest);
          for (const place of places) expect(players[place]).toBeLessThan(limits.under ?? Number.POSITIVE_INFINITY);
        }
        const all = sections.flatMap(({ places }) => places);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  test('everybody plays if there are enough for one section', () => {
    fc.assert(
      fc.property(ratings, fc.integer({ min: 4, max: 9 }), (players, fewest) => {
        // Without a strong player, the last few below a limit have nobody to play up with.
        const withMasters = [...players, ...Array<number>(fewest).fill(2300)];
        expect(openSectionsOf(withMasters, fewest).flatMap(({ places }) => places)).toHaveLength(withMasters.length);
      }),
    );
  });

  test('a section that is too small plays up: three of 2200 never join Under 2000', () => {
    const sections = openSectionsOf([2247, 2210, 2200, 1700, 1690, 1680, 1670, 1660, 1650, 1400, 1390], 7);
    expect(sections.map(({ limits, places }) => [limits.name, places.length])).toEqual([['Open', 11]]);
  });
});

test('events that end on two alternating days have different ids', () => {
  const named = new Map<string, string>();
  for (const batch of sampleFederation({ seed: 5, players: 400, years: 2, games: 9000 })) {
    for (const fact of batch.facts) {
      if (fact.kind !== 'section-submitted') continue;
      const { event, eventName, start, end, affiliate } = fact.body.section;
      const about = JSON.stringify([eventName, start, end, affiliate]);
      expect(named.get(event) ?? about).toBe(about);
      named.set(event, about);
    }
  }
  expect(named.size).toBeGreaterThan(40);
});
