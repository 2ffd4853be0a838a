// The round cells of a player record: opponent, colour and result, every ten columns from 92.

import { makeCell } from '../report/cell.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { Cell } from '../report/report.js';
import { say } from '../report/say.js';
import { columns, placeOf, type TrfLine, width } from './line.js';
import { colourOf, outcomeOf, outcomeOfCode } from './results.js';

export const firstCell = 92;
export const cellStep = 10;

const blank = 0x20;
const letterW = 0x77;
const letterB = 0x62;
const hyphen = 0x2d;

/** A cell with an opponent and no result: a game in play, if the opponent's is open too. */
export interface OpenSide {
  readonly pair: number;
  readonly cell: Cell & { readonly opponent: number };
}

export function readCells(findings: FindingCollector, line: TrfLine, pair: number, maxRounds: number, open: OpenSide[]): Cell[] {
  const cells: Cell[] = [];
  const end = width(line);
  for (let round = 1, at = firstCell; at <= end; round++, at += cellStep) {
    const plain = round <= maxRounds && line.wide === undefined ? plainCell(line, pair, round, at) : undefined;
    if (plain !== undefined) {
      cells.push(plain);
      continue;
    }
    if (columns(line, at - 1, at + cellStep - 2).trim() === '') continue;
    if (round > maxRounds) {
      findings.add(
        'too-many-rounds',
        { ...placeOf(line, at, end), player: pair, round },
        say`Results after round ${maxRounds}.`,
        say`Check the row: what follows is not read.`,
      );
      break;
    }
    const cell = readCell(findings, line, pair, round, at);
    if (cell?.outcome === 'unknown' && cell.opponent !== undefined && columns(line, at + 7, at + 7).trim() === '')
      open.push({ pair, cell: { ...cell, opponent: cell.opponent } });
    else if (cell !== undefined) cells.push(cell);
  }
  return cells;
}

/** A cell with everything in its columns, parsed character by character; undefined for all others. */
function plainCell({ text, number }: TrfLine, pair: number, round: number, at: number): Cell | undefined {
  const start = at - 1;
  const result = text.charCodeAt(start + 7);
  if (text.charCodeAt(start + 4) !== blank || text.charCodeAt(start + 6) !== blank || !(result > blank)) return undefined;
  const after = text.charCodeAt(start + 8);
  if (after !== blank && !Number.isNaN(after)) return undefined;
  const colourCode = text.charCodeAt(start + 5);
  const colour = colourCode === letterW ? 'white' : colourCode === letterB ? 'black' : undefined;
  if (colour === undefined && colourCode !== hyphen) return undefined;
  // The number is right-aligned, as programs write it.
  let first = start;
  while (text.charCodeAt(first) === blank) first++;
  let opponent = 0;
  for (let i = first; i < start + 4; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    opponent = opponent * 10 + digit;
  }
  if (opponent === 0 && colour !== undefined) return undefined;
  const outcome = outcomeOfCode(result, opponent > 0);
  if (outcome === undefined) return undefined;
  const place: Place = { line: number, column: first + 1, length: start + 8 - first, player: pair, round };
  return makeCell(round, outcome, opponent > 0 ? opponent : undefined, colour, place);
}

function readCell(findings: FindingCollector, line: TrfLine, pair: number, round: number, at: number): Cell | undefined {
  const place: Place = { ...placeOf(line, at, at + 7), player: pair, round };
  const opponentText = columns(line, at, at + 3).trim();
  const colourText = columns(line, at + 5, at + 5).trim();
  const result = columns(line, at + 7, at + 7).trim();
  const stray = columns(line, at + 4, at + 4) + columns(line, at + 6, at + 6) + columns(line, at + 8, at + 8);
  const numeric = /^\d{0,4}$/.test(opponentText);
  if (!numeric || stray.trim() !== '') {
    findings.add(
      'trf-number',
      place,
      say`Round ${round} is ${quote(columns(line, at - 1, at + 8).trim())}: not an opponent, a colour and a result in their columns.`,
      say`Opponent in columns ${at} to ${at + 3}, colour in ${at + 5}, result in ${at + 7}.`,
    );
    return { round, outcome: 'unknown', place };
  }
  const opponent = Number(opponentText);
  if (opponentText === '' && colourText === '' && result === '') return undefined;
  const colour = colourOf(colourText);
  if (colour === undefined && colourText !== '' && colourText !== '-') {
    findings.add(
      'trf-colour',
      place,
      say`The colour of round ${round} is ${quote(colourText)}.`,
      say`Write w, b, - or leave it blank.`,
    );
  }
  // A colour and the result of a played game: the opponent was forgotten; this is not a bye.
  const forgotten = colour !== undefined && /^[1=0½]$/.test(result);
  const outcome = outcomeOf(result, opponent > 0 || forgotten);
  if (outcome === 'unknown' && (result !== '' || opponent === 0)) {
    findings.add(
      'result-unknown',
      place,
      say`The result ${quote(result)} of round ${round} has no meaning in TRF.`,
      say`Use 1 = 0 for played games, + - for forfeits, W D L for games under one move, H F U Z for byes.`,
    );
  }
  return makeCell(round, outcome, opponent > 0 ? opponent : undefined, colour, place);
}
