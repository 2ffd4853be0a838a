// A sample while it is being made, and one of its sections: its players come, play, and the document is written.

import type { AuthorityId, IsoDate, SectionDocument, SectionPlayer } from '@harkness/office';
import { asDay, dateOfDayNumber, dayNumber } from '@harkness/rules';
import type { Desk } from './desk.js';
import { clubName } from './names.js';
import { at, type Population, playerIdOf, type Rosters, strengthOn } from './population.js';
import type { Random } from './random.js';
import { type FideSystem, renewMembership } from './registration.js';
import { reportingOf } from './scenes.js';
import { type PlayedSection, playMatch, playRoundRobin, playSwiss } from './section-play.js';
import { expectedScore } from './strength.js';
import type { ChosenControl } from './time-controls.js';
import type { SampleTruth } from './truth.js';
export interface World {
  readonly people: Population;
  readonly rosters: Rosters;
  readonly random: Random;
  readonly desk: Desk;
  readonly clubs: number;
  readonly lastWeek: number;
  /** The director of each club's events; −1 until there is one. */
  readonly directors: Int32Array;
  /** Rated games so far, in all documents. */
  games: number;
  /** Number of events so far that end on a day, for their ids. */
  readonly eventsOfDay: Map<IsoDate, number>;
  /** How many entered the sample with a rating on a FIDE list; a list is absent before its rules begin. */
  readonly fideOpenings: Map<FideSystem, number>;
  fideEvents: number;
  /** Receives every section, for callers who need the true strengths. */
  readonly truth?: SampleTruth | undefined;
  /** FIDE games planned so far, by speed. */
  readonly fideGames: Map<string, number>;
}

export interface SectionPlan {
  readonly event: string;
  readonly eventName: string;
  readonly section: number;
  readonly name: string;
  readonly authority: AuthorityId;
  readonly kind: 'swiss' | 'team' | 'round-robin' | 'double-round-robin' | 'match';
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly control: ChosenControl;
  /** Rounds of a Swiss or games of a match; ignored for a round robin. */
  readonly rounds: number;
  readonly club: number;
  readonly players: readonly number[];
}

export interface HeldSectionOfSample {
  readonly document: SectionDocument;
  /** Indexes of the players, in the document's order. */
  readonly players: readonly number[];
  readonly scores: Int16Array;
}

/** US Chess: the last day and a number within that day. */
export function nextEventId(world: World, end: IsoDate): string {
  const number = (world.eventsOfDay.get(end) ?? 0) + 1;
  world.eventsOfDay.set(end, number);
  return `${end.replaceAll('-', '')}${String(number).padStart(4, '0')}`;
}

/** Plays a section and writes its document. */
export function holdSection(world: World, plan: SectionPlan): HeldSectionOfSample {
  const { people, random } = world;
  const today = dayNumber(plan.end);
  const players = [...plan.players].sort((a, b) => at(people.rating, b) - at(people.rating, a) || a - b);
  const strengths = new Float64Array(players.length);
  // A form of the day, and a talent that drifts slightly with every event.
  for (const [place, index] of players.entries()) {
    strengths[place] = strengthOn(people, index, today) + random.normal() * 45;
    people.talent[index] = at(people.talent, index) + random.normal() * 4;
  }
  const played = play(random, plan, strengths);
  world.games += played.played;
  const document = writeDocument(world, plan, players, played);
  world.truth?.section(document, strengths);
  for (const index of players) {
    // One in eighty forgets; the office notices.
    const start = dayNumber(plan.start);
    if (at(people.memberUntil, index) < start && !random.chance(1 / 80))
      renewMembership(people, world.desk, random, index, start);
  }
  updateRatings(people, players, played);
  return { document, players, scores: played.scores };
}

function play(random: Random, plan: SectionPlan, strengths: Float64Array): PlayedSection {
  if (plan.kind === 'match') return playMatch(random, strengths, plan.rounds);
  if (plan.kind === 'round-robin') return playRoundRobin(random, strengths, 1);
  if (plan.kind === 'double-round-robin') return playRoundRobin(random, strengths, 2);
  return playSwiss(random, strengths, plan.rounds);
}

function writeDocument(world: World, plan: SectionPlan, players: readonly number[], played: PlayedSection): SectionDocument {
  const { city, state } = clubName(plan.club, world.people.homes);
  const director = at(world.directors, plan.club);
  return {
    event: plan.event,
    eventName: plan.eventName,
    section: plan.section,
    name: plan.name,
    authority: plan.authority,
    kind: plan.kind,
    start: plan.start,
    end: plan.end,
    venue: plan.control.venue,
    timeControl: plan.control.timeControl,
    rounds: played.rounds,
    ...reportingOf(plan.authority).more(() => spread(plan.start, plan.end, played.rounds)),
    affiliate: affiliateId(plan.club),
    ...(director < 0 ? {} : { chiefDirector: playerIdOf(world.people, director) }),
    city,
    state,
    ...(plan.kind === 'match' ? { scheduledGames: plan.rounds } : {}),
    players: players.map((index, place) => sectionPlayer(world.people, plan, index, place)),
    games: played.games,
    ...(played.byes.length > 0 ? { byes: played.byes } : {}),
  };
}

export function affiliateId(club: number): string {
  return `A${6_000_000 + club}`;
}

function sectionPlayer(people: Population, plan: SectionPlan, index: number, place: number): SectionPlayer {
  const rating = at(people.rating, index);
  const reported = reportingOf(plan.authority).reported(rating, people.fide[index] === 1);
  return {
    player: playerIdOf(people, index),
    pair: place + 1,
    ...(reported === undefined ? {} : { reported }),
    ...(plan.kind === 'team' ? { team: clubName(at(people.club, index)).club } : {}),
  };
}

/** Spreads the rounds evenly over the days. */
function spread(start: IsoDate, end: IsoDate, rounds: number): IsoDate[] {
  const first = dayNumber(start);
  const days = dayNumber(end) - first + 1;
  return Array.from({ length: rounds }, (_, round) => dateOfDayNumber(asDay(first + Math.floor((round * days) / rounds))));
}

/** A simple rating kept for seeding and the report's rating column; the office computes its own. */
function updateRatings(people: Population, players: readonly number[], played: PlayedSection): void {
  const before = players.map((index) => at(people.rating, index) || 1000);
  const expected = new Float64Array(players.length);
  const scored = new Float64Array(players.length);
  const opposition = new Float64Array(players.length);
  const games = new Uint16Array(players.length);
  for (const [white, black, halfPoints, , counts] of played.games) {
    if (counts === 0) continue;
    const [own, other] = [before[white] ?? 1000, before[black] ?? 1000];
    const expectation = expectedScore(own, other);
    expected[white] = at(expected, white) + expectation;
    expected[black] = at(expected, black) + 1 - expectation;
    scored[white] = at(scored, white) + halfPoints / 2;
    scored[black] = at(scored, black) + 1 - halfPoints / 2;
    opposition[white] = at(opposition, white) + other;
    opposition[black] = at(opposition, black) + own;
    games[white] = at(games, white) + 1;
    games[black] = at(games, black) + 1;
  }
  for (const [place, index] of players.entries()) {
    const count = at(games, place);
    if (count === 0) continue;
    const total = at(people.games, index);
    const surplus = at(scored, place) - at(expected, place);
    const performance = at(opposition, place) / count + (400 * (2 * at(scored, place) - count)) / count;
    people.rating[index] = Math.max(
      100,
      total === 0 ? performance : at(people.rating, index) + (800 / (Math.min(total, 20) + count)) * surplus,
    );
    people.games[index] = Math.min(60_000, total + count);
  }
}
