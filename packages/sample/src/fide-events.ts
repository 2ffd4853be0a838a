// The FIDE part of a sample: events are registered six weeks ahead (0.4), some late, a few refused and appealed (0.5). With both
// authorities, the games count for US Chess too. Players who go abroad bring foreign events home (US Chess §6).

import type { FactBodies } from '@harkness/office';
import { addDays, asDay, dateOfDayNumber } from '@harkness/rules';
import { clubName, federations } from './names.js';
import { awardPrize, fileReport } from './paperwork.js';
import { at, drawPlayers, nameOf, playerIdOf, strengthOn } from './population.js';
import { pick } from './random.js';
import { fideScale } from './scenes.js';
import { expectedScore } from './strength.js';
import { type ChosenControl, chooseFideControl } from './time-controls.js';
import { holdSection, nextEventId, type SectionPlan, type World } from './world.js';
export const weeksAhead = 6;

/** Approximate minimum and maximum number of players in an event, and the resulting number of games. */
const sizes = {
  invitational: { from: 10, upTo: 10, games: 45 },
  standard: { from: 24, upTo: 60, games: 140 },
  fast: { from: 36, upTo: 80, games: 145 },
};

function sizeOf({ kind, speed }: Pick<FideEventPlan, 'kind' | 'speed'>): { from: number; upTo: number; games: number } {
  return kind === 'round-robin' ? sizes.invitational : speed.name === 'standard' ? sizes.standard : sizes.fast;
}

export interface FideEventPlan {
  readonly event: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly club: number;
  readonly kind: 'swiss' | 'round-robin';
  readonly speed: ChosenControl;
  /** Approximate number of games. */
  readonly games: number;
}

const commission = 'qualification@sample';

/** Plans an event for the week after next month and registers it. `monday` is the first day of the week of registration. */
export function planFideEvent(world: World, monday: number): FideEventPlan {
  const { random, desk } = world;
  const club = random.int(world.clubs);
  const first = monday + 7 * weeksAhead;
  const speed = chooseFideControl(random, dateOfDayNumber(asDay(first)), world.fideGames);
  const kind = speed.name === 'standard' && random.chance(0.2) ? 'round-robin' : 'swiss';
  const { games } = sizeOf({ kind, speed });
  world.fideGames.set(speed.name, (world.fideGames.get(speed.name) ?? 0) + games);
  // Rounds take up to six hours: at most two per day.
  const days = speed.name === 'standard' ? 5 : 1;
  world.fideEvents += 1;
  const event = String(400_000 + world.fideEvents);
  const plan: FideEventPlan = {
    event,
    name: `${clubName(club).city} ${pick(random, ['International', 'Masters', 'Norm Open', 'Grand Prix', 'FIDE Open'])} ${dateOfDayNumber(asDay(first)).slice(0, 4)}`,
    start: dateOfDayNumber(asDay(first + (days === 1 ? 5 : 1))),
    end: dateOfDayNumber(asDay(first + 5)),
    club,
    kind,
    speed,
    games,
  };
  const late = random.chance(0.05);
  const registeredOn = late ? addDays(plan.start, -10) : dateOfDayNumber(asDay(monday));
  const body: FactBodies['event-registered'] = {
    event,
    authority: 'fide',
    name: plan.name,
    start: plan.start,
    end: plan.end,
    registeredOn,
    federation: 'USA',
    ...(random.chance(0.03) ? { official: true } : {}),
    ...(kind === 'round-robin' && random.chance(0.05) ? { nationalChampionship: true } : {}),
  };
  desk.add({ kind: 'event-registered', body, actor: 'federation@sample' });
  if (late) waive(world, event, registeredOn);
  else if (random.chance(0.02)) refuse(world, event, addDays(registeredOn, 3));
  return plan;
}

function waive(world: World, event: string, on: string): void {
  if (!world.random.chance(0.7)) return;
  world.desk.add({
    kind: 'decision',
    body: { on, type: 'registration-waived', event },
    actor: commission,
    reason: 'allowed under 0.4',
  });
}

function refuse(world: World, event: string, on: string): void {
  const { desk, random } = world;
  desk.add({ kind: 'event-refused', body: { event, on }, actor: commission });
  if (random.chance(0.3)) return;
  const appealed = addDays(on, random.chance(0.8) ? 4 : 9);
  desk.add({ kind: 'event-appealed', body: { event, on: appealed }, actor: 'organizer@sample' });
  const outcome = random.chance(0.6) ? 'upheld' : 'dismissed';
  desk.add({ kind: 'appeal-decided', body: { event, on: addDays(appealed, 10), outcome }, actor: commission });
}

/** Plays a planned event and sends it to FIDE, and to US Chess if `both`. Returns the FIDE games. */
export function holdFideEvent(world: World, week: number, plan: FideEventPlan, both: boolean): number {
  const { people, random, rosters } = world;
  const clubs = Array.from({ length: Math.min(64, world.clubs) }, (_, place) => (plan.club + place) % world.clubs);
  const suits = (index: number): boolean => people.fide[index] === 1 || at(people.rating, index) > 1700;
  const { from, upTo } = sizeOf(plan);
  const wanted = from + random.int(upTo - from + 1);
  const players = drawPlayers(people, rosters, random, { clubs, wanted, week, lastWeek: world.lastWeek, suits, asks: 16 });
  if (players.length < 6) return 0;
  const rounds = Math.min(plan.speed.name === 'standard' ? 7 : 5, players.length - 1);
  const section: SectionPlan = {
    event: plan.event,
    eventName: plan.name,
    section: 1,
    name: plan.kind === 'round-robin' ? 'Invitational' : 'Open',
    authority: 'fide',
    kind: plan.kind,
    start: plan.start,
    end: plan.end,
    control: plan.speed,
    rounds,
    club: plan.club,
    players,
  };
  const before = world.games;
  const held = holdSection(world, section);
  const fideGames = world.games - before;
  fileReport(world, week + 1, held);
  if (both) {
    world.games += fideGames;
    const ratings = new Map(held.players.map((index) => [playerIdOf(people, index), Math.round(at(people.rating, index))]));
    const document = {
      ...held.document,
      event: nextEventId(world, plan.end),
      authority: 'uschess' as const,
      players: held.document.players.map(({ player, pair }) => ({ player, pair, reported: ratings.get(player) ?? 0 })),
    };
    fileReport(world, week + 1, { ...held, document });
  }
  if (random.chance(0.3)) awardPrize(world, held, undefined);
  return fideGames;
}

/** A member's event abroad: only their own games, against opponents known by their FIDE rating. */
export function bringForeignEvent(world: World, week: number, monday: number): void {
  const { people, random, desk } = world;
  const index = random.int(people.size);
  if (
    people.abroad[index] === 1 ||
    at(people.games, index) < 60 ||
    at(people.rating, index) < 1900 ||
    at(people.twin, index) >= 0
  )
    return;
  if (at(people.busyUntil, index) >= week || at(people.leaves, index) < week) return;
  people.busyUntil[index] = week;
  const strength = strengthOn(people, index, monday);
  const end = dateOfDayNumber(asDay(monday + 5));
  const event = nextEventId(world, end);
  const foreignGames = Array.from({ length: 7 + random.int(3) }, (_, round) => {
    const opponent = strength + random.normal() * 150;
    const expected = expectedScore(strength, opponent);
    const halfPoints = Math.min(2, Math.floor(random.next() + 2 * expected));
    const name = nameOf(people, random.int(people.size)).name;
    return { opponent: name, fide: random.chance(0.06) ? null : fideScale(opponent), halfPoints, round: round + 1 };
  });
  const federation = pick(random, federations);
  const section = {
    event,
    eventName: `${federation} Open ${end.slice(0, 4)}`,
    section: 1,
    name: 'Foreign FIDE event',
    authority: 'uschess' as const,
    kind: 'foreign-fide' as const,
    start: dateOfDayNumber(asDay(monday - 3)),
    end,
    venue: 'otb' as const,
    timeControl: '40/90,SD/30;+30',
    rounds: foreignGames.length,
    federation,
    ...(random.chance(0.1) ? { youthEvent: true } : {}),
    foreignGames,
    players: [{ player: playerIdOf(people, index), pair: 1, reported: Math.round(at(people.rating, index)) }],
    games: [],
  };
  const on = dateOfDayNumber(asDay(monday - 30));
  desk.add({ kind: 'decision', body: { on, type: 'fide-opt-in', player: playerIdOf(people, index) }, actor: 'officer@sample' });
  desk.add({ kind: 'section-submitted', body: { section }, actor: 'officer@sample', reason: 'foreign FIDE event' });
}
