// Reads files of lichess: broadcasts (over the board), Swiss events and arenas (online), from the responses of its API. FORMATS-2
// §5.6.

import { defined } from '../bytes/defined.js';
import { keepFields } from '../input/kept-fields.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { type GamesRead, sectionOfGames } from '../report/from-games.js';
import { type ReportEvent, type ReportSection, reportVersion } from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import { type BroadcastRead, readPlayers, readRounds } from './broadcast.js';
import { readEvent, readGames, readStandings } from './online.js';
import { isLichess, type LichessPart, readParts } from './parts.js';

export const lichessReader: Reader = { format: 'lichess', together: true, detect: isLichess, read: readLichess };

function readLichess({ first, files, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const kept = keepFields('lichess', 1);
  const parts = readParts(files, limits, findings);
  const of = (part: LichessPart) => parts.filter((each) => each.part === part);
  if (parts.length === 0) return { findings: findings.list };
  const finish = (event: ReportEvent, section: Omit<ReportSection, 'number' | 'place'>): ReadResult => {
    const extras = kept.finish(findings, first.name);
    const draft = {
      version: reportVersion,
      event: { ...event, program: 'lichess' },
      sections: [{ number: 1, ...section, place: { section: 1 } }],
      ...(extras.length > 0 ? { extras } : {}),
    } as const;
    return { format: 'lichess', draft, findings: findings.list };
  };
  const [rounds, players] = [of('round'), of('player')];
  if (rounds.length > 0 || players.length > 0) {
    const read = rounds.length > 0 ? readRounds(rounds, kept, findings) : readPlayers(players, kept, findings);
    const games = sectionOfGames(read.games, [], limits, findings, { waiting: read.open });
    addBroadcastFindings(read, rounds.length > 0, findings);
    const section = sectionOf(games, read.name);
    const [start, end] = [games.start ?? read.start, games.end ?? read.end];
    return finish(
      { name: read.name, ...defined({ start, end, city: read.city, id: read.tour }) },
      {
        ...section,
        rounds: Math.min(Math.max(section.rounds, read.rounds ?? 0), limits.maxRounds),
        venue: 'otb',
        ...defined({ timeControl: read.timeControl }),
      },
    );
  }
  const event = readEvent(of('event'), kept);
  const [standings, listed] = [of('standings'), of('games')];
  const name = event.name ?? '';
  addUserNames(first.name, findings);
  if (listed.length === 0) {
    const rows = readStandings(standings, kept, findings).slice(0, limits.maxPlayers);
    const what = standings.length === 0 ? say`the event and nothing of its players` : say`the standings and no games`;
    const message = say`The file has ${what}: there is nothing to rate.`;
    const hint = say`Send the games (/api/swiss/ID/games or /api/tournament/ID/games), or the report of a Swiss (/swiss/ID.trf).`;
    findings.add('lichess-no-games', { section: 1, field: 'games' }, message, hint);
    const isSwiss = event.rounds !== undefined || rows.some(({ points }) => points !== undefined);
    return finish(
      { name, ...defined({ id: event.id, start: event.start }) },
      {
        name: name || 'Section 1',
        kind: isSwiss ? 'swiss' : 'other',
        rounds: Math.min(Math.max(event.rounds ?? 1, 1), limits.maxRounds),
        players: rows,
        venue: 'online',
        ...defined({ timeControl: event.timeControl, start: event.start }),
      },
    );
  }
  const read = readGames(listed, kept, findings);
  const games = sectionOfGames(read.games, [], limits, findings);
  addUnfinished(read.waiting, findings);
  addNotRated(read.notRated, say`as casual or of another variant`, findings);
  return finish(
    { name, ...defined({ id: event.id, start: games.start ?? event.start, end: games.end }) },
    {
      ...sectionOf(games, name),
      ...(event.rounds === undefined ? {} : { kind: 'swiss' as const }),
      venue: 'online',
      ...defined({ timeControl: event.timeControl ?? read.timeControl }),
    },
  );
}

function sectionOf(games: GamesRead, name: string): Omit<ReportSection, 'number' | 'place'> {
  return { name: name || 'Section 1', ...games };
}

function addBroadcastFindings(
  { waiting, moveless, notRated, games, name }: BroadcastRead,
  isRound: boolean,
  findings: FindingCollector,
): void {
  addUnfinished(waiting, findings);
  addNotRated(notRated, say`by the broadcast`, findings);
  const [first] = moveless;
  if (first !== undefined && moveless.length < games.length) {
    const more = moveless.length > 1 ? say` and ${moveless.length - 1} more` : '';
    const message = say`${first.who}${more}: a result and no move. It may be a forfeit, which is not rated; read as played.`;
    findings.add(
      'lichess-forfeit',
      first.place,
      message,
      say`Confirm if the game was played. Otherwise set the result to a forfeit.`,
    );
  } else if (first !== undefined || !isRound) {
    const message = say`A broadcast does not tell forfeits from games, and has no byes; every result is read as played.`;
    findings.add(
      'lichess-forfeit',
      { section: 1, field: 'games' },
      message,
      say`Confirm if every game was played. Otherwise set the result to a forfeit.`,
    );
  }
  if (!isRound || name === '') {
    const message = say`The games of one player do not name the event, its dates and its time control.`;
    findings.add(
      'lichess-one-player',
      { section: 1, field: 'games' },
      message,
      say`Send the rounds of the broadcast (/api/broadcast/-/-/ROUND) instead.`,
    );
  }
}

function addUnfinished(waiting: readonly Place[], findings: FindingCollector): void {
  const [first] = waiting;
  if (first === undefined) return;
  const games = waiting.length === 1 ? say`1 game has` : say`${waiting.length} games have`;
  const hint = say`Confirm if the results so far are to be rated. Otherwise send the file when the event is over.`;
  findings.add('lichess-unfinished', first, say`${games} no result yet; left out.`, hint);
}

function addNotRated(places: readonly Place[], how: Saying, findings: FindingCollector): void {
  const [first] = places;
  if (first === undefined) return;
  const games = places.length === 1 ? say`1 game is` : say`${places.length} games are`;
  findings.add(
    'lichess-not-rated',
    first,
    say`${games} marked as not rated ${how}; scored and not rated.`,
    say`Nothing to do if that is right.`,
  );
}

export function addUserNames(file: string, findings: FindingCollector): void {
  const message = say`Players are user names: the file has no ids, and its ratings are those of the site.`;
  findings.add('user-names-only', { file, field: 'username' }, message, say`Give the ids of the players before it is rated.`);
}
