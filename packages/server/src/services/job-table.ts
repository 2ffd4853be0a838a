// Jobs in the database, visible to every process: one row each with the state, announced to all by NOTIFY. They are outside the
// office's own tables and written without the writer's lock, so that progress is visible while a run writes.

import { storeErrorOfPostgresql } from '@harkness/ledger';
import type pg from 'pg';
import type { JobOrder, JobState } from './jobs.js';

/** Announces that a job of an office has changed. Several offices may share a database, each in its own schema. */
export const channel = 'harkness_jobs';

const keptDays = 30;
/** After this many processes died on it, a job is not tried again: it may be the cause. */
const mostAttempts = 5;

export interface JobRow {
  readonly state: JobState;
  readonly cancelled: boolean;
}

export class JobTable {
  readonly #pool: pg.Pool;
  /** The office's schema. */
  readonly schema: string;
  /** The queue's schema (graphile-worker's own tables). */
  readonly queue: string;

  constructor(pool: pg.Pool, schema: string) {
    this.#pool = pool;
    this.schema = schema;
    this.queue = schema === 'public' ? 'harkness_queue' : `${schema}_harkness_queue`;
  }

  #query<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<pg.QueryResult<R>> {
    return told(() => this.#pool.query<R>(sql, values));
  }

  /** Only one process may call it at a time. */
  async prepare(): Promise<void> {
    await this.#query(
      `create table if not exists job_states (
         job text primary key, state jsonb not null, cancelled boolean not null default false,
         updated_at timestamptz not null default now())`,
    );
  }

  /** The row and its entry in the queue are written together. */
  async order(job: string, order: JobOrder): Promise<void> {
    const client = await told(() => this.#pool.connect());
    let broken = true;
    try {
      await client.query('begin');
      await client.query('insert into job_states (job, state) values ($1, $2)', [
        job,
        { job, state: 'running' } satisfies JobState,
      ]);
      await client.query(
        `select ${this.#quoted}.add_job('office', payload := $1::json, queue_name := 'office', max_attempts := ${mostAttempts}, job_key := $2)`,
        [JSON.stringify({ job, order }), job],
      );
      await client.query('commit');
      broken = false;
    } catch (error) {
      throw storeErrorOfPostgresql(error);
    } finally {
      client.release(broken);
    }
  }

  async row(job: string): Promise<JobRow | undefined> {
    const { rows } = await this.#query<JobRow>('select state, cancelled from job_states where job = $1', [job]);
    return rows[0];
  }

  /** An end state is final: later messages of an abandoned process do not count. */
  async put(state: JobState): Promise<void> {
    await this.#query(
      `with changed as (
         update job_states set state = $2, updated_at = now() where job = $1 and state ->> 'state' = 'running' returning job)
       select pg_notify('${channel}', $3 || ' ' || job) from changed`,
      [state.job, state, this.schema],
    );
  }

  /** False if it is not running. */
  async cancel(job: string): Promise<boolean> {
    const { rowCount } = await this.#query(
      `with changed as (
         update job_states set cancelled = true where job = $1 and state ->> 'state' = 'running' returning job)
       select pg_notify('${channel}', $2 || ' ' || job) from changed`,
      [job, this.schema],
    );
    return (rowCount ?? 0) > 0;
  }

  async forgetEnded(): Promise<void> {
    await this.#query(`delete from job_states where state ->> 'state' <> 'running'`);
  }

  async sweep(): Promise<void> {
    await this.#query(
      `delete from job_states where state ->> 'state' <> 'running' and updated_at < now() - interval '${keptDays} days'`,
    );
  }

  /**
   * Returns the jobs of dead processes to the queue. A living process holds a lock under the name of its worker, so if the lock
   * can be taken, the process is dead. Without this the queue would wait four hours.
   */
  async takeFromTheDead(): Promise<void> {
    const { rows } = await this.#query<{ worker: string }>(
      `select distinct locked_by as worker from ${this.#quoted}.jobs where locked_by is not null`,
    );
    for (const { worker } of rows) {
      const client = await told(() => this.#pool.connect());
      let broken = true;
      try {
        const found = await client.query<{ dead: boolean }>(`select pg_try_advisory_lock(${workerKey}) as dead`, [
          this.schema,
          worker,
        ]);
        if (found.rows[0]?.dead === true) {
          await client.query(`select ${this.#quoted}.force_unlock_workers($1::text[])`, [[worker]]);
          await client.query(`select pg_advisory_unlock(${workerKey})`, [this.schema, worker]);
        }
        broken = false;
      } finally {
        client.release(broken);
      }
    }
    await this.#giveUpHopeless();
  }

  async #giveUpHopeless(): Promise<void> {
    const { rows } = await this.#query<{ id: string; job: string }>(
      `select id, key as job from ${this.#quoted}.jobs where locked_by is null and attempts >= max_attempts and key is not null`,
    );
    for (const { id, job } of rows) {
      await this.put({
        job,
        state: 'failed',
        message: `The process that did it ended ${mostAttempts} times; it is not tried again.`,
      });
      await this.#query(`select ${this.#quoted}.complete_jobs(array[$1::bigint])`, [id]);
    }
  }

  get #quoted(): string {
    return `"${this.queue.replaceAll('"', '""')}"`;
  }
}

/** The key of the lock that shows that a worker is alive; $1 is the schema, $2 the worker. */
export const workerKey = "hashtextextended('harkness ' || $1 || ' worker ' || $2, 0)";

/** An unavailable database is a `StoreError`, as everywhere else. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeErrorOfPostgresql(error);
  }
}
