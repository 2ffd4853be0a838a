// Collects the games of a round in play while a file is read: each once, whichever side comes first.

import { inRoundOrder, makeCell } from './cell.js';
import type { FindingCollector } from './collector.js';
import type { Place } from './finding.js';
import type { Cell, Colour, OpenGame, ReportPlayer, ReportSection } from './report.js';
import { say } from './say.js';

export class OpenGames {
  readonly #games = new Map<string, OpenGame>();

  game(round: number, white: number, black: number): void {
    if (white === black) return;
    const key = `${round} ${Math.min(white, black)} ${Math.max(white, black)}`;
    if (!this.#games.has(key)) this.#games.set(key, { round, white, black });
  }

  /** One player's side of a game; without a colour, the lower number comes first. */
  side(round: number, pair: number, opponent: number, colour: Colour | undefined): void {
    const isWhite = colour === undefined ? pair < opponent : colour === 'white';
    if (isWhite) this.game(round, pair, opponent);
    else this.game(round, opponent, pair);
  }

  /** The field of a section; empty if no game is open. */
  get field(): Pick<ReportSection, 'openGames'> {
    return this.#games.size === 0 ? {} : { openGames: [...this.#games.values()] };
  }
}

/** A player's side of a game without a result. */
export interface WaitingSide {
  readonly round: number;
  readonly pair: number;
  readonly opponent: number;
  readonly colour?: Colour | undefined;
  readonly place: Place;
}

/**
 * Two sides that wait for each other are an open game. If the opponent's side does not wait, the result was forgotten: the side
 * becomes a cell without an outcome, and an error.
 */
export function withWaiting(
  players: readonly ReportPlayer[],
  sides: readonly WaitingSide[],
  open: OpenGames,
  findings: FindingCollector,
): readonly ReportPlayer[] {
  const waits = new Set(sides.map(({ round, pair, opponent }) => `${round} ${pair} ${opponent}`));
  const forgotten = new Map<number, Cell[]>();
  for (const { round, pair, opponent, colour, place } of sides) {
    if (waits.has(`${round} ${opponent} ${pair}`)) {
      open.side(round, pair, opponent, colour);
      continue;
    }
    const message = say`Player ${pair} has no result against ${opponent} in round ${round}, but player ${opponent} does not wait for that game.`;
    findings.add('result-unknown', place, message, say`Enter the result of player ${pair} and send the file again.`);
    forgotten.set(pair, [...(forgotten.get(pair) ?? []), makeCell(round, 'unknown', opponent, colour, place)]);
  }
  if (forgotten.size === 0) return players;
  return players.map((player) => {
    const more = forgotten.get(player.pair);
    return more === undefined ? player : { ...player, cells: inRoundOrder([...player.cells, ...more]) };
  });
}
