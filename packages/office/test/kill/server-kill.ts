// Kills the PostgreSQL server with kill -9 while an office appends. The office notices the lost connection, retries with the same
// ids when the server is back, and in the end every fact exists once.

import { StoreError, verifyAudit } from '@harkness/ledger';
import { startPostgres } from '@harkness/ledger/testing';
import { appendFacts } from '../../src/facts/append.js';
import { verify } from '../../src/facts/verify.js';
import { player } from '../sample-facts.js';
import { openOrThrow } from './phase.js';

export interface ServerKillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly facts: number;
  /** Appends that had to be repeated. */
  readonly repeated: number;
}

export async function killServer(
  times: number,
  random: () => number = Math.random,
  progress?: (kills: number) => void,
): Promise<ServerKillReport> {
  const server = await startPostgres({ fsync: true });
  try {
    const database = await server.createDatabase();
    const store = await openOrThrow({ database: database.address });
    const acknowledged = new Map<string, string>();
    let going = true;
    let repeated = 0;
    const appending = (async () => {
      for (let index = 0; going; index += 1) {
        const fact = player(`s${index}`, { birthDate: '2000-01-01' });
        for (;;) {
          try {
            const result = await appendFacts(store, [fact]);
            if (!result.ok) throw new Error(JSON.stringify(result.errors));
            acknowledged.set(fact.id, result.value.facts[0]?.hash ?? '');
            break;
          } catch (error) {
            if (!(error instanceof StoreError) || !['connection-lost', 'no-server'].includes(error.code)) throw error;
            repeated += 1;
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        }
      }
    })();
    let kills = 0;
    const killing = (async () => {
      for (; kills < times; kills += 1) {
        await new Promise((resolve) => setTimeout(resolve, random() * 150));
        await server.kill();
        await server.restart();
        progress?.(kills + 1);
      }
    })();
    await Promise.race([killing, appending]);
    going = false;
    await appending;
    const result = await verify(store);
    if (!result.ok) throw new Error(JSON.stringify(result));
    const audit = await store.read(verifyAudit);
    if (!audit.ok || audit.lines !== result.facts) throw new Error(`${result.facts} facts, the audit: ${JSON.stringify(audit)}`);
    await store.read(async (reader) => {
      for (const [id, hash] of acknowledged) {
        if ((await reader.factById(id))?.hash !== hash) throw new Error(`fact ${id} was acknowledged and is not there`);
      }
    });
    await store.close();
    return { kills, acknowledged: acknowledged.size, facts: result.facts, repeated };
  } finally {
    await server.stop();
  }
}
