// The accounts of a FIDE list between two dates, list by list. Each change of a player is the sum of their sections, one
// rounding, and other causes.

import { type ListHead, readRows } from '../../engines/period/content.js';
import { publishedLists } from '../../engines/period/publish.js';
import type { PlayerId } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import type { Accounts } from '../drift-tables.js';
import type { SectionResult } from './period-data.js';
import { fideResults } from './publish.js';
import type { FideList } from './ratings-at.js';

/** A rating is rounded to the nearest whole number once per list. */
const mostRounded = 0.5;

export async function fideAccounts(reader: StoreReader, list: FideList, first: ListHead, second: ListHead): Promise<Accounts> {
  const lists = (await publishedLists(reader, list)).filter(
    ({ header }) => header.date > first.header.date && header.date <= second.header.date,
  );
  const brought = await broughtBy(reader, list);
  let ratings = await ratingsOn(reader, first);
  const before = sumOf(ratings);
  const [entered, left] = [
    { players: 0, points: 0 },
    { players: 0, points: 0 },
  ];
  let [games, rounding, decisions] = [0, 0, 0];
  for (const head of lists) {
    const next = await ratingsOn(reader, head);
    const changes = brought.get(head.header.date) ?? new Map<PlayerId, number>();
    for (const [player, rating] of next) {
      const was = ratings.get(player);
      if (was === undefined) {
        entered.players++;
        entered.points += rating;
        continue;
      }
      const change = (changes.get(player) ?? 0) / 100;
      const rest = rating - was - change;
      games += change;
      if (changes.has(player) && Math.abs(rest) <= mostRounded) rounding += rest;
      else decisions += rest;
    }
    for (const [player, rating] of ratings) {
      if (next.has(player)) continue;
      left.players++;
      left.points += rating;
    }
    ratings = next;
  }
  const after = sumOf(ratings);
  return { before, games, bonus: 0, floors: 0, rounding, decisions, revisions: 0, entered, left, after };
}

async function ratingsOn(reader: StoreReader, head: ListHead): Promise<Map<PlayerId, number>> {
  const ratings = new Map<PlayerId, number>();
  for await (const rows of readRows(reader, head)) {
    for (const { player, ratings: own } of rows) {
      const rating = own[0]?.rating;
      if (rating !== undefined && rating !== null) ratings.set(player, rating);
    }
  }
  return ratings;
}

function sumOf(ratings: ReadonlyMap<PlayerId, number>): number {
  let sum = 0;
  for (const rating of ratings.values()) sum += rating;
  return sum;
}

/** Hundredths of points from sections, by list and player. A correction counts as its difference. */
async function broughtBy(reader: StoreReader, list: FideList): Promise<Map<string, Map<PlayerId, number>>> {
  const brought = new Map<string, Map<PlayerId, number>>();
  const add = (date: string, result: SectionResult, sign: 1 | -1): void => {
    const players = brought.get(date) ?? new Map<PlayerId, number>();
    brought.set(date, players);
    for (const { player, rating, changeHundredths } of result.shares)
      if (rating !== null) players.set(player, (players.get(player) ?? 0) + sign * changeHundredths);
  };
  for await (const last of fideResults(reader)) {
    if (last.list !== list) continue;
    const versions = [...(last.earlier ?? []), last];
    for (const [at, version] of versions.entries()) {
      add(version.date, version, 1);
      const before = versions[at - 1];
      if (before !== undefined) add(version.date, before, -1);
    }
  }
  return brought;
}
