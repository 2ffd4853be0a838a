// The sources of points on FIDE lists between two dates: each section's changes, first ratings, and game by game whether the
// ratings predicted the results.

import { scoringProbability } from '@harkness/rules/fide';
import { gamesOfSettledK } from '@harkness/rules/internal/fide';
import { type ListHead, readRows } from '../../engines/period/content.js';
import { publishedLists } from '../../engines/period/publish.js';
import type { StoreReader } from '../../facts/store.js';
import { emptyTransfers, type FlowTables, type MutableTransfers } from '../drift-tables.js';
import type { SectionResult } from './period-data.js';
import { fideResults } from './publish.js';
import { type FideList, RatingsAt } from './ratings-at.js';
import { documentAt } from './sections.js';

/** Covers lists dated after the first, up to and including the second. */
export async function fideTransfers(
  reader: StoreReader,
  list: FideList,
  first: ListHead,
  second: ListHead,
  tables: FlowTables,
): Promise<MutableTransfers> {
  const totals = emptyTransfers();
  const isBetween = (date: string): boolean => date > first.header.date && date <= second.header.date;
  const ratings = new RatingsAt(reader, list);
  let hundredths = 0;
  for await (const result of fideResults(reader)) {
    if (result.list !== list || !isBetween(result.date)) continue;
    totals.sections++;
    for (const share of result.shares) if (share.rating !== null) hundredths += share.changeHundredths;
    totals.games += await addGames(reader, result, ratings, tables);
  }
  totals.formula = hundredths / 100;
  totals.net = totals.formula;
  for (const head of (await publishedLists(reader, list)).filter(({ header }) => isBetween(header.date))) {
    for await (const rows of readRows(reader, head)) {
      for (const row of rows) {
        if (row.status !== 'new') continue;
        totals.entrants.players++;
        totals.entrants.points += row.ratings[0]?.rating ?? 0;
      }
    }
  }
  return totals;
}

/** Adds the games played. Those between established players are compared with the table of 8.1(b). */
async function addGames(reader: StoreReader, result: SectionResult, ratings: RatingsAt, tables: FlowTables): Promise<number> {
  const document = await documentAt(reader, result.seq);
  if (document === undefined) return 0;
  const then: (number | undefined)[] = [];
  for (const { player } of document.players) {
    const known = await ratings.of(player, document.start);
    then.push(known !== undefined && known.rating !== null && known.career.games >= gamesOfSettledK ? known.rating : undefined);
  }
  let games = 0;
  for (const [white, black, halfPoints, , played] of document.games) {
    if (played === 0) continue;
    games++;
    const [own, other] = [then[white], then[black]];
    if (own === undefined || other === undefined) continue;
    const expected = scoringProbability(own - other) / 100;
    tables.byRating.add(own, expected, halfPoints / 2);
    tables.byRating.add(other, 1 - expected, 1 - halfPoints / 2);
    if (own >= other) tables.byDifference.add(own - other, expected, halfPoints / 2);
    else tables.byDifference.add(other - own, 1 - expected, 1 - halfPoints / 2);
  }
  return games;
}
