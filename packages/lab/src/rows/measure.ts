// Measures computed from rows alone: the same tables as a run's, for predictions from elsewhere.

import { type Calibration, calibration } from '../measures/calibration.js';
import { leastPlayersOfACell } from '../measures/cells.js';
import { type Comparison, comparison, type PrimaryMeasure } from '../measures/comparison.js';
import { type Gains, gains } from '../measures/gains.js';
import { type Groups, groups } from '../measures/groups.js';
import { windowOf } from '../measures/months.js';
import { type NewcomersAt, newcomers } from '../measures/newcomers.js';
import { drawResamples } from '../measures/resamples.js';
import { type Scores, scores } from '../measures/scores.js';
import { trueDifference } from '../measures/simulation.js';
import type { MeasuredGame, MeasuredStanding } from './csv.js';

export interface MeasureOptions {
  readonly from: string;
  readonly until: string;
  readonly blockMonths: number;
  readonly resamples: number;
  readonly seed: number;
  readonly measure: PrimaryMeasure;
  readonly threshold: number;
}

export interface Measured {
  readonly games: { readonly [name: string]: number };
  readonly comparison: Comparison;
  readonly secondary: {
    readonly newcomer: Comparison;
    readonly long: Comparison;
    readonly logLoss: Comparison;
    readonly brier: Comparison;
  };
  readonly scores: { readonly base: Scores; readonly reform: Scores };
  /** Null if the rows have no ratings under this rulebook. */
  readonly calibration: { readonly base: Calibration | null; readonly reform: Calibration | null };
  /** Null if the rows do not state it. */
  readonly groups: { readonly [by in 'rating' | 'age' | 'games' | 'colour']: Groups | null };
  readonly newcomers: { readonly [games: number]: NewcomersAt } | null;
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
  { from, until, blockMonths, resamples: count, seed, measure, threshold }: MeasureOptions,
): Measured {
  const window = windowOf(from, until);
  const resamples = drawResamples({ months: window.months, blockMonths, resamples: count, seed });
  const inside = all.filter(({ month }) => window.placeOf(month) !== undefined);
  const of = (name: string) => inside.filter((game) => (game.class ?? 'rated') === name);
  const rated = of('rated');
  const paired = rated.filter(({ pBase, pReform }) => pBase !== null && pReform !== null);
  const compared = (games: readonly MeasuredGame[], by: PrimaryMeasure = 'deviance') =>
    comparison(games, window, resamples, threshold, by);
  const calibrated = (p: 'pBase' | 'pReform', a: 'ratingABase' | 'ratingAReform', b: 'ratingBBase' | 'ratingBReform') => {
    const games = paired.flatMap((game) => {
      const [own, ratingA, ratingB] = [game[p], game[a], game[b]];
      if (own === null || ratingA === undefined || ratingB === undefined) return [];
      return [{ month: game.month, score: game.score, p: own, ratingA, ratingB }];
    });
    return games.length === 0 ? null : calibration(games, window, resamples);
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
  const known = inside.flatMap(({ truth, ...game }) => (truth === undefined ? [] : [{ ...game, truth }]));
  const names = ['rated', 'newcomer', 'long', 'unpredicted'];
  return {
    games: Object.fromEntries(names.map((name) => [name, of(name).length])),
    comparison: compared(rated, measure),
    secondary: {
      newcomer: compared(of('newcomer')),
      long: compared(of('long')),
      logLoss: compared(rated, 'logLoss'),
      brier: compared(rated, 'brier'),
    },
    scores: { base: scored('pBase', 'drawBase'), reform: scored('pReform', 'drawReform') },
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
    ...ofPlayers(standings, until),
    truth: known.length === 0 ? null : trueDifference(known),
  };
}

function ofPlayers(standings: readonly MeasuredStanding[], until: string): Pick<Measured, 'newcomers' | 'gains'> {
  if (standings.length === 0) return { newcomers: null, gains: null };
  const players = new Map<string, MeasuredStanding[]>();
  for (const standing of standings) {
    const own = players.get(standing.player);
    if (own === undefined) players.set(standing.player, [standing]);
    else own.push(standing);
  }
  for (const own of players.values()) own.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const within = [...players.values()].flatMap((own) => own.filter(({ date }) => date.slice(0, 7) <= until).at(-1) ?? []);
  return {
    newcomers: newcomers(
      [...players.values()].filter((own) => !own.some(({ opening }) => opening)),
      leastPlayersOfACell,
    ),
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
