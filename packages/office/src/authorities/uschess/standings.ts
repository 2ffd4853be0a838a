// Players' US Chess standings on a day: after the last section that ended by then, with the decisions, prizes and opening states
// in effect by then. For one player, or for all of them block by block.

import type { Blob } from '@harkness/ledger';
import type { DayNumber } from '@harkness/rules';
import { dayNumber, type IsoDate } from '@harkness/rules';
import { dateOf, noDay } from '../../engines/live/codes.js';
import { blockPlayers, decodeNotes, type Note } from '../../engines/live/notes.js';
import { type DerivedHead, resultSpaces } from '../../engines/live/spaces.js';
import { clearRecord, StateRecord } from '../../engines/live/state.js';
import { MemoryOfStates, StateRows, type TellState } from '../../engines/live/states.js';
import { endOfDay, type View } from '../../engines/live/view.js';
import type { Audience } from '../../facts/answers.js';
import type { PlayerId, RatingSystem } from '../../facts/facts.js';
import { asPlayer, asSystem, type PlayerNumber, type SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { systemOf } from '../../facts/stored-codes.js';
import { dayAt } from '../../facts/typed-arrays.js';
import { openView } from '../live.js';
import { adjustedOn } from './adjustments.js';
import { concernsSystem } from './live/effects.js';
import { F, I } from './live/record.js';
import { liveSystemCount } from './live/systems.js';

export interface KnownStanding {
  readonly system: RatingSystem;
  readonly rating: number;
  readonly games: number;
  readonly lastRated?: IsoDate;
  /** Only for a single player: those of the games that an initial rating credits. */
  readonly creditedGames?: number;
  /** Only for a single player: day of the adjustment that set the rating, if no section followed it. */
  readonly adjustedOn?: IsoDate;
}

export class Standings {
  readonly view: View;
  readonly #reader: StoreReader;
  /** Used again for each player with notes. */
  readonly #scratch = new StateRecord();

  constructor(view: View) {
    this.#reader = view.reader;
    this.view = view;
  }

  /** Opens the current results; before the first run nobody has a standing. */
  static async open(reader: StoreReader, audience: Audience = 'office'): Promise<Standings> {
    return new Standings(await openView(reader, audience));
  }

  get head(): DerivedHead {
    return this.view.head;
  }

  /** One player's standings, at the end of a day or now. */
  async of(player: PlayerId, day?: IsoDate): Promise<KnownStanding[]> {
    const number = await this.number(player);
    if (number === undefined) return [];
    const standings: KnownStanding[] = [];
    for (let system = asSystem(0); system < liveSystemCount; system++) {
      const record = await this.view.stateOn(number, system, day);
      const standing = standingOf(record, system);
      if (standing === undefined) continue;
      const adjusted = await adjustedOn(this.view, number, system, record, day);
      standings.push(adjusted === undefined ? standing : { ...standing, adjustedOn: adjusted });
    }
    return standings;
  }

  /** Reads what `of` needs about several players at once, before they are looked up one by one. */
  async prefetch(ids: readonly PlayerId[]): Promise<void> {
    if (this.head.index === 0 || ids.length === 0) return;
    const players = await this.view.players(ids);
    await this.view.people.prefetch('effects', players);
    await this.view.prefetchStates(players);
  }

  /** The player's index number, after merges. */
  async number(player: PlayerId): Promise<PlayerNumber | undefined> {
    return this.head.index === 0 ? undefined : this.view.player(player);
  }

  /** All players' standings at the end of a day, in index order, without merged players. */
  async *all(day: IsoDate): AsyncGenerator<{ readonly player: PlayerNumber; readonly standings: readonly KnownStanding[] }> {
    let found: { readonly player: PlayerNumber; readonly standings: KnownStanding[] }[] = [];
    const blocks = this.blocks(day, (player, system, rating, games, lastRated) => {
      const standing = known(system, rating, games, lastRated);
      const last = found.at(-1);
      if (last?.player === player) last.standings.push(standing);
      else found.push({ player, standings: [standing] });
    });
    for await (const _ of blocks) {
      yield* found;
      found = [];
    }
  }

  /** Tells the same as plain numbers; yields after each block of players. */
  async *blocks(day: IsoDate, tell: TellState): AsyncGenerator<void> {
    const { head, view } = this;
    const { merges, people } = view;
    const until = dayNumber(day);
    const joined = new Set(merges.pairs().map(([, into]) => merges.resolve(into)));
    const states = new BlockSequence(this.#reader, head.results === 0 ? undefined : resultSpaces(head.results).states);
    const effects = new BlockSequence(this.#reader, head.index === 0 ? undefined : view.index.effects);
    const memory = new MemoryOfStates();
    for (let block = 0; block * blockPlayers < head.players; block++) {
      const [stateBytes, effectBytes] = [await states.at(block), await effects.at(block)];
      const table = new StateRows(stateBytes, memory);
      const notesOf = byPlayer(effectBytes === undefined ? [] : decodeNotes(effectBytes), (note) => note.player);
      const last = Math.min(head.players, (block + 1) * blockPlayers);
      let row = 0;
      for (let player = asPlayer(block * blockPlayers); player < last; player++) {
        const first = row;
        while (table.player[row] === player) row += 1;
        if (merges.size > 0 && merges.resolve(player) !== player) continue;
        const notes = joined.has(player) ? await people.loadEffects(player) : notesOf.get(player);
        if (first === row && notes === undefined) continue;
        if (notes === undefined && table.isBy(first, row, until)) table.tell(first, row, tell);
        else await this.#tellOf(player, table, [first, row], notes, until, tell);
      }
      yield;
    }
  }

  async #tellOf(
    player: PlayerNumber,
    table: StateRows,
    [first, end]: readonly [number, number],
    effects: readonly Note[] | undefined,
    until: DayNumber,
    tell: TellState,
  ): Promise<void> {
    for (let [system, row] = [asSystem(0), first]; system < liveSystemCount; system++) {
      const hasState = row < end && table.system(row) === system;
      if (!hasState && (effects === undefined || !concernsSystem(effects, system))) continue;
      let record = this.#scratch;
      if (hasState) table.copy(row++, record);
      else clearRecord(record.f64, record.i32, 0);
      // A section after the day has already advanced it.
      if ((record.i32[I.lastRated] ?? noDay) > until)
        record = await this.view.history.stateBefore(player, system, endOfDay(until));
      if (effects !== undefined) this.view.applyNotes(record, system, effects, until);
      const rating = record.f64[F.rating] ?? Number.NaN;
      if (!Number.isNaN(rating)) tell(player, system, rating, record.i32[I.games] ?? 0, dayAt(record.i32, I.lastRated));
    }
  }
}

function known(system: SystemCode, rating: number, games: number, lastRated: DayNumber): KnownStanding {
  const standing = { system: systemOf(system), rating, games };
  return lastRated === noDay ? standing : { ...standing, lastRated: dateOf(lastRated) };
}

/** Undefined if unrated. */
function standingOf(record: StateRecord, system: SystemCode): KnownStanding | undefined {
  const rating = record.f64[F.rating] ?? Number.NaN;
  if (Number.isNaN(rating)) return undefined;
  const [games, ...played] = [I.games, I.wins, I.draws, I.losses].map((field) => record.i32[field] ?? 0) as [number, ...number[]];
  const creditedGames = played.reduce((left, count) => left - count, games);
  return { ...known(system, rating, games, dayAt(record.i32, I.lastRated)), creditedGames: Math.max(0, creditedGames) };
}

/** Blocks of a space by number, requested in ascending order so that many are read at once. */
class BlockSequence {
  readonly #blobs: AsyncIterator<Blob> | undefined;
  #next: Blob | undefined;
  #isStarted = false;

  constructor(reader: StoreReader, space: string | undefined) {
    this.#blobs = space === undefined ? undefined : reader.blobs(space)[Symbol.asyncIterator]();
  }

  async at(block: number): Promise<Uint8Array | undefined> {
    if (!this.#isStarted) await this.#step();
    while (this.#next !== undefined && Number(this.#next.key) < block) await this.#step();
    return this.#next !== undefined && Number(this.#next.key) === block ? this.#next.bytes : undefined;
  }

  async #step(): Promise<void> {
    this.#isStarted = true;
    const step = await this.#blobs?.next();
    this.#next = step === undefined || step.done === true ? undefined : step.value;
  }
}

function byPlayer<T>(items: readonly T[], playerOf: (item: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const item of items) {
    const list = found.get(playerOf(item));
    if (list === undefined) found.set(playerOf(item), [item]);
    else list.push(item);
  }
  return found;
}
