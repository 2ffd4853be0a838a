// Reads Swiss-Manager's own files (.TUNX, .TURX, .TUTX, .TUMX). The layout is exact; anything uncertain is a finding. FORMATS-2
// §1.

import { defined } from '../bytes/defined.js';
import { type KeptFields, keepFields } from '../input/kept-fields.js';
import type { InputFile, Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { isDate } from '../report/dates.js';
import { type ReportDraft, type ReportSection, reportVersion, type SectionKind } from '../report/report.js';
import { say } from '../report/say.js';
import { Damaged, type TextField } from './cursor.js';
import { keepEvent, privateTexts } from './kept.js';
import { headerBytes, isSwissManager, readParts, type SwissManagerFile, textAt } from './parts.js';
import { dateAt, readPlayer, teamOf } from './players.js';
import { readRounds } from './rounds.js';

export const swissManagerReader: Reader = {
  format: 'swiss-manager',
  detect: ({ bytes }) => isSwissManager(bytes),
  read: readSwissManager,
  redact: redactSwissManager,
};

const head = { name: 0, subtitle: 1, place: 5, timeControl: 14, federation: 20, chiefArbiter: 21, deputy: 22 } as const;
const config = { rounds: 0x00, type: 0x0b, flags: 0x15, start: 0x47, end: 0x4b, fideEvent: 0x4f7 } as const;
/** By the type of the event; the extension of the file name does not tell the kind. */
const kinds: readonly SectionKind[] = ['swiss', 'round-robin', 'team', 'team'];
const roundRobin = 1;
const firstTeamType = 2;
const fideRatedFlag = 2;

function readSwissManager({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  let file: SwissManagerFile;
  try {
    file = readParts(first.bytes);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const hint = say`Save the tournament in Swiss-Manager again, or export it as a FIDE report (TRF).`;
    findings.add('swiss-manager-damaged', { field: `byte ${error.offset}` }, error.said, hint);
    return { findings: findings.list };
  }
  return { format: 'swiss-manager', draft: draftOf(file, first.name, findings), findings: findings.list };
}

function draftOf(file: SwissManagerFile, fileName: string, findings: FindingCollector): ReportDraft {
  const kept = keepFields('swiss-manager', 1);
  keepEvent(file, kept);
  const text = (index: number): string | undefined => textAt({ texts: file.header }, index);
  const federation = text(head.federation);
  const name = text(head.name) ?? '';
  const [start, end] = [dayAt(file, file.config + config.start), dayAt(file, file.config + config.end)];
  const fideEvent = file.cursor.u32(file.config + config.fideEvent);
  const section = sectionOf(file, name, start, end, kept, findings);
  const extras = kept.finish(findings, fileName);
  return {
    version: reportVersion,
    event: {
      name,
      ...defined({
        id: fideEvent > 0 ? String(fideEvent) : undefined,
        start,
        end,
        city: text(head.place),
        federation: federation !== undefined && /^[A-Z]{3}$/.test(federation) ? federation : undefined,
        chiefDirector: text(head.chiefArbiter),
        assistantDirector: text(head.deputy),
      }),
      program: 'Swiss-Manager',
    },
    sections: [section],
    ...(extras.length > 0 ? { extras } : {}),
  };
}

function sectionOf(
  file: SwissManagerFile,
  event: string,
  start: string | undefined,
  end: string | undefined,
  kept: KeptFields,
  findings: FindingCollector,
): ReportSection {
  const { cursor, config: at, header } = file;
  const type = cursor.u8(at + config.type);
  const kind = kinds[type];
  if (kind === undefined || type >= firstTeamType) teamEvent(type, findings);
  const { cells, rounds, open } = readRounds(file, type === roundRobin, findings);
  const federation = textAt({ texts: header }, head.federation);
  const isFideRated = (cursor.u8(at + config.flags) & fideRatedFlag) !== 0;
  const roundDates = file.rounds.slice(0, rounds).map((round) => dayAt(file, round.at) ?? null);
  return {
    number: 1,
    name: textAt({ texts: header }, head.subtitle) ?? event,
    kind: kind ?? 'other',
    rounds: Math.max(rounds, 1),
    players: file.players.map((entry, index) => readPlayer(file, entry, index + 1, cells.get(index + 1) ?? [], federation, kept)),
    ...open.field,
    ...defined({ start, end, timeControl: textAt({ texts: header }, head.timeControl) }),
    ...(isFideRated ? { fideRated: true } : {}),
    ...(roundDates.some((date) => date !== null) ? { roundDates } : {}),
    ...(file.teams.length > 0 ? { teams: teamsOf(file) } : {}),
    place: { section: 1 },
  };
}

/** A full date; undefined for a year alone. */
function dayAt(file: SwissManagerFile, at: number): string | undefined {
  const date = dateAt(file, at);
  return date !== undefined && isDate(date) ? date : undefined;
}

function teamsOf(file: SwissManagerFile): NonNullable<ReportSection['teams']> {
  return file.teams.map((team, index) => ({
    number: index + 1,
    name: textAt(team, 0) ?? '',
    players: file.players.flatMap((player, at) => (teamOf(file, player) === index + 1 ? [at + 1] : [])),
  }));
}

function teamEvent(type: number, findings: FindingCollector): void {
  const known = type < kinds.length;
  const message = known
    ? say`This is a team event; its games are read board by board.`
    : say`The type of the event is ${type}, which is not known.`;
  findings.add('swiss-manager-type', { section: 1, field: 'type' }, message, say`Check the pairings before it is rated.`);
}

const privatePlayerTexts = [14, 15];
const licences = [
  [0x08, 0x1c],
  [0x24, headerBytes],
] as const;
const letterX = 0x78;

/** The bytes with contact data and licence data masked; an unreadable file is kept without its content. */
function redactSwissManager({ bytes }: InputFile): Uint8Array {
  const kept = bytes.slice();
  const mask = ({ from, to }: TextField): void => {
    for (let at = from; at < to; at += 2) {
      kept[at] = letterX;
      kept[at + 1] = 0;
    }
  };
  try {
    const file = readParts(kept);
    for (const [from, to] of licences) kept.fill(0, from, to);
    for (const index of privateTexts) mask(file.header[index] ?? { text: '', from: 0, to: 0 });
    for (const player of file.players)
      for (const index of privatePlayerTexts) mask(player.texts[index] ?? { text: '', from: 0, to: 0 });
    for (const round of file.rounds) kept.fill(0, round.at + 0x16, round.at + 0x1a);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    kept.fill(0, 4);
  }
  return kept;
}
