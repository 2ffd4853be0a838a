// Error against known true strengths, and whether intervals cover the truth (LAB §5).

import { hiddenGroups, leastPlayersOfACell, ratingGroup } from './cells.js';
import { mean, sum, wilson } from './numbers.js';
import { cappedDeviance } from './scores.js';

export interface KnownStrength {
  /** Null if unrated. */
  readonly rating: number | null;
  readonly truth: number;
}

export interface TruthError {
  readonly players: number;
  readonly bias: number | null;
  readonly rms: number | null;
  /** Without the offset, because the level is arbitrary. */
  readonly rmsNet: number | null;
  readonly offset: number | null;
  /** Spread of the ratings divided by the spread of the true strengths. */
  readonly spread: number | null;
}

function deviation(values: readonly number[]): number | null {
  const centre = mean(values);
  return centre === null ? null : Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / values.length);
}

interface Rated {
  readonly rating: number;
  readonly truth: number;
}

function errorOf(players: readonly Rated[]): TruthError {
  const errors = players.map(({ rating, truth }) => rating - truth);
  const offset = mean(errors);
  const square = mean(errors.map((error) => error * error));
  const [ofRatings, ofTruth] = [deviation(players.map(({ rating }) => rating)), deviation(players.map(({ truth }) => truth))];
  return {
    players: players.length,
    bias: offset,
    rms: square === null ? null : Math.sqrt(square),
    rmsNet: deviation(errors),
    offset,
    spread: ofRatings === null || ofTruth === null || ofTruth === 0 ? null : ofRatings / ofTruth,
  };
}

export type TruthErrors = TruthError & { readonly bands: { readonly [band: string]: TruthError | null } };

export function truthErrors(players: readonly KnownStrength[], leastPlayers = leastPlayersOfACell): TruthErrors {
  const rated = players.flatMap(({ rating, truth }) => (rating === null ? [] : [{ rating, truth }]));
  const bands = new Map<string, Rated[]>();
  for (const player of rated) {
    const band = ratingGroup(player.truth);
    const found = bands.get(band);
    if (found === undefined) bands.set(band, [player]);
    else found.push(player);
  }
  const hidden = hiddenGroups(new Map([...bands].map(([band, all]) => [band, all.length])), leastPlayers, false);
  const table = [...bands.keys()].sort().map((band) => [band, hidden.has(band) ? null : errorOf(bands.get(band) ?? [])] as const);
  return { ...errorOf(rated), bands: Object.fromEntries(table) };
}

export interface TrueGame {
  readonly score: number;
  readonly pBase: number | null;
  readonly pReform: number | null;
  /** π, player a's true expected score. */
  readonly truth: number;
}

/** Mean of d(p̃_base, π) − d(p̃_reform, π) over the paired games; the deviance of π itself is the lower bound. */
export function trueDifference(games: readonly TrueGame[]): {
  games: number;
  trueDifference: number | null;
  devianceOfTruth: number | null;
} {
  const paired = games.flatMap(({ pBase, pReform, ...rest }) =>
    pBase === null || pReform === null ? [] : [{ pBase, pReform, ...rest }],
  );
  return {
    games: paired.length,
    trueDifference: mean(
      paired.map(({ pBase, pReform, truth }) => cappedDeviance(pBase, truth) - cappedDeviance(pReform, truth)),
    ),
    devianceOfTruth: mean(paired.map(({ truth, score }) => cappedDeviance(truth, score))),
  };
}

export interface Coverage {
  readonly runs: number;
  readonly covered: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** False if the upper end of the share's interval is below the promised level. */
  readonly holds: boolean;
  /** The lower end is above it: intervals are wider than promised. */
  readonly wide: boolean;
}

const promised = 0.95;

export function coverage(runs: readonly { readonly low: number; readonly high: number; readonly truth: number }[]): Coverage {
  const covered = runs.filter(({ low, high, truth }) => low <= truth && truth <= high).length;
  if (runs.length === 0) return { runs: 0, covered: 0, share: null, low: null, high: null, holds: true, wide: false };
  const share = covered / runs.length;
  const { low, high } = wilson(share, runs.length);
  return { runs: runs.length, covered, share, low, high, holds: high >= promised, wide: low > promised };
}
