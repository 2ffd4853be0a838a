// harkness approximate: the formulas of December 2010 for computing by hand, full and half K, with both roundings.

import { approximationEdition, rulings } from '@harkness/rules/internal/uschess';
import { approximateFloor, approximateSpecial, approximateStandard } from '@harkness/rules/uschess';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { printBasis } from './basis.js';
import { parseGame, parseNumber, parseWhole, taken } from './input.js';

export interface ApproximateOptions {
  readonly rating?: string;
  readonly games?: string;
  readonly halfK?: boolean;
  readonly threshold?: string;
  readonly peak?: string;
  readonly json?: boolean;
}

export function approximateCommand(typed: readonly string[], options: ApproximateOptions, screen: Screen): ExitCode {
  const games = typed.map(parseGame);
  const rating = options.rating === undefined || options.rating === 'unrated' ? null : parseNumber(options.rating, '--rating');
  if (rating !== null && options.games === undefined)
    throw new CommandError('--games is missing.', { hint: 'The formula depends on it: give the games the rating is based on.' });
  const n = options.games === undefined ? 0 : parseWhole(options.games, '--games');
  const opponents = games.map((game) => game.rating);
  const { specialUpTo } = approximationEdition().values;
  const isSpecial = rating === null || n <= specialUpTo;
  const floor = options.peak === undefined ? {} : { floor: approximateFloor(parseNumber(options.peak, '--peak')) };
  const basis = { rulings: rulings('US-A-28') };
  if (isSpecial) {
    if (options.halfK === true) throw new CommandError('The special formula has no K to halve.', { hint: 'Leave out --half-k.' });
    const [wins, losses] = [1, 0].map((result) => games.filter(({ score }) => score === result).length);
    const answer = taken(approximateSpecial({ n, rating, opponents, wins: wins ?? 0, losses: losses ?? 0 }));
    if (options.json) screen.json({ formula: 'special', ...answer, ...floor, ...basis });
    else {
      screen.print(
        `${screen.colours.bold(String(answer.rounded))}  special formula of 2010, ${answer.unrounded.toFixed(3)} before rounding`,
      );
      printFloor(floor, screen);
      printBasis(basis, screen);
    }
    return 0;
  }
  const answer = taken(
    approximateStandard({
      n,
      rating,
      opponents,
      opponentIds: games.map(({ opponent }, index) => opponent ?? `#${index}`),
      score: games.reduce((sum, game) => sum + game.score, 0),
      halfK: options.halfK === true,
      t: options.threshold === undefined ? null : parseNumber(options.threshold, '--threshold'),
    }),
  );
  if (options.json) {
    screen.json({ formula: 'standard', halfK: options.halfK === true, ...answer, ...floor, ...basis });
    return 0;
  }
  screen.print(
    `${screen.colours.bold(String(answer.roundedAway))}  rounded away from ${rating}; ${answer.roundedNearest} to the nearest; ${answer.unrounded.toFixed(3)} before rounding`,
  );
  screen.print(
    `standard formula of 2010, ${answer.nE.toFixed(2)} effective games, ${options.halfK ? 'half K' : 'K'} ${answer.k.toFixed(3)}, expected ${answer.expected.toFixed(3)}, bonus ${answer.bonus.toFixed(3)} above ${answer.threshold.toFixed(3)}`,
  );
  printFloor(floor, screen);
  printBasis(basis, screen);
  return 0;
}

function printFloor({ floor }: { readonly floor?: number }, screen: Screen): void {
  if (floor !== undefined) screen.print(`floor ${floor}`);
}
