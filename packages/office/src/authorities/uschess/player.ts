// A player under US Chess: standings in the six systems, history by section, and official, live and revised ratings.

import { dayNumber, type IsoDate } from '@harkness/rules';
import { fewestEstablishedGames, isEstablished } from '@harkness/rules/internal/uschess';
import { officialRating } from '@harkness/rules/uschess';
import { heldIn } from '../../engines/live/chunk.js';
import type { SectionEntry } from '../../engines/live/section-directory.js';
import { rowOf, type StoredUnit, stateAfterRow, stateBeforeRow } from '../../engines/live/stored-results.js';
import type { View } from '../../engines/live/view.js';
import { readColumns } from '../../engines/period/content.js';
import { listInForceOn } from '../../engines/period/publish.js';
import { rankIn } from '../../engines/period/ranks.js';
import type { Audience, Standing } from '../../facts/answers.js';
import type { PlayerId, RatingSystem } from '../../facts/facts.js';
import { asSystem, type PlayerNumber, type Row } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { systemOf } from '../../facts/stored-codes.js';
import { systemAt, u16At } from '../../facts/typed-arrays.js';
import type { HistoryRow, KnownRating, ThreeRatings } from '../authority.js';
import { adjustedOn } from './adjustments.js';
import { isEdition } from './live/editions.js';
import { editionsOf } from './live/own-rules.js';
import { liveSystemCount } from './live/systems.js';
import { pointOf, standingOf } from './standing.js';
import { Standings } from './standings.js';
import { supplement } from './supplement.js';

export async function standingsOf(
  view: View,
  player: PlayerNumber,
  on: IsoDate | undefined,
  today: IsoDate,
): Promise<Standing[]> {
  const edition = editionsOf(view).at(dayNumber(on ?? today));
  const standings: Standing[] = [];
  if (!isEdition(edition)) return standings;
  for (let system = asSystem(0); system < liveSystemCount; system++) {
    const record = await view.stateOn(player, system, on);
    const standing = standingOf(record, system, edition);
    if (standing === undefined) continue;
    const adjusted = await adjustedOn(view, player, system, record, on);
    standings.push(adjusted === undefined ? standing : { ...standing, adjustedOn: adjusted });
  }
  return standings;
}

/** Standings apply the floors and titles of the rules in force today. */
export function rulesOfDay(view: View, today: IsoDate): string {
  const edition = editionsOf(view).at(dayNumber(today));
  return isEdition(edition) ? JSON.stringify([edition.document, edition.values, edition.reads]) : '';
}

export async function historyRows(view: View, player: PlayerNumber, info: SectionEntry): Promise<HistoryRow[]> {
  const units = await view.stored.units(info.slot, info.end);
  const rows = units.flatMap((unit) => {
    const row = rowOf(unit, player, view.merges);
    return row < 0 ? [] : [participation(view, unit, row)];
  });
  const chunk = units.length > 0 ? undefined : await view.stored.chunkOf(info.slot, info.end);
  const held = chunk === undefined ? undefined : heldIn(chunk, info.slot);
  return held === undefined ? rows : [{ system: 'OTBR', games: 0, score: 0, before: null, after: null, held }];
}

function participation(view: View, unit: StoredUnit, row: Row): HistoryRow {
  const { chunk } = unit;
  const [played, wins, draws] = [0, 1, 2].map((at) => u16At(chunk.played, row * 3 + at)) as [number, number, number];
  return {
    system: systemOf(systemAt(chunk.unitSystem, unit.unit)),
    games: played,
    score: wins + draws / 2,
    before: pointOf(stateBeforeRow(chunk, row)),
    after: pointOf(stateAfterRow(unit, row, view.rules)),
  };
}

/** Opens the standings when the first player is looked up, and keeps them. */
export function knownRatings(
  reader: StoreReader,
  _today: IsoDate,
  expected: readonly PlayerId[] = [],
): (player: PlayerId) => Promise<KnownRating[]> {
  let opened: Promise<Standings> | undefined;
  const open = async (): Promise<Standings> => {
    const standings = await Standings.open(reader);
    await standings.prefetch(expected);
    return standings;
  };
  return async (player) => {
    opened ??= open();
    return (await (await opened).of(player)).map(({ system, rating, games, creditedGames = 0, lastRated }) => ({
      ...{ system, rating: Math.round(rating), games, creditedGames },
      ...(lastRated === undefined ? {} : { lastRated }),
    }));
  };
}

export async function threeRatings(
  reader: StoreReader,
  player: PlayerId,
  on: IsoDate,
  audience: Audience,
  view?: View,
): Promise<ThreeRatings[]> {
  const ratings = new Map<RatingSystem, ThreeRatings>();
  const add = (system: RatingSystem, part: Partial<ThreeRatings>): void => {
    ratings.set(system, { ...(ratings.get(system) ?? { system }), ...part });
  };
  const head = await listInForceOn(reader, supplement, on);
  const standings = view === undefined ? await Standings.open(reader, audience) : new Standings(view);
  if (head !== undefined) {
    const { date, cutoff } = head.header;
    // Read from the columns, which the rank needs anyway; the row is in a compressed chunk with hundreds of others.
    const columns = await readColumns(reader, head);
    const row = columns.find(player);
    for (const system of row < 0 ? [] : head.systems) {
      const [rating = 0, games = 0] = [columns.systems.get(system)?.rating[row], columns.systems.get(system)?.games[row]];
      if (rating === 0) continue;
      const edition = editionsOf(standings.view).at(dayNumber(cutoff ?? date));
      const established = isEdition(edition) ? { established: isEstablished(games, edition) } : {};
      const rank = await rankIn(reader, head, system, rating, fewestEstablishedGames);
      add(system, { official: { rating, games, ...established, list: supplement, date, ...rank } });
    }
    if (cutoff !== undefined) {
      for (const { system, rating, games } of await standings.of(player, cutoff)) {
        add(system, { revised: { rating: officialRating(rating), exact: rating, games, cutoff } });
      }
    }
  }
  for (const { system, rating, games, lastRated, adjustedOn } of await standings.of(player)) {
    const days = { ...(lastRated === undefined ? {} : { lastRated }), ...(adjustedOn === undefined ? {} : { adjustedOn }) };
    add(system, { live: { rating: officialRating(rating), exact: rating, games, ...days } });
  }
  return [...ratings.values()];
}
