// Asks before a permanent action: a person answers on a terminal, a script passes --yes.

import { createInterface } from 'node:readline';
import { CommandError, type Screen } from './io.js';

export interface ConfirmOptions {
  readonly yes?: boolean;
}

/** Throws unless the answer is yes. `undone` says what was not done. */
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
async function askYes(question: string, screen: Screen): Promise<boolean> {
  return (await askEach([question], screen))[0] === true;
}

/**
 * Asks one question after another, only on a terminal. One reader serves all of them, so that input typed ahead answers the next
 * question.
 */
export async function askEach(questions: readonly string[], { io: { stdin, stderr } }: Pick<Screen, 'io'>): Promise<boolean[]> {
  const lines = createInterface({ input: stdin, output: stderr });
  const typed: string[] = [];
  let isClosed = false;
  let take: ((text: string) => void) | undefined;
  lines.on('line', (text) => {
    const waiting = take;
    // Immediately, because the next line may arrive before the next question.
    take = undefined;
    if (waiting === undefined) typed.push(text);
    else waiting(text);
  });
  // Ctrl-C and Ctrl-D close the prompt, which counts as no.
  lines.on('close', () => {
    isClosed = true;
    take?.('');
  });
  const answers: boolean[] = [];
  for (const question of questions) {
    if (isClosed && typed.length === 0) {
      answers.push(false);
      continue;
    }
    if (isClosed) stderr.write(`${question} [y/N] \n`);
    else {
      lines.setPrompt(`${question} [y/N] `);
      lines.prompt();
    }
    const answer =
      typed.shift() ??
      (await new Promise<string>((resolve) => {
        take = resolve;
      }));
    answers.push(/^y(es)?$/i.test(answer.trim()));
  }
  lines.close();
  return answers;
}
