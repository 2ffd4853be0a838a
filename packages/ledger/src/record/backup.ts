// Backup while the office runs, and restore with verification. A backup is a copy of the SQLite file (including derived data,
// quick to restore) or an exported office (from any engine to any engine).

import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerFact } from '../base/fact.js';
import { type CallerError, failed, ok, type Result } from '../base/result.js';
import { errorCode, errorText, StoreError, storeErrorValue } from '../store/errors.js';
import { openStore } from '../store/open.js';
import type { Store, StoreLocation, StoreReader } from '../store/port.js';
import { SqliteStore, sqliteFileName } from '../store/sqlite.js';
import type { Contents } from './contents.js';
import { exportLedger } from './export.js';
import { copyStore, importLedger, type ReplayCheck } from './import.js';
import { refuseChangedHistory, refuseRestoreIntoThePast, setHeadAside } from './last-head.js';
import { readLines } from './lines.js';
import { type Verification, verify } from './verify.js';

/**
 * Writes a backup while others read and write. The extension decides the format: `.sqlite`, `.jsonl` or `.jsonl.gz`.
 * @example
 * const written = await backupLedger(store, `${folder}/backup.jsonl`, contents);
 * written.ok // true
 */
export async function backupLedger(store: Store, file: string, contents: Contents): Promise<Result<{ readonly file: string }>> {
  if (/\.jsonl(\.gz)?$/.test(file)) await exportLedger(store, file, contents);
  else if (file.endsWith('.sqlite') && store instanceof SqliteStore) await store.backupTo(file);
  else return failed(noSuchBackup(store, file));
  return ok({ file });
}

/** The result of a restore. */
export interface Restored {
  readonly verification: Verification;
  /** The file to which the remembered head was moved: facts after the backup are lost. */
  readonly headSetAside?: string;
  readonly replay?: ReplayCheck;
}

/** Options of a restore, and checks besides the chain. */
export interface RestoreOptions<Fact extends LedgerFact = LedgerFact> {
  /** Allows a backup that lacks the last facts signed at this place. The head that remembers them is moved aside. */
  readonly intoThePast?: boolean;
  /** Replays the restored office and compares it with what it published; the keeper's own function. */
  readonly replay?: (store: Store<Fact>) => Promise<ReplayCheck>;
}

/**
 * Restores a backup into an empty place and verifies the chain. A backup that fails verification is an error, and is left in
 * place for inspection.
 * @example
 * await backupLedger(store, `${folder}/copy.jsonl`, contents);
 * const restored = await restoreLedger(`${folder}/copy.jsonl`, { data: `${folder}/restored` }, contents);
 * restored.ok && restored.value.verification.facts // 2
 */
export async function restoreLedger<Fact extends LedgerFact = LedgerFact>(
  file: string,
  location: StoreLocation,
  contents: Contents,
  options: RestoreOptions<Fact> = {},
): Promise<Result<Restored>> {
  const isSqlite = await beginsLikeSqlite(file);
  if (!isSqlite.ok) return isSqlite;
  const allowed = (reader: StoreReader): Promise<void> =>
    options.intoThePast === true ? Promise.resolve() : refuseRestoreIntoThePast(reader, location);
  let opened: Result<Store<Fact>>;
  try {
    opened = isSqlite.value
      ? await restoreSqlite<Fact>(file, location, contents, allowed)
      : await restoreLines<Fact>(file, location, contents, allowed);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'history-changed') return failed(storeErrorValue(error, file));
    throw error;
  }
  if (!opened.ok) return opened;
  const store = opened.value;
  try {
    const verification = await verify(store, contents);
    if (!verification.ok) return failed(notVerified(file, verification));
    const isPast = await refuseChangedHistory(store).then(
      () => false,
      () => true,
    );
    const aside = isPast ? setHeadAside(location) : undefined;
    const restored = { verification, ...(aside === undefined ? {} : { headSetAside: aside }) };
    if (options.replay === undefined) return ok(restored);
    const replay = await options.replay(store);
    return replay.ok ? ok({ ...restored, replay }) : failed(notReplayed(file, replay));
  } finally {
    await store.close();
  }
}

/** Throws if this must not be restored here. */
type Allowed = (reader: StoreReader) => Promise<void>;

async function beginsLikeSqlite(file: string): Promise<Result<boolean>> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
      return ok(bytesRead === 16 && buffer.toString('latin1') === 'SQLite format 3\0');
    } finally {
      await handle.close();
    }
  } catch (error) {
    return failed({ code: 'backup-unreadable', place: file, message: errorText(error), hint: 'check the path of the backup' });
  }
}

async function restoreLines<Fact extends LedgerFact>(
  file: string,
  location: StoreLocation,
  contents: Contents,
  allowed: Allowed,
): Promise<Result<Store<Fact>>> {
  const opened = await openStore<Fact>(location);
  if (!opened.ok) return opened;
  try {
    const imported = await importLedger(opened.value, readLines(file), contents, file, allowed);
    if (imported.ok) return opened;
    await opened.value.close();
    return imported;
  } catch (error) {
    await opened.value.close();
    throw error;
  }
}

async function restoreSqlite<Fact extends LedgerFact>(
  file: string,
  location: StoreLocation,
  contents: Contents,
  allowed: Allowed,
): Promise<Result<Store<Fact>>> {
  if ('data' in location) {
    const copied = await copyInto(file, location.data);
    if (!copied.ok) return copied;
    const opened = await openStore<Fact>(location);
    if (!opened.ok) return opened;
    try {
      await opened.value.read(allowed);
      return opened;
    } catch (error) {
      await opened.value.close();
      for (const end of ['', '-wal', '-shm']) await rm(join(location.data, `${sqliteFileName}${end}`), { force: true });
      throw error;
    }
  }
  // Opening may upgrade the file, but a backup is never changed, so a copy is opened.
  const directory = await mkdtemp(join(tmpdir(), 'harkness-restore-'));
  try {
    await copyFile(file, join(directory, sqliteFileName));
    const source = await openStore({ data: directory });
    if (!source.ok) return source;
    try {
      const target = await openStore<Fact>(location);
      if (!target.ok) return target;
      try {
        await source.value.read(allowed);
        const copied = await copyStore(source.value, target.value, contents);
        if (copied.ok) return target;
        await target.value.close();
        return copied;
      } catch (error) {
        await target.value.close();
        throw error;
      }
    } finally {
      await source.value.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function copyInto(file: string, directory: string): Promise<Result<true>> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await copyFile(file, join(directory, sqliteFileName), constants.COPYFILE_EXCL);
    return ok(true);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return failed({
      code: 'store-not-empty',
      place: directory,
      message: `there is a ${sqliteFileName} in ${directory} already`,
      hint: 'restore into an empty directory',
    });
  }
}

function noSuchBackup(store: Store, file: string): CallerError {
  const kinds = store instanceof SqliteStore ? '.sqlite, .jsonl or .jsonl.gz' : '.jsonl or .jsonl.gz';
  return {
    code: 'backup-kind-unknown',
    place: file,
    message: 'the name does not say what kind of backup to make',
    hint: `end it in ${kinds}`,
  };
}

function notVerified(file: string, { firstBroken, brokenHeads, brokenPrivate, storeProblems }: Verification): CallerError {
  const first =
    firstBroken === undefined
      ? (brokenHeads[0]?.message ?? brokenPrivate[0]?.message ?? storeProblems[0] ?? '')
      : `fact ${firstBroken.seq} (${firstBroken.id}): ${firstBroken.message}`;
  return { code: 'backup-not-verified', place: file, message: first, hint: 'this backup is damaged; restore an older one' };
}

function notReplayed(file: string, { message }: ReplayCheck): CallerError {
  return {
    code: 'backup-not-replayed',
    place: file,
    message,
    hint: 'the facts verify, but do not give what was published; compare the versions of the rulebook',
  };
}
