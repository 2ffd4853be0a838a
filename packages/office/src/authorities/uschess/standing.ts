// A state record in readable form: rating, counts, floor with its reason, and the next floor.

import { dateOfDayNumber, nextLine } from '@harkness/rules';
import {
  effectiveGames,
  explainFloor,
  floorOf,
  isEstablished,
  isLifeMaster,
  kFactor,
  peakBefore,
  ratingClasses,
  type SectionPlayer,
} from '@harkness/rules/internal/uschess';
import { nextFloor, officialRating, type System, type UsChessEdition } from '@harkness/rules/uschess';
import { noDay } from '../../engines/live/codes.js';
import type { StateRecord } from '../../engines/live/state.js';
import type { FloorStanding, Outlook, RatingPoint, Standing } from '../../facts/answers.js';
import type { SystemCode } from '../../facts/numbers.js';
import { dayAt, f64At, i32At } from '../../facts/typed-arrays.js';
import { playerInput } from './live/player-input.js';
import { F, Flag, I } from './live/record.js';
import { liveSystemOf } from './live/systems.js';

/** Undefined if the player is unrated. */
export function standingOf(record: StateRecord, system: SystemCode, edition: UsChessEdition): Standing | undefined {
  const rating = f64At(record.f64, F.rating);
  if (Number.isNaN(rating)) return undefined;
  const number = (index: number): number => i32At(record.i32, index);
  const optional = (index: number): number | undefined => {
    const value = f64At(record.f64, index);
    return Number.isNaN(value) ? undefined : value;
  };
  const [peak, moneyFloor, ceiling] = [optional(F.peak), optional(F.moneyFloor), optional(F.ceiling)];
  const lastRated = dayAt(record.i32, I.lastRated);
  return {
    system: liveSystemOf(system),
    rating,
    official: officialRating(rating),
    games: number(I.games),
    established: isEstablished(number(I.games), edition),
    wins: number(I.wins),
    draws: number(I.draws),
    losses: number(I.losses),
    creditedGames: Math.max(0, number(I.games) - number(I.wins) - number(I.draws) - number(I.losses)),
    eventsOfThree: number(I.eventsOfThree),
    ...(peak === undefined ? {} : { peakEstablished: peak }),
    gamesAbove2200: number(I.gamesAbove2200),
    originalLifeMaster: (number(I.flags) & Flag.lifeMaster) !== 0 || isLifeMaster(number(I.gamesAbove2200), edition),
    ...(moneyFloor === undefined ? {} : { moneyFloor }),
    ...(ceiling === undefined ? {} : { ceiling }),
    ...(lastRated === noDay ? {} : { lastRated: dateOfDayNumber(lastRated) }),
    floor: floorStanding(record, liveSystemOf(system), edition),
    outlook: outlookOf(officialRating(rating), number(I.games), edition),
  };
}

/** Describes the games behind a rating: few while it is provisional, the maximum once the rule counts no more. */
function outlookOf(official: number, games: number, edition: UsChessEdition): Outlook {
  const { effectiveGamesBound, kNumerator } = edition.values;
  // From the whole rating: K with decimals would reveal the rating's decimals.
  const counted = effectiveGames(official, games, effectiveGamesBound);
  const line = nextLine(official, ratingClasses);
  const hundred = (Math.floor(official / 100) + 1) * 100;
  return {
    k: kFactor(official, counted, 1, kNumerator, null),
    effectiveGames: counted,
    reliability: !isEstablished(games, edition) ? 'provisional' : counted < games ? 'settled' : 'settling',
    next: [
      ...(line === undefined ? [] : [{ kind: 'title' as const, name: line.name, at: line.at, points: line.at - official }]),
      ...(line?.at === hundred ? [] : [{ kind: 'milestone' as const, at: hundred, points: hundred - official }]),
    ],
  };
}

const floorSentences: Readonly<Record<FloorStanding['source'], string>> = {
  absolute: 'the absolute floor: 100, and more with wins, draws and events of three games',
  peak: 'the level 200 points or more below the highest established rating',
  cash: 'the floor of a large prize, or one set by the office',
  olm: 'the floor of an original Life Master',
};

/** Games recorded without results cannot count towards the floor, and the reader should know. */
function absoluteSentence(record: StateRecord): string {
  const count = (index: number): number => i32At(record.i32, index);
  const unknown = count(I.games) - count(I.wins) - count(I.draws) - count(I.losses);
  return unknown > 0 && (count(I.wins) + count(I.draws) === 0 || count(I.eventsOfThree) === 0)
    ? `${floorSentences.absolute}; of ${unknown} earlier games the results are not known, so they add nothing`
    : floorSentences.absolute;
}

function floorStanding(record: StateRecord, system: System, edition: UsChessEdition): FloorStanding {
  const player = { ...readPlayerOf(record), id: '' };
  const { wins, draws, eventsOfThree } = player;
  const { personal: floor, source } = floorOf(player, player, system, edition);
  const counts = { wins, draws, eventsOfThree };
  const trace = explainFloor({ edition, system, player, ...counts, floor, floorSource: source, isStanding: true });
  const peakNow = peakBefore(player.peakEstablished ?? Number.NaN, player.rating ?? Number.NaN, player.games, edition);
  const { next } = nextFloor(Number.isNaN(peakNow) ? null : peakNow, edition);
  return {
    floor,
    source,
    because: source === 'absolute' ? absoluteSentence(record) : floorSentences[source],
    trace,
    ...(next === null ? {} : { next: { floor: next.floor, atRating: next.rating } }),
  };
}

/** The record with every field of the rules; those that only Step 1 uses are empty. */
function readPlayerOf(record: StateRecord): SectionPlayer {
  const {
    rating,
    games,
    history,
    wins,
    draws,
    eventsOfThree,
    peakEstablished,
    originalLifeMaster,
    lifeMasterGames,
    cashFloor,
    ceiling,
  } = playerInput('', record.i32, 0);
  return {
    id: '',
    rating: rating ?? null,
    games: games ?? 0,
    history: history ?? 'none',
    birthDate: null,
    inferredAdult: false,
    canadianResident: false,
    sources: [],
    discretionaryRating: null,
    wins: wins ?? 0,
    draws: draws ?? 0,
    eventsOfThree: eventsOfThree ?? 0,
    peakEstablished: peakEstablished ?? null,
    originalLifeMaster: originalLifeMaster ?? false,
    lifeMasterGames: lifeMasterGames ?? 0,
    cashFloor: cashFloor ?? null,
    ceiling: ceiling ?? null,
  };
}

export function ratingPoint(rating: number, games: number): RatingPoint | null {
  return Number.isNaN(rating) ? null : { rating, official: officialRating(rating), games };
}

export function pointOf(record: StateRecord): RatingPoint | null {
  return ratingPoint(f64At(record.f64, F.rating), i32At(record.i32, I.games));
}
