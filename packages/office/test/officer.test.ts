// An officer as in docs/trust.md, on both stores: a false list, published outside the program with the office's own key, is
// detected by anyone who recomputes the lists.

import { signIn } from '@harkness/ledger';
import { makeSampleOffice } from '@harkness/sample';
import { expect, test } from 'vitest';
import { listEditions } from '../src/engines/period/editions.js';
import { appendFactsIn } from '../src/facts/append.js';
import { publicLines, verifyPublic } from '../src/lists/exchange.js';
import { checkPublishedLists } from '../src/questions/public-check.js';
import { publicStarts } from '../src/questions/public-starts.js';
import { describeEachStore } from './each-store.js';

describeEachStore('an officer', (stores) => {
  test('cannot publish a list that does not follow from the facts without a stranger seeing which fact did it', async () => {
    const store = await stores.fresh();
    const sample = { seed: 3, players: 20, years: 1, games: 60, authority: 'uschess', until: '2026-06-30' } as const;
    expect((await makeSampleOffice(store, { sample, supplements: 2 })).ok).toBe(true);
    const lines = async function* () {
      for (const line of await store.read(async (reader) => {
        const all: string[] = [];
        for await (const one of publicLines(reader, publicStarts)) all.push(one);
        return all;
      }))
        yield line;
    };
    expect(await verifyPublic(lines, { replay: checkPublishedLists })).toMatchObject({ ok: true, value: { ok: true } });
    const [first] = await store.read(listEditions);
    if (first === undefined) throw new Error('the sample has no list');
    const { signature: _, publicKey: __, ...honest } = first.fact.body;
    const body = { ...honest, date: '2026-01-01', cutoff: '2025-12-17', contentHash: 'f'.repeat(64) };
    const published = await store.write(async (writer) => {
      const signed = { ...body, ...(await signIn(writer, 'list', body)) };
      return appendFactsIn(
        writer,
        [{ id: 'list-uschess-supplement-2026-01-01', kind: 'list-published', body: signed, actor: 'officer' }],
        {},
      );
    });
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
    const seq = published.value.facts[0]?.seq;
    const found = await verifyPublic(lines, { replay: checkPublishedLists });
    expect(found).toMatchObject({ ok: true, value: { ok: false, replay: { ok: false, notFollowing: [seq] } } });
  }, 60_000);
});
