// harkness office log …, verify, witness, monitor: the public log, for those who run one and those who watch one.

import type { Command } from 'commander';
import type { MonitorOptions } from './log/monitor.js';
import type { LogOptions, RotateOptions } from './log/office-log.js';
import type { ProofOptions } from './log/verify-proof.js';
import type { WitnessServeOptions } from './log/witness.js';
import type { ExitCode, Screen } from './terminal/io.js';

type Done = (code: ExitCode) => void;
type Add = (parent: Command, name: string, description: string, example: string) => Command;

export function addLogCommands(add: Add, office: Command, screen: Screen, done: Done): void {
  const log = office.command('log').description('the public log: checkpoints, witnesses, keys, its files');
  const load = () => import('./log/office-log.js');
  add(log, 'status', 'name and keys of the log, the last checkpoint, its witnesses', 'log status --data my-office').action(
    async (options: LogOptions) => done(await (await load()).status(options, screen)),
  );
  add(log, 'sign', 'sign a checkpoint of all facts and send it to the witnesses, for cron', 'log sign --data my-office').action(
    async (options: LogOptions) => done(await (await load()).sign(options, screen)),
  );
  add(log, 'export', 'the log as files for any web server', 'log export log --data my-office')
    .argument('<dir>', 'folder to write; files that are there and never change are left')
    .action(async (folder: string, options: LogOptions) => done(await (await load()).exportLog(folder, options, screen)));
  add(log, 'origin', 'name the log: its address without https://', 'log origin ratings.example.org/log --data my-office --yes')
    .argument('<name>', 'no spaces, no +')
    .option('--yes', 'rename without asking, for scripts')
    .action(async (name: string, options: LogOptions) => done(await (await load()).origin(name, options, screen)));
  add(log, 'policy', 'show the policy, or set which witnesses count and how many', 'log policy --data my-office')
    .argument('[file]', 'lines: log KEY, witness NAME KEY URL, group NAME K MEMBERS…, quorum NAME; - for stdin')
    .action(async (file: string | undefined, options: LogOptions) => done(await (await load()).policy(file, options, screen)));
  add(log, 'rotate-key', 'a new signing key; the old one signs beside it', 'log rotate-key --data my-office --yes')
    .option('--new-key <file>', 'the new key outside the database (PEM)')
    .option('--lost', 'the old key is lost and signs nothing: no handover, announce the new one by other means')
    .option('--yes', 'rotate without asking, for scripts')
    .action(async (options: RotateOptions) => done(await (await load()).rotate(options, screen)));
  add(log, 'retire-key', 'the key before the present one signs no more', 'log retire-key --data my-office --yes')
    .option('--yes', 'retire without asking, for scripts')
    .action(async (options: LogOptions) => done(await (await load()).retire(options, screen)));
  add(log, 'resume', 'sign checkpoints again after an alarm was cleared up', 'log resume --data my-office --yes')
    .option('--yes', 'resume without asking, for scripts')
    .action(async (options: LogOptions) => done(await (await load()).resume(options, screen)));
}

export function addWatching(program: Command, screen: Screen, done: Done): void {
  const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];
  program
    .command('verify')
    .description('a published list by its proof file, offline, with nothing but the keys')
    .argument('<proof>', 'the .tlog-proof file of a list')
    .argument('[list]', 'the list (default: the .jsonl file beside the proof)')
    .option('--vkey <key>', 'the key of the log, from a source you trust; again for each', collect)
    .option('--policy <file>', 'keys of log and witnesses, and how many must have cosigned')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ harkness verify log/lists/list-uschess-supplement-2026-03-01.tlog-proof --policy policy.txt\n',
    )
    .action(async (proof: string, list: string | undefined, options: ProofOptions) => {
      done(await (await import('./log/verify-proof.js')).verifyProof(proof, list, options, screen));
    });
  program
    .command('witness')
    .description('cosign the checkpoints of logs you watch; refuses rollbacks and forks')
    .argument('<dir>', 'folder of the witness: its key and what it saw')
    .option('--name <name>', 'name of a new witness, for example witness.example.org')
    .option('--add-log <vkey>', 'watch this log too; again for each', collect)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 takes a free one', '8065')
    .option('--no-serve', 'make the key and add logs only')
    .addHelpText('after', '\nExample:\n  $ harkness witness my-witness --name witness.example.org --no-serve\n')
    .action(async (folder: string, options: WitnessServeOptions) => {
      done(await (await import('./log/witness.js')).witness(folder, options, screen));
    });
  program
    .command('monitor')
    .description('follow a log from a distance: was the past changed, does every list follow from its facts? for cron')
    .argument('<url>', 'where the log is, for example https://ratings.example.org/log; or a folder with its files')
    .option('--state <dir>', 'folder for what was seen', 'harkness-monitor')
    .option('--vkey <key>', 'the key of the log, from a source you trust; again for each', collect)
    .option('--policy <file>', 'keys of log and witnesses, and how many must have cosigned')
    .option('--no-replay', 'do not compute the lists again')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExit codes: 0 all is well, 1 the log misbehaved, 2 it could not be checked.\n\nExample:\n  $ harkness monitor log --policy policy.txt --state watch\n',
    )
    .action(async (url: string, options: MonitorOptions) => {
      done(await (await import('./log/monitor.js')).monitor(url, options, screen));
    });
}
