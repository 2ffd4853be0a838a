// The US Chess crosstable as text, as people paste it from a page or a file: a heading about event and section, then blocks of
// players. FORMATS §2.5.

import { type Draft, defined } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addLongLine, addTextFindings, blankControls, splitLines } from '../input/text.js';
import { makeCell } from '../report/cell.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { takeSpan } from '../report/dates.js';
import { isPlayed, isUnpaired } from '../report/points.js';
import { type Cell, type ReportPlayer, type ReportSection, reportVersion, type SectionKind } from '../report/report.js';
import { bergerRound, bergerRounds, isRoundRobinTable } from '../report/round-robin-table.js';
import { say } from '../report/say.js';
import { type Block, type BlockCell, continueBlock, splitBars, startBlock } from './block.js';

export const crosstableTextReader: Reader = {
  format: 'crosstable-text',
  detect: ({ head }) => /^\s*\d{1,4}\s*\|[^|\r\n]*[A-Za-z][^|\r\n]*\|\s*\d*([.,]\d)?\s*\|/m.test(head) && /->/.test(head),
  read: readCrosstable,
};

interface Heading {
  name?: string;
  start?: string;
  end?: string;
  timeControl?: string;
  type?: string;
  systemLetter?: string;
}

interface SectionDraft {
  readonly heading: Heading;
  readonly line: number;
  readonly blocks: Block[];
  /** Columns of the widest row, including blank ones. */
  rounds: number;
}

interface EventDraft {
  id?: string;
  name?: string;
  start?: string;
  end?: string;
  city?: string;
  state?: string;
}

const types: Readonly<Record<string, SectionKind>> = { S: 'swiss', R: 'round-robin', M: 'match', 2: 'double-swiss' };

function readCrosstable({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  if (addLongLine(findings, first.bytes, limits.maxLineBytes)) return { findings: findings.list };
  const input = first.text();
  addTextFindings(findings, input);
  const event: EventDraft = {};
  const sections: SectionDraft[] = [];
  let heading: Heading = {};
  let headed = true;
  let block: Block | undefined;
  splitLines(input.text).forEach((raw, i) => {
    const text = blankControls(raw);
    const number = i + 1;
    const line = splitBars(text, number, limits.maxRounds + 10);
    if (line === undefined) {
      if (/^[\s\-–—_=]*$/.test(text)) return;
      block = undefined;
      // Lines after the players belong to the next section.
      if (!headed) {
        heading = {};
        headed = true;
      }
      readHeading(text, number, heading, event, findings);
      return;
    }
    const started = startBlock(line, findings);
    if (started !== undefined) {
      let section = sections.at(-1);
      const repeated = started.pair === 1 && section?.blocks.some(({ pair }) => pair === 1) === true;
      if (section === undefined || headed || repeated) {
        section = { heading: repeated && !headed ? {} : heading, line: number, blocks: [], rounds: 0 };
        sections.push(section);
        headed = false;
      }
      section.rounds = Math.max(section.rounds, line.cells.length - 3);
      section.blocks.push(started);
      block = started;
      return;
    }
    if (/pair|num|player name|round/i.test(text)) return;
    if (block === undefined || !continueBlock(block, line, findings)) {
      findings.add(
        'crosstable-line',
        { line: number, column: 1, length: Math.max(1, text.length) },
        say`Line ${number} is no line of a crosstable; it is left out.`,
        say`Paste the crosstable as US Chess prints it.`,
      );
    }
  });
  if (sections.length > limits.maxSections) {
    findings.add(
      'too-many-sections',
      { line: 1, column: 1 },
      say`${sections.length} sections; ${limits.maxSections} is the most.`,
      say`Split the text.`,
    );
    return { findings: findings.list };
  }
  const { id, name = '', ...rest } = event;
  const draft = {
    version: reportVersion,
    event: { name, ...defined({ id, ...rest }) },
    sections: sections.map((section, i) => makeSection(section, i + 1, limits, findings)),
  } as const;
  return { format: 'crosstable-text', draft, findings: findings.list };
}

/** `Section 1 - OPEN`, `Event  WINTER OPEN (201501010001)`, `Section Date(s)  2015-03-21 thru 2015-03-22`, `Time Control: G/90;d5` … */
function readHeading(text: string, line: number, heading: Heading, event: EventDraft, findings: FindingCollector): void {
  const place = { line, column: 1, length: Math.max(1, text.length) };
  const section = /^\s*Section\s+\d+\s*[-–:]\s*(.+?)\s*$/i.exec(text)?.[1];
  if (section !== undefined) heading.name = section;
  const named = /^\s*Event\s*:?\s+(.+?)\s*\(?(\d{9,12})\)?\s*$/i.exec(text);
  if (named?.[1] !== undefined && named[2] !== undefined) {
    event.name = named[1].replace(/\s*\($/, '');
    event.id = named[2];
  }
  const location = /^\s*Location\s*:?\s+([^,]+),\s*([A-Z]{2})\b/i.exec(text);
  if (location?.[1] !== undefined && location[2] !== undefined) {
    event.city = location[1].trim();
    event.state = location[2].toUpperCase();
  }
  const dates = /^\s*(Event|Section)\s+Date(?:s|\(s\))?\s*:?\s+(.+?)(?:\s+(?:thru|through|to|-)\s+(.+?))?\s*$/i.exec(text);
  if (dates?.[1] !== undefined && dates[2] !== undefined) {
    const of = dates[1].toLowerCase() === 'event' ? event : heading;
    const { start, end } = takeSpan(
      findings,
      { what: say`The start date`, text: dates[2], place },
      { what: say`The end date`, text: dates[3] ?? '', place },
    );
    Object.assign(of, defined({ start, end: dates[3] === undefined ? start : end }));
  }
  const control = /Time Control:?\s+([^|(]+?)\s*(?:\(|$)/i.exec(text)?.[1];
  if (control !== undefined && control !== '') heading.timeControl = control;
  const system = /Rating Sys(?:tem)?:?\s+([A-Z])\b/i.exec(text)?.[1];
  if (system !== undefined) heading.systemLetter = system.toUpperCase();
  const type = /T(?:nmt|rn|ournament) Type:?\s+([A-Z0-9])\b/i.exec(text)?.[1];
  if (type !== undefined) heading.type = type.toUpperCase();
}

function makeSection(
  { heading, line, blocks, rounds: columns }: SectionDraft,
  number: number,
  limits: Limits,
  findings: FindingCollector,
): ReportSection {
  const place = { line, column: 1, section: number };
  if (columns > limits.maxRounds) {
    findings.add(
      'too-many-rounds',
      place,
      say`The crosstable has ${columns} rounds; ${limits.maxRounds} is the most.`,
      say`Paste the crosstable alone.`,
    );
  }
  if (blocks.length > limits.maxPlayers) {
    findings.add(
      'too-many-players',
      place,
      say`The crosstable has ${blocks.length} players; ${limits.maxPlayers} is the most.`,
      say`Split the text.`,
    );
  }
  const taken = blocks.slice(0, limits.maxPlayers);
  const highest = taken.reduce((most, { pair }) => Math.max(most, pair), 0);
  const adjustment = isAdjustment(taken, highest);
  if (adjustment) {
    const message = say`The crosstable has ratings where opponents should stand: it is a FIDE adjustment, not a tournament, and its games cannot be rated.`;
    findings.add('crosstable-adjustment', place, message, say`Leave the section out; an adjustment is a decision, not a report.`);
  }
  const table = !adjustment && columns <= highest && isTable(taken);
  const kind: SectionKind = adjustment ? 'other' : (types[heading.type ?? ''] ?? (table ? 'round-robin' : 'swiss'));
  const rounds = table ? bergerRounds(highest) : Math.min(columns, limits.maxRounds);
  if (table) {
    const message = say`The crosstable is a round-robin table, which does not say in which round a game was played.`;
    findings.add('uschess-table-rounds', place, message, say`Nothing, unless the rounds matter: ratings do not depend on them.`);
  }
  const { start, end, timeControl, systemLetter } = heading;
  return {
    number,
    name: heading.name ?? `Section ${number}`,
    kind,
    rounds,
    players: taken.map((block) =>
      makePlayer(block, number, adjustment ? [] : table ? tableCells(block, highest, number) : roundCells(block, rounds, number)),
    ),
    ...defined({ start, end, timeControl, systemLetter }),
    place,
  };
}

/** Numbers far above every pairing number, in every game of the section, are ratings. */
function isAdjustment(blocks: readonly Block[], highest: number): boolean {
  let numbers = 0;
  for (const { cells } of blocks) {
    for (const { number } of cells) {
      if (number === undefined) continue;
      if (number <= highest || number < 100) return false;
      numbers++;
    }
  }
  return numbers > 0;
}

function isTable(blocks: readonly Block[]): boolean {
  return isRoundRobinTable(
    blocks.map(({ pair, cells }) => ({
      pair,
      cells: cells.map(({ column, outcome, number }) => {
        const played = isPlayed(outcome);
        return number === undefined ? { column, played } : { column, played, opponent: number };
      }),
    })),
  );
}

function roundCells({ cells, pair }: Block, rounds: number, section: number): Cell[] {
  return cells.filter(({ column }) => column <= rounds).map((cell) => readCell(cell, cell.column, cell.number, pair, section));
}

function tableCells({ cells, pair }: Block, size: number, section: number): Cell[] {
  return cells
    .filter(({ column }) => column !== pair)
    .map((cell) =>
      readCell(cell, bergerRound(pair, cell.column, size), isUnpaired(cell.outcome) ? undefined : cell.column, pair, section),
    )
    .sort((a, b) => a.round - b.round);
}

function readCell(
  { outcome, colour, place: { line, column, length } }: BlockCell,
  round: number,
  opponent: number | undefined,
  player: number,
  section: number,
): Cell {
  return makeCell(round, outcome, opponent, colour, { line, column, length, player, round, section });
}

function makePlayer(block: Block, section: number, cells: readonly Cell[]): ReportPlayer {
  const { pair, name, points, uschessId, state, ratings, postRatings, unrated, places, line } = block;
  const player: Draft<ReportPlayer> = { pair, name, ratings, cells };
  if (points !== undefined) player.points = points;
  if (uschessId !== undefined) player.uschessId = uschessId;
  if (state !== undefined) player.state = state;
  if (unrated > 0 && ratings.length === 0) player.unrated = true;
  if (postRatings.length > 0) player.postRatings = postRatings;
  player.place = { line, column: 1, section, player: pair };
  player.places = places;
  return player;
}
