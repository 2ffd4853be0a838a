// Computes a player's row on the next FIDE list: change, first rating, K, and whether they are inactive or delisted.

import type { IsoDate } from '@harkness/rules';
import { type FideEdition, type ListType, type Performance, type RatingPeriodInput, ratePeriod } from '@harkness/rules/fide';
import {
  activityOn,
  applyOneOff,
  developmentCoefficient,
  fideTables,
  hasReached,
  isInactive,
  kOnList,
  listCalendar,
  listedRating,
  newRating,
  type PoolResult,
  parameterValue,
  poolOnList,
  poolPerformances,
  publishedRating,
  type Rulebook,
  reachedWith,
  rulebookOf,
} from '@harkness/rules/internal/fide';
import type { Career, ListedPlayer } from '../../engines/period/row.js';
import type { PlayerCard } from '../../facts/cards/cards.js';
import { carriedGames, carriedHundredths, later, laterPlayer, type PlayerPeriod } from './period-data.js';
import type { FideList, RatingThen } from './ratings-at.js';
import { editionOn, type FideReform, type OnList, periodReform } from './reformed-rules.js';

/** An unrated player's results so far. */
export interface Pool {
  readonly performances: readonly Performance[];
  readonly results: readonly PoolResult[];
}

export const emptyPool: Pool = { performances: [], results: [] };

export interface ListRules {
  readonly list: FideList;
  readonly listType: ListType;
  readonly date: IsoDate;
  readonly edition: FideEdition;
  /** Present only under the rules of 2009. */
  readonly book: Rulebook | undefined;
  /** The office's own rules, or a reform in the lab. */
  readonly reform?: FideReform | undefined;
}

export function listRules(list: FideList, listType: ListType, date: IsoDate, reform?: FideReform): ListRules | string {
  const edition = editionOn(date, listType, reform);
  if (!edition.ok) return edition.errors[0]?.message ?? `no rules are known for the list of ${date}`;
  const book = edition.value.name === 'fide-2009' ? rulebookOf(edition.value) : undefined;
  if (book !== undefined && !book.ok) return book.errors[0]?.message ?? 'the rules of 2009 are missing';
  return { list, listType, date, edition: edition.value, book: book?.value, reform };
}

/** The inputs of a change; only the card fields that the rules use. */
export interface RatedInput {
  readonly card: Pick<PlayerCard, 'birthYear' | 'disabilityAssociation'>;
  /** Rating on the previous list or in the opening state; undefined if never rated. */
  readonly before: RatingThen | undefined;
  /** Current standard rating, where it may stand in. */
  readonly standard: number | null;
  readonly period: PlayerPeriod | undefined;
  readonly pool: Pool;
}

export interface NextInput extends RatedInput {
  readonly card: PlayerCard;
}

export interface NextRow {
  /** Undefined if not on the list. */
  readonly row: ListedPlayer | undefined;
  /** Carried over to the next list. */
  readonly pool: Pool;
  /** The K used, after its limit; undefined if nothing was rated. */
  readonly kUsed?: number;
}

export function nextRow(rules: ListRules, input: NextInput): NextRow {
  return isRatedOn(input) ? nextOfRated(rules, input, input.before?.rating ?? null) : nextOfUnrated(rules, input);
}

/** Whether the player's rating changes; otherwise their pool is used. On rapid and blitz lists a standard rating stands in. */
export function isRatedOn({ before, standard, period }: RatedInput): boolean {
  return (before?.rating ?? null) !== null || (standard !== null && (period?.tournaments.length ?? 0) > 0);
}

function nextOfRated(rules: ListRules, input: NextInput, rating: number | null): NextRow {
  const { period, card, before, standard } = input;
  const change = rules.book === undefined ? changeLater(rules, input) : change2009(rules, rules.book, rating ?? 0, input);
  const games = Math.max(0, change.games);
  const career = careerAfter(before?.career, change.rating, games, period?.lastGame ?? null);
  // 7.21: a player below the floor is delisted on this list, and unrated from then on.
  if (change.rating === null) {
    const row = {
      ...identityOf(card),
      status: 'delisted' as const,
      ratings: [{ system: rules.list, rating: null, games }],
      career,
    };
    return { row, pool: emptyPool, ...usedK(change.kUsed) };
  }
  const k = kOf(rules, change.rating, career, standard, card);
  const isNew = rating === null;
  const row = {
    ...identityOf(card),
    ...(isNew ? { status: 'new' as const } : {}),
    ...activityOf(rules, career.lastGame),
    ratings: [{ system: rules.list, rating: change.rating, games, k }],
    career,
  };
  return { row, pool: emptyPool, ...usedK(change.kUsed) };
}

function usedK(kUsed: number | undefined): { kUsed?: number } {
  return kUsed === undefined ? {} : { kUsed };
}

interface RatedChange {
  /** Null if below the floor. */
  readonly rating: number | null;
  readonly games: number;
  readonly kUsed?: number;
}

/** 8.57: once per period, on the rating with its changes. */
function change2009(rules: ListRules, book: Rulebook, rating: number, input: NextInput): RatedChange {
  const { period } = input;
  const changed = transformed(rules, input, newRating(rating, carriedHundredths(period)));
  return { rating: listedRating(changed, book.floor), games: carriedGames(period) };
}

function onList({ date }: ListRules, { card, before }: NextInput): OnList {
  return { player: card.player, list: date, before };
}

function transformed(rules: ListRules, input: NextInput, rating: number): number {
  return rules.reform?.transform(onList(rules, input), rating) ?? rating;
}

/** A player's period as input of the later rules. Events begun under the rules of 2009, and corrections, are carried in. */
export function periodInput(rules: ListRules, { period, before, standard, card }: RatedInput): RatingPeriodInput {
  return {
    listType: rules.listType,
    newList: rules.date,
    player: laterPlayer(before, standard, card.birthYear, rules.date),
    tournaments: period?.tournaments ?? [],
    carried: period?.carried ?? [],
  };
}

function changeLater(rules: ListRules, input: NextInput): RatedChange {
  const { period, before, standard } = input;
  if (period === undefined || period.tournaments.length + period.carried.length === 0) {
    // The usual case: no games played.
    const rating = before?.rating ?? 0;
    const floor = parameterValue(rules.edition, fideTables.floor);
    const adjusted = applyOneOff(rules.edition, rating, standard)?.rating ?? rating;
    return { rating: publishedRating(transformed(rules, input, adjusted), floor), games: 0 };
  }
  const { reform } = rules;
  const ofReform = reform && periodReform(reform, onList(rules, input));
  const rated = ratePeriod(periodInput(rules, input), undefined, ofReform);
  if (!rated.ok)
    throw new Error(`a period that was gathered cannot be rated: ${rated.errors.map((error) => error.message).join(' ')}`);
  const { newRating: rating, games, kUsed } = rated.value;
  return { rating, games: games + carriedGames(period), kUsed };
}

function nextOfUnrated(rules: ListRules, input: NextInput): NextRow {
  const { period, card } = input;
  const pool = poolAfter(rules, input.pool, period);
  const hasNew = period !== undefined && period.performances.length + period.pool.length > 0;
  const first = hasNew ? firstRating(rules, pool, input) : undefined;
  if (first === undefined) {
    // 7.22: titled players without a rating are listed separately.
    const titled = card.title !== undefined && card.fideId !== undefined;
    const row = {
      ...identityOf(card),
      status: 'unrated-titled' as const,
      ratings: [{ system: rules.list, rating: null, games: 0 }],
    };
    return { row: titled ? row : undefined, pool };
  }
  const career = careerAfter(undefined, first.rating, first.games, first.lastGame);
  const k = kOf(rules, first.rating, career, null, card);
  const row = {
    ...identityOf(card),
    status: 'new' as const,
    ...activityOf(rules, career.lastGame),
    ratings: [{ system: rules.list, rating: first.rating, games: first.newGames, k }],
    career,
  };
  return { row, pool: emptyPool };
}

export function poolAfter(rules: ListRules, pool: Pool, period: PlayerPeriod | undefined): Pool {
  const gone = new Set(period?.poolGone ?? []);
  const kept = (name: string): boolean => !gone.has(name);
  return {
    // Results under the articles of 2009 are only pooled by those articles.
    performances:
      rules.book === undefined ? [] : [...pool.performances.filter(({ event }) => kept(event)), ...(period?.performances ?? [])],
    results: [...pool.results.filter(({ id }) => kept(id)), ...(period?.pool ?? [])],
  };
}

export function poolConditions(card: RatedInput['card']) {
  return { calendar: listCalendar, disabilityMember: card.disabilityAssociation !== undefined };
}

interface FirstRating {
  readonly rating: number;
  /** Games behind the rating, and those in this period. */
  readonly games: number;
  readonly newGames: number;
  readonly lastGame: IsoDate | null;
}

/** 7.14: undefined until every condition is met, and from 2014 to 2021, when the method is unknown. */
function firstRating(rules: ListRules, pool: Pool, input: NextInput): FirstRating | undefined {
  const byBook = calculatedFirst(rules, pool, input);
  if (byBook === undefined || rules.reform === undefined) return byBook;
  const player = onList(rules, input);
  const { games } = rules.reform.first(player, byBook.rating);
  return { ...byBook, rating: rules.reform.transform(player, byBook.rating), games: games ?? byBook.games };
}

function calculatedFirst(rules: ListRules, pool: Pool, input: NextInput): FirstRating | undefined {
  const { reform } = rules;
  const adjust = reform && ((calculated: number) => reform.first(onList(rules, input), calculated).rating);
  if (rules.book !== undefined) {
    const conditions = poolConditions(input.card);
    const { published, rn, games, used } = poolPerformances(pool.performances, conditions, rules.book, adjust);
    if (!published || rn === null) return undefined;
    const lastGame = used.reduce<IsoDate | null>((last, { end }) => later(last, end), null);
    return { rating: rn, games, newGames: games, lastGame };
  }
  const answer = poolOnList(rules.edition, rules.date, pool.results, adjust);
  if (!answer.ok || answer.value.published === null) return undefined;
  const { published, games, results } = answer.value;
  const newGames = results.filter(({ list }) => list === rules.date).reduce((sum, result) => sum + result.games, 0);
  // A pool stores only first days; the last game is no earlier.
  const lastGame = results.reduce<IsoDate | null>((last, { start }) => later(last, start), null);
  return { rating: published, games, newGames, lastGame };
}

function careerAfter(before: Career | undefined, rating: number | null, games: number, lastGame: IsoDate | null): Career {
  return {
    games: (before?.games ?? 0) + games,
    ...reachedWith(rating, before),
    lastGame: lastGame === null ? (before?.lastGame ?? null) : later(before?.lastGame ?? null, lastGame),
  };
}

/** The K shown on the list, which the next period uses (FIDE-L-11). */
function kOf(rules: ListRules, rating: number, career: Career, standard: number | null, card: PlayerCard): number {
  if (rules.book !== undefined)
    return developmentCoefficient(rating, hasReached(rating, career.ever2400, rules.book.k), rules.book.k);
  const now = { rating, k: null, kSince: rules.date, career };
  const player = laterPlayer(now, standard, card.birthYear, rules.date);
  return kOnList(rules.edition, player, rules.date).k;
}

function activityOf(rules: ListRules, lastGame: IsoDate | null): { inactive?: true; flagged?: true } {
  if (rules.book !== undefined) {
    const { inactive, flagged } = activityOn(rules.date, lastGame, listCalendar, rules.book);
    return { ...(inactive ? { inactive: true } : {}), ...(flagged ? { flagged: true } : {}) };
  }
  const inactivityMonths = parameterValue(rules.edition, fideTables.inactivityMonths);
  return isInactive(rules.date, lastGame, { inactivityMonths }) ? { inactive: true } : {};
}

/** 7.12: name, title, federation, id, year of birth, gender. */
function identityOf(card: PlayerCard): Omit<ListedPlayer, 'ratings'> {
  const { player, name, fideId, federation, sex, title, birthYear } = card;
  return {
    player,
    name,
    ...(fideId === undefined ? {} : { fideId }),
    ...(federation === undefined ? {} : { federation }),
    ...(sex === undefined ? {} : { sex }),
    ...(title === undefined ? {} : { title }),
    ...(birthYear === undefined ? {} : { birthYear }),
  };
}
