// A player of a Vega .tdf: fields separated by bars, then one field per round. FORMATS-2 §5.1.

import { type Draft, defined } from '../bytes/defined.js';
import { ranges } from '../bytes/limits.js';
import { singleBlanks } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { Cell, Outcome, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import type { BirthReader } from './values.js';

/** A line of the file: its record and its data. */
export interface Line {
  readonly record: string;
  readonly text: string;
  readonly line: number;
}

const fieldNames = [
  'number',
  'sex',
  'title',
  'name',
  'FIDE rating',
  'federation',
  'FIDE id',
  'national rating',
  'national id',
  'birth date',
  'points',
  'rank',
] as const;

export function readPlayer(
  { text, line }: Line,
  federation: string | undefined,
  birth: BirthReader,
  maxRounds: number,
  findings: FindingCollector,
): ReportPlayer | undefined {
  const parts = text.split('|');
  let column = 5;
  const fields = parts.map((part) => {
    const place = { line, column, length: Math.max(1, part.length) };
    column += part.length + 1;
    return { text: singleBlanks(part).trim(), place };
  });
  const get = (name: (typeof fieldNames)[number]): string => fields[fieldNames.indexOf(name)]?.text ?? '';
  const pair = /^\d{1,4}$/.test(get('number')) ? Number(get('number')) : 0;
  const at = (name: (typeof fieldNames)[number]): Place => ({
    ...(fields[fieldNames.indexOf(name)]?.place ?? { line, column: 1 }),
    field: name,
    player: pair,
  });
  if (pair === 0 || fields.length < 4) {
    const message = say`The player has the number ${quote(get('number'))} and ${fields.length} fields.`;
    findings.add('vega-line', { line, column: 1 }, message, say`Write the file again from Vega.`, 'error');
    return undefined;
  }
  const player: Draft<ReportPlayer> = {
    pair,
    name: get('name'),
    ratings: [],
    cells: readCells(fields.slice(fieldNames.length, fieldNames.length + maxRounds), pair, findings),
  };
  const rating = (name: 'FIDE rating' | 'national rating'): number | undefined => {
    if (/^0*$/.test(get(name))) return undefined;
    const value = /^\d{1,4}$/.test(get(name)) ? Number(get(name)) : Number.NaN;
    if (value <= ranges.rating.max) return value;
    const what = name === 'FIDE rating' ? say`FIDE rating` : say`national rating`;
    findings.add('vega-rating', at(name), say`The ${what} is ${quote(get(name))}; it is left out.`, say`Correct the rating.`);
    return undefined;
  };
  const [fide, national] = [rating('FIDE rating'), rating('national rating')];
  player.ratings = [
    ...(fide === undefined ? [] : [{ system: 'FIDE', rating: fide }]),
    ...(national === undefined || federation === undefined ? [] : [{ system: federation, rating: national }]),
  ];
  if (national !== undefined && federation === undefined) {
    const message = say`National ratings are left out: the file does not name the federation of the event.`;
    findings.add('vega-rating', at('national rating'), message, say`Add record 032 with the federation, or the ratings by hand.`);
  }
  if (
    fide === undefined &&
    national === undefined &&
    [get('FIDE rating'), get('national rating')].some((rated) => /^0+$/.test(rated))
  )
    player.unrated = true;
  if (/^[1-9]\d*$/.test(get('FIDE id'))) player.fideId = get('FIDE id');
  if (get('national id') !== '' && !/^0+$/.test(get('national id')))
    player.national = [{ ...defined({ federation }), id: get('national id') }];
  if (/^[A-Z]{3}$/.test(get('federation'))) player.federation = get('federation');
  const sex = get('sex').toLowerCase();
  if (sex === 'm') player.sex = 'm';
  if (sex === 'f' || sex === 'w') player.sex = 'f';
  const title = titleOf(get('title'));
  if (title !== undefined) player.title = title;
  const born = birth.read(get('birth date'));
  if (born !== undefined) player.born = born;
  const points = /^\d{1,4}([.,]\d{1,2})?$/.test(get('points')) ? Number(get('points').replace(',', '.')) : undefined;
  if (points !== undefined) player.points = points;
  if (/^[1-9]\d{0,3}$/.test(get('rank'))) player.rank = Number(get('rank'));
  player.place = { line, column: 1 };
  player.places = {
    name: at('name'),
    fideId: at('FIDE id'),
    ratings: at('FIDE rating'),
    points: at('points'),
    born: at('birth date'),
  };
  return player;
}

const games: { readonly [sign: string]: Outcome } = {
  '1': 'win',
  '0': 'loss',
  '2': 'draw',
  '+': 'forfeit-win',
  '-': 'forfeit-loss',
  '=': 'forfeit-draw',
};
const byes: { readonly [sign: string]: Outcome } = { '+': 'bye-full', '-': 'absent', '=': 'bye-half' };

function readCells(
  fields: readonly { readonly text: string; readonly place: Place }[],
  pair: number,
  findings: FindingCollector,
): Cell[] {
  return fields.flatMap(({ text, place: where }, i): Cell[] => {
    const round = i + 1;
    const place: Place = { ...where, player: pair, round };
    if (text === '') return [];
    const match = /^(\d{1,4})\s+([wb-])\s*([012+=-])$/i.exec(text);
    const opponent = Number(match?.[1] ?? 0);
    const sign = match?.[3] ?? '';
    const outcome = match === null ? undefined : opponent > 0 ? games[sign] : byes[sign];
    if (match === null || outcome === undefined) {
      findings.add(
        'vega-result',
        place,
        say`The result ${quote(text)} of round ${round} cannot be read.`,
        say`A result is like 7 w 1, 2 b 2 (a draw) or 0000 - +.`,
      );
      return [{ round, outcome: 'unknown', place }];
    }
    const letter = (match[2] ?? '').toLowerCase();
    const colour = letter === 'w' ? 'white' : letter === 'b' ? 'black' : undefined;
    return [{ round, outcome, place, ...(opponent > 0 ? { opponent, ...defined({ colour }) } : {}) }];
  });
}
