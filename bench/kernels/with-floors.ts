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
  let sum = 0;
  for (let section = 0; section < mix.sections; section++) {
    const first = playerAt[section] as number;
    const players = (playerAt[section + 1] as number) - first;
    const firstGame = gameAt[section] as number;
    const games = (gameAt[section + 1] as number) - firstGame;
    for (let i = 0; i < players; i++) {
      const before = mix.gamesBefore[first + i] as number;
      work.rating[i] = mix.rating[first + i] as number;
      work.gamesBefore[i] = before;
      work.standing[i] = mix.standing[first + i] as number;
      work.winsBefore[i] = before >> 1;
      work.drawsBefore[i] = before >> 3;
      work.eventsOfThreeBefore[i] = before >> 2;
      work.peakEstablished[i] = mix.peak[first + i] as number;
      work.lifeMaster[i] = 0;
      work.cashFloor[i] = Number.NaN;
      work.ceiling[i] = Number.NaN;
    }
    for (let game = 0; game < games; game++) {
      work.playerA[game] = mix.playerA[firstGame + game] as number;
      work.playerB[game] = mix.playerB[firstGame + game] as number;
      work.halfPointsA[game] = mix.halfPointsA[firstGame + game] as number;
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
