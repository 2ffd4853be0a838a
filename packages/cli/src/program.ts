// Every command with its options and a working example. The implementations are in commands/, loaded on demand.

import type { Command } from 'commander';
import type { CheckOptions } from './commands/check.js';
import type { RateOptions } from './commands/rate.js';
import { addCompletion } from './completion.js';
import { addCalculators } from './program-calculators.js';
import { addLab } from './program-lab.js';
import { addLive } from './program-live.js';
import { addWatching } from './program-log.js';
import { addOffice, withPlace } from './program-office.js';
import { addOfficeCommands } from './program-office-commands.js';
import type { ExitCode, Screen } from './terminal/io.js';

type Done = (code: ExitCode) => void;

export function addCommands(program: Command, screen: Screen, done: Done): void {
  program.commandsGroup('Reports:');
  program
    .command('check')
    .description('findings of tournament reports, each with its place, like a compiler')
    .argument('[files...]', 'reports of any supported format, or folders of them; - for stdin')
    .option('--authority <who>', 'uschess or fide; without it ids, kinds of ratings and federations decide')
    .option('--venue <venue>', 'otb or online, where the file does not say')
    .option('--time-control <control>', 'e.g. "G/60;d5", where the file does not say')
    .option('--start <date>', 'first day, where the file does not say')
    .option('--end <date>', 'last day, where the file does not say')
    .option('--json', 'findings as JSON')
    .option('--jobs <n>', 'with a folder: reports worked on at once; one for each processor unless given')
    .option('--no-cache', 'with a folder: read everything again, and keep nothing')
    .option('--strict [standard]', 'warnings count as failures too; with trf26, what that specification forbids')
    .addHelpText(
      'after',
      '\nExamples:\n  $ harkness check spring-open.trf --time-control "90+30"\n  $ harkness check --strict trf26 autumn-open.trf\n',
    )
    .action(async (files: string[], options: CheckOptions, command: Command) => {
      // A word after --strict that is not a known standard is a file.
      const { strict } = options;
      const all = typeof strict === 'string' && strict !== 'trf26' ? [strict, ...files] : files;
      if (all.length === 0) command.error("error: missing required argument 'files'", { code: 'commander.missingArgument' });
      done(await (await import('./commands/check.js')).check(all, options, screen));
    });

  program
    .command('convert')
    .description('a report in another format, chosen by the ending of the second name')
    .argument('<in>', 'report of any supported format; - for stdin')
    .argument('<out>', 'file to write; a folder or a .zip for several files; - for stdout')
    .option('--to <format>', 'format to write: trf16, trf26, json, csv, uschess-dbf, wallchart-text, wallchart-html')
    .option('--json', 'findings as JSON on stderr')
    .option('--force', 'overwrite files that stand beside the one named: US Chess tables, one file a section')
    .addHelpText('after', '\nExample:\n  $ harkness convert spring-open.trf spring-open.json\n')
    .action(async (input: string, output: string, options: { to?: string; json?: boolean; force?: boolean }) => {
      done(await (await import('./commands/convert.js')).convert(input, output, options, screen));
    });

  withPlace(program.command('rate').description('reports rated by the rules of their date: the crosstable, before → after'))
    .argument('<files...>', 'reports of any supported format, or folders of them; - for stdin')
    .option('--ratings <lists...>', 'ratings before the event from these lists (US Chess, FIDE, CFC); - for stdin')
    .option('--authority <who>', 'uschess, fide or one of the profile; without it ids, kinds of ratings and federations decide')
    .option('--profile <file>', 'rate by the authorities of this profile, without an office')
    .option('--unrated', 'players without a rating are unrated; without it their ratings are asked for')
    .option('--system <system>', 'rate in this system alone: OTBR, OTBQ, OTBB, OLR, OLQ, OLB, FIDE-standard …')
    .option('--edition <name>', 'e.g. uschess-2020 or fide-2024 instead of the rules of the date')
    .option('--as-known <date>', 'rules as known on this day')
    .option('--venue <venue>', 'otb or online, where the file does not say')
    .option('--time-control <control>', 'e.g. "G/60;d5", where the file does not say')
    .option('--start <date>', 'first day, where the file does not say')
    .option('--end <date>', 'last day, where the file does not say')
    .option('--league', 'FIDE 4.11: a league, which may last longer than other events')
    .option('--long-approved', 'FIDE 4.12: approved although it lasts longer than the rules allow')
    .option('--national-championship', 'FIDE 6.33: fewer rated players are needed in a round robin')
    .option('--women-only', 'FIDE 6.33: of women only')
    .option('--event <id>', 'with an office: its id of the event, where the report stands for one that it has')
    .option('--explain <player>', 'why, step by step: pairing number, id or a part of the name')
    .option('--out <file>', 'write the report with the new ratings; the ending chooses the format (.html: a wallchart)')
    .option('--to <format>', 'format of --out: trf16, trf26, json, csv, uschess-dbf, wallchart-text, wallchart-html')
    .option('--jobs <n>', 'with a folder: reports worked on at once; one for each processor unless given')
    .option('--no-cache', 'with a folder: rate everything again, and keep nothing')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ harkness rate spring-open.trf --time-control "90+30"\n  $ harkness rate winter-cup.json --explain 2\n  $ harkness rate winter-cup.json --out wallchart.html\n  $ harkness rate winter-cup.json --data my-office\n  $ harkness rate winter-cup.json --profile norland.json\n',
    )
    .action(async (files: string[], options: RateOptions) => {
      done(await (await import('./commands/rate.js')).rate(files, options, screen));
    });
  addLive(program, screen, done);
  program.commandsGroup('Questions:');
  addCalculators(program, screen, done);
  program
    .command('rules')
    .description('the rulebook: every parameter, its dates, sources and contradictions')
    .argument('[name]', 'a parameter or a part of its name, e.g. bonus')
    .option('--on <date>', 'only what is in force for a section that starts on this day')
    .option('--as-known <date>', 'as known on this day: hides what was decided later')
    .option('--diff <editions...>', 'what differs between two editions, e.g. --diff uschess-2020 uschess-2025')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ harkness rules bonus --on 2024-05-01\n  $ harkness rules --diff uschess-2020 uschess-2025\n',
    )
    .action(async (name: string | undefined, options: { on?: string; asKnown?: string; diff?: string[]; json?: boolean }) => {
      done(await (await import('./commands/rules.js')).rules(name, options, screen));
    });

  program.commandsGroup('The office:');
  addOffice(program, screen, done);
  addOfficeCommands(program, screen, done);
  addLab(program, screen, done);
  program.commandsGroup('Watching an office:');
  addWatching(program, screen, done);
  program.commandsGroup('The shell:');
  addCompletion(program, screen);
}
