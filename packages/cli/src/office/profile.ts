// harkness office profile: shows, checks, compares and enters the office's profile.

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  firstProfile,
  kindNames,
  type Office,
  type OfficeProfile,
  type ProfileFact,
  profileDifferences,
  profileFacts,
  profileFrom,
  profileOn,
  profileProblems,
  withoutProfile,
} from '@harkness/office';
import { parseDay } from '../calculate/input.js';
import { type ConfirmOptions, confirm } from '../terminal/confirm.js';
import { readGiven, writeGiven } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { tableText } from '../terminal/table.js';
import { todayText } from '../terminal/today.js';
import { type ActorOptions, actorOf, printRun, reasonOf, runWithProgress } from './run.js';

interface ProfileOptions extends PlaceOptions {
  readonly json?: boolean;
}

export interface ProfileShowOptions extends ProfileOptions {
  readonly on?: string;
}

export async function showProfile(options: ProfileShowOptions, screen: Screen): Promise<ExitCode> {
  const day = options.on === undefined ? todayText() : parseDay(options.on, '--on');
  return withOffice<ExitCode>(options, async (office) => {
    const facts = await office.store.read(profileFacts);
    const fact = profileOn(facts, day);
    const later = facts.filter((one) => profileFrom(one) > day);
    if (options.json) {
      screen.json({ fact: fact?.seq ?? null, from: fact === undefined ? null : profileFrom(fact), profile: fact?.body ?? null });
      return 0;
    }
    if (fact === undefined) {
      const names = withoutProfile.all.map(({ name }) => name).join(' and ');
      screen.print(
        `The office has no profile${facts.length === 0 ? '' : ` on ${day}`}: it keeps the ratings of ${names}, by their documents.`,
      );
      screen.print(screen.colours.dim('harkness office profile new FILE writes one to begin with.'));
    } else printProfile(fact, screen);
    for (const one of later) screen.print(`Announced for ${profileFrom(one)}: fact ${one.seq}`);
    return 0;
  });
}

function printProfile(fact: ProfileFact, screen: Screen): void {
  const { name, shortName, country, contact, language, timeZone, birthDatePrecision, authorities, colours } = fact.body;
  const { bold, dim } = screen.colours;
  screen.print(`${bold(name ?? 'An office without a name')}${shortName === undefined ? '' : `  ${shortName}`}`);
  screen.print(dim(`fact ${fact.seq}, from ${profileFrom(fact)}`));
  const lines = [
    ['country', country],
    ['contact', contact === undefined ? undefined : Object.values(contact).join(', ')],
    ['language', language],
    ['time zone', timeZone],
    ['masthead', colours === undefined ? undefined : `${colours.text} on ${colours.background}`],
    ['births count by', birthDatePrecision],
  ].flatMap(([title, value]) => (value === undefined ? [] : [[title ?? '', value]]));
  if (lines.length > 0)
    screen.print(
      tableText([{ title: '' }, { title: '' }], lines, screen.colours)
        .split('\n')
        .slice(1)
        .join('\n')
        .replace(/^\n/, ''),
    );
  for (const one of authorities) {
    screen.print();
    screen.print(`${bold(one.name)}  ${one.id}, kind ${one.kind}`);
    for (const { list, title } of one.lists ?? []) screen.print(`  list ${list}: ${title}`);
    for (const { system, label } of one.systems ?? []) screen.print(`  system ${system}: ${label}`);
    if (one.ids !== undefined)
      screen.print(
        `  ids: ${[one.ids.label, one.ids.pattern, one.ids.checkDigit].filter((text) => text !== undefined).join(', ')}`,
      );
    for (const { from, months, day, cutoffDays } of one.calendar ?? [])
      screen.print(`  lists from ${from}: day ${day} of months ${months.join(', ')}, sections up to ${cutoffDays} days before`);
    if (one.public !== undefined) screen.print(`  public about a player: ${['name', 'ids', ...one.public].join(', ')}`);
    if (one.inactivity !== undefined) screen.print(`  inactive after ${one.inactivity.months} months`);
    if (one.membership !== undefined) screen.print(`  membership ${one.membership.needed ? 'needed' : 'not needed'}`);
    if (one.submit !== undefined) screen.print(`  reports by ${one.submit}`);
    for (const { parameter, from, until, value, source } of one.amendments ?? [])
      screen.print(
        `  ${parameter} = ${JSON.stringify(value)} from ${from}${until === undefined ? '' : ` to ${until}`} (${source})`,
      );
  }
}

/** Checks a JSON file with a profile; every problem is reported at its path. */
export async function checkProfileFile(file: string, options: { readonly json?: boolean }, screen: Screen): Promise<ExitCode> {
  const { name, value } = await readJson(file, screen);
  const problems = profileProblems(value);
  if (options.json) screen.json({ ok: problems.length === 0, problems });
  else if (problems.length === 0) screen.print(`${name}: no problems found.`);
  else printProblems(name, problems, screen);
  return problems.length === 0 ? 0 : 1;
}

function printProblems(name: string, problems: ReturnType<typeof profileProblems>, screen: Screen): void {
  const { bold, red, dim } = screen.colours;
  for (const { place, message, hint, code } of problems) {
    screen.print(`${bold(`${name}: ${place}`)}: ${red('error')}: ${message} ${dim(`[${code}]`)}`);
    screen.print(`    ${dim(hint)}`);
  }
}

async function readJson(file: string, screen: Screen): Promise<{ readonly name: string; readonly value: unknown }> {
  const { name, bytes } = await readGiven(file, screen.io);
  return { name, value: parsed(name, new TextDecoder().decode(bytes)) };
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${name}: not JSON: ${(error as Error).message}`, {
      exitCode: 1,
      hint: 'Look for a missing comma, quote or bracket there.',
    });
  }
}

export interface ProfileNewOptions {
  readonly name?: string;
  readonly kind?: string;
  readonly json?: boolean;
}

/** Writes a new profile to a file, to be edited before it is entered. */
export async function newProfile(file: string, options: ProfileNewOptions, screen: Screen): Promise<ExitCode> {
  const { name = 'Our Chess Federation', kind = 'uschess' } = options;
  if (!kindNames.includes(kind))
    throw new CommandError(`There is no kind of authority ${kind}.`, { hint: `Use one of ${kindNames.join(', ')}.` });
  const profile = firstProfile(name, kind);
  const [problem] = profileProblems(profile);
  if (problem !== undefined) throw new CommandError(problem.message, { hint: problem.hint });
  await writeGiven(file, new TextEncoder().encode(`${JSON.stringify(profile, null, 2)}\n`), screen.io);
  if (options.json && file !== '-') screen.json({ file, profile });
  else if (file !== '-')
    screen.print(`${file}: a profile to begin with. Change it, then: harkness office profile edit ${file} --data DIR`);
  return 0;
}

export interface ProfileEditOptions extends ProfileOptions, ActorOptions, ConfirmOptions {
  readonly set?: readonly string[];
  readonly rate?: boolean;
}

/** A new profile: from a file, from the last one with some fields set, or from an editor. */
export async function editProfile(file: string | undefined, options: ProfileEditOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const last = (await office.store.read(profileFacts)).at(-1);
      const { name, value } = await offered(file, last?.body, options, screen);
      const problems = profileProblems(value);
      if (problems.length > 0) {
        if (options.json) screen.json({ entered: false, problems });
        else printProblems(name, problems, screen);
        throw new CommandError('The profile was not entered.', {
          exitCode: 1,
          hint: 'Correct what is named above, and enter it again.',
        });
      }
      const differences = profileDifferences(last?.body, value);
      if (differences.length === 0) {
        if (options.json) screen.json({ entered: false, problems: [], differences });
        else screen.print('This profile is the same as the office’s current one.');
        return 0;
      }
      if (!options.json) printDifferences(differences, screen);
      await confirm('Enter this profile?', 'The profile was not entered.', options, screen);
      return enter(office, value as OfficeProfile, differences.length, options, screen);
    },
    { write: true },
  );
}

async function enter(
  office: Office,
  body: OfficeProfile,
  fields: number,
  options: ProfileEditOptions,
  screen: Screen,
): Promise<ExitCode> {
  const reason = reasonOf(options);
  const fact = {
    id: randomUUID(),
    kind: 'profile',
    body,
    actor: actorOf(options),
    ...(reason === undefined ? {} : { reason }),
  } as const;
  const { facts } = answer(await office.append([fact], { rate: false }));
  const run =
    options.rate === false
      ? undefined
      : await runWithProgress(office, { reason: reason ?? 'the profile of the office' }, screen, facts);
  const seq = facts[0]?.seq ?? 0;
  if (options.json) screen.json({ entered: true, fact: seq, fields, run: run ?? null });
  else {
    screen.print(`${body.name ?? 'The office'} has a new profile: fact ${seq}, ${fields} fields changed.`);
    if (run !== undefined) printRun(run, screen);
  }
  return 0;
}

async function offered(
  file: string | undefined,
  last: OfficeProfile | undefined,
  { set }: ProfileEditOptions,
  screen: Screen,
): Promise<{ readonly name: string; readonly value: unknown }> {
  const base = file === undefined ? undefined : await readJson(file, screen);
  if (set !== undefined) {
    const value = structuredClone(base?.value ?? last ?? firstProfile('Our Chess Federation', 'uschess')) as {
      [name: string]: unknown;
    };
    for (const assignment of set) assign(value, assignment);
    return { name: base?.name ?? 'profile', value };
  }
  return base ?? inEditor(last ?? firstProfile('Our Chess Federation', 'uschess'), screen);
}

/** `authorities[0].name=Norland Chess`; the value is JSON if possible, else text. An empty value removes the field. */
function assign(profile: { [name: string]: unknown }, assignment: string): void {
  const [path = '', ...rest] = assignment.split('=');
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  const last = parts.pop();
  if (last === undefined || rest.length === 0)
    throw new CommandError(`--set ${assignment} names no field.`, {
      hint: 'Write --set name="Norland Chess" or --set authorities[0].submit=officers.',
    });
  let place = profile;
  for (const [at, part] of parts.entries()) {
    const next = place[part];
    if (typeof next === 'object' && next !== null) place = next as { [name: string]: unknown };
    else {
      const made = (/^\d+$/.test(parts[at + 1] ?? last) ? [] : {}) as { [name: string]: unknown };
      place[part] = made;
      place = made;
    }
  }
  const text = rest.join('=');
  if (text === '') delete place[last];
  else place[last] = asJson(text);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function inEditor(profile: OfficeProfile, { io }: Screen): { readonly name: string; readonly value: unknown } {
  const editor = io.env['VISUAL'] ?? io.env['EDITOR'];
  if (editor === undefined || io.stdin.isTTY !== true)
    throw new CommandError('Give the file with the new profile, or --set.', {
      hint: 'On a terminal with EDITOR set, the profile opens there. harkness office profile show --json prints the one you have.',
    });
  const folder = mkdtempSync(join(tmpdir(), 'harkness-profile-'));
  try {
    const path = join(folder, 'profile.json');
    writeFileSync(path, `${JSON.stringify(profile, null, 2)}\n`);
    const { status } = spawnSync(editor, [path], { stdio: 'inherit', shell: true });
    if (status !== 0) throw new CommandError(`${editor} ended with an error.`, { exitCode: 1, hint: 'Nothing was entered.' });
    return { name: 'profile.json', value: parsed('profile.json', readFileSync(path, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares two profiles in the ledger by fact number, or the last one with a file. */
export async function diffProfiles(
  from: string | undefined,
  to: string | undefined,
  options: ProfileOptions,
  screen: Screen,
): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async (office) => {
    const facts = await office.store.read(profileFacts);
    const byFact = (text: string): unknown => {
      const fact = facts.find(({ seq }) => seq === Number(text));
      if (fact !== undefined) return fact.body;
      const known = facts.map(({ seq }) => seq).join(', ');
      throw new CommandError(`Fact ${text} is not a profile.`, {
        exitCode: 1,
        hint: known === '' ? 'The office has no profile yet.' : `Profiles are the facts ${known}.`,
      });
    };
    const read = async (text: string): Promise<unknown> =>
      /^\d+$/.test(text) ? byFact(text) : (await readJson(text, screen)).value;
    const [old, now] =
      from === undefined
        ? [facts.at(-2)?.body, facts.at(-1)?.body]
        : to === undefined
          ? [facts.at(-1)?.body, await read(from)]
          : [await read(from), await read(to)];
    const differences = profileDifferences(old, now);
    if (options.json) screen.json({ differences });
    else if (differences.length === 0) screen.print('No difference.');
    else printDifferences(differences, screen);
    return 0;
  });
}

const longest = 60;

function printDifferences(differences: ReturnType<typeof profileDifferences>, screen: Screen): void {
  const text = (value: unknown): string => {
    if (value === undefined) return '';
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    return written.length > longest ? `${written.slice(0, longest - 1)}…` : written;
  };
  const rows = differences.map(({ path, from, to }) => [path, text(from), text(to)]);
  screen.print(tableText([{ title: 'field' }, { title: 'before' }, { title: 'after' }], rows, screen.colours));
}
