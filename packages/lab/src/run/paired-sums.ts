// Sums over games that two rulebooks predicted, for every table of a report. Single games are not kept.

import { expectancyOf, strengthOf } from '@harkness/rules/internal/uschess';
import { CalibrationSums } from '../measures/calibration.js';
import { ageGroup, CellPlayers, gamesGroup, leastPlayersOfACell, ratingGroup } from '../measures/cells.js';
import { ComparedSums, type PrimaryMeasure, plainScale } from '../measures/comparison.js';
import { type Grouping, GroupSums, type PlacedColumns } from '../measures/groups.js';
import { type Losses, lossColumns, lossesOf, ScoreSums } from '../measures/scores.js';
import type { Evaluation } from '../reform/reform.js';

/** The first class that applies, by the baseline (LAB §2). */
export type GameClass = 'rated' | 'newcomer' | 'long' | 'unpredicted';

/** A longer section may include later results. */
export const longestDays = 31;

export type ComparedBy = 'deviance' | 'logLoss' | 'brier' | 'logistic' | 'newcomer' | 'long';

/** The games of a section that both rulebooks predict, in columns. The caller fills all but the losses under the reform. */
export class SectionGames implements PlacedColumns {
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
  rating = new Uint32Array(0);
  age = new Uint32Array(0);
  games = new Uint32Array(0);

  reserve(players: number): void {
    if (players <= this.rating.length) return;
    const room = players * 2;
    [this.rating, this.age, this.games] = [new Uint32Array(room), new Uint32Array(room), new Uint32Array(room)];
  }
}

/** The players of a section before it: number and age by index, rating and games from the index `first` on. */
export interface EnteringColumns {
  readonly player: Uint32Array;
  readonly age: Float64Array;
  readonly rating: Float64Array;
  readonly games: Int32Array;
  readonly first: number;
}

/** From this many games on, there is one group. */
const mostGames = 301;

/** Classes whose players are counted. */
const cellOfClass = { rated: 0, newcomer: 1, long: 2 } as const;

export class PairedSums {
  readonly #primaryClass: keyof typeof cellOfClass;
  readonly #playersOfClass = new CellPlayers(3, leastPlayersOfACell);
  readonly #playersOfMonth: CellPlayers;
  readonly comparisons: Readonly<Record<ComparedBy, ComparedSums>>;
  /** The comparison that decides: one of those above, or, for another measure of another class than `rated`, its own. */
  readonly primary: ComparedSums;
  readonly #ownPrimary: { readonly class: GameClass; readonly measure: PrimaryMeasure; readonly sums: ComparedSums } | undefined;
  readonly scores: { readonly base: ScoreSums; readonly reform: ScoreSums };
  readonly calibration: { readonly base: CalibrationSums; readonly reform: CalibrationSums };
  readonly groups: Readonly<Record<Grouping, GroupSums>>;
  readonly games: Record<GameClass, number> = { rated: 0, newcomer: 0, long: 0, unpredicted: 0 };
  /** Reused for games that only one rulebook predicts. */
  readonly #missing = { p: new Float64Array(1), score: new Float64Array(1), losses: lossColumns(1), half: lossColumns(1) };
  /** Reused for the plain expectancy. */
  readonly #plain = { p: new Float64Array(0), base: lossColumns(0), reform: lossColumns(0) };
  /** Groups by number, so that a game needs no lookup by name. */
  readonly #byRating: number[] = [];
  readonly #byAge: number[] = [];
  readonly #byGames: number[] = [];
  readonly #white: number;
  readonly #black: number;

  constructor(months: number, players: number, { measure, class: primaryClass }: Evaluation['primary']) {
    const compared = (): ComparedSums => new ComparedSums(months);
    this.comparisons = {
      deviance: compared(),
      logLoss: compared(),
      brier: compared(),
      logistic: compared(),
      newcomer: compared(),
      long: compared(),
    };
    const isOwn = primaryClass !== 'rated' && measure !== 'deviance';
    this.#ownPrimary = isOwn ? { class: primaryClass, measure, sums: compared() } : undefined;
    this.primary = this.#ownPrimary?.sums ?? this.comparisons[primaryClass === 'rated' ? measure : primaryClass];
    this.scores = { base: new ScoreSums(months), reform: new ScoreSums(months) };
    const calibration = (): CalibrationSums => new CalibrationSums(months, leastPlayersOfACell);
    this.calibration = { base: calibration(), reform: calibration() };
    this.#primaryClass = primaryClass;
    this.#playersOfMonth = new CellPlayers(months, leastPlayersOfACell);
    const words = new Uint32Array(players * 4);
    const groups = (at: number, byAge = false): GroupSums => new GroupSums(months, players, byAge, { words, stride: 4, at });
    this.groups = { rating: groups(0), age: groups(1, true), games: groups(2), colour: groups(3) };
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
    if (kind === this.#ownPrimary?.class) add(this.#ownPrimary.sums, this.#ownPrimary.measure);
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
    this.groups.rating.see(byRating, player);
    this.groups.age.see(byAge, player);
    this.groups.games.see(byGames, player);
    into.rating[place] = byRating;
    into.age[place] = byAge;
    into.games[place] = byGames;
  }

  /** The same for everybody who played in a section, from columns: the engine would make an object of each double passed to a call. */
  enterAll(into: SectionGroups, count: number, { player, rating, age, games, first }: EnteringColumns, played: Int32Array): void {
    const { rating: byRating, age: byAge, games: byGames } = this.groups;
    for (let place = 0; place < count; place++) {
      if (played[place] === 0) continue;
      const band = Math.floor((rating[first + place] as number) / 200);
      const years = Number.isNaN(age[place] as number) ? 0 : (age[place] as number) + 1;
      const counted = Math.min(games[first + place] as number, mostGames);
      const inRating = this.#byRating[band];
      const inAge = this.#byAge[years];
      const inGames = this.#byGames[counted];
      if (inRating === undefined || inAge === undefined || inGames === undefined) {
        // The first of a group.
        this.enter(into, place, player[place] as number, rating[first + place] as number, age[place] as number, counted);
        continue;
      }
      into.rating[place] = inRating;
      into.age[place] = inAge;
      into.games[place] = inGames;
    }
    // Loops of their own: short ones let the processor wait for many players' memory at once.
    byRating.seeEach(into.rating, player, played, count);
    byAge.seeEach(into.age, player, played, count);
    byGames.seeEach(into.games, player, played, count);
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
    lossesOf(pReform, score, count, reform);
    this.#compare(month, count, isRated, base, reform, notRated, isPlain);
    this.#see(month, count, games, notRated);
    const { scores, calibration } = this;
    scores.base.add(month, count, isRated, score, pBase, base);
    scores.reform.add(month, count, isRated, score, pReform, reform);
    const { ratingA, ratingB, newA, newB } = games;
    calibration.base.add(month, 0, count, isRated, score, pBase, ratingA, ratingB, games.a, games.b);
    calibration.reform.add(month, 0, count, isRated, score, pReform, newA, newB, games.a, games.b);
    if (!isPlain) this.#addPlain(month, count, games);
    if (notRated === 'long') return;
    const { rating, age, games: byGames, colour } = this.groups;
    rating.addSides(month, 0, count, games, groups.rating);
    age.addSides(month, 0, count, games, groups.age);
    byGames.addSides(month, 0, count, games, groups.games);
    colour.addColours(month, count, games, this.#white, this.#black);
    colour.seeAll(this.#white, games.a, count);
    colour.seeAll(this.#black, games.b, count);
  }

  /** Remembers who played, while a class or the month has too few players to show. */
  #see(month: number, count: number, { isRated, a, b }: SectionGames, notRated: 'newcomer' | 'long'): void {
    const [ofClass, ofMonth] = [this.#playersOfClass, this.#playersOfMonth];
    const other = cellOfClass[notRated];
    const isFew = ofClass.isFew[cellOfClass.rated] === 1 || ofClass.isFew[other] === 1 || ofMonth.isFew[month] === 1;
    if (!isFew) return;
    for (let game = 0; game < count; game++) {
      const kind = isRated[game] === 1 ? 'rated' : notRated;
      for (const player of [a[game] as number, b[game] as number]) {
        ofClass.see(cellOfClass[kind], player);
        if (kind === this.#primaryClass) ofMonth.see(month, player);
      }
    }
  }

  /** Whether a comparison rests on enough players (LAB §6.4). */
  isShown(by: ComparedBy): boolean {
    return this.#playersOfClass.isFew[cellOfClass[by === 'newcomer' || by === 'long' ? by : 'rated']] !== 1;
  }

  /** The same for the comparison that decides. */
  isPrimaryShown(): boolean {
    return this.#playersOfClass.isFew[cellOfClass[this.#primaryClass]] !== 1;
  }

  /** The same for a month of it. */
  isMonthShown(month: number): boolean {
    return this.#playersOfMonth.isFew[month] !== 1;
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
    deviance.add(month, 0, count, isRated, 1, base.deviance, reform.deviance);
    others.add(month, 0, count, isRated, 0, base.deviance, reform.deviance);
    const own = this.#ownPrimary;
    if (own?.class === notRated) own.sums.add(month, 0, count, isRated, 0, base[own.measure], reform[own.measure]);
    logLoss.add(month, 0, count, isRated, 1, base.logLoss, reform.logLoss);
    brier.add(month, 0, count, isRated, 1, base.brier, reform.brier);
    if (isPlain) logistic.add(month, 0, count, isRated, 1, base.deviance, reform.deviance);
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
    this.comparisons.logistic.add(month, 0, count, isRated, 1, plain.base.deviance, plain.reform.deviance);
  }
}

function expectAll(ratingA: Float64Array, ratingB: Float64Array, count: number, into: Float64Array): void {
  for (let game = 0; game < count; game++) {
    const [a, b] = [strengthOf(ratingA[game] as number, plainScale), strengthOf(ratingB[game] as number, plainScale)];
    into[game] = expectancyOf(a, b);
  }
}
