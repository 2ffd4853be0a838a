// Writes the CSV crosstable. Cells that a spreadsheet would compute are guarded. The file begins with a byte order mark, because
// otherwise spreadsheets do not recognise UTF-8.

import { fileName } from '../bytes/file-name.js';
import { makeCsvRow } from '../input/csv-fields.js';
import { gatherNotCarried, type NotCarried } from '../input/not-carried.js';
import type { WriteResult } from '../input/reader.js';
import { collectFindings } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { isUnpaired } from '../report/points.js';
import type { Report, ReportPlayer, ReportSection } from '../report/report.js';
import { csvCellsByRound } from './cells.js';
import { type ColumnKey, columnName } from './columns.js';

export function writeCsv(report: Report): WriteResult {
  const findings = collectFindings();
  const lost = gatherNotCarried(findings);
  if (report.extras && report.extras.length > 0) lost.add('what only other formats say', { field: '$.extras' });
  const rows = [...eventRows(report), ...report.sections.flatMap((section) => ['', ...sectionRows(lost, section)])];
  lost.report('CSV');
  const bytes = new TextEncoder().encode(`\ufeff${rows.join('\r\n')}\r\n`);
  return { files: [{ name: fileName(report.event.name, 'csv'), bytes }], findings: findings.list };
}

function headings(fields: readonly (readonly [string, ...(string | number | undefined)[]])[]): readonly string[] {
  return fields.flatMap(([word, ...values]) =>
    values.every((value) => value === undefined)
      ? []
      : [makeCsvRow([word, ...values.map((value) => (value === undefined ? '' : String(value)))])],
  );
}

const yesNo = (value: boolean | undefined): string | undefined => (value === undefined ? undefined : value ? 'yes' : 'no');

function eventRows({ event }: Report): readonly string[] {
  return headings([
    ['event', event.name],
    ['event id', event.id],
    ['start', event.start],
    ['end', event.end],
    ['city', event.city],
    ['state', event.state],
    ['zip', event.zip],
    ['country', event.country],
    ['federation', event.federation],
    ['affiliate', event.affiliate],
    ['chief director', event.chiefDirector],
    ['assistant director', event.assistantDirector],
    ['other directors', ...(event.otherDirectors ?? [])],
    ['program', event.program],
  ]);
}

function sectionRows(lost: NotCarried, section: ReportSection): readonly string[] {
  const { scoring, grandPrix } = section;
  noteLosses(lost, section);
  const columns = playerColumns(section);
  const rounds = Array.from({ length: section.rounds }, (_, i) => i + 1);
  return [
    ...headings([
      ['section', section.name],
      ['number', section.number],
      ['kind', section.kind],
      ['rounds', section.rounds],
      ['venue', section.venue],
      ['time control', section.timeControl],
      ['start', section.start],
      ['end', section.end],
      ['round dates', ...(section.roundDates ?? []).map((date) => date ?? '')],
      ['chief director', section.chiefDirector],
      ['assistant director', section.assistantDirector],
      ['scheduled games', section.scheduledGames],
      ['system letter', section.systemLetter],
      ['scholastic', section.scholasticLevel],
      ['fide rated', yesNo(section.fideRated)],
      ['grand prix', yesNo(grandPrix?.yes), grandPrix?.points],
      ['scoring', scoring?.win, scoring?.draw, scoring?.loss, scoring?.byePairing, scoring?.absent],
    ]),
    makeCsvRow([...columns.map(({ name }) => name), ...rounds.map((round) => `r${round}`)]),
    ...section.players.map((player) =>
      makeCsvRow(columns.map(({ value }) => value(player)).concat(csvCellsByRound(player.cells, section.rounds))),
    ),
  ];
}

interface WrittenColumn {
  readonly name: string;
  readonly value: (player: ReportPlayer) => string;
}

/** The columns that everybody expects, and other columns if a player of the section has a value in them. */
function playerColumns({ players }: ReportSection): readonly WrittenColumn[] {
  const text = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
  const rating = (system: string) => (player: ReportPlayer) => {
    const found = player.ratings.find((each) => each.system === system);
    return found?.provisional === true && found.games === undefined ? `${found.rating}P` : text(found?.rating);
  };
  const games = (system: string) => (player: ReportPlayer) => text(player.ratings.find((each) => each.system === system)?.games);
  const column = (key: ColumnKey, value: (player: ReportPlayer) => string): WrittenColumn => ({ name: columnName(key), value });
  const others = new Set(
    players.flatMap((player) => player.ratings.map(({ system }) => system)).filter((system) => system !== 'USA'),
  );
  const always = [
    column('pair', (player) => text(player.pair)),
    column('uschessId', (player) => text(player.uschessId)),
    column('name', (player) => player.name),
    column('rating', (player) => (player.unrated ? 'unrated' : rating('USA')(player))),
    column('games', games('USA')),
  ];
  const sometimes = [
    column('fideId', (player) => text(player.fideId)),
    ...[...others].flatMap((system) => [
      { name: `rating ${system}`, value: rating(system) },
      { name: `games ${system}`, value: games(system) },
    ]),
    column('federation', (player) => text(player.federation)),
    column('state', (player) => text(player.state)),
    column('sex', (player) => text(player.sex)),
    column('title', (player) => text(player.title)),
    column('born', (player) => text(player.born)),
    column('points', (player) => text(player.points)),
    column('rank', (player) => text(player.rank)),
    column('team', (player) => text(player.team)),
    column('club', (player) => text(player.club)),
    column('withdrawn', (player) => text(yesNo(player.withdrawn))),
  ];
  return [...always, ...sometimes.filter(({ value }) => players.some((player) => value(player) !== ''))];
}

function noteLosses(lost: NotCarried, section: ReportSection): void {
  const place = { section: section.number };
  if (section.teams) lost.add('team records', place);
  if (section.openGames) lost.add('pairings without a result', place);
  for (const player of section.players) {
    const at: Place = { section: section.number, player: player.pair };
    if (player.national) lost.add('national records', at);
    if (player.postRatings) lost.add('ratings after the event', at);
    if (player.unrated && player.ratings.length > 0) lost.add('unrated players with a rating', at);
    if (player.ratings.length > 1 && new Set(player.ratings.map(({ system }) => system)).size < player.ratings.length)
      lost.add('two ratings of a system', at);
    if (player.ratings.some(({ system }) => !/^[A-Za-z][\w-]{1,19}$/.test(system)))
      lost.add('ratings of systems with odd names', at);
    if (player.adjustments) lost.add('points added to the total', at);
    if (player.cells.some((cell) => cell.points !== undefined)) lost.add('points of a cell that are not the usual', at);
    if (player.cells.some((cell) => isUnpaired(cell.outcome) && (cell.opponent ?? cell.colour) !== undefined)) {
      lost.add('opponents and colours of byes', at);
    }
  }
}
