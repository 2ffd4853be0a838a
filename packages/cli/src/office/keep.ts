// harkness office verify, backup, restore, export, import: that nothing is lost or changed unseen.

import { createInterface } from 'node:readline';
import {
  assignedInitials,
  backupOffice,
  checkPublishedLists,
  exportLines,
  exportOffice,
  exportPublic,
  fideLists,
  importOffice,
  publicLines,
  publishedDates,
  readLines,
  restoreOffice,
  signHead,
  supplement,
  type Verification,
  verify,
  verifyList,
  verifyPublic,
} from '@harkness/office';
import type { Result } from '@harkness/rules';
import { fileFailure, writeStream } from '../files.js';
import type { ExitCode, Screen } from '../io.js';
import { startProgress } from '../progress.js';
import { officeFailure, type PlaceOptions, placeOf, withOffice } from './open.js';
import { printRun, runWithProgress } from './run.js';

interface KeepOptions extends PlaceOptions {
  readonly json?: boolean;
}

function value<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw officeFailure(result.errors.map(({ path, ...error }) => ({ ...error, place: path })));
}

export interface VerifyCommandOptions extends KeepOptions {
  readonly public?: string;
  readonly key?: string;
  readonly replay?: boolean;
}

export async function verifyCommand(options: VerifyCommandOptions, screen: Screen): Promise<ExitCode> {
  const known = options.key === undefined ? {} : { publicKey: options.key };
  return options.public === undefined ? verifyOffice(options, known, screen) : verifyFile(options.public, options, known, screen);
}

async function verifyOffice(options: KeepOptions, known: { publicKey?: string }, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async (office) => {
    const progress = startProgress(screen);
    const { seq } = await office.head();
    let found: Verification;
    try {
      found = await verify(office.store, { ...known, progress: (facts) => progress.update(facts, seq, `${facts} facts`) });
    } finally {
      progress.stop();
    }
    const lists = await office.store.read(async (reader) => {
      const all = [];
      for (const list of [supplement, ...fideLists] as const)
        for (const date of await publishedDates(reader, list)) all.push(await verifyList(reader, list, date));
      return all;
    });
    const ok = found.ok && lists.every(({ holds }) => holds);
    if (options.json) screen.json({ ...found, ok, lists });
    else {
      printVerification(found, screen);
      for (const { list, date, checks } of lists)
        for (const { holds, check, message } of checks)
          if (!holds) screen.print(screen.colours.red(`${list} of ${date}: ${check}: ${message}`));
      screen.print(`${lists.filter(({ holds }) => holds).length} of ${lists.length} published lists hold`);
      screen.print(verdict(ok, screen));
    }
    return ok ? 0 : 1;
  });
}

async function verifyFile(
  file: string,
  options: VerifyCommandOptions,
  known: { publicKey?: string },
  screen: Screen,
): Promise<ExitCode> {
  const how = options.replay === false ? known : { ...known, replay: checkPublishedLists };
  const found = value(await readable(file, () => verifyPublic(() => readLines(file), how, file)));
  if (options.json) screen.json(found);
  else {
    screen.print(`${found.facts} facts, head ${found.head.hash}`);
    if (found.firstBroken !== undefined)
      screen.print(screen.colours.red(`fact ${found.firstBroken.seq}: ${found.firstBroken.message}`));
    for (const { message } of found.brokenHeads) screen.print(screen.colours.red(message));
    screen.print(`${found.heads} signed heads, ${found.assigned} assigned initial ratings`);
    if (found.replay !== undefined) screen.print(found.replay.message);
    screen.print(verdict(found.ok, screen));
  }
  return found.ok ? 0 : 1;
}

function printVerification(found: Verification, screen: Screen): void {
  screen.print(`${found.facts} facts, head ${found.head.hash}`);
  const problems = [
    ...(found.firstBroken === undefined ? [] : [`fact ${found.firstBroken.seq}: ${found.firstBroken.message}`]),
    ...found.brokenHeads.map(({ message }) => message),
    ...found.brokenPrivate.map(({ player, field, message }) => `${field} of player ${player}: ${message}`),
    ...found.storeProblems,
  ];
  for (const problem of problems) screen.print(screen.colours.red(problem));
  screen.print(`${found.heads} signed heads, ${found.privateValues} private values`);
}

function verdict(ok: boolean, screen: Screen): string {
  return ok ? screen.colours.green('everything holds') : screen.colours.red('it does not hold');
}

/** What the system says about a file, as this command says it. */
async function readable<T>(file: string, work: () => Promise<T>, verb: 'read' | 'write' = 'read'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileFailure(file, error, verb);
  }
}

export async function backup(file: string, options: KeepOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async (office) => {
    value(await readable(file, () => backupOffice(office.store, file), 'write'));
    const { seq, hash } = await office.head();
    if (options.json) screen.json({ file, head: { seq, hash } });
    else screen.print(`${file}: a backup of ${seq} facts or more, head ${hash}`);
    return 0;
  });
}

export async function restore(
  file: string,
  options: KeepOptions & { readonly replay?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const { verification, replay } = value(
    await restoreOffice(file, placeOf(options), options.replay === true ? { replay: checkPublishedLists } : {}),
  );
  return afterwards(options, screen, { facts: verification.facts, head: verification.head, replay: replay ?? null }, () => {
    screen.print(`${verification.facts} facts restored and verified, head ${verification.head.hash}`);
    if (replay !== undefined) screen.print(replay.message);
  });
}

export async function exportCommand(
  file: string,
  options: KeepOptions & { readonly public?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const isPublic = options.public === true;
  return withOffice<ExitCode>(
    options,
    async ({ store, head }) => {
      if (file === '-') {
        if (isPublic) await signHead(store);
        await store.read((reader) =>
          writeStream('-', bytesOf(isPublic ? publicLines(reader, assignedInitials) : exportLines(reader)), screen.io),
        );
        return 0;
      }
      await readable(file, () => (isPublic ? exportPublic(store, file, assignedInitials) : exportOffice(store, file)), 'write');
      const { seq, hash } = await head();
      if (options.json) screen.json({ file, content: isPublic ? 'public' : 'whole', head: { seq, hash } });
      else {
        screen.print(`${file}: ${isPublic ? 'the public part' : 'everything'} of ${seq} facts, head ${hash}`);
        if (!isPublic) screen.warn('It holds private values and the signing key: keep it as secret as the office.');
      }
      return 0;
    },
    // A public export signs the head first.
    isPublic ? { write: true } : {},
  );
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(`${line}\n`, 'utf8');
}

export async function importCommand(file: string, options: KeepOptions, screen: Screen): Promise<ExitCode> {
  const lines = () =>
    file === '-' ? createInterface({ input: screen.io.stdin, crlfDelay: Number.POSITIVE_INFINITY }) : readLines(file);
  const received = await withOffice(
    options,
    async ({ store }) => value(await readable(file, () => importOffice(store, lines(), file === '-' ? 'stdin' : file))),
    { create: true },
  );
  const { facts, privateValues, records, assigned } = received;
  return afterwards(options, screen, { facts, privateValues, records, assigned }, () =>
    screen.print(`${facts} facts, ${privateValues} private values, ${records} records taken in`),
  );
}

/** Ratings are derived: whatever came in is rated now. */
async function afterwards(options: KeepOptions, screen: Screen, what: object, print: () => void): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const run = await runWithProgress(office, { reason: 'Restored or imported' }, screen);
      if (options.json) screen.json({ ...what, run: run ?? null });
      else {
        print();
        if (run !== undefined) printRun(run, screen);
      }
      return 0;
    },
    { write: true },
  );
}
