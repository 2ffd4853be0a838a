// Games of a TRF that are paired without a result: both rows name each other and leave the result blank. If the opponent's row
// does not match, the blank is a forgotten result.

import type { FindingCollector } from '../report/collector.js';
import { OpenGames } from '../report/open-games.js';
import { say } from '../report/say.js';
import type { OpenSide } from './cells.js';
import { putCell, type TrfPlayer } from './player.js';

export function settleOpen(
  findings: FindingCollector,
  sides: readonly OpenSide[],
  byPair: ReadonlyMap<number, TrfPlayer>,
): OpenGames {
  const open = new OpenGames();
  const keys = new Set(sides.map(({ pair, cell }) => `${cell.round} ${pair} ${cell.opponent}`));
  let waiting = 0;
  for (const { pair, cell } of sides) {
    const { round, opponent, colour, place = {} } = cell;
    if (keys.has(`${round} ${opponent} ${pair}`) && opponent !== pair) {
      open.side(round, pair, opponent, colour);
      waiting += 1;
    } else {
      const player = byPair.get(pair);
      if (player !== undefined) putCell(player, cell);
      findings.add(
        'result-unknown',
        place,
        say`Round ${round} has an opponent but no result.`,
        say`Use 1 = 0 for played games, + - for forfeits, W D L for games under one move, H F U Z for byes.`,
      );
    }
  }
  const first = sides.find(({ pair, cell }) => keys.has(`${cell.round} ${cell.opponent} ${pair}`));
  if (waiting > 0 && first !== undefined) {
    const games = Math.ceil(waiting / 2);
    const message = say`${games === 1 ? say`1 game has` : say`${games} games have`} no result yet, the first in round ${first.cell.round}; left out.`;
    const hint = say`Confirm if the results so far are to be rated. Otherwise send the file when the event is over.`;
    findings.add('trf-unfinished', first.cell.place ?? {}, message, hint);
  }
  return open;
}
