// A rated section under any authority: the basis of a crosstable, a JSON answer and a written file.

import type { ReportDraft, ReportedRating, ReportPlayer, ReportSection } from '@harkness/formats';
import { type ReportIdField, reportedIds } from '@harkness/formats';
import type { Ruling, TraceStep } from '@harkness/rules';
import { officialRating } from '@harkness/rules/uschess';
import type { RatingSystem } from '../facts/facts.js';
import { authorityOfSystem } from './registry.js';

/** A rating before or after a section. */
export interface RatingPoint {
  /** As computed, with decimals where the rules keep them. */
  readonly rating: number;
  /** As published: a whole number. */
  readonly official: number;
  /** Null if unknown; treated as established. */
  readonly games: number | null;
}

export function ratingPoint(rating: number, games: number | null): RatingPoint {
  return { rating, official: officialRating(rating), games };
}

/** A player's rating in one system, before and after. */
export interface PlayerRating {
  /** `OTBR`, `FIDE-standard` … */
  readonly system: RatingSystem;
  /** Null if unrated before. */
  readonly before: RatingPoint | null;
  /** Null if still unrated. */
  readonly after: RatingPoint | null;
  /** FIDE: change in points before rounding. */
  readonly change?: number;
  /** A short note on a result that is not a rating yet. */
  readonly note?: string;
}

/** A player of a rated section. */
export interface RatedPlayer {
  /** Pairing number. */
  readonly pair: number;
  readonly name: string;
  readonly id: string | null;
  /** One per system that rates the section. */
  readonly ratings: readonly PlayerRating[];
}

/** A section with everybody's ratings. */
export interface RatedSection {
  /** Its number in the report. */
  readonly section: number;
  readonly name: string;
  /** The rules of each system, e.g. `uschess@2024-05-01`. */
  readonly systems: readonly { readonly system: string; readonly edition: string }[];
  readonly players: readonly RatedPlayer[];
  /** Why it is not rated, or not in every system. */
  readonly notes: readonly string[];
  /** The rulings that affected a rating; an office names them in its explanations. */
  readonly rulings?: readonly Ruling[];
  /** Explains a player's ratings, system by system. */
  readonly explain: (pair: number) => readonly { readonly system: string; readonly trace: TraceStep }[];
}

/** The id in the authority's own field, or else another one. */
export function playerId(player: ReportPlayer, field: ReportIdField): string | undefined {
  return reportedIds(player, field)[0];
}

/** The name of a system's rating in reports. */
export function reportSystem(system: RatingSystem): string {
  return authorityOfSystem(system)?.reports.systemInFiles(system) ?? system;
}

type RatedPlayers = Pick<RatedSection, 'section' | 'players'>;

/**
 * The report with ratings before and after, as in wallcharts and files.
 * @example
 * const { report } = parse(winterCup, 'winter-cup.json');
 * report && withRatings(report, rate(report).sections).sections[0]?.players[0]?.postRatings // [{ system: 'OTBR', rating: 1810 }]
 */
export function withRatings(draft: ReportDraft, sections: readonly RatedPlayers[]): ReportDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) => {
      const rated = sections.find((one) => one.section === section.number);
      return rated === undefined ? section : { ...section, players: ratedPlayers(section, rated) };
    }),
  };
}

function ratedPlayers(section: ReportSection, rated: RatedPlayers): ReportPlayer[] {
  const byPair = new Map(rated.players.map((player) => [player.pair, player]));
  return section.players.map((player) => {
    const ratings = byPair.get(player.pair)?.ratings ?? [];
    if (ratings.length === 0) return player;
    const { postRatings: _, ...rest } = player;
    const systems = new Set(ratings.flatMap(({ system }) => [system, reportSystem(system)]));
    // A US Chess rating without a system was treated as one of those rated here.
    const kept = player.ratings.filter(({ system }) => !systems.has(system) && !(system === 'USA' && !systems.has('FIDE')));
    const before = ratings.flatMap(({ system, before: point }) => reported(system, point));
    const after = ratings.flatMap(({ system, after: point }) => reported(system, point));
    return { ...rest, ratings: [...before, ...kept], ...(after.length === 0 ? {} : { postRatings: after }) };
  });
}

function isProvisional(system: RatingSystem, games: number): boolean {
  return authorityOfSystem(system)?.reports.isProvisional?.(games) === true;
}

/** Games are stated while the rating is provisional. */
function reported(system: RatingSystem, point: RatingPoint | null): ReportedRating[] {
  if (point === null) return [];
  const shown = point.games !== null && isProvisional(system, point.games);
  return [{ system: reportSystem(system), rating: point.official, ...(shown ? { games: point.games ?? 0 } : {}) }];
}
