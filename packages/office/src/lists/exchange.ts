// Copies an office from one store to another or exports its public part: the ledger's exchange, plus published lists.

import {
  backupLedger,
  type ComparedPart,
  type Contents,
  compareStores,
  copyStore,
  exportLedger,
  exportLines as exportLedgerLines,
  exportPublicLedger,
  type IsErased,
  importLedger,
  ok,
  type PublicExtras,
  type PublicVerification as PublicLedgerVerification,
  publicLines as publicLedgerLines,
  type Received,
  type Restored,
  type RestoreOptions,
  type Result,
  restoreLedger,
  type StoreLocation,
  type VerifyPublicOptions,
  verifyPublicLedger,
} from '@harkness/ledger';
import { runsProblem } from '../engines/live/run-record.js';
import { continueRuns, readHead, runChangeSpace, runSpace } from '../engines/live/spaces.js';
import { listSpace } from '../engines/period/spaces.js';
import { readCurrentPlayer } from '../facts/cards/cards.js';
import { factContents, publicLineKinds } from '../facts/contents.js';
import { erasedAction } from '../facts/erasure.js';
import type { Fact } from '../facts/facts.js';
import type { Store, StoreReader, StoreWriter } from '../facts/store.js';
import { finishFrozen, frozenBlobs, frozenSpaces, wholeLists } from './frozen.js';

/** What runs changed, and when: a replay from the facts remakes ratings, but not this record. */
const runSpaces = [runSpace, runChangeSpace];

const contents: Contents = {
  ...factContents,
  publicLines: publicLineKinds,
  frozen: {
    spaces: [...frozenSpaces, ...runSpaces],
    publicSpaces: [listSpace],
    async *all(reader: StoreReader) {
      yield* frozenBlobs(reader);
      for (const space of runSpaces) for await (const blob of reader.blobs(space)) yield { space, ...blob };
    },
    public: wholeLists,
    async finish(writer: StoreWriter) {
      const wrong = await runsProblem(writer);
      if (wrong !== undefined) return wrong;
      await continueRuns(writer);
      return finishFrozen(writer);
    },
  },
};

/** The starting values of a public replay, provided by the replay. */
export type PublicStarts = PublicExtras<Fact>;

export function exportLines(reader: StoreReader): AsyncGenerator<string> {
  return exportLedgerLines(reader, contents);
}

export function publicLines(reader: StoreReader, starts: PublicStarts): AsyncGenerator<string> {
  return publicLedgerLines(reader, contents, starts);
}

/** Exports to a file from one snapshot while the office keeps running. A name that ends in `.gz` is compressed. */
export function exportOffice(store: Store, file: string): Promise<void> {
  return exportLedger(store, file, contents);
}

/**
 * Writes the public part of an office to a file: what anybody may read and replay. The head is signed first, so that the export
 * proves where it ends.
 * @example
 * await exportPublic(store, `${folder}/public.jsonl`, publicStarts);
 * const verified = await verifyPublic(() => readLines(`${folder}/public.jsonl`));
 * verified.ok && verified.value.ok // true
 */
export function exportPublic(store: Store, file: string, starts: PublicStarts): Promise<void> {
  return exportPublicLedger(store, file, contents, starts);
}

/** Imports everything in one transaction, or nothing, with the reason. `file` is only for messages. */
export function importOffice(store: Store, lines: AsyncIterable<string>, file?: string): Promise<Result<Received>> {
  return importLedger(store, lines, contents, file);
}

/** Copies one store into another, empty one: SQLite to PostgreSQL, or back. */
export function copyOffice(from: Store, to: Store): Promise<Result<Received>> {
  return copyStore(from, to, contents);
}

export interface OfficeComparison {
  /** Everything in the first office is unchanged in the second. The second may have more. */
  readonly nothingLost: boolean;
  /**
   * The second office has been used since: it has entries unknown to the first, and records (sessions, submissions, accounts) may
   * differ.
   */
  readonly wentOn: boolean;
  /** In addition, everything in the second is in the first. */
  readonly same: boolean;
  readonly parts: readonly ComparedPart[];
  /** Hash of all current ratings. `same` is null if they cannot be compared: one has none, or they include different facts. */
  readonly ratings: { readonly first: string; readonly second: string; readonly same: boolean | null };
}

/** From the audit. Merged players are identified by their current id. */
async function erasedIn(reader: StoreReader): Promise<IsErased> {
  const erased = new Set<string>();
  for (const { value } of await reader.records('audit')) {
    const { action, about } = JSON.parse(value) as { readonly action?: string; readonly about?: string };
    if (action === erasedAction && about !== undefined) erased.add(about);
  }
  return async (owner) => erased.has(owner) || erased.has((await readCurrentPlayer(reader, owner))?.player ?? owner);
}

/**
 * Compares facts, private values, records (accounts, keys, submissions, files), lists and runs one by one, and ratings by hash.
 */
export async function compareOffices(first: Store, second: Store): Promise<OfficeComparison> {
  return first.read((one) =>
    second.read(async (other) => {
      const parts = await compareStores(one, other, contents, await erasedIn(other));
      const [a, b] = [await readHead(one), await readHead(other)];
      const isSame = a.resultsHash === b.resultsHash;
      const same = isSame || a.ratedUpTo === b.ratedUpTo ? isSame : null;
      const wentOn = parts.some(({ part, kind, added }) => added > 0 && (kind === 'facts' || part === 'audit'));
      const nothingLost =
        same !== false &&
        parts.every(
          ({ part, kind, missing, different }) =>
            missing + different === 0 || (wentOn && kind === 'records' && part !== 'audit' && part !== 'keys'),
        );
      return {
        nothingLost,
        wentOn,
        same: same === true && parts.every(({ missing, different, added, erased }) => missing + different + added + erased === 0),
        parts,
        ratings: { first: a.resultsHash, second: b.resultsHash, same },
      };
    }),
  );
}

export interface PublicVerification extends PublicLedgerVerification {
  /** Number of initial ratings that replace birth dates. */
  readonly assigned: number;
}

/**
 * Verifies an export without the office it came from. Each call of `lines` must start from the first line.
 * @example
 * const verified = await verifyPublic(async function* () { yield 'not an export'; });
 * verified.ok // false
 */
export async function verifyPublic(
  lines: () => AsyncIterable<string>,
  options?: VerifyPublicOptions<Fact>,
  file?: string,
): Promise<Result<PublicVerification>> {
  const verified = await verifyPublicLedger(lines, contents, options, file);
  return verified.ok ? ok({ ...verified.value, assigned: verified.value.publicLines.assigned ?? 0 }) : verified;
}

/**
 * Writes a backup while others read and write. The extension selects the format: `.sqlite`, `.jsonl` or `.jsonl.gz`.
 * @example
 * (await backupOffice(store, `${folder}/backup.jsonl.gz`)).ok // true
 */
export function backupOffice(store: Store, file: string): Promise<Result<{ readonly file: string }>> {
  return backupLedger(store, file, contents);
}

/**
 * Restores a backup into an empty place and verifies the chain. A backup that does not verify is an error, and its restored data
 * stay for inspection.
 * @example
 * await backupOffice(store, `${folder}/copy.jsonl`);
 * const restored = await restoreOffice(`${folder}/copy.jsonl`, { data: `${folder}/restored` });
 * restored.ok && restored.value.verification.ok // true
 */
export function restoreOffice(file: string, location: StoreLocation, options?: RestoreOptions<Fact>): Promise<Result<Restored>> {
  return restoreLedger(file, location, contents, options);
}
