// Jobs shared by all processes on one PostgreSQL database, using graphile-worker. There is one queue, so one job runs at a time,
// on any free process. Every process can report progress and cancel. If the executing process dies, another starts again, and
// finished work counts once (a run knows its order, a list its date).

import { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { StoreError } from '@harkness/ledger';
import type { RunProgress, Store } from '@harkness/office';
import type { Logger, Runner } from 'graphile-worker';
import pg from 'pg';
import { newId } from '../accounts/secrets.js';
import { cancelledMessage, executeJob, type JobContext } from './execute-job.js';
import { channel, JobTable, workerKey } from './job-table.js';
import { failedWith, type JobOrder, type JobState, type Jobs, type Watch } from './jobs.js';
import { loadQueue, type Queue } from './queue-library.js';
import { queuePool } from './queue-pool.js';
import { noMore, watchChanges } from './watch.js';

const recoverMilliseconds = 2000;
const progressMilliseconds = 250;
const reconnectMilliseconds = 1000;

export interface SharedJobsOptions {
  readonly carrying: JobContext;
  readonly store: Store;
  readonly address: string;
  readonly onError: (error: unknown) => void;
}

/** Another process is to execute the job. */
class HandedOver extends Error {}

export class SharedJobs implements Jobs {
  readonly #options: SharedJobsOptions;
  /** For job states; the queue has its own connections. */
  readonly #pool: pg.Pool;
  readonly #queuePool: pg.Pool;
  readonly #table: JobTable;
  readonly #changes = new EventEmitter();
  readonly #running = new Map<string, AbortController>();
  readonly #me = `${hostname()}:${process.pid}`;
  /** Reads changes one after the other, so that an older state is never reported after a newer one. */
  #hearing: Promise<unknown> = Promise.resolve();
  #listening: pg.Client | undefined;
  #worker: string | undefined;
  #runner: Runner | undefined;
  #recovering: NodeJS.Timeout | undefined;
  #closing = false;

  private constructor(options: SharedJobsOptions, pool: pg.Pool, schema: string) {
    this.#options = options;
    this.#pool = pool;
    this.#queuePool = queuePool(options.address);
    this.#table = new JobTable(pool, schema);
    this.#changes.setMaxListeners(0);
  }

  static async open(options: SharedJobsOptions): Promise<SharedJobs> {
    const pool = new pg.Pool({
      connectionString: options.address,
      application_name: 'harkness jobs',
      max: 6,
      connectionTimeoutMillis: 10_000,
    });
    // A broken connection is replaced when the next one is needed; its user gets the error.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    try {
      const { rows } = await pool.query<{ schema: string }>('select current_schema() as schema');
      const jobs = new SharedJobs(options, pool, rows[0]?.schema ?? 'public');
      await jobs.#begin().catch(async (error: unknown) => {
        await jobs.#queuePool.end();
        throw error;
      });
      return jobs;
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  async #begin(): Promise<void> {
    const table = this.#table;
    const queue = await loadQueue();
    const common = { pgPool: this.#queuePool, schema: table.queue, logger: new queue.Logger(() => () => {}) };
    await this.#options.store.exclusively('jobs', async () => {
      await table.prepare();
      await queue.runMigrations(common);
    });
    await this.#listen();
    await this.#work(queue, common);
    this.#recover();
  }

  /** Takes jobs from the queue. If the database becomes unavailable, the runner ends and is started again later. */
  async #work(
    queue: Queue,
    common: { readonly pgPool: pg.Pool; readonly schema: string; readonly logger: Logger },
  ): Promise<void> {
    const runner = await queue.run({
      ...common,
      concurrency: 1,
      noHandleSignals: true,
      parsedCronItems: [],
      taskList: { office: (payload) => this.#do(payload as { readonly job: string; readonly order: JobOrder }) },
      preset: {
        plugins: [
          {
            name: 'alive',
            version: '1.0.0',
            worker: { hooks: { startWorker: (_, { worker }) => this.#live(worker.workerPool.id) } },
          },
        ],
      },
    });
    this.#runner = runner;
    const again = (error?: unknown): void => {
      if (this.#closing || this.#runner !== runner) return;
      if (error !== undefined) this.#options.onError(error);
      setTimeout(() => {
        if (!this.#closing) this.#work(queue, common).catch(again);
      }, reconnectMilliseconds).unref();
    };
    runner.promise.then(() => again(), again);
  }

  /** A connection that receives changes, and whose lock shows that this process is alive. */
  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#options.address, application_name: 'harkness jobs', keepAlive: true });
    client.on('notification', ({ payload = '' }) => {
      const at = payload.lastIndexOf(' ');
      if (payload.slice(0, at) === this.#table.schema) this.#hear(payload.slice(at + 1));
    });
    const onLost = (): void => {
      if (this.#listening !== client) return;
      this.#listening = undefined;
      this.#listenAgain();
    };
    client.on('error', onLost);
    client.on('end', onLost);
    await client.connect();
    await client.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
    await client.query(`listen ${channel}`);
    this.#listening = client;
    if (this.#worker !== undefined) await this.#live(this.#worker);
    // Changes missed while not listening.
    for (const job of this.#changes.eventNames()) if (typeof job === 'string') this.#hear(job);
  }

  #listenAgain(): void {
    if (this.#closing) return;
    setTimeout(() => {
      if (!this.#closing) this.#listen().catch(() => this.#listenAgain());
    }, reconnectMilliseconds).unref();
  }

  /** Waits briefly while another process checks whether this worker is dead. */
  async #live(worker: string): Promise<void> {
    const before = this.#worker;
    this.#worker = worker;
    // A restarted runner is a new worker: jobs of the previous one are free for all.
    if (before !== undefined && before !== worker) await this.#listening?.query('select pg_advisory_unlock_all()');
    await this.#listening?.query(`select pg_advisory_lock(${workerKey})`, [this.#table.schema, worker]);
  }

  #recover(): void {
    this.#recovering = setTimeout(async () => {
      await this.#table.takeFromTheDead().catch(this.#options.onError);
      if (!this.#closing) this.#recover();
    }, recoverMilliseconds);
    this.#recovering.unref();
  }

  #hear(job: string): void {
    this.#hearing = this.#hearing.then(async () => {
      try {
        const row = await this.#table.row(job);
        if (row === undefined) return;
        if (row.cancelled) this.#running.get(job)?.abort(new Error('cancelled'));
        if (row.state.state !== 'running') await this.#options.carrying.onEnd();
        this.#changes.emit(job, row.state);
      } catch (error) {
        this.#options.onError(error);
      }
    });
  }

  async #do({ job, order }: { readonly job: string; readonly order: JobOrder }): Promise<void> {
    const table = this.#table;
    const before = await table.row(job);
    // The previous process may have died after finishing it.
    if (before?.state.state !== 'running') return;
    if (before.cancelled) return table.put({ job, state: 'cancelled', message: cancelledMessage });
    if (this.#closing) throw new HandedOver('closing');
    const abort = new AbortController();
    this.#running.set(job, abort);
    const progress = new Progress((at) =>
      table.put({ job, state: 'running', process: this.#me, ...(at ? { progress: at } : {}) }),
    );
    try {
      await progress.tell();
      const end = await executeJob(this.#options.carrying, job, order, abort.signal, (at) => progress.told(at));
      await progress.settled();
      // In this process also before anybody can read it in the table.
      await this.#options.carrying.onEnd();
      await table.put({ ...end, process: this.#me });
    } catch (error) {
      await progress.settled();
      // Another process, or this one later, may succeed: the queue tries again.
      if (abort.signal.reason instanceof HandedOver || error instanceof StoreError) throw error;
      if (abort.signal.aborted) await table.put({ job, state: 'cancelled', message: cancelledMessage });
      else await table.put(failedWith(job, error));
    } finally {
      this.#running.delete(job);
    }
  }

  async start(order: JobOrder): Promise<string> {
    const job = newId();
    await this.#table.order(job, order);
    return job;
  }

  async state(job: string): Promise<JobState | undefined> {
    return (await this.#table.row(job))?.state;
  }

  watch(job: string, listener: (state: JobState) => void): Promise<Watch | undefined> {
    return watchChanges(this.#changes, job, (name) => this.state(name), listener);
  }

  cancel(job: string): Promise<boolean> {
    return this.#table.cancel(job);
  }

  sweep(): Promise<void> {
    return this.#table.sweep();
  }

  forgetEnded(): Promise<void> {
    return this.#table.forgetEnded();
  }

  async drain(milliseconds: number): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#recovering);
    const late = setTimeout(() => {
      for (const abort of this.#running.values()) abort.abort(new HandedOver('closing'));
    }, milliseconds);
    await this.#runner?.stop().catch(this.#options.onError);
    clearTimeout(late);
    await this.#hearing;
    this.#changes.emit(noMore);
    await this.#listening?.end();
    await Promise.all([this.#pool.end(), this.#queuePool.end()]);
  }
}

/** Writes progress to the database occasionally, and always before the end. */
class Progress {
  readonly #put: (at: RunProgress | undefined) => Promise<void>;
  #last: RunProgress | undefined;
  #next = 0;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(put: (at: RunProgress | undefined) => Promise<void>) {
    this.#put = put;
  }

  tell(): Promise<void> {
    return this.#put(this.#last);
  }

  told(at: RunProgress): void {
    this.#last = at;
    const now = performance.now();
    if (now < this.#next) return;
    this.#next = now + progressMilliseconds;
    // Progress that cannot be written is dropped.
    this.#writing = this.#writing.then(() => this.#put(at)).catch(() => undefined);
  }

  async settled(): Promise<void> {
    await this.#writing;
  }
}
