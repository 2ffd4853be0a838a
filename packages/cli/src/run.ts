// One run of the command. Commands are loaded when they are called, so that `--help` is quick.

import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addCommands } from './program.js';
import { CommandError, createScreen, type ExitCode, type Io } from './terminal/io.js';

export type { Io } from './terminal/io.js';

const start = `
Start here:
  $ harkness estimate --rating 1655 --games 30 1500w 1620d 1710l 1800w
  $ harkness serve --data my-office --sample

Every command has an example: harkness COMMAND --help
`;

function versionText(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { readonly version: string }).version;
}

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
    .version(versionText(), '--version', 'the version of Harkness')
    .helpOption('-h, --help', 'how it is used')
    .addHelpCommand(new Command('help').argument('[command]').description('how a command is used').helpGroup('The shell:'))
    .addHelpText('after', start)
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
      screen.warn(`      ${error.hint}`);
      return error.exitCode;
    }
    throw error;
  }
}
