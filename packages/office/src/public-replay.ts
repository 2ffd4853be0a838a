// Recomputes a published list from public facts alone, in memory, for a page or any program that has fetched the facts of a log.
// Nothing is written.

import { canonicalJson, exchangeVersion, memoryStore } from '@harkness/ledger';
import { replay } from './authorities/live.js';
import { authoritiesOf } from './authorities/registry.js';
import type { Fact } from './facts/facts.js';
import type { Store, StoreReader } from './facts/store.js';
import { importOffice } from './lists/exchange.js';
import { copyAssigned, recomputeLists } from './lists/recompute.js';

export interface PublicFacts {
  /** `{"fact":…,"hash":…}`, one per fact, in order. */
  readonly facts: readonly string[];
  /** The starting values of unrated players: lines of the public export. */
  readonly starts: readonly string[];
  readonly head: { readonly seq: number; readonly hash: string };
}

export interface ReplayedList {
  /** The id of its fact. */
  readonly id: string;
  readonly same: boolean;
  readonly players: number;
  readonly contentHash: string;
}

export interface PublicReplayOptions {
  /** Ids of the facts of the wanted lists. Default: all. */
  readonly wanted?: readonly string[];
  readonly progress?: (said: string, done: number, of: number) => void;
}

/** Throws an error that says what is wrong with the facts. */
export async function replayPublicFacts(given: PublicFacts, options: PublicReplayOptions = {}): Promise<ReplayedList[]> {
  const { wanted, progress } = options;
  const [source, scratch] = [memoryStore<Fact>(), memoryStore<Fact>()];
  progress?.('Reading the facts', 0, given.facts.length);
  const imported = await importOffice(source, linesOf(given), 'the facts');
  if (!imported.ok) throw new Error(imported.errors.map(({ message }) => message).join('; '));
  const all = given.facts.filter((line) => line.includes('"kind":"list-published"')).length;
  let seen = 0;
  const isWanted = ({ id }: Fact): boolean => {
    seen += 1;
    progress?.('Computing lists', Math.min(seen, all), all);
    return wanted === undefined || wanted.includes(id);
  };
  const rate = (store: Store) =>
    replay(store, {
      reason: 'verification',
      onProgress: ({ done, total }) => progress?.('Rating sections', done, total),
    });
  return source.read(async (reader) => {
    await copyAssigned(reader, scratch);
    const lists: ReplayedList[] = [];
    const withoutResting = wanted !== undefined && !(await isRestingAmong(reader, wanted));
    for await (const { fact, head, same } of recomputeLists(reader, {
      scratch,
      replay: rate,
      wanted: isWanted,
      withoutResting,
    })) {
      lists.push({ id: fact.id, same, players: head.players, contentHash: head.contentHash });
      // Lists after the last wanted one need not be made.
      if (lists.length === wanted?.length) break;
    }
    return lists;
  });
}

/** Whether any of them is made from a previous list. */
async function isRestingAmong(reader: StoreReader, ids: readonly string[]): Promise<boolean> {
  const authorities = await authoritiesOf(reader);
  for (const id of ids) {
    const fact = await reader.factById(id);
    if (fact?.kind === 'list-published' && authorities.list(fact.body.list)?.restsOnLast === true) return true;
  }
  return false;
}

async function* linesOf({ facts, starts, head }: PublicFacts): AsyncGenerator<string> {
  yield canonicalJson({ harkness: 'office', version: exchangeVersion, content: 'public', exportedAt: '', head });
  yield* facts;
  yield* starts;
  yield canonicalJson({ end: { facts: facts.length, lines: 1 + facts.length + starts.length } });
}
