// Explains a player's rating on a FIDE list and the share of one section in it, by repeating the list's computation, with its
// steps, from the inputs kept with the list.

import { failed, ok, type Result, type RuleError, type TraceStep } from '@harkness/rules';
import { explainPeriod, type RatingPeriodInput } from '@harkness/rules/fide';
import {
  developmentCoefficient,
  explainK,
  explainListed,
  explainPool,
  explainPoolEvent,
  hasReached,
  listedRating,
  newRating,
  pooledGames,
  poolOnList,
  poolPerformances,
  poolResult,
  type Rulebook,
  traceOfPool,
  traceOfTournament,
} from '@harkness/rules/internal/fide';
import type { ListedPlayer } from '../../engines/period/row.js';
import { isRatedOn, type ListRules, periodInput, poolAfter, poolConditions, type RatedInput } from './next-row.js';
import { carriedHundredths, laterPlayer, type PlayerPeriod } from './period-data.js';
import { editionOn, tablesOf } from './reformed-rules.js';

export interface ExplainedRow {
  /** The rating on the list; null if none. */
  readonly rating: number | null;
  readonly trace: TraceStep;
}

/** Explains a player's rating on the list, or why they have none yet. */
export function explainListRow(rules: ListRules, input: RatedInput): Result<ExplainedRow> {
  if (!isRatedOn(input)) return explainFirst(rules, input);
  if (rules.book !== undefined) return ok(explainRow2009(rules.book, input));
  const explained = explainPeriod(periodInput(rules, input), undefined, rules.reform && tablesOf(rules.reform));
  return explained.ok ? ok({ rating: explained.value.change.newRating, trace: explained.value.trace }) : explained;
}

function explainRow2009(book: Rulebook, { before, period }: RatedInput): ExplainedRow {
  const rating = before?.rating ?? 0;
  const calculated = newRating(rating, carriedHundredths(period));
  const listed = listedRating(calculated, book.floor);
  const reached2400 = hasReached(listed, before?.career.ever2400 === true, book.k);
  const k = listed === null ? null : developmentCoefficient(listed, reached2400, book.k);
  const changes = (period?.carried ?? []).map(({ hundredths }) => hundredths);
  return { rating: listed, trace: explainListed(rating, changes, { rating: listed, calculated, reached2400, k }, book) };
}

function explainFirst(rules: ListRules, input: RatedInput): Result<ExplainedRow> {
  const pool = poolAfter(rules, input.pool, input.period);
  if (rules.book !== undefined) {
    const conditions = poolConditions(input.card);
    const { published, rn } = poolPerformances(pool.performances, conditions, rules.book);
    return ok({ rating: published ? rn : null, trace: explainPool(pool.performances, conditions, rules.book) });
  }
  const answer = poolOnList(rules.edition, rules.date, pool.results);
  if (!answer.ok) return answer;
  const events = (input.period?.poolEvents ?? []).flatMap((event) => {
    const edition = editionOn(event.start, rules.listType, rules.reform);
    return edition.ok ? [explainPoolEvent(edition.value, event)] : [];
  });
  return ok({ rating: answer.value.published, trace: traceOfPool(answer.value, events) });
}

interface OtherResult {
  readonly section: string;
  /** Its index among the games in the section's explanation. */
  readonly game: number;
  readonly score: number;
}

/** Repeats the computation with another result of one game of a tournament. */
export function withResult(rules: ListRules, input: RatedInput, { section, game, score }: OtherResult): RatedInput {
  const { period } = input;
  const halfPoints = score * 2;
  if (period === undefined) return input;
  const changed = <T extends { readonly id: string; readonly games: readonly { readonly halfPoints: number }[] }>(one: T): T =>
    one.id === section ? { ...one, games: one.games.map((each, at) => (at === game ? { ...each, halfPoints } : each)) } : one;
  return {
    ...input,
    period: {
      ...period,
      tournaments: period.tournaments.map(changed),
      corrected: period.corrected.map((one) => ({ ...one, tournament: changed(one.tournament) })),
      ...pooledAgain(rules, period, { section, game, score }),
    },
  };
}

/** What the section adds to an unrated player's pool, with another result. */
function pooledAgain(
  { listType, reform }: ListRules,
  period: PlayerPeriod,
  { section, game, score }: OtherResult,
): Pick<PlayerPeriod, 'pool' | 'poolEvents'> {
  const { pool, poolEvents } = period;
  const event = poolEvents.find(({ id }) => id === section);
  const edition = event === undefined ? undefined : editionOn(event.start, listType, reform);
  // Only this part of the period: the caller combines it with tournaments that it has changed.
  if (event === undefined || edition?.ok !== true) return { pool, poolEvents };
  // An explanation lists the games that were considered, and omits games that were not played.
  const told = event.games.filter((one) => pooledGames(edition.value, { ...event, games: [one] }).length > 0);
  const changed = {
    ...event,
    games: event.games.map((one) => (one === told[game] ? { ...one, halfPoints: score * 2 } : one)),
  };
  const result = poolResult(edition.value, changed);
  return {
    pool: pool.map((one) => (one.id === section ? result : one)),
    poolEvents: poolEvents.map((one) => (one === event ? changed : one)),
  };
}

/** Explains the K on a list from the player's data at that time. Under the text of 2009 the explanation of the row already has it. */
export function explainKOnRow(
  rules: ListRules,
  input: RatedInput,
  row: ListedPlayer | undefined,
  { trace }: ExplainedRow,
): TraceStep | undefined {
  if (rules.book !== undefined) return trace.steps?.find(({ rule }) => rule === 'fide.k');
  const rating = row?.ratings[0]?.rating;
  if (row?.career === undefined || rating == null) return undefined;
  const now = { rating, k: null, kSince: rules.date, career: row.career };
  return explainK(rules.edition, laterPlayer(now, input.standard, input.card.birthYear, rules.date), rules.date, 0).steps?.[0];
}

/**
 * Explains the share of one section, by name, under the later rules. Rated players: its games, with the K of the whole period,
 * or, if it was corrected, the K of the list that first rated it. Unrated players: the pool it was added to.
 */
export function explainSectionShare(rules: ListRules, input: RatedInput, section: string): Result<TraceStep> {
  const { period } = input;
  const all = periodInput(rules, input);
  if (period?.tournaments.some(({ id }) => id === section)) return ofTournament(rules, all, section);
  const corrected = period?.corrected.find(({ tournament }) => tournament.id === section);
  if (corrected !== undefined) {
    const { tournament, k } = corrected;
    const { carried: _, ...alone } = all;
    return ofTournament(rules, { ...alone, player: { ...all.player, publishedK: k }, tournaments: [tournament] }, section);
  }
  if (period?.poolEvents.some(({ id }) => id === section)) {
    const first = explainFirst(rules, input);
    return first.ok ? ok(first.value.trace) : first;
  }
  return failed(notKept(section));
}

function ofTournament({ reform }: ListRules, input: RatingPeriodInput, section: string): Result<TraceStep> {
  const explained = explainPeriod(input, undefined, reform && tablesOf(reform));
  if (!explained.ok) return explained;
  const trace = traceOfTournament(input, explained.value.change, section);
  return trace === undefined ? failed(notKept(section)) : ok(trace);
}

function notKept(section: string): RuleError {
  return {
    code: 'not-in-period',
    place: section,
    message: `Nothing of ${section} counted for this player on the list.`,
    hint: 'They may have lost their rating since it began; ask for another player of the section.',
  };
}
