// The result cells of a US Chess report: a code, the opponent's pairing number, a colour. `W12B`, `D8W`, `H0`, `U0`; in the
// legacy format the number is right-justified and there is no colour: `W  12`. FORMATS §2.2, §2.3.

import type { Colour, Outcome } from '../report/report.js';

/** The letters of a result, in the report and in the printed crosstable. */
export const cellOutcomes: Readonly<Record<string, Outcome>> = {
  W: 'win',
  D: 'draw',
  L: 'loss',
  X: 'forfeit-win',
  F: 'forfeit-loss',
  Z: 'forfeit-draw',
  B: 'bye-full',
  H: 'bye-half',
  U: 'absent',
};

const letters: Readonly<Partial<Record<Outcome, string>>> = {
  ...Object.fromEntries(Object.entries(cellOutcomes).map(([letter, outcome]) => [outcome, letter])),
  // A pairing bye is a full point in US Chess.
  'bye-pairing': 'B',
  // Over in less than one move: not rated, and the forfeit is the only letter of the format for that.
  'unrated-win': 'X',
  'unrated-draw': 'Z',
  'unrated-loss': 'F',
};

/**
 * Cells of a double-game section hold two games without giving their order. The orders here make both sides of a pairing agree: a
 * win and a draw against a loss and a draw. Only a win each needs more: see `doubleOutcomes`.
 */
const doubles: Readonly<Record<string, readonly [Outcome, Outcome]>> = {
  $: ['win', 'win'],
  '#': ['win', 'draw'],
  W: ['win', 'loss'],
  '%': ['draw', 'draw'],
  D: ['loss', 'draw'],
  L: ['loss', 'loss'],
};

export interface UschessCell {
  readonly code: string;
  /** Absent if it is 0 or missing. */
  readonly opponent?: number;
  readonly colour?: Colour;
}

/** `W12B`, `U0`: capitals without blanks, as programs write them; undefined for all other forms. */
function plainCell(text: string): UschessCell | undefined {
  const code = text[0];
  if (code === undefined || code < 'A' || code > 'Z') return undefined;
  let opponent = 0;
  let at = 1;
  for (; at < text.length && at <= 4; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) break;
    opponent = opponent * 10 + digit;
  }
  if (at === text.length) return opponent > 0 ? { code, opponent } : { code };
  const last = text[at];
  const colour = last === 'W' ? 'white' : last === 'B' ? 'black' : undefined;
  if (colour === undefined || at + 1 < text.length) return undefined;
  return opponent > 0 ? { code, opponent, colour } : { code, colour };
}

/** The parts of a cell; undefined if blank, `broken` if malformed. */
export function parseUschessCell(text: string): UschessCell | 'broken' | undefined {
  if (text === '') return undefined;
  const plain = plainCell(text);
  if (plain !== undefined) return plain;
  const match = /^([A-Z$#%])\s*(\d{0,4})\s*([WB]?)$/i.exec(text);
  if (match === null) return 'broken';
  const opponent = Number(match[2] ?? '');
  const colour = match[3]?.toUpperCase();
  return {
    code: (match[1] ?? '').toUpperCase(),
    ...(opponent > 0 && { opponent }),
    ...(colour === 'W' && { colour: 'white' as const }),
    ...(colour === 'B' && { colour: 'black' as const }),
  };
}

export function singleOutcome(code: string): Outcome | undefined {
  return cellOutcomes[code];
}

/**
 * The two games of a double-game cell, from the side of `pair`. If both won one, the lower pairing number gets the first: any
 * order will do as long as the two sides agree, and ratings do not depend on it.
 */
export function doubleOutcomes(code: string, pair: number, opponent: number): readonly [Outcome, Outcome] | undefined {
  if (code === 'W' && pair > opponent) return ['loss', 'win'];
  return doubles[code];
}

/** The code for two games in one cell; undefined if there is none. */
export function doubleCode(first: Outcome, second: Outcome): string | undefined {
  for (const [code, [a, b]] of Object.entries(doubles)) {
    if ((a === first && b === second) || (a === second && b === first)) return code;
  }
  return undefined;
}

export function letterOf(outcome: Outcome): string | undefined {
  return letters[outcome];
}

/** The opposite colour. */
export function otherColour(colour: Colour): Colour {
  return colour === 'white' ? 'black' : 'white';
}

/** `W12B`: played games name the opponent, all others have 0. */
export function makeUschessCell(code: string, opponent: number | undefined, colour: Colour | undefined): string {
  if (opponent === undefined) return `${code}0`;
  return `${code}${opponent}${colour === undefined ? '' : colour === 'white' ? 'W' : 'B'}`;
}
