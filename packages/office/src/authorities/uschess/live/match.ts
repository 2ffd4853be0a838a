// Rates an individual match (US Chess §7): eligibility, limits of the change, and a floor that yields only if the office granted
// the request.

import { dateOfDayNumber } from '@harkness/rules';
import { matchRatingGap, type Overlay } from '@harkness/rules/internal/uschess';
import { type MatchInput, type MatchResult, matchObstacleWords, rateMatch, type UsChessEdition } from '@harkness/rules/uschess';
import { withRulings } from '../../../engines/live/held-reasons.js';
import type { Month } from '../../../engines/live/month.js';
import type { MatchChange, StateTable } from '../../../engines/live/state.js';
import type { HeldReason } from '../../../facts/answers.js';
import { dayAt, f64At, i32At, u8At, u32At } from '../../../facts/typed-arrays.js';
import { playerInput } from './player-input.js';
import { liveSystemOf } from './systems.js';
import type { Unit } from './unit.js';

const notTwo: HeldReason = {
  code: 'match-needs-two-players',
  message: 'A match has exactly two players.',
  hint: 'Correct the players or the kind of the section.',
};

function notEligible({ obstacles, rulings }: Pick<MatchResult, 'obstacles' | 'rulings'>): HeldReason {
  return {
    code: 'match-not-eligible',
    message: `The match is not rated: ${obstacles.map((obstacle) => matchObstacleWords[obstacle]).join(', ')}.`,
    hint: withRulings(
      `Matches are rated between players with established ratings at most ${matchRatingGap} points apart; withdraw it otherwise.`,
      rulings,
    ),
  };
}

function past(changes: readonly MatchChange[]): { on: string; change: number }[] {
  return changes.map(({ on, change }) => ({ on: dateOfDayNumber(on), change }));
}

/** The input of the rules, from the states gathered into a unit. */
export function matchInput(
  unit: Unit,
  month: Month,
  index: number,
  edition: UsChessEdition,
  ids: readonly [string, string],
): MatchInput {
  const scores: number[] = [];
  const { work } = unit;
  const games = u32At(month.gameAt, index + 1) - u32At(month.gameAt, index);
  for (let game = 0; game < games; game++) {
    const half = u8At(work.halfPointsA, game);
    scores.push((work.playerA[game] === 0 ? half : 2 - half) / 2);
  }
  const [minutes, seconds] = [f64At(month.minutes, index), f64At(month.seconds, index)];
  return {
    edition: { by: 'date', ...(edition.asKnown === null ? {} : { asKnown: edition.asKnown }) },
    system: liveSystemOf(unit.system),
    timeControl: { minutes, seconds },
    startDate: dateOfDayNumber(dayAt(month.start, index)),
    endDate: dateOfDayNumber(dayAt(month.end, index)),
    a: playerInput(ids[0], unit.before, 0),
    b: playerInput(ids[1], unit.before, 1),
    scoresA: scores,
    pastMatchesA: past(unit.pastMatches[0] ?? []),
    pastMatchesB: past(unit.pastMatches[1] ?? []),
  };
}

/** Rates the match of a unit with gathered states, and fills in the same fields as a section. */
export function rateMatchUnit(
  unit: Unit,
  month: Month,
  index: number,
  edition: UsChessEdition,
  table: StateTable,
  over?: Overlay,
): HeldReason | undefined {
  if (unit.players !== 2) return notTwo;
  unit.pastMatches = [0, 1].map((side) => unit.openedMatches.get(side) ?? table.matches.get(i32At(unit.record, side)) ?? []);
  const input = matchInput(unit, month, index, edition, ['a', 'b']);
  const result = rateMatch(input, over);
  if (!result.ok) {
    const [error] = result.errors;
    return { code: error?.code ?? 'match', message: error?.message ?? 'The match cannot be rated.', hint: error?.hint ?? '' };
  }
  if (result.value.sides === null) return notEligible(result.value);
  unit.isSection = false;
  const { work } = unit;
  const granted = grantedPlayers(month, index);
  for (const [at, side] of [result.value.sides.a, result.value.sides.b].entries()) {
    const scores = at === 0 ? input.scoresA : input.scoresA.map((score) => 1 - score);
    const lowers = side.floorRequest && granted.has(at);
    work.played[at] = scores.length;
    work.halfPoints[at] = scores.reduce((sum, score) => sum + 2 * score, 0);
    work.wins[at] = scores.filter((score) => score === 1).length;
    work.draws[at] = scores.filter((score) => score === 0.5).length;
    work.final[at] = lowers ? side.ratingIfGranted : side.ratingIfRefused;
    unit.lowered[at] = lowers && side.floorIfGranted !== null ? side.floor - side.floorIfGranted : 0;
  }
  return undefined;
}

function grantedPlayers({ granted }: Month, index: number): Set<number> {
  return new Set(granted.filter((_, at) => at % 2 === 1 && granted[at - 1] === index));
}
