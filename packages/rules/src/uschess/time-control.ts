// Time controls: parses them as people write them, and finds the systems they are rated in (US Chess 2025 preamble, footnote 1).

import { ok, type Result } from '../core/error.js';
import { readTimeControl } from '../core/time-control.js';
import type { UsChessEdition } from './edition.js';
import type { ParameterKey } from './parameters.js';
import type { TotalRange } from './parameters-office.js';
import { type System, systems, systemTitles, type Venue, venueOf } from './systems.js';

/** Minutes for the game, and seconds per move. */
export interface TimeControl {
  /** mm, the main time of all periods in minutes. */
  readonly minutes: number;
  /** ss, the delay or increment in seconds. */
  readonly seconds: number;
}

/** mm + ss, by which a time control is classified. */
export function totalOf(control: TimeControl): number {
  return control.minutes + control.seconds;
}

export const controlKeys = {
  OTBR: 'controlsOTBR',
  OTBQ: 'controlsOTBQ',
  OTBB: 'controlsOTBB',
  OLR: 'controlsOLR',
  OLQ: 'controlsOLQ',
  OLB: 'controlsOLB',
} as const satisfies Record<System, ParameterKey>;

/** The time controls of a system; null if an edition does not have the system. */
export function controlsOf(system: System, edition: UsChessEdition): TotalRange | null {
  return edition.values[controlKeys[system]];
}

export function isInRange(total: number, range: TotalRange): boolean {
  const highEnough = range.fromIncluded ? total >= range.from : total > range.from;
  return highEnough && (range.to === null || (range.toIncluded ? total <= range.to : total < range.to));
}

/** The systems a time control is rated in, or why it is not rated. */
export interface Classification {
  /** In the order of `systems`; empty if it cannot be rated. */
  readonly systems: readonly System[];
  /** Whether it is rated as Regular and as Quick. */
  readonly dual: boolean;
  /** Why it cannot be rated. */
  readonly reason: string | null;
}

/**
 * The systems in which a game of this time control is rated.
 *
 * @example
 * const rules = edition({ by: 'name', name: 'uschess-2025' });
 * rules.ok && classify({ minutes: 45, seconds: 10 }, 'OTB', rules.value).systems // ['OTBR', 'OTBQ']
 */
export function classify(control: TimeControl, venue: Venue, edition: UsChessEdition): Classification {
  const total = totalOf(control);
  const candidates = systems.filter((system) => venueOf(system) === venue && controlsOf(system, edition) !== null);
  const found = candidates.filter((system) => {
    const range = controlsOf(system, edition);
    return range !== null && isInRange(total, range);
  });
  const dual = found.includes('OTBR') && found.includes('OTBQ');
  return { systems: found, dual, reason: found.length > 0 ? null : notRatable(total, venue, candidates, edition) };
}

function notRatable(total: number, venue: Venue, candidates: readonly System[], edition: UsChessEdition): string {
  const place = venue === 'OTB' ? 'over the board' : 'online';
  if (candidates.length === 0) return `${edition.name} has no rating system for games ${place}`;
  const ranges = candidates.map((system) => `${systemTitles[system]} ${describeRange(controlsOf(system, edition))}`);
  return `minutes plus seconds are ${total}, and ${edition.name} rates ${place}: ${ranges.join('; ')}`;
}

export function describeRange(range: TotalRange | null): string {
  if (range === null) return 'not at all';
  const from = `${range.fromIncluded ? 'from' : 'above'} ${range.from}`;
  return range.to === null ? from : `${from} ${range.toIncluded ? 'to' : 'to below'} ${range.to}`;
}

/**
 * Reads a time control as written in announcements and reports: `G/60;d5`, `G/90;+30`, `40/90,SD/30;d10`, `G/3+2`, `5400+30`. The
 * minutes of all periods are added; a delay and an increment count the same.
 *
 * @example
 * parseTimeControl('G/90+30') // { ok: true, value: { minutes: 90, seconds: 30 } }
 */
export function parseTimeControl(text: string): Result<TimeControl> {
  const written = readTimeControl(text);
  if (!written.ok) return written;
  const { periods, seconds } = written.value;
  return ok({ minutes: periods.reduce((sum, { minutes }) => sum + minutes, 0), seconds });
}

/** In the notation of announcements: `G/90+30`, `G/60`. */
export function makeTimeControl(control: TimeControl): string {
  return control.seconds === 0 ? `G/${control.minutes}` : `G/${control.minutes}+${control.seconds}`;
}
