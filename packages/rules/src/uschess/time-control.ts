// Time controls: reading them as people write them, and the systems they are rated in (US Chess 2025 preamble, footnote 1).

import { failed, ok, type Result } from '../core/error.js';
import type { Edition } from './edition.js';
import type { ParameterKey } from './parameters.js';
import type { TotalRange } from './parameters-office.js';
import { type System, systems, systemTitles, type Venue, venueOf } from './systems.js';

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

/** The time controls of a system; null where an edition does not have the system. */
export function controlsOf(system: System, edition: Edition): TotalRange | null {
  return edition.values[controlKeys[system]];
}

export function isInRange(total: number, range: TotalRange): boolean {
  const highEnough = range.fromIncluded ? total >= range.from : total > range.from;
  return highEnough && (range.to === null || (range.toIncluded ? total <= range.to : total < range.to));
}

export interface Classification {
  /** In the order of `systems`; none: not ratable. */
  readonly systems: readonly System[];
  /** Rated as Regular and as Quick. */
  readonly dual: boolean;
  /** Why it is not ratable. */
  readonly reason: string | null;
}

/** The systems in which a game of this time control is rated. */
export function classify(control: TimeControl, venue: Venue, edition: Edition): Classification {
  const total = totalOf(control);
  const candidates = systems.filter((system) => venueOf(system) === venue && controlsOf(system, edition) !== null);
  const found = candidates.filter((system) => {
    const range = controlsOf(system, edition);
    return range !== null && isInRange(total, range);
  });
  const dual = found.includes('OTBR') && found.includes('OTBQ');
  return { systems: found, dual, reason: found.length > 0 ? null : notRatable(total, venue, candidates, edition) };
}

function notRatable(total: number, venue: Venue, candidates: readonly System[], edition: Edition): string {
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

/** Minutes and seconds as online places write them: `3+2`, `15|10`. */
const online = /^(\d+(?:\.\d+)?)\s*[+|]\s*(\d+)$/;
const period = /^(?:(?:g|sd|game)\/?|(?<moves>\d+)\/)(?<minutes>\d+(?:\.\d+)?)$/i;
const extraTime = /^(?:\+|(?:inc|i|d)\/?)(?<seconds>\d+)s?$/i;

/**
 * Reads a time control as it is written on announcements and reports: `G/60;d5`, `G/90;+30`, `40/90,SD/30;d10`, `G/3+2`,
 * `30/90, 30/60, SD/30; +30`, `15|10`. The minutes of all periods are added; delay and increment count alike.
 */
export function parseTimeControl(text: string): Result<TimeControl> {
  const joined = text
    .trim()
    .replace(online, 'G/$1+$2')
    .replace(/\s*\/\s*/g, '/')
    .replace(/(\+|\b(?:inc|i|d|g|sd|game))\s+(?=\d)/gi, '$1')
    // "+30", "d5" and "inc5" may follow a period without a sign between.
    .replace(/(?<=\d)(?=\+|d\/?\d|inc|i\/)/gi, ';');
  const parts = joined.split(/[;,\s]+/).filter((part) => part !== '');
  let minutes = 0;
  let seconds: number | null = null;
  let complete = false;
  let afterPeriod = false;
  for (const part of parts) {
    const time = period.exec(part)?.groups;
    const extra = extraTime.exec(part)?.groups;
    if (time !== undefined && !complete) {
      minutes += Number(time.minutes);
      complete = time.moves === undefined;
      afterPeriod = true;
    } else if (extra !== undefined && afterPeriod && (seconds ?? Number(extra.seconds)) === Number(extra.seconds)) {
      // Delay or increment may stand after each period, but it must be the same.
      seconds = Number(extra.seconds);
      afterPeriod = false;
    } else {
      return unreadable(text, part);
    }
  }
  return complete ? ok({ minutes, seconds: seconds ?? 0 }) : unreadable(text, parts.at(-1) ?? '');
}

function unreadable(text: string, part: string): Result<TimeControl> {
  return failed({
    code: 'time-control-unreadable',
    path: '',
    message: `The time control ${JSON.stringify(text)} cannot be read${part === '' ? '' : ` at ${JSON.stringify(part)}`}.`,
    hint: 'Write periods and then delay or increment, for example G/60;d5, G/90;+30 or 40/90,SD/30;d10; the last period is G/ or SD/.',
  });
}

/** As announcements write it: `G/90+30`, `G/60`. */
export function makeTimeControl(control: TimeControl): string {
  return control.seconds === 0 ? `G/${control.minutes}` : `G/${control.minutes}+${control.seconds}`;
}
