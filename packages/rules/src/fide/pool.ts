// The first rating of a new player: all their results within two years of rating periods are pooled as if they were one
// tournament (7.14c, 7.14e, 8.3), and the rating is published once every condition of 7.14 is met.

import type { IsoDate } from '../core/dates.js';
import type { Result, RuleError } from '../core/error.js';
import { ok } from '../core/error.js';
import { roundedAverage } from './arithmetic.js';
import { checkDate, isCount, notARating, problem } from './check-event.js';
import type { FideEdition } from './edition.js';
import { compareText } from './order.js';
import { performanceRating } from './performance.js';
import { type ListCalendar, withinPoolPeriods } from './rating-periods.js';
import { type Rulebook, rulebookOf } from './rulebook.js';

/** The result of an unrated player in one event. */
export interface Performance {
  readonly event: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** What the event was treated as (6.43). */
  readonly kind: 'swiss' | 'round_robin';
  /** Games that count for 7.14: in a round robin against everybody not disregarded, otherwise against rated opponents. */
  readonly games: number;
  readonly halfPoints: number;
  /** Average rating of the competition, after 8.58; null without a rated opponent. */
  readonly rc: number | null;
  /** Sum of the opponents' ratings; in a round robin games × R_c. */
  readonly rcTotal: number;
  /** Rating in the event, after 8.58; null for a zero in a round robin. */
  readonly ru: number | null;
  /** 8.21: at least three rated opponents. */
  readonly enoughRated: boolean;
  /** 7.14f: Olympiad, Continental or World Team Championship. */
  readonly teamChampionship: boolean;
  /** 8.31: the floor at the time of the event. */
  readonly floor: number;
}

export type IgnoredUnder = '7.14c' | '8.21' | '6.1' | '8.31';
export type UnmetCondition = '7.14d' | '7.14e';

/** A first rating from the results so far, or what is still missing. */
export interface PoolOutcome {
  /** The rating R_n; null if no result is used. */
  readonly rn: number | null;
  readonly rc: number | null;
  readonly games: number;
  readonly halfPoints: number;
  readonly published: boolean;
  readonly unmet: readonly UnmetCondition[];
  /** Results used, in order of end, start and name. */
  readonly used: readonly Performance[];
  readonly ignored: readonly { readonly performance: Performance; readonly under: IgnoredUnder }[];
  /** Games needed: 9, or 7 under 7.14f and 7.14g. */
  readonly gamesNeeded: number;
  readonly gamesInTeamChampionships: number;
  /** A single round robin keeps its own rating (ruling FIDE-A-10). */
  readonly keepsRoundRobin: boolean;
}

export interface PoolConditions {
  readonly calendar: ListCalendar;
  /** 7.14g: member of IBCA, ICSC or IPCA. */
  readonly disabilityMember: boolean;
}

/**
 * The first rating of an unrated player from a caller's results: checks them, then pools them.
 *
 * @example
 * const rules = editionByName('fide-2009', 'standard');
 * const performance = {
 *   event: 'open',
 *   start: '2010-03-01',
 *   end: '2010-03-07',
 *   kind: 'swiss' as const,
 *   games: 9,
 *   halfPoints: 9,
 *   rc: 1900,
 *   rcTotal: 17100,
 *   ru: 1900,
 *   enoughRated: true,
 *   teamChampionship: false,
 *   floor: 1200,
 * };
 * const conditions = { calendar: { monthlyFrom: null }, disabilityMember: false };
 * const first = rules.ok && pooledFirstRating([performance], conditions, rules.value);
 * first && first.ok && [first.value.rn, first.value.published] // [1900, true]
 */
export function pooledFirstRating(
  performances: readonly Performance[],
  conditions: PoolConditions,
  edition: FideEdition,
): Result<PoolOutcome> {
  const book = rulebookOf(edition);
  if (!book.ok) return book;
  const errors = performances.flatMap((performance, index) => checkPerformance(performance, `performances[${index}]`));
  if (conditions.calendar.monthlyFrom !== null)
    errors.push(...checkDate(conditions.calendar.monthlyFrom, 'calendar.monthlyFrom'));
  const names = new Set(performances.map(({ event }) => event));
  if (names.size < performances.length) {
    errors.push(
      problem('event-twice', 'performances', 'an event is there more than once', 'give the result of every event once'),
    );
  }
  return errors.length > 0 ? { ok: false, errors } : ok(poolPerformances(performances, conditions, book.value));
}

function checkPerformance(performance: Performance, path: string): RuleError[] {
  const errors = [...checkDate(performance.start, `${path}.start`), ...checkDate(performance.end, `${path}.end`)];
  if (errors.length === 0 && performance.end < performance.start) {
    errors.push(
      problem('end-before-start', `${path}.end`, `it ends on ${performance.end}, before it starts`, 'check both dates'),
    );
  }
  if (!isCount(performance.games, 0))
    errors.push(
      problem('games-not-a-number', `${path}.games`, `${performance.games} is no number of games`, 'a whole number from 0'),
    );
  if (!isCount(performance.halfPoints, 0) || performance.halfPoints > 2 * performance.games) {
    errors.push(
      problem(
        'score-not-possible',
        `${path}.halfPoints`,
        `${performance.halfPoints} half points of ${performance.games} games are not possible`,
        'from 0 to two for each game',
      ),
    );
  }
  // A rating in an event may be far below any floor, even negative.
  if (performance.ru !== null && !Number.isSafeInteger(performance.ru)) errors.push(notARating(`${path}.ru`, performance.ru));
  if (performance.rc !== null && !Number.isSafeInteger(performance.rc)) errors.push(notARating(`${path}.rc`, performance.rc));
  if (!isCount(performance.rcTotal, 0))
    errors.push(
      problem('total-not-a-number', `${path}.rcTotal`, `${performance.rcTotal} is no sum of ratings`, 'a whole number'),
    );
  if (performance.enoughRated && performance.games === 0) {
    errors.push(
      problem(
        'result-without-games',
        `${path}.games`,
        'a result with enough rated opponents has games',
        'check the number of games',
      ),
    );
  }
  return errors;
}

/** 7.14 and 8.3 for all results of one unrated player so far. */
export function poolPerformances(
  performances: readonly Performance[],
  conditions: PoolConditions,
  book: Rulebook,
  /** A reform's change to the calculated rating, before the floor. */
  adjust?: (calculated: number) => number,
): PoolOutcome {
  const { used, ignored } = choosePerformances(performances, conditions.calendar, book);
  const { rcTotal, ...score } = sumOf(used);
  const gamesInTeamChampionships = sumOf(used.filter((performance) => performance.teamChampionship)).games;
  const gamesNeeded = gamesForPublication(gamesInTeamChampionships, conditions.disabilityMember, book);
  const [single] = used;
  const roundRobin = used.length === 1 && single?.kind === 'round_robin' ? single : null;
  let [rn, rc]: [number | null, number | null] = [null, null];
  if (roundRobin !== null) {
    [rn, rc] = [roundRobin.ru, roundRobin.rc];
  } else if (used.length > 0) {
    rc = roundedAverage(rcTotal, score.games);
    rn = performanceRating(rc, score, book.pointsPerHalfPoint, null);
  }
  if (rn !== null && adjust !== undefined) rn = adjust(rn);
  const unmet = unmetForPublication(rn, score.games, gamesNeeded, book.floor);
  return {
    rn,
    rc,
    ...score,
    published: unmet.length === 0,
    unmet,
    used,
    ignored,
    gamesNeeded,
    gamesInTeamChampionships,
    keepsRoundRobin: roundRobin !== null,
  };
}

/** 7.14d and 7.14e: what is missing for publication. */
export function unmetForPublication(rn: number | null, games: number, gamesNeeded: number, floor: number): UnmetCondition[] {
  const unmet: UnmetCondition[] = [];
  if (rn !== null && rn < floor) unmet.push('7.14d');
  if (games < gamesNeeded) unmet.push('7.14e');
  return unmet;
}

/** The fields that decide whether a result is used. */
export type ChoosablePerformance = Pick<Performance, 'event' | 'start' | 'end' | 'halfPoints' | 'ru' | 'enoughRated' | 'floor'>;

/**
 * Which results count: within the periods of 7.14c, not under 8.21, and without first results of zero (6.1) or below the floor
 * (8.31).
 */
export function choosePerformances<T extends ChoosablePerformance>(
  performances: readonly T[],
  calendar: ListCalendar,
  book: Pick<Rulebook, 'poolMonths' | 'minimumFirstScore'>,
): { used: T[]; ignored: { performance: T; under: IgnoredUnder }[] } {
  const used: T[] = [];
  const ignored: { performance: T; under: IgnoredUnder }[] = [];
  const latest = performances.reduce((last, { start }) => (start > last ? start : last), '');
  let achieved = false;
  for (const performance of [...performances].sort(inOrder)) {
    const under = whyIgnored(performance, achieved, { latest, calendar, book });
    if (under !== null) {
      ignored.push({ performance, under });
      continue;
    }
    // Reached only with a rating at or above the floor, or after one (6.1 and 8.31 are about first results; ruling FIDE-A-19).
    achieved = true;
    used.push(performance);
  }
  return { used, ignored };
}

function whyIgnored(
  performance: ChoosablePerformance,
  achieved: boolean,
  {
    latest,
    calendar,
    book,
  }: { latest: IsoDate; calendar: ListCalendar; book: Pick<Rulebook, 'poolMonths' | 'minimumFirstScore'> },
): IgnoredUnder | null {
  if (!withinPoolPeriods(performance.start, latest, book.poolMonths, calendar)) return '7.14c';
  if (!performance.enoughRated) return '8.21';
  if (achieved) return null;
  if (performance.halfPoints < book.minimumFirstScore) return '6.1';
  return performance.ru === null || performance.ru < performance.floor ? '8.31' : null;
}

/** Orders results by end, start and name of the event. */
function inOrder(a: ChoosablePerformance, b: ChoosablePerformance): number {
  return compareText(a.end, b.end) || compareText(a.start, b.start) || compareText(a.event, b.event);
}

/** 7.14a, b: 9 games; 7.14f: 7 games in team championships; 7.14g: 7 for members of IBCA, ICSC or IPCA. */
export function gamesForPublication(
  gamesInTeamChampionships: number,
  disabilityMember: boolean,
  book: Pick<Rulebook, 'gamesForFirstRating' | 'gamesForFirstRatingReduced'>,
): number {
  const reduced = disabilityMember || gamesInTeamChampionships >= book.gamesForFirstRatingReduced;
  return reduced ? book.gamesForFirstRatingReduced : book.gamesForFirstRating;
}

function sumOf(performances: readonly Performance[]): { games: number; halfPoints: number; rcTotal: number } {
  const sum = { games: 0, halfPoints: 0, rcTotal: 0 };
  for (const performance of performances) {
    sum.games += performance.games;
    sum.halfPoints += performance.halfPoints;
    sum.rcTotal += performance.rcTotal;
  }
  return sum;
}
