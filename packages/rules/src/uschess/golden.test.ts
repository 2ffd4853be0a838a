// A large seeded history, rated section after section in one workspace. A hash pins its results bit for bit, so that neither a
// code change nor another engine can change a rating unnoticed.

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { editionOn } from '../../test/uschess.js';
import type { UsChessEdition } from './index.js';
import { lifeMasterGames, rateSection, Standing, sectionTerms, settleSection } from './internal.js';
import { makeWorkspace, reserve } from './section.js';

/** Multiplicative congruential generator of Park and Miller: the same on every engine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** 20 years, 4 sections a week of 40 players and 5 rounds, with players joining and leaving. */
function history(): { readonly hash: string; readonly games: number } {
  const random = generator(1951);
  const population = 1500;
  const [rating, strength, peak] = [
    new Float64Array(population),
    new Float64Array(population),
    new Float64Array(population).fill(Number.NaN),
  ];
  const [games, wins, draws, events, above] = [0, 1, 2, 3, 4].map(() => new Int32Array(population)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const record = new Uint8Array(population);
  for (let i = 0; i < population; i++) strength[i] = 500 + 1900 * random() * random() + 200 * random();
  const work = makeWorkspace(8, 16);
  const hash = createHash('sha256');
  const editions = new Map<number, UsChessEdition>();
  let rated = 0;
  for (let week = 0; week < 1040; week++) {
    const year = 2005 + Math.floor(week / 52);
    const inForce = editions.get(year) ?? editionOn(`${year}-07-01`);
    editions.set(year, inForce);
    for (let section = 0; section < 4; section++) {
      const dual = section === 3;
      const first = Math.floor(random() * (population - 120));
      const members = Array.from({ length: 40 }, (_, i) => first + i * 3);
      const pairings: [number, number, number][] = [];
      for (let round = 0; round < 5; round++) {
        for (let i = 0; i < 20; i++) {
          const a = (i + round) % 40;
          const b = (39 - i + round * 2) % 40;
          if (a === b) continue;
          const edge = ((strength[members[a] ?? 0] ?? 0) - (strength[members[b] ?? 0] ?? 0)) / 1200 + random();
          pairings.push([a, b, edge > 0.6 ? 2 : edge < 0.4 ? 0 : 1]);
        }
      }
      reserve(work, 40, pairings.length);
      for (const [place, player] of members.entries()) {
        const isNew = games[player] === 0;
        work.rating[place] = isNew ? Math.floor(strength[player] ?? 0) : (rating[player] ?? 0);
        work.gamesBefore[place] = isNew && player % 5 === 0 ? 7 : (games[player] ?? 0);
        work.standing[place] = isNew
          ? Standing.unrated
          : record[player] === 1
            ? Standing.allWins
            : record[player] === 2
              ? Standing.allLosses
              : Standing.rated;
        work.winsBefore[place] = wins[player] ?? 0;
        work.drawsBefore[place] = draws[player] ?? 0;
        work.eventsOfThreeBefore[place] = events[player] ?? 0;
        work.peakEstablished[place] = peak[player] ?? Number.NaN;
        work.lifeMaster[place] = (above[player] ?? 0) >= 300 ? 1 : 0;
        work.cashFloor[place] = player % 97 === 0 ? 1000 : Number.NaN;
        work.ceiling[place] = player % 89 === 0 ? 1900 : Number.NaN;
      }
      for (const [index, [a, b, half]] of pairings.entries()) {
        work.playerA[index] = a;
        work.playerB[index] = b;
        work.halfPointsA[index] = half;
      }
      rateSection(work, inForce, sectionTerms(inForce, 'OTBR', dual ? 60 : 120), 40, pairings.length);
      settleSection(work, inForce, 'OTBR', 40);
      for (const [place, player] of members.entries()) {
        const m = work.played[place] ?? 0;
        if (m === 0) continue;
        const now = work.wins[place] === m ? 1 : work.halfPoints[place] === 0 ? 2 : 3;
        record[player] = games[player] === 0 ? now : record[player] === now ? now : 3;
        above[player] = lifeMasterGames(above[player] ?? 0, rating[player] ?? 0, games[player] ?? 0, m, inForce);
        games[player] = (work.gamesBefore[place] ?? 0) + m;
        wins[player] = (wins[player] ?? 0) + (work.wins[place] ?? 0);
        draws[player] = (draws[player] ?? 0) + (work.draws[place] ?? 0);
        events[player] = (events[player] ?? 0) + (m >= 3 ? 1 : 0);
        rating[player] = work.final[place] ?? 0;
        if ((games[player] ?? 0) > 25 && !((peak[player] ?? 0) >= (rating[player] ?? 0))) peak[player] = rating[player] ?? 0;
      }
      rated += pairings.length;
      hash.update(new Uint8Array(work.final.buffer, 0, 40 * 8));
      hash.update(new Uint8Array(work.step4.buffer, 0, 40 * 8));
    }
  }
  return { hash: hash.digest('hex'), games: rated };
}

describe('a seeded history', () => {
  test('gives the same results bit for bit', () => {
    const { hash, games } = history();
    expect(games).toBeGreaterThan(400_000);
    expect(hash).toBe('18259eb1e2a7e68576ab13dedd9c834bcff6e7c1b3b70d787c69ff976ae7607f');
    expect(history().hash).toBe(hash);
  });
});
