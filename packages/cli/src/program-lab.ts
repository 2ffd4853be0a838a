// harkness lab …: its commands and their flags.

import type { Command } from 'commander';
import type { GamesOptions } from './lab/games.js';
import type { MeasureOptions } from './lab/measure.js';
import type { NewReformOptions } from './lab/new.js';
import type { ReportOptions } from './lab/report.js';
import type { LabRunCommandOptions } from './lab/run.js';
import type { ActorOptions } from './office/run.js';
import { withPlace } from './program-office.js';
import type { ExitCode, Screen } from './terminal/io.js';
import type { PlaceOptions } from './terminal/open-office.js';

type Done = (code: ExitCode) => void;

export function addLab(program: Command, screen: Screen, done: Done): void {
  const lab = program
    .command('lab')
    .description('would another rule have been better? reforms rated over an office, measured, reported');
  const several = (value: string, before: readonly string[] = []): string[] => [...before, value];

  lab
    .command('new')
    .description('write a reform file')
    .argument('<file>', 'file to write; - for stdout')
    .requiredOption('--window <months>', 'months that are scored, e.g. 2022-01..2025-12')
    .option('--name <name>', 'a–z, 0–9 and hyphens; default: the name of the file')
    .option('--title <text>', 'a line for people')
    .option('--source <text>', 'who proposes it', 'proposal')
    .option(
      '--system <system>',
      'OTBR, OTBQ, OTBB, OLR, OLQ, OLB, FIDE-standard, FIDE-rapid, FIDE-blitz, or one of the profile',
      'OTBR',
    )
    .option('--data <dir>', 'an office whose profile has the system')
    .option('--database <address>', 'the same in PostgreSQL')
    .option('--since <date>', 'first day of the changes; default: the first rules')
    .option('--until <date>', 'last day of the changes; default: open')
    .option(
      '--set <parameter=value>',
      'another value of a parameter; may be given several times (harkness rules lists them)',
      several,
    )
    .option('--k <times>', 'K times this')
    .option('--first <rating>', 'first rating of newcomers: 1000, or +100 more than Step 1 gives')
    .option('--scale <a,b>', 'one-off change of all ratings on --since: R becomes a × R + b')
    .option('--below <rating>', 'with --scale: only ratings below this')
    .option('--off <rule>', 'turn off bonus or floors; may be given several times', several)
    .option('--age <band>', 'with --k, --first, --scale: ages only, ..18, 18.. or 6..12 (the upper end is not included)')
    .option('--rating <band>', 'the same for ratings before the section')
    .option('--games <band>', 'the same for games before the section')
    .option('--seed <n>', 'seed of the resamples', '1')
    .option(
      '--cohort <rule>',
      'drift is watched on players of some age (age, age:35..45) or experience (experience, experience:4 years)',
    )
    .option('--measure <name>', 'measure that decides: deviance, logLoss or brier')
    .option('--class <class>', 'games that decide: rated, newcomer or long')
    .option('--threshold <difference>', 'the least difference that matters')
    .option('--warm-up <months>', 'months for ratings to settle between a change and the window')
    .option('--block <months>', 'months of a block')
    .option('--resamples <n>', 'resamples')
    .option('--worlds <n>', 'also measure in so many made-up federations, where true strengths are known')
    .addHelpText(
      'after',
      '\nExamples:\n  $ harkness lab new bonus-10.json --set uschess.bonus-multiplier=10 --since 2020-01-01 --window 2022-01..2025-12\n  $ harkness lab new juniors.json --k 2 --age ..18 --window 2022-01..2025-12\n  $ harkness lab new fide-k.json --system FIDE-standard --k 1.5 --since 2021-01-01 --window 2023-01..2025-12 --cohort experience:3\n',
    )
    .action(async (file: string, options: NewReformOptions) => {
      done(await (await import('./lab/new.js')).newReform(file, options, screen));
    });

  lab
    .command('check')
    .description('findings of reform files, each at its field')
    .argument('<files...>', 'reform files; - for stdin')
    .option('--data <dir>', 'an office whose profile has the rulebook')
    .option('--database <address>', 'the same in PostgreSQL')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness lab check bonus-10.json\n')
    .action(async (files: string[], options: PlaceOptions & { json?: boolean }) => {
      done(await (await import('./lab/check.js')).check(files, options, screen));
    });

  withPlace(
    lab
      .command('games')
      .description('make an office of a list of games (CSV: date, white, black, result): everybody registered, all rated'),
  )
    .argument('<file>', 'the list; - for stdin')
    .option('--time-control <control>', 'where a game has none', 'G/90;d5')
    .option('--venue <venue>', 'otb or online', 'otb')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness lab games league.csv --data league-office\n')
    .action(async (file: string, options: GamesOptions) => {
      done(await (await import('./lab/games.js')).games(file, options, screen));
    });

  withPlace(
    lab.command('run').description('rate the history of an office under reforms and report; nothing of the office changes'),
  )
    .argument('<files...>', 'reform files')
    .option('--out <folder>', 'folder for the reports (NAME.json and NAME.html)', '.')
    .option('--tables <format>', 'every table too: csv, parquet or json, in a folder a reform')
    .option('--threads <n>', 'threads at most; default: one a core')
    .option('--rows <file>', 'every game with both predictions as CSV, for lab measure; one reform only')
    .option('--unsigned', "do not sign with the office's key")
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nA run that was stopped goes on where it was when it is started again with the same folder.\n\nExample:\n  $ harkness lab run bonus-10.json juniors.json --data my-office --out reports\n',
    )
    .action(async (files: string[], options: LabRunCommandOptions) => {
      done(await (await import('./lab/run.js')).run(files, options, screen));
    });

  lab
    .command('measure')
    .description('the same tables for predictions from elsewhere')
    .argument('<games>', 'CSV: month,a,b,score,pBase,pReform and more')
    .argument('[players]', 'CSV: player,date,games,ratingBase,ratingReform and more; a row after each section')
    .option('--window <months>', 'months that count, YYYY-MM..YYYY-MM; default: all')
    .option('--block <months>', 'months of a block', '3')
    .option('--resamples <n>', 'resamples', '1999')
    .option('--seed <n>', 'seed of the resamples', '1')
    .option('--measure <name>', 'deviance, logLoss or brier', 'deviance')
    .option('--threshold <difference>', 'the least difference that matters', '0.0005')
    .option(
      '--cohort <rule>',
      'players whose drift is watched: age, age:35..45, experience or experience:4; default: what the rows have',
    )
    .option('--established <games>', 'games that establish a rating', '26')
    .option('--json', 'answer as JSON: every table')
    .addHelpText('after', '\nExample:\n  $ harkness lab measure rows.csv --window 2022-01..2025-12\n')
    .action(async (games: string, players: string | undefined, options: MeasureOptions) => {
      done(await (await import('./lab/measure.js')).measure(games, players, options, screen));
    });

  withPlace(lab.command('verify').description('recompute reports from their inputs and compare'))
    .argument('<reports...>', 'reports as JSON; all of one run')
    .option('--key <key>', "the office's public key, as known elsewhere")
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness lab verify reports/bonus-10.json --data my-office\n')
    .action(async (files: string[], options: PlaceOptions & { key?: string; json?: boolean }) => {
      done(await (await import('./lab/verify.js')).verify(files, options, screen));
    });

  lab
    .command('report')
    .description('a report as a page to read and print, or its tables')
    .argument('<report>', 'report as JSON')
    .option('--html <file>', 'the page; - for stdout')
    .option('--csv <folder>', 'every table as CSV')
    .option('--parquet <folder>', 'every table as Parquet')
    .option('--json-tables <folder>', 'every table as JSON')
    .option('--with <reports...>', 'other reports of the run, for the plot of all verdicts')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness lab report reports/bonus-10.json --html bonus-10.html --csv tables\n')
    .action(async (file: string, options: ReportOptions) => {
      done(await (await import('./lab/report.js')).report(file, options, screen));
    });

  withPlace(
    lab.command('register').description('register a reform in the ledger, so that everybody knows it was fixed before the run'),
  )
    .argument('<file>', 'reform file')
    .option('--actor <name>', 'who enters it (default: you)')
    .option('--reason <text>', 'why')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness lab register bonus-10.json --data my-office\n')
    .action(async (file: string, options: PlaceOptions & ActorOptions & { json?: boolean }) => {
      done(await (await import('./lab/register.js')).register(file, options, screen));
    });
}
