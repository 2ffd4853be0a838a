// Reads a Tournament Report File of any generation. TRF06, TRF16 and TRF26 share their columns; the records reveal the
// generation. Tolerant of spelling, strict about meaning.

import type { Draft } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import type { Reader, ReaderInput, ReadResult, Sniff } from '../input/reader.js';
import { addLongLine, addTextFindings, addTooManyLines, positionOf, singleBlanks } from '../input/text.js';
import { isVegaTdf } from '../lists/not-a-report.js';
import { inRoundOrder } from '../report/cell.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { lastRoundOf } from '../report/points.js';
import {
  type ReportDraft,
  type ReportExtra,
  type ReportPlayer,
  type ReportSection,
  reportVersion,
  type SectionKind,
} from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import { applyByes } from './byes.js';
import type { OpenSide } from './cells.js';
import { knowLichess } from './lichess.js';
import { columns, placeOf, type TrfLine, trfLines, width } from './line.js';
import { settleOpen } from './open.js';
import { type NationalLine, readNational, readPlayer, type TrfPlayer } from './player.js';
import { applyAbnormalPoints } from './points.js';
import { generation, isTemplate, modelled, recordOf } from './records.js';
import { readScoring } from './scoring.js';
import { applyForfeitedMatches, readTeams } from './teams.js';
import { addTorneloIds, isTorneloContact } from './tornelo.js';
import { type RecordLine, readTournament, type Tournament } from './tournament.js';

export const trfReader: Reader = { format: 'trf16', limits: { maxBytes: 32 * 1024 * 1024 }, detect: isTrf, read: readTrf };

function isTrf({ head }: Sniff): boolean {
  const looksLike =
    /^001(?: [ \d]{3}\d |\t *\d{1,4}\t)/m.test(head) || (/^012(?!3456)/m.test(head) && /^(0[2-9]2|1[0-3]2)\b/m.test(head));
  return looksLike && !isVegaTdf(head) && isMostlyRecords(head);
}

/** A text that only quotes lines of a report also has other lines. */
function isMostlyRecords(head: string): boolean {
  const lines = head.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return lines.filter((line) => /^(?:\d{3}|[A-Z]{3}|###)(?:\s|$)|^0123456789/.test(line)).length > lines.length / 2;
}

/** TRF has fixed columns: a tab means that a spreadsheet or an editor has changed them. */
function addTabs(findings: FindingCollector, text: string): boolean {
  const tab = /^(?:001|012)[^\r\n]*\t/m.exec(text);
  if (tab === null) return false;
  findings.add(
    'trf-tabs',
    { ...positionOf(text, tab.index + tab[0].length - 1), length: 1 },
    say`The lines have tabs; a TRF has fixed columns filled with blanks.`,
    say`Send the file as the pairing program wrote it. A spreadsheet or an editor has replaced its blanks by tabs.`,
  );
  return true;
}

function readTrf({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  if (addLongLine(findings, first.bytes, limits.maxLineBytes) || addTooManyLines(findings, first.bytes, limits.maxLines)) {
    return { findings: findings.list };
  }
  const input = first.text();
  addTextFindings(findings, input);
  if (addTabs(findings, input.text)) return { findings: findings.list };
  const lines: readonly RecordLine[] = trfLines(input.text).map((line) => ({ line, record: recordOf(line) }));
  const format = generation(lines);
  // Most lines are players; the tournament records are among the others.
  const others = lines.filter(({ record }) => record !== '001' && record !== 'NRS');
  const tournament = readTournament(findings, others);
  const teams = readTeams(findings, others);
  const players = readPlayers(findings, lines, limits);
  addNational(findings, lines, players.byPair, players.national);
  addTorneloIds(findings, lines, players.byPair);
  const openGames = settleOpen(findings, players.open, players.byPair);
  const isTeamEvent = teams.length > 0;
  const byes = isTeamEvent ? new Set<number>() : applyByes(findings, others, players.byPair);
  const points = isTeamEvent ? new Set<number>() : applyAbnormalPoints(findings, others, players.byPair);
  applyForfeitedMatches(findings, others, teams, players.byPair);
  const scoring = readScoring(others);
  checkCounts(findings, tournament, players.all, teams.length);
  const said = new Set([...byes, ...points, ...scoring.said]);
  const reportPlayers = players.all.map((each) => finish(each, players.national.get(each.player.pair)));
  checkRoundCount(findings, tournament, reportPlayers);
  const section = makeSection(tournament, reportPlayers, {
    ...(scoring.scoring === undefined ? {} : { scoring: scoring.scoring }),
    ...openGames.field,
    ...(isTeamEvent ? { teams } : {}),
    place: { line: lines[0]?.line.number ?? 1, column: 1 },
  });
  const extras = keptLines(findings, lines, tournament.kept, said);
  const draft: ReportDraft = {
    version: reportVersion,
    event: tournament.event,
    sections: [scoring.strange ? withoutPoints(section) : section],
    ...(extras.length > 0 ? { extras } : {}),
  };
  const known = knowLichess(draft, findings);
  return { format, draft: known, findings: findings.list };
}

interface Players {
  readonly all: readonly TrfPlayer[];
  readonly byPair: ReadonlyMap<number, TrfPlayer>;
  readonly national: Map<number, NationalLine[]>;
  readonly open: readonly OpenSide[];
}

function readPlayers(findings: FindingCollector, lines: readonly RecordLine[], limits: Limits): Players {
  let cells = 0;
  const all: TrfPlayer[] = [];
  const byPair = new Map<number, TrfPlayer>();
  const open: OpenSide[] = [];
  for (const { line, record } of lines) {
    if (record !== '001') continue;
    const full = all.length >= limits.maxPlayers ? 'too-many-players' : cells > limits.maxCells ? 'too-many-results' : undefined;
    if (full) {
      const what = full === 'too-many-players' ? say`${limits.maxPlayers} players` : say`${limits.maxCells} results`;
      findings.add(full, { line: line.number, column: 1 }, say`More than ${what}.`, say`Send sections as files of their own.`);
      break;
    }
    const player = readPlayer(findings, line, limits.maxRounds, open);
    if (player === undefined) continue;
    cells += player.cells.length;
    all.push(player);
    if (!byPair.has(player.player.pair)) byPair.set(player.player.pair, player);
  }
  return { all, byPair, national: new Map(), open };
}

function addNational(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  players: ReadonlyMap<number, TrfPlayer>,
  national: Map<number, NationalLine[]>,
): void {
  for (const { line, record } of lines) {
    if (record !== 'NRS') continue;
    const read = readNational(findings, line);
    if (read === undefined) continue;
    if (!players.has(read.pair)) {
      findings.add(
        'trf-player-unknown',
        { ...placeOf(line, 5, 8), player: read.pair },
        say`The national record names player ${read.pair}, who has no record 001.`,
        say`Correct the number or remove the record.`,
      );
      continue;
    }
    noteDifferences(findings, line, players.get(read.pair));
    const list = national.get(read.pair);
    if (list) list.push(read);
    else national.set(read.pair, [read]);
  }
}

/** A national record repeats name and birth date; the model has one of each. */
function noteDifferences(findings: FindingCollector, line: TrfLine, known: TrfPlayer | undefined): void {
  const name = singleBlanks(columns(line, 15, 47).trim());
  const born = columns(line, 70, 79)
    .trim()
    .replaceAll('/', '-')
    .replace(/(-00)+$/, '');
  if (known === undefined) return;
  const { pair, name: own, born: ownBorn = '' } = known.player;
  const isSameName = name === '' || name === own;
  const isSameBirth = born === '' || born.startsWith(ownBorn) || ownBorn.startsWith(born);
  if (isSameName && isSameBirth) return;
  const place = { ...placeOf(line, 15, 79), player: pair };
  const federation = columns(line, 1, 3);
  const message = isSameBirth
    ? say`The record of ${federation} gives player ${pair} another name than record 001, whose is taken.`
    : isSameName
      ? say`The record of ${federation} gives player ${pair} another birth date than record 001, whose is taken.`
      : say`The record of ${federation} gives player ${pair} another name and birth date than record 001, whose is taken.`;
  findings.add('trf-national-differs', place, message, say`If one is wrong, correct it.`);
}

function finish({ player, cells: read }: TrfPlayer, records: readonly NationalLine[] = []): ReportPlayer {
  const cells = inRoundOrder(read);
  if (records.length > 0) {
    const uschessId = records.find((each) => each.uschessId !== undefined)?.uschessId;
    const state = records.find((each) => each.state !== undefined)?.state;
    if (uschessId !== undefined) player.uschessId = uschessId;
    if (state !== undefined) player.state = state;
    const [national, ratings] = [[...(player.national ?? [])], [...player.ratings]];
    for (const record of records) {
      // A name that differs from that of record 001 is kept with the federation that uses it.
      const name = record.name === undefined || record.name === player.name ? undefined : record.name;
      if (record.national !== undefined || name !== undefined)
        national.push({ federation: record.federation, ...record.national, ...(name === undefined ? {} : { name }) });
      if (record.rating !== undefined) ratings.push(record.rating);
    }
    if (national.length > 0) player.national = national;
    player.ratings = ratings;
  }
  return Object.assign(player, { cells });
}

function makeSection(tournament: Tournament, players: readonly ReportPlayer[], more: Partial<ReportSection>): ReportSection {
  const lastRound = lastRoundOf(players);
  const playing = (more.openGames ?? []).map(({ round }) => round);
  const rounds = Math.max(tournament.announcedRounds ?? 0, lastRound, tournament.roundDates.length, ...playing);
  const dates = tournament.roundDates;
  const roundDates = dates.length > 0 ? [...dates, ...Array<null>(rounds - dates.length).fill(null)] : undefined;
  const section: Draft<ReportSection> = {
    number: 1,
    name: tournament.event.name,
    kind: tournament.kind ?? guessKind(players.length, more.teams !== undefined),
    rounds,
    players,
  };
  if (tournament.timeControl !== undefined) section.timeControl = tournament.timeControl;
  if (roundDates !== undefined) section.roundDates = roundDates;
  return Object.assign(section, more, { places: tournament.places });
}

/** The announced number of rounds may be too high (an event under way), but not too low. */
function checkRoundCount(
  findings: FindingCollector,
  { announcedRounds, roundDates, places }: Tournament,
  players: readonly ReportPlayer[],
): void {
  const last = Math.max(lastRoundOf(players), roundDates.length);
  if (announcedRounds === undefined || announcedRounds >= last) return;
  const what = roundDates.length === last ? say`dates` : say`results`;
  findings.add(
    'trf-rounds-disagree',
    places.rounds ?? {},
    say`The file announces ${announcedRounds} rounds and has ${what} of ${last}; taken as ${last}.`,
    say`Correct the number of rounds (142 or XXR).`,
  );
}

/** If the file does not say, only the kinds that its shape implies beyond doubt. */
function guessKind(players: number, hasTeams: boolean): SectionKind {
  if (hasTeams) return 'team';
  return players === 2 ? 'match' : 'other';
}

/** Totals that cannot be computed are not compared. */
function withoutPoints(section: ReportSection): ReportSection {
  return { ...section, players: section.players.map(({ points: _, ...player }) => player) };
}

/** Lines whose content is not in the model, word for word, each with the record before it. */
function keptLines(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  kept: ReadonlySet<number>,
  said: ReadonlySet<number>,
): readonly ReportExtra[] {
  const extras: ReportExtra[] = [];
  const teamLines = lines.some(({ record }) => record === '310') ? ['310', '013'] : ['013'];
  let after = '';
  for (const { line, record } of lines) {
    if (record === '001' || record === 'NRS') {
      after = record;
      continue;
    }
    const fromModel = modelled.includes(record) && !['240', '299', '162'].includes(record) && !kept.has(line.number);
    if (fromModel || teamLines.includes(record) || said.has(line.number)) {
      after = record;
      continue;
    }
    if (isTorneloContact(line)) continue;
    extras.push({ format: 'trf', section: 1, key: record, value: line.text.trimEnd(), after });
    if (record === '' && !isTemplate(line)) {
      const place: Place = placeOf(line, 1, width(line));
      findings.add(
        'trf-line-unknown',
        place,
        say`The line begins with ${quote(line.text.slice(0, 3))}, which is no TRF record.`,
        say`It is kept and not used.`,
      );
    }
  }
  return extras;
}

function checkCounts(findings: FindingCollector, { counts }: Tournament, players: readonly TrfPlayer[], teams: number): void {
  const rated = players.filter(({ player }) => player.ratings.length > 0).length;
  const actual: readonly (readonly [string, (counted: number, held: number) => Saying, number])[] = [
    ['062', (counted, held) => say`Record 062 counts ${counted} players; the file holds ${held}.`, players.length],
    ['072', (counted, held) => say`Record 072 counts ${counted} rated players; the file holds ${held}.`, rated],
    ['082', (counted, held) => say`Record 082 counts ${counted} teams; the file holds ${held}.`, teams],
  ];
  for (const [record, disagree, number] of actual) {
    const said = counts.get(record);
    if (said === undefined || said.count === number) continue;
    findings.add(
      'trf-count',
      said.place,
      disagree(said.count, number),
      say`Check that no record is missing.`,
      record === '062' ? 'warning' : 'notice',
    );
  }
}
