// harkness office profile …: its commands and their flags.

import type { Command } from 'commander';
import type { ProfileEditOptions, ProfileNewOptions, ProfileShowOptions } from './office/profile.js';
import type { Add } from './program-office-commands.js';
import type { ExitCode, Screen } from './terminal/io.js';
import type { PlaceOptions } from './terminal/open-office.js';

type Done = (code: ExitCode) => void;

export function addProfileCommands(add: Add, office: Command, screen: Screen, done: Done): void {
  const profile = office
    .command('profile')
    .description('what the office is: its name, authorities, ids, lists, rules of its own');
  add(profile, 'show', 'the profile in force, and those that are announced', 'profile show --data my-office')
    .option('--on <date>', 'on this day (default today)')
    .action(async (options: ProfileShowOptions) => {
      done(await (await import('./office/profile.js')).showProfile(options, screen));
    });
  profile
    .command('new')
    .description('write a profile to begin with')
    .argument('<file>', 'file to write; - for stdout')
    .option('--name <name>', 'name of the federation')
    .option('--kind <kind>', 'whose rules are the base: a kind of authority; docs/federation.md lists them', 'uschess')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness office profile new norland.json --name "Norland Chess Federation"\n')
    .action(async (file: string, options: ProfileNewOptions) => {
      done(await (await import('./office/profile.js')).newProfile(file, options, screen));
    });
  profile
    .command('check')
    .description('everything that is wrong with a profile, at its path')
    .argument('<file>', 'a JSON file; - for stdin')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness office profile check norland.json\n')
    .action(async (file: string, options: { json?: boolean }) => {
      done(await (await import('./office/profile.js')).checkProfileFile(file, options, screen));
    });
  add(
    profile,
    'edit',
    'enter a profile: from a file, by --set, or in your editor',
    'profile edit norland.json --data my-office --yes',
  )
    .argument('[file]', 'a JSON file; - for stdin')
    .option(
      '--set <field=value>',
      'change a field of the profile the office has; again for each',
      (one: string, before: readonly string[] = []) => [...before, one],
    )
    .option('--actor <name>', 'who enters it (default: you)')
    .option('--reason <text>', 'why')
    .option('--yes', 'enter without asking, for scripts')
    .option('--no-rate', 'enter it only; harkness office run rates it')
    .action(async (file: string | undefined, options: ProfileEditOptions) => {
      done(await (await import('./office/profile.js')).editProfile(file, options, screen));
    });
  add(profile, 'diff', 'what two profiles differ in', 'profile diff norland.json --data my-office')
    .argument('[from]', 'number of a profile fact, or a file (default: the last but one)')
    .argument('[to]', 'number of a profile fact, or a file')
    .action(async (from: string | undefined, to: string | undefined, options: PlaceOptions & { json?: boolean }) => {
      done(await (await import('./office/profile.js')).diffProfiles(from, to, options, screen));
    });
}
