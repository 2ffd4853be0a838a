// One rulebook's side of a run, apart from predictions: how the scale moved, the sources of points, and the final standings.

import {
  asPlayer,
  foreignKind,
  type MemoryHistory,
  type MemoryReplay,
  type Month,
  matchKind,
  type PlayerNumber,
  type SystemCode,
  type Unit,
} from '@harkness/office';
import { asDay, type DayNumber, dateOfDayNumber, dayNumber } from '@harkness/rules';
import { Formula, type StepArrays, underCeiling } from '@harkness/rules/internal/uschess';
import { type DriftOfYear, type DriftOptions, DriftYears, shownDrift } from '../measures/drift.js';
import { type Flow, type FlowLine, flowLines, flowOf } from '../measures/flow.js';
import type { Evaluation } from '../reform/reform.js';
import { isUnrated } from './rules.js';
import type { DayWindow } from './window.js';

/** Number of games that establish a rating; US Chess §1. */
const established = 26;

/** `establishedGames`: number of games that establish a rating. */
export function driftOptions({ rule, ages, years }: Evaluation['cohort'], establishedGames: number): Omit<DriftOptions, 'years'> {
  return { rule, ages, experience: years, established: establishedGames, ...shownDrift };
}

export interface FlowTable {
  readonly window: Flow & { readonly players: number };
  readonly years: { readonly [year: string]: Flow };
}

export interface SideResult {
  readonly flow: FlowTable;
  readonly drift: { readonly [year: string]: DriftOfYear };
}

export type Lines = Record<FlowLine, number>;

export function noLines(): Lines {
  return Object.fromEntries(flowLines.map((line) => [line, 0])) as Lines;
}

/** A day before any note. */
const beforeEverything = asDay(-0x80000000);

/** A defect detected by the identity of points. */
export class UnexplainedPoints extends Error {}

export class Side {
  readonly #system: SystemCode;
  readonly #window: DayWindow;
  readonly #drift: DriftYears;
  readonly #firstYear: Int32Array;
  readonly #years: Record<string, DriftOfYear> = {};
  readonly #played: Uint8Array;
  /** Each player's standing after their last section, with their notes up to a day. */
  readonly #standings: { readonly rating: Float64Array; readonly games: Int32Array };
  #standingsOn = beforeEverything;
  #replay: MemoryReplay | undefined;
  #year = 0;

  // Points: the rating as last accounted for, and the day up to which notes are, of each player who may have notes.
  readonly #accounted: Float64Array;
  readonly #accountedOn: Int32Array;
  #isInWindow = false;
  #lines = noLines();
  #startOfYear = 0;
  #startOfWindow = 0;
  readonly #flows: Record<string, Flow> = {};
  readonly #whole = noLines();
  /** 1 if the standard formula rated this player of the section, and not as a newcomer. */
  #isStandard = new Uint8Array(256);

  constructor(history: MemoryHistory, system: SystemCode, window: DayWindow, { cohort }: Evaluation) {
    this.#system = system;
    this.#window = window;
    this.#firstYear = new Int32Array(history.players);
    this.#played = new Uint8Array(history.players);
    // Shared memory: at the end they are passed to threads.
    this.#standings = {
      rating: new Float64Array(new SharedArrayBuffer(history.players * 8)).fill(Number.NaN),
      games: new Int32Array(new SharedArrayBuffer(history.players * 4)),
    };
    this.#accounted = new Float64Array(history.players).fill(Number.NaN);
    this.#accountedOn = new Int32Array(history.players);
    this.#drift = new DriftYears(
      { born: history.born.map((date) => Math.floor(date / 10_000)), first: this.#firstYear },
      driftOptions(cohort, established),
    );
  }

  /** The replay being observed. */
  watch(replay: MemoryReplay): void {
    this.#replay = replay;
  }

  #replaying(): MemoryReplay {
    if (this.#replay === undefined) throw new Error('no replay is watched');
    return this.#replay;
  }

  /** Called before the sections of a month. */
  beginMonth(month: string): void {
    const first = dayNumber(`${month}-01`);
    this.#endYearsBefore(Number(month.slice(0, 4)));
    if (!this.#isInWindow && first >= this.#window.firstDay) this.#beginWindow();
  }

  /** After the last month: continues to the end of the window. */
  end(): SideResult {
    const last = dateOfDayNumber(this.#window.lastDay);
    this.#endYearsBefore(Number(last.slice(0, 4)) + (last.endsWith('-12-31') ? 1 : 0));
    if (!this.#isInWindow) this.#beginWindow();
    const end = this.#accountAll(this.#window.lastDay);
    const year = last.slice(0, 4);
    if (this.#flows[year] === undefined) this.#closeYear(year, end);
    const whole = flowOf(this.#whole, this.#startOfWindow, end.sum);
    const flow = { window: { ...whole, players: end.players }, years: this.#flows };
    if (Math.abs(whole.unexplained) > 1e-6 * Math.max(1, end.players))
      throw new UnexplainedPoints(`${whole.unexplained} points of ${end.players} players are not explained`);
    return { flow, drift: this.#years };
  }

  /** Ratings and games at the end of the window, valid once it has ended. */
  standings(): { readonly rating: Float64Array; readonly games: Int32Array } {
    return this.#standings;
  }

  /** Ratings at the end of a day, in one column that is advanced from day to day. */
  #ratingsOn(day: DayNumber): Float64Array {
    // Nothing is rated between two questions about one day.
    if (day !== this.#standingsOn) this.#replaying().moveStandings(this.#standings, this.#system, this.#standingsOn, day);
    this.#standingsOn = day;
    return this.#standings.rating;
  }

  #beginWindow(): void {
    this.#isInWindow = true;
    const { sum } = this.#accountAll(asDay(this.#window.firstDay - 1));
    this.#startOfWindow = sum;
    this.#startOfYear = sum;
    this.#lines = noLines();
  }

  /** Closes all years before this one. */
  #endYearsBefore(year: number): void {
    if (this.#year === 0) {
      this.#year = year;
      // Players with an opening state were rated before the first year.
      const rating = this.#ratingsOn(dayNumber(`${year - 1}-12-31`));
      const firstYear = this.#firstYear;
      for (let player = 0; player < rating.length; player++)
        if (!Number.isNaN(rating[player] as number)) firstYear[player] = year - 1;
    }
    for (; this.#year < year; this.#year++) this.#endYear(this.#year);
  }

  #endYear(year: number): void {
    const day = dayNumber(`${year}-12-31`);
    const rating = this.#ratingsOn(day);
    const firstYear = this.#firstYear;
    for (let player = 0; player < rating.length; player++)
      if (firstYear[player] === 0 && !Number.isNaN(rating[player] as number)) firstYear[player] = year;
    this.#years[year] = this.#drift.add(year, { ...this.#standings, played: this.#played });
    this.#played.fill(0);
    if (this.#isInWindow) this.#closeYear(String(year), this.#accountAll(day));
  }

  #closeYear(year: string, { sum }: { readonly sum: number }): void {
    this.#flows[year] = flowOf(this.#lines, this.#startOfYear, sum);
    for (const line of flowLines) this.#whole[line] += this.#lines[line];
    this.#lines = noLines();
    this.#startOfYear = sum;
  }

  /** Accounts for everybody's notes up to a day. */
  #accountAll(day: DayNumber): { readonly sum: number; readonly players: number } {
    const rating = this.#ratingsOn(day);
    const [accounted, accountedOn] = [this.#accounted, this.#accountedOn];
    const noted = this.#replaying().changedByNotes();
    for (let at = 0; at < noted.length; at++) {
      const player = noted[at] as number;
      const now = rating[player] as number;
      if (now === accounted[player]) accountedOn[player] = day;
      else this.#accountNotes(asPlayer(player), now, day);
      accounted[player] = now;
    }
    let [sum, players] = [0, 0];
    for (let player = 0; player < rating.length; player++) {
      const now = rating[player] as number;
      if (Number.isNaN(now)) continue;
      sum += now;
      players += 1;
    }
    return { sum, players };
  }

  #accountNotes(player: PlayerNumber, now: number, day: DayNumber): void {
    if (!Object.is(now, this.#accounted[player])) {
      const { first, oneOff, other } = this.#replaying().changesByNotes(
        player,
        this.#system,
        this.#accountedOn[player] as DayNumber,
        day,
      );
      this.#lines.firstRatings += first;
      this.#lines.oneOff += oneOff;
      this.#lines.decisions += other;
    }
    this.#accountedOn[player] = day;
  }

  /** Called for a unit of the system while its steps are valid. `work`: the arrays it was rated in. */
  unit(unit: Unit, work: StepArrays, steps: StepArrays | undefined, month: Month, index: number): void {
    const { players, player } = unit;
    this.#note(unit, work);
    if (!this.#isInWindow) return;
    const replay = this.#replaying();
    const end = month.end[index] as DayNumber;
    if (players > this.#isStandard.length) this.#isStandard = new Uint8Array(players * 2);
    for (let i = 0; i < players; i++) {
      this.#isStandard[i] = 0;
      if (work.played[i] === 0) continue;
      const one = player[i] as PlayerNumber;
      const unrated = isUnrated(work.standing[i] as number);
      const before = unrated ? Number.NaN : (work.rating[i] as number);
      const final = work.final[i] as number;
      if (!replay.isPlain(one)) {
        this.#accountNotes(one, before, end);
        this.#accounted[one] = final;
      }
      if (unrated) this.#lines.firstRatings += final;
      else if (month.kind[index] === matchKind) this.#lines.matches += final - before;
      else if (month.kind[index] === foreignKind) this.#lines.foreign += final - before;
      else if (steps !== undefined) this.#accountSteps(steps, i, before, final);
    }
    if (steps !== undefined) this.#accountGames(steps, (month.gameAt[index + 1] as number) - (month.gameAt[index] as number));
  }

  #note({ players, player }: Unit, work: StepArrays): void {
    const { rating, games } = this.#standings;
    const [playedInYear, played, gamesBefore, final] = [this.#played, work.played, work.gamesBefore, work.final];
    for (let i = 0; i < players; i++) {
      const more = played[i] as number;
      if (more === 0) continue;
      const one = player[i] as number;
      playedInYear[one] = 1;
      rating[one] = final[i] as number;
      games[one] = (gamesBefore[i] as number) + more;
    }
  }

  #accountSteps(steps: StepArrays, i: number, before: number, final: number): void {
    const lines = this.#lines;
    const step5 = steps.step5[i] as number;
    if (steps.formula[i] === Formula.standard) {
      this.#isStandard[i] = 1;
      const bonus = steps.bonus5[i] as number;
      const change = (steps.k[i] as number) * ((steps.halfPoints[i] as number) / 2 - (steps.expected5[i] as number));
      lines.bonus += bonus;
      // The minimum rating counts as a floor.
      lines.floors += step5 - (before + change + bonus);
    } else lines.special += step5 - before;
    const capped = underCeiling(step5, before, steps.ceiling[i] as number);
    const floored = Math.max(steps.floor[i] as number, capped);
    lines.ceilings += capped - step5;
    lines.floors += floored - capped;
    lines.rounding += final - floored;
  }

  /** Game by game, with E and K of the final pass. */
  #accountGames(steps: StepArrays, games: number): void {
    const { playerA, playerB, halfPointsA, ownStrength, seenStrength, k } = steps;
    const isStandard = this.#isStandard;
    let unequalK = 0;
    let unequalExpectation = 0;
    let oneSided = 0;
    for (let game = 0; game < games; game++) {
      const a = playerA[game] as number;
      const b = playerB[game] as number;
      const score = (halfPointsA[game] as number) / 2;
      const ka = k[a] as number;
      const kb = k[b] as number;
      const ownA = ownStrength[a] as number;
      const ownB = ownStrength[b] as number;
      const ea = ownA / (ownA + (seenStrength[b] as number));
      const eb = ownB / (ownB + (seenStrength[a] as number));
      if (isStandard[a] === 1 && isStandard[b] === 1) {
        unequalK += (ka - kb) * (score - (ea + 1 - eb) / 2);
        unequalExpectation += ((ka + kb) * (1 - ea - eb)) / 2;
      } else if (isStandard[a] === 1) oneSided += ka * (score - ea);
      else if (isStandard[b] === 1) oneSided += kb * (1 - score - eb);
    }
    this.#lines.unequalK += unequalK;
    this.#lines.unequalExpectation += unequalExpectation;
    this.#lines.oneSided += oneSided;
  }
}
