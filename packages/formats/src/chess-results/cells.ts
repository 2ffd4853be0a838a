// Cells of the crosstables: `57b1` opponent, colour, result; `8b+` and `8w-` forfeits; `-1`, `-½`, `-0` a round without a game;
// `23w` no result yet. FORMATS-2 §4.2.

import type { Colour, Outcome } from '../report/report.js';
import { byeOf, scoreOf } from './result.js';
import { absentName } from './words.js';

export type CrossCell =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly opponent: number; readonly colour: Colour }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'bye'; readonly outcome: Outcome }
  | { readonly kind: 'game'; readonly opponent: number; readonly colour: Colour; readonly outcome: Outcome };

/** The letter for Black: `b`, in German `s`. If `n` occurs beside `b` and there is no `w`, b is White (bianco, blanc). */
export type ColourLetters = 'wb' | 'bn';

export function colourLetters(cells: Iterable<string>): ColourLetters {
  let [hasWhite, hasN] = [false, false];
  for (const cell of cells) {
    const letter = /^\s*\d{1,4}\s*([wbsn])/i.exec(cell)?.[1]?.toLowerCase();
    hasWhite ||= letter === 'w';
    hasN ||= letter === 'n';
  }
  return hasN && !hasWhite ? 'bn' : 'wb';
}

const results: { readonly [text: string]: Outcome } = {
  '1': 'win',
  '½': 'draw',
  '1/2': 'draw',
  '=': 'draw',
  '0': 'loss',
  '+': 'forfeit-win',
  '-': 'forfeit-loss',
};
const forfeited: { readonly [text: string]: Outcome } = {
  '1': 'forfeit-win',
  '½': 'forfeit-draw',
  '0': 'forfeit-loss',
  '+': 'forfeit-win',
  '-': 'forfeit-loss',
};
const unrated: { readonly [text: string]: Outcome } = { '1': 'unrated-win', '½': 'unrated-draw', '0': 'unrated-loss' };

/** A result alone, with the marks K (forfeited) and U (not rated). */
export function outcomeOf(result: string, mark = ''): Outcome | undefined {
  const plain = result
    .replace(/[–−]/g, '-')
    .replace(/^0[.,]5$/, '½')
    .replace('1/2', '½');
  const table = mark === '' ? results : /[KF]/i.test(mark) ? forfeited : unrated;
  return Object.hasOwn(table, plain) ? table[plain] : undefined;
}

/** Longer texts are not cells; this keeps the input of the patterns short. */
const longest = 40;

export function readSwissCell(text: string, letters: ColourLetters): CrossCell {
  const plain = text.trim().replace(/[–−]/g, '-');
  if (plain.length > longest) return { kind: 'unknown' };
  if (plain === '') return { kind: 'none' };
  const game = /^(\d{1,4})\s*([wbsn])\s*([01½+=-]|1\/2|0[.,]5)?\s*([KUF])?$/i.exec(plain);
  if (game !== null) {
    const opponent = Number(game[1]);
    const letter = (game[2] ?? '').toLowerCase();
    const isWhite = letters === 'bn' ? letter === 'b' : letter === 'w';
    const colour = isWhite ? 'white' : 'black';
    if (game[3] === undefined) return { kind: 'open', opponent, colour };
    const outcome = outcomeOf(game[3], game[4]);
    return outcome === undefined ? { kind: 'unknown' } : { kind: 'game', opponent, colour, outcome };
  }
  const absent = absentName(plain);
  if (absent !== undefined) return { kind: 'bye', outcome: absent === 'bye' ? 'bye-pairing' : 'absent' };
  // A spreadsheet turns `-0` into a number and shows 0.
  const points = plain === '0' ? 0 : plain.startsWith('-') ? scoreOf(plain.slice(1)) : undefined;
  return points === undefined ? { kind: 'unknown' } : { kind: 'bye', outcome: byeOf(points) };
}

/** A cell of a round robin: one result per game, `1`, `½½`, `1 0`; a player's own cell is `*`. Undefined if not understood. */
export function readTableCell(text: string): readonly Outcome[] | undefined {
  const plain = text.trim().replace(/[–−]/g, '-').replaceAll('1/2', '½');
  if (plain.length > longest) return undefined;
  if (plain === '' || /^\*+$/.test(plain)) return [];
  if (!/^([01½+=-]\s*[KUF]?\s*){1,4}$/i.test(plain)) return undefined;
  const outcomes = [...plain.matchAll(/([01½+=-])\s*([KUF])?/gi)].map(([, result = '', mark]) => outcomeOf(result, mark));
  return outcomes.every((outcome) => outcome !== undefined) ? outcomes : undefined;
}
