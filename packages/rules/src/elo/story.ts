// Tells an Elo explanation as a story. Every number comes from the trace.

import { type Formula, joined, row } from '../core/formula.js';
import { roundHalfUp } from '../core/rounding.js';
import {
  changeFormula,
  comparedWith,
  movement,
  numberIn,
  numbersIn,
  plural,
  pointsText,
  productTexts,
  type Story,
  type StoryGame,
  shown,
  stepOf,
} from '../core/story.js';
import type { TraceStep } from '../core/trace.js';

/** Undefined if the trace is of another kind. `who` names the player at the beginning of a sentence. */
export function eloStory(trace: TraceStep, who: string): Story | undefined {
  if (trace.rule !== 'elo.published-rating') return undefined;
  const change = stepOf(trace, 'elo.change');
  const first = stepOf(trace, 'elo.first-rating');
  if (change !== undefined) return changeStory(trace, change, who);
  if (first !== undefined) return firstStory(trace, first, who);
  const stays = typeof trace.value === 'number' ? `so the rating stays at ${trace.value}` : 'who is still unrated';
  return {
    sentences: [`No game counted for ${who === 'The player' ? 'the player' : who}, ${stays}.`],
    games: [],
    formulas: [],
    remarks: [],
  };
}

function changeStory(trace: TraceStep, change: TraceStep, who: string): Story | undefined {
  const [k, score, expected] = ['k', 'score', 'expected'].map((name) => numberIn(change.inputs, name));
  const made = stepOf(trace, 'elo.new-rating');
  const before = numberIn(made?.inputs, 'rating');
  if (k == null || score == null || expected == null || before === null) return undefined;
  if (typeof change.value !== 'number' || typeof trace.value !== 'number') return undefined;
  const games = (stepOf(change, 'elo.expected-score')?.steps ?? []).map((game): StoryGame => {
    const against = /^Game \d+ against (.+), expected score$/.exec(game.title)?.[1];
    return {
      ...(against === undefined ? {} : { against }),
      own: before,
      rating: numberIn(game.inputs, 'opponent'),
      because: game.branch?.taken ?? '',
      expected: typeof game.value === 'number' ? game.value : null,
      score: null,
    };
  });
  const each = games.map((game) => (game.expected === null ? '?' : shown(game.expected, 3)));
  const floor = made?.branch?.taken;
  const worth = productTexts(k, score - expected, change.value);
  return {
    sentences: [
      `${who} scored ${pointsText(score)} of ${games.length}, ${comparedWith(score, expected)}, so the rating ${movement(roundHalfUp(before), trace.value)}.`,
      `One point more than expected is worth K = ${worth.k} rating points: ${worth.product}.`,
      ...(floor === undefined ? roundingOf(before + change.value, made?.value, trace.value) : [`The floor held it: ${floor}.`]),
      ...(Number.isInteger(before) ? [] : [`The rating before was ${shown(before)}, shown as ${roundHalfUp(before)}.`]),
    ],
    games,
    formulas: [
      ...(each.length < 2
        ? []
        : [{ title: 'Expected score', formula: row('E', '=', joined(each, '+'), '=', shown(expected, 3)) }]),
      changeFormula(k, score, expected, change.value),
      { title: 'New rating', formula: row('R', '=', shown(before), ...added(change.value), '=', shown(before + change.value)) },
    ],
    remarks: [],
  };
}

/** Where the sum and the number that lists show differ. */
function roundingOf(sum: number, kept: unknown, listed: number): string[] {
  if (shown(sum) === shown(listed)) return [];
  return typeof kept === 'number' && shown(kept) !== shown(listed)
    ? [`Lists show ${shown(listed)}; the next event starts from ${shown(kept)}.`]
    : [`The rulebook rounds ${shown(sum)} to ${shown(listed)}.`];
}

function added(value: number): Formula[] {
  return [value < 0 ? '−' : '+', shown(Math.abs(value))];
}

/** In the words of FIDE's first ratings. */
function notRatedYet(who: string, { branch }: TraceStep, reached: unknown): string {
  const taken = branch?.taken ?? '';
  const [, games, needed] = /^(\d+) of (\d+) games against rated opponents/.exec(taken) ?? [];
  if (games !== undefined && needed !== undefined) {
    const missing = Number(needed) - Number(games);
    return `${who} is not rated yet: ${games} of the ${needed} games against rated opponents are there, ${missing} ${missing === 1 ? 'is' : 'are'} missing.`;
  }
  const floor = /below the floor of (.+): no rating yet$/.exec(taken)?.[1];
  return floor !== undefined && typeof reached === 'number'
    ? `${who} is not rated yet: the games so far give ${shown(reached)}, below the floor of ${floor}.`
    : `${who} is not rated yet: ${taken}.`;
}

function firstStory(trace: TraceStep, first: TraceStep, who: string): Story {
  const performance = stepOf(first, 'elo.performance');
  const games = numberIn(first.inputs, 'games') ?? 0;
  const score = numberIn(performance?.inputs, 'score');
  const reached = performance?.value;
  const isRounded = typeof reached === 'number' && typeof trace.value === 'number' && Math.abs(reached - trace.value) < 1;
  return {
    sentences: [
      typeof trace.value === 'number'
        ? `${who} has ${plural(games, 'game')} against rated opponents${score === null ? '' : ` with ${pointsText(score)} points`}, enough for a first rating: ${trace.value}.`
        : notRatedYet(who, first, reached),
      ...(isRounded ? roundingOf(reached, first.value, trace.value) : []),
    ],
    games: numbersIn(performance?.inputs, 'opponents').map((rating) => ({ rating, because: '', expected: null, score: null })),
    formulas: [],
    remarks: [],
  };
}
