// harkness lab games: makes an office from a list of games, so that a data set can be evaluated. Everyone in the list is
// registered, each month becomes one section per time control, and everything is rated.

import { createHash } from 'node:crypto';
import { hasError, parse, type ReportPlayer, type ReportSection, reportedIds, reportIdFields } from '@harkness/formats';
import { appendFactsIn, type FactOffer, type GameRow, type SectionDocument, type Store } from '@harkness/office';
import { printRun, runWithProgress } from '../office/run.js';
import { readGiven } from '../terminal/files.js';
import { countText, printFindings } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { type Progress, withProgress } from '../terminal/progress.js';

export interface GamesOptions extends PlaceOptions {
  readonly timeControl: string;
  readonly venue: string;
  readonly json?: boolean;
}

/** What a list of games never states, but the command does: --venue, --time-control, and that everyone starts unrated. */
const answered: ReadonlySet<string> = new Set(['venue-not-given', 'time-control-not-given', 'rating-not-given']);

/** Facts per transaction. */
const batchSize = 500;

const halfPoints: { readonly [outcome: string]: readonly [half: number, played: 0 | 1] } = {
  win: [2, 1],
  draw: [1, 1],
  loss: [0, 1],
  'forfeit-win': [2, 0],
  'forfeit-loss': [0, 0],
};

export async function games(file: string, options: GamesOptions, screen: Screen): Promise<ExitCode> {
  const { venue } = options;
  if (venue !== 'otb' && venue !== 'online')
    throw new CommandError(`--venue ${venue}: there is no such venue.`, { hint: 'Write otb or online.' });
  // The parsed list is not kept: with half a million games it would take most of the memory of the run below.
  const list = factsOf(await readGiven(file, screen.io), options.timeControl, venue, screen);
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const entered = await withProgress(screen, 'entering', (progress) => enter(office.store, list.facts, progress));
      const run = await runWithProgress(office, { reason: `harkness lab games ${list.name}` }, screen);
      const { players, sections: made, games: played } = list;
      if (options.json) screen.json({ players, sections: made, games: played, facts: entered, run: run ?? null });
      else {
        screen.print(`${players} players, ${made} sections, ${played} games entered.`);
        printRun(run, screen);
      }
      return 0;
    },
    { create: true },
  );
}

interface ListFacts {
  readonly name: string;
  readonly facts: FactOffer[];
  readonly players: number;
  readonly sections: number;
  readonly games: number;
}

/** The facts of a list of games: who played, then a section per month and time control. */
function factsOf(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  usualControl: string,
  venue: 'otb' | 'online',
  screen: Screen,
): ListFacts {
  const { format, draft, findings } = parse(bytes, name);
  const told = findings.filter(({ code }) => !answered.has(code));
  // What another format misses would only distract.
  if (format === undefined || format === 'games-csv') printFindings(told, screen, screen.errorColours, screen.warn);
  if (format !== 'games-csv')
    throw new CommandError(`${name}: this is not a list of games.`, {
      exitCode: 1,
      hint: 'Begin with a header row: date,white,black,result.',
    });
  if (draft === undefined || hasError(findings))
    throw new CommandError(`Nothing was entered: ${countText(told)}.`, {
      exitCode: 1,
      hint: 'Correct the cells and try again.',
    });
  const idOf = makeIdOf();
  const ids = new Map<string, ReportPlayer>();
  for (const { players } of draft.sections)
    for (const player of players) if (!ids.has(idOf(player))) ids.set(idOf(player), player);
  const event = eventOf(name);
  const documents = draft.sections.map((section) => documentOf(event, section, idOf, usualControl, venue));
  return {
    name,
    facts: [...registrations(event, ids), ...documents.map((section) => submission(event, section))],
    players: ids.size,
    sections: documents.length,
    games: documents.reduce((sum, { games: rows }) => sum + rows.length, 0),
  };
}

/** One event per list. The ids of its facts contain the list's name, so entering a list twice adds nothing. */
function eventOf(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return (plain === '' ? 'games' : plain).slice(0, 40);
}

/** Ids of players. From a name without an id a stable id is derived, once for all sections of the list. */
function makeIdOf(): (player: ReportPlayer) => string {
  const derived = new Map<string, string>();
  return (player) => {
    const [reported] = reportedIds(player);
    if (reported !== undefined) return reported;
    const name = player.name.toLowerCase();
    const id = derived.get(name) ?? `N${createHash('sha256').update(name).digest('hex').slice(0, 14)}`;
    derived.set(name, id);
    return id;
  };
}

function* registrations(event: string, players: ReadonlyMap<string, ReportPlayer>): Generator<FactOffer> {
  for (const [player, row] of players) {
    const ids = Object.fromEntries(reportIdFields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])));
    const body = { player, name: row.name, ...ids };
    yield { id: `${event}-player-${player}`, kind: 'player-registered', body, actor: 'harkness lab games' };
  }
}

function documentOf(
  event: string,
  section: ReportSection,
  idOf: (player: ReportPlayer) => string,
  usualControl: string,
  venue: 'otb' | 'online',
): SectionDocument {
  const { number, name, start = '', end = '', rounds, timeControl = usualControl } = section;
  return {
    event,
    eventName: event,
    section: number,
    name,
    authority: 'uschess',
    kind: 'other',
    start,
    end,
    venue,
    timeControl,
    rounds,
    players: section.players.map((player) => ({ player: idOf(player), pair: player.pair })),
    games: gamesOf(section),
  };
}

function submission(event: string, section: SectionDocument): FactOffer {
  return {
    id: `${event}-section-${section.section}`,
    kind: 'section-submitted',
    body: { section },
    actor: 'harkness lab games',
  };
}

/** White's cells contain the games. */
function gamesOf({ players }: ReportSection): GameRow[] {
  const rows: GameRow[] = [];
  for (const [white, { cells }] of players.entries()) {
    for (const { round, outcome, opponent, colour } of cells) {
      const known = halfPoints[outcome];
      if (colour === 'white' && opponent !== undefined && known !== undefined)
        rows.push([white, opponent - 1, known[0], round, known[1]]);
    }
  }
  return rows.sort((a, b) => a[3] - b[3] || a[0] - b[0]);
}

/** Takes the facts out of the list as it enters them, so that they do not stay in memory. */
async function enter(store: Store, facts: FactOffer[], progress: Progress): Promise<number> {
  const total = facts.length;
  let added = 0;
  while (facts.length > 0) {
    progress.update(total - facts.length, total, 'entering');
    const batch = facts.splice(0, batchSize);
    const result = await store.write((writer) => appendFactsIn(writer, batch));
    if (!result.ok) answer({ ok: false, errors: result.errors });
    else added += result.value.added;
  }
  return added;
}
