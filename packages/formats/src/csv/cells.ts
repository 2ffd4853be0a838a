// Result cells as people type them: `W12`, `D3b`, `H`, `B`, `X`, `F`, `U`; two games in a round are `W3w/L3b`.

import { defined } from '../bytes/defined.js';
import { makeCell } from '../report/cell.js';
import type { Place } from '../report/finding.js';
import { isPlayed, isUnpaired } from '../report/points.js';
import type { Cell, Colour, Outcome } from '../report/report.js';
import { say } from '../report/say.js';

/** Results that have, or may have, an opponent. */
const games: Readonly<Record<string, Outcome>> = {
  W: 'win',
  D: 'draw',
  L: 'loss',
  X: 'forfeit-win',
  F: 'forfeit-loss',
  Z: 'forfeit-draw',
};
const unratedGames: Readonly<Record<string, Outcome>> = { W: 'unrated-win', D: 'unrated-draw', L: 'unrated-loss' };
const byes: Readonly<Record<string, Outcome>> = { B: 'bye-full', H: 'bye-half', P: 'bye-pairing', U: 'absent' };

/** Indexed by the code of the capital letter. */
const byCode = (table: Readonly<Record<string, Outcome>>): readonly (Outcome | undefined)[] =>
  Array.from({ length: 0x5b }, (_, code) => table[String.fromCharCode(code)]);
const gamesByCode = byCode(games);
const byesByCode = byCode(byes);

export const cellHelp = say`W12 won against 12, D3b drew with 3 as black, L; X and F forfeits, Z forfeited draw; B full bye, H half bye, P bye of the pairing, U absent; * after a game under one move.`;

/** A single cell without blanks (`W12`, `d3b`, `H`), parsed character by character; undefined for all others. */
export function plainCsvCell(text: string, round: number, place: Place): Cell | undefined {
  const upper = text.charCodeAt(0) & ~0x20;
  const game = gamesByCode[upper];
  if (text.length === 1) {
    const bye = byesByCode[upper];
    return bye === undefined ? undefined : { round, outcome: bye, place };
  }
  if (game === undefined) return undefined;
  let opponent = 0;
  let at = 1;
  for (; at < text.length && at <= 4; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) break;
    opponent = opponent * 10 + digit;
  }
  if (opponent === 0) return undefined;
  if (at === text.length) return makeCell(round, game, opponent, undefined, place);
  const last = text.charCodeAt(at) & ~0x20;
  const colour = last === letterW ? 'white' : last === letterB ? 'black' : undefined;
  return colour === undefined || at + 1 < text.length ? undefined : makeCell(round, game, opponent, colour, place);
}

const letterW = 0x57;
const letterB = 0x42;

/** The cells of one round; undefined if the text is not a cell. An empty list is a round without an entry. */
export function parseCsvCells(text: string, round: number): readonly Cell[] | undefined {
  // Dashes fill the places of opponent and colour: `H---`.
  const clean = text
    .trim()
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^([A-Z])-+$/, '$1');
  if (clean === '' || clean === '-' || clean === '.') return [];
  const cells = clean.split('/').map((part) => parseCell(part, round));
  return cells.every((cell) => cell !== undefined) ? cells : undefined;
}

function parseCell(text: string, round: number): Cell | undefined {
  const parts = /^([A-Z])(\d{1,4})?([WB])?(\*)?$/.exec(text);
  const letter = parts?.[1];
  if (!parts || letter === undefined) return undefined;
  const opponent = parts[2] === undefined ? undefined : Number(parts[2]);
  const colour: Colour | undefined = parts[3] === undefined ? undefined : parts[3] === 'W' ? 'white' : 'black';
  if (Object.hasOwn(byes, letter)) {
    const outcome = byes[letter];
    // `B0`, `H0`: pairing programs write a missing opponent as 0.
    return outcome === undefined || opponent || colour || parts[4] ? undefined : { round, outcome };
  }
  const table = parts[4] === undefined ? games : unratedGames;
  const outcome = Object.hasOwn(table, letter) ? table[letter] : undefined;
  if (outcome === undefined || ((opponent ?? 0) === 0 && isPlayed(outcome))) return undefined;
  return { round, outcome, ...defined({ opponent: opponent === 0 ? undefined : opponent, colour }) };
}

const letters: Readonly<Record<Outcome, string>> = {
  win: 'W',
  draw: 'D',
  loss: 'L',
  'forfeit-win': 'X',
  'forfeit-loss': 'F',
  'forfeit-draw': 'Z',
  'unrated-win': 'W',
  'unrated-draw': 'D',
  'unrated-loss': 'L',
  'bye-full': 'B',
  'bye-half': 'H',
  'bye-pairing': 'P',
  absent: 'U',
  unknown: '',
};

export function makeCsvCells(cells: readonly Cell[]): string {
  return cells.map(textOfCell).join('/');
}

/** The text of each round's cells, '' if there is none. */
export function csvCellsByRound(cells: readonly Cell[], rounds: number): string[] {
  const texts = new Array<string>(rounds).fill('');
  const filled = new Set<number>();
  for (const cell of cells) {
    const at = cell.round - 1;
    if (texts[at] === undefined) continue;
    texts[at] = filled.has(at) ? `${texts[at]}/${textOfCell(cell)}` : textOfCell(cell);
    filled.add(at);
  }
  return texts;
}

function textOfCell({ outcome, opponent, colour }: Cell): string {
  const letter = letters[outcome];
  if (isUnpaired(outcome)) return letter;
  const side = colour === undefined ? '' : colour === 'white' ? 'w' : 'b';
  return `${letter}${opponent ?? ''}${side}${outcome.startsWith('unrated') ? '*' : ''}`;
}
