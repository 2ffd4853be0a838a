// Estimates a player's rating after some games, using the rules themselves.

import {
  at,
  type Check,
  makeCheck,
  problem,
  readDate,
  readEntryNumber,
  readList,
  readNumber,
  readObject,
  readOptionalDate,
  readScore,
  refuseOtherFields,
} from '../core/check.js';
import type { IsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import { type Entrant, type PlayerResult, rateBatch } from './rate.js';
import { type PlayerInput, readEntrant } from './read-section.js';
import { type EloEdition, edition, type Rulebook } from './rulebook.js';
import { newPlayer } from './state.js';

/** A player, and the games to rate. */
export interface EstimateInput {
  /** Selects the rules, and is the day on which ages are counted. */
  readonly on: IsoDate;
  readonly asKnown?: IsoDate | undefined;
  readonly player: Omit<PlayerInput, 'id'>;
  readonly games: readonly { readonly rating: number; readonly score: number }[];
}

/** A player, the opponents, and the rating to reach. */
export interface ScoreInput extends Omit<EstimateInput, 'games'> {
  readonly opponents: readonly number[];
  /** The published rating to reach. */
  readonly target: number;
}

/** A player's result without names. */
export type Estimate = Omit<PlayerResult, 'id' | 'games'> & { readonly edition: string };

const ratings = { from: -10_000, to: 10_000 };

/**
 * Rates one player's games against opponents of these ratings.
 *
 * @example
 * const found = estimate(riverside, { on: '2023-05-01', player: { rating: 1600, games: 50 }, games: [{ rating: 1400, score: 1 }] });
 * found.ok && found.value.published // 1605
 */
export function estimate(rulebook: Rulebook, input: EstimateInput): Result<Estimate> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  refuseOtherFields(check, fields, '', ['on', 'asKnown', 'player', 'games']);
  const games = readList(check, fields, 'games', '').map((value, index) => {
    const path = at('games', index);
    const game = readObject(check, value, path);
    refuseOtherFields(check, game, path, ['rating', 'score']);
    return {
      rating: readNumber(check, game, 'rating', path, ratings),
      score: readScore(check, game.score, at(path, 'score')),
    };
  });
  if (games.length === 0) problem(check, 'no-games', 'games', 'Without a game there is nothing to estimate.', 'Give the games.');
  const setting = readSetting(check, rulebook, fields);
  return setting === null ? failed(...check.errors) : ok(estimateOf(setting, games));
}

/**
 * The lowest score against these opponents that brings the published rating to a target; null if no score does.
 *
 * @example
 * scoreNeeded(riverside, { on: '2023-05-01', player: { rating: 1600, games: 50 }, opponents: [1600, 1600], target: 1610 }) // { ok: true, value: { score: 1.5, published: 1610 } }
 */
export function scoreNeeded(
  rulebook: Rulebook,
  input: ScoreInput,
): Result<{ readonly score: number; readonly published: number } | null> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  refuseOtherFields(check, fields, '', ['on', 'asKnown', 'player', 'opponents', 'target']);
  const opponents = readList(check, fields, 'opponents', '').map((value, index) =>
    readEntryNumber(check, value, at('opponents', index), ratings),
  );
  if (opponents.length === 0) {
    problem(check, 'no-opponents', 'opponents', 'Without opponents there is no score.', 'Give the ratings of the opponents.');
  }
  const target = readNumber(check, fields, 'target', '', ratings);
  const setting = readSetting(check, rulebook, fields);
  if (setting === null) return failed(...check.errors);
  for (let halfPoints = 0; halfPoints <= 2 * opponents.length; halfPoints += 1) {
    // Only the total score counts, so any results with this total will do.
    const games = opponents.map((rating, index) => ({ rating, score: Math.max(0, Math.min(2, halfPoints - 2 * index)) / 2 }));
    const { published } = estimateOf(setting, games);
    if (published !== null && published >= target) return ok({ score: halfPoints / 2, published });
  }
  return ok(null);
}

interface Setting {
  readonly edition: EloEdition;
  readonly on: IsoDate;
  readonly player: Entrant;
}

function readSetting(check: Check, rulebook: Rulebook, fields: { readonly [name: string]: unknown }): Setting | null {
  const on = readDate(check, fields, 'on', '');
  const asKnown = readOptionalDate(check, fields, 'asKnown', '');
  const player = readEntrant(check, { ...readObject(check, fields.player, 'player'), id: 'player' }, 'player');
  const found = edition(rulebook, { on, asKnown: asKnown ?? undefined });
  if (!found.ok) check.errors.push(...found.errors);
  return found.ok && check.errors.length === 0 ? { edition: found.value, on, player } : null;
}

function estimateOf(setting: Setting, games: readonly { readonly rating: number; readonly score: number }[]): Estimate {
  const opponents = games.map(
    ({ rating }, index): Entrant => ({ ...newPlayer, id: `opponent ${index + 1}`, birth: null, rating }),
  );
  const [result] = rateBatch({
    edition: setting.edition,
    lastDay: setting.on,
    players: [setting.player, ...opponents],
    games: games.map(({ score }, index) => ({ white: 0, black: index + 1, score, date: setting.on })),
  });
  if (result === undefined) throw new Error('the player has no result');
  const { id, games: counted, ...rest } = result;
  return { edition: setting.edition.name, ...rest };
}
