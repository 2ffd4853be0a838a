// A round robin may be reported as a table: column n has the result against player n, whenever it was played. The model has
// rounds, so the games of a table get those of a Berger schedule, in which every player has one game per round.

/** The number of rounds in a round robin with this many players. */
export function bergerRounds(players: number): number {
  return players % 2 === 0 ? players - 1 : players;
}

/** The round in which two players meet, 1-based. Symmetric, and different for each opponent of a player. */
export function bergerRound(a: number, b: number, players: number): number {
  const rounds = bergerRounds(players);
  const even = rounds + 1;
  if (a === even) return ((2 * b - 2) % rounds) + 1;
  if (b === even) return ((2 * a - 2) % rounds) + 1;
  return ((a + b - 2) % rounds) + 1;
}

export interface TableCell {
  /** 1-based. */
  readonly column: number;
  readonly played: boolean;
  readonly opponent?: number;
}

/**
 * Whether the columns are opponents rather than rounds: no game in anybody's own column, and every played game that names its
 * opponent names the column's. (In rounds, everybody's opponent of round 1 would have to be player 1.)
 */
export function isRoundRobinTable(players: readonly { readonly pair: number; readonly cells: readonly TableCell[] }[]): boolean {
  let games = 0;
  for (const { pair, cells } of players) {
    for (const cell of cells) {
      if (!cell.played) continue;
      games++;
      if (cell.column === pair || (cell.opponent ?? cell.column) !== cell.column) return false;
    }
  }
  return games > 0;
}
