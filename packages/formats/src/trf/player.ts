// The player record 001, the same columns in every generation, and the national record (a federation code in columns 1 to 3).

import { type Draft, defined } from '../bytes/defined.js';
import { singleBlanks, wholeOf } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import { takeBirth } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { Cell, NationalRecord, ReportedRating, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import { type OpenSide, readCells } from './cells.js';
import {
  columns,
  decimalOfField,
  fieldOf,
  type NumberField,
  placeOfPlayer,
  type TrfField,
  type TrfLine,
  wholeNumber,
  wholeOfField,
  width,
} from './line.js';

const blank = 0x20;

/** A player while the file is read; byes may follow in their own records. */
export interface TrfPlayer {
  readonly player: Draft<Omit<ReportPlayer, 'cells'>>;
  /** At most one per round. */
  readonly cells: Cell[];
}

export function cellOfRound({ cells }: TrfPlayer, round: number): Cell | undefined {
  return cells.find((cell) => cell.round === round);
}

/** Replaces the player's cell of that round, or adds it. */
export function putCell({ cells }: TrfPlayer, cell: Cell): void {
  const at = cells.findIndex(({ round }) => round === cell.round);
  if (at === -1) cells.push(cell);
  else cells[at] = cell;
}

const ratingField: NumberField = { name: say`The rating`, from: 49, to: 52 };
const pointsField: NumberField = { name: say`The points`, from: 81, to: 84 };
const rankField: NumberField = { name: say`The rank`, from: 86, to: 89 };

export function readPlayer(findings: FindingCollector, row: TrfLine, maxRounds: number, open: OpenSide[]): TrfPlayer | undefined {
  const line = aligned(findings, row);
  const pairText = fieldOf(line, 5, 8);
  const pair = pairNumber(findings, pairText);
  if (pair === undefined) return undefined;
  const about: Place = { player: pair };
  const name = fieldOf(line, 15, 47);
  const sexText = fieldOf(line, 10, 10);
  const sex = readSex(findings, columns(line, 10, 10), sexText.place, pair);
  const titleText = fieldOf(line, 11, 13);
  const title = readTitle(findings, titleText, pair);
  const ratingText = fieldOf(line, 49, 52);
  const rating = wholeOfField(findings, line, ratingField, ratingText.text, about);
  const federation = fieldOf(line, 54, 56);
  const id = fieldOf(line, 58, 68);
  const bornText = fieldOf(line, 70, 79);
  const born = bornText.text === '' ? undefined : takeBirth(findings, bornText.text, placeOfPlayer(bornText, pair));
  const pointsText = fieldOf(line, 81, 84);
  const points = decimalOfField(findings, line, pointsField, pointsText.text, about);
  const rankText = fieldOf(line, 86, 89);
  const rank = wholeOfField(findings, line, rankField, rankText.text, about);
  const ratings: ReportedRating[] = rating ? [{ system: 'FIDE', rating }] : [];
  const isNational = id.text !== '' && !/^\d+$/.test(id.text);

  // Places only for non-empty fields.
  const places: Record<string, Place> = { pair: pairText.place };
  if (name.text !== '') places.name = name.place;
  if (sexText.text !== '') places.sex = sexText.place;
  if (titleText.text !== '') places.title = titleText.place;
  if (ratingText.text !== '') places.ratings = ratingText.place;
  if (federation.text !== '') places.federation = federation.place;
  if (isNational) places.national = placeOfPlayer(id, pair);
  else if (id.text !== '') places.fideId = id.place;
  if (bornText.text !== '') places.born = bornText.place;
  if (pointsText.text !== '') places.points = pointsText.place;
  if (rankText.text !== '') places.rank = rankText.place;

  const player = withId({ pair, name: singleBlanks(name.text) }, id.text, isNational, ratings);
  if (federation.text !== '') player.federation = federation.text;
  if (sex !== undefined) player.sex = sex;
  if (title !== undefined) player.title = title;
  if (rating === 0) player.unrated = true;
  if (born !== undefined) player.born = born;
  if (points !== undefined) player.points = points;
  if (rank) player.rank = rank;
  player.place = { line: line.number, column: 1, length: row.text.trimEnd().length };
  player.places = places;
  return { player, cells: readCells(findings, line, pair, maxRounds, open) };
}

/** Files of national events put the national id into the FIDE number column: an id that is not a number is read as national. */
function withId(
  { pair, name }: { readonly pair: number; readonly name: string },
  id: string,
  isNational: boolean,
  ratings: readonly ReportedRating[],
): TrfPlayer['player'] {
  if (isNational) return { pair, name, national: [{ id }], ratings };
  return id === '' || /^0+$/.test(id) ? { pair, name, ratings } : { pair, name, fideId: id, ratings };
}

function pairNumber(findings: FindingCollector, { text, place }: TrfField): number | undefined {
  const pair = wholeOf(text, 4);
  if (pair > 0) return pair;
  findings.add(
    'pair-number-invalid',
    place,
    say`The pairing number (columns 5 to 8) is ${quote(text)}, not a number from 1 to 9999.`,
    say`Give every player a pairing number of their own.`,
  );
  return undefined;
}

const separators = [9, 14, 48, 53, 57, 69, 80, 85, 90, 91];

/**
 * Some programs pad fields to a number of bytes, so that every two-byte character in UTF-8 moves the rest of the row to the left.
 * If the blank columns between fields are not blank, and moving the row back by those bytes clears them, it was such a program.
 */
export function aligned(findings: FindingCollector, line: TrfLine): TrfLine {
  if (inColumns(line)) return line;
  const name = columns(line, 15, 47);
  const surplus = new TextEncoder().encode(name).length - Array.from(name).length;
  if (surplus === 0) return line;
  const chars = line.wide ?? Array.from(line.text);
  // The name field has 33 bytes, so it ends earlier in characters.
  const nameEnd = 47 - surplus;
  const moved = [...chars.slice(0, nameEnd), ...Array<string>(surplus).fill(' '), ...chars.slice(nameEnd)];
  const candidate: TrfLine = { number: line.number, text: moved.join(''), wide: moved };
  if (!inColumns(candidate)) return line;
  findings.add(
    'trf-field-shifted',
    { line: line.number, column: 48 - surplus, length: width(line) - 47 + surplus },
    say`Everything after the name ${quote(columns(candidate, 15, 47).trim())} stands ${surplus} columns too far left; read in its right columns.`,
    say`The program counted bytes instead of characters. Nothing to do if the row below reads right.`,
    'notice',
  );
  return candidate;
}

function inColumns(line: TrfLine): boolean {
  if (line.wide === undefined) {
    for (const column of separators) if (column <= line.text.length && line.text.charCodeAt(column - 1) !== blank) return false;
    return true;
  }
  return separators.every((column) => {
    const char = columns(line, column, column);
    return char === ' ' || char === '';
  });
}

function readSex(findings: FindingCollector, letter: string, place: Place, pair: number): 'm' | 'f' | undefined {
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
      findings.add(
        'trf-sex',
        { ...place, player: pair },
        say`The sex (column 10) is ${quote(letter)}.`,
        say`Write m or w, or leave it blank.`,
      );
      return undefined;
  }
}

function readTitle(findings: FindingCollector, field: TrfField, pair: number): string | undefined {
  if (field.text === '') return undefined;
  if (field.text === '-') return undefined;
  const title = titleOf(field.text);
  if (title === undefined) {
    findings.add(
      'trf-title',
      { ...field.place, player: pair },
      say`${quote(field.text)} (columns 11 to 13) is not a FIDE title.`,
      say`GM, IM, FM, CM, WGM, WIM, WFM or WCM.`,
    );
  }
  return title;
}

/** What a national record adds to its player. */
export interface NationalLine {
  readonly pair: number;
  readonly federation: string;
  readonly uschessId?: string;
  readonly state?: string;
  readonly national?: NationalRecord;
  readonly rating?: ReportedRating;
  /** The name in the record. */
  readonly name?: string;
}

const nationalRatingField: NumberField = { name: say`The national rating`, from: 49, to: 52 };

export function readNational(findings: FindingCollector, row: TrfLine): NationalLine | undefined {
  const line = aligned(findings, row);
  const pair = pairNumber(findings, fieldOf(line, 5, 8));
  if (pair === undefined) return undefined;
  const federation = columns(line, 1, 3);
  const nationalClass = columns(line, 11, 13).trim();
  const rating = wholeNumber(findings, line, nationalRatingField, { player: pair });
  const origin = columns(line, 54, 56).trim();
  const id = columns(line, 58, 68).trim();
  const name = singleBlanks(columns(line, 15, 47)).trim();
  const read: Draft<NationalLine> = { pair, federation };
  if (name !== '') read.name = name;
  if (rating) read.rating = { system: federation, rating };
  if (federation !== 'USA') {
    if (id !== '' || nationalClass !== '' || origin !== '')
      read.national = { federation, ...defined({ id, class: nationalClass, origin }) };
    return read;
  }
  // US Chess has its own fields in the model; anything else stays a national record.
  const state = /^[A-Z]{2}$/.test(origin) ? origin : undefined;
  const elsewhere = state === undefined ? origin : '';
  if (state !== undefined) read.state = state;
  if (id !== '') read.uschessId = id;
  if (nationalClass !== '' || elsewhere !== '')
    read.national = { federation, ...defined({ class: nationalClass, origin: elsewhere }) };
  return read;
}
