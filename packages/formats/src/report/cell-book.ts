// Collects cells from a list of games: each game gives one to both players.

import { inRoundOrder, makeCell } from './cell.js';
import type { Place } from './finding.js';
import { OpenGames } from './open-games.js';
import type { Cell, Colour, Outcome } from './report.js';

export class CellBook {
  readonly #cells = new Map<number, Cell[]>();
  readonly #rounds = new Set<number>();
  readonly open = new OpenGames();
  /** The number of cells, for limits. */
  count = 0;
  lastRound = 0;

  add(player: number, cell: Cell): void {
    const own = this.#cells.get(player);
    if (own === undefined) this.#cells.set(player, [cell]);
    else own.push(cell);
    this.count += 1;
    this.#rounds.add(cell.round);
    this.lastRound = Math.max(this.lastRound, cell.round);
  }

  game(round: number, white: number, black: number, [ofWhite, ofBlack]: readonly [Outcome, Outcome], place: Place): void {
    this.side(round, white, ofWhite, black, 'white', place);
    this.side(round, black, ofBlack, white, 'black', place);
  }

  side(
    round: number,
    player: number,
    outcome: Outcome,
    opponent: number | undefined,
    colour: Colour | undefined,
    place: Place,
  ): void {
    this.add(player, makeCell(round, outcome, opponent, colour, { ...place, player, round }));
  }

  hasRound(round: number): boolean {
    return this.#rounds.has(round);
  }

  of(player: number): readonly Cell[] {
    return inRoundOrder(this.#cells.get(player) ?? []);
  }
}
