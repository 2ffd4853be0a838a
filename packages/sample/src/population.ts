// The people of a sample: their index and a few columns of numbers determine everything, so that a million of them fit into tens
// of megabytes.

import type { IsoDate, PlayerId } from '@harkness/office';
import { asDay, dateOfDayNumber } from '@harkness/rules';
import { federations, type PersonName, personName } from './names.js';
import { mix, pick, type Random } from './random.js';
import { ageEffect } from './strength.js';
export interface Population {
  readonly seed: number;
  readonly capacity: number;
  /** Whether the office uses FIDE numbers as ids for all players, not only for those from abroad. */
  readonly fideNumbers: boolean;
  /** Whether players name their clubs, and each club has its own state. */
  readonly homes: boolean;
  /** Number registered so far. */
  size: number;
  /** Strength on the plateau, in the twenties to forties. */
  readonly talent: Float32Array;
  /** Day numbers. */
  readonly born: Int32Array;
  readonly memberUntil: Int32Array;
  /** Week numbers: the last week in which the player plays, and until when they are busy. */
  readonly leaves: Int32Array;
  readonly busyUntil: Int32Array;
  /** Probability of coming when asked. */
  readonly keen: Float32Array;
  readonly club: Int32Array;
  /** Approximate rating, 0 for none: for seeding, sections and the report's rating column. */
  readonly rating: Float32Array;
  readonly games: Uint16Array;
  /** The original of a second registration; −1 for most. */
  readonly twin: Int32Array;
  readonly fide: Uint8Array;
  readonly abroad: Uint8Array;
}

export function makePopulation(seed: number, capacity: number, fideNumbers: boolean, homes = false): Population {
  return {
    seed,
    capacity,
    fideNumbers,
    homes,
    size: 0,
    talent: new Float32Array(capacity),
    born: new Int32Array(capacity),
    memberUntil: new Int32Array(capacity),
    leaves: new Int32Array(capacity),
    busyUntil: new Int32Array(capacity).fill(-1),
    keen: new Float32Array(capacity),
    club: new Int32Array(capacity),
    rating: new Float32Array(capacity),
    games: new Uint16Array(capacity),
    twin: new Int32Array(capacity).fill(-1),
    fide: new Uint8Array(capacity),
    abroad: new Uint8Array(capacity),
  };
}

/** Reads a column; the index is always that of a registered player. */
export function at(column: { readonly [index: number]: number }, index: number): number {
  return column[index] ?? 0;
}

/** Adds somebody on a day in a week; `settled` people were there before the sample begins. */
export function addPerson(
  people: Population,
  random: Random,
  today: number,
  week: number,
  settled: boolean,
  clubs: number,
): number {
  const index = people.size;
  people.size = index + 1;
  const junior = random.chance(settled ? 0.35 : 0.62);
  const age = junior ? 6 + random.next() * 11 : 18 + random.next() * random.next() * 60;
  people.born[index] = Math.floor(today - age * 365.25);
  people.talent[index] = (settled ? 1620 : 1480) + random.normal() * 300;
  // Most newcomers stay a season, some for life.
  const years = settled || random.chance(0.55) ? 1 + random.next() * random.next() * 24 : random.next() * 1.5;
  people.leaves[index] = week + Math.ceil(years * 52);
  people.keen[index] = 0.12 + 0.88 * random.next() * random.next();
  people.club[index] = random.int(clubs);
  people.abroad[index] = random.chance(0.02) ? 1 : 0;
  const strong = at(people.talent, index) > 1900;
  const hasFideNumber = people.abroad[index] === 1 || random.chance(strong ? 0.9 : 0.6) || people.fideNumbers;
  people.fide[index] = hasFideNumber ? 1 : 0;
  return index;
}

/** The same person registered a second time. */
export function addTwin(people: Population, original: number): number {
  const index = people.size;
  people.size = index + 1;
  for (const column of [people.born, people.talent, people.leaves, people.keen, people.club]) {
    column[index] = at(column, original);
  }
  people.twin[index] = original;
  people.fide[index] = people.fideNumbers ? 1 : 0;
  return index;
}

export function strengthOn(people: Population, index: number, today: number): number {
  return at(people.talent, index) + ageEffect((today - at(people.born, index)) / 365.25);
}

/** Ids are spread like real ones, so that a mistyped one usually belongs to nobody. */
export function uschessIdOf(index: number): string {
  return String(12_500_000 + index * 7 + (mix(index ^ 0x5bd1e995) % 7));
}

export function fideIdOf(index: number): string {
  return String(30_000_000 + index * 5 + (mix(index ^ 0x1b873593) % 5));
}

export function playerIdOf(people: Population, index: number): PlayerId {
  return people.abroad[index] === 1 || people.fideNumbers ? fideIdOf(index) : uschessIdOf(index);
}

export function nameOf(people: Population, index: number): PersonName {
  const twin = at(people.twin, index);
  return personName(twin >= 0 ? twin : index, people.seed);
}

export function federationOf(people: Population, index: number): string {
  return people.abroad[index] === 1 ? (federations[mix(index) % federations.length] ?? 'CAN') : 'USA';
}

export function birthDateOf(people: Population, index: number): IsoDate {
  return dateOfDayNumber(asDay(at(people.born, index)));
}

/** Who may come to an event. */
export interface Rosters {
  /** Players by club; those who have left are dropped when encountered. */
  readonly byClub: number[][];
  /** Players who return after a pause, by week. */
  readonly returning: Map<number, number[]>;
}

export function makeRosters(clubs: number): Rosters {
  return { byClub: Array.from({ length: clubs }, () => []), returning: new Map() };
}

export function enrol(people: Population, rosters: Rosters, index: number): void {
  rosters.byClub[at(people.club, index)]?.push(index);
}

export interface Draw {
  readonly clubs: readonly number[];
  readonly wanted: number;
  readonly week: number;
  readonly lastWeek: number;
  readonly suits?: (index: number) => boolean;
  /** How often a place is offered at most; six times if absent. */
  readonly asks?: number;
}

/** Up to `wanted` players who are free that week; each becomes busy for it. */
export function drawPlayers(people: Population, rosters: Rosters, random: Random, draw: Draw): number[] {
  const drawn: number[] = [];
  for (let ask = 0; ask < draw.wanted * (draw.asks ?? 6) && drawn.length < draw.wanted; ask++) {
    const roster = rosters.byClub[pick(random, draw.clubs)];
    if (roster === undefined || roster.length === 0) continue;
    const place = random.int(roster.length);
    const index = at(roster, place);
    if (at(people.leaves, index) < draw.week) {
      dropOut(people, rosters, random, draw, roster, place);
      continue;
    }
    if (at(people.busyUntil, index) >= draw.week || !random.chance(at(people.keen, index))) continue;
    if (draw.suits !== undefined && !draw.suits(index)) continue;
    people.busyUntil[index] = draw.week;
    drawn.push(index);
  }
  return drawn;
}

/** Leaves the roster; one in six returns after one to six years. */
function dropOut(people: Population, rosters: Rosters, random: Random, draw: Draw, roster: number[], place: number): void {
  const index = at(roster, place);
  roster[place] = at(roster, roster.length - 1);
  roster.pop();
  if (at(people.twin, index) >= 0 || !random.chance(1 / 6)) return;
  const back = draw.week + 52 + random.int(5 * 52);
  if (back > draw.lastWeek) return;
  const those = rosters.returning.get(back) ?? [];
  those.push(index);
  rosters.returning.set(back, those);
  people.leaves[index] = back + 26 + random.int(3 * 52);
}
