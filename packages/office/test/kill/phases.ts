// The operations during which a process can be killed. A phase runs in the victim and reports what the store acknowledged; the
// harness then examines the store. To add a phase, add an entry here.

import { signHead } from '@harkness/ledger';
import { replay, verifyResults } from '../../src/authorities/live.js';
import { readHead } from '../../src/engines/live/spaces.js';
import { appendFacts } from '../../src/facts/append.js';
import type { Store } from '../../src/facts/store.js';
import { arrivalOrder, randomHistory } from '../../src/testing/random-history.js';
import { player, submitted } from '../sample-facts.js';
import { openOrThrow, type Phase, type Said } from './phase.js';
import { publishPhase } from './publish-phase.js';
import { upgradePhase } from './upgrade-phase.js';

/** Appends one batch and reports which facts the ledger then has. */
async function appendAndSay(store: Store, facts: readonly unknown[], say: (what: Said) => void): Promise<void> {
  const result = await appendFacts(store, facts);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  say({ facts: result.value.facts.map(({ seq, id, hash }) => ({ seq, id, hash })) });
}

export const phases: Readonly<Record<string, Phase>> = {
  /** Submitting reports, one or many in a transaction, and signing heads. */
  append: {
    kill: { afterFirstWord: 120 },
    async run(location, round, say) {
      const store = await openOrThrow(location);
      for (let batch = 0; ; batch += 1) {
        const size = 1 + ((round * 7 + batch * 3) % 9);
        const name = (index: number) => `k${round}-${batch}-${index}`;
        const facts = Array.from({ length: size }, (_, index) =>
          index % 3 === 0 ? player(name(index), { birthDate: '2000-01-01' }) : submitted(name(index)),
        );
        await appendAndSay(store, facts, say);
        if (batch % 5 === 4) await signHead(store);
      }
    },
  },
  /** The first opening creates the tables; a kill during it leaves none or all. */
  migrate: {
    fresh: true,
    kill: 'until the first word',
    async run(location, round, say) {
      const store = await openOrThrow(location);
      await appendAndSay(store, [player(`m${round}`)], say);
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      await store.close();
    },
  },
  /** Large derived data in one transaction, complete or absent; a lock that dies with its holder. */
  derive: {
    kill: { afterFirstWord: 150 },
    async run(location, round, say) {
      const store = await openOrThrow(location);
      await store.exclusively('replay', async () => {
        for (let generation = 0; ; generation += 1) {
          const mark = `${round}-${generation}`;
          await store.write(async (writer) => {
            await writer.deleteBlobs('derived');
            await writer.deleteEntries('derived', 'all');
            const keys = Array.from({ length: 40 }, (_, index) => String(index).padStart(3, '0'));
            await writer.putBlobs(
              'derived',
              keys.map((key) => ({ key, bytes: Buffer.alloc(20_000, mark) })),
            );
            await writer.putEntries(
              'derived',
              keys.map((key) => ({ key, ref: mark })),
            );
            await writer.putRecord('derived', 'generation', mark);
          });
          say({ generation: mark });
        }
      });
    },
    async check(store, said) {
      const locked = await store.exclusively('replay', async () => true);
      if (locked !== true) throw new Error('the lock of the dead process is still held');
      return store.read(async (reader) => {
        const mark = await reader.record('derived', 'generation');
        if (mark === undefined && said.length === 0) return 'nothing yet';
        const refs = new Set((await reader.entries('derived')).map((entry) => entry.ref));
        if (refs.size !== 1 || !refs.has(String(mark))) throw new Error(`entries of ${[...refs]}, record of ${mark}`);
        let blobs = 0;
        for await (const blob of reader.blobs('derived')) {
          blobs += 1;
          if (!Buffer.from(blob.bytes).equals(Buffer.alloc(20_000, String(mark)))) throw new Error(`a blob is not of ${mark}`);
        }
        if (blobs !== 40) throw new Error(`${blobs} blobs of 40`);
        const last = said.at(-1)?.generation;
        // The kill may come between the end of a transaction and its acknowledgement.
        const next = String(last).replace(/\d+$/, (generation) => String(Number(generation) + 1));
        if (last !== undefined && mark !== last && mark !== next) throw new Error(`${last} was said to be there, ${mark} is`);
        return mark === last ? 'as said' : 'one more than said';
      });
    },
  },
  /** Incremental and full runs: existing results are complete, and a resumed run gives the hash of one from the start. */
  replay: {
    fresh: true,
    kill: { afterFirstWord: 400 },
    async run(location, round, say) {
      const store = await openOrThrow(location);
      const facts = arrivalOrder(randomHistory(round + 1, { players: 14, sections: 40 }), round);
      for (let at = 0; at < facts.length; at += 8) {
        await appendAndSay(store, facts.slice(at, at + 8), say);
        await replay(store, { reason: 'more' });
        const { ratedUpTo } = await store.read(readHead);
        say({ ratedUpTo });
      }
      for (;;) await replay(store, { reason: 'again', full: true, fromFacts: Math.random() < 0.5 });
    },
    async check(store, said) {
      const { ok, problems } = await store.read(verifyResults);
      if (!ok) throw new Error(`the results are not whole: ${problems.join('; ')}`);
      const { ratedUpTo } = await store.read(readHead);
      const last = Math.max(0, ...said.map((what) => Number(what.ratedUpTo ?? 0)));
      if (ratedUpTo < last) throw new Error(`rated up to ${last} was said, ${ratedUpTo} is there`);
      await replay(store, { reason: 'resumed' });
      const resumed = await store.read(readHead);
      await replay(store, { reason: 'from nothing', fromFacts: true });
      const again = await store.read(readHead);
      if (resumed.resultsHash !== again.resultsHash) throw new Error('a resumed run ends in another hash than one from nothing');
      return ratedUpTo === last ? 'rated as said' : 'rated one run more than said';
    },
  },
  publish: publishPhase,
  upgrade: upgradePhase,
};
