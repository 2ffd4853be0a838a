// The player record 001, the same columns in every generation, and the national record (a federation code in columns 1 to 3).

import { type FindingCollector, quote } from './collector.js';
import { takeBirth } from './dates.js';
import { defined } from './defined.js';
import type { Place } from './finding.js';
import type { Cell, NationalRecord, Places, ReportedRating, ReportPlayer } from './report.js';
import { columns, decimalNumber, placeOf, type TrfLine, wholeNumber, width } from './trf-line.js';
import { colourOf, outcomeOf } from './trf-results.js';

export const firstCell = 92;
export const cellStep = 10;

/** A player while the file is read; cells by round, because byes may come later in records of their own. */
export interface TrfPlayer {
  readonly player: Omit<ReportPlayer, 'cells'>;
  readonly cells: Map<number, Cell>;
}

const titles: Readonly<Record<string, string>> = {
  GM: 'GM',
  IM: 'IM',
  FM: 'FM',
  CM: 'CM',
  WGM: 'WGM',
  WIM: 'WIM',
  WFM: 'WFM',
  WCM: 'WCM',
  G: 'GM',
  M: 'IM',
  F: 'FM',
  C: 'CM',
  WG: 'WGM',
  WM: 'WIM',
  WF: 'WFM',
  WC: 'WCM',
};

export function readPlayer(findings: FindingCollector, row: TrfLine, maxRounds: number): TrfPlayer | undefined {
  const line = aligned(findings, row);
  const pair = pairNumber(findings, line);
  if (pair === undefined) return undefined;
  const about: Place = { player: pair };
  const name = columns(line, 15, 47).trim().replace(/\s+/g, ' ');
  const places: Record<string, Place> = {};
  const at = (field: string, from: number, to: number): Place => {
    const place = placeOf(line, from, to);
    places[field] = place;
    return { ...place, ...about };
  };
  at('pair', 5, 8);
  at('name', 15, 47);
  const sex = readSex(findings, columns(line, 10, 10), at('sex', 10, 10));
  const title = readTitle(findings, columns(line, 11, 13), at('title', 11, 13));
  const rating = wholeNumber(findings, line, { name: 'The rating', from: 49, to: 52 }, about);
  at('ratings', 49, 52);
  const federation = columns(line, 54, 56).trim();
  at('federation', 54, 56);
  const id = readId(columns(line, 58, 68), at('fideId', 58, 68), places);
  const born = takeBirth(findings, columns(line, 70, 79), at('born', 70, 79));
  const points = decimalNumber(findings, line, { name: 'The points', from: 81, to: 84 }, about);
  at('points', 81, 84);
  const rank = wholeNumber(findings, line, { name: 'The rank', from: 86, to: 89 }, about);
  at('rank', 86, 89);
  return {
    player: {
      pair,
      name,
      ...id,
      ratings: rating ? [{ system: 'FIDE', rating }] : [],
      ...defined({
        federation,
        sex,
        title,
        unrated: rating === 0 ? true : undefined,
        born,
        points,
        rank: rank || undefined,
      }),
      place: { line: line.number, column: 1, length: row.text.trimEnd().length },
      places: filled(line, places),
    },
    cells: readCells(findings, line, pair, maxRounds),
  };
}

/** Places only of fields that hold something. */
function filled(line: TrfLine, places: Record<string, Place>): Places {
  return Object.fromEntries(
    Object.entries(places).filter(([, place]) => place.length !== undefined && place.line === line.number),
  );
}

function pairNumber(findings: FindingCollector, line: TrfLine): number | undefined {
  const text = columns(line, 5, 8).trim();
  if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text);
  findings.add(
    'pair-number-invalid',
    placeOf(line, 5, 8),
    `The pairing number (columns 5 to 8) is ${quote(text)}, not a number from 1 to 9999.`,
    'Give every player a pairing number of his own.',
  );
  return undefined;
}

const separators = [9, 14, 48, 53, 57, 69, 80, 85, 90, 91];

/**
 * Some programs fill fields up to a number of bytes, so that every character that is two bytes in UTF-8 moves the rest of the
 * row to the left. If the blank columns between fields hold something and moving the row back by those bytes empties them, it
 * was one of those.
 */
function aligned(findings: FindingCollector, line: TrfLine): TrfLine {
  if (inColumns(line)) return line;
  const name = columns(line, 15, 47);
  const surplus = new TextEncoder().encode(name).length - Array.from(name).length;
  if (surplus === 0) return line;
  const chars = line.wide ?? Array.from(line.text);
  // The name field is the bytes' 33, so it ends where its characters do.
  const nameEnd = 47 - surplus;
  const moved = [...chars.slice(0, nameEnd), ...Array<string>(surplus).fill(' '), ...chars.slice(nameEnd)];
  const candidate: TrfLine = { number: line.number, text: moved.join(''), wide: moved };
  if (!inColumns(candidate)) return line;
  findings.add(
    'trf-field-shifted',
    { line: line.number, column: 48 - surplus, length: width(line) - 47 + surplus },
    `Everything after the name ${quote(columns(candidate, 15, 47).trim())} stands ${surplus} columns too far left; read in its right columns.`,
    'The program counted bytes instead of characters. Nothing to do if the row below reads right.',
    'notice',
  );
  return candidate;
}

function inColumns(line: TrfLine): boolean {
  return separators.every((column) => {
    const char = columns(line, column, column);
    return char === ' ' || char === '';
  });
}

function readSex(findings: FindingCollector, letter: string, place: Place): 'm' | 'f' | undefined {
  switch (letter.toLowerCase()) {
    case 'm':
      return 'm';
    case 'w':
    case 'f':
      return 'f';
    case '':
    case ' ':
    case '-':
      return undefined;
    default:
      findings.add('trf-sex', place, `The sex (column 10) is ${quote(letter)}.`, 'Write m or w, or leave it blank.');
      return undefined;
  }
}

function readTitle(findings: FindingCollector, field: string, place: Place): string | undefined {
  const text = field.trim().toUpperCase();
  if (text === '' || text === '-') return undefined;
  const title = Object.hasOwn(titles, text) ? titles[text] : undefined;
  if (title === undefined) {
    findings.add(
      'trf-title',
      place,
      `${quote(field.trim())} (columns 11 to 13) is not a FIDE title.`,
      'GM, IM, FM, CM, WGM, WIM, WFM or WCM.',
    );
  }
  return title;
}

/** Files of national events put the national id into the column of the FIDE number: one that is no number is taken for that. */
function readId(
  field: string,
  place: Place,
  places: Record<string, Place>,
): { fideId?: string; national?: readonly NationalRecord[] } {
  const text = field.trim();
  if (text === '' || /^0+$/.test(text)) return {};
  if (/^\d+$/.test(text)) return { fideId: text };
  delete places.fideId;
  places.national = place;
  return { national: [{ id: text }] };
}

function readCells(findings: FindingCollector, line: TrfLine, pair: number, maxRounds: number): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  const end = width(line);
  for (let round = 1, at = firstCell; at <= end; round++, at += cellStep) {
    if (columns(line, at - 1, at + cellStep - 2).trim() === '') continue;
    if (round > maxRounds) {
      findings.add(
        'too-many-rounds',
        { ...placeOf(line, at, end), player: pair, round },
        `Results after round ${maxRounds}.`,
        'Check the row: what follows is not read.',
      );
      break;
    }
    const cell = readCell(findings, line, pair, round, at);
    if (cell !== undefined) cells.set(round, cell);
  }
  return cells;
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
      `Round ${round} is ${quote(columns(line, at - 1, at + 8).trim())}: not an opponent, a colour and a result in their columns.`,
      `Opponent in columns ${at} to ${at + 3}, colour in ${at + 5}, result in ${at + 7}.`,
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
      `The colour of round ${round} is ${quote(colourText)}.`,
      'Write w, b, - or leave it blank.',
    );
  }
  // A colour and the result of a played game: the opponent was forgotten, it is no bye.
  const forgotten = colour !== undefined && /^[1=0½]$/.test(result);
  const outcome = outcomeOf(result, opponent > 0 || forgotten);
  if (outcome === 'unknown') {
    findings.add(
      'result-unknown',
      place,
      result === ''
        ? `Round ${round} has an opponent but no result.`
        : `The result ${quote(result)} of round ${round} has no meaning in TRF.`,
      'Use 1 = 0 for played games, + - for forfeits, W D L for games under one move, H F U Z for byes.',
    );
  }
  return { round, outcome, ...defined({ opponent: opponent > 0 ? opponent : undefined, colour }), place };
}

/** What a national record adds to its player. */
export interface NationalLine {
  readonly pair: number;
  readonly uschessId?: string;
  readonly state?: string;
  readonly national?: NationalRecord;
  readonly rating?: ReportedRating;
}

export function readNational(findings: FindingCollector, row: TrfLine): NationalLine | undefined {
  const line = aligned(findings, row);
  const pair = pairNumber(findings, line);
  if (pair === undefined) return undefined;
  const federation = columns(line, 1, 3);
  const nationalClass = columns(line, 11, 13).trim();
  const rating = wholeNumber(findings, line, { name: 'The national rating', from: 49, to: 52 }, { player: pair });
  const origin = columns(line, 54, 56).trim();
  const id = columns(line, 58, 68).trim();
  const isUsChess = federation === 'USA';
  const known = defined({ rating: rating ? { system: federation, rating } : undefined });
  if (!isUsChess) {
    const record = defined({ id, class: nationalClass, origin });
    return { pair, ...known, ...(Object.keys(record).length > 0 ? { national: { federation, ...record } } : {}) };
  }
  // US Chess has fields of its own in the model; what they cannot hold stays a national record.
  const state = /^[A-Z]{2}$/.test(origin) ? origin : undefined;
  const rest = defined({ class: nationalClass, origin: state === undefined ? origin : undefined });
  const national = Object.keys(rest).length > 0 ? { federation, ...rest } : undefined;
  return { pair, ...known, ...defined({ state, uschessId: id, national }) };
}
