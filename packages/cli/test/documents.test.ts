// Every document on the command line: leagues and round robins of FIDE 2009, its first ratings, and the hand formulas of 2010.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

const springOpen = () => readFileSync(join(cwd, 'spring-open.trf'), 'utf8');

describe('the hand formulas of 2010 (US10-2)', () => {
  const ask = async (...args: string[]) => JSON.parse((await harkness(['approximate', ...args, '--json'], cwd)).stdout);

  test('the special formula: (6 × 1500 + 4600 + 400 × 0) / 9', async () => {
    const answer = await ask('--rating', '1500', '--games', '6', '1400w', '1550l', '1650d');
    expect(answer).toMatchObject({ formula: 'special', rounded: 1511 });
    expect(answer.unrounded).toBeCloseTo(13600 / 9, 10);
  });

  test.each([
    ['full K: 800 over effective games plus games', [], 800 / 23],
    ['half K: 400 over effective games plus half the games', ['--half-k'], 400 / 21.5],
  ])('the standard formula, %s, rounded both ways', async (_, flags, k) => {
    const answer = await ask('--rating', '1500', '--games', '20', ...flags, '1400w', '1550l', '1650d');
    expect(answer.k).toBeCloseTo(k, 10);
    expect([answer.roundedAway, answer.roundedNearest]).toEqual([Math.ceil(answer.unrounded), Math.round(answer.unrounded)]);
    expect(answer.rulings).toMatchObject([{ id: 'US-A-28' }]);
  });

  test('one opponent met three times costs the bonus', async () => {
    const games = (names: readonly string[]) => names.map((name) => `1800w@${name}`);
    const rating = ['--rating', '1500', '--games', '20'];
    expect((await ask(...rating, ...games(['a', 'b', 'c', 'd']))).bonus).toBeGreaterThan(0);
    expect((await ask(...rating, ...games(['a', 'a', 'a', 'd']))).bonus).toBe(0);
  });

  test('a rating needs its games, and the special formula has no K to halve', async () => {
    expect(await harkness(['approximate', '--rating', '1500', '1400w'], cwd)).toMatchObject({ code: 2, stdout: '' });
    expect(await harkness(['approximate', '--half-k', '1400w'], cwd)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('FIDE 2009', () => {
  const rate = async (text: string, ...flags: string[]) => {
    const { code, stdout } = await harkness(['rate', '-', '--time-control', '90+30', ...flags, '--json'], cwd, text);
    return { code, section: JSON.parse(stdout).reports[0].sections[0] };
  };

  test('more than 90 days: only a league (4.11), or with approval (4.12)', async () => {
    const long = springOpen().replace('2026/04/03', '2010/01/03').replace('2026/04/05', '2010/05/25');
    const refused = await rate(long);
    expect(refused.code).toBe(1);
    expect(refused.section.notes[0]).toMatch(
      /^not rated under article 4\.1: it asks for at most 90 days.* here 143 days; for a league add --league/,
    );
    for (const flag of ['--league', '--long-approved']) expect((await rate(long, flag)).code).toBe(0);
  });

  test('a round robin is judged by who is rated (6.3): a national championship needs fewer (6.33)', async () => {
    const robin = JSON.parse(readFileSync(join(cwd, 'winter-cup.json'), 'utf8'));
    const names = [1, 2, 3, 4, 5];
    const [section] = robin.sections;
    robin.event = { name: 'Championship', federation: 'IRL', start: '2010-03-01', end: '2010-03-09' };
    robin.sections = [
      {
        ...section,
        kind: 'round-robin',
        rounds: 5,
        timeControl: '90+30',
        players: names.map((pair) => ({
          pair,
          name: `Player ${pair}`,
          fideId: `9000001${pair}`,
          ...(pair <= 3 ? { ratings: [{ system: 'FIDE', rating: 2000 + 50 * pair }] } : { ratings: [], unrated: true }),
          cells: names.flatMap((opponent) => {
            const round = ((pair + opponent) % 5) + 1;
            return opponent === pair ? [] : [{ round, opponent, outcome: 'draw' }];
          }),
        })),
      },
    ];
    const refused = await rate(JSON.stringify(robin));
    expect([refused.code, refused.section.notes[0]]).toEqual([
      1,
      expect.stringMatching(/article 6\.31.*--national-championship/),
    ]);
    const rated = await rate(JSON.stringify(robin), '--national-championship');
    expect(rated.code).toBe(0);
    expect(rated.section.players[4].ratings[0].note).toMatch(/^result worth \d{4}$/);
  });

  test('a first rating: nine games are published, three are not (7.14e)', async () => {
    const on = ['--on', '2010-03-01'];
    const nine = ['2000w', '2100d', '2050l', '1900w', '1950d', '2000d', '2010l', '1800w', '1900w'];
    const published = await harkness(['fide', ...on, ...nine], cwd);
    expect(published.stdout).toMatch(/^1998 {2}first rating, 9 games, fide-2009\nnote: 15 points per half point was adopted/);
    const few = await harkness(['fide', ...on, ...nine.slice(0, 3)], cwd);
    expect(few.stdout).toContain('Not published: too few games (article 7.14e); the result is worth 2050.');
    expect((await harkness(['fide', ...on, ...nine, '--explain'], cwd)).stdout).toContain('§8.');
  });
});
