// The baseline's prediction and losses for each game of the window, computed once for all reforms, in memory shared by threads.

import type { MemoryHistory, Month, Unit } from '@harkness/office';
import { expectancyOf, type StepArrays, strengthOf } from '@harkness/rules/internal/uschess';
import { plainScale } from '../measures/comparison.js';
import { type Losses, lossColumns, lossesOf } from '../measures/scores.js';
import type { SectionGames } from './paired-sums.js';
import type { DayWindow } from './window.js';

/** Columns by game, in the order of the history. Games that the system does not rate have no values. */
export interface BasePredictions {
  /** By month of the history: the index of its first game; -1 outside the window. */
  readonly firstGame: readonly number[];
  readonly p: Float64Array;
  readonly deviance: Float64Array;
  readonly excess: Float64Array;
  readonly logLoss: Float64Array;
}

export function makePredictions(history: MemoryHistory, window: DayWindow): BasePredictions {
  let games = 0;
  const firstGame = history.months.map((month) => {
    if (window.placeOf(month.key) === undefined) return -1;
    const first = games;
    games += month.gameAt[month.sections] ?? 0;
    return first;
  });
  const column = (): Float64Array => new Float64Array(new SharedArrayBuffer(games * 8));
  return { firstGame, p: column(), deviance: column(), excess: column(), logLoss: column() };
}

/** Fills in the predictions, section by section. */
export class Predictor {
  readonly #into: BasePredictions;
  /** 10^(R/S) of the players of a section. */
  #strength = new Float64Array(256);
  #p = new Float64Array(1024);
  #score = new Float64Array(1024);
  #losses: Losses = lossColumns(1024);

  constructor(into: BasePredictions) {
    this.#into = into;
  }

  /** A unit of the system in a month of the history, with the arrays it was rated in. */
  unit({ players, edition }: Unit, work: StepArrays, month: Month, at: number, index: number): void {
    const firstOfMonth = this.#into.firstGame[at] ?? -1;
    if (firstOfMonth < 0) return;
    const first = firstOfMonth + (month.gameAt[index] as number);
    const games = (month.gameAt[index + 1] as number) - (month.gameAt[index] as number);
    const scale = edition?.values.expectancyScale ?? plainScale;
    if (players > this.#strength.length) this.#strength = new Float64Array(players * 2);
    if (games > this.#p.length) {
      [this.#p, this.#score] = [new Float64Array(games * 2), new Float64Array(games * 2)];
      this.#losses = lossColumns(games * 2);
    }
    const [strength, p, score] = [this.#strength, this.#p, this.#score];
    const { rating, playerA, playerB, halfPointsA } = work;
    for (let i = 0; i < players; i++) strength[i] = strengthOf(rating[i] as number, scale);
    for (let game = 0; game < games; game++) {
      p[game] = expectancyOf(strength[playerA[game] as number] as number, strength[playerB[game] as number] as number);
      score[game] = (halfPointsA[game] as number) / 2;
    }
    lossesOf(p, score, games, this.#losses);
    const { p: allP, deviance, excess, logLoss } = this.#into;
    const { deviance: deviances, excess: excesses, logLoss: logLosses } = this.#losses;
    for (let game = 0; game < games; game++) {
      allP[first + game] = p[game] as number;
      deviance[first + game] = deviances[game] as number;
      excess[first + game] = excesses[game] as number;
      logLoss[first + game] = logLosses[game] as number;
    }
  }
}

/** Copies the predictions of a section's games, from an index of all, into its columns; the scores are there. */
export function copyPredictions(from: BasePredictions, first: number, games: number, to: SectionGames): void {
  const { p, deviance, excess, logLoss } = from;
  const { pBase, score, base } = to;
  const { deviance: deviances, excess: excesses, logLoss: logLosses, brier: briers } = base;
  for (let game = 0; game < games; game++) {
    const predicted = p[first + game] as number;
    const miss = (score[game] as number) - predicted;
    pBase[game] = predicted;
    deviances[game] = deviance[first + game] as number;
    excesses[game] = excess[first + game] as number;
    logLosses[game] = logLoss[first + game] as number;
    briers[game] = miss * miss;
  }
}
