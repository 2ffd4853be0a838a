// Reads SwissSys 11 tournament files (.sjson). FORMATS §4, FORMATS-2 §2.

import { defined } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addTextFindings, positionOf } from '../input/text.js';
import { scanJson } from '../json/scan.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { takeSpan } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { type ReportEvent, type ReportSection, reportVersion, type SectionKind } from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import {
  flagOf,
  knownValue,
  listOf,
  nodeOf,
  numberOf,
  pathOf,
  placeOf,
  redactSwisssys,
  type SwisssysNode,
  textOf,
} from './fields.js';
import { readPlayer } from './player.js';
import { readRounds, type SectionResults } from './results.js';

export const swisssysReader: Reader = {
  format: 'swisssys',
  detect: ({ head }) =>
    /^\s*\{/.test(head) && /"Overview"\s*:/.test(head) && /"(Tournament title|Sections|Program)"\s*:/.test(head),
  read: readSwisssys,
  redact: redactSwisssys,
};

function readSwisssys({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const input = first.text();
  addTextFindings(findings, input);
  if (!scanJson(findings, input.text, limits.maxJsonDepth)) return { findings: findings.list };
  let value: unknown;
  try {
    // Unknown fields are never read, so they do not reach the draft.
    value = JSON.parse(input.text);
  } catch (error) {
    // The parser's message quotes the text around the error, which may be a telephone number, so only the position is kept.
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const place = at === undefined ? { line: 1, column: 1 } : positionOf(input.text, Number(at));
    findings.add('json-syntax', place, say`The text is not JSON.`, say`Save the tournament in SwissSys again.`);
    return { findings: findings.list };
  }
  const file = nodeOf(value, '');
  const overview = nodeOf(knownValue(file, 'Overview'), 'Overview');
  const sections = listOf(file, 'Sections').map((each, i) => nodeOf(each, `Sections[${i}]`));
  if (sections.length > limits.maxSections) {
    const message = say`The file has ${sections.length} sections; ${limits.maxSections} is the most.`;
    findings.add('too-many-sections', placeOf(file, 'Sections'), message, say`Split the tournament.`);
    return { findings: findings.list };
  }
  const draft = {
    version: reportVersion,
    event: readEvent(overview, findings),
    // A section that is left out keeps its number, so that the others have the same number in every snapshot of the event.
    sections: sections.flatMap((section, i) => readSection(section, i + 1, overview, limits, findings) ?? []),
  } as const;
  return { format: 'swisssys', draft, findings: findings.list };
}

function readEvent(overview: SwisssysNode, findings: FindingCollector): ReportEvent {
  const date = (name: string, what: Saying) => ({ what, text: textOf(overview, name) ?? '', place: placeOf(overview, name) });
  const { start, end } = takeSpan(
    findings,
    date('Starting date', say`The start of the tournament`),
    date('Ending date', say`The end of the tournament`),
    // SwissSys writes American dates unless it writes ISO ones.
    { prefer: 'mdy', documented: /^\d{1,2}\/\d{1,2}\/(\d{4}|\d\d)$/ },
  );
  const program = [textOf(overview, 'Program'), textOf(overview, 'VersionString') ?? textOf(overview, 'Version')];
  const organizer = textOf(overview, 'Organizer ID');
  return {
    name: textOf(overview, 'Tournament title') ?? '',
    ...defined({
      start,
      end,
      city: textOf(overview, 'Event city'),
      state: textOf(overview, 'Event state'),
      zip: textOf(overview, 'Event zip code'),
      country: textOf(overview, 'Event country'),
      affiliate: organizer !== undefined && /^A\d{7}$/.test(organizer) ? organizer : undefined,
      program: program.filter((part) => part !== undefined).join(' ') || undefined,
    }),
    places: {
      name: placeOf(overview, 'Tournament title'),
      start: placeOf(overview, 'Starting date'),
      end: placeOf(overview, 'Ending date'),
    },
  };
}

/** Undefined for a section with nothing to rate; a finding says why it is left out. */
function readSection(
  section: SwisssysNode,
  number: number,
  overview: SwisssysNode,
  limits: Limits,
  findings: FindingCollector,
): ReportSection | undefined {
  const at = (name: string): Place => ({ ...placeOf(section, name), section: number });
  const name = textOf(section, 'Section title') ?? textOf(section, 'Section name') ?? `Section ${number}`;
  const players = listOf(section, 'Players').map((each, i) => nodeOf(each, `${pathOf(section, 'Players')}[${i}]`));
  const title = say`Section ${number} (${name})`;
  if (flagOf(section, 'Exclude from ratings')) {
    const message = say`${title} is marked “Exclude from ratings”; it is left out.`;
    const hint = say`Nothing to do if that is right. Otherwise take the mark off in SwissSys and save again.`;
    findings.add('swisssys-section-excluded', at('Exclude from ratings'), message, hint);
    return undefined;
  }
  const longest = players.reduce((most, player) => Math.max(most, listOf(player, 'Results').length), 0);
  if (longest === 0) {
    const message = say`${title} ${players.length === 0 ? say`has no players` : say`has not begun`}; it is left out.`;
    findings.add('swisssys-section-empty', at('Players'), message, say`Nothing to do. Send the file again when it has results.`);
    return undefined;
  }
  if (players.length > limits.maxPlayers) {
    const message = say`The section has ${players.length} players; ${limits.maxPlayers} is the most.`;
    findings.add('too-many-players', at('Players'), message, say`Split the section.`);
  }
  if (players.some((player) => textOf(player, 'Rating2') !== undefined || textOf(player, 'ID2') !== undefined)) {
    const message = say`Second ratings and ids are left out: the file does not say whose they are.`;
    findings.add('swisssys-second-rating', at('Players'), message, say`Add FIDE ids by hand if they are needed.`);
  }
  const kept = players.slice(0, limits.maxPlayers).map((node, i) => ({ node, pair: numberOf(node, 'Pair number') ?? i + 1 }));
  // SwissSys's mark for two games per round with colours reversed: `Results` and the counts of rounds then refer to games.
  const double = flagOf(section, 'Blitz');
  const results = readRounds(kept, { section: number, gamesPerRound: double ? 2 : 1 }, limits, findings);
  return {
    number,
    name,
    kind: readKind(section, number, double, findings),
    rounds: readRoundCount(section, title, results, double, limits, findings, at),
    players: kept.map(({ node, pair }, i) => readPlayer(node, pair, number, results.cells[i] ?? [], findings)),
    ...(results.waiting.length === 0 ? {} : { openGames: results.waiting.map(({ place: _, ...game }) => game) }),
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

/** The rounds that have results. A section that was announced with more rounds, or has games in play, is not finished. */
function readRoundCount(
  section: SwisssysNode,
  title: Saying,
  { rounds, waiting }: SectionResults,
  double: boolean,
  limits: Limits,
  findings: FindingCollector,
  at: (name: string) => Place,
): number {
  const announced = Math.ceil((numberOf(section, 'Final round') ?? 0) / (double ? 2 : 1));
  const most = Math.max(announced, rounds);
  if (most > limits.maxRounds) {
    const message = say`The section has ${most} rounds; ${limits.maxRounds} is the most.`;
    findings.add('too-many-rounds', at('Final round'), message, say`Correct the number of rounds in SwissSys and save again.`);
  }
  const hint = say`Confirm if the results so far are to be rated. Otherwise send the file when the section is over.`;
  const [first] = waiting;
  if (first !== undefined) {
    const games = waiting.length === 1 ? say`1 game has` : say`${waiting.length} games have`;
    const message = say`${title}: ${games} no result yet, the first in round ${first.round}; left out.`;
    findings.add('swisssys-unfinished', first.place, message, hint);
  } else if (rounds > 0 && announced > rounds) {
    const message = say`${title} has ${announced} rounds, but no results after round ${rounds}.`;
    findings.add('swisssys-unfinished', { ...at('Final round'), round: rounds + 1 }, message, hint);
  }
  return Math.min(Math.max(rounds, 1), limits.maxRounds);
}

function readKind(section: SwisssysNode, number: number, double: boolean, findings: FindingCollector): SectionKind {
  const type = textOf(section, 'Type') ?? '';
  const kind = kindOf(type);
  if (kind === undefined) {
    const message = say`The type of the section is ${quote(type)}; it is read as a Swiss.`;
    const hint = say`Set the kind of the section before it is rated. Only 0 (Swiss) and 3 (round robin) are known.`;
    findings.add('swisssys-type', { ...placeOf(section, 'Type'), section: number }, message, hint);
  }
  if (double && kind === 'round-robin') return 'double-round-robin';
  return double && (kind ?? 'swiss') === 'swiss' ? 'double-swiss' : (kind ?? 'swiss');
}

/** The type is a number in every file of version 11. */
function kindOf(type: string): SectionKind | undefined {
  if (type === '0') return 'swiss';
  if (type === '3') return 'round-robin';
  if (/double.*(swiss|round(?!.?robin))/i.test(type)) return 'double-swiss';
  if (/double.*(robin|rr)/i.test(type)) return 'double-round-robin';
  if (/robin|^rr$|quad/i.test(type)) return 'round-robin';
  if (/match/i.test(type)) return 'match';
  return /swiss/i.test(type) ? 'swiss' : undefined;
}
