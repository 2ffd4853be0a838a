// A run brings the results up to date with the ledger, incrementally if possible, else in full. The results appear in one
// transaction. Only one run is active at a time; a killed run leaves nothing that counts and is simply repeated.

import { DerivedDamage, writeAudit } from '@harkness/ledger';
import { dateOfDayNumber, dayNumber } from '@harkness/rules';
import { readAmendments } from '../../facts/amendments.js';
import type { RunOptions, RunProgress, RunSummary } from '../../facts/answers.js';
import { readPrecision } from '../../facts/birth-date.js';
import type { Store, StoreReader, StoreWriter } from '../../facts/store.js';
import { isNothing, type SectionVersion } from './changes.js';
import { type RatingTotals, runFull } from './full-run.js';
import { runIncremental } from './incremental-run.js';
import { Indexer } from './indexer.js';
import { compareRatingOrder } from './rating-order.js';
import type { LiveRulebook } from './rulebook.js';
import { runOfOrder, writeRun } from './run-record.js';
import {
  type DerivedHead,
  indexSpaces,
  readHead,
  readHeadOrNext,
  removeIndex,
  removeLeftovers,
  removeResults,
  resultSpaces,
  writeHead,
} from './spaces.js';
import { addTouched } from './touched.js';

/** One run at a time, across processes. */
export const replayLock = 'replay';

export interface ReplayOptions extends Omit<RunOptions, 'worker'> {
  readonly clock?: () => string;
  /** Bytes of results per transaction, for tests: a run with more writes in a thread. */
  readonly batchBytes?: number;
  /** Threads that rate a full run, including the run's own. Default: one per processor, or one for a small office. */
  readonly threads?: number;
  /** Leaves one processor to work that people wait for. */
  readonly givesWay?: boolean;
}

/** Returns undefined if there was nothing to do. When aborted, throws the signal's reason and changes nothing. */
export async function replayBy(rulebook: LiveRulebook, store: Store, options: ReplayOptions): Promise<RunSummary | undefined> {
  const done = await store.exclusively(replayLock, async (lost) => {
    const signal = options.signal === undefined ? lost : AbortSignal.any([lost, options.signal]);
    return runOnce(rulebook, store, { ...options, signal });
  });
  return done;
}

async function runOnce(
  book: LiveRulebook,
  store: Store,
  options: ReplayOptions & { readonly signal: AbortSignal },
): Promise<RunSummary | undefined> {
  const clock = options.clock ?? (() => new Date().toISOString());
  const { order } = options;
  const done = order === undefined ? undefined : await store.read((reader) => runOfOrder(reader, order));
  if (done !== undefined) return done;
  const startedAt = clock();
  const began = performance.now();
  const head = await store.read((reader) => (options.fromFacts === true ? readHeadOrNext(reader) : readHead(reader)));
  const [ledger, birthDatePrecision, amendments] = await store.read(
    async (reader) => [await reader.head(), await readPrecision(reader), await readAmendments(reader)] as const,
  );
  const rulebook = book.hash(amendments);
  const otherFrom = book.firstOtherDay(head.amendments, amendments);
  const fresh = options.fromFacts === true || head.index === 0 || (await store.read((reader) => isMergeTakenBack(reader, head)));
  const isOther =
    head.rulebookHash !== book.hash(head.amendments) ||
    head.birthDatePrecision !== birthDatePrecision ||
    (otherFrom !== undefined && (await store.read((reader) => book.hasEffectsSince(reader, otherFrom))));
  const full = fresh || options.full === true || head.results === 0 || isOther;
  // Page records outlive a run that can tell which pages it may have changed.
  const keepsPages = !fresh && !isOther && head.results > 0;
  if (!full && head.indexedUpTo === ledger.seq) return undefined;
  if (full) await store.write((writer) => removeLeftovers(writer, head));

  const indexGeneration = fresh ? head.lastIndex + 1 : head.index;
  const resultsGeneration = full ? head.lastResults + 1 : head.results;
  const progress = (done: number, total: number): void =>
    options.onProgress?.({ phase: 'index', done, total } satisfies RunProgress);

  let pending: Indexer | undefined = await store.read(async (reader) => {
    const indexer = new Indexer(reader, head, indexGeneration, book);
    await indexer.readFacts(ledger.seq, (seq) => {
      options.signal.throwIfAborted();
      progress(seq, ledger.seq);
    });
    return indexer;
  });
  const [players, slots] = [pending.players, pending.slots];
  const changes = fresh ? undefined : pending.changes();
  if (fresh) {
    const indexer = pending;
    await store.write((writer) => indexer.write(writer));
    pending = undefined;
  }
  const first = changes === undefined || isNothing(changes) ? undefined : firstAffected([...changes.sections.values()]);
  const summarise = (totals: RatingTotals, rated: number): RunSummary =>
    makeSummary({
      head,
      kind: full ? 'full' : 'incremental',
      reason: options.reason,
      startedAt,
      milliseconds: performance.now() - began,
      upTo: ledger.seq,
      rulebook,
      totals,
      rated,
      first,
    });
  const nextHead = (totals: RatingTotals, run: number): DerivedHead => ({
    format: head.format,
    lastIndex: indexGeneration,
    lastResults: resultsGeneration,
    index: indexGeneration,
    results: resultsGeneration,
    pages: keepsPages ? head.pages : resultsGeneration,
    indexedUpTo: ledger.seq,
    ratedUpTo: ledger.seq,
    players,
    slots,
    run,
    rulebookHash: rulebook,
    resultsHash: totals.resultsHash,
    sections: totals.sections,
    held: totals.held,
    birthDatePrecision,
    amendments,
  });
  const indexer = pending;
  if (!full && indexer !== undefined) {
    const outcome = await store.read((reader) =>
      runIncremental({
        rulebook: book,
        reader,
        head,
        index: indexSpaces(head.index),
        results: resultSpaces(head.results),
        pending: indexer.on(reader),
        amendments,
        amendedFrom: otherFrom === undefined ? undefined : dayNumber(otherFrom),
        onProgress: options.onProgress,
        signal: options.signal,
      }),
    );
    const isQuiet = outcome.rated === 0 && outcome.totals.changes.length === 0 && outcome.totals.current.length === 0;
    const summary = summarise(outcome.totals, outcome.rated);
    options.signal.throwIfAborted();
    await store.write(async (writer) => {
      await indexer.write(writer);
      await outcome.write(writer);
      await addTouched(writer, { from: resultsGeneration, to: resultsGeneration }, outcome.touched, ledger.seq);
      // Facts that affect no rating are indexed without recording a run.
      if (!isQuiet) {
        await writeRun(writer, summary, outcome.totals.current, outcome.totals.changes, order);
        await auditRun(writer, summary);
      }
      await writeHead(writer, nextHead(outcome.totals, isQuiet ? head.run : summary.run));
    });
    return isQuiet ? undefined : summary;
  }
  const rateAll = (old: ReturnType<typeof resultSpaces> | undefined): Promise<RatingTotals> =>
    runFull({
      rulebook: book,
      store,
      index: indexSpaces(indexGeneration),
      results: resultSpaces(resultsGeneration),
      old,
      players,
      pending: indexer,
      precision: birthDatePrecision,
      amendments,
      onProgress: options.onProgress,
      signal: options.signal,
      batchBytes: options.batchBytes,
      threads: options.threads,
      givesWay: options.givesWay,
    });
  const totals = await rateAll(head.results === 0 ? undefined : resultSpaces(head.results)).catch(async (error: unknown) => {
    // Results changed from outside are not compared; they are replaced by those from the facts.
    if (!(error instanceof DerivedDamage) || options.fromFacts !== true) throw error;
    await store.write((writer) => removeResults(writer, resultsGeneration));
    return rateAll(undefined);
  });
  const fromFacts = indexer === undefined ? undefined : await store.read((reader) => indexer.on(reader).touched());
  const summary = summarise(totals, totals.sections);
  const next = nextHead(totals, summary.run);
  options.signal.throwIfAborted();
  await store.write(async (writer) => {
    if (indexer !== undefined) await indexer.write(writer);
    if (keepsPages && fromFacts !== undefined) {
      const touched = { ...fromFacts, players: new Set([...fromFacts.players, ...totals.touched]) };
      await addTouched(writer, { from: head.results, to: resultsGeneration }, touched, ledger.seq);
    }
    await writeRun(writer, summary, totals.current, totals.changes, order);
    await auditRun(writer, summary);
    await writeHead(writer, next);
  });
  await store.write(async (writer) => {
    await removeResults(writer, head.lastResults);
    if (fresh) await removeIndex(writer, head.lastIndex);
  });
  return summary;
}

/** In the transaction that publishes the results, so that a run and its audit line exist together or not at all. */
async function auditRun(writer: StoreWriter, { run, kind, reason, startedAt, playersChanged }: RunSummary): Promise<void> {
  const detail = `${kind}, ${playersChanged} ${playersChanged === 1 ? 'player' : 'players'} changed: ${reason}`;
  await writeAudit(writer, { actor: 'office', action: 'run made', about: `run ${run}`, detail }, startedAt);
}

/** Merged players share their index data, so undoing a merge requires a new index. */
async function isMergeTakenBack(reader: StoreReader, head: DerivedHead): Promise<boolean> {
  for await (const facts of reader.facts({ from: head.indexedUpTo + 1, kinds: ['fact-revoked'] })) {
    for (const fact of facts) {
      const revoked = fact.kind === 'fact-revoked' ? await reader.factById(fact.body.fact) : undefined;
      if (revoked?.kind === 'player-merged' && revoked.seq <= head.indexedUpTo) return true;
    }
  }
  return false;
}

export interface SummaryInput {
  readonly head: DerivedHead;
  readonly kind: RunSummary['kind'];
  readonly reason: string;
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly upTo: number;
  readonly rulebook: string;
  readonly totals: RatingTotals;
  readonly rated: number;
  readonly first: SectionVersion | undefined;
}

export function makeSummary(input: SummaryInput): RunSummary {
  const { totals, first } = input;
  return {
    run: input.head.run + 1,
    kind: input.kind,
    reason: input.reason,
    startedAt: input.startedAt,
    milliseconds: Math.round(input.milliseconds),
    upTo: input.upTo,
    ...(first === undefined
      ? {}
      : { firstAffected: { event: first.key.event, section: first.key.section, end: dateOfDayNumber(first.key.end) } }),
    sectionsRated: input.rated,
    sectionsInAll: totals.sections,
    playersRated: totals.players,
    playersChanged: totals.playersChanged,
    sectionsChanged: totals.sectionsChanged,
    held: totals.held,
    rulebookHash: input.rulebook,
    resultsHash: totals.resultsHash,
  };
}

/** The earliest place in rating order, before or after, of any changed section. */
export function firstAffected(
  changes: readonly { readonly before?: SectionVersion; readonly after?: SectionVersion }[],
): SectionVersion | undefined {
  let first: SectionVersion | undefined;
  for (const { before, after } of changes) {
    for (const version of [before, after]) {
      if (version === undefined) continue;
      if (first === undefined || compareRatingOrder(version.key, first.key) < 0) first = version;
    }
  }
  return first;
}
