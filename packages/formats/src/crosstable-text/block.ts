// A player of the US Chess crosstable text: two or three lines of cells between bars. FORMATS §2.5.
//
//     1 | GARY HUA                        |6.0  |W  39|W  21|H    |
//    ON | 15445895 / R: 1641P17->1657P24  |N:2  |W    |B    |     |
//       |            Q: 2003   ->2012     |     |     |     |     |

import type { Draft } from '../bytes/defined.js';
import { singleBlanks, wholeOf, withoutThousands } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { Colour, Outcome, ReportedRating } from '../report/report.js';
import { say } from '../report/say.js';
import { cellOutcomes } from '../uschess-dbf/cells.js';

/** The names of the rating systems in the crosstable. */
const systems: Readonly<Record<string, string>> = { R: 'OTBR', Q: 'OTBQ', B: 'OTBB', OR: 'OLR', OQ: 'OLQ', OB: 'OLB' };

/** Indexed by the code of the capital letter. */
const outcomesByCode: readonly (Outcome | undefined)[] = Array.from(
  { length: 0x5b },
  (_, code) => cellOutcomes[String.fromCharCode(code)],
);
const blank = 0x20;

export interface BarLine {
  /** 1-based. */
  readonly number: number;
  readonly cells: readonly BarCell[];
}

interface BarCell {
  readonly text: string;
  readonly place: BarPlace;
}

export interface BarPlace extends Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

export interface BlockCell {
  /** 1-based column among the rounds. */
  readonly column: number;
  readonly outcome: Outcome;
  /** As printed: a pairing number, or in adjustments a rating. */
  readonly number?: number;
  colour?: Colour;
  readonly place: BarPlace;
}

export interface Block {
  readonly pair: number;
  readonly name: string;
  readonly points?: number;
  readonly line: number;
  readonly cells: BlockCell[];
  uschessId?: string;
  state?: string;
  readonly ratings: ReportedRating[];
  readonly postRatings: ReportedRating[];
  /** The number of systems in which the player is printed as unrated. */
  unrated: number;
  readonly places: Record<string, Place>;
}

/** The cells of a line between its bars, at most this many; undefined if it has no bars. */
export function splitBars(text: string, number: number, most: number): BarLine | undefined {
  if (!text.includes('|')) return undefined;
  const cells: BarCell[] = [];
  let at = 0;
  const parts = text.split('|', most + 1);
  // The closing bar of the line makes an empty part.
  if ((parts.at(-1) ?? '').trim() === '') parts.pop();
  for (const part of parts) {
    const trimmed = part.trim();
    const lead = trimmed === '' || trimmed.length === part.length ? 0 : part.length - part.trimStart().length;
    const place = { line: number, column: at + lead + 1, length: Math.max(1, trimmed.length) };
    cells.push({ text: trimmed, place });
    at += part.length + 1;
  }
  return { number, cells };
}

/** The first line of a player: a pairing number, a name, a total. */
export function startBlock(line: BarLine, findings: FindingCollector): Block | undefined {
  const [pair, name, total] = line.cells;
  if (pair === undefined || name === undefined || total === undefined) return undefined;
  const number = wholeOf(pair.text, 4);
  if (number < 0 || !/[^\d\s]/.test(name.text) || !/^\d{0,3}([.,]\d)?$/.test(total.text)) return undefined;
  const cells: BlockCell[] = [];
  for (let i = firstRound; i < line.cells.length; i++) {
    const cell = line.cells[i];
    if (cell !== undefined) readCell(cells, cell, i - firstRound + 1, number, findings);
  }
  const block: Draft<Pick<Block, 'pair' | 'name' | 'points'>> = { pair: number, name: singleBlanks(name.text) };
  if (total.text !== '') block.points = Number(total.text.replace(',', '.'));
  return Object.assign(block, {
    line: line.number,
    cells,
    ratings: [],
    postRatings: [],
    unrated: 0,
    places: { pair: pair.place, name: name.place, points: total.place },
  });
}

/** Pairing number, name and total come before the rounds. */
const firstRound = 3;

function readCell(
  cells: BlockCell[],
  { text, place }: BarCell,
  column: number,
  player: number,
  findings: FindingCollector,
): void {
  if (text === '' || text === '*') return;
  const letter = text.charCodeAt(0) & ~0x20;
  const known = outcomesByCode[letter];
  let at = 1;
  while (text.charCodeAt(at) === blank) at++;
  const plain = known === undefined ? -1 : at === text.length ? 0 : wholeOf(text.slice(at), 4);
  if (known !== undefined && plain >= 0) {
    cells.push(plain > 0 ? { column, outcome: known, number: plain, place } : { column, outcome: known, place });
    return;
  }
  const match = /^([A-Z])\s*(\d{0,4})$/i.exec(text);
  const outcome = cellOutcomes[match?.[1]?.toUpperCase() ?? ''];
  if (match === null || outcome === undefined) {
    findings.add(
      'crosstable-cell',
      { ...place, player, round: column },
      say`The result ${quote(text)} cannot be read.`,
      say`A result is a letter and the opponent’s number: W 39, D 12, H.`,
    );
    cells.push({ column, outcome: 'unknown', place });
    return;
  }
  const number = Number(match[2] ?? '');
  cells.push(number > 0 ? { column, outcome, number, place } : { column, outcome, place });
}

/** `15445895 / R: 1641P17->1657P24`; the id is only on the second line. */
const ratingLine = /^(?:(\d{8})?\s*\/)?\s*(?:([A-Z]{1,2}):\s*)?(\S+?)\s*-+>\s*(\S+)?$/i;

/** The second or third line of a player: id, ratings before and after, colours. False if it is something else. */
export function continueBlock(block: Block, line: BarLine, findings: FindingCollector): boolean {
  const [state, middle] = line.cells;
  if (state === undefined || middle === undefined || !/^[A-Z]{0,3}$/i.test(state.text)) return false;
  const { line: row, column, length } = middle.place;
  const about: Place = { line: row, column, length, player: block.pair };
  if (state.text !== '') block.state = state.text.toUpperCase();
  const match = ratingLine.exec(middle.text);
  const bareId = match === null ? /^(\d{8})\s*\/?$/.exec(middle.text)?.[1] : undefined;
  if (match === null && bareId === undefined && middle.text !== '') {
    findings.add(
      'crosstable-rating',
      about,
      say`${quote(middle.text)} is neither an id nor a rating.`,
      say`It looks like 15445895 / R: 1794 ->1817.`,
    );
  }
  const id = match?.[1] ?? bareId;
  if (id !== undefined) {
    block.uschessId = id;
    block.places.uschessId = middle.place;
  }
  if (match !== null) readRatings(block, match[2] ?? 'R', match[3] ?? '', match[4] ?? '', about, findings);
  for (const cell of block.cells) {
    const letter = (line.cells[firstRound - 1 + cell.column]?.text.charCodeAt(0) ?? 0) & ~0x20;
    if (letter === letterW) cell.colour = 'white';
    else if (letter === letterB) cell.colour = 'black';
  }
  return true;
}

const letterW = 0x57;
const letterB = 0x42;

function readRatings(
  block: Block,
  letters: string,
  before: string,
  after: string,
  place: Place,
  findings: FindingCollector,
): void {
  const system = systems[letters.toUpperCase()];
  block.places.ratings ??= place;
  if (system === undefined) {
    const message = say`There is no rating system ${quote(letters)}; its ratings are left out.`;
    findings.add('crosstable-rating', place, message, say`The systems are R, Q, B, OR, OQ and OB.`);
    return;
  }
  for (const [text, list] of [
    [before, block.ratings],
    [after, block.postRatings],
  ] as const) {
    const rating = readRating(text, system);
    if (rating === 'unrated') block.unrated += list === block.ratings ? 1 : 0;
    else if (rating !== undefined) list.push(rating);
    else if (text !== '') {
      const isTooLong = /^\d{5,}/.test(text);
      const level = isTooLong || withoutThousands(text) !== undefined ? 'error' : undefined;
      findings.add(
        'crosstable-rating',
        place,
        say`${quote(text)} is not a rating.`,
        say`It looks like 1794, 1641P17 or Unrated.`,
        level,
      );
    }
  }
}

/** `1641P17` is provisional on 17 games; a rating without P is established, and its games are not printed. */
function readRating(text: string, system: string): ReportedRating | 'unrated' | undefined {
  if (/^unr/i.test(text)) return 'unrated';
  const match = /^(\d{1,4})(?:P(\d{1,3}))?$/i.exec(text);
  if (match === null) return undefined;
  const rating = Number(match[1]);
  return match[2] === undefined ? { system, rating } : { system, rating, games: Number(match[2]) };
}
