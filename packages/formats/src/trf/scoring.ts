// The points of results in a TRF file: 162 (TRF26), XXS (JaVaFo), BB? (bbpPairings). They do not affect ratings, but are needed
// to compare the printed points with the results.

import { defined } from '../bytes/defined.js';
import type { Scoring } from '../report/report.js';
import { data, decimal } from './line.js';
import type { RecordLine } from './tournament.js';

export interface ScoringRead {
  readonly scoring?: Scoring;
  /** Lines that state exactly the scoring; the writer makes them again. */
  readonly said: ReadonlySet<number>;
  /** Whether the scoring cannot be expressed in the model (by colour), so that totals cannot be compared. */
  readonly strange: boolean;
}

export function readScoring(lines: readonly RecordLine[]): ScoringRead {
  const values = new Map<string, number>();
  const sources = lines.filter(({ record }) => record === '162' || record === 'XXS' || record.startsWith('BB'));
  for (const { line, record } of sources) {
    if (record === '162') read162(line.text, values);
    else if (record === 'XXS') readXxs(data(line), values);
    else setIf(values, bbNames[record], decimal(data(line)));
  }
  if (values.size === 0) return { said: new Set(sources.map(({ line }) => line.number)), strange: false };
  const strange = differs(values, 'WW', 'BW') || differs(values, 'WD', 'BD') || differs(values, 'WL', 'BL');
  const scoring = withoutDefaults({
    win: values.get('WW') ?? values.get('BW') ?? 1,
    draw: values.get('WD') ?? values.get('BD') ?? 0.5,
    loss: values.get('WL') ?? values.get('BL') ?? 0,
    ...defined({ byePairing: values.get('PAB'), absent: values.get('ZPB') ?? values.get('FL') }),
  });
  if (strange) return { said: new Set(), strange };
  // Record 162 is written again from the scoring, unless it has more (X, the points of an adjourned game); extensions are kept
  // unchanged.
  const isSaid = ({ line, record }: RecordLine): boolean =>
    record === '162' ? !/X\s*\d/.test(line.text) : scoring !== undefined && makeXxs(scoring) === line.text.trimEnd();
  const said = sources.filter(isSaid).map(({ line }) => line.number);
  return { ...defined({ scoring }), said: new Set(said), strange };
}

const bbNames: Readonly<Record<string, string>> = { BBW: 'W', BBD: 'D', BBL: 'L', BBZ: 'ZPB', BBF: 'FL', BBU: 'PAB' };
const names162: Readonly<Record<string, string>> = { W: 'W', D: 'D', L: 'L', A: 'ZPB', P: 'PAB' };

function read162(text: string, values: Map<string, number>): void {
  for (const pair of text.slice(4).matchAll(/([WDLAP])\s*(\d{1,3}(?:[.,]\d)?)/g)) {
    setIf(values, names162[pair[1] ?? ''], decimal(pair[2] ?? ''));
  }
}

function readXxs(text: string, values: Map<string, number>): void {
  for (const pair of text.matchAll(/([A-Z]{1,3})\s*=\s*(\d{1,3}(?:[.,]\d{1,2})?)/g))
    setIf(values, pair[1], decimal(pair[2] ?? ''));
}

/** W, D and L apply to both colours. */
function setIf(values: Map<string, number>, name: string | undefined, value: number | undefined): void {
  if (name === undefined || value === undefined) return;
  const both = name.length === 1 ? [`W${name}`, `B${name}`] : [name];
  for (const each of both) values.set(each, value);
}

function differs(values: Map<string, number>, white: string, black: string): boolean {
  const a = values.get(white);
  const b = values.get(black);
  return a !== undefined && b !== undefined && a !== b;
}

/** Undefined for the usual scoring; parts that follow from the others are left out. */
function withoutDefaults(scoring: Scoring): Scoring | undefined {
  const { win, draw, loss } = scoring;
  const byePairing = scoring.byePairing === win ? undefined : scoring.byePairing;
  const absent = scoring.absent === 0 ? undefined : scoring.absent;
  if (win === 1 && draw === 0.5 && loss === 0 && byePairing === undefined && absent === undefined) return undefined;
  return { win, draw, loss, ...defined({ byePairing, absent }) };
}

/** Symbols at columns 6, 15, 24 …, points in the four columns after each. */
export function make162(scoring: Scoring): string {
  const pairs = [
    ['W', scoring.win],
    ['D', scoring.draw],
    ['L', scoring.loss],
    ['A', scoring.absent],
    ['P', scoring.byePairing],
  ] as const;
  const fields = pairs.flatMap(([symbol, points]) => (points === undefined ? [] : [`${symbol}${points.toFixed(1).padStart(4)}`]));
  return `162  ${fields.map((field) => field.padEnd(9)).join('')}`.trimEnd();
}

export function makeXxs(scoring: Scoring): string {
  const { win, draw, loss, byePairing, absent } = scoring;
  const bye = byePairing === undefined ? '' : ` PAB=${byePairing}`;
  const away = absent === undefined ? '' : ` ZPB=${absent} FL=${absent}`;
  return `XXS WW=${win} BW=${win} WD=${draw} BD=${draw} WL=${loss} BL=${loss}${bye}${away}`;
}
