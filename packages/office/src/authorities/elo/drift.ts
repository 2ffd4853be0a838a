// Plain Elo points between two lists.

import { dayNumber } from '@harkness/rules';
import { edition, expectedScore } from '@harkness/rules/elo';
import { type ListHead, readRows } from '../../engines/period/content.js';
import type { PlayerId } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import { type Accounts, emptyTransfers, type FlowTables, type Transfers } from '../drift-tables.js';
import type { Book, RatedUnit } from './book.js';
import type { EloSystem } from './settings.js';

/** Sections after the first cut-off and up to the second. A period counts where its last section falls. */
function unitsBetween(book: Book, { system }: EloSystem, first: ListHead, second: ListHead): Map<RatedUnit['rated'], RatedUnit> {
  const units = new Map<RatedUnit['rated'], RatedUnit>();
  const [after, upTo] = [first.header.cutoff ?? first.header.date, second.header.cutoff ?? second.header.date];
  for (const { document, units: own } of book.sections.values())
    for (const unit of own)
      if (unit.system.system === system && document.end > after && document.end <= upTo) units.set(unit.rated, unit);
  return units;
}

export async function pointsBetween(
  reader: StoreReader,
  book: Book,
  own: EloSystem,
  first: ListHead,
  second: ListHead,
  tables: FlowTables,
): Promise<{ readonly transfers: Transfers; readonly accounts: Accounts }> {
  const transfers = emptyTransfers();
  for (const { rated, results } of unitsBetween(book, own, first, second).values()) {
    const day = rated.per === 'section' ? rated.input.startDate : (rated.input.sections[0]?.endDate ?? rated.input.list);
    const rules = edition(own.rulebook, { on: day });
    transfers.sections += rated.per === 'section' ? 1 : rated.input.sections.length;
    let seen = 0;
    for (const { change, games, before, after, outcome } of results.values()) {
      if (outcome === 'first-rating' && after.rating !== null) {
        transfers.entrants.players++;
        transfers.entrants.points += after.rating;
      }
      if (change === null || before.rating === null || after.rating === null) continue;
      transfers.formula += change.change;
      transfers.net += after.rating - before.rating;
      for (const game of games) {
        seen++;
        if (!rules.ok) continue;
        const expected = expectedScore(rules.value, change.rating, game.rating);
        tables.byRating.add(change.rating, expected, game.score);
        if (change.rating >= game.rating) tables.byDifference.add(change.rating - game.rating, expected, game.score);
      }
    }
    transfers.games += seen / 2;
  }
  // The floor and the rounding of the kept rating cannot be separated afterwards, so both are counted here.
  transfers.rounding = transfers.net - transfers.formula;
  return { transfers, accounts: await accountsOf(reader, book, own, first, second, transfers) };
}

async function ratingsOn(reader: StoreReader, head: ListHead): Promise<Map<PlayerId, number>> {
  const ratings = new Map<PlayerId, number>();
  for await (const rows of readRows(reader, head))
    for (const { player, ratings: own } of rows) {
      const [listed] = own;
      if (listed !== undefined && listed.rating !== null) ratings.set(player, listed.exact ?? listed.rating);
    }
  return ratings;
}

async function accountsOf(
  reader: StoreReader,
  book: Book,
  { system }: EloSystem,
  first: ListHead,
  second: ListHead,
  transfers: Transfers,
): Promise<Accounts> {
  const [before, after] = [await ratingsOn(reader, first), await ratingsOn(reader, second)];
  const sum = (ratings: ReadonlyMap<PlayerId, number>) => [...ratings.values()].reduce((total, one) => total + one, 0);
  const entered = [...after].filter(([player]) => !before.has(player));
  const left = [...before].filter(([player]) => !after.has(player));
  const total = (rows: readonly (readonly [PlayerId, number])[]) => rows.reduce((points, [, rating]) => points + rating, 0);
  const since = dayNumber(first.header.cutoff ?? first.header.date);
  const until = dayNumber(second.header.cutoff ?? second.header.date);
  let decisions = 0;
  for (const player of after.keys()) {
    if (!before.has(player)) continue;
    const history = book.history(system, player);
    for (const [at, { day, from, state }] of history.entries())
      if (day > since && day <= until && !('section' in from))
        decisions += (state.rating ?? 0) - (history[at - 1]?.state.rating ?? before.get(player) ?? 0);
  }
  const parts = { games: transfers.formula, bonus: 0, floors: 0, rounding: transfers.rounding, decisions };
  const [enteredPoints, leftPoints] = [total(entered), total(left)];
  const explained = parts.games + parts.rounding + parts.decisions + enteredPoints - leftPoints;
  return {
    before: sum(before),
    ...parts,
    // Corrections since the first list, and changes of players who left or entered in between.
    revisions: sum(after) - sum(before) - explained,
    entered: { players: entered.length, points: enteredPoints },
    left: { players: left.length, points: leftPoints },
    after: sum(after),
  };
}
