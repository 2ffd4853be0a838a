// The contents of a wallchart: one row per player, one column per round. Made once, for text and for the printable page. It shows
// nothing private, in particular no birth dates.

import { makeCsvCells } from '../csv/cells.js';
import { outcomePoints, totalPoints } from '../report/points.js';
import type { Cell, ReportDraft, ReportedRating, ReportPlayer, ReportSection } from '../report/report.js';

/** The layout of a crosstable. */
export interface WallchartOptions {
  /** `pair` as on the wall during the event, `standing` by points. Pair if absent. */
  readonly order?: 'pair' | 'standing';
}

export interface WallchartCell {
  /** `W12b`, `H`, `W3w/L3b`; '' if unknown. */
  readonly result: string;
  /** Points after the round, as text; '' if unknown. */
  readonly score: string;
}

export interface WallchartRow {
  readonly pair: number;
  readonly name: string;
  readonly title: string;
  readonly id: string;
  /** One line per rating system: `1641/17 → 1657/24`. */
  readonly ratings: readonly string[];
  readonly cells: readonly WallchartCell[];
  readonly total: string;
}

export interface WallchartSection {
  readonly heading: string;
  /** Dates, time control, rounds, directors, as far as known. */
  readonly facts: readonly string[];
  readonly rounds: number;
  readonly rows: readonly WallchartRow[];
}

export interface Wallchart {
  readonly heading: string;
  readonly facts: readonly string[];
  readonly sections: readonly WallchartSection[];
  /** The meaning of the letters that are used. */
  readonly legend: readonly string[];
}

const meanings: readonly (readonly [RegExp, string])[] = [
  [/^W\d/, 'W won'],
  [/^D\d/, 'D drew'],
  [/^L\d/, 'L lost'],
  [/\d[wb]/, 'w, b white, black'],
  [/^X/, 'X won by forfeit'],
  [/^F/, 'F lost by forfeit'],
  [/^Z/, 'Z forfeited draw'],
  [/^B/, 'B full-point bye'],
  [/^P/, 'P bye of the pairing'],
  [/^H/, 'H half-point bye'],
  [/^U/, 'U not paired'],
  [/\*/, '* less than one move, not rated'],
];

export function makeWallchart(report: ReportDraft, options: WallchartOptions = {}): Wallchart {
  const { event } = report;
  const sections = report.sections.map((section) => makeSection(section, options));
  const results = sections.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap(({ result }) => result.split('/'))));
  return {
    heading: event.name,
    facts: facts([span(event.start, event.end), place(event.city, event.state, event.country), event.id && `Event ${event.id}`]),
    sections,
    legend: meanings.filter(([pattern]) => results.some((result) => pattern.test(result))).map(([, meaning]) => meaning),
  };
}

function makeSection(section: ReportSection, { order = 'pair' }: WallchartOptions): WallchartSection {
  const rows = section.players.map((player) => ({ player, total: totalOf(player, section) }));
  rows.sort((a, b) => (order === 'standing' ? (b.total ?? 0) - (a.total ?? 0) : 0) || a.player.pair - b.player.pair);
  return {
    heading: section.name,
    facts: facts([
      span(section.start, section.end),
      section.timeControl,
      `${section.rounds} ${section.rounds === 1 ? 'round' : 'rounds'}`,
      `${section.players.length} players`,
    ]),
    rounds: section.rounds,
    rows: rows.map(({ player, total }) => makeRow(player, total, section)),
  };
}

function makeRow(player: ReportPlayer, total: number | undefined, section: ReportSection): WallchartRow {
  const byRound = new Map<number, Cell[]>();
  for (const cell of player.cells) {
    const same = byRound.get(cell.round);
    if (same === undefined) byRound.set(cell.round, [cell]);
    else same.push(cell);
  }
  let score: number | undefined = 0;
  const cells: WallchartCell[] = [];
  for (let round = 1; round <= section.rounds; round++) {
    const own = byRound.get(round) ?? [];
    for (const cell of own) {
      const points = cell.points ?? outcomePoints(cell.outcome, section.scoring);
      score = score === undefined || points === undefined ? undefined : score + points;
    }
    cells.push({ result: makeCsvCells(own), score: own.length === 0 || score === undefined ? '' : pointsText(score) });
  }
  return {
    pair: player.pair,
    name: player.name,
    title: player.title ?? '',
    id: player.uschessId ?? player.fideId ?? '',
    ratings: ratingLines(player),
    cells,
    total: total === undefined ? '' : pointsText(total),
  };
}

/** The printed total if the report has one, because an arbiter may have decided differently from the cells. */
function totalOf(player: ReportPlayer, section: ReportSection): number | undefined {
  return player.points ?? totalPoints(player, section.scoring);
}

/** Before → after, by system; the system is named if there is more than one. */
function ratingLines({ ratings, postRatings = [], unrated }: ReportPlayer): string[] {
  const systems = [...new Set([...ratings, ...postRatings].map(({ system }) => system))];
  if (systems.length === 0) return [unrated === true ? 'unrated' : ''];
  return systems.map((system) => {
    const before = ratings.find((rating) => rating.system === system);
    const after = postRatings.find((rating) => rating.system === system);
    const values =
      after === undefined ? [ratingText(before)] : [before === undefined ? 'unrated' : ratingText(before), ratingText(after)];
    return `${systems.length > 1 ? `${system} ` : ''}${values.join(' → ')}`;
  });
}

/** With the game count if it is small enough to matter. */
function ratingText(rating: ReportedRating | undefined): string {
  if (rating === undefined) return '';
  return rating.games === undefined ? String(rating.rating) : `${rating.rating}/${rating.games}`;
}

function pointsText(points: number): string {
  return Number.isInteger(points * 2) ? points.toFixed(1) : String(Math.round(points * 100) / 100);
}

function span(start: string | undefined, end: string | undefined): string | undefined {
  return start === undefined || end === undefined || start === end ? (start ?? end) : `${start} to ${end}`;
}

function place(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined).join(', ') || undefined;
}

function facts(known: readonly (string | undefined)[]): string[] {
  return known.filter((fact) => fact !== undefined && fact !== '').map(String);
}
