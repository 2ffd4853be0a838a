// Where players stand under US Chess on a day: after the last section that ended by then, with the decisions, prizes and
// opening states that took effect by then. For one player, or for all of them block by block.

import { dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import type { PlayerId, RatingSystem } from '../facts.js';
import { noDay, systemOf, usSystemCount } from '../replay/codes.js';
import { Editions } from '../replay/editions.js';
import { applyEffects } from '../replay/effects.js';
import { History } from '../replay/history.js';
import { LazyPeople } from '../replay/lazy-people.js';
import { blockKey, blockOf, blockPlayers, decodeNotes, type Note } from '../replay/notes.js';
import { decodeMerges, type Merges, PlayerIds } from '../replay/player-ids.js';
import { type DerivedHead, indexSpaces, readHead, resultSpaces } from '../replay/spaces.js';
import { F, I, StateRecord } from '../replay/state.js';
import { decodeStates, type PlayerState } from '../replay/states.js';
import { StoredResults } from '../replay/stored-results.js';
import type { StoreReader } from '../store/port.js';

export interface KnownStanding {
  readonly system: RatingSystem;
  readonly rating: number;
  readonly games: number;
  readonly lastRated?: IsoDate;
}

export class Standings {
  readonly head: DerivedHead;
  readonly merges: Merges;
  readonly ids: PlayerIds;
  readonly history: History;
  readonly people: LazyPeople;
  readonly #reader: StoreReader;
  readonly #editions = new Editions();
  readonly #blocks = new Map<number, PlayerState[]>();

  private constructor(reader: StoreReader, head: DerivedHead, merges: Merges) {
    this.#reader = reader;
    this.head = head;
    this.merges = merges;
    const index = indexSpaces(head.index);
    this.ids = new PlayerIds(reader, index);
    this.people = new LazyPeople(reader, index, merges, undefined, (player) => this.ids.id(player));
    this.history = new History(
      reader,
      index,
      new StoredResults(reader, index, resultSpaces(head.results)),
      merges,
      this.#editions,
    );
  }

  /** Of the results as they are; nobody stands anywhere before the first run. */
  static async open(reader: StoreReader): Promise<Standings> {
    const head = await readHead(reader);
    const merges =
      head.index === 0 ? decodeMerges(undefined) : decodeMerges(await reader.blob(indexSpaces(head.index).odds, 'merges'));
    return new Standings(reader, head, merges);
  }

  /** One player's standings, at the end of a day or now. */
  async of(player: PlayerId, day?: IsoDate): Promise<KnownStanding[]> {
    const given = await this.number(player);
    if (given === undefined) return [];
    const block = blockOf(given);
    let states = this.#blocks.get(block);
    if (states === undefined) {
      states = await this.#readStates(block);
      this.#blocks.set(block, states);
    }
    const until = day === undefined ? undefined : dayNumber(day);
    const effects = await this.people.loadEffects(given);
    return this.#standingsOf(
      given,
      states.filter((state) => state.player === given),
      effects,
      until,
    );
  }

  /** The player's number in the index, after merges. */
  async number(player: PlayerId): Promise<number | undefined> {
    if (this.head.index === 0) return undefined;
    const number = await this.ids.number(player);
    return number === undefined ? undefined : this.merges.resolve(number);
  }

  /** Everybody's standings at the end of a day, in the order of the index's numbers; merged players are left out. */
  async *all(day: IsoDate): AsyncGenerator<{ readonly player: number; readonly standings: readonly KnownStanding[] }> {
    const until = dayNumber(day);
    const joined = new Set(this.merges.pairs().map(([, into]) => this.merges.resolve(into)));
    for (let block = 0; block * blockPlayers < this.head.players; block++) {
      const states = byPlayer(await this.#readStates(block), (state) => state.player);
      const effects = byPlayer(await this.#readEffects(block), (note) => note.player);
      const last = Math.min(this.head.players, (block + 1) * blockPlayers);
      for (let player = block * blockPlayers; player < last; player++) {
        if (this.merges.size > 0 && this.merges.resolve(player) !== player) continue;
        const notes = joined.has(player) ? await this.people.loadEffects(player) : effects.get(player);
        const own = states.get(player) ?? [];
        if (own.length === 0 && notes === undefined) continue;
        const standings = await this.#standingsOf(player, own, notes, until);
        if (standings.length > 0) yield { player, standings };
      }
    }
  }

  async #standingsOf(
    player: number,
    states: readonly PlayerState[],
    effects: readonly Note[] | undefined,
    until: number | undefined,
  ): Promise<KnownStanding[]> {
    const standings: KnownStanding[] = [];
    for (let system = 0; system < usSystemCount; system++) {
      const state = states.find((one) => one.system === system);
      if (state === undefined && effects === undefined) continue;
      const record = await this.#recordAt(player, system, state, until);
      if (effects !== undefined) this.#apply(record, system, effects, until);
      const rating = record.f64[F.rating] ?? Number.NaN;
      if (Number.isNaN(rating)) continue;
      const lastRated = record.i32[I.lastRated] ?? noDay;
      standings.push({
        system: systemOf(system),
        rating,
        games: record.i32[I.games] ?? 0,
        ...(lastRated === noDay ? {} : { lastRated: dateOfDayNumber(lastRated) }),
      });
    }
    return standings;
  }

  /** The state by the day: the last one, unless a section after the day has moved it on. */
  async #recordAt(
    player: number,
    system: number,
    state: PlayerState | undefined,
    until: number | undefined,
  ): Promise<StateRecord> {
    if (state === undefined) return new StateRecord();
    if (until !== undefined && (state.record.i32[I.lastRated] ?? noDay) > until) {
      const key = { end: until + 1, start: noDay, event: '', section: 0 };
      return this.history.stateBefore(player, system, key);
    }
    // A copy: applying notes must not reach the block that is kept.
    const copy = new StateRecord();
    copy.i32.set(state.record.i32);
    return copy;
  }

  #apply(record: StateRecord, system: number, effects: readonly Note[], until: number | undefined): void {
    const records = { f64: record.f64, i32: record.i32, matches: { set: () => undefined } };
    applyEffects(records, 0, system, effects, until ?? Number.MAX_SAFE_INTEGER, this.#editions);
  }

  async #readStates(block: number): Promise<PlayerState[]> {
    if (this.head.results === 0) return [];
    const bytes = await this.#reader.blob(resultSpaces(this.head.results).states, blockKey(block));
    return bytes === undefined ? [] : decodeStates(bytes);
  }

  async #readEffects(block: number): Promise<Note[]> {
    if (this.head.index === 0) return [];
    const bytes = await this.#reader.blob(indexSpaces(this.head.index).effects, blockKey(block));
    return bytes === undefined ? [] : decodeNotes(bytes);
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
