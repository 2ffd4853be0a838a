// Reads Vega's project file (.veg) as far as it is known: the event and its players. The place of the pairings is not documented,
// so they are kept but not read, and the error says what to export. FORMATS-2 §5.1.

import { type Draft, defined } from '../bytes/defined.js';
import { ranges } from '../bytes/limits.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addLongLine, addTextFindings, addTooManyLines, blankControls, singleBlanks, splitLines } from '../input/text.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { takeSpan } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { type ReportExtra, type ReportPlayer, reportVersion } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import { type BirthReader, birthReader, roundRobins } from './values.js';

export const vegaReader: Reader = {
  format: 'vega',
  limits: { maxBytes: 16 * 1024 * 1024 },
  detect: ({ head }) => /^\uFEFF?Vega \d/.test(head),
  read: readVeg,
};

const heading = /^\s*NAME\s*;\s*COUNTRY\s*;/i;

function readVeg({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  if (addLongLine(findings, first.bytes, limits.maxLineBytes) || addTooManyLines(findings, first.bytes, limits.maxLines))
    return { findings: findings.list };
  const input = first.text();
  addTextFindings(findings, input);
  const lines = splitLines(input.text).map((line) =>
    singleBlanks(blankControls(line))
      .replace(/ # .*$/, '')
      .trimEnd(),
  );
  const text = (at: number): string => singleBlanks(lines[at] ?? '').trim();
  const [begin = '', finish = ''] = text(4).split(',');
  const place = (at: number): Place => ({ line: at + 1, column: 1 });
  const documented = /^\s*\d{1,2}\/\d{1,2}\/\d{4}\s*$/;
  const { start, end } = takeSpan(
    findings,
    { what: say`The start date`, text: begin.trim(), place: place(4) },
    { what: say`The end date`, text: finish.trim(), place: place(4) },
    { prefer: 'dmy', documented },
  );
  const at = lines.findIndex((line) => heading.test(line));
  const table = readPlayers(
    lines,
    at,
    {
      year: start === undefined ? undefined : Number(start.slice(0, 4)),
      federation: federationOf(text(3)),
      maxPlayers: limits.maxPlayers,
    },
    findings,
  );
  const [rounds, system] = roundsOf(lines.slice(6, at === -1 ? 40 : at));
  const extras = [...lines.slice(6, Math.max(6, at)), ...lines.slice(table.end)]
    .filter((line) => line.trim() !== '')
    .slice(0, 2000)
    .map((value, i): ReportExtra => ({ format: 'vega', key: `line ${i + 1}`, value: singleBlanks(value).trim() }));
  const message = say`This is a Vega project. Its players are read; where its pairings stand is not known.`;
  findings.add(
    'vega-pairings',
    place(Math.min(table.end, lines.length - 1)),
    message,
    say`Export the FIDE report (TRF) or the .tdf file from Vega, and send that.`,
  );
  return {
    draft: {
      version: reportVersion,
      event: {
        name: text(1),
        ...defined({ city: text(2), federation: federationOf(text(3)), start, end, chiefDirector: text(5) }),
        program: singleBlanks(text(0)),
      },
      sections: [
        {
          number: 1,
          name: text(1),
          kind: roundRobins[system] ?? 'swiss',
          rounds: Math.min(Math.max(rounds, 1), limits.maxRounds),
          players: table.players,
          place: { ...place(Math.max(at, 0)), section: 1 },
        },
      ],
      ...(extras.length > 0 ? { extras } : {}),
    },
    findings: findings.list,
  };
}

function federationOf(text: string): string | undefined {
  return /^[A-Z]{3}$/.test(text) ? text : undefined;
}

/** Rounds and pairing system: three numbers in a line, after settings whose number grew with the versions. */
function roundsOf(lines: readonly string[]): readonly [rounds: number, system: number] {
  for (const line of [...lines].reverse()) {
    const match = /^\s*(\d{1,2})\s+(\d{1,2})\s+(10|[1-9])\b/.exec(line);
    if (match !== null && Number(match[1]) >= Number(match[2]) && Number(match[1]) > 0)
      return [Number(match[1]), Number(match[3])];
  }
  return [1, 0];
}

interface PlayersContext {
  readonly year: number | undefined;
  readonly federation: string | undefined;
  readonly maxPlayers: number;
}

/** The rows under the heading, by its words; `end` is the first line after them. */
function readPlayers(
  lines: readonly string[],
  at: number,
  { year, federation, maxPlayers }: PlayersContext,
  findings: FindingCollector,
): { readonly players: readonly ReportPlayer[]; readonly end: number } {
  if (at === -1) return { players: [], end: lines.length };
  const columns = (lines[at] ?? '').split(';').map((word) => word.trim().toUpperCase());
  const birth = birthReader(year, { line: at + 1, column: 1 }, findings);
  const players: ReportPlayer[] = [];
  let end = at + 1;
  for (; end < lines.length && players.length < maxPlayers; end += 1) {
    const fields = (lines[end] ?? '').split(';').map((field) => singleBlanks(field).trim());
    if (fields.length < columns.length - 2 || fields.length < 3) break;
    players.push(readPlayer((name) => fields[columns.indexOf(name)] ?? '', players.length + 1, end + 1, federation, birth));
  }
  return { players, end };
}

function readPlayer(
  get: (column: string) => string,
  pair: number,
  line: number,
  federation: string | undefined,
  birth: BirthReader,
): ReportPlayer {
  const rating = (name: string): number | undefined =>
    /^[1-9]\d{2,3}$/.test(get(name)) && Number(get(name)) <= ranges.rating.max ? Number(get(name)) : undefined;
  const [fide, national] = [rating('ELOFIDE'), rating('ELONAT')];
  const player: Draft<ReportPlayer> = {
    pair,
    name: get('NAME'),
    ratings: [
      ...(fide === undefined ? [] : [{ system: 'FIDE', rating: fide }]),
      ...(national === undefined || federation === undefined ? [] : [{ system: federation, rating: national }]),
    ],
    cells: [],
  };
  if (fide === undefined && national === undefined && [get('ELOFIDE'), get('ELONAT')].some((rated) => /^0+$/.test(rated)))
    player.unrated = true;
  if (/^[1-9]\d*$/.test(get('IDFIDE'))) player.fideId = get('IDFIDE');
  if (get('IDNAT') !== '' && !/^0+$/.test(get('IDNAT'))) player.national = [{ ...defined({ federation }), id: get('IDNAT') }];
  if (/^[A-Z]{3}$/.test(get('COUNTRY'))) player.federation = get('COUNTRY');
  const sex = get('G').toLowerCase();
  if (sex === 'm') player.sex = 'm';
  if (sex === 'f' || sex === 'w') player.sex = 'f';
  const title = titleOf(get('TITLE'));
  if (title !== undefined) player.title = title;
  const born = birth.read(get('BIRTHDAY'));
  if (born !== undefined) player.born = born;
  player.place = { line, column: 1, player: pair };
  return player;
}
