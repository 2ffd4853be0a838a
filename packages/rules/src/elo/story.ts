// Tells an Elo explanation as a story. Every number comes from the trace.

import { bracket, type Formula, joined, over, row, sub } from '../core/formula.js';
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
  type StoryFormula,
  type StoryGame,
  shown,
  stepOf,
} from '../core/story.js';
import type { TraceStep } from '../core/trace.js';
import type { FirstRating } from './parameters.js';

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
      ...assignedStart(trace),
      `One point more than expected is worth K = ${worth.k} rating points: ${worth.product}.`,
      ...becauseOfK(change),
      ...(floor === undefined ? roundingOf(before + change.value, made?.value, trace.value) : [`The floor held it: ${floor}.`]),
      ...(Number.isInteger(before) ? [] : [`The rating before was ${shown(before)}, shown as ${roundHalfUp(before)}.`]),
    ],
    games: [...games, ...(change.steps ?? []).flatMap(notCounted)],
    gamesNote: noteOf(trace),
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

/** A game against somebody without a rating. */
function notCounted({ rule, title }: TraceStep): StoryGame[] {
  const against = /^Game against (.+), not counted$/.exec(title)?.[1];
  if (rule !== 'elo.game-not-counted' || against === undefined) return [];
  return [{ against, rating: null, because: '', expected: null, score: null, notRated: 'the opponent had no rating' }];
}

/** Why each opponent counts with this rating. */
function noteOf({ title }: TraceStep): string {
  return title.includes(' on the list of ')
    ? 'All games for this list are rated together; each opponent counts with the rating they began the period with.'
    : 'Each opponent counts with the rating they began this event with.';
}

/** A rating that the rulebook gives before the first game. */
function assignedStart(trace: TraceStep): string[] {
  const assigned = trace.steps?.find(({ rule }) => rule === 'elo.assigned-rating');
  if (typeof assigned?.value !== 'number') return [];
  const isByAge = assigned.inputs['on'] !== undefined;
  return [isByAge ? `New players of this age begin with ${assigned.value}.` : `New players begin with ${assigned.value}.`];
}

/** The condition of the row that gives K; none if everybody has the same. A row may have up to four. */
function becauseOfK(change: TraceStep): string[] {
  const k = stepOf(change, 'elo.k');
  const rows = k?.parameters.find(({ name }) => name === 'elo.k')?.value;
  if (k === undefined || typeof k.value !== 'number' || !Array.isArray(rows) || rows.length < 2) return [];
  const because = (k.branch?.taken ?? '').replace(/^row \d+: /, '').split(' and the ');
  const [first = '', second, ...more] = because;
  if (more.length > 0) return [];
  if (first === 'everybody else') return [`K is ${shown(k.value)} here: none of the special cases applies.`];
  return [
    second === undefined ? `K is ${shown(k.value)} here: ${first}.` : `K is ${shown(k.value)} here: ${first}; the ${second}.`,
  ];
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
      ...limitOf(first, reached),
    ],
    games: gamesTowards(first),
    ...(games === 0 ? {} : { gamesNote: 'Each opponent counts with the rating at the time of the game.' }),
    formulas: performance === undefined ? [] : performanceFormulas(performance),
    remarks: [],
  };
}

/** `first.value` differs from the performance where the rulebook has a highest or a lowest first rating. */
function limitOf({ branch }: TraceStep, reached: unknown): string[] {
  const taken = branch?.taken ?? '';
  const most = /^a first rating is at most (.+)$/.exec(taken)?.[1];
  const floor = /^the performance is below the floor, so the rating is (.+)$/.exec(taken)?.[1];
  if (typeof reached !== 'number') return [];
  if (most !== undefined) return [`The games alone would give ${shown(reached)}, but a first rating is at most ${most}.`];
  return floor === undefined
    ? []
    : [`The games alone would give ${shown(reached)}, but no rating is below the floor of ${floor}.`];
}

function gamesTowards(first: TraceStep): StoryGame[] {
  return (first.steps ?? [])
    .filter(({ rule }) => rule === 'elo.game-towards-first-rating')
    .map(({ title, inputs, value }): StoryGame => {
      const against = /^Game \d+ against (.+), towards a first rating$/.exec(title)?.[1];
      return {
        ...(against === undefined ? {} : { against }),
        rating: numberIn(inputs, 'opponent'),
        because: against === undefined ? 'from an earlier event' : '',
        expected: null,
        score: typeof value === 'number' ? value : null,
      };
    });
}

/** The performance by the rulebook's own formula, with the numbers of the step. */
function performanceFormulas(step: TraceStep): StoryFormula[] {
  const rule = step.parameters.find(({ name }) => name === 'elo.first-rating')?.value as FirstRating | undefined;
  const opponents = numbersIn(step.inputs, 'opponents');
  const played = numberIn(step.inputs, 'score');
  if (rule?.kind !== 'performance' || played === null || typeof step.value !== 'number') return [];
  const draws = rule.fictitiousDraws;
  const all = [...opponents.map((one) => one ?? 0), ...Array.from({ length: draws?.games ?? 0 }, () => draws?.rating ?? 0)];
  const score = played + (draws?.games ?? 0) / 2;
  const average = all.reduce((sum, one) => sum + one, 0) / all.length;
  const averaged: StoryFormula = {
    title:
      draws === null
        ? 'Average of the opponents'
        : `Average of the opponents, with ${plural(draws.games, 'draw')} against ${draws.rating} added`,
    formula: row(
      sub('R', 'a'),
      '=',
      over(
        joined(
          all.map((one) => shown(one)),
          '+',
        ),
        String(all.length),
      ),
      '=',
      shown(average),
    ),
  };
  const result = shown(step.value);
  switch (rule.performance.kind) {
    case 'linear': {
      const surplus = bracket(row('2', '×', shown(score), '−', String(all.length)));
      return [
        averaged,
        {
          title: 'First rating: the average, more for more than half of the points, less for less',
          formula: row(
            ...['R', '=', shown(average), '+', String(rule.performance.points), '×'],
            over(surplus, String(all.length)),
            ...['=', result],
          ),
        },
      ];
    }
    case 'table':
      return [
        averaged,
        {
          title: 'Share of the points',
          formula: row('p', '=', over(shown(score), String(all.length)), '=', (score / all.length).toFixed(2)),
        },
        {
          title: 'First rating: the average, and the difference that the table gives for this share',
          formula: row('R', '=', shown(average), ...added(step.value - average), '=', result),
        },
      ];
    case 'expectancy':
      return [
        {
          title: 'First rating: the lowest whole number that expects this score',
          formula: row('E', bracket('R'), '≥', shown(score), '→', 'R', '=', result),
        },
      ];
  }
}
