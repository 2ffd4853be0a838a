// Finds the player of a section that a caller means.

import type { RatedPlayer } from './rated.js';

/** By pairing number, id, or part of the name. */
export function isMeant(player: Pick<RatedPlayer, 'pair' | 'id' | 'name'>, wanted: string): boolean {
  if (String(player.pair) === wanted || player.id === wanted) return true;
  return !/^\d+$/.test(wanted) && player.name.toLowerCase().includes(wanted.toLowerCase());
}
