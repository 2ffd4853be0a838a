// One rulebook's side of a run over steps: how the scale moved, the sources of points, and the final standings.

import type { ReratedHistory, ReratedStep } from '@harkness/office';
import { type DayNumber, dateOfDayNumber } from '@harkness/rules';
import { type DriftOfYear, DriftYears } from '../measures/drift.js';
import { type Flow, flowLines, flowOf } from '../measures/flow.js';
import type { Evaluation } from '../reform/reform.js';
import { driftOptions, type Lines, noLines, type SideResult, UnexplainedPoints } from './side.js';
import type { DayWindow } from './window.js';

interface YearEnd {
  readonly year: number;
  readonly rating: Float64Array;
  readonly games: Int32Array;
}

function yearOf(day: DayNumber): number {
  return Number(dateOfDayNumber(day).slice(0, 4));
}

export class SteppedSide {
  readonly #history: ReratedHistory;
  readonly #window: DayWindow;
  readonly #evaluation: Evaluation;
  readonly #rating: Float64Array;
  readonly #games: Int32Array;
  readonly #firstYear: Int32Array;
  /** Who played in which year: sections of one year may be rated in the next. */
  readonly #played = new Map<number, Uint8Array>();
  readonly #ends: YearEnd[] = [];
  #year = 0;
  #isInWindow = false;
  #isOver = false;
  #lines = noLines();
  readonly #whole = noLines();
  #startOfYear = 0;
  #startOfWindow = 0;
  readonly #flows: Record<string, Flow> = {};

  constructor(history: ReratedHistory, window: DayWindow, evaluation: Evaluation) {
    this.#history = history;
    this.#window = window;
    this.#evaluation = evaluation;
    this.#rating = new Float64Array(history.players).fill(Number.NaN);
    this.#games = new Int32Array(history.players);
    this.#firstYear = new Int32Array(history.players);
  }

  step({ day, sections, moved, lines }: ReratedStep): void {
    for (const { end, games } of sections) for (const { a, b, p } of games) if (!Number.isNaN(p)) this.#mark(yearOf(end), a, b);
    if (day > this.#window.lastDay) this.#finish();
    if (this.#isOver) return;
    this.#upTo(day);
    for (const { player, rating, games } of moved) {
      this.#rating[player] = rating;
      this.#games[player] = games;
      if (this.#firstYear[player] === 0 && !Number.isNaN(rating)) this.#firstYear[player] = yearOf(day);
    }
    // The authority's lines are a subset of these.
    const told: Partial<Lines> = lines;
    if (this.#isInWindow) for (const line of flowLines) this.#lines[line] += told[line] ?? 0;
  }

  #mark(year: number, a: number, b: number): void {
    let played = this.#played.get(year);
    if (played === undefined) {
      played = new Uint8Array(this.#history.players);
      this.#played.set(year, played);
    }
    played[a] = 1;
    played[b] = 1;
  }

  /** Closes periods that ended before a day. */
  #upTo(day: DayNumber): void {
    const year = yearOf(day);
    if (this.#year === 0) this.#year = year;
    const begins = this.#window.firstDay <= day;
    while (this.#year < year) {
      // The window may begin within the ending year.
      if (begins && !this.#isInWindow && yearOf(this.#window.firstDay) <= this.#year) this.#begin();
      this.#endYear(this.#year);
      this.#year += 1;
    }
    if (begins && !this.#isInWindow) this.#begin();
  }

  #begin(): void {
    this.#isInWindow = true;
    this.#startOfWindow = this.#sum();
    this.#startOfYear = this.#startOfWindow;
    this.#lines = noLines();
  }

  #sum(): number {
    let sum = 0;
    for (const rating of this.#rating) if (!Number.isNaN(rating)) sum += rating;
    return sum;
  }

  #endYear(year: number): void {
    this.#ends.push({ year, rating: this.#rating.slice(), games: this.#games.slice() });
    if (this.#isInWindow) this.#closeYear(String(year));
  }

  #closeYear(year: string): void {
    const sum = this.#sum();
    this.#flows[year] = flowOf(this.#lines, this.#startOfYear, sum);
    for (const line of flowLines) this.#whole[line] += this.#lines[line];
    this.#lines = noLines();
    this.#startOfYear = sum;
  }

  /** Continues to the end of the window. */
  #finish(): void {
    if (this.#isOver) return;
    const { lastDay } = this.#window;
    this.#upTo(lastDay);
    const last = dateOfDayNumber(lastDay);
    if (last.endsWith('-12-31')) this.#endYear(yearOf(lastDay));
    else this.#closeYear(last.slice(0, 4));
    this.#isOver = true;
  }

  end(): SideResult {
    this.#finish();
    const { cohort } = this.#evaluation;
    const drift = new DriftYears(
      { born: this.#history.born, first: this.#firstYear },
      driftOptions(cohort, this.#history.establishedGames),
    );
    const years: Record<string, DriftOfYear> = {};
    for (const { year, rating, games } of this.#ends) {
      const played = this.#played.get(year) ?? new Uint8Array(this.#history.players);
      years[year] = drift.add(year, { rating, games, played });
    }
    const players = this.#rating.reduce((count, rating) => count + Number(!Number.isNaN(rating)), 0);
    const whole = flowOf(this.#whole, this.#startOfWindow, this.#sum());
    if (Math.abs(whole.unexplained) > 1e-6 * Math.max(1, players))
      throw new UnexplainedPoints(`${whole.unexplained} points of ${players} players are not explained`);
    return { flow: { window: { ...whole, players }, years: this.#flows }, drift: years };
  }

  /** Ratings and games at the end of the window. */
  standings(): { readonly rating: Float64Array; readonly games: Int32Array } {
    this.#finish();
    return { rating: this.#rating, games: this.#games };
  }
}
