// Publishes lists, one after another. After a kill the last one is either complete (frozen, hashed and signed) or absent, and
// publishing it again gives that same list.

import { addMonths } from '@harkness/rules';
import { loadSample } from '@harkness/sample';
import { fideLists, type ListKind, supplement, withoutProfile } from '../../src/authorities/index.js';
import { replay } from '../../src/authorities/live.js';
import { hashContent } from '../../src/engines/period/content.js';
import { appendFacts } from '../../src/facts/append.js';
import type { IsoDate } from '../../src/facts/facts.js';
import type { Store, StoreReader } from '../../src/facts/store.js';
import {
  type ListName,
  type PublishedList,
  publishedDates,
  publishedFact,
  recomputeLists,
  verifyList,
} from '../../src/lists/index.js';
import { updateSearch } from '../../src/questions/search/index.js';
import { memoryStore } from '../../src/testing/index.js';
import { player } from '../sample-facts.js';
import { openOrThrow, type Phase } from './phase.js';

const names: readonly ListName[] = [supplement, ...fideLists];
const context = { actor: 'officer' };
const firstDate = '2020-01-01';

/** An office with about a hundred rated players; work of earlier victims stays. */
async function prepare(store: Store): Promise<void> {
  if ((await store.read((reader) => reader.record('kill', 'prepared'))) !== undefined) return;
  const loaded = await loadSample(store, { seed: 7, players: 120, years: 2, games: 1000, until: '2019-12-31' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  await store.write((writer) => writer.putRecord('kill', 'prepared', 'yes'));
}

function kindOf(list: ListName): ListKind {
  const kind = withoutProfile.list(list);
  if (kind === undefined) throw new Error(`nobody publishes ${list}`);
  return kind;
}

async function publishMust(store: Store, list: ListName, date: IsoDate): Promise<PublishedList> {
  const published = await kindOf(list).publish(store, date, context);
  if (!published.ok) throw new Error(JSON.stringify(published.errors));
  return published.value;
}

/** The expected hash of the list, computed without writing. */
async function expectedHash(reader: StoreReader, list: ListName, date: IsoDate): Promise<string> {
  const made = await kindOf(list).make(reader, date);
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  return (await hashContent(made.value.header, made.value.rows)).contentHash;
}

async function mustHold(store: Store, list: ListName, date: IsoDate): Promise<void> {
  const { holds, checks } = await store.read((reader) => verifyList(reader, list, date));
  if (!holds) throw new Error(`${list} of ${date} does not hold: ${JSON.stringify(checks.filter((check) => !check.holds))}`);
}

interface Told {
  readonly list: ListName;
  readonly date: IsoDate;
  /** Absent while it is being published. */
  readonly hash?: string;
}

const isTold = (what: unknown): what is Told => typeof what === 'object' && what !== null && 'list' in what && 'date' in what;

export const publishPhase: Phase = {
  kill: 'until the second word',
  async run(location, round, say) {
    const store = await openOrThrow(location);
    await prepare(store);
    const list = names[round % names.length] ?? supplement;
    const dates = await store.read((reader) => publishedDates(reader, list));
    // Every list needs its own ledger position.
    await appendFacts(store, [player(`l${round}`)]);
    await replay(store, { reason: 'one more player' });
    await updateSearch(store);
    // The harness has published the list of the killed victim, so all lists continue after their last.
    for (let date = dates.at(-1) ?? firstDate; ; ) {
      date = addMonths(date, 1);
      say({ list, date });
      const { head } = await publishMust(store, list, date);
      say({ list, date, hash: head.contentHash });
    }
  },
  async check(store, said) {
    const words: readonly unknown[] = said;
    const told = words.filter(isTold);
    for (const { list, date, hash } of told) {
      if (hash === undefined) continue;
      const fact = await store.read((reader) => publishedFact(reader, list, date));
      if (fact?.body.contentHash !== hash) throw new Error(`${list} of ${date} was published with ${hash}, which is not there`);
      await mustHold(store, list, date);
    }
    const open = told.at(-1);
    if (open === undefined || open.hash !== undefined) return 'between two lists';
    return (await finishOpen(store, open.list, open.date)) ? 'the list whole' : 'nothing of the list';
  },
  async finish(store) {
    const scratch = memoryStore();
    await store.read(async (reader) => {
      for await (const { fact, same } of recomputeLists(reader, { scratch, replay: (one) => replay(one, { reason: 'again' }) })) {
        if (!same) throw new Error(`${fact.body.list} of ${fact.body.date} comes out otherwise from the ledger`);
      }
    });
  },
};

/** Finishes the list being published when the victim died; returns whether it was there. */
async function finishOpen(store: Store, list: ListName, date: IsoDate): Promise<boolean> {
  const before = await store.read((reader) => publishedFact(reader, list, date));
  const isListed = (await store.read((reader) => publishedDates(reader, list))).includes(date);
  if (isListed !== (before !== undefined)) throw new Error(`${list} of ${date} is half there`);
  if (before !== undefined) await mustHold(store, list, date);
  await replay(store, { reason: 'resumed' });
  await updateSearch(store);
  const expected = before?.body.contentHash ?? (await store.read((reader) => expectedHash(reader, list, date)));
  const again = await publishMust(store, list, date);
  if (again.isNew !== (before === undefined)) throw new Error(`${list} of ${date} was published twice`);
  if (again.head.contentHash !== expected) throw new Error(`${list} of ${date} is another list the second time`);
  await mustHold(store, list, date);
  return before !== undefined;
}
