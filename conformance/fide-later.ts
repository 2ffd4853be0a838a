// Answers the vectors of the later FIDE editions.

import type { IsoDate, Result } from '@harkness/rules';
import {
  type EventDates,
  editionByDate,
  editionByName,
  eventDates,
  type FideEdition,
  type FideGame,
  firstRating,
  type ListType,
  oneOffOnList,
  type PeriodTournament,
  type PlayerForK,
  type PoolEvent,
  playerK,
  rateGame,
  ratePeriod,
} from '@harkness/rules/fide';
import { fractionText } from '@harkness/rules/internal/fide';
import type { Vector } from './vector.js';

interface Asked {
  readonly edition?: string;
  readonly on?: IsoDate;
  readonly listType: ListType;
}

type Answer = (edition: FideEdition, input: unknown) => unknown;

const answers: Readonly<Record<string, Answer>> = {
  change: (edition, input) => {
    const { newList, player, tournaments } = input as { newList: IsoDate; player: PlayerForK; tournaments: PeriodTournament[] };
    return given(ratePeriod({ listType: edition.listType, newList, player, tournaments }, edition));
  },
  initial: (edition, input) => {
    const { events } = input as { events: PoolEvent[] };
    const first = given(firstRating({ listType: edition.listType, events }, edition));
    return { ...first, lists: first.lists.map((pool) => ({ ...pool, ra: pool.ra === null ? null : fractionText(pool.ra) })) };
  },
  k: (edition, input) => {
    const { player, list, periodGames } = input as { player: PlayerForK; list: IsoDate; periodGames: number };
    return given(playerK(edition, player, list, periodGames));
  },
  game: (edition, input) => given(rateGame(edition, input as FideGame)),
  dates: (edition, input) => given(eventDates(edition, input as EventDates)),
  adjust2024: (edition, input) => {
    // The one-off belongs to the list of 1 March 2024, whatever day of the edition is given.
    const lift = given(oneOffOnList(edition.listType, '2024-03-01', (input as { rating: number }).rating, null));
    return lift === null ? null : { exact: fractionText(lift.exact), rating: lift.rating };
  },
};

export function answer({ kind, input }: Vector): unknown {
  const asked = input as Asked;
  const compute = answers[kind];
  if (compute === undefined) throw new Error(`no such kind: ${kind}`);
  return compute(given(editionAsked(asked)), input);
}

function editionAsked({ edition, on, listType }: Asked): Result<FideEdition> {
  return edition === undefined ? editionByDate(on ?? '', listType) : editionByName(edition, listType);
}

function given<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.errors.map((error) => `${error.place}: ${error.message}`).join(' '));
  return result.value;
}
