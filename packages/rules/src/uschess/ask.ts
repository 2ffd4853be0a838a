// Two smaller questions as a form or a program asks them: the initial rating of an unrated player, and the floor of a rated one.
// The input is checked first, and every error has the path of its field.

import { makeCheck, readChoice, readDate, readNumber, readObject, readOptionalNumber } from '../core/check.js';
import type { IsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { Ruling } from '../core/ruling.js';
import type { PlayerInput, SectionEdition } from './event-input.js';
import { absoluteFloor, type FloorWord, floorOfPrize, floorWord, highestFloor } from './floors.js';
import { type InitialRating, initialRating } from './initial.js';
import { checkSystem, readEdition, readPlayer } from './read-section.js';
import { type Reading, readingsOf } from './readings.js';
import { rulings, rulingsOfFloor, rulingsOfInitial } from './rulings.js';
import { type System, systems } from './systems.js';
import { nextFloor } from './tools.js';

type UnratedFields = 'birthDate' | 'inferredAdult' | 'canadianResident' | 'sources' | 'discretionaryRating';

/** The known facts about a player without a rating in the system. */
export interface InitialQuestion extends Pick<PlayerInput, UnratedFields> {
  readonly edition?: SectionEdition;
  /** Regular if absent. */
  readonly system?: System;
  /** The last day of the event. Ages and staleness are counted on it, and without a named edition it selects the rules. */
  readonly endDate: IsoDate;
}

/** The rating and games that an unrated player starts with. */
export type InitialAnswerUs = InitialRating & Basis & { readonly edition: string; readonly system: System };

/** The rulings and readings behind an answer, where the document does not settle it. */
interface Basis {
  readonly readings: readonly Reading[];
  readonly rulings: readonly Ruling[];
}

/**
 * The starting rating of a player without a rating in the system (§2).
 *
 * @example
 * const answer = askInitial({ endDate: '2024-05-05', birthDate: '2010-05-05' });
 * answer.ok && Math.round(answer.value.rating) // 700
 */
export function askInitial(input: InitialQuestion): Result<InitialAnswerUs> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const endDate = readDate(check, fields, 'endDate', '');
  const edition = readEdition(check, fields.edition, endDate);
  const system = readChoice(check, fields, 'system', '', systems, 'OTBR');
  if (edition !== null) checkSystem(check, system, null, edition);
  const player = readPlayer(check, { ...fields, id: 'player', rating: null, games: 0 }, '');
  if (edition === null || check.errors.length > 0) return failed(...check.errors);
  const initial = initialRating(player, system, endDate, edition);
  const readings = readingsOf(edition, ['initialMethod', 'ageRule', 'lastResort']);
  return ok({ edition: edition.name, system, ...initial, readings, rulings: rulings(...rulingsOfInitial(initial)) });
}

/** The facts behind a floor. */
export interface FloorQuestion {
  readonly edition?: SectionEdition;
  readonly system?: System;
  readonly on: IsoDate;
  readonly wins?: number;
  readonly draws?: number;
  readonly eventsOfThree?: number;
  readonly peakEstablished?: number | null;
  /** A cash prize in dollars, and the limit of its section or class. */
  readonly prize?: { readonly amount: number; readonly under: number } | null;
}

/** The floor of a player, and which rule gives it. */
export interface FloorAnswer extends Basis {
  readonly edition: string;
  readonly system: System;
  readonly floor: number;
  readonly source: FloorWord;
  readonly absolute: number;
  /** Null if there is no such floor. */
  readonly peak: number | null;
  readonly cash: number | null;
  /** The next floor by rating, and the established rating that earns it. */
  readonly next: { readonly floor: number; readonly rating: number } | null;
}

const counts = { from: 0, to: 1_000_000, whole: true };
const ratings = { from: 0, to: 5000 };

/**
 * The floor of a player with these counts, highest rating and prize (§5).
 *
 * @example
 * const answer = askFloor({ on: '2024-05-01', peakEstablished: 1850 });
 * answer.ok && answer.value.floor // 1600
 */
export function askFloor(input: FloorQuestion): Result<FloorAnswer> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const on = readDate(check, fields, 'on', '');
  const edition = readEdition(check, fields.edition, on);
  const system = readChoice(check, fields, 'system', '', systems, 'OTBR');
  const wins = readNumber(check, fields, 'wins', '', counts, 0);
  const draws = readNumber(check, fields, 'draws', '', counts, 0);
  const events = readNumber(check, fields, 'eventsOfThree', '', counts, 0);
  const peak = readOptionalNumber(check, fields, 'peakEstablished', '', ratings);
  const prize = fields.prize == null ? null : readObject(check, fields.prize, 'prize');
  const amount = prize === null ? 0 : readNumber(check, prize, 'amount', 'prize', { from: 0, to: 1_000_000_000 });
  const under = prize === null ? 0 : readNumber(check, prize, 'under', 'prize', ratings);
  if (edition === null || check.errors.length > 0) return failed(...check.errors);
  const absolute = absoluteFloor(wins, draws, events, system, edition);
  const { floor: ofPeak, next } = nextFloor(peak, edition);
  // Without a prize the amount is 0, which earns no floor.
  const ofPrize = floorOfPrize(amount, under, edition);
  const cash = Number.isNaN(ofPrize) ? null : ofPrize;
  const source = floorWord(highestFloor(absolute, ofPeak ?? Number.NaN, ofPrize, Number.NaN));
  const floor = source === 'peak' ? (ofPeak ?? absolute) : source === 'cash' ? (cash ?? absolute) : absolute;
  const key = { absolute: 'personalFloor', peak: 'peakFloor', cash: 'cashFloor', olm: 'lifeMasterFloor' } as const;
  const readings = readingsOf(edition, [key[source]]);
  // A prize of exactly the limit is the 2015 example, which the sentence of the rule leaves out.
  const exact = source === 'cash' && amount === edition.values.cashFloor.from ? (['US-A-22'] as const) : [];
  const basis = { readings, rulings: rulings(...rulingsOfFloor({ source, system, peak: ofPeak }), ...exact) };
  return ok({ edition: edition.name, system, floor, source, absolute, peak: ofPeak, cash, next, ...basis });
}
