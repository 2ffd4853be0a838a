// Games of a round in play, gathered while a file is read: each once, whichever side names it first.

import type { Colour, OpenGame, ReportSection } from './report.js';

export class OpenGames {
  readonly #games = new Map<string, OpenGame>();

  game(round: number, white: number, black: number): void {
    if (white === black) return;
    const key = `${round} ${Math.min(white, black)} ${Math.max(white, black)}`;
    if (!this.#games.has(key)) this.#games.set(key, { round, white, black });
  }

  /** One player's side of it; without a colour the lower number stands first. */
  side(round: number, pair: number, opponent: number, colour: Colour | undefined): void {
    const isWhite = colour === undefined ? pair < opponent : colour === 'white';
    if (isWhite) this.game(round, pair, opponent);
    else this.game(round, opponent, pair);
  }

  /** The field of a section; nothing where no game is open. */
  get field(): Pick<ReportSection, 'openGames'> {
    return this.#games.size === 0 ? {} : { openGames: [...this.#games.values()] };
  }
}
