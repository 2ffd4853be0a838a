// A sample federation as a stream of facts: the same options give the same bytes on any machine. It holds only some columns of
// numbers per player and the pending documents, never the history, so that ten million games fit through.

import type { IsoDate } from '@harkness/office';
import {
  addDays,
  addMonths,
  asDay,
  dateOfDayNumber,
  dayNumber,
  failed,
  isIsoDate,
  ok,
  type Result,
  type RuleError,
} from '@harkness/rules';
import { Desk, type SampleBatch } from './desk.js';
import { holdEvent } from './events.js';
import { bringForeignEvent, type FideEventPlan, holdFideEvent, planFideEvent, weeksAhead } from './fide-events.js';
import { decide } from './paperwork.js';
import {
  addPerson,
  addTwin,
  at,
  enrol,
  federationOf,
  makePopulation,
  makeRosters,
  playerIdOf,
  strengthOn,
} from './population.js';
import { makeRandom, mix } from './random.js';
import { fideSystems, openFide, openUsChess, recordOutsideRating, registerPerson, type SampleList } from './registration.js';
import { fideFrom, fideScale, isSampleAuthority, type SampleAuthority, type Scene, scenes } from './scenes.js';
import type { SampleTruth } from './truth.js';
import type { World } from './world.js';
/** The options of a federation. The same options give the same bytes on every machine. */
export interface SampleOptions {
  /** Any integer. */
  readonly seed: number;
  /** All players ever registered: 20 to 2,000,000. */
  readonly players: number;
  readonly years: number;
  /** Approximate number of rated games in total; ten per player if absent. */
  readonly games?: number;
  /** Whose events; both if absent. */
  readonly authority?: SampleAuthority;
  /** Last day; 31 October 2026 if absent. */
  readonly until?: IsoDate;
  /** Players name their clubs, and each club is in its own state. Ratings stay the same. */
  readonly homes?: boolean;
}

/**
 * Checks the options of a federation, and fills in absent ones.
 * @example
 * const checked = checkSampleOptions({ seed: 1, players: 5, years: 1 });
 * checked.ok ? '' : checked.errors[0]?.place // 'players'
 */
export function checkSampleOptions(options: SampleOptions): Result<Required<SampleOptions>> {
  const { seed, players, years, games = players * 10, authority = 'both', until = '2026-10-31', homes = false } = options;
  const errors: RuleError[] = [];
  const demand = (holds: boolean, path: string, message: string, hint: string): void => {
    if (!holds) errors.push({ code: 'sample-option', place: path, message, hint });
  };
  demand(Number.isSafeInteger(seed), 'seed', `The seed ${seed} is not an integer.`, 'Give any whole number.');
  demand(
    Number.isInteger(players) && players >= 20 && players <= 2_000_000,
    'players',
    `A sample of ${players} players cannot be made.`,
    'Give a whole number from 20 to 2,000,000.',
  );
  demand(Number.isInteger(games) && games >= 0, 'games', `${games} is not a number of games.`, 'Give a whole number, 0 or more.');
  demand(
    isSampleAuthority(authority),
    'authority',
    `There is no authority ${authority}.`,
    `Give one of ${Object.keys(scenes).join(', ')}.`,
  );
  const sound = isIsoDate(until) && years > 0 && years <= 25;
  demand(sound, 'years', `${years} years until ${until} cannot be made.`, 'Give a date and more than 0, at most 25 years.');
  if (sound && isSampleAuthority(authority) && firstDay(years, until) < scenes[authority].firstDay) {
    errors.push({
      code: 'sample-option',
      place: 'years',
      message: 'The sample would begin before the rules do.',
      hint: 'Give fewer years.',
    });
  }
  return errors.length > 0 ? failed(...errors) : ok({ seed, players, years, games, authority, until, homes });
}

function firstDay(years: number, until: IsoDate): IsoDate {
  return addMonths(addDays(until, 1), -Math.round(years * 12));
}

/**
 * Throws for options that `checkSampleOptions` refuses.
 * @example
 * const [first] = sampleFederation({ seed: 1, players: 40, years: 1 });
 * first?.facts.some(({ kind }) => kind === 'player-registered') // true
 */
export function* sampleFederation(options: SampleOptions, truth?: SampleTruth): Generator<SampleBatch, void, undefined> {
  const checked = checkSampleOptions(options);
  if (!checked.ok) throw new RangeError(checked.errors.map((error) => error.message).join(' '));
  const { seed, players, years, games, authority, until, homes } = checked.value;
  const scene = scenes[authority];
  const firstMonday = dayNumber(firstDay(years, until));
  const weeks = Math.max(1, Math.floor((dayNumber(until) - firstMonday + 1) / 7));
  const world: World = { ...makeWorld(seed, players, weeks, scene, homes), truth };
  const { desk, people } = world;
  truth?.people(people);
  const settled = Math.max(10, Math.floor(players * (0.5 / (1 + years / 10))));
  yield* settle(world, settled, firstMonday, scene);

  const plans = new Map<number, FideEventPlan[]>();
  const { fideShare, fideEventsTwice } = scene;
  let planned = 0;
  for (let week = 0; week < weeks; week++) {
    const monday = firstMonday + 7 * week;
    desk.beginWeek(week);
    for (const index of world.rosters.returning.get(week) ?? []) enrol(people, world.rosters, index);
    world.rosters.returning.delete(week);
    const target = settled + Math.floor(((players - settled) * (week + 1)) / weeks);
    while (people.size < target) {
      welcome(world, week, monday);
      if (desk.isFull()) yield* take(desk, monday + 7);
    }
    decide(world, monday);
    if (world.random.chance(Math.min(0.9, players / 20_000)) && scene.ofUsChess) bringForeignEvent(world, week, monday);

    const share = (week + 1) / weeks;
    if (fideShare > 0 && monday >= dayNumber(fideFrom)) {
      openDueLists(world, monday);
      // With both authorities, every FIDE game counts twice in the documents; the quota is for planned games.
      for (let guard = 0; planned < games * fideShare * share && guard < 10_000 && week + weeksAhead < weeks; guard++) {
        const plan = planFideEvent(world, monday);
        planned += plan.games * (fideEventsTwice ? 2 : 1);
        plans.set(week + weeksAhead, [...(plans.get(week + weeksAhead) ?? []), plan]);
      }
    }
    for (const plan of plans.get(week) ?? []) {
      holdFideEvent(world, week, plan, fideEventsTwice);
      if (desk.isFull()) yield* take(desk, monday + 7);
    }
    plans.delete(week);
    const attempts = 40 + Math.ceil((games / weeks) * 0.2);
    for (let attempt = 0; scene.ofUsChess && attempt < attempts && world.games < games * share; attempt++) {
      holdEvent(world, week, monday);
      if (desk.isFull()) yield* take(desk, monday + 7);
    }
    announceLists(world, monday, scene);
    yield* take(desk, monday + 7);
  }
}

function makeWorld(seed: number, players: number, weeks: number, { fideNumbers }: Scene, homes: boolean): World {
  const clubs = Math.max(3, Math.floor(players / 70));
  return {
    people: makePopulation(seed, players, fideNumbers, homes),
    rosters: makeRosters(clubs),
    random: makeRandom(mix(seed)),
    desk: new Desk(`sample-${seed}`),
    clubs,
    lastWeek: weeks - 1,
    directors: new Int32Array(clubs).fill(-1),
    games: 0,
    eventsOfDay: new Map(),
    fideOpenings: new Map(),
    fideEvents: 0,
    fideGames: new Map(),
  };
}

function* take(desk: Desk, day: number): Generator<SampleBatch, void, undefined> {
  const batch = desk.takeBatch(day);
  if (batch !== undefined) yield batch;
}

/** The initial players: registered, and most of them rated. */
function* settle(world: World, count: number, firstMonday: number, scene: Scene): Generator<SampleBatch> {
  const { people, random, desk } = world;
  let rated: number[] = [];
  const asOf = dateOfDayNumber(asDay(firstMonday - 1));
  for (let each = 0; each < count; each++) {
    const index = addPerson(people, random, firstMonday, 0, true, world.clubs);
    registerPerson(people, desk, random, index, firstMonday - 1);
    enrol(people, world.rosters, index);
    if (random.chance(0.85)) {
      people.rating[index] = Math.max(150, strengthOn(people, index, firstMonday) + random.normal() * 80);
      people.games[index] = 30;
      rated.push(index);
    }
    if (rated.length === 400 || each === count - 1) {
      if (scene.ofUsChess) openUsChess(people, desk, random, rated, asOf);
      if (scene.ofFide)
        for (const list of fideSystems) if (asOf >= addDays(list.from, -1)) openFideSystem(world, list, rated, asOf);
      rated = [];
      yield* take(desk, firstMonday);
    }
  }
}

function isFideRated(world: World, index: number): boolean {
  return world.people.fide[index] === 1 && fideScale(at(world.people.rating, index)) >= 1450;
}

/** If a sample begins before the rules of a FIDE list, its players enter with that list's first day. */
function openDueLists(world: World, monday: number): void {
  for (const list of fideSystems) {
    if (world.fideOpenings.has(list.system) || monday < dayNumber(list.from)) continue;
    openFideSystem(world, list, [...Array(world.people.size).keys()], dateOfDayNumber(asDay(monday - 1)));
  }
}

function openFideSystem(world: World, { system, plays, spread }: SampleList, among: readonly number[], asOf: IsoDate): void {
  const { people, desk, random } = world;
  const rated = among.filter((index) => isFideRated(world, index) && (plays === 1 || random.chance(plays)));
  world.fideOpenings.set(system, (world.fideOpenings.get(system) ?? 0) + rated.length);
  openFide(people, desk, random, system, spread, rated, asOf);
}

/** A newcomer, or now and then somebody whom the office already knows and registers again. */
function welcome(world: World, week: number, monday: number): void {
  const { people, random, desk } = world;
  const known = random.int(people.size);
  if (
    random.chance(1 / 120) &&
    at(people.games, known) > 0 &&
    at(people.twin, known) < 0 &&
    at(people.leaves, known) > week + 30
  ) {
    welcomeTwin(world, week, monday, known);
    return;
  }
  const index = addPerson(people, random, monday, week, false, world.clubs);
  registerPerson(people, desk, random, index, monday);
  enrol(people, world.rosters, index);
  if (people.abroad[index] === 1 || federationOf(people, index) === 'CAN') recordOutsideRating(people, desk, index, monday);
}

/** Plays under a second id for some weeks, until the two are merged; they do not play under the first one meanwhile. */
function welcomeTwin(world: World, week: number, monday: number, original: number): void {
  const { people, random, desk } = world;
  const twin = addTwin(people, original);
  registerPerson(people, desk, random, twin, monday);
  const merged = week + 6 + random.int(24);
  people.busyUntil[original] = Math.max(at(people.busyUntil, original), merged);
  people.leaves[twin] = merged - 1;
  people.keen[twin] = 1;
  enrol(people, world.rosters, twin);
  const body = { from: playerIdOf(people, twin), into: playerIdOf(people, original) };
  desk.addLater(merged + 1, { kind: 'player-merged', body, actor: 'officer@sample', reason: 'registered twice' });
}

/** Lists dated within the coming week: US Chess on the first of every month; FIDE by its calendar (7.11, 7.3). */
function announceLists(world: World, monday: number, { ofUsChess, ofFide }: Scene): void {
  const { desk, fideOpenings } = world;
  for (let day = monday + 7; day < monday + 14; day++) {
    const date = dateOfDayNumber(asDay(day));
    if (!date.endsWith('-01')) continue;
    if (ofUsChess) desk.due({ authority: 'uschess', date, lists: ['uschess-supplement'] });
    if (!ofFide || date <= fideFrom) continue;
    const lists = fideSystems.flatMap(({ system }) => ((fideOpenings.get(system) ?? 0) > 0 ? [system] : []));
    if (date >= '2012-07-01' || Number(date.slice(5, 7)) % 2 === 1) desk.due({ authority: 'fide', date, lists });
  }
}
