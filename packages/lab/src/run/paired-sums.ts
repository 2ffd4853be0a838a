// Sums over games that two rulebooks predicted, for every table of a report. Nothing of a game is kept.

import { expectancyOf, strengthOf } from '@harkness/rules/internal/uschess';
import { CalibrationSums } from '../measures/calibration.js';
import { ageGroup, gamesGroup, ratingGroup } from '../measures/cells.js';
import { ComparedSums } from '../measures/comparison.js';
import { addSide, type Gathered, type Grouping, GroupSums } from '../measures/groups.js';
import { brier, type Losses, lossesOf, ScoreSums } from '../measures/scores.js';

/** The first that applies, by the baseline (LAB §2). */
export type GameClass = 'rated' | 'newcomer' | 'long' | 'unpredicted';

/** A section that lasted longer may know later results. */
export const longestDays = 31;
/** Plain logistic expectancy (LAB §2). */
export const plainScale = 400;

export type ComparedBy = 'deviance' | 'logLoss' | 'brier' | 'logistic' | 'newcomer' | 'long';

const noLosses = (): Losses => ({ deviance: 0, excess: 0, logLoss: 0 });

/** The groups of the players of a section, by their places in it. */
export class SectionGroups {
  readonly rating: Gathered[] = [];
  readonly age: Gathered[] = [];
  readonly games: Gathered[] = [];
}

/** Games from here on are one group. */
const mostGames = 301;

export class PairedSums {
  readonly comparisons: Readonly<Record<ComparedBy, ComparedSums>>;
  readonly scores: { readonly base: ScoreSums; readonly reform: ScoreSums };
  readonly calibration: { readonly base: CalibrationSums; readonly reform: CalibrationSums };
  readonly groups: Readonly<Record<Grouping, GroupSums>>;
  readonly games: Record<GameClass, number> = { rated: 0, newcomer: 0, long: 0, unpredicted: 0 };
  readonly #base = noLosses();
  readonly #reform = noLosses();
  readonly #plainBase = noLosses();
  readonly #plainReform = noLosses();
  readonly #half = noLosses();
  /** Groups by number, so that a game asks no map of names. */
  readonly #byRating: Gathered[] = [];
  readonly #byAge: Gathered[] = [];
  readonly #byGames: Gathered[] = [];
  readonly #white: Gathered;
  readonly #black: Gathered;

  constructor(months: number, players: number) {
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
    const groups = (byAge = false): GroupSums => new GroupSums(months, players, byAge);
    this.groups = { rating: groups(), age: groups(true), games: groups(), colour: groups() };
    this.#white = this.groups.colour.group('white');
    this.#black = this.groups.colour.group('black');
  }

  /** A game that only one rulebook predicts; the other prediction is NaN. */
  addMissing(kind: GameClass, month: number, score: number, pBase: number, pReform: number): void {
    const p = Number.isNaN(pBase) ? pReform : pBase;
    lossesOf(p, score, this.#base);
    lossesOf(0.5, score, this.#half);
    const add = (sums: ComparedSums, loss: number, ofHalf: number): void => {
      if (Number.isNaN(pBase)) sums.addOnlyReform(month, ofHalf, loss);
      else sums.addOnlyBase(month, loss, ofHalf);
    };
    const { deviance, logLoss } = this.#base;
    if (kind === 'newcomer' || kind === 'long') add(this.comparisons[kind], deviance, this.#half.deviance);
    if (kind !== 'rated') return;
    add(this.comparisons.deviance, deviance, this.#half.deviance);
    add(this.comparisons.logistic, deviance, this.#half.deviance);
    add(this.comparisons.logLoss, logLoss, this.#half.logLoss);
    add(this.comparisons.brier, brier(p, score), brier(0.5, score));
  }

  /** Notes the groups of a player before a section, in which they have games of one side or both; NaN: the age is not known. */
  enter(into: SectionGroups, place: number, player: number, rating: number, age: number, games: number): void {
    const band = Math.floor(rating / 200);
    let byRating = this.#byRating[band];
    if (byRating === undefined) {
      byRating = this.groups.rating.group(ratingGroup(rating));
      this.#byRating[band] = byRating;
    }
    const years = Number.isNaN(age) ? 0 : age + 1;
    let byAge = this.#byAge[years];
    if (byAge === undefined) {
      byAge = this.groups.age.group(ageGroup(years === 0 ? null : age));
      this.#byAge[years] = byAge;
    }
    const counted = Math.min(games, mostGames);
    let byGames = this.#byGames[counted];
    if (byGames === undefined) {
      byGames = this.groups.games.group(gamesGroup(counted));
      this.#byGames[counted] = byGames;
    }
    byRating.seen[player] = 1;
    byAge.seen[player] = 1;
    byGames.seen[player] = 1;
    into.rating[place] = byRating;
    into.age[place] = byAge;
    into.games[place] = byGames;
  }

  /** A game that both predict: everything but its groups. */
  addGame(
    kind: GameClass,
    month: number,
    score: number,
    pBase: number,
    pReform: number,
    ratingA: number,
    ratingB: number,
    newA: number,
    newB: number,
    isPlain: boolean,
  ): void {
    const base = this.#base;
    const reform = this.#reform;
    lossesOf(pBase, score, base);
    lossesOf(pReform, score, reform);
    if (kind === 'rated') {
      this.comparisons.deviance.add(month, base.deviance, reform.deviance);
      this.comparisons.logLoss.add(month, base.logLoss, reform.logLoss);
      this.comparisons.brier.add(month, brier(pBase, score), brier(pReform, score));
      this.scores.base.add(month, score, pBase, base);
      this.scores.reform.add(month, score, pReform, reform);
      this.calibration.base.add(month, score, pBase, ratingA, ratingB);
      this.calibration.reform.add(month, score, pReform, newA, newB);
      if (isPlain) this.comparisons.logistic.add(month, base.deviance, reform.deviance);
      else this.#addPlain(month, score, ratingA, ratingB, newA, newB);
    } else if (kind !== 'unpredicted') this.comparisons[kind].add(month, base.deviance, reform.deviance);
  }

  /** The same game in the groups of both sides: players by number, and by their places in the section. */
  addToGroups(
    month: number,
    a: number,
    b: number,
    placeA: number,
    placeB: number,
    score: number,
    pBase: number,
    pReform: number,
    groups: SectionGroups,
  ): void {
    const base = this.#base;
    const reform = this.#reform;
    this.#white.seen[a] = 1;
    addSide(groups.rating[placeA] as Gathered, month, score, pBase, pReform, base, reform);
    addSide(groups.age[placeA] as Gathered, month, score, pBase, pReform, base, reform);
    addSide(groups.games[placeA] as Gathered, month, score, pBase, pReform, base, reform);
    addSide(this.#white, month, score, pBase, pReform, base, reform);
    const scoreB = 1 - score;
    const pBaseB = 1 - pBase;
    const pReformB = 1 - pReform;
    this.#black.seen[b] = 1;
    addSide(groups.rating[placeB] as Gathered, month, scoreB, pBaseB, pReformB, base, reform);
    addSide(groups.age[placeB] as Gathered, month, scoreB, pBaseB, pReformB, base, reform);
    addSide(groups.games[placeB] as Gathered, month, scoreB, pBaseB, pReformB, base, reform);
    addSide(this.#black, month, scoreB, pBaseB, pReformB, base, reform);
  }

  /** The same ratings with S = 400. */
  #addPlain(month: number, score: number, ratingA: number, ratingB: number, newA: number, newB: number): void {
    lossesOf(expectancyOf(strengthOf(ratingA, plainScale), strengthOf(ratingB, plainScale)), score, this.#plainBase);
    lossesOf(expectancyOf(strengthOf(newA, plainScale), strengthOf(newB, plainScale)), score, this.#plainReform);
    this.comparisons.logistic.add(month, this.#plainBase.deviance, this.#plainReform.deviance);
  }
}
