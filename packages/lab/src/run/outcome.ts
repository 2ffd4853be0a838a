// Rates one reform against the baseline, measures it, and makes every table of the report.

import { type MemoryHistory, ownEditions } from '@harkness/office';
import { type DayNumber, dateOfDayNumber } from '@harkness/rules';
import type { Calibration } from '../measures/calibration.js';
import { type Comparison, type Described, described, withoutCells, withoutVerdict } from '../measures/comparison.js';
import { type FinalColumns, type Gains, gainsOfColumns } from '../measures/gains.js';
import type { Groups } from '../measures/groups.js';
import type { NewcomersAt } from '../measures/newcomers.js';
import { drawResamples, type Resamples } from '../measures/resamples.js';
import { type Scores, scoresShown } from '../measures/scores.js';
import type { Evaluation, Reform } from '../reform/reform.js';
import { type Baseline, systemOf } from './baseline.js';
import { type Hooks, monthsUntil, overMonths } from './months.js';
import { type GameRow, Paired } from './paired.js';
import type { GameClass, PairedSums } from './paired-sums.js';
import { Ages, baselineRules, reformRules } from './rules.js';
import { Side, type SideResult } from './side.js';
import { type DayWindow, dayWindow } from './window.js';

export interface Outcome {
  readonly games: {
    readonly byClass: Readonly<Record<GameClass, number>>;
    readonly onlyBase: number;
    readonly onlyReform: number;
    readonly months: number;
  };
  readonly comparison: Comparison;
  readonly secondary: Readonly<Record<'logistic' | 'newcomer' | 'long' | 'logLoss' | 'brier', Described>>;
  readonly scores: { readonly base: Scores; readonly reform: Scores };
  readonly calibration: { readonly base: Calibration; readonly reform: Calibration };
  readonly groups: Readonly<Record<'rating' | 'age' | 'games' | 'colour', Groups>>;
  readonly newcomers: { readonly [games: string]: NewcomersAt };
  readonly drift: { readonly base: SideResult['drift']; readonly reform: SideResult['drift'] };
  readonly flow: { readonly base: SideResult['flow']; readonly reform: SideResult['flow'] };
  readonly gains: Gains;
  /** The sum is null in a month of too few players to show. */
  readonly differenceByMonth: readonly (readonly [month: string, games: number, sum: number | null])[];
}

export interface ReformHooks extends Hooks {
  readonly onRow?: (row: GameRow) => void;
  /** Receives the final standings, to compare with the truth. */
  readonly onStandings?: (rating: Float64Array) => void;
}

export function resamplesOf({ blockMonths, resamples, seed }: Evaluation, { months }: DayWindow): Resamples {
  return drawResamples({ months, blockMonths, resamples, seed });
}

/** Rates the history under a reform. */
export async function rateReform(
  history: MemoryHistory,
  baseline: Baseline,
  reform: Reform,
  hooks: ReformHooks = {},
): Promise<Outcome> {
  const { evaluation } = reform;
  const window = dayWindow(evaluation);
  const system = systemOf(reform);
  const bookEditions = baselineRules(reform, history)?.editions ?? ownEditions(history.amendments);
  const baseScale = (day: DayNumber): number => {
    const found = bookEditions.at(day);
    return 'values' in found ? found.values.expectancyScale : Number.NaN;
  };
  const { onRow } = hooks;
  const paired = new Paired({ history, system, window, primary: evaluation.primary, baseline, baseScale, onRow });
  const side = new Side(history, system, window, evaluation);
  const replay = history.replay(reformRules(reform, history), (unit, steps, month, index) => {
    if (unit.system !== system) return;
    const work = steps ?? unit.work;
    side.unit(unit, work, steps, month, index);
    paired.unit(unit, work, month, index, replay);
  });
  side.watch(replay);
  await overMonths(history, monthsUntil(history, window.until), hooks, (at, key) => {
    side.beginMonth(key);
    paired.beginMonth(at);
    replay.rateMonth(at);
    paired.endMonth();
  });
  const ofReform = side.end();
  const { rating } = side.standings();
  hooks.onStandings?.(rating);
  return tablesOf({
    reform,
    window,
    sums: paired.sums,
    newcomers: paired.newcomers(),
    base: baseline.side,
    ofReform,
    standings: standingsOf(history, baseline, rating, window),
  });
}

export interface Measured {
  readonly reform: Reform;
  readonly window: DayWindow;
  readonly sums: PairedSums;
  readonly newcomers: Outcome['newcomers'];
  readonly base: SideResult;
  readonly ofReform: SideResult;
  readonly standings: FinalColumns;
}

/** Makes every table of the report from the sums. */
export function tablesOf({ reform, window, sums, newcomers, base, ofReform, standings }: Measured): Outcome {
  const { evaluation } = reform;
  const resamples = resamplesOf(evaluation, window);
  const { threshold } = evaluation.primary;
  const { comparisons, scores, calibration, groups } = sums;
  const compared = (name: keyof typeof comparisons): Described => {
    const found = described(comparisons[name].compared(resamples, threshold));
    return sums.isShown(name) ? found : withoutCells(found);
  };
  const decides = sums.primary.compared(resamples, threshold);
  const comparison = sums.isPrimaryShown() ? decides : withoutVerdict(decides);
  const { numerators, denominators } = sums.primary.difference;
  return {
    games: { byClass: sums.games, onlyBase: comparison.onlyBase, onlyReform: comparison.onlyReform, months: window.months },
    comparison,
    secondary: {
      logistic: compared('logistic'),
      newcomer: compared('newcomer'),
      long: compared('long'),
      logLoss: compared('logLoss'),
      brier: compared('brier'),
    },
    scores: {
      base: scoresShown(scores.base.scored(), sums.isShown('deviance')),
      reform: scoresShown(scores.reform.scored(), sums.isShown('deviance')),
    },
    calibration: { base: calibration.base.calibrated(resamples), reform: calibration.reform.calibrated(resamples) },
    groups: {
      rating: groups.rating.table(resamples),
      age: groups.age.table(resamples),
      games: groups.games.table(resamples),
      colour: groups.colour.table(resamples),
    },
    newcomers,
    drift: { base: base.drift, reform: ofReform.drift },
    flow: { base: base.flow, reform: ofReform.flow },
    gains: gainsOfColumns(standings),
    differenceByMonth: Array.from(numerators, (sum, at) => {
      const games = denominators[at] ?? 0;
      return [monthAt(window, at), games, games === 0 || sums.isMonthShown(at) ? sum : null] as const;
    }),
  };
}

function monthAt({ firstDay }: DayWindow, at: number): string {
  const [year, month] = dateOfDayNumber(firstDay).split('-').map(Number) as [number, number];
  const months = year * 12 + month - 1 + at;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Players rated by neither rulebook are in neither column. */
function standingsOf(
  history: MemoryHistory,
  { rating: base, games }: Baseline,
  rating: Float64Array,
  window: DayWindow,
): FinalColumns {
  const ages = new Ages(history.born);
  const age = new Float64Array(history.players);
  for (let player = 0; player < age.length; player++) age[player] = ages.on(player, window.lastDay);
  return { base, reform: rating, age, games };
}
