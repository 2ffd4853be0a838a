// Results in one vocabulary for every authority: an opponent's rating and a score of 1, 0.5 or 0; or as people write them, `1500w 1620d 1710l`.

import { show } from './check.js';

/** A game: the opponent's rating, and 1 for a win, 0.5 for a draw, 0 for a loss. */
export interface GameResult {
  readonly opponent: number;
  readonly score: number;
}

/** The rating after some games, and the reason for it. */
export interface RatingAfter {
  /** As published: a whole number. */
  readonly rating: number;
  /** With decimals. */
  readonly change: number;
  /** A sentence or two, with the numbers. */
  readonly why: string;
  /** The edition of the rules it was computed by. */
  readonly edition: string;
}

const written = /^(\d{1,4}(?:\.\d+)?)([wdl])$/i;
const scores: { readonly [letter: string]: number } = { w: 1, d: 0.5, l: 0 };

/** Throws if the text is not a list of results: the one-line functions have no other way to report an error. */
export function readResults(results: string | readonly GameResult[]): readonly GameResult[] {
  const games =
    typeof results === 'string'
      ? results
          .trim()
          .split(/[\s,]+/)
          .map(readWritten)
      : results;
  for (const { opponent, score } of games) {
    if (!(opponent > 0)) throw new RangeError(`${show(opponent)} is no rating of an opponent. Give a number such as 1500.`);
    if (score !== 0 && score !== 0.5 && score !== 1)
      throw new RangeError(`${show(score)} is not the score of a game. Give 1 for a win, 0.5 for a draw, 0 for a loss.`);
  }
  return games;
}

function readWritten(text: string): GameResult {
  const [, rating, letter = ''] = written.exec(text) ?? [];
  const score = scores[letter.toLowerCase()];
  if (rating === undefined || score === undefined)
    throw new RangeError(`“${text}” is no result. Write the opponent's rating and w, d or l: 1500w 1620d 1710l.`);
  return { opponent: Number(rating), score };
}
