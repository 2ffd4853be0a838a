// Answers the vectors of the US Chess rules.

import type { Result } from '@harkness/rules';
import { absoluteFloor, ageBasedRating, converted, floorOfPeak, floorOfPrize } from '@harkness/rules/internal/uschess';
import {
  approximateFloor,
  approximateSpecial,
  approximateStandard,
  classify,
  type EditionChoice,
  type EventInput,
  edition,
  type ForeignInput,
  type MatchInput,
  rateEvent,
  rateForeignEvent,
  rateMatch,
  type UsChessEdition,
  type Venue,
} from '@harkness/rules/uschess';
import type { Vector } from './vector.js';

/** Vectors by date follow the documents as known on this day. */
const asKnown = '2025-02-10';

interface Dated {
  readonly edition: { readonly by: 'name'; readonly name: string } | { readonly by: 'date' };
  readonly startDate: string;
}

export function sectionEdition({ edition: asked }: Dated): { by: 'name'; name: string } | { by: 'date'; asKnown: string } {
  return asked.by === 'name' ? { by: 'name', name: `uschess-${asked.name}` } : { by: 'date', asKnown };
}

function editionOf(input: Dated): UsChessEdition {
  const asked = sectionEdition(input);
  const choice: EditionChoice = asked.by === 'name' ? asked : { by: 'date', on: input.startDate, asKnown };
  return known(edition(choice));
}

function known<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.errors.map((error) => `${error.place}: ${error.code}: ${error.message}`).join('; '));
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function event(input: EventInput & Dated): unknown {
  const result = known(rateEvent({ ...input, edition: sectionEdition(input) }));
  return Object.fromEntries(result.players.map((player) => [player.id, player]));
}

function match(input: MatchInput & Dated): unknown {
  const { eligible, sides } = known(rateMatch({ ...input, edition: sectionEdition(input) }));
  return { eligible, sides: sides === null ? null : { [sides.a.id]: sides.a, [sides.b.id]: sides.b } };
}

interface ConversionInput extends Dated {
  readonly fide: number | null;
  readonly cfc: number | null;
  readonly birthDate: string | null;
  readonly inferredAdult: boolean;
  readonly on: string;
}

function conversion(input: ConversionInput): unknown {
  const { values } = editionOf(input);
  const { fide, cfc } = input;
  return {
    fromFide: fide === null ? null : converted(fide, values.fideConversion),
    fromFideYouth: fide === null ? null : converted(fide, values.fideYouthConversion),
    fromCfc: cfc === null ? null : converted(cfc, values.cfcConversion),
    ageBased: ageBasedRating(input, input.on, values.ageRule) ?? values.lastResort,
  };
}

interface FloorInput extends Dated {
  readonly wins: number;
  readonly draws: number;
  readonly eventsOfThree: number;
  readonly peakEstablished: number | null;
  readonly cashAmount: number | null;
  readonly cashUnder: number | null;
}

function floor(input: FloorInput): unknown {
  const inForce = editionOf(input);
  return {
    absolute: absoluteFloor(input.wins, input.draws, input.eventsOfThree, 'OTBR', inForce),
    peak: orNull(floorOfPeak(input.peakEstablished ?? Number.NaN, inForce)),
    cash: orNull(floorOfPrize(input.cashAmount ?? Number.NaN, input.cashUnder ?? Number.NaN, inForce)),
    approx2010: approximateFloor(input.peakEstablished),
  };
}

interface ControlInput extends Dated {
  readonly venue: Venue;
  readonly timeControl: { readonly minutes: number; readonly seconds: number };
}

export function answer(vector: Vector): unknown {
  switch (vector.kind) {
    case 'event':
      return event(vector.input as EventInput & Dated);
    case 'match':
      return match(vector.input as MatchInput & Dated);
    case 'foreignFide': {
      const input = vector.input as ForeignInput & Dated;
      return known(rateForeignEvent({ ...input, edition: sectionEdition(input) }));
    }
    case 'timeControl': {
      const input = vector.input as ControlInput;
      return classify(input.timeControl, input.venue, editionOf(input));
    }
    case 'conversion':
      return conversion(vector.input as ConversionInput);
    case 'floor':
      return floor(vector.input as FloorInput);
    case 'approxSpecial':
      return known(approximateSpecial(vector.input as Parameters<typeof approximateSpecial>[0]));
    case 'approxStandard':
      return known(approximateStandard(vector.input as Parameters<typeof approximateStandard>[0]));
    default:
      throw new Error(`no such kind of vector: ${vector.kind}`);
  }
}
