// harkness office backup, restore, export, import: that nothing is lost or changed unseen.

import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { readLines, removeUnfinished, signHead, writeLines } from '@harkness/ledger';
import {
  backupOffice,
  checkPublishedLists,
  exportLines,
  importOffice,
  publicLines,
  publicStarts,
  type RestoredLists,
  restoreLists,
  restoreOffice,
} from '@harkness/office';
import type { Result } from '@harkness/rules';
import { fileFailure, writeStream, written } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { makingOffice, officeFailure, type PlaceOptions, placeOf, withOffice } from '../terminal/open-office.js';
import { type Progress, withProgress } from '../terminal/progress.js';
import { writeContents } from './list-contents.js';
import { printRun, runWithProgress } from './run.js';

export interface KeepOptions extends PlaceOptions {
  readonly json?: boolean;
}

function value<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw officeFailure(result.errors);
}

/** What the system says about a file, as this command says it. */
export async function readable<T>(file: string, work: () => Promise<T>, verb: 'read' | 'write' = 'read'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileFailure(file, error, verb);
  }
}

export async function backup(file: string, options: KeepOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async (office) => {
    const left = await readable(file, async () => removeUnfinished(dirname(file)), 'write');
    for (const name of left) screen.warn(`${name}: removed, a backup that was stopped before it was whole.`);
    const copy = () => withProgress(screen, `writing ${file}`, () => backupOffice(office.store, file));
    value(await readable(file, () => written(file, copy), 'write'));
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
  const place = placeOf(options);
  const making = makingOffice(options);
  const how = options.replay === true ? { replay: checkPublishedLists } : {};
  const restored = await readable(file, () =>
    withProgress(screen, 'restoring and verifying', () => restoreOffice(file, place, how)),
  );
  // What is there but does not verify stays, to be looked at.
  if (!restored.ok && !restored.errors.some(({ code }) => code.startsWith('backup-not-'))) making.undo();
  making.keep();
  const { verification, replay } = value(restored);
  return afterwards(options, screen, { facts: verification.facts, head: verification.head, replay: replay ?? null }, () => {
    screen.print(`${verification.facts} facts restored and verified, head ${verification.head.hash}`);
    if (replay !== undefined) screen.print(replay.message);
  });
}

export async function exportCommand(
  file: string,
  options: KeepOptions & { readonly public?: boolean; readonly lists?: string },
  screen: Screen,
): Promise<ExitCode> {
  const isPublic = options.public === true;
  const folder = options.lists;
  if (folder !== undefined && !isPublic)
    throw new CommandError('--lists belongs to a public export.', { hint: 'Add --public, or leave --lists out.' });
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      if (isPublic) await signHead(store);
      const { seq, hash, lists } = await withProgress(screen, `writing ${file}`, (progress) =>
        store.read(async (reader) => {
          const lines = counted(isPublic ? publicLines(reader, publicStarts) : exportLines(reader), progress);
          if (file === '-') await writeStream('-', bytesOf(lines), screen.io);
          else await readable(file, () => written(file, () => writeLines(file, lines, isPublic ? undefined : 0o600)), 'write');
          const lists =
            folder === undefined ? undefined : await readable(folder, () => writeContents(reader, folder, screen), 'write');
          return { ...(await reader.head()), lists };
        }),
      );
      if (file === '-') return 0;
      if (options.json) screen.json({ file, content: isPublic ? 'public' : 'whole', head: { seq, hash }, ...lists });
      else {
        screen.print(`${file}: ${isPublic ? 'the public part' : 'everything'} of ${seq} facts, head ${hash}`);
        if (lists !== undefined) screen.print(`${folder}: ${lists.lists} published lists as they were hashed`);
        if (lists !== undefined && lists.withheld > 0)
          screen.warn(`${lists.withheld} lists with decimals were left out: birthDatePrecision is day (docs/privacy.md).`);
        if (!isPublic) screen.warn('It holds private values and the signing key: keep it as secret as the office.');
      }
      return 0;
    },
    // A public export signs the head first.
    isPublic ? { write: true } : {},
  );
}

/** Lines as they pass; the first one of an export says how many facts follow, which are most of it. */
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
    // Whoever reads the lines says what is wrong with them.
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

/** Ratings are derived: whatever came in is rated now. */
async function afterwards(options: KeepOptions, screen: Screen, what: object, print: () => void): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const run = await runWithProgress(office, { reason: 'Restored or imported' }, screen);
      // An export brings its lists; where they are missing they are made again.
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
