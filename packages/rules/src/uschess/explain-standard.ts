// Explains the standard formula for one player: K, every expectancy, their sum, the change and the bonus.

import type { Branch, TraceStep } from '../core/trace.js';
import type { UsChessEdition } from './edition.js';
import { readingsOf, readingText } from './readings.js';
import type { System } from './systems.js';
import {
  bonusEligibleRule,
  bonusRule,
  changeRule,
  expectancyRule,
  expectedScoreRule,
  kRule,
  standardRule,
  stepBy,
} from './traced-rules.js';

/** A player rated by the standard formula, with the values used in the rating. */
export interface StandardCase {
  readonly edition: UsChessEdition;
  readonly system: System;
  /** Minutes plus seconds; null if unknown. */
  readonly total: number | null;
  readonly isMatch: boolean;
  readonly rating: number;
  readonly effectiveGames: number;
  readonly games: number;
  readonly score: number;
  readonly k: number;
  /** Whether the event has the reduced K (for players above 2200). */
  readonly reduced: boolean;
  readonly mostMeetings: number;
  readonly bonusEligible: boolean;
}

/** One application of the formula. */
export interface StandardPass {
  readonly title: string;
  readonly source: string;
  readonly opponents: readonly number[];
  readonly expected: number;
  readonly bonus: number;
  readonly value: number;
  readonly branch: Branch;
}

export function explainStandard(player: StandardCase, pass: StandardPass): TraceStep {
  const { edition, rating, effectiveGames, games, score, k } = player;
  const source = `${edition.document} §4.2`;
  const kInputs = { rating, effectiveGames, games, reduced: player.reduced };
  const kStep = stepBy(kRule, edition, kInputs, { title: 'K', source, branch: kBranch(player), ruling: 'US-A-10' }, k);
  const each = pass.opponents.map((opponent, game) =>
    stepBy(expectancyRule, edition, { rating, opponent }, { title: `Game ${game + 1}, winning expectancy`, source }),
  );
  const expectancies = each.map((game) => Number(game.value));
  const expected = stepBy(
    expectedScoreRule,
    edition,
    { expectancies },
    { title: 'Expected score E', source, steps: each },
    pass.expected,
  );
  const changeInputs = { k, score, expected: pass.expected };
  const changeStep = stepBy(changeRule, edition, changeInputs, { title: 'Change K (S − E)', source, steps: [kStep, expected] });
  const change = Number(changeStep.value);
  const remarks = {
    title: pass.title,
    source: `${pass.source}, §4.2`,
    branch: pass.branch,
    steps: [changeStep, explainBonus(player, change, pass.bonus)],
  };
  return stepBy(standardRule, edition, { rating, change, bonus: pass.bonus }, remarks, pass.value);
}

function kBranch({ edition, system, total, rating, reduced }: StandardCase): Branch {
  const { above, from, to, systems } = edition.values.reducedK;
  const control = total === null ? 'the time control is unknown' : `minutes plus seconds are ${total}`;
  if (reduced && rating > above) return { taken: `the rating is above ${above} and ${control}, which is dual-rated: reduced K` };
  const otherSystem = systems !== null && !systems.includes(system);
  const because = reduced
    ? `the rating is not above ${above}`
    : otherSystem
      ? `it is only for ${systems.join(', ')}`
      : total === null
        ? control
        : `${control}, not from ${from} to ${to}`;
  return { taken: 'K in full', notTaken: [{ branch: 'the reduced K', because }] };
}

const noBonus = (because: string): Branch => ({ taken: 'no bonus', notTaken: [{ branch: 'a bonus', because }] });

function explainBonus(player: StandardCase, change: number, bonus: number): TraceStep {
  const { edition, games, mostMeetings, isMatch, bonusEligible: eligible } = player;
  const source = `${edition.document} §4.2`;
  const remarks = { title: 'Can there be a bonus', source, branch: eligibilityBranch(player), ruling: 'US-A-31' };
  const eligibility = stepBy(bonusEligibleRule, edition, { games, mostMeetings, isMatch }, remarks, eligible);
  const branch = !eligible
    ? noBonus('the player is not eligible for one')
    : bonus > 0
      ? { taken: 'the change exceeds the threshold B √m′, and the excess is the bonus' }
      : noBonus('the change does not exceed the threshold B √m′');
  const [reading] = eligible ? readingsOf(edition, ['bonusMultiplier']) : [];
  const byReading = reading === undefined ? {} : { ruling: reading.ruling, caveats: [readingText(reading)] };
  const bonusRemarks = { title: 'Bonus', source, branch, ...byReading, steps: [eligibility] };
  return stepBy(bonusRule, edition, { change, games, eligible }, bonusRemarks, bonus);
}

function eligibilityBranch({ edition, games, mostMeetings, isMatch, bonusEligible }: StandardCase): Branch {
  const { bonusFewestGames, bonusRepeats } = edition.values;
  const limit = games === 3 ? bonusRepeats.inThreeGames : bonusRepeats.inMoreGames;
  if (bonusEligible) return { taken: `${games} games, and nobody was met more than ${timesInWords(limit)}` };
  if (isMatch) return noBonus('the bonus formula does not apply to matches');
  if (games < bonusFewestGames)
    return noBonus(`only ${games === 1 ? '1 game' : `${games} games`}, fewer than ${bonusFewestGames}`);
  return noBonus(
    `played the same opponent ${timesInWords(mostMeetings)}, more than ${timesInWords(limit)} in an event of ${games} games`,
  );
}

function timesInWords(times: number): string {
  return times === 1 ? 'once' : times === 2 ? 'twice' : times === 3 ? 'three times' : `${times} times`;
}
