// Studies of the lab: one at a time, in a thread, with a limited queue. They never delay ratings, because runs have their own
// threads and queue. If a study's process ends, the next process that checks resumes the study.

import { availableParallelism } from 'node:os';
import { verdictOf } from '@harkness/lab';
import type { Store } from '@harkness/office';
import { newId } from '../accounts/secrets.js';
import { allStudies, dropOutcomes, putReport, putStudy, readStudy, type Study } from './lab-store.js';
import type { LabWorkerData, StudyOutcome, StudyProgress, StudyWork } from './lab-worker.js';
import { Thread, TooManyWaiting } from './thread.js';

/** Maximum number of waiting and running studies, of everybody. */
const mostWaiting = 10;
/** How often a process signals that its studies are alive, and how long a signal counts. */
const beatMilliseconds = 15_000;
const deadMilliseconds = 60_000;

export interface LabStudiesOptions {
  readonly store: Store;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
  /** Threads a study may use. Default: all processors but one, which answers requests. */
  readonly threads?: number;
}

class Cancelled extends Error {}

export class LabStudies {
  readonly #options: LabStudiesOptions;
  readonly #thread: Thread<StudyWork, StudyOutcome>;
  readonly #threads: number;
  readonly #running = new Map<string, AbortController>();
  readonly #progress = new Map<string, { readonly share: number; readonly what: string }>();
  readonly #beat: NodeJS.Timeout;
  #closing = false;

  constructor(options: LabStudiesOptions) {
    this.#options = options;
    this.#threads = options.threads ?? Math.max(1, availableParallelism() - 1);
    const workerData: LabWorkerData = { labOfThread: options.store.location };
    this.#thread = new Thread({
      file: new URL('./lab-worker.ts', import.meta.url),
      workerData,
      onQuestion: async (told) => {
        const { study, share, what } = told as StudyProgress;
        if (this.#running.has(study)) this.#progress.set(study, { share, what });
      },
    });
    this.#beat = setInterval(() => this.#sayAlive().catch(options.onError), beatMilliseconds);
    this.#beat.unref();
  }

  /** Rejects with `TooManyWaiting` if the queue is full. */
  async start(files: Study['files'], by: string): Promise<string> {
    const { store } = this.#options;
    const waiting = (await store.read(allStudies)).filter(({ state }) => state === 'waiting' || state === 'running');
    if (waiting.length >= mostWaiting)
      throw new TooManyWaiting(`${mostWaiting} studies wait already. Start this one when some have ended.`);
    const now = this.#now();
    const study: Study = { study: newId(), state: 'waiting', by, startedAt: now, beatAt: now, files };
    await store.write((writer) => putStudy(writer, study));
    this.#order(study);
    return study.study;
  }

  progress(study: string): { readonly share: number; readonly what: string } | undefined {
    return this.#progress.get(study);
  }

  /** False if it neither waits nor runs. A study of another process ends when that process next signals. */
  async cancel(study: string): Promise<boolean> {
    const changed = await this.#change(study, { state: 'cancelled', endedAt: this.#now() });
    this.#running.get(study)?.abort(new Cancelled());
    return changed;
  }

  /** Resumes the studies whose process is gone. */
  async resume(): Promise<void> {
    const { store, clock } = this.#options;
    const dead = new Date(clock().getTime() - deadMilliseconds).toISOString();
    const studies = (await store.read(allStudies)).reverse();
    for (const study of studies) {
      const isOpen = study.state === 'waiting' || study.state === 'running';
      if (!isOpen || this.#running.has(study.study) || (study.beatAt ?? '') > dead) continue;
      if (await this.#change(study.study, { beatAt: this.#now() })) this.#order(study);
    }
  }

  #order({ study, files }: Study): void {
    const abort = new AbortController();
    this.#running.set(study, abort);
    this.#do(study, files, abort.signal)
      .catch(this.#options.onError)
      .finally(() => {
        this.#running.delete(study);
        this.#progress.delete(study);
      });
  }

  async #do(study: string, files: Study['files'], signal: AbortSignal): Promise<void> {
    const { store } = this.#options;
    try {
      const outcome = await this.#thread.do({ study, files, threads: this.#threads }, signal);
      const endedAt = this.#now();
      if (!outcome.ok) {
        const { message, findings } = outcome;
        await this.#change(study, { state: 'failed', endedAt, message, findings });
        return;
      }
      const verdicts = outcome.reports.map(({ report }) => {
        const { inputs, comparison } = report;
        const said = verdictOf(report);
        return {
          name: String(inputs.reform['name']),
          verdict: comparison.verdict,
          words: comparison.words,
          ...(typeof said === 'string' ? {} : { said }),
          registration: inputs.registration.kind,
        };
      });
      await store.write(async (writer) => {
        const now = await readStudy(writer, study);
        if (now === undefined || now.state === 'cancelled') return;
        for (const report of outcome.reports) await putReport(writer, study, report);
        const { beatAt: _, ...rest } = now;
        await putStudy(writer, { ...rest, state: 'done', endedAt, verdicts });
      });
    } catch (error) {
      // The next process that checks resumes it.
      if (this.#closing || signal.reason instanceof Cancelled) return;
      const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      await this.#change(study, { state: 'failed', endedAt: this.#now(), message });
    } finally {
      if (!this.#closing) await store.write((writer) => dropOutcomes(writer, study));
    }
  }

  /** Only for a study that waits or runs; false if it has ended. */
  #change(study: string, change: Partial<Study>): Promise<boolean> {
    return this.#options.store.write(async (writer) => {
      const now = await readStudy(writer, study);
      if (now === undefined || (now.state !== 'waiting' && now.state !== 'running')) return false;
      await putStudy(writer, { ...now, ...change });
      return true;
    });
  }

  async #sayAlive(): Promise<void> {
    for (const [study, abort] of this.#running) {
      const running = this.#progress.has(study) ? { state: 'running' as const } : {};
      if (!(await this.#change(study, { ...running, beatAt: this.#now() }))) abort.abort(new Cancelled());
    }
    await this.resume();
  }

  #now(): string {
    return this.#options.clock().toISOString();
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#beat);
    const left = [...this.#running];
    for (const [, abort] of left) abort.abort(new Error('shutting down'));
    // So that the next process need not wait until this one counts as dead.
    for (const [study] of left) await this.#change(study, { beatAt: '' });
    await this.#thread.close();
  }
}
