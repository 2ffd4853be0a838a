// Pairings of Swiss-Chess: one record per player and round. FORMATS-2 §5.4.

import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { OpenGames } from '../report/open-games.js';
import type { Cell, Colour, Outcome } from '../report/report.js';
import { say } from '../report/say.js';
import { pairingAt, pairingBytes, type SwissChessFile } from './layout.js';

const noResult = 0;
const played = 0;
const withoutPlay = 2;
/** Teams and special results use the higher bits. */
const resultBits = 3;
/** By the low bits: unknown, loss, draw, win. */
const games: readonly Outcome[] = ['unknown', 'loss', 'draw', 'win'];
const forfeits: readonly Outcome[] = ['forfeit-loss', 'forfeit-loss', 'forfeit-draw', 'forfeit-win'];
const byes: readonly Outcome[] = ['absent', 'absent', 'bye-half', 'bye-full'];
/** 2 and 4 are variants of 1 and 3. */
const colours: readonly (Colour | undefined)[] = [undefined, 'white', 'white', 'black', 'black'];

export interface SwissChessRounds {
  readonly cells: readonly (readonly Cell[])[];
  /** The last round with a result. */
  readonly rounds: number;
  readonly open: OpenGames;
}

/** `pairs`: pairing numbers by the ids used for opponents. */
export function readPairings(
  file: SwissChessFile,
  pairs: ReadonlyMap<number, number>,
  own: readonly number[],
  findings: FindingCollector,
): SwissChessRounds {
  const { view } = file;
  const waiting: Place[] = [];
  const open = new OpenGames();
  let rounds = 0;
  const cells = own.map((pair, index) => {
    const list: Cell[] = [];
    for (let round = 1; round <= file.rounds; round++) {
      const base = file.pairings + (index * file.rounds + round - 1) * pairingBytes;
      const place: Place = { section: 1, player: pair, round, field: `byte ${base}` };
      const id = view.getUint16(base + pairingAt.opponent, true);
      const result = view.getUint8(base + pairingAt.result);
      const status = view.getUint8(base + pairingAt.status);
      const colour = colours[view.getUint8(base + pairingAt.colour)];
      const opponent = id === 0 ? undefined : pairs.get(id);
      const outcome = outcomeOf(result & resultBits, status, opponent !== undefined);
      if (outcome === 'nothing') continue;
      if (outcome === 'waiting') {
        waiting.push(place);
        if (opponent !== undefined) open.side(round, pair, opponent, colour);
        continue;
      }
      if (outcome === 'unknown') {
        const what =
          opponent === undefined && id !== 0
            ? say`the opponent ${id}, who is not in the file`
            : say`the result ${result} and the status ${status}`;
        const message = say`Round ${round}, player ${pair}: ${what}; not known here.`;
        findings.add('swiss-chess-result', place, message, say`Set the result of this game.`);
      }
      rounds = round > rounds ? round : rounds;
      list.push({
        round,
        outcome,
        ...(opponent === undefined ? {} : { opponent }),
        ...(opponent === undefined || colour === undefined ? {} : { colour }),
        place,
      });
    }
    return list;
  });
  const [first] = waiting;
  if (first !== undefined) {
    const games = Math.ceil(waiting.length / 2);
    const message = say`${games === 1 ? say`1 game has` : say`${games} games have`} no result yet, the first in round ${first.round}; left out.`;
    const hint = say`Confirm if the results so far are to be rated. Otherwise send the file when the event is over.`;
    findings.add('swiss-chess-unfinished', first, message, hint);
  }
  return { cells, rounds, open };
}

function outcomeOf(result: number, status: number, hasOpponent: boolean): Outcome | 'waiting' | 'nothing' {
  if (status !== played && status !== withoutPlay) return 'unknown';
  if (!hasOpponent) {
    if (status === withoutPlay) return byes[result] ?? 'unknown';
    return result === noResult ? 'nothing' : 'unknown';
  }
  if (status === withoutPlay) return forfeits[result] ?? 'unknown';
  return result === noResult ? 'waiting' : (games[result] ?? 'unknown');
}

export function quoteVersion(version: number): string {
  return quote(`${Math.floor(version / 100)}.${String(version % 100).padStart(2, '0')}`);
}
