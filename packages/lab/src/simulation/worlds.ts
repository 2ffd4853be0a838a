// Simulation mode (LAB §5): federations with known true strengths, rated under both rulebooks to test the lab itself.

import { replay, type Store } from '@harkness/office';
import { lossOf } from '../measures/comparison.js';
import { cappedDeviance } from '../measures/scores.js';
import { type Coverage, coverage, type TruthErrors, truthErrors } from '../measures/simulation.js';
import type { Reform } from '../reform/reform.js';
import type { Hooks } from '../run/months.js';
import { type AnyBaseline, Studies, type Study } from '../run/study.js';
import { dayWindow } from '../run/window.js';

/** A simulated federation: its facts in the store, and the truth beside them. */
export interface KnownWorld {
  readonly store: Store;
  /** By `event/section`: White's true expected score of every rated game. */
  readonly games: ReadonlyMap<string, Float64Array>;
  /** Players of a section in document order, by `event/section`. */
  readonly playersOf: (event: string, section: number) => readonly string[];
  /** True strengths on a day, by id. */
  readonly strengthsOn: (day: number) => ReadonlyMap<string, number>;
}

/** Creates the federation of a seed, lets it be measured, and removes it. */
export type WithWorld = <T>(seed: number, work: (world: KnownWorld) => Promise<T>) => Promise<T>;

export interface SimulationResult {
  readonly worlds: number;
  readonly errors: { readonly base: TruthErrors; readonly reform: TruthErrors };
  readonly difference: {
    readonly games: number;
    readonly trueDifference: number | null;
    readonly devianceOfTruth: number | null;
  };
  readonly coverage: Coverage;
}

/** The interval of the deciding measure, and what it should contain. */
export interface TestedInterval {
  readonly difference: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
  /** The true difference of the games that were played. */
  readonly truth: number;
}

export interface MeasuredWorld {
  /** Undefined if the window is too short, or without games. */
  readonly interval: TestedInterval | undefined;
  readonly games: number;
  readonly trueDifference: number;
  readonly devianceOfTruth: number;
  readonly players: readonly { readonly base: number; readonly reform: number; readonly truth: number }[];
}

/** For a reform whose evaluation requests worlds; null otherwise. */
export async function simulate(reform: Reform, withWorld: WithWorld, hooks: Hooks = {}): Promise<SimulationResult | null> {
  const { simulation } = reform.evaluation;
  if (simulation === null) return null;
  const measured: MeasuredWorld[] = [];
  for (let at = 0; at < simulation.worlds; at++) {
    hooks.signal?.throwIfAborted();
    hooks.onProgress?.(at, simulation.worlds, `world ${at + 1}`);
    measured.push(...(await withWorld(simulation.seed + at, (world) => measureWorld([reform], world, { signal: hooks.signal }))));
  }
  const games = measured.reduce((all, one) => all + one.games, 0);
  const mean = (of: (one: MeasuredWorld) => number): number | null =>
    games === 0 ? null : measured.reduce((all, one) => all + of(one), 0) / games;
  const players = measured.flatMap((one) => one.players);
  return {
    worlds: simulation.worlds,
    errors: {
      base: truthErrors(players.map(({ base, truth }) => ({ rating: base, truth }))),
      reform: truthErrors(players.map(({ reform: rating, truth }) => ({ rating, truth }))),
    },
    difference: {
      games,
      trueDifference: mean((one) => one.trueDifference),
      devianceOfTruth: mean((one) => one.devianceOfTruth),
    },
    coverage: coverage(measured.flatMap(({ interval }) => interval ?? [])),
  };
}

/** A game of the primary class: by how much the baseline's loss exceeds the reform's, as played and on average. */
export interface KnownGame {
  readonly month: string;
  readonly difference: number;
  readonly trueDifference: number;
}

interface WorldHooks {
  readonly signal?: AbortSignal | undefined;
  readonly onGame?: (reform: Reform, game: KnownGame) => void;
}

/** One federation under each of some reforms, which have the base and the evaluation of the first. */
export async function measureWorld(
  reforms: readonly Reform[],
  world: KnownWorld,
  hooks: WorldHooks = {},
): Promise<readonly MeasuredWorld[]> {
  const { signal } = hooks;
  const [first] = reforms;
  if (first === undefined) return [];
  await replay(world.store, { reason: 'simulation', ...(signal === undefined ? {} : { signal }) });
  const loaded = await new Studies(world.store, { signal }).of(first);
  if (!loaded.ok) throw new Error(loaded.errors.map(({ message }) => message).join(' '));
  const study = loaded.value;
  const baseline = await study.baseline(first, { signal });
  const measured: MeasuredWorld[] = [];
  for (const reform of reforms) measured.push(await measureReform(reform, { world, study, baseline }, hooks));
  return measured;
}

interface RatedWorld {
  readonly world: KnownWorld;
  readonly study: Study;
  readonly baseline: AnyBaseline;
}

async function measureReform(
  reform: Reform,
  { world, study, baseline }: RatedWorld,
  { signal, onGame }: WorldHooks,
): Promise<MeasuredWorld> {
  const { lastDay } = dayWindow(reform.evaluation);
  const lastYear = `${Number(reform.evaluation.until.slice(0, 4)) - 1}${reform.evaluation.until.slice(4)}`;
  const { measure, class: primaryClass } = reform.evaluation.primary;
  const loss = lossOf[measure];
  let [games, trueDifference, devianceOfTruth] = [0, 0, 0];
  // The interval is of the primary measure and class. Of every measure, the expected difference is that of the losses against the
  // true expectation.
  const primary = { games: 0, difference: 0 };
  const ids = new Map<number, string>();
  let standings: Float64Array = new Float64Array(0);
  const outcome = await study.rate(baseline, reform, {
    signal,
    onStandings: (rating) => {
      standings = rating;
    },
    onRow: (row) => {
      const { event, section, game, score, pBase, pReform } = row;
      const truth = world.games.get(`${event}/${section}`)?.[game];
      if (truth === undefined) return;
      if (row.month > lastYear) {
        const players = world.playersOf(event, section);
        for (const [number, place] of [
          [row.a, row.placeA],
          [row.b, row.placeB],
        ] as const) {
          const id = players[place];
          if (id !== undefined) ids.set(number, id);
        }
      }
      if (row.class === primaryClass) {
        const ofTruth = loss(pBase, truth) - loss(pReform, truth);
        primary.games += 1;
        primary.difference += ofTruth;
        onGame?.(reform, { month: row.month, difference: loss(pBase, score) - loss(pReform, score), trueDifference: ofTruth });
      }
      if (row.class !== 'rated') return;
      games += 1;
      trueDifference += cappedDeviance(pBase, truth) - cappedDeviance(pReform, truth);
      devianceOfTruth += cappedDeviance(truth, score);
    },
  });
  const strengths = world.strengthsOn(lastDay);
  const players = [...ids].flatMap(([number, id]) => {
    const [base, rating, truth] = [baseline.rating[number], standings[number], strengths.get(id)];
    if (base === undefined || rating === undefined || truth === undefined || Number.isNaN(base) || Number.isNaN(rating))
      return [];
    return [{ base, reform: rating, truth }];
  });
  const { difference, standardError, low, high } = outcome.comparison;
  const interval =
    difference === null || standardError === null || low === null || high === null || primary.games === 0
      ? undefined
      : { difference, standardError, low, high, truth: primary.difference / primary.games };
  return { interval, games, trueDifference, devianceOfTruth, players };
}
