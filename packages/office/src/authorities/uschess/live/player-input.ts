// Converts a state record to the plain player data of the rules, for matches, foreign events and explanations.

import type { PlayerInput } from '@harkness/rules/uschess';
import { recordInts } from '../../../engines/live/state.js';
import { F, Flag, I } from './record.js';

type History = NonNullable<PlayerInput['history']>;

export function historyOf(flags: number): History {
  if ((flags & Flag.played) === 0) return 'none';
  if ((flags & Flag.notAllWins) === 0) return 'all_wins';
  return (flags & Flag.notAllLosses) === 0 ? 'all_losses' : 'mixed';
}

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** The player of record `index` in an array of records. */
export function playerInput(id: string, records: Int32Array, index: number): PlayerInput {
  const copy = records.slice(index * recordInts, (index + 1) * recordInts);
  const f64 = new Float64Array(copy.buffer, copy.byteOffset, recordInts / 2);
  const rating = known(f64[F.rating]);
  const flags = copy[I.flags] ?? 0;
  return {
    id,
    rating,
    games: rating === null ? 0 : (copy[I.games] ?? 0),
    history: rating === null ? 'none' : historyOf(flags),
    wins: copy[I.wins] ?? 0,
    draws: copy[I.draws] ?? 0,
    eventsOfThree: copy[I.eventsOfThree] ?? 0,
    peakEstablished: known(f64[F.peak]),
    originalLifeMaster: (flags & Flag.lifeMaster) !== 0,
    lifeMasterGames: copy[I.gamesAbove2200] ?? 0,
    cashFloor: known(f64[F.moneyFloor]),
    ceiling: known(f64[F.ceiling]),
  };
}
