// Imports an exported office into an empty store of any engine, and verifies a public export.

import { canonicalJson } from '../base/canonical.js';
import type { LedgerFact } from '../base/fact.js';
import { type CallerError, failed, ok, type Result } from '../base/result.js';
import type { Blob, LedgerHead, PrivateValue, Store, StoredFact, StoreReader, StoreWriter } from '../store/port.js';
import { withScratchStore } from '../store/scratch.js';
import type { Contents, FrozenBlob, StoreRecord } from './contents.js';
import { exportLines } from './export.js';
import { headKey, headSpace, type SignedHead } from './heads.js';
import { type Received, type Receiver, receive } from './receive.js';
import type { BrokenFact, ChainVerification, KnownElsewhere } from './verify.js';

const itemsPerBatch = 1000;

/**
 * Imports an exported ledger into an empty store, in one transaction: all of it or, with the reason, nothing. `file` is only used
 * in messages.
 * @example
 * const refused = await importLedger(store, readLines(`${folder}/whole.jsonl.gz`), contents);
 * refused.ok ? '' : refused.errors[0]?.code // 'store-not-empty'
 */
export async function importLedger(
  store: Store,
  lines: AsyncIterable<string>,
  contents: Contents,
  file = '',
  /** Further writes in the same transaction. */
  also: (writer: StoreWriter) => Promise<void> = async () => {},
): Promise<Result<Received>> {
  try {
    return await store.write(async (writer) => {
      if (!(await isEmpty(writer))) return failed(notEmpty(await writer.head()));
      const receiver = new StoreReceiver(writer);
      const received = await receive(lines, file, receiver, contents);
      if (!received.ok) throw new Refusal(received.errors);
      const { chain } = received.value;
      if (chain.firstBroken !== undefined) throw new Refusal([chainBroken(file, chain.firstBroken)]);
      if (!chain.ok)
        throw new Refusal(
          [...chain.brokenHeads.map(({ message }) => message), ...chain.missing].map((one) => headBroken(file, one)),
        );
      await receiver.flush();
      await also(writer);
      const wrong = await contents.frozen.finish(writer);
      if (wrong !== undefined) throw new Refusal([listBroken(file, wrong)]);
      return received;
    });
  } catch (error) {
    if (error instanceof Refusal) return failed(...error.errors);
    throw error;
  }
}

/**
 * Copies a store into another, empty one: SQLite to PostgreSQL, or back. Derived data is copied too, so that the copy can answer
 * at once, with the same history of computations.
 */
export async function copyStore(from: Store, to: Store, contents: Contents): Promise<Result<Received>> {
  return from.read((reader) =>
    importLedger(to, exportLines(reader, contents), contents, '', (writer) => copyDerived(reader, writer)),
  );
}

const bytesAtOnce = 4_000_000;

async function copyDerived(from: StoreReader, to: StoreWriter): Promise<void> {
  for (const space of await from.blobSpaces()) {
    await to.deleteBlobs(space);
    let waiting: Blob[] = [];
    let bytes = 0;
    for await (const blob of from.blobs(space)) {
      waiting.push(blob);
      bytes += blob.bytes.length;
      if (bytes < bytesAtOnce && waiting.length < itemsPerBatch) continue;
      await to.putBlobs(space, waiting);
      [waiting, bytes] = [[], 0];
    }
    await to.putBlobs(space, waiting);
  }
  for (const space of await from.entrySpaces()) await to.putEntries(space, await from.entries(space));
}

/** Thrown inside the transaction, because only that rolls back what was written so far. */
class Refusal extends Error {
  readonly errors: readonly CallerError[];

  constructor(errors: readonly CallerError[]) {
    super(errors.map((error) => error.message).join('; '));
    this.errors = errors;
  }
}

async function isEmpty(reader: StoreReader): Promise<boolean> {
  if ((await reader.head()).seq > 0 || (await reader.recordSpaces()).length > 0) return false;
  for await (const _ of reader.privateValues()) return false;
  return true;
}

/** An import is one transaction: after an interruption, all of it is here or nothing. */
function notEmpty({ seq, hash }: Pick<LedgerHead, 'seq' | 'hash'>): CallerError {
  return {
    code: 'store-not-empty',
    place: '',
    message: `there is an office of ${seq} facts in this store already, the last with the hash ${hash}`,
    hint: 'if these are the facts of the file, an import that was stopped had taken all of them in: go on with `harkness office run`. Otherwise import into an empty data directory or database',
  };
}

function chainBroken(file: string, broken: BrokenFact): CallerError {
  return {
    code: 'chain-broken',
    place: file,
    message: `fact ${broken.seq} (${broken.id}): ${broken.message}`,
    hint: 'the file was changed since it was exported; get it again from where it came',
  };
}

function headBroken(file: string, message: string): CallerError {
  return {
    code: 'head-broken',
    place: file,
    message,
    hint: 'the file was changed since it was exported; get it again from where it came',
  };
}

function listBroken(file: string, message: string): CallerError {
  return {
    code: 'list-broken',
    place: file,
    message,
    hint: 'the file was changed since it was exported; get it again from where it came',
  };
}

/** Collects lines into batches, which both engines accept much faster. */
class StoreReceiver implements Receiver {
  private readonly writer: StoreWriter;
  private facts: StoredFact[] = [];
  private privateValues: PrivateValue[] = [];
  private records: StoreRecord[] = [];
  private frozenBlobs: FrozenBlob[] = [];

  constructor(writer: StoreWriter) {
    this.writer = writer;
  }

  async fact(fact: StoredFact): Promise<void> {
    this.facts.push(fact);
    await this.flushIfFull(this.facts.length);
  }

  async privateValue(value: PrivateValue): Promise<void> {
    this.privateValues.push(value);
    await this.flushIfFull(this.privateValues.length);
  }

  async record(record: StoreRecord): Promise<void> {
    this.records.push(record);
    await this.flushIfFull(this.records.length);
  }

  async frozen(blob: FrozenBlob): Promise<void> {
    this.frozenBlobs.push(blob);
    await this.flushIfFull(this.frozenBlobs.length);
  }

  async signedHead(head: SignedHead): Promise<void> {
    await this.record({ space: headSpace, key: headKey(head), value: canonicalJson(head) });
  }

  private async flushIfFull(size: number): Promise<void> {
    if (size >= itemsPerBatch) await this.flush();
  }

  async flush(): Promise<void> {
    const { facts, privateValues, records, frozenBlobs } = this;
    this.facts = [];
    this.privateValues = [];
    this.records = [];
    this.frozenBlobs = [];
    await this.writer.appendFacts(facts);
    await this.writer.putPrivate(privateValues);
    for (const [space, ofSpace] of bySpace(records)) await this.writer.putRecords(space, ofSpace);
    for (const [space, ofSpace] of bySpace(frozenBlobs)) await this.writer.putBlobs(space, ofSpace);
  }
}

function bySpace<T extends { readonly space: string }>(items: readonly T[]): Map<string, T[]> {
  const spaces = new Map<string, T[]>();
  for (const item of items) {
    const ofSpace = spaces.get(item.space);
    if (ofSpace === undefined) spaces.set(item.space, [item]);
    else ofSpace.push(item);
  }
  return spaces;
}

/** The result of a computation from the facts, by the keeper's own function. */
export interface ReplayCheck {
  readonly ok: boolean;
  readonly message: string;
  /** Numbers that depend on private values of which only remnants are known here. */
  readonly privateAges?: number;
  /** Publications that could not be compared, because their content is not here. */
  readonly notCompared?: number;
  /** Numbers of the facts whose publications do not follow from the facts. */
  readonly notFollowing?: readonly number[];
}

export interface PublicVerification extends ChainVerification {
  readonly publicLines: Received['publicLines'];
  readonly replay?: ReplayCheck;
}

export interface VerifyPublicOptions<Fact extends LedgerFact = LedgerFact> extends KnownElsewhere {
  /** Replays in a store made from the export alone, and compares with what its facts published. */
  readonly replay?: (store: Store<Fact>) => Promise<ReplayCheck>;
}

/**
 * Verifies an export without the office it came from. `lines` starts from the beginning each time it is called: once to check the
 * chain, and again for a temporary office if they are to be replayed.
 */
export async function verifyPublicLedger<Fact extends LedgerFact = LedgerFact>(
  lines: () => AsyncIterable<string>,
  contents: Contents,
  options: VerifyPublicOptions<Fact> = {},
  file = '',
): Promise<Result<PublicVerification>> {
  const received = await receive(lines(), file, new Ignored(), contents, options);
  if (!received.ok) return received;
  const { chain, publicLines } = received.value;
  if (!chain.ok || options.replay === undefined) return ok({ ...chain, publicLines });
  const replay = await inTemporaryStore(lines(), contents, file, options.replay);
  if (!replay.ok) return replay;
  const { notCompared = 0, ok: holds } = replay.value;
  // A known key demands completeness: a list that was not compared may differ from the signed one.
  const missing =
    options.publicKeys === undefined || notCompared === 0
      ? chain.missing
      : [...chain.missing, `the content of ${notCompared} published lists is not in the export, so they were not compared`];
  return ok({ ...chain, missing, publicLines, replay: replay.value, ok: holds && missing.length === 0 });
}

class Ignored implements Receiver {
  async fact(): Promise<void> {}
  async privateValue(): Promise<void> {}
  async record(): Promise<void> {}
  async frozen(): Promise<void> {}
  async signedHead(): Promise<void> {}
}

async function inTemporaryStore<T, Fact extends LedgerFact>(
  lines: AsyncIterable<string>,
  contents: Contents,
  file: string,
  work: (store: Store<Fact>) => Promise<T>,
): Promise<Result<T>> {
  const done = await withScratchStore(async (scratch: Store<Fact>): Promise<Result<T>> => {
    const imported = await importLedger(scratch, lines, contents, file);
    return imported.ok ? ok(await work(scratch)) : imported;
  });
  return done.ok ? done.value : done;
}
