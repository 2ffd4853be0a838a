// Answers the vectors of the later FIDE editions.

import { type IsoDate, ok, type Result } from '@harkness/rules';
import {
  applyOneOff,
  datesOfEvent,
  type Edition,
  type EventDates,
  editionByDate,
  editionByName,
  firstRating,
  fractionText,
  kForPeriod,
  kOnList,
  type LaterGame,
  type LaterPlayer,
  type ListType,
  type PeriodTournament,
  type PoolEvent,
  rateGame,
  ratePeriod,
} from '@harkness/rules/fide';
import type { Vector } from './vector.js';

interface Asked {
  readonly edition?: string;
  readonly on?: IsoDate;
  readonly listType: ListType;
}

type Answer = (edition: Edition, input: unknown) => unknown;

const answers: Readonly<Record<string, Answer>> = {
  change: (edition, input) => {
    const { newList, player, tournaments } = input as { newList: IsoDate; player: LaterPlayer; tournaments: PeriodTournament[] };
    return given(ratePeriod({ listType: edition.listType, newList, player, tournaments }, edition));
  },
  initial: (edition, input) => {
    const first = given(firstRating(() => ok(edition), (input as { events: PoolEvent[] }).events));
    return { ...first, lists: first.lists.map((pool) => ({ ...pool, ra: pool.ra === null ? null : fractionText(pool.ra) })) };
  },
  k: (edition, input) => {
    const { player, list, periodGames } = input as { player: LaterPlayer; list: IsoDate; periodGames: number };
    const { k } = kOnList(edition, player, list);
    return { k, kUsed: kForPeriod(edition, k, periodGames).kUsed };
  },
  game: (edition, input) => rateGame(edition, input as LaterGame),
  dates: (edition, input) => datesOfEvent(edition, input as EventDates),
  adjust2024: (edition, input) => {
    const { rating } = input as { rating: number };
    // The one-off belongs to the list of 1 March 2024, whatever day of the edition is asked for.
    const lift = applyOneOff(given(editionByDate('2024-03-01', edition.listType)), rating, null);
    return lift === null ? null : { exact: fractionText(lift.exact), rating: lift.rating };
  },
};

export function answer({ kind, input }: Vector): unknown {
  const asked = input as Asked;
  const compute = answers[kind];
  if (compute === undefined) throw new Error(`no such kind: ${kind}`);
  return compute(given(editionAsked(asked)), input);
}

function editionAsked({ edition, on, listType }: Asked): Result<Edition> {
  return edition === undefined ? editionByDate(on ?? '', listType) : editionByName(edition, listType);
}

function given<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.errors.map((error) => `${error.path}: ${error.message}`).join(' '));
  return result.value;
}
