// The history of a plain Elo system for the lab: the office's own run over the facts, observed, with or without a reform.

import { type Amendment, type DayNumber, dateOfDayNumber, dateParts, dayNumber, type IsoDate } from '@harkness/rules';
import {
  amendedRulebook,
  type BatchReform,
  type EloEdition,
  type Entrant,
  edition,
  expectedScore,
  keptRating,
  newPlayer,
  type ParameterKey,
  type PlayerResult,
  type PlayerState,
  parameterKeys,
  periodStart,
  type Rulebook,
  readParameterValue,
} from '@harkness/rules/elo';
import type { AuthorityId, PlayerId, RatingSystem } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import {
  type MovedRating,
  PlayerNumbers,
  PointsLines,
  type ReformableRules,
  type ReratedGame,
  type ReratedHistory,
  type ReratedStep,
  type ReratingRules,
  type Subject,
} from '../rerating.js';
import { Book, type RatedUnit, type RunWatch, SystemRun } from './book.js';
import { systemsOf } from './classify.js';
import { type EloFacts, readEloFacts, sectionName } from './facts.js';
import type { EloSettings, EloSystem } from './settings.js';

/** Games after which the lab counts a rating as established; these rulebooks do not define the term. */
const establishedGames = 30;

export function eloReforms(
  authority: AuthorityId,
  settings: EloSettings,
  ownSystem: (system: RatingSystem) => EloSystem,
): ReformableRules {
  return {
    tables: (system) => Object.values(ownSystem(system).rulebook.tables),
    firstRules: (system) => ownSystem(system).rulebook.from,
    switches: [],
    valueProblem(system, parameter, value) {
      const key = keyOf(ownSystem(system).rulebook, parameter);
      const read = key === undefined ? undefined : readParameterValue(key, value, 'value');
      return read === undefined || read.ok
        ? undefined
        : read.errors.map(({ place, message }) => `${place}: ${message}`).join(' ');
    },
    history: async (reader, system) => eloHistory(reader, authority, settings, ownSystem(system)),
  };
}

function keyOf({ tables }: Rulebook, parameter: string): ParameterKey | undefined {
  return parameterKeys.find((key) => tables[key].name === parameter);
}

async function eloHistory(
  reader: StoreReader,
  authority: AuthorityId,
  settings: EloSettings,
  system: EloSystem,
): Promise<ReratedHistory> {
  const facts = await readEloFacts(reader, authority);
  const numbers = new PlayerNumbers();
  const documents = facts.sections
    .filter(({ document, held }) => !held && systemsOf(settings.systems, document).includes(system))
    .map(({ document }) => document);
  for (const setting of facts.settings)
    for (const one of 'opening' in setting ? setting.opening.body.ratings : [setting.adjustment.body])
      if (one.system === system.system) numbers.of(facts.current(one.player));
  for (const { players } of documents) for (const { player } of players) numbers.of(facts.current(player));
  const born = Int32Array.from(numbers.ids, (id) => facts.birthYears.get(id) ?? 0);
  const ageOn = (player: number, day: DayNumber): number => {
    const year = born[player] ?? 0;
    return year === 0 ? Number.NaN : dateParts(dateOfDayNumber(day))[0] - year;
  };
  return {
    players: numbers.ids.length,
    ids: numbers.ids,
    born,
    months: [...new Set(documents.map(({ end }) => end.slice(0, 7)))].sort(),
    steps: documents.length,
    ageOn,
    establishedGames,
    async *rate(rules) {
      const rulebook = rules === undefined ? system.rulebook : amended(system.rulebook, rules);
      const watch = new Watch({ ...system, rulebook }, facts, numbers, ageOn, rules);
      for (const _ of new SystemRun({ ...system, rulebook }, settings, facts, new Book(facts), watch).run()) yield* watch.taken();
      yield* watch.taken();
    },
  };
}

function amended(rulebook: Rulebook, { amendments, asKnown }: ReratingRules): Rulebook {
  return parameterKeys.reduce((book, key) => {
    const own = amendments.filter(({ parameter }) => parameter === rulebook.tables[key].name);
    if (own.length === 0 && asKnown === null) return book;
    // `readParameterValue` read every value when the reform was checked.
    return amendedRulebook(book, key, own as unknown as readonly Amendment<never>[], asKnown ?? undefined);
  }, rulebook);
}

/** Turns the events of a run into steps. */
class Watch implements RunWatch {
  readonly reform: RunWatch['reform'];
  readonly #system: EloSystem;
  readonly #facts: EloFacts;
  readonly #numbers: PlayerNumbers;
  readonly #ageOn: (player: number, day: DayNumber) => number;
  #oneOffs: ReratingRules['oneOffs'];
  #steps: ReratedStep[] = [];

  constructor(
    system: EloSystem,
    facts: EloFacts,
    numbers: PlayerNumbers,
    ageOn: (player: number, day: DayNumber) => number,
    rules: ReratingRules | undefined,
  ) {
    this.#system = system;
    this.#facts = facts;
    this.#numbers = numbers;
    this.#ageOn = ageOn;
    this.#oneOffs = rules?.oneOffs ?? [];
    this.reform = rules === undefined ? undefined : (start, lastDay) => this.#batchReform(rules, start, dayNumber(lastDay));
  }

  taken(): ReratedStep[] {
    const steps = this.#steps;
    this.#steps = [];
    return steps;
  }

  #subject(id: PlayerId, day: DayNumber, rating: number, games: number): Subject {
    const player = this.#numbers.of(id);
    return { player, age: this.#ageOn(player, day), rating, games };
  }

  #batchReform(rules: ReratingRules, start: IsoDate, lastDay: DayNumber): BatchReform {
    const first = (player: Entrant, rating: number) => rules.first(this.#subject(player.id, lastDay, rating, 0), start);
    return {
      multiplyK: ({ id, games }, rating) => rules.multiplyK(this.#subject(id, lastDay, rating, games), start),
      first: (player, rating) => first(player, rating).rating,
      gamesOfFirst: (player, rating) => first(player, rating).games,
    };
  }

  /** One-off changes apply before the sections that end on their day. */
  before(day: IsoDate, book: Book): void {
    for (let [next] = this.#oneOffs; next !== undefined && next.on <= day; [next] = this.#oneOffs) {
      this.#oneOffs = this.#oneOffs.slice(1);
      this.#change(next, book);
    }
  }

  #change({ on, ratingAfter }: ReratingRules['oneOffs'][number], book: Book): void {
    const rules = edition(this.#system.rulebook, { on });
    const lines = new PointsLines();
    const moved: MovedRating[] = [];
    const day = dayNumber(on);
    for (const id of book.players(this.#system.system)) {
      const last = book.history(this.#system.system, id).at(-1);
      const rating = last?.state.rating ?? null;
      if (last === undefined || rating === null || !rules.ok) continue;
      const changed = ratingAfter(this.#subject(id, day, rating, last.state.games), rating);
      if (changed === rating) continue;
      const kept = keptRating(rules.value, changed);
      lines.add('oneOff', kept - rating);
      book.add(this.#system.system, id, { ...last, day, state: { ...last.state, rating: kept } });
      moved.push({ player: this.#numbers.of(id), rating: kept, games: last.state.games, isFirst: false });
    }
    this.#steps.push({ name: `one-off/${on}`, day, sections: [], moved, lines: lines.lines });
  }

  opened(id: PlayerId, day: DayNumber, rating: number, games: number, before: PlayerState | undefined): void {
    const lines = new PointsLines();
    const known = before?.rating ?? null;
    if (known === null) lines.add('firstRatings', rating);
    else lines.add('decisions', rating - known);
    const moved = [{ player: this.#numbers.of(id), rating, games, isFirst: false }];
    this.#steps.push({ name: `opening/${id}/${day}`, day, sections: [], moved, lines: lines.lines });
  }

  rated(
    what: RatedUnit['rated'],
    results: ReadonlyMap<PlayerId, PlayerResult>,
    documents: readonly SectionDocument[],
    end: IsoDate,
  ): void {
    const { rulebook } = this.#system;
    const rules = edition(rulebook, {
      on: what.per === 'section' ? what.input.startDate : periodStart(rulebook, what.input.list),
    });
    if (!rules.ok) throw new Error('a section that was rated has rules');
    const lines = new PointsLines();
    const lastDay = what.per === 'section' ? end : what.input.list;
    const sections = documents.map((document) => ({
      event: document.event,
      section: document.section,
      start: dayNumber(document.start),
      end: dayNumber(document.end),
      games: this.#games(document, results, rules.value, dayNumber(lastDay), lines),
    }));
    const moved: MovedRating[] = [];
    for (const { id, before, after, change } of results.values()) {
      if (after.rating === null || (after.rating === before.rating && after.games === before.games)) continue;
      if (before.rating === null) lines.add('firstRatings', after.rating);
      else if (change !== null) {
        const raw = change.rating + change.change;
        lines.add('rounding', change.change - change.k * (change.score - change.expected));
        const isFloored = rules.value.values.floor !== null && raw < rules.value.values.floor;
        lines.add(isFloored ? 'floors' : 'rounding', after.rating - raw);
      }
      moved.push({ player: this.#numbers.of(id), rating: after.rating, games: after.games, isFirst: before.rating === null });
    }
    const [first] = documents;
    const name = what.per === 'period' || first === undefined ? lastDay : sectionName(first);
    this.#steps.push({ name, day: dayNumber(end), sections, moved, lines: lines.lines });
  }

  #games(
    document: SectionDocument,
    results: ReadonlyMap<PlayerId, PlayerResult>,
    rules: EloEdition,
    day: DayNumber,
    lines: PointsLines,
  ): ReratedGame[] {
    const at = (place: number) => {
      const id = this.#facts.current(document.players[place]?.player ?? '');
      const result = results.get(id);
      const player = this.#numbers.of(id);
      const { before = newPlayer, change = null } = result ?? {};
      return { player, before, change, age: this.#ageOn(player, day) };
    };
    return document.games
      .filter(([, , , , played]) => played === 1)
      .map(([placeA, placeB, halfPoints]): ReratedGame => {
        const [a, b] = [at(placeA), at(placeB)];
        const score = halfPoints / 2;
        const [ratingA, ratingB] = [a.change?.rating ?? a.before.rating, b.change?.rating ?? b.before.rating];
        const isPredicted = ratingA !== null && ratingB !== null;
        const eA = isPredicted ? expectedScore(rules, ratingA, ratingB) : Number.NaN;
        const eB = isPredicted ? expectedScore(rules, ratingB, ratingA) : Number.NaN;
        const kA = a.change === null || a.change.wasAssigned ? null : a.change.k;
        const kB = b.change === null || b.change.wasAssigned ? null : b.change.k;
        if (isPredicted && kA !== null && kB !== null) lines.game(score, kA, kB, eA, eB);
        else if (isPredicted && kA !== null) lines.add('oneSided', kA * (score - eA));
        else if (isPredicted && kB !== null) lines.add('oneSided', kB * (1 - score - eB));
        return {
          a: a.player,
          b: b.player,
          placeA,
          placeB,
          score,
          ratingA: ratingA ?? Number.NaN,
          ratingB: ratingB ?? Number.NaN,
          p: (eA + 1 - eB) / 2,
          isNewcomer: a.before.rating === null || b.before.rating === null,
          gamesA: a.before.games,
          gamesB: b.before.games,
          ageA: a.age,
          ageB: b.age,
        };
      });
  }
}
