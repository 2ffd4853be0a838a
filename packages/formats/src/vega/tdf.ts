// Vega's .tdf, reading: it looks like a TRF, but its records 142 to 192 mean other things and its players' fields are parted by bars.
// FORMATS-2 §5.1.

import { type Draft, defined } from '../bytes/defined.js';
import { ranges } from '../bytes/limits.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addLongLine, addTextFindings, addTooManyLines, blankControls, singleBlanks, splitLines } from '../input/text.js';
import { isVegaTdf } from '../lists/not-a-report.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { takeDate, takeSpan } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { lastRoundOf } from '../report/points.js';
import {
  type Cell,
  type Outcome,
  type ReportExtra,
  type ReportPlayer,
  reportVersion,
  type Scoring,
  type SectionKind,
} from '../report/report.js';
import { titleOf } from '../report/titles.js';
import { type BirthReader, birthReader } from './values.js';

export const vegaTdfReader: Reader = {
  format: 'vega-tdf',
  limits: { maxBytes: 16 * 1024 * 1024 },
  detect: ({ head }) => isVegaTdf(head),
  read: readTdf,
};

interface Line {
  readonly record: string;
  readonly text: string;
  readonly line: number;
}

function readTdf({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  if (addLongLine(findings, first.bytes, limits.maxLineBytes) || addTooManyLines(findings, first.bytes, limits.maxLines))
    return { findings: findings.list };
  const input = first.text();
  addTextFindings(findings, input);
  const lines = splitLines(input.text).flatMap((text, i): Line[] => {
    const clean = blankControls(text).trimEnd();
    return clean === '' ? [] : [{ record: clean.slice(0, 3), text: clean.slice(3).trim(), line: i + 1 }];
  });
  const of = (record: string): Line | undefined => lines.find((line) => line.record === record);
  const text = (record: string): string => singleBlanks(of(record)?.text ?? '');
  const place = (record: string): Place => ({ line: of(record)?.line ?? 1, column: 1 });
  const { start, end } = takeSpan(
    findings,
    { what: 'The start', text: text('042'), place: place('042') },
    { what: 'The end', text: text('052'), place: place('052') },
    // Day first, as Vega's project file has it.
    { prefer: 'dmy', documented: /^\d{1,2}\/\d{1,2}\/\d{4}$/ },
  );
  const rows = lines.filter(({ record }) => record === '001');
  const birth = birthReader(
    start === undefined ? undefined : Number(start.slice(0, 4)),
    { line: rows[0]?.line ?? 1, column: 1 },
    findings,
  );
  if (rows.length > limits.maxPlayers) {
    findings.add(
      'too-many-players',
      { line: rows[limits.maxPlayers]?.line ?? 1, column: 1 },
      `More than ${limits.maxPlayers} players.`,
      'Send the event in parts.',
    );
  }
  const federation = /^[A-Z]{3}$/.test(text('032')) ? text('032') : undefined;
  const players = rows
    .slice(0, limits.maxPlayers)
    .flatMap((row) => readPlayer(row, federation, birth, limits.maxRounds, findings) ?? []);
  const last = lastRoundOf(players);
  const announced = /^\d{1,3}$/.test(text('162')) ? Number(text('162')) : 0;
  const rounds = Math.min(Math.max(last, 1), limits.maxRounds);
  if (last > 0 && announced > last) {
    const hint = 'Confirm if the results so far are to be rated. Otherwise send the file when the event is over.';
    findings.add(
      'vega-unfinished',
      { ...place('162'), round: last + 1 },
      `The event has ${announced} rounds, but no results after round ${last}.`,
      hint,
    );
  }
  const dates = text('132')
    .split(';')
    .map((date, i) => takeDate(findings, `The date of round ${i + 1}`, date, place('132'), { prefer: 'dmy' }) ?? null)
    .slice(0, rounds);
  const extras = lines
    .filter(({ record }) => !known.has(record))
    .map(({ record, text: value, line }): ReportExtra => ({ format: 'vega-tdf', key: record, value, after: `line ${line - 1}` }));
  const odd = lines.find(({ record }) => !known.has(record) && !kept.has(record));
  if (odd !== undefined) {
    findings.add(
      'vega-line',
      { line: odd.line, column: 1 },
      `The line ${quote(odd.record)} is no record of a .tdf; such lines are kept and not used.`,
      'Nothing to do unless it matters for the rating.',
    );
  }
  return {
    draft: {
      version: reportVersion,
      event: {
        name: text('012'),
        ...defined({
          city: text('022'),
          federation,
          start,
          end,
          chiefDirector: text('102'),
          assistantDirector: text('112'),
          program: text('192'),
        }),
        places: { name: place('012'), start: place('042'), end: place('052') },
      },
      sections: [
        {
          number: 1,
          name: text('012'),
          kind: kindOf(text('092')),
          rounds,
          players: players.map((player) => withAbsences(player, last)),
          ...defined({ timeControl: text('122'), scoring: scoringOf(text('142')) }),
          ...(dates.some((date) => date !== null)
            ? { roundDates: [...dates, ...new Array<null>(Math.max(0, rounds - dates.length)).fill(null)] }
            : {}),
          place: { ...place('001'), section: 1 },
          places: { timeControl: place('122'), rounds: place('162') },
        },
      ],
      ...(extras.length > 0 ? { extras: extras.slice(0, 1000) } : {}),
    },
    findings: findings.list,
  };
}

const known = new Set([
  '001',
  '012',
  '022',
  '032',
  '042',
  '052',
  '062',
  '072',
  '082',
  '092',
  '102',
  '112',
  '122',
  '132',
  '142',
  '162',
  '192',
]);
/** Not needed for rating, and no surprise: current round, tie-breaks, acceleration. */
const kept = new Set(['152', '172', '182']);

function kindOf(text: string): SectionKind {
  if (/double.*robin/i.test(text)) return 'double-round-robin';
  if (/robin|italiana|berger/i.test(text)) return 'round-robin';
  return /team/i.test(text) ? 'team' : 'swiss';
}

/** Points of a win and of a draw; the usual ones need no saying. */
function scoringOf(text: string): Scoring | undefined {
  const [win, draw] = [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(',', '.')));
  if (win === undefined || draw === undefined || (win === 1 && draw === 0.5)) return undefined;
  // The order is that of the document; a draw worth more than a win is the other order.
  return { win: Math.max(win, draw), draw: Math.min(win, draw), loss: 0 };
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

function readPlayer(
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
    const message = `The player has the number ${quote(get('number'))} and ${fields.length} fields.`;
    findings.add('vega-line', { line, column: 1 }, message, 'Write the file again from Vega.', 'error');
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
    findings.add('vega-rating', at(name), `The ${name} is ${quote(get(name))}; it is left out.`, 'Correct the rating.');
    return undefined;
  };
  const [fide, national] = [rating('FIDE rating'), rating('national rating')];
  player.ratings = [
    ...(fide === undefined ? [] : [{ system: 'FIDE', rating: fide }]),
    ...(national === undefined || federation === undefined ? [] : [{ system: federation, rating: national }]),
  ];
  if (national !== undefined && federation === undefined) {
    const message = 'National ratings are left out: the file does not name the federation of the event.';
    findings.add('vega-rating', at('national rating'), message, 'Add record 032 with the federation, or the ratings by hand.');
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
        `The result ${quote(text)} of round ${round} cannot be read.`,
        'A result is like 7 w 1, 2 b 2 (a draw) or 0000 - +.',
      );
      return [{ round, outcome: 'unknown', place }];
    }
    const letter = (match[2] ?? '').toLowerCase();
    const colour = letter === 'w' ? 'white' : letter === 'b' ? 'black' : undefined;
    return [{ round, outcome, place, ...(opponent > 0 ? { opponent, ...defined({ colour }) } : {}) }];
  });
}

/** A blank is a player who was not paired, up to the last round that anybody has. */
function withAbsences(player: ReportPlayer, last: number): ReportPlayer {
  const cells = Array.from({ length: last }, (_, i) => player.cells.filter(({ round }) => round === i + 1)).flatMap(
    (own, i): readonly Cell[] => (own.length > 0 ? own : [{ round: i + 1, outcome: 'absent' }]),
  );
  return { ...player, cells };
}
