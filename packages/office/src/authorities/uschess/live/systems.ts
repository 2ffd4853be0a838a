// The US Chess systems by their numbers in the live engine's stored data.

import type { RatingSystem, UsSystem } from '../../../facts/facts.js';
import { authorityCode, usSystems } from '../../../facts/stored-codes.js';

/** The authority's number in the store. */
export const usChessCode: number = authorityCode('uschess');

type LiveSystem = UsSystem;
export const liveSystemCount: number = usSystems.length;

export function isLiveSystem(system: RatingSystem): system is LiveSystem {
  return usSystems.some((one) => one === system);
}

export function liveSystemOf(code: number): LiveSystem {
  const system = usSystems[code];
  if (system === undefined) throw new Error(`no live system ${code}`);
  return system;
}
