// Reproduces ratings that FIDE and pairing programs really published: the individual calculations of 2008–10 with the K printed
// there, and the changes of 16 events of 2024–26, whose K is not printed: one of K 10, 20 and 40 must give them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CalculatedGame,
  type ChangeCalculation,
  calculateChange,
  editionByName,
  type FideEdition,
  ratePeriod,
  tournamentPerformance,
} from '@harkness/rules/fide';

export interface RealCheck {
  /** What was compared. */
  readonly name: string;
  readonly compared: number;
  readonly agree: number;
  /** A description of every number that was not reproduced. */
  readonly misses: readonly string[];
}

interface OfficialCase {
  readonly period?: string;
  readonly rating: number;
  readonly K: number;
  readonly opponents: readonly number[];
  readonly results: readonly number[];
  readonly expected?: number;
  readonly change?: number;
  readonly performance?: number;
}

interface PublishedPlayer {
  readonly no: number;
  readonly rating: number;
  readonly opponents: readonly number[];
  readonly results: readonly number[];
  readonly we: number;
  readonly publishedChange: string;
  readonly aro: number;
  readonly rp: number;
}

interface PublishedChanges {
  readonly tournaments: readonly { readonly tournament: string; readonly players: readonly PublishedPlayer[] }[];
}

/** The two files of FIDE numbers in a folder, checked one by one. */
export function verifyFide(folder: string): RealCheck[] {
  const official = readJson(join(folder, 'fide-official-calcs.json')) as { readonly cases: readonly OfficialCase[] };
  const changes = readJson(join(folder, 'fide-changes.json')) as PublishedChanges;
  return [...verifyOfficial(official.cases), ...verifyChanges(changes)];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The tables and 400-point rule of 2009 apply to every event here; K is given or tried. */
const edition = editionOf2009();

function editionOf2009(): FideEdition {
  const found = editionByName('fide-2009', 'standard');
  if (!found.ok) throw new Error('the edition of 2009 is missing');
  return found.value;
}

function calculate(rating: number, games: readonly CalculatedGame[], k: number): ChangeCalculation {
  const found = calculateChange({ rating, k }, games, edition);
  if (!found.ok) throw new Error(JSON.stringify(found.errors));
  return found.value;
}

function performanceOf(opponents: readonly number[], halfPoints: number): { rc: number; performance: number } {
  const found = tournamentPerformance(opponents, halfPoints, edition);
  if (!found.ok) throw new Error(JSON.stringify(found.errors));
  return found.value;
}

function gamesOf(row: { readonly opponents: readonly number[]; readonly results: readonly number[] }): CalculatedGame[] {
  return row.opponents.map((opponent, index) => ({ opponent, halfPoints: 2 * (row.results[index] ?? Number.NaN) }));
}

class Tally {
  private compared = 0;
  private readonly misses: string[] = [];
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  compare(where: string, published: number | string, agrees: boolean, found: number | string): void {
    this.compared += 1;
    if (!agrees) this.misses.push(`${where}: published ${published}, found ${found}`);
  }

  result(): RealCheck {
    return { name: this.name, compared: this.compared, agree: this.compared - this.misses.length, misses: this.misses };
  }
}

function verifyOfficial(cases: readonly OfficialCase[]): RealCheck[] {
  const expected = new Tally('FIDE’s own calculations 2008–10: expected score');
  const change = new Tally('FIDE’s own calculations 2008–10: change with the K printed');
  const performance = new Tally('FIDE’s own calculations 2008–10: performance rating');
  for (const [index, one] of cases.entries()) {
    const where = `case ${index + 1} (${one.period ?? 'no period'}, ${one.rating})`;
    const found = calculate(one.rating, gamesOf(one), one.K);
    if (one.expected !== undefined) {
      expected.compare(
        where,
        one.expected,
        Math.round(100 * one.expected) === found.expectedHundredths,
        found.expectedHundredths / 100,
      );
    }
    if (one.change !== undefined) {
      change.compare(where, one.change, Math.round(100 * one.change) === found.changeHundredths, found.changeHundredths / 100);
    }
    if (one.performance !== undefined) {
      const made = performanceOf(one.opponents, found.halfPoints).performance;
      performance.compare(where, one.performance, one.performance === made, made);
    }
  }
  return [expected.result(), change.result(), performance.result()];
}

const possibleK = [10, 20, 40] as const;

function verifyChanges({ tournaments }: PublishedChanges): RealCheck[] {
  const expected = new Tally('published events 2024–26: expected score');
  const change = new Tally('published events 2024–26: change, with some K of 10, 20, 40');
  const average = new Tally('published events 2024–26: average of the opponents');
  const performance = new Tally('published events 2024–26: performance rating');
  for (const { tournament, players } of tournaments) {
    for (const player of players) {
      const where = `${tournament}, player ${player.no}`;
      const games = gamesOf(player);
      const found = calculate(player.rating, games, 1);
      expected.compare(
        where,
        player.we,
        Math.round(100 * player.we) === found.expectedHundredths,
        found.expectedHundredths / 100,
      );
      change.compare(where, player.publishedChange, changeAgrees(player, games), found.changeHundredths / 100);
      const made = performanceOf(player.opponents, found.halfPoints);
      average.compare(where, player.aro, player.aro === made.rc, made.rc);
      performance.compare(where, player.rp, player.rp === made.performance, made.performance);
    }
  }
  return [expected.result(), change.result(), average.result(), performance.result()];
}

/** A whole number is K × (W − We) rounded; with decimals the program did not know K, and printed W − We itself. */
function changeAgrees(player: PublishedPlayer, games: readonly CalculatedGame[]): boolean {
  if (player.publishedChange.includes('.')) {
    return Math.round(100 * Number(player.publishedChange)) === calculate(player.rating, games, 1).changeHundredths;
  }
  const published = Number(player.publishedChange);
  return possibleK.some((k) => changeOf2024(player.rating, games, k) === published);
}

/** Events of 2024–26 follow the rules of March 2024: the change is rounded, halves away from zero. */
function changeOf2024(rating: number, games: readonly CalculatedGame[], publishedK: number): number {
  const of2024 = editionByName('fide-2024', 'standard');
  if (!of2024.ok) throw new Error('the edition of 2024 is missing');
  const period = ratePeriod(
    {
      listType: 'standard',
      newList: '2024-05-01',
      player: { rating, games: 0, ever2300: false, ever2400: false, publishedK },
      tournaments: [{ id: 'event', start: '2024-03-01', own: rating, games }],
    },
    of2024.value,
  );
  if (!period.ok) throw new Error(JSON.stringify(period.errors));
  return period.value.rounded;
}
