// harkness office backup, restore, export, import, each verified.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { readLines, removeUnfinished, StoreError, signHead, writeLines } from '@harkness/ledger';
import {
  backupOffice,
  checkPublishedLists,
  compareOffices,
  exportLines,
  importOffice,
  noteOperation,
  openStore,
  publicLines,
  publicStarts,
  type RestoredLists,
  restoreLists,
  restoreOffice,
  type Store,
} from '@harkness/office';
import type { Result } from '@harkness/rules';
import { parseWhole } from '../calculate/input.js';
import { fileFailure, writeStream, written } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { makingOffice, officeFailure, type PlaceOptions, placeOf, withOffice } from '../terminal/open-office.js';
import { type Progress, withProgress } from '../terminal/progress.js';
import { writeContents } from './list-contents.js';
import { writeMonths } from './months.js';
import { printRun, runWithProgress } from './run.js';

export interface KeepOptions extends PlaceOptions {
  readonly json?: boolean;
}

function value<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw officeFailure(result.errors);
}

/** Rephrases a file system error for this command. */
export async function readable<T>(file: string, work: () => Promise<T>, verb: 'read' | 'write' = 'read'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileFailure(file, error, verb);
  }
}

export interface BackupOptions extends KeepOptions {
  readonly keep?: string;
  readonly check?: boolean;
}

/**
 * To a file, or into a folder under a name made from the time; there the oldest are deleted once there are more than `--keep`.
 */
export async function backup(to: string, options: BackupOptions, screen: Screen): Promise<ExitCode> {
  const isFolder = existsSync(to) ? statSync(to).isDirectory() : to.endsWith('/');
  if (options.keep !== undefined && !isFolder)
    throw new CommandError('--keep belongs to a folder of backups.', {
      hint: 'Give a folder instead of a file, or leave --keep out.',
    });
  const keep = options.keep === undefined ? undefined : parseWhole(options.keep, '--keep');
  if (keep === 0) throw new CommandError('--keep 0 would remove the backup itself.', { hint: 'Keep one or more.' });
  if (isFolder) mkdirSync(to, { recursive: true, mode: 0o700 });
  const made = await withOffice(options, async (office) => {
    const ending = office.store.engine === 'sqlite' ? 'sqlite' : 'jsonl.gz';
    const file = isFolder ? join(to, `harkness-${new Date().toISOString().replaceAll(':', '-')}.${ending}`) : to;
    const left = await readable(file, async () => removeUnfinished(dirname(file)), 'write');
    for (const name of left) screen.warn(`${name}: removed, a backup that was stopped before it was whole.`);
    const copy = () => withProgress(screen, `writing ${file}`, () => backupOffice(office.store, file));
    value(await readable(file, () => written(file, copy), 'write'));
    return { file, head: await office.head() };
  });
  const { file } = made;
  const { seq, hash } = made.head;
  if (options.check) await checkBackup(file, options, screen);
  await noteDone(options, (store) =>
    noteOperation(store, 'backup', { at: new Date().toISOString(), file: resolve(file), verified: options.check === true }),
  );
  const removed = keep === undefined ? [] : removeOldest(to, keep);
  const checked = options.check === true;
  if (options.json) screen.json({ file, head: { seq, hash }, checked, removed });
  else {
    screen.print(`${file}: a backup of ${seq} facts or more, head ${hash}`);
    if (checked) screen.print('Restored into a place of its own: it verifies, and nothing is missing.');
    for (const name of removed) screen.print(`${name}: removed, older than the ${keep} that are kept`);
  }
  return 0;
}

const backupName = /^harkness-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.(?:sqlite|jsonl\.gz)$/;

/** Names sort by time. Other files in the folder stay. */
function removeOldest(folder: string, keep: number): string[] {
  const ours = readdirSync(folder).filter((name) => backupName.test(name));
  const old = ours.sort().slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  return old;
}

/**
 * A backup is only proven by restoring it. The office may have changed since, but nothing of the backup may be missing from it.
 */
async function checkBackup(file: string, options: BackupOptions, screen: Screen): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'harkness-backup-'));
  try {
    const data = join(directory, 'office');
    value(await readable(file, () => withProgress(screen, 'restoring it', () => restoreOffice(file, { data }))));
    const found = await withOffice({ data }, (restored) =>
      withOffice(options, (office) => withProgress(screen, 'comparing', () => compareOffices(restored.store, office.store))),
    );
    const facts = found.parts.filter(({ kind, missing, different }) => kind !== 'records' && missing + different > 0);
    if (facts.length > 0)
      throw new CommandError(`${file} is not what the office holds: ${facts.map(({ part }) => part).join(', ')}.`, {
        exitCode: 1,
        hint: 'Verify the office (harkness office verify), then make another backup.',
      });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Leaves a note for `harkness doctor`, unless the office is read-only. */
export async function noteDone(options: PlaceOptions, note: (store: Store) => Promise<void>): Promise<void> {
  const opened = await openStore(placeOf(options), { create: false, waitAtMost: 10_000 });
  if (!opened.ok) return;
  try {
    await note(opened.value);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  } finally {
    await opened.value.close();
  }
}

export interface RestoreOptions extends KeepOptions {
  readonly replay?: boolean;
  readonly intoThePast?: boolean;
}

export async function restore(file: string, options: RestoreOptions, screen: Screen): Promise<ExitCode> {
  const place = placeOf(options);
  const making = makingOffice(options);
  const how = {
    ...(options.replay === true ? { replay: checkPublishedLists } : {}),
    ...(options.intoThePast === true ? { intoThePast: true } : {}),
  };
  const restored = await readable(file, () =>
    withProgress(screen, 'restoring and verifying', () => restoreOffice(file, place, how)),
  );
  // Restored data that do not verify stay for inspection.
  if (!restored.ok && !restored.errors.some(({ code }) => code.startsWith('backup-not-'))) making.undo();
  making.keep();
  const { verification, replay, headSetAside } = value(restored);
  const { facts, head } = verification;
  return afterwards(options, screen, { facts, head, replay: replay ?? null, headSetAside: headSetAside ?? null }, () => {
    screen.print(`${facts} facts restored and verified, head ${head.hash}`);
    if (headSetAside !== undefined)
      screen.warn(
        `Facts that were signed here are lost. What was signed last is in ${headSetAside}; tell those who keep copies.`,
      );
    if (replay !== undefined) screen.print(replay.message);
  });
}

export async function exportCommand(
  file: string,
  options: KeepOptions & { readonly public?: boolean; readonly lists?: string; readonly parquet?: string },
  screen: Screen,
): Promise<ExitCode> {
  const isPublic = options.public === true;
  const folder = options.lists;
  const tables = options.parquet;
  if (folder !== undefined && !isPublic)
    throw new CommandError('--lists belongs to a public export.', { hint: 'Add --public, or leave --lists out.' });
  if (tables !== undefined && !isPublic)
    throw new CommandError('--parquet belongs to a public export.', { hint: 'Add --public, or leave --parquet out.' });
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      if (isPublic) await signHead(store);
      const { seq, hash, lists, months } = await withProgress(screen, `writing ${file}`, (progress) =>
        store.read(async (reader) => {
          const lines = counted(isPublic ? publicLines(reader, publicStarts) : exportLines(reader), progress);
          if (file === '-') await writeStream('-', bytesOf(lines), screen.io);
          else await readable(file, () => written(file, () => writeLines(file, lines, isPublic ? undefined : 0o600)), 'write');
          const lists =
            folder === undefined ? undefined : await readable(folder, () => writeContents(reader, folder, screen), 'write');
          const months =
            tables === undefined ? undefined : await readable(tables, () => writeMonths(reader, tables, screen.io), 'write');
          return { ...(await reader.head()), lists, months };
        }),
      );
      if (file === '-') return 0;
      if (options.json) screen.json({ file, content: isPublic ? 'public' : 'whole', head: { seq, hash }, ...lists, ...months });
      else {
        screen.print(`${file}: ${isPublic ? 'the public part' : 'everything'} of ${seq} facts, head ${hash}`);
        if (lists !== undefined) screen.print(`${folder}: ${lists.lists} published lists as they were hashed`);
        if (lists !== undefined && lists.withheld > 0)
          screen.warn(`${lists.withheld} lists with decimals were left out: birthDatePrecision is day (docs/privacy.md).`);
        if (months !== undefined) screen.print(`${tables}: ${months.games} games of ${months.months} months as Parquet`);
        if (!isPublic) screen.warn('It holds private values and the signing key: keep it as secret as the office.');
      }
      return 0;
    },
    // A public export signs the head first.
    isPublic ? { write: true } : {},
  );
}

/** Passes lines through with progress; an export's first line gives the number of facts, which are most of it. */
export async function* counted(lines: AsyncIterable<string>, progress: Progress): AsyncGenerator<string> {
  let total = 0;
  let passed = 0;
  for await (const line of lines) {
    if (passed === 0) total = factsOf(line);
    passed += 1;
    if (total > 0 && passed % linesBetween === 1)
      progress.update(Math.min(passed, total), total, `${Math.min(passed, total)} facts`);
    yield line;
  }
}

const linesBetween = 500;

function factsOf(firstLine: string): number {
  try {
    const header: unknown = JSON.parse(firstLine);
    const { head } = Object(header) as { readonly head?: { readonly seq?: unknown } };
    return typeof head?.seq === 'number' ? head.seq : 0;
  } catch {
    // The reader of the lines reports what is wrong with them.
    return 0;
  }
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(`${line}\n`, 'utf8');
}

export async function importCommand(file: string, options: KeepOptions, screen: Screen): Promise<ExitCode> {
  const lines = () =>
    file === '-' ? createInterface({ input: screen.io.stdin, crlfDelay: Number.POSITIVE_INFINITY }) : readLines(file);
  const received = await withOffice(
    options,
    async ({ store }) =>
      withProgress(screen, 'taking it in', async (progress) =>
        value(await readable(file, () => importOffice(store, counted(lines(), progress), file === '-' ? 'stdin' : file))),
      ),
    { create: true },
  );
  const { facts, privateValues, records, publicLines } = received;
  const assigned = publicLines.assigned ?? 0;
  return afterwards(options, screen, { facts, privateValues, records, assigned }, () =>
    screen.print(`${facts} facts, ${privateValues} private values, ${records} records taken in`),
  );
}

export async function restoreListsCommand(options: KeepOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      const lists = value(await restoreLists(store));
      if (options.json) screen.json(lists);
      else printRestored(lists, screen);
      return lists.other.length === 0 ? 0 : 1;
    },
    { write: true },
  );
}

function printRestored({ restored, other }: RestoredLists, screen: Screen): void {
  screen.print(`${restored.length} published lists made again from the ledger`);
  for (const { list, date } of other)
    screen.print(screen.colours.red(`${list} of ${date} comes out otherwise than it was published: restore it from a backup`));
}

/** Ratings are derived, so everything imported is rated now. */
async function afterwards(options: KeepOptions, screen: Screen, what: object, print: () => void): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const run = await runWithProgress(office, { reason: 'Restored or imported' }, screen);
      // An export includes its lists; missing ones are remade.
      const lists = value(await restoreLists(office.store));
      if (options.json) screen.json({ ...what, run: run ?? null, lists });
      else {
        print();
        if (run !== undefined) printRun(run, screen);
        if (lists.restored.length + lists.other.length > 0) printRestored(lists, screen);
      }
      return 0;
    },
    { write: true },
  );
}
