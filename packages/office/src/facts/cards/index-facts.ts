// Keeps the search index and the cards up to date with the ledger. It reads new facts in batches, one transaction each, so it can
// stop and resume anywhere, and can be deleted and rebuilt.

import type { Fact, FactKind } from '../facts.js';
import type { Store, StoreReader, StoreWriter } from '../store.js';
import { forgetCardChanges, noteCardChanges } from './card-changes.js';
import { eventCardSpace, eventRulingSpace, playerCardSpace } from './cards.js';
import {
  Batch,
  clubMemberSpace,
  eventDaySpace,
  fideOpeningSpace,
  type KnownWords,
  otherIdSpace,
  playerDecisionSpace,
} from './index-batch.js';
import { addRuling, indexSection, registerEvent, rulingOf, withdrawSection } from './index-events.js';
import { changePlayer, indexOpenings, registerPlayer, setByDecision, updatePlayer } from './index-players.js';
import { cutNameLog, type LogState, logStateBeside, restartNameLog, writeNameChange } from './name-log.js';
import { printSpace } from './prints.js';
import { revokeFact } from './revoke.js';
import {
  forgetPosition,
  positionFrom,
  positionKey,
  searchFormat,
  searchPosition,
  storedPosition,
  writePosition,
} from './search-position.js';
import { clearNames } from './word-index.js';

const kinds: readonly FactKind[] = [
  'opening-state',
  'player-registered',
  'player-updated',
  'player-merged',
  'event-registered',
  'event-refused',
  'event-appealed',
  'appeal-decided',
  'section-submitted',
  'section-corrected',
  'section-withdrawn',
  'decision',
  'fact-revoked',
];

const factsInTransaction = 4000;

/** The state of the log of names; undefined if it does not cover the whole index, or the index is of another version. */
export async function nameLogState(reader: StoreReader): Promise<LogState | undefined> {
  const found = await logStateBeside(reader, positionKey);
  const { format, position } = positionFrom(found.position);
  return format === searchFormat && found.state.upTo === position ? found.state : undefined;
}

/** Begins the log where there is none: after an upgrade. */
export async function beginNameLog(store: Store): Promise<void> {
  const isThere = async (reader: StoreReader): Promise<boolean> => (await nameLogState(reader)) !== undefined;
  if (await store.read(isThere)) return;
  await store.write(async (writer) => {
    if (!(await isThere(writer))) await cutNameLog(writer, await searchPosition(writer));
  });
}

/** Updates the index to the head and returns the number of facts read. Safe to call at any time and concurrently. */
export async function updateSearch(store: Store, onProgress?: (seq: number, head: number) => void): Promise<number> {
  // Usually there is nothing to do; checking first avoids blocking writers.
  const isBehind = await store.read(async (reader) => (await searchPosition(reader)) < (await reader.head()).seq);
  if (!isBehind) return 0;
  let looked = 0;
  const known: KnownWords = { player: new Set(), event: new Set() };
  for (;;) {
    const step = await store.write(async (writer) => {
      const stored = await storedPosition(writer);
      if (stored.position > 0 && stored.format !== searchFormat) await clearSearch(writer);
      const from = (await searchPosition(writer)) + 1;
      const head = (await writer.head()).seq;
      if (from > head) return undefined;
      const to = Math.min(head, from + factsInTransaction - 1);
      await indexRange(writer, from, to, known);
      return { from, to, head };
    });
    if (step === undefined) return looked;
    looked += step.to - step.from + 1;
    onProgress?.(step.to, step.head);
  }
}

/** Deletes the index and rebuilds it from the ledger. */
export async function rebuildSearch(store: Store, onProgress?: (seq: number, head: number) => void): Promise<number> {
  await store.write(clearSearch);
  return updateSearch(store, onProgress);
}

const entrySpaces = [otherIdSpace, eventDaySpace, printSpace, fideOpeningSpace, playerDecisionSpace, clubMemberSpace];
const corpora = ['player', 'event'] as const;

/** Cards: derived entirely from the facts. */
export const searchBlobSpaces: readonly string[] = [playerCardSpace, eventCardSpace, eventRulingSpace];
/** Words no longer in use stay in the dictionaries, so only these spaces are compared. */
export const searchEntrySpaces: readonly string[] = [...entrySpaces, ...corpora.map((corpus) => `${corpus}-names`)];

async function clearSearch(writer: StoreWriter): Promise<void> {
  for (const space of searchBlobSpaces) await writer.deleteBlobs(space);
  await forgetPosition(writer);
  await restartNameLog(writer);
  await forgetCardChanges(writer);
  for (const space of entrySpaces) await writer.deleteEntries(space, 'all');
  for (const corpus of corpora) await clearNames(writer, corpus);
}

async function indexRange(writer: StoreWriter, from: number, to: number, known: KnownWords): Promise<void> {
  const batch = new Batch(writer);
  for await (const facts of writer.facts({ from, to, kinds })) {
    for (const fact of facts) await indexFact(batch, fact);
  }
  await batch.write(known);
  await noteCardChanges(writer, to, batch.players.changedIds());
  await writePosition(writer, to);
  await writeNameChange(writer, batch.names, from, to);
}

async function indexFact(batch: Batch, fact: Fact): Promise<void> {
  switch (fact.kind) {
    case 'opening-state':
      return indexOpenings(batch, fact.body);
    case 'player-registered':
      return registerPlayer(batch, fact.body);
    case 'player-updated':
      return updatePlayer(batch, fact.body);
    case 'player-merged':
      return changePlayer(batch, fact.body.from, (card) => ({ ...card, mergedInto: fact.body.into }));
    case 'section-submitted':
    case 'section-corrected':
      return indexSection(batch, fact.body.section, fact.seq);
    case 'section-withdrawn':
      return withdrawSection(batch, fact.body.event, fact.body.section, fact.seq);
    case 'event-registered':
      return registerEvent(batch, fact.body);
    case 'fact-revoked':
      return revokeFact(batch, fact);
    case 'event-refused':
    case 'event-appealed':
    case 'appeal-decided':
    case 'decision':
      if ('event' in fact.body) {
        const ruling = rulingOf(fact);
        return ruling === undefined ? undefined : addRuling(batch, fact.body.event, ruling);
      }
      if (fact.kind !== 'decision') return;
      if (fact.body.type === 'title' || fact.body.type === 'disability-association')
        return setByDecision(batch, fact.body, fact.seq);
      return;
  }
}
