// Groups of players, and which cells of a table may be shown (LAB §3.3 and §6.4).

import { rounded } from './numbers.js';

const ageBands: readonly (readonly [from: number, name: string])[] = [
  [60, '60+'],
  [46, '46–59'],
  [35, '35–45'],
  [25, '25–34'],
  [20, '20–24'],
  [16, '16–19'],
  [13, '13–15'],
  [10, '10–12'],
  [0, '0–9'],
];

const gamesBands: readonly (readonly [from: number, name: string])[] = [
  [301, '301+'],
  [101, '101–300'],
  [51, '51–100'],
  [26, '26–50'],
  [9, '9–25'],
  [5, '5–8'],
  [1, '1–4'],
  [0, '0'],
];

/** Width of a rating group, in points. */
export const ratingBand = 200;

function bandOf(bands: readonly (readonly [number, string])[], value: number): string {
  return bands.find(([from]) => value >= from)?.[1] ?? 'unknown';
}

export function ageGroup(age: number | null | undefined): string {
  return age === null || age === undefined ? 'unknown' : bandOf(ageBands, age);
}

export function gamesGroup(games: number): string {
  return bandOf(gamesBands, games);
}

/** `1400–1599`. */
export function ratingGroup(rating: number): string {
  const from = Math.floor(rating / ratingBand) * ratingBand;
  return `${from}–${from + ratingBand - 1}`;
}

/** A cell on fewer players than this is not shown. */
export const leastPlayersOfACell = 10;

/**
 * Names of the hidden groups. In tables by age, the hidden groups together must also have enough players; otherwise the next
 * smallest is hidden too, so that nobody can find a hidden group by subtraction. `together` counts the players of several groups, who may
 * belong to two of them in turn; without it, everybody belongs to one.
 */
export function hiddenGroups(
  players: ReadonlyMap<string, number>,
  least: number,
  byAge: boolean,
  together: (names: ReadonlySet<string>) => number = (names) =>
    [...names].reduce((all, name) => all + (players.get(name) ?? 0), 0),
): Set<string> {
  const hidden = new Set([...players].flatMap(([name, count]) => (count < least ? [name] : [])));
  if (!byAge || hidden.size === 0) return hidden;
  const smallestFirst = [...players].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
  for (const [name] of smallestFirst) {
    if (together(hidden) >= least) break;
    hidden.add(name);
  }
  return hidden;
}

/** Which cells rest on too few players to be shown. Of each cell, only as many players are remembered as it needs. */
export class CellPlayers {
  /** 1 while a cell has too few players. Loops over games look here before they call `see`. */
  readonly isFew: Uint8Array;
  readonly #least: number;
  readonly #counts: Uint8Array;
  readonly #players: Uint32Array;

  /** With 0 as the least number, every cell is shown. */
  constructor(cells: number, least: number) {
    this.isFew = new Uint8Array(cells).fill(least > 0 ? 1 : 0);
    this.#least = least;
    this.#counts = new Uint8Array(cells);
    this.#players = new Uint32Array(cells * least);
  }

  see(cell: number, player: number): void {
    if (this.isFew[cell] !== 1) return;
    const count = this.#counts[cell] as number;
    const first = cell * this.#least;
    for (let at = first; at < first + count; at++) if (this.#players[at] === player) return;
    this.#players[first + count] = player;
    this.#counts[cell] = count + 1;
    if (count + 1 === this.#least) this.isFew[cell] = 0;
  }
}

/** Scores, deviances and p-values by age: four decimals. */
export function roundedScore(value: number | null): number | null {
  return value === null ? null : rounded(value, 10_000);
}

/** Means and changes of ratings by age: one decimal. */
export function roundedMean(value: number | null): number | null {
  return value === null ? null : rounded(value, 10);
}
