// The exact rating as stored: the five steps, then the floors.

import { rateSection, sectionTerms, settleSection, sharedWorkspace } from '@harkness/rules/internal/uschess';
import { entering } from './enter.js';
import { inForce } from './in-force.js';
import type { Mix } from './mix.js';

export function prepare(mix: Mix): () => number {
  const edition = inForce();
  const work = sharedWorkspace(300, 4096);
  const terms = sectionTerms(edition, 'OTBR', 120);
  const enter = entering(mix, work);
  const { peak } = mix;
  const { gamesBefore, winsBefore, drawsBefore, eventsOfThreeBefore, peakEstablished } = work;
  work.cashFloor.fill(Number.NaN);
  work.ceiling.fill(Number.NaN);
  return () => {
    let sum = 0;
    for (let section = 0; section < mix.sections; section++) {
      const { first, players, games } = enter(section);
      for (let i = 0; i < players; i++) {
        const before = gamesBefore[i] as number;
        winsBefore[i] = before >> 1;
        drawsBefore[i] = before >> 3;
        eventsOfThreeBefore[i] = before >> 2;
        peakEstablished[i] = peak[first + i] as number;
      }
      rateSection(work, edition, terms, players, games);
      settleSection(work, edition, 'OTBR', players);
      sum += work.final[0] as number;
    }
    return sum;
  };
}
