// Time controls that can be read in more than one way, or that name more than one control: their probable meanings, for a person
// to confirm. Nothing is rated by such a reading until somebody has confirmed it (FORMATS-2 §8).

import { readTimeControl, type WrittenTimeControl } from './time-control.js';

/** A possible meaning of a text. */
export interface LikelyTimeControl {
  /** In unambiguous notation: `40/90,SD/30;d5`. */
  readonly written: string;
  /** In words: `40 moves in 90 minutes, then 30 minutes for the rest, delay 5 seconds`. */
  readonly inWords: string;
}

/**
 * The possible meanings of a text that `readTimeControl` cannot read, likeliest first.
 *
 * @example
 * likelyTimeControls('90/40+30').map(({ written }) => written) // ['40/90,SD/30']
 */
export function likelyTimeControls(text: string): readonly LikelyTimeControl[] {
  const found = new Map<string, LikelyTimeControl>();
  // No real announcement is that long.
  for (const candidate of text.length > longest ? [] : candidatesOf(text)) {
    const read = readTimeControl(candidate);
    if (!read.ok) continue;
    const written = textOf(read.value);
    if (!found.has(written)) found.set(written, { written, inWords: wordsOf(read.value) });
  }
  return [...found.values()].slice(0, mostReadings);
}

const longest = 200;
const mostReadings = 3;
const rounds =
  /\b(?:in|for|für|en|nei)?\s*(?:rounds?|runden?|rondes?|rondas?|turni?)\s*\d{1,2}(?:\s*(?:-|–|to|bis|à|a)\s*\d{1,2})?/giu;

function* candidatesOf(text: string): Generator<string> {
  // `90/40+30`: minutes for moves, and then minutes for the rest.
  const swapped = /^\s*(\d{2,3})\s*\/\s*(\d{2})\s*\+\s*(\d{1,3})\s*$/.exec(text);
  if (swapped !== null && Number(swapped[1]) > Number(swapped[2])) yield `${swapped[2]}/${swapped[1]},SD/${swapped[3]}`;
  // `G/90. SD/30; d5`: a game in 90 has no second period, so the first period was for forty moves.
  const game = /^\s*G(?:ame)?\s*\/?\s*(\d{1,3})\s*[.,;]\s*SD\s*\/?\s*(\d{1,3})(.*)$/i.exec(text);
  if (game !== null) yield `40/${game[1]},SD/${game[2]}${game[3] ?? ''}`;
  // `90 min + 30 sec ...`: the omitted part may be a second period.
  yield text.replace(/\s*(?:\.{2,}|…).*$/u, '');
  // Two schedules, or one control for some rounds and another for the rest.
  const plain = text.replace(rounds, ' ');
  yield plain.replace(/\([^()]*\)/g, ' ').trim();
  for (const part of plain.split(/[()]|(?<!\p{L})(?:then|or|ou|o|oder|dann|puis|luego|poi)(?!\p{L})/iu))
    yield part.replace(/^[\s,;.]+|[\s,;.]+$/g, '').replace(/^[^,;]*\bschedule\b\s*[,;]?\s*/i, '');
}

function textOf({ periods, seconds, incremental }: WrittenTimeControl): string {
  const main = periods.map(({ moves, minutes }) =>
    moves === null ? `${periods.length === 1 ? 'G' : 'SD'}/${minutes}` : `${moves}/${minutes}`,
  );
  return `${main.join(',')}${seconds === 0 ? '' : `;${incremental ? '+' : 'd'}${seconds}`}`;
}

function wordsOf({ periods, seconds, incremental }: WrittenTimeControl): string {
  const main = periods.map(({ moves, minutes }) => {
    if (moves !== null) return `${moves} moves in ${minutes} minutes`;
    return periods.length === 1 ? `${minutes} minutes for the game` : `${minutes} minutes for the rest`;
  });
  const extra = seconds === 0 ? '' : `, ${incremental ? 'increment' : 'delay'} ${seconds} seconds`;
  return `${main.join(', then ')}${extra}`;
}
