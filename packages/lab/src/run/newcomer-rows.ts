// Which rows of the trail newcomers' error compares (LAB §3.4). They depend on games and days alone, so reforms share them.

import type { MemoryHistory } from '@harkness/office';
import { type ComparedPlaces, NewcomerYears } from '../measures/newcomers.js';
import { firstRowOf, Row, type Trail } from './trail.js';
import { yearsAfter } from './years-after.js';

/** Over the first `months` of the history, sections by their index in the month. */
export function newcomerRows(
  history: MemoryHistory,
  trail: Trail,
  months: number,
  isCounted: (month: number, section: number) => boolean,
): readonly ComparedPlaces[] {
  const years = new NewcomerYears(history.players, yearsAfter);
  const isNewcomer = new Uint8Array(history.players);
  const { state: states, player: players, games, played } = trail;
  for (const [at, month] of history.months.slice(0, months).entries()) {
    for (let section = 0; section < month.sections; section++) {
      const first = firstRowOf(history, at, section);
      const end = first + (month.playerAt[section + 1] as number) - (month.playerAt[section] as number);
      if (first === end || ((states[first] as number) & Row.rated) === 0 || !isCounted(at, section)) continue;
      const day = month.end[section] as number;
      for (let row = first; row < end; row++) {
        const state = states[row] as number;
        if ((state & Row.played) === 0) continue;
        const player = players[row] as number;
        if ((state & Row.unrated) !== 0) isNewcomer[player] = 1;
        if (isNewcomer[player] !== 1) continue;
        const isOver = years.add(player, day, (games[row] as number) + (played[row] as number), row, row);
        // No later rating is compared with their first ones.
        if (isOver) isNewcomer[player] = 0;
      }
    }
  }
  return years.places();
}
