// Pairings in a sample's sections: Swiss by score groups (top half against bottom half, floaters go down, nobody meets twice if
// that can be avoided), and round robins by the circle method.

/** The state of a Swiss in play. Everything is by index in starting order (strongest first). */
export interface SwissTable {
  readonly scores: Int16Array;
  /** Number of Whites minus number of Blacks so far. */
  readonly balance: Int8Array;
  /** Colour of the last game: 1 White, −1 Black, 0 none. */
  readonly lastColour: Int8Array;
  readonly hadBye: Uint8Array;
  /** Opponents so far, `rounds` slots per player, −1 if free. */
  readonly met: Int16Array;
  readonly rounds: number;
}

export function makeSwissTable(players: number, rounds: number): SwissTable {
  return {
    scores: new Int16Array(players),
    balance: new Int8Array(players),
    lastColour: new Int8Array(players),
    hadBye: new Uint8Array(players),
    met: new Int16Array(players * rounds).fill(-1),
    rounds,
  };
}

export interface RoundPairings {
  /** White, Black, White, Black … */
  readonly pairs: readonly number[];
  /** The player left over if the number is odd. */
  readonly bye: number | undefined;
}

export function haveMet(table: SwissTable, a: number, b: number): boolean {
  const from = a * table.rounds;
  for (let place = from; place < from + table.rounds; place++) {
    if (table.met[place] === b) return true;
  }
  return false;
}

/** Pairs the players present (indexes in any order) for a round. */
export function pairSwiss(table: SwissTable, present: readonly number[]): RoundPairings {
  const order = [...present].sort((a, b) => (table.scores[b] ?? 0) - (table.scores[a] ?? 0) || a - b);
  const bye = order.length % 2 === 1 ? takeBye(table, order) : undefined;
  const unordered: number[] = [];
  let floaters: number[] = [];
  let from = 0;
  while (from < order.length) {
    const score = table.scores[order[from] ?? 0];
    let to = from;
    while (to < order.length && table.scores[order[to] ?? 0] === score) to++;
    floaters = pairGroup(table, [...floaters, ...order.slice(from, to)], unordered);
    from = to;
  }
  pairLeftovers(table, floaters, unordered);
  const pairs: number[] = [];
  for (let at = 0; at + 1 < unordered.length; at += 2) {
    const [first, second] = [unordered[at] ?? 0, unordered[at + 1] ?? 0];
    if (isWhite(table, first, second)) pairs.push(first, second);
    else pairs.push(second, first);
  }
  return { pairs, bye };
}

/** The lowest player without a bye so far. */
function takeBye(table: SwissTable, order: number[]): number | undefined {
  for (let at = order.length - 1; at >= 0; at--) {
    if (table.hadBye[order[at] ?? 0] === 0) return order.splice(at, 1)[0];
  }
  return order.pop();
}

/** Pairs a score group, top half against bottom half; returns those who float down. */
function pairGroup(table: SwissTable, group: readonly number[], pairs: number[]): number[] {
  const half = Math.floor(group.length / 2);
  const taken = new Uint8Array(group.length - half);
  const floaters: number[] = [];
  for (let top = 0; top < half; top++) {
    const player = group[top] ?? 0;
    let found = -1;
    // First the natural opponent, then the next ones down, then up.
    for (let step = 0; step < half && found < 0; step++) {
      const bottom = (top + step) % half;
      if (taken[bottom] === 0 && !haveMet(table, player, group[half + bottom] ?? 0)) found = bottom;
    }
    if (found < 0) floaters.push(player);
    else {
      taken[found] = 1;
      pairs.push(player, group[half + found] ?? 0);
    }
  }
  for (let bottom = 0; bottom < group.length - half; bottom++) {
    if (taken[bottom] === 0) floaters.push(group[half + bottom] ?? 0);
  }
  return floaters.sort((a, b) => a - b);
}

/**
 * Players whom no group could pair: with each other if they have not met, else by an exchange with an existing pair, else a
 * repeat.
 */
function pairLeftovers(table: SwissTable, leftovers: readonly number[], pairs: number[]): void {
  const waiting = [...leftovers];
  while (waiting.length >= 2) {
    const player = waiting.shift() ?? 0;
    const fresh = waiting.findIndex((other) => !haveMet(table, player, other));
    if (fresh >= 0) {
      pairs.push(player, waiting.splice(fresh, 1)[0] ?? 0);
      continue;
    }
    const other = waiting.shift() ?? 0;
    if (!exchange(table, player, other, pairs)) pairs.push(player, other);
  }
}

function exchange(table: SwissTable, a: number, b: number, pairs: number[]): boolean {
  for (let at = pairs.length - 2; at >= 0; at -= 2) {
    const [c, d] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    for (const [x, y] of [
      [c, d],
      [d, c],
    ] as const) {
      if (haveMet(table, a, x) || haveMet(table, b, y)) continue;
      pairs[at] = a;
      pairs[at + 1] = x;
      pairs.push(b, y);
      return true;
    }
  }
  return false;
}

function isWhite(table: SwissTable, first: number, second: number): boolean {
  const balance = (table.balance[first] ?? 0) - (table.balance[second] ?? 0);
  if (balance !== 0) return balance < 0;
  const last = (table.lastColour[first] ?? 0) - (table.lastColour[second] ?? 0);
  return last === 0 ? (first + second) % 2 === 0 : last < 0;
}

/** The pairs of each round by the circle method; with an odd number, one player rests in every round. */
export function roundRobin(players: number): readonly (readonly number[])[] {
  const size = players + (players % 2);
  const rounds: number[][] = [];
  for (let round = 0; round < size - 1; round++) {
    const pairs: number[] = [];
    for (let board = 0; board < size / 2; board++) {
      const a = board === 0 ? size - 1 : (round + board) % (size - 1);
      const b = (round + size - 1 - board) % (size - 1);
      if (a >= players || b >= players) continue;
      if (board === 0 ? round % 2 === 0 : board % 2 === 1) pairs.push(b, a);
      else pairs.push(a, b);
    }
    rounds.push(pairs);
  }
  return rounds;
}
