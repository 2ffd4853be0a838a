// harkness office runs, undo, queue, judge, explain, appeal, merge, split, register, renew: their flags.

import type { Command } from 'commander';
import type { AppealOptions, ExplainOptions, JudgeOptions, MergeOptions, RunsOptions } from './office/desk.js';
import type { PlayersOptions } from './office/players.js';
import type { RegisterOptions, RenewOptions } from './office/register.js';
import type { ActorOptions } from './office/run.js';
import type { Add } from './program-office-commands.js';
import type { ConfirmOptions } from './terminal/confirm.js';
import type { ExitCode, Screen } from './terminal/io.js';
import type { PlaceOptions } from './terminal/open-office.js';

type Done = (code: ExitCode) => void;
type Plain = PlaceOptions & { readonly json?: boolean };
type ByActor = (command: Command) => Command;

export function addDeskCommands(add: Add, byActor: ByActor, office: Command, screen: Screen, done: Done): void {
  const desk = () => import('./office/desk.js');
  add(office, 'runs', 'the latest runs, or what one of them changed for whom', 'runs 1 --data my-office')
    .argument('[run]', 'number of a run')
    .option('--limit <n>', 'runs or changes shown', '20')
    .action(async (run: string | undefined, options: RunsOptions) => done(await (await desk()).runs(run, options, screen)));
  byActor(add(office, 'undo', 'enter the fact that takes another one back', 'undo 9 --data my-office --reason "a slip" --yes'))
    .argument('<fact>', 'number or id of the fact')
    .option('--yes', 'take it back without asking, for scripts')
    .action(async (fact: string, options: Plain & ActorOptions & ConfirmOptions) =>
      done(await (await desk()).undo(fact, options, screen)),
    );
  add(office, 'queue', 'what waits: reports, held sections, appeals', 'queue --data my-office').action(async (options: Plain) =>
    done(await (await desk()).queue(options, screen)),
  );
  byActor(add(office, 'judge', 'decide a report that waits in the queue', 'judge --help'))
    .argument('<report>', 'its id in the queue')
    .option('--accept', 'it becomes facts and is rated')
    .option('--return', 'back to the director, with --reason')
    .option('--refuse', 'it is not rated, with --reason')
    .action(async (id: string, options: JudgeOptions) => done(await (await desk()).judge(id, options, screen)));
  add(office, 'explain', 'where a rating comes from, step by step', 'explain 12300000 --data my-office')
    .argument('<player>', 'id of the player')
    .argument('[list]', 'on this list; without it, now')
    .option('--date <date>', 'of the list (default: the one in force)')
    .option('--system <system>', 'default: the first in which the player is rated')
    .action(async (player: string, list: string | undefined, options: ExplainOptions) =>
      done(await (await desk()).explain(player, list, options, screen)),
    );
  byActor(
    add(
      office,
      'appeal',
      'a player’s appeal against a section, or with --outcome the decision on it',
      'appeal 12300000 --event 20260118-1 --section 1 --reason "round 3 was a draw" --data my-office',
    ),
  )
    .argument('<player-or-appeal>', 'id of the player; with --outcome, of the appeal')
    .option('--event <id>', 'about this event')
    .option('--section <n>', 'about this section')
    .option('--on <date>', 'day of it (default today)')
    .option('--outcome <outcome>', 'upheld or dismissed')
    .action(async (subject: string, options: AppealOptions) => done(await (await desk()).appeal(subject, options, screen)));
  add(office, 'appeals', 'every appeal and what became of it', 'appeals --data my-office').action(async (options: Plain) =>
    done(await (await desk()).appeals(options, screen)),
  );
  byActor(
    add(
      office,
      'merge',
      'two ids are one person: shown first, then merged',
      'merge 12300000 12400000 --dry-run --data my-office',
    ),
  )
    .argument('<from>', 'id that goes')
    .argument('<into>', 'id that stays')
    .option('--dry-run', 'show both and what speaks against it; enter nothing')
    .option('--yes', 'merge without asking, for scripts')
    .action(async (from: string, into: string, options: MergeOptions) =>
      done(await (await desk()).merge(from, into, options, screen)),
    );
  byActor(add(office, 'split', 'take a merge back: they are two people after all', 'split --help'))
    .argument('<player>', 'id that was merged into another')
    .option('--dry-run', 'show what was merged; enter nothing')
    .option('--yes', 'split without asking, for scripts')
    .action(async (player: string, options: MergeOptions) => done(await (await desk()).split(player, options, screen)));
  add(
    office,
    'players',
    'every player with their id, as a table that office import reads',
    'players --out players-with-ids.csv --data my-office',
  )
    .option('--out <file>', 'CSV file to write')
    .action(async (options: PlayersOptions) => done(await (await import('./office/players.js')).players(options, screen)));
  byActor(
    add(
      office,
      'register',
      'a new player, with an id of the office, after a search for people who are there already',
      'register "Nilsen, Kari" --birth 2009-05-02 --id 90000001 --data my-office --yes',
    ),
  )
    .argument('<name>', 'as lists print it: Nilsen, Kari')
    .option('--id <id>', 'the id, where the office gives none out')
    .option('--birth <date>', 'date or year of birth; the date stays private')
    .option('--sex <sex>', 'm or f')
    .option('--club <club>', 'club')
    .option('--federation <code>', 'three letters')
    .option('--state <state>', 'state or region')
    .option('--title <title>', 'title')
    .option('--fide-id <id>', 'FIDE number')
    .option('--uschess-id <id>', 'US Chess member number')
    .option('--national-id <id>', 'number with another federation')
    .option('--email <address>', 'private')
    .option('--phone <number>', 'private')
    .option('--yes', 'register even if somebody like that is there, for scripts')
    .action(async (name: string, options: RegisterOptions) => {
      done(await (await import('./office/register.js')).register(name, options, screen));
    });
  byActor(
    add(office, 'renew', 'renew memberships, and report who has run out', 'renew 12300000 --until 2027-12-31 --data my-office'),
  )
    .argument('[players...]', 'ids; without any, only the report')
    .option('--until <date>', 'last day (default: the months of the profile after the last one ends)')
    .option('--type <type>', 'type of membership')
    .option('--before <date>', 'report whose membership ends before this day (default: in 30 days)')
    .action(async (players: string[], options: RenewOptions) => {
      done(await (await import('./office/register.js')).renew(players, options, screen));
    });
}
