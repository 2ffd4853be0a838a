// The events of a sample's week under US Chess: club evenings, weekend opens with sections by rating, scholastics, quads,
// round robins, blitz, online, matches.

import { asDay, dateOfDayNumber, dayNumber } from '@harkness/rules';
import { clubName } from './names.js';
import { awardPrize, fileReport } from './paperwork.js';
import { at, drawPlayers, playerIdOf, strengthOn } from './population.js';
import { pick } from './random.js';
import { chooseControl } from './time-controls.js';
import { holdSection, nextEventId, type SectionPlan, type World } from './world.js';

const regionSize = 24;

/** The club and its neighbours. */
export function regionOf(world: World, club: number): number[] {
  const from = Math.floor(club / regionSize) * regionSize;
  return Array.from({ length: Math.min(regionSize, world.clubs - from) }, (_, place) => from + place);
}

/** Holds one event: its sections are played and sent in. `monday` is the week's first day. */
export function holdEvent(world: World, week: number, monday: number): void {
  const { people, random } = world;
  // Chosen through a random member, so that large clubs hold more events.
  const club = at(people.club, random.int(people.size));
  const dice = random.next();
  if (dice < 0.42) holdClubSwiss(world, week, monday, club);
  else if (dice < 0.62) holdOpen(world, week, monday, club);
  else if (dice < 0.78) holdScholastic(world, week, monday, club);
  else if (dice < 0.9) holdQuads(world, week, monday, club);
  else if (dice < 0.97) holdRoundRobin(world, week, monday, club);
  else holdMatch(world, week, monday, club);
}

interface EventFrame {
  readonly event: string;
  readonly eventName: string;
  readonly start: string;
  readonly end: string;
  readonly club: number;
}

function frame(world: World, club: number, start: number, end: number, what: string): EventFrame {
  const last = dateOfDayNumber(asDay(end));
  if (at(world.directors, club) < 0) world.directors[club] = findDirector(world, club, end);
  return {
    event: nextEventId(world, last),
    eventName: `${clubName(club).club} ${what} ${last.slice(0, 4)}`,
    start: dateOfDayNumber(asDay(start)),
    end: last,
    club,
  };
}

/** An adult of the club. */
function findDirector(world: World, club: number, today: number): number {
  const roster = world.rosters.byClub[club] ?? [];
  return roster.find((index) => today - at(world.people.born, index) > 21 * 365.25) ?? -1;
}

function holdClubSwiss(world: World, week: number, monday: number, club: number): void {
  const { people, random, rosters } = world;
  const evening = monday + 1 + random.int(4);
  const control = chooseControl(random, dateOfDayNumber(asDay(evening)), false);
  // Slow games over the board are played one per week.
  const rounds = 4 + random.int(2);
  const slow = control.venue === 'otb' && control.name === 'regular';
  const players = drawPlayers(people, rosters, random, {
    clubs: [club],
    wanted: 8 + random.int(26),
    week,
    lastWeek: world.lastWeek,
  });
  if (players.length < rounds + 2) return;
  const titles: { readonly [name: string]: string } = {
    blitz: 'Blitz Night',
    quick: 'Quick Night',
    'online blitz': 'Online Blitz',
  };
  const about = frame(world, club, slow ? evening - 7 * (rounds - 1) : evening, evening, titles[control.name] ?? 'Club Swiss');
  const plan: SectionPlan = { ...about, section: 1, name: 'Open', authority: 'uschess', kind: 'swiss', control, rounds, players };
  fileReport(world, week + 1, holdSection(world, plan));
}

interface OpenSection {
  readonly name: string;
  readonly under?: number;
  /** The rating up to which players choose this section. */
  readonly upTo: number;
}

/** Sections of a weekend open, from the lowest. Players within 150 points of a limit play up. */
const openSections: readonly OpenSection[] = [
  { name: 'Under 1200', under: 1200, upTo: 1050 },
  { name: 'Under 1600', under: 1600, upTo: 1450 },
  { name: 'Under 2000', under: 2000, upTo: 1850 },
  { name: 'Open', upTo: Number.POSITIVE_INFINITY },
];

/**
 * Who plays in which section. If a section has too few players, they play in the next one up, never down: limits are strict. If
 * the open section has too few, the section below joins it.
 */
export function openSectionsOf(
  ratings: readonly number[],
  fewest: number,
): { readonly limits: OpenSection; readonly places: readonly number[] }[] {
  const held: { limits: OpenSection; places: number[] }[] = [];
  let waiting: number[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const limits of openSections) {
    for (const [place, rating] of ratings.entries()) if (rating >= from && rating < limits.upTo) waiting.push(place);
    from = limits.upTo;
    if (limits.under === undefined && waiting.length > 0 && waiting.length < fewest)
      waiting.unshift(...(held.pop()?.places ?? []));
    if (waiting.length < fewest) continue;
    held.push({ limits, places: waiting });
    waiting = [];
  }
  return held.reverse();
}

function holdOpen(world: World, week: number, monday: number, club: number): void {
  const { people, random, rosters } = world;
  const clubs = regionOf(world, club);
  const wanted = Math.min(220, Math.max(24, Math.floor(people.size / 30)), 30 + random.int(190));
  const players = drawPlayers(people, rosters, random, { clubs, wanted, week, lastWeek: world.lastWeek });
  const about = frame(
    world,
    club,
    monday + 5,
    monday + 6,
    pick(random, ['Open', 'Classic', 'Championship', 'Autumn Cup', 'Memorial']),
  );
  const control = chooseControl(random, about.start, true);
  const rounds = control.name === 'dual' ? 5 : 4;
  // An improving player is moved up before their rating is.
  const ratings = players.map((index) => Math.max(at(people.rating, index), strengthOn(people, index, monday)));
  for (const [order, { limits, places }] of openSectionsOf(ratings, rounds + 3).entries()) {
    const plan: SectionPlan = {
      ...about,
      section: order + 1,
      name: limits.name,
      authority: 'uschess',
      kind: 'swiss',
      control,
      rounds,
      players: places.map((place) => at(players, place)),
    };
    const held = holdSection(world, plan);
    fileReport(world, week + 1, held);
    if (random.chance(0.6)) awardPrize(world, held, limits.under);
  }
}

function holdScholastic(world: World, week: number, monday: number, club: number): void {
  const { people, random, rosters } = world;
  const saturday = monday + 5;
  const ageOf = (index: number): number => (saturday - at(people.born, index)) / 365.25;
  const players = drawPlayers(people, rosters, random, {
    clubs: regionOf(world, club),
    wanted: 20 + random.int(100),
    week,
    lastWeek: world.lastWeek,
    suits: (index) => ageOf(index) < 18,
  });
  const about = frame(world, club, saturday, saturday, 'Scholastic');
  const control = { name: 'dual', venue: 'otb', timeControl: 'G/30;d5' } as const;
  const grades: readonly (readonly [name: string, from: number, to: number])[] = [
    ['K-3', 0, 9],
    ['K-6', 9, 12],
    ['K-12', 12, 18],
  ];
  let section = 0;
  for (const [name, from, to] of grades) {
    const those = players.filter((index) => ageOf(index) >= from && ageOf(index) < to);
    if (those.length < 7) continue;
    section += 1;
    const kind = random.chance(0.2) ? 'team' : 'swiss';
    const plan: SectionPlan = { ...about, section, name, authority: 'uschess', kind, control, rounds: 5, players: those };
    fileReport(world, week + 1, holdSection(world, plan));
  }
}

/** Fours of roughly equal rating, each a section. */
function holdQuads(world: World, week: number, monday: number, club: number): void {
  const { people, random, rosters } = world;
  const wanted = 4 * (2 + random.int(7));
  const clubs = [club, Math.min(world.clubs - 1, club + 1)];
  const drawn = drawPlayers(people, rosters, random, { clubs, wanted, week, lastWeek: world.lastWeek });
  const players = drawn.sort((a, b) => at(people.rating, b) - at(people.rating, a) || a - b);
  if (players.length < 4) return;
  const about = frame(world, club, monday + 5, monday + 5, 'Quads');
  const control = chooseControl(random, about.start, true);
  for (let from = 0; from + 4 <= players.length; from += 4) {
    const section = from / 4 + 1;
    const four = players.slice(from, from + 4);
    const plan: SectionPlan = {
      ...about,
      section,
      name: `Quad ${section}`,
      authority: 'uschess',
      kind: 'round-robin',
      control,
      rounds: 3,
      players: four,
    };
    fileReport(world, week + 1, holdSection(world, plan));
  }
}

function holdRoundRobin(world: World, week: number, monday: number, club: number): void {
  const { people, random, rosters } = world;
  const players = drawPlayers(people, rosters, random, {
    clubs: [club],
    wanted: 5 + random.int(6),
    week,
    lastWeek: world.lastWeek,
  });
  if (players.length < 4) return;
  const kind = players.length <= 6 && random.chance(0.3) ? 'double-round-robin' : 'round-robin';
  const about = frame(world, club, monday - 30, monday + 3, 'Masters Cup');
  const control = chooseControl(random, about.start, false);
  const plan: SectionPlan = {
    ...about,
    section: 1,
    name: 'Round Robin',
    authority: 'uschess',
    kind,
    control,
    rounds: 0,
    players,
  };
  fileReport(world, week + 1, holdSection(world, plan));
}

/** Both established and not far apart (US Chess §7). */
function holdMatch(world: World, week: number, monday: number, club: number): void {
  const { people, random, rosters } = world;
  let rival: number | undefined;
  const suits = (index: number): boolean =>
    at(people.games, index) > 60 && (rival === undefined || Math.abs(at(people.rating, index) - at(people.rating, rival)) < 180);
  const ask = { clubs: regionOf(world, club), wanted: 1, week, lastWeek: world.lastWeek, suits };
  for (let attempt = 0; attempt < 8 && rival === undefined; attempt++) rival = drawPlayers(people, rosters, random, ask)[0];
  if (rival === undefined) return;
  for (let attempt = 0; attempt < 12; attempt++) {
    const other = drawPlayers(people, rosters, random, ask)[0];
    if (other === undefined) continue;
    const about = frame(world, club, monday, monday + 6, 'Match');
    const control = chooseControl(random, about.start, true);
    const rounds = 4 + 2 * random.int(4);
    const players = [rival, other];
    const plan: SectionPlan = {
      ...about,
      section: 1,
      name: 'Match',
      authority: 'uschess',
      kind: 'match',
      control,
      rounds,
      players,
    };
    fileReport(world, week + 1, holdSection(world, plan));
    requestFloor(world, week, plan.event, players, dayNumber(about.end));
    return;
  }
}

/** Now and then the office has to decide on a request to lower a floor. */
function requestFloor(world: World, week: number, event: string, players: readonly number[], end: number): void {
  const { random, desk, people } = world;
  if (!random.chance(0.15)) return;
  const player = people.abroad[players[0] ?? 0] === 1 ? undefined : players[0];
  if (player === undefined) return;
  const outcome = random.chance(0.5) ? 'granted' : 'refused';
  const body = {
    on: dateOfDayNumber(asDay(end)),
    type: 'match-floor-request',
    player: playerIdOf(people, player),
    event,
    section: 1,
    outcome,
  } as const;
  desk.addLater(week + 2, { kind: 'decision', body, actor: 'officer@sample', reason: 'match result below the floor' });
}
