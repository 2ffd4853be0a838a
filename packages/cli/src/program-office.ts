// The office's commands and their flags.

import type { Command } from 'commander';
import type { DoctorOptions } from './office/doctor.js';
import type { SampleOptions } from './office/sample.js';
import type { ServeOptions } from './office/serve.js';
import type { ExitCode, Screen } from './terminal/io.js';

type Done = (code: ExitCode) => void;

/** Where the office is. */
export function withPlace(command: Command): Command {
  return command
    .option('--data <dir>', 'data directory of an office on SQLite')
    .option('--database <url>', 'address of an office on PostgreSQL');
}

export function addOffice(program: Command, screen: Screen, done: Done): void {
  withPlace(
    program.command('sample').description('fill an empty office with a sample federation of any size, rated, with its lists'),
  )
    .option('--players <n>', 'players, 20 to 2,000,000', '500')
    .option('--years <n>', 'years of history', '3')
    .option('--games <n>', 'about how many rated games in all; 12 a player and year unless given')
    .option('--seed <n>', 'the same seed gives the same federation', '1')
    .option('--json', 'answer as JSON')
    .option('--homes', 'players name their clubs, and each club has its own state')
    .addHelpText('after', '\nExample:\n  $ harkness sample --data my-office --players 60 --years 2\n')
    .action(async (options: SampleOptions) => {
      done(await (await import('./office/sample.js')).sample(options, screen));
    });

  withPlace(program.command('serve').description('the server and its pages'))
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 takes a free one', '8064')
    .option('--origin <url>', 'address people use, where a proxy is in front')
    .option('--trust-proxy <proxies>', 'proxies in front whose x-forwarded-* is believed: how many, or their addresses')
    .option('--sample', 'fill an empty office with a sample federation first')
    .option('--read-only', 'answer questions and refuse changes; for a PostgreSQL standby')
    .option('--smtp <url>', 'mail server for password resets')
    .option('--mail-from <address>', 'sender of mails')
    .option('--log', 'log requests as JSON lines')
    .option(
      '--per-minute <n>',
      'units that one address or key may ask for in a minute; 600 unless given. Where many people share an address, give more',
    )
    .addHelpText('after', '\nExample:\n  $ harkness serve --data my-office --sample\n')
    .action(async (options: ServeOptions) => {
      done(await (await import('./office/serve.js')).serve(options, screen));
    });

  withPlace(program.command('doctor').description('what an operator should know: space, clock, keys, backups, mail, lists'))
    .option('--smtp <url>', 'test this mail server too')
    .option('--strict', 'warnings count as failures')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness doctor --data my-office\n')
    .action(async (options: DoctorOptions) => {
      done(await (await import('./office/doctor.js')).doctor(options, program.version() ?? '', screen));
    });
}
