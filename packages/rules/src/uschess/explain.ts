// Explains a rating after an event: the numbers of the section, step by step, as data.

import { failed, ok, type Result } from '../core/error.js';
import type { Branch, TraceStep } from '../core/trace.js';
import { mostMeetings } from './collect.js';
import type { UsChessEdition } from './edition.js';
import { hasPlayed, type PlayedResult, type PlayerResult, playerResult, type RatedSection, rateReadSection } from './event.js';
import type { EventInput, Overlay, SectionPlayer } from './event-input.js';
import { explainSettled } from './explain-floors.js';
import { explainInitial } from './explain-initial.js';
import { explainStandard, type StandardCase } from './explain-standard.js';
import { readSection } from './read-section.js';
import { mayHaveBonus } from './standard-steps.js';
import { systemTitles } from './systems.js';
import { totalOf } from './time-control.js';
import { effectiveGamesRule, specialRule, stepBy, type TracedHistory, untouchedRule } from './traced-rules.js';

/**
 * Explains one player's rating after the event. The root's value is the official rating.
 *
 * @example
 * const section = {
 *   system: 'OTBR' as const,
 *   startDate: '2024-05-04',
 *   endDate: '2024-05-05',
 *   players: [{ id: 'ann', rating: 1600, games: 40 }, { id: 'bob', rating: 1500, games: 30 }],
 *   games: [{ a: 'ann', b: 'bob', scoreA: 1 }],
 * };
 * const why = explainEvent(section, 'ann');
 * why.ok && why.value.title // 'Regular rating of ann after the event'
 */
export function explainEvent(input: EventInput, playerId: string, over?: Pick<Overlay, 'edition'>): Result<TraceStep> {
  const section = readSection(input, over);
  if (!section.ok) return section;
  const index = section.value.players.findIndex((player) => player.id === playerId);
  const player = section.value.players[index];
  if (player === undefined) {
    return failed({
      code: 'player-not-in-section',
      place: 'playerId',
      message: `There is no player ${JSON.stringify(playerId)} in the section.`,
      hint: 'Give the id of one of the players.',
    });
  }
  return ok(explainRated(rateReadSection(section.value, false), player, index));
}

/** Explains a section that is already rated. */
export function explainRated(rated: RatedSection, player: SectionPlayer, index: number): TraceStep {
  const { edition, system } = rated.section;
  const result = playerResult(rated, player, index);
  if (!hasPlayed(result)) return explainUntouched(rated, player, result);
  const { formula, final, floors, step5 } = result;
  const floorCase = {
    edition,
    system,
    player,
    wins: result.winsAfter,
    draws: result.drawsAfter,
    eventsOfThree: result.eventsOfThreeAfter,
    floor: floors.personal,
    floorSource: floors.source,
  };
  return explainSettled(floorCase, step5.rating, formula, final, explainSteps(rated, player, index, result));
}

/** Steps 1 to 5 of a player with rated games. */
export function explainSteps(rated: RatedSection, player: SectionPlayer, index: number, result: PlayedResult): TraceStep[] {
  const { work, terms, section } = rated;
  const { edition } = section;
  const steps: TraceStep[] = [];
  if (result.initial !== null) steps.push(explainInitial(section, player, result.initial));
  steps.push(explainEffectiveGames(edition, result.r0, result.n, result.nEffective));
  if (result.step3 !== null) {
    const title = 'Step 3, a first estimate for opponents to be rated against';
    const taken = 'the player is unrated and Step 1 gave no games, so one effective game is assumed in this step only';
    const pass = {
      title,
      source: `${edition.document} §1 Step 3`,
      opponents: opponents(rated, index, work.rating),
      value: result.step3.rating,
      branch: { taken },
    };
    steps.push(explainSpecial(edition, player, result, edition.values.step3EffectiveGames, pass));
  }
  const standard: StandardCase = {
    edition,
    system: section.system,
    total: section.timeControl === null ? null : totalOf(section.timeControl),
    isMatch: !terms.bonus,
    rating: result.r0,
    effectiveGames: result.nEffective,
    games: result.m,
    score: result.s,
    k: work.k[index] ?? Number.NaN,
    reduced: terms.reducedK !== null,
    mostMeetings: mostMeetings(work, index),
    bonusEligible: mayHaveBonus(work, edition, terms, index),
  };
  const branch = formulaBranch(edition, player, result);
  const passes = [
    { number: 4, title: 'Step 4, intermediate rating', seen: work.entering, step: result.step4 },
    { number: 5, title: 'Step 5, rating before floors', seen: work.step4, step: result.step5 },
  ];
  for (const { number, title, seen, step } of passes) {
    const pass = {
      title,
      source: `${edition.document} §1 Step ${number}`,
      opponents: opponents(rated, index, seen),
      value: step.rating,
      branch,
    };
    steps.push(
      step.standard === undefined
        ? explainSpecial(edition, player, result, result.nEffective, pass)
        : explainStandard(standard, { ...pass, expected: step.standard.e, bonus: step.standard.bonus }),
    );
  }
  return steps;
}

/** A player without a rated game keeps their rating, or stays unrated. */
function explainUntouched(rated: RatedSection, player: SectionPlayer, result: PlayerResult): TraceStep {
  const { edition, system } = rated.section;
  const title = `${systemTitles[system]} rating of ${player.id} after the event`;
  const branch = { taken: 'the player has no rated game in the section, so nothing is touched' };
  const remarks = { title, source: `${edition.document} §1`, branch, ruling: 'US-A-11' };
  return stepBy(untouchedRule, edition, { before: player.rating }, remarks, result.official);
}

/** The ratings of a player's opponents, game by game. */
function opponents({ work }: RatedSection, index: number, ratings: Float64Array): number[] {
  const places = work.opponent.subarray(work.firstGame[index], work.firstGame[index + 1]);
  return Array.from(places, (opponent) => ratings[opponent] ?? Number.NaN);
}

export function explainEffectiveGames(edition: UsChessEdition, rating: number, games: number, value: number): TraceStep {
  const branch: Branch =
    value < games
      ? {
          taken: 'at this rating, at most N* past games count',
          notTaken: [{ branch: 'all past games', because: `there are ${games}, more than N*` }],
        }
      : { taken: 'at this rating, all past games count' };
  return stepBy(
    effectiveGamesRule,
    edition,
    { rating, games },
    { title: 'Step 2, effective games N′', source: `${edition.document} §3`, branch },
    value,
  );
}

/** Which formula applies to a player, and why the other does not. */
function formulaBranch(edition: UsChessEdition, player: SectionPlayer, result: PlayedResult): Branch {
  const { specialUpTo } = edition.values;
  if (result.formula === 'standard') {
    return {
      taken: `the rating is based on ${result.n} games, more than ${specialUpTo}: standard formula`,
      notTaken: [{ branch: 'the special formula', because: 'earlier games are neither all wins nor all losses' }],
    };
  }
  if (result.n <= specialUpTo)
    return { taken: `the rating is based on ${result.n} games, not more than ${specialUpTo}: special formula` };
  return {
    taken: `all earlier games were ${player.history === 'all_wins' ? 'wins' : 'losses'}: special formula`,
    notTaken: [{ branch: 'the standard formula', because: `it needs a mixed record besides more than ${specialUpTo} games` }],
  };
}

interface SpecialPass {
  readonly title: string;
  readonly source: string;
  readonly opponents: readonly number[];
  readonly value: number;
  readonly branch: Branch;
}

const historyWords: Readonly<Record<SectionPlayer['history'], TracedHistory>> = {
  none: 'mixed',
  mixed: 'mixed',
  all_wins: 'all wins',
  all_losses: 'all losses',
};

function explainSpecial(
  edition: UsChessEdition,
  player: SectionPlayer,
  result: PlayedResult,
  effectiveGames: number,
  pass: SpecialPass,
): TraceStep {
  const history = player.rating === null ? 'mixed' : historyWords[player.history];
  const inputs = { rating: result.r0, effectiveGames, history, score: result.s, opponents: pass.opponents };
  // This formula depends on whether all games so far were won or lost (§4.1), so it depends on the ruling about such records.
  const ruling = player.rating === null || history !== 'mixed' ? 'US-A-01, US-A-08' : 'US-A-01';
  const remarks = { title: pass.title, source: `${pass.source}, §4.1`, branch: pass.branch, ruling };
  return stepBy(specialRule, edition, inputs, remarks, pass.value);
}
