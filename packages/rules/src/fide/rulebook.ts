// The numbers of one edition, read once from the dated tables, for the rules of 2009. This file defines no numbers.

import type { IsoDate } from '../core/dates.js';
import type { Result } from '../core/error.js';
import { failed, ok } from '../core/error.js';
import type { ParameterRead } from '../core/trace.js';
import { editions, type FideEdition, parameterRead, parameterValue } from './edition.js';
import * as tables from './parameters.js';

/** The parameters that the rules of 2009 read, by the name used in the rules. */
const read2009 = {
  floor: tables.floor,
  k: tables.kFactor,
  differenceLimit: tables.differenceLimit,
  rounding: tables.rounding,
  pointsPerHalfPoint: tables.pointsPerHalfPoint,
  gamesForFirstRating: tables.gamesForFirstRating,
  gamesForFirstRatingReduced: tables.gamesForFirstRatingReduced,
  poolMonths: tables.poolMonths,
  minimumFirstScore: tables.minimumFirstScore,
  ratedOpponentsPerEvent: tables.ratedOpponentsPerEvent,
  composition: tables.roundRobinComposition,
  movesOfAGame: tables.movesOfAGame,
  rateOfPlay: tables.rateOfPlay,
  roundsPerDay: tables.roundsPerDay,
  hoursPerDay: tables.hoursPerDay,
  durationDays: tables.durationDays,
  monthsBetweenLists: tables.monthsBetweenLists,
  closingDays: tables.closingDays,
  officialClosingDays: tables.officialClosingDays,
  inactivityMonths: tables.inactivityMonths,
  inactiveShownMonths: tables.inactiveShownMonths,
  appealDays: tables.appealDays,
  registration: tables.registration,
};

export type ParameterName = keyof typeof read2009;

export interface Rulebook {
  readonly edition: FideEdition;
  /** 0.1: tournaments that start on this day or later are under these rules. */
  readonly inForceFrom: IsoDate;
  readonly floor: number;
  readonly k: tables.KRule;
  readonly largestDifference: number;
  readonly pointsPerHalfPoint: number;
  readonly gamesForFirstRating: number;
  readonly gamesForFirstRatingReduced: number;
  readonly poolMonths: number;
  readonly minimumFirstScore: number;
  readonly ratedOpponentsPerEvent: number;
  readonly composition: tables.RoundRobinComposition;
  readonly movesOfAGame: number;
  readonly minuteBands: readonly { readonly from: number; readonly minutes: number }[];
  readonly firstControlMoves: number;
  readonly roundsPerDay: number;
  readonly hoursPerDay: number;
  readonly durationDays: number;
  readonly closingDays: number;
  readonly officialClosingDays: number;
  readonly inactivityMonths: number;
  readonly inactiveShownMonths: number;
  readonly appealDays: number;
  readonly registrationMonths: number;
}

const resolved = new WeakMap<FideEdition, Rulebook>();

/** The rulebook of an edition that has the rules of 2009; later editions have other rules. */
export function rulebookOf(edition: FideEdition): Result<Rulebook> {
  const known = resolved.get(edition);
  if (known !== undefined) return ok(known);
  const [first] = editions;
  if (first === undefined || first.name !== edition.name) {
    return failed({
      code: 'edition-has-other-rules',
      place: 'edition',
      message: `The rules of 2009 do not compute events under ${edition.name}.`,
      hint: 'Use the edition fide-2009 here, and the functions for later editions otherwise.',
    });
  }
  const book = resolve(edition, first.from);
  resolved.set(edition, book);
  return ok(book);
}

function resolve(edition: FideEdition, inForceFrom: IsoDate): Rulebook {
  const value = <T>(parameter: Parameters<typeof parameterValue<T>>[1]): T => parameterValue(edition, parameter);
  const rateOfPlay = value(read2009.rateOfPlay);
  const { ordinary } = value(read2009.registration);
  if (rateOfPlay.kind !== 'least-minutes' || !('months' in ordinary)) throw new Error('the tables of 2009 have another shape');
  return {
    edition,
    inForceFrom,
    floor: value(read2009.floor),
    k: value(read2009.k),
    largestDifference: present(value(read2009.differenceLimit)).points,
    pointsPerHalfPoint: present(value(read2009.pointsPerHalfPoint)),
    gamesForFirstRating: value(read2009.gamesForFirstRating),
    gamesForFirstRatingReduced: present(value(read2009.gamesForFirstRatingReduced)),
    poolMonths: value(read2009.poolMonths),
    minimumFirstScore: value(read2009.minimumFirstScore),
    ratedOpponentsPerEvent: value(read2009.ratedOpponentsPerEvent),
    composition: present(value(read2009.composition)),
    movesOfAGame: value(read2009.movesOfAGame),
    minuteBands: rateOfPlay.bands,
    firstControlMoves: rateOfPlay.firstControl.moves,
    roundsPerDay: present(value(read2009.roundsPerDay)),
    hoursPerDay: present(value(read2009.hoursPerDay)),
    durationDays: value(read2009.durationDays),
    closingDays: value(read2009.closingDays),
    officialClosingDays: value(read2009.officialClosingDays),
    inactivityMonths: value(read2009.inactivityMonths),
    inactiveShownMonths: present(value(read2009.inactiveShownMonths)),
    appealDays: value(read2009.appealDays),
    registrationMonths: ordinary.months,
  };
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('a parameter of 2009 has no value');
  return value;
}

/** A parameter for an explanation, with its date, source and caveat. */
export function readParameter(book: Rulebook, name: ParameterName): ParameterRead {
  return parameterRead(book.edition, read2009[name]);
}

/** Several parameters for an explanation. */
export function readParameters(book: Rulebook, ...names: ParameterName[]): readonly ParameterRead[] {
  return names.map((name) => readParameter(book, name));
}
