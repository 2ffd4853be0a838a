// Answers the vectors of the policy lab.

import {
  type Career,
  type ComparedGame,
  calibration,
  checkReform,
  comparison,
  corrected,
  coverage,
  type DriftOptions,
  drawnMonths,
  drawResamples,
  drift,
  type FinalStanding,
  type FlowGame,
  flow,
  Generator256,
  type Grouping,
  gains,
  groups,
  type KnownStrength,
  newcomers,
  type OtherFlowLine,
  type PairedGame,
  type Prediction,
  type RatedPrediction,
  type Resamples,
  type StandingAfter,
  scores,
  type TrueGame,
  trueDifference,
  truthErrors,
  type Window,
  widening,
  windowOf,
} from '@harkness/lab';
import type { Vector } from './vector.js';

interface Drawn {
  readonly window: readonly [first: string, last: string];
  readonly blockMonths: number;
  readonly resamples: number;
  readonly seed: number;
}

function drawn({ window: [first, last], ...plan }: Drawn): { window: Window; resamples: Resamples } {
  const window = windowOf(first, last);
  return { window, resamples: drawResamples({ ...plan, months: window.months }) };
}

function reform(input: { readonly reform: unknown }): object {
  const { findings, canRun } = checkReform(input.reform);
  return { findings: findings.map(({ code, place: path }) => [code, path]), canRun };
}

function chance(input: { readonly seed: number; readonly months: number; readonly blockMonths: number }): object {
  const generator = Generator256.seeded(input.seed);
  const outputs = Array.from({ length: 4 }, () => String(generator.next()));
  const firstThree = [...drawnMonths({ ...input, resamples: 3 })];
  return { outputs, firstThree: firstThree.length === 0 ? null : firstThree, widening: widening(input) };
}

interface SeveralInput extends Drawn {
  readonly threshold: number;
  readonly reforms: readonly string[];
  readonly games: readonly {
    readonly month: string;
    readonly score: number;
    readonly pBase: number | null;
    readonly p: { readonly [reform: string]: number | null };
  }[];
}

function several(input: SeveralInput): object {
  const { window, resamples } = drawn(input);
  const all = input.reforms.map((reform) => {
    const games = input.games.map(({ month, score, pBase, p }) => ({ month, score, pBase, pReform: p[reform] ?? null }));
    return comparison(games, window, resamples, input.threshold);
  });
  const found = corrected(all);
  return Object.fromEntries(input.reforms.map((reform, at) => [reform, found[at]]));
}

const answers: { readonly [kind: string]: (input: never) => object } = {
  chance,
  reform,
  scores: (input: { readonly games: readonly Prediction[] }) => scores(input.games),
  calibration: (input: Drawn & { readonly leastGames: number; readonly games: readonly RatedPrediction[] }) => {
    const { window, resamples } = drawn(input);
    return calibration(input.games, window, resamples, input.leastGames);
  },
  groups: (input: Drawn & { readonly by: Grouping; readonly leastPlayers: number; readonly games: readonly PairedGame[] }) => {
    const { window, resamples } = drawn(input);
    return groups(input.by, input.games, window, resamples, input.leastPlayers);
  },
  comparison: (input: Drawn & { readonly threshold: number; readonly games: readonly ComparedGame[] }) => {
    const { window, resamples } = drawn(input);
    return comparison(input.games, window, resamples, input.threshold);
  },
  several,
  newcomers: (input: { readonly players: { readonly [id: string]: readonly StandingAfter[] }; readonly leastPlayers: number }) =>
    newcomers(Object.values(input.players), input.leastPlayers),
  drift: ({ players, ...options }: DriftOptions & { readonly players: { readonly [id: string]: Career } }) =>
    drift(Object.values(players), options),
  flow: (input: {
    readonly games: readonly FlowGame[];
    readonly other: { readonly [line in OtherFlowLine]?: number };
    readonly start: number;
    readonly end: number;
  }) => flow(input.games, input.other, input.start, input.end),
  gains: (input: { readonly players: readonly FinalStanding[] }) => gains(input.players),
  simulation: (input: {
    readonly players: readonly KnownStrength[];
    readonly games: readonly TrueGame[];
    readonly runs: readonly { readonly low: number; readonly high: number; readonly truth: number }[];
  }) => ({ errors: truthErrors(input.players), difference: trueDifference(input.games), coverage: coverage(input.runs) }),
};

export function answer({ kind, input }: Vector): object {
  const answerer = answers[kind];
  if (answerer === undefined) throw new Error(`no answer to the kind "${kind}"`);
  return answerer(input as never);
}
