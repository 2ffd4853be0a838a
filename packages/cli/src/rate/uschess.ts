// A section of a report rated by the rules of US Chess, from the ratings that the file and lists give.

import type { ReportPlayer, ReportSection } from '@harkness/formats';
import { parseTimeControl, rowsOf, type SectionTerms } from '@harkness/office';
import { isIsoDate } from '@harkness/rules';
import {
  type EventInput,
  explainEvent,
  isSystem,
  officialRating,
  type PlayerInput,
  type PlayerResult,
  type RatingSource,
  rateEvent,
  type SectionEdition,
  type System,
  systemTitles,
} from '@harkness/rules/uschess';
import { taken } from '../calculate/input.js';
import { type PlayerRating, playerId, type RatedSection, type RatingPoint } from './rated.js';
import { type ListRatings, type PlayerRatings, ratingsOf } from './ratings.js';

/** A rating without its games is established; so many games are worth the most that any rating can be worth (§3). */
const gamesOfEstablished = 50;

export interface UschessChoice {
  readonly edition?: SectionEdition;
  /** Rated in this system alone, whatever the time control says. */
  readonly system?: System;
}

interface RatedSystem {
  readonly system: System;
  readonly input: EventInput;
  readonly edition: string;
  readonly results: readonly PlayerResult[];
}

export function rateUschess(
  section: ReportSection,
  terms: SectionTerms & { readonly start: string; readonly end: string },
  lists: readonly ListRatings[],
  choice: UschessChoice,
): RatedSection {
  const notes: string[] = [];
  const known = section.players.map((player) => ratingsOf(player, lists));
  const frame = { section: section.number, name: section.name };
  if (section.kind === 'match') {
    const note =
      'a match is rated with limits that depend on earlier matches: use harkness match, or rate it against an office with --data';
    return { ...frame, systems: [], players: playersOf(section, []), notes: [note] };
  }
  const wanted = choice.system === undefined ? terms.systems.filter(isSystem) : [choice.system];
  const rated: RatedSystem[] = [];
  for (const system of wanted) {
    // Nobody's rating in a second system means that the source does not know it, not that everybody is unrated.
    if (wanted.length > 1 && !known.some(({ by }) => by.has(system)) && known.some(({ by }) => by.size > 0)) {
      notes.push(
        `not rated in ${system} (${systemTitles[system]}): no rating of that system is given; add --ratings LIST or --data DIR, or ask for it with --system ${system}`,
      );
      continue;
    }
    rated.push(rateIn(system, section, terms, known, choice));
  }
  const aged = rated.flatMap(({ results }) => results.filter(({ initial }) => initial?.from === 'last resort'));
  if (aged.length > 0)
    notes.push(
      `unrated, and the birth date is not known: ${aged.map(({ id }) => id).join(', ')} begin with ${aged[0]?.r0} points`,
    );
  return {
    ...frame,
    systems: rated.map(({ system, edition }) => ({ system, edition })),
    players: playersOf(section, rated, known),
    notes,
    explain: (pair) =>
      rated.map(({ system, input }) => {
        const at = section.players.findIndex((player) => player.pair === pair);
        return { system, trace: taken(explainEvent(input, input.players[at]?.id ?? '')) };
      }),
  };
}

function rateIn(
  system: System,
  section: ReportSection,
  { start, end, timeControl }: SectionTerms & { readonly start: string; readonly end: string },
  known: readonly PlayerRatings[],
  { edition }: UschessChoice,
): RatedSystem {
  const control = timeControl === undefined ? undefined : parseTimeControl(timeControl);
  const players = section.players.map((player, at) => playerInput(system, player, known[at], start));
  const input: EventInput = {
    system,
    startDate: start,
    endDate: end,
    ...(edition === undefined ? {} : { edition }),
    timeControl: control === undefined ? null : { minutes: control.minutes, seconds: control.seconds },
    players,
    games: rowsOf(section).games.map(([white, black, halfPoints, , played]) => ({
      a: players[white]?.id ?? '',
      b: players[black]?.id ?? '',
      scoreA: halfPoints / 2,
      played: played === 1,
    })),
  };
  const result = taken(rateEvent(input));
  return { system, input, edition: result.edition, results: result.players };
}

/** As explanations name him. */
function nameOf({ pair, name }: ReportPlayer): string {
  return `${pair} ${name}`;
}

function playerInput(system: System, player: ReportPlayer, known: PlayerRatings | undefined, start: string): PlayerInput {
  const id = nameOf(player);
  const own = known?.by.get(system);
  if (own !== undefined) return { id, rating: own.rating, games: own.games ?? gamesOfEstablished, history: 'mixed' };
  return {
    id,
    rating: null,
    sources: [...(known?.by ?? [])].flatMap(([from, { rating, games }]) => sourceOf(from, rating, games, start)),
    birthDate: isIsoDate(player.born) ? player.born : null,
  };
}

/** What another rating says of a player who is unrated in this system (§2). */
function sourceOf(from: string, rating: number, games: number | undefined, computedOn: string): RatingSource[] {
  if (isSystem(from)) return [{ kind: from, rating, games: games ?? gamesOfEstablished, computedOn }];
  if (from === 'FIDE-standard' || from === 'CFC')
    return [{ kind: from === 'CFC' ? 'CFC' : 'FIDE', rating, games: null, computedOn }];
  return [];
}

function playersOf(section: ReportSection, rated: readonly RatedSystem[], known: readonly PlayerRatings[] = []) {
  return section.players.map((player, at) => ({
    pair: player.pair,
    name: player.name,
    id: playerId(player, 'uschess') ?? null,
    ratings: rated.flatMap(({ system, results }): PlayerRating[] => {
      const result = results[at];
      const given = known[at]?.by.get(system);
      return result === undefined ? [] : [{ system, ...pointsOf(result, given !== undefined && given.games === undefined) }];
    }),
  }));
}

function pointsOf(result: PlayerResult, gamesUnknown: boolean): { before: RatingPoint | null; after: RatingPoint | null } {
  const point = (rating: number, games: number): RatingPoint => ({
    rating,
    official: officialRating(rating),
    games: gamesUnknown ? null : games,
  });
  const before = result.unrated ? null : point(result.r0, result.n);
  const after = result.final === null ? before : point(result.final, result.gamesAfter);
  return { before, after };
}
