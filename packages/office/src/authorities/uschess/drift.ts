// The sources of points under US Chess between two days. Every section is rated again from its stored states, and each player's
// change is split into formula, bonus, floors, ceilings and entrants.

import type { DayNumber } from '@harkness/rules';
import { dateOfDayNumber } from '@harkness/rules';
import {
  Formula,
  fewestEstablishedGames,
  isLifeMaster,
  rateSection,
  Standing,
  type StepArrays,
  sectionTerms,
  settleSection,
  sharedWorkspace,
  underCeiling,
} from '@harkness/rules/internal/uschess';
import { officialRating, winningExpectancy } from '@harkness/rules/uschess';
import { type Chunk, chunkKey, decodeChunk, initialOf, rowsOf } from '../../engines/live/chunk.js';
import { decodeMonth, type Month } from '../../engines/live/month.js';
import type { Merges } from '../../engines/live/player-ids.js';
import { indexSpaces, readHead, resultSpaces } from '../../engines/live/spaces.js';
import { recordDoubles, recordInts } from '../../engines/live/state.js';
import type { RatingSystem } from '../../facts/facts.js';
import { asRow, type Row, type SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { foreignKind, matchKind, systemCode } from '../../facts/stored-codes.js';
import { dayAt, playerAt } from '../../facts/typed-arrays.js';
import { emptyTransfers, type FlowTables, type MutableTransfers } from '../drift-tables.js';
import { type Editions, isEdition } from './live/editions.js';
import { ownEditions } from './live/own-rules.js';
import { F, Flag, I } from './live/record.js';
import { liveSystemOf } from './live/systems.js';

/** Minimum games before the section for a game to count as one between established players. */
const established = fewestEstablishedGames;

/** What sections brought each player, by index number after merges. */
export interface PlayerFlow {
  /** Changes of the rating the player had before each section. */
  readonly changes: Float64Array;
  /** The first rating if a section of the period produced it; otherwise NaN. */
  readonly first: Float64Array;
}

/** Covers sections of one system that end after one day and up to another. */
export async function usTransfers(
  reader: StoreReader,
  system: RatingSystem,
  after: DayNumber,
  upTo: DayNumber,
  tables: FlowTables,
  merges: Merges,
): Promise<{ readonly totals: MutableTransfers; readonly players: PlayerFlow }> {
  const totals = emptyTransfers();
  const head = await readHead(reader);
  const players = { changes: new Float64Array(head.players), first: new Float64Array(head.players).fill(Number.NaN) };
  if (head.results === 0) return { totals, players };
  const flow = new Flow(system, tables, totals, players, merges, ownEditions(head.amendments));
  const [index, results] = [indexSpaces(head.index), resultSpaces(head.results)];
  const [first, last] = [dateOfDayNumber(after).slice(0, 7), dateOfDayNumber(upTo).slice(0, 7)];
  for (const key of await reader.blobKeys(index.months, { from: first, to: `${last}\u0001` })) {
    const bytes = await reader.blob(index.months, key);
    if (bytes === undefined) continue;
    const month = decodeMonth(key, bytes);
    const places = new Map(Array.from(month.slot, (slot, at) => [slot, at]));
    for await (const blob of reader.blobs(results.chunks, { from: chunkKey(key, 0), to: `${key}0` })) {
      flow.addChunk(month, places, decodeChunk(blob.bytes), after, upTo);
    }
  }
  return { totals, players };
}

class Flow {
  readonly #code: SystemCode;
  readonly #tables: FlowTables;
  readonly #totals: MutableTransfers;
  readonly #editions: Editions;

  readonly #players: PlayerFlow;
  readonly #merges: Merges;

  constructor(
    system: RatingSystem,
    tables: FlowTables,
    totals: MutableTransfers,
    players: PlayerFlow,
    merges: Merges,
    editions: Editions,
  ) {
    this.#editions = editions;
    this.#players = players;
    this.#merges = merges;
    this.#code = systemCode(system);
    this.#tables = tables;
    this.#totals = totals;
  }

  addChunk(month: Month, places: ReadonlyMap<number, number>, chunk: Chunk, after: DayNumber, upTo: DayNumber): void {
    const before = new Float64Array(chunk.before.slice().buffer);
    for (const [unit, system] of chunk.unitSystem.entries()) {
      const end = chunk.unitEnd[unit] ?? 0;
      if (system !== this.#code || end <= after || end > upTo) continue;
      const section = places.get(chunk.unitSlot[unit] ?? -1);
      if (section === undefined) continue;
      this.#totals.sections++;
      const kind = chunk.unitKind[unit];
      if (kind === matchKind || kind === foreignKind) this.#addWhole(chunk, before, unit, kind === matchKind);
      else this.#addSection(month, section, chunk, before, unit);
      if (kind !== foreignKind) this.#addGames(month, section, chunk, before, unit);
    }
  }

  /** Matches and foreign events have their own limits, so their changes are counted as a whole. */
  #addWhole(chunk: Chunk, before: Float64Array, unit: number, isMatch: boolean): void {
    const [start, end] = rowsOf(chunk, unit);
    for (let row = start; row < end; row++) {
      const rating = before[row * recordDoubles + F.rating] ?? Number.NaN;
      if (Number.isNaN(rating)) continue;
      const change = (chunk.final[row] ?? rating) - rating;
      if (isMatch) this.#totals.matches += change;
      else this.#totals.foreignEvents += change;
      this.#totals.net += change;
      this.#change(chunk, row, change);
    }
  }

  #change(chunk: Chunk, row: Row, change: number): void {
    const player = this.#merges.resolve(playerAt(chunk.player, row));
    this.#players.changes[player] = (this.#players.changes[player] ?? 0) + change;
  }

  #addSection(month: Month, section: number, chunk: Chunk, before: Float64Array, unit: number): void {
    const [start, end] = rowsOf(chunk, unit);
    const players = end - start;
    const games = (month.gameAt[section + 1] ?? 0) - (month.gameAt[section] ?? 0);
    const edition = this.#editions.at(dayAt(chunk.unitStart, unit));
    if (!isEdition(edition)) throw new Error(`results of a section without rules: ${edition.message}`);
    const work = sharedWorkspace(players, games);
    fillPlayers(work, chunk, before, start, players, edition);
    fillGames(work, month, section, games);
    const total = (month.minutes[section] ?? 0) + (month.seconds[section] ?? 0);
    const system = liveSystemOf(this.#code);
    rateSection(work, edition, sectionTerms(edition, system, total), players, games);
    settleSection(work, edition, system, players);
    for (let i = 0; i < players; i++) {
      if (!Object.is(work.final[i], chunk.final[start + i])) {
        throw new Error(`a section of ${month.key} rated again gives ${work.final[i]}, stored is ${chunk.final[start + i]}`);
      }
      if (work.played[i] === 0) continue;
      this.#takeApart(work, i);
      const final = work.final[i] ?? 0;
      if (((work.standing[i] ?? 0) & Standing.unrated) === 0)
        this.#change(chunk, asRow(start + i), final - (work.rating[i] ?? 0));
      else this.#players.first[this.#merges.resolve(playerAt(chunk.player, start + i))] = final;
    }
  }

  /** Splits a player's change into parts that add up to it. */
  #takeApart(work: StepArrays, i: number): void {
    const totals = this.#totals;
    const [final, step5] = [work.final[i] ?? 0, work.step5[i] ?? 0];
    if (((work.standing[i] ?? 0) & Standing.unrated) !== 0) {
      totals.entrants.players++;
      totals.entrants.points += final;
      return;
    }
    const rating = work.rating[i] ?? 0;
    const capped = underCeiling(step5, rating, work.ceiling[i] ?? Number.NaN);
    const floored = Math.max(work.floor[i] ?? 0, capped);
    totals.net += final - rating;
    totals.rounding += final - floored;
    totals.ceilings += capped - step5;
    totals.floors += floored - capped;
    if (work.formula[i] !== Formula.standard) {
      totals.provisional += step5 - rating;
      return;
    }
    const formula = (work.k[i] ?? 0) * ((work.halfPoints[i] ?? 0) / 2 - (work.expected5[i] ?? 0));
    const bonus = work.bonus5[i] ?? 0;
    totals.formula += formula;
    totals.bonus += bonus;
    // The remainder is the minimum of 100 in Step 5.
    totals.floors += step5 - rating - formula - bonus;
  }

  /** Adds expected and achieved scores of games between established players. */
  #addGames(month: Month, section: number, chunk: Chunk, before: Float64Array, unit: number): void {
    const [start] = rowsOf(chunk, unit);
    const edition = this.#editions.at(dayAt(chunk.unitStart, unit));
    if (!isEdition(edition)) return;
    const { expectancyScale } = edition.values;
    const [from, to] = [month.gameAt[section] ?? 0, month.gameAt[section + 1] ?? 0];
    for (let game = from; game < to; game++) {
      const [a, b, half] = [month.games[game * 3] ?? 0, month.games[game * 3 + 1] ?? 0, month.games[game * 3 + 2] ?? 0];
      this.#totals.games++;
      const [own, other] = [a, b].map((row) => this.#seen(ratingOf(chunk, before, asRow(start + row))));
      if (own === undefined || other === undefined) continue;
      const expected = winningExpectancy(own, other, expectancyScale);
      this.#tables.byRating.add(officialRating(own), expected, half / 2);
      this.#tables.byRating.add(officialRating(other), 1 - expected, 1 - half / 2);
      const [better, chance, score] =
        own >= other ? [own - other, expected, half / 2] : [other - own, 1 - expected, 1 - half / 2];
      this.#tables.byDifference.add(better, chance, score);
    }
  }

  #seen(rating: number | undefined): number | undefined {
    return rating !== undefined && this.#tables.isWhole ? officialRating(rating) : rating;
  }
}

function ratingOf(chunk: Chunk, before: Float64Array, row: Row): number | undefined {
  const rating = before[row * recordDoubles + F.rating] ?? Number.NaN;
  return Number.isNaN(rating) || (chunk.before[row * recordInts + I.games] ?? 0) < established ? undefined : rating;
}

function standingOf(flags: number): number {
  if ((flags & Flag.played) === 0) return Standing.rated;
  if ((flags & Flag.notAllWins) === 0) return Standing.allWins;
  return (flags & Flag.notAllLosses) === 0 ? Standing.allLosses : Standing.rated;
}

function fillPlayers(
  work: StepArrays,
  chunk: Chunk,
  before: Float64Array,
  start: Row,
  players: number,
  edition: Parameters<typeof isLifeMaster>[1],
): void {
  for (let i = 0; i < players; i++) {
    const [doubles, ints] = [(start + i) * recordDoubles, (start + i) * recordInts];
    const read = (field: number): number => chunk.before[ints + field] ?? 0;
    const flags = read(I.flags);
    work.winsBefore[i] = read(I.wins);
    work.drawsBefore[i] = read(I.draws);
    work.eventsOfThreeBefore[i] = read(I.eventsOfThree);
    work.peakEstablished[i] = before[doubles + F.peak] ?? Number.NaN;
    work.lifeMaster[i] = (flags & Flag.lifeMaster) !== 0 || isLifeMaster(read(I.gamesAbove2200), edition) ? 1 : 0;
    work.cashFloor[i] = before[doubles + F.moneyFloor] ?? Number.NaN;
    work.ceiling[i] = before[doubles + F.ceiling] ?? Number.NaN;
    const rating = before[doubles + F.rating] ?? Number.NaN;
    const initial = Number.isNaN(rating) ? initialOf(chunk, asRow(start + i)) : undefined;
    work.rating[i] = initial?.rating ?? rating;
    work.gamesBefore[i] = initial?.games ?? read(I.games);
    work.standing[i] = initial === undefined ? standingOf(flags) : Standing.unrated;
  }
}

function fillGames(work: StepArrays, month: Month, section: number, games: number): void {
  const row = (month.gameAt[section] ?? 0) * 3;
  for (let game = 0; game < games; game++) {
    work.playerA[game] = month.games[row + game * 3] ?? 0;
    work.playerB[game] = month.games[row + game * 3 + 1] ?? 0;
    work.halfPointsA[game] = month.games[row + game * 3 + 2] ?? 0;
  }
}
