// Every command with its options and an example that works as printed. What they do is in commands/, loaded on demand.

import type { Command } from 'commander';
import type { ExitCode, Screen } from './io.js';
import { addCalculators } from './program-calculators.js';
import { addOffice } from './program-office.js';

type Done = (code: ExitCode) => void;

export function addCommands(program: Command, screen: Screen, done: Done): void {
  program
    .command('check')
    .description('findings of tournament reports, each with its place, like a compiler')
    .argument('<files...>', 'reports of any supported format; - for stdin')
    .option('--json', 'findings as JSON')
    .option('--strict', 'warnings count as failures too')
    .addHelpText('after', '\nExample:\n  $ harkness check spring-open.trf\n')
    .action(async (files: string[], options: { json?: boolean; strict?: boolean }) => {
      done(await (await import('./commands/check.js')).check(files, options, screen));
    });

  program
    .command('convert')
    .description('a report in another format, chosen by the ending of the second name')
    .argument('<in>', 'report of any supported format; - for stdin')
    .argument('<out>', 'file to write; - for stdout')
    .option('--to <format>', 'format to write: trf16, trf26, json, csv, uschess-dbf, wallchart-text, wallchart-html')
    .option('--json', 'findings as JSON on stderr')
    .addHelpText('after', '\nExample:\n  $ harkness convert spring-open.trf spring-open.json\n')
    .action(async (input: string, output: string, options: { to?: string; json?: boolean }) => {
      done(await (await import('./commands/convert.js')).convert(input, output, options, screen));
    });

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
  addCalculators(program, screen, done);
  addOffice(program, screen, done);
}
