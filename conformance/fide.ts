// Answers the vectors of the FIDE rules of 2009 with `@harkness/rules/fide`, from the input alone.

import type { Result } from '@harkness/rules';
import {
  type Entry,
  type EventKind,
  type EventOutcome,
  editionByName,
  type FideEdition,
  type FideEvent,
  type Game,
  type Performance,
  type RatedOutcome,
  rateEvent,
  ratingDifference,
  scoringProbability,
  type UnratedOutcome,
} from '@harkness/rules/fide';
import {
  activityOn,
  countedDifference,
  daysOfEvent,
  durationAllowed,
  type EventReport,
  firstControlAllowed,
  fractionalScore,
  fractionText,
  type ListCalendar,
  listInForce,
  listOfReport,
  makeLists,
  minimumMinutes,
  poolPerformances,
  type Rulebook,
  ratingPeriod,
  roundsAllowed,
  rulebookOf,
  secondsForGame,
  type TimePeriod,
} from '@harkness/rules/internal/fide';
import type { Vector } from './vector.js';

const edition: FideEdition = resultOf(editionByName('fide-2009', 'standard'));
const book: Rulebook = resultOf(rulebookOf(edition));

export function answer(vector: Vector): unknown {
  switch (vector.kind) {
    case 'event':
      return answerEvent(vector.input as EventInput);
    case 'lists':
      return answerLists(vector.input as ListsInput);
    case 'initial':
      return answerInitial(vector.input as InitialInput);
    case 'dates':
      return answerDates(vector.input as DatesInput);
    case 'control':
      return answerControl(vector.input as ControlInput);
    case 'activity':
      return answerActivity(vector.input as ActivityInput);
    case 'dp':
      return answerDp(vector.input as { halfPoints: number; games: number });
    case 'pd':
      return answerPd(vector.input as { own: number; opponent: number });
    default:
      throw new Error(`no answer to vectors of kind ${vector.kind}`);
  }
}

function resultOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.errors.map((error) => `${error.code} at ${error.place}: ${error.message}`).join('; '));
}

type GameRow = readonly [white: string, black: string, halfPoints: number, played: 0 | 1];

function gameOf([white, black, halfPoints, played]: GameRow): Game {
  return { white, black, halfPoints, played: Boolean(played) };
}

type EventInput = Omit<FideEvent, 'entries' | 'games'> & {
  readonly entries: readonly Entry[];
  readonly games: readonly GameRow[];
};

function answerEvent(input: EventInput): unknown {
  const outcome = resultOf(rateEvent({ ...input, games: input.games.map(gameOf) }, edition));
  const { average } = outcome;
  return {
    ...summary(outcome),
    rar: average === null ? null : fractionText(average.rar),
    dpa: average === null ? null : fractionText(average.dpa),
    ra: average?.ra ?? null,
    n: average?.n ?? null,
    unrated: byId(outcome.unrated, unratedRow),
    rated: byId(outcome.rated, ratedRow),
  };
}

function summary(outcome: EventOutcome): object {
  return { ratable: outcome.ratable, problems: outcome.problems, treatedAs: outcome.treatedAs };
}

function unratedRow({ id: _id, rcTotal: _total, ...row }: UnratedOutcome): object {
  return row;
}

function ratedRow({ id: _id, publishedSince: _since, changeHundredths, ...row }: RatedOutcome): object {
  return { ...row, changeTenths: changeHundredths / 10 };
}

function byId<T extends { readonly id: string }>(rows: readonly T[], show: (row: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(rows.map((row) => [row.id, show(row)]));
}

interface ListsInput {
  readonly players: readonly {
    readonly id: string;
    readonly rating: number | null;
    readonly reached2400?: boolean;
    readonly disabilityMember?: boolean;
    readonly lastGame?: string | null;
  }[];
  readonly events: readonly (Omit<EventReport, 'games' | 'kind'> & {
    readonly kind: EventKind;
    readonly games: readonly GameRow[];
  })[];
  readonly firstList: string;
  readonly lastList: string;
  readonly monthlyFrom?: string | null;
}

function answerLists(input: ListsInput): unknown {
  const lists = resultOf(
    makeLists(
      {
        players: input.players.map((player) => ({
          id: player.id,
          rating: player.rating,
          reached2400: player.reached2400 ?? false,
          lastGame: player.lastGame ?? null,
          disabilityMember: player.disabilityMember ?? false,
          pool: [],
        })),
        reports: input.events.map((event) => ({ ...event, games: event.games.map(gameOf) })),
        firstList: input.firstList,
        lastList: input.lastList,
        calendar: calendarOf(input),
      },
      edition,
    ),
  );
  return {
    lists: Object.fromEntries(
      lists.map(({ list, entries }) => [
        list,
        byId(entries, ({ id: _id, firstRating: _first, changeHundredths, ...row }) => ({
          ...row,
          changeTenths: changeHundredths === null ? null : changeHundredths / 10,
        })),
      ]),
    ),
    events: Object.fromEntries(lists.flatMap(({ outcomes }) => outcomes.map((outcome) => [outcome.event, summary(outcome)]))),
  };
}

function calendarOf(input: { readonly monthlyFrom?: string | null }): ListCalendar {
  return { monthlyFrom: input.monthlyFrom ?? null };
}

interface InitialInput {
  readonly performances: readonly Omit<Performance, 'floor'>[];
  readonly floor: number;
  readonly disabilityMember?: boolean;
  readonly monthlyFrom?: string | null;
}

function answerInitial(input: InitialInput): unknown {
  const performances = input.performances.map((performance) => ({ ...performance, floor: input.floor }));
  const conditions = { calendar: calendarOf(input), disabilityMember: input.disabilityMember === true };
  const { rn, rc, games, halfPoints, published, unmet, used, ignored } = poolPerformances(performances, conditions, {
    ...book,
    floor: input.floor,
  });
  return {
    rn,
    rc,
    games,
    halfPoints,
    published,
    unmet,
    used: used.map((performance) => performance.event),
    ignored: ignored.map(({ performance, under }) => [performance.event, under]),
  };
}

interface DatesInput {
  readonly start: string;
  readonly end: string;
  readonly official?: boolean;
  readonly league?: boolean;
  readonly approved?: boolean;
  readonly monthlyFrom?: string | null;
}

function answerDates(input: DatesInput): unknown {
  const calendar = calendarOf(input);
  const period = ratingPeriod(input.start, calendar);
  const days = daysOfEvent(input.start, input.end);
  return {
    listInForce: listInForce(input.start, calendar),
    validFrom: period.list,
    validTo: period.end,
    ratedOn: listOfReport(input, calendar, book),
    days,
    durationOk: durationAllowed(days, book.durationDays, { league: input.league === true, approved: input.approved === true }),
  };
}

interface ControlInput {
  readonly timeControl: readonly TimePeriod[];
  readonly ratings: readonly (number | null)[];
  readonly rounds: number;
}

function answerControl(input: ControlInput): unknown {
  const seconds = secondsForGame(input.timeControl, book.movesOfAGame);
  const minimum = minimumMinutes(input.ratings, book.minuteBands);
  return {
    minutes: seconds / 60,
    minimum,
    rateOfPlayOk: seconds >= 60 * minimum,
    firstControlOk: firstControlAllowed(input.timeControl, book.firstControlMoves),
    roundsOk: roundsAllowed(input.rounds, seconds, { rounds: book.roundsPerDay, hours: book.hoursPerDay }),
  };
}

interface ActivityInput {
  readonly list: string;
  readonly lastGame?: string | null;
  readonly monthlyFrom?: string | null;
}

function answerActivity(input: ActivityInput): unknown {
  return activityOn(input.list, input.lastGame ?? null, calendarOf(input), book);
}

function answerDp(input: { readonly halfPoints: number; readonly games: number }): unknown {
  const p = fractionalScore(input.halfPoints, input.games);
  return { p, dp: ratingDifference(p) };
}

function answerPd(input: { readonly own: number; readonly opponent: number }): unknown {
  const difference = input.own - input.opponent;
  const counted = countedDifference(difference, book.largestDifference);
  return { difference, raw: scoringProbability(difference), withRule: scoringProbability(counted) };
}
