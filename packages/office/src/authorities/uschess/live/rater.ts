// Rates one section at a time: gathers the players' states, applies the rules, and advances the states. All systems of a section
// are rated from the states before it. If one system cannot be rated, the whole section is held.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import type { DayNumber } from '@harkness/rules';
import {
  type InitialRating,
  initialRating,
  isLifeMaster,
  type Overlay,
  type SectionTerms,
  Standing,
  type StepArrays,
  sectionTerms,
  sharedWorkspace,
} from '@harkness/rules/internal/uschess';
import type { RatingSource, UsChessEdition } from '@harkness/rules/uschess';
import { dateOf } from '../../../engines/live/codes.js';
import { heldReasons, noRules, notRatable, unknownPlayer } from '../../../engines/live/held-reasons.js';
import { type Month, SectionFlag } from '../../../engines/live/month.js';
import type { Note } from '../../../engines/live/notes.js';
import { InitialFrom, type PlayerOutcome, type RaterContext, type SectionRater } from '../../../engines/live/rulebook.js';
import { clearRecord, copyRecord, recordDoubles, recordInts, StateRecord, type StateTable } from '../../../engines/live/state.js';
import type { HeldReason } from '../../../facts/answers.js';
import { asSystem, type PlayerNumber, type Slot, type SystemCode } from '../../../facts/numbers.js';
import { foreignKind, matchKind } from '../../../facts/stored-codes.js';
import { advance } from './advance.js';
import { type Editions, isEdition } from './editions.js';
import { applyEffects, computedOn, concernsSystem } from './effects.js';
import { rateForeignUnit } from './foreign.js';
import { rateInKernel } from './kernel.js';
import { rateMatchUnit } from './match.js';
import { personOn } from './person.js';
import { F, Flag, I } from './record.js';
import { liveSystemCount, liveSystemOf } from './systems.js';
import { Unit } from './unit.js';

export interface UsChessContext extends RaterContext {
  readonly editions: Editions;
  /** What a reform in the lab changes besides the editions. Absent: no reform. */
  readonly reform?: RaterReform;
  /** Absent: true. False: a unit has a copy of the record before it only of players with notes, and in matches and foreign events. */
  readonly keepsRecords?: boolean;
  /** Called for every unit while the arrays of its steps are still valid. Matches and foreign events have no steps. */
  readonly onUnit?: (unit: Unit, steps: StepArrays | undefined, month: Month, index: number) => void;
}

export interface FirstRating {
  readonly rating: number;
  readonly games: number;
}

export interface RaterReform {
  /** A factor for K per player of a unit, whose states are in `work`; undefined if no K changes. */
  readonly kMultipliers: (
    unit: Unit,
    work: StepArrays,
    start: DayNumber,
    end: DayNumber,
    table: StateTable,
  ) => Float64Array | undefined;
  /** Whether they need the birth dates in the table. */
  readonly usesAges?: boolean;
  /** The initial rating of an unrated player, given the rulebook's. Absent: no initial rating changes. */
  readonly first?: (player: PlayerNumber, start: DayNumber, end: DayNumber, byBook: FirstRating) => FirstRating;
}

const initialFromCode: Readonly<Record<InitialRating['from'], number>> = {
  blend: InitialFrom.blend,
  list: InitialFrom.list,
  discretion: InitialFrom.discretion,
  age: InitialFrom.age,
  'last resort': InitialFrom.lastResort,
};

const firstSystem = asSystem(0);
/** Foreign events are rated in the first system. */
const foreignSystems: readonly SystemCode[] = [firstSystem];

export class Rater implements SectionRater {
  /** The units of the section last rated; valid until the next. */
  readonly units: Unit[] = [];
  unitCount = 0;
  readonly #context: UsChessContext;
  readonly #pool: Unit[] = [new Unit(), new Unit()];
  /** By system, rules and total time. */
  readonly #terms: Map<UsChessEdition, Map<number, SectionTerms>>[] = [];
  /** The terms of a section whose K a reform multiplies; one object, reused on every call. */
  readonly #multiplied: { -readonly [key in keyof SectionTerms]: SectionTerms[key] } = { reducedK: null, bonus: true };
  readonly #scratch = new StateRecord();
  readonly #result: PlayerOutcome = { final: 0, gamesBefore: 0, played: 0, wins: 0, draws: 0, lowered: 0 };

  constructor(context: UsChessContext) {
    this.#context = context;
  }

  /** The systems a section is rated in unless it is held. */
  systemsOf(month: Month, index: number): readonly SystemCode[] {
    if (month.kind[index] === foreignKind) return foreignSystems;
    const start = month.start[index] as DayNumber;
    const { editions } = this.#context;
    const edition = editions.at(start);
    const [minutes, seconds] = [month.minutes[index] as number, month.seconds[index] as number];
    if (!isEdition(edition) || Number.isNaN(minutes)) return [];
    return editions.systemsOf(edition, month.venue[index] === 1 ? 'OL' : 'OTB', minutes, seconds).systems;
  }

  /** Rates a section without advancing any state. Returns undefined if rated; the units then hold the results. */
  rate(month: Month, index: number): HeldReason | undefined {
    this.unitCount = 0;
    const flags = month.flags[index] as number;
    if ((flags & SectionFlag.heldByDecision) !== 0) return heldReasons.decision;
    if ((flags & SectionFlag.malformed) !== 0) return heldReasons.malformed;
    const [start, end] = [month.start[index] as DayNumber, month.end[index] as DayNumber];
    if (end < start) return heldReasons.dates;
    const { editions } = this.#context;
    const edition = editions.at(start);
    if (!isEdition(edition)) return noRules(edition.message);
    const kind = month.kind[index] as number;
    const unregistered = this.#checkPlayers(month, index);
    if (unregistered !== undefined) return unregistered;
    if (kind === foreignKind) return this.#rateForeign(month, index, edition);
    const [minutes, seconds] = [month.minutes[index] as number, month.seconds[index] as number];
    if (Number.isNaN(minutes)) return heldReasons.timeControl;
    const venue = month.venue[index] === 1 ? 'OL' : 'OTB';
    const { systems, reason } = editions.systemsOf(edition, venue, minutes, seconds);
    if (reason !== null) return notRatable(reason);
    for (const system of systems) {
      const unit = this.#unit();
      let steps: StepArrays | undefined;
      if (kind === matchKind) {
        this.#gather(unit, undefined, month, index, system, edition);
        const held = rateMatchUnit(unit, month, index, edition, this.#context.table, this.#overlay(unit, start, end));
        if (held !== undefined) return held;
      } else {
        const games = gamesOf(month, index);
        const work = sharedWorkspace((month.playerAt[index + 1] as number) - (month.playerAt[index] as number), games);
        this.#gather(unit, work, month, index, system, edition);
        const terms = this.#multipliedTerms(this.#termsOf(edition, system, minutes + seconds), unit, work, start, end);
        rateInKernel(work, unit.work, edition, terms, liveSystemOf(system), unit.players, games);
        steps = work;
      }
      if (!isSound(unit)) return heldReasons.notFinite;
      if (steps !== undefined) this.#context.onUnit?.(unit, steps, month, index);
    }
    // The second of its systems may still hold a match.
    if (kind === matchKind && this.#context.onUnit !== undefined) {
      for (let at = 0; at < this.unitCount; at++) this.#context.onUnit(this.units[at] as Unit, undefined, month, index);
    }
    return undefined;
  }

  /** Rows two sections ahead, then the records they lead to. */
  lookAhead(month: Month, index: number): void {
    const { sections, players, playerAt } = month;
    const { table } = this.#context;
    if (index + 2 < sections) table.touchRows(players, playerAt[index + 2] as number, playerAt[index + 3] as number);
    if (index + 1 >= sections) return;
    const [from, to] = [playerAt[index + 1] as number, playerAt[index + 2] as number];
    for (const system of this.systemsOf(month, index + 1)) table.touchRecords(players, from, to, system);
  }

  #rateForeign(month: Month, index: number, edition: Unit['edition'] & object): HeldReason | undefined {
    const unit = this.#unit();
    this.#gather(unit, undefined, month, index, firstSystem, edition);
    const section = this.#context.foreign(month.slot[index] as Slot);
    const [start, end] = [month.start[index] as DayNumber, month.end[index] as DayNumber];
    const held = rateForeignUnit(unit, section, start, edition, this.#context, this.#overlay(unit, start, end));
    if (held !== undefined) return held;
    if (!isSound(unit)) return heldReasons.notFinite;
    this.#context.onUnit?.(unit, undefined, month, index);
    return undefined;
  }

  /** The reform in the form that rules on plain data need. */
  #overlay(unit: Unit, start: DayNumber, end: DayNumber): Overlay | undefined {
    const { edition } = unit;
    const { reform, table } = this.#context;
    if (reform === undefined || edition === undefined) return undefined;
    const kMultipliers = reform.kMultipliers(unit, unit.work, start, end, table);
    return kMultipliers === undefined ? { edition } : { edition, kMultipliers: [...kMultipliers.subarray(0, unit.players)] };
  }

  /** Advances the states of a rated section. */
  commit(month: Month, index: number): void {
    const { table } = this.#context;
    const end = month.end[index] as DayNumber;
    const kind = month.kind[index] as number;
    for (let at = 0; at < this.unitCount; at++) {
      const unit = this.units[at] as Unit;
      const { work, edition } = unit;
      if (edition === undefined) continue;
      const hasOpened = unit.openedMatches.size > 0;
      for (let i = 0; i < unit.players; i++) {
        if (work.played[i] === 0) continue;
        const record = unit.record[i] as number;
        // Without notes the copy is what the table holds.
        if (unit.hasNotes[i] === 1) copyRecord(unit.before, i, table.i32, record);
        advance(table.f64, table.i32, record, this.resultOf(unit, i, kind), end, kind, edition);
        if (kind === matchKind) {
          const change = (work.final[i] as number) - (unit.beforeDoubles[i * recordDoubles + F.rating] as number);
          table.matches.set(record, [...(unit.pastMatches[i] ?? []), { on: end, change }]);
        } else if (hasOpened) {
          const opened = unit.openedMatches.get(i);
          // Nearly all opening states have no matches: an entry for each would take most of a replay's memory.
          if (opened !== undefined && opened.length > 0) table.matches.set(record, opened);
          else if (opened !== undefined) table.matches.delete(record);
        }
      }
    }
  }

  /** The section's result for a player; one object, reused on every call. */
  resultOf(unit: Unit, i: number, kind: number): PlayerOutcome {
    const { work } = unit;
    const result = this.#result;
    result.final = work.final[i] as number;
    result.gamesBefore = work.gamesBefore[i] as number;
    result.played = work.played[i] as number;
    result.wins = work.wins[i] as number;
    result.draws = work.draws[i] as number;
    result.lowered = kind === matchKind ? (unit.lowered[i] as number) : 0;
    return result;
  }

  #unit(): Unit {
    let unit = this.#pool[this.unitCount];
    if (unit === undefined) {
      unit = new Unit();
      this.#pool.push(unit);
    }
    this.units[this.unitCount] = unit;
    this.unitCount += 1;
    return unit;
  }

  #checkPlayers(month: Month, index: number): HeldReason | undefined {
    const { table, people, resolve, idOf } = this.#context;
    let isMerged = false;
    const stop = month.playerAt[index + 1] as number;
    for (let at = month.playerAt[index] as number; at < stop; at++) {
      const raw = month.players[at] as PlayerNumber;
      if (table.isKnown(raw)) continue;
      const player = resolve === undefined ? raw : resolve(raw);
      if (!people.isRegistered(player)) return unknownPlayer(idOf(raw));
      if (player !== raw) isMerged = true;
    }
    // The index detects an id that occurs twice. Two different ids can only be the same player after a merge.
    if (((month.flags[index] as number) & SectionFlag.playerTwice) !== 0) return heldReasons.twice;
    if (!isMerged || resolve === undefined) return undefined;
    const players = new Set(month.players.subarray(month.playerAt[index], stop).map((raw) => resolve(raw as PlayerNumber)));
    return players.size < stop - (month.playerAt[index] as number) ? heldReasons.twice : undefined;
  }

  #termsOf(edition: UsChessEdition, system: SystemCode, total: number): SectionTerms {
    const ofSystem = this.#terms[system] ?? new Map<UsChessEdition, Map<number, SectionTerms>>();
    this.#terms[system] = ofSystem;
    let ofEdition = ofSystem.get(edition);
    if (ofEdition === undefined) {
      ofEdition = new Map();
      ofSystem.set(edition, ofEdition);
    }
    let terms = ofEdition.get(total);
    if (terms === undefined) {
      terms = sectionTerms(edition, liveSystemOf(system), total);
      ofEdition.set(total, terms);
    }
    return terms;
  }

  #multipliedTerms(byBook: SectionTerms, unit: Unit, work: StepArrays, start: DayNumber, end: DayNumber): SectionTerms {
    const kMultipliers = this.#context.reform?.kMultipliers(unit, work, start, end, this.#context.table);
    if (kMultipliers === undefined) return byBook;
    this.#multiplied.reducedK = byBook.reducedK;
    this.#multiplied.bonus = byBook.bonus;
    this.#multiplied.kMultipliers = kMultipliers;
    return this.#multiplied;
  }

  /** Fills the kernel's arrays, or those of a unit that it does not rate, from the states before the section. */
  #gather(
    unit: Unit,
    workspace: StepArrays | undefined,
    month: Month,
    index: number,
    system: SystemCode,
    edition: Unit['edition'] & object,
  ): void {
    const { table, resolve, editions } = this.#context;
    const first = month.playerAt[index] as number;
    const count = (month.playerAt[index + 1] as number) - first;
    const games = gamesOf(month, index);
    const end = month.end[index] as DayNumber;
    unit.begin(system, edition, count, games);
    const work = workspace ?? unit.work;
    // Separate short loops let the processor load many players' memory in parallel.
    for (let i = 0; i < count; i++) {
      const raw = month.players[first + i] as PlayerNumber;
      unit.player[i] = resolve === undefined || table.isKnown(raw) ? raw : resolve(raw);
    }
    for (let i = 0; i < count; i++) unit.record[i] = table.record(unit.player[i] as PlayerNumber, system);
    const { i32: records } = table;
    const { beforeDoubles, before, record, initialFrom, hasNotes } = unit;
    const keepsAll = workspace === undefined || this.#context.keepsRecords !== false;
    if (keepsAll) for (let i = 0; i < count; i++) copyRecord(records, record[i] as number, before, i);
    const { winsBefore, drawsBefore, eventsOfThreeBefore, peakEstablished, lifeMaster, cashFloor, ceiling } = work;
    for (let i = 0; i < count; i++) {
      const player = unit.player[i] as PlayerNumber;
      const effects = table.isSettled(player, system)
        ? undefined
        : this.#effectsOn(player, system, records[(record[i] as number) * recordInts + I.lastRated] as DayNumber, end);
      // Notes change only the copy: the table keeps the state after the last rated section, for other readers.
      hasNotes[i] = effects === undefined ? 0 : 1;
      if (effects !== undefined) {
        if (!keepsAll) copyRecord(records, record[i] as number, before, i);
        applyEffects({ f64: beforeDoubles, i32: before, matches: unit.openedMatches }, i, system, effects, end, editions);
      }
      const isCopied = keepsAll || effects !== undefined;
      const f64 = isCopied ? beforeDoubles : table.f64;
      const i32 = isCopied ? before : records;
      const place = isCopied ? i : (record[i] as number);
      // Two statements: in a function of this size V8 would make an array for each player.
      const doubles = place * recordDoubles;
      const ints = place * recordInts;
      const rating = f64[doubles + F.rating] as number;
      const flags = i32[ints + I.flags] as number;
      winsBefore[i] = i32[ints + I.wins] as number;
      drawsBefore[i] = i32[ints + I.draws] as number;
      eventsOfThreeBefore[i] = i32[ints + I.eventsOfThree] as number;
      peakEstablished[i] = f64[doubles + F.peak] as number;
      lifeMaster[i] = (flags & Flag.lifeMaster) !== 0 || isLifeMaster(i32[ints + I.gamesAbove2200] as number, edition) ? 1 : 0;
      cashFloor[i] = f64[doubles + F.moneyFloor] as number;
      ceiling[i] = f64[doubles + F.ceiling] as number;
      if (Number.isNaN(rating)) {
        this.#initialise(unit, work, i, player, system, end, edition, effects);
        if (this.#context.reform?.first !== undefined) this.#reformFirst(work, i, player, month.start[index] as DayNumber, end);
      } else {
        work.rating[i] = rating;
        work.gamesBefore[i] = i32[ints + I.games] as number;
        initialFrom[i] = InitialFrom.none;
        work.standing[i] =
          (flags & Flag.played) === 0
            ? Standing.rated
            : (flags & Flag.notAllWins) === 0
              ? Standing.allWins
              : (flags & Flag.notAllLosses) === 0
                ? Standing.allLosses
                : Standing.rated;
      }
    }
    const row = (month.gameAt[index] as number) * 3;
    const rows = month.games;
    const { playerA, playerB, halfPointsA } = work;
    for (let game = 0; game < games; game++) {
      playerA[game] = rows[row + game * 3] as number;
      playerB[game] = rows[row + game * 3 + 1] as number;
      halfPointsA[game] = rows[row + game * 3 + 2] as number;
    }
  }

  /** Notes between the player's last section and a day. If no note can follow, the player is not looked up again. */
  #effectsOn(player: PlayerNumber, system: SystemCode, lastRated: DayNumber, end: DayNumber): readonly Note[] | undefined {
    const { table, people } = this.#context;
    if (people.hasNoEffectAfter?.(player, lastRated) === true) {
      table.settle(player, system);
      return undefined;
    }
    return people.effectsBetween(player, lastRated, end);
  }

  #reformFirst(work: StepArrays, i: number, player: PlayerNumber, start: DayNumber, end: DayNumber): void {
    const byBook = { rating: work.rating[i] as number, games: work.gamesBefore[i] as number };
    const first = this.#context.reform?.first?.(player, start, end, byBook) ?? byBook;
    work.rating[i] = first.rating;
    work.gamesBefore[i] = first.games;
  }

  /** Step 1: a player without a rating in the system. `effects`: their notes, if any took effect by then. */
  #initialise(
    unit: Unit,
    work: StepArrays,
    i: number,
    player: PlayerNumber,
    system: SystemCode,
    end: DayNumber,
    edition: Unit['edition'] & object,
    effects: readonly Note[] | undefined,
  ): void {
    const { table, people, editions } = this.#context;
    work.standing[i] = Standing.unrated;
    const person = personOn(people, player, end);
    const assigned = person.assigned.get(system);
    if (assigned !== undefined) {
      work.rating[i] = assigned.rating;
      work.gamesBefore[i] = assigned.games;
      unit.initialFrom[i] = InitialFrom.assigned;
      return;
    }
    const sources: RatingSource[] = [];
    for (let other = asSystem(0); other < liveSystemCount; other++) {
      if (other === system) continue;
      const noted = effects !== undefined && concernsSystem(effects, other);
      if (table.at(player, other) < 0 && !noted) continue;
      const { f64, i32 } = this.#scratch;
      clearRecord(f64, i32, 0);
      if (table.at(player, other) >= 0) copyRecord(table.i32, table.at(player, other), i32, 0);
      if (noted) applyEffects({ f64, i32, matches: new Map() }, 0, other, effects, end, editions);
      const rating = f64[F.rating] as number;
      if (Number.isNaN(rating)) continue;
      sources.push({
        kind: liveSystemOf(other),
        rating,
        computedOn: dateOf(computedOn(i32, 0, other, effects, end)),
        games: i32[I.games] as number,
      });
    }
    if (person.fide !== null) sources.push({ kind: 'FIDE', rating: person.fide.rating, computedOn: person.fide.on, games: null });
    if (person.cfc !== null) sources.push({ kind: 'CFC', rating: person.cfc.rating, computedOn: person.cfc.on, games: null });
    const initial = initialRating(
      {
        birthDate: person.birthDate,
        inferredAdult: person.inferredAdult,
        canadianResident: person.canadianResident,
        sources,
        discretionaryRating: person.national?.rating ?? null,
      },
      liveSystemOf(system),
      dateOf(end),
      edition,
    );
    work.rating[i] = initial.rating;
    work.gamesBefore[i] = initial.games;
    unit.initialFrom[i] = initialFromCode[initial.from];
  }
}

function gamesOf(month: Month, index: number): number {
  return (month.gameAt[index + 1] as number) - (month.gameAt[index] as number);
}

/** Asserted in production too: everyone who played has a finite rating of at least zero. */
function isSound(unit: Unit): boolean {
  const { work } = unit;
  for (let i = 0; i < unit.players; i++) {
    if (work.played[i] !== 0 && !((work.final[i] as number) >= 0 && (work.final[i] as number) < 1e6)) return false;
  }
  return true;
}
