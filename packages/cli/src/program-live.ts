// The command that follows an event while it is played.

import type { Command } from 'commander';
import type { LiveOptions } from './live/live.js';
import { withPlace } from './program-office.js';
import type { ExitCode, Screen } from './terminal/io.js';

export function addLive(program: Command, screen: Screen, done: (code: ExitCode) => void): void {
  withPlace(
    program
      .command('live')
      .description(
        'an event while it is played: interim ratings after each save of the pairing program, in progress and unofficial',
      ),
  )
    .argument('<place>', 'file or folder that the pairing program saves to, an https address, or a broadcast of lichess')
    .option('--once', 'the state now, and end')
    .option('--json', 'a line of JSON for each change')
    .option('--top <n>', 'players shown of each section; 0 shows everybody', '20')
    .option('--player <player>', 'only this player: pairing number, id or a part of the name')
    .option('--every <seconds>', 'seconds between two looks; half a second for files, 5 for addresses, 10 for broadcasts')
    .option('--serve [port]', 'also on a page that updates by itself; a free port unless given')
    .option('--host <host>', 'address that --serve listens on', '127.0.0.1')
    .option('--push <url>', 'also to an office: https://OFFICE/live/EVENT')
    .option('--key <file>', 'file with the API key of the director, for --push; else HARKNESS_KEY')
    .option('--ratings <lists...>', 'ratings before the event from these lists (US Chess, FIDE, CFC)')
    .option('--authority <who>', 'uschess or fide; without it ids, kinds of ratings and federations decide')
    .option('--unrated', 'players without a rating are unrated; without it their ratings are asked for')
    .option('--system <system>', 'rate in this system alone')
    .option('--venue <venue>', 'otb or online, where the file does not say')
    .option('--time-control <control>', 'e.g. "G/60;d5", where the file does not say')
    .option('--start <date>', 'first day, where the file does not say')
    .option('--end <date>', 'last day, where the file does not say')
    .option('--event <id>', 'with an office: its id of the event')
    .addHelpText('after', '\nExample:\n  $ harkness live spring-open.trf --time-control "90+30" --once\n')
    .action(async (place: string, options: LiveOptions) => {
      done(await (await import('./live/live.js')).live(place, options, screen));
    });
}
