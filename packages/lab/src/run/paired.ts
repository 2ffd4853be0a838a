// Collects both rulebooks' predictions, game by game, while a reform is rated. Single games are not kept.

import type { MemoryHistory, MemoryReplay, Month, PlayerNumber, Unit } from '@harkness/office';
import type { DayNumber } from '@harkness/rules';
import { expectancyOf, type StepArrays, strengthOf } from '@harkness/rules/internal/uschess';
import { leastPlayersOfACell } from '../measures/cells.js';
import { plainScale } from '../measures/comparison.js';
import { type NewcomersAt, newcomersAt } from '../measures/newcomers.js';
import type { Evaluation } from '../reform/reform.js';
import { copyPredictions } from './base-predictions.js';
import type { Baseline } from './baseline.js';
import { newcomerRows } from './newcomer-rows.js';
import { type GameClass, longestDays, PairedSums, SectionGames, SectionGroups } from './paired-sums.js';
import { Ages, isUnrated } from './rules.js';
import { firstRowOf, isPredicted, Row } from './trail.js';
import type { DayWindow } from './window.js';

/** A game's data, for callers that write rows. */
export interface GameRow {
  readonly month: string;
  /** Event id, section number, and index of the game among its rated ones. */
  readonly event: string;
  readonly section: number;
  readonly game: number;
  readonly a: number;
  readonly b: number;
  /** Indexes in the section's list of players. */
  readonly placeA: number;
  readonly placeB: number;
  readonly score: number;
  readonly pBase: number;
  readonly pReform: number;
  readonly ratingABase: number;
  readonly ratingBBase: number;
  readonly ratingAReform: number;
  readonly ratingBReform: number;
  readonly gamesA: number;
  readonly gamesB: number;
  readonly class: GameClass;
}

export interface PairedOptions {
  readonly history: MemoryHistory;
  readonly system: number;
  readonly window: DayWindow;
  readonly primary: Evaluation['primary'];
  readonly baseline: Pick<Baseline, 'trail' | 'predictions' | 'newcomers'>;
  /** Expectancy scale of the baseline for a section that starts on a day. */
  readonly baseScale: (day: DayNumber) => number;
  readonly onRow?: ((row: GameRow) => void) | undefined;
}

/** Birth dates from the rows that rating reads anyway: the history's own column would be one more wait for memory. */
type Births = Pick<MemoryReplay, 'birth'>;

export class Paired {
  readonly #options: PairedOptions;
  readonly #ages: Ages;
  readonly sums: PairedSums;
  /** Ratings after a section under the reform, by row of the trail; NaN if it did not rate the section. */
  readonly #after: Float64Array;
  /** By month and section: 1 if the reform rated it. */
  readonly #rated: Uint8Array[] = [];
  /** Whether the reform rated every section of the baseline. */
  #isComplete = true;
  /** 10^(R/S) of the players of a section under the reform. */
  #strengthReform = new Float64Array(256);
  /** Ages of the players of a section; NaN if unknown. */
  #ageInYears = new Float64Array(256);
  readonly #groups = new SectionGroups();
  readonly #games = new SectionGames();
  #month = 0;
  /** The month's index in the window; undefined outside. */
  #place: number | undefined;

  constructor(options: PairedOptions) {
    this.#options = options;
    const { history, window, primary } = options;
    this.#ages = new Ages(history.born);
    this.sums = new PairedSums(window.months, history.players, primary);
    this.#after = new Float64Array(history.rows).fill(Number.NaN);
  }

  beginMonth(at: number): void {
    const { history, window } = this.#options;
    const month = history.months[at];
    this.#month = at;
    this.#place = month === undefined ? undefined : window.placeOf(month.key);
    this.#rated[at] = new Uint8Array(month?.sections ?? 0);
  }

  /** Sections of the month that only the baseline rated. */
  endMonth(): void {
    const {
      history,
      baseline: { trail },
    } = this.#options;
    const month = history.months[this.#month];
    const place = this.#place;
    const rated = this.#rated[this.#month];
    if (month === undefined || rated === undefined) return;
    for (let section = 0; section < month.sections; section++) {
      const first = firstRowOf(history, this.#month, section);
      const size = (month.playerAt[section + 1] as number) - (month.playerAt[section] as number);
      if (rated[section] === 1 || size === 0 || ((trail.state[first] as number) & Row.rated) === 0) continue;
      this.#isComplete = false;
      if (place !== undefined) this.#addOnlyBase(month, section, first, place);
    }
  }

  /** Newcomers' error, after the last month. */
  newcomers(): { readonly [games: number]: NewcomersAt } {
    const { history, baseline } = this.#options;
    const rated = this.#rated;
    const rows = this.#isComplete
      ? baseline.newcomers
      : newcomerRows(history, baseline.trail, rated.length, (month, section) => rated[month]?.[section] === 1);
    return newcomersAt(rows, baseline.trail.after, this.#after, leastPlayersOfACell);
  }

  #addOnlyBase(month: Month, section: number, first: number, place: number): void {
    const {
      baseline: { trail },
      baseScale,
    } = this.#options;
    const scale = baseScale(month.start[section] as DayNumber);
    for (let game = month.gameAt[section] as number; game < (month.gameAt[section + 1] as number); game++) {
      const [a, b] = [first + (month.games[game * 3] as number), first + (month.games[game * 3 + 1] as number)];
      const score = (month.games[game * 3 + 2] as number) / 2;
      const kind = this.#classOf(month, section, ((trail.state[a] as number) | (trail.state[b] as number)) & Row.unrated);
      this.sums.games[kind] += 1;
      const [own, other] = [strengthOf(trail.before[a] as number, scale), strengthOf(trail.before[b] as number, scale)];
      this.sums.addMissing(kind, place, score, expectancyOf(own, other), Number.NaN);
    }
  }

  #classOf(month: Month, section: number, unrated: number): GameClass {
    if ((month.end[section] as number) - (month.start[section] as number) + 1 > longestDays) return 'long';
    return unrated !== 0 ? 'newcomer' : 'rated';
  }

  /** A unit of the system as rated under the reform, with the arrays it was rated in. */
  unit(unit: Unit, work: StepArrays, month: Month, index: number, births: Births): void {
    const {
      history,
      baseline: { trail },
    } = this.#options;
    (this.#rated[this.#month] as Uint8Array)[index] = 1;
    const first = firstRowOf(history, this.#month, index);
    const isFirstOfBase = ((trail.state[first] as number) & Row.rated) !== 0;
    const { players } = unit;
    for (let i = 0; i < players; i++) this.#after[first + i] = work.final[i] as number;
    const place = this.#place;
    if (place === undefined) return;
    if (!isPredicted(unit, month, index)) {
      this.sums.games.unpredicted += work.played[0] as number;
      return;
    }
    this.#addGames(unit, work, month, index, first, isFirstOfBase, place, births);
  }

  #addGames(
    unit: Unit,
    work: StepArrays,
    month: Month,
    index: number,
    first: number,
    isOfBase: boolean,
    place: number,
    births: Births,
  ): void {
    const {
      baseline: { trail, predictions },
      baseScale,
      onRow,
    } = this.#options;
    const { players, edition } = unit;
    const [start, end] = [month.start[index] as DayNumber, month.end[index] as DayNumber];
    const scale = edition?.values.expectancyScale ?? plainScale;
    const ofBase = baseScale(start);
    if (players > this.#strengthReform.length) {
      this.#strengthReform = new Float64Array(players * 2);
      this.#ageInYears = new Float64Array(players * 2);
    }
    this.#groups.reserve(players);
    const isLong = end - start + 1 > longestDays;
    const strengthReform = this.#strengthReform;
    const { rating: ratings } = work;
    for (let i = 0; i < players; i++) strengthReform[i] = strengthOf(ratings[i] as number, scale);
    if (isOfBase && !isLong) {
      const ages = this.#ageInYears;
      const numbers = unit.player;
      for (let i = 0; i < players; i++) ages[i] = this.#ages.since(births.birth(numbers[i] as PlayerNumber), end);
      const entering = { player: numbers, age: ages, rating: trail.before, games: trail.games, first };
      this.sums.enterAll(this.#groups, players, entering, work.played);
    }
    const isPlain = scale === plainScale && ofBase === plainScale;
    const games = (month.gameAt[index + 1] as number) - (month.gameAt[index] as number);
    const { playerA, playerB, halfPointsA } = work;
    const { state, before } = trail;
    const { sums } = this;
    if (!isOfBase) {
      this.#addOnlyReform(work, games, isLong, place);
      return;
    }
    const columns = this.#games;
    columns.reserve(games);
    const { score, pBase, pReform, ratingA, ratingB, newA, newB, isRated, placeA, placeB } = columns;
    const { a: playersA, b: playersB } = columns;
    const numbers = unit.player;
    let rated = 0;
    for (let game = 0; game < games; game++) {
      const a = playerA[game] as number;
      const b = playerB[game] as number;
      const rowA = first + a;
      const rowB = first + b;
      const one = isLong || (((state[rowA] as number) | (state[rowB] as number)) & Row.unrated) !== 0 ? 0 : 1;
      rated += one;
      isRated[game] = one;
      score[game] = (halfPointsA[game] as number) / 2;
      pReform[game] = expectancyOf(strengthReform[a] as number, strengthReform[b] as number);
      ratingA[game] = before[rowA] as number;
      ratingB[game] = before[rowB] as number;
      newA[game] = ratings[a] as number;
      newB[game] = ratings[b] as number;
      playersA[game] = numbers[a] as number;
      playersB[game] = numbers[b] as number;
      placeA[game] = a;
      placeB[game] = b;
    }
    const firstGame = (predictions.firstGame[this.#month] as number) + (month.gameAt[index] as number);
    copyPredictions(predictions, firstGame, games, columns);
    const notRated = isLong ? 'long' : 'newcomer';
    sums.games.rated += rated;
    sums.games[notRated] += games - rated;
    sums.addGames(place, games, columns, notRated, isPlain, this.#groups);
    if (onRow === undefined) return;
    for (let game = 0; game < games; game++) {
      const [a, b] = [playerA[game] as number, playerB[game] as number];
      onRow({
        month: month.key,
        event: month.events()[index] ?? '',
        section: month.section[index] as number,
        game,
        a: numbers[a] as number,
        b: numbers[b] as number,
        placeA: a,
        placeB: b,
        score: score[game] as number,
        pBase: pBase[game] as number,
        pReform: pReform[game] as number,
        ratingABase: ratingA[game] as number,
        ratingBBase: ratingB[game] as number,
        ratingAReform: newA[game] as number,
        ratingBReform: newB[game] as number,
        gamesA: trail.games[first + a] as number,
        gamesB: trail.games[first + b] as number,
        class: isRated[game] === 1 ? 'rated' : notRated,
      });
    }
  }

  /** Games of a section that only the reform rated. */
  #addOnlyReform(work: StepArrays, games: number, isLong: boolean, place: number): void {
    const { playerA, playerB, halfPointsA, standing } = work;
    for (let game = 0; game < games; game++) {
      const [a, b] = [playerA[game] as number, playerB[game] as number];
      const unrated = isUnrated((standing[a] as number) | (standing[b] as number));
      const kind = isLong ? 'long' : unrated ? 'newcomer' : 'rated';
      this.sums.games[kind] += 1;
      const p = expectancyOf(this.#strengthReform[a] as number, this.#strengthReform[b] as number);
      this.sums.addMissing(kind, place, (halfPointsA[game] as number) / 2, Number.NaN, p);
    }
  }
}
