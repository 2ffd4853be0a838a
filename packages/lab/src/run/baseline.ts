// The baseline: the office's history under the rulebook in force. Rated once, then shared by all reforms.

import type { RatingSystem } from '@harkness/office';
import { type MemoryHistory, type SystemCode, systemCode } from '@harkness/office';
import type { ComparedPlaces } from '../measures/newcomers.js';
import type { Reform } from '../reform/reform.js';
import { type BasePredictions, makePredictions, Predictor } from './base-predictions.js';
import { type Hooks, monthsUntil, overMonths } from './months.js';
import { newcomerRows } from './newcomer-rows.js';
import { baselineRules } from './rules.js';
import { Side, type SideResult } from './side.js';
import { firstRowOf, isPredicted, leaveTrail, makeTrail, type Trail } from './trail.js';
import { dayWindow } from './window.js';

/** Plain data in shared memory, so that it can be passed to threads. */
export interface Baseline {
  readonly trail: Trail;
  readonly predictions: BasePredictions;
  /** Rows of newcomers, if a reform rates the same sections. */
  readonly newcomers: readonly ComparedPlaces[];
  readonly side: SideResult;
  readonly rating: Float64Array;
  readonly games: Int32Array;
}

export function systemOf(reform: Pick<Reform, 'base'>): SystemCode {
  return systemCode(reform.base.system as RatingSystem);
}

export async function rateBaseline(
  history: MemoryHistory,
  reform: Pick<Reform, 'base' | 'evaluation'>,
  hooks: Hooks = {},
): Promise<Baseline> {
  const window = dayWindow(reform.evaluation);
  const system = systemOf(reform);
  const trail = makeTrail(history.rows);
  const predictions = makePredictions(history, window);
  const predictor = new Predictor(predictions);
  const side = new Side(history, system, window, reform.evaluation);
  let at = 0;
  const replay = history.replay(baselineRules(reform, history), (unit, steps, month, index) => {
    if (unit.system !== system) return;
    const work = steps ?? unit.work;
    leaveTrail(trail, unit, work, firstRowOf(history, at, index));
    if (isPredicted(unit, month, index)) predictor.unit(unit, work, month, at, index);
    side.unit(unit, work, steps, month, index);
  });
  side.watch(replay);
  const months = monthsUntil(history, window.until);
  await overMonths(history, months, hooks, (month, key) => {
    at = month;
    side.beginMonth(key);
    replay.rateMonth(month);
  });
  const result = side.end();
  const newcomers = newcomerRows(history, trail, months, () => true);
  return { trail, predictions, newcomers, side: result, ...side.standings() };
}
