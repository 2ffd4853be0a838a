// Predictions of both rulebooks, game by game, while a reform is rated: nothing of a game is kept.

import { type MemoryHistory, type Month, matchKind, type Unit } from '@harkness/office';
import { dateOfDayNumber, dayNumber } from '@harkness/rules';
import { expectancyOf, strengthOf } from '@harkness/rules/internal/uschess';
import { CalibrationSums } from '../measures/calibration.js';
import { ageGroup, gamesGroup, ratingGroup } from '../measures/cells.js';
import { ComparedSums } from '../measures/comparison.js';
import { addSide, type Grouping, GroupSums } from '../measures/groups.js';
import { NewcomerYears } from '../measures/newcomers.js';
import { brier, type Losses, lossesOf, ScoreSums } from '../measures/scores.js';
import { Ages, isUnrated } from './rules.js';
import { firstRowOf, Row, type Trail } from './trail.js';
import type { DayWindow } from './window.js';

/** The first that applies, by the baseline (LAB §2). */
export const gameClasses = ['rated', 'newcomer', 'long', 'unpredicted'] as const;
export type GameClass = (typeof gameClasses)[number];

/** A section that lasted longer may know later results. */
const longestDays = 31;
const plainScale = 400;

type Comparisons = 'deviance' | 'logLoss' | 'brier' | 'logistic' | 'newcomer' | 'long';

/** What a game says, for those who write rows. */
export interface GameRow {
  readonly month: string;
  /** Id of the event, number of the section, and place of the game among its rated ones. */
  readonly event: string;
  readonly section: number;
  readonly game: number;
  readonly a: number;
  readonly b: number;
  /** Places in the section's list of players. */
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
  readonly trail: Trail;
  /** Expectancy scale of the baseline for a section that starts on a day. */
  readonly baseScale: (day: number) => number;
  readonly onRow?: ((row: GameRow) => void) | undefined;
  /** False: rate without measuring (benchmarks). */
  readonly measure?: boolean;
}

const sameDay = new Map<number, number>();

function yearsAfter(day: number, years: number): number {
  const key = day * 4 + years;
  let found = sameDay.get(key);
  if (found === undefined) {
    const date = dateOfDayNumber(day);
    const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
    found = dayNumber(moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved);
    sameDay.set(key, found);
  }
  return found;
}

const lossNames = (): Losses => ({ deviance: 0, excess: 0, logLoss: 0 });

export class Paired {
  readonly #options: PairedOptions;
  readonly #ages: Ages;
  readonly comparisons: Readonly<Record<Comparisons, ComparedSums>>;
  readonly scores: { readonly base: ScoreSums; readonly reform: ScoreSums };
  readonly calibration: { readonly base: CalibrationSums; readonly reform: CalibrationSums };
  readonly groups: Readonly<Record<Grouping, GroupSums>>;
  readonly newcomers: NewcomerYears;
  readonly games: Record<GameClass, number> = { rated: 0, newcomer: 0, long: 0, unpredicted: 0 };
  readonly #isNewcomer: Uint8Array;
  readonly #lossBase = lossNames();
  readonly #lossReform = lossNames();
  readonly #plainBase = lossNames();
  readonly #plainReform = lossNames();
  readonly #half = lossNames();
  /** 10^(R/S) of the players of a section under both rulebooks. */
  #strengthBase = new Float64Array(256);
  #strengthReform = new Float64Array(256);
  /** Groups by number, so that a game asks no map of names. */
  readonly #byRating: ReturnType<GroupSums['group']>[] = [];
  readonly #byAge: ReturnType<GroupSums['group']>[] = [];
  readonly #byGames: ReturnType<GroupSums['group']>[] = [];
  readonly #white: ReturnType<GroupSums['group']>;
  readonly #black: ReturnType<GroupSums['group']>;
  #visited = new Uint8Array(0);
  #month = 0;

  constructor(options: PairedOptions) {
    this.#options = options;
    const { history, window } = options;
    const { months } = window;
    this.#ages = new Ages(history.born);
    const compared = (): ComparedSums => new ComparedSums(months);
    this.comparisons = {
      deviance: compared(),
      logLoss: compared(),
      brier: compared(),
      logistic: compared(),
      newcomer: compared(),
      long: compared(),
    };
    this.scores = { base: new ScoreSums(months), reform: new ScoreSums(months) };
    this.calibration = { base: new CalibrationSums(months), reform: new CalibrationSums(months) };
    const groups = (byAge = false): GroupSums => new GroupSums(months, history.players, byAge);
    this.groups = { rating: groups(), age: groups(true), games: groups(), colour: groups() };
    this.newcomers = new NewcomerYears(history.players, yearsAfter);
    this.#isNewcomer = new Uint8Array(history.players);
    this.#white = this.groups.colour.group('white');
    this.#black = this.groups.colour.group('black');
  }

  beginMonth(at: number): void {
    this.#month = at;
    this.#visited = new Uint8Array(this.#options.history.months[at]?.sections ?? 0);
  }

  /** Sections of the month that only the baseline rated. */
  endMonth(): void {
    const { history, trail, window } = this.#options;
    const month = history.months[this.#month];
    if (month === undefined) return;
    const place = window.placeOf(month.key);
    for (let section = 0; section < month.sections; section++) {
      const first = firstRowOf(history, this.#month, section);
      const size = (month.playerAt[section + 1] as number) - (month.playerAt[section] as number);
      if (this.#visited[section] === 1 || size === 0 || ((trail.state[first] as number) & Row.rated) === 0) continue;
      if (place !== undefined) this.#addOnlyBase(month, section, first, place);
    }
  }

  #addOnlyBase(month: Month, section: number, first: number, place: number): void {
    const { trail, baseScale } = this.#options;
    const scale = baseScale(month.start[section] as number);
    for (let game = month.gameAt[section] as number; game < (month.gameAt[section + 1] as number); game++) {
      const [a, b] = [first + (month.games[game * 3] as number), first + (month.games[game * 3 + 1] as number)];
      const score = (month.games[game * 3 + 2] as number) / 2;
      const kind = this.#classOf(month, section, ((trail.state[a] as number) | (trail.state[b] as number)) & Row.unrated);
      this.games[kind] += 1;
      const [own, other] = [strengthOf(trail.before[a] as number, scale), strengthOf(trail.before[b] as number, scale)];
      this.#addMissing(kind, place, score, expectancyOf(own, other), Number.NaN);
    }
  }

  #classOf(month: Month, section: number, unrated: number): GameClass {
    if ((month.end[section] as number) - (month.start[section] as number) + 1 > longestDays) return 'long';
    return unrated !== 0 ? 'newcomer' : 'rated';
  }

  /** A game that only one rulebook predicts; the other prediction is NaN. */
  #addMissing(kind: GameClass, place: number, score: number, pBase: number, pReform: number): void {
    const p = Number.isNaN(pBase) ? pReform : pBase;
    lossesOf(p, score, this.#lossBase);
    lossesOf(0.5, score, this.#half);
    const add = (sums: ComparedSums, loss: number, ofHalf: number): void => {
      if (Number.isNaN(pBase)) sums.addOnlyReform(place, ofHalf, loss);
      else sums.addOnlyBase(place, loss, ofHalf);
    };
    const { deviance, logLoss } = this.#lossBase;
    if (kind === 'newcomer' || kind === 'long') add(this.comparisons[kind], deviance, this.#half.deviance);
    if (kind !== 'rated') return;
    add(this.comparisons.deviance, deviance, this.#half.deviance);
    add(this.comparisons.logistic, deviance, this.#half.deviance);
    add(this.comparisons.logLoss, logLoss, this.#half.logLoss);
    add(this.comparisons.brier, brier(p, score), brier(0.5, score));
  }

  /** A unit of the system as the reform rated it. */
  unit(unit: Unit, month: Month, index: number): void {
    const { history, trail, window, measure = true } = this.#options;
    this.#visited[index] = 1;
    const first = firstRowOf(history, this.#month, index);
    const isFirstOfBase = ((trail.state[first] as number) & Row.rated) !== 0;
    this.#addNewcomers(unit, first, isFirstOfBase, month.end[index] as number);
    const place = window.placeOf(month.key);
    if (place === undefined || !measure) return;
    if (((trail.state[first] as number) & Row.foreign) !== 0 || (unit.isSection === false && month.kind[index] !== matchKind)) {
      this.games.unpredicted += unit.work.played[0] as number;
      return;
    }
    this.#addGames(unit, month, index, first, isFirstOfBase, place);
  }

  #addNewcomers(unit: Unit, first: number, isOfBase: boolean, end: number): void {
    if (!isOfBase) return;
    const { trail } = this.#options;
    for (let i = 0; i < unit.players; i++) {
      const state = trail.state[first + i] as number;
      if ((state & Row.played) === 0) continue;
      const player = unit.player[i] as number;
      if ((state & Row.unrated) !== 0) this.#isNewcomer[player] = 1;
      if (this.#isNewcomer[player] !== 1) continue;
      const games = (trail.games[first + i] as number) + (unit.work.played[i] as number);
      this.newcomers.add(player, end, games, trail.after[first + i] as number, unit.work.final[i] as number);
    }
  }

  #addGames(unit: Unit, month: Month, index: number, first: number, isOfBase: boolean, place: number): void {
    const { trail, baseScale, onRow } = this.#options;
    const { work, players, edition } = unit;
    const [start, end] = [month.start[index] as number, month.end[index] as number];
    const scale = edition?.values.expectancyScale ?? plainScale;
    const ofBase = baseScale(start);
    if (players > this.#strengthBase.length) {
      this.#strengthBase = new Float64Array(players * 2);
      this.#strengthReform = new Float64Array(players * 2);
    }
    const [strengthBase, strengthReform] = [this.#strengthBase, this.#strengthReform];
    for (let i = 0; i < players; i++) {
      strengthBase[i] = isOfBase ? strengthOf(trail.before[first + i] as number, ofBase) : Number.NaN;
      strengthReform[i] = strengthOf(work.rating[i] as number, scale);
    }
    const isPlain = scale === plainScale && ofBase === plainScale;
    const games = (month.gameAt[index + 1] as number) - (month.gameAt[index] as number);
    for (let game = 0; game < games; game++) {
      const [a, b] = [work.playerA[game] as number, work.playerB[game] as number];
      const score = (work.halfPointsA[game] as number) / 2;
      const [rowA, rowB] = [first + a, first + b];
      const unrated = isOfBase
        ? ((trail.state[rowA] as number) | (trail.state[rowB] as number)) & Row.unrated
        : Number(isUnrated((work.standing[a] as number) | (work.standing[b] as number)));
      const kind = this.#classOf(month, index, unrated);
      this.games[kind] += 1;
      const pReform = expectancyOf(strengthReform[a] as number, strengthReform[b] as number);
      if (!isOfBase) {
        this.#addMissing(kind, place, score, Number.NaN, pReform);
        continue;
      }
      const pBase = expectancyOf(strengthBase[a] as number, strengthBase[b] as number);
      lossesOf(pBase, score, this.#lossBase);
      lossesOf(pReform, score, this.#lossReform);
      const [ratingA, ratingB] = [trail.before[rowA] as number, trail.before[rowB] as number];
      const [newA, newB] = [work.rating[a] as number, work.rating[b] as number];
      if (kind === 'rated') {
        this.#addRated(place, score, pBase, pReform);
        this.calibration.base.add(place, score, pBase, ratingA, ratingB);
        this.calibration.reform.add(place, score, pReform, newA, newB);
        if (isPlain) this.comparisons.logistic.add(place, this.#lossBase.deviance, this.#lossReform.deviance);
        else this.#addPlain(place, score, ratingA, ratingB, newA, newB);
      } else if (kind !== 'unpredicted') {
        this.comparisons[kind].add(place, this.#lossBase.deviance, this.#lossReform.deviance);
      }
      if (kind !== 'long') {
        const [playerA, playerB] = [unit.player[a] as number, unit.player[b] as number];
        this.#addToGroups(place, playerA, ratingA, trail.games[rowA] as number, end, score, pBase, pReform, this.#white);
        this.#addToGroups(
          place,
          playerB,
          ratingB,
          trail.games[rowB] as number,
          end,
          1 - score,
          1 - pBase,
          1 - pReform,
          this.#black,
        );
      }
      onRow?.({
        month: month.key,
        event: month.events()[index] ?? '',
        section: month.section[index] as number,
        game,
        a: unit.player[a] as number,
        b: unit.player[b] as number,
        placeA: a,
        placeB: b,
        score,
        pBase,
        pReform,
        ratingABase: ratingA,
        ratingBBase: ratingB,
        ratingAReform: newA,
        ratingBReform: newB,
        gamesA: trail.games[rowA] as number,
        gamesB: trail.games[rowB] as number,
        class: kind,
      });
    }
  }

  #addRated(place: number, score: number, pBase: number, pReform: number): void {
    const [base, reform] = [this.#lossBase, this.#lossReform];
    this.comparisons.deviance.add(place, base.deviance, reform.deviance);
    this.comparisons.logLoss.add(place, base.logLoss, reform.logLoss);
    this.comparisons.brier.add(place, brier(pBase, score), brier(pReform, score));
    this.scores.base.add(place, score, pBase, base);
    this.scores.reform.add(place, score, pReform, reform);
  }

  /** The same ratings with S = 400. */
  #addPlain(place: number, score: number, ratingA: number, ratingB: number, newA: number, newB: number): void {
    lossesOf(expectancyOf(strengthOf(ratingA, plainScale), strengthOf(ratingB, plainScale)), score, this.#plainBase);
    lossesOf(expectancyOf(strengthOf(newA, plainScale), strengthOf(newB, plainScale)), score, this.#plainReform);
    this.comparisons.logistic.add(place, this.#plainBase.deviance, this.#plainReform.deviance);
  }

  #addToGroups(
    place: number,
    player: number,
    rating: number,
    games: number,
    end: number,
    score: number,
    pBase: number,
    pReform: number,
    colour: ReturnType<GroupSums['group']>,
  ): void {
    const [base, reform] = [this.#lossBase, this.#lossReform];
    const band = Math.floor(rating / 200);
    const byRating = this.#byRating[band] ?? this.groups.rating.group(ratingGroup(rating));
    this.#byRating[band] = byRating;
    addSide(byRating, place, player, score, pBase, pReform, base, reform);
    const age = this.#ages.on(player, end);
    const years = Number.isNaN(age) ? 0 : age + 1;
    const byAge = this.#byAge[years] ?? this.groups.age.group(ageGroup(years === 0 ? null : age));
    this.#byAge[years] = byAge;
    addSide(byAge, place, player, score, pBase, pReform, base, reform);
    const counted = Math.min(games, 301);
    const byGames = this.#byGames[counted] ?? this.groups.games.group(gamesGroup(counted));
    this.#byGames[counted] = byGames;
    addSide(byGames, place, player, score, pBase, pReform, base, reform);
    addSide(colour, place, player, score, pBase, pReform, base, reform);
  }
}
