// Scores as callers write them: 1, 0.5 or 0, as everywhere else. FIDE's arithmetic is exact in half points, so scores are
// converted once, here. Callers may also pass half points.

import { show } from '../core/check.js';
import { failed, ok, type Result, type RuleError } from '../core/error.js';

/** The score of a game: 1, 0.5 or 0; or the same as half points, 2, 1 or 0. */
export type GameScore =
  | { readonly score: number; readonly halfPoints?: never }
  | { readonly halfPoints: number; readonly score?: never };

/** A game whose score is written as `score` or as `halfPoints`. */
export type Scored<Game extends { readonly halfPoints: number }> = Omit<Game, 'halfPoints'> & GameScore;

/** Something with games whose scores are written either way. */
export type WithScores<T extends { readonly games: readonly { readonly halfPoints: number }[] }> = Omit<T, 'games'> & {
  readonly games: readonly Scored<T['games'][number]>[];
};

/** The games in half points; returns the same array if they are already. `place` is their path in the input. */
export function gamesInHalfPoints<Game extends { readonly halfPoints: number }>(
  games: readonly Scored<Game>[],
  place: string,
): Result<readonly Game[]> {
  // Games without scores are left to the checks of the rules.
  if (!games.some((game) => game.score !== undefined)) return ok(games as readonly unknown[] as readonly Game[]);
  const errors: RuleError[] = [];
  const converted = games.map(({ score, ...game }, at) => {
    if (score === undefined) return game;
    if (score !== 0 && score !== 0.5 && score !== 1)
      errors.push({
        code: 'score-impossible',
        place: `${place}[${at}].score`,
        message: `${show(score)} is not the score of a game.`,
        hint: 'Give 1 for a win, 0.5 for a draw, 0 for a loss.',
      });
    return { ...game, halfPoints: 2 * score };
  });
  return errors.length > 0 ? failed(...errors) : ok(converted as readonly unknown[] as readonly Game[]);
}

/** The same for several tournaments or events, at the path `place[index].games`. */
export function allInHalfPoints<T extends { readonly games: readonly { readonly halfPoints: number }[] }>(
  all: readonly WithScores<T>[],
  place: string,
): Result<readonly T[]> {
  if (!all.some(({ games }) => games.some((game) => game.score !== undefined)))
    return ok(all as readonly unknown[] as readonly T[]);
  const errors: RuleError[] = [];
  const converted = all.map((one, at) => {
    const games = gamesInHalfPoints(one.games, `${place}[${at}].games`);
    if (!games.ok) errors.push(...games.errors);
    return games.ok ? { ...one, games: games.value } : one;
  });
  return errors.length > 0 ? failed(...errors) : ok(converted as readonly unknown[] as readonly T[]);
}
