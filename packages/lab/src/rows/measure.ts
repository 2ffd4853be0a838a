// Measures computed from rows alone: the same tables as a run's, for predictions from elsewhere.

import { expectancyOf, strengthOf } from '@harkness/rules/internal/uschess';
import { type Calibration, calibration, leastGamesOfABin } from '../measures/calibration.js';
import { CellPlayers, leastPlayersOfACell } from '../measures/cells.js';
import {
  type Comparison,
  comparison,
  type Described,
  described,
  type PrimaryMeasure,
  plainScale,
  withoutCells,
  withoutVerdict,
} from '../measures/comparison.js';
import { type Gains, gains } from '../measures/gains.js';
import { type Groups, groups } from '../measures/groups.js';
import { windowOf } from '../measures/months.js';
import { type NewcomersAt, newcomers } from '../measures/newcomers.js';
import { drawResamples } from '../measures/resamples.js';
import { type Scores, scores, scoresShown } from '../measures/scores.js';
import { trueDifference } from '../measures/simulation.js';
import type { MeasuredGame, MeasuredStanding } from './csv.js';
import { type CohortOptions, type DriftOfRows, driftOfRows } from './drift.js';

export interface MeasureOptions {
  readonly from: string;
  readonly until: string;
  readonly blockMonths: number;
  readonly resamples: number;
  readonly seed: number;
  readonly measure: PrimaryMeasure;
  readonly threshold: number;
  /** Drift of players' rows. */
  readonly cohort?: CohortOptions | undefined;
}

export interface Measured {
  readonly games: { readonly [name: string]: number };
  readonly comparison: Comparison;
  readonly secondary: {
    /** Null if the rows have no ratings. */
    readonly logistic: Described | null;
    readonly newcomer: Described;
    readonly long: Described;
    readonly logLoss: Described;
    readonly brier: Described;
  };
  readonly scores: { readonly base: Scores; readonly reform: Scores };
  /** Null if the rows have no ratings under this rulebook. */
  readonly calibration: { readonly base: Calibration | null; readonly reform: Calibration | null };
  /** Null if the rows do not state it. */
  readonly groups: { readonly [by in 'rating' | 'age' | 'games' | 'colour']: Groups | null };
  readonly newcomers: { readonly [games: number]: NewcomersAt } | null;
  /** Null without rows of players. */
  readonly drift: DriftOfRows | null;
  readonly gains: Gains | null;
  readonly truth: {
    readonly games: number;
    readonly trueDifference: number | null;
    readonly devianceOfTruth: number | null;
  } | null;
}

export function measureRows(
  all: readonly MeasuredGame[],
  standings: readonly MeasuredStanding[],
  { from, until, blockMonths, resamples: count, seed, measure, threshold, cohort }: MeasureOptions,
): Measured {
  const window = windowOf(from, until);
  const resamples = drawResamples({ months: window.months, blockMonths, resamples: count, seed });
  const inside = all.filter(({ month }) => window.placeOf(month) !== undefined);
  const of = (name: string) => inside.filter((game) => (game.class ?? 'rated') === name);
  const rated = of('rated');
  const paired = rated.filter(({ pBase, pReform }) => pBase !== null && pReform !== null);
  const compared = (games: readonly ComparedRow[], by: PrimaryMeasure = 'deviance'): Described => {
    const found = described(comparison(games, window, resamples, threshold, by));
    return hasEnoughPlayers(games) ? found : withoutCells(found);
  };
  const calibrated = (p: 'pBase' | 'pReform', a: 'ratingABase' | 'ratingAReform', b: 'ratingBBase' | 'ratingBReform') => {
    const games = paired.flatMap((game) => {
      const [own, ratingA, ratingB] = [game[p], game[a], game[b]];
      if (own === null || ratingA === undefined || ratingB === undefined) return [];
      return [{ month: game.month, score: game.score, p: own, ratingA, ratingB, a: game.a, b: game.b }];
    });
    return games.length === 0 ? null : calibration(games, window, resamples, leastGamesOfABin, leastPlayersOfACell);
  };
  const scored = (p: 'pBase' | 'pReform', draw: 'drawBase' | 'drawReform') =>
    scores(paired.flatMap((game) => (game[p] === null ? [] : [{ score: game.score, p: game[p], draw: game[draw] ?? null }])));
  // As in a run, groups include first games; sections that lasted too long are scored separately.
  const grouped = inside.filter((game) => game.class !== 'long' && game.pBase !== null && game.pReform !== null);
  const by = (name: 'rating' | 'age' | 'games' | 'colour', has: (game: MeasuredGame) => boolean): Groups | null =>
    grouped.some(has)
      ? groups(
          name,
          grouped.filter((game) => name === 'age' || name === 'colour' || has(game)),
          window,
          resamples,
        )
      : null;
  const isShown = hasEnoughPlayers(rated);
  const decides = comparison(rated, window, resamples, threshold, measure);
  const plain = rated.flatMap((game) => plainOf(game) ?? []);
  const known = inside.flatMap(({ truth, ...game }) => (truth === undefined ? [] : [{ ...game, truth }]));
  const names = ['rated', 'newcomer', 'long', 'unpredicted'];
  return {
    games: Object.fromEntries(names.map((name) => [name, of(name).length])),
    comparison: isShown ? decides : withoutVerdict(decides),
    secondary: {
      logistic: plain.length === 0 ? null : compared(plain),
      newcomer: compared(of('newcomer')),
      long: compared(of('long')),
      logLoss: compared(rated, 'logLoss'),
      brier: compared(rated, 'brier'),
    },
    scores: {
      base: scoresShown(scored('pBase', 'drawBase'), isShown),
      reform: scoresShown(scored('pReform', 'drawReform'), isShown),
    },
    calibration: {
      base: calibrated('pBase', 'ratingABase', 'ratingBBase'),
      reform: calibrated('pReform', 'ratingAReform', 'ratingBReform'),
    },
    groups: {
      rating: by('rating', ({ ratingABase, ratingBBase }) => ratingABase !== undefined && ratingBBase !== undefined),
      age: by('age', ({ ageA, ageB }) => ageA !== undefined || ageB !== undefined),
      games: by('games', ({ gamesA, gamesB }) => gamesA !== undefined && gamesB !== undefined),
      colour: by('colour', ({ white }) => white !== undefined),
    },
    ...ofPlayers(standings, until, cohort),
    truth: known.length === 0 ? null : trueDifference(known),
  };
}

type ComparedRow = Pick<MeasuredGame, 'month' | 'a' | 'b' | 'score' | 'pBase' | 'pReform'>;

/** Among the games that both rulebooks predict (LAB §6.4). */
function hasEnoughPlayers(games: readonly ComparedRow[]): boolean {
  const players = new CellPlayers(1, leastPlayersOfACell);
  const numbers = new Map<string, number>();
  for (const { a, b, pBase, pReform } of games) {
    if (players.isFew[0] !== 1) return true;
    if (pBase === null || pReform === null) continue;
    for (const name of [a, b]) {
      if (!numbers.has(name)) numbers.set(name, numbers.size);
      players.see(0, numbers.get(name) ?? 0);
    }
  }
  return players.isFew[0] !== 1;
}

/** The game predicted from the same ratings by the plain logistic expectancy (LAB §2). */
function plainOf(game: MeasuredGame): ComparedRow | undefined {
  const { month, a, b, score, pBase, pReform, ratingABase, ratingBBase, ratingAReform, ratingBReform } = game;
  const expected = (own: number | undefined, other: number | undefined): number | null | undefined =>
    own === undefined || other === undefined
      ? undefined
      : expectancyOf(strengthOf(own, plainScale), strengthOf(other, plainScale));
  const [base, reform] = [expected(ratingABase, ratingBBase), expected(ratingAReform, ratingBReform)];
  const isLacking = (pBase !== null && base === undefined) || (pReform !== null && reform === undefined);
  if (isLacking) return undefined;
  return {
    month,
    a,
    b,
    score,
    pBase: pBase === null ? null : (base ?? null),
    pReform: pReform === null ? null : (reform ?? null),
  };
}

function ofPlayers(
  all: readonly MeasuredStanding[],
  until: string,
  cohort: CohortOptions | undefined,
): Pick<Measured, 'newcomers' | 'drift' | 'gains'> {
  const standings = all.filter(({ date }) => date.slice(0, 7) <= until);
  if (standings.length === 0) return { newcomers: null, drift: null, gains: null };
  const players = new Map<string, MeasuredStanding[]>();
  for (const standing of standings) {
    const own = players.get(standing.player);
    if (own === undefined) players.set(standing.player, [standing]);
    else own.push(standing);
  }
  for (const own of players.values()) own.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const within = [...players.values()].flatMap((own) => own.at(-1) ?? []);
  return {
    newcomers: newcomers(
      [...players.values()].filter((own) => !own.some(({ opening }) => opening)),
      leastPlayersOfACell,
    ),
    drift: driftOfRows([...players.values()], until, cohort),
    gains: gains(
      within.map(({ ratingBase, ratingReform, born, games }) => ({
        base: ratingBase,
        reform: ratingReform,
        age: born === undefined ? null : Number(until.slice(0, 4)) - born,
        games,
      })),
    ),
  };
}
