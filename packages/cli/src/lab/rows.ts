// The rows of a run as CSV: every game of the window with both predictions, without ages. Players are numbered.

import type { GameRow, Reform } from '@harkness/lab';
import { writeGiven } from '../terminal/files.js';
import { CommandError, type Screen } from '../terminal/io.js';

const columns = [
  'month',
  'a',
  'b',
  'score',
  'pBase',
  'pReform',
  'ratingABase',
  'ratingBBase',
  'ratingAReform',
  'ratingBReform',
  'gamesA',
  'gamesB',
  'class',
] as const satisfies readonly (keyof GameRow)[];

export function rowsOf(file: string, reforms: readonly Reform[]) {
  if (reforms.length !== 1)
    throw new CommandError('--rows writes the games of one reform.', { hint: 'Give one reform file, or leave --rows out.' });
  const lines = [columns.join(',')];
  return {
    add: (row: GameRow): void => {
      lines.push(columns.map((column) => row[column]).join(','));
    },
    write: ({ io }: Screen): Promise<unknown> => writeGiven(file, new TextEncoder().encode(`${lines.join('\r\n')}\r\n`), io),
  };
}
