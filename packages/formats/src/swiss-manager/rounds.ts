// Turns pairing records of Swiss-Manager into cells. Codes 1 to 5 are certain; others are marked where they are read. FORMATS-2
// §1.7.

import type { FindingCollector } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { OpenGames } from '../report/open-games.js';
import type { Cell, Colour, Outcome } from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import type { Pairing, SwissManagerFile } from './parts.js';

/** As Black: a number that is not a player. */
const bye = 0xffff;
const notPaired = 0xfffe;
const emptyChair = 0;

const between: { readonly [code: number]: readonly [white: Outcome, black: Outcome] } = {
  1: ['win', 'loss'],
  2: ['draw', 'draw'],
  3: ['loss', 'win'],
  4: ['forfeit-win', 'forfeit-loss'],
  5: ['forfeit-loss', 'forfeit-win'],
  6: ['forfeit-loss', 'forfeit-loss'],
  15: ['unrated-win', 'unrated-loss'],
  16: ['unrated-draw', 'unrated-draw'],
  17: ['unrated-loss', 'unrated-win'],
};
const unratedCodes = [15, 16, 17];

const alone: { readonly [code: number]: Outcome } = { 0: 'absent', 1: 'bye-full', 2: 'bye-half', 3: 'absent' };

export interface RoundsRead {
  /** By starting number. */
  readonly cells: ReadonlyMap<number, readonly Cell[]>;
  /** The last round with a result. */
  readonly rounds: number;
  readonly open: OpenGames;
}

export function readRounds(file: SwissManagerFile, isRoundRobin: boolean, findings: FindingCollector): RoundsRead {
  const cells = new Map<number, Cell[]>();
  const waiting: Place[] = [];
  const unrated: Place[] = [];
  const open = new OpenGames();
  let rounds = 0;
  for (const [index, { pairings }] of file.rounds.entries()) {
    const round = index + 1;
    const add = (player: number, outcome: Outcome, opponent?: number, colour?: Colour): void => {
      const own = cells.get(player) ?? [];
      cells.set(player, own);
      own.push({ round, outcome, ...(opponent === undefined ? {} : { opponent }), ...(colour === undefined ? {} : { colour }) });
      rounds = round;
    };
    for (const pairing of pairings) {
      const place: Place = { section: 1, player: pairing.white, round };
      if (pairing.white === emptyChair && pairing.black === emptyChair) continue;
      if (isOpen(pairing)) {
        waiting.push(place);
        if (isPair(pairing, file.players.length)) open.game(round, pairing.white, pairing.black);
      } else if (!addPairing(pairing, isRoundRobin, add)) unknownResult(pairing, place, findings);
      if (unratedCodes.includes(pairing.result) && pairing.black < notPaired) unrated.push(place);
    }
  }
  const [firstWaiting] = waiting;
  if (firstWaiting !== undefined) {
    const message = say`${counted(waiting.length)} no result yet, the first in round ${firstWaiting.round}; left out.`;
    const hint = say`Confirm if the results so far are to be rated. Otherwise send the file when the event is over.`;
    findings.add('swiss-manager-unfinished', firstWaiting, message, hint);
  }
  const [firstUnrated] = unrated;
  if (firstUnrated !== undefined) {
    const message = say`${counted(unrated.length)} a special result, the first in round ${firstUnrated.round}; read as not rated.`;
    const hint = say`Confirm if these games are not to be rated (codes 15 to 17). Otherwise set the result.`;
    findings.add('swiss-manager-unrated', firstUnrated, message, hint);
  }
  return { cells, rounds, open };
}

function isPair({ white, black }: Pairing, players: number): boolean {
  return white !== emptyChair && black !== emptyChair && white <= players && black <= players;
}

function counted(games: number): Saying {
  return games === 1 ? say`1 game has` : say`${games} games have`;
}

/** Paired, but without a result. The bye of a round in play has none either. */
function isOpen({ black, result }: Pairing): boolean {
  return result === 0 && black !== notPaired;
}

type Add = (player: number, outcome: Outcome, opponent?: number, colour?: Colour) => void;

/** Returns false if the result is unknown. */
function addPairing({ white, black, result }: Pairing, isRoundRobin: boolean, add: Add): boolean {
  if (black === bye) {
    // In a round robin this is the free round of an odd field, which scores no point.
    if (result === 9) add(white, isRoundRobin ? 'absent' : 'bye-pairing');
    return result === 9;
  }
  if (black === notPaired) {
    const outcome = alone[result];
    if (outcome !== undefined) add(white, outcome);
    return outcome !== undefined;
  }
  const [ofWhite, ofBlack] = between[result] ?? [];
  if (ofWhite === undefined || ofBlack === undefined) return false;
  if (black === emptyChair || white === emptyChair) {
    // An empty chair loses by forfeit: the player who came has a full point without a game.
    const [came, outcome] = black === emptyChair ? [white, ofWhite] : [black, ofBlack];
    if (outcome !== 'forfeit-win') return false;
    add(came, 'bye-full');
    return true;
  }
  add(white, ofWhite, black, 'white');
  add(black, ofBlack, white, 'black');
  return true;
}

function unknownResult({ white, black, result }: Pairing, place: Place, findings: FindingCollector): void {
  const who = black >= notPaired || black === emptyChair ? say`player ${white}` : say`players ${white} and ${black}`;
  const message = say`Round ${place.round}, ${who}: the result has the code ${result}, which is not known.`;
  findings.add('swiss-manager-result', place, message, say`Set the result of this game.`);
}
