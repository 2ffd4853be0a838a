// How good predictions are (LAB §3.1).

import { ln, ln10, log10, sum } from './numbers.js';

/** A result as a number: 1, 0.5 or 0. */
export type Score = number;

const least = 0.01;
const leastOfLogLoss = 1e-6;

function within(p: number, margin: number): number {
  return Math.min(1 - margin, Math.max(margin, p));
}

export function capped(p: number): number {
  return within(p, least);
}

/**
 * Deviance of one game, d(p, s); p is capped by the caller.
 * @example
 * deviance(0.1, 1).toFixed(5) // '1.00000'
 */
export function deviance(p: number, score: Score): number {
  return -(score * log10(p) + (1 - score) * log10(1 - p));
}

/** Capped deviance of a prediction: the measure of the 2011 Kaggle challenge. */
export function cappedDeviance(p: number, score: Score): number {
  return deviance(capped(p), score);
}

/** The loss beyond the chance that the prediction itself admits. */
export function excess(p: number, score: Score): number {
  const q = capped(p);
  return deviance(q, score) - deviance(q, q);
}

/**
 * The logarithmic loss of a prediction; small is good.
 * @example
 * logLoss(0.5, 1).toFixed(5) // '0.69315'
 */
export function logLoss(p: number, score: Score): number {
  const q = within(p, leastOfLogLoss);
  return -(score * ln(q) + (1 - score) * ln(1 - q));
}

/**
 * The squared difference between score and prediction.
 * @example
 * brier(0.75, 1) // 0.0625
 */
export function brier(p: number, score: Score): number {
  const miss = score - p;
  return miss * miss;
}

/** Undefined unless 0 ≤ q ≤ 2 min(p, 1 − p). */
export function rankedProbabilityScore(p: number, draw: number, score: Score): number | undefined {
  if (!(draw >= 0 && draw <= 2 * Math.min(p, 1 - p))) return undefined;
  const loss = 1 - p - draw / 2;
  const [lost, notWon] = [score === 0 ? 1 : 0, score < 1 ? 1 : 0];
  return ((loss - lost) ** 2 + (loss + draw - notWon) ** 2) / 2;
}

/** The prediction for a game, and its result. */
export interface Prediction {
  readonly score: Score;
  readonly p: number;
  /** Probability of a draw, if the rulebook gives one. */
  readonly draw?: number | null;
}

/** How far predictions were from results, by several measures. */
export interface Scores {
  readonly games: number;
  readonly deviance: number | null;
  readonly ofGuessing: number | null;
  readonly logLoss: number | null;
  readonly brier: number | null;
  readonly excess: number | null;
  readonly slope: number | null;
  readonly capped: number;
  readonly rps: number | null;
  readonly rpsGames: number;
}

/** On too few players, only how many games there are (LAB §6.4). */
export function scoresShown(found: Scores, isShown: boolean): Scores {
  if (isShown) return found;
  const nothing = { deviance: null, ofGuessing: null, logLoss: null, brier: null, excess: null, slope: null, rps: null };
  return { games: found.games, capped: found.capped, rpsGames: found.rpsGames, ...nothing };
}

/** Columns of a month, adjacent so that a game touches one cache line. */
const columns = ['games', 'deviance', 'logLoss', 'brier', 'excess', 'above', 'below'] as const;
type ScoreColumn = (typeof columns)[number];
const width = 8;

/** A rulebook's losses on its predictions, by month. */
export class ScoreSums {
  readonly #sums: Float64Array;
  #capped = 0;

  constructor(months: number) {
    this.#sums = new Float64Array(months * width);
  }

  /** Adds the marked ones of the first `count` games of the columns. The sums are locals meanwhile, in the engine's registers. */
  add(month: number, count: number, marks: Uint8Array, scores: Float64Array, predictions: Float64Array, losses: Losses): void {
    const sums = this.#sums;
    const at = month * width;
    const { deviance: deviances, logLoss: logLosses, brier: briers, excess: excesses } = losses;
    let games = sums[at] as number;
    let ofDeviance = sums[at + 1] as number;
    let ofLogLoss = sums[at + 2] as number;
    let ofBrier = sums[at + 3] as number;
    let ofExcess = sums[at + 4] as number;
    let above = sums[at + 5] as number;
    let below = sums[at + 6] as number;
    let cappedGames = 0;
    for (let game = 0; game < count; game++) {
      if (marks[game] !== 1) continue;
      const p = predictions[game] as number;
      const lead = p - 0.5;
      games += 1;
      ofDeviance += deviances[game] as number;
      ofLogLoss += logLosses[game] as number;
      ofBrier += briers[game] as number;
      ofExcess += excesses[game] as number;
      above += lead * ((scores[game] as number) - 0.5);
      below += lead * lead;
      if (p < least || p > 1 - least) cappedGames += 1;
    }
    sums[at] = games;
    sums[at + 1] = ofDeviance;
    sums[at + 2] = ofLogLoss;
    sums[at + 3] = ofBrier;
    sums[at + 4] = ofExcess;
    sums[at + 5] = above;
    sums[at + 6] = below;
    this.#capped += cappedGames;
  }

  /** Without a ranked probability score: no rulebook of the office predicts draws. */
  scored(): Scores {
    const total = (name: ScoreColumn): number => {
      const column = columns.indexOf(name);
      return sum(this.#sums.filter((_, at) => at % width === column));
    };
    const games = total('games');
    const average = (name: ScoreColumn): number | null => (games === 0 ? null : total(name) / games);
    const d = average('deviance');
    const below = total('below');
    return {
      games,
      deviance: d,
      ofGuessing: d === null ? null : d / log10(2),
      logLoss: average('logLoss'),
      brier: average('brier'),
      excess: average('excess'),
      slope: below === 0 ? null : total('above') / below,
      capped: this.#capped,
      rps: null,
      rpsGames: 0,
    };
  }
}

/**
 * The losses of predictions, game by game. In columns, because the engine allocates an object for every double passed to a call.
 */
export interface Losses {
  readonly deviance: Float64Array;
  readonly excess: Float64Array;
  readonly logLoss: Float64Array;
  readonly brier: Float64Array;
}

export function lossColumns(games: number): Losses {
  const column = (): Float64Array => new Float64Array(games);
  return { deviance: column(), excess: column(), logLoss: column(), brier: column() };
}

/** The losses of the first `games` predictions, three of them from two logarithms. */
export function lossesOf(predictions: Float64Array, scores: Float64Array, games: number, into: Losses): void {
  const { deviance: deviances, excess: excesses, logLoss: logLosses, brier: briers } = into;
  for (let game = 0; game < games; game++) {
    const p = predictions[game] as number;
    const score = scores[game] as number;
    const q = capped(p);
    const won = ln(q);
    const lost = ln(1 - q);
    const logWon = won / ln10;
    const logLost = lost / ln10;
    const ofGame = -(score * logWon + (1 - score) * logLost);
    const miss = score - p;
    deviances[game] = ofGame;
    excesses[game] = ofGame + (q * logWon + (1 - q) * logLost);
    logLosses[game] = q === p ? -(score * won + (1 - score) * lost) : logLoss(p, score);
    briers[game] = miss * miss;
  }
}

/**
 * The mean of every measure over some games.
 * @example
 * scores([{ p: 0.75, score: 1 }, { p: 0.75, score: 0.5 }]).brier // 0.0625
 */
export function scores(games: readonly Prediction[]): Scores {
  const n = games.length;
  const average = (of: (game: Prediction) => number): number | null => (n === 0 ? null : sum(games.map(of)) / n);
  const ranked = games.flatMap(({ p, draw, score }) => {
    const value = draw === undefined || draw === null ? undefined : rankedProbabilityScore(p, draw, score);
    return value === undefined ? [] : [value];
  });
  const d = average(({ p, score }) => cappedDeviance(p, score));
  return {
    games: n,
    deviance: d,
    ofGuessing: d === null ? null : d / log10(2),
    logLoss: average(({ p, score }) => logLoss(p, score)),
    brier: average(({ p, score }) => brier(p, score)),
    excess: average(({ p, score }) => excess(p, score)),
    slope: slope(games),
    capped: games.filter(({ p }) => p < least || p > 1 - least).length,
    rps: ranked.length === 0 ? null : sum(ranked) / ranked.length,
    rpsGames: ranked.length,
  };
}

/** 1 is right; below 1, favourites do worse than predicted. Null if all p are ½. */
function slope(games: readonly Prediction[]): number | null {
  const below = sum(games.map(({ p }) => (p - 0.5) ** 2));
  return below === 0 ? null : sum(games.map(({ p, score }) => (p - 0.5) * (score - 0.5))) / below;
}
