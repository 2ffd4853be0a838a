// Time controls as people and files write them. One reader handles announcements (`G/60;d5`, `40/90,SD/30;d10`, `G/3+2`), online
// servers (`15|10`, `90+30`), tournament report files, which count in seconds (`5400+30`, `40/6000+30:900+30`), and words (`90
// min + 30 sec`, time-control-words.ts).

import { failed, ok, type Result } from './error.js';
import { readWords } from './time-control-words.js';

/** One period of a time control. */
export interface WrittenPeriod {
  /** Moves in the period; null for the rest of the game. */
  readonly moves: number | null;
  readonly minutes: number;
}

/** A time control as written. */
export interface WrittenTimeControl {
  readonly periods: readonly WrittenPeriod[];
  /** Delay or increment per move. */
  readonly seconds: number;
  /** An increment is added to the clock; a delay is not. */
  readonly incremental: boolean;
}

/** Minutes and seconds as online servers write them: `3+2`, `15|10`. A bare main time of 180 or more is in seconds. */
const bare = /^(\d+(?:\.\d+)?)(?:\s*([+|])\s*(\d+))?$/;
const secondsFrom = 180;
const mostMoves = 100;
/** Periods of report files, in seconds: `40/6000+30:900+30`. */
const inSeconds = /^(?:(\d+)\/)?(\d+)(?:\+(\d+))?$/;
const period = /^(?:(?:g|sd|td|game)\/?|(?<moves>\d+)\/)(?<minutes>\d+(?:\.\d+)?)$/i;
const extraTime = /^(?:(?<increment>\+|(?:inc|i)\/?)|(?:t\/d|d)\/?)(?<seconds>\d+)s?$/i;

/**
 * The periods of a written time control and its delay or increment, or an error at the part that cannot be read.
 *
 * @example
 * const read = readTimeControl('40/90,SD/30+30');
 * read.ok && read.value.periods // [{ moves: 40, minutes: 90 }, { moves: null, minutes: 30 }]
 */
export function readTimeControl(text: string): Result<WrittenTimeControl> {
  const trimmed = text.trim();
  const short = bare.exec(trimmed);
  if (short !== null && (short[3] !== undefined || Number(short[1]) >= secondsFrom)) {
    const main = Number(short[1]);
    const minutes = short[2] !== '|' && main >= secondsFrom ? main / 60 : main;
    return ok({ periods: [{ moves: null, minutes }], seconds: Number(short[3] ?? 0), incremental: short[3] !== undefined });
  }
  const read = trimmed.includes(':') ? readInSeconds(trimmed) : readInMinutes(trimmed);
  if (read.ok) return read;
  const words = readWords(trimmed);
  return words === undefined ? read : ok(words);
}

function readInSeconds(text: string): Result<WrittenTimeControl> {
  const periods: WrittenPeriod[] = [];
  let seconds: number | null = null;
  for (const part of text.split(':')) {
    const match = inSeconds.exec(part.trim());
    if (match === null || isComplete(periods)) return unreadable(text, part);
    const extra = Number(match[3] ?? 0);
    if ((seconds ?? extra) !== extra) return unreadable(text, part);
    const [count, time] = [match[1] === undefined ? null : Number(match[1]), Number(match[2])];
    // Some programs write seconds/moves. Nobody plays hundreds of moves in a few seconds, so swap them.
    const swapped = count !== null && count > mostMoves && time <= mostMoves;
    periods.push(swapped ? { moves: time, minutes: count / 60 } : { moves: count, minutes: time / 60 });
    seconds = extra;
  }
  if (!isComplete(periods)) return unreadable(text, text);
  return ok({ periods, seconds: seconds ?? 0, incremental: (seconds ?? 0) > 0 });
}

/** The last period has no number of moves: it lasts to the end of the game. */
function isComplete(periods: readonly WrittenPeriod[]): boolean {
  return periods.at(-1)?.moves === null;
}

function readInMinutes(text: string): Result<WrittenTimeControl> {
  const joined = text
    .replace(/\s*\/\s*/g, '/')
    .replace(/(\+|\b(?:inc|i|t\/d|d|g|sd|td|game))\s+(?=\d)/gi, '$1')
    // "+30", "d5" and "inc5" may follow a period without a separator.
    .replace(/(?<=\d)(?=\+|d\/?\d|inc|i\/|t\/d)/gi, ';');
  const parts = joined.split(/[;,\s]/).filter((part) => part !== '');
  const periods: WrittenPeriod[] = [];
  let seconds: number | null = null;
  let incremental = false;
  let afterPeriod = false;
  for (const part of parts) {
    const time = period.exec(part)?.groups;
    const extra = extraTime.exec(part)?.groups;
    if (time !== undefined && !isComplete(periods)) {
      periods.push({ moves: time.moves === undefined ? null : Number(time.moves), minutes: Number(time.minutes) });
      afterPeriod = true;
    } else if (extra !== undefined && afterPeriod && (seconds ?? Number(extra.seconds)) === Number(extra.seconds)) {
      // Delay or increment may follow each period, but must be the same each time.
      seconds = Number(extra.seconds);
      incremental = extra.increment !== undefined;
      afterPeriod = false;
    } else {
      return unreadable(text, part);
    }
  }
  if (!isComplete(periods)) return unreadable(text, parts.at(-1) ?? '');
  return ok({ periods, seconds: seconds ?? 0, incremental });
}

function unreadable(text: string, part: string): Result<WrittenTimeControl> {
  return failed({
    code: 'time-control-unreadable',
    place: '',
    message: `The time control ${JSON.stringify(text)} cannot be read${part === '' ? '' : ` at ${JSON.stringify(part)}`}.`,
    hint: 'Write periods and then delay or increment, for example G/60;d5, G/90;+30 or 40/90,SD/30;d10; the last period is G/ or SD/.',
  });
}
