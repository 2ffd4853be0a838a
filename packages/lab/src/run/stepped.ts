// Histories that an authority rates in steps, by section or by list, with the same tables as for the live engine.

import type { ReratedHistory, ReratedSection, ReratedStep, ReratingRules, Subject } from '@harkness/office';
import { dateOfDayNumber, dayNumber } from '@harkness/rules';
import { leastPlayersOfACell } from '../measures/cells.js';
import { NewcomerYears } from '../measures/newcomers.js';
import { lossesOf } from '../measures/scores.js';
import type { Reform, When } from '../reform/reform.js';
import type { Hooks } from './months.js';
import type { Outcome, ReformHooks } from './outcome.js';
import { tablesOf } from './outcome.js';
import { type GameClass, longestDays, PairedSums, SectionGames, SectionGroups } from './paired-sums.js';
import { holds, isWithin, spanOf } from './rules.js';
import type { SideResult } from './side.js';
import { SteppedSide } from './stepped-side.js';
import { type DayWindow, dayWindow } from './window.js';
import { yearsAfter } from './years-after.js';

/** The baseline's results. Plain data, so that they can be passed to threads. */
export interface SteppedBaseline {
  readonly side: SideResult;
  readonly rating: Float64Array;
  readonly games: Int32Array;
  /** By `event/section`. */
  readonly sections: ReadonlyMap<string, ReratedSection>;
  /** For players first rated by games: their standing after each step, by the step's name. */
  readonly careers: ReadonlyMap<string, readonly (readonly [player: number, games: number, rating: number])[]>;
}

function matches(when: When, { age, rating, games }: Subject): boolean {
  if (!isWithin(when.rating, rating) || !isWithin(when.games, games)) return false;
  return when.age === undefined || (!Number.isNaN(age) && isWithin(when.age, age));
}

/** Undefined: the unchanged rulebook. */
export function steppedBook({ base }: Pick<Reform, 'base'>): ReratingRules | undefined {
  if (base.asKnown === null) return undefined;
  return {
    asKnown: base.asKnown,
    amendments: [],
    multiplyK: () => 1,
    first: ({ rating }) => ({ rating, games: null }),
    oneOffs: [],
  };
}

export function steppedRules(reform: Reform): ReratingRules {
  const factors = reform.kFactors.map((factor) => ({ ...factor, ...spanOf(factor) }));
  const firsts = reform.initial.map((entry) => ({ ...entry, ...spanOf(entry) }));
  return {
    asKnown: reform.base.asKnown,
    amendments: reform.amendments,
    multiplyK(subject, day) {
      const on = dayNumber(day);
      return factors.find((factor) => holds(factor, on) && matches(factor.when, subject))?.multiply ?? 1;
    },
    first(subject, day) {
      const on = dayNumber(day);
      const found = firsts.find((entry) => holds(entry, on) && matches(entry.when, subject));
      if (found === undefined) return { rating: subject.rating, games: null };
      return { rating: found.rating ?? subject.rating + (found.add ?? 0), games: found.games ?? null };
    },
    oneOffs: reform.transforms
      .map(({ on, a, b, below, when }) => ({
        on,
        ratingAfter: (subject: Subject, rating: number) =>
          (below !== null && rating >= below) || !matches(when, subject) ? rating : a * rating + b,
      }))
      .sort((one, other) => (one.on < other.on ? -1 : 1)),
  };
}

/** Iterates over the steps, with progress and cancellation. */
async function overSteps(
  history: ReratedHistory,
  rules: ReratingRules | undefined,
  { onProgress, signal }: Hooks,
  take: (step: ReratedStep) => void,
): Promise<void> {
  let done = 0;
  for await (const step of history.rate(rules)) {
    signal?.throwIfAborted();
    onProgress?.(Math.min(done, history.steps), history.steps, dateOfDayNumber(step.day).slice(0, 7));
    done += 1;
    // Yields to the event loop, so that a server can answer and an abort is noticed.
    if (done % 16 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    take(step);
  }
}

function nameOf({ event, section }: ReratedSection): string {
  return `${event}/${section}`;
}

export async function rateSteppedBaseline(
  history: ReratedHistory,
  reform: Pick<Reform, 'base' | 'evaluation'>,
  hooks: Hooks = {},
): Promise<SteppedBaseline> {
  const window = dayWindow(reform.evaluation);
  const side = new SteppedSide(history, window, reform.evaluation);
  const sections = new Map<string, ReratedSection>();
  const careers = new Map<string, [player: number, games: number, rating: number][]>();
  const isNewcomer = new Uint8Array(history.players);
  await overSteps(history, steppedBook(reform), hooks, (step) => {
    side.step(step);
    for (const section of step.sections) if (placeOf(section, window) !== undefined) sections.set(nameOf(section), section);
    if (step.day > window.lastDay) return;
    const standings: [player: number, games: number, rating: number][] = [];
    for (const { player, rating, games, isFirst } of step.moved) {
      if (isFirst) isNewcomer[player] = 1;
      if (isNewcomer[player] === 1) standings.push([player, games, rating]);
    }
    if (standings.length > 0) careers.set(step.name, standings);
  });
  return { side: side.end(), ...side.standings(), sections, careers };
}

/** The index of a section's month in the window. */
function placeOf({ end }: ReratedSection, window: DayWindow): number | undefined {
  return window.placeOf(dateOfDayNumber(end).slice(0, 7));
}

export async function rateSteppedReform(
  history: ReratedHistory,
  baseline: SteppedBaseline,
  reform: Reform,
  hooks: ReformHooks = {},
): Promise<Outcome> {
  const window = dayWindow(reform.evaluation);
  const side = new SteppedSide(history, window, reform.evaluation);
  const sums = new PairedSums(window.months, history.players, reform.evaluation.primary);
  const seen = new Set<string>();
  const newcomers = new PairedCareers(history.players, baseline.careers);
  await overSteps(history, steppedRules(reform), hooks, (step) => {
    side.step(step);
    if (step.day <= window.lastDay) newcomers.step(step);
    for (const section of step.sections) {
      const place = placeOf(section, window);
      if (place === undefined) continue;
      seen.add(nameOf(section));
      addSection(sums, place, baseline.sections.get(nameOf(section)), section, hooks);
    }
  });
  for (const [name, section] of baseline.sections) {
    const place = placeOf(section, window);
    if (place !== undefined && !seen.has(name)) addSection(sums, place, section, undefined, hooks);
  }
  const { rating } = side.standings();
  hooks.onStandings?.(rating);
  const standings = {
    base: baseline.rating,
    reform: rating,
    age: Float64Array.from(rating, (_, player) => history.ageOn(player, window.lastDay)),
    games: baseline.games,
  };
  return tablesOf({
    reform,
    window,
    sums,
    newcomers: newcomers.years.table(leastPlayersOfACell),
    base: baseline.side,
    ofReform: side.end(),
    standings,
  });
}

/** Adds the games of a section under both rulebooks; undefined if this one did not rate it. */
function addSection(
  sums: PairedSums,
  place: number,
  base: ReratedSection | undefined,
  reform: ReratedSection | undefined,
  { onRow }: ReformHooks,
): void {
  const shown = base ?? reform;
  if (shown === undefined) return;
  const isLong = shown.end - shown.start + 1 > longestDays;
  const groups = new SectionGroups();
  const columns = new SectionGames();
  columns.reserve(shown.games.length);
  groups.reserve(shown.games.length * 2);
  let paired = 0;
  for (const [at, game] of shown.games.entries()) {
    const [before, after] = [base?.games[at], reform?.games[at]];
    const [pBase, pReform] = [before?.p ?? Number.NaN, after?.p ?? Number.NaN];
    const { a, b, score } = game;
    const isPredicted = !(Number.isNaN(pBase) && Number.isNaN(pReform));
    const kind: GameClass = !isPredicted ? 'unpredicted' : isLong ? 'long' : game.isNewcomer ? 'newcomer' : 'rated';
    sums.games[kind] += 1;
    if (kind === 'unpredicted') continue;
    if (before === undefined || after === undefined || Number.isNaN(pBase) || Number.isNaN(pReform)) {
      sums.addMissing(kind, place, score, pBase, pReform);
      continue;
    }
    columns.score[paired] = score;
    columns.pBase[paired] = pBase;
    columns.pReform[paired] = pReform;
    [columns.ratingA[paired], columns.ratingB[paired]] = [before.ratingA, before.ratingB];
    [columns.newA[paired], columns.newB[paired]] = [after.ratingA, after.ratingB];
    columns.isRated[paired] = kind === 'rated' ? 1 : 0;
    [columns.a[paired], columns.b[paired]] = [a, b];
    [columns.placeA[paired], columns.placeB[paired]] = [paired * 2, paired * 2 + 1];
    if (kind !== 'long') {
      sums.enter(groups, paired * 2, a, before.ratingA, before.ageA, before.gamesA);
      sums.enter(groups, paired * 2 + 1, b, before.ratingB, before.ageB, before.gamesB);
    }
    paired += 1;
    onRow?.({
      month: dateOfDayNumber(shown.end).slice(0, 7),
      event: shown.event,
      section: shown.section,
      game: at,
      a,
      b,
      placeA: game.placeA,
      placeB: game.placeB,
      score,
      pBase,
      pReform,
      ratingABase: before.ratingA,
      ratingBBase: before.ratingB,
      ratingAReform: after.ratingA,
      ratingBReform: after.ratingB,
      gamesA: before.gamesA,
      gamesB: before.gamesB,
      class: kind,
    });
  }
  lossesOf(columns.pBase, columns.score, paired, columns.base);
  sums.addGames(place, paired, columns, isLong ? 'long' : 'newcomer', false, groups);
}

/** The baseline's newcomers with the reform's ratings after the same step. */
class PairedCareers {
  readonly years: NewcomerYears;
  readonly #rating: Float64Array;
  readonly #careers: SteppedBaseline['careers'];

  constructor(players: number, careers: SteppedBaseline['careers']) {
    this.#rating = new Float64Array(players).fill(Number.NaN);
    this.years = new NewcomerYears(players, yearsAfter);
    this.#careers = careers;
  }

  step({ name, day, moved }: ReratedStep): void {
    for (const { player, rating } of moved) this.#rating[player] = rating;
    for (const [player, games, rating] of this.#careers.get(name) ?? [])
      this.years.add(player, day, games, rating, this.#rating[player] as number);
  }
}
