// harkness lab measure: the lab's tables for predictions made elsewhere.

import {
  type CohortOptions,
  type Measured,
  type MeasuredGame,
  measureRows,
  type PrimaryMeasure,
  type ReadRows,
  readGameRows,
  readPlayerRows,
} from '@harkness/lab';
import { readGiven } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';

export interface MeasureOptions {
  readonly window?: string;
  readonly block: string;
  readonly resamples: string;
  readonly seed: string;
  readonly measure: string;
  readonly threshold: string;
  readonly cohort?: string;
  readonly established: string;
  readonly json?: boolean;
}

const measures: readonly string[] = ['deviance', 'logLoss', 'brier'] satisfies PrimaryMeasure[];

function numberOf(text: string, flag: string, least: number, most: number, whole = true): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most) || (whole && !Number.isInteger(value)))
    throw new CommandError(`${flag} ${text}: this cannot be.`, {
      hint: `Write a ${whole ? 'whole ' : ''}number, ${least} to ${most}.`,
    });
  return value;
}

/** `age`, `age:35..45`, `experience`, `experience:4`. */
function cohortOf({ cohort, established }: MeasureOptions): CohortOptions {
  const establishedGames = numberOf(established, '--established', 1, 1000);
  if (cohort === undefined) return { establishedGames };
  const [, from, to] = /^age(?::(\d{1,3})\.\.(\d{1,3}))?$/.exec(cohort) ?? [];
  if (cohort === 'age') return { rule: 'age', establishedGames };
  if (from !== undefined && to !== undefined && Number(from) <= Number(to))
    return { rule: 'age', ages: [Number(from), Number(to)], establishedGames };
  const [, years] = /^experience(?::(\d{1,3}))?$/.exec(cohort) ?? [];
  if (cohort === 'experience') return { rule: 'experience', establishedGames };
  if (years !== undefined) return { rule: 'experience', years: numberOf(years, '--cohort', 1, 100), establishedGames };
  throw new CommandError(`--cohort ${cohort}: there is no such cohort.`, {
    hint: 'Write age, age:35..45, experience or experience:4.',
  });
}

async function rowsIn<Row>(path: string, read: (content: string) => ReadRows<Row>, screen: Screen): Promise<readonly Row[]> {
  const { name, bytes } = await readGiven(path, screen.io);
  const { rows, findings } = read(new TextDecoder().decode(bytes));
  for (const { message, hint, code } of findings) screen.warn(`${name}: ${message} ${hint} (${code})`);
  if (findings.length > 0)
    throw new CommandError(`${name}: nothing was measured.`, { exitCode: 1, hint: 'Correct the cells and try again.' });
  return rows;
}

function windowOf(text: string | undefined, games: readonly MeasuredGame[]): { from: string; until: string } {
  if (text === undefined) {
    const months = games.map(({ month }) => month).sort();
    return { from: months[0] ?? '', until: months.at(-1) ?? '' };
  }
  const [, from = '', until = ''] = /^(\d{4}-(?:0[1-9]|1[0-2]))\.\.(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(text) ?? [];
  if (from === '' || until < from)
    throw new CommandError(`--window ${text}: these are not months.`, { hint: 'Write --window 2022-01..2025-12.' });
  return { from, until };
}

export async function measure(
  gamesFile: string,
  playersFile: string | undefined,
  options: MeasureOptions,
  screen: Screen,
): Promise<ExitCode> {
  if (!measures.includes(options.measure))
    throw new CommandError(`--measure ${options.measure}: there is no such measure.`, {
      hint: `Write one of ${measures.join(', ')}.`,
    });
  const numbers = {
    blockMonths: numberOf(options.block, '--block', 1, 24),
    resamples: numberOf(options.resamples, '--resamples', 199, 99_999),
    seed: numberOf(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER),
    threshold: numberOf(options.threshold, '--threshold', 0, 0.1, false),
    cohort: cohortOf(options),
  };
  const games = await rowsIn(gamesFile, readGameRows, screen);
  const players = playersFile === undefined ? [] : await rowsIn(playersFile, readPlayerRows, screen);
  const window = windowOf(options.window, games);
  const measured = measureRows(games, players, { ...numbers, ...window, measure: options.measure as PrimaryMeasure });
  if (options.json) screen.json({ window, ...measured });
  else print(measured, window, screen);
  return 0;
}

function print({ comparison, scores, games, truth }: Measured, window: { from: string; until: string }, screen: Screen): void {
  const shown = (value: number | null): string => (value === null ? '–' : value.toFixed(5));
  screen.print(screen.colours.bold(comparison.words));
  screen.print(`  ${games.rated} rated games, ${window.from} to ${window.until}.`);
  for (const side of ['base', 'reform'] as const) {
    const { deviance, logLoss, brier, slope } = scores[side];
    screen.print(
      `  ${side.padEnd(7)} deviance ${shown(deviance)}, log loss ${shown(logLoss)}, Brier ${shown(brier)}, slope ${shown(slope)}`,
    );
  }
  if (truth !== null) screen.print(`  True difference ${shown(truth.trueDifference)} over ${truth.games} games.`);
  screen.print(screen.colours.dim('  --json gives every table.'));
}
