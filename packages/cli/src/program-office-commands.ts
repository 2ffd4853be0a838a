// harkness office …: its commands and their flags.

import { type Command, Option } from 'commander';
import type { PlayerQuestion, SectionQuestion } from './office/ask.js';
import type { DecideOptions } from './office/facts.js';
import type { ImportListOptions } from './office/import-list.js';
import type { ImportPlayersOptions } from './office/import-players.js';
import type { BackupOptions, RestoreOptions } from './office/keep.js';
import type { BetweenOptions, PublishOptions, ShowOptions } from './office/lists.js';
import type { MoveOptions } from './office/move.js';
import type { PrivacyOptions } from './office/privacy.js';
import type { SubmitOptions } from './office/report-facts.js';
import type { ActorOptions, RunCommandOptions } from './office/run.js';
import type { SecretsOptions } from './office/secrets.js';
import type { VerifyCommandOptions } from './office/verify.js';
import { addLogCommands } from './program-log.js';
import { withPlace } from './program-office.js';
import { addDeskCommands } from './program-office-desk.js';
import { addProfileCommands } from './program-office-profile.js';
import type { ConfirmOptions } from './terminal/confirm.js';
import type { ExitCode, Screen } from './terminal/io.js';
import type { PlaceOptions } from './terminal/open-office.js';

type Done = (code: ExitCode) => void;
type Plain = PlaceOptions & { readonly json?: boolean };

export function addOfficeCommands(program: Command, screen: Screen, done: Done): void {
  const office = program.command('office').description('run a rating office: reports, decisions, runs, lists, proofs');
  const add = (parent: Command, name: string, description: string, example: string): Command =>
    withPlace(parent.command(name).description(description))
      .option('--json', 'answer as JSON')
      .addHelpText('after', `\nExample:\n  $ harkness office ${example}\n`);
  const byActor = (command: Command): Command =>
    command.option('--actor <name>', 'who enters it (default: you)').option('--reason <text>', 'why');
  addFacts(add, byActor, office, screen, done);

  add(office, 'player', 'a player: ratings, floors, history', 'player 12300000 --data my-office')
    .argument('<id>', 'the id of the player')
    .option('--on <date>', 'for this day')
    .option('--known <when>', 'as known then: number of a fact, or a UTC instant')
    .option('--history <n>', 'latest sections shown', '10')
    .action(async (id: string, options: PlayerQuestion) => {
      done(await (await import('./office/ask.js')).player(id, options, screen));
    });
  add(office, 'section', 'the crosstable of a section', 'section 20260118-1 1 --data my-office --explain 2')
    .argument('<event>', 'id of the event')
    .argument('<section>', 'number of the section')
    .option('--explain <player>', 'why, step by step: pairing number, id or a part of the name')
    .option('--public', 'as the public sees it, without what follows from a birth date')
    .action(async (event: string, section: string, options: SectionQuestion) => {
      done(await (await import('./office/ask.js')).section(event, section, options, screen));
    });
  add(office, 'run', 'rate what is not rated yet', 'run --data my-office')
    .option('--reason <text>', 'why')
    .action(async (options: RunCommandOptions) => {
      done(await (await import('./office/run.js')).run(options, screen));
    });
  add(office, 'replay', 'rate everything again, and say whether it comes out the same', 'replay --data my-office')
    .option('--from-facts', 'throw every derived thing away first')
    .option('--reason <text>', 'why')
    .action(async (options: RunCommandOptions) => {
      done(await (await import('./office/run.js')).replay(options, screen));
    });
  addLists(add, byActor, office, screen, done);
  addKeeping(add, byActor, office, screen, done);
  addLogCommands(add, office, screen, done);
  addProfileCommands(add, office, screen, done);
  addDeskCommands(add, byActor, office, screen, done);
}

export type Add = (parent: Command, name: string, description: string, example: string) => Command;
type ByActor = (command: Command) => Command;

function addFacts(add: Add, byActor: ByActor, office: Command, screen: Screen, done: Done): void {
  add(office, 'init', 'make an empty office and its signing key', 'init --data my-office').action(async (options: Plain) => {
    done(await (await import('./office/facts.js')).init(options, screen));
  });
  for (const [name, description] of [
    ['submit', 'enter reports: every section a fact, then rated'],
    ['correct', 'enter a report again as it should have been'],
  ] as const) {
    const command = byActor(add(office, name, description, `${name} winter-cup.json --data my-office --event 20260118-1`));
    if (name === 'correct') command.option('--section <n>', 'the section it replaces, where the event has several');
    command
      .argument('<files...>', 'a report of any supported format; - for stdin')
      .option('--event <id>', "the office's id of the event")
      .option('--authority <who>', 'an authority of the office; without it ids, kinds of ratings and federations decide')
      .option('--venue <venue>', 'otb or online, where the file does not say')
      .option('--time-control <control>', 'where the file does not say')
      .option('--start <date>', 'first day, where the file does not say')
      .option('--end <date>', 'last day, where the file does not say')
      .option(
        '--confirm <code@place>',
        'a warning that is right as it is, for example rating-far@1/12; again for each',
        (name: string, before: readonly string[] = []) => [...before, name],
      )
      .addOption(new Option('--yes', 'warnings are confirmed one by one, with --confirm').hideHelp())
      .option('--register-new', 'players without an id are new: each gets one of the office, unless somebody like them is there')
      .option('--no-rate', 'enter it only; harkness office run rates it')
      .action(async (files: string[], options: SubmitOptions) => {
        done(await (await import('./office/report-facts.js')).submit(files, options, screen, name === 'correct'));
      });
  }
  byActor(add(office, 'withdraw', 'take a section out', 'withdraw 20260118-1 1 --data my-office --reason "not played"'))
    .argument('<event>', 'id of the event')
    .argument('<section>', 'number of the section')
    .action(async (event: string, section: string, options: Plain & ActorOptions) => {
      done(await (await import('./office/facts.js')).withdraw(event, section, options, screen));
    });
  byActor(
    add(
      office,
      'decide',
      "an officer's decision: adjustment, ceiling, money-floor, title, section-held …",
      'decide --data my-office --type ceiling --player 12400000 --system OTBR --rating 1800 --on 2026-01-01 --reason "rule 28E"',
    ),
  )
    .option('--type <type>', 'what is decided; docs/ledger.md lists them')
    .option('--on <date>', 'from this day (default today)')
    .option('--player <id>', 'about this player')
    .option('--system <system>', 'in this system')
    .option('--rating <rating>', 'a rating, or none')
    .option('--games <n>', 'games it is worth')
    .option('--event <id>', 'about this event')
    .option('--section <n>', 'about this section')
    .option('--outcome <outcome>', 'granted or refused')
    .option('--title <title>', 'a title, or none')
    .option('--association <name>', 'a disability association, or none')
    .option('--earned <yes>', 'yes or no: original life master')
    .option('--stdin', 'read the decision as one JSON object; flags override its fields')
    .action(async (options: DecideOptions) => {
      done(await (await import('./office/facts.js')).decide(options, screen));
    });
  byActor(
    add(
      office,
      'revoke',
      'take back a decision, a prize, an outside rating, a membership or a merge of two players',
      'revoke 9 --data my-office --reason "the wrong player" --yes',
    ),
  )
    .argument('<fact>', 'number or id of the fact')
    .option('--yes', 'revoke without asking, for scripts')
    .action(async (fact: string, options: Plain & ActorOptions & ConfirmOptions) => {
      done(await (await import('./office/facts.js')).revoke(fact, options, screen));
    });
  byActor(
    add(
      office,
      'facts',
      'enter players, memberships, events, prizes: one JSON object a line',
      'facts players.jsonl --data my-office',
    ),
  )
    .argument('<file>', 'lines of {"kind": …, "body": …}; - for stdin')
    .action(async (file: string, options: Plain & ActorOptions) => {
      done(await (await import('./office/facts.js')).facts(file, options, screen));
    });
}

function addLists(add: Add, byActor: ByActor, office: Command, screen: Screen, done: Done): void {
  add(office, 'lists', 'every published list, retracted ones marked', 'lists --data my-office').action(async (options: Plain) => {
    done(await (await import('./office/lists.js')).lists(options, screen));
  });
  const list = office.command('list').description('published lists; harkness office lists names them');
  byActor(
    add(
      list,
      'publish',
      'sign and publish a list, for ever',
      'list publish uschess-supplement 2026-03-01 --data my-office --yes',
    ),
  )
    .argument('<list>', 'name of the list')
    .argument('<date>', 'its date, by the calendar of the list')
    .option('--yes', 'publish without asking, for scripts')
    .action(async (name: string, date: string, options: PublishOptions) => {
      done(await (await import('./office/lists.js')).publish(name, date, options, screen));
    });
  byActor(
    add(
      list,
      'retract',
      'take a published list back: it stays readable, marked, and is not in force',
      'list retract uschess-supplement 2026-03-01 --data my-office --reason "published too early" --yes',
    ),
  )
    .argument('<list>', 'name of the list')
    .argument('<date>', 'its date')
    .option('--yes', 'retract without asking, for scripts')
    .action(async (name: string, date: string, options: PublishOptions) => {
      done(await (await import('./office/lists.js')).retract(name, date, options, screen));
    });
  byActor(add(list, 'due', 'publish every list whose day has come, for a timer', 'list due --data my-office --yes'))
    .argument('[lists...]', 'names of lists (default: those that were published before)')
    .option('--yes', 'publish without asking, for scripts')
    .action(async (names: string[], options: PublishOptions) => {
      done(await (await import('./office/lists.js')).publishDue(names, options, screen));
    });
  byActor(
    add(
      list,
      'import',
      "FIDE's own list as facts: players with K, games and birth year",
      'list import lists/players_list_foa.txt --data my-office --date 2026-03-01',
    ),
  )
    .argument('<file>', 'text or XML as FIDE publishes it, zipped or not; - for stdin')
    .option('--date <date>', 'of the list, where the file does not name its month')
    .option('--federation <codes...>', 'only players of these federations')
    .option('--rated', 'only players with a rating')
    .option('--accept-partial', 'leave out what cannot be taken; without it a file with faults enters nothing')
    .action(async (file: string, options: ImportListOptions) => {
      done(await (await import('./office/import-list.js')).importList(file, options, screen));
    });
  add(list, 'show', 'a published list, by rating', 'list show uschess-supplement --data my-office --limit 5')
    .argument('<list>', 'name of the list')
    .argument('[date]', 'its date (default: the one in force)')
    .option('--system <system>', 'default: the first of the list')
    .option('--limit <n>', 'players shown', '20')
    .option('--state <state>', 'of this state')
    .option('--federation <code>', 'of this federation')
    .option('--min <rating>', 'from this rating')
    .option('--max <rating>', 'to this rating')
    .option('--out <file>', 'write the whole list to a file; - for stdout')
    .option('--format <format>', 'of --out: csv, json, fide-text, fide-xml (default: by the ending)')
    .action(async (name: string, date: string | undefined, options: ShowOptions) => {
      done(await (await import('./office/lists.js')).show(name, date, options, screen));
    });
  const between = (parent: Command, name: string, description: string, example: string): Command =>
    add(parent, name, description, example)
      .argument('<list>', 'name of the list')
      .argument('<from>', 'date of the earlier list')
      .argument('<to>', 'date of the later list')
      .option('--system <system>', 'default: the first of the list');
  add(list, 'restore', 'make content of published lists again that the store has lost', 'list restore --data my-office').action(
    async (options: Plain) => {
      done(await (await import('./office/keep.js')).restoreListsCommand(options, screen));
    },
  );
  between(list, 'diff', 'what changed between two lists', 'list diff uschess-supplement 2026-02-01 2026-03-01 --data my-office')
    .option('--limit <n>', 'largest changes shown', '20')
    .action(async (name: string, from: string, to: string, options: BetweenOptions) => {
      done(await (await import('./office/lists.js')).diff(name, from, to, options, screen));
    });
  between(
    office,
    'drift',
    'whether the scale moved between two lists',
    'drift uschess-supplement 2026-02-01 2026-03-01 --data my-office',
  ).action(async (name: string, from: string, to: string, options: BetweenOptions) => {
    done(await (await import('./office/lists.js')).drift(name, from, to, options, screen));
  });
}

function addKeeping(add: Add, byActor: ByActor, office: Command, screen: Screen, done: Done): void {
  add(
    office,
    'verify',
    'the chain, the signatures, the lists, the ratings; or a public export without its office',
    'verify --data my-office',
  )
    .option('--public <file>', 'verify this public export instead, and replay it')
    .option('--no-replay', 'with --public: the chain and the signatures only')
    .option('--quick', 'do not compute the ratings again from the facts')
    .option('--since <head>', 'a place in the ledger that you kept: "1185 9f3c…", a signed head, or a file with one')
    .option(
      '--key <key>',
      'a key the office is known by, again for each after a rotation: they must have signed every list, and a head at the last fact',
      (value: string, before: readonly string[] = []): string[] => [...before, value],
    )
    .action(async (options: VerifyCommandOptions) => {
      done(await (await import('./office/verify.js')).verifyCommand(options, screen));
    });
  add(office, 'secrets', 'whether secrets in the database are sealed; sealing them', 'secrets --seal --data my-office')
    .option('--seal', 'seal them with the first secret key (HARKNESS_SECRET_KEY_FILE, or harkness.key in the data directory)')
    .option('--lost-key', 'the secret key is gone for good: a new signing key, second factors set up anew')
    .option('--yes', 'with --lost-key: without asking, for scripts')
    .option('--signing-key-out <file>', 'move the signing key to a file (PEM), out of the database')
    .action(async (options: SecretsOptions) => {
      done(await (await import('./office/secrets.js')).secrets(options, screen));
    });
  add(office, 'privacy', 'what gives birth dates away, and how much of them feeds the rules', 'privacy --data my-office')
    .option('--set <precision>', 'rate all sections by the day, month or year of birth')
    .option('--actor <name>', 'with --set: who says so', 'office')
    .option('--reason <text>', 'with --set: why')
    .action(async (options: PrivacyOptions) => {
      done(await (await import('./office/privacy.js')).privacyCommand(options, screen));
    });
  add(office, 'backup', 'a copy while the office runs: .sqlite, .jsonl or .jsonl.gz', 'backup backup.sqlite --data my-office')
    .argument('<file>', 'file to write; a folder gets a file with the time in its name')
    .option('--check', 'restore it into a place of its own, verify it, and compare it with the office')
    .option('--keep <n>', 'with a folder: how many backups stay')
    .action(async (file: string, options: BackupOptions) => {
      done(await (await import('./office/keep.js')).backup(file, options, screen));
    });
  add(office, 'restore', 'a backup into an empty place, verified', 'restore backup.sqlite --data restored-office')
    .argument('<file>', 'a backup')
    .option('--replay', 'replay it too, and compare with its published lists')
    .option('--into-the-past', 'although facts that were signed here are not in the backup: they are lost')
    .action(async (file: string, options: RestoreOptions) => {
      done(await (await import('./office/keep.js')).restore(file, options, screen));
    });
  add(office, 'move', 'the whole office into an empty place, compared afterwards', 'move --data my-office --to-data moved-office')
    .option('--to-data <dir>', 'into this data directory (SQLite)')
    .option('--to-database <url>', 'into this database (PostgreSQL)')
    .action(async (options: MoveOptions) => {
      done(await (await import('./office/move.js')).move(options, screen));
    });
  office
    .command('compare')
    .description('whether everything of one office or backup is in another')
    .argument('<first>', 'data directory, address of a database, or backup')
    .argument('<second>', 'the same')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness office compare backup.sqlite my-office\n')
    .action(async (first: string, second: string, options: { json?: boolean }) => {
      done(await (await import('./office/move.js')).compare(first, second, options, screen));
    });
  add(
    office,
    'export',
    'everything, or the part that anybody may have, as lines of JSON',
    'export public.jsonl --public --data my-office',
  )
    .argument('<file>', 'file to write, packed if it ends in .gz; - for stdout')
    .option('--public', 'no private values; enough to replay and verify')
    .option('--lists <dir>', 'with --public: write the published lists there, as they were hashed')
    .option('--parquet <dir>', 'with --public: write rated games and results there as Parquet, a folder a month')
    .action(async (file: string, options: Plain & { public?: boolean; lists?: string; parquet?: string }) => {
      done(await (await import('./office/keep.js')).exportCommand(file, options, screen));
    });
  byActor(
    add(
      office,
      'import',
      'players, ratings and memberships from a table or rating list; or an export into an empty office',
      'import players.csv --data my-office --yes',
    ).addHelpText('after', '  $ harkness office import public.jsonl --data copied-office\n'),
  )
    .argument('<file>', 'CSV, XLSX or ODS, a list of FIDE, US Chess or the CFC, or an export; - for an export on stdin')
    .option(
      '--map <column=field>',
      'what a column is, for example "Geb.=birthDate" or "Elo=rating:OTBR"; - leaves it out; again for each',
      (one: string, before: readonly string[] = []) => [...before, one],
    )
    .option('--as-of <date>', 'day for which the ratings stand (default today)')
    .option('--authority <who>', 'whose ratings they are (default: the first of the office)')
    .option('--dates <order>', 'how dates are written: dmy, mdy or ymd')
    .option('--allow-duplicates', 'players with the name and birth of another are other people')
    .option('--dry-run', 'show what would be entered and every problem; enter nothing')
    .option('--yes', 'enter without asking, for scripts')
    .action(async (file: string, options: ImportPlayersOptions) => {
      const { importFile } = await import('./office/import-players.js');
      done(await importFile(file, options, screen));
    });
}
