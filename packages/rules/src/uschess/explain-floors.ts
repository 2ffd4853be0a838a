// Explains how a computed rating is settled: the office's ceiling, the player's floor, storage and publication.

import type { TraceStep } from '../core/trace.js';
import type { UsChessEdition } from './edition.js';
import type { SectionPlayer } from './event-input.js';
import { type FloorWord, isLifeMaster, peakBefore } from './floors.js';
import { type System, systemTitles } from './systems.js';
import {
  absoluteFloorRule,
  ceilingRule,
  flooredRule,
  floorRule,
  lifeMasterFloorRule,
  officialRule,
  peakFloorRule,
  stepBy,
  storedRule,
  takenOverRule,
} from './traced-rules.js';

/** A player's floor, with the counts behind it. */
export interface FloorCase {
  readonly edition: UsChessEdition;
  readonly system: System;
  readonly player: SectionPlayer;
  readonly wins: number;
  readonly draws: number;
  readonly eventsOfThree: number;
  readonly floor: number;
  readonly floorSource: FloorWord;
  /** The floor as it stands, outside an event. */
  readonly isStanding?: boolean;
}

const floorTitles: Readonly<Record<FloorWord, string>> = {
  absolute: 'the absolute floor',
  peak: 'the floor of the highest established rating',
  cash: 'the floor of a prize',
  olm: 'the floor of an original Life Master',
};

export function explainFloor(floorCase: FloorCase): TraceStep {
  const { edition, system, player, wins, draws, eventsOfThree, floor, floorSource, isStanding = false } = floorCase;
  const source = `${edition.document} §5`;
  const counts = { wins, draws, eventsOfThree, system };
  const absolute = stepBy(absoluteFloorRule, edition, counts, {
    title: isStanding ? 'Absolute floor' : 'Absolute floor, with the games of this event',
    source,
    ruling: 'US-A-05',
  });
  const steps = [absolute];
  const peak = peakBefore(player.peakEstablished ?? Number.NaN, player.rating ?? Number.NaN, player.games, edition);
  const heightOf = (step: TraceStep): number | null => {
    steps.push(step);
    return typeof step.value === 'number' ? step.value : null;
  };
  const ofPeak = Number.isNaN(peak)
    ? null
    : heightOf(
        stepBy(
          peakFloorRule,
          edition,
          { peak },
          {
            title: isStanding
              ? 'Floor of the highest established rating'
              : 'Floor of the highest established rating before the event',
            source,
            ruling: 'US-A-29',
          },
        ),
      );
  const ofPrize =
    player.cashFloor === null
      ? null
      : heightOf(
          stepBy(takenOverRule, edition, { value: player.cashFloor }, { title: 'Floor of a prize', source, ruling: 'US-A-22' }),
        );
  const master = player.originalLifeMaster || isLifeMaster(player.lifeMasterGames, edition);
  const ofTitle = master
    ? heightOf(
        stepBy(
          lifeMasterFloorRule,
          edition,
          { isLifeMaster: master, system },
          { title: 'Floor of an original Life Master', source, ruling: 'US-A-06' },
        ),
      )
    : null;
  return stepBy(
    floorRule,
    edition,
    { absolute: Number(absolute.value), peak: ofPeak, cash: ofPrize, lifeMaster: ofTitle },
    { title: 'Floor', source, branch: { taken: `the highest is ${floorTitles[floorSource]}` }, steps },
    floor,
  );
}

/** From a computed rating to the official one: ceiling, floor, storage; the root's value is the official rating. */
export function explainSettled(
  floorCase: FloorCase,
  computed: number,
  formula: 'special' | 'standard',
  final: number,
  before: readonly TraceStep[],
): TraceStep {
  const { edition, system, player, floor } = floorCase;
  const steps = [...before];
  let rating = computed;
  if (player.ceiling !== null) {
    const step = stepBy(
      ceilingRule,
      edition,
      { rating, before: player.rating, ceiling: player.ceiling },
      {
        title: 'Rating under the ceiling',
        source: `${edition.document} §7`,
        branch: { taken: `the office set a ceiling of ${player.ceiling}` },
      },
    );
    steps.push(step);
    rating = Number(step.value);
  }
  const floored = stepBy(
    flooredRule,
    edition,
    { rating, floor },
    {
      title: 'Rating after the floor',
      source: `${edition.document} §5`,
      branch: { taken: rating < floor ? 'the rating cannot go below the floor' : 'the rating is not below the floor' },
      ruling: 'US-A-04',
      steps: [explainFloor(floorCase)],
    },
  );
  steps.push(floored, explainStored(edition, Number(floored.value), player.rating, formula, final));
  return explainOfficial(edition, system, player.id, final, steps);
}

export function explainStored(
  edition: UsChessEdition,
  rating: number,
  before: number | null,
  formula: 'special' | 'standard',
  value: number,
): TraceStep {
  const decimals = edition.values.storage === 'floating point';
  const taken = decimals
    ? 'ratings are stored with their decimals'
    : formula === 'standard' && before !== null
      ? 'ratings were stored as whole numbers, rounded away from the rating before the event'
      : 'ratings were stored as whole numbers, rounded to the nearest';
  const remarks = {
    title: 'Rating that is stored',
    source: `${edition.document} §1, §7`,
    branch: { taken },
    ...(decimals ? {} : { ruling: 'US-A-44' }),
  };
  return stepBy(storedRule, edition, { rating, before, formula }, remarks, value);
}

export function explainOfficial(
  edition: UsChessEdition,
  system: System,
  id: string,
  rating: number,
  steps: readonly TraceStep[],
): TraceStep {
  const title = `${systemTitles[system]} rating of ${id} after the event`;
  return stepBy(officialRule, edition, { rating }, { title, source: `${edition.document} §1, §7`, steps });
}
