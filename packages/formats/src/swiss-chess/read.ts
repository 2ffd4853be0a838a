// Swiss-Chess files (.SWT), from the pairing program of most German events. FORMATS-2 §5.4.

import { type Draft, defined } from '../bytes/defined.js';
import { type KeptFields, keepFields } from '../input/kept-fields.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { wholeOf } from '../input/text.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { isDate, readBirth, takeDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import {
  type Cell,
  type ReportedRating,
  type ReportPlayer,
  type ReportSection,
  reportVersion,
  type SectionKind,
} from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import {
  at,
  player as fields,
  firstNewVersion,
  isTeamEvent,
  layoutOf,
  periods,
  playerAt,
  type SwissChessFile,
  textAt,
  texts,
} from './layout.js';
import { quoteVersion, readPairings } from './pairings.js';

export const swissChessReader: Reader = {
  format: 'swiss-chess',
  detect: ({ bytes }) => layoutOf(bytes) !== undefined,
  read: readSwissChess,
};

/** The national rating is the German DWZ, and the club and member numbers are German too. */
const federation = 'GER';
/** Days in the files are counted from here. */
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
const roundRobin = 1;

function readSwissChess({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const file = layoutOf(first.bytes);
  if (file === undefined) return { findings: findings.list };
  if (file.version < firstNewVersion) {
    const message = say`The file is of version ${quoteVersion(file.version)}; players are known from ${quoteVersion(firstNewVersion)} on.`;
    findings.add(
      'swiss-chess-version',
      { field: `byte ${at.version}` },
      message,
      say`Open it in a newer Swiss-Chess and save it, or export a FIDE report (TRF).`,
    );
    return { findings: findings.list };
  }
  const kept = keepFields('swiss-chess', 1);
  const name = textAt(file, texts.name) ?? textAt(file, texts.title) ?? '';
  const date = (span: readonly [number, number], which: 'start' | 'end'): string | undefined =>
    takeDate(
      findings,
      say`The ${which} date`,
      textAt(file, span) ?? '',
      { field: `The ${which} date` },
      { prefer: 'dmy', documented: /^\d\d?\.\d\d?\.\d{4}$/ },
    );
  const [start, end] = [date(texts.start, 'start'), date(texts.end, 'end')];
  const subtitle = textAt(file, texts.subtitle);
  const title = textAt(file, texts.title);
  if (title !== undefined && title !== name) kept.keep('title line 1', title);
  if (subtitle !== undefined) kept.keep('title line 2', subtitle);
  const section = readSection(file, name, { start, end }, limits.maxRounds, kept, findings);
  const extras = kept.finish(findings, first.name);
  const draft = {
    version: reportVersion,
    event: {
      name,
      ...defined({ start, end, city: textAt(file, texts.place), chiefDirector: textAt(file, texts.arbiter) }),
      program: `Swiss-Chess ${Math.floor(file.version / 100)}.${String(file.version % 100).padStart(2, '0')}`,
    },
    sections: [section],
    ...(extras.length > 0 ? { extras } : {}),
  } as const;
  return { format: 'swiss-chess', draft, findings: findings.list };
}

function readSection(
  file: SwissChessFile,
  event: string,
  days: { readonly start: string | undefined; readonly end: string | undefined },
  maxRounds: number,
  kept: KeptFields,
  findings: FindingCollector,
): ReportSection {
  const { view } = file;
  const bases = Array.from({ length: file.players }, (_, i) => file.playersFrom + i * file.recordBytes);
  const ids = bases.map((base) => view.getUint16(base + playerAt.id, true));
  const numbers = bases.map((base) => view.getUint16(base + playerAt.number, true));
  const isNumbering = new Set(numbers).size === numbers.length && numbers.every((number) => number > 0 && number <= 9999);
  const pairs = numbers.map((number, i) => (isNumbering ? number : i + 1));
  const byId = new Map(ids.map((id, i) => [id, pairs[i] ?? i + 1]));
  if (byId.size < ids.length) {
    const message = say`Two players have the same id: opponents cannot be told apart.`;
    findings.add(
      'swiss-chess-result',
      { section: 1, field: 'ids of players' },
      message,
      say`Save the tournament in Swiss-Chess again.`,
    );
  }
  const { cells, rounds, open } = readPairings(file, byId, pairs, findings);
  const kind = kindOf(file);
  if (isTeamEvent(file))
    findings.add(
      'swiss-chess-type',
      { section: 1, field: 'type' },
      say`This is a team event; its games are read board by board.`,
      say`Check the pairings before it is rated.`,
    );
  const roundDates = Array.from({ length: Math.min(rounds, maxRounds) }, (_, i) => dayAt(file, at.roundDates + 4 * i));
  const control = periods.flatMap((span) => textAt(file, span) ?? []).join(', ');
  const teams = Array.from({ length: file.teams }, (_, i) => ({
    number: i + 1,
    name: textAt(file, fields.name, file.teamsFrom + i * file.recordBytes) ?? '',
    players: bases.flatMap((base, at) => (view.getUint8(base + playerAt.team) === i + 1 ? [pairs[at] ?? at + 1] : [])),
  }));
  return {
    number: 1,
    name: event === '' ? 'Section 1' : event,
    kind,
    rounds: Math.max(rounds, 1),
    players: bases.map((base, i) => readPlayer(file, base, pairs[i] ?? i + 1, cells[i] ?? [], kept)),
    ...open.field,
    ...defined({ ...days, timeControl: control }),
    ...(roundDates.some((date) => date !== null) ? { roundDates } : {}),
    ...(teams.length > 0 ? { teams } : {}),
    place: { section: 1 },
  };
}

function kindOf(file: SwissChessFile): SectionKind {
  if (isTeamEvent(file)) return 'team';
  const mode = file.view.getUint8(at.mode);
  if (mode === 0) return 'swiss';
  if (mode !== roundRobin) return 'other';
  return file.view.getUint8(at.cycles) === 2 ? 'double-round-robin' : 'round-robin';
}

function dayAt({ view, bytes }: SwissChessFile, offset: number): string | null {
  const days = offset + 2 <= bytes.length ? view.getUint16(offset, true) : 0;
  const date = days === 0 ? '' : new Date(dayZero + days * dayMs).toISOString().slice(0, 10);
  return isDate(date) ? date : null;
}

function readPlayer(file: SwissChessFile, base: number, pair: number, cells: readonly Cell[], kept: KeptFields): ReportPlayer {
  const { view } = file;
  const text = (field: keyof typeof fields): string | undefined => textAt(file, fields[field], base);
  const place = (field: string): Place => ({ record: pair, field, section: 1, player: pair });
  const rating = (field: 'fideRating' | 'nationalRating'): number => Math.max(0, wholeOf(text(field) ?? '', 4));
  const ratings: ReportedRating[] = [];
  if (rating('fideRating') > 0) ratings.push({ system: 'FIDE', rating: rating('fideRating') });
  if (rating('nationalRating') > 0) ratings.push({ system: federation, rating: rating('nationalRating') });
  const read: Draft<ReportPlayer> = { pair, name: (text('name') ?? '').replace(/\s*,\s*/, ', '), ratings, cells };
  const [fideId, own, club, attribute] = [text('fideId'), text('federation'), text('club'), text('attribute')?.toLowerCase()];
  if (fideId !== undefined && /^[1-9]\d*$/.test(fideId)) read.fideId = fideId;
  const member = [text('clubNumber'), text('memberNumber')].filter((part) => part !== undefined && !/^0+$/.test(part));
  if (member.length === 2) read.national = [{ federation, id: member.join('-') }];
  if (own !== undefined && /^[A-Z]{3}$/.test(own)) read.federation = own;
  const title = titleOf(text('title') ?? '');
  if (title !== undefined) read.title = title;
  else if (text('title') !== undefined) kept.keep('title', text('title') ?? '', pair);
  if (attribute === 'm') read.sex = 'm';
  if (attribute === 'w') read.sex = 'f';
  if (attribute === '*') read.withdrawn = true;
  const born = readBirth(text('born') ?? '', { prefer: 'dmy' });
  if (born.kind === 'date') read.born = born.date;
  read.points = view.getUint8(base + playerAt.points) / 2;
  if (club !== undefined) read.club = club;
  const team = view.getUint8(base + playerAt.team);
  const teamName =
    team > 0 && team <= file.teams ? textAt(file, fields.name, file.teamsFrom + (team - 1) * file.recordBytes) : undefined;
  if (teamName !== undefined) read.team = teamName;
  kept.keep('association', text('association') ?? '', pair);
  const extra = view.getUint8(base + playerAt.extraPoints);
  if (extra > 0) kept.keep('extra points', String(extra), pair);
  read.place = { record: pair, section: 1, player: pair };
  read.places = {
    name: place('name'),
    fideId: place('FIDE id'),
    ratings: place('rating'),
    points: place('points'),
    born: place('birth date'),
  };
  return read;
}
