// A reform as the rules of a replay in memory: amended tables, switches, K factors, first ratings, one-off changes.

import {
  Editions,
  liveTables,
  type MemoryHistory,
  type MemoryRules,
  type OneOffChange,
  type PlayerNumber,
  systemCode,
  type Unit,
} from '@harkness/office';
import {
  type Amendment,
  amendedTable,
  type Dated,
  type DayNumber,
  dateOfDayNumber,
  dayNumber,
  type Result,
} from '@harkness/rules';
import { floorOf, type ParameterTables, parameterKeys, Standing, stored } from '@harkness/rules/internal/uschess';
import { type EditionChoice, edition, type System, type UsChessEdition } from '@harkness/rules/uschess';
import type { Band, Reform, ReformTransform, When } from '../reform/reform.js';

/** A day before every section. */
const always = -1e9;
const forever = 1e9;

interface Span {
  readonly from: number;
  readonly until: number;
}

export function spanOf({ from, until }: { readonly from?: string; readonly until?: string }): Span {
  return { from: from === undefined ? always : dayNumber(from), until: until === undefined ? forever : dayNumber(until) };
}

export function holds({ from, until }: Span, day: number): boolean {
  return from <= day && day <= until;
}

export function isWithin(band: Band | undefined, value: number): boolean {
  if (band === undefined) return true;
  return (band.from === null || value >= band.from) && (band.below === null || value < band.below);
}

/** A year as the difference of two days written YYYYMMDD. */
const aYear = 10_000;

/** Ages of players on days, in completed years. */
export class Ages {
  readonly #born: Int32Array;
  readonly #numbers = new Map<number, number>();
  #day = Number.NaN;
  #number = 0;

  /** Birth dates as the number YYYYMMDD; 0 if unknown. */
  constructor(born: Int32Array) {
    this.#born = born;
  }

  /** A day as the number YYYYMMDD. */
  numberOf(day: DayNumber): number {
    // The players of a section are looked up one after the other, on the same day.
    if (day === this.#day) return this.#number;
    let number = this.#numbers.get(day);
    if (number === undefined) {
      number = Number(dateOfDayNumber(day).replaceAll('-', ''));
      this.#numbers.set(day, number);
    }
    this.#day = day;
    this.#number = number;
    return number;
  }

  /** NaN if unknown. */
  on(player: number, day: DayNumber): number {
    return this.since(this.#born[player] ?? 0, day);
  }

  /** The same for a birth date that the caller has at hand. */
  since(born: number, day: DayNumber): number {
    return born === 0 ? Number.NaN : Math.floor((this.numberOf(day) - born) / aYear);
  }
}

/** The player's age on the day is looked up only if needed. */
function matches(when: When, ages: Ages, player: number, day: DayNumber, rating: number, games: number): boolean {
  if (!isWithin(when.rating, rating) || !isWithin(when.games, games)) return false;
  if (when.age === undefined) return true;
  const years = ages.on(player, day);
  return !Number.isNaN(years) && isWithin(when.age, years);
}

interface Limits {
  readonly from: number;
  readonly below: number;
}

function limitsOf(band: Band | undefined): Limits {
  return { from: band?.from ?? Number.NEGATIVE_INFINITY, below: band?.below ?? Number.POSITIVE_INFINITY };
}

/** A factor's conditions as limits, for the loop over a section: ages as differences of two days written YYYYMMDD. */
function limitsOfWhen({ age, rating, games }: When): { rating: Limits; games: Limits; age: Limits | undefined } {
  const { from, below } = limitsOf(age);
  // Completed years are whole, so a limit between two of them is the upper one.
  const ofAge = age === undefined ? undefined : { from: Math.ceil(from) * aYear, below: Math.ceil(below) * aYear };
  return { rating: limitsOf(rating), games: limitsOf(games), age: ofAge };
}

/** The office's tables as known on a day, including its own amendments, with the reform's amendments applied. */
export function amendedTables(reform: Pick<Reform, 'amendments' | 'base'>, office: ParameterTables): ParameterTables {
  const asKnown = reform.base.asKnown ?? undefined;
  const tables = parameterKeys.map((key) => {
    const table: Dated<unknown> = office[key];
    const own: Amendment<unknown>[] = reform.amendments.filter(({ parameter }) => parameter === table.name);
    return [key, own.length === 0 && asKnown === undefined ? table : amendedTable(table, own, asKnown)];
  });
  return Object.fromEntries(tables) as ParameterTables;
}

function editionsOf(reform: Reform, office: ParameterTables): Editions {
  const tables = amendedTables(reform, office);
  const switches = reform.switches.map((entry) => ({ name: entry.switch, ...spanOf(entry) }));
  const ends = switches.flatMap(({ from, until }) => [from, until + 1]);
  const resolve = (choice: EditionChoice): Result<UsChessEdition> => {
    const found = edition(choice, tables);
    if (!found.ok || choice.by === 'name' || switches.length === 0) return found;
    const day = dayNumber(choice.on);
    const isOff = (name: string): boolean => switches.some((one) => one.name === name && holds(one, day));
    return { ok: true, value: { ...found.value, off: { bonus: isOff('bonus'), floors: isOff('floors') } } };
  };
  return new Editions(undefined, oncePerSpan(tables, ends, resolve));
}

/** Between two dates at which a table or switch changes, the rules stay the same, so they are resolved once. */
function oncePerSpan(
  tables: ParameterTables,
  more: readonly number[],
  resolve: (choice: EditionChoice) => Result<UsChessEdition>,
): (choice: EditionChoice) => Result<UsChessEdition> {
  const dates = parameterKeys.flatMap((key) => tables[key].entries.map(({ from }) => dayNumber(from)));
  const days = [...new Set([...dates, ...more])].sort((a, b) => a - b);
  const known = new Map<number, { readonly since: number; readonly found: Result<UsChessEdition> }>();
  return (choice) => {
    if (choice.by === 'name') return resolve(choice);
    const day = dayNumber(choice.on);
    const span = days.findLastIndex((first) => first <= day);
    const before = known.get(span);
    // A span may begin before the first rules.
    if (before !== undefined && before.since <= day) return before.found;
    const found = resolve(choice);
    if (found.ok) known.set(span, { since: day, found });
    return found;
  };
}

/** The office's unchanged rules, as known on a day. */
export function baselineRules(
  reform: Pick<Reform, 'base'>,
  { amendments }: Pick<MemoryHistory, 'amendments'>,
): MemoryRules | undefined {
  if (reform.base.asKnown === null) return undefined;
  const tables = amendedTables({ amendments: [], base: reform.base }, liveTables(amendments));
  return {
    editions: new Editions(
      undefined,
      oncePerSpan(tables, [], (choice) => edition(choice, tables)),
    ),
    reform: { kMultipliers: () => undefined },
    oneOffs: [],
  };
}

type RaterReform = MemoryRules['reform'];

export function reformRules(reform: Reform, history: MemoryHistory): MemoryRules {
  const ages = new Ages(history.born);
  const editions = editionsOf(reform, liveTables(history.amendments));
  const factors = reform.kFactors.map(({ when, multiply, ...span }) => ({ multiply, ...limitsOfWhen(when), ...spanOf(span) }));
  const firsts = reform.initial.map((entry) => ({ ...entry, ...spanOf(entry) }));
  let multipliers = new Float64Array(256);

  const kMultipliers: RaterReform['kMultipliers'] = ({ player, players }, work, start, end, table) => {
    if (factors.length === 0) return undefined;
    let isActive = false;
    if (players > multipliers.length) multipliers = new Float64Array(players * 2);
    multipliers.fill(1, 0, players);
    // From the last factor to the first: if several match, the first in the file is applied last and wins.
    for (let at = factors.length - 1; at >= 0; at--) {
      const factor = factors[at] as (typeof factors)[number];
      if (!holds(factor, start)) continue;
      isActive = true;
      multiplyMatching(factor, table, ages.numberOf(end), work, player, players, multipliers);
    }
    return isActive ? multipliers : undefined;
  };

  const first: RaterReform['first'] = (player, start, end, byBook) => {
    const found = firsts.find((entry) => holds(entry, start) && matches(entry.when, ages, player, end, byBook.rating, 0));
    if (found === undefined) return byBook;
    const rules = editions.at(start);
    const least = 'values' in rules ? rules.values.leastRating : 0;
    const rating = found.rating ?? byBook.rating + (found.add ?? 0);
    return { rating: Math.max(least, rating), games: found.games ?? byBook.games };
  };

  return {
    editions,
    reform: { kMultipliers, usesAges: factors.some(({ age }) => age !== undefined), ...(firsts.length === 0 ? {} : { first }) },
    oneOffs: reform.transforms
      .map((transform) => oneOffOf(transform, reform.base.system as System, ages, editions))
      .sort((a, b) => a.day - b.day),
  };
}

/** Sets the multiplier of the players whom a factor's conditions fit. `day` is written YYYYMMDD. */
function multiplyMatching(
  { multiply, rating, games, age }: ReturnType<typeof limitsOfWhen> & { readonly multiply: number },
  table: Parameters<RaterReform['kMultipliers']>[4],
  day: number,
  work: Unit['work'],
  player: Uint32Array,
  players: number,
  into: Float64Array,
): void {
  const { rating: ratings, gamesBefore, standing } = work;
  for (let i = 0; i < players; i++) {
    const before = ratings[i] as number;
    const counted = isUnrated(standing[i] as number) ? 0 : (gamesBefore[i] as number);
    if (before < rating.from || before >= rating.below || counted < games.from || counted >= games.below) continue;
    if (age !== undefined) {
      const birth = table.birth(player[i] as PlayerNumber);
      if (birth === 0 || day - birth < age.from || day - birth >= age.below) continue;
    }
    into[i] = multiply;
  }
}

export function isUnrated(standing: number): boolean {
  return (standing & Standing.unrated) !== 0;
}

/** R → aR + b; floors still apply, and if ratings are stored as whole numbers, so is the result. */
function oneOffOf(transform: ReformTransform, system: System, ages: Ages, editions: Editions): OneOffChange {
  const { a, b, below, when } = transform;
  const day = dayNumber(transform.on);
  return {
    day,
    system: systemCode(system),
    ratingAfter: (player, record) => {
      const { rating, games } = record;
      const applies = !(Number.isNaN(rating) || (below !== null && rating >= below));
      const rules = editions.at(day);
      if (!applies || !('values' in rules) || !matches(when, ages, player, day, rating, games)) return rating;
      const holder = {
        rating,
        games,
        peakEstablished: orNull(record.peak),
        originalLifeMaster: record.originalLifeMaster,
        lifeMasterGames: record.gamesAbove2200,
        cashFloor: orNull(record.moneyFloor),
      };
      const floor = floorOf(holder, record, system, rules).personal;
      // A player whom a decision put below their floor is not lifted to it by a change of the scale.
      return stored(Math.max(Math.min(floor, rating), a * rating + b), rating, false, rules.values.storage);
    },
  };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
