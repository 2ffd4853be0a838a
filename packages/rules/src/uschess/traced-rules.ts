// The rules as explanations call them: by name, with the inputs and parameters recorded in a step. They are the same functions
// that rate, so re-evaluating an explanation gives the same number, bit for bit.

import type { ParameterRead, TracedRule, TraceStep, TraceValue } from '../core/trace.js';
import { type AgeOf, ageBasedRating, converted } from './conversions.js';
import type { UsChessEdition } from './edition.js';
import { effectiveGames } from './effective-games.js';
import { officialRating } from './event.js';
import { absoluteFloor, floorOfLifeMaster, floorOfPeak, highestFloor } from './floors.js';
import { blendedGames, blendedRating, stalenessFactor, strengthForAge } from './initial-blend.js';
import { withinNet } from './match.js';
import { type ParameterKey, type ParameterValues, parameterTables } from './parameters.js';
import { stored, underCeiling } from './settle.js';
import { History, specialRating } from './special.js';
import { bonusOver, bonusThreshold, isBonusEligible, kFactor, winningExpectancy } from './standard.js';
import type { System } from './systems.js';

type Inputs = { readonly [name: string]: TraceValue };

/** A rule with the parameters it reads. */
export interface Traced<In extends Inputs, Key extends ParameterKey, Out extends TraceValue> {
  readonly name: string;
  readonly reads: readonly Key[];
  readonly evaluate: (inputs: In, values: Pick<ParameterValues, Key>) => Out;
}

const registry = new Map<string, TracedRule>();

/**
 * Every rule that a US Chess explanation can name.
 *
 * @example
 * const section = {
 *   system: 'OTBR' as const,
 *   startDate: '2024-05-04',
 *   endDate: '2024-05-05',
 *   players: [{ id: 'ann', rating: 1600, games: 40 }, { id: 'bob', rating: 1500, games: 30 }],
 *   games: [{ a: 'ann', b: 'bob', scoreA: 1 }],
 * };
 * const why = explainEvent(section, 'ann');
 * why.ok && reevaluate(why.value, tracedRules) // []
 */
export const tracedRules: ReadonlyMap<string, TracedRule> = registry;

function traced<In extends Inputs, Key extends ParameterKey, Out extends TraceValue>(
  name: string,
  reads: readonly Key[],
  evaluate: (inputs: In, values: Pick<ParameterValues, Key>) => Out,
): Traced<In, Key, Out> {
  // A step is evaluated by the rule that recorded it, so its inputs and parameters have the types of that rule.
  registry.set(name, (inputs, parameters) => {
    const values = Object.fromEntries(reads.map((key) => [key, parameters[parameterTables[key].name]]));
    return evaluate(inputs as In, values as Pick<ParameterValues, Key>);
  });
  return { name, reads, evaluate };
}

/** The parts of a step that only a reader needs. */
export type Remarks = Pick<TraceStep, 'title' | 'source'> & Partial<Pick<TraceStep, 'branch' | 'ruling' | 'caveats' | 'steps'>>;

/** Makes a step: applies a rule to the parameters it reads. `value` is that of the rating itself, if there is one. */
export function stepBy<In extends Inputs, Key extends ParameterKey, Out extends TraceValue>(
  rule: Traced<In, Key, Out>,
  edition: UsChessEdition,
  inputs: In,
  remarks: Remarks,
  value: Out = rule.evaluate(inputs, edition.values),
): TraceStep {
  const parameters: ParameterRead[] = rule.reads.map((key) => edition.reads[key]);
  return { ...remarks, rule: rule.name, inputs, parameters, value };
}

export type TracedHistory = 'mixed' | 'all wins' | 'all losses';

const historyOf: Readonly<Record<TracedHistory, History>> = {
  mixed: History.mixed,
  'all wins': History.allWins,
  'all losses': History.allLosses,
};

/** The rules use NaN for "no such floor", explanations null. */
const orNone = (value: number | null): number => value ?? Number.NaN;

export const effectiveGamesRule = traced(
  'uschess.effective-games',
  ['effectiveGamesBound'],
  (inputs: { rating: number; games: number }, values) => effectiveGames(inputs.rating, inputs.games, values.effectiveGamesBound),
);

export const specialRule = traced(
  'uschess.special-rating',
  ['provisionalReach', 'specialMost', 'leastRating'],
  (
    inputs: { rating: number; effectiveGames: number; history: TracedHistory; score: number; opponents: readonly number[] },
    values,
  ) => {
    const { rating, score, opponents } = inputs;
    const { provisionalReach, specialMost, leastRating } = values;
    const history = historyOf[inputs.history];
    const against = Float64Array.from(opponents);
    const found = specialRating(
      rating,
      inputs.effectiveGames,
      history,
      score,
      against,
      against.length,
      provisionalReach,
      specialMost,
    );
    return Math.max(leastRating, found);
  },
);

export const kRule = traced(
  'uschess.k-factor',
  ['kNumerator', 'reducedK'],
  (inputs: { rating: number; effectiveGames: number; games: number; reduced: boolean }, values) =>
    kFactor(inputs.rating, inputs.effectiveGames, inputs.games, values.kNumerator, inputs.reduced ? values.reducedK : null),
);

export const expectancyRule = traced(
  'uschess.winning-expectancy',
  ['expectancyScale'],
  (inputs: { rating: number; opponent: number }, values) =>
    winningExpectancy(inputs.rating, inputs.opponent, values.expectancyScale),
);

export const expectedScoreRule = traced('uschess.expected-score', [], (inputs: { expectancies: readonly number[] }) => {
  let sum = 0;
  for (const expectancy of inputs.expectancies) sum += expectancy;
  return sum;
});

export const bonusEligibleRule = traced(
  'uschess.bonus-eligible',
  ['bonusFewestGames', 'bonusRepeats'],
  (inputs: { games: number; mostMeetings: number; isMatch: boolean }, values) =>
    !inputs.isMatch && isBonusEligible(inputs.games, inputs.mostMeetings, values.bonusFewestGames, values.bonusRepeats),
);

export const bonusRule = traced(
  'uschess.bonus',
  ['bonusMultiplier', 'bonusGamesAtLeast'],
  (inputs: { change: number; games: number; eligible: boolean }, values) =>
    inputs.eligible
      ? bonusOver(inputs.change, bonusThreshold(inputs.games, values.bonusMultiplier, values.bonusGamesAtLeast))
      : 0,
);

export const changeRule = traced(
  'uschess.change',
  [],
  (inputs: { k: number; score: number; expected: number }) => inputs.k * (inputs.score - inputs.expected),
);

export const standardRule = traced(
  'uschess.standard-rating',
  ['leastRating'],
  (inputs: { rating: number; change: number; bonus: number }, values) =>
    Math.max(values.leastRating, inputs.rating + inputs.change + inputs.bonus),
);

export const conversionRule = traced(
  'uschess.conversion',
  ['fideConversion', 'fideYouthConversion', 'cfcConversion'],
  (inputs: { rating: number; from: 'FIDE' | 'FIDE youth event' | 'CFC' }, values) => {
    if (inputs.from === 'CFC') return converted(inputs.rating, values.cfcConversion);
    return converted(inputs.rating, inputs.from === 'FIDE' ? values.fideConversion : values.fideYouthConversion);
  },
);

export const ageRatingRule = traced(
  'uschess.age-based-rating',
  ['ageRule', 'lastResort'],
  (inputs: { birthDate: string | null; inferredAdult: boolean; on: string }, values) => {
    const player: AgeOf = inputs;
    return ageBasedRating(player, inputs.on, values.ageRule) ?? values.lastResort;
  },
);

export const blendWeightRule = traced(
  'uschess.blend-weight',
  ['blendRule'],
  (inputs: { rating: number; byAge: number; staleness: number; gameFactor: number }, values) => {
    const { pointsPerZ, mostZ, decay } = values.blendRule;
    const strength = strengthForAge(inputs.rating, inputs.byAge, pointsPerZ, mostZ);
    return inputs.gameFactor * stalenessFactor(strength, inputs.staleness, decay, mostZ);
  },
);

type Weighted = readonly { readonly rating: number; readonly weight: number }[];

export const blendedRatingRule = traced('uschess.blended-rating', [], (inputs: { sources: Weighted }) =>
  blendedRating(inputs.sources),
);

export const blendedGamesRule = traced('uschess.blended-games', ['blendRule'], (inputs: { sources: Weighted }, values) =>
  blendedGames(inputs.sources, values.blendRule.mostTogether),
);

/** A number used unchanged: a rating from another system, or one the office assigned. */
export const takenOverRule = traced('uschess.taken-over', [], (inputs: { value: number }) => inputs.value);

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

export const absoluteFloorRule = traced(
  'uschess.absolute-floor',
  ['personalFloor', 'leastRating'],
  (inputs: { wins: number; draws: number; eventsOfThree: number; system: System }, values) =>
    absoluteFloor(inputs.wins, inputs.draws, inputs.eventsOfThree, inputs.system, { values }),
);

export const peakFloorRule = traced('uschess.peak-floor', ['peakFloor'], (inputs: { peak: number }, values) =>
  orNull(floorOfPeak(inputs.peak, { values })),
);

export const lifeMasterFloorRule = traced(
  'uschess.life-master-floor',
  ['lifeMasterFloor'],
  (inputs: { isLifeMaster: boolean; system: System }, values) =>
    orNull(floorOfLifeMaster(inputs.isLifeMaster, inputs.system, { values })),
);

export const floorRule = traced(
  'uschess.floor',
  [],
  (inputs: { absolute: number; peak: number | null; cash: number | null; lifeMaster: number | null }) => {
    const floors = [inputs.absolute, orNone(inputs.peak), orNone(inputs.cash), orNone(inputs.lifeMaster)] as const;
    return floors[highestFloor(...floors) as 0 | 1 | 2 | 3];
  },
);

export const flooredRule = traced('uschess.floored-rating', [], (inputs: { rating: number; floor: number }) =>
  Math.max(inputs.floor, inputs.rating),
);

export const ceilingRule = traced('uschess.ceiling', [], (inputs: { rating: number; before: number | null; ceiling: number }) =>
  underCeiling(inputs.rating, orNone(inputs.before), inputs.ceiling),
);

export const storedRule = traced(
  'uschess.stored-rating',
  ['storage'],
  (inputs: { rating: number; before: number | null; formula: 'special' | 'standard' }, values) =>
    stored(inputs.rating, orNone(inputs.before), inputs.formula === 'standard', values.storage),
);

export const officialRule = traced('uschess.official-rating', [], (inputs: { rating: number }) => officialRating(inputs.rating));

export const untouchedRule = traced('uschess.untouched', [], (inputs: { before: number | null }) =>
  inputs.before === null ? null : officialRating(inputs.before),
);

export const matchLimitRule = traced('uschess.match-limit', ['matchLimits'], (inputs: { change: number }, values) =>
  Math.max(-values.matchLimits.perMatch, Math.min(values.matchLimits.perMatch, inputs.change)),
);

export const matchNetRule = traced(
  'uschess.match-net',
  ['matchLimits'],
  (inputs: { change: number; net: number; window: 'days' | 'years' }, values) =>
    withinNet(inputs.change, inputs.net, inputs.window === 'days' ? values.matchLimits.inDays : values.matchLimits.inYears),
);

export const matchRatingRule = traced(
  'uschess.match-rating',
  ['leastRating'],
  (inputs: { before: number; change: number }, values) => Math.max(values.leastRating, inputs.before + inputs.change),
);

export const matchChangeRule = traced(
  'uschess.match-change',
  [],
  (inputs: { after: number; before: number }) => inputs.after - inputs.before,
);

/** The rating is kept even if it is below the floor: the office decides about the floor. */
export const matchResultRule = traced('uschess.match-result', [], (inputs: { rating: number; floor: number }) => inputs.rating);
