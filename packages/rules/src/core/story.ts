// An explanation told as a story: one plain sentence, the games, the formula with its numbers, and what other results would have
// given. It is derived from a trace and adds no number of its own.

import { bracket, type Formula, row } from './formula.js';
import { roundHalfUp } from './rounding.js';
import type { TraceStep, TraceValue } from './trace.js';

/** A game of the trace. */
export interface StoryGame {
  /** The tournament, if the explanation names it: `400032/1`. */
  readonly tournament?: string;
  /** The opponent, if the explanation names them: `no. 38`, or an id. */
  readonly against?: string;
  /** The player's own rating in this game. */
  readonly own?: number;
  /** The opponent's rating that counts; null if there is none or it is left out. */
  readonly rating: number | null;
  /** Why this rating counts. */
  readonly because: string;
  readonly expected: number | null;
  /** Null if the explanation has only the total. */
  readonly score: number | null;
  /** Why the game does not count. */
  readonly notRated?: string;
}

/** A formula and its result. */
export interface StoryFormula {
  readonly title: string;
  readonly formula: Formula;
}

/** An explanation told as a story. */
export interface Story {
  /** Plain sentences; the first one tells the whole story. */
  readonly sentences: readonly string[];
  readonly games: readonly StoryGame[];
  /** A sentence on what the ratings in the games are. */
  readonly gamesNote?: string;
  readonly formulas: readonly StoryFormula[];
  /** What did not happen, and why. */
  readonly remarks: readonly string[];
}

/** What another result of a game would have given. */
export interface Instead {
  /** The game's index in the story. */
  readonly game: number;
  readonly score: number;
  /** The change of rating it would have given; null for a first rating, which is not a change. */
  readonly change: number | null;
  /** The rating it would have given, if that is one number. */
  readonly rating?: number;
}

export function stepOf(trace: TraceStep, ...rules: readonly string[]): TraceStep | undefined {
  if (rules.includes(trace.rule)) return trace;
  for (const step of trace.steps ?? []) {
    const found = stepOf(step, ...rules);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The last matching step; steps are in order. */
export function lastStepOf(trace: TraceStep, ...rules: readonly string[]): TraceStep | undefined {
  return (trace.steps ?? []).findLast(({ rule }) => rules.includes(rule));
}

export function numberIn(values: { readonly [name: string]: TraceValue } | undefined, name: string): number | null {
  const value = values?.[name];
  return typeof value === 'number' ? value : null;
}

export function numbersIn(values: { readonly [name: string]: TraceValue } | undefined, name: string): (number | null)[] {
  const value = values?.[name];
  return Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : null)) : [];
}

/** At most this many decimals, without trailing zeros, and with a real minus sign: `19.9`, `−9.6`. */
export function shown(value: number, decimals = 2): string {
  const text = String(Number(Math.abs(value).toFixed(decimals)));
  return value < 0 && text !== '0' ? `−${text}` : text;
}

/** `+4.1`, `−9.6`, `0`. */
export function signedText(value: number, decimals = 2): string {
  const text = shown(value, decimals);
  return text === '0' || text.startsWith('−') ? text : `+${text}`;
}

/** 2.5 → `2½`. */
export function pointsText(score: number): string {
  const whole = Math.floor(score);
  if (score === whole) return String(whole);
  return score - whole === 0.5 ? `${whole === 0 ? '' : whole}½` : shown(score);
}

/** A rating as published. */
export function wholeText(rating: number): string {
  return String(roundHalfUp(rating));
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `rises from 1912 to 1922`, `stays at 1912`. */
export function movement(before: number, after: number): string {
  if (after === before) return `stays at ${after}`;
  return `${after > before ? 'rises' : 'falls'} from ${before} to ${after}`;
}

/** `more than the 1.48 points expected`. */
export function comparedWith(score: number, expected: number): string {
  const text = shown(expected);
  if (text === shown(score)) return `just what was expected against these opponents`;
  return `${score > expected ? 'more' : 'less'} than the ${text} points expected against these opponents`;
}

/** K × difference = change, with so many decimals that the numbers as printed give the change. */
export function productTexts(k: number, difference: number, change: number): { readonly k: string; readonly product: string } {
  const decimals = [
    [1, 2],
    [1, 3],
    [2, 3],
    [1, 4],
    [3, 4],
  ] as const;
  const fits = ([ofK, ofDifference]: readonly [number, number]) =>
    shown(Number(k.toFixed(ofK)) * Number(difference.toFixed(ofDifference)), 1) === shown(change, 1);
  const [ofK, ofDifference] = decimals.find(fits) ?? [1, 2];
  const kText = shown(k, ofK);
  return { k: kText, product: `${kText} × ${signedText(difference, ofDifference)} = ${signedText(change, 1)}` };
}

/** K × (S − E) with its numbers. */
export function changeFormula(k: number, score: number, expected: number, change: number): StoryFormula {
  const inWords = bracket(row('S', '−', 'E'));
  const inNumbers = bracket(row(shown(score), '−', shown(expected, 3)));
  return { title: 'Change', formula: row('K', '×', inWords, '=', shown(k, 3), '×', inNumbers, '=', signedText(change)) };
}

const resultWords = new Map([
  [0, 'A loss'],
  [0.5, 'A draw'],
  [1, 'A win'],
]);

/**
 * What another result would have given, in a sentence.
 *
 * @example
 * insteadText({ game: 0, score: 0.5, change: 4.1, rating: 1907 }, { round: 3 }) // 'A draw in round 3 would have given +4.1, a rating of 1907.'
 */
export function insteadText(
  { score, change, rating }: Instead,
  game: { readonly round?: number | undefined; readonly name?: string | undefined } | undefined,
): string {
  const round = game?.round === undefined ? '' : ` in round ${game.round}`;
  const against = game?.name === undefined ? '' : ` against ${game.name}`;
  const given = [
    ...(change === null ? [] : [signedText(change)]),
    ...(rating === undefined ? [] : [`a rating of ${shown(rating)}`]),
  ].join(', ');
  return `${resultWords.get(score) ?? 'Another result'}${round}${against} would have given ${given}.`;
}
