// Rates all games of a section or a period at once. Every player is rated from the ratings at its beginning.

import type { IsoDate } from '../core/dates.js';
import { ageOn, type Birth } from './age.js';
import { type PlayerFacts, rowFor } from './conditions.js';
import { countedDifference, expectancyOf, sumOf } from './expectancy.js';
import { assignedRating, countedPool, firstRatingOf, performanceRating, withDraws } from './first-rating.js';
import type { KRow, Roundings } from './parameters.js';
import { rounded } from './rounding.js';
import type { EloEdition } from './rulebook.js';
import type { PlayerState, PoolGame } from './state.js';

/** A player on entering a section or period. */
export interface Entrant extends PlayerState {
  readonly id: string;
  readonly birth: Birth | null;
}

/** A game; players are indices into the entrants. */
export interface EnteredGame {
  readonly white: number;
  readonly black: number;
  /** White's score. */
  readonly score: number;
  /** Last day of the section. */
  readonly date: IsoDate;
}

/** The games and players that are rated at once. Not checked here: `readSection` and `readPeriod` do that. */
export interface Batch {
  readonly edition: EloEdition;
  /** The day on which ages and the age of games are counted: the section's last day, or the date of the list. */
  readonly lastDay: IsoDate;
  readonly players: readonly Entrant[];
  readonly games: readonly EnteredGame[];
  readonly reform?: BatchReform | undefined;
}

/** What a reform changes besides the values of a rulebook. */
export interface BatchReform {
  /** A factor for the player's K. */
  readonly multiplyK: (player: Entrant, rating: number) => number;
  /** Replaces the first rating that was assigned or calculated, before maximum and floor. */
  readonly first: (player: Entrant, rating: number) => number;
  /** How many games a first rating counts for; null: those that were played. */
  readonly gamesOfFirst: (player: Entrant, rating: number) => number | null;
}

/** What a section or period meant for a player. */
export type Outcome =
  /** Games against rated opponents changed the rating. */
  | 'rated'
  /** A first rating from performance. */
  | 'first-rating'
  /** Unrated, collecting games towards a first rating. */
  | 'collecting'
  /** No game counted. */
  | 'untouched';

/** A game that counted, from the player’s side. */
export interface CountedGame {
  readonly opponent: string;
  readonly rating: number;
  readonly score: number;
  readonly date: IsoDate;
}

/** The change of a rated player. */
export interface Change {
  /** The rating before: the player's own or an assigned one. */
  readonly rating: number;
  readonly wasAssigned: boolean;
  readonly k: number;
  readonly score: number;
  readonly expected: number;
  /** K × (score − expected), rounded if the rulebook rounds it. */
  readonly change: number;
}

/** The progress of an unrated player towards a first rating. */
export interface First {
  /** Games that count so far. */
  readonly pool: readonly PoolGame[];
  /** Null: too few games. */
  readonly performance: number | null;
}

/** A player's result of a section or period. */
export interface PlayerResult {
  readonly id: string;
  readonly outcome: Outcome;
  readonly before: PlayerState;
  readonly after: PlayerState;
  /** The rating on a list; null if unrated. */
  readonly published: number | null;
  /** Games that counted, for the change or towards a first rating. */
  readonly games: readonly CountedGame[];
  readonly change: Change | null;
  readonly first: First | null;
}

/**
 * Every player's result, in the order of the entrants.
 *
 * @example
 * const section = {
 *   startDate: '2023-05-01',
 *   endDate: '2023-05-01',
 *   players: [{ id: 'ann', rating: 1600, games: 50 }, { id: 'bob', rating: 1400, games: 50 }],
 *   games: [{ white: 'ann', black: 'bob', score: 1 }],
 * };
 * const batch = readSection(riverside, section);
 * batch.ok && rateBatch(batch.value).map(({ published }) => published) // [1605, 1395]
 */
export function rateBatch(batch: Batch): PlayerResult[] {
  const entering = batch.players.map((player) => enteringRating(batch, player));
  const games: CountedGame[][] = batch.players.map(() => []);
  const count = (own: number, other: number, score: number, date: IsoDate): void => {
    const [opponent, rating] = [batch.players[other], entering[other] ?? null];
    if (opponent === undefined || rating === null) return;
    games[own]?.push({ opponent: opponent.id, rating, score, date });
  };
  for (const { white, black, score, date } of batch.games) {
    count(white, black, score, date);
    count(black, white, 1 - score, date);
  }
  return batch.players.map((player, index) => ratePlayer(batch, player, entering[index] ?? null, games[index] ?? []));
}

/** The rating a player begins with: their own, an assigned one, or none. */
export function enteringRating(
  { edition, lastDay, reform }: Pick<Batch, 'edition' | 'lastDay' | 'reform'>,
  player: Entrant,
): number | null {
  const { firstRating, age } = edition.values;
  if (player.rating !== null || firstRating.kind !== 'assigned') return player.rating;
  const assigned = assignedRating(firstRating.rows, ageOn(player.birth, lastDay, age));
  return reform?.first(player, assigned) ?? assigned;
}

function ratePlayer(batch: Batch, player: Entrant, entering: number | null, games: readonly CountedGame[]): PlayerResult {
  const { id, birth, ...before } = player;
  const published = before.rating === null ? null : publishedRating(before.rating, batch.edition.values.rounding);
  if (games.length === 0) {
    return { id, outcome: 'untouched', before, after: before, published, games, change: null, first: null };
  }
  return entering === null ? rateUnrated(batch, player, before, games) : rateRated(batch, player, before, entering, games);
}

function rateRated(
  batch: Batch,
  player: Entrant,
  before: PlayerState,
  rating: number,
  games: readonly CountedGame[],
): PlayerResult {
  const { values } = batch.edition;
  const age = ageOn(player.birth, batch.lastDay, values.age);
  const multiply = batch.reform?.multiplyK(player, rating) ?? 1;
  const worth = before.rating === null ? (batch.reform?.gamesOfFirst(player, rating) ?? before.games) : before.games;
  const k = kOf(values.k, { rating, peak: before.peak, age, games: worth }) * multiply;
  const score = games.reduce((sum, game) => sum + game.score, 0);
  const expected = sumOf(games.map((game) => expectedScore(batch.edition, rating, game.rating)));
  const change = changeOf(k, score, expected, values.rounding);
  const kept = newRating(rating, change, values.floor, values.rounding);
  const after = {
    rating: kept,
    games: worth + games.length,
    peak: peakOf(before.peak, kept, values.rounding),
    lastPlayed: latest(before.lastPlayed, games),
    pool: [],
  };
  return {
    id: player.id,
    outcome: 'rated',
    before,
    after,
    published: publishedRating(kept, values.rounding),
    games,
    change: { rating, wasAssigned: before.rating === null, k, score, expected, change },
    first: null,
  };
}

function rateUnrated(batch: Batch, player: Entrant, before: PlayerState, games: readonly CountedGame[]): PlayerResult {
  const { values } = batch.edition;
  const rule = values.firstRating;
  if (rule.kind !== 'performance') throw new Error('an unrated player has an assigned rating');
  const all = [...before.pool, ...games.map(({ date, rating, score }): PoolGame => ({ date, opponent: rating, score }))];
  const pool = countedPool(all, batch.lastDay, rule.months);
  const calculated = pool.length < rule.games ? null : performanceOf(batch.edition, pool);
  const performance = calculated === null ? null : (batch.reform?.first(player, calculated) ?? calculated);
  const worth = calculated === null ? null : batch.reform?.gamesOfFirst(player, calculated);
  const first = performance === null ? null : firstRatingOf(performance, values.floor, rule);
  const kept = first === null ? null : rounded(first, values.rounding.rating);
  const lastPlayed = latest(before.lastPlayed, games);
  return {
    id: player.id,
    outcome: kept === null ? 'collecting' : 'first-rating',
    before,
    after:
      kept === null
        ? { ...before, lastPlayed, pool }
        : { rating: kept, games: worth ?? pool.length, peak: peakOf(null, kept, values.rounding), lastPlayed, pool: [] },
    published: kept === null ? null : publishedRating(kept, values.rounding),
    games,
    change: null,
    first: { pool, performance },
  };
}

/** The performance in the games towards a first rating. */
export function performanceOf(edition: EloEdition, pool: readonly PoolGame[]): number {
  const { firstRating, expectancy } = edition.values;
  if (firstRating.kind !== 'performance') throw new Error('first ratings are assigned');
  const score = pool.reduce((sum, game) => sum + game.score, 0);
  const opponents = pool.map(({ opponent }) => opponent);
  const counted = withDraws(opponents, score, firstRating.fictitiousDraws);
  return performanceRating(counted.opponents, counted.score, firstRating.performance, expectancy);
}

/** K from the first row that applies. */
export function kOf(rows: readonly KRow[], facts: PlayerFacts): number {
  const row = rows[rowFor(rows, facts)];
  if (row === undefined) throw new Error('the rows of K have no last row for everybody else');
  return row.k;
}

/**
 * A player's expected score in a game.
 *
 * @example
 * const rules = edition(riverside, { on: '2023-05-01' });
 * rules.ok && expectedScore(rules.value, 1900, 1500) + expectedScore(rules.value, 1500, 1900) // 1
 */
export function expectedScore(
  { values }: { readonly values: Pick<EloEdition['values'], 'expectancy' | 'differenceLimit'> },
  rating: number,
  opponent: number,
): number {
  return expectancyOf(countedDifference(rating, opponent, values.differenceLimit), values.expectancy);
}

export function changeOf(k: number, score: number, expected: number, rounding: Roundings): number {
  return rounded(k * (score - expected), rounding.change);
}

/** The rating that is kept: rounded, and at least the floor. */
export function newRating(rating: number, change: number, floor: number | null, rounding: Roundings): number {
  const kept = rounded(rating + change, rounding.rating);
  return floor === null ? kept : Math.max(floor, kept);
}

/**
 * A rating as the rulebook keeps it: rounded, and at least the floor.
 *
 * @example
 * const rules = edition(riverside, { on: '2023-05-01' });
 * rules.ok && keptRating(rules.value, 900) // 1000
 */
export function keptRating({ values }: EloEdition, rating: number): number {
  return newRating(rating, 0, values.floor, values.rounding);
}

export function publishedRating(rating: number, rounding: Roundings): number {
  return rounded(rating, rounding.published);
}

function peakOf(before: number | null, rating: number, rounding: Roundings): number {
  const published = publishedRating(rating, rounding);
  return before === null ? published : Math.max(before, published);
}

function latest(before: IsoDate | null, games: readonly CountedGame[]): IsoDate | null {
  return games.reduce((last, { date }) => (last === null || date > last ? date : last), before);
}
