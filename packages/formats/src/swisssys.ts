// SwissSys 11 tournament files (.sjson), reading. FORMATS §4.

import { makeCell } from './cell.js';
import { collectFindings, type FindingCollector, quote } from './collector.js';
import { takeDate } from './dates.js';
import { type Draft, defined } from './defined.js';
import type { Place } from './finding.js';
import { scanJson } from './json-scan.js';
import type { Limits } from './limits.js';
import type { Reader, ReaderInput, ReadResult } from './reader.js';
import {
  type Cell,
  type Colour,
  type Outcome,
  type ReportEvent,
  type ReportedRating,
  type ReportPlayer,
  type ReportSection,
  reportVersion,
  type SectionKind,
} from './report.js';
import {
  knownValue,
  listOf,
  nodeOf,
  numberOf,
  pathOf,
  placeOf,
  redactSwisssys,
  type SwisssysNode,
  textOf,
} from './swisssys-fields.js';
import { addTextFindings, positionOf, singleBlanks, wholeOf } from './text.js';

export const swisssysReader: Reader = {
  format: 'swisssys',
  detect: ({ head }) =>
    /^\s*\{/.test(head) && /"Overview"\s*:/.test(head) && /"(Tournament title|Sections|Program)"\s*:/.test(head),
  read: readSwisssys,
  redact: redactSwisssys,
};

const outcomes: Readonly<Record<string, Outcome>> = {
  '+': 'win',
  '=': 'draw',
  '-': 'loss',
  X: 'forfeit-win',
  F: 'forfeit-loss',
  B: 'bye-full',
  H: 'bye-half',
  U: 'absent',
};

function readSwisssys({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const input = first.text();
  addTextFindings(findings, input);
  if (!scanJson(findings, input.text, limits.maxJsonDepth)) return { findings: findings.list };
  let value: unknown;
  try {
    // What is not known is never asked for, and goes with the rest of the value when the draft is made.
    value = JSON.parse(input.text);
  } catch (error) {
    // The parser's message quotes the text around the fault, which may be somebody's telephone number: only its position is kept.
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const place = at === undefined ? { line: 1, column: 1 } : positionOf(input.text, Number(at));
    findings.add('json-syntax', place, 'The text is not JSON.', 'Save the tournament in SwissSys again.');
    return { findings: findings.list };
  }
  const file = nodeOf(value, '');
  const overview = nodeOf(knownValue(file, 'Overview'), 'Overview');
  const sections = listOf(file, 'Sections').map((each, i) => nodeOf(each, `Sections[${i}]`));
  if (sections.length > limits.maxSections) {
    const message = `The file has ${sections.length} sections; ${limits.maxSections} is the most.`;
    findings.add('too-many-sections', placeOf(file, 'Sections'), message, 'Split the tournament.');
    return { findings: findings.list };
  }
  const draft = {
    version: reportVersion,
    event: readEvent(overview, findings),
    sections: sections.map((section, i) => readSection(section, i + 1, overview, limits, findings)),
  } as const;
  return { format: 'swisssys', draft, findings: findings.list };
}

function readEvent(overview: SwisssysNode, findings: FindingCollector): ReportEvent {
  const date = (name: string, what: string): string | undefined =>
    // SwissSys writes American dates where it does not write ISO ones.
    takeDate(findings, what, textOf(overview, name) ?? '', placeOf(overview, name), {
      prefer: 'mdy',
      documented: /^\d{1,2}\/\d{1,2}\/\d{4}$/,
    });
  const program = [textOf(overview, 'Program'), textOf(overview, 'VersionString') ?? textOf(overview, 'Version')];
  return {
    name: textOf(overview, 'Tournament title') ?? '',
    ...defined({
      start: date('Starting date', 'The start of the tournament'),
      end: date('Ending date', 'The end of the tournament'),
      program: program.filter((part) => part !== undefined).join(' ') || undefined,
    }),
    places: {
      name: placeOf(overview, 'Tournament title'),
      start: placeOf(overview, 'Starting date'),
      end: placeOf(overview, 'Ending date'),
    },
  };
}

function readSection(
  section: SwisssysNode,
  number: number,
  overview: SwisssysNode,
  limits: Limits,
  findings: FindingCollector,
): ReportSection {
  const players = listOf(section, 'Players').map((each, i) => nodeOf(each, `${pathOf(section, 'Players')}[${i}]`));
  if (players.length > limits.maxPlayers) {
    const message = `The section has ${players.length} players; ${limits.maxPlayers} is the most.`;
    findings.add('too-many-players', { ...placeOf(section, 'Players'), section: number }, message, 'Split the section.');
  }
  const longest = players.reduce((most, player) => Math.max(most, listOf(player, 'Results').length), 0);
  const final = numberOf(section, 'Final round') ?? 0;
  const rounds = final > 0 ? final : longest;
  if (Math.max(rounds, longest) > limits.maxRounds) {
    const message = `The section has ${Math.max(rounds, longest)} rounds; ${limits.maxRounds} is the most.`;
    findings.add('too-many-rounds', { ...placeOf(section, 'Final round'), section: number }, message, 'Correct it.');
  }
  if (players.some((player) => textOf(player, 'Rating2') !== undefined || textOf(player, 'ID2') !== undefined)) {
    const message = 'Second ratings and ids are left out: the file does not say whose they are.';
    findings.add(
      'swisssys-second-rating',
      { ...placeOf(section, 'Players'), section: number },
      message,
      'Add FIDE ids by hand if they are needed.',
    );
  }
  return {
    number,
    name: textOf(section, 'Section title') ?? textOf(section, 'Section name') ?? `Section ${number}`,
    kind: readKind(section, number, findings),
    rounds: Math.min(rounds, limits.maxRounds),
    players: players.slice(0, limits.maxPlayers).map((player, i) => readPlayer(player, i + 1, number, limits, findings)),
    ...defined({ timeControl: textOf(section, 'Section time control') ?? textOf(overview, 'Tournament time controls') }),
    place: { field: section.path, section: number },
    places: {
      name: placeOf(section, 'Section name'),
      rounds: placeOf(section, 'Final round'),
      timeControl: placeOf(section, 'Section time control'),
      kind: placeOf(section, 'Type'),
    },
  };
}

function readKind(section: SwisssysNode, number: number, findings: FindingCollector): SectionKind {
  const type = textOf(section, 'Type') ?? '';
  if (/double.*(swiss|round(?!.?robin))/i.test(type)) return 'double-swiss';
  if (/double.*(robin|rr)/i.test(type)) return 'double-round-robin';
  if (/robin|^rr$|quad/i.test(type)) return 'round-robin';
  if (/match/i.test(type)) return 'match';
  if (!/swiss/i.test(type)) {
    const message = `The type of the section is ${quote(type)}; it is read as a Swiss.`;
    findings.add('swisssys-type', { ...placeOf(section, 'Type'), section: number }, message, 'Say what kind of section it was.');
  }
  return 'swiss';
}

function readPlayer(
  player: SwisssysNode,
  order: number,
  section: number,
  limits: Limits,
  findings: FindingCollector,
): ReportPlayer {
  const pair = numberOf(player, 'Pair number') ?? order;
  const place = (name: string): Place => ({ field: pathOf(player, name), section, player: pair });
  const id = textOf(player, 'ID');
  const uschess = id !== undefined && /^\d{8}$/.test(id) && !/^0+$/.test(id);
  const written = textOf(player, 'Rating');
  const rating = readRating(written ?? '');
  if (rating === 'broken') {
    findings.add(
      'swisssys-rating',
      place('Rating'),
      `The rating of player ${pair} is ${quote(written ?? '')}.`,
      'It is a number, perhaps with P and games.',
    );
  }
  const read: Draft<ReportPlayer> = {
    pair,
    name: singleBlanks(textOf(player, 'Name') ?? ''),
    ratings: rating === 'broken' || rating === undefined || rating.rating === 0 ? [] : [rating],
    cells: readResults(player, pair, section, limits, findings),
  };
  if (uschess) read.uschessId = id;
  // An id that is not one of US Chess is somebody's: the file does not say whose.
  else if (id !== undefined && !/^0+$/.test(id)) read.national = [{ id }];
  const [state, club, team] = [textOf(player, 'State'), textOf(player, 'Club'), textOf(player, 'Team')];
  if (state !== undefined) read.state = state;
  if (club !== undefined) read.club = club;
  if (team !== undefined) read.team = team;
  if (rating !== 'broken' && rating?.rating === 0) read.unrated = true;
  if (isYes(knownValue(player, 'Withdrew'))) read.withdrawn = true;
  read.place = { field: player.path, section, player: pair };
  read.places = { name: place('Name'), uschessId: place('ID'), ratings: place('Rating'), pair: place('Pair number') };
  return read;
}

/** `1641`, or with the games of a provisional rating: `1641P17`, `1641/17`. 0 is unrated. */
function readRating(text: string): ReportedRating | 'broken' | undefined {
  const system = 'USA';
  if (text === '') return undefined;
  const plain = wholeOf(text, 4);
  if (plain >= 0) return { system, rating: plain };
  if (/^unr/i.test(text)) return { system, rating: 0 };
  const match = /^(\d{1,4})(?:\s*[P/]\s*(\d{1,3}))?$/i.exec(text);
  if (match === null) return 'broken';
  const rating = Number(match[1]);
  return match[2] === undefined ? { system, rating } : { system, rating, games: Number(match[2]) };
}

function isYes(value: unknown): boolean {
  return (
    value === true ||
    (typeof value === 'number' && value > 0) ||
    (typeof value === 'string' && /^(y|yes|true|[1-9]\d*)$/i.test(value.trim()))
  );
}

/** `result;opponent;colour;board;…` a round. */
function readResults(player: SwisssysNode, pair: number, section: number, limits: Limits, findings: FindingCollector): Cell[] {
  const cells: Cell[] = [];
  const path = pathOf(player, 'Results');
  listOf(player, 'Results')
    .slice(0, limits.maxRounds)
    .forEach((each, i) => {
      const round = i + 1;
      const text = typeof each === 'string' ? each : '';
      const first = endOfPart(text, 0);
      const second = endOfPart(text, first + 1);
      const code = text.slice(0, first).trim();
      const number = wholeOf(text.slice(first + 1, second).trim(), 4);
      const opponent = number > 0 ? number : undefined;
      // A round not paired yet, or `~` without an opponent, says nothing.
      if (code === '' || (code === '~' && opponent === undefined)) return;
      const place: Place = { field: `${path}[${i}]`, section, player: pair, round };
      const outcome = outcomes[code.toUpperCase()];
      if (outcome === undefined) {
        const message = `The result ${quote(text)} of player ${pair} in round ${round} cannot be read.`;
        findings.add('swisssys-result', place, message, 'A result begins with one of + - = H B U X F.');
      }
      const unpaired = outcome === 'bye-full' || outcome === 'bye-half' || outcome === 'absent';
      cells.push(
        unpaired ? { round, outcome, place } : makeCell(round, outcome ?? 'unknown', opponent, colourOf(text, second + 1), place),
      );
    });
  return cells;
}

/** Where the part of a result that begins there ends: at its semicolon, or with the text. */
function endOfPart(text: string, from: number): number {
  const end = text.indexOf(';', from);
  return end === -1 ? text.length : end;
}

function colourOf(text: string, from: number): Colour | undefined {
  const letter = text.slice(from, endOfPart(text, from)).trimStart()[0];
  return letter === 'W' || letter === 'w' ? 'white' : letter === 'B' || letter === 'b' ? 'black' : undefined;
}
