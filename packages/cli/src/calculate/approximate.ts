// harkness approximate: the formulas of December 2010 for computing by hand, full and half K, with both roundings.

import { askByHand, type ByHandQuestion } from '@harkness/rules/internal/uschess';
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
  const rating = options.rating === undefined || options.rating === 'unrated' ? null : parseNumber(options.rating, '--rating');
  if (rating !== null && options.games === undefined)
    throw new CommandError('--games is missing.', { hint: 'The formula depends on it: give the games the rating is based on.' });
  const question: ByHandQuestion = {
    rating,
    results: typed.map(parseGame),
    halfK: options.halfK === true,
    ...(options.games === undefined ? {} : { games: parseWhole(options.games, '--games') }),
    ...(options.threshold === undefined ? {} : { threshold: parseNumber(options.threshold, '--threshold') }),
    ...(options.peak === undefined ? {} : { peakEstablished: parseNumber(options.peak, '--peak') }),
  };
  const answer = taken(askByHand(question));
  if (options.json) {
    const { floor, ...rest } = answer;
    screen.json({ ...rest, ...(floor === null ? {} : { floor }) });
    return 0;
  }
  const { bold } = screen.colours;
  if (answer.formula === 'special') {
    screen.print(`${bold(String(answer.rounded))}  special formula of 2010, ${answer.unrounded.toFixed(3)} before rounding`);
  } else {
    screen.print(
      `${bold(String(answer.roundedAway))}  rounded away from ${rating}; ${answer.roundedNearest} to the nearest; ${answer.unrounded.toFixed(3)} before rounding`,
    );
    screen.print(
      `standard formula of 2010, ${answer.nE.toFixed(2)} effective games, ${answer.halfK ? 'half K' : 'K'} ${answer.k.toFixed(3)}, expected ${answer.expected.toFixed(3)}, bonus ${answer.bonus.toFixed(3)} above ${answer.threshold.toFixed(3)}`,
    );
  }
  if (answer.floor !== null) screen.print(`floor ${answer.floor}`);
  printBasis(answer, screen);
  return 0;
}
