// A run of the lab: the baseline once, then every reform, one at a time per thread. Nothing in the office changes.

import { availableParallelism } from 'node:os';
import { canonicalJson, isInMemory, type Store, sha256 } from '@harkness/office';
import type { RuleError } from '@harkness/rules';
import { type ComparisonOfSeveral, corrected } from '../measures/comparison.js';
import type { ReformFinding } from '../reform/finding.js';
import type { Reform } from '../reform/reform.js';
import type { Outcome } from './outcome.js';
import type { GameRow } from './paired.js';
import { findingsOfOutcomes, findingsOfRun } from './refusals.js';
import { type AnyBaseline, Studies, type Study } from './study.js';
import { startThread } from './worker.js';

export interface LabProgress {
  /** Of the whole run, from 0 to 1. */
  readonly share: number;
  readonly what: string;
}

/** Outcomes of an earlier, stopped run. The key contains everything that an outcome depends on. */
export interface KeptOutcomes {
  readonly read: (key: string) => Promise<Outcome | undefined>;
  readonly write: (key: string, outcome: Outcome) => Promise<void>;
}

/** The office, the reforms, and the number of threads. */
export interface LabRunOptions {
  readonly store: Store;
  readonly reforms: readonly Reform[];
  /** Maximum number of threads. Default: one per core. */
  readonly threads?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: LabProgress) => void) | undefined;
  readonly kept?: KeptOutcomes;
  /**
   * Receives every game of the window with both predictions, in order. Everything is then rated in this thread, and `kept` is not
   * used.
   */
  readonly onRow?: ((reform: Reform, row: GameRow) => void) | undefined;
}

export interface RatedReform {
  readonly reform: Reform;
  /** The facts and rulebooks it was rated from. */
  readonly position: Study['position'];
  readonly outcome: Outcome & { readonly comparison: ComparisonOfSeveral };
}

/** The results of a run, by reform. */
export interface LabRun {
  /** In the order requested. */
  readonly rated: readonly RatedReform[];
}

/** A run, or why there is none. */
export type LabAnswer =
  | { readonly ok: true; readonly value: LabRun }
  /** The office cannot be read, or a reform cannot be evaluated on it. */
  | { readonly ok: false; readonly errors: readonly RuleError[]; readonly findings: readonly NamedFinding[] };

export interface NamedFinding extends ReformFinding {
  /** Which reform. */
  readonly reform: string;
}

/** Increase it when code changes a number or a sentence of a report without changing a rule. */
export const labVersion = 4;

/** Everything that an outcome depends on. */
export function outcomeKey({ position: { hash, rulebookHash } }: Pick<Study, 'position'>, reform: Reform): string {
  return sha256(canonicalJson({ labVersion, hash, rulebookHash, reform: reform.file }));
}

/**
 * Rates the history of an office in memory under its rulebook and under each reform, one per thread. Nothing in the office
 * changes.
 * @example
 * const answer = await runLab({ store, reforms: [] });
 * answer.ok && answer.value.rated.length // 0
 */
export async function runLab(options: LabRunOptions): Promise<LabAnswer> {
  const { store, reforms, signal, onProgress } = options;
  const studies = new Studies(store, { signal, onMonth: (month) => onProgress?.({ share: 0, what: `reading ${month}` }) });
  const given: GivenReform[] = [];
  for (const reform of reforms) {
    const study = await studies.of(reform);
    if (!study.ok) return { ok: false, errors: study.errors, findings: [] };
    given.push({ reform, study: study.value });
  }
  const findings = findingsOfRun(given);
  if (findings.length > 0) return { ok: false, errors: [], findings };

  const outcomes = new Map<Reform, Outcome>();
  for (const { reform, study } of given) {
    const kept = options.onRow === undefined ? await options.kept?.read(outcomeKey(study, reform)) : undefined;
    if (kept !== undefined) outcomes.set(reform, kept);
  }
  const wanted = given.filter(({ reform }) => !outcomes.has(reform));
  if (wanted.length > 0) await rateAll(wanted, outcomes, options);
  const inOrder = given.map(({ reform, study }) => ({
    reform,
    position: study.position,
    outcome: outcomes.get(reform) as Outcome,
  }));
  const unplayed = findingsOfOutcomes(inOrder.map(({ reform, outcome: { games } }) => ({ reform, games })));
  if (unplayed.length > 0) return { ok: false, errors: [], findings: unplayed };
  const comparisons = corrected(inOrder.map(({ outcome }) => outcome.comparison));
  const rated = inOrder.map(({ reform, position, outcome }, at) => ({
    reform,
    position,
    outcome: { ...outcome, comparison: comparisons[at] as ComparisonOfSeveral },
  }));
  return { ok: true, value: { rated } };
}

interface GivenReform {
  readonly reform: Reform;
  readonly study: Study;
}

async function rateAll(
  wanted: readonly GivenReform[],
  outcomes: Map<Reform, Outcome>,
  { store, threads = availableParallelism(), signal, onProgress, kept, onRow }: LabRunOptions,
): Promise<void> {
  const bases = new Map<string, AnyBaseline>();
  const baseOf = (reform: Reform): string => canonicalJson({ ...reform.base });
  // A baseline and a reform take about equally long.
  const parts = new Set(wanted.map(({ reform }) => baseOf(reform))).size + wanted.length;
  let finished = 0;
  const running = new Map<string, number>();
  const tell = (name: string, share: number, what: string): void => {
    running.set(name, share);
    const done = [...running.values()].reduce((all, one) => all + one, finished);
    onProgress?.({ share: done / parts, what });
  };
  const end = (name: string): void => {
    running.delete(name);
    finished += 1;
  };
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
  // This thread takes reforms too: every further one has a copy of the facts, which it loads while the baseline is rated.
  const further = isInMemory(store) || onRow !== undefined ? 0 : Math.min(threads, wanted.length) - 1;
  const started = Array.from({ length: further }, () => startThread(store.location, wanted[0]?.reform.file));
  for (const thread of started) thread.catch((error: unknown) => stop.abort(error));
  const queue = [...wanted];
  const take = async (rate: (given: GivenReform, baseline: AnyBaseline) => Promise<Outcome>): Promise<void> => {
    try {
      for (let given = queue.shift(); given !== undefined; given = queue.shift()) {
        const { reform, study } = given;
        const outcome = await rate(given, bases.get(baseOf(reform)) as AnyBaseline);
        outcomes.set(reform, outcome);
        await kept?.write(outcomeKey(study, reform), outcome);
        end(reform.name);
      }
    } catch (error) {
      // The others need not continue.
      stop.abort(error);
      throw error;
    }
  };
  const progressOf = (reform: Reform) => (done: number, total: number, month: string) =>
    tell(reform.name, done / total, `${reform.name} ${month}`);
  try {
    for (const { reform, study } of wanted) {
      const base = baseOf(reform);
      if (bases.has(base)) continue;
      const hooks = {
        signal: either,
        onProgress: (done: number, total: number, month: string) => tell(base, done / total, `baseline ${month}`),
      };
      bases.set(base, await study.baseline(reform, hooks));
      end(base);
    }
    const own = take(({ reform, study }, baseline) =>
      study.rate(baseline, reform, {
        signal: either,
        onProgress: progressOf(reform),
        ...(onRow === undefined ? {} : { onRow: (row) => onRow(reform, row) }),
      }),
    );
    const others = started.map(async (starting) => {
      const thread = await starting;
      await take(({ reform, study }, baseline) =>
        thread.rate(reform.file, study.position.hash, baseline, progressOf(reform), either),
      );
    });
    const turns = await Promise.allSettled([own, ...others]);
    if (turns.some((one) => one.status === 'rejected')) throw stop.signal.reason;
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : error;
  } finally {
    for (const thread of await Promise.allSettled(started)) if (thread.status === 'fulfilled') await thread.value.close();
  }
}
