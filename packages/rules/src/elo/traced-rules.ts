// The rules as explanations call them: by name, with the inputs and parameters recorded in a step. They are the same functions
// that rate, so re-evaluating an explanation gives the same number, bit for bit.

import type { TracedRule, TraceStep, TraceValue } from '../core/trace.js';
import { ageOn } from './age.js';
import { sumOf } from './expectancy.js';
import { assignedRating, firstRatingOf, performanceRating, withDraws } from './first-rating.js';
import { type ParameterKey, type ParameterValues, parameterName } from './parameters.js';
import { changeOf, expectedScore, kOf, newRating, publishedRating } from './rate.js';
import { rounded } from './rounding.js';
import { citationOf, type EloEdition } from './rulebook.js';

type Inputs = { readonly [name: string]: TraceValue };

interface Traced<In extends Inputs, Key extends ParameterKey, Out extends TraceValue> {
  readonly name: string;
  readonly reads: readonly Key[];
  readonly evaluate: (inputs: In, values: Pick<ParameterValues, Key>) => Out;
}

const registry = new Map<string, TracedRule>();

/**
 * Every rule that an explanation can name.
 *
 * @example
 * const section = {
 *   startDate: '2023-05-01',
 *   endDate: '2023-05-01',
 *   players: [{ id: 'ann', rating: 1600, games: 50 }, { id: 'bob', rating: 1400, games: 50 }],
 *   games: [{ white: 'ann', black: 'bob', score: 1 }],
 * };
 * const why = explainSection(riverside, section, 'ann');
 * why.ok && reevaluate(why.value, tracedRules) // []
 */
export const tracedRules: ReadonlyMap<string, TracedRule> = registry;

function traced<In extends Inputs, Key extends ParameterKey, Out extends TraceValue>(
  name: string,
  reads: readonly Key[],
  evaluate: (inputs: In, values: Pick<ParameterValues, Key>) => Out,
): Traced<In, Key, Out> {
  // A step is evaluated by the rule that recorded it, so its inputs and parameters have the types of that rule. Rules that the
  // rulebook lacks are not recorded.
  registry.set(name, (inputs, parameters) => {
    const values = Object.fromEntries(reads.map((key) => [key, parameters[parameterName(key)] ?? null]));
    return evaluate(inputs as In, values as unknown as Pick<ParameterValues, Key>);
  });
  return { name, reads, evaluate };
}

type Remarks = Pick<TraceStep, 'title'> &
  Partial<Pick<TraceStep, 'branch' | 'steps'>> & {
    /** Parameters that the step cites but does not read. */
    readonly cites?: readonly ParameterKey[];
    /** Parameters of the rule that this case does not read. */
    readonly unread?: readonly ParameterKey[];
  };

/** Makes a step: applies a rule to the parameters it reads, and cites their paragraphs. */
export function stepBy<In extends Inputs, Key extends ParameterKey, Out extends TraceValue>(
  rule: Traced<In, Key, Out>,
  edition: EloEdition,
  inputs: In,
  { cites = [], unread = [], ...remarks }: Remarks,
  value: Out = rule.evaluate(inputs, edition.values),
): TraceStep {
  const inForce = rule.reads.filter((key) => edition.values[key] !== null && !unread.includes(key));
  const source = citationOf(edition, ...cites, ...inForce);
  return { ...remarks, rule: rule.name, source, inputs, parameters: inForce.map((key) => edition.reads[key]), value };
}

/** A birth date is present only if a row depends on the age; offices hide such steps. */
type BirthInputs = { readonly birthDate?: string | null; readonly on?: string };

export const assignedRule = traced('elo.assigned-rating', ['firstRating', 'age'], (inputs: BirthInputs, values) => {
  if (values.firstRating.kind !== 'assigned') throw new TypeError('first ratings are not assigned');
  return assignedRating(values.firstRating.rows, ageOn(inputs.birthDate ?? null, inputs.on ?? '', values.age));
});

export const kRule = traced(
  'elo.k',
  ['k', 'age'],
  (inputs: BirthInputs & { readonly rating: number; readonly games: number; readonly peak?: number | null }, values) => {
    const { rating, games, peak = null, birthDate = null, on = '' } = inputs;
    return kOf(values.k, { rating, games, peak, age: ageOn(birthDate, on, values.age) });
  },
);

export const expectancyRule = traced(
  'elo.expected-score-of-a-game',
  ['expectancy', 'differenceLimit'],
  (inputs: { readonly rating: number; readonly opponent: number }, values) =>
    expectedScore({ values }, inputs.rating, inputs.opponent),
);

export const expectedRule = traced('elo.expected-score', [], (inputs: { readonly expectancies: readonly number[] }) =>
  sumOf(inputs.expectancies),
);

export const changeRule = traced(
  'elo.change',
  ['rounding'],
  (inputs: { readonly k: number; readonly score: number; readonly expected: number }, { rounding }) =>
    changeOf(inputs.k, inputs.score, inputs.expected, rounding),
);

export const ratingRule = traced(
  'elo.new-rating',
  ['rounding', 'floor'],
  (inputs: { readonly rating: number; readonly change: number }, { floor, rounding }) =>
    newRating(inputs.rating, inputs.change, floor, rounding),
);

/** A game that counts for nothing. */
export const notCountedRule = traced('elo.game-not-counted', ['firstRating'], () => null);

/** A game that counts towards a first rating, with its score. */
export const poolGameRule = traced(
  'elo.game-towards-first-rating',
  ['firstRating'],
  ({ score }: { readonly opponent: number; readonly score: number; readonly date: string }) => score,
);

export const performanceRule = traced(
  'elo.performance',
  ['firstRating', 'expectancy'],
  (inputs: { readonly opponents: readonly number[]; readonly score: number }, { firstRating, expectancy }) => {
    if (firstRating.kind !== 'performance') throw new TypeError('first ratings are assigned');
    const counted = withDraws(inputs.opponents, inputs.score, firstRating.fictitiousDraws);
    return performanceRating(counted.opponents, counted.score, firstRating.performance, expectancy);
  },
);

export const firstRule = traced(
  'elo.first-rating',
  ['firstRating', 'floor', 'rounding'],
  (inputs: { readonly games: number; readonly performance: number | null }, { firstRating, floor, rounding }) => {
    if (firstRating.kind !== 'performance') throw new TypeError('first ratings are assigned');
    const { games, performance } = inputs;
    const first = performance === null || games < firstRating.games ? null : firstRatingOf(performance, floor, firstRating);
    return first === null ? null : rounded(first, rounding.rating);
  },
);

export const publishedRule = traced(
  'elo.published-rating',
  ['rounding'],
  (inputs: { readonly rating: number | null }, { rounding }) =>
    inputs.rating === null ? null : publishedRating(inputs.rating, rounding),
);
