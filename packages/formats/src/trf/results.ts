// The result codes of a TRF round cell, in both directions.

import type { Colour, Outcome } from '../report/report.js';

export type TrfFormat = 'trf06' | 'trf16' | 'trf26';

/** With an opponent: played, forfeited, or over in less than a move. Letters in upper or lower case. */
const paired: Readonly<Record<string, Outcome>> = {
  '1': 'win',
  '=': 'draw',
  '½': 'draw',
  '0': 'loss',
  '+': 'forfeit-win',
  '-': 'forfeit-loss',
  W: 'unrated-win',
  D: 'unrated-draw',
  L: 'unrated-loss',
  H: 'bye-half',
  F: 'bye-full',
  U: 'bye-pairing',
  Z: 'absent',
};

/**
 * Without an opponent the old symbols mean byes: `+` or `1` a full point, `=` a half, `-` or `0` or nothing an absence (lichess
 * and old Krause files).
 */
const alone: Readonly<Record<string, Outcome>> = {
  '': 'absent',
  '-': 'absent',
  '0': 'absent',
  Z: 'absent',
  '+': 'bye-full',
  '1': 'bye-full',
  F: 'bye-full',
  '=': 'bye-half',
  '½': 'bye-half',
  H: 'bye-half',
  U: 'bye-pairing',
  W: 'unrated-win',
  D: 'unrated-draw',
  L: 'unrated-loss',
};

export function outcomeOf(result: string, hasOpponent: boolean): Outcome {
  const table = hasOpponent ? paired : alone;
  const sign = result.toUpperCase();
  return Object.hasOwn(table, sign) ? (table[sign] ?? 'unknown') : 'unknown';
}

const byCode = (table: Readonly<Record<string, Outcome>>): readonly (Outcome | undefined)[] =>
  Array.from({ length: 0x80 }, (_, code) => {
    const sign = String.fromCharCode(code).toUpperCase();
    return Object.hasOwn(table, sign) ? table[sign] : undefined;
  });
const pairedByCode = byCode(paired);
const aloneByCode = byCode(alone);

/** The same by character code; undefined for unknown characters and those outside ASCII. */
export function outcomeOfCode(result: number, hasOpponent: boolean): Outcome | undefined {
  return (hasOpponent ? pairedByCode : aloneByCode)[result];
}

/** Codes that TRF06 did not have; one of them shows a newer generation. */
export const newerCodes = 'WDLHFUZ';

export function colourOf(letter: string): Colour | undefined {
  const lower = letter.toLowerCase();
  return lower === 'w' ? 'white' : lower === 'b' ? 'black' : undefined;
}

interface ResultLetter {
  readonly letter: string;
  /** The code only fits a cell without an opponent: with one it would mean a rated game. */
  readonly alone?: true;
  /** It is read back as another outcome, because the format has no code for this one. */
  readonly blurred?: true;
}

const letters: Readonly<Record<Outcome, ResultLetter>> = {
  win: { letter: '1' },
  draw: { letter: '=' },
  loss: { letter: '0' },
  'forfeit-win': { letter: '+' },
  'forfeit-draw': { letter: 'D', blurred: true },
  'forfeit-loss': { letter: '-' },
  'unrated-win': { letter: 'W' },
  'unrated-draw': { letter: 'D' },
  'unrated-loss': { letter: 'L' },
  'bye-half': { letter: 'H', alone: true },
  'bye-full': { letter: 'F', alone: true },
  'bye-pairing': { letter: 'U', alone: true },
  absent: { letter: 'Z', alone: true },
  unknown: { letter: ' ', blurred: true },
};

const letters06: Readonly<Partial<Record<Outcome, ResultLetter>>> = {
  'forfeit-draw': { letter: '=', alone: true, blurred: true },
  'unrated-win': { letter: '+', blurred: true },
  'unrated-draw': { letter: '=', alone: true, blurred: true },
  'unrated-loss': { letter: '-', blurred: true },
  'bye-half': { letter: '=', alone: true },
  'bye-full': { letter: '+', alone: true },
  'bye-pairing': { letter: '+', alone: true, blurred: true },
  absent: { letter: '-', alone: true },
};

export function resultLetter(outcome: Outcome, format: TrfFormat): ResultLetter {
  return (format === 'trf06' ? letters06[outcome] : undefined) ?? letters[outcome];
}
