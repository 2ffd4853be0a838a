// Tables that people copy or save from chess-results: crosstables, rankings, starting lists, pairings, as pages (HTML),
// spreadsheets and CSV. Tables of the same event make one report: the starting list has the FIDE ids, the crosstable the games.
// FORMATS-2 §4.2.

import { type Draft, defined } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addTextFindings, addTooManyLines, blankControls } from '../input/text.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { takeDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { type ReportDraft, type ReportPlayer, type ReportSection, reportVersion } from '../report/report.js';
import { bergerRounds } from '../report/round-robin-table.js';
import { say } from '../report/say.js';
import { officeKind } from '../spreadsheet/archive.js';
import { openWorkbook } from '../spreadsheet/open.js';
import type { Block, Document } from './blocks.js';
import { documentsOf, eventOf, isTable } from './documents.js';
import { type GamesRead, PairedPlayers, readPairings, readRoundRobin, readSwissGames } from './games.js';
import { nameKey, type Person, readPeople, unknownColumns } from './people.js';
import type { Detail } from './words.js';
export const chessResultsTableReader: Reader = {
  format: 'chess-results-table',
  together: eventOf,
  limits: { maxBytes: 16 * 1024 * 1024 },
  detect: isTable,
  read: readTables,
};

function readTables({ files, first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  for (const file of files) {
    if (officeKind(file.bytes) !== undefined) openWorkbook(file.bytes, findings);
    else if (addTooManyLines(findings, file.bytes, limits.maxLines)) return { findings: findings.list };
    else addTextFindings(findings, file.text());
  }
  const documents = files.flatMap((file) => documentsOf(file, () => file.text().text));
  if (documents.some(({ isCut }) => isCut)) {
    findings.add(
      'too-many-results',
      { line: 1, column: 1 },
      say`The tables have more cells than any event.`,
      say`Send the table of the event alone.`,
    );
    return { findings: findings.list };
  }
  const blocks = documents.flatMap((document) => document.blocks).filter(({ rows }) => rows.length > 0);
  if (blocks.some(({ rows }) => rows.length > limits.maxPlayers)) {
    findings.add(
      'too-many-players',
      blocks[0]?.header.place ?? {},
      say`More than ${limits.maxPlayers} players.`,
      say`Send the event in parts.`,
    );
    return { findings: findings.list };
  }
  const [block] = blocks;
  if (block === undefined) return { findings: findings.list };
  return { draft: draftOf(documents, blocks, first.name, findings, limits), findings: findings.list };
}

interface Games {
  readonly games: GamesRead | undefined;
  readonly people: readonly Person[];
  readonly kind: ReportSection['kind'];
  readonly place: Place;
}

function gamesOf(blocks: readonly Block[], findings: FindingCollector, limits: Limits): Games {
  const of = (kind: Block['kind']): Block[] => blocks.filter((block) => block.kind === kind);
  const [swiss] = of('swiss');
  if (swiss !== undefined) {
    const people = readPeople(swiss, findings);
    return { games: readSwissGames(swiss, people, findings, limits), people, kind: 'swiss', place: swiss.header.place };
  }
  const [table] = of('round-robin');
  const pairings = of('pairings');
  if (pairings.length > 0) {
    const [list] = [...of('players'), ...(table === undefined ? [] : [table])];
    const players = new PairedPlayers(list === undefined ? [] : readPeople(list, findings));
    const games = readPairings(pairings, players, findings, limits);
    return {
      games,
      people: players.people,
      kind: table === undefined ? 'other' : 'round-robin',
      place: pairings[0]?.header.place ?? {},
    };
  }
  if (table !== undefined) {
    const people = readPeople(table, findings);
    const message = say`The table has no rounds: its games are given the rounds of a Berger schedule, without colours.`;
    findings.add(
      'chess-results-rounds',
      table.header.place,
      message,
      say`Nothing to do: no rating depends on the rounds.`,
      'notice',
    );
    const games = readRoundRobin(table, people, findings, limits);
    const kind = games.book.lastRound > bergerRounds(people.length) ? 'double-round-robin' : 'round-robin';
    return { games, people, kind, place: table.header.place };
  }
  const [list] = of('players');
  const message = say`This is a list of players without games.`;
  const hint = say`Save the crosstable (or the pairings of all rounds) of the event, and send it together with this list.`;
  findings.add('chess-results-no-games', list?.header.place ?? {}, message, hint);
  return {
    games: undefined,
    people: list === undefined ? [] : readPeople(list, findings),
    kind: 'other',
    place: list?.header.place ?? {},
  };
}

function draftOf(
  documents: readonly Document[],
  blocks: readonly Block[],
  file: string,
  findings: FindingCollector,
  limits: Limits,
): ReportDraft {
  const { games, people, kind, place } = gamesOf(blocks, findings, limits);
  const others = blocks.filter((block) => block.kind === 'players').map((block) => readPeople(block, collectFindings()));
  const title = documents.find((document) => document.title !== undefined)?.title;
  const detail = (name: Detail): string => {
    const field = documents.map(({ details }) => details.get(name)).find((found) => found !== undefined);
    return field === undefined ? '' : blankControls(field.text).trim();
  };
  const said = datesOf(detail('dates'), place, findings);
  const federation = /\b([A-Z]{3})\b/.exec(detail('federation'))?.[1];
  const rounds = Math.min(Math.max(games?.book.lastRound ?? 0, 1), limits.maxRounds);
  const name = title === undefined ? '' : blankControls(title.text).trim();
  missingRounds(games, rounds, place, findings);
  const dates = Array.from({ length: rounds }, (_, i) => {
    const field = games?.dates.get(i + 1);
    return field === undefined
      ? null
      : (takeDate(findings, say`The date of round ${i + 1}`, field.text, field.place, { prefer: 'dmy' }) ?? null);
  });
  const days = dates.filter((date) => date !== null).sort();
  // Pairings give the dates of their rounds; an event lasts from the first to the last.
  const [start, end] = said[0] === undefined && days.length === rounds ? [days[0], days.at(-1)] : said;
  const extras = unknownColumns(blocks, findings, file);
  const section: ReportSection = {
    number: 1,
    name,
    kind,
    rounds,
    players: playersOf(people, others, games, federation, findings),
    ...games?.book.open.field,
    ...defined({ start, end, timeControl: detail('timeControl') }),
    ...(dates.some((date) => date !== null) ? { roundDates: dates } : {}),
    place: { ...place, section: 1 },
  };
  return {
    version: reportVersion,
    event: {
      name,
      ...defined({ start, end, city: detail('city'), federation, chiefDirector: detail('chiefDirector') }),
      ...(title === undefined ? {} : { places: { name: title.place } }),
    },
    sections: [section],
    ...(extras.length > 0 ? { extras } : {}),
  };
}

/** `2026/04/11 to 2026/04/12`, `11.04.2026 bis 12.04.2026`, or one day. */
function datesOf(text: string, place: Place, findings: FindingCollector): readonly [string | undefined, string | undefined] {
  const found = text.match(/\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d/g) ?? [];
  const [start, end] = found.slice(0, 2).map((date) =>
    takeDate(findings, say`The date of the tournament`, date, place, {
      prefer: 'dmy',
      documented: /^\d{1,2}\.\d{1,2}\.\d{4}$/,
    }),
  );
  return [start, end ?? start];
}

function missingRounds(games: GamesRead | undefined, rounds: number, place: Place, findings: FindingCollector): void {
  if (games === undefined) return;
  const [open] = games.waiting;
  if (open !== undefined) {
    const count = games.waiting.length;
    const message = say`${count === 1 ? say`1 cell has` : say`${count} cells have`} no result yet, the first in round ${open.round}; left out.`;
    findings.add(
      'chess-results-unfinished',
      open,
      message,
      say`Confirm if the results so far are to be rated. Otherwise send the table when the event is over.`,
    );
  }
  const missing = Array.from({ length: rounds }, (_, i) => i + 1).filter((round) => !games.book.hasRound(round));
  if (missing.length > 0 && games.book.count > 0) {
    const message = say`There are no games of round ${missing.slice(0, 10).join(', ')}.`;
    findings.add(
      'chess-results-rounds',
      { ...place, round: missing[0] ?? 1 },
      message,
      say`Send the crosstable, or the pairings of every round together.`,
    );
  }
}

function playersOf(
  people: readonly Person[],
  others: readonly (readonly Person[])[],
  games: GamesRead | undefined,
  federation: string | undefined,
  findings: FindingCollector,
): ReportPlayer[] {
  const listed = new Map(others.flat().map((person) => [nameKey(person.name), person]));
  let [used, national]: (Place | undefined)[] = [undefined, undefined];
  const players = people.map((person): ReportPlayer => {
    const pair = games?.pairOf(person) ?? person.number ?? person.position;
    const other = listed.get(nameKey(person.name));
    const fields: Partial<Draft<ReportPlayer>> = { ...other?.fields, ...person.fields };
    const ratings = [...(person.fields.ratings?.length ? person.fields.ratings : (other?.fields.ratings ?? []))];
    const rating = person.used ?? other?.used;
    if (rating !== undefined && ratings.length === 0) {
      used ??= rating.place;
      ratings.push({ system: 'FIDE', rating: rating.rating });
    }
    const own = person.national ?? other?.national;
    if (own !== undefined && federation !== undefined) ratings.push({ system: federation, rating: own });
    else if (own !== undefined) national ??= person.row.place;
    if (ratings.length > 0) delete fields.unrated;
    const { row } = person;
    return {
      ...fields,
      pair,
      name: person.name,
      ratings,
      cells: games?.book.of(pair) ?? [],
      place: { ...row.place, player: pair },
      places: { name: row.place, ratings: rating?.place ?? row.place, points: row.place },
    };
  });
  if (used !== undefined) {
    const message = say`The ratings are read as FIDE ratings; the table does not say whose they are.`;
    findings.add(
      'chess-results-rating',
      used,
      message,
      say`Confirm if they are. Otherwise rate with a rating list, which goes first.`,
    );
  }
  if (national !== undefined) {
    const message = say`National ratings are left out: the table does not name the federation of the event.`;
    findings.add('chess-results-rating', national, message, say`Add them by hand if they are needed.`, 'notice');
  }
  return players;
}
