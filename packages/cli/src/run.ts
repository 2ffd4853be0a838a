// One run of the command. Commands are loaded when they are called, so that `--help` is quick.

import { Command, CommanderError } from 'commander';
import { CommandError, createScreen, type ExitCode, type Io } from './io.js';
import { addCommands } from './program.js';

export type { Io } from './io.js';

export async function run(args: readonly string[], io: Io): Promise<number> {
  const screen = createScreen(io);
  let code: ExitCode = 0;
  const program = new Command('harkness')
    .description('An open rating office for chess: rate, check and explain, by the rules of US Chess and FIDE.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHasColors: () => screen.colours.isColorSupported,
      getErrHasColors: () => screen.errorColours.isColorSupported,
    })
    .showHelpAfterError('(--help shows how it is used)')
    .showSuggestionAfterError();
  addCommands(program, screen, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CommandError) {
      screen.warn(`${screen.errorColours.red('error')} ${error.message}`);
      if (error.hint !== undefined) screen.warn(`      ${error.hint}`);
      return error.exitCode;
    }
    throw error;
  }
}
