// Prints an event in progress: standings with interim ratings, the next round, and the effect of each result.

import type { InProgressPlayer, InProgressRating, InProgressSection, ResultWorth } from '@harkness/office';
import { counted } from '../terminal/findings.js';
import type { Screen } from '../terminal/io.js';
import { type TableColumn, tableText } from '../terminal/table.js';
import { type Followed, timeText } from './session.js';

export interface PrintOptions {
  readonly source: string;
  /** Maximum rows per section. Default: all. */
  readonly top?: number;
  readonly isShown: (player: InProgressPlayer) => boolean;
  /** The effect of each result of a player's next game. */
  readonly worth: (section: number, pair: number) => Promise<readonly ResultWorth[]>;
}

export async function eventText(
  { state, at, version, trouble }: Followed,
  options: PrintOptions,
  { colours }: Screen,
): Promise<string> {
  const lines = [
    `${colours.bold(state.name || 'Unnamed event')}  ${colours.yellow(state.mark)}`,
    colours.dim(`${options.source}, saved ${timeText(at)}, state ${version}`),
  ];
  if (trouble !== undefined) lines.push(colours.red(trouble));
  for (const error of state.errors) lines.push(colours.red(`not rated: ${error}`));
  for (const section of state.sections) lines.push('', ...(await sectionLines(section, options, colours)));
  return lines.join('\n');
}

async function sectionLines(section: InProgressSection, options: PrintOptions, colours: Screen['colours']): Promise<string[]> {
  const lines = [`${colours.bold(section.name)}: ${progressText(section)}`];
  const rules = section.systems.map(({ system, edition }) => `${system} ${edition}`).join(', ');
  if (rules !== '') lines.push(colours.dim(`rated as if it ended now, by ${rules}`));
  const shown = section.players.filter(options.isShown).slice(0, options.top);
  const hasNext = shown.some(({ next }) => next !== undefined);
  const columns: TableColumn[] = [
    { title: '#', align: 'right' },
    { title: 'No.', align: 'right' },
    { title: 'Name' },
    { title: 'Points', align: 'right' },
    ...section.tieBreaks.map(({ short }) => ({ title: short, align: 'right' as const })),
    ...section.systems.flatMap(({ system }) => [
      { title: `${system} before`, align: 'right' as const },
      { title: 'now', align: 'right' as const },
      { title: 'change', align: 'right' as const },
    ]),
    ...(hasNext
      ? [
          { title: 'next' },
          { title: 'expected', align: 'right' as const },
          { title: 'win', align: 'right' as const },
          { title: 'draw', align: 'right' as const },
          { title: 'loss', align: 'right' as const },
        ]
      : []),
  ];
  const rows: string[][] = [];
  for (const player of shown) rows.push(await rowOf(section, player, hasNext, options));
  lines.push(tableText(columns, rows, colours));
  const left = section.players.length - shown.length;
  if (left > 0) lines.push(colours.dim(`and ${left} more (--top 0 shows everybody)`));
  for (const note of section.notes) lines.push(colours.yellow(`note: ${note}`));
  return lines;
}

export function progressText({ lastRound, rounds, openGames }: InProgressSection): string {
  const done = lastRound === 0 ? 'no result yet' : `results up to round ${lastRound} of ${Math.max(rounds, lastRound)}`;
  return openGames === 0 ? done : `${done}, ${counted(openGames, 'game')} being played`;
}

async function rowOf(
  section: InProgressSection,
  player: InProgressPlayer,
  hasNext: boolean,
  options: PrintOptions,
): Promise<string[]> {
  const { rank, pair, name, title, points, tieBreaks, ratings, next } = player;
  const row = [
    String(rank),
    String(pair),
    title === undefined ? name : `${name} ${title}`,
    decimal(points),
    ...tieBreaks.map(decimal),
    ...section.systems.flatMap(({ system }) => {
      const rating = ratings.find((one) => one.system === system);
      return [numberText(rating?.before), numberText(rating?.now), changeText(rating?.change)];
    }),
  ];
  if (!hasNext) return row;
  if (next === undefined) return [...row, '', '', '', '', ''];
  const worth = await options.worth(section.number, pair);
  const of = (result: ResultWorth['result']): string => worthText(worth.find((one) => one.result === result)?.ratings ?? []);
  const expected = next.expected.map((one) => (one === null ? '–' : one.toFixed(2))).join(' ');
  return [...row, `${next.opponent}${next.colour === 'white' ? 'w' : 'b'}`, expected, of('win'), of('draw'), of('loss')];
}

function worthText(ratings: readonly InProgressRating[]): string {
  return ratings.map(({ now }) => numberText(now)).join(' ');
}

/** At most two decimals, without trailing zeros. */
function decimal(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : decimal(value);
}

function changeText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  const text = decimal(Math.abs(value));
  return text === '0' ? '0' : value > 0 ? `+${text}` : `−${text}`;
}
