// The facts of an office in memory, and replays over them that write nothing: under the rulebook, or under a reform in the lab.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import type { DayNumber } from '@harkness/rules';
import { dateParts, failed, ok, type Result } from '@harkness/rules';
import { chunkStarts } from '../../../engines/live/chunk.js';
import { ChunkBuilder } from '../../../engines/live/chunk-builder.js';
import { lastDay, noDay } from '../../../engines/live/codes.js';
import { type ForeignSection, readForeign } from '../../../engines/live/foreign-reader.js';
import { FullPeople } from '../../../engines/live/full-people.js';
import { Indexer } from '../../../engines/live/indexer.js';
import { type Month, readMonth } from '../../../engines/live/month.js';
import type { Note } from '../../../engines/live/notes.js';
import type { NotedPerson, People } from '../../../engines/live/people.js';
import { PlayerIds } from '../../../engines/live/player-ids.js';
import { MonthSums } from '../../../engines/live/results-hash.js';
import { SectionDirectory, sectionKey } from '../../../engines/live/section-directory.js';
import { indexSpaces, readHead } from '../../../engines/live/spaces.js';
import { clearRecord, copyRecord, recordDoubles, recordInts, StateRecord, StateTable } from '../../../engines/live/state.js';
import type { OwnAmendment } from '../../../facts/amendments.js';
import type { HeldReason, RunProgress } from '../../../facts/answers.js';
import { readPrecision } from '../../../facts/birth-date.js';
import { asPlayer, type PlayerNumber, type Slot, type SystemCode } from '../../../facts/numbers.js';
import type { Store, StoreReader } from '../../../facts/store.js';
import { foreignKind } from '../../../facts/stored-codes.js';
import type { Editions } from './editions.js';
import { applyEffects } from './effects.js';
import { NoteKind } from './note-kinds.js';
import { ownEditions } from './own-rules.js';
import { personOn } from './person.js';
import { Rater, type RaterReform, type UsChessContext } from './rater.js';
import { F, Flag, I } from './record.js';
import { usChessRulebook } from './rulebook.js';
import { liveSystemCount, usChessCode } from './systems.js';
import type { Unit } from './unit.js';

/** A change to every rating in a system on a day, before any section that ends that day. */
export interface OneOffChange {
  readonly day: DayNumber;
  readonly system: SystemCode;
  /** The new rating, from a record and its player. */
  readonly ratingAfter: (player: PlayerNumber, standing: RecordView) => number;
}

/** The parts of a state record that the rules for floors use. */
export interface RecordView {
  readonly rating: number;
  readonly peak: number;
  readonly moneyFloor: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly eventsOfThree: number;
  readonly gamesAbove2200: number;
  readonly originalLifeMaster: boolean;
}

export interface MemoryRules {
  readonly editions: Editions;
  readonly reform: RaterReform;
  /** By day. */
  readonly oneOffs: readonly OneOffChange[];
}

export interface HistoryPosition {
  readonly seq: number;
  readonly hash: string;
  readonly rulebookHash: string;
  readonly resultsHash: string;
}

export interface LoadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

export class MemoryHistory {
  readonly position: HistoryPosition;
  readonly months: readonly Month[];
  readonly players: number;
  /** The office's own rules. */
  readonly amendments: readonly OwnAmendment[];
  /** The index of each month's first row, counted over all months. There is one row per player of a section. */
  readonly firstRow: readonly number[];
  readonly rows: number;
  readonly sections: number;
  /** Birth dates as the number YYYYMMDD, 0 if unknown. After merges, those of the merged person. */
  readonly born: Int32Array;
  readonly #people: FullPeople;
  /** Players whose state a note changes. */
  readonly #withEffects: Uint32Array;
  readonly #foreign: ReadonlyMap<number, ForeignSection | undefined>;
  readonly #canonical: Uint32Array | undefined;
  readonly #unknownIds: ReadonlyMap<number, string>;

  private constructor(parts: {
    position: HistoryPosition;
    months: readonly Month[];
    players: number;
    amendments: readonly OwnAmendment[];
    people: FullPeople;
    foreign: ReadonlyMap<number, ForeignSection | undefined>;
    canonical: Uint32Array | undefined;
    unknownIds: ReadonlyMap<number, string>;
  }) {
    this.position = parts.position;
    this.months = parts.months;
    this.players = parts.players;
    this.amendments = parts.amendments;
    this.#people = parts.people;
    this.#withEffects = parts.people.withEffects();
    this.#foreign = parts.foreign;
    this.#canonical = parts.canonical;
    this.#unknownIds = parts.unknownIds;
    const firstRow: number[] = [];
    let [rows, sections] = [0, 0];
    for (const month of parts.months) {
      firstRow.push(rows);
      rows += month.players.length;
      sections += month.sections;
    }
    this.firstRow = firstRow;
    this.rows = rows;
    this.sections = sections;
    this.born = new Int32Array(parts.players);
    for (let player = asPlayer(0); player < parts.players; player++) {
      const { birthDate } = personOn(parts.people, player, lastDay);
      if (birthDate === null) continue;
      const [year, month, day] = dateParts(birthDate);
      this.born[player] = year * 10_000 + month * 100 + day;
    }
  }

  /** Reads everything that rating needs, up to the last fact. Fails if the office was never rated. */
  static async load(store: Store, options: LoadOptions = {}): Promise<Result<MemoryHistory>> {
    return store.read((reader) => MemoryHistory.#read(reader, options));
  }

  static async #read(reader: StoreReader, { signal, onProgress }: LoadOptions): Promise<Result<MemoryHistory>> {
    const [head, ledger] = [await readHead(reader), await reader.head()];
    if (head.index === 0) {
      return failed({
        code: 'office-not-rated',
        place: '',
        message: `The office has ${ledger.seq} facts and was never rated.`,
        hint: 'harkness office run rates it.',
      });
    }
    const index = indexSpaces(head.index);
    // Facts since the last run are indexed only in memory.
    const pending = new Indexer(reader, head, head.index, usChessRulebook);
    await pending.readFacts(ledger.seq, () => signal?.throwIfAborted());
    const merges = await pending.merges();
    const ids = new PlayerIds(reader, index);
    const idNumbers = async (id: string): Promise<PlayerNumber | undefined> => {
      const number = pending.newNumber(id) ?? (await ids.number(id));
      return number === undefined ? undefined : merges.resolve(number);
    };
    const precision = await readPrecision(reader);
    const people = await FullPeople.load({
      reader,
      spaces: index,
      players: pending.players,
      merges,
      pending,
      idNumbers,
      precision,
      keepsNotes: true,
    });
    const unknownIds = new Map<number, string>();
    for (const player of people.unregistered()) unknownIds.set(player, pending.newId(player) ?? (await ids.id(player)));
    const months: Month[] = [];
    const foreign = new Map<number, ForeignSection | undefined>();
    const changedMonths = pending.changedMonths();
    const keys = [...new Set([...(await reader.blobKeys(index.months)), ...changedMonths.keys()])].sort();
    const slots = new SectionDirectory(reader, index.slots);
    for (const [done, key] of keys.entries()) {
      signal?.throwIfAborted();
      onProgress?.({ phase: 'index', done, total: keys.length, month: key });
      const changed = changedMonths.get(key);
      const month = changed === undefined ? await readMonth(reader, index.months, key) : changed.after;
      if (month === undefined) continue;
      months.push(month);
      for (let section = 0; section < month.sections; section++) {
        if (month.kind[section] !== foreignKind) continue;
        const slot = month.slot[section] as Slot;
        const player = month.players[month.playerAt[section] as number] as PlayerNumber;
        foreign.set(slot, await readForeign(reader, index, slots, pending, slot, player, merges));
      }
    }
    const { rulebookHash, resultsHash, amendments } = head;
    return ok(
      new MemoryHistory({
        position: { seq: ledger.seq, hash: ledger.hash, rulebookHash, resultsHash },
        amendments,
        months,
        players: pending.players,
        people,
        foreign,
        canonical: merges.table(pending.players),
        unknownIds,
      }),
    );
  }

  /** A replay from the start; without `rules`, by the rulebook. `keepsRecords`: units have everybody's record before the section. */
  replay(rules?: MemoryRules, onUnit?: UsChessContext['onUnit'], keepsRecords = false): MemoryReplay {
    const canonical = this.#canonical;
    return new MemoryReplay(
      this,
      {
        people: this.#people,
        resolve: canonical === undefined ? undefined : (player) => canonical[player] as PlayerNumber,
        idOf: (player) => this.#unknownIds.get(player) ?? `player ${player}`,
        foreign: (slot) => this.#foreign.get(slot),
      },
      { people: this.#people, players: this.#withEffects },
      rules,
      onUnit,
      keepsRecords,
    );
  }
}

/** Called for every section of a month, rated or not. */
export interface MonthListener {
  readonly begin: (section: number) => void;
  /** Called before the states advance. */
  readonly rated: (section: number, units: readonly Unit[]) => void;
  readonly held: (section: number, reason: HeldReason) => void;
}

/** Players whose state a note changes, and where the days of their notes are. */
interface NotedPlayers {
  readonly people: FullPeople;
  readonly players: Uint32Array;
}

export class MemoryReplay {
  readonly #history: MemoryHistory;
  readonly #people: People;
  readonly #resolve: UsChessContext['resolve'];
  readonly #editions: Editions;
  readonly #table: StateTable;
  readonly #rater: Rater;
  readonly #noted: NotedPlayers;
  readonly #oneOffs: readonly OneOffChange[];
  readonly #scratch = new StateRecord();
  readonly #records = { f64: this.#scratch.f64, i32: this.#scratch.i32, matches: new Map() };

  constructor(
    history: MemoryHistory,
    facts: Pick<UsChessContext, 'people' | 'resolve' | 'idOf' | 'foreign'>,
    noted: NotedPlayers,
    rules: MemoryRules | undefined,
    onUnit: UsChessContext['onUnit'],
    keepsRecords: boolean,
  ) {
    const { people } = facts;
    this.#resolve = facts.resolve;
    this.#history = history;
    this.#noted = noted;
    this.#oneOffs = rules?.oneOffs ?? [];
    this.#people = rules === undefined || rules.oneOffs.length === 0 ? people : new PeopleWithOneOffs(people, rules.oneOffs);
    this.#editions = rules?.editions ?? ownEditions(history.amendments);
    // Room for every possible record: pages that are never written cost nothing, but a table that grows is copied.
    this.#table = new StateTable(history.players, Math.max(1024, history.players * liveSystemCount));
    // A one-off change concerns everybody.
    noted.people.markIn(this.#table, this.#oneOffs.length === 0);
    if (rules?.reform.usesAges === true || onUnit !== undefined) this.#table.setBirths(history.born);
    this.#rater = new Rater({
      ...facts,
      table: this.#table,
      people: this.#people,
      editions: this.#editions,
      keepsRecords,
      ...(rules === undefined ? {} : { reform: rules.reform }),
      ...(onUnit === undefined ? {} : { onUnit }),
    });
  }

  /** Rates the sections of a month, given its index in the history. */
  rateMonth(at: number, listener?: MonthListener): void {
    const month = this.#history.months[at];
    if (month === undefined) throw new RangeError(`no month ${at}`);
    const rater = this.#rater;
    for (let section = 0; section < month.sections; section++) {
      rater.lookAhead(month, section);
      listener?.begin(section);
      if (month.authority[section] !== usChessCode) continue;
      const held = rater.rate(month, section);
      if (held !== undefined) {
        listener?.held(section, held);
        continue;
      }
      listener?.rated(section, rater.units.slice(0, rater.unitCount));
      rater.commit(month, section);
    }
  }

  /** Writes a player's rating and games at the end of a day, including all notes by then, into the columns; NaN if unrated or merged. */
  #standingAt(player: PlayerNumber, system: SystemCode, day: DayNumber, rating: Float64Array, games: Int32Array): void {
    const isMerged = this.#resolve !== undefined && this.#resolve(player) !== player;
    const record = this.#table.at(player, system);
    const isNoted = this.#isNoted(player, record, system, day);
    const { f64, i32 } = isNoted ? this.#scratch : this.#table;
    const at = isNoted ? 0 : record;
    rating[player] = isMerged || at < 0 ? Number.NaN : (f64[at * recordDoubles + F.rating] as number);
    games[player] = at < 0 ? 0 : (i32[at * recordInts + I.games] as number);
  }

  /**
   * Moves the columns of all standings from one day to another. The caller has already written the results of sections; this adds the notes
   * between the two days.
   */
  moveStandings(
    { rating, games }: { readonly rating: Float64Array; readonly games: Int32Array },
    system: SystemCode,
    from: DayNumber,
    to: DayNumber,
  ): void {
    const [after, until] = from < to ? [from, to] : [to, from];
    if (this.#oneOffs.some(({ day }) => day > after && day <= until)) {
      for (let player = asPlayer(0); player < rating.length; player++) this.#standingAt(player, system, to, rating, games);
      return;
    }
    for (const player of this.#noted.players) {
      if (this.#noted.people.mayHaveEffectsBetween(player as PlayerNumber, after, until))
        this.#standingAt(player as PlayerNumber, system, to, rating, games);
    }
  }

  /** Whether no note can change this player's state. */
  isPlain(player: PlayerNumber): boolean {
    return this.#table.isPlain(player);
  }

  /** A birth date as the number YYYYMMDD, 0 if unknown, for whoever observes the units. */
  birth(player: PlayerNumber): number {
    return this.#table.birth(player);
  }

  /** Everybody whose state a note may change, in order. */
  changedByNotes(): Uint32Array {
    if (this.#oneOffs.length === 0) return this.#noted.players;
    return Uint32Array.from({ length: this.#history.players }, (_, player) => player);
  }

  /**
   * How notes alone change a rating after `from` and up to `to`: a first rating by an opening state, one-off changes of a reform,
   * and everything else. The record is the one after the last rated section.
   */
  changesByNotes(
    player: PlayerNumber,
    system: SystemCode,
    from: DayNumber,
    to: DayNumber,
  ): { first: number; oneOff: number; other: number } {
    const changes = { first: 0, oneOff: 0, other: 0 };
    const notes = this.#people.effects(player);
    if (notes === undefined) return changes;
    const { f64, i32 } = this.#scratch;
    this.#copy(player, system);
    const lastRated = i32[I.lastRated] as DayNumber;
    for (const note of notes) {
      if (note.day > to) break;
      if (note.day <= lastRated) continue;
      const before = f64[F.rating] as number;
      applyEffects(this.#records, 0, system, [note], to, this.#editions);
      // An opening state sets its own day, but the notes after it still count from the last rated section.
      i32[I.lastRated] = lastRated;
      const after = f64[F.rating] as number;
      if (note.day <= from || Number.isNaN(after)) continue;
      if (Number.isNaN(before)) changes.first += after;
      else if (note.kind === NoteKind.oneOff) changes.oneOff += after - before;
      else changes.other += after - before;
    }
    return changes;
  }

  #copy(player: PlayerNumber, system: SystemCode): void {
    const record = this.#table.at(player, system);
    const { f64, i32 } = this.#scratch;
    if (record >= 0) copyRecord(this.#table.i32, record, i32, 0);
    else clearRecord(f64, i32, 0);
  }

  /**
   * Whether notes since the last section count by a day. If so, the scratch record holds the player's record with them applied.
   */
  #isNoted(player: PlayerNumber, record: number, system: SystemCode, day: DayNumber): boolean {
    const lastRated = record < 0 ? noDay : (this.#table.i32[record * recordInts + I.lastRated] as DayNumber);
    const notes = this.#people.effectsBetween(player, lastRated, day);
    if (notes === undefined) return false;
    this.#copy(player, system);
    applyEffects(this.#records, 0, system, notes, day, this.#editions);
    return true;
  }
}

/** Gives everybody a note on the day of a one-off change. */
class PeopleWithOneOffs implements People {
  readonly #people: People;
  readonly #oneOffs: readonly OneOffChange[];

  constructor(people: People, oneOffs: readonly OneOffChange[]) {
    this.#people = people;
    this.#oneOffs = oneOffs;
  }

  isRegistered(player: PlayerNumber): boolean {
    return this.#people.isRegistered(player);
  }

  noted(player: PlayerNumber): NotedPerson {
    return this.#people.noted(player);
  }

  effects(player: PlayerNumber): readonly Note[] {
    const own = this.#people.effects(player) ?? [];
    const notes = this.#oneOffs.map((change) => noteOf(change, player));
    // On the same day, the office's own notes come first.
    return [...own, ...notes].sort(
      (a, b) => a.day - b.day || Number(a.kind === NoteKind.oneOff) - Number(b.kind === NoteKind.oneOff),
    );
  }

  effectsBetween(player: PlayerNumber, after: DayNumber, until: DayNumber): readonly Note[] | undefined {
    if (this.#oneOffs.some(({ day }) => day > after && day <= until)) return this.effects(player);
    return this.#people.effectsBetween(player, after, until);
  }
}

function noteOf({ day, system, ratingAfter }: OneOffChange, player: PlayerNumber): Note {
  return {
    player,
    day,
    kind: NoteKind.oneOff,
    what: system,
    seq: 0,
    a: Number.NaN,
    b: Number.NaN,
    ratingAfter: (f64, i32, record) => ratingAfter(player, viewOf(f64, i32, record)),
  };
}

function viewOf(f64: Float64Array, i32: Int32Array, record: number): RecordView {
  const [doubles, ints] = [record * recordDoubles, record * recordInts];
  return {
    rating: f64[doubles + F.rating] as number,
    peak: f64[doubles + F.peak] as number,
    moneyFloor: f64[doubles + F.moneyFloor] as number,
    games: i32[ints + I.games] as number,
    wins: i32[ints + I.wins] as number,
    draws: i32[ints + I.draws] as number,
    eventsOfThree: i32[ints + I.eventsOfThree] as number,
    gamesAbove2200: i32[ints + I.gamesAbove2200] as number,
    originalLifeMaster: ((i32[ints + I.flags] as number) & Flag.lifeMaster) !== 0,
  };
}

/** The hash of all results of a replay in memory. It equals that of a run over the same facts under the same rulebook. */
export function resultsHashInMemory(history: MemoryHistory, rules?: MemoryRules): string {
  const builder = new ChunkBuilder();
  const sums = new MonthSums();
  const replay = history.replay(rules, undefined, true);
  for (const [at, month] of history.months.entries()) {
    const digests: Buffer[] = [];
    const [, ...laterStarts] = chunkStarts(month);
    const starts = new Set(laterStarts);
    const name = (section: number): string => sectionKey(month.events()[section] as string, month.section[section] as number);
    replay.rateMonth(at, {
      begin: (section) => {
        if (starts.has(section)) digests.push(builder.finish().digest);
      },
      rated: (section, units) => {
        const kind = month.kind[section] as number;
        const [start, end] = [month.start[section] as DayNumber, month.end[section] as DayNumber];
        for (const unit of units) builder.addUnit(month.slot[section] as Slot, name(section), kind, start, end, unit);
      },
      held: (section, reason) => builder.addHeld(month.slot[section] as Slot, name(section), reason),
    });
    if (month.sections > 0) digests.push(builder.finish().digest);
    sums.set(month.key, new Uint8Array(Buffer.concat(digests)));
  }
  return sums.hash();
}

/** The first and last month with rated sections; undefined if nothing was rated. */
export async function historyMonths(reader: StoreReader): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const { index } = await readHead(reader);
  if (index === 0) return undefined;
  const keys = [...(await reader.blobKeys(indexSpaces(index).months))].sort();
  const [first, last] = [keys[0], keys.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}
