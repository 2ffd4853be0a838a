// Newcomers' error (LAB §3.4): the distance of early ratings from those one or two years later.

/** A player's standing after a section, in order. */
export interface StandingAfter {
  /** `YYYY-MM-DD`, the section's last day. */
  readonly date: string;
  readonly games: number;
  readonly ratingBase: number | null;
  readonly ratingReform: number | null;
}

export interface EarlyError {
  readonly bias: number | null;
  readonly rms: number | null;
  /** Compared with the other rulebook's later rating. */
  readonly rmsToOther: number | null;
}

export interface NewcomersAt {
  readonly players: number;
  readonly base?: EarlyError;
  readonly reform?: EarlyError;
}

const afterGames = [5, 10, 20, 50] as const;
const laterThanYears = 1;
const withinYears = 2;

/** The same day, some years later; 29 February becomes the 28th. */
function yearsAfter(date: string, years: number): string {
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
  return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved;
}

/** Sums one rulebook's errors over players. */
class MissSums {
  #sum = 0;
  #squares = 0;
  #squaresToOther = 0;

  add(early: number, later: number, laterOfOther: number): void {
    const miss = early - later;
    const toOther = early - laterOfOther;
    this.#sum += miss;
    this.#squares += miss * miss;
    this.#squaresToOther += toOther * toOther;
  }

  described(players: number): EarlyError {
    if (players === 0) return { bias: null, rms: null, rmsToOther: null };
    return {
      bias: this.#sum / players,
      rms: Math.sqrt(this.#squares / players),
      rmsToOther: Math.sqrt(this.#squaresToOther / players),
    };
  }
}

/** Early and later ratings of players under both rulebooks. */
class EarlySums {
  #players = 0;
  readonly #base = new MissSums();
  readonly #reform = new MissSums();

  add(earlyBase: number, earlyReform: number, laterBase: number, laterReform: number): void {
    this.#players += 1;
    this.#base.add(earlyBase, laterBase, laterReform);
    this.#reform.add(earlyReform, laterReform, laterBase);
  }

  described(leastPlayers: number): NewcomersAt {
    const players = this.#players;
    if (players < leastPlayers) return { players };
    return { players, base: this.#base.described(players), reform: this.#reform.described(players) };
  }
}

function addCareer(rows: readonly StandingAfter[], n: number, sums: EarlySums): void {
  const early = rows.find(({ games }) => games >= n);
  if (early === undefined) return;
  const [after, until] = [yearsAfter(early.date, laterThanYears), yearsAfter(early.date, withinYears)];
  const later = rows.findLast(({ date }) => date <= until);
  if (later === undefined || later.date <= after) return;
  if (early.ratingBase === null || early.ratingReform === null || later.ratingBase === null || later.ratingReform === null)
    return;
  sums.add(early.ratingBase, early.ratingReform, later.ratingBase, later.ratingReform);
}

/** `players`: rows after each section of every player first rated within the history. */
export function newcomers(
  players: Iterable<readonly StandingAfter[]>,
  leastPlayers: number,
): { readonly [games: number]: NewcomersAt } {
  const all = [...players];
  return Object.fromEntries(
    afterGames.map((n) => {
      const sums = new EarlySums();
      for (const rows of all) addCareer(rows, n, sums);
      return [n, sums.described(leastPlayers)];
    }),
  );
}

/**
 * Per player, adjacent because every section needs them: the last standing, and the day until which each stage takes a later one.
 */
const H = { day: 0, base: 1, reform: 2, until: 3 } as const;
const headWidth = 8;
/** Per player and stage, written when it is reached and when it ends. */
const S = { after: 0, earlyBase: 1, earlyReform: 2, laterOn: 3, laterBase: 4, laterReform: 5 } as const;
const stageWidth = 6;
/** In place of a stage's last day; a stage that has ended has its day negated. */
const notReached = 0;

/** The same for millions of players, as sections are rated. Days are numbers above 0. */
export class NewcomerYears {
  readonly #heads: Float64Array;
  readonly #stages: Float64Array;
  readonly #yearsAfter: (day: number, years: number) => number;
  /** All players of a section end on one day. */
  readonly #onDay = { day: 0, after: 0, until: 0 };

  /** `yearsAfter`: the same day, some years later; 29 February becomes the 28th. */
  constructor(players: number, yearsAfter: (day: number, years: number) => number) {
    this.#yearsAfter = yearsAfter;
    this.#heads = new Float64Array(players * headWidth);
    this.#stages = new Float64Array(players * afterGames.length * stageWidth);
  }

  /** A newcomer's standing after a section; NaN if a rulebook does not rate them. Returns true if no later section counts. */
  add(player: number, day: number, games: number, base: number, reform: number): boolean {
    const heads = this.#heads;
    const head = player * headWidth;
    let isOver = true;
    for (let place = 0; place < afterGames.length; place++) {
      const until = heads[head + H.until + place] as number;
      if (until === notReached) {
        isOver = false;
        if (games < (afterGames[place] as number)) break;
        this.#reach(player, place, day, base, reform);
      } else if (day <= until) isOver = false;
      else if (until > 0) this.#end(player, place);
    }
    heads[head + H.day] = day;
    heads[head + H.base] = base;
    heads[head + H.reform] = reform;
    return isOver;
  }

  #reach(player: number, place: number, day: number, base: number, reform: number): void {
    const onDay = this.#onDay;
    if (onDay.day !== day) {
      onDay.day = day;
      onDay.after = this.#yearsAfter(day, laterThanYears);
      onDay.until = this.#yearsAfter(day, withinYears);
    }
    const at = (player * afterGames.length + place) * stageWidth;
    this.#heads[player * headWidth + H.until + place] = onDay.until;
    this.#stages[at + S.after] = onDay.after;
    this.#stages[at + S.earlyBase] = base;
    this.#stages[at + S.earlyReform] = reform;
  }

  /** The last standing so far is the one to compare with. */
  #end(player: number, place: number): void {
    const [heads, stages] = [this.#heads, this.#stages];
    const [head, at] = [player * headWidth, (player * afterGames.length + place) * stageWidth];
    stages[at + S.laterOn] = heads[head + H.day] as number;
    stages[at + S.laterBase] = heads[head + H.base] as number;
    stages[at + S.laterReform] = heads[head + H.reform] as number;
    heads[head + H.until + place] = -(heads[head + H.until + place] as number);
  }

  table(leastPlayers: number): { readonly [games: number]: NewcomersAt } {
    return tableOf(leastPlayers, (place, sums) => {
      this.#each(place, (at) => {
        const stages = this.#stages;
        const [earlyBase, earlyReform] = [stages[at + S.earlyBase] as number, stages[at + S.earlyReform] as number];
        const [laterBase, laterReform] = [stages[at + S.laterBase] as number, stages[at + S.laterReform] as number];
        if (!Number.isNaN(earlyBase + earlyReform + laterBase + laterReform))
          sums.add(earlyBase, earlyReform, laterBase, laterReform);
      });
    });
  }

  /** The places that each stage compares, if `add` was given places in columns of ratings instead of ratings. */
  places(): readonly ComparedPlaces[] {
    return afterGames.map((_, stage) => {
      const [early, later]: [number[], number[]] = [[], []];
      this.#each(stage, (at) => {
        early.push(this.#stages[at + S.earlyBase] as number);
        later.push(this.#stages[at + S.laterBase] as number);
      });
      return { early: sharedPlaces(early), later: sharedPlaces(later) };
    });
  }

  /** Calls back with the index of every player's stage that has an early and a later standing, by player. */
  #each(place: number, take: (at: number) => void): void {
    const [heads, stages] = [this.#heads, this.#stages];
    for (let player = 0; player * headWidth < heads.length; player++) {
      if ((heads[player * headWidth + H.until + place] as number) > notReached) this.#end(player, place);
      const at = (player * afterGames.length + place) * stageWidth;
      if (heads[player * headWidth + H.until + place] === notReached) continue;
      if ((stages[at + S.laterOn] as number) > (stages[at + S.after] as number)) take(at);
    }
  }
}

/** Places of early ratings and of the later ones they are compared with, by player, in memory shared by threads. */
export interface ComparedPlaces {
  readonly early: Uint32Array;
  readonly later: Uint32Array;
}

function sharedPlaces(places: readonly number[]): Uint32Array {
  const shared = new Uint32Array(new SharedArrayBuffer(places.length * 4));
  shared.set(places);
  return shared;
}

function tableOf(
  leastPlayers: number,
  fill: (place: number, sums: EarlySums) => void,
): { readonly [games: number]: NewcomersAt } {
  return Object.fromEntries(
    afterGames.map((games, place) => {
      const sums = new EarlySums();
      fill(place, sums);
      return [games, sums.described(leastPlayers)];
    }),
  );
}

/** The table from both rulebooks' columns of ratings. */
export function newcomersAt(
  places: readonly ComparedPlaces[],
  base: Float64Array,
  reform: Float64Array,
  leastPlayers: number,
): { readonly [games: number]: NewcomersAt } {
  return tableOf(leastPlayers, (stage, sums) => {
    const { early, later } = places[stage] ?? { early: [], later: [] };
    for (let at = 0; at < early.length; at++) {
      const [first, last] = [early[at] as number, later[at] as number];
      sums.add(base[first] as number, reform[first] as number, base[last] as number, reform[last] as number);
    }
  });
}
