// Tells US Chess explanations as stories. Every number comes from the trace; what a public trace omits is omitted here too.

import { bracket, type Formula, joined, over, row, sub } from '../core/formula.js';
import { roundHalfUp } from '../core/rounding.js';
import {
  changeFormula,
  comparedWith,
  lastStepOf,
  movement,
  numberIn,
  numbersIn,
  plural,
  pointsText,
  productTexts,
  type Story,
  type StoryFormula,
  type StoryGame,
  shown,
  signedText,
  stepOf,
  wholeText,
} from '../core/story.js';
import type { TraceStep, TraceValue } from '../core/trace.js';
import type { EffectiveGamesBound, ReducedK } from './parameters-formulas.js';
import type { PeakFloor, PersonalFloor } from './parameters-office.js';
import { adjustedPrior, History, provisionalExpectancy } from './special.js';
import { bonusThreshold } from './standard.js';
import { type System, venueOf } from './systems.js';

/** Undefined if the trace is not about US Chess. `who` names the player at the beginning of a sentence. */
export function uschessStory(trace: TraceStep, who: string): Story | undefined {
  switch (trace.rule) {
    case 'uschess.untouched':
      return untouched(trace, who);
    case 'uschess.floor':
      return floorStory(trace, who);
    case 'uschess.official-rating':
    case 'uschess.match-result':
      return ofRating(trace, who);
    default:
      return undefined;
  }
}

function untouched(trace: TraceStep, who: string): Story {
  const sentence =
    typeof trace.value === 'number'
      ? `${who} played no rated game in this section, so the rating stays at ${trace.value}.`
      : `${who} played no rated game in this section and is still unrated.`;
  return { sentences: [sentence], games: [], formulas: [], remarks: [] };
}

function ofRating(trace: TraceStep, who: string): Story | undefined {
  const formula = lastStepOf(trace, 'uschess.standard-rating', 'uschess.special-rating');
  if (formula === undefined || typeof trace.value !== 'number') return undefined;
  const after = roundHalfUp(trace.value);
  const told =
    formula.rule === 'uschess.standard-rating'
      ? standardStory(trace, formula, who, after)
      : specialStory(trace, formula, who, after);
  const limits = matchLimits(trace);
  const held = floorHeld(trace);
  return {
    ...told,
    sentences: [...told.sentences, ...limits, ...held],
    formulas: limits.length === 0 ? told.formulas : limitedFormulas(trace, told.formulas),
    remarks: [...told.remarks, ...floorNear(trace, after)],
  };
}

// ── The standard formula ──────────────────────────────────────────────────────────────────────────────────────────────────

function standardStory(trace: TraceStep, formula: TraceStep, who: string, after: number): Story {
  const change = formula.steps?.find(({ rule }) => rule === 'uschess.change');
  const bonus = formula.steps?.find(({ rule }) => rule === 'uschess.bonus');
  const [k, score, expected] = ['k', 'score', 'expected'].map((name) => numberIn(change?.inputs, name));
  const before = numberIn(formula.inputs, 'rating');
  const games = gamesOf(trace, formula, change);
  if (k == null || score == null || expected == null || before === null || typeof change?.value !== 'number')
    return { sentences: [leftOut(who, after)], games, formulas: [], remarks: [] };
  const extra = numberIn(formula.inputs, 'bonus') ?? 0;
  const worth = productTexts(k, score - expected, change.value);
  const result = `${who} scored ${pointsText(score)} of ${games.length}, ${comparedWith(score, expected)}`;
  return {
    sentences: [
      `${result}, so the rating ${movement(roundHalfUp(before), after)}.`,
      ...firstEstimate(trace, 'There was no rating yet; the first'),
      `One point more than expected is worth K = ${worth.k} rating points here: ${worth.product}.`,
      ...(extra > 0 ? [`The result is unusually good, so a bonus of ${shown(extra, 1)} is added.`] : []),
    ],
    games,
    ...(entering(trace) === undefined ? {} : { gamesNote: seenAfterFirstPass }),
    formulas: [
      ...effectiveFormula(stepOf(trace, 'uschess.effective-games')),
      ...kFormula(stepOf(change, 'uschess.k-factor')),
      ...expectedFormula(games, before, expected, stepOf(change, 'uschess.winning-expectancy')),
      changeFormula(k, score, expected, change.value),
      ...bonusFormula(bonus, change.value, extra),
      {
        title: newRating,
        formula: row(
          'R',
          '=',
          shown(before),
          ...added(change.value),
          ...(extra > 0 ? added(extra) : []),
          '=',
          ...(typeof formula.value === 'number' ? [shown(formula.value)] : []),
        ),
      },
    ],
    remarks: bonusRemarks(bonus, change.value, extra),
  };
}

/** Where the estimate comes from with which an unrated player starts (Step 1), if it counts for any games. */
function firstEstimate(trace: TraceStep, start: 'There was no rating yet; the first' | 'The first'): string[] {
  const [first] = trace.steps ?? [];
  if (first === undefined || !/^Step 1\b/.test(first.title)) return [];
  if (typeof first.value !== 'number') return [`${start} estimate would tell an age and is left out.`];
  const estimate = `${start} estimate of ${wholeText(first.value)}`;
  const foreign = numberIn(first.inputs, 'rating');
  switch (first.rule) {
    case 'uschess.blended-rating':
      return [`${estimate} is the average of the player’s other ratings, each weighted by its games.`];
    case 'uschess.conversion':
      return foreign === null
        ? []
        : [`${estimate} is the ${String(first.inputs['from'])} rating of ${shown(foreign, 0)} on the US Chess scale.`];
    case 'uschess.taken-over':
      return [`${estimate} is the player’s rating in another system.`];
    default:
      return [];
  }
}

const newRating = 'New rating';

const seenAfterFirstPass =
  'Each opponent counts with the rating that a first pass over this event gives them, so the strength they showed here counts too.';

function added(value: number): Formula[] {
  return [value < 0 ? '−' : '+', shown(Math.abs(value))];
}

/** Step 4, in which opponents have their entering ratings. */
function entering(trace: TraceStep): TraceStep | undefined {
  const passes = (trace.steps ?? []).filter(({ title }) => /^Step [45]\b/.test(title));
  return passes.length === 2 ? passes[0] : undefined;
}

function opponentsOf(step: TraceStep | undefined): (number | null)[] {
  if (step === undefined) return [];
  if (step.rule === 'uschess.special-rating') return numbersIn(step.inputs, 'opponents');
  const expected = stepOf(step, 'uschess.expected-score');
  return (expected?.steps ?? []).map(({ inputs }) => numberIn(inputs, 'opponent'));
}

function gamesOf(trace: TraceStep, formula: TraceStep, change: TraceStep | undefined): StoryGame[] {
  const own = numberIn(formula.inputs, 'rating') ?? undefined;
  const each = stepOf(change ?? formula, 'uschess.expected-score')?.steps ?? [];
  const entered = opponentsOf(entering(trace));
  const conversions = (trace.steps ?? []).filter(({ rule }) => rule === 'uschess.conversion');
  return opponentsOf(formula).map((rating, index) => {
    const conversion = conversions[index];
    const against = conversion === undefined ? undefined : /^Opponent (.*) on the US Chess scale$/.exec(conversion.title)?.[1];
    return {
      ...(against === undefined ? {} : { against }),
      ...(own === undefined ? {} : { own }),
      rating,
      because:
        conversion === undefined
          ? enteredText(rating, entered[index] ?? null)
          : `FIDE ${shown(numberIn(conversion.inputs, 'rating') ?? 0)} on the US Chess scale`,
      expected: each[index] === undefined ? null : typeof each[index].value === 'number' ? each[index].value : null,
      score: null,
    };
  });
}

function enteredText(rating: number | null, entered: number | null): string {
  if (rating === null) return 'left out: it would tell an age';
  if (entered === null || shown(entered) === shown(rating)) return 'as they entered the event';
  return `after a first pass; entered with ${shown(entered, 0)}`;
}

function leftOut(who: string, after: number): string {
  return `${who} has a rating of ${after} after this event. The numbers behind it would reveal somebody’s age and are left out.`;
}

function parameter(step: TraceStep | undefined, name: string): TraceValue | undefined {
  return step?.parameters.find((read) => read.name === name)?.value;
}

function effectiveFormula(step: TraceStep | undefined): StoryFormula[] {
  const [rating, games, value] = [numberIn(step?.inputs, 'rating'), numberIn(step?.inputs, 'games'), step?.value];
  const bound = parameter(step, 'uschess.effective-games-bound') as EffectiveGamesBound | undefined;
  if (rating === null || games === null || typeof value !== 'number' || bound === undefined) return [];
  if (value >= games || rating > bound.fullAbove)
    return [{ title: 'Games the rating is worth', formula: row('N′', '=', shown(value)) }];
  const { most, base, slope, centre } = bound;
  const squared: Formula = { power: [bracket(row(String(centre), '−', shown(rating))), '2'] };
  const root: Formula = { root: row(String(base), '+', slope.toFixed(8), '×', squared) };
  return [{ title: 'Games the rating is worth', formula: row('N′', '=', over(String(most), root), '=', shown(value)) }];
}

function kFormula(step: TraceStep | undefined): StoryFormula[] {
  const [rating, effective, games] = ['rating', 'effectiveGames', 'games'].map((name) => numberIn(step?.inputs, name));
  const numerator = parameter(step, 'uschess.k-numerator');
  if (rating == null || effective == null || games == null || typeof numerator !== 'number' || typeof step?.value !== 'number')
    return [];
  const reduced = step.inputs['reduced'] === true ? (parameter(step, 'uschess.reduced-k') as ReducedK | undefined) : undefined;
  const top: Formula =
    reduced === undefined || rating <= reduced.above
      ? String(numerator)
      : rating >= reduced.leastFrom
        ? String(reduced.least)
        : row(String(numerator), '×', bracket(row(String(reduced.constant), '−', String(reduced.slope), '×', shown(rating))));
  const general = over(typeof top === 'string' ? top : String(numerator), row('N′', '+', 'm'));
  return [
    {
      title: 'K, what one point is worth',
      formula: row(
        'K',
        '=',
        ...(typeof top === 'string' ? [general, '='] : []),
        over(top, row(shown(effective), '+', String(games))),
        '=',
        shown(step.value, 3),
      ),
    },
  ];
}

function expectedFormula(
  games: readonly StoryGame[],
  rating: number,
  expected: number,
  first: TraceStep | undefined,
): StoryFormula[] {
  const opponent = numberIn(first?.inputs, 'opponent');
  const scale = parameter(first, 'uschess.expectancy-scale');
  const each = games.map((game) => (game.expected === null ? '?' : shown(game.expected, 3)));
  const one: StoryFormula[] =
    opponent === null || typeof scale !== 'number' || typeof first?.value !== 'number'
      ? []
      : [
          {
            title: 'Expected in the first game',
            formula: row(
              sub('E', '1'),
              '=',
              over('1', row('1', '+', { power: ['10', over(row(shown(opponent), '−', shown(rating)), String(scale))] })),
              '=',
              shown(first.value, 3),
            ),
          },
        ];
  if (games.length < 2) return one;
  return [...one, { title: 'Expected in all games', formula: row('E', '=', joined(each, '+'), '=', shown(expected, 3)) }];
}

/** The bonus threshold, from the parameters recorded in the step. */
function thresholdOf(bonus: TraceStep | undefined): { games: number; multiplier: number; threshold: number } | undefined {
  const games = numberIn(bonus?.inputs, 'games');
  const multiplier = parameter(bonus, 'uschess.bonus-multiplier');
  const least = parameter(bonus, 'uschess.bonus-games-at-least');
  if (games === null || typeof multiplier !== 'number' || typeof least !== 'number') return undefined;
  return { games: Math.max(games, least), multiplier, threshold: bonusThreshold(games, multiplier, least) };
}

function bonusFormula(bonus: TraceStep | undefined, change: number, extra: number): StoryFormula[] {
  const found = thresholdOf(bonus);
  if (found === undefined || extra <= 0) return [];
  const { games, multiplier, threshold } = found;
  return [
    {
      title: 'Bonus',
      formula: row(
        shown(change),
        '−',
        String(multiplier),
        '×',
        { root: String(games) },
        '=',
        shown(change),
        '−',
        shown(threshold),
        '=',
        shown(extra),
      ),
    },
  ];
}

function bonusRemarks(bonus: TraceStep | undefined, change: number, extra: number): string[] {
  if (bonus === undefined || extra > 0 || change <= 0) return [];
  if (bonus.inputs['eligible'] !== true) {
    const because = bonus.steps?.[0]?.branch?.notTaken?.[0]?.because;
    return [`No bonus${because === undefined ? '' : `: ${because}`}.`];
  }
  const found = thresholdOf(bonus);
  if (found === undefined) return [];
  const { games, multiplier, threshold } = found;
  return [
    `No bonus: it begins where the gain passes ${multiplier} × √${games} = ${shown(threshold, 1)}, and the gain is ${shown(change, 1)}.`,
  ];
}

// ── The special formula ───────────────────────────────────────────────────────────────────────────────────────────────────

function specialStory(trace: TraceStep, formula: TraceStep, who: string, after: number): Story {
  const [prior, effective, score] = ['rating', 'effectiveGames', 'score'].map((name) => numberIn(formula.inputs, name));
  const opponents = opponentsOf(formula);
  const reach = parameter(formula, 'uschess.provisional-reach');
  const isNew = stepOf(trace, 'uschess.effective-games') !== undefined && /^Step 1\b/.test(trace.steps?.[0]?.title ?? '');
  const value = typeof formula.value === 'number' ? formula.value : null;
  const games = gamesOf(trace, formula, undefined).map((game) => ({
    ...game,
    expected:
      game.rating === null || value === null || typeof reach !== 'number'
        ? null
        : provisionalExpectancy(value - game.rating, reach),
  }));
  const points = score == null ? '' : `${pointsText(score)} of ${opponents.length}`;
  const earlier =
    effective == null || effective === 0
      ? ''
      : `, with ${isNew ? 'a first estimate' : 'earlier results'} counted as ${plural(Number(shown(effective, 1)), 'game')}`;
  const sentences = [
    isNew
      ? `${who} had no rating. The first one is ${after}: at that strength, ${points || 'this score'} against these opponents is just what to expect${earlier}.`
      : `${who} has few games so far, so the rating becomes ${after}: at that strength, ${points || 'this score'} against these opponents is just what to expect${earlier}.`,
    ...(effective ? firstEstimate(trace, 'The first') : []),
    ...(prior == null || isNew ? [] : [`The rating ${movement(roundHalfUp(prior), after)}.`]),
    ...(prior == null || !effective || typeof reach !== 'number' ? [] : oneSided(formula, prior, reach)),
  ];
  return {
    sentences,
    games,
    gamesNote: `${seenAfterFirstPass} The expected score is the one at the new rating: ${effective ? 'with the earlier games' : 'together'} they give the score.`,
    formulas:
      score == null || effective == null || prior == null || value === null
        ? []
        : specialFormulas(formula, value, { prior, effective, score, opponents, reach }),
    remarks: [],
  };
}

/** The games behind the earlier rating, as the trace names them. */
function historyOf({ inputs }: TraceStep): History | undefined {
  switch (inputs['history']) {
    case 'mixed':
      return History.mixed;
    case 'all wins':
      return History.allWins;
    case 'all losses':
      return History.allLosses;
    default:
      return undefined;
  }
}

/** A record of only wins or only losses shifts the rating against which the earlier games count. */
function oneSided(formula: TraceStep, prior: number, reach: number): string[] {
  const history = historyOf(formula);
  if (history === undefined || history === History.mixed) return [];
  const met = roundHalfUp(adjustedPrior(prior, history, reach));
  return history === History.allWins
    ? [`Every earlier game was won, so the earlier games count as won against ${met}, ${reach} points below the earlier rating.`]
    : [
        `Every earlier game was lost, so the earlier games count as lost against ${met}, ${reach} points above the earlier rating.`,
      ];
}

function specialFormulas(
  formula: TraceStep,
  value: number,
  given: {
    prior: number;
    effective: number;
    score: number;
    opponents: readonly (number | null)[];
    reach: TraceValue | undefined;
  },
): StoryFormula[] {
  const { prior, effective, score, opponents, reach } = given;
  if (typeof reach !== 'number') return [];
  const expectancy: StoryFormula = {
    title: 'Expected score while few games are known',
    formula: row('P', bracket(row('R', ',', 'r')), '=', '½', '+', over(row('R', '−', 'r'), String(2 * reach)), ', from 0 to 1'),
  };
  const history = historyOf(formula);
  if (history === undefined || opponents.some((one) => one === null)) return [expectancy];
  const each = opponents.map((one) => row('P', bracket(row('R', ',', shown(one ?? 0, 1)))));
  const met = shown(adjustedPrior(prior, history, reach), 1);
  // S′ counts the earlier games too: half of them, all of them or none as won.
  const worth = shown(effective, 1);
  const past = effective === 0 ? [] : [row(worth, '×', 'P', bracket(row('R', ',', met)))];
  const earned: readonly Formula[] =
    effective === 0 || history === History.allLosses ? [] : ['+', history === History.allWins ? worth : over(worth, '2')];
  return [
    expectancy,
    { title: 'The rating R that solves', formula: row(joined([...each, ...past], '+'), '=', shown(score), ...earned) },
    { title: 'Rating', formula: row('R', '=', shown(value)) },
  ];
}

// ── Matches and floors ────────────────────────────────────────────────────────────────────────────────────────────────────

function matchLimits(trace: TraceStep): string[] {
  const change = numberIn(trace.steps?.find(({ rule }) => rule === 'uschess.match-limit')?.inputs, 'change');
  const last = lastStepOf(trace, 'uschess.match-net');
  if (change === null || typeof last?.value !== 'number' || last.value === change) return [];
  const limit = trace.steps?.find(
    ({ rule, value, inputs }) => /^uschess\.match-(limit|net)$/.test(rule) && value !== inputs['change'],
  );
  const words = limit?.title.replace(/^Change, /, '');
  return [
    `A match may change a rating only so far${words === undefined ? '' : ` (${words})`}: ${signedText(change, 1)} becomes ${signedText(last.value, 1)}.`,
  ];
}

/** The sum of the formula, and the one that counts after the limits of a match. */
function limitedFormulas(trace: TraceStep, formulas: readonly StoryFormula[]): StoryFormula[] {
  const sum = lastStepOf(trace, 'uschess.match-rating');
  const [before, change] = [numberIn(sum?.inputs, 'before'), numberIn(sum?.inputs, 'change')];
  if (before === null || change === null || typeof sum?.value !== 'number') return [...formulas];
  return [
    ...formulas.map((one) => (one.title === newRating ? { ...one, title: 'Rating before the limits of a match' } : one)),
    { title: newRating, formula: row('R', '=', shown(before), ...added(change), '=', shown(sum.value)) },
  ];
}

function floorHeld(trace: TraceStep): string[] {
  const floored = lastStepOf(trace, 'uschess.floored-rating');
  const [rating, floor] = [numberIn(floored?.inputs, 'rating'), numberIn(floored?.inputs, 'floor')];
  if (rating === null || floor === null || rating >= floor) return [];
  return [`The result alone would be ${shown(rating, 1)}, but no rating of this player is below the floor of ${floor}.`];
}

/** A floor that is near but did not apply. */
function floorNear(trace: TraceStep, after: number): string[] {
  const floored = lastStepOf(trace, 'uschess.floored-rating');
  const [rating, floor] = [numberIn(floored?.inputs, 'rating'), numberIn(floored?.inputs, 'floor')];
  if (rating === null || floor === null || rating < floor || after - floor > 100 || floor <= 150) return [];
  return [`The floor is ${floor}: the rating is ${after - floor} points above it.`];
}

function floorStory(trace: TraceStep, who: string): Story {
  const peak = stepOf(trace, 'uschess.peak-floor');
  const height = numberIn(peak?.inputs, 'peak');
  const isPeak = height !== null && peak?.value === trace.value;
  const absolute = stepOf(trace, 'uschess.absolute-floor');
  const isAbsolute = absolute?.value === trace.value;
  const because = (isAbsolute ? absoluteBecause(absolute) : undefined) ?? trace.branch?.taken ?? '';
  return {
    sentences: [
      isPeak
        ? `${who} once had an established rating of ${wholeText(height)}, so the rating never falls below ${trace.value}.`
        : `${who}’s rating never falls below ${trace.value}: ${because}.`,
    ],
    games: [],
    formulas: isPeak ? peakFloorFormula(peak, height) : isAbsolute ? absoluteFloorFormula(absolute) : [],
    remarks: [],
  };
}

/** The parameters of an absolute floor; `extra` is null where every floor is the least rating. */
function floorParameters(step: TraceStep) {
  const extra = parameter(step, 'uschess.personal-floor') as PersonalFloor | null | undefined;
  const counts = extra?.venues !== 'OTB' || venueOf(step.inputs['system'] as System) === 'OTB';
  return { least: parameter(step, 'uschess.least-rating'), extra: extra != null && counts ? extra : null };
}

function absoluteBecause(step: TraceStep): string {
  const { least, extra } = floorParameters(step);
  return extra === null
    ? `everybody has a floor of ${least}`
    : `everybody has a floor of ${least}, and wins, draws and events raise it, up to ${extra.most}`;
}

/** The sum of wins, draws and events, and the floor, which is never above the most. */
function absoluteFloorFormula(step: TraceStep): StoryFormula[] {
  const { least, extra } = floorParameters(step);
  const [wins, draws, events] = ['wins', 'draws', 'eventsOfThree'].map((name) => numberIn(step.inputs, name));
  if (extra === null || typeof least !== 'number' || wins == null || draws == null || events == null) return [];
  const { perWin, perDraw, perEventOfThree } = extra;
  const sum = least + perWin * wins + perDraw * draws + perEventOfThree * events;
  const times = (each: number, count: number) => row(String(each), '×', String(count));
  const terms = [times(perWin, wins), times(perDraw, draws), times(perEventOfThree, events)];
  return [
    {
      title: 'Absolute floor: wins, draws, events of three games or more',
      formula: row(joined([String(least), ...terms], '+'), '=', String(sum), ...became(sum, step.value)),
    },
  ];
}

function peakFloorFormula(step: TraceStep | undefined, height: number): StoryFormula[] {
  const value = step === undefined ? undefined : (parameter(step, 'uschess.peak-floor') as PeakFloor | undefined);
  if (value === undefined) return [];
  const left = roundHalfUp(height) - value.below;
  return [
    {
      title: 'Highest established rating, lowered to a floor',
      formula: row(wholeText(height), '−', String(value.below), '=', String(left), ...became(left, step?.value)),
    },
  ];
}

function became(computed: number, value: TraceValue | undefined): Formula[] {
  return computed === value ? [] : ['→', String(value)];
}
