// The connections of the queue (graphile-worker). It retries errors with codes it knows to be temporary, and ends the process on
// any other. So a lost connection or unreachable server is reported to it as a server that is starting.

import { StoreError, storeErrorOfPostgresql } from '@harkness/ledger';
import pg from 'pg';

/** `cannot_connect_now`: retried for hours, with growing pauses. */
const tryAgain = '57P03';

export function queuePool(address: string): pg.Pool {
  const pool = new PatientPool({
    connectionString: address,
    application_name: 'harkness queue',
    max: 4,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => {});
  return pool;
}

class PatientClient extends pg.Client {
  // The overloads of `query` take promises, callbacks and streams; all of them pass through.
  override query = ((...args: Parameters<pg.Client['query']>): unknown => {
    const answer: unknown = super.query(...args);
    return answer instanceof Promise ? answer.catch(rethrowPatiently) : answer;
  }) as pg.Client['query'];
}

class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: PatientClient } as pg.PoolConfig);
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect = ((...args: Parameters<pg.Pool['connect']>): unknown => {
    const answer: unknown = super.connect(...args);
    return answer instanceof Promise ? answer.catch(rethrowPatiently) : answer;
  }) as pg.Pool['connect'];
}

function rethrowPatiently(error: unknown): never {
  const known = storeErrorOfPostgresql(error);
  if (known instanceof StoreError && ['no-server', 'connection-lost', 'store-busy'].includes(known.code))
    throw Object.assign(new Error(known.message, { cause: error }), { code: tryAgain });
  throw error;
}
