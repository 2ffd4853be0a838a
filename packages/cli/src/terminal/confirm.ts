// Asks before something that lasts: a person answers on a terminal, a script says --yes.

import { createInterface } from 'node:readline';
import { CommandError, type Screen } from './io.js';

export interface ConfirmOptions {
  readonly yes?: boolean;
}

/** Throws unless the answer is yes. `undone` says what did not happen then. */
export async function confirm(question: string, undone: string, options: ConfirmOptions, screen: Screen): Promise<void> {
  if (options.yes === true) return;
  const { stdin, stderr } = screen.io;
  if (stdin.isTTY !== true || stderr.isTTY !== true)
    throw new CommandError(`${undone} This needs a confirmation.`, {
      exitCode: 1,
      hint: 'Run it on a terminal, or confirm with --yes.',
    });
  if (!(await askYes(question, screen))) throw new CommandError(undone, { exitCode: 1, hint: 'Answer y to confirm.' });
}

/** Only on a terminal. */
export async function askYes(question: string, { io: { stdin, stderr } }: Screen): Promise<boolean> {
  const answer = await new Promise<string>((resolve) => {
    const lines = createInterface({ input: stdin, output: stderr });
    // Ctrl-C and Ctrl-D close the prompt, which is no yes.
    lines.on('close', () => resolve(''));
    lines.question(`${question} [y/N] `, (text) => {
      resolve(text);
      lines.close();
    });
  });
  return /^y(es)?$/i.test(answer.trim());
}
