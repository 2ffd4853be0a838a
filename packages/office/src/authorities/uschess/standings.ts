// Players' US Chess standings on a day: after the last section that ended by then, with the decisions, prizes and opening states
// in effect by then. For one player, or for all of them block by block.

import type { DayNumber } from '@harkness/rules';
import { dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import { noDay } from '../../engines/live/codes.js';
import { blockKey, blockPlayers, decodeNotes, type Note } from '../../engines/live/notes.js';
import { type DerivedHead, resultSpaces } from '../../engines/live/spaces.js';
import { StateRecord } from '../../engines/live/state.js';
import { decodeStates, type PlayerState } from '../../engines/live/states.js';
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
  /** Only for a single player: day of the adjustment that set the rating, if no section followed it. */
  readonly adjustedOn?: IsoDate;
}

export class Standings {
  readonly view: View;
  readonly #reader: StoreReader;

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

  /** The player's index number, after merges. */
  async number(player: PlayerId): Promise<PlayerNumber | undefined> {
    return this.head.index === 0 ? undefined : this.view.player(player);
  }

  /** All players' standings at the end of a day, in index order, without merged players. */
  async *all(day: IsoDate): AsyncGenerator<{ readonly player: PlayerNumber; readonly standings: readonly KnownStanding[] }> {
    const { head, view } = this;
    const { merges, people } = view;
    const until = dayNumber(day);
    const joined = new Set(merges.pairs().map(([, into]) => merges.resolve(into)));
    for (let block = 0; block * blockPlayers < head.players; block++) {
      const states = byPlayer(await this.#readStates(block), (state) => state.player);
      const effects = byPlayer(await this.#readEffects(block), (note) => note.player);
      const last = Math.min(head.players, (block + 1) * blockPlayers);
      for (let player = asPlayer(block * blockPlayers); player < last; player++) {
        if (merges.size > 0 && merges.resolve(player) !== player) continue;
        const notes = joined.has(player) ? await people.loadEffects(player) : effects.get(player);
        const own = states.get(player);
        if (own === undefined && notes === undefined) continue;
        const standings = await this.#standingsOf(player, own ?? [], notes, until);
        if (standings.length > 0) yield { player, standings };
      }
    }
  }

  async #standingsOf(
    player: PlayerNumber,
    states: readonly PlayerState[],
    effects: readonly Note[] | undefined,
    until: DayNumber,
  ): Promise<KnownStanding[]> {
    const standings: KnownStanding[] = [];
    for (let system = asSystem(0); system < liveSystemCount; system++) {
      const state = states.find((one) => one.system === system);
      if (state === undefined && (effects === undefined || !concernsSystem(effects, system))) continue;
      let record = state?.record ?? new StateRecord();
      // A section after the day has already advanced it.
      if ((record.i32[I.lastRated] ?? noDay) > until)
        record = await this.view.history.stateBefore(player, system, endOfDay(until));
      if (effects !== undefined) this.view.applyNotes(record, system, effects, until);
      const standing = standingOf(record, system);
      if (standing !== undefined) standings.push(standing);
    }
    return standings;
  }

  async #readStates(block: number): Promise<PlayerState[]> {
    if (this.head.results === 0) return [];
    const bytes = await this.#reader.blob(resultSpaces(this.head.results).states, blockKey(block));
    return bytes === undefined ? [] : decodeStates(bytes);
  }

  async #readEffects(block: number): Promise<Note[]> {
    if (this.head.index === 0) return [];
    const bytes = await this.#reader.blob(this.view.index.effects, blockKey(block));
    return bytes === undefined ? [] : decodeNotes(bytes);
  }
}

/** Undefined if unrated. */
function standingOf(record: StateRecord, system: SystemCode): KnownStanding | undefined {
  const rating = record.f64[F.rating] ?? Number.NaN;
  if (Number.isNaN(rating)) return undefined;
  const lastRated = dayAt(record.i32, I.lastRated);
  const last = lastRated === noDay ? {} : { lastRated: dateOfDayNumber(lastRated) };
  return { system: systemOf(system), rating, games: record.i32[I.games] ?? 0, ...last };
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
