// The rules' kernel over the sections of an office, without the office around it: the baseline for a replay.

import type { DayNumber } from '@harkness/rules';
import {
  rateSection,
  type SectionTerms,
  Standing,
  sectionTerms,
  settleSection,
  sharedWorkspace,
} from '@harkness/rules/internal/uschess';
import { systems } from '@harkness/rules/uschess';
import { Editions, isEdition } from '../../packages/office/src/authorities/uschess/live/editions.js';
import type { Month } from '../../packages/office/src/engines/live/month.js';

export interface Counts {
  games: number;
  units: number;
  rows: number;
}

/**
 * The rules' kernel alone: every section in its systems, with the players' numbers in flat arrays per system. An unrated player
 * begins at 750 with no games, because Step 1 is not part of the kernel.
 */
export function bareKernel(months: readonly Month[], players: number, count: Counts): void {
  const editions = new Editions();
  const work = sharedWorkspace(4096, 65_536);
  const columns = systems.map(() => ({
    rating: new Float64Array(players).fill(Number.NaN),
    peak: new Float64Array(players).fill(Number.NaN),
    games: new Int32Array(players),
    wins: new Int32Array(players),
    draws: new Int32Array(players),
    events: new Int32Array(players),
  }));
  const termsOf = new Map<string, SectionTerms>();
  for (const month of months) {
    for (let section = 0; section < month.sections; section++) {
      const start = month.start[section] as DayNumber;
      const edition = editions.at(start);
      const [minutes, seconds] = [month.minutes[section] as number, month.seconds[section] as number];
      if (!isEdition(edition) || Number.isNaN(minutes)) continue;
      const first = month.playerAt[section] as number;
      const size = (month.playerAt[section + 1] as number) - first;
      const firstGame = month.gameAt[section] as number;
      const games = (month.gameAt[section + 1] as number) - firstGame;
      sharedWorkspace(size, games);
      for (const system of editions.systemsOf(edition, month.venue[section] === 1 ? 'OL' : 'OTB', minutes, seconds).systems) {
        const { rating, peak, games: before, wins, draws, events } = columns[system] as (typeof columns)[number];
        for (let i = 0; i < size; i++) {
          const player = month.players[first + i] as number;
          const known = rating[player] as number;
          const isUnrated = Number.isNaN(known);
          work.rating[i] = isUnrated ? 750 : known;
          work.gamesBefore[i] = before[player] as number;
          work.standing[i] = isUnrated ? Standing.unrated : Standing.rated;
          work.winsBefore[i] = wins[player] as number;
          work.drawsBefore[i] = draws[player] as number;
          work.eventsOfThreeBefore[i] = events[player] as number;
          work.peakEstablished[i] = peak[player] as number;
          work.lifeMaster[i] = 0;
          work.cashFloor[i] = Number.NaN;
          work.ceiling[i] = Number.NaN;
        }
        for (let game = 0; game < games; game++) {
          const at = (firstGame + game) * 3;
          work.playerA[game] = month.games[at] as number;
          work.playerB[game] = month.games[at + 1] as number;
          work.halfPointsA[game] = month.games[at + 2] as number;
        }
        const name = systems[system] ?? 'OTBR';
        const key = `${start}/${system}/${minutes + seconds}`;
        let terms = termsOf.get(key);
        if (terms === undefined) {
          terms = sectionTerms(edition, name, minutes + seconds);
          termsOf.set(key, terms);
        }
        rateSection(work, edition, terms, size, games);
        settleSection(work, edition, name, size);
        for (let i = 0; i < size; i++) {
          const player = month.players[first + i] as number;
          const played = work.played[i] as number;
          if (played === 0) continue;
          const final = work.final[i] as number;
          rating[player] = final;
          before[player] = (work.gamesBefore[i] as number) + played;
          wins[player] = (wins[player] as number) + (work.wins[i] as number);
          draws[player] = (draws[player] as number) + (work.draws[i] as number);
          if (played >= 3) events[player] = (events[player] as number) + 1;
          if ((before[player] as number) > 25 && !((peak[player] as number) > final)) peak[player] = final;
        }
        count.games += games;
        count.units += 1;
        count.rows += size;
      }
    }
  }
}
