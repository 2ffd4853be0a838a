// Reads event and section from the tournament records of TRF (`??2`).

import { type Draft, defined } from '../bytes/defined.js';
import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import { addAmbiguous, readDate, takeSpan, type WrittenDate, whyNoDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { ReportEvent, SectionKind } from '../report/report.js';
import { say } from '../report/say.js';
import { cellStep, firstCell } from './cells.js';
import { columns, data, dataPlace, type TrfLine, width } from './line.js';
import type { TrfRecord } from './records.js';

export interface Tournament {
  readonly event: ReportEvent;
  readonly kind?: SectionKind;
  readonly timeControl?: string;
  readonly announcedRounds?: number;
  readonly roundDates: readonly (string | null)[];
  readonly places: Readonly<Record<string, Place>>;
  /** Lines of 122 and 092 that say more than the encoded records: kept word for word. */
  readonly kept: ReadonlySet<number>;
  /** 062, 072 and 082: the first number, and its place. */
  readonly counts: ReadonlyMap<string, { readonly count: number; readonly place: Place }>;
}

export interface RecordLine {
  readonly line: TrfLine;
  readonly record: TrfRecord;
}

const documentedDate = /^\d{4}\/\d\d\/\d\d$/;
const documentedRoundDate = /^\d\d\/\d\d\/\d\d$/;

export function readTournament(findings: FindingCollector, lines: readonly RecordLine[]): Tournament {
  const places: Record<string, Place> = {};
  const eventPlaces: Record<string, Place> = {};
  const one = (record: TrfRecord, field: string, into: Record<string, Place> = eventPlaces): string | undefined => {
    const all = lines.filter((each) => each.record === record && data(each.line) !== '');
    const first = all[0];
    if (first === undefined) return undefined;
    into[field] = dataPlace(first.line);
    const other = all.find(({ line }) => data(line) !== data(first.line));
    if (other) {
      findings.add(
        'trf-record-repeated',
        dataPlace(other.line),
        say`Record ${record} is there again with ${quote(data(other.line))}; the first, ${quote(data(first.line))}, is taken.`,
        say`Leave one of them. Two tournaments need two files.`,
      );
    }
    return data(first.line);
  };
  const date = (record: TrfRecord, field: 'start' | 'end'): WrittenDate => {
    const text = one(record, field) ?? '';
    return { what: say`The ${field} date`, text, place: eventPlaces[field] ?? {} };
  };
  const name = one('012', 'name') ?? '';
  const { start, end } = takeSpan(findings, date('042', 'start'), date('052', 'end'), { documented: documentedDate });
  const deputies = lines.filter((each) => each.record === '112' && data(each.line) !== '').map(({ line }) => data(line));
  const city = one('022', 'city');
  const federation = one('032', 'federation');
  const chiefDirector = one('102', 'chiefDirector');
  const program = one('182', 'program');
  const event: Draft<ReportEvent> = { name };
  if (start !== undefined) event.start = start;
  if (end !== undefined) event.end = end;
  if (city !== undefined) event.city = city;
  if (federation !== undefined) event.federation = federation;
  if (chiefDirector !== undefined) event.chiefDirector = chiefDirector;
  if (program !== undefined) event.program = program;
  if (deputies.length > 0) event.otherDirectors = deputies;
  event.places = eventPlaces;
  const encoded = one('222', 'timeControl', places);
  const free = one('122', encoded === undefined ? 'timeControl' : 'timeControlText', places);
  const kept = new Set<number>();
  if (encoded !== undefined && free !== undefined) keep(kept, lines, '122');
  const kind = readKind(lines, kept, places);
  const timeControl = encoded ?? free;
  const announcedRounds = readRounds(findings, lines, places);
  const roundDates = readRoundDates(findings, lines, event, places);
  return {
    event,
    ...defined({ kind, timeControl, announcedRounds }),
    roundDates,
    places,
    kept,
    counts: readCounts(lines),
  };
}

function keep(kept: Set<number>, lines: readonly RecordLine[], record: TrfRecord): void {
  for (const { line } of lines.filter((each) => each.record === record)) kept.add(line.number);
}

/** The writer's text for a kind in 092; a line with the same text is not kept as an extra. */
export const kindText: Readonly<Record<SectionKind, string>> = {
  swiss: 'Individual: Swiss-System',
  'round-robin': 'Individual: Round-Robin',
  'double-round-robin': 'Individual: Double Round-Robin',
  'double-swiss': 'Individual: Double Swiss-System',
  match: 'Individual: Match',
  team: 'Team',
  other: 'Other',
};

function readKind(lines: readonly RecordLine[], kept: Set<number>, places: Record<string, Place>): SectionKind | undefined {
  const encoded = lines.find((each) => each.record === '192' && data(each.line) !== '');
  const free = lines.find((each) => each.record === '092' && data(each.line) !== '');
  const from = encoded ?? free;
  if (from === undefined) return undefined;
  places.kind = dataPlace(from.line);
  const kind = kindOf(data(from.line).replaceAll('_', ' '));
  if (free !== undefined && data(free.line) !== kindText[kind ?? 'other']) keep(kept, lines, '092');
  return kind;
}

function kindOf(words: string): SectionKind | undefined {
  const text = words.toLowerCase();
  if (/\bteam|league|olympiad/.test(text)) return 'team';
  const isDouble = /double/.test(text);
  // Schiller and Scheveningen: everybody meets everybody of the other teams (FORMATS-2 §3.3).
  if (/round.?robin|berger|all.?play.?all|schiller|scheveningen/.test(text))
    return isDouble || /\bg2\b/.test(text) ? 'double-round-robin' : 'round-robin';
  if (/swiss|dutch|dubov|burstein/.test(text)) return isDouble ? 'double-swiss' : 'swiss';
  if (/\bmatch\b/.test(text)) return 'match';
  return /knock.?out|other/.test(text) ? 'other' : undefined;
}

function readRounds(findings: FindingCollector, lines: readonly RecordLine[], places: Record<string, Place>): number | undefined {
  const from = lines.find((each) => each.record === '142') ?? lines.find((each) => each.record === 'XXR');
  if (from === undefined || data(from.line) === '') return undefined;
  places.rounds = dataPlace(from.line);
  const text = data(from.line);
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return Number(text);
  findings.add(
    'trf-number',
    places.rounds,
    say`The number of rounds is ${quote(text)}.`,
    say`Write a whole number, for example 9.`,
  );
  return undefined;
}

/**
 * 132: dates above the rounds they belong to. Some programs write them a column off, or with full years rather than two digits.
 */
function readRoundDates(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  event: ReportEvent,
  places: Record<string, Place>,
): readonly (string | null)[] {
  const from = lines.find((each) => each.record === '132' && data(each.line) !== '');
  if (from === undefined) return [];
  const { line } = from;
  places.roundDates = dataPlace(line);
  const words = [...columns(line, 4, width(line)).matchAll(/\S+/g)].map((match) => ({ text: match[0], column: match.index + 4 }));
  const inColumn = words.map((word) => Math.round((word.column - firstCell) / cellStep));
  const ordered = inColumn.every((round, i) => round >= 0 && round < 200 && (i === 0 || round > (inColumn[i - 1] ?? -1)));
  if (!ordered) {
    findings.add(
      'trf-field-shifted',
      places.roundDates,
      say`The round dates (132) do not stand above the rounds; taken in their order, the first for round 1.`,
      say`Put the date of round 1 in columns ${firstCell} to ${firstCell + 7}, the next ten columns on.`,
    );
  }
  const dates: (string | null)[] = [];
  let saidAmbiguous = false;
  words.slice(0, 200).forEach((word, i) => {
    const round = ordered ? (inColumn[i] ?? i) : i;
    while (dates.length < round) dates.push(null);
    const reading = readDate(word.text, { documented: documentedRoundDate, within: { start: event.start, end: event.end } });
    const place: Place = { line: line.number, column: word.column, length: word.text.length, round: round + 1 };
    places[`roundDates.${round + 1}`] = place;
    dates.push(reading.kind === 'date' || reading.kind === 'ambiguous' ? reading.date : null);
    if (reading.kind === 'ambiguous' && !saidAmbiguous) {
      // One finding for the record, because all its dates have the same spelling.
      addAmbiguous(
        findings,
        say`The date of round ${round + 1} (the other rounds are alike)`,
        word.text,
        place,
        reading.readings,
      );
      saidAmbiguous = true;
    }
    if (reading.kind === 'unreadable') {
      const { why } = whyNoDate(word.text);
      findings.add(
        'date-impossible',
        place,
        say`The date ${quote(word.text)} of round ${round + 1} ${why}.`,
        say`Write it as YY/MM/DD.`,
      );
    }
  });
  return dates;
}

function readCounts(lines: readonly RecordLine[]): ReadonlyMap<string, { readonly count: number; readonly place: Place }> {
  const counts = new Map<string, { count: number; place: Place }>();
  for (const { line, record } of lines) {
    if (record !== '062' && record !== '072' && record !== '082') continue;
    const count = /^\d{1,5}/.exec(data(line));
    if (count && !counts.has(record)) counts.set(record, { count: Number(count[0]), place: dataPlace(line) });
  }
  return counts;
}
