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
const batchSize = 2000;

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
  const { name, bytes } = await readGiven(file, screen.io);
  const { format, draft, findings } = parse(bytes, name);
  const told = findings.filter(({ code }) => !answered.has(code));
  printFindings(told, screen, screen.errorColours, screen.warn);
  if (format !== 'games-csv')
    throw new CommandError(`${name}: this is not a list of games.`, {
      exitCode: 1,
      hint: 'Begin with a header row: date,white,black,result.',
    });
  if (draft === undefined || hasError(findings))
    throw new CommandError(`Nothing was entered: ${countText(findings)}.`, {
      exitCode: 1,
      hint: 'Correct the cells and try again.',
    });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const ids = new Map<string, ReportPlayer>();
      for (const { players } of draft.sections)
        for (const player of players) if (!ids.has(idOf(player))) ids.set(idOf(player), player);
      const event = eventOf(name);
      const all = withProgress(screen, 'entering', (progress) =>
        enter(
          office.store,
          [...registrations(event, ids), ...sections(event, draft.sections, options.timeControl, venue)],
          progress,
        ),
      );
      const entered = await all;
      const run = await runWithProgress(office, { reason: `harkness lab games ${name}` }, screen);
      const played = draft.sections.reduce((sum, section) => sum + gamesOf(section).length, 0);
      if (options.json)
        screen.json({ players: ids.size, sections: draft.sections.length, games: played, facts: entered, run: run ?? null });
      else {
        screen.print(`${ids.size} players, ${draft.sections.length} sections, ${played} games entered.`);
        printRun(run, screen);
      }
      return 0;
    },
    { create: true },
  );
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

function idOf(player: ReportPlayer): string {
  const [id] = reportedIds(player);
  if (id !== undefined) return id;
  // A name without an id: a stable id is derived from it.
  return `N${createHash('sha256').update(player.name.toLowerCase()).digest('hex').slice(0, 14)}`;
}

function* registrations(event: string, players: ReadonlyMap<string, ReportPlayer>): Generator<FactOffer> {
  for (const [player, row] of players) {
    const ids = Object.fromEntries(reportIdFields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])));
    const body = { player, name: row.name, ...ids };
    yield { id: `${event}-player-${player}`, kind: 'player-registered', body, actor: 'harkness lab games' };
  }
}

function* sections(
  event: string,
  all: readonly ReportSection[],
  usualControl: string,
  venue: 'otb' | 'online',
): Generator<FactOffer> {
  for (const section of all) {
    const { number, name, start = '', end = '', rounds, timeControl = usualControl } = section;
    const document: SectionDocument = {
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
    yield {
      id: `${event}-section-${number}`,
      kind: 'section-submitted',
      body: { section: document },
      actor: 'harkness lab games',
    };
  }
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

async function enter(store: Store, facts: readonly FactOffer[], progress: Progress): Promise<number> {
  let added = 0;
  for (let at = 0; at < facts.length; at += batchSize) {
    progress.update(at, facts.length, 'entering');
    const result = await store.write((writer) => appendFactsIn(writer, facts.slice(at, at + batchSize)));
    if (!result.ok) answer({ ok: false, errors: result.errors });
    else added += result.value.added;
  }
  return added;
}
