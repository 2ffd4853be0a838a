// The exact rating as it is stored: the five steps and the floors after them.

import {
  type Edition,
  makeWorkspace,
  rateSection,
  reserve,
  type SectionTerms,
  sectionTerms,
  settleSection,
  type Workspace,
} from '@harkness/rules/uschess';
import { inForce } from './in-force.js';
import type { Mix } from './mix.js';

function kernel(mix: Mix, work: Workspace, edition: Edition, terms: SectionTerms): number {
  const { playerAt, gameAt } = mix;
  const { rating, gamesBefore, standing, playerA, playerB, halfPointsA } = work;
  const { winsBefore, drawsBefore, eventsOfThreeBefore, peakEstablished, lifeMaster, cashFloor, ceiling } = work;
  let sum = 0;
  for (let section = 0; section < mix.sections; section++) {
    const first = playerAt[section] as number;
    const players = (playerAt[section + 1] as number) - first;
    const firstGame = gameAt[section] as number;
    const games = (gameAt[section + 1] as number) - firstGame;
    rating.set(mix.rating.subarray(first, first + players));
    gamesBefore.set(mix.gamesBefore.subarray(first, first + players));
    standing.set(mix.standing.subarray(first, first + players));
    playerA.set(mix.playerA.subarray(firstGame, firstGame + games));
    playerB.set(mix.playerB.subarray(firstGame, firstGame + games));
    halfPointsA.set(mix.halfPointsA.subarray(firstGame, firstGame + games));
    peakEstablished.set(mix.peak.subarray(first, first + players));
    for (let i = 0; i < players; i++) {
      const before = gamesBefore[i] as number;
      winsBefore[i] = before >> 1;
      drawsBefore[i] = before >> 3;
      eventsOfThreeBefore[i] = before >> 2;
      lifeMaster[i] = 0;
      cashFloor[i] = Number.NaN;
      ceiling[i] = Number.NaN;
    }
    rateSection(work, edition, terms, players, games);
    settleSection(work, edition, 'OTBR', players);
    sum += work.final[0] as number;
  }
  return sum;
}

export function prepare(mix: Mix): () => number {
  const edition = inForce();
  const work = makeWorkspace();
  reserve(work, 300, 4096);
  const terms = sectionTerms(edition, 'OTBR', 120);
  return () => kernel(mix, work, edition, terms);
}
