// Previews the ratings a section would give, from the ratings of its date, without storing anything. It reads only the states of
// the section's players, so its cost depends on the section, not on the office.

import { encodeMonth, monthKey, type SectionRow } from '../../engines/live/month.js';
import type { NotedPerson, People } from '../../engines/live/people.js';
import { compareRatingOrder, type OrderKey } from '../../engines/live/rating-order.js';
import { InitialFrom } from '../../engines/live/rulebook.js';
import { sectionRow } from '../../engines/live/section-row.js';
import { recordDoubles, recordInts, StateRecord, StateTable } from '../../engines/live/state.js';
import { noRow, rowOf, type StoredUnit, stateBeforeRow } from '../../engines/live/stored-results.js';
import type { View } from '../../engines/live/view.js';
import type { Answer, HeldReason, RowRating } from '../../facts/answers.js';
import { answered } from '../../facts/errors.js';
import { asPlayer, asSlot, asSystem, type PlayerNumber, type Slot, type SystemCode } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { foreignKind, systemOf } from '../../facts/stored-codes.js';
import { dayAt, f64At, i32At, u8At } from '../../facts/typed-arrays.js';
import type { RatedSection } from '../authority.js';
import { wholeNumber } from '../live.js';
import { editionsOf } from './live/own-rules.js';
import { Rater } from './live/rater.js';
import { F, I } from './live/record.js';
import { usChessRulebook } from './live/rulebook.js';
import { liveSystemCount } from './live/systems.js';
import type { Unit } from './live/unit.js';
import { isByAge } from './section.js';
import { ratingPoint } from './standing.js';

export async function previewSection(view: View, document: SectionDocument): Promise<Answer<Omit<RatedSection, 'isRated'>>> {
  const outcome = await rateAlone(view, document);
  const held = 'code' in outcome ? outcome : undefined;
  const units = 'code' in outcome ? [] : outcome.units;
  return answered({
    ...(held === undefined ? {} : { held }),
    systems: units.map((unit) => systemOf(unit.system)),
    ratings: (index) => units.map((unit) => ratingIn(view, unit, index)),
  });
}

/** No player is registered under the id. */
const nobody = asPlayer(-1);

/** The section's players by index, so that no array is as large as the office. */
class SectionPeople implements People {
  readonly #view: View;
  /** Index numbers of the office by place in the section. */
  readonly numbers: PlayerNumber[] = [];
  /** Places in the section, which the rater uses to identify players. */
  readonly places: PlayerNumber[] = [];
  readonly ids: string[] = [];

  constructor(view: View) {
    this.#view = view;
  }

  add(id: string, number: PlayerNumber | undefined): void {
    const known = number === undefined ? this.ids.indexOf(id) : this.numbers.indexOf(number);
    this.places.push(asPlayer(known >= 0 ? known : this.numbers.length));
    if (known >= 0) return;
    this.numbers.push(number ?? nobody);
    this.ids.push(id);
  }

  isRegistered(place: number): boolean {
    return this.#view.people.isRegistered(this.numbers[place] ?? nobody);
  }

  effects(place: number) {
    return this.#view.people.effects(this.numbers[place] ?? nobody);
  }

  effectsBetween(place: number) {
    return this.effects(place);
  }

  noted(place: number): NotedPerson {
    return this.#view.people.noted(this.numbers[place] ?? nobody);
  }
}

export interface RatedAlone {
  readonly row: SectionRow;
  /** Units identify players by their place in the section. */
  readonly units: readonly Unit[];
  /** The office's number of the player at each place. */
  readonly numbers: readonly PlayerNumber[];
  /** The slot of the current version that the preview replaces, if any. */
  readonly instead: Slot | undefined;
}

/** Rates one section from the stored states. */
export async function rateAlone(view: View, document: SectionDocument): Promise<HeldReason | RatedAlone> {
  const players = new SectionPeople(view);
  await view.ids.prefetchNumbers(document.players.map(({ player }) => player));
  for (const { player: id } of document.players) players.add(id, await view.player(id));
  const existing = await view.section(document.event, document.section);
  const row = sectionRow(
    document,
    existing?.slot ?? asSlot(view.head.slots),
    players.places,
    { held: false, granted: new Set() },
    usChessRulebook,
  );
  const month = encodeMonth(monthKey(document.end), [row]);
  const table = new StateTable(players.numbers.length, 4 * players.numbers.length + 16);
  const [first = nobody] = players.numbers;
  const foreign = { document, status: first < 0 ? [] : await view.people.loadStatus(first) };
  const rater = new Rater({
    table,
    people: players,
    editions: editionsOf(view),
    resolve: undefined,
    idOf: (place) => players.ids[place] ?? String(place),
    foreign: () => foreign,
  });
  // If the current version has the same place in rating order, it already holds the states before it.
  const isInPlace = existing !== undefined && !existing.withdrawn && compareRatingOrder(existing, row) === 0;
  const old = isInPlace ? await view.stored.units(existing.slot, existing.end) : [];
  view.history.without = existing?.slot;
  await loadStates(view, table, players.numbers, rater.systemsOf(month, 0), row, old);
  if (row.kind === foreignKind && first >= 0) await view.people.loadPerson(first);
  const held = rater.rate(month, 0);
  view.history.without = undefined;
  if (held !== undefined) return held;
  return { row, units: rater.units.slice(0, rater.unitCount), numbers: players.numbers, instead: existing?.slot };
}

async function loadStates(
  view: View,
  table: StateTable,
  players: readonly PlayerNumber[],
  systems: readonly SystemCode[],
  key: OrderKey,
  old: readonly StoredUnit[],
): Promise<void> {
  const known = players.filter((player) => player >= 0);
  await view.people.prefetch('effects', known);
  await view.prefetchStates(known);
  const unrated: [place: number, player: PlayerNumber][] = [];
  for (const [place, player] of players.entries()) {
    if (player < 0) continue;
    await view.people.loadEffects(player);
    let isUnrated = systems.length === 0;
    for (const system of systems) {
      const record = await stateAt(view, player, system, key, old);
      table.set(asPlayer(place), system, record.i32, 0, record.matches);
      if (Number.isNaN(f64At(record.f64, F.rating))) isUnrated = true;
    }
    if (isUnrated) unrated.push([place, player]);
    else view.people.takeAsRegistered(player);
  }
  const strangers = unrated.map(([, player]) => player);
  await view.ids.prefetchIds(strangers);
  await view.people.loadPersons(strangers);
  for (const [place, player] of unrated) {
    for (let other = asSystem(0); other < liveSystemCount; other++) {
      if (systems.includes(other)) continue;
      const record = await stateAt(view, player, other, key, []);
      table.set(asPlayer(place), other, record.i32, 0, record.matches);
    }
  }
}

/** The state before a section: the latest, unless a later section produced it. */
async function stateAt(
  view: View,
  player: PlayerNumber,
  system: SystemCode,
  key: OrderKey,
  old: readonly StoredUnit[],
): Promise<StateRecord> {
  const unit = old.find(({ chunk, unit: at }) => chunk.unitSystem[at] === system);
  const row = unit === undefined ? noRow : rowOf(unit, player, view.merges);
  if (unit !== undefined && row >= 0) return stateBeforeRow(unit.chunk, row);
  const last = await view.lastState(player, system);
  if (last === undefined) return new StateRecord();
  if (dayAt(last.i32, I.lastRated) < key.end && view.history.without === undefined) return last;
  return view.history.fullStateBefore(player, system, key, await view.people.loadEffects(player));
}

function ratingIn(view: View, unit: Unit, index: number): RowRating {
  const { work } = unit;
  const played = i32At(work.played, index);
  const before = ratingPoint(
    f64At(unit.beforeDoubles, index * recordDoubles + F.rating),
    i32At(unit.before, index * recordInts + I.games),
  );
  const final = f64At(work.final, index);
  const after =
    played === 0 ? before : ratingPoint(view.isWhole ? wholeNumber(final) : final, i32At(work.gamesBefore, index) + played);
  const from = u8At(unit.initialFrom, index);
  const isSecret = view.isWhole && isByAge(from);
  const initial = { rating: f64At(work.rating, index), games: i32At(work.gamesBefore, index) };
  return {
    system: systemOf(unit.system),
    before,
    after,
    ...(from === InitialFrom.none ? {} : { initial: isSecret ? null : initial }),
    ...(played === 0 || !unit.isSection
      ? {}
      : { bonus: f64At(work.bonus5, index), floorApplied: f64At(work.step5, index) < f64At(work.floor, index) }),
  };
}
