// The book of a plain Elo authority: all its sections rated from the facts, in rating order. Rating a club's ledger takes only a
// moment, so the book is not stored. It is cached under the hash of the ledger's last fact.

import { addDays, dayNumber, type IsoDate, type Result, type RuleError } from '@harkness/rules';
import {
  type BatchReform,
  cutoffOf,
  edition,
  type GameInput,
  listOfSection,
  newPlayer,
  type PeriodInput,
  type PlayerInput,
  type PlayerResult,
  type PlayerState,
  periodStart,
  ratePeriod,
  rateSection,
  type SectionInput,
} from '@harkness/rules/elo';
import type { HeldReason, SectionRef } from '../../facts/answers.js';
import type { AuthorityId, PlayerId, ProfileSystem } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import { systemsOf } from './classify.js';
import {
  type EloFacts,
  type EloSection,
  type Opening,
  readEloFacts,
  type SetRating,
  type Setting,
  sectionName,
  settingDay,
} from './facts.js';
import type { EloSettings, EloSystem } from './settings.js';

/** A player's rating from a day on. */
export interface Entry {
  readonly day: number;
  readonly state: PlayerState;
  /** As lists show it; null if unrated. */
  readonly published: number | null;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The section or setting that produced it. */
  readonly from: { readonly section: SectionDocument } | Setting;
}

/** Sections rated together: one section, or all sections of a period. */
export interface RatedUnit {
  readonly system: EloSystem;
  readonly rated:
    | { readonly per: 'section'; readonly input: SectionInput }
    | { readonly per: 'period'; readonly input: PeriodInput };
  readonly documents: readonly SectionDocument[];
  readonly results: ReadonlyMap<PlayerId, PlayerResult>;
}

export interface BookSection {
  readonly document: SectionDocument;
  readonly held?: HeldReason;
  readonly units: readonly RatedUnit[];
}

export class Book {
  readonly sections = new Map<string, { document: SectionDocument; held?: HeldReason; units: RatedUnit[] }>();
  readonly current: (player: PlayerId) => PlayerId;
  readonly #histories = new Map<ProfileSystem, Map<PlayerId, Entry[]>>();

  constructor({ current }: Pick<EloFacts, 'current'>) {
    this.current = current;
  }

  section(ref: SectionRef): BookSection | undefined {
    return this.sections.get(sectionName(ref));
  }

  /** Every entry of a player in a system, oldest first. */
  history(system: ProfileSystem, player: PlayerId): readonly Entry[] {
    return this.#histories.get(system)?.get(player) ?? [];
  }

  players(system: ProfileSystem): readonly PlayerId[] {
    return [...(this.#histories.get(system)?.keys() ?? [])].sort();
  }

  /** At the end of a day; without one, now. */
  at(system: ProfileSystem, player: PlayerId, on?: IsoDate): Entry | undefined {
    const day = on === undefined ? Number.POSITIVE_INFINITY : dayNumber(on);
    return this.history(system, player).findLast((entry) => entry.day <= day);
  }

  add(system: ProfileSystem, player: PlayerId, entry: Entry): void {
    const players = this.#histories.get(system) ?? new Map<PlayerId, Entry[]>();
    this.#histories.set(system, players);
    const entries = players.get(player);
    if (entries === undefined) players.set(player, [entry]);
    else entries.push(entry);
  }
}

export function makeBook(settings: EloSettings, facts: EloFacts): Book {
  const book = new Book(facts);
  for (const { document, held } of facts.sections)
    book.sections.set(sectionName(document), { document, units: [], ...(held ? { held: heldByDecision } : {}) });
  for (const system of settings.systems) for (const _ of new SystemRun(system, settings, facts, book).run());
  for (const section of book.sections.values())
    if (section.held === undefined && section.units.length === 0) section.held = notRatable(section.document);
  return book;
}

/** Lets the lab observe a run and apply a reform to the rulebook. */
export interface RunWatch {
  /** Called before a section or period that ends on this day is rated. */
  before(day: IsoDate, book: Book): void;
  /** The reform for a section or period with this first and last day. */
  readonly reform?: ((start: IsoDate, lastDay: IsoDate) => BatchReform) | undefined;
  opened(player: PlayerId, day: number, rating: number, games: number, before: PlayerState | undefined): void;
  rated(
    what: RatedUnit['rated'],
    results: ReadonlyMap<PlayerId, PlayerResult>,
    documents: readonly SectionDocument[],
    end: IsoDate,
  ): void;
}

type SetEntry = readonly [
  player: PlayerId,
  entry: Omit<Entry, 'day' | 'from' | 'state'> & { readonly state: PlayerState & { readonly rating: number } },
];

/** One system, rated from its first day to its last. */
export class SystemRun {
  readonly #system: EloSystem;
  readonly #settings: EloSettings;
  readonly #facts: EloFacts;
  readonly #book: Book;
  /** Sections waiting for the list of their period. */
  readonly #waiting = new Map<IsoDate, EloSection[]>();
  #toSet: readonly Setting[];
  readonly #watch: RunWatch | undefined;

  constructor(system: EloSystem, settings: EloSettings, facts: EloFacts, book: Book, watch?: RunWatch) {
    this.#system = system;
    this.#settings = settings;
    this.#facts = facts;
    this.#book = book;
    this.#toSet = facts.settings;
    this.#watch = watch;
  }

  /** Yields after every section, so that a caller can observe and other work can proceed. */
  *run(): Generator<void> {
    const { rulebook, system } = this.#system;
    for (const section of this.#facts.sections) {
      const { document, held } = section;
      if (held || !systemsOf(this.#settings.systems, document).some((one) => one.system === system)) continue;
      this.#settle(addDays(document.end, -1));
      this.#set(document.end);
      this.#watch?.before(document.end, this.#book);
      const rules = edition(rulebook, { on: document.start });
      if (!rules.ok) this.#hold(document, rules.errors);
      else if (rules.value.values.ratedPer === 'section') this.#rateSection(document);
      else {
        const list = listOfSection(rulebook, document.end);
        this.#waiting.set(list, [...(this.#waiting.get(list) ?? []), section]);
      }
      yield;
    }
    this.#settle(undefined);
    this.#set(undefined);
  }

  /** Rates the periods that have ended by this day; without a day, all of them. */
  #settle(day: IsoDate | undefined): void {
    for (const [list, sections] of [...this.#waiting].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (day !== undefined && cutoffOf(this.#system.rulebook, list) > day) continue;
      this.#waiting.delete(list);
      this.#set(cutoffOf(this.#system.rulebook, list));
      this.#watch?.before(cutoffOf(this.#system.rulebook, list), this.#book);
      this.#ratePeriod(list, sections);
    }
  }

  /** Applies imported and decided ratings dated up to this day. */
  #set(day: IsoDate | undefined): void {
    const due = this.#toSet.filter((setting) => day === undefined || settingDay(setting) <= day);
    this.#toSet = this.#toSet.slice(due.length);
    for (const setting of due) {
      const entries = 'opening' in setting ? this.#opened(setting.opening) : this.#adjusted(setting.adjustment);
      for (const [player, entry] of entries) {
        const before = this.#book.history(this.#system.system, player).at(-1)?.state;
        this.#watch?.opened(player, dayNumber(settingDay(setting)), entry.state.rating, entry.state.games, before);
        this.#book.add(this.#system.system, player, { ...entry, day: dayNumber(settingDay(setting)), from: setting });
      }
    }
  }

  #opened({ body: { asOf, ratings } }: Opening): SetEntry[] {
    return ratings
      .filter(({ system }) => system === this.#system.system)
      .map(({ player, rating, games, wins = 0, draws = 0, losses = 0, lastRated, peakEstablished }): SetEntry => {
        const published = Math.round(rating);
        const state = { rating, games, peak: peakEstablished ?? published, lastPlayed: lastRated ?? asOf, pool: [] };
        return [this.#book.current(player), { state, published, wins, draws, losses }];
      });
  }

  /** Sets the rating exactly as decided. The rulebook's floor and rounding apply from the next game on. */
  #adjusted({ body: { player, system, rating, games } }: SetRating): SetEntry[] {
    if (system !== this.#system.system) return [];
    const id = this.#book.current(player);
    const { state = newPlayer, wins = 0, draws = 0, losses = 0 } = this.#book.history(system, id).at(-1) ?? {};
    const published = Math.round(rating);
    const peak = Math.max(state.peak ?? published, published);
    return [[id, { state: { ...state, rating, games: games ?? state.games, peak, pool: [] }, published, wins, draws, losses }]];
  }

  #player(id: PlayerId): PlayerInput {
    const state = this.#book.history(this.#system.system, id).at(-1)?.state ?? newPlayer;
    const year = this.#facts.birthYears.get(id);
    return { ...state, id, birth: year === undefined ? null : String(year) };
  }

  #games(document: SectionDocument): GameInput[] {
    const idAt = (index: number): PlayerId => this.#book.current(document.players[index]?.player ?? '');
    return document.games
      .filter(([, , , , played]) => played === 1)
      .map(([white, black, halfPoints]) => ({ white: idAt(white), black: idAt(black), score: halfPoints / 2 }));
  }

  #rateSection(document: SectionDocument): void {
    const ids = [...new Set(document.players.map(({ player }) => this.#book.current(player)))];
    const input: SectionInput = {
      startDate: document.start,
      endDate: document.end,
      players: ids.map((id) => this.#player(id)),
      games: this.#games(document),
    };
    const reform = this.#watch?.reform?.(document.start, document.end);
    this.#take(rateSection(this.#system.rulebook, input, reform), { per: 'section', input }, [document], document.end);
  }

  #ratePeriod(list: IsoDate, sections: readonly EloSection[]): void {
    const documents = sections.map(({ document }) => document);
    const ids = [...new Set(documents.flatMap(({ players }) => players.map(({ player }) => this.#book.current(player))))];
    const input: PeriodInput = {
      list,
      players: ids.map((id) => this.#player(id)),
      sections: documents.map((document) => ({ endDate: document.end, games: this.#games(document) })),
    };
    const reform = this.#watch?.reform?.(periodStart(this.#system.rulebook, list), list);
    this.#take(
      ratePeriod(this.#system.rulebook, input, reform),
      { per: 'period', input },
      documents,
      cutoffOf(this.#system.rulebook, list),
    );
  }

  #take(
    result: Result<{ readonly players: readonly PlayerResult[] }>,
    rated: RatedUnit['rated'],
    documents: readonly SectionDocument[],
    end: IsoDate,
  ): void {
    if (!result.ok) {
      for (const document of documents) this.#hold(document, result.errors);
      return;
    }
    const results = new Map(result.value.players.map((one) => [one.id, one]));
    this.#watch?.rated(rated, results, documents, end);
    for (const document of documents)
      this.#book.sections.get(sectionName(document))?.units.push({ system: this.#system, rated, documents, results });
    for (const one of result.value.players) {
      if (one.outcome === 'untouched') continue;
      const before = this.#book.history(this.#system.system, one.id).at(-1);
      const count = (score: number): number => one.games.filter((game) => game.score === score).length;
      const last = documents.findLast(({ players }) => players.some(({ player }) => this.#book.current(player) === one.id));
      if (last === undefined) continue;
      this.#book.add(this.#system.system, one.id, {
        day: dayNumber(end),
        state: one.after,
        published: one.published,
        wins: (before?.wins ?? 0) + count(1),
        draws: (before?.draws ?? 0) + count(0.5),
        losses: (before?.losses ?? 0) + count(0),
        from: { section: last },
      });
    }
  }

  #hold(document: SectionDocument, errors: readonly RuleError[]): void {
    const section = this.#book.sections.get(sectionName(document));
    const [first] = errors;
    if (section !== undefined && first !== undefined)
      section.held ??= { code: first.code, message: first.message, hint: first.hint };
  }
}

const heldByDecision: HeldReason = {
  code: 'held-by-decision',
  message: 'An officer holds the section.',
  hint: 'Release it by a decision when it may be rated.',
};

function notRatable({ timeControl }: SectionDocument): HeldReason {
  return {
    code: 'time-control-not-ratable',
    message: `No system of the authority takes a section with the time control ${timeControl}.`,
    hint: 'Correct the time control or the venue.',
  };
}

const kept = new Map<string, Promise<Book>>();
const keptAtMost = 4;

/** The book of the reader's ledger. `settings` come from one profile, which is part of the same ledger. */
export async function bookOf(reader: StoreReader, authority: AuthorityId, settings: EloSettings): Promise<Book> {
  const key = `${authority} ${(await reader.head()).hash}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = readEloFacts(reader, authority).then((facts) => makeBook(settings, facts));
  const [oldest] = kept.keys();
  if (kept.size >= keptAtMost && oldest !== undefined) kept.delete(oldest);
  kept.set(key, made);
  // After a failure, the next request tries again.
  made.catch(() => kept.delete(key));
  return made;
}

/** The book with one more section that is not in the ledger. */
export async function bookWith(
  reader: StoreReader,
  authority: AuthorityId,
  settings: EloSettings,
  document: SectionDocument,
): Promise<Book> {
  return makeBook(settings, await readEloFacts(reader, authority, document));
}
