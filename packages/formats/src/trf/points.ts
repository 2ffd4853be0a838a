// Abnormal points: record 299 of TRF26 (FORMATS-2 §3.1). A letter or symbol gives the points of a result; a blank type adds
// points to the total, whatever was played. Neither changes what is rated. In team events the numbers may be teams, so the lines
// are kept.

import type { FindingCollector } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { outcomePoints } from '../report/points.js';
import type { Cell, Outcome, ReportPlayer, ReportSection } from '../report/report.js';
import { say } from '../report/say.js';
import { unknownPlayer } from './byes.js';
import { columns, decimal, idList, placeOf, type TrfLine, width } from './line.js';
import { putCell, type TrfPlayer } from './player.js';
import { type RowField, row } from './row.js';
import type { RecordLine } from './tournament.js';

const pointTypes: Readonly<Record<string, readonly Outcome[]>> = {
  W: ['win', 'unrated-win'],
  D: ['draw', 'unrated-draw'],
  L: ['loss', 'unrated-loss'],
  F: ['bye-full'],
  H: ['bye-half'],
  Z: ['absent'],
  '+': ['forfeit-win'],
  '-': ['forfeit-loss'],
};

interface PointsRecord {
  readonly type: string;
  readonly points: number;
  /** 0 for every round. */
  readonly round: number;
  /** Empty for everybody. */
  readonly ids: readonly { readonly id: number; readonly place: Place }[];
}

/** Returns the lines understood; the others are kept word for word. */
export function applyAbnormalPoints(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  players: ReadonlyMap<number, TrfPlayer>,
): ReadonlySet<number> {
  const understood = new Set<number>();
  for (const { line } of lines.filter(({ record }) => record === '299')) {
    const read = readByColumns(line) ?? readByTokens(line);
    if (read === undefined) {
      findings.add(
        'trf-points',
        placeOf(line, 5, width(line)),
        say`Record 299 does not say the points of a result; it is kept and not used.`,
        say`Type in column 5, points in columns 14 to 17, round in 20 to 22, players from 24 on.`,
      );
    } else if (apply(findings, read, players)) understood.add(line.number);
  }
  return understood;
}

/** By the columns of the document; undefined if they split a field. */
function readByColumns(line: TrfLine): PointsRecord | undefined {
  const apart = [6, 7, 12, 13, 18, 19, 23].every((column) => columns(line, column, column).trim() === '');
  const game = columns(line, 14, 17).trim();
  const points = decimal(game === '' ? columns(line, 8, 11).trim() : game);
  const round = columns(line, 20, 22).trim();
  if (!apart || points === undefined || !/^\d*$/.test(round)) return undefined;
  return { type: columns(line, 5, 5).trim().toUpperCase(), points, round: Number(round), ids: idList(line, 24, 4) };
}

/**
 * As written by a widely used exporter, with single blanks: the numbers with a decimal are points, then come round and players.
 */
function readByTokens(line: TrfLine): PointsRecord | undefined {
  const type = columns(line, 5, 5).trim().toUpperCase();
  const words = columns(line, 6, width(line)).trim().split(/\s+/);
  const scores = words.filter((word, at) => at < 2 && /^-?\d{1,4}[.,]\d$/.test(word));
  const points = decimal(scores.at(-1) ?? '');
  const [round = '0', ...ids] = words.slice(scores.length);
  if (points === undefined || ![round, ...ids].every((word) => /^\d{1,4}$/.test(word))) return undefined;
  const place = placeOf(line, 5, width(line));
  return { type, points, round: Number(round), ids: ids.map((id) => ({ id: Number(id), place })) };
}

/** Whether all of it went into the players, so that the writer can reproduce it. */
function apply(findings: FindingCollector, read: PointsRecord, players: ReadonlyMap<number, TrfPlayer>): boolean {
  const outcomes = Object.hasOwn(pointTypes, read.type) ? pointTypes[read.type] : undefined;
  if (read.type !== '' && outcomes === undefined) return false;
  const meant: TrfPlayer[] = [];
  for (const { id, place } of read.ids) {
    const player = players.get(id);
    if (player) meant.push(player);
    else unknownPlayer(findings, '299', id, { ...place, player: id });
  }
  const affected = read.ids.length === 0 ? [...players.values()] : meant;
  if (outcomes === undefined) {
    const adjustment = read.round === 0 ? { points: read.points } : { points: read.points, round: read.round };
    for (const { player } of affected) player.adjustments = [...(player.adjustments ?? []), adjustment];
    return affected.length > 0;
  }
  let fired = 0;
  for (const player of affected) {
    const own = player.cells.filter((cell) => (read.round === 0 || cell.round === read.round) && outcomes.includes(cell.outcome));
    for (const cell of own) putCell(player, { ...cell, points: read.points });
    if (own.length > 0) fired++;
  }
  // A value for everybody needs at least one such result.
  return read.ids.length === 0 ? fired > 0 : fired === read.ids.length;
}

/** The lines of a section: the points of cells by letter, then the points added to players. */
export function makePointLines(section: ReportSection): readonly string[] {
  const lines: string[] = [];
  for (const [type, outcomes] of Object.entries(pointTypes)) lines.push(...lettered(section, type, outcomes));
  const added = new Map<string, { readonly points: number; readonly round: number; readonly pairs: number[] }>();
  const add = (points: number, round: number, pair: number): void => {
    const key = `${round} ${points}`;
    const group = added.get(key) ?? { points, round, pairs: [] };
    added.set(key, group);
    group.pairs.push(pair);
  };
  for (const player of section.players) {
    for (const { points, round = 0 } of adjustmentsFor(player, section)) add(points, round, player.pair);
  }
  for (const { points, round, pairs } of added.values()) lines.push(makeLine('', points, round, pairs));
  return lines;
}

/** Adjustments, and the extra points of a cell without its own letter (the pairing-allocated bye). */
function adjustmentsFor(player: ReportPlayer, section: ReportSection): readonly { points: number; round?: number }[] {
  const beyond = player.cells.flatMap(({ outcome, round, points }) => {
    const usual = outcomePoints(outcome, section.scoring);
    const lettered = Object.values(pointTypes).some((outcomes) => outcomes.includes(outcome));
    return points === undefined || usual === undefined || lettered ? [] : [{ points: points - usual, round }];
  });
  return [...(player.adjustments ?? []), ...beyond];
}

interface ValuedCell {
  readonly pair: number;
  readonly cell: Cell;
}

function lettered({ players }: ReportSection, type: string, outcomes: readonly Outcome[]): readonly string[] {
  const all: ValuedCell[] = players.flatMap(({ pair, cells }) =>
    cells.filter(({ outcome }) => outcomes.includes(outcome)).map((cell) => ({ pair, cell })),
  );
  const [first] = all;
  const value = first?.cell.points;
  // One value for every such result of the event is a definition, without round and players.
  if (value !== undefined && all.length > 1 && all.every(({ cell }) => cell.points === value))
    return [makeLine(type, value, 0, [])];
  const groups = new Map<string, ValuedCell[]>();
  for (const one of all) {
    if (one.cell.points === undefined) continue;
    const key = `${one.cell.round} ${one.cell.points}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const cell = group[0]?.cell;
    const pairs = group.map(({ pair }) => pair);
    return cell?.points === undefined ? [] : [makeLine(type, cell.points, cell.round, pairs)];
  });
}

function makeLine(type: string, points: number, round: number, pairs: readonly number[]): string {
  return row([
    { at: 1, width: 3, text: '299' },
    { at: 5, width: 1, text: type },
    { at: 14, width: 4, text: points.toFixed(1), align: 'right' },
    { at: 20, width: 3, text: String(round).padStart(3, '0') },
    ...pairs.map((pair, i): RowField => ({ at: 24 + 5 * i, width: 4, text: String(pair), align: 'right' })),
  ]);
}
