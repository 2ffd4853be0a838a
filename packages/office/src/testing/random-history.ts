// Random histories of a small office for property tests: sections of all systems, matches, reports that are late, corrected,
// moved, withdrawn and re-entered, merged players, backdated decisions and prizes, players registered late. Facts about the same
// subject keep their order, because the later one replaces the earlier; all others may arrive in any order.

import { addDays } from '@harkness/rules';
import type { FactOffer } from '../facts/append.js';
import type { Decision, FactBodies, IsoDate, UsSystem } from '../facts/facts.js';
import type { GameRow, SectionDocument } from '../facts/section-document.js';

/** Small and fast, and the same on every machine (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface RandomHistory {
  /** Facts about each subject, in order. */
  readonly subjects: readonly (readonly FactOffer[])[];
}

interface Chance {
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly maybe: (probability: number) => boolean;
}

function chances(seed: number): Chance {
  const next = seededRandom(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    maybe: (probability) => next() < probability,
  };
}

/** Chosen around rule changes: floating point storage, online systems, the blend of initial ratings, and today's bonus. */
const firstDays = ['2013-06-01', '2014-06-01', '2019-12-01', '2024-10-01'] as const;
const usualDays = 500;

interface Days {
  readonly first: IsoDate;
  readonly count: number;
}

const controls = ['G/90;d5', 'G/60;d5', 'G/30;d5', 'G/20;d5', 'G/5;d0', 'G/3;+2', 'G/2;d0', 'soon'] as const;
const systems: readonly UsSystem[] = ['OTBR', 'OTBQ', 'OTBB', 'OLQ', 'OLB'];

export interface HistorySize {
  readonly players: number;
  readonly sections: number;
  /** Number of days covered. Default: 500. */
  readonly days?: number;
}

export function randomHistory(seed: number, size: HistorySize): RandomHistory {
  const chance = chances(seed);
  const days: Days = { first: chance.pick(firstDays), count: size.days ?? usualDays };
  const ids = Array.from({ length: size.players }, (_, index) => `P${String(index).padStart(3, '0')}`);
  let made = 0;
  const offer = (fact: Omit<FactOffer, 'id' | 'actor'>): FactOffer => {
    made += 1;
    const complete: unknown = { ...fact, id: `f${made}`, actor: 'test' };
    return complete as FactOffer;
  };
  const day = (): IsoDate => addDays(days.first, chance.below(days.count));

  const merges = mergePlan(ids, chance);
  const rootOf = (id: string): string => {
    let root = id;
    for (let into = merges.get(root); into !== undefined; into = merges.get(root)) root = into;
    return root;
  };
  const people = new Map<string, FactOffer[]>();
  for (const id of ids) {
    const facts = people.get(rootOf(id)) ?? [];
    people.set(rootOf(id), facts);
    if (chance.maybe(0.98)) facts.push(offer(registration(id, chance)));
    const notes = chance.maybe(0.5) ? chance.below(4) : 0;
    for (let note = 0; note < notes; note++) facts.push(offer(randomNote(id, day(), chance)));
  }
  const merging = [...merges].map(([from, into]) => offer({ kind: 'player-merged', body: { from, into } }));

  const sections: FactOffer[][] = [];
  const decisions: FactOffer[][] = [];
  for (let index = 0; index < size.sections; index++) {
    const event = `E${chance.below(size.sections)}-${index}`;
    const number = 1 + chance.below(2);
    const facts = [offer({ kind: 'section-submitted', body: { section: randomSection(event, number, days, ids, chance) } })];
    while (chance.maybe(0.3)) facts.push(offer(laterVersion(event, number, facts, days, ids, chance)));
    sections.push(facts);
    if (chance.maybe(0.15)) decisions.push(sectionDecisions(event, number, ids, day(), chance).map(offer));
  }
  return { subjects: [...people.values(), merging, ...sections, ...decisions].filter((facts) => facts.length > 0) };
}

/** Merges never form a cycle. */
function mergePlan(ids: readonly string[], chance: Chance): Map<string, string> {
  const merges = new Map<string, string>();
  for (let index = 1; index < ids.length; index++) {
    if (chance.maybe(0.1)) merges.set(ids[index] as string, ids[chance.below(index)] as string);
  }
  return merges;
}

function registration(id: string, chance: Chance): Omit<FactOffer, 'id' | 'actor'> {
  const body: FactBodies['player-registered'] = {
    player: id,
    name: `Player ${id}`,
    federation: chance.pick(['USA', 'CAN']),
    ...(chance.maybe(0.3) ? { inferredAdult: true } : {}),
    ...(chance.maybe(0.2) ? { canadianResident: true } : {}),
  };
  const born = chance.maybe(0.8) ? addDays('1950-01-01', chance.below(60 * 365)) : undefined;
  return { kind: 'player-registered', body, ...(born === undefined ? {} : { private: { birthDate: born } }) };
}

function randomNote(id: string, on: IsoDate, chance: Chance): Omit<FactOffer, 'id' | 'actor'> {
  const system = chance.pick(systems);
  const rating = 400 + chance.below(1800);
  const decide = (body: Decision): Omit<FactOffer, 'id' | 'actor'> => ({ kind: 'decision', body });
  switch (chance.below(9)) {
    case 0:
      return decide({ on, type: 'adjustment', player: id, system, rating, games: chance.below(40) });
    case 1:
      return decide({ on, type: 'ceiling', player: id, system, rating: chance.maybe(0.3) ? null : rating });
    case 2:
      return decide({ on, type: 'money-floor', player: id, system, rating: chance.maybe(0.3) ? null : rating });
    case 3:
      return decide({ on, type: 'original-life-master', player: id, earned: chance.maybe(0.5) });
    case 4:
      return {
        kind: 'prize-won',
        body: { player: id, event: 'E', on, amount: 1000 + chance.below(6000), under: 1200 + 100 * chance.below(9) },
      };
    case 5: {
      const source = chance.pick(['FIDE', 'CFC', 'national'] as const);
      return { kind: 'outside-rating', body: { player: id, source, rating: 1000 + chance.below(1500), on } };
    }
    case 6:
      return {
        kind: 'player-updated',
        body: { player: id, on, inferredAdult: chance.maybe(0.5) },
        private: { birthDate: addDays('1990-01-01', chance.below(8000)) },
      };
    case 7:
      return { kind: 'player-updated', body: { player: id, name: `Another ${id}` } };
    default:
      return {
        kind: 'opening-state',
        body: {
          authority: 'uschess',
          asOf: on,
          ratings: [
            {
              player: id,
              system,
              rating,
              games: 20 + chance.below(60),
              wins: chance.below(20),
              draws: chance.below(5),
              losses: chance.below(20),
              eventsOfThree: chance.below(10),
              ...(chance.maybe(0.5) ? { peakEstablished: rating + chance.below(300) } : {}),
              ...(chance.maybe(0.3) ? { matchChanges: [{ on: addDays(on, -30), change: 20 - chance.below(40) }] } : {}),
            },
          ],
        },
      };
  }
}

function randomSection(event: string, section: number, days: Days, ids: readonly string[], chance: Chance): SectionDocument {
  const isMatch = chance.maybe(0.15);
  const count = isMatch ? 2 : 2 + chance.below(7);
  const pool = ids.slice();
  const players = Array.from(
    { length: Math.min(count, pool.length) },
    () => pool.splice(chance.below(pool.length), 1)[0] as string,
  );
  const rounds = 1 + chance.below(5);
  const games: GameRow[] = [];
  for (let round = 1; round <= rounds; round++) {
    const order = players.map((_, index) => index);
    while (order.length >= 2) {
      const [a] = order.splice(chance.below(order.length), 1);
      const [b] = order.splice(chance.below(order.length), 1);
      games.push([a as number, b as number, chance.below(3), round, chance.maybe(0.93) ? 1 : 0]);
    }
  }
  const start = addDays(days.first, chance.below(days.count));
  return {
    event,
    eventName: `Event ${event}`,
    section,
    name: `Section ${section}`,
    authority: 'uschess',
    kind: isMatch ? 'match' : 'swiss',
    start,
    end: addDays(start, chance.pick([0, 0, 0, 1, 2, 10, 40])),
    venue: chance.maybe(0.2) ? 'online' : 'otb',
    timeControl: chance.pick(chance.maybe(0.9) ? controls.slice(0, 6) : controls),
    rounds,
    players: players.map((player, index) => ({ player, pair: index + 1 })),
    games,
  };
}

function laterVersion(
  event: string,
  section: number,
  earlier: readonly FactOffer[],
  days: Days,
  ids: readonly string[],
  chance: Chance,
): Omit<FactOffer, 'id' | 'actor'> {
  if (chance.maybe(0.25)) return { kind: 'section-withdrawn', body: { event, section } };
  const last = earlier.findLast((fact) => fact.kind === 'section-submitted' || fact.kind === 'section-corrected');
  const wasWithdrawn = earlier.at(-1)?.kind === 'section-withdrawn';
  const kind = wasWithdrawn ? 'section-submitted' : 'section-corrected';
  const old =
    last !== undefined && 'section' in last.body && typeof last.body.section === 'object' ? last.body.section : undefined;
  if (old === undefined || chance.maybe(0.3))
    return { kind, body: { section: randomSection(event, section, days, ids, chance) } };
  // Most corrections are small: one result, or the dates.
  const games = old.games.map(
    (game, index): GameRow => (index === 0 ? [game[0], game[1], chance.below(3), game[3], game[4]] : game),
  );
  const shift = chance.maybe(0.3) ? chance.below(60) - 30 : 0;
  return { kind, body: { section: { ...old, games, start: addDays(old.start, shift), end: addDays(old.end, shift) } } };
}

function sectionDecisions(
  event: string,
  section: number,
  ids: readonly string[],
  on: IsoDate,
  chance: Chance,
): Omit<FactOffer, 'id' | 'actor'>[] {
  const decide = (body: Decision): Omit<FactOffer, 'id' | 'actor'> => ({ kind: 'decision', body });
  if (chance.maybe(0.5)) {
    const outcome = chance.pick(['granted', 'refused'] as const);
    return [decide({ on, type: 'match-floor-request', player: chance.pick(ids), event, section, outcome })];
  }
  const held = decide({ on, type: 'section-held', event, section });
  return chance.maybe(0.5) ? [held] : [held, decide({ on, type: 'section-released', event, section })];
}

/** One possible arrival order of the facts. */
export function arrivalOrder(history: RandomHistory, seed: number): FactOffer[] {
  const chance = chances(seed);
  const queues = history.subjects.map((facts) => facts.slice());
  const order: FactOffer[] = [];
  while (queues.length > 0) {
    const at = chance.below(queues.length);
    const queue = queues[at] as FactOffer[];
    const fact = queue.shift();
    if (fact !== undefined) order.push(fact);
    if (queue.length === 0) queues.splice(at, 1);
  }
  return order;
}
