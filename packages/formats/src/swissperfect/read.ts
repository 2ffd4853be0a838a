// SwissPerfect events: .ini, .trn and .sco, as separate files or in a ZIP. A legacy program whose files have no dates. FORMATS-2
// §5.2.

import { defined } from '../bytes/defined.js';
import { keepFields } from '../input/kept-fields.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { type ReportPlayer, reportVersion, type SectionKind } from '../report/report.js';
import { say } from '../report/say.js';
import { localFederation, numberPlayers, readPlayer } from './players.js';
import { readResults } from './results.js';
import { gatherTables, partOf, readIni } from './tables.js';

export const swissPerfectReader: Reader = {
  format: 'swissperfect',
  together: true,
  detect: (sniff) => partOf(sniff) !== undefined,
  read: readSwissPerfect,
};

const info = 'Tournament Info';
const knownKeys = new Set(['Name', 'Arbiter', 'Rounds', 'Team or Individual', 'Multi Games']);

function readSwissPerfect({ first, files, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const tables = gatherTables(files, findings);
  if (tables === undefined) return { findings: findings.list };
  const { ini, players: table, results: scores } = tables;
  const kept = keepFields('swissperfect', 1);
  const settings = ini === undefined ? undefined : readIni(ini, limits.maxLines);
  const setting = (key: string): string | undefined => settings?.get(info)?.get(key) || undefined;
  for (const [section, entries] of settings ?? []) {
    for (const [key, value] of entries) {
      // Paths reveal the computer and often the person.
      if (!(section === info && knownKeys.has(key)) && !/[A-Za-z]:\\/.test(value)) kept.keep(`[${section}] ${key}`, value);
    }
  }
  if (ini === undefined) {
    const hint = say`Send the .ini with the others, or give the name of the event.`;
    findings.add(
      'swissperfect-file-missing',
      { field: 'ini' },
      say`The settings (.ini) are missing: name and arbiter are in them.`,
      hint,
      'warning',
    );
  }
  addTeamEvent(setting('Team or Individual'), setting('Multi Games'), findings);
  const numbered = numberPlayers(table, limits.maxPlayers, findings);
  const pairs = new Map(numbered.map(({ id, pair }) => [id, pair]));
  const { cells, rounds, doubled, open } = readResults(scores, pairs, limits.maxRounds, findings);
  const federation = localFederation(table.records);
  if (federation === undefined && table.records.some(({ values }) => Number(values.LOC_RTG) > 0)) {
    const message = say`Local ratings are not used: the file does not say of which federation they are.`;
    const hint = say`Rate with a list (--ratings), or give the ratings by hand.`;
    findings.add('swissperfect-local-rating', { file: table.file, field: 'LOC_RTG' }, message, hint);
  }
  const context = { file: table.file, federation, kept, findings };
  const players = numbered.map((each) => readPlayer(each, cells.get(each.id) ?? [], context));
  const name = setting('Name') ?? '';
  const extras = kept.finish(findings, table.file);
  const draft = {
    version: reportVersion,
    event: {
      name,
      ...defined({ chiefDirector: setting('Arbiter'), program: 'SwissPerfect' }),
    },
    sections: [
      {
        number: 1,
        name: name === '' ? 'Section 1' : name,
        kind: kindOf(players, rounds, doubled),
        rounds: Math.max(rounds, 1),
        players,
        ...open.field,
        place: { section: 1 },
      },
    ],
    ...(extras.length > 0 ? { extras } : {}),
  } as const;
  return { format: 'swissperfect', draft, findings: findings.list };
}

/** The numbers of `System` are not documented, so the games decide: a round robin if everybody met everybody. */
function kindOf(players: readonly ReportPlayer[], rounds: number, doubled: boolean): SectionKind {
  if (doubled) return 'double-swiss';
  const others = players.length - 1;
  const metAll = players.every(({ cells }) => new Set(cells.flatMap(({ opponent }) => opponent ?? [])).size === others);
  if (players.length < 3 || !metAll) return players.length === 2 ? 'match' : 'swiss';
  return rounds > others + 1 ? 'double-round-robin' : 'round-robin';
}

function addTeamEvent(team: string | undefined, multiGames: string | undefined, findings: FindingCollector): void {
  if (team !== undefined && team !== '0') {
    findings.add(
      'swissperfect-type',
      { section: 1, field: 'Team or Individual' },
      say`This is a team event; its games are read board by board.`,
      say`Check the pairings before it is rated.`,
    );
  }
  if (multiGames !== undefined && multiGames !== '0') {
    const message = say`A pairing of this event may be several games; the file has one result for each pairing.`;
    findings.add(
      'swissperfect-type',
      { section: 1, field: 'Multi Games' },
      message,
      say`Check the results before it is rated.`,
      'warning',
    );
  }
}
