// Paperwork on a sample's people: registration with the commitment to the birth date, memberships, outside ratings, and the
// opening state of those who had a rating before the sample begins.

import {
  type AuthorityId,
  commitmentOf,
  type IsoDate,
  type OpeningRating,
  type PlayerFields,
  type PrivateValue,
  type RatingSystem,
} from '@harkness/office';
import { addDays, asDay, dateOfDayNumber, dateParts } from '@harkness/rules';
import type { Desk } from './desk.js';
import { clubName } from './names.js';
import {
  at,
  birthDateOf,
  federationOf,
  fideIdOf,
  nameOf,
  type Population,
  playerIdOf,
  strengthOn,
  uschessIdOf,
} from './population.js';
import { mix, type Random } from './random.js';
import { fideFrom, fideScale } from './scenes.js';

const clerk = 'office@sample';

export type FideSystem = 'FIDE-standard' | 'FIDE-rapid' | 'FIDE-blitz';

export interface SampleList {
  readonly system: FideSystem;
  /** The first day of its known rules. */
  readonly from: IsoDate;
  /** The share of players with a FIDE rating who are on it. */
  readonly plays: number;
  /** Standard deviation of the difference between its ratings and those of US Chess. */
  readonly spread: number;
}

export const fideSystems: readonly SampleList[] = [
  { system: 'FIDE-standard', from: fideFrom, plays: 1, spread: 40 },
  { system: 'FIDE-rapid', from: '2014-07-01', plays: 0.7, spread: 70 },
  { system: 'FIDE-blitz', from: '2014-07-01', plays: 0.7, spread: 70 },
];

/** Public and private fields of a player as registered. */
export function fieldsOf(people: Population, index: number): PlayerFields {
  const { name, sex } = nameOf(people, index);
  const abroad = people.abroad[index] === 1;
  const fide = people.fide[index] === 1;
  const talent = at(people.talent, index);
  const { club, state } = clubName(at(people.club, index), people.homes);
  return {
    name,
    ...(abroad || people.fideNumbers ? {} : { uschessId: uschessIdOf(index), state }),
    ...(fide ? { fideId: fideIdOf(index), birthYear: dateParts(birthDateOf(people, index))[0] } : {}),
    federation: federationOf(people, index),
    sex,
    ...(people.homes && !abroad ? { club } : {}),
    ...(fide && talent > 2350 ? { title: talent > 2500 ? 'GM' : talent > 2420 ? 'IM' : 'FM' } : {}),
  };
}

export function registerPerson(people: Population, desk: Desk, random: Random, index: number, today: number): void {
  const player = playerIdOf(people, index);
  const fields = fieldsOf(people, index);
  // One in twelve never told the office their birth date.
  const known = mix(index ^ 0x2545f491) % 12 !== 0 || people.fide[index] === 1;
  const secret = known ? birthSecret(people, index, player) : undefined;
  const adult = today - at(people.born, index) > 19 * 365.25;
  desk.add(
    {
      kind: 'player-registered',
      body: {
        player,
        ...fields,
        ...(secret === undefined ? (adult ? { inferredAdult: true } : {}) : { commitments: { birthDate: secret.commitment } }),
        ...(fields.federation === 'CAN' ? { canadianResident: true } : {}),
        ...(mix(index ^ 0x68e31da4) % 700 === 0 ? { disabilityAssociation: ['IBCA', 'ICSC', 'IPCA'][index % 3] ?? 'IBCA' } : {}),
      },
      actor: clerk,
    },
    secret === undefined ? [] : [secret],
  );
  renewMembership(people, desk, random, index, today);
}

function birthSecret(people: Population, index: number, player: string): PrivateValue {
  const value = birthDateOf(people, index);
  // A real office draws its salts at random; a sample must be reproducible.
  const salt = [0, 1, 2, 3]
    .map((part) =>
      mix(mix(people.seed + part) ^ index)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
  return { commitment: commitmentOf(salt, value), owner: player, field: 'birthDate', salt, value };
}

/** From a day on, for one, three or very many years. */
export function renewMembership(people: Population, desk: Desk, random: Random, index: number, today: number): void {
  const dice = random.next();
  const [years, type] = dice < 0.5 ? [1, '1-year'] : dice < 0.85 ? [3, '3-year'] : [60, 'life'];
  const until = today + years * 365;
  people.memberUntil[index] = until;
  desk.add({
    kind: 'membership',
    body: { player: playerIdOf(people, index), from: dateOfDayNumber(asDay(today)), until: dateOfDayNumber(asDay(until)), type },
    actor: clerk,
  });
}

/** Outside ratings: FIDE ratings of players from abroad, CFC ratings of Canadians. */
export function recordOutsideRating(people: Population, desk: Desk, index: number, today: number): void {
  const strength = strengthOn(people, index, today);
  const player = playerIdOf(people, index);
  const on = dateOfDayNumber(asDay(today));
  if (federationOf(people, index) === 'CAN') {
    desk.add({ kind: 'outside-rating', body: { player, source: 'CFC', rating: Math.round(strength - 40), on }, actor: clerk });
    return;
  }
  const rating = fideScale(strength);
  if (rating < 1400) return;
  desk.add({
    kind: 'outside-rating',
    body: { player, source: 'FIDE', list: 'standard', rating, games: 30 + (mix(index) % 300), k: 20, on },
    actor: clerk,
  });
}

/** Opening ratings of these players with US Chess. */
export function openUsChess(people: Population, desk: Desk, random: Random, indexes: readonly number[], asOf: IsoDate): void {
  openingState(desk, 'uschess', asOf, indexes, (index) => uschessOpening(people, random, index, asOf));
}

/** Opening ratings of these players on a FIDE list. */
export function openFide(
  people: Population,
  desk: Desk,
  random: Random,
  system: FideSystem,
  spread: number,
  indexes: readonly number[],
  asOf: IsoDate,
): void {
  openingState(desk, 'fide', asOf, indexes, (index) => [fideOpening(people, random, system, spread, index, asOf)]);
}

/** In facts of at most 500 ratings. */
function openingState(
  desk: Desk,
  authority: AuthorityId,
  asOf: IsoDate,
  indexes: readonly number[],
  ratingsOf: (index: number) => readonly OpeningRating[],
): void {
  let ratings: OpeningRating[] = [];
  const flush = (): void => {
    if (ratings.length > 0) desk.add({ kind: 'opening-state', body: { authority, asOf, ratings }, actor: clerk });
    ratings = [];
  };
  for (const index of indexes) {
    ratings.push(...ratingsOf(index));
    if (ratings.length >= 498) flush();
  }
  flush();
}

function uschessOpening(people: Population, random: Random, index: number, asOf: IsoDate): OpeningRating[] {
  const systems: RatingSystem[] = random.chance(0.35) ? ['OTBR', 'OTBQ'] : ['OTBR'];
  return systems.map((system) => {
    const rating = Math.max(150, Math.round(at(people.rating, index) + (system === 'OTBR' ? 0 : random.normal() * 60)));
    const games = random.chance(0.3) ? 4 + random.int(22) : 26 + random.int(500);
    if (system === 'OTBR') people.games[index] = games;
    const record = winsDrawsLosses(random, games);
    return {
      player: playerIdOf(people, index),
      system,
      rating,
      games,
      ...record,
      eventsOfThree: Math.floor(games / 5),
      // At most 150 above the rating, so that the floor it earns stays below the rating.
      ...(games > 25 ? { peakEstablished: rating + random.int(150), gamesAbove2200: rating > 2250 ? random.int(games) : 0 } : {}),
      lastRated: addDays(asOf, -random.int(700)),
    };
  });
}

function fideOpening(
  people: Population,
  random: Random,
  system: FideSystem,
  spread: number,
  index: number,
  asOf: IsoDate,
): OpeningRating {
  const rating = Math.max(1400, fideScale(at(people.rating, index) + random.normal() * spread));
  const games = 30 + random.int(400);
  return {
    player: playerIdOf(people, index),
    system,
    rating,
    games,
    ...winsDrawsLosses(random, games),
    eventsOfThree: Math.floor(games / 9),
    lastRated: addDays(asOf, -random.int(500)),
    ...(rating >= 2300 ? { ever2300: true } : {}),
    ...(rating >= 2400 ? { ever2400: true } : {}),
  };
}

function winsDrawsLosses(random: Random, games: number): { wins: number; draws: number; losses: number } {
  const draws = Math.floor(games * (0.1 + random.next() * 0.25));
  const wins = Math.floor((games - draws) * (0.35 + random.next() * 0.3));
  return { wins, draws, losses: games - draws - wins };
}
