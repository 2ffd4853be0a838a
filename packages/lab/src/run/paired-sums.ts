// Sums over games that two rulebooks predicted, for every table of a report. Single games are not kept.

import { expectancyOf, strengthOf } from '@harkness/rules/internal/uschess';
import { CalibrationSums } from '../measures/calibration.js';
import { ageGroup, gamesGroup, ratingGroup } from '../measures/cells.js';
import { ComparedSums } from '../measures/comparison.js';
import { addSideA, addSideB, type Gathered, type Grouping, GroupSums, type PairedColumns, see } from '../measures/groups.js';
import { type Losses, lossColumns, lossesOf, ScoreSums } from '../measures/scores.js';

/** The first class that applies, by the baseline (LAB §2). */
export type GameClass = 'rated' | 'newcomer' | 'long' | 'unpredicted';

/** A longer section may include later results. */
export const longestDays = 31;
/** Plain logistic expectancy (LAB §2). */
export const plainScale = 400;

export type ComparedBy = 'deviance' | 'logLoss' | 'brier' | 'logistic' | 'newcomer' | 'long';

/** The games of a section that both rulebooks predict, in columns; the caller fills the first ones. */
export class SectionGames implements PairedColumns {
  score = new Float64Array(0);
  pBase = new Float64Array(0);
  pReform = new Float64Array(0);
  /** Ratings before the section: by the baseline, and by the reform. */
  ratingA = new Float64Array(0);
  ratingB = new Float64Array(0);
  newA = new Float64Array(0);
  newB = new Float64Array(0);
  /** 1 if of the class `rated`. */
  isRated = new Uint8Array(0);
  /** Players by number, and by their index in the section. */
  a = new Uint32Array(0);
  b = new Uint32Array(0);
  placeA = new Uint32Array(0);
  placeB = new Uint32Array(0);
  base = lossColumns(0);
  reform = lossColumns(0);

  reserve(games: number): void {
    if (games <= this.score.length) return;
    const room = games * 2;
    const doubles = (): Float64Array<ArrayBuffer> => new Float64Array(room);
    const numbers = (): Uint32Array<ArrayBuffer> => new Uint32Array(room);
    [this.score, this.pBase, this.pReform] = [doubles(), doubles(), doubles()];
    [this.ratingA, this.ratingB, this.newA, this.newB] = [doubles(), doubles(), doubles(), doubles()];
    this.isRated = new Uint8Array(room);
    [this.a, this.b, this.placeA, this.placeB] = [numbers(), numbers(), numbers(), numbers()];
    [this.base, this.reform] = [lossColumns(room), lossColumns(room)];
  }
}

/** The groups of a section's players, by index. */
export class SectionGroups {
  readonly rating: Gathered[] = [];
  readonly age: Gathered[] = [];
  readonly games: Gathered[] = [];
}

/** From this many games on, there is one group. */
const mostGames = 301;

export class PairedSums {
  readonly comparisons: Readonly<Record<ComparedBy, ComparedSums>>;
  readonly scores: { readonly base: ScoreSums; readonly reform: ScoreSums };
  readonly calibration: { readonly base: CalibrationSums; readonly reform: CalibrationSums };
  readonly groups: Readonly<Record<Grouping, GroupSums>>;
  readonly games: Record<GameClass, number> = { rated: 0, newcomer: 0, long: 0, unpredicted: 0 };
  /** Reused for games that only one rulebook predicts. */
  readonly #missing = { p: new Float64Array(1), score: new Float64Array(1), losses: lossColumns(1), half: lossColumns(1) };
  /** Reused for the plain expectancy. */
  readonly #plain = { p: new Float64Array(0), base: lossColumns(0), reform: lossColumns(0) };
  /** Groups by number, so that a game needs no lookup by name. */
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

  /** Adds a game that only one rulebook predicts; the other prediction is NaN. */
  addMissing(kind: GameClass, month: number, score: number, pBase: number, pReform: number): void {
    const { p, score: scores, losses, half } = this.#missing;
    scores[0] = score;
    p[0] = 0.5;
    lossesOf(p, scores, 1, half);
    p[0] = Number.isNaN(pBase) ? pReform : pBase;
    lossesOf(p, scores, 1, losses);
    const add = (sums: ComparedSums, of: keyof Losses): void => {
      if (Number.isNaN(pBase)) sums.addOnlyReform(month, 0, half[of], losses[of]);
      else sums.addOnlyBase(month, 0, losses[of], half[of]);
    };
    if (kind === 'newcomer' || kind === 'long') add(this.comparisons[kind], 'deviance');
    if (kind !== 'rated') return;
    add(this.comparisons.deviance, 'deviance');
    add(this.comparisons.logistic, 'deviance');
    add(this.comparisons.logLoss, 'logLoss');
    add(this.comparisons.brier, 'brier');
  }

  /** Records the groups of a player before a section, in which they have games on one side or both; NaN if the age is unknown. */
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
    see(byRating, player);
    see(byAge, player);
    see(byGames, player);
    into.rating[place] = byRating;
    into.age[place] = byAge;
    into.games[place] = byGames;
  }

  /**
   * Adds the first games of the columns, which belong to one section. `notRated` is the class of those that are not `rated`. Each
   * measure has its own loop, which is faster than one loop over all: the engine keeps a short loop in registers.
   */
  addGames(
    month: number,
    count: number,
    games: SectionGames,
    notRated: 'newcomer' | 'long',
    isPlain: boolean,
    groups: SectionGroups,
  ): void {
    const { score, pBase, pReform, base, reform, isRated } = games;
    lossesOf(pBase, score, count, base);
    lossesOf(pReform, score, count, reform);
    this.#compare(month, count, isRated, base, reform, notRated, isPlain);
    const { scores, calibration } = this;
    for (let game = 0; game < count; game++) if (isRated[game] === 1) scores.base.add(month, game, score, pBase, base);
    for (let game = 0; game < count; game++) if (isRated[game] === 1) scores.reform.add(month, game, score, pReform, reform);
    const { ratingA, ratingB, newA, newB } = games;
    for (let game = 0; game < count; game++)
      if (isRated[game] === 1) calibration.base.add(month, game, score, pBase, ratingA, ratingB);
    for (let game = 0; game < count; game++)
      if (isRated[game] === 1) calibration.reform.add(month, game, score, pReform, newA, newB);
    if (!isPlain) this.#addPlain(month, count, games);
    if (notRated === 'long') return;
    this.#addSides(month, count, games, groups.rating);
    this.#addSides(month, count, games, groups.age);
    this.#addSides(month, count, games, groups.games);
    for (let game = 0; game < count; game++) {
      see(this.#white, games.a[game] as number);
      see(this.#black, games.b[game] as number);
      addSideA(this.#white, month, game, games);
      addSideB(this.#black, month, game, games);
    }
  }

  #compare(
    month: number,
    count: number,
    isRated: Uint8Array,
    base: Losses,
    reform: Losses,
    notRated: 'newcomer' | 'long',
    isPlain: boolean,
  ): void {
    const { deviance, logLoss, brier, logistic, [notRated]: others } = this.comparisons;
    for (let game = 0; game < count; game++)
      (isRated[game] === 1 ? deviance : others).add(month, game, base.deviance, reform.deviance);
    for (let game = 0; game < count; game++) if (isRated[game] === 1) logLoss.add(month, game, base.logLoss, reform.logLoss);
    for (let game = 0; game < count; game++) if (isRated[game] === 1) brier.add(month, game, base.brier, reform.brier);
    if (!isPlain) return;
    for (let game = 0; game < count; game++) if (isRated[game] === 1) logistic.add(month, game, base.deviance, reform.deviance);
  }

  /** Adds both sides of each game to the groups of one table. */
  #addSides(month: number, count: number, games: SectionGames, groups: readonly Gathered[]): void {
    const { placeA, placeB } = games;
    for (let game = 0; game < count; game++) {
      addSideA(groups[placeA[game] as number] as Gathered, month, game, games);
      addSideB(groups[placeB[game] as number] as Gathered, month, game, games);
    }
  }

  /** The same ratings with S = 400. */
  #addPlain(month: number, count: number, games: SectionGames): void {
    const plain = this.#plain;
    if (plain.p.length < count) {
      plain.p = new Float64Array(count * 2);
      [plain.base, plain.reform] = [lossColumns(count * 2), lossColumns(count * 2)];
    }
    const { ratingA, ratingB, newA, newB, score, isRated } = games;
    expectAll(ratingA, ratingB, count, plain.p);
    lossesOf(plain.p, score, count, plain.base);
    expectAll(newA, newB, count, plain.p);
    lossesOf(plain.p, score, count, plain.reform);
    const { logistic } = this.comparisons;
    for (let game = 0; game < count; game++)
      if (isRated[game] === 1) logistic.add(month, game, plain.base.deviance, plain.reform.deviance);
  }
}

function expectAll(ratingA: Float64Array, ratingB: Float64Array, count: number, into: Float64Array): void {
  for (let game = 0; game < count; game++) {
    const [a, b] = [strengthOf(ratingA[game] as number, plainScale), strengthOf(ratingB[game] as number, plainScale)];
    into[game] = expectancyOf(a, b);
  }
}
