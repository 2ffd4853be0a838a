// Rates a section of a report by the rules of US Chess, from the ratings in the file and in lists.

import type { ReportPlayer, ReportSection } from '@harkness/formats';
import { isIsoDate, type Ruling, type TraceStep } from '@harkness/rules';
import { gamesOfEstablished, isSystem } from '@harkness/rules/internal/uschess';
import {
  type EventInput,
  edition,
  explainEvent,
  type PlayerInput,
  type PlayerResult,
  type RatingSource,
  rateEvent,
  readingText,
  type SectionEdition,
  type System,
  systemTitles,
} from '@harkness/rules/uschess';
import { rowsOf } from '../../desk/rows.js';
import { parseTimeControl } from '../../facts/time-control.js';
import type { ReadyTerms } from '../ratable.js';
import { type PlayerRating, playerId, type RatedSection, type RatingPoint, ratingPoint } from '../rated.js';
import { type ListRatings, type PlayerRatings, ratingsOf } from '../ratings.js';
import { taken } from '../taken.js';
import { rateMatchIn } from '../uschess-match.js';
import type { RateWords } from '../words.js';

export interface UschessChoice {
  readonly edition?: SectionEdition;
  /** Rate only in this system, whatever the time control. */
  readonly system?: System;
}

/** A section or match rated in one system. */
export interface RatedSystem {
  readonly system: System;
  readonly edition: string;
  /** In the order of the section's players. */
  readonly ratings: readonly {
    readonly before: RatingPoint | null;
    readonly after: RatingPoint | null;
    readonly note?: string;
  }[];
  /** Names of unrated players about whom nothing is known. */
  readonly unknown?: { readonly names: readonly string[]; readonly begin: number };
  /** Interpretations that go beyond the document. */
  readonly readings: readonly string[];
  readonly rulings: readonly Ruling[];
  /** By the player's index in the section. */
  readonly explain: (at: number) => TraceStep;
}

export function rateUschess(
  section: ReportSection,
  terms: ReadyTerms,
  lists: readonly ListRatings[],
  choice: UschessChoice,
  words: RateWords,
): RatedSection {
  const notes: string[] = [];
  const established = gamesOfEstablished(taken(edition(underRules(terms.start, choice))));
  const known = section.players.map((player) => ratingsOf(player, lists));
  const wanted = choice.system === undefined ? terms.systems.filter(isSystem) : [choice.system];
  const rated: RatedSystem[] = [];
  for (const system of wanted) {
    // If nobody has a rating in a second system, the source does not cover it; the players are not all unrated.
    if (wanted.length > 1 && !known.some(({ by }) => by.has(system)) && known.some(({ by }) => by.size > 0)) {
      notes.push(
        `not rated in ${system} (${systemTitles[system]}): no rating of that system is given; ${words.otherSystem(system)}`,
      );
      continue;
    }
    const input = inputOf(system, section, terms, known, choice, established);
    const isGamesUnknown = (at: number) => gamesUnknown(known[at], system);
    const one = section.kind === 'match' ? rateMatchIn(input, isGamesUnknown, notes, words) : rateIn(input, isGamesUnknown);
    if (one !== undefined) rated.push(one);
  }
  const provisional = section.players.filter((_, at) => wanted.some((system) => known[at]?.by.get(system)?.provisional));
  if (provisional.length > 0)
    notes.push(
      `provisional on the list, which does not say their games, and taken as established: ${provisional.map(nameOf).join(', ')}`,
    );
  for (const { unknown } of rated)
    if (unknown !== undefined && unknown.names.length > 0)
      notes.push(`unrated, and the birth date is not known: ${unknown.names.join(', ')} begin with ${unknown.begin} points`);
  for (const { readings } of rated) notes.push(...readings.map((reading) => `reading: ${reading}`));
  return {
    section: section.number,
    name: section.name,
    systems: rated.map(({ system, edition }) => ({ system, edition })),
    players: section.players.map((player, at) => ({
      pair: player.pair,
      name: player.name,
      id: playerId(player, 'uschessId') ?? null,
      ratings: rated.flatMap(({ system, ratings }): PlayerRating[] => {
        const own = ratings[at];
        return own === undefined ? [] : [{ system, ...own }];
      }),
    })),
    notes: [...new Set(notes)],
    rulings: [...new Map(rated.flatMap(({ rulings }) => rulings.map((ruling) => [ruling.id, ruling]))).values()],
    explain: (pair) => {
      const at = section.players.findIndex((player) => player.pair === pair);
      return rated.map(({ system, explain }) => ({ system, trace: explain(at) }));
    },
  };
}

/** The requested edition, or else that of the day. */
function underRules(on: string, { edition: choice }: UschessChoice): Parameters<typeof edition>[0] {
  return choice?.by === 'name' ? choice : { ...choice, by: 'date', on };
}

function inputOf(
  system: System,
  section: ReportSection,
  { start, end, timeControl }: ReadyTerms,
  known: readonly PlayerRatings[],
  { edition: choice }: UschessChoice,
  established: number,
): EventInput {
  const control = timeControl === undefined ? undefined : parseTimeControl(timeControl);
  const players = section.players.map((player, at) => playerInput(system, player, known[at], start, established));
  return {
    system,
    startDate: start,
    endDate: end,
    ...(choice === undefined ? {} : { edition: choice }),
    timeControl: control === undefined ? null : { minutes: control.minutes, seconds: control.seconds },
    players,
    games: rowsOf(section).games.map(([white, black, halfPoints, , played]) => ({
      a: players[white]?.id ?? '',
      b: players[black]?.id ?? '',
      scoreA: halfPoints / 2,
      played: played === 1,
    })),
  };
}

function rateIn(input: EventInput, isGamesUnknown: (at: number) => boolean): RatedSystem {
  const { system } = input;
  const { edition, players, readings, rulings } = taken(rateEvent(input));
  const aged = players.filter(({ initial }) => initial?.from === 'last resort');
  return {
    system,
    edition,
    ratings: players.map((result, at) => pointsOf(result, isGamesUnknown(at))),
    readings: readings.map(readingText),
    rulings,
    ...(aged[0] === undefined ? {} : { unknown: { names: aged.map(({ id }) => id), begin: aged[0].r0 } }),
    explain: (at) => taken(explainEvent(input, input.players[at]?.id ?? '')),
  };
}

/** The name used in explanations. */
function nameOf({ pair, name }: ReportPlayer): string {
  return `${pair} ${name}`;
}

function playerInput(
  system: System,
  player: ReportPlayer,
  known: PlayerRatings | undefined,
  start: string,
  established: number,
): PlayerInput {
  const id = nameOf(player);
  const own = known?.by.get(system);
  if (own !== undefined) return { id, rating: own.rating, games: own.games ?? established, history: 'mixed' };
  return {
    id,
    rating: null,
    sources: [...(known?.by ?? [])].flatMap(([from, { rating, games }]) => sourceOf(from, rating, games ?? established, start)),
    birthDate: isIsoDate(player.born) ? player.born : null,
    canadianResident: known?.isCanadian === true,
  };
}

/** What another rating says about a player unrated in this system (§2). */
function sourceOf(from: string, rating: number, games: number, computedOn: string): RatingSource[] {
  if (isSystem(from)) return [{ kind: from, rating, games, computedOn }];
  if (from === 'FIDE-standard' || from === 'CFC')
    return [{ kind: from === 'CFC' ? 'CFC' : 'FIDE', rating, games: null, computedOn }];
  return [];
}

/** Whether a rating was given without its games. */
function gamesUnknown(known: PlayerRatings | undefined, system: System): boolean {
  const given = known?.by.get(system);
  return given !== undefined && given.games === undefined;
}

function pointsOf(result: PlayerResult, unknown: boolean): { before: RatingPoint | null; after: RatingPoint | null } {
  const before = result.unrated ? null : ratingPoint(result.r0, unknown ? null : result.n);
  const after = result.final === null ? before : ratingPoint(result.final, unknown ? null : result.gamesAfter);
  return { before, after };
}
